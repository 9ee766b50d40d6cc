"""Only who asked for it is called, not too often, and no more after one press."""

from __future__ import annotations

from core.readmodels import Receipt, Said
from tests.core.services.ground import AIGERIM, ANNA, BORIS, DAULET, FOUR, GROUP, Ground

OTHER = -2002


async def call(ground: Ground, chat: int = GROUP, person: int = ANNA) -> Receipt:
    return await ground.services.calling.call(chat, None, person)


async def called(ground: Ground) -> list[list[int]]:
    """Who was called, message by message."""
    rows = await ground.outbox("call")
    return [[person for person, _ in row.payload["people"]] for row in rows]


async def test_nobody_is_called_who_has_not_asked_for_it_here(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    await ground.group(OTHER)
    await ground.services.calling.subscribe(OTHER, BORIS)

    assert (await call(ground)).said is Said.NOBODY_TO_CALL
    assert await called(ground) == []


async def test_everybody_who_asked_is_called_but_for_the_caller(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    for person in (ANNA, BORIS, AIGERIM):
        await ground.services.calling.subscribe(GROUP, person)

    assert (await call(ground)).said is Said.CALLED
    assert await called(ground) == [[BORIS, AIGERIM]]


async def test_whoever_sits_at_the_lobby_is_not_called_to_it(ground: Ground) -> None:
    table = await ground.lobby((ANNA, BORIS))
    await ground.meet(*FOUR)
    for person in (BORIS, DAULET):
        await ground.services.calling.subscribe(GROUP, person)

    await call(ground, person=ANNA)

    (row,) = await ground.outbox("call")
    assert [person for person, _ in row.payload["people"]] == [DAULET]
    assert (row.payload["table"], row.payload["game"]) == (table, "belka")


async def test_a_chat_is_not_called_again_too_soon(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    await ground.services.calling.subscribe(GROUP, BORIS)
    await call(ground)
    ground.clock.move(20 * 60 + 1)
    early = await call(ground, person=DAULET)
    ground.clock.move(10 * 60)
    late = await call(ground, person=DAULET)

    assert (early.said, early.values["minutes"]) == (Said.CALLED_ALREADY, 10)
    assert late.said is Said.CALLED


async def test_a_call_that_reached_nobody_does_not_use_the_chats_turn(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    await call(ground)
    await ground.services.calling.subscribe(GROUP, BORIS)

    assert (await call(ground)).said is Said.CALLED


async def test_the_same_button_asks_for_calls_and_ends_them(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    first = await ground.services.calling.toggle(GROUP, BORIS)
    second = await ground.services.calling.toggle(GROUP, BORIS)

    assert (first.said, second.said) == (Said.WILL_CALL, Said.WILL_NOT_CALL)
    assert (await call(ground)).said is Said.NOBODY_TO_CALL


async def test_many_are_called_in_several_messages(ground: Ground) -> None:
    crowd = range(101, 113)
    await ground.meet(ANNA, *crowd)
    await ground.group()
    for person in crowd:
        await ground.services.calling.subscribe(GROUP, person)
    await call(ground)

    messages = await called(ground)
    assert [len(one) for one in messages] == [5, 5, 2]
    assert sorted(one for message in messages for one in message) == list(crowd)


async def test_who_leaves_the_group_is_called_no_more(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    await ground.services.calling.subscribe(GROUP, BORIS)
    await ground.services.care.left_group(GROUP, BORIS, [])

    assert (await call(ground)).said is Said.NOBODY_TO_CALL
