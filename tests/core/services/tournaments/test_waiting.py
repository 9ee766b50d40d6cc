"""A round that waits for its organiser: reminders, and an end, whatever happens to the process."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest

from core.boards import Next
from core.readmodels import Said
from core.storage import ChatRow, TournamentRow
from core.tournaments.log import Ending, Finished, load_event
from core.tournaments.model import FORGOTTEN_DAYS, REMINDED_DAYS, Phase
from tests.core.services.ground import GROUP
from tests.core.services.tournaments.mortal import Died, restarted
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd

DAY = timedelta(days=1)
NEVER = datetime.min.replace(tzinfo=UTC)


@pytest.fixture
async def waiting(arena: Arena) -> Arena:
    """The first of two rounds is over, and the organiser is to begin the other."""
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=2, by_hand=True)
    await arena.play_round()
    assert (await arena.board()).next is Next.ORGANISER
    return arena


async def days_later(arena: Arena, *days: int) -> None:
    """Days pass since the round was over, one after the other."""
    over = (await arena.row()).closes_at
    assert over is not None
    for number in days:
        await arena.until(over + (number - FORGOTTEN_DAYS) * DAY)


async def test_the_organiser_is_reminded_once_and_again_with_the_chat_before_the_end(
    waiting: Arena,
) -> None:
    await days_later(waiting, *range(1, REMINDED_DAYS))
    early = await waiting.told("event_forgotten")
    await days_later(waiting, *range(REMINDED_DAYS, FORGOTTEN_DAYS - 1))
    once = [to for to, _ in await waiting.told("event_forgotten")]
    await days_later(waiting, FORGOTTEN_DAYS - 1)
    again = [to for to, _ in await waiting.told("event_forgotten")]

    assert early == []
    assert once == [ORGANISER]
    assert again == [ORGANISER, ORGANISER, GROUP]
    assert await waiting.phase() == Phase.RUNNING


async def test_a_forgotten_tournament_is_closed_as_it_stands_and_the_chat_reads_why(
    waiting: Arena,
) -> None:
    before = (await waiting.board()).stages[0].lines
    await days_later(waiting, *range(1, FORGOTTEN_DAYS + 1))
    record = await waiting.record()

    assert await waiting.phase() == Phase.FINISHED
    assert [line.entrant.entrant for line in record.board.final] == [
        line.entrant.entrant for line in before
    ]
    last = load_event(record.log[-1])
    assert isinstance(last, Finished)
    assert (last.ending, last.by) == (Ending.FORGOTTEN, None)
    assert await waiting.rounds() == [2]
    ((to, payload),) = await waiting.told("event_closed")
    assert (to, payload["days"], payload["round"]) == (GROUP, FORGOTTEN_DAYS, 1)
    assert len(await waiting.told("event_finished")) == 1


async def test_a_round_that_is_begun_is_waited_for_no_more(waiting: Arena) -> None:
    await days_later(waiting, FORGOTTEN_DAYS - 1)
    begun = await waiting.services.director.proceed(waiting.id, ORGANISER, admin=False)
    await waiting.fire()
    row = await waiting.row()
    await waiting.play_round()
    await waiting.next_round()

    assert begun.said is Said.DONE
    assert row.closes_at is None
    assert await waiting.rounds() == [2, 2]
    assert await waiting.phase() == Phase.FINISHED
    assert await waiting.told("event_closed") == []


async def test_each_round_is_waited_for_anew(arena: Arena) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=3, by_hand=True)
    for _ in range(2):
        await arena.play_round()
        await days_later(arena, REMINDED_DAYS)
        await arena.services.director.proceed(arena.id, ORGANISER, admin=False)
        await arena.fire()

    assert [payload["round"] for _, payload in await arena.told("event_forgotten")] == [1, 2]


async def test_who_was_not_reminded_in_time_has_as_much_time_after_it(waiting: Arena) -> None:
    await days_later(waiting, FORGOTTEN_DAYS + 5)
    told = await waiting.told("event_forgotten")
    left = (await waiting.row()).closes_at

    assert [to for to, _ in told] == [ORGANISER]
    assert left == waiting.ground.clock.now() + (FORGOTTEN_DAYS - REMINDED_DAYS) * DAY


async def test_a_process_that_dies_amid_it_changes_nothing_of_what_is_said_and_when(
    waiting: Arena,
) -> None:
    over = (await waiting.row()).closes_at
    assert over is not None
    for ahead in (FORGOTTEN_DAYS - REMINDED_DAYS, 1, 0):
        waiting.ground.clock.moment = over - ahead * DAY
        for transactions in range(1, 9):
            with suppress(Died):
                await restarted(waiting, transactions=transactions).fire()

    assert await waiting.phase() == Phase.FINISHED
    assert len(await waiting.told("event_forgotten")) == 3
    assert len(await waiting.told("event_closed")) == len(await waiting.told("event_finished")) == 1


async def test_an_outage_is_taken_off_the_time_that_a_round_waits(waiting: Arena) -> None:
    before = await waiting.row()
    await waiting.ground.services.deadlines.heartbeat("one")
    waiting.ground.clock.move(DAY.total_seconds())
    await waiting.ground.services.deadlines.recover("two")

    after = await waiting.row()
    assert after.closes_at == (before.closes_at or NEVER) + DAY
    assert after.due_at == (before.due_at or NEVER) + DAY


async def test_a_tournament_that_waited_before_there_was_an_end_begins_to_wait(
    waiting: Arena,
) -> None:
    now = waiting.ground.clock.now()
    await waiting.ground.change(TournamentRow, {"id": waiting.id}, closes_at=None, due_at=now)
    await waiting.fire()

    row = await waiting.row()
    assert row.closes_at == now + FORGOTTEN_DAYS * DAY
    assert row.due_at == now + REMINDED_DAYS * DAY


async def test_a_chat_that_the_bot_was_put_out_of_is_not_told_and_the_tournament_ends(
    waiting: Arena,
) -> None:
    await waiting.ground.change(ChatRow, {"id": GROUP}, writable=False)
    await days_later(waiting, *range(1, FORGOTTEN_DAYS + 1))

    assert await waiting.told("event_closed") == []
    assert await waiting.phase() == Phase.FINISHED
