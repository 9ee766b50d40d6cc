"""Nothing stands twice: a send whose answer was lost leaves no second copy, nor does a crash."""

from __future__ import annotations

from collections import Counter

import pytest
from sqlmodel import col, select

from core.services import Leftovers, Outbox, OutboxJob, Screens
from core.services.marks import announce
from core.storage import LeftoverRow, OutboxRow, ScreenRow
from tests.tgbot.delivery.conftest import Table
from tgbot.callback_data import Do
from tgbot.sandbox import Chat, Fault, FaultKind, Person

OUTAGE = "Бот был недоступен"


@pytest.fixture
async def table(table: Table) -> Table:
    """The table, when the bot has also greeted its group: faults are to hit what a test does."""
    anna, group = table.people[0], table.group
    await table.night.control.wait_for(lambda: sum(texts(table, anna, group).values()) == 2, 30)
    return table


async def say_in(table: Table, chat: Chat) -> None:
    """Have something announced."""
    context = table.night.services.context
    async with context.work(effect=False) as db:
        await announce(
            db,
            key="said",
            chat=chat.id,
            kind="outage",
            payload={"seconds": 300},
            now=context.now(),
        )
        context.stir(db)


def texts(table: Table, person: Person, chat: Chat) -> Counter[str]:
    """What the bot has written in a chat, as somebody sees it now."""
    control = table.night.control
    return Counter(
        one.text for one in control.view(person, chat) if one.sender_id == control.bot.id
    )


def told(table: Table) -> list[int]:
    """How often each announcement of an outage stands in the group."""
    said = texts(table, table.people[0], table.group)
    return [count for text, count in said.items() if OUTAGE in text]


def times_sent(table: Table) -> int:
    """How often the bot has sent it."""
    return sum(1 for call in table.writes() if OUTAGE in call.parameters["text"])


async def tidy(table: Table) -> None:
    """Wait until everything is said and nothing is left to be taken away."""

    async def is_tidy() -> bool:
        async with table.night.services.context.work.reading() as db:
            left = (await db.exec(select(LeftoverRow))).all()
            unsaid = (await db.exec(select(OutboxRow).where(~col(OutboxRow.done)))).all()
            undrawn = (await db.exec(select(ScreenRow).where(col(ScreenRow.behind)))).all()
        return not (left or unsaid or undrawn or table.night.control.faults.due)

    await table.night.quiet(10)
    await table.night.until(is_tidy)


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_words_whose_answer_was_lost_stand_once(table: Table, kind: str) -> None:
    if kind == "supergroup":
        table.group = table.night.control.upgrade(table.group)
        await table.shows("Anna")
    table.fault(FaultKind.DROP_AFTER, "sendMessage", table.group, times=3)
    await say_in(table, table.group)
    for person in table.people:
        table.night.control.say(person, table.group, "what was that?")
    await tidy(table)

    assert told(table) == [1]
    assert times_sent(table) > 1


async def test_what_was_said_meanwhile_stays(table: Table) -> None:
    control, (anna, boris, *_) = table.night.control, table.people
    table.fault(FaultKind.DROP_AFTER, "sendMessage", table.group, times=2)
    await say_in(table, table.group)
    control.say(boris, table.group, "hello")
    control.say(anna, table.group, "/rules belka")
    await tidy(table)

    read = [one.text for one in control.view(anna, table.group)]
    assert "hello" in read
    assert "/rules belka" in read
    assert table.seen("Anna") is not None
    assert max(texts(table, anna, table.group).values()) == 1


async def test_a_table_posted_anew_whose_answer_was_lost_stands_once(table: Table) -> None:
    table.fault(FaultKind.DROP_AFTER, "sendMessage", table.group, times=2)
    await table.night.services.chats.bot_added(table.group.id)
    await tidy(table)

    buttons = [
        (press.verb, press.arg)
        for _, _, press in table.night.buttons(table.people[0], table.group)
        if isinstance(press, Do)
    ]
    assert len(set(buttons)) == len(buttons)
    assert sum(texts(table, table.people[0], table.group).values()) == 2  # and the greeting


async def test_a_hand_posted_anew_whose_answer_was_lost_stands_once(table: Table) -> None:
    await table.start()
    anna = table.people[0]
    private = table.night.private(anna)
    table.fault(FaultKind.DROP_AFTER, "sendMessage", private, times=2)
    table.night.control.say(anna, private, "/hand")
    await tidy(table)

    hands = [one for one in table.night.control.view(anna, private) if one.protected]
    assert len(hands) == 1


async def test_an_answer_whose_answer_was_lost_stands_once(table: Table) -> None:
    anna = table.people[0]
    private = table.night.private(anna)
    before = texts(table, anna, private)
    table.fault(FaultKind.DROP_AFTER, "sendMessage", private, times=2)
    table.night.control.say(anna, private, "/help")
    await tidy(table)

    assert sum((texts(table, anna, private) - before).values()) == 1


async def test_words_sent_by_a_process_that_died_before_it_noted_them_stand_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = Outbox.sent

    async def die(self: Outbox, job: OutboxJob, message: int | None) -> None:
        monkeypatch.setattr(Outbox, "sent", note)
        raise RuntimeError("killed")

    monkeypatch.setattr(Outbox, "sent", die)
    await say_in(table, table.group)
    await table.night.quiet(40)  # until its lease is over
    await tidy(table)

    assert told(table) == [1]
    assert times_sent(table) == 2


async def test_a_screen_posted_by_a_process_that_died_before_it_noted_it_stands_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = Screens.shown

    async def die(self: Screens, *about: object, **more: object) -> None:
        monkeypatch.setattr(Screens, "shown", note)
        raise RuntimeError("killed")

    monkeypatch.setattr(Screens, "shown", die)
    await table.night.services.chats.bot_added(table.group.id)
    await table.night.quiet(40)
    await tidy(table)

    assert sum(texts(table, table.people[0], table.group).values()) == 2  # and the greeting


async def test_an_old_screen_goes_although_the_process_died_before_it_took_it_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(self: Leftovers) -> list[int]:
        return []

    first = table.seen("Anna")
    assert first is not None
    with monkeypatch.context() as dead:
        dead.setattr(Leftovers, "waiting", nothing)
        await table.night.services.chats.bot_added(table.group.id)
        await table.night.until(lambda: _newer(table, first.id))
        await table.night.stop_bot()
    assert first.id in [one.id for one in table.night.control.view(table.people[0], table.group)]
    await table.night.start_bot()
    await tidy(table)

    assert first.id not in [
        one.id for one in table.night.control.view(table.people[0], table.group)
    ]


async def _newer(table: Table, than: int) -> bool:
    seen = table.seen("Anna")
    return seen is not None and seen.id > than


async def test_a_search_goes_on_where_asking_goes_wrong(table: Table) -> None:
    table.fault(FaultKind.DROP_AFTER, "sendMessage", table.group)
    for kind in (FaultKind.ERROR, FaultKind.DROP_BEFORE, FaultKind.FLOOD):
        fault = Fault(kind, "stopMessageLiveLocation", table.group.id, retry_after=3)
        table.night.control.fault(fault)
    await say_in(table, table.group)
    await tidy(table)

    assert told(table) == [1]
    assert times_sent(table) == 2


async def test_where_nothing_was_lost_nobody_is_asked(table: Table) -> None:
    await table.start()
    await say_in(table, table.group)
    await tidy(table)

    assert table.night.control.calls("stopMessageLiveLocation") == []
