"""The services of tournaments, made together."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from core.readmodels import Said
from core.services.context import Context
from core.services.tournaments.director import Director
from core.services.tournaments.journal import OVER, Part
from core.services.tournaments.reading import Reading
from core.services.tournaments.series import Series
from core.services.tournaments.signup import SignUp
from core.services.tournaments.tables import Tables
from core.services.tournaments.tools import Tools
from core.services.tournaments.wizard import Wizard
from core.storage import Collision, TournamentPersonRow, TournamentRow
from core.tournaments.model import Phase


@dataclass(frozen=True, slots=True)
class Tournaments:
    """All services of tournaments over one database."""

    wizard: Wizard
    signup: SignUp
    director: Director
    tools: Tools
    series: Series
    reading: Reading

    async def leave_all(self, context: Context, person: int) -> None:
        """A person takes part in nothing any more: off every list, and out of what is played.

        Each tournament is left in a transaction of its own. Raises Collision where one is busy:
        those before it are left, and the rest is when this is done again.
        """
        query = (
            select(
                TournamentRow.id,
                TournamentRow.phase,
                TournamentPersonRow.status,
                TournamentPersonRow.entrant,
            )
            .join(TournamentRow, col(TournamentRow.id) == TournamentPersonRow.tournament_id)
            .where(
                TournamentPersonRow.person_id == person,
                TournamentPersonRow.status != Part.OUT,
                col(TournamentRow.phase).not_in(OVER),
            )
            .order_by(col(TournamentRow.id))
        )
        async with context.work.reading() as db:
            mine = list(await db.exec(query))
        for tournament, phase, part, entrant in mine:
            if tournament is None:
                continue
            if part == Part.IN and phase == Phase.RUNNING:
                left = await self.tools.drop(tournament, person, entrant)
            else:
                left = await self.signup.leave(tournament, person)
            if left.said is Said.BUSY:
                raise Collision("a tournament that is changing")


def make_tournaments(context: Context) -> Tournaments:
    """The services of one process."""
    return Tournaments(
        wizard=Wizard(context),
        signup=SignUp(context),
        director=Director(context, Tables(context)),
        tools=Tools(context),
        series=Series(context),
        reading=Reading(context),
    )
