"""Whole tournaments from sign-up to places, with what happens at real ones."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tournaments import log
from core.tournaments.conducting import repair
from core.tournaments.log import Ending
from core.tournaments.model import (
    PAIR_SEATS,
    Kind,
    Phase,
    Plan,
    Scoring,
    Stage,
    Status,
    TieBreak,
    by_games,
    stage,
)
from core.tournaments.proposing import propose
from core.tournaments.seating import Seats
from tests.core.tournaments.desk import AT, Desk

FIVES = Seats(3, 5, 4)
SIT_OUTS = (1, 4, 2, 5, 3)
"""Of five: whoever would meet the sixth in Berger's table."""


def belka(n: int, *, final: bool = False) -> Plan:
    return propose(
        n,
        two_sided=True,
        seats=PAIR_SEATS,
        members=2,
        clock_seconds=2400,
        race=12,
        final=final,
    )


def meetings(desk: Desk, stage_number: int = 1) -> list[frozenset[int]]:
    rounds = desk.state.legs[stage_number - 1].rounds
    return [
        frozenset(pair)
        for one in rounds
        for board in one.boards
        if board.played
        for pair in combinations(board.seats, 2)
    ]


def test_sixteen_pairs_in_a_swiss_of_four_rounds() -> None:
    desk = Desk(belka(16)).started(16)
    assert sorted(map(sorted, desk.boards)) == [[one, one + 8] for one in range(1, 9)]
    desk.play_out()
    assert desk.state.ending is Ending.PLAYED
    assert len(desk.leg.rounds) == 4
    assert len(meetings(desk)) == len(set(meetings(desk))) == 32
    table = desk.table()
    assert [line.place for line in table] == list(range(1, 17))
    assert (table[0].entrant, table[0].points) == (1, 8)
    assert (table[-1].entrant, table[-1].points) == (16, 0)
    assert sum(line.points for line in table) == 4 * 8 * 2
    assert [code for code, _ in table[0].tie_breaks] == list(desk.leg.stage.tie_breaks)


def test_an_evening_of_sixteen_pairs_where_everything_happens() -> None:
    desk = Desk(belka(16, final=True))
    desk.checked_in(18, without=(5, 11))
    desk.do(log.CheckinClosed(at=AT))
    desk.do(log.Started(at=AT, ranking=tuple(r for r in range(1, 19) if r not in (5, 11)), seed=3))
    desk.next()
    absent = desk.boards[0][0]
    desk.do(log.Absent(**desk.here, board=1, entrants=(absent,)))
    desk.do(log.LateJoined(at=AT, entrant=19, persons=(1900, 1901)))
    desk.do(log.Substituted(at=AT, entrant=2, old=200, new=999))
    desk.play_round()
    desk.do(log.Returned(at=AT, entrant=absent))
    again = repair(desk.state, at=AT, by=1)
    assert again is not None
    desk.do(again)
    assert absent in {one for board in desk.boards for one in board} | desk.round.sittings.keys()
    desk.play(1, by_games((7, 7)))
    desk.do(log.Dropped(at=AT, entrant=desk.boards[0][0]))
    desk.play_round()
    desk.do(log.Skipped(at=AT, entrant=desk.boards[-1][1]))
    wrong = desk.leg.rounds[0].boards[2]
    flipped = by_games((1, 12) if wrong.result and wrong.result.ranks[0] == 1 else (12, 1))
    desk.do(
        log.Corrected(
            at=AT, by=1, stage=1, round=1, board=3, result=flipped, reason="sides swapped"
        )
    )
    before = desk.table()
    desk.play_out()
    assert desk.state.phase is Phase.FINISHED
    assert desk.replayed() == desk.state
    assert len(before) == 17
    assert desk.state.entries[5].status is Status.UNCHECKED
    assert sorted(one for _, one in desk.order()) == sorted(
        before_line.entrant for before_line in before
    )
    assert desk.order()[0][0] == 1
    assert len(meetings(desk)) == len(set(meetings(desk)))


def test_twenty_three_people_at_tables_and_a_final_of_four() -> None:
    desk = Desk(propose(23, two_sided=False, seats=FIVES, clock_seconds=3600, final=True)).started(
        23
    )
    for _ in range(4):
        assert sorted(map(len, desk.boards), reverse=True) == [4, 4, 4, 4, 4, 3]
        assert desk.round.sittings == {}
        desk.play_round()
    first = desk.table(1)
    assert sum(line.points for line in first) == 60 * 23 * 4
    assert desk.leg.stage.kind is Kind.FINAL
    assert desk.leg.field == tuple(line.entrant for line in first[:4])
    desk.play_round()
    assert desk.state.phase is Phase.FINISHED
    assert [one for _, one in desk.order()[4:]] == [line.entrant for line in first[4:]]
    assert [place for place, _ in desk.order()] == list(range(1, 24))


def test_nobody_has_two_tables_of_three_while_others_had_none() -> None:
    desk = (
        Desk(propose(23, two_sided=False, seats=FIVES, clock_seconds=3600)).started(23).play_out()
    )
    short = [
        one
        for played in desk.leg.rounds
        for board in played.boards
        if len(board.seats) == 3
        for one in board.seats
    ]
    assert len(short) == len(set(short)) == 12


def planned(rounds: int) -> Plan:
    return Plan(
        two_sided=False,
        seats=FIVES,
        stages=(Stage(Kind.TABLES, rounds, tie_breaks=(TieBreak.W, TieBreak.LOT), planned=True),),
        scoring=Scoring.PLACEMENT,
        deals=12,
        late_rounds=2,
    )


@pytest.mark.parametrize(("n", "rounds"), [(9, 4), (16, 5), (25, 6)])
def test_by_a_seating_plan_each_two_meet_once_and_seats_take_turns(n: int, rounds: int) -> None:
    desk = Desk(planned(rounds)).started(n).play_out()
    assert len(meetings(desk)) == len(set(meetings(desk))) == n * (n - 1) // 2
    for one in range(1, n + 1):
        boards = [held.boards[(held.board_of(one) or 0) - 1] for held in desk.leg.rounds]
        sat = [board.seats.index(one) for board in boards]
        assert max(map(sat.count, sat)) <= 2


def test_a_seating_plan_ends_with_the_first_who_leaves_or_comes() -> None:
    left = Desk(planned(4)).started(9).play_round()
    left.do(log.Dropped(at=AT, entrant=9))
    left.play_out()
    came = Desk(planned(4)).started(9).play_round()
    came.do(log.LateJoined(at=AT, entrant=10, persons=(1000,)))
    came.play_out()
    for desk, following in ((left, [8, 8, 8]), (came, [9, 10, 10])):
        assert desk.state.ending is Ending.PLAYED
        seated = [sum(len(board.seats) for board in held.boards) for held in desk.leg.rounds]
        assert seated == [9, *following]


def test_a_seating_plan_gives_way_to_those_who_are_kept_apart() -> None:
    desk = Desk(planned(4)).started(9)
    together = desk.boards[0][:2]
    apart = Desk(planned(4)).checked_in(9)
    apart.do(log.KeptApart(at=AT, entrants=(together[0], together[1])))
    apart.do(log.Started(at=AT, ranking=tuple(range(1, 10)), seed=1, rated=True))
    apart.next()
    assert [board for board in apart.boards if set(together) <= set(board)] == []


@pytest.mark.parametrize("double", [False, True])
def test_six_pairs_all_meet(double: bool) -> None:
    plan = Plan(
        two_sided=True,
        seats=PAIR_SEATS,
        stages=(
            Stage(
                Kind.ROUND_ROBIN,
                tie_breaks=(TieBreak.DE, TieBreak.SB, TieBreak.LOT),
                double=double,
            ),
        ),
        scoring=Scoring.MATCH,
        clock_seconds=1800,
    )
    desk = Desk(plan).started(6).play_out()
    times = 1 + double
    met = meetings(desk)
    assert {pair: met.count(pair) for pair in met} == {
        frozenset(pair): times for pair in combinations(range(1, 7), 2)
    }
    assert desk.order() == [(one, one) for one in range(1, 7)]
    assert [line.points for line in desk.table()] == [
        10 * times - 2 * times * at for at in range(6)
    ]


def test_a_round_robin_of_five_where_one_leaves() -> None:
    desk = Desk(belka(5)).started(5).play_round()
    desk.do(log.Dropped(at=AT, entrant=2))
    desk.play_out()
    for one in desk.leg.rounds[1:]:
        for board in one.boards:
            assert board.played == (2 not in board.seats)
    sat_out = [one.sittings for one in desk.leg.rounds]
    assert [list(sittings) for sittings in sat_out] == [[one] for one in SIT_OUTS]
    assert {sitting.points for sittings in sat_out for sitting in sittings.values()} == {0}


def test_cals_game_in_twos_is_a_swiss_without_game_points() -> None:
    plan = Plan(
        two_sided=True,
        seats=PAIR_SEATS,
        stages=(stage(Kind.SWISS, 3),),
        scoring=Scoring.MATCH,
        clock_seconds=1800,
    )
    desk = Desk(plan).started(7).play_out(lambda board: by_games((0, -3)))
    assert len(desk.leg.rounds) == 3
    assert sum(line.points for line in desk.table()) == 3 * (3 * 2 + 2)


@settings(max_examples=25, deadline=None)
@given(n=st.integers(3, 30), two_sided=st.booleans(), final=st.booleans())
def test_whatever_is_proposed_is_played_to_the_end(n: int, two_sided: bool, final: bool) -> None:
    plan = (
        belka(n, final=final)
        if two_sided
        else propose(n, two_sided=False, seats=FIVES, deals=12, final=final)
    )
    desk = Desk(plan).started(n).play_out()
    assert desk.state.ending is Ending.PLAYED
    assert [len(leg.rounds) for leg in desk.state.legs] == [
        leg.announced for leg in desk.state.legs
    ]
    assert len(desk.state.legs) == len(plan.stages)
    places = [place for place, _ in desk.order() if place is not None]
    assert len(places) == n
    if two_sided:
        assert len(meetings(desk)) == len(set(meetings(desk)))
