"""Cal's BS, the bluffing game of Calvin Yoshitake. RULES.md has its rules by clause."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from core.cards import Card
from core.engine.game import Game
from core.games.cals_bs.claims import all_of, is_true, raised, rank_of_quads
from core.games.cals_bs.model import (
    MOST_CARDS,
    PRESETS,
    QUADS_CARDS,
    SEATS,
    STEPS,
    Code,
    Doubt,
    Doubted,
    GameScored,
    Lay,
    LeadGiven,
    Match,
    Opened,
    Options,
    OwnSetLaid,
    Pass,
    Passed,
    Phase,
    PileReceived,
    PileTaken,
    Placement,
    Plus,
    Quads,
    Record,
    Reveal,
    Said,
    SetLaid,
    SetOpened,
    State,
    Table,
    Tally,
    Why,
)
from core.games.cals_bs.rules import (
    apply,
    chance,
    count_to_match,
    decisions,
    hand_sizes,
    legal,
    refusal,
    start,
)
from core.games.cals_bs.scoring import standings
from core.games.cals_bs.view import (
    View,
    choices,
    determinise,
    fails_at_once,
    hidden_counts,
    unseen,
    view,
)
from core.games.cals_bs.words import encode, parse
from core.games.dealing import state_codec


def cards(state: State) -> Counter[Card]:
    """The 54 cards in hands and on the pile, also when the game is over; none before the deal."""
    return Counter(one for some in (*state.hands, *state.pile) for one in some)


def extras(_state: State) -> dict[str, Any]:
    """Nothing: the last line of a replay has no fields of this game's own."""
    return {}


CALS_BS: Final[Game[Options, State, View]] = Game(
    id="cals_bs",
    rules=1,
    seats=SEATS,
    usual_seats=4,
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
    "CALS_BS",
    "MOST_CARDS",
    "PRESETS",
    "QUADS_CARDS",
    "SEATS",
    "STEPS",
    "Code",
    "Doubt",
    "Doubted",
    "GameScored",
    "Lay",
    "LeadGiven",
    "Match",
    "Opened",
    "Options",
    "OwnSetLaid",
    "Pass",
    "Passed",
    "Phase",
    "PileReceived",
    "PileTaken",
    "Placement",
    "Plus",
    "Quads",
    "Record",
    "Reveal",
    "Said",
    "SetLaid",
    "SetOpened",
    "State",
    "Table",
    "Tally",
    "View",
    "Why",
    "all_of",
    "choices",
    "count_to_match",
    "determinise",
    "fails_at_once",
    "hand_sizes",
    "hidden_counts",
    "is_true",
    "raised",
    "rank_of_quads",
    "unseen",
    "view",
]
