"""The board of a tournament stays true whatever becomes of its message, its topic, its pin."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from tests.tgbot.delivery.conftest import Table
from tgbot.sandbox import Chat, Seen

TITLE = "Cup"


async def opened(table: Table, chat: Chat, topic: int | None = None) -> int:
    """Anna's tournament, which people can join."""
    wizard, anna = table.night.services.tournaments.wizard, table.people[0].id
    made = await wizard.draft(
        chat=chat.id, thread=topic, organiser=anna, game="mozhno", title=TITLE
    )
    assert made.tournament is not None
    starts = table.night.clock.now() + timedelta(days=3)
    await wizard.change(made.tournament, anna, admin=True, starts=starts)
    await wizard.open(made.tournament, anna, admin=True)
    return made.tournament


def boards(table: Table, chat: Chat) -> list[Seen]:
    """The messages with the tournament's buttons, the newest last."""
    seen = table.night.control.view(table.people[0], chat)
    return [one for one in seen if TITLE in one.text and len(one.keyboard or ()) > 1]


async def board(table: Table, chat: Chat, *parts: str, but: int = 0) -> Seen:
    """The board with all this on it, once it is there; `but` is a message that it is not."""

    def found() -> list[Seen]:
        return [
            one
            for one in boards(table, chat)
            if one.id != but and all(part in one.text for part in parts)
        ]

    await table.night.control.wait_for(lambda: bool(found()), 30)
    return found()[-1]


async def test_a_board_that_an_admin_deleted_is_posted_and_pinned_again(table: Table) -> None:
    tournament = await opened(table, table.group)
    first = await board(table, table.group)
    table.night.control.delete(table.group, first.id)

    await table.night.services.tournaments.signup.join(tournament, table.people[1].id)

    again = await board(table, table.group, "Boris", but=first.id)
    await table.night.control.wait_for(
        lambda: table.night.control.calls("pinChatMessage", table.group)[-1].message_id == again.id,
        30,
    )


async def test_a_board_that_may_not_be_pinned_is_shown_all_the_same(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    control = table.night.control
    control.demote(table.group, control.bot)
    tournament = await opened(table, table.group)
    first = await board(table, table.group)

    await table.night.services.tournaments.signup.join(tournament, table.people[1].id)

    assert (await board(table, table.group, "Boris")).id == first.id
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("closed", [True, False])
async def test_a_board_goes_on_in_the_chat_where_its_topic_is_deleted_and_not_only_closed(
    table: Table, closed: bool
) -> None:
    control, people = table.night.control, table.people
    forum = control.add_group("Форум", people[0], people[1:], forum=True)
    topic = control.add_topic(forum, "Турнир")
    await table.night.services.chats.met(forum.id, "supergroup", "Форум")
    tournament = await opened(table, forum, topic.id)
    await board(table, forum)
    if closed:
        control.close_topic(forum, topic.id)
    else:
        control.delete_topic(forum, topic.id)

    await table.night.services.tournaments.signup.join(tournament, people[1].id)

    assert (await board(table, forum, "Boris")).topic == (topic.id if closed else None)
