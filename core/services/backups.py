"""A database of SQLite as a whole: saved while the bot works, and put back, also while it works.

A backup is one plain database file of one moment. Putting it back never writes over anything: the
file is copied, the copy is brought to this program's schema and told of the time that has passed
since, so that no clock has run out meanwhile; then all rows are exchanged in one transaction, and
what they were is kept in a file beside. Whoever works over the database at the time sees the old
rows or the new ones, never some of both.

A database that cannot be read any more, or not by this program, is moved aside instead and the
copy takes its place; so only while nobody has it open.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable, Collection, Generator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import delete, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services.chance import SystemChance
from core.services.clock import Clock
from core.services.context import Context, Rules
from core.services.deadlines import Deadlines
from core.services.loading import OPEN_PHASES
from core.services.lobby import Lobby
from core.services.play import Play
from core.services.tournaments.bundle import make_tournaments
from core.services.tournaments.journal import OVER
from core.storage import (
    KnownRow,
    LeftoverRow,
    OutboxRow,
    Row,
    ScreenRow,
    TableRow,
    TournamentRow,
    UnitOfWork,
    make_engine,
)

WAIT_SECONDS: Final = 30.0
"""How long others may keep the database locked; theirs is the work of moments."""
SKIPPED_IDS: Final = 100_000
"""More tables than are opened between a backup and its return."""
PROCESS: Final = "restore"
"""Whose heartbeat is left in what was put back, so that the next start charges nothing twice."""
_BESIDE: Final = ("-wal", "-shm")
_LOCKS: Final = (510, 0x40000002)
"""Length and place of the bytes in which SQLite's connections hold their shared locks."""

Migrate: TypeAlias = Callable[[AsyncEngine], Awaitable[None]]
"""Brings a database to this program's schema."""


class Unfit(Exception):
    """A file or a database that cannot be used, and why; one line for the operator."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What a file holds: when a bot last worked on it, and how many matches are under way."""

    revision: str
    moment: datetime | None
    playing: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put back, and where the former database is kept, if there was one."""

    saved: Saved
    aside: Path | None


def file_of(url: str) -> Path | None:
    """The file of a database's address; None where it is no file of SQLite."""
    address = make_url(url)
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(address.database or "")


def aside_of(path: Path, now: datetime) -> Path:
    """A name that is free, beside a file, for what it was before this moment."""
    name = f"{path.name}.before-{now:%Y%m%dT%H%M%SZ}"
    others = (path.with_name(f"{name}-{number}") for number in count(2))
    return next(one for one in chain((path.with_name(name),), others) if not one.exists())


# -- saving ----------------------------------------------------------------------------------------


def save(database: Path, to: Path) -> Saved:
    """Write the database as it is at this moment into a new file that only we may read.

    Others go on reading and writing meanwhile. Raises Unfit, and then there is no file.
    """
    if to.exists():
        raise Unfit(f"{to} is there already")
    with _scratch(to.parent) as folder:
        if not database.exists():
            raise Unfit(f"there is no database yet: {database} is not there")
        copy = folder / "copy"
        with opened(database, "ro") as source:
            source.execute("VACUUM INTO ?", (str(copy),))
        saved = look(copy, called=database)
        _settle(copy)
        copy.rename(to)
    _sync(to.parent)
    return saved


def look(file: Path, known: Collection[str] | None = None, *, called: Path | None = None) -> Saved:
    """Check a database file from end to end. Raises Unfit, also for a schema that is not known.

    The file is `called` so where its own name says nothing.
    """
    name = called or file
    with opened(file, "ro") as source:
        fault = source.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if fault != "ok" or source.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise Unfit(f"{name} is damaged")
        try:
            revision: str = source.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            beat = source.execute("SELECT max(at) FROM heartbeats").fetchone()[0]
            query = "SELECT count(*) FROM tables WHERE phase = 'playing'"
            playing: int = source.execute(query).fetchone()[0]
        except (sqlite3.OperationalError, TypeError):
            raise Unfit(f"{name} is no database of this program") from None
    if known is not None and revision not in known:
        raise Unfit(f"{name} was made by another version of this program")
    moment = None if beat is None else datetime.fromisoformat(beat).replace(tzinfo=UTC)
    return Saved(revision, moment, playing)


# -- putting back ----------------------------------------------------------------------------------


async def restore(
    file: Path, database: Path, *, known: Collection[str], migrate: Migrate, clock: Clock
) -> Restored:
    """Put a saved database in the place of the present one, which is kept beside it.

    `known` are the revisions that `migrate` can bring up to date. Raises Unfit, and then nothing
    has changed.
    """
    saved = look(file, known)
    with _scratch(database.parent) as folder:
        copy = folder / "copy"
        with opened(file, "ro") as source:
            source.execute("VACUUM INTO ?", (str(copy),))
        await bring_forward(f"sqlite+aiosqlite:///{copy}", migrate, clock)
        _settle(copy)
        fits = _fits(database, known)
        if fits:
            await _bring_up(database, migrate)
        return Restored(saved, _put(copy, database, clock.now(), fits=fits))


def _put(copy: Path, database: Path, now: datetime, *, fits: bool) -> Path | None:
    """The copy in place of the database; where the former one is, if there was one.

    `fits`: its rows can be exchanged.
    """
    if not database.exists():
        copy.rename(database)
        return None
    aside = aside_of(database, now)
    if fits:
        _exchange(copy, database, aside)
    else:
        _replace(copy, database, aside)
    _sync(database.parent)
    return aside


async def bring_forward(url: str, migrate: Migrate, clock: Clock) -> None:
    """Give a database that was saved before the present schema, and tell it of the time since.

    Its clocks have stood still: the time counts as an outage. What its messages show by now nobody
    knows, so those of open tables and tournaments are posted anew. What was opened since the
    backup is no more, but its buttons are: no new table or tournament has its id.
    """
    engine = make_engine(url)
    try:
        await migrate(engine)
        context = Context(UnitOfWork(engine), clock, SystemChance(), Rules())
        lobby, play = Lobby(context), Play(context)
        deadlines = Deadlines(context, lobby, play, make_tournaments(context))
        await deadlines.recover(PROCESS)
        async with context.work(effect=False) as db:
            await db.exec(_screens_anew(clock.now()))
            await _forget_messages(db)
            await _skip_ids(db)
    finally:
        await engine.dispose()


def _screens_anew(now: datetime) -> Any:
    open_tables = select(TableRow.id).where(col(TableRow.phase).in_(OPEN_PHASES))
    tournaments = select(TournamentRow.id).where(col(TournamentRow.phase).not_in(OVER))
    return (
        update(ScreenRow)
        .where(
            col(ScreenRow.table_id).in_(open_tables) | col(ScreenRow.tournament_id).in_(tournaments)
        )
        .values(
            behind=True,
            wanted=ScreenRow.wanted + 1,
            repost=True,
            digest=None,
            next_try_at=now,
            claimed_until=None,
            failures=0,
        )
        .execution_options(synchronize_session=False)
    )


async def _forget_messages(db: AsyncSession) -> None:
    """What was sent since the backup nobody has noted, so no note tells which messages are ours."""
    await db.exec(delete(KnownRow))
    await db.exec(delete(LeftoverRow))
    for sent in (ScreenRow, OutboxRow):
        await db.exec(update(sent).values(sent_after=None))


async def _skip_ids(db: AsyncSession) -> None:
    """New tables and tournaments get ids that none of the time since the backup can have had."""
    connection = await db.connection()
    for name, row in (("tables", TableRow), ("tournaments", TournamentRow)):
        newest = (await db.exec(select(func.max(row.id)))).one() or 0
        values = {"name": name, "floor": newest + SKIPPED_IDS}
        if connection.dialect.name == "sqlite":
            await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
            step = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :floor)"
        else:
            step = "SELECT setval(pg_get_serial_sequence(:name, 'id'), :floor)"
        await connection.execute(text(step), values)


async def _bring_up(database: Path, migrate: Migrate) -> None:
    engine = make_engine(f"sqlite+aiosqlite:///{database}")
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def _fits(database: Path, known: Collection[str]) -> bool:
    try:
        look(database, known)
    except Unfit:
        return False
    return True


def _exchange(copy: Path, database: Path, aside: Path) -> None:
    """All rows of the database for those of the copy, in one transaction.

    The former rows are saved under its lock, so that no move is made between the two.
    """
    with opened(database, "rw") as live:
        live.execute("PRAGMA foreign_keys=OFF")
        live.execute("ATTACH ? AS saved", (str(copy),))
        live.execute("BEGIN IMMEDIATE")
        save(database, aside)
        for table in Row.metadata.sorted_tables:
            name = _quoted(table.name)
            columns = ", ".join(_quoted(column.name) for column in table.columns)
            live.execute(f"DELETE FROM main.{name}")  # noqa: S608 - names of our own
            live.execute(
                f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM saved.{name}"  # noqa: S608
            )
        live.execute(
            "UPDATE main.sqlite_sequence SET seq = max(seq, coalesce("
            "(SELECT seq FROM saved.sqlite_sequence AS other"
            " WHERE other.name = main.sqlite_sequence.name), 0))"
        )
        live.execute("COMMIT")


def _quoted(name: str) -> str:
    return f'"{name}"'


def _replace(copy: Path, database: Path, aside: Path) -> None:
    """The copy for a database whose rows cannot be exchanged, while nobody has it open."""
    if is_open(database):
        raise Unfit(f"{database} cannot be read by this program and is in use: stop the bot first")
    for ending in ("", *_BESIDE):
        with contextlib.suppress(FileNotFoundError):
            Path(f"{database}{ending}").rename(f"{aside}{ending}")
    copy.rename(database)


def is_open(database: Path) -> bool:
    """Whether another process has a database open, told by the locks that SQLite holds on it."""
    length, start = _LOCKS
    with database.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, length, start)
        except OSError:
            return True
    return False


# -- files -----------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(database: Path, mode: str) -> Generator[sqlite3.Connection]:
    """A connection to a database that is there (`mode`: ro or rw). SQLite's errors become Unfit."""
    try:
        with contextlib.closing(
            sqlite3.connect(
                f"{database.absolute().as_uri()}?mode={mode}",
                uri=True,
                timeout=WAIT_SECONDS,
                isolation_level=None,
            )
        ) as connection:
            yield connection
    except sqlite3.Error as error:
        raise Unfit(f"{database}: {error}") from None


@contextlib.contextmanager
def _scratch(beside: Path) -> Generator[Path]:
    """A folder of our own on the same disk, which goes with all that is left in it."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".kozyr-", dir=beside))
    except OSError as error:
        raise Unfit(f"cannot write to {beside}: {error.strerror}") from None
    try:
        yield folder
    except OSError as error:
        raise Unfit(f"cannot write to {beside}: {error.strerror}") from None
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _settle(copy: Path) -> None:
    """One file that needs none beside it, for our eyes only, and on the disk."""
    with opened(copy, "rw") as made:
        made.execute("PRAGMA journal_mode=DELETE")
    copy.chmod(0o600)
    _sync(copy)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
