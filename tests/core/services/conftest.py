"""Databases for the services' tests: a file of SQLite, or one of the two kinds after the other."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.core.services.ground import Ground, ground_on


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a database in a file of this test."""
    return f"sqlite+aiosqlite:///{tmp_path / 'kozyr.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; the test runs once for each kind."""
    return request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")


@pytest.fixture
async def ground(sqlite_url: str) -> AsyncGenerator[Ground]:
    """Services over SQLite."""
    async with ground_on(sqlite_url) as made:
        yield made


@pytest.fixture
async def everywhere(database_url: str) -> AsyncGenerator[Ground]:
    """Services over SQLite, and then over PostgreSQL."""
    async with ground_on(database_url) as made:
        yield made
