"""Whole tournaments, from the draft to the last standing, in each format."""

from core.tournaments.model import Kind, Phase
from tests.core.services.tournaments.stage import Arena, crowd


async def test_four_pairs_play_everybody_against_everybody(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [2, 2, 2]
    board = await arena.board()
    assert [stage.kind for stage in board.stages] == [Kind.ROUND_ROBIN]
    assert sorted(line.played for line in board.final) == [3, 3, 3, 3]
    assert sum(line.points for line in board.final) == 12
