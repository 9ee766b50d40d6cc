"""Words of Clubs that its table, its hands and its finished deals share: packs, deals, tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from core.cards import Card
from core.engine.game import Seat
from core.games.clubs import HEIGHTS, PACKS, SUITS, TRUMP, Options, is_ban, is_made
from core.games.tricks import Play
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views.cards import face, row
from tgbot.views.hands import in_order
from tgbot.views.message import Faces


def minus(total: int | str) -> str:
    """A total, with or without its word; a negative one has a real minus sign."""
    return str(total).replace("-", "−")


def sorted_cards(cards: Iterable[Card], *, by_rank: bool = False) -> tuple[Card, ...]:
    """Cards in the order in which a hand is shown, trumps last."""
    return in_order(cards, SUITS, HEIGHTS, trump=TRUMP, by_rank=by_rank)


def packs_text(seats: int, loc: Locale, faces: Faces) -> Html:
    """What is dealt to so many: packs, removed deuces, cards each, cards aside (T2-T4, TG8)."""
    packs = PACKS[seats]
    return loc(
        "clubs-packs",
        packs=1 + packs.two,
        removed=row(packs.removed, loc, faces) or "none",
        hand=packs.hand,
        aside=packs.aside,
    )


def is_lost(options: Options, bid: int, taken: int, left: int) -> bool:
    """Whether a number cannot be made any more with so many tricks left to play."""
    return not any(is_made(options, bid, taken + more) for more in range(left + 1))


# -- tricks ----------------------------------------------------------------------------------------


def cancelled(options: Options, plays: Sequence[Play]) -> frozenset[Card]:
    """The cards of a trick that cancel each other (TG11)."""
    if is_ban(options):
        return frozenset()
    times = Counter(play.card for play in plays)
    return frozenset(one for one, count in times.items() if count > 1)


def skipping(plays: Sequence[Play], seats: int, until: Seat) -> Iterator[Seat]:
    """Who was passed over in a trick before `until` had to play; its leader ends a whole one."""
    played = {play.seat for play in plays}
    seat = plays[0].seat
    while (seat := (seat + 1) % seats) != until:
        if seat not in played:
            yield seat


def card_text(one: Card, dead: frozenset[Card], loc: Locale, faces: Faces) -> Html:
    """A card of a trick, struck out where it is cancelled."""
    text = escape(face(one, loc, faces))
    return Html(f"<s>{text}</s>") if one in dead else text


def bold(text: str, *, when: bool = True) -> Html:
    """What stands out."""
    return Html(f"<b>{escape(text)}</b>") if when and text else escape(text)


def trick_text(
    options: Options, plays: Sequence[Play], taker: Seat | None, loc: Locale, faces: Faces
) -> Html:
    """The cards in the order played; the one that took the trick stands out."""
    dead = cancelled(options, plays)
    cards = [
        bold(card_text(play.card, dead, loc, faces), when=play.seat == taker) for play in plays
    ]
    return join(" ", cards)
