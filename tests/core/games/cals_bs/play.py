"""Settings for the tests of Cal's BS: seats with chosen cards, and moves in short words.

Seat 0 is A, on the dealer's left, so A leads first.
"""

from __future__ import annotations

import random

from core.cards import PACK_54, Card, Rank, cards
from core.engine.game import CHANCE, CLOCK, Action, Event, Expire, Move, Refusal, Told, advance
from core.games.cals_bs import (
    CALS_BS,
    Doubt,
    Lay,
    Match,
    Options,
    Pass,
    Plus,
    Quads,
    State,
    hand_sizes,
)
from core.games.dealing import Deal

A, B, C, D = range(4)
PASS = Pass()
DOUBT = Doubt()


class Chance:
    """Chance for tests: the numbers of a seeded generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class Play:
    """A match that is played move by move; `told` are the last move's events."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: tuple[Told, ...] = ()

    @property
    def table(self):
        return self.state.table

    @property
    def asked(self):
        (decision,) = CALS_BS.decisions(self.state)
        return decision

    @property
    def counts(self) -> tuple[int, ...]:
        return self.state.table.counts

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.told]

    def move(self, actor: int, action: Action, decision: int | None = None) -> Move:
        return Move(actor, self.asked.id if decision is None else decision, action)

    def do(self, *moves: tuple[int, Action]) -> Play:
        for actor, action in moves:
            step = advance(CALS_BS, self.state, self.move(actor, action))
            self.state, self.told = step.state, step.events
        return self

    def expire(self) -> Play:
        return self.do((CLOCK, Expire()))

    def why_not(self, actor: int, action: Action, decision: int | None = None) -> Refusal | None:
        return CALS_BS.refusal(self.state, self.move(actor, action, decision))

    def code(self, actor: int, action: Action) -> str | None:
        refusal = self.why_not(actor, action)
        return None if refusal is None else refusal.code

    def hand(self, seat: int) -> set[str]:
        return {one.code for one in self.state.hands[seat]}


def lay(codes: str, rank: str) -> Lay:
    return Lay(cards(codes), Rank(rank))


def match(codes: str) -> Match:
    return Match(cards(codes))


def quads(codes: str) -> Quads:
    return Quads(cards(codes))


def plus(steps: int, codes: str) -> Plus:
    return Plus(steps, cards(codes))


def deal(*held: str, seats: int = 3, dealer: int | None = None) -> Deal:
    """A deal in which each seat holds these cards among others."""
    dealer = seats - 1 if dealer is None else dealer
    chosen = [list(cards(codes)) for codes in (*held, *[""] * (seats - len(held)))]
    return Deal(dealer, _filled(chosen, list(hand_sizes(seats, dealer))))


def _filled(chosen: list[list[Card]], sizes: list[int]) -> tuple[tuple[Card, ...], ...]:
    rest = [one for one in PACK_54 if not any(one in some for some in chosen)]
    for some, size in zip(chosen, sizes, strict=True):
        while len(some) < size:
            some.append(rest.pop())
    return tuple(tuple(some) for some in chosen)


def opening(*held: str, seats: int = 3, options: Options | None = None) -> Play:
    """Dealt, A to lead; each seat holds these cards among others."""
    play = Play(CALS_BS.start(options or Options(), seats, None).state)
    return play.do((CHANCE, deal(*held, seats=seats)))


def late(last: int, only: str, *held: str, seats: int = 3, options: Options | None = None) -> Play:
    """The same late in a game: `last` has nothing but these cards, the others all the rest.

    It comes about by a game: `last` lays true sets until `only` is left, each doubted in vain.
    """
    chosen = [""] * seats
    for seat, codes in enumerate(held):
        chosen[seat] = codes
    chosen[last] = only
    play = opening(*chosen, seats=seats, options=options)
    kept = set(only.split())
    while True:
        leader = play.table.leader
        assert leader is not None
        surplus = sorted(play.hand(last) - kept)
        if leader == last and not surplus:
            return play
        if leader != last:
            play = _hand_lead_to(play, last)
            continue
        code = surplus[0]
        rank = "2" if code[0] == "X" else code[0]
        doubter = next(seat for seat in range(seats) if seat != last)
        play.do((last, lay(code, rank)), (doubter, DOUBT))


def _hand_lead_to(play: Play, last: int) -> Play:
    """The leader lies with one card and is doubted rightly by `last`, who then leads."""
    leader = play.table.leader
    assert leader is not None
    one = next(card for card in play.state.hands[leader] if card.rank is not None)
    other = next(rank for rank in Rank if rank is not one.rank)
    play.do((leader, Lay((one,), other)))
    while last not in play.asked.waiting:
        play.do((min(play.asked.waiting), PASS))
    return play.do((last, DOUBT))


def hand_lead_to(play: Play, seat: int) -> Play:
    """Another seat leads; all hands stay as they are."""
    return play if play.table.leader == seat else _hand_lead_to(play, seat)


__all__ = [
    "DOUBT",
    "PASS",
    "A",
    "B",
    "C",
    "Chance",
    "D",
    "Play",
    "deal",
    "hand_lead_to",
    "late",
    "lay",
    "match",
    "opening",
    "plus",
    "quads",
]
