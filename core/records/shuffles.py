"""Shuffles as record lines: the salt, the promise of the next seed, and opening a seed.

Steps are those of the fair shuffle. A line made here never carries its seed; :func:`opened` adds
it, and whoever keeps the seeds does so when the deal is finished and no sooner (step 3).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from core.cards import SeededStream, commitment
from core.engine.game import CHANCE, AnyGame
from core.engine.record import Entry, Header, canonical, salt


class Ledger:
    """The lines of a record so far, as the salt of the next shuffle sees them (step 4)."""

    def __init__(self, lines: Iterable[Mapping[str, Any]] = ()) -> None:
        self._digest = hashlib.sha256()
        for line in lines:
            self.add(line)

    def add(self, line: Mapping[str, Any]) -> None:
        """Write a line's fields down."""
        self._digest.update(canonical(line))

    @property
    def salt(self) -> bytes:
        """What a shuffle on the next line is salted with."""
        return self._digest.digest()


def chance_entry(game: AnyGame, state: Any, *, seed: bytes, salt: bytes, following: bytes) -> Entry:
    """The line of the shuffle that a state awaits, its own seed not shown.

    `seed` is the one promised before, `salt` that of all lines so far, `following` the seed of
    the shuffle after this one, which the line promises (steps 2 to 5).
    """
    action = game.chance(state, SeededStream(seed, salt))
    return Entry(CHANCE, action, next=commitment(following))


def opened(entry: Entry, seed: bytes) -> Entry:
    """The line of a shuffle whose deal is finished, with its seed (step 3)."""
    return replace(entry, seed=seed.hex())


def board_entry(header: Header, state: Any, *, seed: bytes, deal: Entry | None = None) -> Entry:
    """The line of a board's shuffle that a state awaits; of a reshuffle in its `deal` where that is
    there. It promises nothing: whoever holds the tournament does."""
    stream = SeededStream(seed, board_salt(header, deal))
    return Entry(CHANCE, header.game.chance(state, stream))


def board_salt(header: Header, deal: Entry | None = None) -> bytes:
    """The salt of a board that is dealt alike at several tables.

    No table's moves may salt it, so it is that of the header's line alone, which all the tables
    share. A reshuffle within the board's deal is salted with the line of the deal as well: `deal`.
    """
    lines = [header.to_json()]
    if deal is not None:
        lines.append(deal.to_json(header.game))
    return salt(lines)
