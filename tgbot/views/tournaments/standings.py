"""Standings and rounds of a tournament as lines of text, and in pages where they are long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from core.boards import (
    BoardShown,
    BoardState,
    LineShown,
    RoundShown,
    SeasonTable,
    StageShown,
    TournamentBoard,
    TournamentHead,
)
from core.tournaments.model import Kind, Sit, Status
from tgbot.callback_data import EventVerb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Message
from tgbot.views.parts import in_pages, without_empty
from tgbot.views.tournaments import words

SEASON_LINES: Final = 40
LIVE: Final = frozenset({BoardState.PAIRED, BoardState.PLAYING, BoardState.LAST_DEAL})
"""Where a match has no result yet."""
_SIGNS: Final = {
    BoardState.PAIRED: "⏳",
    BoardState.PLAYING: "▶️",
    BoardState.LAST_DEAL: "⌛",
    BoardState.PLAYED: "✅",
    BoardState.FORFEIT: "🚫",
    BoardState.VOID: "✖️",
}


# -- a standing ------------------------------------------------------------------------------------


def line(head: TournamentHead, one: LineShown, loc: Locale) -> Html:
    """A line of a standing: place, who, points, and what decides where these are equal."""
    out = one.entrant.status in (Status.DROPPED, Status.PAUSED)
    values = " · ".join(words.tie_break(code, value, head.plan) for code, value in one.tie_breaks)
    told = loc(
        "event-line",
        place="—" if one.place is None else f"{one.place}.",
        name=join(" ", (words.entrant(one.entrant, loc), "💤" if out else "")),
        points=words.points(one.points, head.plan),
    )
    return join(" ", (told, f"({values})" if values else ""))


def stage_title(stage: StageShown, stages: int, loc: Locale) -> Html:
    """Which standing it is, and after how many rounds."""
    what = loc.plain(f"event-kind-{stage.kind}") if stages > 1 else loc.plain("event-standing")
    if stage.over:
        return loc("event-stage-over", what=what)
    return loc("event-stage-after", what=what, round=stage.round, rounds=stage.rounds)


def standing(
    head: TournamentHead, title: Html, lines: Sequence[LineShown], loc: Locale, *, most: int
) -> Html:
    """The top of a standing, with the names of its columns."""
    shown = [line(head, one, loc) for one in lines[:most]]
    left = len(lines) - len(shown)
    more = loc("event-more", n=left) if left else ""
    return join("\n", (title, _columns(lines, loc), *shown, more))


def _columns(lines: Sequence[LineShown], loc: Locale) -> Html:
    codes = [code for code, _ in lines[0].tie_breaks] if lines else []
    return words.header(codes, loc) if codes else Html("")


def legend_of(lines: Sequence[LineShown], loc: Locale) -> Html:
    """A word on each column, folded."""
    codes = [code for code, _ in lines[0].tie_breaks] if lines else []
    return words.folded(words.legend(codes, loc))


def standings_message(board: TournamentBoard, stage: int, page: int, loc: Locale) -> Message:
    """A page of a stage's standing; 0 is that of the whole tournament. The nearest there is."""
    head = board.head
    shown, lines, title = _chosen(board, stage, loc)
    if not lines:
        return Message(join("\n\n", (words.title(head, loc), loc("event-no-standing"))))
    top = join("\n", (words.title(head, loc), title, _columns(lines, loc)))
    pages = in_pages(top, (line(head, one, loc) for one in lines), room=2600)
    page = max(0, min(page, len(pages) - 1))
    text = join("\n\n", (pages[page], legend_of(lines, loc)))
    turns = words.turns(head, EventVerb.STANDINGS, page, len(pages), f"{shown}.")
    others = [
        words.press(
            head,
            EventVerb.STANDINGS,
            loc.plain(f"event-kind-{one.kind}"),
            f"{one.number}.0",
        )
        for one in board.stages
        if len(board.stages) > 1 and one.number != shown and one.lines
    ]
    whole = words.press(head, EventVerb.STANDINGS, loc.plain("button-event-whole"), "0.0")
    if board.final and len(board.stages) > 1 and shown:
        others.append(whole)
    rounds = [words.press(head, EventVerb.ROUND, loc.plain("button-event-rounds"))]
    return Message(text, without_empty([turns, others, rounds]))


def _chosen(
    board: TournamentBoard, stage: int, loc: Locale
) -> tuple[int, Sequence[LineShown], Html]:
    """The stage that is meant, its lines, its title."""
    if board.final and (stage == 0 or len(board.stages) < 2):
        return 0, board.final, loc("event-final-standing")
    by_number = {one.number: one for one in board.stages}
    last = board.stages[-1] if board.stages else None
    found = by_number.get(stage, last)
    if found is None:
        return 0, (), Html("")
    return found.number, found.lines, stage_title(found, len(board.stages), loc)


# -- a season --------------------------------------------------------------------------------------


def season_message(season: SeasonTable, loc: Locale) -> Message:
    """Who has collected the most in a chat's tournaments of a season."""
    game = loc.plain(f"game-{season.game}")
    top = loc("season-title", game=game, season=season.season)
    if not season.lines:
        return Message(join("\n\n", (top, loc("season-none"))))
    lines = [
        loc(
            "season-line",
            place=one.place,
            name=names.person(one.name, loc),
            points=words.number(Fraction(one.points).limit_denominator(100)),
            events=one.events,
        )
        for one in season.lines[:SEASON_LINES]
    ]
    rule = words.folded(loc("season-rule", best=season.best))
    return Message(join("\n\n", (top, join("\n", lines), rule)))


# -- a round ---------------------------------------------------------------------------------------


def round_title(board: TournamentBoard, one: RoundShown, loc: Locale) -> Html:
    """Which round it is, of how many."""
    stage = next((stage for stage in board.stages if stage.number == one.stage), None)
    if stage is None:
        return loc("event-round", round=one.number, rounds=one.number)
    if stage.kind is Kind.FINAL and stage.rounds == 1:
        return loc("event-round-final")
    if stage.kind is Kind.KNOCKOUT:
        return loc("event-round-knockout", boards=len(one.boards))
    return loc("event-round", round=one.number, rounds=stage.rounds)


def board_line(head: TournamentHead, one: BoardShown, loc: Locale) -> Html:
    """A board: who plays, how it stands, how it ended."""
    names = [words.entrant(each, loc) for each in one.entrants]
    who = (" — " if head.plan.two_sided else ", ").join(names)
    mark = "✏️" if one.corrected else ""
    told = join(" ", (_SIGNS[one.state], f"{one.number}.", who))
    return join(" · ", (told, _how(head, one, loc), mark))


def _how(head: TournamentHead, one: BoardShown, loc: Locale) -> str:
    if one.state in LIVE:
        if not one.score and one.deal <= 1:
            return ""  # in the first deal there is nothing to tell, nor in a match of one deal
        deal = loc.plain("event-deal", deal=one.deal)
        return " · ".join(part for part in (_score(one), deal) if part)
    if head.plan.duplicate and one.points:
        return " : ".join(map(words.share, one.points))
    if one.state is BoardState.PLAYED and head.plan.two_sided:
        return _score(one)
    if one.state is BoardState.PLAYED:
        return " : ".join(words.points(value, head.plan) for value in one.points)
    return loc.plain(f"event-board-{one.state}")


def _score(one: BoardShown) -> str:
    return " : ".join(map(str, one.score))


def sits(one: RoundShown, loc: Locale) -> Iterator[Html]:
    """Who has no board in a round, by the reason."""
    for sit in Sit:
        idle = [entrant for entrant, why in one.sits if why is sit]
        if idle:
            yield loc(f"event-sit-{sit}", names=words.entrants(idle, loc))


def deal_lines(one: RoundShown, loc: Locale) -> Iterator[Html]:
    """The deals of all tables of a round, as whoever checks them needs them."""
    if one.deals:
        opened = all(deal.seed for deal in one.deals)
        yield loc("event-deals-opened" if opened else "event-deals-promised")
    for deal in one.deals:
        digits = f"{deal.commitment}:{deal.seed}" if deal.seed else deal.commitment
        yield loc("event-shared-deal", deal=deal.number, digits=digits)


def round_lines(head: TournamentHead, one: RoundShown, loc: Locale) -> Iterable[Html]:
    """Every board of a round, and who sits out."""
    yield from (board_line(head, each, loc) for each in one.boards)
    yield from sits(one, loc)


def round_message(
    board: TournamentBoard, rounds: Sequence[RoundShown], place: int, page: int, loc: Locale
) -> Message:
    """A page of a round, the last one unless `place` (from 0) is another that there is."""
    head = board.head
    if not rounds:
        return Message(join("\n\n", (words.title(head, loc), loc("event-no-rounds"))))
    place = place if place in range(len(rounds)) else len(rounds) - 1
    one = rounds[place]
    top = join("\n", (words.title(head, loc), round_title(board, one, loc)))
    pages = in_pages(top, (*round_lines(head, one, loc), *deal_lines(one, loc)))
    page = max(0, min(page, len(pages) - 1))
    turns = words.turns(head, EventVerb.ROUND, page, len(pages), f"{place}.")
    others = [
        words.press(head, EventVerb.ROUND, loc.plain(key, round=to + 1), f"{to}.0")
        for to, key in ((place - 1, "button-event-earlier"), (place + 1, "button-event-later"))
        if to in range(len(rounds))
    ]
    table = [words.press(head, EventVerb.STANDINGS, loc.plain("button-event-standings"))]
    return Message(pages[page], without_empty([turns, others, table]))
