"""Tricks: following suit and who takes them, for every game that is played in tricks.

A game says which suit each card counts as (in Belka jacks are trumps) and how strong it is within
that suit; both are tables made once, so that a move costs look-ups only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.cards import Card, Suit
from core.engine.game import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table and who played it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order played, and who took it (None: nobody)."""

    plays: tuple[Play, ...]
    taker: Seat | None


def following(
    hand: Sequence[Card], asked: Suit | None, suits: Mapping[Card, Suit]
) -> tuple[Card, ...]:
    """The cards that may be played: the suit asked for, or any card where it is not held.

    `asked` is None for the lead.
    """
    if asked is None:
        return tuple(hand)
    same = tuple([card for card in hand if suits[card] is asked])
    return same or tuple(hand)


def taking(
    plays: Iterable[Play],
    trump: Suit,
    suits: Mapping[Card, Suit],
    heights: Mapping[Card, int],
) -> Play:
    """The play that takes a trick: the highest trump, else the highest of the suit led.

    `heights` orders the cards of one suit; of equal cards the earlier one takes. Raises ValueError
    when there is no card.
    """
    best, *others = plays
    led = suits[best.card]
    best_rank = (led is trump, heights[best.card])
    for play in others:
        suit = suits[play.card]
        if suit is trump or suit is led:
            rank = (suit is trump, heights[play.card])
            if rank > best_rank:
                best, best_rank = play, rank
    return best
