"""A deal of Clubs in bits: what robots can play out quickly, by a rule of thumb for every seat.

Each of the 52 cards is a power of two: diamonds, hearts, spades and then the trumps, each suit
from the deuce up. What may be played is `cards & suit or cards`, and of two cards that can take a
trick the larger number is the better one. Two packs need two such numbers a hand: the cards held,
and those held twice. A test holds this model against the rules.

The rule of thumb wants to end on the number of tricks that its seat is held to: it takes while
tricks are missing and ducks when none is. A seat that is held to nothing, or can no longer make
its number, spoils: it keeps tricks from those who miss some, and leaves them to those who do not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.cards import RANKS, Card, Suit, of
from core.engine.game import Rng, Seat
from core.games.clubs import PACKS, State, Table, View, is_ban, is_held, tricks_of
from core.games.tricks import Play

_RANKS: Final = len(RANKS)
_ORDER: Final = (Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES, Suit.CLUBS)
BIT: Final = {
    of(rank, suit): 1 << column * _RANKS + row
    for column, suit in enumerate(_ORDER)
    for row, rank in enumerate(RANKS)
}
CARD: Final = {bit: card for card, bit in BIT.items()}
SUIT: Final = tuple(((1 << _RANKS) - 1) << column * _RANKS for column in range(len(_ORDER)))
TRUMPS: Final = SUIT[-1]
_SIDES: Final = SUIT[0] | SUIT[1] | SUIT[2]
_ROWS: Final = tuple(
    sum(1 << column * _RANKS + row for column in range(3)) for row in range(_RANKS)
)
"""The side cards of each rank, deuces first."""

_ALMOST: Final = 0.75
"""How sure a card is that a single card beats."""


def bits(cards: Iterable[Card]) -> tuple[int, int]:
    """Cards as two numbers: all faces, and those that are there twice."""
    once = twice = 0
    for card in cards:
        bit = BIT[card]
        twice |= once & bit
        once |= bit
    return once, twice


def suit_of(bit: int) -> int:
    """All cards of a card's suit."""
    return SUIT[(bit.bit_length() - 1) // _RANKS]


def top(cards: int) -> int:
    """The best card, trumps above all."""
    return 1 << cards.bit_length() - 1


def cheapest(cards: int) -> int:
    """The card that is missed least: the lowest side card, else the lowest trump."""
    sides = cards & _SIDES
    if sides:
        for row in _ROWS:
            if sides & row:
                sides &= row
                break
        return sides & -sides
    return cards & -cards


def costliest(cards: int) -> int:
    """The card most likely to take a trick later: the highest trump, else the highest side card."""
    if not cards & TRUMPS:
        for row in reversed(_ROWS):
            if cards & row:
                cards &= row
                break
    return top(cards)


class Position:
    """A running deal; changed in place, copied before it is played out.

    `bids` are the numbers that seats are held to, None for a seat that is held to none. In a
    position made from a view only the viewer's hand is filled.
    """

    __slots__ = (
        "_ban",
        "bids",
        "held",
        "held_twice",
        "leader",
        "left",
        "left_twice",
        "lying",
        "lying_twice",
        "more_pays",
        "plays",
        "seats",
        "taken",
        "tricks",
        "turn",
    )

    def __init__(self, seen: View) -> None:
        table = seen.table
        self.seats = seen.seats
        self._ban = is_ban(seen.options)
        self.more_pays = seen.options.made == "at_least"
        self.bids = [
            bid if is_held(seen.options, table.high, seat) else None
            for seat, bid in enumerate(table.bids)
        ]
        self.taken = list(table.taken)
        self.tricks: int = tricks_of(table) - len(table.tricks)
        self.leader: Seat = _leader(table)
        self.turn: Seat = self.leader
        self.held = [0] * seen.seats
        self.held_twice = [0] * seen.seats
        self.left, self.left_twice = bits(PACKS[seen.seats].cards)
        self.lying: int = 0
        self.lying_twice: int = 0
        self.plays: list[tuple[Seat, int]] = []
        self._look_back(table)
        if seen.seat is not None:
            self.held[seen.seat], self.held_twice[seen.seat] = bits(seen.hand)
            if table.trick:
                self.turn = seen.seat

    def _look_back(self, table: Table) -> None:
        for trick in table.tricks:
            self._gone(trick.plays)
        self._gone(table.trick)
        self.plays = [(play.seat, BIT[play.card]) for play in table.trick]
        self.lying, self.lying_twice = bits(play.card for play in table.trick)

    def _gone(self, plays: Iterable[Play]) -> None:
        for play in plays:
            bit = BIT[play.card]
            if self.left_twice & bit:
                self.left_twice ^= bit
            else:
                self.left ^= bit

    def give(self, world: State) -> None:
        """Fill the hands as they are in an imagined state."""
        for seat, hand in enumerate(world.hands):
            self.held[seat], self.held_twice[seat] = bits(hand)

    def copy(self) -> Position:
        """A position that can be changed without this one."""
        made = Position.__new__(Position)
        made.seats, made._ban, made.more_pays = self.seats, self._ban, self.more_pays
        made.tricks, made.leader, made.turn = self.tricks, self.leader, self.turn
        made.left, made.left_twice = self.left, self.left_twice
        made.lying, made.lying_twice = self.lying, self.lying_twice
        made.bids, made.taken, made.plays = self.bids[:], self.taken[:], self.plays[:]
        made.held, made.held_twice = self.held[:], self.held_twice[:]
        return made

    # -- the rules of a trick --------------------------------------------------------------------

    def playable(self) -> int:
        """What the seat whose turn it is may play; 0 where it must skip (T5, T16, TG12, TG13)."""
        cards = self.held[self.turn]
        if not self.plays:
            return cards
        if self._ban:
            cards &= ~self.lying
        return cards & suit_of(self.plays[0][1]) or cards

    def best(self) -> int:
        """The card that takes the trick as it lies; 0 where none does (T17, TG11)."""
        if not self.plays:
            return 0
        able = self.lying & ~self.lying_twice & (suit_of(self.plays[0][1]) | TRUMPS)
        return top(able) if able else 0

    def play(self, bit: int) -> None:
        """The seat whose turn it is plays a card; the turn passes on, and the trick may end."""
        seat = self.turn
        if self.held_twice[seat] & bit:
            self.held_twice[seat] ^= bit
        else:
            self.held[seat] ^= bit
        if self.left_twice & bit:
            self.left_twice ^= bit
        else:
            self.left ^= bit
        self.lying_twice |= self.lying & bit
        self.lying |= bit
        self.plays.append((seat, bit))
        self.pass_on()

    def pass_on(self) -> None:
        """The next seat's turn; after the last one the trick is taken."""
        self.turn = (self.turn + 1) % self.seats
        if self.turn != self.leader:
            return
        best = self.best()
        if best:
            self.leader = next(seat for seat, bit in self.plays if bit == best)
            self.taken[self.leader] += 1
        self.turn = self.leader
        self.lying = self.lying_twice = 0
        self.plays = []
        self.tricks -= 1

    # -- the rule of thumb -----------------------------------------------------------------------

    def wants(self, seat: Seat) -> bool:
        """Whether a seat wants the running trick."""
        bid = self.bids[seat]
        if bid is not None:
            missing = bid - self.taken[seat]
            if 0 < missing <= self.tricks:
                return missing > self._sure(seat) or missing == self.tricks or self.more_pays
            more = self.more_pays and bid > 0
            if missing == 0 or (missing < 0 and more):
                return more
        return self._spoils()

    def _sure(self, seat: Seat) -> float:
        """How many of a seat's cards will take a trick whenever it plays them.

        Counted are the trumps above all others, and those above all but one for a part; of the
        side suits the same once no trump is out.
        """
        others, sure = self.elsewhere(seat), 0.0
        for suit in (TRUMPS,) if others & TRUMPS else SUIT:
            mine, out = self.held[seat] & suit, others & suit
            masters = mine >> out.bit_length()
            out ^= top(out) if out else 0
            sure += masters.bit_count() * (1 - _ALMOST)
            sure += (mine >> out.bit_length()).bit_count() * _ALMOST
        return sure

    def _spoils(self) -> bool:
        """Whether taking the running trick hurts others more than leaving it."""
        if self.plays:
            best = self.best()
            owner = next((seat for seat, bit in self.plays if bit == best), None)
            if owner is not None:
                bid = self.bids[owner]
                return bid is not None and bid > self.taken[owner]
        missing = [bid - self.taken[seat] for seat, bid in enumerate(self.bids) if bid is not None]
        return sum(count for count in missing if count > 0) >= self.tricks

    def elsewhere(self, seat: Seat) -> int:
        """The faces of which a copy is left that the seat does not hold."""
        return (self.left & ~self.held[seat]) | (self.left_twice & ~self.held_twice[seat])

    def rule_of_thumb(self, cards: int) -> int:
        """The card to play out of those that the seat whose turn it is may play."""
        if not cards & (cards - 1):
            return cards
        wanted = self.wants(self.turn)
        if not self.plays:
            return self._lead_to_win(cards) if wanted else self._lead_to_lose(cards)
        led = suit_of(self.plays[0][1])
        best = self.best()
        winners = cards & (led | TRUMPS) & ~((best << 1) - 1 if best else 0)
        losers = cards & ~winners
        last = (self.turn + 1) % self.seats == self.leader
        if wanted:
            return self._win(winners, losers, last=last)
        if losers:
            return costliest(losers)
        return costliest(winners) if last else cheapest(winners)

    def _win(self, winners: int, losers: int, *, last: bool) -> int:
        """Take the trick as cheaply as it can be kept, or save what is worth saving."""
        if not winners:
            return cheapest(losers)
        if last or winners & TRUMPS == winners:
            return winners & -winners
        high = top(winners)
        above = self.elsewhere(self.turn) & suit_of(high) & ~((high << 1) - 1)
        if not above or above.bit_count() == 1 or not losers or self._needs_all():
            return high
        return cheapest(losers)

    def _needs_all(self) -> bool:
        bid = self.bids[self.turn]
        return bid is not None and bid - self.taken[self.turn] >= self.tricks

    def _lead_to_win(self, cards: int) -> int:
        """A card that nothing left in its suit beats, side suits first; else a low one."""
        others = self.elsewhere(self.turn)
        masters = 0
        for suit in SUIT:
            mine = cards & suit
            if mine and top(mine) > (others & suit):
                masters |= top(mine)
        if masters:
            return masters & -masters
        return top(cards) if self._needs_all() else cheapest(cards)

    def _lead_to_lose(self, cards: int) -> int:
        """The card that most of those left in its suit beat, the highest of such."""
        others = self.elsewhere(self.turn)
        found, most = 0, -1
        while cards:
            bit = cards & -cards
            cards ^= bit
            above = (others & suit_of(bit) & ~((bit << 1) - 1)).bit_count()
            if above >= most:
                found, most = bit, above
        return found


def _leader(table: Table) -> Seat:
    """Who leads the running trick, or will lead the first one (T14)."""
    if table.leader is not None:
        return table.leader
    return ((table.dealer or 0) + 1) % len(table.totals)


def play_out(position: Position, rng: Rng | None = None, *, stray: int = 0) -> list[int]:
    """Play to the end of the deal by the rule of thumb; who has taken how many tricks.

    `stray` of a hundred cards are played at random, so that no plan rests on what others would
    surely do.
    """
    while position.tricks:
        cards = position.playable()
        if not cards:
            position.pass_on()
        elif stray and rng is not None and rng.below(100) < stray:
            position.play(_any(cards, rng))
        else:
            position.play(position.rule_of_thumb(cards))
    return position.taken


def _any(cards: int, rng: Rng) -> int:
    for _ in range(rng.below(cards.bit_count())):
        cards &= cards - 1
    return cards & -cards
