"""Knock-outs: the published lines, how many matches, who goes on, and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.tournaments import (
    Bout,
    BoutState,
    Bracket,
    Branch,
    Origin,
    Source,
    bouts,
    double_elimination,
    lines,
    places,
    single_elimination,
)

SEEDS = st.integers(0, 10**6)


class Cup:
    """A bracket that is played; entrants are 101, 102 … from the best seed."""

    def __init__(self, bracket: Bracket, n: int, chance: Random | None = None) -> None:
        self.bracket, self.entrants = bracket, range(101, 101 + n)
        self.outcomes: dict[int, int | None] = {}
        self.chance = chance
        self.played = 0

    def bouts(self, gone: Iterable[int] = ()) -> tuple[Bout, ...]:
        return bouts(self.bracket, self.entrants, self.outcomes, gone=frozenset(gone))

    def ready(self) -> list[Bout]:
        return [bout for bout in self.bouts() if bout.state is BoutState.READY]

    def finish(self) -> dict[int, int]:
        """Play what is left, and tell the places: by lot, or the better seed always wins."""
        while ready := self.ready():
            for bout in ready:
                sides = [one for one in (bout.first, bout.second) if one is not None]
                winner = self.chance.choice(sides) if self.chance else min(sides)
                self.outcomes[bout.match.number] = winner
                self.played += 1
        return places(self.bouts())


def met(cup: Cup) -> list[tuple[int, int]]:
    """Who has met whom, by the number of the seed."""
    return [
        (bout.first - 100, bout.second - 100)
        for bout in cup.bouts()
        if bout.first and bout.second and bout.match.number in cup.outcomes
    ]


def test_the_published_lines() -> None:
    assert lines(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert lines(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@pytest.mark.parametrize("size", [0, 3, 12])
def test_lines_are_a_power_of_two(size: int) -> None:
    with pytest.raises(ValueError, match="power of two"):
        lines(size)


@given(st.integers(2, 70), SEEDS)
def test_a_single_knock_out_has_a_match_less_than_entrants(n: int, seed: int) -> None:
    cup = Cup(single_elimination(n), n, Random(seed))
    table = cup.finish()
    assert cup.played == n - 1
    assert sorted(table) == list(cup.entrants)
    assert Counter(table.values())[1] == Counter(table.values())[2] == 1


@given(st.integers(2, 70), SEEDS)
def test_who_goes_out_in_a_round_shares_a_place(n: int, seed: int) -> None:
    table = Cup(single_elimination(n), n, Random(seed)).finish()
    for place, sharing in Counter(table.values()).items():
        assert place == 1 + sum(other < place for other in table.values())
        assert place == 1 or (place - 1).bit_count() == 1
        assert sharing <= max(1, place - 1)


@given(st.integers(2, 70))
def test_free_lines_are_the_best_seeds(n: int) -> None:
    cup = Cup(single_elimination(n), n)
    free = 2 ** (n - 1).bit_length() - n
    first = [bout for bout in cup.bouts() if bout.match.round == 1]
    walked = sorted(bout.winner for bout in first if bout.winner is not None)
    assert walked == list(cup.entrants[:free])


def test_the_match_for_the_third_place_parts_those_who_lost_in_the_semifinals() -> None:
    bracket = single_elimination(4, third_place=True)
    cup = Cup(bracket, 4)
    assert cup.finish() == {101: 1, 102: 2, 103: 3, 104: 4}
    assert cup.played == 4
    assert single_elimination(2, third_place=True) == single_elimination(2)


def test_places_are_known_as_soon_as_somebody_is_out_and_not_before() -> None:
    cup = Cup(single_elimination(4, third_place=True), 4)
    assert places(cup.bouts()) == {}
    cup.outcomes = {1: 101, 2: 102}
    assert places(cup.bouts()) == {}
    cup.outcomes[4] = 104
    assert places(cup.bouts()) == {104: 3, 103: 4}
    cup.outcomes[3] = 102
    assert places(cup.bouts()) == {102: 1, 101: 2, 104: 3, 103: 4}


def test_where_neither_came_both_are_out_and_the_next_opponent_goes_on() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: None, 2: 103}
    assert places(cup.bouts()) == {103: 1, 101: 2, 104: 2, 102: 2}
    assert cup.bouts()[-1].state is BoutState.OVER


def test_a_final_to_which_neither_came_has_no_winner() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: 101, 2: 102, 3: None}
    assert places(cup.bouts()) == {101: 2, 102: 2, 104: 4, 103: 4}


def test_nobody_is_left_where_nobody_came() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: None, 2: None}
    assert cup.bouts()[-1].state is BoutState.VOID
    assert set(places(cup.bouts()).values()) == {2}


def test_a_winner_who_was_not_in_the_match_is_refused() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: 102}
    with pytest.raises(ValueError, match="not in match 1"):
        cup.bouts()


def test_a_changed_result_is_refused_once_it_would_change_who_has_played_on() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: 101, 2: 102, 3: 101}
    cup.outcomes[1] = 104
    with pytest.raises(ValueError, match="not in match 3"):
        cup.bouts()


def test_who_leaves_loses_what_has_no_result_and_keeps_what_has() -> None:
    cup = Cup(single_elimination(4), 4)
    cup.outcomes = {1: 101}
    final = cup.bouts(gone=[101, 102])[-1]
    assert (final.first, final.second, final.winner) == (101, 103, 103)


def test_the_double_elimination_of_eight_is_the_published_one() -> None:
    w, lost = Origin.WINNER, Origin.LOSER
    sides = {(match.branch, match.round): [] for match in double_elimination(8)}
    for match in double_elimination(8):
        sides[match.branch, match.round].append((match.first, match.second))
    first = sides[Branch.WINNERS, 1]
    assert [(a.number, b.number) for a, b in first] == [(1, 8), (4, 5), (2, 7), (3, 6)]
    assert sides[Branch.LOSERS, 1] == [
        (Source(lost, 1), Source(lost, 2)),
        (Source(lost, 3), Source(lost, 4)),
    ]
    assert sides[Branch.LOSERS, 2] == [
        (Source(w, 8), Source(lost, 6)),
        (Source(w, 9), Source(lost, 5)),
    ]
    assert sides[Branch.LOSERS, 3] == [(Source(w, 10), Source(w, 11))]
    assert sides[Branch.LOSERS, 4] == [(Source(w, 12), Source(lost, 7))]
    assert sides[Branch.GRAND, 1] == [(Source(w, 7), Source(w, 13))]


@given(st.integers(3, 40), SEEDS)
def test_only_the_second_defeat_is_the_end(n: int, seed: int) -> None:
    cup = Cup(double_elimination(n), n, Random(seed))
    table = cup.finish()
    assert sorted(table) == list(cup.entrants)
    defeats: Counter[int] = Counter()
    for bout in cup.bouts():
        if bout.match.number in cup.outcomes and bout.loser is not None:
            defeats[bout.loser] += 1
    (champion,) = [one for one, place in table.items() if place == 1]
    assert defeats[champion] < 2
    assert all(defeats[one] == 2 for one in table if one != champion)
    assert cup.played == 2 * n - 2 + defeats[champion]


@pytest.mark.parametrize("n", [8, 16, 32])
def test_where_the_better_seed_wins_nobody_meets_again_before_the_last_five(n: int) -> None:
    cup = Cup(double_elimination(n), n)
    cup.finish()
    pairs = Counter(frozenset(pair) for pair in met(cup))
    again = {pair for pair, times in pairs.items() if times > 1}
    assert all(max(pair) <= 5 for pair in again)


def test_the_decider_is_played_only_if_the_unbeaten_one_was_beaten() -> None:
    cup = Cup(double_elimination(3), 3)
    cup.finish()
    assert cup.bouts()[-1].state is BoutState.VOID
    grand = next(bout for bout in cup.bouts() if bout.match.branch is Branch.GRAND)
    cup.outcomes[grand.match.number] = grand.second
    (decider,) = cup.ready()
    assert {decider.first, decider.second} == {grand.first, grand.second}
    assert places(cup.bouts()) == {103: 3}


def test_who_leaves_a_double_elimination_gives_walk_overs_in_both_branches() -> None:
    cup = Cup(double_elimination(4), 4)
    cup.outcomes = {1: 101, 2: 102}
    told = {bout.match.number: bout for bout in cup.bouts(gone=[101])}
    assert told[3].winner == 102
    assert told[4].state is BoutState.READY
    cup.outcomes[4] = 103
    told = {bout.match.number: bout for bout in cup.bouts(gone=[101])}
    assert (told[5].second, told[5].winner) == (101, 103)


@pytest.mark.parametrize("n", [0, 1])
def test_a_knock_out_needs_two_and_a_double_one_three(n: int) -> None:
    with pytest.raises(ValueError, match="two entrants"):
        single_elimination(n)
    with pytest.raises(ValueError, match="three entrants"):
        double_elimination(n + 1)
