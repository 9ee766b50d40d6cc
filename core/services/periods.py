"""Stretches of time for which a chat has tables: which a day belongs to, by its stored name."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from core.readmodels import Span


def day_of(moment: datetime, zone: str) -> str:
    """The day that a moment falls on in a time zone, as it is stored."""
    return moment.astimezone(ZoneInfo(zone)).date().isoformat()


def period(span: Span, day: str) -> str:
    """The name of the period of a span that a stored day is in. A season is a quarter."""
    at = date.fromisoformat(day)
    match span:
        case Span.WEEK:
            year, week, _ = at.isocalendar()
            return f"{year}-W{week:02}"
        case Span.MONTH:
            return f"{at.year}-{at.month:02}"
        case Span.SEASON:
            return f"{at.year}-Q{(at.month + 2) // 3}"
        case Span.ALL:
            return "all"


@lru_cache(maxsize=4096)
def periods(day: str) -> tuple[str, ...]:
    """Every period that a stored day is in."""
    return tuple(period(span, day) for span in Span)


def days(span: Span, day: str) -> tuple[str, str]:
    """The first and the last stored day of the period that a day is in."""
    at = date.fromisoformat(day)
    match span:
        case Span.WEEK:
            year, week, _ = at.isocalendar()
            first, last = (date.fromisocalendar(year, week, one) for one in (1, 7))
            return first.isoformat(), last.isoformat()
        case Span.MONTH:
            return f"{day[:7]}-01", f"{day[:7]}-31"
        case Span.SEASON:
            opens = 3 * ((at.month - 1) // 3) + 1
            return f"{at.year}-{opens:02}-01", f"{at.year}-{opens + 2:02}-31"
        case Span.ALL:
            return "0001-01-01", "9999-12-31"
