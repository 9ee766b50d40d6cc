"""The watchdog's rounds: what was found stuck is counted and told to the operator."""

from __future__ import annotations

import logging
from typing import Final

from prometheus_client import Counter

from core.services.watchdog import Cure, Trouble, Watchdog

log: Final = logging.getLogger(__name__)

WATCH_SECONDS: Final = 60.0

STUCK: Final = Counter(
    "kozyr_stuck", "Tables, tournaments and chats found stuck", ["trouble", "cure"]
)

_WHAT: Final = {Trouble.TOURNAMENT: "tournament {}", Trouble.AHEAD: "a chat"}
"""What is stuck where it is no table. Whose chat it is, no log tells."""


async def watch(watchdog: Watchdog) -> None:
    """One round. A table that had to be ended is an error, though not of anybody who plays."""
    for one in await watchdog.look():
        if one.cure is Cure.NONE:
            continue
        STUCK.labels(one.trouble, one.cure).inc()
        level = logging.ERROR if one.cure is Cure.ENDED else logging.WARNING
        what = _WHAT.get(one.trouble, "table {}").format(one.table)
        log.log(level, "%s was stuck (%s): %s", what, one.trouble, one.cure)
