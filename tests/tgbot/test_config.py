"""The settings: read from the environment, refused by name, secret where they are secrets."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from core.readmodels import Pace
from tgbot.config import BadSettings, Settings, read_settings


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("KOZYR_"):
            monkeypatch.delenv(name)


def test_nothing_has_to_be_set_but_the_token() -> None:
    settings = read_settings()
    assert (settings.token, settings.api_url) == ("", "https://api.telegram.org")
    assert (settings.http_host, settings.http_port) == ("127.0.0.1", 8080)
    assert (settings.log_format, settings.log_level) == ("text", "INFO")
    assert (settings.default_pace, settings.turn_seconds) == (Pace.NORMAL, None)


def test_an_empty_setting_is_one_that_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOZYR_HTTP_PORT", "")
    assert read_settings().http_port == 8080


def test_the_database_is_a_file_in_the_data_folder_which_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOZYR_DATA_DIR", str(tmp_path / "new"))
    assert read_settings().database == f"sqlite+aiosqlite:///{tmp_path}/new/kozyr.sqlite3"
    assert (tmp_path / "new").is_dir()


def test_the_data_folder_may_be_named_from_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("KOZYR_DATA_DIR", "~/cards")
    assert read_settings().data_dir == tmp_path / "cards"


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://a:b@host/cards", "postgresql+asyncpg://a:b@host/cards"),
        ("postgresql://a:b@host/cards", "postgresql+asyncpg://a:b@host/cards"),
        ("postgresql+asyncpg://a:p%40ss@host/cards", "postgresql+asyncpg://a:p%40ss@host/cards"),
        ("sqlite:////data/cards.db", "sqlite+aiosqlite:////data/cards.db"),
    ],
)
def test_a_database_is_served_by_its_asynchronous_driver(
    monkeypatch: pytest.MonkeyPatch, given: str, used: str
) -> None:
    monkeypatch.setenv("KOZYR_DATABASE_URL", given)
    assert read_settings().database == used


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("API_URL", "api.telegram.org", "not an http or https address"),
        ("API_URL", "http://[", "not an http or https address"),
        ("WEBHOOK_URL", "ftp://host/hook", "not an http or https address"),
        ("WEBHOOK_URL", "https://host:99999/hook", "not an http or https address"),
        ("DATABASE_URL", "cards", "not the address of a database"),
        ("DATABASE_URL", "mysql://host/cards", "needs sqlite+aiosqlite or postgresql+asyncpg"),
        ("HTTP_PORT", "high", "unable to parse string as an integer"),
        ("HTTP_PORT", "70000", "less than or equal to 65535"),
        ("LOG_FORMAT", "xml", "'text' or 'json'"),
        ("LOG_LEVEL", "loud", "'DEBUG'"),
        ("DEFAULT_PACE", "never", "'blitz'"),
        ("DEFAULT_LANGUAGE", "de", "'ru'"),
        ("TURN_SECONDS", "0", "greater than 0"),
        ("TURN_SECONDS", "nan", "finite number"),
        ("ROBOT_DELAY", "-1", "greater than or equal to 0"),
        ("BOT_TOKEN", "12345:with/a/path", "not a bot's token"),
        ("WEBHOOK_SECRET", "päß", "needs 1 to 256 of A-Z a-z 0-9 _ -"),
        ("WEBHOOK_SECRET", "x" * 257, "needs 1 to 256 of A-Z a-z 0-9 _ -"),
    ],
)
def test_a_wrong_setting_is_named_with_the_reason_in_one_line(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(f"KOZYR_{name}", value)
    with pytest.raises(BadSettings) as raised:
        read_settings()
    line = str(raised.value)
    assert line.startswith(f"KOZYR_{name}: ")
    assert reason in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", "12345:se cret"),
        ("WEBHOOK_SECRET", "se cret"),
        ("DATABASE_URL", "mysql://anna:se cret@host/cards"),
    ],
)
def test_a_wrong_secret_is_not_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"KOZYR_{name}", value)
    with pytest.raises(BadSettings) as raised:
        read_settings()
    assert "cret" not in str(raised.value)


def test_blanks_around_a_token_are_not_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOZYR_BOT_TOKEN", " 1:abc\n")
    assert read_settings().token == "1:abc"


def test_a_secret_that_is_not_set_is_made_from_the_token() -> None:
    one, other = (Settings(bot_token=SecretStr(token)) for token in ("1:abc", "2:abc"))
    assert re.fullmatch(r"[0-9a-f]{64}", one.secret)
    assert one.secret == Settings(bot_token=SecretStr("1:abc")).secret != other.secret
    assert one.secret in one.secrets
    assert Settings().secret == ""


def test_settings_do_not_show_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOZYR_BOT_TOKEN", "12345:token-of-the-bot")
    monkeypatch.setenv("KOZYR_WEBHOOK_SECRET", "secret-of-the-hook")
    monkeypatch.setenv("KOZYR_DATABASE_URL", "postgresql://anna:word-of-anna@host/cards")
    settings = read_settings()
    assert settings.secrets == ("12345:token-of-the-bot", "secret-of-the-hook", "word-of-anna")
    shown = f"{settings!r} {settings}"
    assert [secret for secret in settings.secrets if secret in shown] == []


def test_settings_are_fixed_once_read() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().http_port = 1  # pyright: ignore[reportAttributeAccessIssue]
