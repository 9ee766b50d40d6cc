"""Belka, the partnership trick game of Kazakhstan. RULES.md has its rules by clause."""

from __future__ import annotations

from collections import Counter
from typing import Final

from core.cards import Card
from core.engine.game import Game
from core.games.belka.model import (
    HAND,
    PRESETS,
    SEATS,
    SIDES,
    BelkaDealScored,
    CardPlayed,
    ChooseEggs,
    Code,
    EggsAsked,
    EggsChoice,
    EggsChosen,
    Options,
    Phase,
    PlayCard,
    Result,
    State,
    SuitsGiven,
    Table,
    TrickTaken,
    TrumpFound,
    side_of,
)
from core.games.belka.rules import (
    HEIGHTS,
    JACK_OF_CLUBS,
    SUITS_UNDER,
    apply,
    card_refusal,
    chance,
    decisions,
    first_after,
    legal,
    playable,
    refusal,
    standings,
    start,
)
from core.games.belka.scoring import CARD_POINTS, card_points
from core.games.belka.view import View, choices, determinise, shown_voids, unseen, view
from core.games.belka.words import encode, extras, parse
from core.games.dealing import state_codec


def cards(state: State) -> Counter[Card]:
    """The 32 cards of a deal in hands and tricks until it is scored; none between deals."""
    table = state.table
    if table.phase not in (Phase.PLAY, Phase.EGGS):
        return Counter()
    played = [play.card for trick in table.tricks for play in trick.plays]
    played += [play.card for play in table.trick]
    return Counter(played) + Counter(card for hand in state.hands for card in hand)


BELKA: Final[Game[Options, State, View]] = Game(
    id="belka",
    rules=1,
    seats=range(SEATS, SEATS + 1),
    usual_seats=SEATS,
    options=Options,
    presets=PRESETS,
    codec=state_codec(State),
    start=start,
    decisions=decisions,
    refusal=refusal,
    legal=legal,
    apply=apply,
    chance=chance,
    view=view,
    choices=choices,
    determinise=determinise,
    cards=cards,
    encode=encode,
    parse=parse,
    extras=extras,
    standings=standings,
)

__all__ = [
    "BELKA",
    "CARD_POINTS",
    "HAND",
    "HEIGHTS",
    "JACK_OF_CLUBS",
    "PRESETS",
    "SEATS",
    "SIDES",
    "SUITS_UNDER",
    "BelkaDealScored",
    "CardPlayed",
    "ChooseEggs",
    "Code",
    "EggsAsked",
    "EggsChoice",
    "EggsChosen",
    "Options",
    "Phase",
    "PlayCard",
    "Result",
    "State",
    "SuitsGiven",
    "Table",
    "TrickTaken",
    "TrumpFound",
    "View",
    "card_points",
    "card_refusal",
    "first_after",
    "playable",
    "shown_voids",
    "side_of",
    "unseen",
]
