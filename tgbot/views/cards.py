"""How a card is written: rank letters of the language, suit signs, colours where wanted.

Signs are written without a variation selector everywhere, so that a card reads the same in a text,
on a button and in an answer to a press.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from core.cards import Card, Rank, Suit, card
from tgbot.i18n import Locale, locale
from tgbot.views.message import Faces

SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
JOKER: Final = "🃏"
_COLOURS: Final = {Suit.CLUBS: "🟢", Suit.DIAMONDS: "🔵", Suit.HEARTS: "🔴", Suit.SPADES: "⚫"}
_COURT: Final = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)


@cache
def _letters(lang: str) -> dict[Rank, str]:
    letters = {rank: rank.value for rank in Rank} | {Rank.TEN: "10"}
    loc = locale(lang)
    return letters | {rank: loc.plain(f"rank-{rank.name.lower()}") for rank in _COURT}


@cache
def _suit_letters(lang: str) -> dict[Suit, str]:
    loc = locale(lang)
    return {suit: loc.plain(f"suit-{suit.name.lower()}") for suit in Suit}


def letter(rank: Rank, loc: Locale) -> str:
    """A rank as it stands on a card: "10", "В"."""
    return _letters(loc.lang)[rank]


def suit_sign(suit: Suit, loc: Locale, faces: Faces = Faces.PLAIN) -> str:
    """A suit's sign, with its colour where suits have four; its letter where letters are wanted."""
    match faces:
        case Faces.PLAIN:
            return SIGNS[suit]
        case Faces.FOUR_COLOURS:
            return SIGNS[suit] + _COLOURS[suit]
        case Faces.LETTERS:
            return _suit_letters(loc.lang)[suit]


def face(one: Card, loc: Locale, faces: Faces = Faces.PLAIN) -> str:
    """A card: rank, then suit."""
    if one.rank is None or one.suit is None:
        return JOKER
    return letter(one.rank, loc) + suit_sign(one.suit, loc, faces)


def row(cards: Iterable[Card], loc: Locale, faces: Faces = Faces.PLAIN) -> str:
    """Several cards with spaces between them."""
    return " ".join(face(one, loc, faces) for one in cards)


def spoken(name: str, value: str | int, loc: Locale) -> str | int:
    """A value of a refusal in a form that words can be made of."""
    if name == "suit" and value:
        return SIGNS[Suit(value)]
    if name == "rank" and value:
        return letter(Rank(value), loc)
    if name == "card" and value:
        return face(card(str(value)), loc)
    if name == "meld":
        return int(value) + 1
    return value
