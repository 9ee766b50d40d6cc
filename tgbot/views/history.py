"""What was played: lists of matches, one match deal by deal, and its record as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from core.engine.game import Seat
from core.games.registry import GAMES
from core.readmodels import Finished, PastMatch, PastMatches, TableHead
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views import names
from tgbot.views.games import GAME_VIEWS, points_tell, view_of
from tgbot.views.message import Button, Document, Message, Rows
from tgbot.views.parts import do, in_rows, name_list, without_empty

ALL: Final = "all"
"""Stands for every game on a button."""
DEALS: Final = 40
"""Deals of one page."""
SIDES: Final = 4
"""So many sides of a match are named in a list."""
_PAGES: Final = 100_000


@dataclass(frozen=True, slots=True)
class HistoryPress:
    """A page of what was played, of one game or of all."""

    game: str | None
    page: int = 0

    def button(self, text: str) -> Button:
        """The button that leads there."""
        return Button(text, Ask(Topic.HISTORY, f"{self.game or ALL}.{self.page}"))


def history_press(arg: str) -> HistoryPress | None:
    """What a button's argument asks for; None for what no button of ours says."""
    game, _, page = arg.partition(".")
    if game not in (ALL, *GAMES) or not (page.isascii() and page.isdigit() and len(page) < 6):
        return None
    press = HistoryPress(None if game == ALL else game, int(page))
    return press if press.page < _PAGES else None


# -- lists -----------------------------------------------------------------------------------------


def past_message(past: PastMatches, loc: Locale) -> Message:
    """A page of matches, the newest first, each with a button that opens it."""
    title = loc("history-mine" if past.chat is None else "history-here")
    if past.game is not None:
        title = join(" · ", (title, loc.plain(f"game-{past.game}")))
    if not past.matches:
        text = join("\n\n", (title, loc("history-nothing")))
        return Message(text, without_empty(_list_buttons(past, loc)))
    zone = ZoneInfo(past.time_zone)
    numbered = list(enumerate(past.matches, start=1))
    lines = [_match_text(number, match, zone, loc) for number, match in numbered]
    opens = [Button(str(number), Do(match.table, Verb.DEALS)) for number, match in numbered]
    hint = loc("history-hint")
    rows = (*in_rows(opens, 5), *_list_buttons(past, loc))
    return Message(join("\n\n", (title, *lines, hint)), without_empty(rows))


def _list_buttons(past: PastMatches, loc: Locale) -> Iterator[Sequence[Button]]:
    newer = HistoryPress(past.game, past.page - 1).button("◀")
    older = HistoryPress(past.game, past.page + 1).button("▶")
    yield ([newer] if past.page else []) + ([older] if past.more else [])
    games = [
        HistoryPress(game).button(loc.plain(f"game-{game}"))
        for game in GAME_VIEWS
        if game != past.game
    ]
    if past.game is not None:
        games.insert(0, HistoryPress(None).button(loc.plain("history-all-games")))
    yield from in_rows(games, 3)


def date_text(at: datetime, zone: ZoneInfo, loc: Locale) -> str:
    """A moment as a date and a time of day in a zone, as bare words."""
    there = at.astimezone(zone)
    return loc.plain(
        "date-time",
        day=f"{there:%d}",
        month=f"{there:%m}",
        year=f"{there:%Y}",
        time=f"{there:%H:%M}",
    )


def _match_text(number: int, match: PastMatch, zone: ZoneInfo, loc: Locale) -> Html:
    top = loc(
        "history-match",
        number=number,
        game=loc.plain(f"game-{match.game}"),
        date=date_text(match.finished_at, zone, loc),
        deals=match.deals,
    )
    notes = [loc("history-voided")] if match.voided else []
    if not match.places:
        notes.append(loc("history-stopped"))
    sides = sorted(
        GAME_VIEWS[match.game].sides(len(match.seats)),
        key=lambda side: (match.places[side[0]] if match.places else 0, -match.points[side[0]]),
    )
    shown = [_side_text(match, side, loc) for side in sides[:SIDES]]
    if len(sides) > SIDES:
        shown.append(loc("history-others", n=len(sides) - SIDES))
    return join("\n", (join(" · ", (top, *notes)), join(" · ", shown)))


def _side_text(match: PastMatch, side: Sequence[Seat], loc: Locale) -> Html:
    named = ", ".join(names.seated(match.seats[seat], loc) for seat in side)
    won = bool(match.places) and match.places[side[0]] == 1
    if not points_tell(match.points, match.places):
        return loc("history-first", names=named) if won else escape(named)
    return loc("history-won" if won else "history-side", names=named, points=match.points[side[0]])


# -- one match -------------------------------------------------------------------------------------


def match_message(finished: Finished, page: int, loc: Locale) -> Message:
    """A finished match deal by deal: the totals after each, and buttons that open each, prove the
    shuffles and send the record. Of many deals the last page is the usual one: `page` -1."""
    head = finished.head
    view = view_of(head)
    sides = view.sides(len(head.seats))
    pages = max(1, -(-len(finished.course) // DEALS))
    page = pages - 1 if page < 0 else min(page, pages - 1)
    title = loc("history-deals", game=loc.plain(f"game-{head.game}"))
    places = {standing.seat: standing.place for standing in finished.standings}
    over = finished.reason != "stopped"
    who = [
        loc(
            "history-deals-won" if over and places.get(side[0]) == 1 else "history-deals-side",
            names=name_list(head, side, loc),
        )
        for side in sides
    ]
    first = page * DEALS
    shown = list(enumerate(finished.course, start=1))[first : first + DEALS]
    lines = [
        loc(
            "history-deal",
            deal=number,
            totals=" : ".join(str(totals[side[0]]).replace("-", "−") for side in sides),
        )
        for number, totals in shown
    ]
    hint = loc("history-deals-hint")
    text = join("\n\n", (title, join("\n", who), join("\n", lines), hint))
    return Message(text, _match_buttons(head, [number for number, _ in shown], page, pages, loc))


def _match_buttons(
    head: TableHead, deals: Sequence[int], page: int, pages: int, loc: Locale
) -> Rows:
    opens = [do(head, Verb.STEP, str(number), f"{number}.0") for number in deals]
    turns = [
        do(head, Verb.DEALS, mark, str(to))
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]
    more = [
        do(head, Verb.VERIFY, loc.plain("button-verify-short"), "1.0"),
        do(head, Verb.RECORD, loc.plain("button-record")),
    ]
    return without_empty((*in_rows(opens, 8), turns, more))


def record_message(head: TableHead, record: bytes, loc: Locale) -> Message:
    """The record of a match as a file, with what to do to check it without the bot."""
    name = f"kozyr-{head.game}-{head.table}.jsonl"
    text = loc("record-text", game=loc.plain(f"game-{head.game}"), file=name)
    return Message(text, document=Document(name, record))


# -- exports ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """Something that can be exported here: its kind, which one, and its name where it has one."""

    kind: str
    key: str = ""
    name: str = ""


def export_choice_message(choices: Sequence[ExportChoice], loc: Locale) -> Message:
    """Which of several things is to be exported."""
    buttons = [
        (
            Button(
                loc.plain(f"export-{one.kind}", name=names.person(one.name, loc)),
                Ask(Topic.EXPORT, f"{one.kind}.{one.key}"),
            ),
        )
        for one in choices
    ]
    return Message(loc("export-choose"), tuple(buttons))


def export_message(choice: ExportChoice, file: Document, loc: Locale) -> Message:
    """An exported file, with a word on what it holds."""
    about = loc(f"export-{choice.kind}", name=names.person(choice.name, loc))
    stem, _, ending = file.name.partition(".")
    holds = loc(f"export-file-{stem.partition('-')[0]}-{ending}")
    return Message(join(" · ", (about, holds)), document=file)
