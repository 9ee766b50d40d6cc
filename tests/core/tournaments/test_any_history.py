"""Whatever happens in whatever order: what always holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tournaments import log
from core.tournaments.conducting import finish, next_round, repair
from core.tournaments.folding import fold
from core.tournaments.judging import EventRefused, refusal
from core.tournaments.log import AnyEvent
from core.tournaments.model import (
    PAIR_SEATS,
    Carry,
    Kind,
    Phase,
    Plan,
    Result,
    Scoring,
    Sit,
    Stage,
    Status,
    awarded,
    by_games,
    forfeit,
    stage,
)
from core.tournaments.outcomes import How, board_points, outcomes
from core.tournaments.seating import Seats
from core.tournaments.standings import final_standings, standings
from core.tournaments.state import Board, State, boards_of, next_entrant, open_boards
from tests.core.tournaments.desk import AT, Desk

SWISS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 3), Stage(Kind.KNOCKOUT, cut=4, third_place=True)),
    scoring=Scoring.MATCH,
    clock_seconds=1800,
    late_rounds=2,
    race=12,
)
PLANS = {
    "swiss": SWISS,
    "victory": replace(
        SWISS,
        scoring=Scoring.VICTORY,
        stages=(stage(Kind.SWISS, 2), stage(Kind.SWISS, 2, cut=6, carry=Carry.HALF)),
    ),
    "round robin": replace(SWISS, stages=(stage(Kind.ROUND_ROBIN),)),
    "knock-out": replace(SWISS, stages=(Stage(Kind.KNOCKOUT, third_place=True),)),
    "double knock-out": replace(SWISS, stages=(Stage(Kind.KNOCKOUT, double=True),)),
    "tables": Plan(
        two_sided=False,
        seats=Seats(3, 5, 4),
        stages=(stage(Kind.TABLES, 3), stage(Kind.FINAL, 2, cut=4)),
        scoring=Scoring.PLACEMENT,
        deals=12,
        late_rounds=1,
    ),
    "planned tables": Plan(
        two_sided=False,
        seats=Seats(3, 5, 4),
        stages=(Stage(Kind.TABLES, 4, planned=True),),
        scoring=Scoring.PLACEMENT,
        deals=12,
        late_rounds=2,
    ),
}

Chance = Random
chances = st.integers(0, 2**32).map(Random)
"""Plain chance, seeded: drawing every number apart would take most of the time."""
Make = Callable[[Desk, Chance], AnyEvent | None]


def some_result(board: Board, chance: Chance, *, two_sided: bool) -> Result:
    if two_sided and chance.random() < 0.1:
        return forfeit(*chance.sample(board.seats, chance.choice((1, 1, 2))))
    if chance.random() < 0.05:
        return awarded(*(1 for _ in board.seats))
    return by_games(tuple(chance.randrange(13) for _ in board.seats))


def somebody(desk: Desk, chance: Chance) -> int:
    return chance.randrange(1, next_entrant(desk.state) + 1)


def some_board(desk: Desk, chance: Chance) -> int:
    return chance.randrange(1, max(len(desk.round.boards), 1) + 1)


def start_board(desk: Desk, chance: Chance) -> AnyEvent:
    return log.BoardStarted(**desk.here, board=some_board(desk, chance))


def report(desk: Desk, chance: Chance) -> AnyEvent | None:
    left = open_boards(desk.state)
    if not left:
        return None
    number = chance.choice(left)
    board = desk.round.boards[number - 1]
    result = some_result(board, chance, two_sided=desk.plan.two_sided)
    return log.Reported(**desk.here, board=number, result=result)


def be_absent(desk: Desk, chance: Chance) -> AnyEvent | None:
    left = open_boards(desk.state)
    if not left:
        return None
    number = chance.choice(left)
    seats = desk.round.boards[number - 1].seats
    gone = tuple(chance.sample(seats, chance.randrange(1, len(seats) + 1)))
    return log.Absent(**desk.here, board=number, entrants=gone)


def correct(desk: Desk, chance: Chance) -> AnyEvent | None:
    every = [(leg, one, at, board) for leg in desk.state.legs for one, at, board in boards_of(leg)]
    if not every:
        return None
    leg, one, at, board = chance.choice(every)
    if len(board.results) > 1 and chance.random() < 0.5:
        return log.Uncorrected(
            at=AT, stage=leg.number, round=one.number, board=at, reason="was right"
        )
    result = some_result(board, chance, two_sided=desk.plan.two_sided)
    return log.Corrected(
        at=AT, stage=leg.number, round=one.number, board=at, result=result, reason="misread"
    )


def pair_again(desk: Desk, chance: Chance) -> AnyEvent | None:
    return repair(desk.state, at=AT, by=1, seed=chance.randrange(99))


def join_late(desk: Desk, chance: Chance) -> AnyEvent:
    number = next_entrant(desk.state)
    return log.LateJoined(at=AT, entrant=number, persons=(100 * number,))


def substitute(desk: Desk, chance: Chance) -> AnyEvent:
    one = somebody(desk, chance)
    return log.Substituted(at=AT, entrant=one, old=100 * one, new=chance.randrange(9000, 9009))


def play_anew(desk: Desk, chance: Chance) -> AnyEvent:
    return log.Replayed(**desk.here, board=some_board(desk, chance), reason="fault")


def move(desk: Desk, chance: Chance) -> AnyEvent:
    one, to = some_board(desk, chance), some_board(desk, chance)
    who = somebody(desk, chance)
    return log.Moved(**desk.here, board=one, entrant=who, to=to)


def penalise(desk: Desk, chance: Chance) -> AnyEvent:
    points = chance.randrange(-3, 3)
    return log.Penalised(at=AT, entrant=somebody(desk, chance), points=points, reason="late")


def keep_apart(desk: Desk, chance: Chance) -> AnyEvent:
    return log.KeptApart(at=AT, entrants=(somebody(desk, chance), somebody(desk, chance)))


def extend(desk: Desk, chance: Chance) -> AnyEvent:
    return log.Extended(**desk.here, board=some_board(desk, chance), seconds=60)


def attend(desk: Desk, chance: Chance) -> AnyEvent:
    kind = chance.choice((log.Paused, log.Returned, log.Returned, log.Skipped, log.SkipCancelled))
    return kind(at=AT, entrant=somebody(desk, chance))


def drop(desk: Desk, chance: Chance) -> AnyEvent:
    return log.Dropped(at=AT, entrant=somebody(desk, chance))


def end(desk: Desk, chance: Chance) -> AnyEvent | None:
    due = finish(desk.state, at=AT) if chance.random() < 0.1 else ()
    return due[0] if due else None


HAPPENINGS: tuple[Make, ...] = (
    *(report,) * 8,
    start_board,
    be_absent,
    correct,
    correct,
    pair_again,
    join_late,
    substitute,
    play_anew,
    move,
    penalise,
    keep_apart,
    extend,
    attend,
    attend,
    drop,
    end,
)


def happen(desk: Desk, chance: Chance) -> None:
    """One thing is tried; what is refused must leave no trace. What is due follows."""
    if desk.state.legs[-1].rounds:
        event = chance.choice(HAPPENINGS)(desk, chance)
        if event is not None and refusal(desk.state, event) is None:
            desk.do(event)
        elif event is not None:
            before = desk.state
            with pytest.raises(EventRefused):
                desk.do(event)
            assert desk.state is before
    # In the middle of what is due a process may be stopped; the rest is made by the next one.
    for due in next_round(desk.state, at=AT, seed=chance.randrange(99)):
        desk.do(due)
        if chance.random() < 0.2:
            break


histories = given(
    plan=st.sampled_from(sorted(PLANS)),
    n=st.integers(3, 11),
    chance=chances,
)


@settings(max_examples=50, deadline=None)
@histories
def test_what_always_holds(plan: str, n: int, chance: Chance) -> None:
    desk = Desk(PLANS[plan]).started(n, seed=chance.randrange(99))
    for _ in range(60):
        happen(desk, chance)
    for before, event in zip(desk.before, desk.log, strict=True):
        if isinstance(event, (log.Paired, log.Repaired)):
            who_is_active_is_there_once(before, event)
            nobody_has_a_second_bye_before_all_had_one(before, event)
    no_round_is_there_twice(desk)
    the_points_of_a_table_are_those_of_its_size(desk)
    the_log_alone_gives_the_standing(desk)
    every_place_is_given(desk)


def who_is_active_is_there_once(before: State, event: log.Paired | log.Repaired) -> None:
    leg = before.legs[event.stage - 1]
    named = [*(one for board in event.boards for one in board), *event.byes]
    assert len(named) == len(set(named))
    if leg.fixed:
        return
    playing = {one for one in leg.field if before.entries[one].status is Status.PLAYING}
    assert set(named) <= playing
    away = playing - set(named)
    if isinstance(event, log.Paired):
        assert all(before.entries[one].skipping for one in away)
    else:
        skipped = {one for one, why in leg.rounds[-1].sittings.items() if why.why is Sit.SKIP}
        assert all(before.entries[one].skipping or one in skipped for one in away)


def nobody_has_a_second_bye_before_all_had_one(
    before: State, event: log.Paired | log.Repaired
) -> None:
    leg = before.legs[event.stage - 1]
    if leg.stage.kind is not Kind.SWISS or not event.byes or not event.boards:
        return
    rows = outcomes(before.plan, replace(leg, rounds=leg.rounds[: event.round - 1]))
    served = {
        one
        for one, outcome in rows.items()
        if any(row.how in (How.BYE, How.FORFEIT_WIN) for row in outcome)
    }
    (bye,) = event.byes
    assert bye not in served or served >= {one for board in event.boards for one in board}


def no_round_is_there_twice(desk: Desk) -> None:
    pairs = [(e.stage, e.round) for e in desk.log if isinstance(e, log.Paired)]
    assert max(Counter(pairs).values(), default=0) <= 1
    for leg in desk.state.legs:
        assert [one.number for one in leg.rounds] == list(range(1, len(leg.rounds) + 1))
        assert len(leg.rounds) <= leg.announced


def the_points_of_a_table_are_those_of_its_size(desk: Desk) -> None:
    if desk.plan.scoring is Scoring.PLACEMENT:
        for leg in desk.state.legs:
            for _, _, board in boards_of(leg):
                if board.played:
                    assert sum(board_points(desk.plan, board)) == 60 * len(board.seats)


def the_log_alone_gives_the_standing(desk: Desk) -> None:
    again = desk.replayed()
    assert again == desk.state
    for leg in again.legs:
        assert repr(standings(again, leg.number)) == repr(standings(desk.state, leg.number))


def every_place_is_given(desk: Desk) -> None:
    lines = final_standings(desk.state)
    assert sorted(line.entrant for line in lines) == sorted(desk.state.legs[0].field)
    places = [line.place for line in lines if line.place is not None]
    assert places == sorted(places)
    if desk.state.phase is Phase.FINISHED and places:
        assert places[0] in (1, 2)  # second where nobody came to a final


@settings(max_examples=25, deadline=None)
@histories
def test_correcting_and_taking_it_back_is_as_if_nothing_had_been(
    plan: str, n: int, chance: Chance
) -> None:
    desk = Desk(PLANS[plan]).started(n)
    for _ in range(25):
        happen(desk, chance)
        event = correct(desk, chance)
        if isinstance(event, log.Corrected) and refusal(desk.state, event) is None:
            back = log.Uncorrected(
                at=AT, stage=event.stage, round=event.round, board=event.board, reason="right"
            )
            corrected = fold(desk.state, event)
            assert refusal(corrected, back) is None
            assert fold(corrected, back) == desk.state
            assert repr(standings(fold(corrected, back))) == repr(standings(desk.state))


@settings(max_examples=25, deadline=None)
@given(
    plan=st.sampled_from(sorted(PLANS)),
    n=st.integers(3, 11),
    chance=chances,
)
def test_the_order_in_which_results_come_in_changes_nothing(
    plan: str, n: int, chance: Chance
) -> None:
    one, other = Desk(PLANS[plan]).started(n), Desk(PLANS[plan]).started(n)
    while one.state.phase is Phase.RUNNING:
        reports = [
            log.Reported(
                **one.here,
                board=number,
                result=some_result(
                    one.round.boards[number - 1], chance, two_sided=one.plan.two_sided
                ),
            )
            for number in open_boards(one.state)
        ]
        one.do(*reports)
        other.do(*chance.sample(reports, len(reports)))
        assert one.table() == other.table()
        one.next()
        other.next()
        assert one.round == other.round
    assert final_standings(one.state) == final_standings(other.state)


@settings(max_examples=12, deadline=None)
@given(n=st.integers(6, 12), chance=chances)
def test_a_finished_stage_never_changes_by_who_leaves_or_comes_back(n: int, chance: Chance) -> None:
    desk = Desk(PLANS["tables"]).started(n)
    while desk.state.phase is Phase.RUNNING and desk.leg.number == 1:
        happen(desk, chance)
    before = standings(desk.state, 1)
    for _ in range(20):
        event = chance.choice((drop, attend))(desk, chance)
        if refusal(desk.state, event) is None:
            desk.do(event)
        assert standings(desk.state, 1) == before
