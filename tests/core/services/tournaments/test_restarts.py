"""A process may die in any transaction: what it began is undone, and the next one does it once."""

from collections import Counter
from contextlib import suppress

import pytest

from core.storage import OutboxRow, TableRow
from core.tournaments.model import Phase
from tests.core.services.tournaments.mortal import Died, restarted
from tests.core.services.tournaments.stage import Arena, crowd


async def survive(arena: Arena) -> None:
    """What is due is done by processes of which each lives a little longer than the one before."""
    for transactions in range(1, 30):
        mortal = restarted(arena, transactions=transactions)
        with suppress(Died):
            await mortal.fire()
            return
    raise AssertionError("nobody came to the end")


@pytest.mark.parametrize("game", ["mozhno", "belka"])
async def test_a_tournament_survives_a_death_in_every_transaction(arena: Arena, game: str) -> None:
    people = crowd(8)
    await arena.open(game, expected=4 if game == "belka" else 8, checkin=30, pause=0)
    await arena.sign_up(people)
    row = await arena.row()
    assert row.checkin_at is not None
    arena.ground.clock.moment = row.checkin_at
    await survive(arena)
    await arena.check_in(people)
    arena.ground.clock.moment = row.starts_at or row.checkin_at

    for _ in range(10):
        await survive(arena)
        for board in await arena.open_boards():
            assert board.table_id is not None
            await restarted(arena).play_table(board.table_id)
        if await arena.phase() == Phase.FINISHED:
            break

    kinds = Counter(await arena.audit())
    rounds = await arena.rounds()
    assert await arena.phase() == Phase.FINISHED
    assert rounds == [2] * 3
    assert (kinds["Started"], kinds["Finished"]) == (1, 1)
    assert kinds["Paired"] == kinds["RoundClosed"] == 3
    assert kinds["Reported"] == len(await arena.ground.rows(TableRow)) == 6
    told = Counter(row.key for row in await arena.ground.rows(OutboxRow))
    assert set(told.values()) == {1}
    assert len(await arena.told("event_table")) == 3 * 8


async def test_a_result_and_its_report_are_written_together_or_not_at_all(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    board, _ = await arena.open_boards()

    with suppress(Died):
        await restarted(arena, transactions=1).play_table(board.table_id or 0)
    before = await arena.audit()
    table = await arena.ground.row(TableRow, id=board.table_id)
    await restarted(arena).play_table(board.table_id or 0)

    assert "Reported" not in before
    assert table.phase == "playing"
    assert (await arena.audit()).count("Reported") == 1
