"""What every game here does with a pack: dealing as a move, its words, and saved cards.

A deal is what CHANCE did: who dealt, who got what. The rules judge it like any other move, so a
record can hold any deal that the pack allows, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

from core.cards import Card, UnknownCard, card, shuffled
from core.engine.codec import Codec, Upgrade
from core.engine.errors import BadAction
from core.engine.game import Action, Event, Refusal, Rng, Seat, illegal

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """A shuffled pack given out: hands by seat in the order dealt, stock top first."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Reshuffle(Action):
    """A new stock from the discards, top first."""

    stock: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A deal begins; everybody may know who dealt and how many cards lie where."""

    deal: int
    dealer: Seat
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """What one seat was dealt; told to that seat alone."""

    seat: Seat
    hand: tuple[Card, ...]


def deal_round(
    pack: Sequence[Card], order: Sequence[Seat], *, hand: int, at_a_time: int = 1
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Deal from the top: `at_a_time` cards to each seat of `order`, round after round.

    Returns the hands by seat and what is left (fair shuffle, step 10). `hand` is the number of
    cards each; where the pack runs out before, the seats dealt last have fewer.
    """
    hands: list[list[Card]] = [[] for _ in order]
    rest = iter(pack)
    left = min(len(pack), hand * len(order))
    while left:
        for seat in order:
            for _ in range(min(at_a_time, left)):
                hands[seat].append(next(rest))
                left -= 1
    return tuple(tuple(held) for held in hands), tuple(rest)


def fair_deal(
    pack: Sequence[Card],
    rng: Rng,
    *,
    seats: int,
    dealer: Seat | None,
    give: Callable[[Seat, tuple[Card, ...]], Deal],
) -> Deal:
    """Shuffle, then find the first dealer where he is not known yet (steps 8 and 9), then deal."""
    mixed = shuffled(pack, rng.below)
    return give(rng.below(seats) if dealer is None else dealer, mixed)


def misdeal(
    deal: Deal, pack: Iterable[Card], *, sizes: Sequence[int], stock: int = 0, aside: int = 0
) -> Refusal | None:
    """Why these are not the cards of the pack, dealt to these sizes; None when they are."""
    lying = [*deal.stock, *deal.aside]
    for held in deal.hands:
        lying.extend(held)
    if [len(held) for held in deal.hands] != list(sizes):
        return illegal("wrong_hands")
    if len(deal.stock) != stock or len(deal.aside) != aside:
        return illegal("wrong_rest")
    if Counter(lying) != Counter(pack):
        return illegal("wrong_pack")
    return None


def without_cards(hand: tuple[Card, ...], played: Iterable[Card]) -> tuple[Card, ...]:
    """A hand less these cards, each of which it holds."""
    for one in played:
        at = hand.index(one)
        hand = hand[:at] + hand[at + 1 :]
    return hand


def codes(some: Iterable[Card]) -> list[str]:
    """Cards in the record's notation."""
    return [one.code for one in some]


def encode_shuffle(action: Action) -> dict[str, Any] | None:
    """The record's words for a deal or a reshuffle; None for any other action."""
    if isinstance(action, Deal):
        return {
            "do": "deal",
            "dealer": action.dealer,
            "hands": [codes(hand) for hand in action.hands],
            "stock": codes(action.stock),
            "aside": codes(action.aside),
        }
    if isinstance(action, Reshuffle):
        return {"do": "reshuffle", "stock": codes(action.stock)}
    return None


def parse_deal(fields: Mapping[str, Any]) -> Deal:
    """A deal from the record's words. Raises BadAction."""
    expect(fields, "dealer", "hands", "stock", "aside")
    hands = fields["hands"]
    if not isinstance(hands, list):
        raise BadAction("hands are not a list")
    return Deal(
        parse_int(fields["dealer"], "dealer"),
        tuple(parse_cards(hand, "hands") for hand in cast(list[Any], hands)),
        parse_cards(fields["stock"], "stock"),
        parse_cards(fields["aside"], "aside"),
    )


def parse_reshuffle(fields: Mapping[str, Any]) -> Reshuffle:
    """A reshuffle from the record's words. Raises BadAction."""
    expect(fields, "stock")
    return Reshuffle(parse_cards(fields["stock"], "stock"))


def parse_by_word(
    fields: Mapping[str, Any], words: Mapping[str, Callable[[Mapping[str, Any]], Action]]
) -> Action:
    """An action by its word `do`. Raises BadAction."""
    word = fields.get("do")
    if not isinstance(word, str) or word not in words:
        raise BadAction(f"unknown move: {str(word)[:40]!r}")
    return words[word](fields)


def expect(fields: Mapping[str, Any], *names: str) -> None:
    """See that `do` and these fields are there and no others. Raises BadAction."""
    for name in names:
        if name not in fields:
            raise BadAction(f"field left out: {name}")
    for name in fields:
        if name != "do" and name not in names:
            raise BadAction(f"unknown field: {str(name)[:40]!r}")


def parse_int(value: Any, name: str) -> int:
    """A whole number that is no boolean. Raises BadAction."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadAction(f"{name} is not a number")
    return value


def parse_card(value: Any) -> Card:
    """A card from its code. Raises BadAction."""
    try:
        return card(value)
    except UnknownCard as error:
        raise BadAction(str(error)[:80]) from None


def parse_cards(values: Any, name: str) -> tuple[Card, ...]:
    """Cards from a list of codes. Raises BadAction."""
    if not isinstance(values, list):
        raise BadAction(f"{name} is not a list of cards")
    return tuple(parse_card(value) for value in cast(list[Any], values))


def _code(one: Card) -> str:
    return one.code


_LEAVES: Final = ((Card, _code, card),)


def state_codec(
    state_type: type[S],
    *,
    schema: int = 1,
    upgrades: Mapping[int, Upgrade] | None = None,
    unions: tuple[Any, ...] = (),
) -> Codec[S]:
    """A codec that knows cards."""
    return Codec(state_type, schema=schema, upgrades=upgrades, leaves=_LEAVES, unions=unions)


__all__ = [
    "Deal",
    "Dealt",
    "HandDealt",
    "Reshuffle",
    "codes",
    "deal_round",
    "encode_shuffle",
    "expect",
    "fair_deal",
    "misdeal",
    "parse_by_word",
    "parse_card",
    "parse_cards",
    "parse_deal",
    "parse_int",
    "parse_reshuffle",
    "state_codec",
    "without_cards",
]
