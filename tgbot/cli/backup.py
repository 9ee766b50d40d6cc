"""`kozyr backup`, `kozyr restore`, `kozyr restored`: the whole database to a file and back.

What both do with a file of SQLite is in core.services.backups. A PostgreSQL server is left to its
own programs, pg_dump and pg_restore.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from tgbot.cli.faults import Failed, Unusable

_TIME: Final = "%Y-%m-%d %H:%M:%S UTC"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(*, file: Path) -> None:
    """Save the whole database to a new FILE.

    The bot may run meanwhile. In a folder the file is named after the moment. It holds what is
    secret while a deal lasts, so only its owner may read it.
    """
    from core.services.backups import Unfit, file_of, save
    from tgbot.cli import postgres

    url = _database_url()
    database = file_of(url)
    to = file / _named(datetime.now(UTC), is_file=database is not None) if file.is_dir() else file
    try:
        if database is None:
            postgres.save(url, to)
        else:
            save(database, to)
    except Unfit as error:
        raise Failed(str(error)) from None
    click.echo(f"saved {to}: {to.stat().st_size} bytes")


def _named(moment: datetime, *, is_file: bool) -> str:
    return f"kozyr-{moment:%Y%m%dT%H%M%SZ}.{'sqlite3' if is_file else 'dump'}"


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(*, file: Path) -> None:
    """Put a saved database back.

    What FILE holds takes the place of the present database, which is kept beside it. With SQLite
    the bot may run; with PostgreSQL it must not. Clocks go on from where they stood when FILE was
    made.
    """
    from core.services import SystemClock
    from core.services.backups import Unfit, file_of
    from core.services.backups import restore as put_back
    from tgbot.app import bring_up_to_date, known_revisions
    from tgbot.cli import postgres

    url = _database_url()
    database = file_of(url)
    try:
        if database is None:
            aside = postgres.restore(file, url, known=known_revisions(), migrate=bring_up_to_date)
            click.echo(f"restored {file}{_kept(aside)}")
            return
        made = asyncio.run(
            put_back(
                file,
                database,
                known=known_revisions(),
                migrate=bring_up_to_date,
                clock=SystemClock(),
            )
        )
    except Unfit as error:
        raise Failed(str(error)) from None
    of = "" if made.saved.moment is None else f" of {made.saved.moment:{_TIME}}"
    under_way = f"{made.saved.playing} matches under way"
    click.echo(f"restored {file}{of}, {under_way}{_kept(made.aside)}")


def _kept(aside: Path | None) -> str:
    return "" if aside is None else f"; what was there before is in {aside}"


@click.command()
def restored() -> None:
    """Say that other programs put the database back.

    To be run after pg_restore, or after a file was copied to its place, before the bot starts; it
    does what restore does then. Clocks go on from where they stood, messages are posted anew, and
    nothing new gets the number of something that was lost.
    """
    from core.services import SystemClock
    from core.services.backups import Unfit, bring_forward
    from core.services.upkeep import at_rest
    from tgbot.app import bring_up_to_date, known_revisions

    url = _database_url()
    try:
        found = asyncio.run(at_rest(url))
        if found is None or found.revision is None:
            raise Unfit("there is no database yet: put it back first")
        if found.revision not in known_revisions():
            raise Unfit("the database was made by another version of this program")
        asyncio.run(bring_forward(url, bring_up_to_date, SystemClock()))
    except Unfit as error:
        raise Failed(str(error)) from None
    click.echo("the database goes on from where it was saved")


def _database_url() -> str:
    from tgbot.config import BadSettings, read_settings

    try:
        return read_settings().database
    except BadSettings as error:
        raise Unusable(str(error)) from None
