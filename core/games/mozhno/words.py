"""Mozhno? in the words of the match record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from core.engine.errors import BadAction
from core.engine.game import Action
from core.games.dealing import (
    codes,
    encode_shuffle,
    expect,
    parse_by_word,
    parse_card,
    parse_cards,
    parse_deal,
    parse_int,
    parse_reshuffle,
)
from core.games.mozhno.judging import may_lay_contract
from core.games.mozhno.model import (
    Allow,
    Ask,
    Decline,
    Discard,
    Draw,
    Forbid,
    Keep,
    LayContract,
    LayOff,
    Phase,
    State,
    Take,
)

_PLAIN: Final[Mapping[str, Action]] = {
    "draw": Draw(),
    "take": Take(),
    "ask": Ask(),
    "decline": Decline(),
    "allow": Allow(),
    "forbid": Forbid(),
    "keep": Keep(),
}
_WORD_OF: Final[dict[type[Action], str]] = {type(action): word for word, action in _PLAIN.items()}


def encode(action: Action) -> dict[str, Any]:
    """An action in the record's words."""
    if type(action) in _WORD_OF:
        return {"do": _WORD_OF[type(action)]}
    if isinstance(action, Discard):
        return {"do": "discard", "card": action.card.code}
    if isinstance(action, LayOff):
        return {"do": "lay_off", "card": action.card.code, "meld": action.meld}
    if isinstance(action, LayContract):
        return {"do": "contract", "melds": [codes(cards) for cards in action.melds]}
    shuffle = encode_shuffle(action)
    if shuffle is None:
        raise BadAction(f"not a move of Mozhno?: {type(action).__name__}")
    return shuffle


def _parse_plain(fields: Mapping[str, Any]) -> Action:
    expect(fields)
    return _PLAIN[fields["do"]]


def _parse_discard(fields: Mapping[str, Any]) -> Action:
    expect(fields, "card")
    return Discard(parse_card(fields["card"]))


def _parse_lay_off(fields: Mapping[str, Any]) -> Action:
    expect(fields, "card", "meld")
    return LayOff(parse_card(fields["card"]), parse_int(fields["meld"], "meld"))


def _parse_contract(fields: Mapping[str, Any]) -> Action:
    expect(fields, "melds")
    melds: Any = fields["melds"]
    if not isinstance(melds, list):
        raise BadAction("melds are not a list")
    groups = cast(list[Any], melds)
    return LayContract(tuple(parse_cards(cards, "a meld") for cards in groups))


_WORDS: Final[Mapping[str, Callable[[Mapping[str, Any]], Action]]] = {
    **dict.fromkeys(_PLAIN, _parse_plain),
    "discard": _parse_discard,
    "lay_off": _parse_lay_off,
    "contract": _parse_contract,
    "deal": parse_deal,
    "reshuffle": parse_reshuffle,
}


def parse(fields: Mapping[str, Any]) -> Action:
    """The record's words to an action. Raises BadAction."""
    return parse_by_word(fields, _WORDS)


def extras(state: State) -> dict[str, Any]:
    """`"contract": true` when the player in turn holds a contract that he may lay now."""
    table = state.table
    if table.phase is not Phase.PLAY or table.turn is None:
        return {}
    hand = state.hands[table.turn]
    return {"contract": True} if may_lay_contract(state.options, table, table.turn, hand) else {}
