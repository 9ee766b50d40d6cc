"""Clubs, the game of exact tricks by Michael Lamar. RULES.md has its rules by clause."""

from __future__ import annotations

from collections import Counter
from typing import Final

from core.cards import Card
from core.engine.game import Game
from core.games.clubs.model import (
    PRESETS,
    SEATS,
    TRUMP,
    USUAL_SEATS,
    AuctionWon,
    Bid,
    BidMade,
    CardPlayed,
    ClubsDealScored,
    Code,
    Options,
    Pass,
    Passed,
    Phase,
    PlayCard,
    Reason,
    Skipped,
    State,
    Table,
    TrickTaken,
)
from core.games.clubs.packs import PACKS, Packs
from core.games.clubs.rules import (
    apply,
    bid_refusal,
    card_refusal,
    chance,
    decisions,
    highest,
    is_ban,
    legal,
    refusal,
    standings,
    start,
    tricks_of,
)
from core.games.clubs.scoring import contract_score, deal_scores, is_held, is_made
from core.games.clubs.trick import HEIGHTS, SUITS, must_skip, playable, taker
from core.games.clubs.view import View, choices, determinise, not_held, unseen, view, worlds
from core.games.clubs.words import encode, extras, parse
from core.games.dealing import state_codec


def cards(state: State) -> Counter[Card]:
    """All cards of the running deal, in hands, tricks and aside; none between deals."""
    table = state.table
    if table.phase not in (Phase.BID, Phase.PLAY):
        return Counter()
    lying = Counter(state.aside)
    for hand in state.hands:
        lying.update(hand)
    for trick in table.tricks:
        lying.update([play.card for play in trick.plays])
    lying.update([play.card for play in table.trick])
    return lying


CLUBS: Final[Game[Options, State, View]] = Game(
    id="clubs",
    rules=1,
    seats=SEATS,
    usual_seats=USUAL_SEATS,
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
    "CLUBS",
    "HEIGHTS",
    "PACKS",
    "PRESETS",
    "SEATS",
    "SUITS",
    "TRUMP",
    "USUAL_SEATS",
    "AuctionWon",
    "Bid",
    "BidMade",
    "CardPlayed",
    "ClubsDealScored",
    "Code",
    "Options",
    "Packs",
    "Pass",
    "Passed",
    "Phase",
    "PlayCard",
    "Reason",
    "Skipped",
    "State",
    "Table",
    "TrickTaken",
    "View",
    "bid_refusal",
    "card_refusal",
    "contract_score",
    "deal_scores",
    "highest",
    "is_ban",
    "is_held",
    "is_made",
    "must_skip",
    "not_held",
    "playable",
    "taker",
    "tricks_of",
    "unseen",
    "worlds",
]
