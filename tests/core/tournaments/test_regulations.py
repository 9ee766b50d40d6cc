"""Regulations: what contradicts itself, what the wizard proposes, what it warns of; their JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from core.engine.errors import BadOptions, BadState
from core.tournaments.model import (
    PAIR_SEATS,
    PLANS,
    Carry,
    Concern,
    Kind,
    Plan,
    Scoring,
    Stage,
    stage,
)
from core.tournaments.proposing import concerns, propose
from core.tournaments.seating import Seats

FIVES = Seats(3, 5, 4)


def pairs(n: int, **chosen: Any) -> Plan:
    return propose(
        n, two_sided=True, seats=PAIR_SEATS, members=2, clock_seconds=1800, race=12, **chosen
    )


def tables(n: int, **chosen: Any) -> Plan:
    return propose(n, two_sided=False, seats=FIVES, deals=12, **chosen)


def with_rounds(plan: Plan, rounds: int) -> Plan:
    first, *later = plan.stages
    return replace(plan, stages=(replace(first, rounds=rounds), *later))


def shape(plan: Plan) -> list[tuple[Kind, int]]:
    return [(one.kind, one.rounds) for one in plan.stages]


@pytest.mark.parametrize(
    ("n", "first"),
    [
        (3, (Kind.ROUND_ROBIN, 0)),
        (6, (Kind.ROUND_ROBIN, 0)),
        (7, (Kind.SWISS, 4)),
        (8, (Kind.SWISS, 4)),
        (9, (Kind.SWISS, 4)),
        (16, (Kind.SWISS, 4)),
        (17, (Kind.SWISS, 5)),
        (32, (Kind.SWISS, 5)),
        (33, (Kind.SWISS, 6)),
        (64, (Kind.SWISS, 6)),
    ],
)
def test_the_proposal_for_pairs(n: int, first: tuple[Kind, int]) -> None:
    assert shape(pairs(n)) == [first]
    assert concerns(pairs(n), n) == ()


def test_seven_or_eight_pairs_may_all_meet_if_there_is_time() -> None:
    assert shape(pairs(8, all_meet=True)) == [(Kind.ROUND_ROBIN, 0)]
    assert shape(pairs(9, all_meet=True)) == [(Kind.SWISS, 4)]


def test_a_swiss_of_pairs_may_end_in_a_bracket_of_four() -> None:
    assert shape(pairs(16, final=True)) == [(Kind.SWISS, 4), (Kind.KNOCKOUT, 0)]
    assert pairs(16, final=True).stages[1].cut == 4
    assert shape(pairs(5, final=True)) == [(Kind.ROUND_ROBIN, 0)]


@pytest.mark.parametrize(
    ("n", "rounds", "final"),
    [(4, 1, False), (6, 3, False), (16, 3, False), (25, 4, False), (26, 4, True), (100, 5, True)],
)
def test_the_proposal_for_tables(n: int, rounds: int, final: bool) -> None:
    assert shape(tables(n)) == [(Kind.TABLES, rounds), *([(Kind.FINAL, 1)] if final else [])]
    assert concerns(tables(n), n) == ()


def test_a_final_is_added_for_whom_one_table_is_not_enough() -> None:
    assert shape(tables(12, final=True))[-1] == (Kind.FINAL, 1)
    assert shape(tables(4, final=True)) == [(Kind.TABLES, 1)]
    threes = propose(30, two_sided=False, seats=Seats(3, 3, 3), deals=8)
    assert threes.stages[-1].cut == 3


def test_late_entry_is_until_half_the_rounds() -> None:
    assert pairs(32).late_rounds == 2
    assert pairs(5).late_rounds == 0


@pytest.mark.parametrize(
    ("n", "rounds", "warned"),
    [
        (8, 4, ()),
        (8, 5, (Concern.REMATCHES,)),
        (8, 7, (Concern.ROUND_ROBIN,)),
        (9, 5, ()),
        (9, 6, (Concern.REMATCHES,)),
        (9, 9, (Concern.ROUND_ROBIN,)),
        (2, 4, (Concern.TOO_FEW, Concern.ROUND_ROBIN)),
    ],
)
def test_more_swiss_rounds_than_half_the_field_are_warned_of(
    n: int, rounds: int, warned: tuple[Concern, ...]
) -> None:
    assert concerns(with_rounds(pairs(16), rounds), n) == warned


def test_numbers_that_tables_cannot_seat_are_warned_of() -> None:
    stiff = propose(8, two_sided=False, seats=Seats(4, 4, 4), deals=8)
    assert concerns(stiff, 8) == ()
    assert concerns(stiff, 10) == (Concern.UNEVEN,)


@pytest.mark.parametrize(
    ("n", "rounds", "warned"),
    [
        (9, 4, ()),
        (9, 5, (Concern.NO_SEATING_PLAN,)),
        (12, 3, (Concern.NO_SEATING_PLAN,)),
        (16, 5, ()),
        (25, 6, ()),
        (49, 4, (Concern.NO_SEATING_PLAN,)),
    ],
)
def test_a_seating_plan_that_there_is_not_is_warned_of(
    n: int, rounds: int, warned: tuple[Concern, ...]
) -> None:
    planned = Stage(Kind.TABLES, rounds, planned=True)
    assert concerns(replace(tables(12), stages=(planned,)), n) == warned


def test_rounds_that_follow_from_the_field_cannot_be_chosen() -> None:
    with pytest.raises(BadOptions):
        with_rounds(pairs(5), 3)


@pytest.mark.parametrize(
    ("kind", "n", "rounds"),
    [
        (Kind.ROUND_ROBIN, 6, 5),
        (Kind.ROUND_ROBIN, 5, 5),
        (Kind.KNOCKOUT, 2, 1),
        (Kind.KNOCKOUT, 5, 3),
        (Kind.KNOCKOUT, 8, 3),
        (Kind.KNOCKOUT, 9, 4),
    ],
)
def test_rounds_follow_from_the_field(kind: Kind, n: int, rounds: int) -> None:
    assert Stage(kind).rounds_for(n) == rounds


def test_a_double_round_robin_has_twice_the_rounds() -> None:
    assert Stage(Kind.ROUND_ROBIN, double=True).rounds_for(5) == 10


@pytest.mark.parametrize(("n", "rounds"), [(2, 1), (3, 5), (4, 5), (5, 7), (8, 7), (9, 9)])
def test_a_double_knock_out_has_the_decider_for_its_last_round(n: int, rounds: int) -> None:
    assert Stage(Kind.KNOCKOUT, double=True).rounds_for(n) == rounds


def test_options_of_a_stage_that_its_kind_has_not() -> None:
    with pytest.raises(BadOptions, match="third place"):
        Stage(Kind.KNOCKOUT, double=True, third_place=True)
    with pytest.raises(BadOptions, match="seating plan"):
        Stage(Kind.SWISS, 3, planned=True)


SOUND = {
    "two_sided": False,
    "seats": FIVES,
    "stages": (stage(Kind.TABLES, 3),),
    "scoring": Scoring.PLACEMENT,
    "deals": 12,
}


@pytest.mark.parametrize(
    "change",
    [
        {"stages": ()},
        {"members": 3},
        {"minimum": 1},
        {"minimum": 8, "maximum": 6},
        {"deals": None},
        {"deals": 0},
        {"clock_seconds": 0},
        {"grace_seconds": -1},
        {"two_sided": True},
        {"seats": PAIR_SEATS},
        {"seats": Seats(3, 8, 4)},
        {"scoring": Scoring.MATCH},
        {"stages": (stage(Kind.SWISS, 3),)},
        {"stages": (stage(Kind.TABLES, 3, cut=4),)},
        {"stages": (stage(Kind.FINAL, 1, cut=4), stage(Kind.TABLES, 3))},
        {"stages": (stage(Kind.TABLES, 3), stage(Kind.FINAL, 1))},
        {"stages": (stage(Kind.TABLES, 3), stage(Kind.FINAL, 1, cut=6))},
    ],
)
def test_regulations_that_contradict_themselves_are_refused(change: dict[str, Any]) -> None:
    Plan(**SOUND)
    with pytest.raises(BadOptions):
        Plan(**(SOUND | change))


def test_victory_points_need_a_race_and_pairs_have_no_tables() -> None:
    sides = {"two_sided": True, "seats": PAIR_SEATS, "deals": 8}
    swiss = (stage(Kind.SWISS, 3),)
    with pytest.raises(BadOptions):
        Plan(**sides, stages=swiss, scoring=Scoring.VICTORY)
    with pytest.raises(BadOptions):
        Plan(**sides, stages=(stage(Kind.TABLES, 3),), scoring=Scoring.MATCH)
    with pytest.raises(BadOptions):
        Plan(**sides, stages=(stage(Kind.KNOCKOUT), *swiss), scoring=Scoring.MATCH)


@pytest.mark.parametrize(("kind", "rounds"), [(Kind.SWISS, 0), (Kind.KNOCKOUT, 3)])
def test_a_stage_has_rounds_where_they_are_announced(kind: Kind, rounds: int) -> None:
    with pytest.raises(BadOptions):
        Stage(kind, rounds)


def test_a_stage_takes_two_or_more() -> None:
    with pytest.raises(BadOptions):
        Stage(Kind.KNOCKOUT, cut=1)


def test_regulations_are_saved_whole() -> None:
    plan = Plan(
        two_sided=True,
        seats=PAIR_SEATS,
        stages=(stage(Kind.SWISS, 5), stage(Kind.KNOCKOUT, cut=4, carry=Carry.HALF)),
        scoring=Scoring.VICTORY,
        members=2,
        maximum=32,
        clock_seconds=2400,
        race=12,
        adjusted=False,
    )
    assert PLANS.load(json.loads(json.dumps(PLANS.dump(plan)))) == plan


def test_saved_regulations_that_contradict_themselves_are_not_read() -> None:
    saved = PLANS.dump(Plan(**SOUND))
    saved["state"]["deals"] = None
    with pytest.raises(BadState):
        PLANS.load(saved)
