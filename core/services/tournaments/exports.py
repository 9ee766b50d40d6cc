"""Files of a tournament: entrants, tables and standings as CSV, everything as JSON, a calendar.

Columns and fields are English, stable, and no words of any language of the bot. The log is in the
JSON as it is stored, beside names by person; deals that run are in none of it. The calendar has an
event a round, as far as their times can be known beforehand: its UIDs stay, its SEQUENCE grows with
the log, and a tournament that is cancelled is told to be so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from core.boards import (
    EntrantShown,
    LineShown,
    RoundShown,
    TournamentBoard,
    TournamentHead,
    TournamentRecord,
)
from core.engine.options import dump_options
from core.services.context import Context
from core.services.exports import SCHEMA, ExportFile, Offer, Place, csv_data, written
from core.services.tournaments.reading import Reading
from core.tournaments.model import PLANS, Phase

KIND: Final = "tournament"
ENTRANTS_COLUMNS: Final = ("entrant", "names", "status", "checked_in", "list")
TABLES_COLUMNS: Final = (
    "stage",
    "round",
    "table",
    "entrant",
    "names",
    "seat",
    "state",
    "score",
    "points",
    "corrected",
    "match",
)
_LINE: Final = 75
"""Octets of a line of a calendar."""
_DOMAIN: Final = "kozyr"


class TournamentFiles:
    """Tournaments that can be taken away: in a group those of the group, in private one's own."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._reading = Reading(context)

    async def offers(self, place: Place) -> Sequence[Offer]:
        """One offer a tournament: those that are not over, then those that are finished."""
        if place.chat is not None:
            heads = await self._reading.of_chat(place.chat)
        else:
            live = [card.head for card in await self._reading.cards(place.person)]
            heads = (*live, *await self._reading.finished_of(place.person))
        return tuple(
            Offer(KIND, str(head.tournament), head.title or head.game.capitalize())
            for head in heads
        )

    async def files(self, place: Place, offer: Offer) -> Sequence[ExportFile]:
        """Everything that is known of it, made beside the event loop."""
        record = await self._reading.record(int(offer.key))
        if record is None:
            return ()
        return await asyncio.to_thread(files_of, record, self._context.now())


def files_of(record: TournamentRecord, now: datetime) -> tuple[ExportFile, ...]:
    """The files of a tournament; those without a row are left out."""
    board = record.board
    number = board.head.tournament
    tables = list(_tables(record.rounds))
    made = [
        ExportFile(f"entrants-{number}.csv", csv_data(ENTRANTS_COLUMNS, list(_entrants(board))))
    ]
    if tables:
        made.append(ExportFile(f"tables-{number}.csv", csv_data(TABLES_COLUMNS, tables)))
    standings = list(_standings(board))
    if standings:
        columns = tuple(dict.fromkeys(name for row in standings for name in row))
        made.append(ExportFile(f"standings-{number}.csv", csv_data(columns, standings)))
    made.append(ExportFile(f"tournament-{number}.json", _json(record, now)))
    if board.head.starts_at is not None:
        made.append(ExportFile(f"tournament-{number}.ics", calendar(board, now)))
    return tuple(made)


# -- rows ------------------------------------------------------------------------------------------


def _names(one: EntrantShown) -> str:
    return " / ".join(one.names)


def _entrants(board: TournamentBoard) -> Iterator[dict[str, Any]]:
    lists = (("in", board.entrants), ("waiting", board.waiting), ("proposed", board.halves))
    for name, entrants in lists:
        for one in entrants:
            yield {
                "entrant": one.entrant,
                "names": _names(one),
                "status": one.status.value,
                "checked_in": one.checked_in,
                "list": name,
            }
    for name in board.reserves:
        yield {"names": name, "list": "reserve"}


def _tables(rounds: Sequence[RoundShown]) -> Iterator[dict[str, Any]]:
    """A row for each entrant at each table, and for those who had none."""
    for one in rounds:
        about = {"stage": one.stage, "round": one.number}
        for board in one.boards:
            for seat, entrant in enumerate(board.entrants):
                yield {
                    **about,
                    "table": board.number,
                    "entrant": entrant.entrant,
                    "names": _names(entrant),
                    "seat": seat + 1,
                    "state": board.state.value,
                    "score": board.score[seat] if board.score and board.points else None,
                    "points": board.points[seat] if board.points else None,
                    "corrected": board.corrected,
                    "match": board.table,
                }
        for entrant, why in one.sits:
            yield {
                **about,
                "entrant": entrant.entrant,
                "names": _names(entrant),
                "state": why.value,
            }


def _deals(rounds: Sequence[RoundShown]) -> Iterator[dict[str, Any]]:
    """The deals that were the same at all tables of a round; seeds once all have played them."""
    for one in rounds:
        for deal in one.deals:
            yield {
                "stage": one.stage,
                "round": one.number,
                "deal": deal.number,
                "commitment": deal.commitment,
                "seed": deal.seed,
            }


def _standings(board: TournamentBoard) -> Iterator[dict[str, Any]]:
    """The standing of each stage, and of the whole where there are several."""
    for stage in board.stages:
        yield from (_line(f"{stage.number}", one) for one in stage.lines)
    if len(board.stages) > 1:
        yield from (_line("final", one) for one in board.final)


def _line(stage: str, one: LineShown) -> dict[str, Any]:
    return {
        "stage": stage,
        "place": one.place,
        "entrant": one.entrant.entrant,
        "names": _names(one.entrant),
        "points": one.points,
        "played": one.played,
        **{
            code.value: None if value is None else round(float(value), 4)
            for code, value in one.tie_breaks
        },
    }


# -- everything ------------------------------------------------------------------------------------


def _json(record: TournamentRecord, now: datetime) -> bytes:
    board, head = record.board, record.board.head
    whole = {
        "export": SCHEMA,
        "kind": KIND,
        "made_at": written(now),
        "tournament": head.tournament,
        "title": head.title,
        "game": head.game,
        "options": dump_options(head.options),
        "pace": head.pace.value,
        "phase": head.phase.value,
        "time_zone": head.zone,
        "starts_at": None if head.starts_at is None else written(head.starts_at),
        "plan": PLANS.dump(head.plan),
        "commitment": head.commitment,
        "seed": head.seed,
        "names": _names_by_person(record),
        "entrants": list(_entrants(board)),
        "tables": list(_tables(record.rounds)),
        "deals": list(_deals(record.rounds)),
        "standings": list(_standings(board)),
        "log": list(record.log),
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()


def _names_by_person(record: TournamentRecord) -> Mapping[str, str]:
    """What the persons of the log are called."""
    board = record.board
    everybody = (*board.entrants, *board.waiting, *board.halves)
    played = (entrant for one in record.rounds for each in one.boards for entrant in each.entrants)
    return {
        str(person): name
        for one in (*everybody, *played)
        for person, name in zip(one.persons, one.names, strict=True)
    }


# -- a calendar ------------------------------------------------------------------------------------


def calendar(board: TournamentBoard, now: datetime) -> bytes:
    """An iCalendar file: the check-in, and each round at the latest time that it can begin."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Kozyr//Tournaments//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        *_events(board, now),
        "END:VCALENDAR",
    ]
    return "".join(fold(line) for line in lines).encode()


def _events(board: TournamentBoard, now: datetime) -> Iterator[str]:
    head = board.head
    if head.starts_at is None:
        return
    title = head.title or head.game.capitalize()
    if head.checkin_at is not None and head.closes_at is not None:
        times = (head.checkin_at, head.closes_at)
        yield from _event(head, "checkin", f"{title}: check-in", times, now)
    for number, (starts, ends) in enumerate(_rounds(board), start=1):
        yield from _event(head, f"round-{number}", f"{title}: round {number}", (starts, ends), now)


def _rounds(board: TournamentBoard) -> Iterator[tuple[datetime, datetime]]:
    """When each round is played, if every match takes all its time."""
    head = board.head
    at = head.starts_at
    length = timedelta(seconds=head.plan.clock_seconds or 3600)
    field = max(len(board.entrants), head.plan.minimum)
    count = sum(stage.rounds_for(stage.cut or field) for stage in head.plan.stages)
    for _ in range(count):
        if at is not None:
            yield at, at + length
            at += length + timedelta(seconds=head.plan.grace_seconds)


def _event(
    head: TournamentHead, key: str, title: str, times: tuple[datetime, datetime], now: datetime
) -> Iterator[str]:
    cancelled = head.phase is Phase.CANCELLED
    yield "BEGIN:VEVENT"
    yield f"UID:tournament-{head.tournament}-{key}@{_DOMAIN}"
    yield f"SEQUENCE:{head.version}"
    yield f"DTSTAMP:{_utc(now)}"
    yield f"DTSTART:{_utc(times[0])}"
    yield f"DTEND:{_utc(times[1])}"
    yield f"SUMMARY:{escaped(title)}"
    yield f"STATUS:{'CANCELLED' if cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _utc(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """A text as a value of a calendar may hold it."""
    for sign in "\\;,":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\\n")


def fold(line: str) -> str:
    """A line of a calendar in pieces of at most 75 octets, none of them within a character."""
    pieces: list[str] = []
    piece, size = "", 0
    for sign in line:
        octets = len(sign.encode())
        if size + octets > _LINE:
            pieces.append(piece)
            piece, size = " ", 1
        piece, size = piece + sign, size + octets
    return "\r\n".join([*pieces, piece]) + "\r\n"
