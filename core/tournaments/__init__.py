"""Tournaments: who meets whom, what a result is worth, and who stands where; no game's rules."""

from core.tournaments.berger import berger
from core.tournaments.knockout import (
    Bout,
    BoutState,
    Bracket,
    Branch,
    Match,
    Origin,
    Source,
    bouts,
    double_elimination,
    lines,
    places,
    single_elimination,
)
from core.tournaments.pairing import Contender, Pairing, Preference, swiss_pairs
from core.tournaments.placement import placement_points, victory_points
from core.tournaments.plans import fixed_plan
from core.tournaments.season import SeasonScore, mean_places, pentamind, season
from core.tournaments.seating import Seats, seat_tables, table_sizes

__all__ = [
    "Bout",
    "BoutState",
    "Bracket",
    "Branch",
    "Contender",
    "Match",
    "Origin",
    "Pairing",
    "Preference",
    "SeasonScore",
    "Seats",
    "Source",
    "berger",
    "bouts",
    "double_elimination",
    "fixed_plan",
    "lines",
    "mean_places",
    "pentamind",
    "placement_points",
    "places",
    "season",
    "seat_tables",
    "single_elimination",
    "swiss_pairs",
    "table_sizes",
    "victory_points",
]
