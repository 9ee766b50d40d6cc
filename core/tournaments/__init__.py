"""Tournaments: who meets whom, what a result is worth, and who stands where; no game's rules."""

from core.tournaments.berger import berger, sit_out
from core.tournaments.duplicate import (
    AT_FAULT,
    FAULTLESS,
    Sitting,
    deal_seed,
    howell,
    match_points,
    mitchell,
    seat_points,
    shares,
    team_score,
)
from core.tournaments.knockout import (
    Bout,
    BoutState,
    Bracket,
    Branch,
    Finisher,
    Match,
    Origin,
    Source,
    advancing,
    bouts,
    double_elimination,
    lines,
    places,
    single_elimination,
)
from core.tournaments.pairing import Contender, Pairing, Preference, swiss_pairs
from core.tournaments.placement import belka_vp, placement_points, victory_points
from core.tournaments.plans import fixed_plan
from core.tournaments.season import SeasonScore, mean_places, pentamind, season
from core.tournaments.seating import Seats, seat_tables, table_sizes
from core.tournaments.whist import WHIST_SIZES, whist

__all__ = [
    "AT_FAULT",
    "FAULTLESS",
    "WHIST_SIZES",
    "Bout",
    "BoutState",
    "Bracket",
    "Branch",
    "Contender",
    "Finisher",
    "Match",
    "Origin",
    "Pairing",
    "Preference",
    "SeasonScore",
    "Seats",
    "Sitting",
    "Source",
    "advancing",
    "belka_vp",
    "berger",
    "bouts",
    "deal_seed",
    "double_elimination",
    "fixed_plan",
    "howell",
    "lines",
    "match_points",
    "mean_places",
    "mitchell",
    "pentamind",
    "placement_points",
    "places",
    "season",
    "seat_points",
    "seat_tables",
    "shares",
    "single_elimination",
    "sit_out",
    "swiss_pairs",
    "table_sizes",
    "team_score",
    "victory_points",
    "whist",
]
