"""Evenings for the scenarios of this folder."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.support import Evening, evening


@pytest.fixture
async def night(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening with the bot at work."""
    async with evening(tmp_path) as made:
        yield made
