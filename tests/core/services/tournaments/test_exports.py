"""Files of a tournament: safe for spreadsheets, whole, and a calendar that calendars can read."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.boards import TournamentRecord
from core.cards import commitment
from core.services import Place
from core.services.tournaments.exports import calendar, escaped, files_of, fold
from core.tournaments.folding import replay
from core.tournaments.log import load_event
from core.tournaments.model import PLANS, Phase
from tests.core.services.ground import GROUP, NAMES, NOON
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


def unfold(data: bytes) -> list[str]:
    """The lines of a calendar as a reader of it sees them."""
    text = data.decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def events_of(data: bytes) -> list[dict[str, str]]:
    """The events of a calendar, by the names of their lines."""
    made: list[dict[str, str]] = []
    for line in unfold(data):
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            made.append({})
        elif made and line != "END:VEVENT":
            made[-1][name] = value
    return made


def rows(data: bytes) -> list[dict[str, str]]:
    assert data.startswith("\ufeff".encode())
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


async def finished(arena: Arena, monkeypatch: pytest.MonkeyPatch) -> TournamentRecord:
    """A tournament of three tables' worth of people, one of whom has a name like a formula."""
    people = crowd(7)
    monkeypatch.setitem(NAMES, people[0], "=HYPERLINK(1)")
    await arena.begin(people, "clubs", expected=7, rounds=2)
    await arena.play_all()
    return await arena.record()


async def test_the_files_hold_all_tables_and_standings(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await finished(arena, monkeypatch)
    files = {file.name.split("-")[0] + file.name[-4:]: file.data for file in files_of(record, NOON)}

    entrants, tables = rows(files["entrants.csv"]), rows(files["tables.csv"])
    standings = rows(files["standings.csv"])
    assert len(entrants) == len(standings) == 7
    assert len(tables) == 14
    assert {row["state"] for row in tables} == {"played"}
    assert standings[0]["place"] == "1"
    assert {"w", "margin", "sos", "last", "lot"} <= set(standings[0])
    assert "'=HYPERLINK(1)" in {row["names"] for row in entrants}


async def test_the_whole_can_be_computed_again_from_the_file(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = await finished(arena, monkeypatch)
    (file,) = [file for file in files_of(record, NOON) if file.name.endswith(".json")]
    whole = json.loads(file.data)

    state = replay(PLANS.load(whole["plan"]), [load_event(one) for one in whole["log"]])
    assert state.phase is Phase.FINISHED
    assert commitment(bytes.fromhex(whole["seed"])) == whole["commitment"]
    assert len(whole["names"]) == 7


async def test_before_the_lots_are_drawn_their_seed_is_in_no_file(arena: Arena) -> None:
    await arena.open("clubs")
    await arena.sign_up(crowd(4))
    row = await arena.row()

    for file in files_of(await arena.record(), NOON):
        assert row.seed.encode() not in file.data


async def test_a_group_offers_its_tournaments_and_a_person_his_own(arena: Arena) -> None:
    await arena.open("clubs")
    await arena.sign_up(crowd(4))
    exports = arena.ground.services.exports
    person = crowd(1)[0]

    async def kinds(place: Place) -> list[tuple[str, str]]:
        return [(one.kind, one.key) for one in await exports.offers(place)]

    mine = ("tournament", str(arena.id))
    assert mine in await kinds(Place(ORGANISER, GROUP))
    assert mine in await kinds(Place(person))
    assert mine not in await kinds(Place(ORGANISER, -77))
    assert mine not in await kinds(Place(77))
    assert len(await exports.files(Place(person), *mine)) == 3
    assert await exports.files(Place(77), *mine) == ()


async def test_a_calendar_keeps_its_uids_and_its_sequence_grows(arena: Arena) -> None:
    await arena.open("clubs", expected=8, rounds=2)
    first = events_of(calendar(await arena.board(), NOON))
    starts = datetime(2026, 3, 10, 14, tzinfo=UTC)
    await arena.services.tools.postpone(arena.id, ORGANISER, starts, admin=True)
    later = events_of(calendar(await arena.board(), NOON))
    await arena.services.tools.cancel(arena.id, ORGANISER, admin=True)
    called_off = events_of(calendar(await arena.board(), NOON))

    uids = [[one["UID"] for one in found] for found in (first, later, called_off)]
    assert uids[0] == uids[1] == uids[2]
    assert len(set(uids[0])) == 3  # the check-in and two rounds
    numbers = [int(found[0]["SEQUENCE"]) for found in (first, later, called_off)]
    assert numbers == sorted(set(numbers))
    assert {one["STATUS"] for one in first} == {"CONFIRMED"}
    assert {one["STATUS"] for one in called_off} == {"CANCELLED"}
    assert later[1]["DTSTART"] == "20260310T140000Z"
    assert later[0]["SUMMARY"] == "Cup: check-in"


async def test_rounds_of_a_calendar_follow_each_other(arena: Arena) -> None:
    await arena.open("clubs", expected=8, rounds=3)
    found = events_of(calendar(await arena.board(), NOON))[1:]

    for one, after in pairwise(found):
        assert one["DTSTART"] < one["DTEND"] <= after["DTSTART"]


async def test_a_title_is_no_line_of_a_calendar(arena: Arena) -> None:
    await arena.open("clubs")
    board = await arena.board()
    title = "Cup; A, B\\C\r\nEND:VCALENDAR " + "Қ" * 60
    data = calendar(replace(board, head=replace(board.head, title=title)), NOON)

    assert all(len(line) <= 75 for line in data.split(b"\r\n"))
    assert events_of(data)[0]["SUMMARY"].startswith(r"Cup\; A\, B\\C\nEND:VCALENDAR Қ")
    assert unfold(data).count("END:VCALENDAR") == 1


@given(st.text(max_size=300))
def test_a_folded_line_is_the_same_line_in_pieces_of_75_octets(text: str) -> None:
    line = escaped(text)
    folded = fold(line)

    assert all(len(piece.encode()) <= 75 for piece in folded.split("\r\n"))
    assert folded.removesuffix("\r\n").replace("\r\n ", "") == line


async def test_a_finished_tournament_stays_among_ones_own_files(arena: Arena) -> None:
    people = crowd(3)
    await arena.begin(people, "mozhno", expected=3, checkin=0)
    await arena.play_all()
    exports = arena.ground.services.exports

    mine = await exports.offers(Place(people[0], None))
    others = await exports.offers(Place(ORGANISER + 1, None))

    wanted = ("tournament", str(arena.id))
    assert wanted in [(one.kind, one.key) for one in mine]
    assert wanted not in [(one.kind, one.key) for one in others]
