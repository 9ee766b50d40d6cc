"""Time zones as people choose them: by the time on their clock, then by the nearest city.

Zones and their countries are those of the time zone data, names of cities those of CLDR.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import get_timezone_location

from tgbot.i18n import Locale

NEAR: Final = ("KZ", "RU", "KG", "UZ", "TJ", "TM", "AZ", "AM", "GE", "BY", "UA", "MD", "DE", "TR")
"""Countries whose cities are named first: those where these games are played."""


@cache
def _countries() -> dict[str, str]:
    """The country of each zone, as zone.tab lists them: no former names, no `Etc`."""
    text = (files("tzdata") / "zoneinfo" / "zone.tab").read_text(encoding="utf-8")
    fields = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]
    return {zone: country for country, _, zone, *_ in fields}


def minutes_of(zone: str, now: datetime) -> int:
    """How many minutes a zone is ahead of UTC now."""
    offset = now.astimezone(ZoneInfo(zone)).utcoffset()
    return 0 if offset is None else int(offset.total_seconds()) // 60


def offsets(now: datetime) -> tuple[int, ...]:
    """Every distance from UTC that some zone has now, in minutes."""
    return tuple(sorted({minutes_of(zone, now) for zone in _countries()}))


def zones_at(minutes: int, now: datetime, loc: Locale) -> tuple[str, ...]:
    """The zones that are so far from UTC now, those of near countries first, then by city."""

    def key(zone: str) -> tuple[int, str]:
        country = _countries()[zone]
        return (NEAR.index(country) if country in NEAR else len(NEAR), city(zone, loc))

    return tuple(sorted(_at(minutes, now), key=key))


def _at(minutes: int, now: datetime) -> Iterable[str]:
    return (zone for zone in _countries() if minutes_of(zone, now) == minutes)


@cache
def _city(zone: str, lang: str) -> str:
    return str(get_timezone_location(zone, locale=lang, return_city=True))


def city(zone: str, loc: Locale) -> str:
    """The city that a zone is named after, as bare words."""
    return _city(zone, loc.lang) if zone in _countries() else zone


def utc(minutes: int) -> str:
    """A distance from UTC: "UTC+5", "UTC−3:30"."""
    hours, rest = divmod(abs(minutes), 60)
    sign = "−" if minutes < 0 else "+"
    return f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


def local_time(zone: str, now: datetime) -> str:
    """What the clocks of a zone show now."""
    return now.astimezone(ZoneInfo(zone)).strftime("%H:%M")
