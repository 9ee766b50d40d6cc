"""What a process remembers of a log is what the log says, whoever wrote it."""

from core.services.tournaments.journal import load_journal
from core.storage import TournamentEventRow
from tests.core.services.ground import ANNA, Ground
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


async def test_what_another_process_wrote_is_read_on(arena: Arena) -> None:
    await arena.begin(crowd(4), "mozhno", expected=4)
    other = Arena(Ground(arena.ground.engine, clock=arena.ground.clock))
    other.id = arena.id
    before = await other.board()

    await arena.play_round()
    await other.services.tools.penalise(other.id, ORGANISER, 1, -5, admin=False, reason="late")

    assert before.stages[0].lines != (await arena.board()).stages[0].lines
    assert (await other.board()).stages == (await arena.board()).stages


async def test_a_log_that_was_exchanged_is_read_anew(arena: Arena) -> None:
    await arena.open("mozhno", expected=4)
    await arena.sign_up(crowd(4))
    await arena.board()
    await arena.ground.meet(ANNA)
    rows = await arena.ground.rows(TournamentEventRow, tournament_id=arena.id)
    last = rows[-1]
    fields = {**last.fields, "state": {**last.fields["state"], "persons": [ANNA], "agreed": [ANNA]}}

    await arena.ground.change(
        TournamentEventRow, {"tournament_id": arena.id, "number": last.number}, fields=fields
    )

    async with arena.ground.work.reading() as db:
        context = arena.ground.services.context
        journal = await load_journal(context, db, arena.id, lock=False)
    assert journal is not None
    assert journal.entrant_of(ANNA) == 4


async def test_what_was_rolled_back_is_not_remembered(arena: Arena) -> None:
    people = crowd(4)
    await arena.open("mozhno", expected=4)
    await arena.sign_up(people[:3])

    refused = await arena.services.signup.join(arena.id, people[0])
    board = await arena.board()

    assert not refused.done
    assert len(board.entrants) == 3
