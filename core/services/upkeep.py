"""What an operator asks about the database as a whole. Only reads, and makes no file."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from core.services.backups import Unfit, file_of, is_open, opened
from core.storage import make_engine

CONNECT_SECONDS: Final = 10.0


@dataclass(frozen=True, slots=True)
class Facts:
    """A database that answers. `revision` is None where no schema is there yet.

    `journal` is SQLite's way of writing; `others` counts the other connections to a server.
    """

    product: str
    version: str
    revision: str | None
    journal: str | None = None
    others: int = 0


async def facts(url: str) -> Facts | None:
    """What can be said about a database; None for a file that is not there yet. Raises Unfit."""
    if make_url(url).get_backend_name() != "sqlite":
        return await _server_facts(url)
    file = file_of(url)
    if file is None or not file.exists():
        return None
    with opened(file, "ro") as database:
        if (fault := database.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise Unfit(f"{file} is damaged: {fault}")
        (version,) = database.execute("SELECT sqlite_version()").fetchone()
        (journal,) = database.execute("PRAGMA journal_mode").fetchone()
        query = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
        (has_schema,) = database.execute(query).fetchone()
        row = has_schema and database.execute("SELECT version_num FROM alembic_version").fetchone()
        return Facts("SQLite", version, row[0] if row else None, journal)


async def at_rest(url: str) -> Facts | None:
    """The same. Raises Unfit also where somebody uses the database."""
    found, file = await facts(url), file_of(url)
    if found is not None and (found.others or (file is not None and is_open(file))):
        raise Unfit("others are connected to the database: stop the bot first")
    return found


async def _server_facts(url: str) -> Facts:
    engine = make_engine(url)
    try:
        async with asyncio.timeout(CONNECT_SECONDS), engine.connect() as connection:
            return await connection.run_sync(_ask_server)
    except TimeoutError:
        raise Unfit("the database's server does not answer") from None
    except DBAPIError as error:
        raise Unfit(_plain(error.orig or error)) from None
    except OSError as error:
        raise Unfit(_plain(error)) from None
    except Exception as error:
        # The driver has errors of its own for a server that lets nobody in.
        if not type(error).__module__.startswith("asyncpg"):
            raise
        raise Unfit(_plain(error)) from None
    finally:
        await engine.dispose()


def _ask_server(connection: Connection) -> Facts:
    def ask(question: str) -> str | int | None:
        return connection.execute(text(question)).scalar()

    version = str(ask("SHOW server_version")).partition(" ")[0]
    revision = None
    if ask("SELECT to_regclass('alembic_version')::text") is not None:
        revision = ask("SELECT version_num FROM alembic_version")
    others = ask(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    known = None if revision is None else str(revision)
    return Facts("PostgreSQL", version, known, others=int(others or 0))


def _plain(error: BaseException) -> str:
    return " ".join(str(error).split())[:160] or type(error).__name__
