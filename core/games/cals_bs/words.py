"""The record's words for the actions of Cal's BS, both ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from core.cards import Rank
from core.engine.errors import BadAction
from core.engine.game import Action
from core.games.cals_bs.model import Doubt, Lay, Match, Pass, Plus, Quads
from core.games.dealing import (
    codes,
    encode_shuffle,
    expect,
    parse_by_word,
    parse_cards,
    parse_deal,
    parse_int,
)


def encode(action: Action) -> dict[str, Any]:
    """An action in the record's words."""
    match action:
        case Lay(cards, rank):
            return {"do": "lay", "cards": codes(cards), "rank": rank.value}
        case Match(cards):
            return {"do": "match", "cards": codes(cards)}
        case Quads(cards):
            return {"do": "quads", "cards": codes(cards)}
        case Plus(steps, cards):
            return {"do": "plus", "steps": steps, "cards": codes(cards)}
        case Pass():
            return {"do": "pass"}
        case Doubt():
            return {"do": "doubt"}
        case _:
            shuffle = encode_shuffle(action)
            if shuffle is None or shuffle["do"] not in _PARSERS:
                raise TypeError(f"no action of Cal's BS: {type(action).__name__}")
            return shuffle


def parse(fields: Mapping[str, Any]) -> Action:
    """An action from the record's words. Raises BadAction."""
    return parse_by_word(fields, _PARSERS)


def _parse_lay(fields: Mapping[str, Any]) -> Action:
    expect(fields, "cards", "rank")
    return Lay(parse_cards(fields["cards"], "cards"), _parse_rank(fields["rank"]))


def _parse_match(fields: Mapping[str, Any]) -> Action:
    expect(fields, "cards")
    return Match(parse_cards(fields["cards"], "cards"))


def _parse_quads(fields: Mapping[str, Any]) -> Action:
    expect(fields, "cards")
    return Quads(parse_cards(fields["cards"], "cards"))


def _parse_plus(fields: Mapping[str, Any]) -> Action:
    expect(fields, "steps", "cards")
    return Plus(parse_int(fields["steps"], "steps"), parse_cards(fields["cards"], "cards"))


def _parse_pass(fields: Mapping[str, Any]) -> Action:
    expect(fields)
    return Pass()


def _parse_doubt(fields: Mapping[str, Any]) -> Action:
    expect(fields)
    return Doubt()


def _parse_rank(value: Any) -> Rank:
    """One of the thirteen ranks; jokers cannot be announced (CG12)."""
    try:
        return Rank(value)
    except ValueError:
        raise BadAction(f"no such rank: {str(value)[:20]!r}") from None


_PARSERS: Final[dict[str, Callable[[Mapping[str, Any]], Action]]] = {
    "deal": parse_deal,
    "lay": _parse_lay,
    "match": _parse_match,
    "quads": _parse_quads,
    "plus": _parse_plus,
    "pass": _parse_pass,
    "doubt": _parse_doubt,
}

__all__ = ["encode", "parse"]
