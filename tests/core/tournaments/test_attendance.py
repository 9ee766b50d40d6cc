"""Who comes, comes late, skips, leaves or is away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.tournaments import log
from core.tournaments.log import Ending, Why
from core.tournaments.model import (
    PAIR_SEATS,
    Kind,
    Phase,
    Plan,
    Scoring,
    Sit,
    Status,
    by_games,
    stage,
)
from core.tournaments.outcomes import board_points
from core.tournaments.seating import Seats
from core.tournaments.state import Sitting, may_join_late
from tests.core.tournaments.desk import AT, Desk

SWISS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 4),),
    scoring=Scoring.MATCH,
    clock_seconds=1800,
    late_rounds=2,
)
TABLES = Plan(
    two_sided=False,
    seats=Seats(3, 5, 4),
    stages=(stage(Kind.TABLES, 3),),
    scoring=Scoring.PLACEMENT,
    deals=12,
    late_rounds=1,
)


def absent(desk: Desk, *entrants: int) -> log.Absent:
    return log.Absent(**desk.here, board=desk.board_of(entrants[0]), entrants=entrants)


def test_two_sided_the_absent_lose_by_forfeit_and_are_paused() -> None:
    desk = Desk(SWISS).started(8)
    loser, winner = desk.boards[0]
    desk.do(absent(desk, loser))
    assert (desk.points(loser), desk.points(winner)) == (0, 2)
    assert desk.state.entries[loser].status is Status.PAUSED
    desk.play_round()
    assert desk.round.sittings[loser] == Sitting(Sit.AWAY, 0)


def test_a_forfeit_is_no_meeting_so_that_the_two_may_be_paired() -> None:
    desk = Desk(SWISS).started(2)
    desk.do(absent(desk, 2), log.Returned(at=AT, entrant=2))
    desk.next()
    assert sorted(desk.boards[0]) == [1, 2]


def test_both_may_be_absent_and_neither_wins() -> None:
    desk = Desk(SWISS).started(4)
    pair = desk.boards[0]
    desk.do(absent(desk, *pair))
    desk.play_round()
    assert [desk.points(one) for one in pair] == [0, 0]
    assert all(desk.state.entries[one].status is Status.PAUSED for one in pair)


def test_a_second_absence_is_the_end() -> None:
    desk = Desk(SWISS).started(8)
    desk.do(absent(desk, 1))
    desk.do(log.Returned(at=AT, entrant=1))
    desk.play_round()
    assert 1 in {one for board in desk.boards for one in board}
    desk.do(absent(desk, 1))
    assert desk.state.entries[1].status is Status.DROPPED
    desk.play_round()
    assert desk.round.sittings[1].why is Sit.AWAY


def test_nobody_is_absent_from_a_board_that_has_started_or_is_not_his() -> None:
    desk = Desk(SWISS).started(4)
    here = absent(desk, 1)
    other = next(board for board in desk.boards if 1 not in board)
    assert desk.why_not(replace(here, entrants=other)) is Why.WRONG_FIELD
    assert desk.why_not(replace(here, entrants=())) is Why.WRONG_FIELD
    desk.do(log.BoardStarted(**desk.here, board=here.board))
    assert desk.why_not(here) is Why.BOARD_STARTED
    desk.do(log.Reported(**desk.here, board=here.board, result=by_games((1, 0))))
    assert desk.why_not(here) is Why.HAS_RESULT


def test_a_table_loses_the_seat_of_the_absent_if_enough_remain() -> None:
    desk = Desk(TABLES).started(8)
    (one, *others) = desk.boards[0]
    desk.do(absent(desk, one))
    assert desk.boards[0] == tuple(others)
    desk.play(1, by_games((3, 2, 1)))
    assert board_points(TABLES, desk.round.boards[0]) == (120, 60, 0)
    assert desk.points(one) == 0
    assert desk.state.entries[one].status is Status.PAUSED


def test_a_table_with_too_few_is_not_played_and_who_came_gets_the_mean() -> None:
    desk = Desk(TABLES).started(7)
    number = next(at for at, board in enumerate(desk.boards, start=1) if len(board) == 3)
    (one, other, third) = desk.boards[number - 1]
    desk.do(absent(desk, one))
    assert [desk.points(who) for who in (one, other, third)] == [0, 60, 60]


def test_who_is_left_of_a_table_may_be_moved_to_another() -> None:
    desk = Desk(TABLES).started(7)
    short = next(at for at, board in enumerate(desk.boards, start=1) if len(board) == 3)
    large = 3 - short
    (one, other, third) = desk.boards[short - 1]
    move = log.Moved(**desk.here, board=short, entrant=other, to=large)
    assert desk.why_not(move) is Why.NO_RESULT
    desk.do(absent(desk, one))
    assert desk.why_not(replace(move, to=short)) is Why.NO_BOARD
    desk.do(move)
    assert desk.boards[large - 1][-1] == other
    assert desk.why_not(replace(move, entrant=third)) is Why.WRONG_SIZE
    desk.play(large, by_games((5, 4, 3, 2, 1)))
    assert [desk.points(who) for who in (one, other, third)] == [0, 0, 60]


def test_whoever_drops_is_not_paired_again_and_keeps_the_results() -> None:
    desk = Desk(SWISS).started(8).play_round()
    desk.play(desk.board_of(1), by_games((1, 0)))
    points = desk.points(1)
    desk.do(log.Dropped(at=AT, entrant=1))
    assert desk.points(1) == points
    desk.play_round()
    assert 1 not in {one for board in desk.boards for one in board}
    assert desk.points(1) == points


def test_whoever_drops_forfeits_a_pairing_that_is_published() -> None:
    desk = Desk(SWISS).started(4)
    other = next(one for one in desk.boards[desk.board_of(1) - 1] if one != 1)
    desk.do(log.Dropped(at=AT, entrant=1))
    assert desk.points(other) == 2
    assert desk.state.entries[1].absences == 0


def test_whoever_drops_after_the_first_card_leaves_the_board_to_be_played_out() -> None:
    desk = Desk(SWISS).started(4)
    board = desk.board_of(1)
    desk.do(log.BoardStarted(**desk.here, board=board), log.Dropped(at=AT, entrant=1))
    assert desk.round.boards[board - 1].result is None
    desk.do(log.Reported(**desk.here, board=board, result=by_games((1, 0))))


def test_a_drop_by_mistake_can_be_taken_back() -> None:
    desk = Desk(SWISS).started(8)
    desk.play(desk.board_of(1), by_games((1, 0)))
    desk.do(log.Dropped(at=AT, entrant=1), log.Returned(at=AT, entrant=1))
    assert 1 in {one for board in desk.play_round().boards for one in board}


def test_a_pause_lasts_until_the_return() -> None:
    desk = Desk(SWISS).started(8)
    desk.do(log.Paused(at=AT, entrant=1))
    assert 1 in {one for board in desk.boards for one in board}
    desk.play_round()
    assert desk.round.sittings[1] == Sitting(Sit.AWAY, 0)
    desk.do(log.Returned(at=AT, entrant=1))
    assert 1 in {one for board in desk.play_round().boards for one in board}


def test_a_requested_skip_is_worth_half_a_win_once_and_never_in_the_last_round() -> None:
    desk = Desk(SWISS).started(9)
    worth: list[int] = []
    for _ in range(3):
        desk.do(log.Skipped(at=AT, entrant=3))
        assert desk.why_not(log.Skipped(at=AT, entrant=3)) is Why.ALREADY
        desk.play_round()
        assert desk.round.sittings[3].why is Sit.SKIP
        worth.append(desk.round.sittings[3].points)
    assert worth == [1, 0, 0]
    last = Desk(SWISS).started(8).play_round().play_round()
    last.do(log.Skipped(at=AT, entrant=3))
    assert last.play_round().round.sittings[3].points == 0


def test_a_skip_can_be_called_off_and_costs_nothing() -> None:
    desk = Desk(SWISS).started(8)
    desk.do(log.Skipped(at=AT, entrant=3), log.SkipCancelled(at=AT, entrant=3))
    assert 3 in {one for board in desk.play_round().boards for one in board}
    assert desk.state.entries[3].skips == 0


def test_a_skip_is_not_asked_for_where_the_matches_are_settled() -> None:
    fixed = replace(SWISS, stages=(stage(Kind.ROUND_ROBIN),), late_rounds=0)
    desk = Desk(fixed).started(4)
    assert desk.why_not(log.Skipped(at=AT, entrant=1)) is Why.NOT_HERE


def test_so_many_skips_that_nobody_can_be_paired_do_not_end_the_tournament() -> None:
    desk = Desk(SWISS).started(4)
    for one in (1, 2, 3):
        desk.do(log.Skipped(at=AT, entrant=one))
    desk.play_round()
    assert desk.state.phase is Phase.RUNNING
    assert desk.round.number == 3
    assert len(desk.boards) == 2
    assert {sitting.why for sitting in desk.leg.rounds[1].sittings.values()} == {
        Sit.SKIP,
        Sit.BYE,
    }


def test_a_late_entry_has_half_a_win_for_the_first_round_and_nothing_for_others() -> None:
    desk = Desk(SWISS).started(8).play_round()
    assert may_join_late(desk.state)
    desk.do(log.LateJoined(at=AT, entrant=9, persons=(900,)))
    assert desk.points(9) == 1
    assert desk.state.entries[9].rank == 9
    desk.play_round()
    assert 9 in {one for board in desk.boards for one in board} | desk.round.sittings.keys()
    assert desk.points(9) >= 1
    assert desk.leg.rounds[0].sittings[9].why is desk.leg.rounds[1].sittings[9].why is Sit.LATE


def test_a_late_entry_at_tables_has_the_mean_once() -> None:
    desk = Desk(TABLES).started(8)
    desk.do(log.LateJoined(at=AT, entrant=9, persons=(900,)))
    assert desk.points(9) == 60
    late = log.LateJoined(at=AT, entrant=10, persons=(1000,))
    assert desk.why_not(late) is None
    desk.play_round()
    assert desk.why_not(late) is Why.NO_LATE_ENTRY


def test_nobody_enters_late_who_is_in_or_where_it_is_full_or_settled() -> None:
    desk = Desk(SWISS).started(4)
    late = log.LateJoined(at=AT, entrant=5, persons=(100,))
    assert desk.why_not(late) is Why.PERSON_TAKEN
    assert desk.why_not(replace(late, entrant=4)) is Why.BAD_NUMBER
    full = Desk(replace(SWISS, maximum=4)).started(4)
    assert full.why_not(replace(late, persons=(9,))) is Why.FULL
    full.do(log.Dropped(at=AT, entrant=1))
    assert full.why_not(replace(late, persons=(9,))) is None
    fixed = Desk(replace(SWISS, stages=(stage(Kind.ROUND_ROBIN),))).started(4)
    assert fixed.why_not(replace(late, persons=(9,))) is Why.NO_LATE_ENTRY


def test_who_was_dropped_does_not_enter_anew() -> None:
    desk = Desk(SWISS).started(8)
    desk.do(log.Dropped(at=AT, entrant=1))
    again = log.LateJoined(at=AT, entrant=9, persons=(100,))
    assert desk.why_not(again) is Why.PERSON_TAKEN


def test_a_substitute_takes_over_the_entry_with_its_points_once() -> None:
    desk = Desk(SWISS).started(8).play_round()
    points = desk.points(1)
    desk.do(log.Substituted(at=AT, entrant=1, old=100, new=999))
    assert desk.state.entries[1].persons == (999,)
    assert desk.points(1) == points
    again = log.Substituted(at=AT, entrant=1, old=999, new=998)
    assert desk.why_not(again) is Why.ONLY_ONCE
    taken = log.Substituted(at=AT, entrant=2, old=200, new=999)
    assert desk.why_not(taken) is Why.PERSON_TAKEN


@pytest.mark.parametrize("event", [log.Paused, log.Dropped])
def test_when_all_have_left_pairing_stops_and_the_standing_stands(
    event: type[log.Paused] | type[log.Dropped],
) -> None:
    desk = Desk(SWISS).started(6).play_round()
    for number in (1, 2, 3):
        desk.play(number, by_games((1, 0)))
    for one in range(1, 7):
        desk.do(event(at=AT, entrant=one))
    desk.next()
    assert desk.state.phase is Phase.FINISHED
    assert desk.state.ending is Ending.TOO_FEW
    assert [place for place, _ in desk.order()] == [1, 2, 3, 4, 5, 6]


def test_at_a_single_table_nobody_waits_for_who_never_comes() -> None:
    one_table = replace(TABLES, stages=(stage(Kind.TABLES, 1),))
    desk = Desk(one_table).started(3)
    desk.do(absent(desk, 2))
    desk.next()
    assert desk.state.phase is Phase.FINISHED
    assert [place for place, _ in desk.order()] == [None, None, None]
