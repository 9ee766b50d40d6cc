"""The games by id. The only module that imports them all."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.engine.game import AnyGame
from core.games.belka import BELKA

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({game.id: game for game in (BELKA,)})
"""Every game that there is, in the order in which they are offered."""
