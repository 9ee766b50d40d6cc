"""Rules of the table that are no rules of the game: nobody is hurried out of an answer.

In Mozhno? the player in turn may draw while others may still ask for the newest discard, and that
ends their chance to. So whoever draws waits until they have had some seconds (MG21, MD1). The
records know nothing of this, and neither do the rules.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from math import ceil

from core.engine.game import Decision, Move
from core.games.mozhno import Draw
from core.readmodels import PATIENCE_SECONDS


def seconds_to_wait(asked: Decision | None, since: datetime, move: Move, now: datetime) -> int:
    """Whole seconds that this legal move has to wait yet; `since` is when its question was asked.

    Nobody waits for seats that have answered.
    """
    if not isinstance(move.action, Draw) or asked is None or not asked.waiting - {move.actor}:
        return 0
    left = since + timedelta(seconds=PATIENCE_SECONDS) - now
    return max(0, ceil(left.total_seconds()))
