"""Lines of work: in order within a table, side by side across tables."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from telegram import Update

from tgbot.callback_data import Answer, Ask, Do, Event, EventVerb, Press, Verb, encode
from tgbot.concurrency import Lines, PerTable, line_of

ANNA = {"id": 11, "is_bot": False, "first_name": "Anna"}
GROUP = {"id": -5, "type": "group", "title": "Cards"}


def pressed(press: Press | str, chat: dict[str, Any] = GROUP) -> Update:
    """A press of a button in a chat."""
    data = press if isinstance(press, str) else encode(press)
    message = {"message_id": 3, "date": 1, "chat": chat, "text": "x"}
    query = {"id": "1", "from": ANNA, "chat_instance": "x", "message": message, "data": data}
    return Update.de_json({"update_id": 1, "callback_query": query}, None)


def test_presses_of_a_table_share_its_line_wherever_they_are_made() -> None:
    private = {"id": 11, "type": "private", "first_name": "Anna"}
    in_group = line_of(pressed(Do(7, Verb.SIT)))
    in_private = line_of(pressed(Answer(7, 1, "7c"), private))
    assert in_group == in_private == ("table", 7)


def test_presses_of_a_tournament_share_its_line_and_not_a_tables() -> None:
    private = {"id": 11, "type": "private", "first_name": "Anna"}
    in_group = line_of(pressed(Event(7, EventVerb.JOIN)))
    in_private = line_of(pressed(Event(7, EventVerb.TOOLS, "log"), private))
    assert in_group == in_private == ("tournament", 7)


def test_an_id_that_is_no_number_is_in_no_line() -> None:
    query = {"id": "1", "from": {**ANNA, "id": []}, "query": "x", "offset": ""}
    assert line_of(Update.de_json({"update_id": 1, "inline_query": query}, None)) is None


@pytest.mark.parametrize("press", ["no press of ours", Ask("help")])
def test_what_belongs_to_no_table_is_in_the_line_of_its_chat(press: Press | str) -> None:
    assert line_of(pressed(press)) == ("chat", -5)


def test_what_belongs_to_no_chat_is_in_the_line_of_its_person() -> None:
    query = {"id": "1", "from": ANNA, "chat_instance": "x", "data": "odd", "inline_message_id": "i"}
    assert line_of(Update.de_json({"update_id": 1, "callback_query": query}, None)) == (
        "person",
        11,
    )


def test_an_unknown_kind_of_update_waits_for_nobody() -> None:
    assert line_of(Update(1)) is None
    assert line_of("no update") is None


async def test_work_of_a_line_is_done_in_the_order_in_which_it_came() -> None:
    lines, done = Lines(), list[int]()

    async def work(number: int) -> None:
        await asyncio.sleep(0.001 * (10 - number))  # the first ones are the slowest
        done.append(number)

    await asyncio.gather(*(lines.run("table", work(number)) for number in range(10)))
    assert done == list(range(10))


async def test_a_slow_table_holds_up_no_other() -> None:
    lines, slow = Lines(), asyncio.Event()

    async def wait() -> None:
        await slow.wait()

    async def quick() -> str:
        return "done"

    waiting = asyncio.create_task(lines.run("slow", wait()))
    await asyncio.sleep(0)
    assert await lines.run("quick", quick()) == "done"
    assert await lines.run(None, quick()) == "done"
    slow.set()
    await waiting


async def test_an_error_ends_its_own_work_only() -> None:
    lines = Lines()

    async def fail() -> None:
        raise ValueError("bad")

    async def work() -> str:
        return "done"

    outcomes = await asyncio.gather(
        lines.run("table", fail()), lines.run("table", work()), return_exceptions=True
    )
    assert [str(outcome) for outcome in outcomes] == ["bad", "done"]


async def test_lines_without_work_are_forgotten() -> None:
    lines = Lines()

    async def work() -> None:
        await asyncio.sleep(0)

    await asyncio.gather(*(lines.run(number, work()) for number in range(50)))
    assert lines.busy == 0


async def test_work_that_is_called_off_while_it_waits_is_never_begun() -> None:
    lines, slow, begun = Lines(), asyncio.Event(), list[str]()

    async def wait() -> None:
        await slow.wait()

    async def late() -> None:
        begun.append("late")

    first = asyncio.create_task(lines.run("table", wait()))
    await asyncio.sleep(0)
    second = asyncio.create_task(lines.run("table", late()))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    slow.set()
    await first
    assert (begun, lines.busy) == ([], 0)


async def test_the_processor_keeps_the_order_of_a_table() -> None:
    processor, done = PerTable(), list[int]()

    def work(number: int) -> Coroutine[Any, Any, None]:
        async def handle() -> None:
            await asyncio.sleep(0.001 * (5 - number))
            done.append(number)

        return handle()

    async with processor:
        await asyncio.gather(
            *(
                processor.process_update(pressed(Do(7, Verb.SIT)), work(number))
                for number in range(5)
            )
        )
    assert done == list(range(5))
