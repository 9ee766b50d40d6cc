"""Rounds as they are published, paired again, closed, corrected and penalised."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.tournaments import log
from core.tournaments.conducting import finish, next_round, repair
from core.tournaments.judging import EventRefused
from core.tournaments.log import Ending, Why
from core.tournaments.model import (
    PAIR_SEATS,
    Carry,
    Kind,
    Phase,
    Plan,
    Result,
    ResultKind,
    Scoring,
    Sit,
    awarded,
    by_games,
    forfeit,
    played,
    stage,
)
from core.tournaments.outcomes import board_points
from core.tournaments.seating import Seats
from core.tournaments.state import Board
from tests.core.tournaments.desk import AT, Desk

SWISS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 4),),
    scoring=Scoring.MATCH,
    clock_seconds=1800,
    race=12,
)
TABLES = Plan(
    two_sided=False,
    seats=Seats(3, 5, 4),
    stages=(stage(Kind.TABLES, 3),),
    scoring=Scoring.PLACEMENT,
    deals=12,
)


# What a board pays (6.1)


@pytest.mark.parametrize(
    ("games", "paid"), [((12, 3), (2, 0)), ((5, 9), (0, 2)), ((7, 7), (1, 1)), ((14, 12), (2, 0))]
)
def test_the_leader_wins_and_an_equal_score_is_a_draw(
    games: tuple[int, int], paid: tuple[int, int]
) -> None:
    assert board_points(SWISS, Board((1, 2), results=(by_games(games),))) == paid


@pytest.mark.parametrize(
    ("games", "paid"),
    [
        ((12, 12), (1000, 1000)),
        ((12, 9), (1397, 603)),
        ((0, 12), (0, 2000)),
        ((15, 11), (1148, 852)),
    ],
)
def test_victory_points_go_by_the_margin_of_capped_scores(
    games: tuple[int, int], paid: tuple[int, int]
) -> None:
    plan = replace(SWISS, scoring=Scoring.VICTORY)
    assert board_points(plan, Board((1, 2), results=(by_games(games),))) == paid


def test_a_bonus_is_for_an_outright_first_place() -> None:
    plan = replace(TABLES, win_bonus=30)
    outright = Board((1, 2, 3), results=(by_games((5, 4, 3)),))
    shared = Board((1, 2, 3), results=(by_games((5, 5, 3)),))
    assert board_points(plan, outright) == (150, 60, 0)
    assert board_points(plan, shared) == (90, 90, 0)


# Publishing


def test_what_is_due_is_the_same_however_often_it_is_asked_and_is_made_once() -> None:
    desk = Desk(SWISS).started(8)
    for number in range(1, 5):
        desk.play(number, by_games((12, 1)))
    due = next_round(desk.state, at=AT, seed=3)
    assert due == next_round(desk.replayed(), at=AT, seed=3)
    desk.do(*due)
    for event in due:
        with pytest.raises(EventRefused):
            desk.do(event)
    assert next_round(desk.state, at=AT, seed=3) == ()
    assert [one.number for one in desk.leg.rounds] == [1, 2]


def test_a_round_is_not_closed_while_a_board_is_open() -> None:
    desk = Desk(SWISS).started(6)
    desk.play(1, by_games((12, 1)))
    desk.play(3, by_games((12, 1)))
    assert next_round(desk.state, at=AT, seed=1) == ()
    assert finish(desk.state, at=AT) == ()
    assert desk.why_not(log.RoundClosed(**desk.here)) is Why.ROUND_OPEN
    assert desk.why_not(log.StageClosed(at=AT, stage=1, ranking=desk.leg.field)) is Why.ROUND_OPEN
    assert desk.why_not(log.Finished(at=AT)) is Why.STAGE_OPEN


def test_an_organiser_may_end_early_and_what_was_played_counts() -> None:
    desk = Desk(SWISS).started(6)
    for number in (1, 2, 3):
        desk.play(number, by_games((12, 1)))
    desk.do(*finish(desk.state, at=AT, by=7))
    assert desk.state.phase is Phase.FINISHED
    assert desk.state.ending is Ending.ORGANISER
    assert [line.played for line in desk.table()] == [1] * 6
    assert finish(desk.state, at=AT) == ()


def test_a_pairing_by_hand_names_everybody_once() -> None:
    desk = Desk(SWISS).started(6).play_round()
    hand = log.Repaired(**desk.here, boards=((1, 2), (3, 4), (5, 6)), manual=True)
    assert desk.why_not(hand) is None
    wrong = {
        ((1, 1), (2, 3), (4, 5)): Why.WRONG_FIELD,
        ((1, 2), (3, 4)): Why.WRONG_FIELD,
        ((1, 2), (3, 4), (5, 9)): Why.WRONG_FIELD,
        ((1, 2, 3), (4, 5, 6)): Why.WRONG_SIZE,
        ((1,), (2, 3), (4, 5)): Why.WRONG_SIZE,
    }
    for boards, why in wrong.items():
        assert desk.why_not(replace(hand, boards=boards)) is why
    by_hand = replace(hand, boards=((1, 2), (3, 4)), byes=(6, 5))
    desk.do(by_hand)
    assert desk.round.sittings.keys() == {5, 6}


def test_a_round_is_paired_again_only_while_no_card_of_it_is_played() -> None:
    desk = Desk(SWISS).started(6).play_round()
    before = desk.boards
    desk.do(log.Dropped(at=AT, entrant=6))
    again = repair(desk.state, at=AT, by=7)
    assert again is not None
    assert again.seed == desk.round.seed
    desk.do(again)
    assert desk.boards != before
    assert 6 not in {one for board in desk.boards for one in board}
    desk.do(log.BoardStarted(**desk.here, board=2))
    assert desk.why_not(again) is Why.BOARD_STARTED
    desk.play(1, by_games((1, 0)))
    desk.do(log.Reported(**desk.here, board=2, result=by_games((1, 0))))
    desk.next()
    assert desk.why_not(again) is Why.BAD_NUMBER


def test_pairing_again_without_a_change_gives_the_same_round() -> None:
    desk = Desk(SWISS).started(9).play_round()
    desk.do(log.Skipped(at=AT, entrant=3))
    desk.play_round()
    round_before = desk.round
    again = repair(desk.state, at=AT, by=7)
    assert again is not None
    desk.do(again)
    assert desk.round == round_before
    assert desk.round.sittings[3].why is Sit.SKIP
    assert desk.state.entries[3].skips == 1


def test_a_late_entry_is_taken_into_a_round_that_is_paired_again() -> None:
    desk = Desk(replace(SWISS, late_rounds=2)).started(5)
    desk.do(log.LateJoined(at=AT, entrant=6, persons=(600,)))
    again = repair(desk.state, at=AT, by=7)
    assert again is not None
    desk.do(again)
    assert desk.round.sittings == {}
    assert desk.points(6) == 0


def test_who_should_be_apart_is_not_paired_where_that_can_be() -> None:
    desk = Desk(SWISS).started(8)
    one, other = desk.boards[0]
    desk.do(log.KeptApart(at=AT, entrants=(one, other)))
    assert desk.why_not(log.KeptApart(at=AT, entrants=(other, one))) is Why.ALREADY
    again = repair(desk.state, at=AT, by=7)
    assert again is not None
    assert {one, other} not in [set(board) for board in again.boards]
    desk.do(log.LetMeet(at=AT, entrants=(other, one)))
    same = repair(desk.state, at=AT, by=7)
    assert same is not None
    assert (one, other) in same.boards
    assert desk.why_not(log.LetMeet(at=AT, entrants=(one, other))) is Why.ALREADY
    assert desk.why_not(log.KeptApart(at=AT, entrants=(1, 1))) is Why.WRONG_FIELD
    assert desk.why_not(log.KeptApart(at=AT, entrants=(1, 99))) is Why.NO_ENTRANT


def test_a_bye_is_worth_a_win_and_comes_to_nobody_twice() -> None:
    desk = Desk(replace(SWISS, stages=(stage(Kind.SWISS, 5),))).started(11)
    byes: list[int] = []
    while desk.state.phase is Phase.RUNNING:
        byes += desk.round.sittings
        desk.play_round()
    assert len(byes) == len(set(byes)) == 5
    assert all(
        one.sittings[who].points == 2 for one, who in zip(desk.leg.rounds, byes, strict=True)
    )


def test_who_won_without_playing_gets_no_bye() -> None:
    desk = Desk(SWISS).started(5)
    served = [*desk.round.sittings, desk.boards[1][1]]
    loser = desk.boards[1][0]
    desk.do(log.Absent(**desk.here, board=2, entrants=(loser,)))
    desk.do(log.Returned(at=AT, entrant=loser))
    for _ in range(3):
        desk.play_round()
        served += desk.round.sittings
    assert len(served) == len(set(served)) == 5


def test_where_the_tables_do_not_add_up_the_last_sit_out_for_the_mean() -> None:
    stiff = replace(TABLES, seats=Seats(4, 4, 4), stages=(stage(Kind.TABLES, 3),))
    desk = Desk(stiff).started(10)
    out: list[int] = []
    while desk.state.phase is Phase.RUNNING:
        assert [len(board) for board in desk.boards] == [4, 4]
        assert {sitting.points for sitting in desk.round.sittings.values()} == {60}
        out += desk.round.sittings
        desk.play_round()
    assert len(out) == len(set(out)) == 6


# Results


def test_a_result_fits_its_board() -> None:
    desk = Desk(TABLES).started(8)
    wrong = [
        played((1, 2, 3), (3, 2, 1)),
        played((1, 2, 3, 4), (3, 2, 1)),
        played((1, 2, 3, 5), (4, 3, 2, 1)),
        played((2, 3, 4, 5), (4, 3, 2, 1)),
        played((1, 2, 3, 4), (4, 3, 2, 1), deals=0),
        forfeit(desk.boards[0][0]),
        awarded(60, 60),
        awarded(60, 60, 60, 500),
        Result(ResultKind.AWARDED),
    ]
    for result in wrong:
        report = log.Reported(**desk.here, board=1, result=result)
        assert desk.why_not(report) is Why.WRONG_RESULT
    report = log.Reported(**desk.here, board=3, result=by_games((4, 3, 2, 1)))
    assert desk.why_not(report) is Why.NO_BOARD
    two = Desk(SWISS).started(4)
    for absent in ((), (9,), (1, 1)):
        report = log.Reported(**two.here, board=1, result=forfeit(*absent))
        assert two.why_not(report) is Why.WRONG_RESULT


def test_a_board_has_one_result() -> None:
    desk = Desk(SWISS).started(4)
    desk.play(1, by_games((12, 1)))
    twice = log.Reported(**desk.here, board=1, result=by_games((1, 12)))
    assert desk.why_not(twice) is Why.HAS_RESULT
    assert desk.why_not(log.BoardStarted(**desk.here, board=1)) is Why.HAS_RESULT


def correction(desk: Desk, result: Result, number: int, board: int = 1) -> log.Corrected:
    return log.Corrected(
        at=AT, by=7, stage=1, round=number, board=board, result=result, reason="misread"
    )


def test_a_correction_moves_the_standing_and_leaves_pairings_alone() -> None:
    desk = Desk(SWISS).started(8).play_round()
    winner, loser = desk.leg.rounds[0].boards[0].seats
    boards = desk.boards
    before = desk.points(winner), desk.points(loser)
    desk.do(correction(desk, by_games((0, 12)), 1))
    assert desk.boards == boards
    assert (desk.points(winner), desk.points(loser)) == before[::-1]


def test_a_correction_is_taken_back_one_at_a_time_and_then_everything_is_as_before() -> None:
    desk = Desk(SWISS).started(8).play_round()
    states = [desk.state]
    for games in ((0, 12), (5, 5)):
        desk.do(correction(desk, by_games(games), 1))
        states.append(desk.state)
    back = log.Uncorrected(at=AT, by=7, stage=1, round=1, board=1, reason="was right")
    for before in states[-2::-1]:
        desk.do(back)
        assert desk.state == before
    assert desk.why_not(back) is Why.NO_RESULT


def test_a_correction_says_why_and_corrects_a_result_that_is_there() -> None:
    desk = Desk(SWISS).started(8)
    assert desk.why_not(correction(desk, by_games((1, 0)), 1)) is Why.NO_RESULT
    desk.play_round()
    mute = replace(correction(desk, by_games((1, 0)), 1), reason="  ")
    assert desk.why_not(mute) is Why.NO_REASON
    assert desk.why_not(correction(desk, by_games((1, 0)), 9)) is Why.NO_BOARD
    assert desk.why_not(correction(desk, by_games((1, 0, 2)), 1)) is Why.WRONG_RESULT


def test_a_finished_tournament_can_still_be_corrected() -> None:
    desk = Desk(SWISS).started(4).play_out()
    first = desk.order()
    desk.do(correction(desk, by_games((0, 12)), 1), correction(desk, by_games((0, 12)), 1, 2))
    assert desk.order() != first
    assert desk.state.phase is Phase.FINISHED


def test_a_board_is_played_anew() -> None:
    desk = Desk(SWISS).started(4)
    fresh = desk.round
    again = log.Replayed(**desk.here, board=1, reason="server fault")
    assert desk.why_not(again) is Why.NO_RESULT
    desk.play(1, by_games((12, 1)))
    desk.do(again)
    assert desk.round == fresh
    desk.do(log.Absent(**desk.here, board=1, entrants=desk.boards[0][:1]))
    desk.do(again)
    assert desk.round == fresh


def test_who_has_dropped_does_not_come_back_to_a_board_that_is_played_anew() -> None:
    desk = Desk(SWISS).started(4)
    loser, winner = desk.boards[0]
    desk.do(log.BoardStarted(**desk.here, board=1), log.Dropped(at=AT, entrant=loser))
    desk.do(log.Replayed(**desk.here, board=1, reason="server fault"))
    assert desk.round.boards[0].result == forfeit(loser)
    assert desk.points(winner) == 2


def test_more_time_is_given_to_a_board_or_to_all() -> None:
    desk = Desk(SWISS).started(6)
    desk.do(log.Extended(**desk.here, board=2, seconds=60))
    desk.do(log.Extended(**desk.here, board=None, seconds=300))
    assert [board.extra_seconds for board in desk.round.boards] == [300, 360, 300]
    assert desk.why_not(log.Extended(**desk.here, board=1, seconds=0)) is Why.BAD_NUMBER
    assert desk.why_not(log.Extended(**desk.here, board=9, seconds=9)) is Why.NO_BOARD


def test_a_voided_deal_is_in_the_log_and_changes_nothing() -> None:
    desk = Desk(SWISS).started(4)
    before = desk.state
    desk.do(log.DealVoided(**desk.here, board=1, deal=3, reason="cards seen"))
    assert desk.state == before


def test_another_organiser_is_in_the_log_and_changes_nothing() -> None:
    desk = Desk(SWISS).started(4)
    before = desk.state
    desk.do(log.HandedOver(at="2026-11-30T18:00:00Z", by=1, person=2))
    assert desk.state == before


def test_penalties_are_rows_of_points_and_count_in_the_next_pairing() -> None:
    desk = Desk(SWISS).started(8)
    for number in range(1, 5):
        desk.play(number, by_games((12, 1)))
    winner = desk.boards[0][0]
    desk.do(log.Penalised(at=AT, by=7, entrant=winner, points=-2, reason="hints"))
    assert desk.points(winner) == 0
    losers = {board[1] for board in desk.boards}
    desk.next()
    (other,) = set(desk.boards[desk.board_of(winner) - 1]) - {winner}
    assert other in losers
    mute = log.Penalised(at=AT, by=7, entrant=winner, points=-2, reason="")
    assert desk.why_not(mute) is Why.NO_REASON
    assert desk.why_not(replace(mute, entrant=99, reason="x")) is Why.NO_ENTRANT


# Stages


TWO_STAGES = replace(
    TABLES,
    stages=(stage(Kind.TABLES, 2), stage(Kind.FINAL, 2, cut=4)),
)


def test_the_best_who_are_still_here_play_the_final() -> None:
    desk = Desk(TWO_STAGES).started(9).play_round()
    for number in range(1, len(desk.boards) + 1):
        desk.play(number, by_games(tuple(-one for one in desk.boards[number - 1])))
    desk.do(log.Dropped(at=AT, entrant=1))
    ranking = [line.entrant for line in desk.table()]
    assert ranking[0] == 1
    desk.next()
    assert desk.leg.field == tuple(one for one in ranking if one != 1)[:4]
    assert desk.boards == [desk.leg.field]
    desk.play_round()
    assert desk.boards == [(*desk.leg.field[1:], desk.leg.field[0])]
    desk.play_round()
    assert desk.order()[4] == (5, 1)


def test_a_finished_stage_does_not_change_when_somebody_leaves() -> None:
    desk = Desk(TWO_STAGES).started(9).play_round().play_round()
    assert desk.leg.number == 2
    before = desk.table(1)
    for one in range(1, 10):
        desk.do(log.Dropped(at=AT, entrant=one))
        assert desk.table(1) == before


def test_the_better_place_before_decides_a_tie_in_the_final() -> None:
    one_round = replace(TWO_STAGES, stages=(stage(Kind.TABLES, 2), stage(Kind.FINAL, 1, cut=4)))
    desk = Desk(one_round).started(8).play_round().play_round()
    best = desk.leg.field
    desk.play_round(lambda board: by_games((1,) * len(board.seats)))
    assert desk.order()[:4] == [(place, one) for place, one in enumerate(best, start=1)]


@pytest.mark.parametrize(("carry", "share"), [(Carry.NONE, 0), (Carry.HALF, 2), (Carry.ALL, 1)])
def test_points_are_carried_as_the_regulations_say_and_follow_corrections(
    carry: Carry, share: int
) -> None:
    stages = (stage(Kind.SWISS, 2), stage(Kind.SWISS, 2, cut=4, carry=carry))
    desk = Desk(replace(SWISS, stages=stages)).started(8).play_round().play_round()
    assert desk.leg.number == 2
    for line in desk.table(1):
        if line.entrant in desk.leg.field:
            assert desk.points(line.entrant) == (line.points // share if share else 0)
    winner = desk.state.legs[0].rounds[0].boards[0].seats[0]
    before = desk.table(1)
    desk.do(correction(desk, by_games((3, 3)), 1))
    assert desk.table(1) != before
    if share and winner in desk.leg.field:
        assert desk.points(winner) == next(
            line.points // share for line in desk.table(1) if line.entrant == winner
        )


def test_a_stage_names_its_whole_field_and_only_a_stage_that_follows_is_qualified_for() -> None:
    desk = Desk(TWO_STAGES).started(9).play_round()
    for number in range(1, len(desk.boards) + 1):
        desk.play(number, by_games(tuple(-one for one in desk.boards[number - 1])))
    desk.do(log.RoundClosed(**desk.here))
    closed = log.StageClosed(at=AT, stage=1, ranking=tuple(range(1, 10)), qualified=(1, 2, 3, 4))
    assert desk.why_not(closed) is None
    assert desk.why_not(replace(closed, ranking=(1, 2))) is Why.WRONG_FIELD
    assert desk.why_not(replace(closed, qualified=(1, 1, 2))) is Why.WRONG_FIELD
    assert desk.why_not(replace(closed, qualified=(1, 10))) is Why.WRONG_FIELD
    assert desk.why_not(replace(closed, stage=2)) is Why.BAD_NUMBER
    desk.do(closed)
    last = log.StageClosed(at=AT, stage=2, ranking=(1, 2, 3, 4), qualified=(1,))
    assert desk.why_not(last) is Why.NOT_HERE
