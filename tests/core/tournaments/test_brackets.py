"""A knock-out stage: who goes on, walk-overs, double no-shows, corrections, places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tournaments import log
from core.tournaments.conducting import finish
from core.tournaments.log import Ending, Why
from core.tournaments.model import (
    PAIR_SEATS,
    Kind,
    Phase,
    Plan,
    Result,
    Scoring,
    Stage,
    Status,
    by_games,
    forfeit,
    stage,
)
from core.tournaments.state import Board
from tests.core.tournaments.desk import AT, Desk

PLAN = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(Stage(Kind.KNOCKOUT),),
    scoring=Scoring.MATCH,
    clock_seconds=1800,
)
THIRD = replace(PLAN, stages=(Stage(Kind.KNOCKOUT, third_place=True),))
DOUBLE = replace(PLAN, stages=(Stage(Kind.KNOCKOUT, double=True),))


def test_the_bracket_is_drawn_by_rank_and_free_lines_are_the_best_seeds() -> None:
    desk = Desk(PLAN).started(6)
    assert desk.boards == [(4, 5), (3, 6)]
    assert desk.round.sittings.keys() == {1, 2}
    desk.play_round()
    assert desk.boards == [(1, 4), (2, 3)]
    desk.play_round().play_round()
    assert desk.state.phase is Phase.FINISHED
    assert desk.order() == [(1, 1), (2, 2), (3, 3), (3, 4), (5, 5), (5, 6)]


def test_the_third_place_is_played_beside_the_final() -> None:
    desk = Desk(THIRD).started(4).play_round()
    assert desk.boards == [(1, 2), (4, 3)]
    desk.play_round(lambda board: by_games((0, 12)))
    assert desk.order() == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_a_match_that_the_clock_stops_level_goes_to_more_game_points_then_to_the_seed() -> None:
    desk = Desk(PLAN).started(4)
    desk.play(1, by_games((7, 7)))
    desk.play(2, Result(by_games((7, 7)).kind, ranks=(1, 1), games=(6, 7), deals=3))
    desk.next()
    assert desk.boards == [(1, 3)]


def test_after_a_double_no_show_the_next_opponent_goes_on() -> None:
    desk = Desk(PLAN).started(8)
    pair = desk.boards[1]
    desk.do(log.Absent(**desk.here, board=2, entrants=pair))
    desk.play_round()
    assert desk.boards == [(2, 3)]
    assert desk.round.sittings.keys() == {1}
    desk.play_round()
    assert desk.boards == [(1, 2)]
    desk.play_round()
    assert desk.order()[:2] == [(1, 1), (2, 2)]
    assert [one for place, one in desk.order() if place is None] == sorted(pair)


def test_whoever_leaves_between_rounds_loses_the_match_before_him() -> None:
    desk = Desk(PLAN).started(8)
    for number in range(1, 5):
        desk.play(number, by_games((12, 1)))
    desk.do(log.Dropped(at=AT, entrant=1))
    desk.next()
    assert 1 not in {one for board in desk.boards for one in board}
    desk.play_round()
    assert desk.boards == [(4, 2)]


def test_a_winner_who_leaves_later_has_still_won() -> None:
    desk = Desk(PLAN).started(3)
    assert desk.round.sittings.keys() == {1}
    desk.play_round()
    desk.play(1, by_games((12, 1)))
    desk.do(log.Dropped(at=AT, entrant=1))
    desk.next()
    assert desk.order() == [(1, 1), (2, 2), (3, 3)]


def test_who_is_still_in_stands_before_who_is_out_and_has_no_place() -> None:
    desk = Desk(PLAN).started(4).play_round()
    assert [(line.place, line.entrant) for line in desk.table()] == [
        (None, 1),
        (None, 2),
        (3, 3),
        (3, 4),
    ]


def test_who_was_still_in_when_it_was_ended_early_shares_the_first_place() -> None:
    stages = (stage(Kind.SWISS, 2), Stage(Kind.KNOCKOUT, cut=4))
    desk = Desk(replace(PLAN, stages=stages)).started(6).play_round().play_round()
    for number in (1, 2):
        desk.play(number, by_games((12, 1)))
    inside = [board[0] for board in desk.boards]
    desk.do(*finish(desk.state, at=AT))
    assert [place for place, _ in desk.order()] == [1, 1, 3, 3, 5, 6]
    assert [one for _, one in desk.order()[:2]] == inside


def test_a_bracket_in_play_stands_before_those_who_are_not_in_it() -> None:
    stages = (stage(Kind.SWISS, 2), Stage(Kind.KNOCKOUT, cut=4))
    desk = Desk(replace(PLAN, stages=stages)).started(6).play_round().play_round()
    assert [place for place, _ in desk.order()] == [None, None, None, None, 5, 6]
    assert {one for _, one in desk.order()[:4]} == set(desk.leg.field)


def test_the_bracket_is_not_paired_by_hand_nor_anew() -> None:
    desk = Desk(PLAN).started(4)
    again = log.Repaired(**desk.here, boards=((1, 2), (3, 4)), manual=True)
    assert desk.why_not(again) is Why.NOT_HERE
    for number in (1, 2):
        desk.play(number, by_games((12, 1)))
    desk.do(log.RoundClosed(**desk.here))
    hand = log.Paired(at=AT, stage=1, round=2, boards=((1, 3),), manual=True)
    assert desk.why_not(hand) is Why.NOT_HERE
    assert desk.why_not(replace(hand, manual=False)) is Why.WRONG_FIELD


# Corrections


def correction(result: Result, number: int = 1, board: int = 1) -> log.Corrected:
    return log.Corrected(
        at=AT, by=7, stage=1, round=number, board=board, result=result, reason="misread"
    )


BACK = log.Uncorrected(at=AT, by=7, stage=1, round=1, board=1, reason="was right")


def test_the_right_winner_plays_on_while_the_next_match_has_not_begun() -> None:
    desk = Desk(THIRD).started(4).play_round()
    before = desk.state
    desk.do(correction(by_games((1, 12))))
    assert desk.boards == [(4, 2), (1, 3)]
    desk.do(BACK)
    assert desk.state == before
    desk.do(log.BoardStarted(**desk.here, board=2))
    assert desk.why_not(correction(by_games((1, 12)))) is Why.NEXT_BEGUN


def test_a_winner_who_had_left_loses_the_next_match_by_absence_and_stays_out() -> None:
    desk = Desk(PLAN).started(4).play_round()
    desk.do(log.Dropped(at=AT, entrant=4), correction(by_games((1, 12))))
    assert desk.boards == [(4, 2)]
    desk.do(log.Absent(**desk.here, board=1, entrants=(4,)))
    assert desk.state.entries[4].status is Status.DROPPED
    assert desk.next().order()[0] == (1, 2)


def test_a_score_is_corrected_at_any_time_if_the_winner_stays() -> None:
    desk = Desk(PLAN).started(4).play_round().play_round()
    desk.do(correction(by_games((12, 11))))
    assert desk.order()[0] == (1, 1)


def test_a_correction_to_no_winner_comes_too_late_once_the_next_round_is_drawn() -> None:
    desk = Desk(PLAN).started(4)
    for number in (1, 2):
        desk.play(number, by_games((12, 1)))
    assert desk.why_not(correction(forfeit(*desk.boards[0]))) is None
    desk.next()
    nobody = correction(forfeit(*desk.leg.rounds[0].boards[0].seats))
    assert desk.why_not(nobody) is Why.NEXT_BEGUN


def test_two_rounds_later_another_winner_comes_too_late() -> None:
    desk = Desk(PLAN).started(8)
    desk.do(log.Absent(**desk.here, board=2, entrants=desk.boards[1]))
    desk.play_round()
    walked_over = correction(by_games((1, 12)))
    assert desk.why_not(walked_over) is None
    desk.play_round()
    assert desk.why_not(walked_over) is Why.NEXT_BEGUN


def test_the_final_is_corrected_after_the_end() -> None:
    desk = Desk(PLAN).started(2).play_out()
    desk.do(correction(by_games((1, 12))))
    assert desk.order() == [(1, 2), (2, 1)]


@given(n=st.integers(2, 40), third=st.booleans(), upsets=st.randoms(use_true_random=False))
def test_n_entrants_play_n_minus_one_matches_and_one_for_the_third_place(
    n: int, third: bool, upsets: Random
) -> None:
    def play(board: Board) -> Result:
        return by_games(upsets.choice([(12, 3), (3, 12), (5, 5)]))

    desk = Desk(THIRD if third else PLAN).started(n).play_out(play)
    played = sum(len(one.boards) for one in desk.leg.rounds)
    assert played == n - 1 + (third and n > 3)
    places = [place for place, _ in desk.order()]
    assert places[0] == 1
    assert None not in places
    assert sorted(one for _, one in desk.order()) == list(range(1, n + 1))


@pytest.mark.parametrize("n", [2, 3, 5, 8, 13])
def test_a_bracket_that_everybody_leaves_ends(n: int) -> None:
    desk = Desk(PLAN).started(n)
    for one in range(1, n + 1):
        desk.do(log.Dropped(at=AT, entrant=one))
    desk.next()
    assert desk.state.phase is Phase.FINISHED


# Until the second defeat (3.6)


def second_wins(board: Board) -> Result:
    return by_games((0, 12))


def test_a_double_knock_out_of_four_round_by_round() -> None:
    desk = Desk(DOUBLE).started(4)
    told = [desk.boards]
    while desk.play_round().state.phase is Phase.RUNNING:
        told.append(desk.boards)
    assert told == [[(1, 4), (2, 3)], [(1, 2), (4, 3)], [(3, 2)], [(1, 2)]]
    assert desk.state.ending is Ending.PLAYED
    assert desk.order() == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_who_was_beaten_once_wins_only_after_two_matches_in_the_end() -> None:
    desk = Desk(DOUBLE).started(4).play_round().play_round().play_round()
    assert desk.boards == [(1, 2)]
    desk.play_round(second_wins)
    assert desk.boards == [(2, 1)]
    assert [place for place, _ in desk.order()] == [None, None, 3, 4]
    desk.play_round()
    assert desk.order()[:2] == [(1, 1), (2, 2)]
    assert len(desk.leg.rounds) == desk.leg.announced == 5


@given(n=st.integers(2, 24), upsets=st.randoms(use_true_random=False))
def test_in_a_double_knock_out_everybody_but_the_first_loses_twice(n: int, upsets: Random) -> None:
    def play(board: Board) -> Result:
        return by_games(upsets.choice([(12, 3), (3, 12)]))

    desk = Desk(DOUBLE).started(n).play_out(play)
    defeats = Counter(
        one
        for held in desk.leg.rounds
        for board in held.boards
        for one, rank in zip(board.seats, board.result.ranks if board.result else (), strict=True)
        if rank == 2
    )
    (champion, *rest) = [one for _, one in desk.order()]
    assert desk.state.ending is Ending.PLAYED
    assert [place for place, _ in desk.order()].count(1) == 1
    assert defeats[champion] < 2
    assert {defeats[one] for one in rest} == ({2} if n > 2 else {1})


@pytest.mark.parametrize("n", [3, 5, 8, 13])
def test_a_double_knock_out_goes_on_after_a_round_to_which_nobody_comes(n: int) -> None:
    desk = Desk(DOUBLE).started(n).play_round()
    for one in range(3, n + 1):
        desk.do(log.Dropped(at=AT, entrant=one))
    desk.play_out()
    assert [place for place, _ in desk.order()][:2] == [1, 2]
    assert {one for _, one in desk.order()[:2]} == {1, 2}


def test_a_corrected_winner_and_loser_change_places_in_both_branches() -> None:
    desk = Desk(DOUBLE).started(4).play_round()
    before = desk.state
    desk.do(correction(by_games((1, 12))))
    assert desk.boards == [(4, 2), (1, 3)]
    desk.do(BACK)
    assert desk.state == before


def test_a_decider_that_is_drawn_keeps_the_match_before_it() -> None:
    desk = Desk(DOUBLE).started(4).play_round().play_round().play_round()
    desk.play_round(second_wins)
    assert desk.why_not(correction(by_games((12, 0)), number=4)) is Why.NEXT_BEGUN
    assert desk.why_not(correction(by_games((11, 12)), number=4)) is None
