"""Buckets of tokens, and those that several processes share."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, text

from core.services import Bucket, Limits, Rate
from core.services.budget import TOGETHER, SharedBudget
from core.storage import LaneRow
from tests.core.services.ground import ANNA, GROUP, Ground, ground_on

RATE = Rate(4, 0.5)
ALONE = Limits(together=Rate(100, 100))
"""The limits of each chat, without that of all together."""


def test_a_full_bucket_gives_its_burst_at_once_and_then_by_its_rate() -> None:
    bucket = Bucket.full(RATE, 100.0)
    for _ in range(4):
        assert bucket.delay(100.0) == 0
        bucket = bucket.without(1, 100.0)

    assert bucket.delay(100.0) == 2
    assert bucket.delay(101.0) == 1
    assert bucket.delay(102.0) == 0


def test_a_bucket_holds_no_more_than_its_burst() -> None:
    bucket = Bucket.full(RATE, 0.0).without(4, 0.0)

    assert bucket.filled(1_000_000.0).tokens == 4
    assert bucket.without(-9, 0.0).tokens == 4


def test_a_clock_that_is_set_back_gives_nothing() -> None:
    bucket = Bucket.full(RATE, 100.0).without(4, 100.0)

    assert bucket.filled(50.0) == bucket


@pytest.mark.parametrize(
    ("chat", "limit"),
    [(GROUP, Limits().group), (ANNA, Limits().private), (TOGETHER, Limits().together)],
)
def test_groups_private_chats_and_all_together_have_limits_of_their_own(
    chat: int, limit: Rate
) -> None:
    assert Limits().of(chat) == limit


@given(gaps=st.lists(st.floats(0, 30), min_size=1, max_size=200))
def test_no_minute_of_a_group_has_more_than_telegram_allows(gaps: list[float]) -> None:
    now, bucket, sent = 0.0, Bucket.full(Limits().group, 0.0), list[float]()
    for gap in gaps:
        now += gap
        if not bucket.delay(now):
            bucket = bucket.without(1, now)
            sent.append(now)

    assert max((sum(at <= one < at + 60 for one in sent) for at in sent), default=0) <= 20


# -- shared ----------------------------------------------------------------------------------------


async def test_over_a_database_of_ones_own_there_is_nothing_to_share(ground: Ground) -> None:
    assert [await ground.services.budget.take(GROUP) for _ in range(9)] == [0.0] * 9
    assert await ground.rows(LaneRow) == []


async def test_what_telegram_wants_left_alone_is_known_to_whoever_takes_over(
    everywhere: Ground,
) -> None:
    ground = everywhere
    until = ground.clock.now() + timedelta(seconds=30)
    await ground.services.budget.hold(GROUP, until)
    await ground.services.budget.hold(ANNA, until - timedelta(seconds=29))
    ground.clock.move(2)

    assert await ground.services.budget.held() == {GROUP: until}


async def test_processes_share_a_chats_budget(postgres_url: str) -> None:
    async with ground_on(postgres_url) as one, ground_on(postgres_url, clock=one.clock) as other:
        first, second = (SharedBudget(ground.services.context, ALONE) for ground in (one, other))
        burst = int(ALONE.group.burst)
        taken = [await (first, second)[number % 2].take(GROUP) for number in range(burst)]
        refused = await second.take(GROUP)
        one.clock.move(refused)

        assert taken == [0.0] * burst
        assert refused == pytest.approx(1 / ALONE.group.rate)
        assert await first.take(GROUP) == 0
        assert await second.take(GROUP) > 0


async def test_clocks_that_were_set_back_do_not_silence_all_chats(postgres_url: str) -> None:
    """No bucket filled before the moment had come again at which it was used last."""
    async with ground_on(postgres_url) as ground:
        budget = ground.services.budget
        while not await budget.take(GROUP):
            pass
        ground.clock.move(-3600)

        assert await budget.take(GROUP) == 0
        assert await budget.take(GROUP) == pytest.approx(1 / Limits().group.rate)
        assert await budget.take(ANNA) == pytest.approx(1 / Limits().together.rate)


async def test_what_is_refused_takes_nothing_from_the_others(postgres_url: str) -> None:
    async with ground_on(postgres_url) as ground:
        budget = SharedBudget(ground.services.context, ALONE)
        for _ in range(10):
            await budget.take(GROUP)

        lanes = {row.chat_id: row.tokens for row in await ground.rows(LaneRow)}
        assert lanes == {
            GROUP: pytest.approx(0),
            TOGETHER: pytest.approx(ALONE.together.burst - ALONE.group.burst),
        }


async def test_all_chats_together_have_a_budget(postgres_url: str) -> None:
    async with ground_on(postgres_url) as ground:
        burst = int(Limits().together.burst)
        taken = [await ground.services.budget.take(1000 + number) for number in range(burst)]

        assert taken == [0.0] * burst
        assert await ground.services.budget.take(999) == pytest.approx(1 / Limits().together.rate)


async def test_of_calls_at_once_no_more_get_through_than_there_are_tokens(
    postgres_url: str,
) -> None:
    async with ground_on(postgres_url) as one, ground_on(postgres_url, clock=one.clock) as other:
        waits = await asyncio.gather(
            *(
                ground.services.budget.take(chat)
                for chat in (GROUP, ANNA, GROUP, -5)
                for ground in (one, other) * 2
            )
        )

        assert waits.count(0.0) == int(Limits().together.burst)


async def test_a_call_is_taken_in_one_statement_so_that_a_slow_process_holds_up_no_other(
    postgres_url: str,
) -> None:
    async with ground_on(postgres_url) as ground:
        budget = SharedBudget(ground.services.context, ALONE)
        await budget.take(GROUP)
        said: list[str] = []
        event.listen(
            ground.engine.sync_engine,
            "before_cursor_execute",
            lambda *about: said.append(about[2]),
        )
        waits = [await budget.take(GROUP) for _ in range(3)]
        async with ground.engine.connect() as other:
            locked = "SELECT count(*) FROM pg_locks WHERE relation = 'lanes'::regclass"
            left = (await other.execute(text(locked))).scalar_one()

    assert waits == [0.0] * 3
    assert len([one for one in said if "lanes" in one and "pg_locks" not in one]) == 3
    assert left == 0


async def test_a_chat_for_which_telegram_wants_quiet_is_quiet_for_every_process(
    postgres_url: str,
) -> None:
    async with ground_on(postgres_url) as one, ground_on(postgres_url, clock=one.clock) as other:
        await one.services.budget.hold(GROUP, one.clock.now() + timedelta(seconds=30))
        await one.services.budget.hold(GROUP, one.clock.now() + timedelta(seconds=10))

        assert await other.services.budget.take(GROUP) == pytest.approx(30)
        assert await other.services.budget.take(ANNA) == 0
        one.clock.move(30)
        assert await other.services.budget.take(GROUP) == 0
