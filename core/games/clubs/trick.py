"""What may be played to a trick of Clubs, and who takes it: rules of one trick, without a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from core.cards import HEIGHT, PACK_52, Card, Suit
from core.engine.game import Seat
from core.games.clubs.model import TRUMP
from core.games.tricks import Play, following, taking

SUITS: Final[dict[Card, Suit]] = {card: card.suit for card in PACK_52 if card.suit}
HEIGHTS: Final[dict[Card, int]] = {card: HEIGHT[card.rank] for card in PACK_52 if card.rank}


def playable(hand: Sequence[Card], lying: Sequence[Card], *, ban: bool) -> tuple[Card, ...]:
    """The cards of a hand that may be put to the cards lying in the trick; none means a skip.

    The suit led has to be followed (T16). Under the ban a card that lies there already counts as
    not held (T5, TG12); it may be the only one of the suit.
    """
    if not lying:
        return tuple(hand)  # T15
    if ban:
        hand = [card for card in hand if card not in lying]
    return following(hand, SUITS[lying[0]], SUITS)


def must_skip(hand: Sequence[Card], lying: Sequence[Card]) -> bool:
    """Whether every card of a hand lies in the trick already (T6, TG13)."""
    return all(card in lying for card in hand)


def taker(plays: Sequence[Play], *, ban: bool) -> Seat | None:
    """Who takes a trick (T17); None where all that could have taken it cancelled out.

    Without the ban equal cards cancel each other before the trick is looked at, and the suit led
    stays what it was (TG11).
    """
    if ban:
        return taking(plays, TRUMP, SUITS, HEIGHTS).seat
    led = SUITS[plays[0].card]
    times = Counter([play.card for play in plays])
    left = [
        play
        for play in plays
        if times[play.card] == 1 and (SUITS[play.card] is led or SUITS[play.card] is TRUMP)
    ]
    if not left:
        return None
    trumps = [play for play in left if SUITS[play.card] is TRUMP]
    return taking(trumps or left, TRUMP, SUITS, HEIGHTS).seat
