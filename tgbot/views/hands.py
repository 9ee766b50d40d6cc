"""What hands of several games have in common: their order, buttons of cards, what is chosen.

Games in which one card is played at a time use `card_button`; games in which several are chosen
first use `Chosen` and `toggle_button`, whose presses change the screen alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.cards import Card, Suit
from core.engine.game import Decision
from core.readmodels import DROPPED, Hand
from tgbot.callback_data import Answer, Plan, Press
from tgbot.i18n import Html, Locale
from tgbot.views.cards import face
from tgbot.views.message import Button, Faces, Style
from tgbot.views.presses import Select

BY_RANK: Final = "rank"
BY_SUIT: Final = "suit"
TOGGLE: Final = "s:"
"""Begins what a button says that chooses a card, or takes it back."""
_COLOURS_IN_TURN: Final = (Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS, Suit.CLUBS)


def in_order(
    cards: Iterable[Card],
    suits: Mapping[Card, Suit],
    heights: Mapping[Card, int],
    *,
    trump: Suit | None = None,
    by_rank: bool = False,
) -> tuple[Card, ...]:
    """By suit with colours taking turns and trumps last, or by height with trumps last.

    A card without a suit, a joker, stands at the end.
    """

    def key(one: Card) -> tuple[bool, bool, int, int]:
        suit = suits.get(one)
        if suit is None:
            return True, True, 0, one.index
        column, height = _COLOURS_IN_TURN.index(suit), heights[one]
        return False, suit is trump, *((height, column) if by_rank else (column, height))

    return tuple(sorted(cards, key=key))


def wants_ranks(hand: Hand) -> bool:
    """Whether the owner wants the hand by rank."""
    return hand.selection.get("sort") == BY_RANK


def turned(hand: Hand) -> Select:
    """The other order of the hand."""
    return Select({**hand.selection, "sort": BY_SUIT if wants_ranks(hand) else BY_RANK})


def asked(hand: Hand) -> Decision | None:
    """The question that the owner of the hand has to answer now."""
    decision = hand.playing.decision
    return decision if decision is not None and hand.seat in decision.waiting else None


def press_for(hand: Hand, what: str) -> Press:
    """What a button of the hand carries: an answer when one is asked for, a plan before that."""
    decision, table = asked(hand), hand.playing.head.table
    if decision is not None:
        return Answer(table, decision.id, what)
    return Plan(table, hand.view.table.deal, what)


# -- one card at a time ----------------------------------------------------------------------------


def playable(hand: Hand, kind: type[Any]) -> frozenset[Card]:
    """The cards that may be played now; `kind` is the game's action of playing one."""
    plays: list[Any] = [one for one in hand.choices.actions if isinstance(one, kind)]
    return frozenset(one.card for one in plays)


def planned_card(hand: Hand) -> Card | None:
    """The card of the hand that is to be played when the turn comes."""
    planned = hand.planned
    if planned is None or planned.get("do") != "play":
        return None
    return next((one for one in hand.view.hand if one.code == planned.get("card")), None)


def dropped_note(hand: Hand, loc: Locale, faces: Faces) -> Html:
    """That what was planned for this question is not allowed, and has not been played."""
    decision, planned = asked(hand), hand.selection.get(DROPPED)
    if decision is None or planned is None or planned.get("decision") != decision.id:
        return Html("")
    card = next((one for one in hand.view.hand if one.code == planned.get("card")), None)
    if card is None:
        return loc("hand-dropped")
    return loc("hand-dropped-card", card=face(card, loc, faces))


def card_button(
    hand: Hand, one: Card, allowed: frozenset[Card], loc: Locale, faces: Faces
) -> Button:
    """A card: bright where it may be played, dotted where not, pinned where it is planned."""
    text, data = face(one, loc, faces), press_for(hand, one.code)
    if asked(hand) is None:
        return Button(f"📌 {text}" if one is planned_card(hand) else text, data)
    return (
        Button(text, data, style=Style.PRIMARY) if one in allowed else Button(f"· {text} ·", data)
    )


# -- several cards at a time -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """A card of a hand and which copy of it this is, from 0."""

    card: Card
    copy: int

    @property
    def code(self) -> str:
        """How a selection and a button name it."""
        return f"{self.card.code}.{self.copy}" if self.copy else self.card.code


def held(cards: Iterable[Card]) -> tuple[Held, ...]:
    """The cards of a hand with their copies numbered."""
    seen: Counter[Card] = Counter()
    made: list[Held] = []
    for one in cards:
        made.append(Held(one, seen[one]))
        seen[one] += 1
    return tuple(made)


def chosen(hand: Hand) -> tuple[Held, ...]:
    """What of the hand is chosen; what has left the hand meanwhile is forgotten."""
    wanted = hand.selection.get("cards", ())
    return tuple(one for one in held(hand.view.hand) if one.code in wanted)


def toggled(hand: Hand, what: str) -> Select:
    """The selection after a card's button was pressed; `what` begins with TOGGLE."""
    codes = [one.code for one in chosen(hand)]
    code = what.removeprefix(TOGGLE)
    if code in codes:
        codes.remove(code)
    elif code in (one.code for one in held(hand.view.hand)):
        codes.append(code)
    return Select({**hand.selection, "cards": codes, "sure": False})


def toggle_buttons(
    hand: Hand, cards: Sequence[Card], label: Callable[[Card], str]
) -> tuple[Button, ...]:
    """A button for each card, those that are chosen marked."""
    codes = {one.code for one in chosen(hand)}
    return tuple(
        Button(
            f"✅ {label(one.card)}" if one.code in codes else label(one.card),
            press_for(hand, TOGGLE + one.code),
        )
        for one in held(cards)
    )
