"""Results put right without their scores being told: what the game counted goes with the places."""

from __future__ import annotations

from core.boards import BoardShown
from core.services.tournaments.tools.desk import BoardPlace
from core.tournaments.model import Scoring
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd

VICTORY = Scoring.VICTORY


async def begin(arena: Arena) -> BoardShown:
    """A round whose points go by the margin has been played; its first board."""
    await arena.begin(crowd(8), expected=4, kind="swiss", rounds=2, victory=True)
    await arena.play_round()
    return await first_board(arena)


async def first_board(arena: Arena) -> BoardShown:
    return (await arena.record()).rounds[0].boards[0]


async def corrected(arena: Arena, *ranks: int) -> BoardShown:
    """The first board by these places."""
    await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, ranks=ranks
    )
    return await first_board(arena)


async def test_another_winner_has_the_score_and_the_victory_points_of_the_first_one(
    arena: Arena,
) -> None:
    before = await begin(arena)
    assert before.points[0] != before.points[1]

    ranks = (2, 1) if before.points[0] > before.points[1] else (1, 2)
    after = await corrected(arena, *ranks)

    assert after.points == before.points[::-1]
    assert after.score == before.score[::-1]


async def test_a_draw_by_the_organisers_word_is_one_in_victory_points_too(arena: Arena) -> None:
    await begin(arena)

    after = await corrected(arena, 1, 1)

    assert after.points == (VICTORY.half, VICTORY.half)
    assert after.score[0] == after.score[1]


async def test_a_win_of_which_nobody_knows_the_score_is_worth_an_awarded_one(
    arena: Arena,
) -> None:
    await begin(arena)
    board = await first_board(arena)
    loser = board.entrants[0].entrant
    await arena.services.tools.award(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, absent=(loser,)
    )

    after = await corrected(arena, 1, 2)

    assert after.points == (VICTORY.awarded, VICTORY.full - VICTORY.awarded)


async def test_at_a_table_each_place_has_its_score(arena: Arena) -> None:
    await arena.begin(crowd(4), "mozhno", expected=4)
    await arena.play_round()
    before = await first_board(arena)

    after = await corrected(arena, 4, 2, 1, 3)

    best_first = sorted(before.score, reverse=True)
    assert after.score == tuple(best_first[place - 1] for place in (4, 2, 1, 3))
