"""Belka in the words of the match record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from core.engine.errors import BadAction
from core.engine.game import Action
from core.games.belka.model import ChooseEggs, EggsChoice, Phase, PlayCard, State, by_seat
from core.games.dealing import encode_shuffle, expect, parse_by_word, parse_card, parse_deal


def encode(action: Action) -> dict[str, Any]:
    """An action in the record's words."""
    if isinstance(action, PlayCard):
        return {"do": "play", "card": action.card.code}
    if isinstance(action, ChooseEggs):
        return {"do": "eggs", "choice": action.choice.value}
    shuffle = encode_shuffle(action)
    if shuffle is None:
        raise BadAction(f"not a move of Belka: {type(action).__name__}")
    return shuffle


def _parse_play(fields: Mapping[str, Any]) -> Action:
    expect(fields, "card")
    return PlayCard(parse_card(fields["card"]))


def _parse_eggs(fields: Mapping[str, Any]) -> Action:
    expect(fields, "choice")
    try:
        return ChooseEggs(EggsChoice(fields["choice"]))
    except ValueError:
        raise BadAction("choice is neither points nor title") from None


_WORDS: Final = {"play": _parse_play, "eggs": _parse_eggs, "deal": parse_deal}


def parse(fields: Mapping[str, Any]) -> Action:
    """The record's words to an action. Raises BadAction."""
    return parse_by_word(fields, _WORDS)


def extras(state: State) -> dict[str, Any]:
    """Trump while a deal runs, pending eggs, the tally, and a win by 120 (BD1)."""
    table = state.table
    made: dict[str, Any] = {}
    if table.phase in (Phase.PLAY, Phase.EGGS):
        made["trump"] = table.trump.value
    if table.eggs_pending and table.phase is not Phase.OVER:
        made["eggs_pending"] = True
    if state.options.golye == "continue":
        made["tally"] = list(by_seat(table.tally))
    if table.won_by == "golye":
        made["won_by"] = "golye"
    return made
