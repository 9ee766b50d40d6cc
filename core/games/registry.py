"""The games by id. The only module that imports them all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.engine.game import AnyGame
from core.games.belka import BELKA
from core.games.cals_bs import CALS_BS
from core.games.clubs import CLUBS
from core.games.mozhno import MOZHNO

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType(
    {game.id: game for game in (BELKA, CLUBS, CALS_BS, MOZHNO)}
)
"""Every game that there is, in the order in which they are offered."""
