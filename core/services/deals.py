"""Finished deals, played from the record again. What has been played once is kept for a while:
a finished deal never changes, and several screens tell of the same one within seconds.

Nothing of a running deal is ever read.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.game import DealScored, Told
from core.engine.record import Entry, parse_entry
from core.readmodels import DealReport, Phase
from core.records.match import Match
from core.services.context import Context
from core.services.loading import Loaded, head
from core.services.matches import record_lines
from core.storage import DealRow

KEPT: Final = 64
"""Finished deals that one process remembers."""


@dataclass(frozen=True, slots=True)
class _Told:
    entries: tuple[Entry, ...]
    events: tuple[Told, ...]


class Deals:
    """Reads inside somebody else's transaction."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._kept: OrderedDict[tuple[int, int], _Told] = OrderedDict()

    async def report(self, db: AsyncSession, loaded: Loaded, number: int) -> DealReport | None:
        """A finished deal; None while it runs, and where there is none."""
        if loaded.match is None or not 1 <= number <= loaded.match.deals:
            return None
        told = self._kept.get((loaded.id, number)) or await self._play(db, loaded, number)
        self._keep((loaded.id, number), told)
        return DealReport(
            head=await head(db, loaded, self._context.rules.turn_seconds),
            number=number,
            scored=next(one.event for one in told.events if isinstance(one.event, DealScored)),
            entries=told.entries,
            events=told.events,
            last=loaded.phase is not Phase.PLAYING and number == loaded.match.deals,
            deals=loaded.match.deals,
        )

    async def just_over(self, db: AsyncSession, loaded: Loaded) -> DealReport | None:
        """The deal before the running one, until everybody has moved once since."""
        if loaded.match is None or not loaded.match.deals:
            return None
        query = select(DealRow.last_move).where(
            DealRow.table_id == loaded.id, DealRow.number == loaded.match.deals
        )
        ended = (await db.exec(query)).one()
        if loaded.match.moves - ended > loaded.table.seat_count:  # the shuffle is a move too
            return None
        return await self.report(db, loaded, loaded.match.deals)

    async def _play(self, db: AsyncSession, loaded: Loaded, number: int) -> _Told:
        query = (
            select(DealRow.last_move)
            .where(DealRow.table_id == loaded.id, DealRow.number <= number)
            .order_by(col(DealRow.number))
        )
        ends = [0, *await db.exec(query)]
        lines = await record_lines(db, loaded, last=ends[-1])
        match, entries, events = Match(loaded.header), list[Entry](), list[Told]()
        for at, line in enumerate(lines[1:], start=1):
            entry = parse_entry(line, loaded.header)
            step = match.make(entry.actor, entry.action)
            if at > ends[-2]:
                entries.append(entry)
                events += step.events
        return _Told(tuple(entries), tuple(events))

    def _keep(self, key: tuple[int, int], told: _Told) -> None:
        self._kept[key] = told
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
