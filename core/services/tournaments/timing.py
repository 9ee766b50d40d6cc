"""When tournaments begin: a chat's own clock to moments, week after week, across clock changes.

Pure. A time that clocks skip is taken as an hour later on them, one that they show twice as the
first; so that there is exactly one start a week.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

CLOSES_SECONDS: Final = 300
"""So long before the start the check-in closes, where it is open for twice as long."""
LEAST_CHECKIN_SECONDS: Final = 600
"""However late a check-in opens, people have so much time for it."""


@dataclass(frozen=True, slots=True)
class Weekly:
    """A time of the week in a zone: `weekday` 0 for Monday, `minute` of the day."""

    weekday: int
    minute: int
    zone: str

    def after(self, moment: datetime) -> datetime:
        """The first such time after a moment."""
        day = moment.astimezone(ZoneInfo(self.zone)).date()
        day += timedelta(days=(self.weekday - day.weekday()) % 7)
        clock = time(self.minute // 60, self.minute % 60)
        while True:
            found = moment_of(datetime.combine(day, clock), self.zone)
            if found > moment:
                return found
            day += timedelta(days=7)


def moment_of(local: datetime, zone: str) -> datetime:
    """The moment at which clocks in a zone show this; one with a zone of its own stays itself."""
    there = local if local.tzinfo is not None else local.replace(tzinfo=ZoneInfo(zone))
    return there.astimezone(UTC)


def weekly_of(moment: datetime, zone: str) -> Weekly:
    """The time of the week that a moment is in a zone."""
    local = moment.astimezone(ZoneInfo(zone))
    return Weekly(local.weekday(), local.hour * 60 + local.minute, zone)


def checkin(starts: datetime, minutes: int) -> tuple[datetime | None, datetime | None]:
    """When the check-in of a tournament opens and closes; None where there is none."""
    if not minutes:
        return None, None
    opens = starts - timedelta(minutes=minutes)
    if minutes * 60 < 2 * CLOSES_SECONDS:
        return opens, starts
    return opens, starts - timedelta(seconds=CLOSES_SECONDS)
