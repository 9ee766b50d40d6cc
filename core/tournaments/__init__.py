"""Tournaments: who meets whom, what a result is worth, and who stands where; no game's rules."""

from core.tournaments.berger import berger, sit_out
from core.tournaments.pairing import Contender, Pairing, Preference, swiss_pairs
from core.tournaments.placement import belka_vp, placement_points, victory_points
from core.tournaments.seating import Seats, seat_tables, table_sizes

__all__ = [
    "Contender",
    "Pairing",
    "Preference",
    "Seats",
    "belka_vp",
    "berger",
    "placement_points",
    "seat_tables",
    "sit_out",
    "swiss_pairs",
    "table_sizes",
    "victory_points",
]
