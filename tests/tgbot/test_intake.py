"""Taking updates: none is confirmed too early, none has its effect twice, nobody is held up."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from telegram import Update
from telegram.error import Conflict, Forbidden, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, TypeHandler
from telegram.request import BaseRequest, RequestData

from core.services import DatabaseDown, Services
from core.storage import DatabaseFault
from tests.support.services import StillClock, services_over
from tgbot.callback_data import Do, Verb, encode
from tgbot.concurrency import PerTable
from tgbot.intake import CONFLICT_PAUSE, LONGEST_PAUSE, REMEMBERED, AnyApplication, Intake, Trouble

ANNA = {"id": 11, "is_bot": False, "first_name": "Anna"}
PRIVATE = {"id": 11, "type": "private", "first_name": "Anna"}
GROUP = {"id": -5, "type": "group", "title": "Cards"}
PATIENCE = 30.0

Fields = dict[str, Any]
Act = Callable[[], Awaitable[None]]


def said(number: int, text: str, chat: Fields = GROUP) -> Fields:
    message = {"message_id": number, "date": 1, "chat": chat, "from": ANNA, "text": text}
    return {"update_id": number, "message": message}


def pressed(number: int, chat: Fields, table: int = 7) -> Fields:
    message = {"message_id": 3, "date": 1, "chat": chat, "text": "x"}
    query = {
        "id": str(number),
        "from": ANNA,
        "chat_instance": "x",
        "message": message,
        "data": encode(Do(table, Verb.SIT)),
    }
    return {"update_id": number, "callback_query": query}


class Silence(BaseRequest):
    """A Bot API that agrees with everything; `called` has the methods."""

    def __init__(self) -> None:
        self.called = list[str]()

    @property
    def read_timeout(self) -> float:
        return 1.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        self.called.append(url.rpartition("/")[2])
        me = {"id": 1, "is_bot": True, "first_name": "Kozyr", "username": "kozyr_bot"}
        result = me if url.endswith("getMe") else True
        return 200, json.dumps({"ok": True, "result": result}).encode()


class Feed:
    """Telegram's queue of updates. `confirmed` is how many it has forgotten."""

    def __init__(self) -> None:
        self.updates = list[Fields]()
        self.confirmed = list[int]()
        self.troubles = list[TelegramError]()
        self.fetches = 0
        self._news = asyncio.Event()

    def add(self, *updates: Fields) -> None:
        self.updates += updates
        self._news.set()

    async def fetch(self, offset: int, limit: int, seconds: int) -> list[Fields]:
        self.fetches += 1
        if self.troubles:
            raise self.troubles.pop(0)
        self.confirmed += [one["update_id"] for one in self.updates if one["update_id"] < offset]
        self.updates = [one for one in self.updates if one["update_id"] >= offset]
        if not self.updates and seconds:
            self._news.clear()
            await self._news.wait()
        return self.updates[:limit]


@dataclass
class Ground:
    """An intake whose handler does what a test says for each text (or update number)."""

    services: Services
    application: AnyApplication
    api: Silence
    feed: Feed = field(default_factory=Feed)
    before: dict[str, Act] = field(default_factory=dict)
    after: dict[str, Act] = field(default_factory=dict)
    effects: list[str] = field(default_factory=list)
    attended: list[int] = field(default_factory=list)

    def intake(self) -> Intake:
        return Intake(self.application, self.services, attend=self.attended.append)

    async def handle(self, update: Update, _: Any) -> None:
        text = update.effective_message.text if update.message else str(update.update_id)  # type: ignore[union-attr]
        assert text is not None
        await self._do(self.before, text)
        async with self.services.context.work():
            self.effects.append(text)
        await self._do(self.after, text)

    async def _do(self, acts: dict[str, Act], text: str) -> None:
        act = acts.get(text)
        if act is not None:
            await act()

    async def until(self, reached: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not reached():  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.002)


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    api = Silence()
    application = (
        Application.builder()
        .token("1:token")
        .request(api)
        .get_updates_request(Silence())
        .concurrent_updates(PerTable())
        .updater(None)
        .job_queue(None)
        .build()
    )
    async with services_over(tmp_path, clock=StillClock()) as services, application:
        made = Ground(services, application, api)
        application.add_handler(TypeHandler(Update, made.handle))
        yield made


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


# -- one update ------------------------------------------------------------------------------------


async def test_an_update_has_its_effect_once_however_often_it_comes(ground: Ground) -> None:
    intake = ground.intake()
    assert [await intake.take(said(1, "hello")) for _ in range(3)] == [True, True, True]
    assert ground.effects == ["hello"]


async def test_what_a_process_before_has_done_is_not_done_again(ground: Ground) -> None:
    await ground.intake().take(said(1, "hello"))
    assert await ground.intake().take(said(1, "hello"))
    assert ground.effects == ["hello"]


async def test_an_update_that_comes_while_it_is_at_work_shares_the_outcome(ground: Ground) -> None:
    go_on = asyncio.Event()

    async def wait() -> None:
        await go_on.wait()

    ground.before["hello"] = wait
    intake = ground.intake()
    both = [asyncio.create_task(intake.take(said(1, "hello"))) for _ in range(2)]
    await asyncio.sleep(0)
    go_on.set()
    assert await asyncio.gather(*both) == [True, True]
    assert ground.effects == ["hello"]


async def test_whoever_hung_up_does_not_stop_the_work(ground: Ground) -> None:
    go_on = asyncio.Event()

    async def wait() -> None:
        await go_on.wait()

    ground.before["hello"] = wait
    intake = ground.intake()
    caller = asyncio.create_task(intake.take(said(1, "hello")))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    go_on.set()
    await intake.stop()
    assert ground.effects == ["hello"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"update_id": "one"},
        {"update_id": 1},
        {"update_id": 1, "message": {"odd": True}},
        {"update_id": 1, "message": 5},
        {"update_id": 1, "callback_query": {"id": "1"}},
        {"update_id": 1, "brand_new_kind": {"x": 1}},
        {"update_id": 1, "my_chat_member": []},
    ],
)
async def test_junk_is_confirmed_and_makes_no_error_line(
    ground: Ground, fields: Fields, caplog: pytest.LogCaptureFixture
) -> None:
    assert await ground.intake().take(fields) is True
    assert errors(caplog) == []


async def test_an_update_waits_for_a_database_that_is_away(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    away = [True, True]

    async def fail() -> None:
        if away:
            away.pop()
            raise DatabaseDown("away")

    ground.before["hello"] = fail
    intake = ground.intake()
    assert [await intake.take(said(1, "hello")) for _ in range(3)] == [False, False, True]
    assert (ground.effects, errors(caplog)) == (["hello"], [])


async def test_an_error_of_ours_is_told_with_its_place_and_without_what_was_said(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise KeyError("a fault of ours")

    ground.before["my secret"] = fail
    assert await ground.intake().take(said(1, "my secret")) is True
    assert errors(caplog) == ["handling an update failed"]
    assert "a fault of ours" in caplog.text
    assert "my secret" not in caplog.text


async def test_a_button_does_not_stay_pressed_because_of_us(ground: Ground) -> None:
    async def fail() -> None:
        raise KeyError("a fault of ours")

    ground.before["1"] = fail
    await ground.intake().take(pressed(1, GROUP))
    assert ground.api.called[-1] == "answerCallbackQuery"


@pytest.mark.parametrize(
    "error", [NetworkError("broken"), Forbidden("blocked"), RetryAfter(5), Conflict("two")]
)
async def test_trouble_with_telegram_is_no_error_of_ours(
    ground: Ground, error: TelegramError, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise error

    ground.before["hello"] = fail
    assert await ground.intake().take(said(1, "hello")) is True
    assert errors(caplog) == []


async def test_an_update_that_took_too_long_once_is_not_lost(
    ground: Ground, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.intake.HANDLING_SECONDS", 0.05)

    async def starve() -> None:
        await asyncio.Event().wait()

    ground.before["hello"] = starve
    intake = ground.intake()
    assert await intake.take(said(1, "hello")) is False
    monkeypatch.undo()
    del ground.before["hello"]
    assert await intake.take(said(1, "hello")) is True
    assert ground.effects == ["hello"]
    assert errors(caplog) == []


async def test_a_handler_that_hangs_is_given_up(
    ground: Ground, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.intake.HANDLING_SECONDS", 0.05)

    async def hang() -> None:
        await asyncio.Event().wait()

    ground.before["hello"] = hang
    intake = ground.intake()
    assert await intake.take(said(1, "hello")) is False
    assert await intake.take(said(1, "hello")) is True
    assert errors(caplog) == ["handling an update of kind message took too long twice"]
    monkeypatch.undo()
    assert await intake.take(said(2, "later")) is True
    assert ground.effects == ["later"]


async def test_whoever_presses_in_private_is_attended_to(ground: Ground) -> None:
    intake = ground.intake()
    await intake.take(pressed(1, GROUP))
    await intake.take(said(2, "hello", PRIVATE))
    assert ground.attended == []
    await intake.take(pressed(3, PRIVATE))
    assert ground.attended == [11]


async def test_what_is_wrong_with_the_database_for_good_comes_no_second_time(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: int) -> bool:
        raise DatabaseFault("42703")

    monkeypatch.setattr(ground.services.inbox, "seen", fail)
    assert await ground.intake().take(said(1, "hello")) is True
    assert errors(caplog) == ["taking an update of kind message failed"]


async def test_only_the_latest_updates_are_kept_in_memory(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.intake.REMEMBERED", 5)
    intake = ground.intake()
    for number in range(20):
        await intake.take(said(number, str(number)))
    assert list(intake._handled) == [15, 16, 17, 18, 19]
    assert REMEMBERED > 100


# -- polling ---------------------------------------------------------------------------------------


async def test_a_batch_is_confirmed_when_all_of_it_has_been_handled(ground: Ground) -> None:
    go_on = asyncio.Event()

    async def wait() -> None:
        await go_on.wait()

    ground.before["slow"] = wait
    ground.feed.add(said(1, "quick", PRIVATE), said(2, "slow"), said(3, "other", PRIVATE))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: len(ground.effects) == 2)
    assert ground.feed.confirmed == []
    go_on.set()
    await ground.until(lambda: ground.feed.confirmed == [1, 2, 3])
    await intake.stop()
    await polling


async def test_a_crash_in_the_middle_of_a_batch_loses_nothing_and_repeats_nothing(
    ground: Ground,
) -> None:
    stuck = asyncio.Event()

    async def hang() -> None:
        stuck.set()
        await asyncio.Event().wait()

    ground.before["2"] = hang
    ground.feed.add(*(said(number, str(number)) for number in range(1, 6)))
    first = ground.intake()
    polling = asyncio.create_task(first.poll(ground.feed.fetch))
    await stuck.wait()
    polling.cancel()  # the process dies here: nothing is finished, nothing confirmed
    at_work = list(first._at_work.values())
    for task in at_work:
        task.cancel()
    await asyncio.gather(polling, *at_work, return_exceptions=True)
    assert ground.feed.confirmed == []

    ground.before.clear()
    second = ground.intake()
    polling = asyncio.create_task(second.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.confirmed == [1, 2, 3, 4, 5])
    await second.stop()
    await polling
    assert sorted(ground.effects) == ["1", "2", "3", "4", "5"]


async def test_an_answer_that_is_slow_holds_up_nobody(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tgbot.intake.PATIENCE", 0.01)
    go_on = asyncio.Event()

    async def wait() -> None:
        await go_on.wait()

    ground.after["slow"] = wait
    ground.feed.add(said(1, "slow"))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.confirmed == [1])
    ground.feed.add(said(2, "next", PRIVATE))
    await ground.until(lambda: "next" in ground.effects)
    go_on.set()
    await intake.stop()
    await polling


async def test_what_waits_for_the_database_comes_again_with_all_that_follows(
    ground: Ground,
) -> None:
    away = [True] * 3

    async def fail() -> None:
        if away:
            away.pop()
            raise DatabaseDown("away")

    ground.before["2"] = fail
    ground.feed.add(*(said(number, str(number)) for number in range(1, 5)))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.confirmed == [1, 2, 3, 4])
    await intake.stop()
    await polling
    assert sorted(ground.effects) == ["1", "2", "3", "4"]


async def test_one_update_that_cannot_be_read_spoils_no_other(ground: Ground) -> None:
    ground.feed.add(said(1, "one"), {"update_id": 2, "message": {"odd": 1}}, said(3, "three"))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.confirmed == [1, 2, 3])
    await intake.stop()
    await polling
    assert ground.effects == ["one", "three"]


async def test_a_stop_finishes_what_is_at_work_and_confirms_it(ground: Ground) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def wait() -> None:
        begun.set()
        await go_on.wait()

    ground.before["slow"] = wait
    ground.feed.add(said(1, "slow"))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await begun.wait()
    stopping = asyncio.create_task(intake.stop())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(stopping, polling)
    assert (ground.effects, ground.feed.confirmed) == (["slow"], [1])


async def test_a_stop_does_not_wait_for_a_long_poll(ground: Ground) -> None:
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.fetches == 1)
    await intake.stop()
    async with asyncio.timeout(PATIENCE):
        await polling
    assert ground.feed.fetches == 1


async def test_trouble_on_the_way_ends_no_polling(ground: Ground) -> None:
    ground.feed.troubles = [NetworkError("broken"), Conflict("two"), RetryAfter(3)]
    ground.feed.add(said(1, "hello"))
    intake = ground.intake()
    polling = asyncio.create_task(intake.poll(ground.feed.fetch))
    await ground.until(lambda: ground.feed.confirmed == [1])
    await intake.stop()
    await polling
    assert ground.effects == ["hello"]


def test_pauses_grow_while_telegram_is_away() -> None:
    trouble = Trouble()
    pauses = [trouble.pause_after(NetworkError("broken")) for _ in range(8)]
    assert pauses == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE]


def test_telegrams_own_word_on_a_pause_is_kept() -> None:
    assert Trouble().pause_after(RetryAfter(17)) == 17.0


def test_another_poller_is_waited_for_and_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    trouble = Trouble()
    pauses = [trouble.pause_after(Conflict("terminated by other getUpdates")) for _ in range(5)]
    assert pauses == [CONFLICT_PAUSE] * 5
    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == (
        "WARNING",
        "another program takes this bot's updates: terminated by other getUpdates",
    )
