"""Settings for the tests of Belka: given hands, given tricks, and deals that end as they should.

Pairs: X are seats 0 and 2, Y are seats 1 and 3. Seats are numbered clockwise, so with the default
direction the turn goes 0, 3, 2, 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from core.cards import PACK_32, Card, Suit, card, cards, shuffled
from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    Decision,
    Event,
    Expire,
    Move,
    Refusal,
    Told,
    advance,
)
from core.games.belka import (
    BELKA,
    SUITS_UNDER,
    BelkaDealScored,
    ChooseEggs,
    EggsChoice,
    Options,
    Phase,
    PlayCard,
    Result,
    State,
    Table,
)
from core.games.dealing import Deal
from core.games.tricks import Play as Played
from core.games.tricks import Trick
from tests.core.chance import Chance

X, Y = 0, 1
POINTS = ChooseEggs(EggsChoice.POINTS)
TITLE = ChooseEggs(EggsChoice.TITLE)
SOURCE = Options()
TRIES = 5_000
"""Deals by chance among which the wanted result is looked for."""

Hands = tuple[tuple[Card, ...], ...]
E = TypeVar("E", bound=Event)


class Unmixed:
    """Chance under which a shuffle changes nothing."""

    def below(self, n: int) -> int:
        return n - 1


class Match:
    """A match that is played move by move; `told` are the events since the last `deal`."""

    def __init__(
        self, options: Options = SOURCE, *, dealer: int | None = None, state: State | None = None
    ) -> None:
        self.state: State = BELKA.start(options, 4, dealer).state if state is None else state
        self.told: list[Told] = []

    # -- looking ---------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def asked(self) -> Decision:
        (decision,) = BELKA.decisions(self.state)
        return decision

    @property
    def turn(self) -> int:
        (seat,) = self.asked.waiting
        return seat

    @property
    def score(self) -> str:
        return "{}:{}".format(*self.table.score)

    @property
    def over(self) -> bool:
        return not BELKA.decisions(self.state)

    @property
    def result(self) -> Result:
        assert self.table.result is not None
        return self.table.result

    def one(self, kind: type[E]) -> E:
        """The only event of this kind since the deal."""
        (found,) = [told.event for told in self.told if isinstance(told.event, kind)]
        return found

    @property
    def scored(self) -> BelkaDealScored:
        return self.one(BelkaDealScored)

    @property
    def places(self) -> list[int]:
        return [standing.place for standing in BELKA.standings(self.state)]

    def legal(self) -> set[Card]:
        """The cards that the seat in turn may play."""
        answers = BELKA.legal(self.state, self.asked, self.turn)
        return {answer.card for answer in answers if isinstance(answer, PlayCard)}

    def why_not(self, actor: int, action: Action) -> Refusal | None:
        return BELKA.refusal(self.state, Move(actor, self.asked.id, action))

    def refused(self, code: str) -> tuple[str, dict[str, str | int]] | None:
        """Why the seat in turn may not play a card; None where it may."""
        refusal = self.why_not(self.turn, PlayCard(card(code)))
        return None if refusal is None else (refusal.code, dict(refusal.values))

    # -- doing -----------------------------------------------------------------------------------

    def do(self, actor: int, action: Action) -> Match:
        step = advance(BELKA, self.state, Move(actor, self.asked.id, action))
        self.state = step.state
        self.told = [*([] if isinstance(action, Deal) else self.told), *step.events]
        return self

    def expire(self) -> Match:
        return self.do(CLOCK, Expire())

    def deal(self, hands: Hands, *, dealer: int | None = None) -> Match:
        """The dealer is who has to deal; seat 0 where anybody might."""
        if dealer is None:
            last, fixed = self.table.dealer, self.state.first_dealer or 0
            dealer = fixed if last is None else (last + 1) % 4
        return self.do(CHANCE, Deal(dealer, hands))

    def play(self, codes: str) -> Match:
        """Cards by those whose turn it is, one after the other."""
        for one in cards(codes):
            self.do(self.turn, PlayCard(one))
        return self

    def small(self, seats: int) -> Match:
        """The next seats play low: the least that each may, trumps only where nothing else goes."""
        trumps = SUITS_UNDER[self.table.trump]
        for _ in range(seats):
            low = min(
                self.legal(), key=lambda one: (trumps[one] is self.table.trump, PACK_32.index(one))
            )
            self.do(self.turn, PlayCard(low))
        return self

    # -- setting up ------------------------------------------------------------------------------

    def at(self, score: str, *, deal: int | None = None) -> Match:
        """The match with another score, before the next deal."""
        mine, theirs = map(int, score.split(":"))
        table = replace(self.table, score=(mine, theirs), deal=deal or self.table.deal)
        self.state = replace(self.state, table=table)
        return self

    def to(self, points: str, *, jack: int) -> Match:
        """Deal and play a deal by chance until it ends so; the jack of clubs is dealt to `jack`.

        `points` are X's and Y's card points. 120 is played by a hand that cannot lose a trick.
        """
        mine, theirs = map(int, points.split(":"))
        if 120 in (mine, theirs):
            return self._to_golye(X if mine else Y)
        for seed in range(TRIES):
            trial = Match(state=self.state)
            chance = Chance(seed)
            trial.deal(with_jack_at(shuffled(PACK_32, chance.below), jack, chance))
            while trial.table.phase is Phase.PLAY:
                answers = list(BELKA.legal(trial.state, trial.asked, trial.turn))
                trial.do(trial.turn, chance.one_of(answers))
            if trial.result.points == (mine, theirs):
                self.state, self.told = trial.state, trial.told
                return self
        raise AssertionError(f"no play to {points} was found")

    def _to_golye(self, side: int) -> Match:
        """All tricks to a seat with the eight highest trumps, which it has by the jack of clubs."""
        seat = side
        trump = Suit.CLUBS if self.table.suits is None else self.table.suits[seat]
        strong = [f"J{suit}" for suit in "cshd"] + [f"{rank}{trump}" for rank in "AKQT"]
        self.deal(filled({seat: " ".join(strong)}))
        return self.play_out()

    def play_out(self) -> Match:
        """The deal to its end: each seat the first card in the order of the pack that it may."""
        while self.table.phase is Phase.PLAY:
            self.do(self.turn, PlayCard(min(self.legal(), key=PACK_32.index)))
        return self


def with_jack_at(pack: Sequence[Card], side: int, chance: Chance) -> Hands:
    """Eight cards each, the jack of clubs at one of the seats of a side."""
    order = list(pack)
    seat = side + 2 * chance.below(2)
    there, wanted = order.index(card("Jc")), seat * 8
    order[there], order[wanted] = order[wanted], order[there]
    return tuple(tuple(order[at : at + 8]) for at in range(0, 32, 8))


def some_hands(seed: int = 1) -> Hands:
    """Hands by chance."""
    mixed = shuffled(PACK_32, Chance(seed).below)
    return tuple(mixed[at : at + 8] for at in range(0, 32, 8))


def filled(given: Mapping[int, str]) -> Hands:
    """Hands that begin with the given cards; the rest of the pack fills them up in its order."""
    hands = {seat: list(cards(given.get(seat, ""))) for seat in range(4)}
    used = {one for hand in hands.values() for one in hand}
    assert len(used) == sum(map(len, hands.values()))
    rest = iter([one for one in PACK_32 if one not in used])
    for hand in hands.values():
        hand += [next(rest) for _ in range(8 - len(hand))]
    return tuple(tuple(hand) for hand in hands.values())


SUITS_BY_PLAY = "chsd"
"""The order in which suits are given, by the order of play."""


def dealt(trump: str, hands: Hands, *, leader: int = 0, options: Options = SOURCE) -> Match:
    """A later deal in which a suit is trumps and a seat leads."""
    start = Match(options)
    holder = next(seat for seat, hand in enumerate(hands) if card("Jc") in hand)
    step = 1 if options.direction == "cw" else -1
    first = (holder - step * SUITS_BY_PLAY.index(trump)) % 4
    given = {(first + step * place) % 4: Suit(suit) for place, suit in enumerate(SUITS_BY_PLAY)}
    last_dealer = (leader - step - 1) % 4
    table = replace(
        start.table,
        deal=2,
        dealer=last_dealer,
        suits=(given[0], given[1], given[2], given[3]),
    )
    match = Match(state=replace(start.state, table=table)).deal(hands)
    assert (match.table.trump, match.turn) == (Suit(trump), leader)
    return match


def late(match: Match, hands: Sequence[str], *, led: str = "", points: str = "0:0") -> Match:
    """The same deal with these cards left; what is gone lies in tricks that seat 0 took."""
    left = tuple(cards(hand) for hand in hands)
    gone = [one for one in PACK_32 if not any(one in hand for hand in left)]
    tricks = tuple(
        Trick(tuple(Played(seat, gone[at + seat]) for seat in range(4)), 0)
        for at in range(0, len(gone), 4)
    )
    mine, theirs = map(int, points.split(":"))
    table = replace(
        match.table,
        counts=tuple(map(len, left)),
        tricks=tricks,
        led=frozenset(Suit(suit) for suit in led),
        points=(mine, theirs),
    )
    return Match(state=replace(match.state, table=table, hands=left))


def options(**chosen: bool | int | str) -> Options:
    return replace(Options(), **chosen)
