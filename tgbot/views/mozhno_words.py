"""Mozhno?'s combinations and contracts in few words, short enough for a button.

A set names its rank once, "7♠♠♦"; a run its ends, "9–Д♥". Both say exactly which cards lie there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from core.cards import HEIGHT, PACK_52, Card
from tgbot.i18n import Locale
from tgbot.views.cards import letter, suit_sign
from tgbot.views.hands import in_order
from tgbot.views.message import Faces

_SUITS: Final = {one: one.suit for one in PACK_52 if one.suit}
_HEIGHTS: Final = {one: HEIGHT[one.rank] for one in PACK_52 if one.rank}


def sorted_cards(cards: Iterable[Card], *, by_rank: bool = False) -> tuple[Card, ...]:
    """Cards in the order in which a hand is shown."""
    return in_order(cards, _SUITS, _HEIGHTS, by_rank=by_rank)


def meld_text(cards: Sequence[Card], loc: Locale, faces: Faces) -> str:
    """A combination whose cards are in its order: those of a run in sequence."""
    first, last = cards[0], cards[-1]
    if first.rank is None or last.rank is None or last.suit is None:
        raise ValueError("no combination holds a joker")
    if first.rank is not last.rank:
        suit = suit_sign(last.suit, loc, faces)
        return f"{letter(first.rank, loc)}–{letter(last.rank, loc)}{suit}"
    return letter(first.rank, loc) + "".join(
        suit_sign(one.suit, loc, faces) for one in cards if one.suit
    )


def melds_text(melds: Iterable[Sequence[Card]], loc: Locale, faces: Faces) -> str:
    """Combinations that are laid together: "7♠♠♦ + 9–Д♥"."""
    return " + ".join(meld_text(cards, loc, faces) for cards in melds)


def contract_text(sets: int, runs: int, loc: Locale) -> str:
    """What a deal asks for: "1 комплект и 2 секвенса", as bare words."""
    wanted = [("sets", sets), ("runs", runs)]
    named = [loc.plain(f"mozhno-{kind}", n=count) for kind, count in wanted if count]
    return loc.plain("mozhno-and", one=named[0], other=named[1]) if len(named) > 1 else named[0]
