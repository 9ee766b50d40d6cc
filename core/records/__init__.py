"""Whole match records: playing them again, proving their shuffles, simulating matches and whole
tournaments of them.

Knows the registry of games and the robots; no files, no database, no clock.
"""

from core.records.counts import Counts, added, deal_counts, match_counts, sides
from core.records.figures import Figures, Overall, figures, overall, spearman
from core.records.match import Match
from core.records.reading import read_lines
from core.records.replay import Played, Replay, one_line, replay
from core.records.report import MOST_LISTED, deal_line, last_line
from core.records.shuffles import Ledger, board_entry, board_salt, chance_entry, opened
from core.records.simulate import (
    MOST_DEALS,
    Bound,
    SimulatedMatch,
    Summary,
    shuffle_seed,
    simulate,
    simulate_match,
    summarise,
)
from core.records.tournament import (
    Mishaps,
    PlayedTournament,
    level_play,
    luck_play,
    play_tournament,
    shared_deals,
    skills,
)
from core.records.verify import Board, Finding, Outcome, Verdict, verify
from core.records.writing import record_text

__all__ = [
    "MOST_DEALS",
    "MOST_LISTED",
    "Board",
    "Bound",
    "Counts",
    "Figures",
    "Finding",
    "Ledger",
    "Match",
    "Mishaps",
    "Outcome",
    "Overall",
    "Played",
    "PlayedTournament",
    "Replay",
    "SimulatedMatch",
    "Summary",
    "Verdict",
    "added",
    "board_entry",
    "board_salt",
    "chance_entry",
    "deal_counts",
    "deal_line",
    "figures",
    "last_line",
    "level_play",
    "luck_play",
    "match_counts",
    "one_line",
    "opened",
    "overall",
    "play_tournament",
    "read_lines",
    "record_text",
    "replay",
    "shared_deals",
    "shuffle_seed",
    "sides",
    "simulate",
    "simulate_match",
    "skills",
    "spearman",
    "summarise",
    "verify",
]
