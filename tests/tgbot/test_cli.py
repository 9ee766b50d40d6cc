"""The `kozyr` command: exit statuses, what is printed, and that there is never a traceback."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.ai import POLICIES
from core.cards import commitment
from core.engine.options import dump_options, options_of
from core.games.registry import GAMES
from tests.core.records.made import dealt, record, simulated
from tgbot.cli import INTERRUPTED, PIPE_CLOSED, main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command: its exit status, standard output and standard error."""

    def call(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return call


@pytest.fixture
def written(tmp_path: Path) -> Callable[[bytes], Path]:
    def write(text: bytes) -> Path:
        path = tmp_path / "match.jsonl"
        path.write_bytes(text)
        return path

    return write


def simulated_in(run: Run, directory: Path, *more: str) -> list[bytes]:
    status, _, _ = run("simulate", "belka", "--matches", "2", "--record", directory, *more)
    assert status == 0
    return [path.read_bytes() for path in sorted(directory.iterdir())]


# -- the list of commands --------------------------------------------------------------------------


def test_what_a_command_is_for_is_told_in_a_line_that_is_not_cut_off(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    _, _, commands = out.partition("Commands:")
    assert "restored" in commands
    assert "..." not in commands


# -- games -----------------------------------------------------------------------------------------


def test_games_lists_every_option_with_its_values_and_default(run: Run) -> None:
    status, out, err = run("games", "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == [
        {
            "game": game.id,
            "rules": game.rules,
            "seats": list(game.seats),
            "options": {
                rule.name: {"values": list(rule.values), "default": rule.values[0]}
                for rule in options_of(game.options)
            },
            "presets": {name: dump_options(preset) for name, preset in game.presets.items()},
        }
        for game in GAMES.values()
    ]


def test_games_for_people_marks_the_defaults(run: Run) -> None:
    status, out, _ = run("games")
    lines = out.splitlines()
    assert (status, lines[0]) == (0, "belka: 4 seats")
    assert "  ten_high        off*, on" in lines
    assert "  preset karaganda ten_high=on first_deal_two=on" in lines


def test_every_game_has_robots_of_every_level() -> None:
    assert {game: list(levels) for game, levels in POLICIES.items()} == {
        game: ["random", "easy", "hard"] for game in GAMES
    }


# -- replay ----------------------------------------------------------------------------------------


def test_replay_json_has_a_line_for_each_deal_and_a_last_one(
    run: Run, written: Callable[[bytes], Path]
) -> None:
    lines = simulated()
    status, out, err = run("replay", written(record(lines)), "--json")
    *deals, last = [json.loads(line) for line in out.splitlines()]
    assert (status, err) == (0, "")
    assert [list(line) for line in deals] == [["deal", "scores", "totals"]] * len(deals)
    assert (last["over"], last["moves"], len(last["standings"])) == (True, len(lines) - 1, 4)


def test_replay_tells_a_match_to_people(run: Run, written: Callable[[bytes], Path]) -> None:
    lines = simulated()
    status, out, _ = run("replay", written(record(lines)))
    told = out.splitlines()
    assert (status, told[0]) == (0, "belka, preset source, 4 seats")
    assert told[1] == f"    1 seat {lines[1]['dealer']} deals"
    assert len([line for line in told if ": play " in line]) == len(
        [line for line in lines if line.get("do") == "play"]
    )
    assert "10♣" in out


def test_replay_of_an_unfinished_match_tells_what_is_awaited(
    run: Run, written: Callable[[bytes], Path]
) -> None:
    path = written(record(dealt()))
    status, out, _ = run("replay", path)
    assert status == 0
    assert "awaited after 1 moves: play" in out
    assert "awaited after 0 moves: deal (chance)" in run("replay", path, "--upto", 0)[1]


def test_upto_beyond_the_end_means_all_moves(run: Run, written: Callable[[bytes], Path]) -> None:
    path = written(record(simulated()))
    whole = run("replay", path, "--json")
    assert run("replay", path, "--json", "--upto", 10**12) == whole
    assert json.loads(run("replay", path, "--json", "--upto", 17)[1])["moves"] == 17


@pytest.mark.parametrize("wrong", ["-1", "1.5", "all"])
def test_upto_that_is_no_count_is_wrong_usage(
    run: Run, written: Callable[[bytes], Path], wrong: str
) -> None:
    assert run("replay", written(record(simulated())), "--upto", wrong)[0] == 2


@pytest.mark.parametrize("command", [["replay"], ["replay", "--json"], ["verify"]])
@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda text: b"", 1),
        (lambda text: b"{}\n" + text, 1),
        (lambda text: text.replace(b"belka", b"whist"), 1),
        (lambda text: text.replace(b'"do": "play"', b'"do": "fold"', 1), 3),
        (lambda text: text.replace(b'"do": "play"', b'"do": "\\ud800\\n"', 1), 3),
        (lambda text: text + b"\n", None),
    ],
)
def test_an_unsound_record_is_refused_in_one_line(
    run: Run,
    written: Callable[[bytes], Path],
    command: list[str],
    spoil: Callable[[bytes], bytes],
    line: int | None,
) -> None:
    lines = simulated()
    path = written(spoil(record(lines)))
    status, out, err = run(*command, path)
    start = f"{path}:{len(lines) + 1 if line is None else line}: "
    assert (status, out, err[: len(start)], err.count("\n")) == (1, "", start, 1)


def test_a_file_that_cannot_be_read_is_status_2(run: Run, tmp_path: Path) -> None:
    for command in ("replay", "verify"):
        assert run(command, tmp_path / "missing.jsonl")[:2] == (2, "")
        assert run(command, tmp_path)[:2] == (2, "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay"],
        ["deal"],
        ["replay", "--colour", "x"],
        ["simulate", "belka"],
        ["simulate", "whist", "--matches", "1"],
        ["simulate", "belka", "--matches", "0"],
        ["simulate", "belka", "--matches", "1", "--seats", "5"],
        ["simulate", "belka", "--matches", "1", "--preset", "custom"],
        ["simulate", "belka", "--matches", "1", "--players", "clever"],
        ["simulate", "belka", "--matches", "1", "--players", "easy,"],
        ["simulate", "belka", "--matches", "1", "--players", "easy,easy,easy,easy,easy"],
        ["simulate", "belka", "--matches", "1", "--set", "ten_high"],
        ["simulate", "belka", "--matches", "1", "--set", "ten_high=1"],
        ["simulate", "belka", "--matches", "1", "--set", "eggs=NaN"],
        ["simulate", "belka", "--matches", "1", "--set", "joker=on"],
    ],
)
def test_wrong_usage_is_status_2(run: Run, arguments: list[str]) -> None:
    status, out, err = run(*arguments)
    assert (status, out, "Traceback" in err) == (2, "", False)


# -- verify ----------------------------------------------------------------------------------------


def test_verify_says_what_it_proved(run: Run, written: Callable[[bytes], Path]) -> None:
    lines = simulated()
    status, out, err = run("verify", written(record(lines)))
    told = out.splitlines()
    deals = len([line for line in lines if line.get("do") == "deal"])
    assert (status, err, len(told)) == (0, "", deals + 1)
    assert told[0].startswith("line 2: deal 1: proven")
    assert told[-1] == f"{deals} shuffles: {deals} proven, 0 wrong, 0 open"


def test_verify_without_commitments_says_in_one_line_that_nothing_is_proven(
    run: Run, written: Callable[[bytes], Path]
) -> None:
    status, out, err = run("verify", written(record(dealt())))
    assert (status, err, out.count("\n"), "proves nothing" in out) == (0, "", 1, True)


def test_verify_of_a_changed_seed_fails_at_its_line(
    run: Run, written: Callable[[bytes], Path]
) -> None:
    lines = simulated()
    lines[1]["seed"] = "0" * 64
    path = written(record(lines))
    status, out, err = run("verify", path)
    assert status == 1
    assert err == f"{path}:2: deal 1: the seed is not the one that was promised\n"
    assert "1 wrong" in out.splitlines()[-1]


def test_verify_takes_the_boards_of_a_tournament(
    run: Run, written: Callable[[bytes], Path]
) -> None:
    path = written(record(dealt()))
    seed = b"s" * 32
    status, out, err = run("verify", path, "--board", f"{commitment(seed)}:{seed.hex()}")
    assert (status, "1 wrong" in out, err.startswith(f"{path}:2: ")) == (1, True, True)
    assert run("verify", path, "--board", "00")[0] == 2
    assert run("verify", path, "--board", "00:zz")[0] == 2


# -- simulate --------------------------------------------------------------------------------------


def test_simulate_writes_one_sound_record_a_match_and_the_same_for_the_same_seed(
    run: Run, tmp_path: Path
) -> None:
    first = simulated_in(run, tmp_path / "a", "--seed", "s")
    again = simulated_in(run, tmp_path / "b", "--seed", "s")
    assert [path.name for path in sorted((tmp_path / "a").iterdir())] == [
        "000001.jsonl",
        "000002.jsonl",
    ]
    assert (first == again, first == simulated_in(run, tmp_path / "c", "--seed", "t")) == (
        True,
        False,
    )
    for path in (tmp_path / "a").iterdir():
        assert (run("verify", path)[0], run("replay", path)[0]) == (0, 0)


def test_simulate_sums_up(run: Run) -> None:
    arguments = ("simulate", "belka", "--matches", 3, "--seed", "s", "--players", "easy,random")
    status, out, err = run(*arguments, "--json")
    summary: dict[str, Any] = json.loads(out)
    assert (status, err) == (0, "")
    assert summary.pop("moves_per_second") > 0
    assert summary == summary | {
        "game": "belka",
        "seed": "s",
        "players": ["easy", "random", "easy", "random"],
        "matches": 3,
        "unfinished": 0,
    }
    assert sum(summary["wins_by_policy"].values()) == 3
    assert summary["wins_by_seat"][0] == summary["wins_by_policy"]["easy"]
    told = run(*arguments)[1]
    assert f"deals           {summary['deals']}\n" in told
    assert f"wins by policy  easy: {summary['wins_by_policy']['easy']}" in told


@pytest.mark.parametrize(
    ("word", "name", "value"),
    [
        ("on", "ten_high", True),
        ("true", "ten_high", True),
        ("off", "ten_high", False),
        ("6", "target", 6),
        ('"double"', "eggs", "double"),
        ("double", "eggs", "double"),
    ],
)
def test_set_takes_json_values_and_words(
    run: Run, tmp_path: Path, word: str, name: str, value: Any
) -> None:
    texts = simulated_in(run, tmp_path, "--preset", "karaganda", "--set", f"{name}={word}")
    header = json.loads(texts[0].splitlines()[0])
    assert header["options"][name] == value
    assert header["options"]["first_deal_two"] is True


def test_simulate_into_a_directory_that_cannot_be_made_is_status_2(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    status, _, err = run("simulate", "belka", "--matches", 1, "--record", tmp_path / "file" / "d")
    assert (status, err.count("\n")) == (2, 1)


# -- as a process ----------------------------------------------------------------------------------


def kozyr(*arguments: object, **how: Any) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tgbot", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **how,
    )


def test_a_reader_that_goes_away_leaves_no_traceback(written: Callable[[bytes], Path]) -> None:
    path = written(record(simulated()))
    process = kozyr("replay", path)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (PIPE_CLOSED, "")


def test_an_interrupt_leaves_no_traceback(tmp_path: Path) -> None:
    process = kozyr("simulate", "belka", "--matches", 10**6, "--record", tmp_path)
    while process.poll() is None and not (tmp_path / "000001.jsonl").exists():
        os.sched_yield()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (INTERRUPTED, "")


def test_a_terminal_without_suit_signs_gets_an_account_all_the_same(
    written: Callable[[bytes], Path],
) -> None:
    path = written(record(dealt()))
    process = kozyr("replay", path, env=os.environ | {"PYTHONIOENCODING": "cp1251"})
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err, "\\u2663" in out) == (0, "", True)
