"""Mozhno?, a contract rummy in which one has to ask. RULES.md has its rules by clause."""

from __future__ import annotations

from collections import Counter
from typing import Final

from core.cards import Card
from core.engine.game import Game
from core.games.dealing import state_codec
from core.games.mozhno.judging import (
    answers,
    contract_refusal,
    contracts,
    discard_refusal,
    is_last,
    lay_off_refusal,
    may_lay_contract,
    seat_refusal,
)
from core.games.mozhno.model import (
    CONTRACTS,
    PACK,
    PRESETS,
    SEATS,
    Allow,
    Allowed,
    Ask,
    Asked,
    Bound,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardLaidOff,
    CardSeen,
    Code,
    ContractLaid,
    Decline,
    Declined,
    Discard,
    Draw,
    Forbid,
    Forbidden,
    Keep,
    LaidMeld,
    LayContract,
    LayOff,
    MozhnoDealScored,
    Options,
    Phase,
    Purchase,
    State,
    StockRemade,
    Table,
    Take,
    TurnEvent,
)
from core.games.mozhno.rules import (
    apply,
    chance,
    decisions,
    legal,
    refusal,
    standings,
    start,
    voters,
)
from core.games.mozhno.scoring import CARD_VALUES, FINISHER, deal_scores, points
from core.games.mozhno.view import View, choices, determinise, unseen, view
from core.games.mozhno.words import encode, extras, parse


def cards(state: State) -> Counter[Card]:
    """The 104 cards of the running deal, wherever they lie; none between deals."""
    census = Counter(state.stock)
    census.update(state.table.pile)
    for laid in state.table.melds:
        census.update(laid.meld.cards)
    for hand in state.hands:
        census.update(hand)
    return census


MOZHNO: Final[Game[Options, State, View]] = Game(
    id="mozhno",
    rules=1,
    seats=SEATS,
    usual_seats=4,
    options=Options,
    presets=PRESETS,
    codec=state_codec(State, unions=(TurnEvent,)),
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
    "CARD_VALUES",
    "CONTRACTS",
    "FINISHER",
    "MOZHNO",
    "PACK",
    "PRESETS",
    "SEATS",
    "Allow",
    "Allowed",
    "Ask",
    "Asked",
    "Bound",
    "CardBought",
    "CardDiscarded",
    "CardDrawn",
    "CardKept",
    "CardLaidOff",
    "CardSeen",
    "Code",
    "ContractLaid",
    "Decline",
    "Declined",
    "Discard",
    "Draw",
    "Forbid",
    "Forbidden",
    "Keep",
    "LaidMeld",
    "LayContract",
    "LayOff",
    "MozhnoDealScored",
    "Options",
    "Phase",
    "Purchase",
    "State",
    "StockRemade",
    "Table",
    "Take",
    "TurnEvent",
    "View",
    "answers",
    "choices",
    "contract_refusal",
    "contracts",
    "deal_scores",
    "determinise",
    "discard_refusal",
    "is_last",
    "lay_off_refusal",
    "may_lay_contract",
    "points",
    "seat_refusal",
    "unseen",
    "view",
    "voters",
]
