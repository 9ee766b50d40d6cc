"""What the tests of Clubs share: deals made by hand, moves in short, numbers from a seed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from core.cards import Card, cards, without
from core.engine.game import (
    CHANCE,
    Action,
    Decision,
    Event,
    Mode,
    Move,
    Refusal,
    Seat,
    Step,
    Told,
    advance,
)
from core.games.clubs import (
    CLUBS,
    PACKS,
    Bid,
    ClubsDealScored,
    Options,
    Pass,
    PlayCard,
    State,
    Table,
    tricks_of,
)
from core.games.dealing import Deal
from core.games.tricks import Trick

E = TypeVar("E", bound=Event)

PASS = "pass"


class Dice:
    """Numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


class Match:
    """A match that is told what to do and remembers what happened."""

    def __init__(
        self, seats: int = 4, options: Options | None = None, *, dealer: Seat | None = None
    ) -> None:
        self.state: State = CLUBS.start(options or Options(), seats, dealer).state
        self.told: list[Told] = []

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> Decision:
        """The one open question."""
        (decision,) = CLUBS.decisions(self.state)
        return decision

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        (seat,) = self.asked.waiting
        return seat

    def refused(self, seat: Seat, action: Action) -> Refusal | None:
        """Why this may not be done now."""
        return CLUBS.refusal(self.state, Move(seat, self.asked.id, action))

    def code(self, action: Action) -> str:
        """The code of what whoever's turn it is may not do, empty when he may."""
        refusal = self.refused(self.turn, action)
        return "" if refusal is None else refusal.code

    def do(self, seat: Seat, action: Action) -> Step[State]:
        step = advance(CLUBS, self.state, Move(seat, self.asked.id, action))
        self.state = step.state
        self.told += step.events
        return step

    def deal(self, dealer: Seat, held: Mapping[Seat, str] | None = None) -> Step[State]:
        """Deal cards of which these are known."""
        return self.do(CHANCE, deal_of(self.state.seats, dealer, held or {}))

    def say(self, *words: int | str) -> None:
        """Numbers and passes, by whoever's turn it is."""
        for word in words:
            self.do(self.turn, Pass() if word == PASS else Bid(int(word)))

    def play(self, codes: str) -> None:
        """Cards, by whoever's turn it is."""
        for card in cards(codes):
            self.do(self.turn, PlayCard(card))

    def legal(self) -> list[Action]:
        """What whoever's turn it is may answer."""
        return list(CLUBS.legal(self.state, self.asked, self.turn))

    def legal_cards(self) -> str:
        return " ".join(one.card.code for one in self.legal() if isinstance(one, PlayCard))

    def numbers(self) -> list[int]:
        """The numbers that may be named."""
        return [one.tricks for one in self.legal() if isinstance(one, Bid)]

    def any_move(self, dice: Dice) -> None:
        """A random legal answer."""
        if self.asked.mode is Mode.CHANCE:
            self.do(CHANCE, CLUBS.chance(self.state, dice))
        else:
            answers = self.legal()
            self.do(self.turn, answers[dice.below(len(answers))])

    def finish_deal(self, dice: Dice) -> None:
        """Random legal answers until the deal is scored."""
        deal = self.table.deal
        while CLUBS.decisions(self.state) and self.table.deal == deal:
            self.any_move(dice)

    def of(self, kind: type[E]) -> list[E]:
        """What happened of one kind."""
        return [told.event for told in self.told if isinstance(told.event, kind)]

    @property
    def scored(self) -> ClubsDealScored:
        """The newest result of a deal."""
        return self.of(ClubsDealScored)[-1]

    def set_hands(self, *hands: str) -> None:
        """Other hands in the middle of a deal, for a rule about few cards."""
        held = tuple(tuple(sorted(cards(codes))) for codes in hands)
        table = replace(self.table, counts=tuple(len(hand) for hand in held))
        self.state = replace(self.state, table=table, hands=held)

    def set_totals(self, *totals: int) -> None:
        self.state = replace(self.state, table=replace(self.table, totals=totals))

    def go_to_last_trick(self) -> None:
        """All tricks but one are over, whoever took them."""
        gone = (Trick((), None),) * (tricks_of(self.table) - 1)
        self.state = replace(self.state, table=replace(self.table, tricks=gone))

    def end_deal(self, *taken: int) -> None:
        """The last trick of a deal, after which the seats have taken so many."""
        taker = max(range(len(taken)), key=taken.__getitem__)
        self.set_hands(*("Ac" if seat == taker else f"{seat + 2}d" for seat in range(len(taken))))
        before = tuple(tricks - (seat == taker) for seat, tricks in enumerate(taken))
        self.go_to_last_trick()
        self.state = replace(self.state, table=replace(self.table, taken=before))
        for _ in taken:
            self.do(self.turn, self.legal()[0])


def deal_of(seats: int, dealer: Seat, held: Mapping[Seat, str]) -> Deal:
    """A deal in which these seats hold at least these cards; the rest as the pack lies."""
    packs = PACKS[seats]
    given = {seat: cards(codes) for seat, codes in held.items()}
    rest = list(without(packs.cards, [card for hand in given.values() for card in hand]))
    hands: list[tuple[Card, ...]] = []
    for seat in range(seats):
        hand = list(given.get(seat, ()))
        while len(hand) < packs.hand:
            hand.append(rest.pop(0))
        hands.append(tuple(hand))
    return Deal(dealer, tuple(hands), aside=tuple(rest))


def opened(seats: int, options: Options | None = None, *, leader: Seat = 0) -> Match:
    """A deal in which the leader has won the auction with 1 and is about to lead."""
    match = Match(seats, options)
    match.deal((leader - 1) % seats)
    if match.state.options.bidding == "free":
        match.say(1, *[0] * (seats - 1))
    else:
        match.say(1, *[PASS] * (seats - 1))
    return match


def scores_after(words: Sequence[int | str], taken: Sequence[int], options: Options) -> list[int]:
    """The scores of a deal of four, dealer 3, from what was said and the tricks taken."""
    match = Match(4, options)
    match.deal(3)
    match.say(*words)
    match.end_deal(*taken)
    return list(match.scored.scores)
