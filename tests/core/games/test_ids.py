"""No clause, gap, detail or example of the rules stays without a test that names it."""

import ast
import json
import re
from pathlib import Path

import pytest

from core.games.registry import GAMES

TESTS = Path(__file__).parents[2]
IDS: dict[str, dict[str, list[str]]] = json.loads(
    (TESTS / "core" / "cases" / "rule_ids.json").read_text(encoding="utf-8")
)
PART = re.compile(r"[A-Z]+\d+[a-z]?")


def named_in(source: str) -> list[str]:
    """The names of the test functions of one file."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
    ]


def ids_in(name: str) -> set[str]:
    """The ids that a test's name holds: `test_BE12_BE13_suits` proves two."""
    return {part for part in name.split("_") if PART.fullmatch(part)}


@pytest.fixture(scope="module")
def proved() -> set[str]:
    return {
        found
        for path in TESTS.rglob("test_*.py")
        for name in named_in(path.read_text(encoding="utf-8"))
        for found in ids_in(name)
    }


def test_ids_are_read_from_the_names_of_tests_alone() -> None:
    source = "def helper_B1(): ...\ndef test_BE12_BG3_C22a_jack(): ...\nasync def test_B2(): ...\n"

    assert [ids_in(name) for name in named_in(source)] == [{"BE12", "BG3", "C22a"}, {"B2"}]


def test_the_list_holds_every_registered_game() -> None:
    assert set(GAMES) - set(IDS) == set()


@pytest.mark.parametrize("game", [*GAMES, "record"])
def test_every_id_is_proved_by_a_test_that_names_it(game: str, proved: set[str]) -> None:
    listed = [one for ids in IDS[game].values() for one in ids]

    assert [one for one in listed if one not in proved] == []


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_page_speaks_of_every_clause_and_gap(game: str) -> None:
    page = Path(__file__).parents[3] / "core" / "games" / game / "RULES.md"
    told = set(PART.findall(page.read_text(encoding="utf-8")))
    listed = [one for kind in ("clauses", "gaps", "details") for one in IDS[game][kind]]

    assert [one for one in listed if one not in told] == []
