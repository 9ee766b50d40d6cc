"""Cal's BS as data: house rules, the table that everybody sees, the secrets, actions, events.

Nothing is decided here. `Table` holds all that a spectator may know; what a `State` has beside it
(hands, the cards of the pile, what each seat has seen) is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from core.cards import Card, Rank
from core.engine.game import Action, DealScored, Decision, Event, Seat
from core.engine.options import choice

SEATS: Final = range(3, 8)  # C0
MOST_CARDS: Final = 6  # C8, C12
QUADS_CARDS: Final = 4  # C22a
STEPS: Final = tuple(range(1, 13))  # C22d

DEAL: Final = "deal"
LEAD: Final = "lead"
RESPOND: Final = "respond"

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules; what the source says literally is the default."""

    response_count: str = choice("same", "free")  # CG2
    order: str = choice("free", "clockwise")  # CG3
    quads: bool = choice(False, True)  # C22


PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "source": Options(),
        "free_count": Options(response_count="free"),
        "quads": Options(quads=True),
    }
)


class Phase(StrEnum):
    """What the table waits for."""

    DEAL = "deal"
    LEAD = "lead"
    RESPOND = "respond"
    OVER = "over"


class Said(StrEnum):
    """What kind of announcement goes with a set."""

    LAY = "lay"  # the leader's number and rank
    MATCH = "match"  # the same on top
    QUADS = "quads"  # four of a rank that is not named
    PLUS = "plus"  # so many ranks above the quads


class Why(StrEnum):
    """How a seat came to lead."""

    FIRST = "first"  # C6
    ALL_PASSED = "all_passed"  # C15, CG5
    DOUBT = "doubt"  # C20, CG1
    LAST_CARDS = "last_cards"  # CG6


class Code(StrEnum):
    """Why the rules forbid an answer."""

    NO_SUCH_ACTION = "no_such_action"
    MUST_LAY = "must_lay"  # the leader may neither pass nor doubt (C8)
    NOT_LEADING = "not_leading"  # a new announcement is the leader's (C16)
    QUADS_OFF = "quads_off"
    ONLY_PLUS = "only_plus"  # the round began with quads (CD1)
    NO_QUADS = "no_quads"  # "plus" without quads below it (CD1)
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"  # most
    WRONG_COUNT = "wrong_count"  # need
    WRONG_STEPS = "wrong_steps"  # least, most
    NOT_HELD = "not_held"  # card
    TWICE = "twice"  # card
    WRONG_DEALER = "wrong_dealer"
    WRONG_HANDS = "wrong_hands"
    WRONG_REST = "wrong_rest"
    WRONG_PACK = "wrong_pack"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """The leader lays a set and announces its rank (C8-C12)."""

    cards: Cards
    rank: Rank


@dataclass(frozen=True, slots=True)
class Match(Action):
    """A set on top with the leader's announcement (C16)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Quads(Action):
    """The leader lays four of a rank that he does not name (C22a)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Plus(Action):
    """A set on top, `steps` ranks above the quads (C22c, C22d)."""

    steps: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Lay nothing and doubt nothing (C14)."""


@dataclass(frozen=True, slots=True)
class Doubt(Action):
    """Doubt the latest set (C17)."""


@dataclass(frozen=True, slots=True)
class Placement:
    """What everybody knows of a set on the pile: who laid how many, and what was said.

    `rank` is there for LAY and MATCH, `steps` are not 0 for PLUS.
    """

    seat: Seat
    said: Said
    count: int
    rank: Rank | None = None
    steps: int = 0

    @property
    def led(self) -> bool:
        """Whether it began a round, and was not laid on top of another set."""
        return self.said in (Said.LAY, Said.QUADS)


@dataclass(frozen=True, slots=True)
class Opened:
    """A set that was turned up before everybody."""

    placement: Placement
    cards: Cards


@dataclass(frozen=True, slots=True)
class Reveal:
    """A set turned up, by a doubt or as somebody's last cards (`doubter` None), and the outcome.

    `base` are the quads under a "plus" (CG16). `liar` laid what was false; None: all was true.
    `taker` got the pile of `taken` cards; None, and so is `leader`, where the game was won.
    """

    opened: Opened
    base: Opened | None
    liar: Seat | None
    doubter: Seat | None
    taker: Seat | None
    taken: int
    leader: Seat | None


@dataclass(frozen=True, slots=True)
class Record:
    """What one seat's opened sets and doubts came to in this game.

    `led` are sets that it led, `topped` those that it laid on top.
    """

    led_true: int = 0
    led_false: int = 0
    topped_true: int = 0
    topped_false: int = 0
    doubts_right: int = 0
    doubts_wrong: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """How many sets of one kind were laid in this game, and how many of them doubted."""

    sets: int = 0
    doubted: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All that a spectator may know.

    `dealer` is None until the first shuffle says who deals; `pile` are the sets lying there, the
    latest last; `round_from` is the place in it where the running round began (CD2), `leader` who
    began it or has to; `passed` are those who passed on the latest set, in their order; `last` is
    the latest reveal; `led` and `topped` count the leaders' sets and those laid on top of them;
    `places` is what everybody can know of where cards are (see whereabouts).
    """

    deal: int
    dealer: Seat | None
    phase: Phase
    leader: Seat | None
    counts: tuple[int, ...]
    pile: tuple[Placement, ...]
    round_from: int
    passed: tuple[Seat, ...]
    decision: Decision | None
    asked: int
    last: Reveal | None
    records: tuple[Record, ...]
    led: Tally
    topped: Tally
    places: bytes
    winner: Seat | None

    @property
    def top(self) -> Placement | None:
        """The latest set on the pile."""
        return self.pile[-1] if self.pile else None

    @property
    def base(self) -> Placement | None:
        """The quads that the running round began with."""
        if self.round_from < len(self.pile) and self.pile[self.round_from].said is Said.QUADS:
            return self.pile[self.round_from]
        return None

    @property
    def pile_size(self) -> int:
        """How many cards lie on the pile."""
        return sum(placement.count for placement in self.pile)


@dataclass(frozen=True, slots=True)
class State:
    """A match. Secret: the hands (sorted), the sets of the pile, and what each seat has seen."""

    options: Options
    seats: int
    table: Table
    hands: tuple[Cards, ...]
    pile: tuple[Cards, ...]
    seen: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SetLaid(Event):
    """A set was laid; its cards are hidden."""

    placement: Placement
    pile: int


@dataclass(frozen=True, slots=True)
class OwnSetLaid(Event):
    """The cards of a set, told to who laid it."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat passed; `silent` when its time ran out (C13)."""

    seat: Seat
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    """A seat doubts the latest set."""

    seat: Seat
    placement: Placement


@dataclass(frozen=True, slots=True)
class SetOpened(Event):
    """The latest set was turned up, and what came of it."""

    reveal: Reveal


@dataclass(frozen=True, slots=True)
class PileTaken(Event):
    """A seat took the pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class PileReceived(Event):
    """The cards of a pile, told to who took it."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LeadGiven(Event):
    """A seat has to lead, on top of `pile` cards."""

    seat: Seat
    why: Why
    pile: int


@dataclass(frozen=True, slots=True)
class GameScored(DealScored):
    """The game is won: 1 for the winner, 0 for the others; `counts` are the cards left."""

    winner: Seat
    counts: tuple[int, ...]


__all__ = [
    "DEAL",
    "LEAD",
    "MOST_CARDS",
    "PRESETS",
    "QUADS_CARDS",
    "RESPOND",
    "SEATS",
    "STEPS",
    "Cards",
    "Code",
    "Doubt",
    "Doubted",
    "GameScored",
    "Lay",
    "LeadGiven",
    "Match",
    "Opened",
    "Options",
    "OwnSetLaid",
    "Pass",
    "Passed",
    "Phase",
    "PileReceived",
    "PileTaken",
    "Placement",
    "Plus",
    "Quads",
    "Record",
    "Reveal",
    "Said",
    "SetLaid",
    "SetOpened",
    "State",
    "Table",
    "Tally",
    "Why",
]
