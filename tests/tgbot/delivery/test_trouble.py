"""What the bot shows stays true whatever Telegram does to its calls. Each test is one trouble."""

from __future__ import annotations

import logging

import pytest

from core.readmodels import Page
from core.storage import ChatRow
from tests.support.hands import hand_now
from tests.tgbot.delivery.conftest import Table
from tgbot import views
from tgbot.sandbox import FaultKind


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]


async def test_a_table_is_one_message_that_is_edited(table: Table) -> None:
    first = table.seen("Anna")
    await table.sit(*table.people[1:3])
    seen = await table.shows("Boris", "Aigerim")
    assert first is not None
    assert seen.id == first.id


async def test_a_table_whose_message_was_deleted_is_posted_again(table: Table) -> None:
    first = table.seen("Anna")
    assert first is not None
    table.night.control.delete(table.group, first.id)
    head = (await table.night.services.chats.open_tables(table.group.id))[0]
    await table.night.services.lobby.sit(head.table, table.people[1].id)
    seen = await table.shows("Anna", "Boris")
    assert seen.id != first.id


@pytest.mark.parametrize(
    "kind", [FaultKind.ERROR, FaultKind.DROP_BEFORE, FaultKind.DROP_AFTER], ids=str
)
async def test_an_edit_that_goes_wrong_is_made_again(table: Table, kind: FaultKind) -> None:
    table.fault(kind, "editMessageText", table.group, times=3)
    await table.sit(table.people[1])
    await table.shows("Anna", "Boris")


@pytest.mark.parametrize("kind", [FaultKind.ERROR, FaultKind.DROP_BEFORE], ids=str)
async def test_a_new_message_that_goes_wrong_is_sent_again(table: Table, kind: FaultKind) -> None:
    table.fault(kind, "sendMessage", table.group, times=2)
    table.night.control.say(table.people[1], table.group, "/play cals_bs")
    await table.shows("Boris")


async def test_a_chat_that_wants_quiet_gets_it_and_the_newest_state_afterwards(
    table: Table,
) -> None:
    table.fault(FaultKind.FLOOD, "editMessageText", table.group, retry_after=120)
    await table.sit(table.people[1])
    refused = await table.struck()
    await table.sit(*table.people[2:])
    await table.shows("Boris", "Aigerim", "Daulet")
    after = [call.time - refused for call in table.writes() if call.time > refused]
    assert min(after) > 100


async def test_others_are_written_to_while_one_chat_wants_quiet(table: Table) -> None:
    boris = table.people[1]
    table.fault(FaultKind.FLOOD, "editMessageText", table.group, retry_after=300)
    await table.sit(boris)
    await table.struck()
    held = len(table.writes())
    private = table.night.private(boris)
    said = len(table.writes(private))
    table.night.control.say(boris, private, "/help")
    await table.night.control.wait_for(lambda: len(table.writes(private)) > said, 30)
    assert len(table.writes()) == held


async def test_an_answer_waits_out_a_flood(table: Table) -> None:
    private = table.night.private(table.people[0])
    table.fault(FaultKind.FLOOD, "sendMessage", private, retry_after=5)
    said = len(table.writes(private))
    table.night.control.say(table.people[0], private, "/help")
    await table.struck()
    await table.night.control.wait_for(lambda: len(table.writes(private)) > said, 30)


async def test_what_has_not_changed_costs_no_call(table: Table) -> None:
    calls = len(table.writes())
    query = await table.night.do(table.people[0], table.group, "settings")
    assert query.answer is not None
    await table.night.do(table.people[0], table.group, "back")
    await table.night.quiet(30)
    first = len(table.writes())
    services = table.night.services
    head = (await services.chats.open_tables(table.group.id))[0]
    await services.lobby.turn_page(head.table, table.group.id, Page.MAIN)
    await table.night.quiet(30)
    assert (len(table.writes()), first > calls) == (first, True)


async def test_a_group_that_becomes_a_supergroup_keeps_its_table(table: Table) -> None:
    new = table.night.control.upgrade(table.group)
    table.group = new
    await table.shows("Anna")
    await table.sit(table.people[1])
    await table.shows("Anna", "Boris")


async def test_a_bot_that_is_thrown_out_is_silent_and_shows_the_table_when_it_is_back(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    control = table.night.control
    control.kick(table.group, control.bot)
    await table.night.quiet(30)
    calls = len(table.writes())
    await table.night.quiet(60)
    assert len(table.writes()) == calls
    control.add(table.group, control.bot)
    await control.wait_for(
        lambda: any(call.ok and call.method == "sendMessage" for call in table.writes()[calls:]), 60
    )
    shown = await table.shows("Anna")
    await table.night.quiet(30)
    assert control.last(table.people[0], table.group).id == shown.id  # and no greeting below it
    assert errors(caplog) == []


async def test_a_silenced_group_is_tried_again_when_somebody_speaks_to_the_bot(
    table: Table,
) -> None:
    control = table.night.control
    everything = table.group.permissions
    control.set_permissions(table.group, [])
    control.say(table.people[1], table.group, "/play cals_bs")
    await table.night.until(lambda: _is_given_up(table))
    control.set_permissions(table.group, list(everything))
    control.say(table.people[1], table.group, "/play mozhno")
    await table.shows("Boris")


async def _is_given_up(table: Table) -> bool:
    async with table.night.services.context.work.reading() as db:
        return not (await db.get_one(ChatRow, table.group.id)).writable


async def test_a_person_who_blocks_the_bot_is_missed_at_the_table_and_finds_his_hand_later(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    await table.start()
    night, boris = table.night, table.people[1]
    private = night.private(boris)
    night.control.block(boris)
    await table.night.control.wait_for(
        lambda: any(
            "Boris" in one.text and one.keyboard and one.keyboard[0][0].url
            for one in night.control.view(table.people[0], table.group)
        ),
        30,
    )
    before = len(table.writes(private))
    night.control.unblock(boris)
    await night.control.wait_for(
        lambda: any(call.ok for call in table.writes(private)[before:]), 60
    )
    assert errors(caplog) == []


async def test_a_table_whose_topic_is_deleted_goes_on_in_the_chat(table: Table) -> None:
    night = table.night
    forum = night.control.add_group("Форум", table.people[0], table.people[1:], forum=True)
    topic = night.control.add_topic(forum, "Карты")
    night.control.say(table.people[0], forum, "/play belka", topic=topic.id)
    first = await night.control.wait_message(
        table.people[0], forum, lambda one: one.topic == topic.id and one.keyboard, 60
    )
    night.control.delete_topic(forum, topic.id)
    head = (await night.services.chats.open_tables(forum.id))[0]
    await night.services.lobby.sit(head.table, table.people[1].id)
    again = await night.control.wait_message(
        table.people[0], forum, lambda one: "Boris" in one.text, 60
    )
    assert (again.topic, again.id > first.id) == (None, True)


async def test_a_hand_is_posted_before_the_old_one_is_taken_away(table: Table) -> None:
    await table.start()
    night, anna = table.night, table.people[0]
    private, old = night.private(anna), table.hand(anna)
    assert old is not None
    before = len(night.control.calls(chat=private))
    night.control.say(anna, private, "/hand")
    await night.control.wait_for(lambda: night.control.calls("deleteMessage", private), 30)
    methods = [call.method for call in night.control.calls(chat=private)[before:]]
    assert methods.index("sendMessage") < methods.index("deleteMessage")
    (removed,) = night.control.calls("deleteMessage", private)
    assert removed.message_id == old.id


async def test_an_old_message_is_taken_away_even_if_that_goes_wrong_at_first(
    table: Table,
) -> None:
    await table.start()
    night, anna = table.night, table.people[0]
    private, old = night.private(anna), table.hand(anna)
    assert old is not None
    table.fault(FaultKind.ERROR, "deleteMessage", private, times=2)
    night.control.say(anna, private, "/hand")
    await night.control.wait_for(
        lambda: old.id not in [one.id for one in night.control.view(anna, private)], 30
    )


async def test_a_view_that_fails_is_an_error_of_ours_and_is_made_again_later(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make, failures = views.table_message, [1, 2]

    def fail(*arguments: object) -> object:
        if failures:
            failures.pop()
            raise KeyError("a fault of ours")
        return make(*arguments)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(views, "table_message", fail)
    await table.sit(table.people[1])
    await table.shows("Anna", "Boris")
    assert errors(caplog) == ["a table screen cannot be made"] * 2


async def test_whatever_goes_wrong_in_the_end_everybody_sees_what_is_true(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Every third call goes wrong in some way, while four people sit down and start to play."""
    night = table.night
    kinds = [FaultKind.ERROR, FaultKind.DROP_BEFORE, FaultKind.DROP_AFTER, FaultKind.FLOOD]
    for number in range(24):
        method = ("editMessageText", "sendMessage")[number % 2]
        table.fault(kinds[number % 4], method, retry_after=2)
    await table.sit(*table.people[1:])
    await night.do(table.people[0], table.group, "start")
    await night.play_match(
        table.people, think=1, sensible=True, over=lambda: len(_quiet(table)) >= 6
    )
    await night.quiet(120)
    assert await night.services.screens.waiting() == []
    assert await night.services.outbox.waiting() == []
    head = (await night.services.chats.open_tables(table.group.id))[0]
    for person in table.people:
        hand = await hand_now(night.services, head.table, person.id)
        assert hand is not None
        private = night.private(person)
        assert night.control.last(person, private).protected
    assert errors(caplog) == []


def _quiet(table: Table) -> list[object]:
    """Presses that were answered without a word: cards that were played."""
    answers = table.night.control.calls("answerCallbackQuery")
    return [one for one in answers if one.ok and not one.parameters.get("text")]
