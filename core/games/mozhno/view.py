"""What one seat of Mozhno? may know, what it may choose, and states that fit what it knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from core.cards import Card, shuffled
from core.engine.game import NO_CHOICES, Choices, Decision, Pick, Rng, Seat
from core.games.melds import RUN_LEAST, SET_LEAST
from core.games.mozhno.judging import answers, contracts
from core.games.mozhno.model import PACK, Cards, LayContract, Options, Phase, State, Table

OFFERED_CONTRACTS: Final = 5
"""How many contracts of a hand are offered to choose from."""


@dataclass(frozen=True, slots=True)
class View:
    """The table and one's own secrets; `seat` is None and those are empty for a spectator.

    `drawn` are the own cards drawn from a remade stock, whose contents everybody knows.
    """

    options: Options
    seat: Seat | None
    table: Table
    hand: Cards
    drawn: Cards


def view(state: State, viewer: Seat | None) -> View:
    """What the viewer may know."""
    if viewer is None:
        return View(state.options, None, state.table, (), ())
    return View(state.options, viewer, state.table, state.hands[viewer], state.drawn[viewer])


def choices(seen: View, decision: Decision) -> Choices:
    """What the viewer may answer: contracts found in the hand, best first, then all the rest.

    As long as a contract may be laid by hand, the cards for it are a family to pick from.
    """
    seat, table = seen.seat, seen.table
    if seat is None or seat not in decision.waiting:
        return NO_CHOICES
    rest = answers(seen.options, table, seat, seen.hand)
    if table.phase is not Phase.PLAY or seat in table.down:
        return Choices(rest)
    sets, runs = table.contract
    found = contracts(seen.options, table, seat, seen.hand, most=OFFERED_CONTRACTS)
    offered = [LayContract(tuple(meld.cards for meld in melds)) for melds in found]
    least = SET_LEAST * sets + RUN_LEAST * runs
    by_hand = Pick("contract", tuple(sorted(seen.hand)), least, len(seen.hand))
    return Choices((*offered, *rest), (by_hand,))


def unseen(seen: View) -> tuple[Card, ...]:
    """The cards that the viewer cannot place: in the stock, or unknown in others' hands."""
    table = seen.table
    left = Counter(PACK)
    left.subtract(seen.hand)
    left.subtract(table.pile)
    for laid in table.melds:
        left.subtract(laid.meld.cards)
    for seat, known in enumerate(table.known):
        if seat != seen.seat:
            left.subtract(known)
    return tuple(left.elements())


def determinise(seen: View, rng: Rng) -> State:
    """A state that fits the view: cards known to be in a hand are there, the rest by chance.

    A stock that was remade holds nothing but what returned to it less what was drawn of it.
    """
    table, options = seen.table, seen.options
    seats = len(table.counts)
    if not any(table.counts):
        return State(options, seats, table, ((),) * seats, (), ((),) * seats)
    loose = list(shuffled(unseen(seen), rng.below))
    stock, elsewhere = _stock(seen, loose)
    hands: list[Cards] = []
    for seat, (count, known) in enumerate(zip(table.counts, table.known, strict=True)):
        if seat == seen.seat:
            hands.append(seen.hand)
            continue
        taken, loose = loose[: count - len(known)], loose[count - len(known) :]
        hands.append((*known, *taken))
    return State(options, seats, table, tuple(hands), stock, _drawn(seen, elsewhere))


def _stock(seen: View, loose: list[Card]) -> tuple[Cards, list[Card]]:
    """Take a stock out of the loose cards; also what else returned but has been drawn by others.

    The loose cards are shuffled, so their order is the stock's.
    """
    table = seen.table
    if not table.returned:
        stock = tuple(loose[: table.stock])
        del loose[: table.stock]
        return stock, []
    possible = Counter(table.returned) - Counter(seen.drawn)
    chosen: list[Card] = []
    others: list[Card] = []
    for card in loose:
        if len(chosen) < table.stock and possible[card]:
            possible[card] -= 1
            chosen.append(card)
        else:
            others.append(card)
    loose[:] = others
    return tuple(chosen), list(possible.elements())


def _drawn(seen: View, elsewhere: Sequence[Card]) -> tuple[Cards, ...]:
    """Who drew what of a remade stock: the viewer's own draws, and the others' by their counts."""
    drawn: list[Cards] = []
    at = 0
    for seat, count in enumerate(seen.table.drawn):
        if seat == seen.seat:
            drawn.append(seen.drawn)
        else:
            drawn.append(tuple(elsewhere[at : at + count]))
            at += count
    return tuple(drawn)
