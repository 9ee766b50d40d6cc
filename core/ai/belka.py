"""Belka's robots: by chance, by rule of thumb, and by playing sampled deals out.

All of them think in bits. Under a trump and an order of cards each card is a power of two: side
suits below, each from its lowest card up, and the trumps with the jacks above them all. Then what
may be played is `hand & asked or hand`, and a card that takes the trick is the larger number.

The rule of thumb weighs every card it may play: what the trick will hold, by the chance that its
side gets it, less what the card is worth later. The hard robot deals the unseen cards out in ways
that fit all that its seat knows, tries each card in each of those worlds and lets the rule of
thumb play the rest, with a stray card now and then; the card whose side fares best is played.
A test holds this model against the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from core.ai.common import pick
from core.cards import PACK_32, Card, Rank, Suit
from core.engine.game import Action, Decision, Rng, Seat
from core.games.belka import (
    BELKA,
    CARD_POINTS,
    HEIGHTS,
    SEATS,
    SUITS_UNDER,
    ChooseEggs,
    EggsChoice,
    Options,
    PlayCard,
    State,
    Table,
    View,
    first_after,
)

PLAYOUTS: Final = 240
"""Deals that the hard robot plays out for one decision, over all the cards that it may play."""

_ALL: Final = (1 << 32) - 1
_SIDE_CARDS: Final = 7
_TRUMPS: Final = _ALL & ~((1 << 3 * _SIDE_CARDS) - 1)
_MISS: Final = tuple((2 / 3) ** n for n in range(33))
"""The chance that one opponent holds none of n cards that lie unseen in three hands."""
_MISS_BOTH: Final = tuple((1 / 3) ** n for n in range(33))
"""The chance that neither opponent does."""

# What a card is worth in later tricks, in card points.
_WORTH_SIDE: Final = {Rank.ACE: 5.0, Rank.KING: 2.0, Rank.TEN: 2.0, Rank.QUEEN: 1.0}
_WORTH_TRUMP: Final = 5.0
_WORTH_HIGH_TRUMP: Final = 7.0
_WORTH_JACK: Final = {Suit.DIAMONDS: 8.0, Suit.HEARTS: 9.0, Suit.SPADES: 10.0, Suit.CLUBS: 11.0}
_TO_COME: Final = 6.0
"""What three others are expected to add to a trick that one leads to."""
_PARTNER: Final = 0.4
"""The chance that the partner takes a trick that one's own card does not."""
_STRAY: Final = 10
"""How many cards of a hundred are played at random when a deal is played out."""
_WINNING: Final = 10.0
"""What more than half of the points is worth on top of them when worlds are compared."""


@dataclass(frozen=True, slots=True)
class Bits:
    """The cards as bits under one trump and one order of ranks."""

    of: Mapping[Card, int]
    card: Mapping[int, Card]
    suit: Mapping[int, int]
    """For each card all the cards of the suit that it counts as."""
    points: Mapping[int, int]
    worth: Mapping[int, float]
    plain_aces: int

    def hand(self, cards: Sequence[Card]) -> int:
        """Several cards in one number."""
        return sum([self.of[card] for card in cards])


def _worth(card: Card, suit: Suit, trump: Suit) -> float:
    if card.rank is Rank.JACK and card.suit is not None:
        return _WORTH_JACK[card.suit]
    if suit is trump:
        return _WORTH_HIGH_TRUMP if card.rank is Rank.ACE else _WORTH_TRUMP
    return _WORTH_SIDE.get(card.rank, 0.0) if card.rank else 0.0


def _bits(trump: Suit, *, ten_high: bool) -> Bits:
    suits, heights = SUITS_UNDER[trump], HEIGHTS[ten_high]
    order = sorted(PACK_32, key=lambda one: (suits[one] is trump, suits[one], heights[one]))
    of = {card: 1 << place for place, card in enumerate(order)}
    whole = {suit: sum(bit for card, bit in of.items() if suits[card] is suit) for suit in Suit}
    return Bits(
        of=of,
        card={bit: card for card, bit in of.items()},
        suit={bit: whole[suits[card]] for card, bit in of.items()},
        points={bit: CARD_POINTS[card] for card, bit in of.items()},
        worth={bit: _worth(card, suits[card], trump) for card, bit in of.items()},
        plain_aces=sum(
            bit for card, bit in of.items() if card.rank is Rank.ACE and card.suit is not trump
        ),
    )


BITS: Final = {
    (trump, ten_high): _bits(trump, ten_high=ten_high)
    for trump in Suit
    for ten_high in (False, True)
}


@dataclass(frozen=True, slots=True)
class Position:
    """A deal in the middle of play, in bits.

    `hands` by seat; `seat` is to play; `best` the card that takes the trick so far, of `taker`,
    where `asked` (0 at the lead) was asked for; `pot` is what lies in the trick. `banned` are the
    aces that may not be thrown (B24). `seen` has been played; `points` are side 0's so far.
    """

    bits: Bits
    step: int
    hands: tuple[int, ...]
    seat: Seat
    placed: int
    asked: int
    best: int
    taker: Seat
    pot: int
    banned: int
    seen: int
    points: int


def position(
    options: Options, table: Table, hands: Sequence[Sequence[Card]], seat: Seat
) -> Position:
    """The position on a table, with these hands, where `seat` is to play."""
    bits = BITS[table.trump, options.ten_high]
    seen = sum(bits.of[play.card] for trick in table.tricks for play in trick.plays)
    asked = best = pot = 0
    taker = seat
    for play in table.trick:
        bit = bits.of[play.card]
        asked = asked or bits.suit[bit]
        if bit > best and bit & (asked | _TRUMPS):
            best, taker = bit, play.seat
        pot += bits.points[bit]
        seen |= bit
    banned = 0
    if options.ace_ban:
        led = sum(bits.of[one] for one in PACK_32 if SUITS_UNDER[table.trump][one] in table.led)
        banned = bits.plain_aces & ~led
    return Position(
        bits=bits,
        step=first_after(options, 0),
        hands=tuple(bits.hand(hand) for hand in hands),
        seat=seat,
        placed=len(table.trick),
        asked=asked,
        best=best,
        taker=taker,
        pot=pot,
        banned=banned,
        seen=seen,
        points=table.points[0],
    )


def playable(at: Position) -> int:
    """What the seat to play may play (B13, B24)."""
    hand = at.hands[at.seat]
    if not at.placed:
        return hand
    return hand & at.asked or hand & ~at.banned or hand


# -- the rule of thumb -----------------------------------------------------------------------------


def lead(bits: Bits, hand: int, unseen: int) -> int:
    """The card to lead: one that is likely to hold, or that costs little."""
    points, suit, worth = bits.points, bits.suit, bits.worth
    chosen, chosen_value = 0, -1000.0
    left = hand
    no_trump = _MISS_BOTH[(unseen & _TRUMPS).bit_count()]
    while left:
        card = left & -left
        left ^= card
        asked = suit[card]
        others = unseen & asked
        holds = _MISS_BOTH[(others & -card).bit_count()]
        if not card & _TRUMPS:
            follow = 1 - _MISS[others.bit_count()]
            holds *= follow * follow + (1 - follow * follow) * no_trump
        mine = holds + (1 - holds) * _PARTNER
        value = (2 * mine - 1) * (points[card] + _TO_COME) - worth[card]
        if value > chosen_value:
            chosen, chosen_value = card, value
    return chosen


def follow(
    bits: Bits, may: int, unseen: int, placed: int, asked: int, best: int, pot: int, *, ours: bool
) -> int:
    """The card to put to a trick that `best` takes so far, for our side where `ours`.

    Unless this is the last card one opponent is still to come, and so is the partner when only the
    lead lies there.
    """
    points, worth = bits.points, bits.worth
    beaten_by, last = asked | _TRUMPS, placed == 3
    if ours:
        kept = 1.0 if last else _holds(best, unseen, asked)
    elif placed == 1:
        kept = _PARTNER * 0.75
    else:
        kept = 0.0
    chosen, chosen_value = 0, -1000.0
    while may:
        card = may & -may
        may ^= card
        if card > best and card & beaten_by:
            mine = 1.0 if last else _holds(card, unseen, asked)
            if not last and placed == 1:
                mine += (1 - mine) * _PARTNER * 0.5
        else:
            mine = kept
        value = (2 * mine - 1) * (pot + points[card]) - worth[card]
        if value > chosen_value:
            chosen, chosen_value = card, value
    return chosen


def _holds(card: int, unseen: int, asked: int) -> float:
    """The chance that one opponent does not beat a card that takes the trick so far."""
    if card & _TRUMPS and not asked & _TRUMPS:
        # He may beat it only if he is void in what was asked.
        void = _MISS[(unseen & asked).bit_count()]
        return 1 - void * (1 - _MISS[(unseen & _TRUMPS & -card).bit_count()])
    holds = _MISS[(unseen & asked & -card).bit_count()]
    if not asked & _TRUMPS:
        void = _MISS[(unseen & asked).bit_count()]
        holds -= void * (1 - _MISS[(unseen & _TRUMPS).bit_count()])
    return holds if holds > 0 else 0.0


def rule_of_thumb(at: Position) -> int:
    """The card that a sensible player puts on the table; sees its own hand only."""
    hand = at.hands[at.seat]
    unseen = _ALL & ~at.seen & ~hand
    if not at.placed:
        return lead(at.bits, hand, unseen)
    ours = (at.taker ^ at.seat) & 1 == 0
    return follow(at.bits, playable(at), unseen, at.placed, at.asked, at.best, at.pot, ours=ours)


# -- playing out -----------------------------------------------------------------------------------


def play_out(at: Position, card: int, number: int, *, stray: int = _STRAY) -> int:
    """Side 0's card points when `card` is played now and the rule of thumb plays the rest.

    `stray` cards of a hundred are taken at random instead; `number`, below 2**31, says which, so
    that cards can be compared under the same chance.
    """
    bits, step, seat, placed, asked = at.bits, at.step, at.seat, at.placed, at.asked
    best, taker, pot, banned, seen = at.best, at.taker, at.pot, at.banned, at.seen
    suit, points = bits.suit, bits.points
    hands, mine = list(at.hands), at.points
    while True:
        hands[seat] ^= card
        seen |= card
        pot += points[card]
        if not placed:
            asked, best, taker = suit[card], card, seat
            banned &= ~asked
        elif card > best and card & (asked | _TRUMPS):
            best, taker = card, seat
        placed += 1
        if placed == 4:
            if not taker & 1:
                mine += pot
            seat, placed, pot = taker, 0, 0
            if not hands[seat]:
                return mine
        else:
            seat = (seat + step) & 3
        hand = hands[seat]
        may = hand if not placed else hand & asked or hand & ~banned or hand
        if not may & (may - 1):
            card = may
            continue
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        if number * 100 < stray << 31:
            card = _nth(may, (number >> 8) % may.bit_count())
        elif placed:
            unseen = _ALL & ~seen & ~hand
            ours = not (taker ^ seat) & 1
            card = follow(bits, may, unseen, placed, asked, best, pot, ours=ours)
        else:
            card = lead(bits, hand, _ALL & ~seen & ~hand)


def _nth(cards: int, n: int) -> int:
    """The n-th of some cards, counted from the lowest and from 0."""
    for _ in range(n):
        cards &= cards - 1
    return cards & -cards


def _each(cards: int) -> list[int]:
    found: list[int] = []
    while cards:
        found.append(cards & -cards)
        cards &= cards - 1
    return found


def _best_card(seen: View, rng: Rng) -> Card:
    """The card that fares best over sampled worlds."""
    at = _own(seen)
    cards = _each(playable(at))
    if len(cards) == 1:
        return at.bits.card[cards[0]]
    fared = dict.fromkeys(cards, 0.0)
    for _ in range(max(1, PLAYOUTS // len(cards))):
        world: State = BELKA.determinise(seen, rng)
        sampled = position(seen.options, seen.table, world.hands, at.seat)
        number = rng.below(1 << 31)
        for card in cards:
            fared[card] += _reward(play_out(sampled, card, number), at.seat)
    return at.bits.card[max(cards, key=fared.__getitem__)]


def _reward(points: int, seat: Seat) -> float:
    """What side 0's card points are to a seat: those of its side, and having won the deal."""
    mine = 120 - points if seat & 1 else points
    return mine + (_WINNING if mine > 60 else _WINNING / 2 if mine == 60 else 0.0)


def _own(seen: View) -> Position:
    """The position as its seat knows it, the other hands empty."""
    if seen.seat is None:
        raise ValueError("a spectator plays no card")
    hands = [seen.hand if seat == seen.seat else () for seat in range(SEATS)]
    return position(seen.options, seen.table, hands, seen.seat)


# -- the policies ----------------------------------------------------------------------------------


def random(seen: View, decision: Decision, rng: Rng) -> Action:
    """Any legal answer, each equally likely."""
    return pick(BELKA.choices(seen, decision).actions, rng)


def easy(seen: View, decision: Decision, _rng: Rng) -> Action:
    """A sensible club player: by rule of thumb, and points rather than the title."""
    if decision.kind == "eggs":
        return ChooseEggs(EggsChoice.POINTS)
    at = _own(seen)
    return PlayCard(at.bits.card[rule_of_thumb(at)])


def hard(seen: View, decision: Decision, rng: Rng) -> Action:
    """Plays sampled worlds out for every card that it may play."""
    if decision.kind == "eggs":
        return ChooseEggs(EggsChoice.POINTS)
    return PlayCard(_best_card(seen, rng))
