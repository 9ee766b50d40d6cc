"""Mozhno? as data: house rules, the table that everybody sees, the secrets, actions, events.

Nothing is decided here. `Table` holds all that a spectator may know; what a `State` has beside it
(hands, the order of the stock, what each seat drew since a reshuffle) is secret.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from core.cards import PACK_52, Card
from core.engine.game import Action, DealScored, Decision, Event, Seat
from core.engine.options import choice
from core.games.melds import Meld

SEATS: Final = range(3, 6)  # M0
PACK: Final = PACK_52 * 2  # M0

CONTRACTS: Final = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2))
"""Sets and runs to be laid in the first deal, the second, ... (M10, M26)."""

Cards: TypeAlias = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules; what the source says literally is the default."""

    hand: int = choice(10, 11)  # M25
    deals: int = choice(5, 6)  # M26
    ace_low: bool = choice(False, True)  # MG3
    buying: str = choice("source", "classic")  # M15-M20, MG17

    @property
    def classic(self) -> bool:
        """Whether the next player takes freely and others pay a card (MD3)."""
        return self.buying == "classic"


PRESETS: Final[Mapping[str, Options]] = MappingProxyType(
    {
        "source": Options(),
        "extended": Options(hand=11, deals=6),  # MG28
    }
)


class Phase(StrEnum):
    """What the table waits for; the kind of its decision."""

    DEAL = "deal"
    RESHUFFLE = "reshuffle"
    BUY = "buy"  # a card for the player in turn, and whether somebody buys the newest discard
    PERMIT = "permit"  # somebody has asked «Можно?»
    PLAY = "play"  # the player in turn has his card: contract, lay-offs, discard
    OVER = "over"


class Code(StrEnum):
    """Why a move is illegal; values in brackets."""

    NO_SUCH_ACTION = "no_such_action"  # it does not answer this question
    NOT_IN_TURN = "not_in_turn"  # only the player in turn draws or takes (turn)
    NOTHING_ON_OFFER = "nothing_on_offer"  # no discard can be bought now
    ANSWERED = "answered"  # he has declined; only the draw is left to him
    TAKE_FREELY = "take_freely"  # with classic buying the player in turn need not ask
    CLASSIC_ONLY = "classic_only"  # taking without asking is a house rule
    NO_FORBIDDING = "no_forbidding"  # with classic buying one takes the card or allows
    ALREADY_DOWN = "already_down"  # his contract lies on the table (MG8)
    CONTRACT_FIRST = "contract_first"  # lay-offs come after the contract (MG6; sets, runs)
    NOT_HELD = "not_held"  # (card)
    NO_MELD = "no_meld"  # these cards are neither a set nor a run (meld, from 0)
    WRONG_CONTRACT = "wrong_contract"  # no more and no less (M10; sets, runs)
    SAME_RANK = "same_rank"  # two sets of one rank (M14; rank)
    RUNS_TOUCH = "runs_touch"  # two runs of one suit that overlap or adjoin (MG10; suit)
    NO_SUCH_MELD = "no_such_meld"  # (meld)
    DOES_NOT_FIT = "does_not_fit"  # (card, meld)
    JUST_BOUGHT = "just_bought"  # it came from the discards in this turn (MD4; card)
    LAST_CARD_STAYS = "last_card_stays"  # in the last deal it is laid, not thrown (M11)
    MUST_DISCARD = "must_discard"  # keeping is for the last card of the last deal (MD6)
    WRONG_DEALER = "wrong_dealer"
    WRONG_HANDS = "wrong_hands"
    WRONG_REST = "wrong_rest"
    WRONG_PACK = "wrong_pack"
    WRONG_RESHUFFLE = "wrong_reshuffle"  # not the discards that return to the stock


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A combination on the table and whose contract it belongs to."""

    seat: Seat
    meld: Meld


@dataclass(frozen=True, slots=True)
class Bound:
    """The discard that the player in turn got in this turn (MD4).

    He may throw it only if he held its double: if the copies that he holds and those that he has
    `laid` since make two. So all that the rule needs beside his hand is public.
    """

    card: Card
    laid: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """All that everybody may see.

    `pile` are the discards, newest last; `offered_by` is who threw the newest while it may still
    be bought or is being asked for. `declined`, `allowed` and `forbade` are the answers so far.
    `down` are the seats whose contract lies. `needs` is who gets a card when the stock is made
    anew. `known` are cards that everybody saw go to a hand and that are still in it. `returned`
    are the discards that became the stock, and `drawn` how many each seat has drawn of them.
    `purchases` counts what was bought since a card last came from the stock.
    `story` is what happened in the finished turn and in the running one, oldest first. `scores`
    has a row for each finished deal; `dealer` is None while chance is to decide it.
    """

    deal: int
    phase: Phase
    decision: Decision | None
    scores: tuple[tuple[int, ...], ...]
    dealer: Seat | None
    turn: Seat | None
    counts: tuple[int, ...]
    stock: int
    pile: Cards
    offered_by: Seat | None
    declined: frozenset[Seat]
    asker: Seat | None
    allowed: frozenset[Seat]
    forbade: frozenset[Seat]
    purchases: int
    melds: tuple[LaidMeld, ...]
    down: frozenset[Seat]
    bound: Bound | None
    needs: Seat | None
    known: tuple[Cards, ...]
    returned: Cards
    drawn: tuple[int, ...]
    story: tuple[TurnEvent, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The sum of all finished deals (MG26)."""
        if not self.scores:
            return (0,) * len(self.counts)
        return tuple(sum(column) for column in zip(*self.scores, strict=True))

    @property
    def contract(self) -> tuple[int, int]:
        """The sets and runs that this deal asks for (M10)."""
        return CONTRACTS[self.deal - 1]

    @property
    def offered(self) -> Card | None:
        """The discard that may be bought now, or is being asked for."""
        return None if self.offered_by is None else self.pile[-1]


@dataclass(frozen=True, slots=True)
class State:
    """A match. `stock` has its top first; `drawn` are each seat's cards from a remade stock."""

    options: Options
    seats: int
    table: Table
    hands: tuple[Cards, ...]
    stock: Cards
    drawn: tuple[Cards, ...]


# -- actions ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the top card of the stock (M6)."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the newest discard as one's draw (MD3)."""


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """«Можно?»: ask to buy the newest discard (M15)."""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Have no interest in the newest discard (MD1)."""


@dataclass(frozen=True, slots=True)
class Allow(Action):
    """Let the asker buy (M16)."""


@dataclass(frozen=True, slots=True)
class Forbid(Action):
    """Do not let the asker buy; whoever forbids buys himself (M18)."""


@dataclass(frozen=True, slots=True)
class LayContract(Action):
    """Lay the whole contract of the deal (M10, MG5)."""

    melds: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class LayOff(Action):
    """Lay a card to a combination, anybody's, by its index (M12, MD8)."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Throw a card on the pile; this ends the turn (M6)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """End the turn of the last deal with the one card that cannot be thrown (MD6)."""


# -- events ----------------------------------------------------------------------------------------


class Purchase(StrEnum):
    """How somebody came to the newest discard."""

    ALLOWED = "allowed"  # all let the asker have it; he has the turn (M17)
    FORCED = "forced"  # he forbade, so he had to buy (M18)
    TAKEN = "taken"  # freely, as his draw (MD3)
    PAID = "paid"  # out of turn, for a card of the stock (MD3)


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat has a card more from the stock, in which `stock` are left."""

    seat: Seat
    stock: int


@dataclass(frozen=True, slots=True)
class CardSeen(Event):
    """Which card a seat drew; told to that seat alone."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """«Можно?»"""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """These seats are not interested; several where nobody answered in time."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Allowed(Event):
    """These seats let the asker buy; `silent` where they did not answer in time (MG29)."""

    seats: tuple[Seat, ...]
    silent: bool


@dataclass(frozen=True, slots=True)
class Forbidden(Event):
    """A seat does not let the asker buy."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """The newest discard went to a hand. With `extra` a card of the stock comes with it."""

    seat: Seat
    card: Card
    purchase: Purchase
    extra: bool


@dataclass(frozen=True, slots=True)
class StockRemade(Event):
    """The discards were shuffled to a new stock of so many cards (MG25)."""

    stock: int


@dataclass(frozen=True, slots=True)
class ContractLaid(Event):
    """A seat has laid its contract; `first` is the index of the first of the melds (MD8)."""

    seat: Seat
    melds: tuple[Meld, ...]
    first: int


@dataclass(frozen=True, slots=True)
class CardLaidOff(Event):
    """A card went to a combination of `owner`."""

    seat: Seat
    card: Card
    meld: int
    owner: Seat


@dataclass(frozen=True, slots=True)
class CardDiscarded(Event):
    """A card went to the pile; the turn is over."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardKept(Event):
    """The turn ended with the last card still in hand (MD6)."""

    seat: Seat


TurnEvent: TypeAlias = (
    CardDrawn
    | Asked
    | Declined
    | Allowed
    | Forbidden
    | CardBought
    | StockRemade
    | ContractLaid
    | CardLaidOff
    | CardDiscarded
    | CardKept
)
"""What everybody is told of a turn."""


@dataclass(frozen=True, slots=True)
class MozhnoDealScored(DealScored):
    """A deal's scores: +20 for who went out (None: nobody), minus what each hand holds."""

    out: Seat | None
    hands: tuple[Cards, ...]
