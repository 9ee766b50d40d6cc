"""Who an update comes from: noted where it is news, and else only looked up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from core.services import Where, Who
from core.storage import ChatRow, PersonRow
from tests.core.services.ground import ANNA, Ground

CHAT = Where(-77, "group", "Cards")
WHO = Who(ANNA, "Anna", "anna", "kk")


@contextmanager
def statements(ground: Ground) -> Iterator[list[str]]:
    """The statements that are made meanwhile, transactions' ends and beginnings left out."""
    made = list[str]()
    engine = ground.services.context.work.engine.sync_engine

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        made.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield made
    finally:
        event.remove(engine, "before_cursor_execute", note)


async def test_both_are_noted_as_they_are_called_now(everywhere: Ground) -> None:
    arrivals = everywhere.services.arrivals
    for title, name in (("Cards", "Anna"), ("More cards", "Аня")):
        await arrivals.meet(Where(-77, "group", title), Who(ANNA, name, None, "ru"))
        (chat,) = await everywhere.rows(ChatRow, id=-77)
        (person,) = await everywhere.rows(PersonRow, id=ANNA)
        assert (chat.title, person.name) == (title, name)


async def test_where_nothing_is_news_one_statement_is_made(ground: Ground) -> None:
    await ground.services.arrivals.meet(CHAT, WHO)
    with statements(ground) as made:
        await ground.services.arrivals.meet(CHAT, WHO)
    assert len(made) == 1


@pytest.mark.parametrize(
    ("chosen", "client", "read"),
    [(None, "kk", "kk"), ("en", "kk", "en"), (None, None, "ru")],
)
async def test_a_person_reads_what_he_chose_or_his_client_speaks(
    ground: Ground, chosen: str | None, client: str | None, read: str
) -> None:
    who = Who(ANNA, "Anna", None, client)
    assert await ground.services.arrivals.meet(CHAT, who) == (client or "ru")
    if chosen is not None:
        await ground.services.people.set_language(ANNA, chosen)
    assert await ground.services.arrivals.meet(CHAT, who) == read


async def test_who_asked_to_be_forgotten_is_not_noted(ground: Ground) -> None:
    await ground.services.arrivals.meet(CHAT, WHO)
    await ground.services.forgetting.forget(ANNA)
    await ground.services.arrivals.meet(CHAT, WHO)
    assert not [one for one in await ground.rows(PersonRow, id=ANNA) if one.name]


async def test_a_chat_that_was_given_up_is_tried_again_when_somebody_speaks_there(
    ground: Ground,
) -> None:
    await ground.services.arrivals.meet(CHAT, None)
    await ground.services.chats.bot_removed(CHAT.id)
    await ground.services.arrivals.meet(CHAT, None)
    (chat,) = await ground.rows(ChatRow, id=CHAT.id)
    assert chat.writable
