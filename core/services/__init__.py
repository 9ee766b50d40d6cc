"""What the product does, one transaction at a time. Knows chats as numbers and words not at all."""

from __future__ import annotations

from dataclasses import dataclass

from core.services.arrivals import Arrivals, Where, Who
from core.services.attendance import Attendance
from core.services.budget import Bucket, Limits, Rate, SharedBudget
from core.services.calling import Calling
from core.services.care import Care
from core.services.chance import Chance, SystemChance
from core.services.chats import Chats
from core.services.claims import Claims
from core.services.clock import Clock, SystemClock
from core.services.context import Context, Rules
from core.services.corrections import Correcting
from core.services.deadlines import Deadlines, Due, DueKind
from core.services.deals import Deals
from core.services.exports import ExportFile, Exports, Offer, Place, Source
from core.services.forgetting import Forgetting
from core.services.history import History
from core.services.inbox import Inbox
from core.services.leftovers import Leftover, Leftovers
from core.services.lobby import Lobby
from core.services.outbox import Outbox, OutboxJob
from core.services.people import People, Started
from core.services.play import Play
from core.services.proofs import Proofs
from core.services.pruning import Pruning
from core.services.scores import Scores
from core.services.screens import ScreenJob, Screens, Shown, Waiting
from core.services.settings import Settings
from core.services.tournaments.bundle import Tournaments, make_tournaments
from core.services.tournaments.exports import TournamentFiles
from core.services.tournaments.tools.desk import BoardPlace
from core.storage import AlreadyHandled, DatabaseDown, UnitOfWork


@dataclass(frozen=True, slots=True)
class Services:
    """All services over one database."""

    context: Context
    lobby: Lobby
    play: Play
    care: Care
    people: People
    chats: Chats
    arrivals: Arrivals
    screens: Screens
    outbox: Outbox
    leftovers: Leftovers
    claims: Claims
    budget: SharedBudget
    deadlines: Deadlines
    history: History
    proofs: Proofs
    exports: Exports
    scores: Scores
    attendance: Attendance
    correcting: Correcting
    forgetting: Forgetting
    inbox: Inbox
    pruning: Pruning
    tournaments: Tournaments
    settings: Settings
    calling: Calling


def make_services(
    work: UnitOfWork, clock: Clock, chance: Chance, rules: Rules, limits: Limits | None = None
) -> Services:
    """The services of one process; `limits` are those of the bot, where not the usual ones."""
    context = Context(work, clock, chance, rules)
    lobby, play, deals = Lobby(context), Play(context), Deals(context)
    tournaments = make_tournaments(context)
    exports = Exports(context)
    exports.add("tournament", TournamentFiles(context))
    care = Care(context, lobby)
    chats, people = Chats(context), People(context, lobby)
    return Services(
        context=context,
        lobby=lobby,
        play=play,
        care=care,
        people=people,
        chats=chats,
        arrivals=Arrivals(context, chats, people),
        screens=Screens(context, deals),
        outbox=Outbox(context),
        leftovers=Leftovers(context),
        claims=Claims(context),
        budget=SharedBudget(context, limits),
        deadlines=Deadlines(context, lobby, play, tournaments),
        history=History(context, deals),
        proofs=Proofs(context),
        exports=exports,
        scores=Scores(context),
        attendance=Attendance(context),
        correcting=Correcting(context),
        forgetting=Forgetting(context, care, tournaments),
        inbox=Inbox(context),
        pruning=Pruning(context),
        tournaments=tournaments,
        settings=Settings(context),
        calling=Calling(context),
    )


__all__ = [
    "AlreadyHandled",
    "Arrivals",
    "Attendance",
    "BoardPlace",
    "Bucket",
    "Calling",
    "Care",
    "Chance",
    "Chats",
    "Clock",
    "Context",
    "Correcting",
    "DatabaseDown",
    "Deadlines",
    "Due",
    "DueKind",
    "ExportFile",
    "Exports",
    "Forgetting",
    "History",
    "Inbox",
    "Leftover",
    "Leftovers",
    "Limits",
    "Lobby",
    "Offer",
    "Outbox",
    "OutboxJob",
    "People",
    "Place",
    "Play",
    "Proofs",
    "Pruning",
    "Rate",
    "Rules",
    "Scores",
    "ScreenJob",
    "Screens",
    "Services",
    "Settings",
    "SharedBudget",
    "Shown",
    "Source",
    "Started",
    "SystemChance",
    "SystemClock",
    "Tournaments",
    "Waiting",
    "Where",
    "Who",
    "make_services",
]
