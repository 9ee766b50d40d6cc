"""`make bench` finds its measurements by looking, so each of them must be one."""

import importlib

import pytest

from tests.bench.__main__ import main, names


def test_the_measurements_are_found() -> None:
    assert {"records", "robots", "rules"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_every_measurement_can_be_run(name: str) -> None:
    assert callable(importlib.import_module(f"tests.bench.{name}").run)


def test_an_unknown_measurement_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    assert capsys.readouterr().out.startswith("no such measurement: speed; there are ")
