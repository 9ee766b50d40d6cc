"""What `kozyr doctor` finds, on a sound machine and on ones that are not."""

from __future__ import annotations

import asyncio
import importlib.resources
import os
import shutil
import sqlite3
import zoneinfo
from collections.abc import AsyncGenerator, Iterator
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest
from pydantic import SecretStr

from core.storage import TallyRow
from tests.core.services.ground import NOON, Ground
from tgbot.app import known_revisions
from tgbot.cli import main
from tgbot.cli.doctor import here, telegram
from tgbot.config import Settings
from tgbot.sandbox import Sandbox

TOKEN = "7000001:a-token-that-nobody-may-see"
SOUND = {
    "token": "ok",
    "privacy mode": "ok",
    "clock": "ok",
    "webhook": "ok",
    "time zones": "ok",
    "disk": "ok",
    "database": "ok",
    "migrations": "ok",
    "texts": "ok",
    "font": "ok",
}


@pytest.fixture
async def sandbox(database: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Sandbox]:
    """A Bot API that the settings name, and room on the disk."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=here.SCARCE))
    async with Sandbox(token=TOKEN) as made:
        monkeypatch.setenv("KOZYR_API_URL", made.url)
        monkeypatch.setenv("KOZYR_BOT_TOKEN", TOKEN)
        yield made


async def report(capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, str], str]:
    """The exit status, how each thing is, and the whole report."""
    status = await asyncio.to_thread(main, ["doctor"])
    printed = capsys.readouterr().out
    states = {line[9:22].strip(): line[:9].strip() for line in printed.splitlines()}
    return status, states, printed


async def test_on_a_sound_machine_everything_is_well(
    sandbox: Sandbox, ground: Ground, capsys: pytest.CaptureFixture[str]
) -> None:
    status, states, printed = await report(capsys)
    assert (status, states) == (0, SOUND)
    assert TOKEN not in printed


async def test_before_the_first_run_there_is_no_database_and_that_is_well(
    sandbox: Sandbox, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, states, printed = await report(capsys)
    without = {about: state for about, state in SOUND.items() if about != "migrations"}
    assert (status, states) == (0, without)
    assert "none yet: the first kozyr run makes it" in printed
    assert os.listdir(database.parent) == []


async def test_a_token_that_telegram_does_not_know_is_wrong_and_not_printed(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unknown = TOKEN + "-or-know"
    monkeypatch.setenv("KOZYR_BOT_TOKEN", unknown)
    status, states, printed = await report(capsys)
    assert (status, states["token"]) == (1, "wrong")
    assert unknown not in printed


def test_without_a_token_the_rest_is_examined_all_the_same(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["doctor"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "wrong    token         KOZYR_BOT_TOKEN is not set: get one from @BotFather"
    assert len(lines) == 6


def test_a_wrong_setting_is_the_only_finding(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOZYR_HTTP_PORT", "high")
    assert main(["doctor"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("wrong    settings      KOZYR_HTTP_PORT: ")


async def test_where_nothing_listens_no_address_with_a_token_is_told(
    sandbox: Sandbox, capsys: pytest.CaptureFixture[str]
) -> None:
    await sandbox.stop()
    status, states, printed = await report(capsys)
    assert (status, states["token"]) == (1, "wrong")
    assert "Connect call failed" in printed
    assert TOKEN not in printed


async def test_where_something_else_answers_it_is_said(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KOZYR_API_URL", f"{sandbox.url}/page")
    status, states, _ = await report(capsys)
    assert (status, states["token"]) == (1, "wrong")


# -- what Telegram tells ---------------------------------------------------------------------------


def test_a_bot_that_reads_everything_is_warned_of() -> None:
    (found,) = telegram.rights({"can_join_groups": True, "can_read_all_group_messages": True})
    assert (found.state, found.about) == ("warning", "privacy mode")


def test_a_bot_that_may_join_no_group_is_wrong() -> None:
    found = telegram.rights({"can_join_groups": False})
    assert [(one.state, one.about) for one in found] == [
        ("wrong", "groups"),
        ("ok", "privacy mode"),
    ]


@pytest.mark.parametrize(
    ("ahead", "state"),
    [(0, "ok"), (3, "ok"), (-3, "ok"), (4, "warning"), (-30, "warning"), (31, "wrong")],
)
def test_the_clock_is_held_against_telegrams(ahead: float, state: str) -> None:
    said = telegram.Said({}, NOON, NOON + timedelta(seconds=ahead))
    assert [one.state for one in telegram.clock_of(said)] == [state]


def test_of_which_side_the_clock_is_wrong_is_told() -> None:
    said = telegram.Said({}, NOON, NOON - timedelta(hours=1))
    assert [one.text for one in telegram.clock_of(said)] == ["3600 s behind: have it set by NTP"]


def test_where_telegram_tells_no_time_nothing_is_said() -> None:
    assert telegram.clock_of(telegram.Said({}, None, NOON)) == []


HOOK = "https://bot.example/a-secret-path"


def hooked(*, wanted: str = HOOK, **info: object) -> list[tuple[str, str]]:
    settings = Settings(webhook_url=wanted, webhook_secret=SecretStr("word"))
    found = telegram.webhook({"url": HOOK, **info}, settings, NOON)
    assert not any("a-secret-path" in one.text for one in found)
    return [(one.state, one.about) for one in found]


def test_a_webhook_that_works_is_well() -> None:
    old = NOON.timestamp() - telegram.RECENT
    assert hooked() == [("ok", "webhook")]
    assert hooked(last_error_message="503", last_error_date=old) == [("ok", "webhook")]


def test_a_webhook_that_telegram_cannot_call_is_wrong() -> None:
    found = hooked(last_error_message="503", last_error_date=NOON.timestamp() - 60)
    assert found == [("ok", "webhook"), ("wrong", "webhook")]


def test_updates_that_pile_up_are_warned_of() -> None:
    found = hooked(pending_update_count=telegram.MANY_WAITING + 1)
    assert found == [("ok", "webhook"), ("warning", "updates")]


@pytest.mark.parametrize(("wanted", "url"), [("", HOOK), (HOOK, ""), (HOOK, HOOK + "/more")])
def test_a_webhook_that_is_not_as_the_settings_say_is_warned_of(wanted: str, url: str) -> None:
    assert hooked(wanted=wanted, url=url) == [("warning", "webhook")]


# -- this machine ----------------------------------------------------------------------------------


@pytest.fixture
def old_zones(tmp_path: Path) -> Iterator[Path]:
    """Time zone data from before Kazakhstan set its clocks back."""
    folder = tmp_path / "zones" / "Asia"
    folder.mkdir(parents=True)
    six = importlib.resources.files("tzdata") / "zoneinfo" / "Etc" / "GMT-6"
    (folder / "Almaty").write_bytes(six.read_bytes())
    zoneinfo.ZoneInfo.clear_cache()
    zoneinfo.reset_tzpath([str(folder.parent)])
    yield folder
    zoneinfo.reset_tzpath()
    zoneinfo.ZoneInfo.clear_cache()


def test_old_time_zone_data_are_an_hour_wrong(old_zones: Path) -> None:
    assert here.time_zones().state == "wrong"


def test_the_time_zone_data_that_come_along_are_new(old_zones: Path) -> None:
    shutil.rmtree(old_zones)
    zoneinfo.ZoneInfo.clear_cache()
    assert here.time_zones().state == "ok"


@pytest.mark.parametrize(
    ("free", "state"),
    [(here.SCARCE, "ok"), (here.SCARCE - 1, "warning"), (here.LITTLE - 1, "wrong")],
)
def test_a_disk_that_fills_up_is_told(
    database: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert here.disk(f"sqlite:///{database}").state == state


def test_a_folder_that_cannot_be_written_to_is_wrong(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert here.disk(f"sqlite:///{database}").state == "wrong"


def test_a_folder_that_is_not_there_is_wrong(tmp_path: Path) -> None:
    assert here.disk(f"sqlite:///{tmp_path / 'nowhere' / 'kozyr.sqlite3'}").state == "wrong"


def test_with_a_server_no_room_is_needed_here() -> None:
    assert here.disk("postgresql://db/kozyr").state == "ok"


async def looked_at(url: str) -> list[tuple[str, str]]:
    found = await here.database(url, known_revisions())
    return [(one.state, one.about) for one in found]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("PRAGMA journal_mode=DELETE", [("warning", "database"), ("ok", "migrations")]),
        (
            "UPDATE alembic_version SET version_num='0001'",
            [("ok", "database"), ("warning", "migrations")],
        ),
        (
            "UPDATE alembic_version SET version_num='later'",
            [("ok", "database"), ("wrong", "migrations")],
        ),
        ("DROP TABLE alembic_version", [("ok", "database"), ("warning", "migrations")]),
    ],
)
async def test_a_database_that_is_not_as_it_should_be_is_told(
    ground: Ground, database: Path, change: str, expected: list[tuple[str, str]]
) -> None:
    await ground.engine.dispose()
    with sqlite3.connect(database) as other:
        other.execute(change)
    other.close()
    assert await looked_at(f"sqlite:///{database}") == expected


async def test_a_damaged_database_is_wrong(tmp_path: Path) -> None:
    damaged = tmp_path / "kozyr.sqlite3"
    damaged.write_bytes(b"no database at all")
    assert await looked_at(f"sqlite:///{damaged}") == [("wrong", "database")]


async def test_a_server_that_answers_is_well_and_one_that_does_not_is_wrong(
    postgres_url: str,
) -> None:
    assert await looked_at(postgres_url) == [("ok", "database"), ("warning", "migrations")]
    nobody = "postgresql+asyncpg://kozyr@127.0.0.1:1/kozyr"
    assert await looked_at(nobody) == [("wrong", "database")]


def test_texts_and_font_come_with_the_program() -> None:
    assert (here.words().state, here.font().state) == ("ok", "ok")


def test_a_missing_font_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(text: str) -> str:
        raise OSError("cannot open resource")

    monkeypatch.setattr(here.pictures, "legible", gone)
    assert here.font().state == "wrong"


# -- scores ----------------------------------------------------------------------------------------


async def test_scores_are_counted_again_and_mended_only_when_asked(
    ground: Ground, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await ground.match((11, 12), game="clubs", preset="evening")
    await ground.play_out(table)
    await ground.change(TallyRow, {"person_id": 11, "period": "all"}, wins=9)
    statuses: list[int] = []
    last: list[str] = []
    for arguments in ([], ["--repair"], []):
        statuses.append(await asyncio.to_thread(main, ["doctor", "--scores", *arguments]))
        last.append(capsys.readouterr().out.splitlines()[-1].partition(", ")[2])

    assert statuses == [1, 0, 0]
    assert last == [
        "1 differences: kozyr doctor --scores --repair mends them",
        "1 differences mended",
        "all as they were",
    ]


def test_repair_is_of_scores_only(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--repair"]) == 2
    assert "--repair goes with --scores" in capsys.readouterr().err
