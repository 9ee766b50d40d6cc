"""The services of tournaments, made together."""

from __future__ import annotations

from dataclasses import dataclass

from core.services.context import Context
from core.services.tournaments.director import Director
from core.services.tournaments.reading import Reading
from core.services.tournaments.series import Series
from core.services.tournaments.signup import SignUp
from core.services.tournaments.tables import Tables
from core.services.tournaments.tools import Tools
from core.services.tournaments.wizard import Wizard


@dataclass(frozen=True, slots=True)
class Tournaments:
    """All services of tournaments over one database."""

    wizard: Wizard
    signup: SignUp
    director: Director
    tools: Tools
    series: Series
    reading: Reading


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
