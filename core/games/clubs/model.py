"""Clubs' data: options, what lies on the table, the state, actions and events. No rules.

`Table` is all that a spectator may know; a state adds the hands and, with two seats, the cards
that were put aside.
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

SEATS: Final = range(2, 14)  # TD7
USUAL_SEATS: Final = 4
TRUMP: Final = Suit.CLUBS  # T13


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of Clubs; the default first."""

    score_who: str = choice("last_bid", "winner_only")  # TG1
    made: str = choice("exact", "at_least")  # TG2
    bidding: str = choice("ascending", "free")  # T11, TG21
    cancel: str = choice("ban", "classic")  # T5, TG11; matters with two packs only
    miss_penalty: int = choice(10, 0)  # T21, TG20
    target: int = choice(100, 50)  # T0, TG20
    deal_limit: int | None = choice(None, 8, 12, 20)  # TG20


PRESETS: Final = MappingProxyType(
    {
        "source": Options(),
        "pagat": Options(bidding="free", cancel="classic", miss_penalty=0),
        "evening": Options(deal_limit=8),
    }
)


class Phase(StrEnum):
    """Where a match stands; the first three are the kinds of its decisions."""

    DEAL = "deal"  # a shuffle is awaited
    BID = "bid"  # the auction
    PLAY = "play"  # a card is awaited
    OVER = "over"


class Code(StrEnum):
    """Why a move of Clubs is illegal; values in brackets."""

    NO_SUCH_ACTION = "no_such_action"  # it does not answer this question
    BID_RANGE = "bid_range"  # no such number of tricks can be taken (most)
    ZERO_OPENS_ONLY = "zero_opens_only"  # zero is named while a number stands (high)
    BID_HIGHER = "bid_higher"  # not above the highest number (high)
    DEALER_HOOK = "dealer_hook"  # the numbers would add up to the tricks (tricks, total)
    NO_PASS = "no_pass"  # everybody names a number  # noqa: S105
    NOT_HELD = "not_held"  # (card)
    BANNED = "banned"  # the same card lies in the trick (card)
    FOLLOW_SUIT = "follow_suit"  # a card of the suit led could be played (suit)
    WRONG_DEALER = "wrong_dealer"
    WRONG_HANDS = "wrong_hands"
    WRONG_REST = "wrong_rest"
    WRONG_PACK = "wrong_pack"


class Reason(StrEnum):
    """Why a match ended."""

    TARGET = "target"  # one seat has the most points, and enough of them (T0, TG17)
    DEAL_LIMIT = "deal_limit"  # TD3


@dataclass(frozen=True, slots=True)
class Table:
    """All that everybody may see.

    `deal` is the number of the running or awaited deal. `dealer` has dealt it or must deal it;
    None where the shuffle is to decide. `bids` are the last numbers named, None where none was;
    `high` is who named the highest, of equal ones the first. `leader` leads the running trick;
    who has neither a card in it nor his turn still to come has skipped. `tricks` are those that
    are finished, with `taken` by seat and `counts` of the cards held. What a deal leaves here
    (bids, tricks, taken) stays until the next one; `counts` are then zero.
    """

    deal: int
    dealer: Seat | None
    decision: Decision | None
    totals: tuple[int, ...]
    bids: tuple[int | None, ...]
    passed: frozenset[Seat]
    high: Seat | None
    leader: Seat | None
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    counts: tuple[int, ...]

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        return Phase.OVER if self.decision is None else Phase(self.decision.kind)


@dataclass(frozen=True, slots=True)
class State:
    """A match of Clubs. Hands are sorted; `aside` is dealt to nobody, with two seats (T2)."""

    options: Options
    seats: int
    table: Table
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Name the number of tricks that one will take (T10)."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the auction (T11)."""


@dataclass(frozen=True, slots=True)
class PlayCard(Action):
    """Put a card to the trick."""

    card: Card


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """A number was named."""

    seat: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat left the auction."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AuctionWon(Event):
    """The auction is over; `seat` named the highest number, of equal ones the first (T12, TD5)."""

    seat: Seat
    tricks: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card went to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Skipped(Event):
    """A seat was passed over: all its cards are banned in this trick (T6, TG13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """A trick is complete; its taker is None where nothing survived (TG11)."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class ClubsDealScored(DealScored):
    """A deal's scores with what they follow from.

    All bids are None when all have passed (TG6). `set_aside` counts the cards left in the hands
    (T7); which ones they were stays hidden.
    """

    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    high: Seat | None
    tricks: tuple[Trick, ...]
    set_aside: tuple[int, ...]
