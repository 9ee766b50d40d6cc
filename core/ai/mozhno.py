"""The robots of Mozhno?: by chance, by rule of thumb, and by weighing chances.

All of them lay the contract as soon as they hold it, and with it every card that fits.

The rule of thumb collects by distance: it keeps what leaves fewest cards missing, throws the
dearest of the rest, and buys or forbids what brings the contract nearer.

The hard robot gives a hand a value in points: what the contract is worth by its chance before the
deal ends, less the cards that it may be left with. It counts which cards can still come, looks
whether a discard is better than the cards that it may draw, keeps back what others could lay
off, and forbids what would end the deal. A decision costs some hundreds of weighings of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from core.ai.common import pick
from core.ai.mozhno_odds import Odds
from core.cards import SUITS, Card
from core.engine.game import Action, Decision, Rng, Seat
from core.games.melds import Contract, Meld, MeldKind, distance, lay_offs, openings
from core.games.mozhno import (
    CARD_VALUES,
    MOZHNO,
    Allow,
    Ask,
    Decline,
    Discard,
    Draw,
    Forbid,
    Keep,
    LayContract,
    LayOff,
    Phase,
    Take,
    View,
    contracts,
    discard_refusal,
    is_last,
    points,
)

_CONTRACTS_TRIED: Final = 6
_ROUNDS_OF_BUYING: Final = 2
"""How many purchases a seat there may be before somebody has to draw, if it is for the robots."""
_KEPT: Final = 20
"""What a card must not cost in points that the rule of thumb keeps for a run."""
_GROWS: Final = 0.05
"""The chance a turn that one certain card comes to a run, for each of its copies."""
_EVERY: Final = 3
"""Every third card stands for all that may be drawn."""
_AVERAGE: Final = 7
"""The points of an average card."""
_FAR: Final = 99
"""A distance for hands that cannot come to the contract any more."""

Cards = tuple[Card, ...]


# -- by chance -------------------------------------------------------------------------------------


def random(seen: View, decision: Decision, rng: Rng) -> Action:
    """The best contract where there is one, or else a kind of answer and one of that kind."""
    offered = MOZHNO.choices(seen, decision).actions
    if isinstance(offered[0], LayContract):
        return offered[0]
    kinds: dict[type[Action], list[Action]] = {}
    for action in offered:
        kinds.setdefault(type(action), []).append(action)
    return pick(kinds[pick(tuple(kinds), rng)], rng)


# -- what both thinking robots do ------------------------------------------------------------------


def _seat(seen: View) -> Seat:
    if seen.seat is None:
        raise ValueError("a spectator is asked nothing")
    return seen.seat


def _melds(seen: View) -> tuple[Meld, ...]:
    return tuple([laid.meld for laid in seen.table.melds])


def _is_down(seen: View) -> bool:
    return seen.seat in seen.table.down


def _put_down(seen: View, seat: Seat) -> Action | None:
    """The contract, or a card that fits a meld; None when there is nothing to lay.

    Of several contracts the one after which fewest points stay, with all that can be laid off.
    """
    options, table, hand = seen.options, seen.table, seen.hand
    if seat in table.down:
        return _lay_off(seen)
    found = contracts(options, table, seat, hand, most=_CONTRACTS_TRIED)
    if not found:
        return None
    best = min(found, key=lambda melds: _points_after(seen, melds))
    return LayContract(tuple([meld.cards for meld in best]))


def _lay_off(seen: View) -> Action | None:
    """A card that fits a meld.

    In the last deal one has to lay the last card too. So where one card fits nothing, that one is
    thrown and one that fits is kept: with the next card that fits its owner is out.
    """
    hand = seen.hand
    fitting = lay_offs(hand, _melds(seen), ace_low=seen.options.ace_low)
    if not fitting:
        return None
    if is_last(seen.options, seen.table) and len(fitting) == 1 and len(hand) == 2:
        other = _without(hand, fitting[0][0])[0]
        if other in _throwable(seen):
            return Discard(other)
    return LayOff(*fitting[0])


def _points_after(seen: View, contract: Contract) -> int:
    left = list(seen.hand)
    for meld in contract:
        for card in meld.cards:
            left.remove(card)
    fitting = lay_offs(left, (*_melds(seen), *contract), ace_low=seen.options.ace_low)
    return points(left) - points([card for card, _ in fitting])


def _throwable(seen: View) -> list[Card]:
    """The cards that may be discarded, each once; empty where the last card has to be kept."""
    return [
        card
        for card in sorted(set(seen.hand))
        if discard_refusal(seen.options, seen.table, seen.hand, card) is None
    ]


def _without(hand: Cards, card: Card) -> Cards:
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def _play(seen: View, seat: Seat, weighing: Callable[[], Callable[[Card], float]]) -> Action:
    """Lay what can be laid, then throw the card whose loss costs least by this weighing."""
    laid = _put_down(seen, seat)
    if laid is not None:
        return laid
    cards = _throwable(seen)
    return Discard(min(cards, key=weighing())) if cards else Keep()


def _fits(card: Card, melds: Sequence[Meld], *, ace_low: bool) -> bool:
    return any(card in openings(meld, ace_low=ace_low) for meld in melds)


def _gap_before(card: Card, melds: Sequence[Meld], *, ace_low: bool) -> Card | None:
    """The card that a run needs before this one would fit it; None where no run is so near."""
    for meld in melds:
        if meld.kind is MeldKind.RUN and card.suit is meld.cards[0].suit and card not in meld.cards:
            for end in openings(meld, ace_low=ace_low):
                if abs(end.index - card.index) == len(SUITS):
                    return end
    return None


def _at_window(seen: View, seat: Seat, wants: Callable[[Card], bool]) -> Action:
    """An answer while a card can be bought: ask or take, or let it go and draw.

    As long as cards are only bought the stock lasts for ever, so robots stop buying in time.
    """
    table = seen.table
    card = table.offered
    in_turn = seat == table.turn
    if card is None or seat in table.declined:
        return Draw()
    if table.purchases < _ROUNDS_OF_BUYING * len(table.counts) and wants(card):
        return Take() if in_turn and seen.options.classic else Ask()
    return Decline()


# -- by rule of thumb ------------------------------------------------------------------------------


def easy(seen: View, _decision: Decision, _rng: Rng) -> Action:
    """Collect by distance, buy what helps, forbid what one wants oneself."""
    seat, table = _seat(seen), seen.table
    if table.phase is Phase.PLAY:
        return _play(seen, seat, lambda: lambda card: _cost_by_distance(seen, card))
    if table.phase is Phase.BUY:
        return _at_window(seen, seat, lambda card: _helps(seen, card))
    card = table.pile[-1]
    if seen.options.classic:
        return Take() if _helps(seen, card) else Allow()
    return Forbid() if _helps(seen, card) else Allow()


def _distance(seen: View, hand: Cards) -> int:
    sets, runs = seen.table.contract
    away = distance(hand, sets, runs, ace_low=seen.options.ace_low)
    return _FAR if away is None else away


def _cost_by_distance(seen: View, card: Card) -> float:
    """Before the contract a card costs what it takes away from it; the dearest card goes first.

    After it cards that fit once a run has grown by one are kept, since in the last deal nobody is
    out before his last card fits.
    """
    if _is_down(seen):
        close = _gap_before(card, _melds(seen), ace_low=seen.options.ace_low) is not None
        return _KEPT * close - CARD_VALUES[card]
    return 100 * _distance(seen, _without(seen.hand, card)) - CARD_VALUES[card]


def _helps(seen: View, card: Card) -> bool:
    """Whether a card brings the contract nearer, or can be laid at once."""
    if _is_down(seen):
        return _fits(card, _melds(seen), ace_low=seen.options.ace_low)
    return _distance(seen, (*seen.hand, card)) < _distance(seen, seen.hand)


# -- by weighing chances ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Temper:
    """What the hard robot goes by; numbers are points unless said otherwise.

    `contract`: worth of having the contract on the table. `usual_turns`: turns of a seat in a deal
    when nobody is down yet. `turns_per_card`: turns that somebody who is down needs for each card
    left. `feed`: cost of a discard that somebody who is down can lay off. `fear`: worth of
    stopping an asker who is down with `danger` cards or fewer. `free_turn`: the part of an average
    draw's gain that a card must bring to be asked for out of turn. `forced`: what must be gained
    by forbidding out of turn. `stray`: chance a turn that a card which fits nothing now can be
    laid off.
    """

    contract: float = 100.0
    usual_turns: float = 7.0
    turns_per_card: float = 1.2
    feed: float = 6.0
    fear: float = 20.0
    danger: int = 1
    free_turn: float = 0.3
    forced: float = 2.0
    stray: float = 0.08


HARD: Final = Temper()


def hard(seen: View, decision: Decision, rng: Rng) -> Action:
    """Weigh hands by the chance of the contract and by the points that may be left."""
    return weigh(seen, decision, rng, HARD)


def weigh(seen: View, _decision: Decision, _rng: Rng, temper: Temper) -> Action:
    """The hard robot with another temper."""
    seat, table = _seat(seen), seen.table
    if table.phase is Phase.PLAY:
        return _play(seen, seat, lambda: _Mind(seen, seat, temper).cost)
    if table.phase is Phase.BUY:
        return _at_window(seen, seat, lambda card: _Mind(seen, seat, temper).wants(card))
    card, mind = table.pile[-1], _Mind(seen, seat, temper)
    if seen.options.classic:
        return Take() if mind.wants(card) else Allow()
    return Forbid() if mind.forbids(card) else Allow()


class _Mind:
    """One seat's judgement in one position."""

    def __init__(self, seen: View, seat: Seat, temper: Temper) -> None:
        self._seen = seen
        self._temper = temper
        self._seat = seat
        self._melds = _melds(seen)
        self._down = seat in seen.table.down
        self._turns = _turns_left(seen, seat, temper)
        self._odds = Odds(seen, self._turns)
        self._others_down = bool(seen.table.down - {seat})

    def _fits(self, card: Card) -> bool:
        return _fits(card, self._melds, ace_low=self._seen.options.ace_low)

    def value(self, hand: Cards) -> float:
        """What a hand is worth in points."""
        if self._down:
            return -sum([self._burden(card) for card in hand])
        worth = self._temper.contract
        return worth * self._odds.chance(hand) - points(hand) / (1 + self._turns)

    def _burden(self, card: Card) -> float:
        """What a card costs whose owner is down: less if it is likely to be laid off in time."""
        if self._fits(card):
            return 0.0
        stays = (1 - self._temper.stray - self._near(card)) ** self._turns
        return 2 + CARD_VALUES[card] * stays

    def _near(self, card: Card) -> float:
        """The chance a turn that a run grows to where the card fits."""
        gap = _gap_before(card, self._melds, ace_low=self._seen.options.ace_low)
        return 0.0 if gap is None else _GROWS * self._odds.live[gap]

    def _feeds(self, card: Card) -> float:
        """What it costs to throw a card that others can lay off."""
        return self._temper.feed if self._others_down and self._fits(card) else 0.0

    def cost(self, card: Card) -> float:
        """What it costs to throw a card: the hand without it, and what others make of it."""
        return self._feeds(card) - self.value(_without(self._seen.hand, card))

    def gain(self, card: Card) -> float:
        """What a card brings when another is thrown for it; it may not be thrown itself (MD4)."""
        old = self._seen.hand
        new = old if self._down and self._fits(card) else (*old, card)
        best = max(self.value(_without(new, one)) - self._feeds(one) for one in set(old))
        return best - self.value(old)

    def _usual_gain(self) -> float:
        """What the next card of the stock brings on the average, at the least nothing."""
        now = self.value(self._seen.hand)
        live = [(card, count) for card, count in self._odds.live.items() if count][::_EVERY]
        worth = sum(
            count * max(0.0, self.value((*self._seen.hand, card)) + self._relief(card) - now)
            for card, count in live
        )
        return worth / max(1, sum(count for _, count in live))

    def _relief(self, card: Card) -> float:
        """The points of the card that will be thrown for a drawn one."""
        dearest = max(CARD_VALUES[one] for one in (*self._seen.hand, card))
        return 0.0 if self._down else dearest / (1 + self._turns)

    def wants(self, card: Card) -> bool:
        """Whether to buy: against a draw when in turn, against waiting when not."""
        gain = self.gain(card)
        if gain <= 0:
            return False
        in_turn = self._seat == self._seen.table.turn
        return gain > self._usual_gain() * (1.0 if in_turn else self._temper.free_turn)

    def forbids(self, card: Card) -> bool:
        """Whether to buy a card oneself that another asks for.

        The player in turn would be skipped otherwise; anybody else gets a second card and throws
        none, so he must gain much or fear that the asker is out.
        """
        fear = self._fear(card)
        if self._seat == self._seen.table.turn:
            return self.gain(card) + fear > 0
        more = self.value((*self._seen.hand, card)) - self.value(self._seen.hand)
        extra = _AVERAGE / (1 + self._turns)
        return more + fear - extra > self._temper.forced

    def _fear(self, card: Card) -> float:
        """What it is worth to stop the asker from laying off this card and being out."""
        table, asker = self._seen.table, self._seen.table.asker
        if asker is None or asker not in table.down or table.counts[asker] > self._temper.danger:
            return 0.0
        return self._temper.fear if self._fits(card) else 0.0


def _turns_left(seen: View, seat: Seat, temper: Temper) -> float:
    """How many turns the seat will probably have before the deal ends."""
    table = seen.table
    left = temper.usual_turns
    for other in table.down:
        if other != seat:
            left = min(left, 1 + temper.turns_per_card * table.counts[other])
    cards = table.stock if table.returned else table.stock + len(table.pile)
    return max(1.0, min(left, cards / len(table.counts)))
