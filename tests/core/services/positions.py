"""Positions of Belka shortly before something happens. Seats 0 and 2 play seats 1 and 3."""

from __future__ import annotations

from dataclasses import replace

from core.cards import card
from core.games.belka import PlayCard, State
from tests.core.games.belka.play import dealt, filled, late, options

LAST_CARDS = ("Ac", "9c", "8c", "7c")
"""What seat 0, who leads, and the others hold before the last trick: eleven points for seat 0."""


def last_trick(points: str, *, score: str = "0:0", eggs: bool = False, target: int = 12) -> State:
    """The last trick of a deal: seat 0 will take eleven points to these card points."""
    match = dealt("c", filled({0: "Jc"}), options=options(target=target)).at(score, deal=2)
    state = late(match, LAST_CARDS, points=points).state
    return replace(state, table=replace(state.table, eggs_pending=eggs))


def last_play(seat: int) -> PlayCard:
    """The only card that a seat has left."""
    return PlayCard(card(LAST_CARDS[seat]))
