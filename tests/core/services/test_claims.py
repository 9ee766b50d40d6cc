"""What a process had claimed to send when it was killed is sent by another, and soon."""

from __future__ import annotations

from core.services.claims import SILENT_SECONDS
from core.services.leftovers import discard
from core.services.marks import announce
from core.services.screens import LEASE_SECONDS
from core.storage import LeftoverRow, OutboxRow, ScreenRow
from tests.core.services.ground import ANNA, GROUP, Ground, ground_on


def another(ground: Ground) -> Ground:
    """Another process over the same database."""
    return Ground(ground.engine, clock=ground.clock)


async def beat(ground: Ground) -> None:
    await ground.services.deadlines.heartbeat(ground.services.context.process)


async def claim_everything(ground: Ground) -> tuple[int, int, int]:
    """A screen, an announcement and a leftover, each claimed; their ids."""
    table = await ground.lobby([ANNA])
    async with ground.work(effect=False) as db:
        await announce(db, key="claims", chat=GROUP, kind="outage", now=ground.clock.now())
        discard(db, GROUP, 7, ground.clock.now())
    screen = (await ground.row(ScreenRow, table_id=table)).id or 0
    said = (await ground.row(OutboxRow, key="claims")).id or 0
    left = (await ground.row(LeftoverRow, chat_id=GROUP)).id or 0
    assert await ground.services.screens.claim(screen) is not None
    assert await ground.services.outbox.claim(said) is not None
    assert await ground.services.leftovers.claim(left) is not None
    return screen, said, left


async def test_what_a_killed_process_had_claimed_its_successor_claims_at_once(
    ground: Ground,
) -> None:
    """A hand stayed unseen for half of the time to play, since its claim outlived the process."""
    screen, said, left = await claim_everything(ground)
    await beat(ground)
    successor = another(ground)
    ground.clock.move(2)

    assert await successor.services.screens.claim(screen) is None
    assert await successor.services.claims.give_back() == 3
    assert await successor.services.screens.claim(screen) is not None
    assert await successor.services.outbox.claim(said) is not None
    assert await successor.services.leftovers.claim(left) is not None


async def test_a_process_keeps_what_it_has_claimed_itself(everywhere: Ground) -> None:
    screen, _, _ = await claim_everything(everywhere)
    await beat(everywhere)

    assert await everywhere.services.claims.give_back() == 0
    assert await everywhere.services.screens.claim(screen) is None


async def test_processes_that_live_keep_their_claims_and_dead_ones_lose_them(
    postgres_url: str,
) -> None:
    async with ground_on(postgres_url) as first:
        second = another(first)
        screen, said, left = await claim_everything(first)
        await beat(first)
        for _ in range(3):
            first.clock.move(3)
            await beat(second)
            assert await second.services.claims.give_back() == 0
        assert await second.services.screens.claim(screen) is None

        first.clock.move(3)
        assert await second.services.claims.give_back() == 3
        assert await second.services.screens.claim(screen) is not None
        assert await second.services.outbox.claim(said) is not None
        assert await second.services.leftovers.claim(left) is not None


async def test_an_announcement_that_was_perhaps_sent_is_looked_for_by_whoever_takes_over(
    ground: Ground,
) -> None:
    _, said, _ = await claim_everything(ground)
    successor = another(ground)
    await successor.services.claims.give_back()
    job = await successor.services.outbox.claim(said)

    assert job is not None
    assert job.after is not None
    await successor.services.outbox.sent(job, 40)
    assert [row.below for row in await ground.rows(LeftoverRow, certain=False)] == [40]


def test_a_silent_process_loses_its_claims_before_they_run_out() -> None:
    assert SILENT_SECONDS < LEASE_SECONDS / 2
