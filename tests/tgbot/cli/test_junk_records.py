"""Records are other people's files: `replay` and `verify` judge any of them, and never stumble."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.games.registry import GAMES
from core.records import record_text, simulate
from tgbot.cli import main

ONE_FOLDER = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
"""Examples write to the same file, one after the other."""


@cache
def record(game: str) -> bytes:
    """The first lines of a sound match."""
    options = next(iter(GAMES[game].presets.values()))
    (match,) = simulate(GAMES[game], options, players=["easy"] * 4, seed="junk", matches=1)
    return "".join(record_text(match.header, match.entries).splitlines(keepends=True)[:40]).encode()


def judged(command: str, file: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """The exit status; whatever is complained of is one line that names the file."""
    status = main([command, str(file)])
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == (1 if status else 0)
    assert complaint.startswith(str(file) if status else "")
    return status


@pytest.mark.parametrize("game", GAMES)
def test_what_is_spoiled_here_was_sound(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_bytes(record(game))
    assert judged("replay", file, capsys) == 0


@ONE_FOLDER
@given(
    command=st.sampled_from(["replay", "verify"]),
    game=st.sampled_from(list(GAMES)),
    at=st.integers(0, 5000),
    cut=st.integers(0, 300),
    put=st.binary(max_size=20),
)
def test_any_bytes_in_the_middle_are_judged(
    command: str,
    game: str,
    at: int,
    cut: int,
    put: bytes,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sound, file = record(game), tmp_path / "record"
    at %= len(sound)
    file.write_bytes(sound[:at] + put + sound[at + cut :])
    assert judged(command, file, capsys) in (0, 1)


@ONE_FOLDER
@given(command=st.sampled_from(["replay", "verify"]), content=st.binary(max_size=2000))
def test_any_file_is_judged(
    command: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_bytes(content)
    assert judged(command, file, capsys) == 1


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


@ONE_FOLDER
@given(
    command=st.sampled_from(["replay", "verify"]),
    game=st.sampled_from(list(GAMES)),
    line=st.integers(0, 39),
    field=st.integers(0, 20),
    value=VALUES,
)
def test_any_value_in_a_field_is_judged(
    command: str,
    game: str,
    line: int,
    field: int,
    value: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = [json.loads(one) for one in record(game).splitlines()]
    names = sorted(lines[line])
    lines[line][names[field % len(names)]] = value
    file = tmp_path / "record"
    file.write_text("".join(json.dumps(one) + "\n" for one in lines))
    assert judged(command, file, capsys) in (0, 1)


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 100_000, b"1" * 100_000])
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_too_deep_or_too_long_is_refused(
    command: str, deep: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record"
    file.write_bytes(deep)
    assert judged(command, file, capsys) == 1
