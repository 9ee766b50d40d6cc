"""Packs in the order in which the fair shuffle starts from (fair-shuffle, step 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.cards.card import JOKERS, RANKS, SUITS, Card, Rank, of


def pack(lowest: Rank = Rank.TWO) -> tuple[Card, ...]:
    """Suits c, d, h, s; within a suit from `lowest` up to the ace."""
    ranks = RANKS[RANKS.index(lowest) :]
    return tuple(of(rank, suit) for suit in SUITS for rank in ranks)


PACK_52: Final = pack()
PACK_32: Final = pack(Rank.SEVEN)
PACK_54: Final = PACK_52 + JOKERS


def without(cards: Sequence[Card], removed: Iterable[Card]) -> tuple[Card, ...]:
    """The cards in their order less `removed`, the first occurrence each time.

    Raises ValueError when a card is not there.
    """
    left = list(cards)
    for card in removed:
        left.remove(card)
    return tuple(left)
