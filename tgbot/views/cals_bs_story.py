"""A finished game of Cal's BS: who has won, who lied how often, and every set with its true cards.

All of it is shown only after the game, when nothing is secret any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from core.cards import Rank
from core.engine.game import Seat
from core.games.cals_bs import (
    GameScored,
    OwnSetLaid,
    Passed,
    Placement,
    Reveal,
    Said,
    SetLaid,
    SetOpened,
    is_true,
    rank_of_quads,
)
from core.games.cals_bs.model import Cards
from core.games.dealing import Dealt, HandDealt
from core.readmodels import DealReport, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cals_bs_words import FALSE, TRUE, claim, outcome, reveal_text
from tgbot.views.cards import row
from tgbot.views.message import ViewContext
from tgbot.views.parts import in_pages, name, name_list


@dataclass(slots=True)
class LaidSet:
    """A set of a finished game and what became of it.

    `true` is None for a "plus" over false quads, which is neither (CG16).
    """

    placement: Placement
    cards: Cards = ()
    true: bool | None = None
    passed: list[Seat] = field(default_factory=list)
    reveal: Reveal | None = None

    @property
    def caught(self) -> bool:
        """Whether its player took the pile for it or for what he laid below it."""
        return self.reveal is not None and self.reveal.liar is not None


def sets_of(report: DealReport) -> tuple[LaidSet, ...]:
    """Every set of a game in the order in which they were laid."""
    made: list[LaidSet] = []
    base: Rank | None = None
    for told in report.events:
        match told.event:
            case SetLaid(placement):
                made.append(LaidSet(placement))
            case OwnSetLaid(_, cards):
                if made[-1].placement.said is Said.QUADS:
                    base = rank_of_quads(cards)
                made[-1].cards = cards
                made[-1].true = _truth(made[-1].placement, cards, base)
            case Passed(seat):
                made[-1].passed.append(seat)
            case SetOpened(reveal):
                made[-1].reveal = reveal
            case _:
                pass
    return tuple(made)


def _truth(placement: Placement, cards: Cards, base: Rank | None) -> bool | None:
    if placement.said is Said.PLUS and base is None:
        return None
    return is_true(placement, cards, base)


# -- the announcement ------------------------------------------------------------------------------


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """The winner with the set that won, the cards left to the others, and who lied how often."""
    scored, head, sets = _scored(report), report.head, sets_of(report)
    blocks = [loc("cals_bs-game-title", name=name(head, scored.winner, loc))]
    if sets and sets[-1].reveal is not None:
        blocks.append(reveal_text(head, sets[-1].reveal, loc, ctx))
    blocks += [_left(head, scored, loc), _tally(head, sets, loc)]
    return join("\n\n", blocks)


def _scored(report: DealReport) -> GameScored:
    if not isinstance(report.scored, GameScored):
        raise TypeError("not a game of Cal's BS")
    return report.scored


def _left(head: TableHead, scored: GameScored, loc: Locale) -> Html:
    """The others by the cards they have left, fewest first: that is their place."""
    others = sorted((count, seat) for seat, count in enumerate(scored.counts))
    lines = [
        loc("cals_bs-left", name=name(head, seat, loc), n=count)
        for count, seat in others
        if seat != scored.winner
    ]
    return join("\n", lines)


def _tally(head: TableHead, sets: Sequence[LaidSet], loc: Locale) -> Html:
    """Of everybody: sets, false ones, those caught, doubts that were right."""
    lines = [loc("cals_bs-tally-title")]
    for seat in range(len(head.seats)):
        mine = [one for one in sets if one.placement.seat == seat]
        caught = [one for one in sets if one.reveal is not None and one.reveal.liar == seat]
        doubted = [one for one in sets if one.reveal is not None and one.reveal.doubter == seat]
        lines.append(
            loc(
                "cals_bs-tally",
                name=name(head, seat, loc),
                sets=len(mine),
                false=sum(one.true is False for one in mine),
                caught=len(caught),
                doubts=len(doubted),
                right=sum(one.caught for one in doubted),
            )
        )
    return join("\n", lines)


# -- the review ------------------------------------------------------------------------------------


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands as dealt, then everything that was laid, said and turned up, in pages."""
    head = report.head
    lines: list[Html] = []
    for told in report.events:
        if isinstance(told.event, Dealt):
            lines.append(loc("cals_bs-dealer", name=name(head, told.event.dealer, loc)))
        elif isinstance(told.event, HandDealt):
            lines.append(_hand_line(head, told.event, loc, ctx))
    for number, one in enumerate(sets_of(report), start=1):
        lines += set_lines(head, number, one, loc, ctx)
    return in_pages(loc("cals_bs-review-title"), lines)


def _hand_line(head: TableHead, dealt: HandDealt, loc: Locale, ctx: ViewContext) -> Html:
    cards = row(sorted(dealt.hand), loc, ctx.faces)
    return loc("cals_bs-review-hand", name=name(head, dealt.seat, loc), cards=cards)


def set_lines(
    head: TableHead, number: int, one: LaidSet, loc: Locale, ctx: ViewContext
) -> Iterator[Html]:
    """A set with its true cards, who passed on it, and who took the pile for it."""
    verdict = {True: TRUE, False: FALSE, None: ""}[one.true]
    yield loc(
        "cals_bs-review-led" if one.placement.led else "cals_bs-review-topped",
        number=number,
        name=name(head, one.placement.seat, loc),
        claim=claim(one.placement, loc),
        cards=join(" ", (row(one.cards, loc, ctx.faces), verdict)),
    )
    if len(one.passed) == len(head.seats) - 1:
        yield loc("cals_bs-review-passed-all")
    elif one.passed:
        yield loc("cals_bs-review-passed", names=name_list(head, one.passed, loc))
    if one.reveal is not None:
        yield join(" ", ("🔎", outcome(head, one.reveal, loc)))
