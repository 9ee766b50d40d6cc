"""Tie-breaks: a published crosstable, raw and adjusted; direct encounter; a table Swiss by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.tournaments.model import (
    PAIR_SEATS,
    Kind,
    Plan,
    Result,
    Scoring,
    Sit,
    Stage,
    TieBreak,
    awarded,
    forfeit,
    played,
)
from core.tournaments.outcomes import outcomes, points
from core.tournaments.seating import Seats
from core.tournaments.standings import standings
from core.tournaments.state import Board, Entry, Leg, Round, Sitting, State
from core.tournaments.tiebreaks import TieBreaks

F = Fraction
CODES = {
    "BH": TieBreak.BH,
    "BH_cut1": TieBreak.BH_C1,
    "BH/C1": TieBreak.BH_C1,
    "BH_median": TieBreak.BH_M1,
    "BH/M1": TieBreak.BH_M1,
    "SB": TieBreak.SB,
    "WON": TieBreak.WON,
}
SITS = {("bye", 1): Sit.BYE, ("bye", 0.5): Sit.SKIP, ("absent", 0): Sit.AWAY}
PAIRS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(Stage(Kind.SWISS, 6),),
    scoring=Scoring.MATCH,
    deals=1,
)
TABLES = Plan(
    two_sided=False,
    seats=Seats(3, 5, 4),
    stages=(Stage(Kind.TABLES, 3),),
    scoring=Scoring.PLACEMENT,
    deals=1,
)
WIN = played((1, 2), (1, 0))
DRAW = played((1, 1), (0, 0))


def tie_breaks(plan: Plan, leg: Leg) -> TieBreaks:
    state = State(plan, legs=(leg,))
    rows = outcomes(plan, leg)
    return TieBreaks(plan, leg, rows, points(state, leg, rows), {one: one for one in leg.field})


def leg_of(
    kind: Kind, field: Sequence[int], *rounds: Mapping[tuple[int, ...], Result], codes: str = ""
) -> Leg:
    """A stage of these boards with their results."""
    stage = Stage(
        kind,
        len(rounds) if kind in (Kind.SWISS, Kind.TABLES) else 0,
        tie_breaks=tuple(TieBreak(code) for code in codes.split()),
    )
    made = tuple(
        Round(
            number,
            tuple(Board(seats, started=True, results=(result,)) for seats, result in one.items()),
            {},
            closed=True,
        )
        for number, one in enumerate(rounds, start=1)
    )
    return Leg(1, stage, tuple(field), made)


def swiss27(cases: Mapping[str, Any]) -> Leg:
    players = cases["swiss27"]["players"]
    rounds: list[Round] = []
    for at in range(6):
        boards: list[Board] = []
        sittings: dict[int, Sitting] = {}
        for player in players:
            one, row = player["id"], player["rounds"][at]
            if isinstance(row["opp"], str):
                sittings[one] = Sitting(SITS[row["opp"], row["pts"]], int(2 * row["pts"]))
            elif one < row["opp"]:
                ranks = {1: (1, 2), 0.5: (1, 1), 0: (2, 1)}[row["pts"]]
                boards.append(Board((one, row["opp"]), results=(played(ranks, (0, 0)),)))
        rounds.append(Round(at + 1, tuple(boards), sittings, closed=True))
    field = tuple(player["id"] for player in players)
    return Leg(1, Stage(Kind.SWISS, 6), field, tuple(rounds))


@pytest.mark.parametrize("convention", ["raw", "fide2026"])
def test_the_published_crosstable_in_both_conventions(
    cases: dict[str, Any], convention: str
) -> None:
    leg = swiss27(cases)
    breaks = tie_breaks(replace(PAIRS, adjusted=convention == "fide2026"), leg)
    wrong = []
    for player in cases["swiss27"]["players"]:
        for name, expected in player[convention].items():
            if name in CODES:
                # A win is 2 here, and points, so that sums of points are twice as many.
                value = breaks.value(CODES[name], player["id"])
                assert value is not None
                found = float(value) if name == "WON" else float(value / 2)
                if found != expected:
                    wrong.append((player["id"], name, found, expected))
    assert wrong == []


def test_a_running_score_is_summed_after_every_round(cases: dict[str, Any]) -> None:
    breaks = tie_breaks(PAIRS, swiss27(cases))
    for player in cases["swiss27"]["players"]:
        value = breaks.value(TieBreak.PS, player["id"])
        assert value is not None
        assert value / 2 == F(player["fide2026"]["PS"])


# The small crosstable: 1 to 5 are A to E.
SMALL = (
    {(1, 2): WIN, (3, 4): WIN},
    {(1, 5): WIN, (2, 3): WIN},
    {(1, 3): DRAW, (4, 5): WIN},
    {(4, 1): WIN, (5, 2): WIN},
    {(2, 4): DRAW, (3, 5): DRAW},
)


def test_a_small_crosstable() -> None:
    leg = leg_of(Kind.SWISS, range(1, 6), *SMALL)
    breaks = tie_breaks(replace(PAIRS, adjusted=False), leg)
    state = State(PAIRS, legs=(leg,))
    assert points(state, leg) == {1: 5, 2: 3, 3: 4, 4: 5, 5: 3}
    of_a = {code: breaks.value(code, 1) for code in (TieBreak.BH, TieBreak.BH_C1, TieBreak.BH_M1)}
    assert of_a == {TieBreak.BH: 15, TieBreak.BH_C1: 12, TieBreak.BH_M1: 7}
    assert breaks.value(TieBreak.SB, 1) == 8
    assert breaks.value(TieBreak.WON, 1) == 2
    assert breaks.direct([1, 4]) == ({1: 0, 4: 1}, [[4], [1]])


def direct(field: Sequence[int], *rounds: Mapping[tuple[int, ...], Result]) -> list[list[int]]:
    return tie_breaks(PAIRS, leg_of(Kind.SWISS, field, *rounds)).direct(field)[1]


def test_direct_encounter_is_applied_again_among_those_still_tied() -> None:
    groups = direct(
        (4, 3, 2, 1),
        {(1, 2): WIN, (3, 4): WIN},
        {(1, 3): WIN, (2, 4): WIN},
        {(2, 3): WIN, (4, 1): WIN},
    )
    assert groups == [[1], [2], [3], [4]]


def test_direct_encounter_says_nothing_of_a_circle() -> None:
    assert direct((1, 2, 3), {(1, 2): WIN}, {(2, 3): WIN}, {(3, 1): WIN}) == [[1, 2, 3]]


def test_direct_encounter_without_all_matches_takes_out_who_cannot_be_caught() -> None:
    assert direct((1, 2, 3), {(1, 2): WIN}, {(1, 3): WIN}) == [[1], [2, 3]]
    assert direct((1, 2, 3), {(1, 2): WIN}) == [[1, 2, 3]]
    assert direct((1, 2, 3), {(1, 2): WIN}, {(1, 3): DRAW}) == [[1, 2, 3]]


def test_direct_encounter_takes_the_mean_of_several_meetings() -> None:
    assert direct((1, 2), {(1, 2): WIN}, {(2, 1): WIN}) == [[1, 2]]
    assert direct((1, 2), {(1, 2): WIN}, {(2, 1): DRAW}) == [[1], [2]]


def test_direct_encounter_does_not_count_a_forfeit_of_a_swiss() -> None:
    assert direct((1, 2), {(1, 2): forfeit(2)}) == [[1, 2]]


def test_in_a_round_robin_forfeits_count_as_played() -> None:
    leg = leg_of(Kind.ROUND_ROBIN, (1, 2, 3), {(1, 2): forfeit(2)}, {(3, 1): WIN}, {(2, 3): DRAW})
    breaks = tie_breaks(PAIRS, leg)
    assert breaks.direct([1, 2])[1] == [[1], [2]]
    assert breaks.value(TieBreak.SB, 1) == 1
    assert breaks.value(TieBreak.SB, 3) == 2 + F(1, 2)


def test_a_win_by_forfeit_is_worth_no_more_than_who_did_not_come() -> None:
    first = {(1, 2): forfeit(2), (3, 4): WIN}
    breaks = tie_breaks(PAIRS, leg_of(Kind.SWISS, range(1, 5), first, {(1, 3): WIN, (2, 4): WIN}))
    assert breaks.value(TieBreak.BH, 1) == 2 + 2
    alone = tie_breaks(PAIRS, leg_of(Kind.SWISS, range(1, 5), first, {(1, 3): WIN, (4, 2): WIN}))
    assert alone.value(TieBreak.BH, 1) == 0 + 2


def test_opponents_see_draws_after_somebody_walked_away_and_not_before() -> None:
    leg = leg_of(Kind.SWISS, (1, 2, 3), {(1, 2): DRAW}, {(1, 3): WIN}, {(1, 3): WIN})
    away = {2: Sitting(Sit.AWAY, 0)}
    late = {3: Sitting(Sit.LATE, 0)}
    rounds = tuple(replace(one, sittings=late if one.number == 1 else away) for one in leg.rounds)
    breaks = tie_breaks(PAIRS, replace(leg, rounds=rounds))
    assert breaks.value(TieBreak.BH, 1) == (1 + 1 + 1) + 0 + 0


def test_a_cut_takes_out_a_round_left_out_by_choice_though_others_are_lower() -> None:
    leg = leg_of(Kind.SWISS, (1, 2, 3), {(1, 2): WIN, (3,): awarded(0)}, {(1, 3): WIN})
    skipped = replace(leg.rounds[1], sittings={2: Sitting(Sit.SKIP, 1)})
    breaks = tie_breaks(PAIRS, replace(leg, rounds=(leg.rounds[0], skipped)))
    assert breaks.value(TieBreak.BH, 2) == 4 + 1
    assert breaks.value(TieBreak.BH_C1, 2) == 4


# Tables


def table(*ranks: int) -> Result:
    return played(ranks, tuple(-rank for rank in ranks))


# A to H are 1 to 8.
TABLE_SWISS = (
    {(1, 2, 3, 4): table(1, 2, 3, 4), (5, 6, 7, 8): table(1, 2, 2, 4)},
    {(1, 5, 2, 6): table(2, 1, 3, 4), (7, 3, 8, 4): table(1, 2, 3, 3)},
    {(1, 5, 7, 3): table(1, 3, 2, 4), (2, 6, 8, 4): table(1, 1, 3, 4)},
)


def test_a_table_swiss_by_hand() -> None:
    leg = leg_of(Kind.TABLES, range(1, 9), *TABLE_SWISS)
    breaks = tie_breaks(TABLES, leg)
    assert points(State(TABLES, legs=(leg,)), leg) == {
        1: 320,
        5: 280,
        7: 260,
        2: 220,
        6: 160,
        3: 120,
        8: 60,
        4: 20,
    }
    sos = {one: breaks.value(TieBreak.SOS, one) for one in leg.field}
    assert sos == {
        1: 560,
        5: F(1880, 3),
        7: F(1420, 3),
        2: F(1460, 3),
        6: F(1720, 3),
        3: F(1760, 3),
        8: 500,
        4: F(1540, 3),
    }
    cut = {one: breaks.value(TieBreak.SOS_C1, one) for one in leg.field}
    assert cut == {
        1: 440,
        5: F(1400, 3),
        7: F(1220, 3),
        2: F(1220, 3),
        6: F(1420, 3),
        3: F(1420, 3),
        8: F(1100, 3),
        4: F(1100, 3),
    }


def test_first_and_second_places_and_the_last_one_are_counted() -> None:
    breaks = tie_breaks(TABLES, leg_of(Kind.TABLES, range(1, 9), *TABLE_SWISS))
    assert [breaks.value(TieBreak.W, one) for one in (1, 5, 6, 8)] == [2, 2, 1, 0]
    assert [breaks.value(TieBreak.SECONDS, one) for one in (1, 5, 7, 3)] == [1, 0, 2, 1]
    assert [breaks.value(TieBreak.LAST, one) for one in (1, 2, 6, 4)] == [1, 1, 1, 4]


def test_a_margin_is_by_deal_and_against_the_mean_of_the_table() -> None:
    first = {(1, 2, 3): played((1, 2, 3), (30, 20, -2), deals=4)}
    second = {(1, 2, 3): played((3, 1, 1), (0, 3, 3), deals=1)}
    breaks = tie_breaks(TABLES, leg_of(Kind.TABLES, (1, 2, 3), first, second))
    margins = [breaks.value(TieBreak.MARGIN, one) for one in (1, 2, 3)]
    assert margins == [F(14, 4) - 2, F(4, 4) + 1, F(-18, 4) + 1]


def test_scores_of_a_race_are_capped_where_they_are_added_up() -> None:
    race = replace(PAIRS, race=12)
    breaks = tie_breaks(race, leg_of(Kind.SWISS, (1, 2), {(1, 2): played((1, 2), (15, 4))}))
    assert [breaks.value(TieBreak.DIFF, one) for one in (1, 2)] == [8, -8]


def test_a_bye_and_a_forfeit_are_no_wins_and_no_difference() -> None:
    leg = leg_of(Kind.SWISS, (1, 2, 3), {(1, 2): forfeit(2)})
    bye = replace(leg.rounds[0], sittings={3: Sitting(Sit.BYE, 2)})
    breaks = tie_breaks(PAIRS, replace(leg, rounds=(bye,)))
    for one in leg.field:
        assert breaks.value(TieBreak.WON, one) == 0
        assert breaks.value(TieBreak.DIFF, one) == 0


# Their order in a standing


def ordered(plan: Plan, leg: Leg) -> list[tuple[int | None, int]]:
    entries = {one: Entry(one, (one,), (one,), rank=one) for one in leg.field}
    return [
        (line.place, line.entrant) for line in standings(State(plan, entries=entries, legs=(leg,)))
    ]


def test_tie_breaks_are_looked_at_in_the_order_of_the_regulations() -> None:
    rounds = ({(1, 2): played((1, 2), (12, 10)), (3, 4): played((1, 2), (12, 0))},)
    by_difference = leg_of(Kind.SWISS, range(1, 5), *rounds, codes="won diff")
    assert ordered(PAIRS, by_difference) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_those_whom_nothing_tells_apart_share_a_place() -> None:
    leg = leg_of(Kind.SWISS, range(1, 5), {(1, 2): WIN, (3, 4): WIN}, codes="won")
    assert ordered(PAIRS, leg) == [(1, 1), (1, 3), (3, 2), (3, 4)]


def test_the_lot_leaves_nobody_equal() -> None:
    leg = leg_of(Kind.SWISS, range(1, 5), {(1, 2): WIN, (3, 4): WIN}, codes="lot")
    assert [place for place, _ in ordered(PAIRS, leg)] == [1, 2, 3, 4]


def test_who_has_not_played_a_round_is_last_and_has_no_place() -> None:
    leg = leg_of(Kind.SWISS, range(1, 6), {(1, 2): WIN, (3, 4): forfeit(4)})
    bye = replace(leg.rounds[0], sittings={5: Sitting(Sit.BYE, 2)})
    order = ordered(PAIRS, replace(leg, rounds=(bye,)))
    assert order == [(1, 1), (2, 2), (None, 3), (None, 5), (None, 4)]
