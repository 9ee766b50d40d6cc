"""`/forget` and coming back, as somebody does it."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.readmodels import Mark
from core.storage import PersonRow
from tests.core.services.ground import Ground
from tests.support.wire import GROUP, Wire, person, wire
from tgbot.callback_data import Ask, Do, Topic, Verb

ANNA, BORIS = person(11, "Anna", username="anna"), person(12, "Boris")
SURE, NO = Ask(Topic.FORGET, "sure"), Ask(Topic.FORGET, "no")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    async with wire(tmp_path) as made:
        await made.write(ANNA, "/start")
        await made.write(BORIS, "/start")
        made.said.clear()
        yield made


async def name(bot: Wire, of: int = 11) -> tuple[str, str | None]:
    row = await Ground(bot.services.context.work.engine).row(PersonRow, id=of)
    return row.name, row.username


async def test_it_is_asked_back_once_and_then_done(bot: Wire) -> None:
    await bot.write(ANNA, "/forget")
    assert "Забыть вас?" in bot.said[-1][1].text
    assert await name(bot) == ("Anna", "anna")
    await bot.press(ANNA, NO)
    assert await name(bot) == ("Anna", "anna")
    await bot.press(ANNA, SURE)

    assert await name(bot) == ("", None)
    assert "остались как есть" in bot.edited[-1][2].text


async def test_nothing_that_the_forgotten_does_writes_the_name_again(bot: Wire) -> None:
    await bot.press(ANNA, SURE)
    await bot.write(ANNA, "/score", GROUP)
    await bot.write(ANNA, "hello")
    await bot.press(ANNA, Ask(Topic.SCORE), GROUP)

    assert await name(bot) == ("", None)


async def test_start_asks_for_the_name_anew_and_seats_by_the_link_then(bot: Wire) -> None:
    await bot.write(BORIS, "/play clubs", GROUP)
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    await bot.press(ANNA, SURE)
    await bot.press(ANNA, Do(head.table, Verb.SIT), GROUP)
    await bot.write(ANNA, "/start tok_en-1")
    _, asked = bot.said[-1]
    (button,) = [one for row in asked.buttons for one in row]

    assert "забыть" in asked.text
    assert button.data == Ask(Topic.FORGET, "back.tok_en-1")
    assert await name(bot) == ("", None)
    await bot.press(ANNA, Ask(Topic.FORGET, "back.tok_en-1"))
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    assert await name(bot) == ("Anna", "anna")
    assert [info.name for info in head.seats if info] == ["Boris", "Anna"]


async def test_a_group_is_shown_the_way_to_the_private_chat(bot: Wire) -> None:
    await bot.write(ANNA, "/forget", GROUP)
    _, told = bot.said[-1]
    await bot.write(ANNA, "/start forget")

    assert told.buttons[0][0].url == "https://t.me/kozyr_bot?start=forget"
    assert "Забыть вас?" in bot.said[-1][1].text


async def test_nobody_is_forgotten_by_a_button_in_a_group(bot: Wire) -> None:
    await bot.press(ANNA, SURE, GROUP)
    await bot.press(ANNA, Ask(Topic.FORGET, "back."), GROUP)
    await bot.press(ANNA, Ask(Topic.FORGET, "everything"))

    assert await name(bot) == ("Anna", "anna")


async def test_an_opener_is_told_in_private_who_keeps_the_time(bot: Wire) -> None:
    await bot.write(ANNA, "/play clubs", GROUP)
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    (refused,) = await bot.press(BORIS, Do(head.table, Verb.MARKS), GROUP)
    await bot.press(ANNA, Do(head.table, Verb.MARKS), GROUP)
    chat, told = bot.said[-1]

    assert "администратор" in refused["text"]
    assert (chat, "Anna: сыграно ещё мало" in told.text) == (11, True)


async def test_a_group_is_told_of_nobody_that_he_is_slow(
    bot: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground = Ground(bot.services.context.work.engine)
    table = await ground.match((11, 12), game="clubs", preset="evening", chat=GROUP["id"])
    await ground.play_out(table)
    told: dict[Mark, tuple[bool, bool]] = {}
    for mark in (Mark.STEADY, Mark.AWAY):

        async def marks(_: object, persons: list[int], mark: Mark = mark) -> dict[int, Mark]:
            return dict.fromkeys(persons, mark)

        monkeypatch.setattr(type(bot.services.attendance), "marks", marks)
        await bot.write(ANNA, "/score @anna", GROUP)
        await bot.write(ANNA, "/score")
        told[mark] = ("⏱" in bot.said[-2][1].text, "⏱" in bot.said[-1][1].text)

    assert told == {Mark.STEADY: (True, True), Mark.AWAY: (False, True)}
