"""What a match proves of its shuffles, computed again whenever it is asked for, and its record.

Only finished deals are looked at, so nothing of a running one can be told; a running match's
record never leaves the service, nor does that of one whose deals others still play.
"""

from __future__ import annotations

import asyncio

from sqlmodel import func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.cards import commitment
from core.engine.errors import BadOptions, BadRecord
from core.engine.record import to_line
from core.readmodels import Phase, Proof, ShuffleProof
from core.records import Board, Verdict, verify
from core.services.context import Context
from core.services.loading import Loaded, head, load
from core.services.matches import record_lines
from core.storage import DealRow, TableRow


class Proofs:
    """Reads only. Records are played again beside the event loop."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def proof(self, table: int) -> Proof | None:
        """The finished deals of a table, their shuffles computed again; None without a table.

        A table at which no deal is finished yet has only the promise of the shuffle to come, and so
        has one whose deals others still play.
        """
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            if loaded is None:
                return None
            about = await head(db, loaded, self._context.rules.turn_seconds)
            deals = 0 if loaded.match is None or loaded.table.sealed else loaded.match.deals
            if not deals:
                return Proof(about, 0, ())
            try:
                record = await _finished_part(db, loaded)
            except BadOptions:
                return Proof(about, deals, (), readable=False)
            boards = _boards(loaded.table)
        try:
            verdict = await asyncio.to_thread(verify, record, boards=boards)
        except BadRecord:
            return Proof(about, deals, (), readable=False)
        shuffles = _shuffles(verdict)
        return Proof(about, deals, shuffles, promised=verdict.promised, shared=bool(boards))

    async def record(self, table: int) -> bytes | None:
        """The record of a match that is over, as a file; None while it runs, without deals, and
        while others play the same.

        One that was stopped ends with its last finished deal: the hands after it stay shut.
        """
        async with self._context.work.reading() as db:
            loaded = await load(db, table, lock=False)
            if loaded is None or loaded.phase in (Phase.LOBBY, Phase.PLAYING):
                return None
            if loaded.table.sealed:
                return None
            if loaded.match is None or not loaded.match.deals:
                return None
            try:
                return await _finished_part(db, loaded)
            except BadOptions:
                return None


async def _finished_part(db: AsyncSession, loaded: Loaded) -> bytes:
    """The record up to the end of the last finished deal. Raises BadOptions."""
    query = select(func.max(DealRow.last_move)).where(DealRow.table_id == loaded.id)
    lines = await record_lines(db, loaded, last=(await db.exec(query)).one())
    return "".join(map(to_line, lines)).encode()


def _boards(table: TableRow) -> tuple[Board, ...]:
    """What is known of the deals of a table, where they lay at others too."""
    seeds = [bytes.fromhex(secret) for secret in table.shared or ()]
    return tuple(Board(commitment(seed), seed) for seed in seeds)


def _shuffles(verdict: Verdict) -> tuple[ShuffleProof, ...]:
    return tuple(
        ShuffleProof(one.deal, one.shuffle, one.promise, one.seed, one.outcome)
        for one in verdict.findings
    )
