"""Robots: for every game and level a policy, which sees what its seat sees and nothing else.

A policy is handed its chance and never looks at a clock; what it may spend is counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.ai import belka, cals_bs, clubs, mozhno
from core.ai.common import LEVELS, Level, Numbers, Policy, Robot, pick

_ROBOTS: Final[Mapping[str, Robot]] = {
    "belka": belka,
    "cals_bs": cals_bs,
    "clubs": clubs,
    "mozhno": mozhno,
}

POLICIES: Final[Mapping[str, Mapping[str, Policy]]] = MappingProxyType(
    {
        game: MappingProxyType(
            {Level.RANDOM: robot.random, Level.EASY: robot.easy, Level.HARD: robot.hard}
        )
        for game, robot in _ROBOTS.items()
    }
)
"""The policies by game id and level."""

__all__ = ["LEVELS", "POLICIES", "Level", "Numbers", "Policy", "pick"]
