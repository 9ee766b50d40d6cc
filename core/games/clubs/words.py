"""Clubs in the words of the match record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.engine.errors import BadAction
from core.engine.game import Action
from core.games.clubs.model import Bid, Pass, PlayCard, State
from core.games.dealing import (
    encode_shuffle,
    expect,
    parse_by_word,
    parse_card,
    parse_deal,
    parse_int,
)


def encode(action: Action) -> dict[str, Any]:
    """An action in the record's words."""
    if isinstance(action, PlayCard):
        return {"do": "play", "card": action.card.code}
    if isinstance(action, Bid):
        return {"do": "bid", "tricks": action.tricks}
    if isinstance(action, Pass):
        return {"do": "pass"}
    shuffle = encode_shuffle(action)
    if shuffle is None:
        raise BadAction(f"not a move of Clubs: {type(action).__name__}")
    return shuffle


def _parse_play(fields: Mapping[str, Any]) -> Action:
    expect(fields, "card")
    return PlayCard(parse_card(fields["card"]))


def _parse_bid(fields: Mapping[str, Any]) -> Action:
    expect(fields, "tricks")
    return Bid(parse_int(fields["tricks"], "tricks"))


def _parse_pass(fields: Mapping[str, Any]) -> Action:
    expect(fields)
    return Pass()


_WORDS: Final = {"bid": _parse_bid, "pass": _parse_pass, "play": _parse_play, "deal": parse_deal}


def parse(fields: Mapping[str, Any]) -> Action:
    """The record's words to an action. Raises BadAction."""
    return parse_by_word(fields, _WORDS)


def extras(_state: State) -> dict[str, Any]:
    """Nothing: all that a Clubs record leads to is in its scores."""
    return {}
