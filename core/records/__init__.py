"""Whole match records: playing them again, proving their shuffles, simulating matches.

Knows the registry of games and the robots; no files, no database, no clock.
"""

from core.records.counts import Counts, added, deal_counts, match_counts, sides
from core.records.match import Match
from core.records.reading import read_lines
from core.records.replay import Played, Replay, one_line, replay
from core.records.report import MOST_LISTED, deal_line, last_line
from core.records.shuffles import Ledger, board_salt, chance_entry, opened
from core.records.simulate import (
    MOST_DEALS,
    SimulatedMatch,
    Summary,
    shuffle_seed,
    simulate,
    summarise,
)
from core.records.verify import Board, Finding, Outcome, Verdict, verify
from core.records.writing import record_text

__all__ = [
    "MOST_DEALS",
    "MOST_LISTED",
    "Board",
    "Counts",
    "Finding",
    "Ledger",
    "Match",
    "Outcome",
    "Played",
    "Replay",
    "SimulatedMatch",
    "Summary",
    "Verdict",
    "added",
    "board_salt",
    "chance_entry",
    "deal_counts",
    "deal_line",
    "last_line",
    "match_counts",
    "one_line",
    "opened",
    "read_lines",
    "record_text",
    "replay",
    "shuffle_seed",
    "sides",
    "simulate",
    "summarise",
    "verify",
]
