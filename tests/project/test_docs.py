"""What the pages say exists: settings, commands, links, pictures."""

import json
import re
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
import yaml

from core.games.registry import GAMES
from core.records import Outcome, SimulatedMatch, record_text, simulate, verify
from tests.project.tree import BLOCK, ROOT, code_of, committed, read, without_code
from tgbot.cli import cli
from tgbot.config import Settings
from tgbot.handlers.commands import COMMANDS

PREFIX = "KOZYR_"
SHUFFLE_PAGE = "docs/fair-shuffle.md"
VECTORS = json.loads(read("tests/core/cases/shuffle.json"))


def settings() -> set[str]:
    return {PREFIX + name.upper() for name in Settings.model_fields}


def pages() -> list[str]:
    return [name for name in committed() if name.endswith(".md")]


def headings(markdown: str) -> set[str]:
    """The anchors of a page, made from its headings the way the forges make them."""
    titles = re.findall(r"^#+ (.*)$", re.sub(BLOCK, "", markdown), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_configuration_table_holds_every_setting_and_no_other() -> None:
    table = set(re.findall(r"^\| `(KOZYR_\w+)` \|", read("README.md"), re.MULTILINE))

    assert table == settings()


def test_the_configuration_table_states_each_plain_default() -> None:
    stated = dict(re.findall(r"^\| `(KOZYR_\w+)` \|.*\| (.*) \|$", read("README.md"), re.MULTILINE))
    plain = {
        PREFIX + name.upper(): f"`{field.default}`"
        for name, field in Settings.model_fields.items()
        if isinstance(field.default, str | int | float) and str(field.default)
    }

    assert {name: stated.get(name) for name in plain} == plain


def test_the_example_environment_holds_every_setting_and_no_other() -> None:
    example = set(re.findall(r"^#? ?(KOZYR_\w+)=", read(".env.example"), re.MULTILINE))

    assert example == settings()


def test_compose_sets_only_settings_that_exist() -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    named = {
        name
        for service in services.values()
        for name in service.get("environment", {})
        if name.startswith(PREFIX)
    }

    assert named - settings() == set()


def test_every_command_in_the_readme_exists() -> None:
    named = set(re.findall(r"\bkozyr ([a-z][a-z-]*)\b", code_of(read("README.md"))))

    assert named - set(cli.commands) == set()


def test_every_command_is_in_the_readme() -> None:
    table = set(re.findall(r"^\| `kozyr ([a-z-]+)\b", read("README.md"), re.MULTILINE))

    assert set(cli.commands) - table == set()


def test_the_readme_holds_every_command_of_the_bot_and_no_other() -> None:
    table = set(re.findall(r"^\| `/(\w+)` \|", read("README.md"), re.MULTILINE))

    assert table == set(COMMANDS)


def test_every_relative_link_and_picture_leads_somewhere() -> None:
    broken = [
        f"{page}: {link}" for page in pages() for link in links(page) if not leads(page, link)
    ]

    assert broken == []


def links(page: str) -> list[str]:
    """The page's links and pictures to other files of the project and to its own headings."""
    text = without_code(read(page))
    found = re.findall(r"\]\(([^)\s]+)[^)]*\)", text) + re.findall(
        r"(?:src|href)=\"([^\"]+)\"", text
    )
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def leads(page: str, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (ROOT / PurePosixPath(page).parent / path) if path else ROOT / page
    if not target.exists():
        return False
    return not anchor or anchor in headings(target.read_text(encoding="utf-8"))


# -- the page on the fair shuffle ------------------------------------------------------------------


def verifier() -> str:
    """The program that the page gives to those who write their own."""
    (code,) = re.findall(r"```python\n(.*?)```", read(SHUFFLE_PAGE), re.DOTALL)
    return code


def defined() -> dict[str, Any]:
    """What the page's program defines."""
    names: dict[str, Any] = {"__name__": "page"}
    exec(verifier(), names)
    return names


def played(game: str, seats: int, options: Any) -> SimulatedMatch:
    (match,) = simulate(GAMES[game], options, players=["easy"] * seats, seed="docs", matches=1)
    return match


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{case['header']['game']}")
def test_the_program_of_the_page_deals_the_vectors(case: dict[str, Any]) -> None:
    page = defined()
    salt = page["hashlib"].sha256(page["canonical"](case["header"])).digest()
    dealer, hands, rest = page["dealt"](case["header"], bytes.fromhex(case["seed"]), salt, None)

    assert (dealer, hands, len(rest)) == (case["dealer"], case["hands"], case["rest_count"])
    assert rest[: len(case["rest"])] == case["rest"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game.id, seats) for game in GAMES.values() for seats in game.seats],
)
def test_the_program_of_the_page_finds_what_verify_finds(game: str, seats: int) -> None:
    match = played(game, seats, GAMES[game].presets["evening" if game == "clubs" else "source"])
    record = record_text(match.header, match.entries)
    lines = [json.loads(line) for line in record.splitlines()]
    found = list(defined()["check"](lines))

    shuffles = verify(record.encode()).findings
    assert [number for number, _, _ in found] == [one.line for one in shuffles]
    assert {one.outcome for one in shuffles} == {Outcome.PROVEN}
    assert all(fits and same is not False for _, fits, same in found)

    lines[1]["hands"][0][0], lines[1]["hands"][1][0] = (
        lines[1]["hands"][1][0],
        lines[1]["hands"][0][0],
    )
    number, fits, same = next(iter(defined()["check"](lines)))
    assert (number, fits, same) == (2, True, lines[1]["hands"][0][0] == lines[1]["hands"][1][0])


def test_the_program_of_the_page_runs_as_a_script(tmp_path: Path) -> None:
    match = played("belka", 4, GAMES["belka"].presets["short"])
    program, record = tmp_path / "check.py", tmp_path / "match.jsonl"
    program.write_text(verifier(), encoding="utf-8")
    record.write_text(record_text(match.header, match.entries), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, program, record], capture_output=True, text=True, check=True
    )

    lines = done.stdout.splitlines()
    assert len(lines) == match.deals
    assert {line.partition(": ")[2] for line in lines} == {"promised seed True, same cards True"}


def test_every_option_that_a_page_names_exists() -> None:
    named = {
        (command, option)
        for page in pages()
        for command, rest in re.findall(r"\bkozyr ([a-z][a-z-]*)\b([^`|\n]*)", code_of(read(page)))
        for option in re.findall(r"--[a-z][a-z-]*", rest)
    }
    known = {
        (name, option)
        for name, command in cli.commands.items()
        for parameter in command.params
        for option in (*parameter.opts, "--help")
    }

    assert ("verify", "--board") in named
    assert named - known == set()


def test_the_readme_leads_to_the_page_on_the_fair_shuffle() -> None:
    assert SHUFFLE_PAGE in links("README.md")
