"""Belka's data: options, what lies on the table, the state, actions and events. No rules.

`Table` is all that a spectator may know; a state adds the hands and who was dealt the jack of
clubs, which in the first deal stays a secret until it is played (BG18).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from core.cards import Card, Suit
from core.engine.game import Action, DealScored, Decision, Event, Seat
from core.engine.options import choice
from core.games.tricks import Play, Trick

SEATS: Final = 4
HAND: Final = 8
SIDES: Final = ((0, 2), (1, 3))
"""The pairs (B3): side 0 and side 1."""


def side_of(seat: Seat) -> int:
    """Which pair a seat belongs to."""
    return seat % 2


def by_seat(values: tuple[int, int]) -> tuple[int, int, int, int]:
    """A number of each side as one of each seat: partners carry their side's number."""
    mine, theirs = values
    return mine, theirs, mine, theirs


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of Belka; the default first."""

    ten_high: bool = choice(False, True)  # BG2
    direction: str = choice("ccw", "cw")  # B21, B22
    first_deal_two: bool = choice(False, True)  # B25
    ace_ban: bool = choice(False, True)  # B24
    eggs: str = choice("flat4", "plus4", "double")  # B19, BG7
    golye: str = choice("match", "six_points", "continue")  # B20, B26
    target: int = choice(12, 6)  # B1, BG23


PRESETS: Final = MappingProxyType(
    {
        "source": Options(),
        "karaganda": Options(ten_high=True, first_deal_two=True),
        "short": Options(target=6),
    }
)


class Phase(StrEnum):
    """Where a match stands."""

    DEAL = "deal"  # a shuffle is awaited
    PLAY = "play"  # a card is
    EGGS = "eggs"  # the winners of a deal choose points or the title (B19)
    OVER = "over"


class EggsChoice(StrEnum):
    """What the winners of the deal after a 60:60 take (B19)."""

    POINTS = "points"
    TITLE = "title"


class Code(StrEnum):
    """Why a Belka move is illegal; values in brackets."""

    NO_SUCH_ACTION = "no_such_action"  # it does not answer this question
    NOT_HELD = "not_held"  # (card)
    FOLLOW_SUIT = "follow_suit"  # the suit led is held (suit)
    FOLLOW_TRUMPS = "follow_trumps"  # trumps were led, jacks are trumps too (suit)
    JACK_IS_TRUMP = "jack_is_trump"  # a jack does not follow its printed suit (suit)
    ACE_BAN = "ace_ban"  # an ace of a suit not yet led may not be thrown (suit)
    WRONG_DEALER = "wrong_dealer"
    WRONG_HANDS = "wrong_hands"
    WRONG_REST = "wrong_rest"
    WRONG_PACK = "wrong_pack"


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended, by side: the arithmetic behind its scores.

    `points` are card points (120 in all); `ordinary` what the deal opens by B17, B18 and B25
    (points of the match, for `winner`); `jack_bonus` is the part of it for the jack of clubs
    (B18). `winner` is None at 60:60.
    """

    points: tuple[int, int]
    winner: int | None
    ordinary: int
    jack_bonus: int

    @property
    def golye(self) -> bool:
        """Whether the winners took all 120 points (B20)."""
        return 120 in self.points

    @property
    def eggs(self) -> bool:
        """Whether the deal ended 60:60 (B19)."""
        return self.winner is None


@dataclass(frozen=True, slots=True)
class Table:
    """All that everybody may see.

    Numbers in pairs are by side. `suits` is the suit given to each seat (B10), known once the
    first deal is played; `jack` is the seat that was dealt the jack of clubs, where it is known.
    `led` are the suits asked for by the leads of this deal (BD4). `result` is the deal's, from
    its last card until the next deal.
    """

    deal: int
    phase: Phase
    decision: Decision | None
    score: tuple[int, int]
    tally: tuple[int, int]
    eggs_pending: bool
    dealer: Seat | None
    trump: Suit
    suits: tuple[Suit, Suit, Suit, Suit] | None
    jack: Seat | None
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    points: tuple[int, int]
    counts: tuple[int, ...]
    led: frozenset[Suit]
    result: Result | None
    won_by: str | None


@dataclass(frozen=True, slots=True)
class State:
    """A match of Belka. `first_dealer` fixes who deals first where it is not None."""

    options: Options
    first_dealer: Seat | None
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    jack: Seat | None


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Put a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChooseEggs(Action):
    """Take the points of the eggs, or give the title (B19)."""

    choice: EggsChoice


@dataclass(frozen=True, slots=True)
class TrumpFound(Event):
    """The trump of a deal; `jack` is who has to tell that he holds the jack of clubs (B11).

    None in the first deal, where clubs are trumps whoever holds it (B9).
    """

    trump: Suit
    jack: Seat | None


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card went to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; `points` are its card points."""

    trick: Trick
    points: int


@dataclass(frozen=True, slots=True)
class EggsAsked(Event):
    """The winners of a deal are asked what the eggs are to be (BD3)."""

    side: int
    result: Result


@dataclass(frozen=True, slots=True)
class EggsChosen(Event):
    """What was chosen; `seat` is None where nobody answered in time (BG10)."""

    side: int
    choice: EggsChoice
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class SuitsGiven(Event):
    """Which suit each seat has for the rest of the match (B10)."""

    suits: tuple[Suit, Suit, Suit, Suit]


@dataclass(frozen=True, slots=True)
class BelkaDealScored(DealScored):
    """A deal's scores with the arithmetic behind them.

    `eggs` is what was chosen where eggs were pending and taken; `eggs_lapsed` that 120 points
    made them lapse; `eggs_pending` that the next deal is played for eggs.
    """

    result: Result
    trump: Suit
    jack: Seat
    eggs: EggsChoice | None
    eggs_lapsed: bool
    eggs_pending: bool
    tally: tuple[int, int]
