"""Whole tournaments, from the draft to the last standing, in each format."""

import pytest

from core.boards import Next
from core.tournaments.model import Kind, Phase, Scoring
from core.tournaments.placement import victory_points
from tests.core.services.tournaments.stage import Arena, crowd


async def test_four_pairs_play_everybody_against_everybody(arena_everywhere: Arena) -> None:
    arena = arena_everywhere
    await arena.begin(crowd(8), expected=4)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [2, 2, 2]
    board = await arena.board()
    assert [stage.kind for stage in board.stages] == [Kind.ROUND_ROBIN]
    assert sorted(line.played for line in board.final) == [3, 3, 3, 3]
    assert sum(line.points for line in board.final) == 12


async def test_nine_pairs_play_a_swiss_with_a_bye_a_round(arena: Arena) -> None:
    await arena.begin(crowd(18), expected=9)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [4, 4, 4, 4]
    assert len(await arena.told("event_bye")) == 4 * 2


async def test_the_best_pairs_of_a_swiss_meet_in_a_bracket(arena: Arena) -> None:
    await arena.begin(crowd(16), expected=8, final=4, rounds=2)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [4, 4, 2, 1]
    board = await arena.board()
    assert [stage.kind for stage in board.stages] == [Kind.SWISS, Kind.KNOCKOUT]
    assert [line.place for line in board.final][:3] == [1, 2, 3]


async def test_victory_points_share_twenty_by_the_margin_of_the_race(arena: Arena) -> None:
    await arena.begin(crowd(10), expected=5, kind="swiss", rounds=2, final=2, victory=True)
    await arena.play_all()

    first, second, final = (await arena.record()).rounds
    plan = (await arena.board()).head.plan
    shared = [sum(board.points) for one in (first, second) for board in one.boards]
    margins = [
        (abs(board.score[0] - board.score[1]), max(board.points))
        for one in (first, second)
        for board in one.boards
    ]

    assert plan.scoring is Scoring.VICTORY
    assert shared == [2000] * 4
    assert all(points == victory_points(margin, blitz=12) for margin, points in margins)
    assert await arena.phase() == Phase.FINISHED
    assert len(final.boards) == 1


async def test_victory_points_have_no_meaning_in_a_bracket(arena: Arena) -> None:
    await arena.open(expected=4, kind=Kind.KNOCKOUT, victory=True)

    assert (await arena.board()).head.plan.scoring is Scoring.MATCH


async def test_a_knock_out_of_five_pairs_has_four_matches(arena: Arena) -> None:
    await arena.begin(crowd(10), expected=5, kind=Kind.KNOCKOUT)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert sum(await arena.rounds()) == 4


async def test_eleven_people_play_at_tables_of_three_and_four_and_a_final(arena: Arena) -> None:
    await arena.begin(crowd(11), "mozhno", expected=11, rounds=2, final=4)

    sizes = [len(board.entrants) for board in await arena.open_boards()]
    await arena.play_all()

    assert sizes == [4, 4, 3]
    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [3, 3, 1]
    board = await arena.board()
    assert [stage.kind for stage in board.stages] == [Kind.TABLES, Kind.FINAL]


@pytest.mark.parametrize("game", ["clubs", "cals_bs"])
async def test_other_games_are_played_at_tables(arena: Arena, game: str) -> None:
    await arena.begin(crowd(6), game, expected=6, rounds=2)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert len(await arena.rounds()) == 2


async def test_clubs_is_played_by_two_against_each_other(arena: Arena) -> None:
    await arena.begin(crowd(4), "clubs", expected=4, seats=2)

    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    assert await arena.rounds() == [2, 2, 2]


@pytest.mark.parametrize("game", ["belka", "clubs", "cals_bs", "mozhno"])
async def test_a_board_has_a_score_once_a_deal_is_over(arena: Arena, game: str) -> None:
    deals = {} if game == "cals_bs" else {"deals": 3}
    people = crowd(8)
    await arena.begin(people, game, expected=4 if game == "belka" else 8, checkin=0, **deals)
    table = await arena.table_of(people[0])
    first = (await arena.card(people[0])).board
    await arena.play_table(table, deals=1)
    shown = (await arena.board()).round
    assert shown is not None
    (then,) = [one for one in shown.boards if one.table == table]

    assert first is not None
    assert (first.score, first.points) == ((), ())
    assert len(then.score) == len(then.entrants)
    assert bool(then.points) == (game == "cals_bs")


async def test_a_tournament_by_hand_waits_for_the_organiser_after_each_round(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4, by_hand=True)

    await arena.play_round()
    waits = await arena.board()
    await arena.services.director.proceed(arena.id, 900, admin=False)
    await arena.fire()

    assert (waits.next, waits.next_at) == (Next.ORGANISER, None)
    assert await arena.rounds() == [2, 2]
    assert len(await arena.told("event_waits")) == 1


async def test_the_lots_are_drawn_by_a_seed_that_was_promised(arena: Arena) -> None:
    from core.cards import commitment

    await arena.open(expected=4)
    before = (await arena.board()).head
    await arena.sign_up(crowd(8))
    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(crowd(8))
    await arena.until((await arena.row()).starts_at)
    after = (await arena.board()).head

    assert before.seed is None
    assert after.seed is not None
    assert commitment(bytes.fromhex(after.seed)) == before.commitment == after.commitment
