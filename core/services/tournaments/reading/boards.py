"""A tournament as it stands: the pinned board, the wizard's draft, the whole record."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from sqlmodel.ext.asyncio.session import AsyncSession

from core.boards import EntrantShown, TournamentBoard, TournamentDraft, TournamentRecord
from core.games.registry import GAMES
from core.services.context import Context
from core.services.tournaments.dealing import is_sealed_result, is_sealing
from core.services.tournaments.journal import load_journal, load_log
from core.services.tournaments.planning import NEEDS, SETTINGS
from core.services.tournaments.reading.audit import audit_lines, persons_named
from core.services.tournaments.reading.reader import Reader
from core.services.tournaments.reading.view import View
from core.services.tournaments.wizard import troubles
from core.storage import ChatRow, MatchRow
from core.tournaments.log import load_event
from core.tournaments.model import Phase
from core.tournaments.proposing import concerns


class Boards(Reader):
    """Every method is one transaction."""

    async def board(self, tournament: int) -> TournamentBoard | None:
        """What the pinned board shows now."""
        async with self._context.work.reading() as db:
            return await load_board(self._context, db, tournament)

    async def draft(self, tournament: int) -> TournamentDraft | None:
        """What the wizard shows; None once it is open."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            if journal is None or journal.phase is not Phase.DRAFT:
                return None
            view = await View.of(db, journal)
            row, settings = journal.row, SETTINGS.load(journal.row.settings)
            chat = await db.get(ChatRow, row.chat_id)
            local = None if row.starts_at is None else row.starts_at.astimezone(ZoneInfo(row.zone))
            return TournamentDraft(
                head=view.head(),
                chat_title="" if chat is None else chat.title,
                settings=settings,
                local=local,
                troubles=troubles(row, self._context.now()),
                concerns=concerns(journal.plan, settings.expected),
                presets=tuple(GAMES[row.game].presets),
                alike=NEEDS[row.game].alike,
            )

    async def record(self, tournament: int) -> TournamentRecord | None:
        """Everything of a tournament, for exports and for the organiser's audit; results of a round
        whose tables play the same deals only when the last of them has finished."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            if journal is None:
                return None
            view = await View.of(db, journal, whole=True)
            lines = enumerate(await load_log(db, tournament), start=1)
            told = [(at, fields, load_event(fields)) for at, fields in lines]
            told = [line for line in told if not is_sealed_result(journal.state, line[2])]
            events = [(at, event) for at, _, event in told]
            await view.know(db, persons_named([event for _, event in events]))
            return TournamentRecord(
                board=view.board(),
                rounds=tuple(view.rounds()),
                log=tuple(fields for _, fields, _ in told),
                audit=audit_lines(view, events),
            )

    async def reserves(self, tournament: int) -> tuple[EntrantShown, ...]:
        """Who would stand in for somebody who does not come."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            return () if journal is None else (await View.of(db, journal)).reserves()

    async def watch(self, tournament: int, board: int) -> tuple[int, int] | None:
        """The table of a board of the current round and its newest finished deal, which is all
        that spectators see of it; None before one is finished, and while others play its deals."""
        async with self._context.work.reading() as db:
            journal = await load_journal(self._context, db, tournament, lock=False)
            hidden = journal is None or is_sealing(journal.state)
            rows = [] if journal is None or hidden else await journal.boards()
            table = next((row.table_id for row in rows if row.board == board), None)
            match = None if table is None else await db.get(MatchRow, table)
            if match is None or not match.deals:
                return None
            return match.table_id, match.deals


async def load_board(
    context: Context, session: AsyncSession, tournament: int
) -> TournamentBoard | None:
    """What the pinned board of a tournament shows now; None while it is a draft."""
    journal = await load_journal(context, session, tournament, lock=False)
    if journal is None or journal.phase is Phase.DRAFT:
        return None
    return (await View.of(session, journal)).board()
