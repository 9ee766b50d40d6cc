"""Cards, packs and the fair shuffle; no game's rules."""

from core.cards.card import (
    HEIGHT,
    JOKERS,
    RANKS,
    SUITS,
    Card,
    Rank,
    Suit,
    UnknownCard,
    card,
    cards,
    of,
)
from core.cards.pack import PACK_32, PACK_52, PACK_54, pack, without
from core.cards.shuffle import SEED_BYTES, SeededStream, commitment, shuffled

__all__ = [
    "HEIGHT",
    "JOKERS",
    "PACK_32",
    "PACK_52",
    "PACK_54",
    "RANKS",
    "SEED_BYTES",
    "SUITS",
    "Card",
    "Rank",
    "SeededStream",
    "Suit",
    "UnknownCard",
    "card",
    "cards",
    "commitment",
    "of",
    "pack",
    "shuffled",
    "without",
]
