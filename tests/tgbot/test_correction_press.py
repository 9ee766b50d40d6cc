"""Corrections by buttons: rights are asked for at each press, and the chat's admins do the rest."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from core.readmodels import Reason
from core.storage import CorrectionRow, MatchRow, ResultRow
from tests.core.services.ground import Ground
from tests.support.wire import GROUP, Wire, message, person, wire
from tgbot.callback_data import Ask, Do, Topic, Verb, encode
from tgbot.views import Change, Message

ANNA, BORIS = person(11, "Anna", username="anna"), person(12, "Boris")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot in whose group Anna and Boris have finished a match of Clubs; Anna is an admin."""
    async with wire(tmp_path) as made:
        for one in (ANNA, BORIS):
            await made.write(one, "/start")
        await made.write(ANNA, "/help", GROUP)
        ground = Ground(made.services.context.work.engine)
        table = await ground.match((11, 12), game="clubs", preset="evening", chat=GROUP["id"])
        await ground.play_out(table)
        made.api.admins.add(11)
        made.said.clear()
        yield made


def press(change: Change, about: str = "", reason: Reason | None = None) -> Do:
    fields = (change, about, reason or "")
    return Do(1, Verb.CORRECT, ".".join(fields))


async def rows(bot: Wire, kind: type[Any]) -> list[Any]:
    return await Ground(bot.services.context.work.engine).rows(kind)


async def test_an_admin_voids_a_match_and_counts_it_again(bot: Wire) -> None:
    await bot.press(ANNA, Do(1, Verb.CORRECT))
    _, page = bot.said[-1]
    assert "Трефы" in page.text
    await bot.press(ANNA, press(Change.VOID))
    assert "своими словами" in bot.edited[-1][2].text
    await bot.press(ANNA, press(Change.VOID, "", Reason.BOT))

    assert (await rows(bot, MatchRow))[0].voided
    assert "не считается" in bot.edited[-1][2].text
    await bot.press(ANNA, press(Change.UNDO, "1"))
    assert not (await rows(bot, MatchRow))[0].voided


async def test_places_are_fixed_by_pressing_who_was_first(bot: Wire) -> None:
    before = {row.seat: row.place for row in await rows(bot, ResultRow)}
    order, fixed = ("10", {0: 2, 1: 1}) if before[0] == 1 else ("01", {0: 1, 1: 2})
    await bot.press(ANNA, press(Change.FIX, order, Reason.AGREED))
    after = {row.seat: row.place for row in await rows(bot, ResultRow)}

    assert after == fixed


async def test_rights_are_asked_for_at_each_press(bot: Wire) -> None:
    for asked in (
        Do(1, Verb.CORRECT),
        press(Change.VOID),
        press(Change.VOID, "", Reason.BOT),
        press(Change.FIX, "10", Reason.BOT),
    ):
        (answer,) = await bot.press(BORIS, asked)
        assert "только администраторы этого чата" in answer["text"]
    await bot.press(ANNA, press(Change.VOID, "", Reason.BOT))
    bot.api.admins.clear()
    (answer,) = await bot.press(ANNA, press(Change.UNDO, "1"))

    assert "только администраторы" in answer["text"]
    assert (await rows(bot, MatchRow))[0].voided


async def test_a_reason_in_own_words_is_the_answer_to_the_page_that_asks(bot: Wire) -> None:
    await bot.press(ANNA, press(Change.VOID))
    await bot.take(message=reply(ANNA, "упал свет", bot.edited[-1][2]))
    (row,) = await rows(bot, CorrectionRow)

    assert (row.reason, row.words, row.author_id) == ("other", "упал свет", 11)
    assert "упал свет" in bot.said[-1][1].text


async def test_an_answer_by_somebody_else_or_to_somebody_else_corrects_nothing(bot: Wire) -> None:
    await bot.press(ANNA, press(Change.VOID))
    page = bot.edited[-1][2]
    await bot.take(message=reply(BORIS, "не считать", page))
    forged = reply(ANNA, "не считать", page)
    forged["reply_to_message"]["from"] = BORIS
    await bot.take(message=forged)

    assert await rows(bot, CorrectionRow) == []
    assert "только администраторы" in bot.said[-2][1].text


def reply(who: dict[str, Any], text: str, page: Message) -> dict[str, Any]:
    """An answer to a page of the bot, as Telegram hands it on."""
    keyboard = [
        [{"text": one.text, "callback_data": encode(one.data)} for one in row if one.data]
        for row in page.buttons
    ]
    made = message(who, text)
    asked = message(person(1, "Kozyr", is_bot=True), page.text, made["chat"])
    return {
        **made,
        "reply_to_message": {**asked, "reply_markup": {"inline_keyboard": keyboard}},
    }


async def test_everybody_in_the_chat_sees_what_was_corrected(bot: Wire) -> None:
    await bot.write(BORIS, "/corrections", GROUP)
    assert "Ничего не исправляли" in bot.said[-1][1].text
    await bot.press(ANNA, press(Change.VOID, "", Reason.TRIAL))
    await bot.write(BORIS, "/corrections", GROUP)
    await bot.write(BORIS, "/corrections")
    group, private = bot.said[-2:]
    await bot.press(BORIS, Ask(Topic.CORRECTIONS, "0"), GROUP)

    assert (group[0], private[0]) == (GROUP["id"], 12)
    assert "пробная партия" in group[1].text
    assert "Исправления моих партий" in private[1].text
    assert bot.edited[-1][2].text == group[1].text


async def test_the_chat_is_told_in_its_language(bot: Wire) -> None:
    await bot.press(ANNA, press(Change.VOID, "", Reason.TRIAL))
    (row,) = [one for one in await bot.services.outbox.waiting() if one.chat == GROUP["id"]]
    job = await bot.services.outbox.claim(row.id)
    while job is not None and job.kind != "correction":
        await bot.services.outbox.sent(job, 1)
        (row,) = [one for one in await bot.services.outbox.waiting() if one.chat == GROUP["id"]]
        job = await bot.services.outbox.claim(row.id)

    assert job is not None
    told = await bot.services.correcting.told(**job.payload)
    assert told is not None
    assert told.author == "Anna"
