"""Settings for the tests of Mozhno?: seats with chosen cards, and moves in short words."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from core.cards import Card, cards
from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    Decision,
    Event,
    Expire,
    Mode,
    Move,
    OnSilence,
    Refusal,
    Told,
    advance,
)
from core.games.dealing import Deal, Reshuffle
from core.games.melds import read_meld
from core.games.mozhno import (
    MOZHNO,
    PACK,
    Allow,
    Ask,
    Decline,
    Discard,
    Draw,
    Forbid,
    Keep,
    LaidMeld,
    LayContract,
    LayOff,
    Options,
    Phase,
    State,
    Table,
    Take,
)

P0, P1, P2, P3, P4 = range(5)
DRAW, TAKE, ASK, DECLINE, ALLOW, FORBID, KEEP = (
    Draw(),
    Take(),
    Ask(),
    Decline(),
    Allow(),
    Forbid(),
    Keep(),
)
CLASSIC = Options(buying="classic")
EXTENDED = Options(hand=11, deals=6)
ACE_LOW = Options(ace_low=True)


class Chance:
    """Chance for tests: the numbers of a seeded generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def one(code: str) -> Card:
    return cards(code)[0]


def discard(code: str) -> Discard:
    return Discard(one(code))


def lay_off(code: str, meld: int) -> LayOff:
    return LayOff(one(code), meld)


def contract(*melds: str) -> LayContract:
    return LayContract(tuple(cards(meld) for meld in melds))


class Play:
    """A match that is played move by move; `told` are the last move's events."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: tuple[Told, ...] = ()

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> Decision:
        (decision,) = MOZHNO.decisions(self.state)
        return decision

    @property
    def waiting(self) -> set[int]:
        return set(self.asked.waiting)

    @property
    def question(self) -> tuple[str, Mode, set[int]]:
        """Kind, mode and who is waited for."""
        return self.asked.kind, self.asked.mode, self.waiting

    @property
    def counts(self) -> tuple[int, ...]:
        return self.table.counts

    @property
    def events(self) -> list[Event]:
        return [told.event for told in self.told]

    def hand(self, seat: int) -> list[str]:
        return sorted(card.code for card in self.state.hands[seat])

    def do(self, *moves: tuple[int, Action]) -> Play:
        for actor, action in moves:
            step = advance(MOZHNO, self.state, Move(actor, self.asked.id, action))
            self.state, self.told = step.state, step.events
        return self

    def expire(self) -> Play:
        return self.do((CLOCK, Expire()))

    def chance(self, seed: int = 0) -> Play:
        return self.do((CHANCE, MOZHNO.chance(self.state, Chance(seed))))

    def why_not(self, actor: int, action: Action) -> Refusal | None:
        return MOZHNO.refusal(self.state, Move(actor, self.asked.id, action))

    def code(self, actor: int, action: Action) -> str | None:
        """The code of the refusal; None where the move is legal."""
        refused = self.why_not(actor, action)
        return None if refused is None else refused.code

    def legal(self, seat: int) -> list[Action]:
        return list(MOZHNO.legal(self.state, self.asked, seat))


def new(seats: int = 4, options: Options | None = None, first_dealer: int | None = None) -> Play:
    return Play(MOZHNO.start(options or Options(), seats, first_dealer).state)


def deal(*hands: str, dealer: int = 0, seats: int = 4, size: int = 10, stock: str = "") -> Deal:
    """A whole deal: the chosen cards first in each hand and in the stock, the rest filled up."""
    chosen = [list(cards(hand)) for hand in hands] + [[] for _ in range(seats - len(hands))]
    top = list(cards(stock))
    rest = list(PACK)
    for card in [*top, *(card for hand in chosen for card in hand)]:
        rest.remove(card)
    for hand in chosen:
        while len(hand) < size:
            hand.append(rest.pop())
    return Deal(dealer, tuple(tuple(hand) for hand in chosen), (*top, *rest))


def at(
    turn: int,
    hands: Sequence[str],
    *,
    deal: int = 1,
    stock: str = "2c 3c 4c 5c 6c",
    pile: str = "",
    melds: Sequence[tuple[int, str]] = (),
    options: Options | None = None,
) -> Play:
    """The middle of a deal: the player in turn is about to draw, and nothing can be bought.

    Melds are given as owner and cards; whoever owns one has his contract on the table.
    """
    options = options or Options()
    seats = len(hands)
    start = new(seats, options, first_dealer=(turn - 1) % seats).state
    held = tuple(cards(hand) for hand in hands)
    laid: list[LaidMeld] = []
    for owner, text in melds:
        meld = read_meld(cards(text), ace_low=options.ace_low)
        assert meld is not None
        laid.append(LaidMeld(owner, meld))
    table = replace(
        start.table,
        deal=deal,
        phase=Phase.BUY,
        decision=Decision(7, "buy", Mode.TURN, frozenset({turn}), "turn", OnSilence.ROBOT),
        scores=((0,) * seats,) * (deal - 1),
        turn=turn,
        counts=tuple(map(len, held)),
        stock=len(cards(stock)),
        pile=cards(pile),
        melds=tuple(laid),
        down=frozenset(owner for owner, _ in melds),
    )
    return Play(State(options, seats, table, held, cards(stock), ((),) * seats))


def after_discard(
    discarder: int,
    hands: Sequence[str],
    card: str,
    *,
    deal: int = 1,
    stock: str = "2c 3c 4c 5c 6c",
    pile: str = "",
    melds: Sequence[tuple[int, str]] = (),
    options: Options | None = None,
) -> Play:
    """The discarder has just drawn this card and thrown it; his hand is as given."""
    play = at(
        discarder,
        hands,
        deal=deal,
        stock=f"{card} {stock}".strip(),
        pile=pile,
        melds=melds,
        options=options,
    )
    return play.do((discarder, DRAW), (discarder, discard(card)))


def reshuffle(codes: str) -> tuple[int, Reshuffle]:
    return CHANCE, Reshuffle(cards(codes))
