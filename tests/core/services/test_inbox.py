"""Updates: each has one effect, however often it comes and from however many places at once."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from core.games.belka import PlayCard
from core.readmodels import Receipt, Said
from core.services import AlreadyHandled
from core.services.inbox import KEPT_DAYS
from core.storage import InboxRow, MoveRow
from tests.core.services.ground import ANNA, BORIS, FOUR, Ground


async def plan_under(ground: Ground, update: int, table: int, person: int) -> Receipt:
    """The press of somebody who chooses a card before his turn; twice would take it back."""
    hand = (await ground.hand(table, person)).view.hand
    async with ground.services.inbox.handling(update):
        return await ground.services.play.plan(table, person, 1, PlayCard(hand[0]))


async def waiting_person(ground: Ground, table: int) -> int:
    person, _ = await ground.turn(table)
    return next(one for one in FOUR if one != person)


async def test_an_update_that_comes_again_takes_nothing_back(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person = await waiting_person(everywhere, table)
    first = await plan_under(everywhere, 5, table, person)
    assert await everywhere.services.inbox.seen(5)
    done = await asyncio.gather(plan_under(everywhere, 5, table, person), return_exceptions=True)

    assert first.said is Said.PLANNED
    assert [type(one) for one in done] == [AlreadyHandled]
    assert (await everywhere.hand(table, person)).planned is not None


async def test_an_update_handled_in_two_places_at_once_has_one_effect(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    person = await waiting_person(everywhere, table)
    done = await asyncio.gather(
        *(plan_under(everywhere, 5, table, person) for _ in range(4)), return_exceptions=True
    )

    assert [one.said for one in done if isinstance(one, Receipt)] == [Said.PLANNED]
    assert [type(one) for one in done if not isinstance(one, Receipt)] == [AlreadyHandled] * 3


async def test_an_update_that_was_declined_may_be_tried_in_another_way(ground: Ground) -> None:
    table = await ground.lobby(FOUR)
    async with ground.services.inbox.handling(5):
        declined = await ground.services.lobby.set_preset(table, BORIS, "short")
        granted = await ground.services.lobby.set_preset(table, BORIS, "short", admin=True)

    assert (declined.said, granted.said) == (Said.NOT_ALLOWED, Said.CHANGED)
    assert await ground.services.inbox.seen(5)


async def test_names_are_noted_without_using_an_update_up(ground: Ground) -> None:
    async with ground.services.inbox.handling(5):
        await ground.services.people.met(ANNA, "Anna", None, "ru")
        await ground.group()

    assert not await ground.services.inbox.seen(5)


async def test_due_work_is_no_update(ground: Ground) -> None:
    table = await ground.match(FOUR)
    ground.clock.move(60)
    async with ground.services.inbox.handling(5):
        await ground.fire()

    assert len(await ground.rows(MoveRow, table_id=table)) == 2
    assert not await ground.services.inbox.seen(5)


async def test_updates_are_kept_longer_than_telegram_sends_them_again(ground: Ground) -> None:
    await ground.lobby(FOUR)
    async with ground.services.inbox.handling(5):
        await ground.services.people.started(ANNA, "")
    ground.clock.move(timedelta(days=KEPT_DAYS).total_seconds())
    await ground.services.inbox.forget()
    assert await ground.services.inbox.seen(5)
    ground.clock.move(1)
    await ground.services.inbox.forget()

    assert await ground.rows(InboxRow) == []
