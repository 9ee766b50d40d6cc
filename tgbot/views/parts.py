"""Pieces that many messages share: times, who sits where, buttons in rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

from core.engine.game import Seat
from core.readmodels import TableHead
from tgbot.callback_data import Do, Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Rows, Style

T = TypeVar("T")

ROW: Final = 4
"""Buttons that are still readable side by side on a phone."""
ON_PAGE: Final = 10
"""Buttons of a list that are shown at once."""
PAGE: Final = 3500
"""Characters of a page, markup included: well below what a message may have."""
AT_ONCE: Final = "now"
"""Whoever may end a match at once has been asked whether he means it, and does."""
CHOSEN: Final = "✓ "
"""Before the value that holds now, among those that can be chosen."""
COMMITMENT: Final = 8
"""Digits of a commitment that a screen shows."""


def moment(at: datetime) -> Html:
    """A time as the reader's client counts it down; clients that cannot show it in UTC."""
    inside = at.astimezone(UTC).strftime("%H:%M:%S UTC")
    return Html(f'<tg-time unix="{int(at.timestamp())}" format="r">{inside}</tg-time>')


def duration(seconds: int, loc: Locale) -> str:
    """A length of time in its largest whole unit, as bare words."""
    if seconds and seconds % 3600 == 0:
        return loc.plain("hours", n=seconds // 3600)
    if seconds and seconds % 60 == 0:
        return loc.plain("minutes", n=seconds // 60)
    if seconds > 60:
        return loc.plain("minutes", n=round(seconds / 60))
    return loc.plain("seconds", n=seconds)


def name(head: TableHead, seat: Seat, loc: Locale, width: int = names.WIDTH) -> str:
    """Who sits at a seat, as bare words."""
    return names.seated(head.seats[seat], loc, width)


def name_list(head: TableHead, seats: Iterable[Seat], loc: Locale) -> str:
    """Who sits at these seats, as bare words."""
    return ", ".join(name(head, seat, loc) for seat in seats)


def marked_name(
    head: TableHead, seat: Seat, loc: Locale, me: Seat | None = None, width: int = names.WIDTH
) -> Html:
    """A player with what one should know of him: asleep, titled, the reader himself."""
    info, called = head.seats[seat], name(head, seat, loc, width)
    made = [loc("name-you", name=called) if seat == me else called]
    if info is not None:
        made += [loc(f"title-sign-{title}") for title in info.titles]
        made += ["💤"] if info.asleep else []
    return join(" ", made)


def sleepers(head: TableHead) -> tuple[Seat, ...]:
    """The seats whose owners are away, for whom a robot moves."""
    return tuple(info.seat for info in head.seats if info is not None and info.asleep)


def marked(text: str, *, chosen: bool) -> str:
    """The words of a button that chooses something, with a mark if it is chosen."""
    return CHOSEN + text if chosen else text


def in_rows(items: Sequence[T], most: int = ROW) -> tuple[tuple[T, ...], ...]:
    """Items in as few rows as may be, of nearly equal length."""
    if not items:
        return ()
    rows = -(-len(items) // most)
    short, longer = divmod(len(items), rows)
    made: list[tuple[T, ...]] = []
    at = 0
    for place in range(rows):
        size = short + (place < longer)
        made.append(tuple(items[at : at + size]))
        at += size
    return tuple(made)


def cut(items: Sequence[T], page: int, size: int = ON_PAGE) -> tuple[Sequence[T], int, int]:
    """The items of a page (from 0), or of the nearest one; which it is, and how many there are."""
    pages = max(1, -(-len(items) // size))
    page = max(0, min(page, pages - 1))
    return items[page * size : (page + 1) * size], page, pages


def do(
    head: TableHead, verb: Verb, text: str, arg: str = "", *, style: Style | None = None
) -> Button:
    """A button that does something to a table."""
    return Button(text, Do(head.table, verb, arg), style=style)


def deals_beside(head: TableHead, verb: Verb, deal: int, deals: int, loc: Locale) -> list[Button]:
    """Buttons that show the deal before this one and the one after it in the same message."""
    before = do(head, verb, loc.plain("button-deal-before", deal=deal - 1), f"{deal - 1}.0")
    after = do(head, verb, loc.plain("button-deal-after", deal=deal + 1), f"{deal + 1}.0")
    return ([before] if deal > 1 else []) + ([after] if deal < deals else [])


def without_empty(rows: Iterable[Sequence[Button]]) -> Rows:
    """Rows that hold a button."""
    return tuple(tuple(row) for row in rows if row)


def signed(number: int) -> str:
    """A score with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def in_pages(top: Html, lines: Iterable[Html], room: int = PAGE) -> tuple[Html, ...]:
    """Lines below a heading that each page repeats, in pages of at most `room` characters."""
    pages: list[list[Html]] = [[]]
    size = len(top)
    for line in lines:
        if pages[-1] and size + len(line) + 1 > room:
            pages.append([])
            size = len(top)
        pages[-1].append(line)
        size += len(line) + 1
    return tuple(join("\n\n", (top, join("\n", page))) for page in pages)
