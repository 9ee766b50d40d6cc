"""What the tests of operators' commands share: settings, and a database that `kozyr run` made."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.storage import make_engine
from tests.core.services.ground import Ground
from tgbot.app import bring_up_to_date


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings say that the database is; nothing is there yet."""
    for name in list(os.environ):
        if name.startswith("KOZYR_") and not name.startswith("KOZYR_TEST_"):
            monkeypatch.delenv(name)
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setenv("KOZYR_DATA_DIR", str(folder))
    return folder / "kozyr.sqlite3"


@pytest.fixture
async def ground(database: Path) -> AsyncGenerator[Ground]:
    """Services at work over that database, as those of a bot are."""
    engine = make_engine(f"sqlite+aiosqlite:///{database}")
    await bring_up_to_date(engine)
    yield Ground(engine)
    await engine.dispose()
