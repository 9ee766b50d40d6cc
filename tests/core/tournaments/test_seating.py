"""Tables of a round: sizes, who must sit somewhere, who should not meet again, and which seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tournaments import Contender, Seats, placement_points, seat_tables, table_sizes
from tests.core.tournaments.processes import told_with_other_hashes

MOZHNO = Seats(3, 5, 4)
CALS_BS = Seats(3, 7, 5)
SEATS = st.sampled_from([MOZHNO, CALS_BS, Seats(2, 6, 4), Seats(3, 5, 3)])
SEEDS = st.integers(0, 10**6)


@dataclass
class Evening:
    """Rounds of tables with results by lot."""

    seats: Seats
    chance: Random
    points: dict[int, int]
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    just_met: frozenset[frozenset[int]] = frozenset()
    short: Counter[int] = field(default_factory=Counter)
    sat: dict[int, list[int]] = field(default_factory=dict)

    @classmethod
    def of(cls, n: int, seats: Seats, seed: int) -> Evening:
        people = range(1, n + 1)
        sat = {one: [0] * seats.most for one in people}
        return cls(seats, Random(seed), dict.fromkeys(people, 0), sat=sat)

    def contenders(self) -> list[Contender]:
        return [Contender(one, points, one) for one, points in self.points.items()]

    def tables(self, **more: Any) -> tuple[tuple[int, ...], ...]:
        told: dict[str, Any] = {
            "met": self.met,
            "just_met": self.just_met,
            "short_before": self.short,
            "sat": self.sat,
            **more,
        }
        return seat_tables(self.contenders(), self.seats, **told)

    def play(self, tables: Sequence[Sequence[int]]) -> None:
        pairs = [frozenset(pair) for table in tables for pair in combinations(table, 2)]
        self.met.update(pairs)
        self.just_met = frozenset(pairs)
        for table in tables:
            if len(table) < self.seats.preferred:
                self.short.update(table)
            ranks = [self.chance.randint(1, len(table)) for _ in table]
            for seat, (one, points) in enumerate(zip(table, placement_points(ranks), strict=True)):
                self.points[one] += points
                self.sat[one][seat] += 1

    def again(self, tables: Sequence[Sequence[int]]) -> int:
        pairs = (frozenset(pair) for table in tables for pair in combinations(table, 2))
        return sum(self.met[pair] > 0 for pair in pairs)

    def cost(self, tables: Sequence[Sequence[int]]) -> int:
        """The cost as the design states it, without the wish about short tables."""
        step = 120 // (self.seats.preferred - 1)
        return sum(
            (self.points[a] - self.points[b]) ** 2
            + (1000 if frozenset((a, b)) in self.just_met else 300)
            * self.met[frozenset((a, b))] ** 2
            * step**2
            for table in tables
            for a, b in combinations(table, 2)
        )


def splits(people: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    """All ways to share people out to tables of these sizes."""
    if not people:
        yield []
        return
    first, *rest = people
    for size in sorted(set(sizes)):
        left = sizes.copy()
        left.remove(size)
        for chosen in combinations(rest, size - 1):
            others = [one for one in rest if one not in chosen]
            for split in splits(others, left):
                yield [(first, *chosen), *split]


@pytest.mark.parametrize(("name", "seats"), [("3-5 pref 4", MOZHNO), ("3-7 pref 5", CALS_BS)])
def test_the_sizes_that_were_worked_out_by_hand(
    cases: dict[str, Any], name: str, seats: Seats
) -> None:
    for n, sizes in cases["table_sizes"][name].items():
        assert list(table_sizes(int(n), seats)) == sizes


@given(st.integers(3, 400), SEATS)
def test_sizes_are_allowed_differ_by_one_and_seat_everybody(n: int, seats: Seats) -> None:
    sizes = table_sizes(n, seats)
    assert sum(sizes) == n
    assert seats.fewest <= min(sizes) <= max(sizes) <= min(seats.most, min(sizes) + 1)


@pytest.mark.parametrize(("n", "seats"), [(0, MOZHNO), (2, MOZHNO), (5, Seats(3, 4, 4))])
def test_people_who_fit_no_tables_are_refused(n: int, seats: Seats) -> None:
    with pytest.raises(ValueError, match="cannot sit"):
        table_sizes(n, seats)


@pytest.mark.parametrize("seats", [(1, 4, 3), (4, 3, 4), (3, 5, 2), (3, 5, 6)])
def test_what_are_no_seats_is_refused(seats: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="seats"):
        Seats(*seats)


@given(st.integers(3, 40), SEATS, SEEDS, st.integers(1, 4))
@settings(max_examples=12, deadline=None)
def test_everybody_has_one_seat_and_tables_have_their_sizes(
    n: int, seats: Seats, seed: int, rounds: int
) -> None:
    evening = Evening.of(n, seats, seed)
    for number in range(rounds):
        tables = evening.tables(last_round=number == rounds - 1)
        assert sorted(one for table in tables for one in table) == list(range(1, n + 1))
        assert sorted(map(len, tables), reverse=True) == list(table_sizes(n, seats))
        evening.play(tables)


@given(st.integers(6, 9), SEEDS, st.integers(1, 4))
@settings(max_examples=25, deadline=None)
def test_a_small_field_costs_what_the_best_of_all_seatings_costs(
    n: int, seed: int, before: int
) -> None:
    evening = Evening.of(n, MOZHNO, seed)
    for _ in range(before):
        evening.play(evening.tables())
    all_ways = splits(list(evening.points), list(table_sizes(n, MOZHNO)))
    best = min(evening.cost(way) for way in all_ways)
    assert evening.cost(evening.tables(short_before={})) == best


@pytest.mark.parametrize("n", [32, 40, 64, 100])
def test_nobody_meets_again_where_there_is_room(n: int) -> None:
    evening = Evening.of(n, MOZHNO, n)
    for _ in range(4):
        tables = evening.tables()
        assert evening.again(tables) == 0
        evening.play(tables)


@pytest.mark.parametrize("n", [23, 40])
def test_in_the_last_round_equals_meet_equals_whether_they_have_met_or_not(n: int) -> None:
    evening = Evening.of(n, MOZHNO, n)
    for _ in range(3):
        evening.play(evening.tables())
    assert evening.tables(last_round=True, sat={}) == evening.tables(met={}, sat={})


@given(st.integers(6, 24), SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_order_in_which_people_are_named_does_not_matter(n: int, seed: int) -> None:
    evening = Evening.of(n, MOZHNO, seed)
    evening.play(evening.tables())
    straight = evening.tables()
    for mapping in (evening.points, evening.met):
        items: list[Any] = list(mapping.items())
        evening.chance.shuffle(items)
        mapping.clear()
        mapping.update(dict(items))
    assert evening.tables() == straight


def test_every_process_seats_alike_whatever_its_hash_seed() -> None:
    program = (
        "from core.tournaments import *\n"
        "field = [Contender(one, one * 40 % 120, one) for one in range(1, 24)]\n"
        "met = {frozenset((a, b)): 1 for a in range(1, 9) for b in range(9, 12)}\n"
        "just = frozenset(list(met)[:5])\n"
        "print(seat_tables(field, Seats(3, 5, 4), met=met, just_met=just, noise=3))\n"
    )
    assert len(told_with_other_hashes(program)) == 1


def test_a_meeting_just_now_is_avoided_before_an_older_one() -> None:
    field = [Contender(one, 0, one) for one in range(1, 5)]
    met = {frozenset(pair): 1 for pair in combinations(range(1, 5), 2)}
    just = frozenset(frozenset(pair) for pair in ((1, 2), (3, 4), (1, 3), (2, 4)))
    tables = seat_tables(field, Seats(2, 2, 2), met=met, just_met=just)
    assert set(map(frozenset, tables)) == {frozenset((1, 4)), frozenset((2, 3))}


def test_a_third_meeting_is_worse_than_two_second_ones() -> None:
    field = [Contender(one, 0, one) for one in range(1, 5)]
    met = {frozenset((1, 2)): 2, frozenset((1, 3)): 1, frozenset((2, 4)): 1}
    met |= {frozenset((1, 4)): 2, frozenset((2, 3)): 2}
    tables = seat_tables(field, Seats(2, 2, 2), met=met)
    assert set(map(frozenset, tables)) == {frozenset((1, 3)), frozenset((2, 4))}


def test_those_who_should_be_apart_are_apart_while_there_are_two_tables() -> None:
    field = [Contender(one, 0, one) for one in range(1, 9)]
    apart = frozenset(frozenset(pair) for pair in ((1, 2), (3, 4), (1, 3), (2, 4)))
    tables = seat_tables(field, MOZHNO, apart=apart)
    assert not any(pair <= set(table) for pair in apart for table in tables)
    assert seat_tables(field[:4], MOZHNO, apart=apart) == ((1, 2, 3, 4),)


def test_the_short_table_goes_round() -> None:
    field = [Contender(one, 0, one) for one in range(1, 8)]
    assert seat_tables(field, MOZHNO)[1] == (5, 6, 7)
    tables = seat_tables(field, MOZHNO, short_before={5: 1, 6: 1, 7: 1, 8: 1})
    (short,) = [table for table in tables if len(table) == 3]
    assert not {5, 6, 7} & set(short)


def test_people_change_seats() -> None:
    evening = Evening.of(16, MOZHNO, 1)
    for _ in range(4):
        evening.play(evening.tables())
    assert max(max(counts) for counts in evening.sat.values()) <= 2


def test_a_lot_among_equals_depends_on_its_seed_and_not_on_the_rank() -> None:
    field = [Contender(one, 0, one) for one in range(1, 41)]
    drawn = {seat_tables(field, MOZHNO, noise=seed) for seed in range(5)}
    assert len(drawn) == 5
    assert seat_tables(field, MOZHNO)[0] == (1, 2, 3, 4)


def test_who_is_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        seat_tables([Contender(1, 0, one) for one in range(4)], MOZHNO)
