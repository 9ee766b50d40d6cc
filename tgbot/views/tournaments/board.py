"""The pinned board of a tournament: one message for everybody, from the sign-up to the places."""

from __future__ import annotations

from typing import Final

from core.boards import EntrantShown, Next, StageShown, TournamentBoard
from core.tournaments.model import Phase
from tgbot.callback_data import EventVerb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.lobby import preset_text
from tgbot.views.message import Message, Rows, Style
from tgbot.views.parts import COMMITMENT, moment, without_empty
from tgbot.views.tournaments import standings, words

LISTED: Final = 32
"""Entrants that the board names."""
LINES: Final = 16
"""Lines of a standing on the board."""
BOARDS: Final = 12
"""Boards of a round on the board."""
_ROOM: Final = 3900


def board_message(board: TournamentBoard, loc: Locale) -> Message:
    """What stands in the chat of a tournament."""
    return Message(_fitting(board, loc), _buttons(board, loc))


def _fitting(board: TournamentBoard, loc: Locale) -> Html:
    """The text with as much of the lists as there is room for."""
    for part in (1, 2, 4, 8):
        text = _text(board, loc, part)
        if len(text) <= _ROOM or part == 8:
            return text
    raise AssertionError("the shortest text is taken as it is")


def _text(board: TournamentBoard, loc: Locale, part: int) -> Html:
    head = board.head
    preset = preset_text(head.game, head.preset, loc)
    top = join("\n", (words.title(head, loc), words.about(head, _field(board), preset, loc)))
    match head.phase:
        case Phase.RUNNING:
            blocks = [*_round_blocks(board, loc, part), _moment_line(board, loc)]
        case Phase.FINISHED:
            blocks = _final_blocks(board, loc, part)
        case Phase.CANCELLED:
            blocks = [join("\n", (loc("event-cancelled"), words.reason(board.reason, loc)))]
        case _:
            blocks = _sign_up_blocks(board, loc, part)
    return join("\n\n", (top, *blocks))


def _field(board: TournamentBoard) -> int:
    """How many entrants the rounds are told for."""
    return max(len(board.entrants), board.head.plan.minimum)


# -- before the start ------------------------------------------------------------------------------


def _sign_up_blocks(board: TournamentBoard, loc: Locale, part: int) -> list[Html]:
    head = board.head
    checking = head.phase is Phase.CHECKIN
    opens = ""
    if head.checkin_at is not None and not checking:
        opens = loc("event-checkin-opens", time=moment(head.checkin_at))
    elif checking and head.closes_at is not None:
        opens = loc("event-checkin-closes", time=moment(head.closes_at))
    lots = loc("event-lots", digits=head.commitment[:COMMITMENT])
    return [
        join("\n", (words.starts(head, loc), opens)),
        join("\n", (_counter(board, loc), *_list(board, loc, part))),
        join("\n", _beside(board, loc)),
        lots,
    ]


def _counter(board: TournamentBoard, loc: Locale) -> Html:
    """How many are in, of how many, and how many wait."""
    count, most = len(board.entrants), board.head.plan.maximum
    counted = f"{count}/{most}" if most else str(count)
    parts = [loc("event-counter", count=counted)]
    if board.waiting:
        parts.append(loc("event-waiting", n=len(board.waiting)))
    if board.head.phase is Phase.CHECKIN:
        parts.append(loc("event-here", n=sum(one.checked_in for one in board.entrants)))
    missing = board.head.plan.minimum - count
    if missing > 0:
        parts.append(loc("event-missing", n=missing))
    return join(" · ", parts)


def _list(board: TournamentBoard, loc: Locale, part: int) -> list[Html]:
    most = LISTED // part
    checking = board.head.phase is Phase.CHECKIN
    shown = [
        _entrant_line(number, one, loc, checking=checking)
        for number, one in enumerate(board.entrants[:most], start=1)
    ]
    left = len(board.entrants) - len(shown)
    return [*shown, loc("event-more", n=left)] if left else shown


def _entrant_line(number: int, one: EntrantShown, loc: Locale, *, checking: bool) -> Html:
    mark = ("✅" if one.checked_in else "▫️") if checking else ""
    return join(" ", (f"{number}.", words.entrant(one, loc), mark))


def _beside(board: TournamentBoard, loc: Locale) -> list[Html]:
    """Who waits, who waits for a partner's word, who would stand in."""
    made: list[Html] = []
    if board.waiting:
        made.append(loc("event-waits", names=words.entrants(board.waiting[:8], loc)))
    asked = [one for one in board.halves if len(one.names) > 1]
    alone = [one for one in board.halves if len(one.names) == 1]
    if asked:
        made.append(loc("event-asked", names=words.entrants(asked[:8], loc)))
    if alone:
        made.append(loc("event-alone", names=words.entrants(alone[:8], loc)))
    if board.reserves:
        made.append(loc("event-reserves", names=names.listed(board.reserves[:8], loc)))
    return made


# -- while it is played, and after -----------------------------------------------------------------


def _round_blocks(board: TournamentBoard, loc: Locale, part: int) -> list[Html]:
    head = board.head
    blocks: list[Html] = []
    if board.round is not None:
        lines = list(standings.round_lines(head, board.round, loc))
        most = BOARDS // part
        more = [loc("event-more", n=len(lines) - most)] if len(lines) > most else []
        title = standings.round_title(board, board.round, loc)
        blocks.append(join("\n", (title, *lines[:most], *more)))
    stage = next((one for one in reversed(board.stages) if _has_been_played(one)), None)
    if stage is not None:
        title = standings.stage_title(stage, len(board.stages), loc)
        blocks.append(standings.standing(head, title, stage.lines, loc, most=LINES // part))
        blocks.append(standings.legend_of(stage.lines, loc))
    return blocks


def _has_been_played(stage: StageShown) -> bool:
    return any(one.played for one in stage.lines)


def _final_blocks(board: TournamentBoard, loc: Locale, part: int) -> list[Html]:
    podium = [
        loc("event-podium", medal=medal, name=words.entrant(one.entrant, loc))
        for medal, one in zip(words.MEDALS, board.final, strict=False)
        if one.place is not None and one.place <= len(words.MEDALS)
    ]
    title = loc("event-final-standing")
    return [
        join("\n", (loc("event-finished"), *podium)),
        standings.standing(board.head, title, board.final, loc, most=LINES // part),
        standings.legend_of(board.final, loc),
    ]


def _moment_line(board: TournamentBoard, loc: Locale) -> Html:
    """What it waits for, and until when."""
    if board.next is None or (board.next_at is None and board.next is not Next.TABLES):
        waits = board.next is Next.ORGANISER
        return loc("event-next-organiser") if waits else Html("")
    time = Html("") if board.next_at is None else moment(board.next_at)
    return loc(f"event-next-{board.next}", time=time)


# -- buttons ---------------------------------------------------------------------------------------


def _buttons(board: TournamentBoard, loc: Locale) -> Rows:
    head = board.head

    def to(verb: EventVerb, key: str, *, style: Style | None = None) -> words.Button:
        return words.press(head, verb, loc.plain(f"button-event-{key}"), style=style)

    join_key = "join-pair" if head.plan.members > 1 else "join"
    card = to(EventVerb.CARD, "card")
    rules, tools = to(EventVerb.RULES, "rules"), to(EventVerb.TOOLS, "tools")
    match head.phase:
        case Phase.DRAFT | Phase.CANCELLED:
            return ()
        case Phase.OPEN:
            return ((to(EventVerb.JOIN, join_key, style=Style.PRIMARY),), (card, rules), (tools,))
        case Phase.CHECKIN:
            here = to(EventVerb.HERE, "here", style=Style.SUCCESS)
            return ((here,), (to(EventVerb.JOIN, join_key),), (card, rules), (tools,))
        case Phase.RUNNING:
            table = to(EventVerb.TABLE, "table", style=Style.PRIMARY)
            watch, full = to(EventVerb.WATCH, "watch"), to(EventVerb.STANDINGS, "standings")
            late = [to(EventVerb.JOIN, join_key)] if board.joinable else []
            return without_empty([[table, watch], late, [full, card], [rules, tools]])
        case Phase.FINISHED:
            full, cross = to(EventVerb.STANDINGS, "standings"), to(EventVerb.CROSS, "cross")
            rounds, export = to(EventVerb.ROUND, "rounds"), to(EventVerb.EXPORT, "export")
            season = to(EventVerb.SEASON, "season")
            return without_empty([[full, cross], [rounds, season], [export, rules], [tools]])
