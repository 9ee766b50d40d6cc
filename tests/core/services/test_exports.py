"""Files to take away: rows that are right, CSV that no spreadsheet computes, sources that join."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.services import ExportFile, Exports, Offer, Place
from core.services.exports import MATCHES_COLUMNS, STANDINGS_COLUMNS, csv_data, json_data
from core.storage import PersonRow, TallyRow
from tests.core.services.ground import ANNA, BORIS, GROUP, Ground
from tests.core.services.test_scores import tallied
from tests.core.services.test_standings import finish, void

HERE, OWN = Place(ANNA, GROUP), Place(ANNA)
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"))


def table(data: bytes) -> list[list[str]]:
    """CSV as a spreadsheet reads it."""
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def read(files: Sequence[ExportFile], name: str) -> Any:
    """A file of an export, read."""
    (file,) = [one for one in files if one.name == name]
    return table(file.data) if name.endswith(".csv") else json.loads(file.data)


# -- writing ---------------------------------------------------------------------------------------


def test_a_spreadsheet_opens_the_file_as_it_is() -> None:
    data = csv_data(("name", "points"), [{"name": "Дәулет, Ә.", "points": -3, "counts": {}}])

    assert data.startswith(b"\xef\xbb\xbf")
    assert data.decode("utf-8-sig") == 'name,points\r\n"Дәулет, Ә.",-3\r\n'


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_a_name_is_never_a_formula(first: str) -> None:
    ((_,), (cell,)) = table(csv_data(("name",), [{"name": f"{first}cmd|' /C calc'!A0"}]))

    assert cell.startswith(f"'{first}")


def test_parts_of_a_list_share_a_cell_that_is_no_formula_either() -> None:
    rows = [{"with": ["=1+1", "Борис"], "voided": True, "place": None}]

    assert table(csv_data(("with", "voided", "place"), rows))[1] == ["'=1+1; Борис", "true", ""]


@given(st.lists(TEXTS, min_size=1, max_size=4))
def test_what_is_written_is_what_is_read(cells: list[str]) -> None:
    names = [f"c{at}" for at in range(len(cells))]
    _, row = table(csv_data(names, [dict(zip(names, cells, strict=True))]))

    assert [one.removeprefix("'") for one in row] == [one.removeprefix("'") for one in cells]


def test_json_says_which_form_it_has() -> None:
    told = json.loads(json_data("standings", [{"name": "Анна"}], chat="Карты"))

    assert told == {
        "export": 1,
        "kind": "standings",
        "chat": "Карты",
        "rows": [{"name": "Анна"}],
    }


# -- standings -------------------------------------------------------------------------------------


async def test_standings_have_every_game_and_period_ranked_as_the_score_is(
    everywhere: Ground,
) -> None:
    await tallied(everywhere, {ANNA: (10, 5), BORIS: (6, 6), 13: (10, 5), 14: (4, 4)})
    await tallied(everywhere, {ANNA: (7, 1)}, period="2026-Q1")
    files = await everywhere.services.exports.files(HERE, "standings")
    sheet, told = read(files, "standings.csv"), read(files, "standings.json")

    assert tuple(sheet[0]) == STANDINGS_COLUMNS
    assert sheet[1:] == [
        ["belka", "2026-Q1", "1", "Anna", "7", "1", "0.1429", "10"],
        ["belka", "all", "1", "Boris", "6", "6", "1.0", "60"],
        ["belka", "all", "2", "Anna", "10", "5", "0.5", "50"],
        ["belka", "all", "2", "Aigerim", "10", "5", "0.5", "50"],
        ["belka", "all", "", "Daulet", "4", "4", "1.0", "40"],
    ]
    assert (told["kind"], told["time_zone"], told["least_matches"]) == (
        "standings",
        "Asia/Almaty",
        5,
    )
    assert [row["name"] for row in told["rows"]] == [row[3] for row in sheet[1:]]
    assert "counts" in told["rows"][0]


async def test_standings_say_what_the_score_says(everywhere: Ground) -> None:
    await finish(everywhere)
    score = await everywhere.services.scores.chat(GROUP)
    files = await everywhere.services.exports.files(HERE, "standings")
    rows = [row for row in read(files, "standings.json")["rows"] if row["period"] == "all"]

    assert score.table is not None
    assert [(one.name, one.wins, one.points) for one in score.table.rows] == [
        (row["name"], row["wins"], row["points"]) for row in rows
    ]


async def test_whose_name_is_gone_has_none(everywhere: Ground) -> None:
    await tallied(everywhere, {ANNA: (5, 5)})
    async with everywhere.work(effect=False) as db:
        db.add(TallyRow(chat_id=GROUP, game="belka", period="all", person_id=99, matches=1))
    await everywhere.change(PersonRow, {"id": ANNA}, name="")
    files = await everywhere.services.exports.files(HERE, "standings")

    assert [row["name"] for row in read(files, "standings.json")["rows"]] == ["", ""]


# -- matches ---------------------------------------------------------------------------------------


async def test_ones_own_matches_are_told_with_partners_and_opponents(everywhere: Ground) -> None:
    first = await finish(everywhere)
    voided = await finish(everywhere)
    assert await void(everywhere, voided)
    files = await everywhere.services.exports.files(OWN, "matches")
    sheet, told = read(files, "matches.csv"), read(files, "matches.json")

    assert tuple(sheet[0]) == MATCHES_COLUMNS
    assert [row["match"] for row in told["rows"]] == [voided, first]
    assert [row["voided"] for row in told["rows"]] == [True, False]
    row = dict(zip(sheet[0], sheet[2], strict=True))
    assert (row["partners"], row["opponents"]) == ("Aigerim", "Boris; Daulet")
    assert (row["place"], row["seats"], row["finished_at"]) == ("1", "4", "2026-03-02T12:00:00Z")


# -- what is on offer ------------------------------------------------------------------------------


async def test_each_place_offers_its_own(everywhere: Ground) -> None:
    exports = everywhere.services.exports
    await everywhere.group()
    assert (await exports.offers(HERE), await exports.offers(OWN)) == ((), ())
    await finish(everywhere)

    assert await exports.offers(HERE) == (Offer("standings"),)
    assert await exports.offers(OWN) == (Offer("matches"),)
    assert await exports.files(OWN, "standings") == ()
    assert await exports.files(HERE, "matches") == ()
    assert await exports.files(HERE, "unheard_of") == ()


class Cups:
    """Another part of the product, which has something to export in the group."""

    async def offers(self, place: Place) -> Sequence[Offer]:
        return (Offer("cups", "7", "Кубок"),) if place.chat == GROUP else ()

    async def files(self, place: Place, offer: Offer) -> Sequence[ExportFile]:
        return (ExportFile(f"cup-{offer.key}.csv", b"x"),)


async def test_another_part_brings_its_own_and_is_asked_for_what_it_offers_alone(
    ground: Ground,
) -> None:
    exports = Exports(ground.services.context)
    exports.add("cups", Cups())

    assert await exports.offers(HERE) == (Offer("cups", "7", "Кубок"),)
    assert await exports.files(HERE, "cups", "7") == (ExportFile("cup-7.csv", b"x"),)
    assert await exports.files(HERE, "cups", "8") == ()
    assert await exports.files(OWN, "cups", "7") == ()
    with pytest.raises(ValueError, match="somebody else exports 'cups'"):
        exports.add("cups", Cups())
