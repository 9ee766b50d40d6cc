"""`kozyr run` and `kozyr sandbox` as an operator meets them."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import urlopen

import pytest

from tgbot.cli import main
from tgbot.config import Settings


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The composition root, replaced by one that hands its settings back."""
    module: Any = ModuleType("tgbot.app")
    module.CannotStart = CannotStart
    monkeypatch.setitem(sys.modules, "tgbot.app", module)
    for name in list(os.environ):
        if name.startswith("KOZYR_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("KOZYR_BOT_TOKEN", "1:abc")
    return module


class CannotStart(Exception):
    """Stands for the composition root's own."""


def test_run_starts_the_bot_with_its_settings_and_returns_its_status(
    app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Settings] = []

    def start(settings: Settings) -> int:
        started.append(settings)
        return 5

    app.run = start
    monkeypatch.setenv("KOZYR_HTTP_PORT", "8099")
    assert main(["run"]) == 5
    assert [settings.http_port for settings in started] == [8099]


def test_a_wrong_setting_is_named_in_one_line(
    app: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app.run = lambda settings: 0
    monkeypatch.setenv("KOZYR_HTTP_PORT", "high")
    assert main(["run"]) == 2
    assert capsys.readouterr().err.startswith("kozyr: KOZYR_HTTP_PORT: ")


def test_without_a_token_there_is_no_bot(
    app: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app.run = lambda settings: 0
    monkeypatch.delenv("KOZYR_BOT_TOKEN")
    assert main(["run"]) == 2
    assert capsys.readouterr().err == "kozyr: KOZYR_BOT_TOKEN is not set\n"


def test_why_a_bot_cannot_start_is_said_in_one_line(
    app: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def start(settings: Settings) -> int:
        raise CannotStart("no database")

    app.run = start
    assert main(["run"]) == 1
    assert capsys.readouterr().err == "kozyr: no database\n"


@contextmanager
def sandbox(*arguments: str, **settings: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A sandbox in a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tgbot", "sandbox", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": "1"} | settings,
    )
    try:
        assert process.stdout is not None
        first = process.stdout.readline()
        yield process, first.removeprefix("sandbox: ").partition("/  ")[0]
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_sandbox_serves_until_a_signal_comes(number: signal.Signals) -> None:
    token = "1:abc"
    with sandbox(KOZYR_BOT_TOKEN=token) as (process, address):
        with urlopen(f"{address}/bot{token}/getMe", timeout=60) as answer:
            assert answer.status == 200
        process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, "")


def test_with_bot_the_bot_runs_against_the_sandbox_and_both_end_with_a_signal(
    tmp_path: Path,
) -> None:
    with sandbox("--bot", KOZYR_DATA_DIR=str(tmp_path), KOZYR_HTTP_PORT="0") as (process, _):
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 0


def test_with_bot_a_bot_that_leaves_takes_the_sandbox_with_it() -> None:
    with sandbox("--bot", KOZYR_DATABASE_URL="nowhere") as (process, _):
        _, err = process.communicate(timeout=60)
        assert process.returncode == 2
        assert err == "kozyr: KOZYR_DATABASE_URL: not the address of a database\n"


def test_a_port_that_is_taken_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with sandbox() as (_, address):
        port = address.rpartition(":")[2]
        assert main(["sandbox", "--port", port]) == 2
        assert capsys.readouterr().err.startswith(f"kozyr: cannot listen on port {port}: ")


def test_a_token_that_is_none_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOZYR_BOT_TOKEN", "no token")
    assert main(["sandbox", "--port", "0"]) == 2
    assert capsys.readouterr().err.startswith("kozyr: KOZYR_BOT_TOKEN: ")
