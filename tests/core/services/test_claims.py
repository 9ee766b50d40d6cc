"""What a process had claimed to send when it was killed is sent by another, and soon."""

from __future__ import annotations

import pytest

from core.services import ScreenJob
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


async def taken_over(first: Ground, second: Ground, screen: int) -> ScreenJob:
    """A screen's job in the hands of a second process, after the first one fell silent."""
    await second.services.claims.give_back()
    job = await second.services.screens.claim(screen)
    assert job is not None
    return job


async def claimed_screen(ground: Ground) -> tuple[int, ScreenJob]:
    table = await ground.lobby([ANNA])
    screen = (await ground.row(ScreenRow, table_id=table)).id or 0
    job = await ground.services.screens.claim(screen)
    assert job is not None
    return screen, job


async def test_a_process_whose_claim_was_taken_over_does_not_free_it(everywhere: Ground) -> None:
    """A third sending began while the second was under way, and its number was lost."""
    screen, late = await claimed_screen(everywhere)
    other = another(everywhere)
    job = await taken_over(everywhere, other, screen)
    before = (await everywhere.row(ScreenRow, id=screen)).model_dump()

    soon = everywhere.clock.now()
    await everywhere.services.screens.failed(late, soon)
    await everywhere.services.screens.lost(late)
    await everywhere.services.screens.lost_thread(late)

    assert (await everywhere.row(ScreenRow, id=screen)).model_dump() == before
    assert await everywhere.services.screens.claim(screen) is None
    await other.services.screens.shown(job, message=41, digest="new", fresh=True)
    assert (await everywhere.row(ScreenRow, id=screen)).message_id == 41


async def test_an_announcement_that_was_taken_over_is_not_freed_by_whoever_had_it(
    everywhere: Ground,
) -> None:
    _, said, _ = await claim_everything(everywhere)
    other = another(everywhere)
    await other.services.claims.give_back()
    late = await other.services.outbox.claim(said)
    assert late is not None
    before = (await everywhere.row(OutboxRow, id=said)).model_dump()

    await everywhere.services.outbox.failed(late, everywhere.clock.now())
    await everywhere.services.outbox.lost_thread(late)

    assert (await everywhere.row(OutboxRow, id=said)).model_dump() == before
    assert await everywhere.services.outbox.claim(said) is None


async def test_a_message_that_came_late_goes_and_the_new_owners_stays(everywhere: Ground) -> None:
    """It lay between what was known and the late one, unnoted, and was taken away as a copy."""
    screen, late = await claimed_screen(everywhere)
    other = another(everywhere)
    job = await taken_over(everywhere, other, screen)

    await everywhere.services.screens.shown(late, message=42, digest="old", fresh=True)
    assert await everywhere.services.screens.claim(screen) is None
    await other.services.screens.shown(job, message=41, digest="new", fresh=True)

    row = await everywhere.row(ScreenRow, id=screen)
    assert (row.message_id, row.digest, row.behind) == (41, "new", False)
    assert [one.above + 1 for one in await everywhere.rows(LeftoverRow, certain=True)] == [42]


@pytest.mark.parametrize("is_noted_first", [True, False])
async def test_an_edit_that_came_late_is_drawn_over(
    everywhere: Ground, *, is_noted_first: bool
) -> None:
    """A hand showed an old trick as long as nothing else happened at its table."""
    screen, job = await claimed_screen(everywhere)
    await everywhere.services.screens.shown(job, message=41, digest="first", fresh=True)
    await everywhere.change(ScreenRow, {"id": screen}, behind=True, wanted=job.version + 1)
    late = await everywhere.services.screens.claim(screen)
    assert late is not None
    other = another(everywhere)
    job = await taken_over(everywhere, other, screen)

    notes = [
        everywhere.services.screens.shown(late, message=41, digest="old"),
        other.services.screens.shown(job, message=41, digest="new"),
    ]
    for note in notes if is_noted_first else reversed(notes):
        await note

    row = await everywhere.row(ScreenRow, id=screen)
    assert (row.message_id, row.digest, row.behind) == (41, None, True)
    again = await other.services.screens.claim(screen)
    assert again is not None
    await other.services.screens.shown(again, message=41, digest="new")
    assert not (await everywhere.row(ScreenRow, id=screen)).behind


async def test_what_a_late_process_has_perhaps_sent_is_looked_for(everywhere: Ground) -> None:
    screen, late = await claimed_screen(everywhere)
    other = another(everywhere)
    job = await taken_over(everywhere, other, screen)
    await other.services.screens.shown(job, message=41, digest="new", fresh=True)

    await everywhere.services.screens.failed(late, everywhere.clock.now(), unknown=True)

    stretches = await everywhere.rows(LeftoverRow, certain=False)
    assert (41, None) in [(one.above, one.below) for one in stretches]
    assert (await everywhere.row(ScreenRow, id=screen)).message_id == 41


async def test_whoever_was_held_up_himself_takes_nobody_for_dead(postgres_url: str) -> None:
    """After a restart of the database all had been silent, and whoever came first sent again what
    the others had sent and could not note yet."""
    async with ground_on(postgres_url) as first:
        second = another(first)
        await claim_everything(first)
        heartbeats = [
            (one.services.deadlines, one.services.context.process) for one in (first, second)
        ]
        for deadlines, process in heartbeats:
            await deadlines.heartbeat(process)
        first.clock.move(3)
        assert await second.services.deadlines.heartbeat(second.services.context.process)
        first.clock.move(8)
        assert not await second.services.deadlines.heartbeat(second.services.context.process)
        first.clock.move(11)
        assert not await second.services.deadlines.heartbeat(second.services.context.process)
        first.clock.move(3)
        assert await second.services.deadlines.heartbeat(second.services.context.process)
