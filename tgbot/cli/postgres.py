"""Backups of a PostgreSQL database by the server's own programs, pg_dump and pg_restore.

A dump is of one moment and may be taken while bots work. Putting one back replaces tables that
running programs hold on to, so nobody else may be connected; what was there is dumped before. The
password goes to the programs by their environment, where no list of processes shows it.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Final

from sqlalchemy.engine import make_url

from core.services import SystemClock
from core.services.backups import Migrate, Unfit, aside_of, bring_forward
from core.services.upkeep import at_rest

_REVISION: Final = re.compile(r"^COPY [^\n]*alembic_version [^\n]*;\n([^\n]+)$", re.MULTILINE)


def save(url: str, to: Path) -> None:
    """Dump a database into a new file that only we may read. Raises Unfit; then there is none."""
    if to.exists():
        raise Unfit(f"{to} is there already")
    try:
        with tempfile.TemporaryDirectory(prefix=".kozyr-", dir=to.parent) as folder:
            dump = Path(folder) / "dump"
            dump.touch(mode=0o600)
            _run("pg_dump", "--format=custom", "--no-owner", "--file", str(dump), url=url)
            _revision_in(dump, "the database")
            dump.rename(to)
    except OSError as error:
        raise Unfit(f"cannot write to {to.parent}: {error.strerror}") from None


def restore(file: Path, url: str, *, known: Collection[str], migrate: Migrate) -> Path | None:
    """Put a dump in the place of the present database; where that one is dumped, if there was one.
    Raises Unfit."""
    revision = _revision_in(file)
    if revision not in known:
        raise Unfit(f"{file} was made by another version of this program")
    present = asyncio.run(at_rest(url))
    clock = SystemClock()
    aside = None
    if present is not None and present.revision is not None:
        aside = aside_of(file.absolute(), clock.now())
        save(url, aside)
    _run(
        "pg_restore",
        "--clean",
        "--if-exists",
        "--no-owner",
        "--single-transaction",
        "--dbname",
        make_url(url).database or "",
        str(file),
        url=url,
    )
    asyncio.run(bring_forward(url, migrate, clock))
    return aside


def _revision_in(file: Path, called: str | None = None) -> str:
    """The state of the schema in a dump. Raises Unfit for a file that is no dump of ours, which is
    `called` so where its name says nothing."""
    try:
        told = _run("pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file))
    except Unfit as error:
        raise Unfit(f"{file}: {error}") from None
    found = _REVISION.search(told)
    if found is None:
        raise Unfit(f"{called or file} is no database of this program")
    return found[1]


def _run(program: str, *arguments: str, url: str | None = None) -> str:
    """What a program says. Raises Unfit with the first error that it tells of."""
    path = shutil.which(program)
    if path is None:
        raise Unfit(
            f"{program} is not installed here (Debian: apt-get install postgresql-client);"
            " run it by hand where it is, with the database's address"
        )
    environment = os.environ | ({} if url is None else _connection(url))
    done = subprocess.run(  # noqa: S603 - the server's own program and our arguments
        [path, *arguments], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        told = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        errors = [line for line in told if "error: " in line] or told
        raise Unfit(f"{program}: {errors[0].rpartition('error: ')[2]}")
    return done.stdout


def _connection(url: str) -> dict[str, str]:
    """A database's address in the environment that the server's programs read."""
    address = make_url(url)
    ssl = address.query.get("ssl") or address.query.get("sslmode")
    named = {
        "PGHOST": address.host,
        "PGPORT": None if address.port is None else str(address.port),
        "PGUSER": address.username,
        "PGPASSWORD": address.password,
        "PGDATABASE": address.database,
        "PGSSLMODE": ssl if isinstance(ssl, str) else None,
    }
    return {name: value for name, value in named.items() if value}
