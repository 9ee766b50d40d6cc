"""The whole bot as an operator meets it: how it starts, why it does not, and how it ends."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from pydantic import SecretStr

from core.services import DatabaseDown
from tests.support.process import Ended, bot_process
from tgbot import app
from tgbot.app import Bot, CannotStart
from tgbot.config import Settings
from tgbot.sandbox import Chat, Fault, FaultKind, Limits, Person, Sandbox

SECRET = "a-secret_of-the-hook"


@asynccontextmanager
async def sandbox(**how: Any) -> AsyncGenerator[Sandbox]:
    async with Sandbox(limits=Limits.off(), **how) as made:
        yield made


def settings(folder: Path, api: Sandbox | str, **more: Any) -> Settings:
    root = api if isinstance(api, str) else api.url
    token = "7000000001:nobody" if isinstance(api, str) else api.token
    fields: dict[str, Any] = {
        "bot_token": SecretStr(token),
        "api_url": root,
        "data_dir": folder,
        "http_port": 0,
    }
    return Settings(**(fields | more))


@asynccontextmanager
async def running(made: Settings) -> AsyncGenerator[Bot]:
    bot = Bot(made)
    await bot.start()
    try:
        yield bot
    finally:
        await bot.stop()


async def why_not(made: Settings) -> str:
    """The one line that says why a bot cannot start."""
    with pytest.raises(CannotStart) as raised:
        await Bot(made).start()
    line = str(raised.value)
    assert "\n" not in line
    assert made.token not in line
    return line


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


async def get(port: int, path: str) -> tuple[int, str]:
    address = f"http://127.0.0.1:{port}{path}"
    async with aiohttp.ClientSession() as http, http.get(address) as answer:
        return answer.status, await answer.text()


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


async def answered(there: Sandbox, person: Person, chat: Chat, text: str) -> None:
    """Say something, and wait for the bot to answer there."""
    before = len(there.control.calls("sendMessage", chat))
    there.control.say(person, chat, text)
    await there.control.wait_for(lambda: len(there.control.calls("sendMessage", chat)) > before, 60)


async def refused_once(there: Sandbox) -> None:
    """Wait until a call has met the fault that was due."""
    async with asyncio.timeout(60):
        while there.control.faults.due:  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(0.01)


# -- starting --------------------------------------------------------------------------------------


async def test_it_answers_whoever_speaks_to_it(tmp_path: Path) -> None:
    async with sandbox() as there, running(settings(tmp_path, there)):
        anna = there.control.add_person("Anna")
        await answered(there, anna, there.control.private(anna), "/start")


async def test_what_was_said_while_it_was_away_is_answered_when_it_is_there(
    tmp_path: Path,
) -> None:
    async with sandbox() as there:
        anna = there.control.add_person("Anna")
        private = there.control.private(anna)
        there.control.start(anna)
        async with running(settings(tmp_path, there)):
            await there.control.wait_for(lambda: there.control.calls("sendMessage", private), 60)


async def test_a_chat_that_telegram_wants_left_alone_is_left_alone_after_a_restart(
    tmp_path: Path,
) -> None:
    async with sandbox() as there:
        anna, boris = there.control.add_person("Anna"), there.control.add_person("Boris")
        private = there.control.private(anna)
        flood = Fault(FaultKind.FLOOD, "sendMessage", chat_id=private.id, retry_after=600)
        there.control.fault(flood)
        async with running(settings(tmp_path, there)):
            there.control.start(anna)
            await refused_once(there)
        async with running(settings(tmp_path, there)):
            there.control.say(anna, private, "/help")
            for _ in range(3):
                await answered(there, boris, there.control.private(boris), "/help")

        assert there.control.calls("sendMessage", private) == []


@pytest.mark.parametrize("method", ["getMe", "deleteWebhook"])
@pytest.mark.parametrize(
    "fault",
    [
        Fault(FaultKind.ERROR, times=2, code=500),
        Fault(FaultKind.ERROR, times=1, code=502),
        Fault(FaultKind.FLOOD, times=1, retry_after=1),
        Fault(FaultKind.DROP_BEFORE, times=2),
    ],
    ids=lambda fault: f"{fault.kind}-{fault.code}",
)
async def test_the_first_calls_are_made_again_while_telegram_is_in_trouble(
    tmp_path: Path, method: str, fault: Fault
) -> None:
    async with sandbox() as there:
        there.control.fault(
            Fault(fault.kind, method, None, fault.times, fault.retry_after, fault.code)
        )
        async with running(settings(tmp_path, there)):
            assert there.control.faults.due == []
            assert there.control.calls(method)[-1].ok


async def test_a_token_that_telegram_does_not_know_is_said_in_one_line(tmp_path: Path) -> None:
    async with sandbox() as there:
        wrong = settings(tmp_path, there, bot_token=SecretStr("7000000001:another-token"))
        host = there.url.removeprefix("http://")
        assert await why_not(wrong) == f"{host} does not know this bot token"


async def test_a_bot_api_that_nobody_serves_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FIRST_CALLS_SECONDS", 0.1)
    host = f"127.0.0.1:{closed_port()}"
    line = await why_not(settings(tmp_path, f"http://{host}"))
    assert line.startswith(f"no Bot API at {host}: no connection: ")


@pytest.mark.parametrize(
    ("url", "begins"),
    [
        ("sqlite+aiosqlite:////no/such/folder/cards.db", "no database: OperationalError: "),
        ("postgresql+asyncpg://anna:se-cret@127.0.0.1:{port}/cards", "no database: "),
    ],
)
async def test_a_database_out_of_reach_is_said_in_one_line(
    tmp_path: Path, url: str, begins: str
) -> None:
    async with sandbox() as there:
        away = settings(tmp_path, there, database_url=url.format(port=closed_port()))
        line = await why_not(away)
    assert line.startswith(begins)
    assert "se-cret" not in line


async def test_a_database_that_does_not_exist_is_said_in_one_line(
    tmp_path: Path, postgres_url: str
) -> None:
    async with sandbox() as there:
        line = await why_not(settings(tmp_path, there, database_url=f"{postgres_url}_not"))
    assert line.startswith("no database: ")


async def test_a_file_that_is_no_database_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "kozyr.sqlite3").write_bytes(b"these are no cards" * 100)
    async with sandbox() as there:
        line = await why_not(settings(tmp_path, there))
    assert line == "no database: DatabaseError: file is not a database"


async def test_a_database_of_a_later_version_is_said_in_one_line(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "kozyr.sqlite3") as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
    database.close()
    async with sandbox() as there:
        line = await why_not(settings(tmp_path, there))
    assert line.startswith("the database is of another version: ")


async def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with sandbox() as there:
            line = await why_not(settings(tmp_path, there, http_port=port))
    assert line.startswith(f"cannot listen on 127.0.0.1:{port}: ")


async def test_a_port_that_nobody_asked_for_is_dispensable(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with sandbox() as there:
            unasked = settings(tmp_path, there).model_copy(update={"http_port": port})
            unasked.model_fields_set.discard("http_port")  # as where the default is meant
            async with running(unasked) as bot:
                assert bot.http_port == 0
    assert f"no health and metrics: cannot listen on 127.0.0.1:{port}" in caplog.text


async def test_a_bot_that_cannot_start_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever were left open would be a warning, and warnings are errors here."""
    monkeypatch.setattr(app, "FIRST_CALLS_SECONDS", 0.1)
    async with sandbox() as there:
        there.control.fault(Fault(FaultKind.ERROR, "deleteWebhook", times=100))
        line = await why_not(settings(tmp_path, there))
    assert line.endswith(": Bad Gateway")
    before = {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
    assert before == set()


async def test_the_menu_of_commands_is_set_in_every_language(tmp_path: Path) -> None:
    async with sandbox() as there, running(settings(tmp_path, there)):
        await there.control.wait_for(lambda: len(there.control.calls("setMyCommands")) == 8, 60)
        languages = {
            call.parameters.get("language_code") for call in there.control.calls("setMyCommands")
        }
        assert languages == {None, "ru", "kk", "en"}


async def test_a_menu_that_is_refused_stops_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with sandbox() as there:
        there.control.fault(Fault(FaultKind.FLOOD, "setMyCommands", times=1, retry_after=1))
        async with running(settings(tmp_path, there)):
            await there.control.wait_for(lambda: len(there.control.calls("setMyCommands")) == 8, 60)
    assert errors(caplog) == []


# -- health ----------------------------------------------------------------------------------------


async def test_health_and_metrics_are_served_while_it_polls(tmp_path: Path) -> None:
    async with sandbox() as there, running(settings(tmp_path, there)) as bot:
        anna = there.control.add_person("Anna")
        await answered(there, anna, there.control.private(anna), "/start")
        assert await get(bot.http_port, "/healthz") == (200, "ok\n")
        assert await get(bot.http_port, "/readyz") == (200, "ready\n")
        _, metrics = await get(bot.http_port, "/metrics")
        assert 'kozyr_updates_total{kind="message"}' in metrics
        assert there.token not in metrics


async def test_it_is_not_ready_while_the_database_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away() -> None:
        raise DatabaseDown("away")

    async with sandbox() as there, running(settings(tmp_path, there)) as bot:
        assert bot.services is not None
        monkeypatch.setattr(bot.services.deadlines, "next_at", away)
        assert await get(bot.http_port, "/readyz") == (503, "not ready\n")
        monkeypatch.undo()


# -- the webhook -----------------------------------------------------------------------------------


async def test_with_a_webhook_telegram_calls_the_bot(tmp_path: Path) -> None:
    port = closed_port()
    async with sandbox(local=True) as there:
        hooked = settings(
            tmp_path,
            there,
            http_port=port,
            webhook_url=f"http://127.0.0.1:{port}/hook",
            webhook_secret=SecretStr(SECRET),
        )
        async with running(hooked):
            anna = there.control.add_person("Anna")
            await answered(there, anna, there.control.private(anna), "/start")
            (call,) = there.control.calls("setWebhook")
            assert call.parameters["url"] == f"http://127.0.0.1:{port}/hook"
            assert call.parameters["secret_token"] == SECRET
            assert json.loads(call.parameters["allowed_updates"]) == [
                "message",
                "callback_query",
                "my_chat_member",
                "chat_member",
            ]
            assert there.control.calls("deleteWebhook") == []


async def test_a_webhook_is_open_to_nobody_without_its_secret(tmp_path: Path) -> None:
    port = closed_port()
    async with sandbox(local=True) as there:
        address = f"http://127.0.0.1:{port}/hook"
        secret = SecretStr(SECRET)
        hooked = settings(
            tmp_path, there, http_port=port, webhook_url=address, webhook_secret=secret
        )
        async with (
            running(hooked),
            aiohttp.ClientSession() as http,
            http.post(address, json={"update_id": 1}) as answer,
        ):
            assert answer.status == 403


async def test_a_webhook_for_which_no_secret_is_set_is_open_to_nobody_either(
    tmp_path: Path,
) -> None:
    """Anybody could play for anybody, since an update says whose it is."""
    port = closed_port()
    async with sandbox(local=True) as there:
        address = f"http://127.0.0.1:{port}/hook"
        async with running(settings(tmp_path, there, http_port=port, webhook_url=address)):
            anna = there.control.add_person("Anna")
            await answered(there, anna, there.control.private(anna), "/start")
            async with (
                aiohttp.ClientSession() as http,
                http.post(address, json={"update_id": 1}) as answer,
            ):
                assert answer.status == 403


async def test_a_webhook_that_telegram_refuses_is_said_in_one_line(tmp_path: Path) -> None:
    async with sandbox() as there:  # which wants https, as Telegram does
        line = await why_not(settings(tmp_path, there, webhook_url="http://127.0.0.1:1/hook"))
    assert line.startswith("Telegram refuses: ")


async def test_a_webhook_of_before_is_taken_back_and_what_waits_is_kept(tmp_path: Path) -> None:
    async with sandbox(local=True) as there:
        async with (
            aiohttp.ClientSession() as http,
            http.post(
                f"{there.url}/bot{there.token}/setWebhook",
                json={"url": f"http://127.0.0.1:{closed_port()}/hook"},
            ) as answer,
        ):
            assert answer.status == 200
        anna = there.control.add_person("Anna")
        there.control.start(anna)
        async with running(settings(tmp_path, there)):
            private = there.control.private(anna)
            await there.control.wait_for(lambda: there.control.calls("sendMessage", private), 60)


# -- running and ending ----------------------------------------------------------------------------


async def test_another_poller_is_outlived(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with sandbox() as there, running(settings(tmp_path, there)):
        async with (
            aiohttp.ClientSession() as http,
            http.post(f"{there.url}/bot{there.token}/getUpdates", json={"timeout": 0}) as answer,
        ):
            assert answer.status == 200
        anna = there.control.add_person("Anna")
        await answered(there, anna, there.control.private(anna), "/start")
    assert errors(caplog) == []


async def test_a_part_that_dies_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def die(*_: object) -> None:
        raise KeyError("a fault of ours")

    monkeypatch.setattr("tgbot.delivery.Delivery.run", die)
    async with sandbox() as there, running(settings(tmp_path, there)) as bot:
        async with asyncio.timeout(60):
            await bot.failed()
    assert errors(caplog) == ["a part of the bot has failed"]


async def test_stopping_twice_is_stopping(tmp_path: Path) -> None:
    async with sandbox() as there:
        bot = Bot(settings(tmp_path, there))
        await bot.start()
        await bot.stop()
        await bot.stop()


async def test_what_was_done_is_confirmed_when_it_stops(tmp_path: Path) -> None:
    """Else the next start would answer once more."""
    async with sandbox() as there:
        anna = there.control.add_person("Anna")
        private = there.control.private(anna)
        async with running(settings(tmp_path, there)):
            await answered(there, anna, private, "/start")
            await answered(there, anna, private, "/help")
        said = len(there.control.calls("sendMessage", private))
        async with running(settings(tmp_path, there)):
            await answered(there, anna, private, "/rules belka")
        assert len(there.control.calls("sendMessage", private)) == said + 1


# -- as a process ----------------------------------------------------------------------------------


async def ended(there: Sandbox, folder: Path, *numbers: signal.Signals, **more: str) -> Ended:
    """A bot that was ready, had something to do, and got a signal."""
    anna = there.control.add_person("Anna")
    private = there.control.private(anna)
    async with bot_process(folder, there.url, there.token, **more) as process:
        await process.ready()
        await answered(there, anna, private, "/start")
        for number in range(20):
            there.control.say(anna, private, f"/rules {number}")
        return await process.end(numbers[0])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda one: one.name)
async def test_a_signal_ends_it_well_and_soon_with_work_under_way(
    tmp_path: Path, number: signal.Signals
) -> None:
    async with sandbox() as there:
        end = await ended(there, tmp_path, number, log_level="DEBUG")
    assert (end.status, end.out) == (0, "ready\n")
    assert "Traceback" not in end.err
    assert " ERROR " not in end.err
    assert there.token not in end.err


async def test_a_signal_ends_it_well_while_telegram_hangs(tmp_path: Path) -> None:
    async with sandbox() as there:
        for method in ("sendMessage", "getUpdates"):
            there.control.fault(Fault(FaultKind.LATENCY, method, times=50, seconds=60))
        anna = there.control.add_person("Anna")
        there.control.start(anna)
        async with bot_process(tmp_path, there.url, there.token) as process:
            await process.ready()
            end = await process.end(signal.SIGTERM)
    assert end.status == 0
    assert "Traceback" not in end.err


async def test_a_signal_during_the_start_ends_it_well(tmp_path: Path) -> None:
    async with sandbox() as there:
        there.control.fault(Fault(FaultKind.ERROR, "getMe", times=1000))
        async with bot_process(tmp_path, there.url, there.token) as process:
            async with asyncio.timeout(60):
                while there.control.faults.due[0].times == 1000:  # noqa: ASYNC110 - told to nobody
                    await asyncio.sleep(0.01)
            end = await process.end(signal.SIGTERM)
    assert (end.status, end.out) == (0, "")
    assert "Traceback" not in end.err


async def test_its_words_are_objects_where_a_machine_reads_them(tmp_path: Path) -> None:
    async with sandbox() as there:
        end = await ended(there, tmp_path, signal.SIGTERM, log_format="json", log_level="DEBUG")
    assert json.loads(end.out) == {"event": "ready"}
    entries = [json.loads(line) for line in end.err.splitlines()]
    assert {"at", "level", "logger", "event"} <= set(entries[0])


async def test_a_wrong_token_is_one_line_and_a_status(tmp_path: Path) -> None:
    async with (
        sandbox() as there,
        bot_process(tmp_path, there.url, "7000000001:another-token") as process,
    ):
        end = await process.end()
    host = there_host(end)
    assert (end.status, end.out) == (1, "")
    assert end.err == f"kozyr: {host} does not know this bot token\n"


def there_host(end: Ended) -> str:
    return end.err.removeprefix("kozyr: ").partition(" ")[0]


async def test_presses_outlive_a_killed_process_and_count_once(tmp_path: Path) -> None:
    async with sandbox() as there:
        control = there.control
        anna, boris = control.add_person("Anna"), control.add_person("Boris")
        group = control.add_group("Cards", anna, [boris])
        async with bot_process(tmp_path, there.url, there.token) as first:
            await first.ready()
            for person in (anna, boris):
                await answered(there, person, control.private(person), "/start")
            control.say(anna, group, "/play belka")
            await control.wait_message(anna, group, lambda one: "Anna" in one.text, 60)
            control.repeat_updates(50)
            for _ in range(10):
                control.say(boris, group, "/play belka")
            await first.kill()
        async with bot_process(tmp_path, there.url, there.token) as second:
            await second.ready()
            await control.wait_for(lambda: _tables(there, anna, group) >= 8, 60)
            end = await second.end(signal.SIGTERM)
    assert (end.status, _tables(there, anna, group)) == (0, 8)  # of eleven asked for; no more fit


def _tables(there: Sandbox, person: Person, group: Chat) -> int:
    """Lobbies that stand in the group."""
    bot = there.control.bot.id
    return sum(
        one.sender_id == bot and "собираем" in one.text for one in there.control.view(person, group)
    )
