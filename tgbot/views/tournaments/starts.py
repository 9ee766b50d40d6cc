"""When a tournament starts, by buttons: a day, an hour, a quarter of an hour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_date

from core.boards import TournamentHead
from tgbot.i18n import Locale
from tgbot.views.message import Button, ViewContext
from tgbot.views.parts import in_rows, marked

DAYS: Final = 14
MINUTES: Final = (0, 15, 30, 45)
YEARS: Final = range(2000, 3000)
"""In others no tournament starts: close to the first and the last one no time can be counted."""
_MONTH: Final = "d MMM"


def start_of(value: str) -> datetime:
    """The start that a press says, as clocks in the chat show it. Raises ValueError."""
    start = datetime.strptime(value, "%Y%m%d%H%M")  # noqa: DTZ007
    if start.year not in YEARS:
        raise ValueError(f"nothing starts in the year {start.year}")
    return start


def start_rows(
    head: TournamentHead,
    value: str,
    loc: Locale,
    ctx: ViewContext,
    button: Callable[[str, str], Button],
) -> Iterator[Sequence[Button]]:
    """Buttons that lead to a start: `button` makes one of a day, an hour or a minute and
    of its words.

    A day is YYYYMMDD, an hour has two digits more, a minute four: that one chooses.
    """
    here = ctx.now.astimezone(ZoneInfo(head.zone))
    day = _day(value)
    if day is None:
        days = [here.date() + timedelta(days=more) for more in range(DAYS)]
        buttons = [button(f"{one:%Y%m%d}", _day_text(one, here.date(), loc)) for one in days]
        yield from in_rows(buttons, 3)
        return
    first = here.hour if day == here.date() else 0
    hours = [
        button(
            f"{day:%Y%m%d}{hour:02}00", marked(f"{hour:02}:00", chosen=value[8:10] == f"{hour:02}")
        )
        for hour in range(first, 24)
    ]
    if len(value) < 10:
        yield from in_rows(hours, 6)
    else:
        hour = value[8:10]
        yield [
            button(
                f"{day:%Y%m%d}{hour}{minute:02}",
                marked(f"{hour}:{minute:02}", chosen=value[10:] == f"{minute:02}"),
            )
            for minute in MINUTES
        ]
        yield [button(f"{day:%Y%m%d}", loc.plain("button-draft-hour"))]
    yield [button("day", loc.plain("button-draft-day"))]


def _day(value: str) -> date | None:
    try:
        return datetime.strptime(value[:8], "%Y%m%d").date()  # noqa: DTZ007
    except ValueError:
        return None


def _day_text(day: date, today: date, loc: Locale) -> str:
    if day == today:
        return loc.plain("draft-today")
    if day == today + timedelta(days=1):
        return loc.plain("draft-tomorrow")
    return format_date(day, f"EEE, {_MONTH}", locale=loc.lang)
