"""`/history`, `/verify`, `/export` and their buttons: what is told to whom, and where."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.records import verify
from core.storage import MatchRow
from tests.core.services.ground import CountedChance, Ground
from tests.support.wire import GROUP, Fields, Wire, person, wire
from tgbot.callback_data import Ask, Do, Press, Topic, Verb
from tgbot.views import HistoryPress, Message

ANNA, BORIS = person(11, "Anna", username="anna"), person(12, "Boris")
MEMBER, STRANGER = person(13, "Vera"), person(66, "Egor")
LOOKS = ("deals", "record", "step", "verify", "review")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot in whose group Anna and Boris have finished a match of Clubs."""
    async with wire(tmp_path) as made:
        for one in (ANNA, BORIS, MEMBER, STRANGER):
            await made.write(one, "/start")
        await made.write(ANNA, "/help", GROUP)
        made.api.strangers.add(STRANGER["id"])
        ground = Ground(made.services.context.work.engine)
        table = await ground.match((11, 12), game="clubs", preset="evening", chat=GROUP["id"])
        await ground.play_out(table)
        made.said.clear()
        yield made


@pytest.fixture
async def table(bot: Wire) -> int:
    """The finished match."""
    (match,) = (await bot.services.history.past(11, None)).matches
    return match.table


async def running(bot: Wire, *, deals: int) -> int:
    """A match of Belka in the group of which so many deals are finished."""
    ground = Ground(bot.services.context.work.engine, chance=CountedChance("running"))
    number = await ground.match((11, 12, 13, 14), chat=GROUP["id"])
    for _ in range(deals):
        await ground.play_deal(number)
    return number


def presses(message: Message) -> list[Press | None]:
    return [button.data for row in message.buttons for button in row]


def documents(bot: Wire) -> list[tuple[int, str]]:
    return [(chat, one.document.name) for chat, one in bot.said if one.document is not None]


def look(table: int, verb: str) -> Do:
    return Do(table, Verb(verb), {"step": "1", "verify": "1", "review": "1.0"}.get(verb, ""))


# -- history ---------------------------------------------------------------------------------------


async def test_a_group_sees_its_matches_and_a_person_his_own(bot: Wire, table: int) -> None:
    await bot.write(STRANGER, "/history", GROUP)
    await bot.write(ANNA, "/history")
    await bot.write(STRANGER, "/history")
    (here, group), (mine, own), (his, nothing) = bot.said

    assert (here, mine, his) == (GROUP["id"], 11, 66)
    assert group.text.startswith("📜 <b>Партии этого чата</b>")
    assert own.text.startswith("📜 <b>Мои партии</b>")
    assert "02.03.2026, 17:00" in own.text  # noon in UTC, in the zone of Almaty
    assert "🏆 " in group.text
    assert presses(group)[0] == Do(table, Verb.DEALS)
    assert "пока пусто" in nothing.text


async def test_history_of_one_game_and_its_pages_take_the_place_of_the_list(bot: Wire) -> None:
    await bot.write(ANNA, "/history belka", GROUP)
    assert "пока пусто" in bot.said[-1][1].text
    data = HistoryPress("clubs").button("x").data
    assert isinstance(data, Ask)
    await bot.press(BORIS, data, GROUP)
    ((chat, message_id, made),) = bot.edited

    assert (chat, message_id) == (GROUP["id"], 3)
    assert "· Трефы" in made.text


async def test_a_match_opens_to_its_deals_and_each_deal_to_its_steps(bot: Wire, table: int) -> None:
    await bot.press(ANNA, Do(table, Verb.DEALS), GROUP)
    chat, match = bot.said[-1]
    await bot.press(ANNA, Do(table, Verb.STEP, "1.0"))
    await bot.press(ANNA, Do(table, Verb.STEP, "1.1"))
    await bot.press(ANNA, Do(table, Verb.DEALS, "0"))
    steps = [made.text.splitlines()[0] for _, _, made in bot.edited]

    assert chat == 11
    assert presses(match)[0] == Do(table, Verb.STEP, "1.0")
    assert [one.partition(" из ")[0] for one in steps[:2]] == [
        "⏯ <b>Трефы · раздача 1</b> · шаг 1",
        "⏯ <b>Трефы · раздача 1</b> · шаг 2",
    ]
    assert steps[2] == match.text.splitlines()[0]
    assert len(bot.said) == 1


async def test_a_step_never_takes_the_place_of_a_message_of_the_group(
    bot: Wire, table: int
) -> None:
    await bot.press(ANNA, Do(table, Verb.STEP, "1.3"), GROUP)

    assert bot.edited == []
    assert bot.said[-1][0] == 11


@pytest.mark.parametrize("verb", LOOKS)
async def test_who_neither_played_nor_is_in_the_chat_is_told_nothing(
    bot: Wire, table: int, verb: str
) -> None:
    (answer,) = await bot.press(STRANGER, look(table, verb))
    assert "тем, кто играл" in answer["text"]
    assert bot.said == []
    await bot.press(MEMBER, look(table, verb))

    assert {chat for chat, _ in bot.said} == {13}


@pytest.mark.parametrize("verb", LOOKS)
async def test_nothing_of_a_running_deal_is_told_by_any_button(bot: Wire, verb: str) -> None:
    number = await running(bot, deals=0)
    answers = await bot.press(ANNA, look(number, verb))

    if verb == "verify":
        assert "Замок следующей тасовки" in bot.said[-1][1].text
        assert "Ключ" not in bot.said[-1][1].text
    else:
        assert "Партия ещё идёт" in answers[0]["text"]
        assert bot.said == []


async def test_of_a_running_match_its_finished_deals_are_told_and_its_record_is_not(
    bot: Wire,
) -> None:
    number = await running(bot, deals=1)
    await bot.press(ANNA, Do(number, Verb.STEP, "1"))
    await bot.press(ANNA, Do(number, Verb.VERIFY, "1"))
    await bot.press(ANNA, Do(number, Verb.RECORD))
    await bot.press(ANNA, Do(number, Verb.STEP, "2"))

    assert [one.text[:1] for _, one in bot.said] == ["⏯", "🔐"]
    assert documents(bot) == []


async def test_a_message_that_never_carried_the_button_keeps_its_text(
    bot: Wire, table: int
) -> None:
    query = {
        "id": "forged",
        "from": ANNA,
        "chat_instance": "1",
        "data": f"t:{table}:verify:1.0",
        "message": {
            "message_id": 3,
            "date": 1,
            "chat": GROUP,
            "from": {"id": 1, "is_bot": True, "first_name": "Kozyr", "username": "kozyr_bot"},
            "text": "the table of somebody's game",
        },
    }
    await bot.take(callback_query=query)

    assert bot.edited == []
    assert bot.said[-1][0] == 11


# -- proofs ----------------------------------------------------------------------------------------


async def test_from_the_end_of_a_match_one_press_leads_to_the_proof_and_the_record(
    bot: Wire, table: int
) -> None:
    await bot.press(ANNA, Do(table, Verb.VERIFY, "1"), GROUP)
    (chat, proof), (_, record) = bot.said

    assert chat == 11
    assert proof.text.count("✅") == 3
    assert "❌" not in proof.text
    assert record.document is not None
    assert verify(record.document.data).first_fault is None
    assert f"kozyr verify {record.document.name}" in record.text


async def test_verify_in_a_group_is_answered_there_and_turned_there(bot: Wire, table: int) -> None:
    await bot.write(STRANGER, "/verify 1", GROUP)
    chat, proof = bot.said[-1]
    await bot.press(BORIS, Do(table, Verb.VERIFY, "2.0"), GROUP)
    ((edited, _, turned),) = bot.edited

    assert (chat, edited) == (GROUP["id"], GROUP["id"])
    assert "<b>Раздача 1</b>" in proof.text
    assert "<b>Раздача 2</b>" in turned.text
    assert documents(bot) == []


async def test_verify_in_private_is_of_ones_own_newest_table(bot: Wire, table: int) -> None:
    await bot.write(ANNA, "/verify")
    await bot.write(STRANGER, "/verify")

    assert documents(bot) == [(11, f"kozyr-clubs-{table}.jsonl")]
    assert "Проверять пока нечего" in bot.said[-1][1].text


async def test_a_match_that_is_stopped_after_a_deal_still_has_its_proof(bot: Wire) -> None:
    number = await running(bot, deals=1)
    await bot.services.care.stop(number, 11, admin=True)
    await bot.press(ANNA, Do(number, Verb.RECORD))
    (record,) = [one.document for _, one in bot.said if one.document is not None]
    lines = [json.loads(line) for line in record.data.splitlines()]

    assert sum(line.get("do") == "deal" for line in lines) == 1
    assert verify(record.data).first_fault is None


# -- exports ---------------------------------------------------------------------------------------


async def test_the_tables_of_a_chat_go_to_whoever_asks_in_private(bot: Wire) -> None:
    await bot.write(BORIS, "/export", GROUP)

    assert documents(bot) == [(12, "standings.csv"), (12, "standings.json")]
    assert bot.said[-1] == (GROUP["id"], Message("Ответ — в личном чате с ботом."))


async def test_ones_own_matches_are_exported_in_private(bot: Wire) -> None:
    await bot.write(ANNA, "/export")
    await bot.write(STRANGER, "/export")

    assert documents(bot) == [(11, "matches.csv"), (11, "matches.json")]
    assert "Выгружать пока нечего" in bot.said[-1][1].text


async def test_an_export_of_another_place_or_of_nothing_is_stale(bot: Wire) -> None:
    for arg in ("standings.", "matches.7", "unheard_of.", ""):
        (answer,) = await bot.press(ANNA, Ask(Topic.EXPORT, arg))
        assert answer.get("text")
    await bot.press(ANNA, Ask(Topic.EXPORT, "matches."))

    assert documents(bot) == [(11, "matches.csv"), (11, "matches.json")]


async def test_whom_the_bot_cannot_write_to_is_told_so_in_the_group(bot: Wire) -> None:
    newcomer: Fields = person(77, "Ilya")
    await bot.write(newcomer, "/export", GROUP)

    assert documents(bot) == []
    assert "Старт" in bot.said[-1][1].text


async def test_a_match_whose_state_is_lost_is_still_listed_and_proven(
    bot: Wire, table: int
) -> None:
    async with bot.services.context.work(effect=False) as db:
        row = await db.get_one(MatchRow, table)
        row.state = {}
    await bot.press(ANNA, Do(table, Verb.VERIFY, "1"))
    await bot.write(ANNA, "/history")

    assert len(bot.said) == 3
