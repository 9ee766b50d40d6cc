"""Migrations run over a connection that is handed in, or over the database of the settings.

A program that is already at work (the bot at its start, a test) sets `connection` in the
configuration's attributes; `alembic` from a shell reads KOZYR_DATABASE_URL like the bot does.
"""

from __future__ import annotations

import asyncio
import os

from alembic import context
from sqlalchemy.engine import Connection

from core.storage import Row, make_engine

target_metadata = Row.metadata


def migrate(connection: Connection) -> None:
    """Run the migrations that are asked for over this connection."""
    context.configure(
        connection=connection,
        target_metadata=target_metadata,
        compare_type=True,
        render_as_batch=connection.dialect.name == "sqlite",
    )
    with context.begin_transaction():
        context.run_migrations()


async def connect_and_migrate() -> None:
    """Open the database of the settings, and migrate it."""
    url = context.config.get_main_option("sqlalchemy.url") or os.environ["KOZYR_DATABASE_URL"]
    engine = make_engine(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    finally:
        await engine.dispose()


handed_in = context.config.attributes.get("connection")
if handed_in is None:
    asyncio.run(connect_and_migrate())
else:
    migrate(handed_in)
