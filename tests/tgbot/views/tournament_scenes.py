"""Tournaments for the tests of views: of any size, in any phase, with names that people invent."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

from core.boards import (
    AuditLine,
    BoardShown,
    BoardState,
    EntrantShown,
    LineShown,
    Next,
    RoundShown,
    Settings,
    StageShown,
    TournamentBoard,
    TournamentCard,
    TournamentDraft,
    TournamentHead,
    TournamentRecord,
)
from core.games.registry import GAMES
from core.readmodels import Pace
from core.services.tournaments.planning import plan_of
from core.tournaments.model import DEFAULT_TIE_BREAKS, Kind, Phase, Sit, Status
from tests.tgbot.views.scenes import NOW

NAMES = ("Анна", "Борис", "Айгерім", "Дәулет", "<b>&Ко</b>", "Zarina", "", "@ilya")
START = NOW + timedelta(hours=2)


def entrant(number: int, *, pair: bool = True, **changes: Any) -> EntrantShown:
    """An entrant; its persons are numbered by twice its own number."""
    first = NAMES[2 * number % len(NAMES)], 2 * number
    second = NAMES[(2 * number + 1) % len(NAMES)], 2 * number + 1
    both = (first, second) if pair else (first,)
    names, persons = zip(*both, strict=True)
    return replace(EntrantShown(number, names, persons, Status.PLAYING), **changes)


def head(game: str = "belka", phase: Phase = Phase.RUNNING, **changes: Any) -> TournamentHead:
    settings = changes.pop("settings", Settings(pairs=game == "belka"))
    made = TournamentHead(
        tournament=7,
        title="Кубок <Алматы>",
        chat=-100,
        thread=None,
        zone="Asia/Almaty",
        game=game,
        options=GAMES[game].options(),
        preset="source",
        pace=Pace.NORMAL,
        plan=plan_of(game, settings),
        phase=phase,
        organiser=11,
        organiser_name="Анна",
        starts_at=START,
        checkin_at=START - timedelta(minutes=30),
        closes_at=START - timedelta(minutes=5),
        commitment="1a2b3c4d" * 8,
        seed=None,
        by_hand=False,
        series=None,
        version=3,
    )
    return replace(made, **changes)


def lines(entrants: tuple[EntrantShown, ...], kind: Kind) -> tuple[LineShown, ...]:
    """A standing in the order of the entrants; the last one has not played."""
    codes = DEFAULT_TIE_BREAKS[kind]
    last = len(entrants)
    return tuple(
        LineShown(
            None if place == last else place,
            one,
            2 * (last - place),
            tuple((code, Fraction(7 * place + at, 2)) for at, code in enumerate(codes)),
            0 if place == last else 2,
        )
        for place, one in enumerate(entrants, start=1)
    )


def played_round(
    entrants: tuple[EntrantShown, ...], number: int, *, seats: int = 2, over: bool = True
) -> RoundShown:
    """A round: those who are left over have a bye."""
    boards: list[BoardShown] = []
    whole = len(entrants) - len(entrants) % seats
    for at in range(0, whole, seats):
        here = entrants[at : at + seats]
        boards.append(
            BoardShown(
                stage=1,
                round=number,
                number=len(boards) + 1,
                entrants=here,
                state=BoardState.PLAYED if over else BoardState.PLAYING,
                table=50 + at,
                deal=0 if over else 3,
                score=tuple(range(12, 12 - seats, -1)),
                points=tuple(range(seats, 0, -1)) if over else (),
                corrected=over and at == 0,
            )
        )
    sits = tuple((one, Sit.BYE) for one in entrants[whole:])
    return RoundShown(1, number, tuple(boards), sits)


def board(
    size: int = 6, game: str = "belka", phase: Phase = Phase.RUNNING, **changes: Any
) -> TournamentBoard:
    """A tournament of so many entrants, in its second round or wherever `phase` says."""
    told = head(game, phase)
    pair = told.plan.members > 1
    status = Status.SIGNED if phase in (Phase.OPEN, Phase.CHECKIN) else Status.PLAYING
    inside = tuple(
        entrant(number, pair=pair, status=status, checked_in=number % 2 == 0)
        for number in range(1, size + 1)
    )
    kind = told.plan.stages[0].kind
    started = phase in (Phase.RUNNING, Phase.FINISHED)
    over = phase is Phase.FINISHED
    made = TournamentBoard(
        head=told,
        entrants=inside,
        stages=(StageShown(1, kind, 4, 2, lines(inside, kind), over),) if started else (),
        round=played_round(inside, 2, seats=told.plan.seats.preferred, over=over)
        if started
        else None,
        next=Next.CLOCK if phase is Phase.RUNNING else None,
        next_at=NOW + timedelta(minutes=20) if phase is Phase.RUNNING else None,
        final=lines(inside, kind) if over else (),
    )
    return replace(made, **changes)


def record(size: int = 6, game: str = "belka", phase: Phase = Phase.RUNNING) -> TournamentRecord:
    """Everything of it: the first round is over."""
    told = board(size, game, phase)
    seats = told.head.plan.seats.preferred
    rounds = (played_round(told.entrants, 1, seats=seats),)
    if told.round is not None:
        rounds += (told.round,)
    audit = (
        AuditLine(1, NOW, "Анна", "Opened"),
        AuditLine(2, NOW, "", "Registered", ("Борис", "<b>")),
        AuditLine(
            3,
            NOW,
            "Анна",
            "Corrected",
            (),
            {"stage": 1, "round": 1, "board": 1, "reason": "agreed"},
        ),
    )
    return TournamentRecord(told, rounds if told.round else (), (), audit)


def card(phase: Phase = Phase.RUNNING, **changes: Any) -> TournamentCard:
    """The first entrant's own part."""
    told = board(phase=phase)
    one = told.entrants[0]
    made = TournamentCard(told.head, one, frozenset())
    return replace(made, **changes)


def draft(game: str = "belka", **changes: Any) -> TournamentDraft:
    settings = changes.pop("settings", Settings(pairs=game == "belka"))
    local: datetime | None = START
    return replace(
        TournamentDraft(
            head=head(game, Phase.DRAFT, settings=settings),
            chat_title="Карты",
            settings=settings,
            local=local,
            troubles=(),
            concerns=(),
            presets=tuple(GAMES[game].presets),
        ),
        **changes,
    )
