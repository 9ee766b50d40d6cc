"""Whether what was said of a set is true, and who is caught when it is opened."""

from __future__ import annotations

from typing import Final

from core.cards import RANKS, Rank
from core.engine.game import Seat
from core.games.cals_bs.model import QUADS_CARDS, Cards, Opened, Placement, Said

_PLACE: Final = {rank: place for place, rank in enumerate(RANKS)}


def raised(rank: Rank, steps: int) -> Rank:
    """The rank so many steps above; after the ace comes the deuce (CG17)."""
    return RANKS[(_PLACE[rank] + steps) % len(RANKS)]


def all_of(cards: Cards, rank: Rank) -> bool:
    """Whether each card is of this rank or a joker (C11, CG12, CG19)."""
    return all(card.rank is rank or card.rank is None for card in cards)


def rank_of_quads(cards: Cards) -> Rank | None:
    """The rank of four natural cards of one rank; None: no quads (C22a)."""
    rank = cards[0].rank
    if len(cards) != QUADS_CARDS or any(card.rank is not rank for card in cards):
        return None
    return rank


def is_true(placement: Placement, cards: Cards, base: Rank | None = None) -> bool:
    """Whether a set is what was said of it; `base` is the quads' rank where it is a "plus"."""
    if placement.said is Said.QUADS:
        return rank_of_quads(cards) is not None
    if placement.said is Said.PLUS:
        return base is not None and all_of(cards, raised(base, placement.steps))
    return placement.rank is not None and all_of(cards, placement.rank)


def caught(opened: Opened, base: Opened | None) -> Seat | None:
    """Who laid what is false among the sets opened; None when all is true.

    A "plus" over false quads is the quads player's fault, whatever its cards are (CG16).
    """
    rank: Rank | None = None
    if base is not None:
        rank = rank_of_quads(base.cards)
        if rank is None:
            return base.placement.seat
    return None if is_true(opened.placement, opened.cards, rank) else opened.placement.seat


__all__ = ["all_of", "caught", "is_true", "raised", "rank_of_quads"]
