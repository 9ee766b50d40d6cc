"""Playing cards: ranks, suits, and the 54 cards, each of which exists once.

A card is compared by identity, so sets, tuples and dictionaries of cards are as quick as those of
small integers, and the two copies of a card in two packs are the same object: which copy it is
never matters. What a card is worth or what it beats is a matter for the games.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Suit(StrEnum):
    """The four suits in the order in which packs are built and cards are listed."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class Rank(StrEnum):
    """The thirteen ranks from the deuce up to the ace, by the letter of the match record."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)
HEIGHT: Final[dict[Rank, int]] = {rank: height for height, rank in enumerate(RANKS, start=2)}
"""Two to fourteen: the plain order of the sources, ace high."""


class UnknownCard(ValueError):
    """Text that names no card."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Card:
    """One card. Made here only; everybody else gets it from :func:`card` or :func:`of`.

    `rank` and `suit` are None for the jokers. `index` orders cards for listing: by rank, then suit
    c d h s, jokers last.
    """

    code: str
    rank: Rank | None
    suit: Suit | None
    index: int

    def __repr__(self) -> str:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self.rank is None


def _make_cards() -> dict[str, Card]:
    plain = [
        Card(rank + suit, rank, suit, place * len(SUITS) + column)
        for place, rank in enumerate(RANKS)
        for column, suit in enumerate(SUITS)
    ]
    jokers = [Card(f"X{n}", None, None, len(plain) + n - 1) for n in (1, 2)]
    return {made.code: made for made in plain + jokers}


_BY_CODE: Final = _make_cards()
_BY_FACE: Final = {(made.rank, made.suit): made for made in _BY_CODE.values() if made.rank}
JOKERS: Final = (_BY_CODE["X1"], _BY_CODE["X2"])


def card(code: str) -> Card:
    """The card that a two-character code names. Raises UnknownCard."""
    try:
        return _BY_CODE[code]
    except (KeyError, TypeError):
        raise UnknownCard(f"no such card: {code!r}") from None


def cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """Several cards, from codes or from one text of codes parted by spaces."""
    return tuple(card(code) for code in (codes.split() if isinstance(codes, str) else codes))


def of(rank: Rank, suit: Suit) -> Card:
    """The card of this rank and suit."""
    return _BY_FACE[rank, suit]
