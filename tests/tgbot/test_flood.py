"""Whoever presses faster than anybody can play is told so, and costs nobody anything."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from sqlalchemy import event
from telegram import CallbackQuery, Update

from core.storage import ChatRow
from tests.support.wire import GROUP, Wire, person, pressed, wire
from tgbot.callback_data import Ask, Topic
from tgbot.flood import MOST, WINDOW, Flood

ANNA, BORIS = person(11), person(12, "Boris")
FAST = "Слишком часто. Подождите несколько секунд: ничего не потеряно."
HELP = Ask(Topic.HELP)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot at work."""
    async with wire(tmp_path) as made:
        yield made


def statements(bot: Wire) -> list[str]:
    """What the database is asked from now on."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        asked.append(statement)

    event.listen(bot.services.context.work.engine.sync_engine, "before_cursor_execute", note)
    return asked


async def texts(bot: Wire, presses: int) -> list[str | None]:
    """What Anna's presses are answered with; each once."""
    said: list[str | None] = []
    for _ in range(presses):
        (answer,) = await bot.press(ANNA, HELP)
        said.append(answer.get("text"))
    return said


async def test_every_press_is_answered_and_those_too_many_without_the_database(bot: Wire) -> None:
    assert FAST not in await texts(bot, MOST)
    asked = statements(bot)
    assert await texts(bot, 30) == [FAST] * 30
    assert asked == []


async def test_after_a_while_one_may_press_again(bot: Wire) -> None:
    await texts(bot, MOST + 1)
    bot.clock.pass_(WINDOW.total_seconds())
    assert FAST not in await texts(bot, MOST)


async def test_what_was_refused_does_not_lengthen_the_wait(bot: Wire) -> None:
    await texts(bot, MOST)
    bot.clock.pass_(WINDOW.total_seconds() - 1)
    assert await texts(bot, 100) == [FAST] * 100
    bot.clock.pass_(1)
    assert FAST not in await texts(bot, MOST)


async def test_one_persons_haste_is_nobody_elses(bot: Wire) -> None:
    await texts(bot, MOST + 1)
    (answer,) = await bot.press(BORIS, HELP)
    assert answer.get("text") != FAST


async def test_a_row_of_commands_is_answered_once(bot: Wire) -> None:
    for _ in range(MOST):
        await bot.write(ANNA, "/help")
    before, asked = len(bot.said), statements(bot)
    for _ in range(30):
        assert await bot.write(ANNA, "/help")
    assert [(chat, made.text) for chat, made in bot.said[before:]] == [(ANNA["id"], FAST)]
    assert asked == []


async def test_the_answer_is_in_the_language_of_the_client(bot: Wire) -> None:
    guest = person(13, language_code="en")
    for _ in range(MOST):
        await bot.press(guest, HELP)
    (answer,) = await bot.press(guest, HELP)
    assert answer["text"] == "Too fast. Wait a few seconds: nothing is lost."


async def test_people_may_talk_in_a_group_as_much_as_they_like(bot: Wire) -> None:
    for _ in range(3 * MOST):
        await bot.write(ANNA, "hello", GROUP)
    (answer,) = await bot.press(ANNA, HELP, GROUP)
    assert answer.get("text") != FAST


async def test_what_telegram_says_of_a_chat_is_never_held_back(bot: Wire) -> None:
    await bot.press(BORIS, HELP, GROUP)
    await texts(bot, MOST + 1)
    service = {"message_id": 6, "date": 1, "chat": GROUP, "from": ANNA}
    assert await bot.take(message=service | {"migrate_to_chat_id": -1002})
    async with bot.services.context.work.reading() as db:
        assert await db.get(ChatRow, -1002) is not None


async def test_whoever_was_quiet_longest_is_forgotten_first(bot: Wire) -> None:
    flood = Flood(bot.say, "ru", bot.clock, remembered=2)

    async def refused(who: dict[str, object]) -> bool:
        update = Update(1, callback_query=CallbackQuery.de_json(pressed(who, "x"), bot.bot))
        return await flood.refuses(update)

    for _ in range(MOST):
        assert not await refused(ANNA)
    assert not await refused(BORIS)
    assert await refused(ANNA)
    assert not await refused(person(13))
    assert await refused(ANNA)
    assert not await refused(person(14))
    assert not await refused(person(15))
    assert not await refused(ANNA)
