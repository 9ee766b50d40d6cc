"""What somebody's hand at a table is now, out of the database."""

from __future__ import annotations

from core.readmodels import Hand, Phase
from core.services import Services
from core.services.hands import hand_of, playing
from core.services.loading import head, load


async def hand_now(services: Services, table: int, person: int) -> Hand | None:
    """None for somebody who does not sit there, and where no match can be played on."""
    rules = services.context.rules
    async with services.context.work.reading() as db:
        loaded = await load(db, table, lock=False)
        if loaded is None or loaded.phase is not Phase.PLAYING or not loaded.readable:
            return None
        seen = playing(loaded, await head(db, loaded, rules.turn_seconds))
        return hand_of(loaded, seen, person)
