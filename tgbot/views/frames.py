"""A finished deal cut into moments: the hands as they lay, and what happened then.

What cuts a deal, and how cards come and go, differs from game to game; how hands follow from that
is the same. Only finished deals get here, so every hand is open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from core.cards import Card, Suit
from core.engine.game import Event, Seat
from core.games.dealing import Deal, Dealt, HandDealt
from core.games.tricks import Play
from core.readmodels import DealReport, TableHead
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views.cards import face, row
from tgbot.views.message import Faces, ViewContext
from tgbot.views.parts import name

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards that came to a hand, and cards that left it."""

    seat: Seat
    came: Cards = ()
    left: Cards = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a deal: its events, and those `before` it.

    `hands` are by seat, with what came to them in this moment; `left` is what they lost in it.
    """

    events: tuple[Event, ...]
    before: tuple[Event, ...]
    hands: tuple[Cards, ...]
    left: tuple[Cards, ...]


class GameSteps(Protocol):
    """How one game's deals are cut and told. Every function is pure."""

    def acts(self, events: Sequence[Event]) -> Iterator[Sequence[Event]]:
        """What was done after the dealing, act by act; the scoring is none."""
        ...

    def moved(self, event: Event) -> Moved | None:
        """The cards that an event moved to or from a hand."""
        ...

    def ordered(self, report: DealReport, cards: Iterable[Card]) -> Cards:
        """Cards in the order in which a hand is shown."""
        ...

    def opening(self, report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
        """What is known when the cards have been dealt."""
        ...

    def told(self, report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
        """What happened in an act, below the hands."""
        ...


def events_of(report: DealReport) -> tuple[Event, ...]:
    """Everything that happened in a deal, secret or not at its time."""
    return tuple(told.event for told in report.events)


def frames(report: DealReport, game: GameSteps) -> tuple[Frame, ...]:
    """The dealing, then each act. What came of the deal is no frame of its own."""
    events = events_of(report)
    dealt = [event for event in events if isinstance(event, Dealt | HandDealt)]
    hands = {event.seat: event.hand for event in dealt if isinstance(event, HandDealt)}
    seats = range(len(report.head.seats))
    nothing: tuple[Cards, ...] = ((),) * len(seats)
    made = [Frame(tuple(dealt), (), tuple(hands.get(seat, ()) for seat in seats), nothing)]
    before = list[Event](dealt)
    for act in game.acts(events[len(dealt) :]):
        moves = [moved for event in act if (moved := game.moved(event)) is not None]
        held = {seat: hands.get(seat, ()) + _came(moves, seat) for seat in seats}
        left = tuple(_left(moves, seat) for seat in seats)
        made.append(Frame(tuple(act), tuple(before), tuple(held[seat] for seat in seats), left))
        before += act
        hands = {seat: _without(held[seat], left[seat]) for seat in seats}
    return tuple(made)


def _came(moves: Iterable[Moved], seat: Seat) -> Cards:
    return tuple(one for moved in moves if moved.seat == seat for one in moved.came)


def _left(moves: Iterable[Moved], seat: Seat) -> Cards:
    return tuple(one for moved in moves if moved.seat == seat for one in moved.left)


def _without(cards: Cards, gone: Iterable[Card]) -> Cards:
    left = Counter(gone)
    kept: list[Card] = []
    for one in cards:
        if left[one]:
            left[one] -= 1
        else:
            kept.append(one)
    return tuple(kept)


def tricks(events: Iterable[Event], taken: type[Event]) -> Iterator[list[Event]]:
    """Events trick by trick, each up to the one of the kind `taken`; what follows is left out."""
    trick: list[Event] = []
    for event in events:
        trick.append(event)
        if isinstance(event, taken):
            yield trick
            trick = []


# -- what several games show -----------------------------------------------------------------------


def hand_lines(
    head: TableHead,
    frame: Frame,
    ordered: Callable[[Cards], Cards],
    loc: Locale,
    faces: Faces,
) -> Html:
    """All hands open, each below its owner; the cards that leave a hand stand out."""
    lines = [
        loc(
            "step-hand",
            name=name(head, seat, loc),
            cards=_marked(ordered(hand), frame.left[seat], loc, faces),
        )
        for seat, hand in enumerate(frame.hands)
    ]
    return join("\n", lines)


def _marked(hand: Cards, gone: Cards, loc: Locale, faces: Faces) -> Html:
    if not hand:
        return Html("—")
    left = Counter(gone)
    shown: list[Html] = []
    for one in hand:
        text = escape(face(one, loc, faces))
        if left[one]:
            left[one] -= 1
            text = Html(f"<b><u>{text}</u></b>")
        shown.append(text)
    return join(" ", shown)


def aside_line(report: DealReport, loc: Locale, faces: Faces) -> Html:
    """The cards that are out of the deal, where there are any."""
    deals = (one.action for one in report.entries if isinstance(one.action, Deal))
    aside = next((deal.aside for deal in deals), ())
    return loc("step-aside", cards=row(aside, loc, faces)) if aside else Html("")


def dealer_of(report: DealReport) -> Seat:
    """Who dealt."""
    return next(event.dealer for event in events_of(report) if isinstance(event, Dealt))


def play_lines(
    head: TableHead,
    plays: Sequence[Play],
    suits: Mapping[Card, Suit],
    trump: Suit,
    loc: Locale,
    shown: Callable[[Card], Html],
) -> list[Html]:
    """The cards of a trick in the order played, each with what it was: led, following, a trump."""
    return [
        loc(
            f"step-card-{_act(play, plays[0], suits, trump)}",
            name=name(head, play.seat, loc),
            card=shown(play.card),
        )
        for play in plays
    ]


def _act(play: Play, lead: Play, suits: Mapping[Card, Suit], trump: Suit) -> str:
    if play is lead:
        return "led"
    suit = suits[play.card]
    if suit is suits[lead.card]:
        return "followed"
    return "trumped" if suit is trump else "threw"
