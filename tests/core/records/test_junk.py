"""Records are other people's files: whatever a field holds, a record is sound or refused."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from core.engine.errors import BadRecord
from core.games.registry import GAMES
from core.records import record_text, replay, simulate, verify
from tests.core.records.made import Line, lines_of, record

JUNK: list[Any] = [None, True, -1, 99, 10**30, 1.5, "", "x", "2c", "\ud800", [], ["2c"], [[]], {}]


def first_of_each_kind(lines: list[Line]) -> Iterator[int]:
    """The index of the header, and of the first move of every kind."""
    seen = set[Any]()
    for index, line in enumerate(lines):
        if line.get("do") not in seen:
            seen.add(line.get("do"))
            yield index


def spoiled(line: Line) -> Iterator[Line]:
    """The line with one field, or one element of a list, replaced or taken out, or one added."""
    for name, value in line.items():
        yield {key: kept for key, kept in line.items() if key != name}
        for junk in JUNK:
            yield line | {name: junk}
            if isinstance(value, list) and value:
                yield line | {name: [junk, *value[1:]]}
            if isinstance(value, dict):
                yield line | {name: value | {next(iter(value)): junk}}
    for name in ("auto", "at", "next", "seed", "cards", "first_dealer"):
        for junk in JUNK:
            yield line | {name: junk}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_junk_in_a_field_is_refused_at_its_line_and_nothing_worse(game: Any) -> None:
    options = next(iter(game.presets.values()))
    (match,) = simulate(game, options, players=["easy"] * 4, seed="junk", matches=1)
    lines = lines_of(record_text(match.header, match.entries))
    refused, expected = list[tuple[int, int]](), list[tuple[int, int]]()
    for index in first_of_each_kind(lines):
        # A late line takes long to reach: fewer of its spoiled forms are tried.
        for line in islice(spoiled(lines[index]), 0, None, 1 + index // 30):
            try:
                replay(record([*lines[:index], line]))
            except BadRecord as error:
                refused.append((error.line, error.reason.count("\n")))
                expected.append((index + 1, 0))
    assert refused == expected
    assert len(refused) > 100


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_junk_in_a_seed_or_a_promise_proves_nothing_and_breaks_nothing(game: Any) -> None:
    options = next(iter(game.presets.values()))
    (match,) = simulate(game, options, players=["easy"] * 4, seed="junk", matches=1)
    text = record_text(match.header, match.entries)
    seed = json.loads(text.splitlines()[1])["seed"]
    for other in ("", "0" * 63, "G" * 64, seed.upper(), seed + "\n"):
        spoiled_text = text.replace(json.dumps(seed), json.dumps(other), 1)
        with pytest.raises(BadRecord):
            verify(spoiled_text.encode())
