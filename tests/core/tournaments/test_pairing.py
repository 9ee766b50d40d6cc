"""Pairs of a Swiss round: what must hold for every field, and the best that brute force finds."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.tournaments import Contender, Pairing, Preference, swiss_pairs
from tests.core.tournaments.processes import told_with_other_hashes

PREFERENCES = st.sampled_from(Preference)


@dataclass
class Event:
    """A tournament that is played by lot, with people who come late, pause, drop and forfeit."""

    chance: Random
    points: dict[int, int]
    met: dict[frozenset[int], int] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    floated: frozenset[int] = frozenset()

    @classmethod
    def of(cls, n: int, seed: int) -> Event:
        return cls(Random(seed), dict.fromkeys(range(1, n + 1), 0))

    def contenders(self) -> list[Contender]:
        return [Contender(one, points, one) for one, points in self.points.items()]

    def pair(self, contenders: list[Contender], preference: Preference) -> Pairing:
        return swiss_pairs(
            contenders,
            met=self.met,
            had_bye=frozenset(self.byes),
            preference=preference,
            floated=self.floated,
            noise=self.chance.randrange(1000),
        )

    def play(self, pairing: Pairing, *, forfeits: float = 0.0) -> None:
        gaps = [pair for pair in pairing.pairs if len({self.points[one] for one in pair}) == 2]
        self.floated = frozenset(one for pair in gaps for one in pair)
        for pair in pairing.pairs:
            self.points[self.chance.choice(pair)] += 2
            if self.chance.random() >= forfeits:
                self.met[frozenset(pair)] = self.met.get(frozenset(pair), 0) + 1
        if pairing.bye is not None:
            self.points[pairing.bye] += 2
            self.byes.append(pairing.bye)


def seated(pairing: Pairing) -> list[int]:
    bye = [] if pairing.bye is None else [pairing.bye]
    return sorted([one for pair in pairing.pairs for one in pair] + bye)


def can_be_faultless(
    entrants: list[int], met: Mapping[frozenset[int], int], byes: list[int]
) -> bool:
    """Whether everybody can be paired with nobody met again and no second bye."""
    graph: Any = nx.Graph()
    graph.add_nodes_from(entrants)
    graph.add_edges_from(pair for pair in combinations(entrants, 2) if not met.get(frozenset(pair)))
    if len(entrants) % 2:
        graph.add_edges_from((one, "bye") for one in entrants if one not in byes)
    found: Any = nx.max_weight_matching(graph, maxcardinality=True)
    return 2 * len(found) == len(entrants) + len(entrants) % 2


def faults(pairing: Pairing, met: Mapping[frozenset[int], int], byes: list[int]) -> tuple[int, int]:
    """How many byes are second ones, and how many earlier meetings are repeated."""
    again = sum(met.get(frozenset(pair), 0) for pair in pairing.pairs)
    return int(pairing.bye in byes), again


def ways(entrants: list[int]) -> Iterator[Pairing]:
    """All pairings of a field."""
    if len(entrants) % 2:
        for bye in entrants:
            for way in ways([one for one in entrants if one != bye]):
                yield Pairing(way.pairs, bye)
    elif not entrants:
        yield Pairing((), None)
    else:
        first, *rest = entrants
        for other in rest:
            for way in ways([one for one in rest if one != other]):
                yield Pairing(((first, other), *way.pairs), None)


@given(st.integers(2, 40), st.integers(1, 9), st.integers(0, 10**6), PREFERENCES, st.floats(0, 0.4))
@settings(max_examples=60, deadline=None)
def test_everybody_is_in_once_and_there_is_no_fault_that_could_be_avoided(
    n: int, rounds: int, seed: int, preference: Preference, trouble: float
) -> None:
    event = Event.of(n, seed)
    for number in range(rounds):
        here = [one for one in event.contenders() if event.chance.random() >= trouble / 2]
        pairing = event.pair(here, preference)
        entrants = sorted(one.entrant for one in here)
        assert seated(pairing) == entrants
        if can_be_faultless(entrants, event.met, event.byes):
            assert faults(pairing, event.met, event.byes) == (0, 0)
        event.play(pairing, forfeits=trouble)
        if event.points and event.chance.random() < trouble:
            event.points.pop(event.chance.choice(list(event.points)))
        if event.chance.random() < trouble:
            event.points[100 + number] = 1


@given(st.integers(1, 8), st.integers(0, 7), st.integers(0, 10**6), PREFERENCES)
@settings(max_examples=150, deadline=None)
def test_a_small_field_is_paired_as_well_as_brute_force_can(
    n: int, before: int, seed: int, preference: Preference
) -> None:
    event = Event.of(n, seed)
    for _ in range(before):
        event.play(event.pair(event.contenders(), Preference.RANDOM), forfeits=0.1)
    place = {one.entrant: at for at, one in enumerate(sorted(event.contenders(), key=standing))}

    def cost(pairing: Pairing) -> tuple[int, ...]:
        gaps = sum((event.points[a] - event.points[b]) ** 2 for a, b in pairing.pairs)
        above_last = 0 if pairing.bye is None else n - place[pairing.bye]
        return (*faults(pairing, event.met, event.byes), above_last, gaps)

    best = min(cost(way) for way in ways(list(event.points)))
    assert cost(event.pair(event.contenders(), preference)) == best


def standing(one: Contender) -> tuple[int, int]:
    return -one.points, one.rank


@given(st.integers(4, 20), st.integers(0, 10**6), PREFERENCES)
@settings(max_examples=60, deadline=None)
def test_half_as_many_rounds_as_entrants_never_reach_a_dead_end(
    n: int, seed: int, preference: Preference
) -> None:
    event = Event.of(n, seed)
    for _ in range((n + n % 2) // 2):
        pairing = event.pair(event.contenders(), preference)
        assert faults(pairing, event.met, event.byes) == (0, 0)
        event.play(pairing)


@given(st.integers(2, 30), st.integers(0, 10**6), PREFERENCES)
@settings(max_examples=40, deadline=None)
def test_the_order_in_which_contenders_are_named_does_not_matter(
    n: int, seed: int, preference: Preference
) -> None:
    event = Event.of(n, seed)
    for _ in range(2):
        event.play(event.pair(event.contenders(), preference))
    mixed = event.contenders()
    event.chance.shuffle(mixed)
    met = list(event.met.items())
    event.chance.shuffle(met)
    straight = swiss_pairs(event.contenders(), met=event.met, preference=preference, noise=5)
    assert swiss_pairs(mixed, met=dict(met), preference=preference, noise=5) == straight


def test_every_process_finds_the_same_pairs_whatever_its_hash_seed() -> None:
    program = (
        "from core.tournaments import *\n"
        "for preference in Preference:\n"
        "    field = [Contender(7 * one, 2 * (one % 3), one) for one in range(1, 72)]\n"
        "    print(swiss_pairs(field, preference=preference, had_bye=frozenset({497, 490})))\n"
    )
    assert len(told_with_other_hashes(program)) == 1


@pytest.mark.parametrize("preference", Preference)
@pytest.mark.parametrize("n", [66, 101])
def test_a_window_pairs_a_large_field_as_well_as_all_of_it_would(
    monkeypatch: pytest.MonkeyPatch, n: int, preference: Preference
) -> None:
    event = Event.of(n, n)
    for _ in range(5):
        pairing = event.pair(event.contenders(), preference)
        assert faults(pairing, event.met, event.byes) == (0, 0)
        event.play(pairing)

    def gaps() -> int:
        pairing = event.pair(event.contenders(), preference)
        return sum((event.points[a] - event.points[b]) ** 2 for a, b in pairing.pairs)

    windowed = gaps()
    monkeypatch.setattr("core.tournaments.pairing.EXACT", n)
    assert windowed == gaps()


def test_a_window_that_is_too_narrow_is_widened_before_anybody_meets_again() -> None:
    n = 80
    group = range(1, n + 1)
    met = {frozenset((1, one)): 1 for one in range(2, 70)}
    pairing = swiss_pairs([Contender(one, 0, one) for one in group], met=met)
    assert seated(pairing) == list(group)
    assert faults(pairing, met, []) == (0, 0)


def test_the_first_round_has_the_upper_half_meet_the_lower_and_sides_alternate() -> None:
    pairing = swiss_pairs([Contender(one, 0, one) for one in range(1, 9)])
    assert pairing == Pairing(((1, 5), (6, 2), (3, 7), (8, 4)), None)


def test_neighbours_meet_where_they_should() -> None:
    field = [Contender(one, 0, one) for one in range(1, 9)]
    pairing = swiss_pairs(field, preference=Preference.NEAR)
    assert pairing == Pairing(((1, 2), (4, 3), (5, 6), (8, 7)), None)


def test_a_lot_depends_on_its_seed() -> None:
    field = [Contender(one, 0, one) for one in range(1, 41)]
    drawn = {swiss_pairs(field, preference=Preference.RANDOM, noise=seed) for seed in range(5)}
    assert len(drawn) == 5


def test_who_was_named_first_less_often_is_named_first() -> None:
    field = [Contender(1, 0, 1), Contender(2, 0, 2)]
    assert swiss_pairs(field, first_before={1: 1}).pairs == ((2, 1),)
    assert swiss_pairs(field, first_before={1: 1, 2: 2}).pairs == ((1, 2),)


def test_those_who_should_be_apart_meet_only_rather_than_meet_again() -> None:
    field = [Contender(1, 4, 1), Contender(2, 4, 2), Contender(3, 0, 3), Contender(4, 0, 4)]
    apart = frozenset({frozenset((1, 2))})
    assert frozenset((1, 2)) not in map(frozenset, swiss_pairs(field, apart=apart).pairs)
    met = {frozenset(pair): 1 for pair in ((1, 3), (1, 4))}
    assert swiss_pairs(field, met=met, apart=apart).pairs == ((1, 2), (4, 3))


def test_nobody_floats_twice_in_a_row_where_another_can() -> None:
    field = [Contender(one, 2 if one < 4 else 0, one) for one in range(1, 7)]
    usual = swiss_pairs(field)
    assert {frozenset(pair) for pair in usual.pairs if min(pair) < 4 <= max(pair)} == {
        frozenset((3, 4))
    }
    spared = swiss_pairs(field, floated=frozenset({3, 4}))
    (float_,) = [pair for pair in spared.pairs if min(pair) < 4 <= max(pair)]
    assert not {3, 4} & set(float_)


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    field = [Contender(one, 2 * (one < 3), one) for one in range(1, 8)]
    assert swiss_pairs(field).bye == 7
    assert swiss_pairs(field, had_bye=frozenset({7, 6})).bye == 5
    assert swiss_pairs(field, had_bye=frozenset(range(3, 8))).bye == 2


def test_byes_go_as_in_the_published_event_of_seven(cases: dict[str, Any]) -> None:
    points, met, byes = dict.fromkeys(range(1, 8), 0), {}, list[int]()
    for pairs in cases["dutch7_higher_seed_wins_bye0"]:
        field = [Contender(one, points[one], one) for one in points]
        bye = swiss_pairs(field, met=met, had_bye=frozenset(byes)).bye
        assert [bye, 0] in pairs
        byes.append(bye or 0)
        for a, b in pairs:
            points[min(a, b) or max(a, b)] += 2
            met[frozenset((a, b))] = 1


def test_few_are_a_field_too() -> None:
    assert swiss_pairs([]) == Pairing((), None)
    assert swiss_pairs([Contender(9, 0, 1)]) == Pairing((), 9)
    assert swiss_pairs([Contender(9, 0, 1), Contender(4, 0, 2)]) == Pairing(((9, 4),), None)


def test_who_is_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        swiss_pairs([Contender(1, 0, 1), Contender(1, 2, 2)])


def test_what_goes_to_another_process_can_be_sent_there() -> None:
    field = [Contender(one, 0, one) for one in range(5)]
    assert pickle.loads(pickle.dumps(field)) == field
    pairing = swiss_pairs(field)
    assert pickle.loads(pickle.dumps((swiss_pairs, pairing))) == (swiss_pairs, pairing)
