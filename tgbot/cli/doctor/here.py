"""Checks of this machine: time zones, disk, database, texts, font. They change nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from core.services.backups import Unfit, file_of
from core.services.upkeep import Facts, facts
from tgbot.cli.doctor.findings import Finding, ok, warning, wrong
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import pictures

ZONE: Final = "Asia/Almaty"
OFFSET: Final = timedelta(hours=5)
"""Kazakhstan has had one zone since 2024-03-01; data from before that day are an hour wrong."""
SINCE: Final = datetime(2024, 3, 1, 12, tzinfo=UTC)
MIB: Final = 1 << 20
LITTLE: Final = 100 * MIB
SCARCE: Final = 1024 * MIB
KAZAKH: Final = "Қазақша әңгіме"


def time_zones() -> Finding:
    """Whether the data know that Kazakhstan's clocks were set back."""
    try:
        offset = SINCE.astimezone(ZoneInfo(ZONE)).utcoffset()
    except ZoneInfoNotFoundError:
        return wrong("time zones", f"no data for {ZONE}: install the system's tzdata package")
    if offset != OFFSET:
        return wrong(
            "time zones",
            f"old data, {ZONE} is UTC+5 since 2024-03-01: take a newer tzdata of the system, or"
            " run with an empty PYTHONTZPATH, which takes the data that came with the bot",
        )
    return ok("time zones", f"{ZONE} is UTC+5")


def disk(url: str) -> Finding:
    """Whether there is room to write where the database lies."""
    file = file_of(url)
    if file is None:
        return ok("disk", "no file is kept here")
    folder = file.absolute().parent
    if not folder.is_dir():
        return wrong("disk", f"there is no folder {folder}: make it")
    if not all(os.access(one, os.W_OK) for one in (folder, file) if one.exists()):
        return wrong("disk", f"{folder} cannot be written to: give it to the bot's user")
    free = shutil.disk_usage(folder).free
    text = f"{free // MIB} MiB free in {folder}"
    if free < LITTLE:
        return wrong("disk", f"{text}: make room, or no move can be written down")
    return warning("disk", f"{text}: make room soon") if free < SCARCE else ok("disk", text)


async def database(url: str, revisions: Sequence[str]) -> list[Finding]:
    """Whether the database answers, how it writes, and whether its schema is this program's."""
    try:
        found = await facts(url)
    except Unfit as error:
        return [wrong("database", f"{error}: see that it runs, or restore a backup")]
    if found is None:
        return [ok("database", "none yet: the first kozyr run makes it")]
    return [_answers(found), _schema(found, revisions)]


def _answers(found: Facts) -> Finding:
    name = f"{found.product} {found.version}"
    if found.journal not in (None, "wal"):
        return warning(
            "database",
            f"{name}, journal {found.journal}: if it is not wal once the bot runs, the disk cannot"
            " do what SQLite needs (a network disk?): use a local one",
        )
    return ok("database", name if found.journal is None else f"{name}, journal {found.journal}")


def _schema(found: Facts, revisions: Sequence[str]) -> Finding:
    """`revisions` are those that this program knows, the newest first."""
    if found.revision == revisions[0]:
        return ok("migrations", f"at {found.revision}, the newest")
    if found.revision is None or found.revision in revisions:
        at = found.revision or "nothing"
        return warning("migrations", f"at {at}: the next kozyr run brings it to {revisions[0]}")
    return wrong(
        "migrations",
        f"at {found.revision}, which this program does not know: update the program, or restore a"
        " backup from before",
    )


def words() -> Finding:
    """Whether the texts of every language are there."""
    try:
        spoken = [lang for lang in LANGUAGES if locale(lang).plain("said-done")]
    except (LookupError, OSError):
        return wrong("texts", "a language's files are missing: install the program again")
    return ok("texts", ", ".join(spoken))


def font() -> Finding:
    """Whether pictures can be drawn, with Kazakh letters."""
    try:
        legible = pictures.legible(KAZAKH) == KAZAKH
    except OSError:
        legible = False
    if not legible:
        return wrong("font", "the font of the pictures is missing: install the program again")
    return ok("font", "Cyrillic with the Kazakh letters")
