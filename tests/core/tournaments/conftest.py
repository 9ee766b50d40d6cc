"""Values that were computed elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def cases() -> dict[str, Any]:
    file = Path(__file__).parents[1] / "cases" / "tournaments.json"
    return json.loads(file.read_text(encoding="utf-8"))
