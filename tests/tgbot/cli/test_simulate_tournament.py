"""`kozyr simulate-tournament`: what is printed, the same for the same seed, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from core.tournaments.folding import replay
from core.tournaments.log import load_event
from core.tournaments.model import PLANS, Phase
from tgbot.cli import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command: its exit status, standard output and standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        status = main(["simulate-tournament", *map(str, arguments)])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return call


def rows(out: str) -> dict[str, str]:
    """The lines with a label."""
    return {line[:16].strip(): line[16:] for line in out.splitlines()}


def test_one_tournament_is_told_by_rounds_and_places(run: Run) -> None:
    status, out, err = run(
        "belka", "--entrants", 5, "--deals", 1, "--seed", "s", "--players", "easy"
    )
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert rows(out)["format"] == "round robin, 5 rounds"
    assert rows(out)["entrants"] == "5 fixed pairs"
    assert rows(out)["a match"] == "1 deal, 40 minutes, a race to 12, whichever comes first"
    assert [line for line in lines if line.startswith("round robin, round")] == [
        f"round robin, round {number}" for number in range(1, 6)
    ]
    assert len([line for line in lines if line.startswith("  bye: ")]) == 5
    places = lines[lines.index("places") + 1 :]
    assert places[0].split() == ["points", "played", "de", "sb", "won", "diff", "lot"]
    assert {line.index(" easy ") for line in places[1:6]} == {places[1].index(" easy ")}
    assert rows(out)["matches"] == "10"
    assert rows(out)["deals"] == "10"
    assert rows(out)["strongest won"] == "100 % (by lot 100 %)"


@pytest.mark.parametrize(
    "arguments",
    [
        ("belka", "--entrants", 4, "--deals", 1, "--players", "easy,random"),
        ("mozhno", "--entrants", 9, "--rounds", 4, "--planned", "--quick"),
        ("cals_bs", "--entrants", 9, "--final", 4, "--late", 1, "--drop", "0.2"),
        ("belka", "--entrants", 6, "--format", "knockout", "--double", "--quick", "--rated"),
        ("clubs", "--entrants", 12, "--quick", "--events", 3, "--json"),
    ],
    ids=lambda arguments: str(arguments[0]),
)
def test_the_same_seed_gives_the_same_output(run: Run, arguments: tuple[object, ...]) -> None:
    first, again, other = (run(*arguments, "--seed", seed) for seed in ("one", "one", "two"))
    assert first[0] == 0
    assert first == again
    assert first[1].replace("one", "") != other[1].replace("two", "")


def test_many_tournaments_are_told_by_figures_only(run: Run) -> None:
    status, out, _ = run("belka", "--entrants", 16, "--quick", "--events", 20, "--seed", "s")
    assert status == 0
    assert "round 1" not in out
    assert {
        name: rows(out)[name] for name in ("tournaments", "rounds", "matches", "rematches")
    } == {
        "tournaments": "20",
        "rounds": "4",
        "matches": "32",
        "rematches": "0",
    }
    assert {"deals", "length", "time"}.isdisjoint(rows(out))


def test_many_tournaments_have_a_usual_and_a_long_length(run: Run) -> None:
    match = ("belka", "--entrants", 4, "--deals", 1, "--seed", "s")
    one, many = (rows(run(*match, *more)[1]) for more in ((), ("--events", 3)))
    assert (one["length"], many["length"]) == ("3 deals", "3 deals, 9 of 10 up to 3")
    assert many["deals"] == "6"
    assert one["time"].endswith(" minutes at 5 s an answer")


def test_what_an_organiser_should_know_is_a_warning_and_no_error(run: Run) -> None:
    status, out, _ = run(
        "belka", "--entrants", 8, "--format", "swiss", "--rounds", 5, "--quick", "--seed", "s"
    )
    assert status == 0
    assert rows(out)["warning"].startswith("more rounds than half of the field")


def test_json_has_the_plan_the_places_and_the_figures(run: Run) -> None:
    told = json.loads(run("clubs", "--entrants", 6, "--quick", "--seed", "s", "--json")[1])
    assert told["plan"]["stages"][0]["kind"] == "tables"
    assert sorted(line["entrant"] for line in told["places"]) == [1, 2, 3, 4, 5, 6]
    assert told["figures"]["events"] == 1
    assert told["figures"]["minutes"] is None


def test_the_logs_are_those_of_tournaments_and_records_can_be_verified(
    run: Run, tmp_path: Path
) -> None:
    run("belka", "--entrants", 4, "--deals", 1, "--events", 2, "--seed", "s", "--log", tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["0001", "0002"]
    plan, *events = [
        json.loads(line) for line in (tmp_path / "0002" / "log.jsonl").read_text().splitlines()
    ]
    assert replay(PLANS.load(plan), map(load_event, events)).phase is Phase.FINISHED
    assert len(list((tmp_path / "0002").glob("stage-*.jsonl"))) == 6
    assert main(["verify", str(tmp_path / "0002" / "stage-1-round-01-board-001.jsonl")]) == 0


@pytest.mark.parametrize(
    ("game", "entrants", "deals"), [("belka", 4, 2), ("clubs", 6, 1), ("mozhno", 8, 1)]
)
def test_all_tables_of_a_round_play_the_same_deals_and_prove_it(
    run: Run, tmp_path: Path, game: str, entrants: int, deals: int
) -> None:
    wanted = (game, "--entrants", entrants, "--duplicate", "--deals", deals, "--final", 0)
    status, out, _ = run(*wanted, "--players", "random,easy", "--seed", "s", "--log", tmp_path)
    folder = tmp_path / "0001"
    plan, *events = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    cards = (folder / "stage-1-round-01-deals.txt").read_text().split()
    records = sorted(folder.glob("stage-1-round-01-board-*.jsonl"))
    dealt = {tuple(one.read_text().splitlines()[:2]) for one in records}

    assert status == 0
    assert rows(out)["points"] == "percent of those who held the same cards"
    assert replay(PLANS.load(plan), map(load_event, events)).phase is Phase.FINISHED
    assert (len(cards), len(records)) == (deals, 2)
    assert len(dealt) == 1
    for one in records:
        boards = [word for card in cards for word in ("--board", card)]
        assert main(["verify", str(one), *boards]) == 0


def test_a_robot_has_the_seat_of_whoever_does_not_come_where_deals_are_compared(run: Run) -> None:
    status, out, _ = run(
        *("clubs", "--entrants", 8, "--duplicate", "--deals", 1, "--rounds", 2, "--final", 0),
        *("--no-show", 0.3, "--drop", 0.3, "--players", "random", "--seed", "s"),
    )

    assert status == 0
    assert "absent" in out
    assert float(rows(out)["absences"]) > 0


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["belka", "--entrants", 1], "--entrants cannot be 1 in belka"),
        (["belka", "--entrants", 8, "--rounds", 99], "--rounds cannot be 99 in belka"),
        (["belka", "--entrants", 8, "--preset", "x"], "--preset cannot be x in belka"),
        (["mozhno", "--entrants", 2], "2 entrants are too few: 3 at least"),
        (["belka", "--entrants", 8, "--seats", 4], "a board of belka has 2 sides"),
        (
            ["belka", "--entrants", 8, "--format", "tables"],
            "belka with 2 at a table cannot be played as tables",
        ),
        (
            ["belka", "--entrants", 8, "--format", "knockout", "--rounds", 3],
            "the rounds of a knockout follow from the number of entrants",
        ),
        (["mozhno", "--entrants", 8, "--double"], "a tables stage cannot be played double"),
        (
            ["belka", "--entrants", 8, "--format", "swiss", "--planned"],
            "a swiss stage has no seating plan",
        ),
        (["cals_bs", "--entrants", 8, "--duplicate"], "there is nothing to compare in this game"),
        (
            ["belka", "--entrants", 8, "--duplicate", "--quick"],
            "--duplicate compares cards, and --quick plays none",
        ),
        (
            ["belka", "--entrants", 8, "--duplicate", "--final", 4],
            "a knock-out compares two, not tables",
        ),
        (["belka", "--entrants", 5, "--late", 1], "nobody can enter late in this format"),
        (
            ["belka", "--entrants", 5, "--players", "best"],
            "no robot plays 'best': random, easy, hard, mixed",
        ),
        (["belka", "--entrants", 5, "--drop", 2], "2.0 is not in the range 0<=x<=1."),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(
    run: Run, arguments: list[object], reason: str
) -> None:
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.splitlines()[-1].endswith(reason)


def test_a_folder_that_cannot_be_written_is_said_in_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    status, _, err = run(
        "belka", "--entrants", 3, "--quick", "--seed", "s", "--log", tmp_path / "file"
    )
    assert status == 2
    assert err.startswith("kozyr: cannot write logs to ")
