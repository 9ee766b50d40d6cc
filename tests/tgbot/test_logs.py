"""Logs: a line an entry, in either form, and never a secret."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from collections.abc import Iterator

import pytest

from tgbot import logs

TOKEN = "7000000001:sandbox-token-without-any-secret-000"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Logging is one for the whole process: leave it as it was."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in logs._QUIET}
    shown = warnings.showwarning
    yield
    logging.captureWarnings(capture=False)
    warnings.showwarning = shown
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def test_an_entry_is_a_line_of_text(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "INFO")
    logging.getLogger("tgbot.table").info("seat %d", 3)
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(" INFO tgbot.table seat 3")


def test_an_entry_is_an_object_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json", "INFO")
    logging.getLogger("tgbot.table").warning("seat %s is «free»\nagain", 3)
    (line,) = capsys.readouterr().err.splitlines()
    entry = json.loads(line)
    del entry["at"]
    assert entry == {
        "level": "WARNING",
        "logger": "tgbot.table",
        "event": "seat 3 is «free»\nagain",
    }


def test_an_error_in_json_is_one_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("json", "INFO")
    try:
        raise ValueError("no such card")
    except ValueError:
        logging.getLogger("tgbot").exception("it failed")
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["error"].endswith("ValueError: no such card")


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_gets_through(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up(form, "INFO", [TOKEN, "hook-secret"])
    log = logging.getLogger("tgbot")
    log.info("POST https://api.telegram.org/bot%s/getMe", TOKEN)
    log.info("POST https://api.telegram.org/bot7000000002:another-token-that-nobody-named/getMe")
    log.info("header %r", {"X-Telegram-Bot-Api-Secret-Token": "hook-secret"})
    try:
        raise ValueError(f"bad address /bot{TOKEN}/getMe")
    except ValueError:
        log.exception("it failed")
    said = capsys.readouterr().err
    assert "sandbox-token" not in said
    assert "another-token" not in said
    assert "hook-secret" not in said


def test_short_words_are_not_taken_for_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "INFO", ["1:seat"])
    logging.getLogger("tgbot").info("seat 3")
    assert capsys.readouterr().err.endswith("seat 3\n")


def test_details_of_what_is_sent_are_never_logged(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "DEBUG")
    logging.getLogger("telegram.Bot").debug("sendMessage with parameters: Т♠ К♥")
    logging.getLogger("aiosqlite").debug("INSERT INTO moves VALUES ('7c')")
    logging.getLogger("sqlalchemy.engine.Engine").info("INSERT INTO moves")
    logging.getLogger("tgbot").debug("a detail of ours")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("a detail of ours")


def test_a_higher_level_is_kept_for_others_too(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "ERROR")
    logging.getLogger("telegram").warning("not now")
    assert capsys.readouterr().err == ""


def test_warnings_are_entries(capsys: pytest.CaptureFixture[str]) -> None:
    logs.set_up("text", "INFO")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=True)
        warnings.warn("an old habit", UserWarning, stacklevel=1)
        logging.captureWarnings(capture=False)
    assert "WARNING py.warnings" in capsys.readouterr().err


@pytest.mark.parametrize(("form", "line"), [("text", "ready"), ("json", '{"event": "ready"}')])
def test_ready_is_one_line_on_standard_output(
    form: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.say_ready(form)
    sys.stdout.flush()
    assert capsys.readouterr().out == f"{line}\n"
