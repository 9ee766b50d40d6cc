"""Empty databases of the newest schema, one of each kind."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.storage import Row, UnitOfWork, make_engine


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a database in a file of this test."""
    return f"sqlite+aiosqlite:///{tmp_path / 'kozyr.sqlite3'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database; the test runs once for each kind."""
    return request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")


@pytest.fixture
async def work(database_url: str) -> AsyncGenerator[UnitOfWork]:
    """Transactions over the newest schema."""
    engine = make_engine(database_url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(Row.metadata.create_all)
        yield UnitOfWork(engine)
    finally:
        await engine.dispose()
