"""How long a question may stay open, and when the warning comes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from core.readmodels import PACE_SECONDS, Pace

WARNING_SHARE: Final = 0.25
SHORT_CLOCKS: Final = frozenset({"respond", "buy", "permit"})
"""Questions to everybody at once: a third of a turn is enough for them."""
OWED_CLOCKS: Final = frozenset({"respond"})
"""Of those the ones that each has to answer, though silence is an answer too (C13)."""
SHORTEST: Final = 10.0
QUIET_FROM: Final = 23
QUIET_TO: Final = 8


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Hours of the chat's own day in which no correspondence clock runs."""

    zone: str
    start: int = QUIET_FROM
    end: int = QUIET_TO


def hours_of(pace: str, zone: str, start: int | None, end: int | None) -> QuietHours | None:
    """The hours of a chat in which clocks of this pace stand still, its own or the usual ones; None
    where they never do."""
    if pace != Pace.CORRESPONDENCE:
        return None
    return QuietHours(zone) if start is None or end is None else QuietHours(zone, start, end)


def turn_seconds(pace: Pace, override: float | None) -> float:
    """Seconds for a turn; `override` is the operator's word for all paces."""
    return override if override is not None else PACE_SECONDS[pace]


def limit_seconds(clock: str, turn: float) -> float:
    """Seconds for a question of this clock where a turn has `turn` of them."""
    if clock in SHORT_CLOCKS:
        return min(turn, max(SHORTEST, turn / 3))
    return turn


def deadline(now: datetime, seconds: float, quiet: QuietHours | None) -> datetime:
    """When a question asked now runs out; time in quiet hours is not counted."""
    if quiet is None or quiet.start == quiet.end:
        return now + timedelta(seconds=seconds)
    left, moment = timedelta(seconds=seconds), now
    while True:
        moment = _awake_from(moment, quiet)
        sleeps = _next_quiet(moment, quiet)
        if moment + left <= sleeps:
            return moment + left
        left -= sleeps - moment
        moment = sleeps


def warning(now: datetime, until: datetime, quiet: QuietHours | None = None) -> datetime:
    """When a quarter of the time is left; no phone rings in quiet hours."""
    moment = until - (until - now) * WARNING_SHARE
    return moment if quiet is None or quiet.start == quiet.end else _awake_from(moment, quiet)


def _is_quiet(hour: int, quiet: QuietHours) -> bool:
    if quiet.start < quiet.end:
        return quiet.start <= hour < quiet.end
    return hour >= quiet.start or hour < quiet.end


def _awake_from(moment: datetime, quiet: QuietHours) -> datetime:
    """The moment itself, or the end of the quiet hours that it lies in."""
    local = moment.astimezone(ZoneInfo(quiet.zone))
    if not _is_quiet(local.hour, quiet):
        return moment
    return _next_hour(moment, quiet.end, quiet.zone)


def _next_quiet(moment: datetime, quiet: QuietHours) -> datetime:
    return _next_hour(moment, quiet.start, quiet.zone)


def _next_hour(moment: datetime, hour: int, zone: str) -> datetime:
    """The next time that clocks in the zone show this full hour, in the moment's own zone."""
    local = moment.astimezone(ZoneInfo(zone))
    day = local.date() if local.time() < time(hour) else local.date() + timedelta(days=1)
    return datetime.combine(day, time(hour), ZoneInfo(zone)).astimezone(moment.tzinfo)
