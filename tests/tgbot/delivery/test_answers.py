"""Answers to commands: none is lost for a wait or a broken line, none is said twice over."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.error import TelegramError as Refusal

from core.services import Services
from tests.support.services import StillClock, services_over
from tgbot.delivery import Budget
from tgbot.delivery.answers import MOST_IN_A_CHAT, TRIES, Answers, Saying
from tgbot.delivery.line import Line
from tgbot.delivery.tidying import Tidying
from tgbot.views import Message

GROUP, ANNA = -5, 11


class Chats:
    """Stands for the library's bot: what stands in which chat, and refusals to come."""

    def __init__(self) -> None:
        self.said: list[tuple[int, int | None, str]] = []
        self.edited: list[tuple[int, str]] = []
        self.refusals: list[Refusal] = []

    async def send_message(self, **fields: Any) -> Any:
        self._refuse()
        self.said.append((fields["chat_id"], fields["message_thread_id"], fields["text"]))
        return type("Sent", (), {"message_id": 42})

    async def edit_message_text(self, **fields: Any) -> None:
        self._refuse()
        self.edited.append((fields["message_id"], fields["text"]))

    def _refuse(self) -> None:
        if self.refusals:
            raise self.refusals.pop(0)


class Ground:
    """Answers over a line to stand-in chats."""

    def __init__(self, services: Services, clock: StillClock) -> None:
        self.chats, self.clock, self.services = Chats(), clock, services
        bot: Any = self.chats
        self.line = Line(bot, services, Budget(), "kozyr_bot", "ru")
        self.answers = Answers(self.line, Tidying(self.line))

    def ask(self, text: str, chat: int = GROUP, **more: Any) -> None:
        self.answers.add(Saying(chat, Message(text), **more))

    async def say_all(self, *, rounds: int = 50) -> None:
        """Give every chat its turns, and let the time pass that they ask for."""
        for _ in range(rounds):
            waiting = dict(self.answers.due(self.line.now()))
            if not waiting:
                return
            for chat, delay in waiting.items():
                self.clock.pass_(delay)
                await self.answers.say(chat)


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    clock = StillClock()
    async with services_over(tmp_path, clock=clock) as services:
        yield Ground(services, clock)


async def test_answers_are_said_in_their_order_and_place(ground: Ground) -> None:
    ground.ask("one", thread=7)
    ground.ask("two")
    ground.ask("three", chat=ANNA)
    await ground.say_all()
    assert [one for one in ground.chats.said if one[0] == GROUP] == [
        (GROUP, 7, "one"),
        (GROUP, None, "two"),
    ]
    assert (ANNA, None, "three") in ground.chats.said


async def test_the_same_answer_asked_for_often_is_said_once(ground: Ground) -> None:
    for _ in range(100):
        ground.ask("help")
    await ground.say_all()
    assert ground.chats.said == [(GROUP, None, "help")]


async def test_few_answers_wait_in_a_chat_and_the_oldest_give_way(ground: Ground) -> None:
    for number in range(100):
        ground.ask(str(number))
    await ground.say_all()
    kept = [text for _, _, text in ground.chats.said]
    assert kept == [str(number) for number in range(100 - MOST_IN_A_CHAT, 100)]


async def test_of_several_edits_of_a_message_the_newest_is_made(ground: Ground) -> None:
    for page in ("page 1", "page 2", "page 3"):
        ground.ask(page, message_id=9)
    ground.ask("other", message_id=10)
    await ground.say_all()
    assert ground.chats.edited == [(9, "page 3"), (10, "other")]


@pytest.mark.parametrize("trouble", [NetworkError("broken"), TimedOut(), NetworkError("502")])
async def test_trouble_on_the_way_costs_time_and_no_answer(
    ground: Ground, trouble: Refusal
) -> None:
    ground.chats.refusals = [trouble] * (TRIES - 1)
    ground.ask("help")
    began = ground.clock.now()
    await ground.say_all()
    assert ground.chats.said == [(GROUP, None, "help")]
    assert (ground.clock.now() - began).total_seconds() == 1 + 2 + 4 + 8


async def test_an_answer_is_given_up_in_the_end(ground: Ground) -> None:
    ground.chats.refusals = [NetworkError("broken")] * 100
    ground.ask("help")
    await ground.say_all()
    assert (ground.chats.said, len(ground.chats.refusals)) == ([], 100 - TRIES)


async def test_where_telegram_wants_quiet_the_answer_waits_for_as_long(ground: Ground) -> None:
    ground.chats.refusals = [RetryAfter(40)]
    ground.ask("help")
    await ground.answers.say(GROUP)
    assert ground.line.budget.delay(GROUP, ground.line.now()) == 40
    assert dict(ground.answers.due(ground.line.now())) == {GROUP: 0}
    await ground.answers.say(GROUP)
    assert ground.chats.said == [(GROUP, None, "help")]


async def test_an_answer_follows_its_chat(ground: Ground) -> None:
    await ground.services.chats.met(GROUP, "group", "Cards")
    ground.chats.refusals = [ChatMigrated(-1005)]
    ground.ask("help")
    await ground.say_all()
    assert ground.chats.said == [(-1005, None, "help")]


async def test_an_answer_whose_topic_is_gone_is_said_in_the_chat(ground: Ground) -> None:
    ground.chats.refusals = [BadRequest("Message thread not found")]
    ground.ask("help", thread=7)
    await ground.say_all()
    assert ground.chats.said == [(GROUP, None, "help")]


@pytest.mark.parametrize(
    "refusal",
    [
        Forbidden("bot was kicked from the group chat"),
        BadRequest("Message is too long"),
        BadRequest("Message to edit not found"),
    ],
)
async def test_an_answer_that_nobody_takes_is_dropped(ground: Ground, refusal: Refusal) -> None:
    ground.chats.refusals = [refusal]
    ground.ask("help")
    ground.ask("next")
    await ground.say_all()
    assert [text for _, _, text in ground.chats.said] == ["next"]


async def test_an_answer_that_was_overtaken_does_not_come_back(ground: Ground) -> None:
    """A newer edit of the same message arrives while the older one is on its way."""
    asked = Saying(GROUP, Message("page 1"), message_id=9)
    ground.answers.add(asked)
    ground.chats.refusals = [NetworkError("broken")]
    await ground.answers.say(GROUP)
    ground.ask("page 2", message_id=9)
    await ground.say_all()
    assert ground.chats.edited == [(9, "page 2")]


async def test_a_chat_without_answers_gets_its_call_back(ground: Ground) -> None:
    now = ground.line.now()
    for _ in range(10):
        ground.line.budget.spend(ANNA, now)
        await ground.answers.say(ANNA)
    assert ground.line.budget.delay(ANNA, now) == 0
