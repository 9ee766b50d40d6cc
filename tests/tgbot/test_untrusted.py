"""Whatever comes in, nothing breaks: names, texts, updates, buttons and links of any shape."""

from __future__ import annotations

import copy
import logging
from collections.abc import AsyncGenerator, Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import select

from core.services.loading import load
from core.storage import MatchRow, SeatRow, WishRow
from tests.support.hands import hand_now
from tests.support.wire import GROUP, Fields, Wire, message, person, pressed, wire
from tgbot.callback_data import (
    LARGEST,
    MAX_BYTES,
    Answer,
    Ask,
    Do,
    Plan,
    Press,
    Topic,
    Verb,
    encode,
)
from tgbot.flood import WINDOW
from tgbot.handlers.commands import COMMANDS
from tgbot.sandbox.parse_html import parse_html

ANNA, BORIS, AIGERIM, DAULET = (person(number) for number in (11, 12, 13, 14))
STRANGER = person(66, "Egor")
ONE_BOT = settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
"""Examples share the bot of their test: what one leaves behind must not harm the next."""

NASTY = (
    "<b>bold</b>",
    "</b></i>&amp;&lt;",
    '<a href="tg://user?id=1">x</a>',
    "\u202eevil\u202c",
    "שלום עולם",
    "Z" + "\u0336\u0489" * 200,
    "👨‍👩‍👧‍👦" * 30,
    "\u3164",
    "\u200b\u200f",
    "",
    "{ $name }",
    "%s %(x)s {0}",
    "'; DROP TABLE people; --",
    "\x00\x01\x1b[31m",
    "\ud800",
    "a\nb\rc\u2028d",
    "x" * 5000,
    "@durov /stop https://evil.example",
)
NAMES = st.sampled_from(NASTY) | st.text(max_size=200)
TEXTS = st.sampled_from(NASTY) | st.text(max_size=500)
JUNK: Any = st.sampled_from(
    [None, True, False, 0, -1, 10**30, 1.5, "", "x", "\x00", [], [None], {}, {"id": "x"}, [[]]]
)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot at work."""
    async with wire(tmp_path) as made:
        yield made


@pytest.fixture
async def table(bot: Wire) -> int:
    """A match of four in the group."""
    return await match_in(bot)


async def match_in(bot: Wire) -> int:
    for who in (ANNA, BORIS, AIGERIM, DAULET):
        await bot.write(who, "/start")
    await bot.write(ANNA, "/play belka", GROUP)
    ((number, _),) = [(one.table, one) for one in await bot.services.chats.open_tables(GROUP["id"])]
    for who in (BORIS, AIGERIM, DAULET):
        await bot.press(who, Do(number, Verb.SIT), GROUP)
    await bot.press(ANNA, Do(number, Verb.START), GROUP)
    bot.clock.pass_(WINDOW.total_seconds())
    return number


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged as an error since the last look."""
    found = [
        f"{one.getMessage()}: {one.exc_info and one.exc_info[1]!r}"
        for one in caplog.records
        if one.levelno >= logging.ERROR
    ]
    caplog.clear()
    return found


async def facts(bot: Wire, table: int) -> tuple[int, int, dict[int, int | None]]:
    """What of a match a stranger must not change: its moves, its question, who sits where."""
    async with bot.services.context.work.reading() as db:
        match = await db.get_one(MatchRow, table)
        seats = await db.exec(select(SeatRow).where(SeatRow.table_id == table))
        return match.moves, match.decision, {row.seat: row.person_id for row in seats}


async def all_is_sound(bot: Wire) -> None:
    """Everything that is said or drawn now is HTML that Telegram takes."""
    made = [one for _, one in bot.said] + [one for *_, one in bot.edited] + await bot.drawn()
    bot.said.clear()
    bot.edited.clear()
    for one in made:
        text, entities = parse_html(one.text)
        assert 0 < len(text.encode("utf-16-le")) // 2 <= 4096
        assert {entity["type"] for entity in entities} & {"text_mention", "mention"} == set()


# -- people ----------------------------------------------------------------------------------------


@ONE_BOT
@given(name=NAMES, surname=NAMES | st.none(), title=NAMES, language=st.none() | st.text(max_size=9))
async def test_any_name_is_shown_as_nothing_but_a_name(
    bot: Wire,
    caplog: pytest.LogCaptureFixture,
    name: str,
    surname: str | None,
    title: str,
    language: str | None,
) -> None:
    who = person(21, name, last_name=surname, language_code=language, username=None)
    group = GROUP | {"id": -2000, "title": title}
    bot.clock.pass_(WINDOW.total_seconds())
    await bot.write(who, "/start")
    await bot.write(who, "/play belka", group)
    (head,) = await bot.services.chats.open_tables(group["id"])
    await bot.press(person(22, name), Do(head.table, Verb.SIT), group)
    await all_is_sound(bot)
    await bot.write(who, "/score", group)
    await bot.press(who, Do(head.table, Verb.VOTE), group)
    await all_is_sound(bot)
    assert await bot.services.chats.open_tables(group["id"]) == ()
    assert errors(caplog) == []


@ONE_BOT
@given(text=TEXTS, command=st.sampled_from(["", *(f"/{name} " for name in COMMANDS)]))
async def test_any_text_is_answered_or_ignored(
    bot: Wire, caplog: pytest.LogCaptureFixture, text: str, command: str
) -> None:
    bot.clock.pass_(WINDOW.total_seconds())
    assert await bot.write(ANNA, command + text)
    assert await bot.write(ANNA, command + text, GROUP)
    await all_is_sound(bot)
    assert errors(caplog) == []


@pytest.mark.parametrize("command", ["", "/start ", "/play ", "/score "])
async def test_a_giant_text_is_answered_or_ignored(
    bot: Wire, caplog: pytest.LogCaptureFixture, command: str
) -> None:
    assert await bot.write(ANNA, command + "й" * 100_000)
    assert await bot.write(ANNA, command + "й" * 100_000, GROUP)
    await all_is_sound(bot)
    assert errors(caplog) == []


@ONE_BOT
@given(payload=st.text(st.characters(codec="ascii"), max_size=70) | NAMES)
async def test_a_link_of_any_payload_seats_nobody(
    bot: Wire, caplog: pytest.LogCaptureFixture, payload: str
) -> None:
    bot.clock.pass_(WINDOW.total_seconds())
    assert await bot.write(STRANGER, f"/start {payload}")
    assert await bot.services.people.tables(STRANGER["id"]) == ()
    await all_is_sound(bot)
    assert errors(caplog) == []


async def test_somebody_elses_token_seats_neither_of_the_two(bot: Wire) -> None:
    await bot.write(ANNA, "/start")
    await bot.write(ANNA, "/play belka", GROUP)
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    (answer,) = await bot.press(DAULET, Do(head.table, Verb.SIT), GROUP)
    token = str(answer["url"]).rpartition("=")[2]
    async with bot.services.context.work.reading() as db:
        assert (await db.exec(select(WishRow.token))).all() == [token]

    await bot.write(STRANGER, f"/start {token}")

    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    assert [info.person for info in head.seats if info] == [ANNA["id"]]
    await bot.write(DAULET, f"/start {token}")
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    assert [info.person for info in head.seats if info] == [ANNA["id"], DAULET["id"]]


# -- buttons ---------------------------------------------------------------------------------------

WHATS = st.sampled_from(
    ["7c", "jc", "As", "points", "title", "pass", "doubt", "sort", "ok", "s:7c"]
)
NUMBERS = st.integers(0, 60) | st.integers(0, LARGEST - 2000)
ARGS = st.text("0123456789abcdefghijklmnopqrstuvwxyz._:+-", max_size=30)


def presses(tables: st.SearchStrategy[int]) -> st.SearchStrategy[str]:
    """The data of every kind of button, with contents that no button of ours may have had."""
    made: Iterable[st.SearchStrategy[Press]] = (
        st.builds(Answer, tables, NUMBERS, WHATS),
        st.builds(Plan, tables, NUMBERS, WHATS),
        st.builds(Do, tables, st.sampled_from(Verb), ARGS),
        st.builds(Ask, st.sampled_from(Topic), ARGS),
    )
    return st.one_of(*made).map(encode)


DATA = (
    presses(st.just(1) | NUMBERS)
    | st.text(max_size=MAX_BYTES)
    | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1"))
    | st.sampled_from(["a:1:1:" + "x" * 999, "t:zzzzzzzzzzzzz:sit:", "a:1:zzzzzz:7c"])
)


@settings(ONE_BOT, max_examples=200)
@given(data=DATA, in_group=st.booleans())
async def test_a_strangers_press_is_answered_once_and_changes_nothing(
    bot: Wire, table: int, caplog: pytest.LogCaptureFixture, data: str, in_group: bool
) -> None:
    before = await facts(bot, table)
    bot.clock.pass_(WINDOW.total_seconds())
    assert len(await bot.press(STRANGER, data, GROUP if in_group else None)) == 1
    assert await facts(bot, table) == before
    assert await hand_now(bot.services, table, STRANGER["id"]) is None
    assert errors(caplog) == []


@settings(ONE_BOT, max_examples=100)
@given(what=WHATS, decision=NUMBERS, deal=st.integers(2, 99))
async def test_old_questions_other_deals_and_other_tables_take_no_answer(
    bot: Wire,
    table: int,
    caplog: pytest.LogCaptureFixture,
    what: str,
    decision: int,
    deal: int,
) -> None:
    before = await facts(bot, table)
    bot.clock.pass_(WINDOW.total_seconds())
    other = decision if decision != before[1] else decision + 1
    for press in (
        Answer(table, other, what),
        Plan(table, deal, what),
        Answer(table + 1 + decision % 1000, before[1], what),
    ):
        (answer,) = await bot.press(BORIS, press)
        assert answer.get("text") or what == "sort"
    assert await facts(bot, table) == before
    assert errors(caplog) == []


async def test_nobody_answers_in_anothers_turn(bot: Wire, table: int) -> None:
    moves, decision, seats = await facts(bot, table)
    async with bot.services.context.work.reading() as db:
        loaded = await load(db, table, lock=False)
    assert loaded is not None
    assert loaded.decision is not None
    (turn,) = loaded.decision.waiting
    answers = loaded.game.legal(loaded.state, loaded.decision, turn)
    cards = [loaded.game.encode(one)["card"] for one in answers]
    waiting = [who for who in (ANNA, BORIS, AIGERIM, DAULET) if who["id"] != seats[turn]]
    for card in cards:
        for who in waiting:
            (answer,) = await bot.press(who, Answer(table, decision, card))
            assert answer["text"]
    assert (await facts(bot, table))[0] == moves
    (player,) = [who for who in (ANNA, BORIS, AIGERIM, DAULET) if who["id"] == seats[turn]]
    await bot.press(player, Answer(table, decision, cards[0]))
    assert (await facts(bot, table))[0] == moves + 1


# -- updates ---------------------------------------------------------------------------------------

MEMBER = {"status": "member", "user": ANNA}
CHANGE = {
    "chat": GROUP,
    "from": ANNA,
    "date": 1,
    "old_chat_member": MEMBER,
    "new_chat_member": MEMBER,
}
SOUND: tuple[Fields, ...] = (
    {"message": message(ANNA, "/play belka", GROUP)},
    {"message": message(ANNA, "hello")},
    {"message": message(ANNA, "x", GROUP) | {"left_chat_member": BORIS}},
    {"message": message(ANNA, "x", GROUP) | {"migrate_to_chat_id": -1002}},
    {"message": message(ANNA, "x", GROUP) | {"is_topic_message": True, "message_thread_id": 4}},
    {"callback_query": pressed(ANNA, "g:help:", GROUP)},
    {"callback_query": pressed(ANNA, "t:1:sit:", GROUP)},
    {"my_chat_member": CHANGE},
    {"chat_member": CHANGE},
    {"edited_message": message(ANNA, "/stop", GROUP)},
    {"inline_query": {"id": "1", "from": ANNA, "query": "x", "offset": ""}},
    {"poll_answer": {"poll_id": "1", "user": ANNA, "option_ids": [0]}},
    {"something_new": {"id": 1}},
    {},
)


def places(value: Any) -> list[tuple[Any, ...]]:
    """The ways to everything in an update."""
    if not isinstance(value, dict):
        return []
    ways: list[tuple[Any, ...]] = []
    for key, inner in value.items():
        ways += [(key,), *((key, *on) for on in places(inner))]
    return ways


def without(update: Fields, way: tuple[Any, ...]) -> Fields:
    made = copy.deepcopy(update)
    inner = made
    for key in way[:-1]:
        inner = inner[key]
    del inner[way[-1]]
    return made


def replaced(update: Fields, way: tuple[Any, ...], junk: Any) -> Fields:
    made = copy.deepcopy(update)
    inner = made
    for key in way[:-1]:
        inner = inner[key]
    inner[way[-1]] = junk
    return made


async def still_works(bot: Wire) -> bool:
    """Whether somebody else is served all the same."""
    bot.clock.pass_(WINDOW.total_seconds())
    return len(await bot.press(STRANGER, Ask(Topic.HELP), GROUP)) == 1


@pytest.mark.parametrize("sound", SOUND, ids=lambda sound: next(iter(sound), "nothing"))
async def test_an_update_that_lacks_something_stops_nothing(
    bot: Wire, caplog: pytest.LogCaptureFixture, sound: Fields
) -> None:
    for way in places(sound):
        bot.clock.pass_(WINDOW.total_seconds())
        assert await bot.take(**without(sound, way))
    assert await still_works(bot)
    assert errors(caplog) == []


@settings(ONE_BOT, max_examples=150)
@given(place=st.sampled_from([(sound, way) for sound in SOUND for way in places(sound)]), junk=JUNK)
async def test_an_update_with_junk_in_it_stops_nothing(
    bot: Wire, caplog: pytest.LogCaptureFixture, place: tuple[Fields, tuple[Any, ...]], junk: Any
) -> None:
    sound, way = place
    bot.clock.pass_(WINDOW.total_seconds())
    assert await bot.take(**replaced(sound, way, junk))
    assert await still_works(bot)
    assert errors(caplog) == []


@ONE_BOT
@given(
    fields=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
        max_leaves=20,
    )
)
async def test_json_that_is_no_update_stops_nothing(
    bot: Wire, caplog: pytest.LogCaptureFixture, fields: Any
) -> None:
    assert await bot.intake.take(fields if isinstance(fields, dict) else {"update_id": fields})
    assert await still_works(bot)
    assert errors(caplog) == []
