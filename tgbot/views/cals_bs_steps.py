"""A finished game of Cal's BS act by act: each set with what was said of it and what it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from core.cards import Card
from core.engine.game import Event
from core.games.cals_bs import (
    Doubted,
    OwnSetLaid,
    PileReceived,
    PileTaken,
    SetLaid,
    SetOpened,
)
from core.readmodels import DealReport
from tgbot.i18n import Html, Locale, join
from tgbot.views.cals_bs_story import set_lines, sets_of
from tgbot.views.cals_bs_words import reveal_text
from tgbot.views.frames import Cards, Frame, Moved, aside_line, dealer_of
from tgbot.views.message import ViewContext
from tgbot.views.parts import name


def acts(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """A set with who passed on it, or a set that is turned up with what came of it."""
    act: list[Event] = []
    for event in events:
        turned = isinstance(event, SetOpened) and not (act and isinstance(act[-1], Doubted))
        if turned or isinstance(event, SetLaid | Doubted):
            if _is_act(act):
                yield act
            act = []
        act.append(event)
    if _is_act(act):
        yield act


def _is_act(events: Iterable[Event]) -> bool:
    return any(isinstance(event, SetLaid | SetOpened) for event in events)


def moved(event: Event) -> Moved | None:
    """A set that leaves a hand, or the pile that comes to one."""
    match event:
        case OwnSetLaid(seat, cards):
            return Moved(seat, left=cards)
        case PileReceived(seat, cards):
            return Moved(seat, came=cards)
        case _:
            return None


def ordered(report: DealReport, cards: Iterable[Card]) -> Cards:  # noqa: ARG001
    """By rank, which is what is said of cards here."""
    return tuple(sorted(cards))


def opening(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """The dealer, and what lies aside."""
    dealer = loc("cals_bs-dealer", name=name(report.head, dealer_of(report), loc))
    return join("\n", (dealer, aside_line(report, loc, ctx.faces)))


def told(report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
    """What was said of the set and what it was, or what the doubt opened."""
    reveal = next((one.reveal for one in frame.events if isinstance(one, SetOpened)), None)
    if reveal is not None:
        return reveal_text(report.head, reveal, loc, ctx)
    number = sum(isinstance(one, SetLaid) for one in frame.before)
    one = replace(sets_of(report)[number], reveal=None)
    lines = set_lines(report.head, number + 1, one, loc, ctx)
    return join("\n", (*lines, loc("step-cals_bs-pile", n=_pile(frame)), loc("step-cals_bs-signs")))


def _pile(frame: Frame) -> int:
    """How many cards lie on the pile after the act."""
    cards = 0
    for event in (*frame.before, *frame.events):
        if isinstance(event, SetLaid):
            cards += event.placement.count
        elif isinstance(event, PileTaken):
            cards = 0
    return cards
