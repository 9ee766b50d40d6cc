"""`make bench` finds its measurements by looking, so each of them must be one."""

import asyncio
import importlib
from functools import partial
from pathlib import Path

import pytest

from tests.bench import ceiling, replicas, restart, throughput
from tests.bench.__main__ import main, names
from tests.support.leaping import leap


def test_the_measurements_are_found() -> None:
    assert {"records", "robots", "rules"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_every_measurement_can_be_run(name: str) -> None:
    assert callable(importlib.import_module(f"tests.bench.{name}").run)


def test_an_unknown_measurement_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    assert capsys.readouterr().out.startswith("no such measurement: speed; there are ")


def test_telegrams_ceiling_can_be_played_small(tmp_path: Path) -> None:
    found = leap(partial(ceiling.play, 2, 10.0, tmp_path))
    assert found.presses
    assert all(call.error is None for call in found.calls)


def test_a_restart_can_be_measured_small(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(restart.measure(8))
    assert capsys.readouterr().out.count("ready after") == 3


def test_presses_are_counted_beside_an_echo(tmp_path: Path) -> None:
    echo = asyncio.run(throughput.echo_rate("echo", 2, 0.5, tmp_path))
    ours, crowd = asyncio.run(throughput.our_rate(2, 0.5, tmp_path))
    assert echo.wall > 0
    assert ours.wall >= 0
    assert crowd.presses


def test_replicas_are_measured_and_their_records_played_again(
    tmp_path: Path, postgres_url: str
) -> None:
    found = asyncio.run(replicas.measure(2, 2, 1, 3.0, tmp_path, postgres_url))
    assert found.rate > 0
    assert found.moves >= found.deadlines
