"""Sign-up, check-in and start: who is in, who waits, who may not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.tournaments import log
from core.tournaments.conducting import lot, next_round, start
from core.tournaments.judging import EventRefused
from core.tournaments.log import Why
from core.tournaments.model import PAIR_SEATS, Kind, Phase, Plan, Scoring, Status, stage
from core.tournaments.state import seat_of, signed_up, starters, waiting_list
from tests.core.tournaments.desk import AT, Desk

PLAN = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 2),),
    scoring=Scoring.MATCH,
    members=2,
    minimum=3,
    maximum=4,
    clock_seconds=1800,
)


def test_nothing_is_signed_before_the_regulations_are_printed() -> None:
    desk = Desk(PLAN)
    assert desk.why_not(desk.registration()) is Why.PHASE
    desk.opened()
    assert desk.why_not(desk.registration()) is None


def test_a_pair_counts_when_the_partner_has_agreed() -> None:
    desk = Desk(PLAN).opened()
    desk.do(desk.registration(1, 2, agreed=(1,)))
    desk.do(desk.registration(3, 4))
    assert signed_up(desk.state) == (2,)
    assert desk.why_not(log.Confirmed(at=AT, entrant=1, person=1)) is Why.ALREADY
    assert desk.why_not(log.Confirmed(at=AT, entrant=1, person=3)) is Why.NOT_A_MEMBER
    desk.do(log.Confirmed(at=AT, entrant=1, person=2))
    assert signed_up(desk.state) == (2, 1)
    assert desk.why_not(log.Confirmed(at=AT, entrant=1, person=2)) is Why.ENTRANT_STATUS


def test_a_person_has_one_seat() -> None:
    desk = Desk(PLAN).opened()
    desk.do(desk.registration(1, 2, agreed=(1,), reserve=9))
    for persons in ((2, 3), (3, 1), (9, 4)):
        assert desk.why_not(desk.registration(*persons)) is Why.PERSON_TAKEN
    assert desk.why_not(desk.registration(3, 4, reserve=2)) is Why.PERSON_TAKEN
    desk.do(log.Withdrawn(at=AT, entrant=1))
    assert desk.why_not(desk.registration(2, 1)) is None
    assert seat_of(desk.state, 1) is None


def test_nobody_is_a_pair_with_himself_and_an_entrant_has_its_number_of_persons() -> None:
    desk = Desk(PLAN).opened()
    for persons in ((1, 1), (1,), (1, 2, 3)):
        assert desk.why_not(desk.registration(*persons)) is Why.WRONG_PERSONS
    assert desk.why_not(desk.registration(1, 2, reserve=2)) is Why.WRONG_PERSONS
    assert desk.why_not(desk.registration(1, 2, agreed=())) is Why.WRONG_PERSONS
    assert desk.why_not(desk.registration(1, 2, agreed=(3,))) is Why.NOT_A_MEMBER


def test_a_double_press_signs_up_once() -> None:
    desk = Desk(PLAN).opened()
    press = desk.registration(1, 2)
    desk.do(press)
    with pytest.raises(EventRefused) as refused:
        desk.do(press)
    assert refused.value.refusal.why is Why.BAD_NUMBER
    assert signed_up(desk.state) == (1,)


def test_who_comes_after_the_maximum_waits_and_moves_up_in_order() -> None:
    desk = Desk(PLAN).opened(7)
    assert signed_up(desk.state) == (1, 2, 3, 4)
    assert waiting_list(desk.state) == (5, 6, 7)
    desk.do(log.Withdrawn(at=AT, entrant=2))
    assert signed_up(desk.state) == (1, 3, 4, 5)
    desk.do(log.Withdrawn(at=AT, entrant=6))
    assert waiting_list(desk.state) == (7,)


def test_whoever_is_not_checked_in_is_removed_and_the_waiting_list_fills_in_order() -> None:
    desk = Desk(PLAN).checked_in(7, without=(2, 5))
    assert starters(desk.state) == (1, 3, 4, 6)
    desk.do(log.CheckinClosed(at=AT))
    assert signed_up(desk.state) == (1, 3, 4, 6)
    assert desk.state.entries[2].status is Status.UNCHECKED
    assert desk.state.entries[2].absences == 0
    desk.do(start(desk.state, at=AT, seed=1))
    assert desk.state.entries[7].status is Status.LEFT_OUT
    assert seat_of(desk.state, 700) is None


def test_who_never_checked_in_does_not_start_though_the_check_in_was_not_closed() -> None:
    desk = Desk(PLAN).checked_in(4, without=(2,))
    desk.do(start(desk.state, at=AT, seed=1))
    assert sorted(desk.leg.field) == [1, 3, 4]
    assert desk.state.entries[2].status is Status.UNCHECKED


def test_checking_in_is_for_who_is_signed_up_and_while_it_is_open() -> None:
    desk = Desk(PLAN).opened(3)
    assert desk.why_not(log.CheckedIn(at=AT, entrant=1)) is Why.PHASE
    desk.do(log.CheckinOpened(at=AT), log.CheckedIn(at=AT, entrant=1))
    assert desk.why_not(log.CheckedIn(at=AT, entrant=1)) is Why.ALREADY
    assert desk.why_not(log.CheckedIn(at=AT, entrant=4)) is Why.NO_ENTRANT
    assert desk.why_not(log.CheckinOpened(at=AT)) is Why.PHASE


def test_below_the_minimum_nothing_starts_but_it_can_be_postponed_and_cancelled() -> None:
    desk = Desk(PLAN).checked_in(2)
    refused = start(desk.state, at=AT, seed=1)
    assert desk.why_not(refused) is Why.TOO_FEW
    desk.do(log.Postponed(at=AT, starts="2026-01-01T18:10:00Z"))
    assert desk.state.starts == "2026-01-01T18:10:00Z"
    assert desk.state.entries[1].checked_in
    desk.do(log.Cancelled(at=AT))
    assert desk.state.phase is Phase.CANCELLED
    assert desk.why_not(refused) is Why.PHASE
    assert next_round(desk.state, at=AT, seed=1) == ()


def test_a_tournament_without_a_check_in_starts_with_all_who_signed_up() -> None:
    desk = Desk(PLAN).opened(5)
    desk.do(start(desk.state, at=AT, seed=1))
    assert sorted(desk.leg.field) == [1, 2, 3, 4]


def test_ranking_numbers_go_by_strength_and_those_without_one_follow_by_lot() -> None:
    desk = Desk(replace(PLAN, maximum=None)).opened(5)
    made = start(desk.state, at=AT, seed=7, strengths={2: 10.0, 5: 12.5})
    assert made.rated
    assert made.ranking[:2] == (5, 2)
    assert made.ranking[2:] == lot((1, 3, 4), 7)
    assert not start(desk.state, at=AT, seed=7).rated


def test_the_lot_of_two_does_not_depend_on_who_else_is_drawn() -> None:
    everybody = lot(range(1, 30), 3)
    some = lot((5, 9, 17), 3)
    assert [one for one in everybody if one in (5, 9, 17)] == list(some)
    assert lot(range(1, 30), 4) != everybody


def test_a_ranking_names_everybody_who_is_here_once() -> None:
    desk = Desk(PLAN).opened(4)
    made = start(desk.state, at=AT, seed=1)
    for ranking in ((1, 2, 3), (1, 2, 3, 3), (1, 2, 3, 5)):
        assert desk.why_not(replace(made, ranking=ranking)) is Why.WRONG_FIELD


def test_a_reserve_is_named_taken_back_and_steps_in_once() -> None:
    desk = Desk(PLAN).opened(4)
    desk.do(log.ReserveNamed(at=AT, entrant=1, reserve=9))
    assert desk.why_not(log.ReserveNamed(at=AT, entrant=2, reserve=9)) is Why.PERSON_TAKEN
    desk.do(log.ReserveNamed(at=AT, entrant=1, reserve=None))
    desk.do(log.ReserveNamed(at=AT, entrant=2, reserve=9))
    assert desk.why_not(log.Substituted(at=AT, entrant=1, old=100, new=9)) is Why.PERSON_TAKEN
    desk.do(log.Substituted(at=AT, entrant=2, old=201, new=9))
    assert desk.state.entries[2].persons == (200, 9)
    assert desk.state.entries[2].reserve is None
    assert seat_of(desk.state, 201) is None
    assert desk.why_not(log.Substituted(at=AT, entrant=2, old=9, new=201)) is Why.ONLY_ONCE
    assert desk.why_not(log.Substituted(at=AT, entrant=1, old=9, new=5)) is Why.NOT_A_MEMBER
