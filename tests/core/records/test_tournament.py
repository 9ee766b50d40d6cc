"""Tournaments between robots: the log of a real one, the same for the same seed; their figures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.games.registry import GAMES
from core.records import (
    Bound,
    Mishaps,
    PlayedTournament,
    figures,
    level_play,
    luck_play,
    overall,
    play_tournament,
    record_text,
    simulate_match,
    skills,
    spearman,
    verify,
)
from core.tournaments import log
from core.tournaments.folding import replay
from core.tournaments.judging import EventRefused
from core.tournaments.model import (
    PAIR_SEATS,
    Kind,
    Phase,
    Plan,
    Scoring,
    Stage,
    Status,
    stage,
)
from core.tournaments.seating import Seats

TABLES = Plan(
    two_sided=False,
    seats=Seats(3, 5, 4),
    stages=(stage(Kind.TABLES, 3), stage(Kind.FINAL, 1, cut=4)),
    scoring=Scoring.PLACEMENT,
    deals=2,
    late_rounds=1,
)
PAIRS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 3),),
    scoring=Scoring.MATCH,
    members=2,
    deals=1,
    race=12,
    late_rounds=1,
)
ALL_MEET = replace(PAIRS, stages=(stage(Kind.ROUND_ROBIN),), late_rounds=0)


def drawn(
    plan: Plan, n: int, *, luck: float = 1.0, seed: str = "s", number: int = 1, **more: Any
) -> PlayedTournament:
    strengths = skills(n, seed=seed, number=number)
    play = luck_play(plan, strengths, luck=luck, seed=seed, number=number)
    return play_tournament(plan, strengths, play, seed=seed, number=number, **more)


def robots(game: str, plan: Plan, levels: list[str], seed: str = "s") -> PlayedTournament:
    rules = GAMES[game]
    play = level_play(
        rules,
        rules.presets["source"],
        dict(enumerate(levels, start=1)),
        members=plan.members,
        seed=seed,
        bound=Bound(plan.deals or 1),
    )
    return play_tournament(plan, [float(level == "easy") for level in levels], play, seed=seed)


@pytest.mark.parametrize(
    ("game", "plan", "n"), [("belka", PAIRS, 5), ("clubs", TABLES, 7), ("cals_bs", TABLES, 4)]
)
def test_robots_play_the_log_of_a_real_tournament(game: str, plan: Plan, n: int) -> None:
    levels = (["easy", "random"] * n)[:n]
    event = robots(game, plan, levels)
    saved = [log.load_event(log.dump_event(one)) for one in event.log]
    assert event.state.phase is Phase.FINISHED
    assert replay(plan, saved) == event.state
    assert robots(game, plan, levels).log == event.log
    assert robots(game, plan, levels, seed="other").log != event.log
    matches = [one.played.match for one in event.boards]
    assert all(match is not None and match.deals <= (plan.deals or 0) for match in matches)


def test_partners_sit_opposite_each_other_and_the_first_named_first() -> None:
    event = robots("belka", PAIRS, ["easy", "random", "easy", "random"])
    one = event.boards[0]
    assert one.played.match is not None
    by_seat = {standing.seat: standing.points for standing in one.played.match.standings}
    assert (by_seat[0], by_seat[1]) == (by_seat[2], by_seat[3]) == one.played.result.games


def test_the_records_of_a_tournament_are_proven_and_all_different() -> None:
    event = robots("belka", PAIRS, ["easy"] * 4)
    texts = [
        record_text(one.played.match.header, one.played.match.entries)
        for one in event.boards
        if one.played.match
    ]
    assert len(set(texts)) == len(texts) == 6
    assert {str(verify(text.encode()).findings[0].outcome) for text in texts} == {"proven"}


# Bounds


def test_a_match_ends_with_the_deal_in_which_the_clock_ran_out() -> None:
    belka = GAMES["belka"]
    options = belka.presets["source"]

    def match(bound: Bound) -> Any:
        return simulate_match(belka, options, players=["easy"] * 4, seed="s", number=1, bound=bound)

    one = match(Bound(1))
    assert (one.deals, one.finished) == (1, False)
    within = match(Bound(questions=one.questions - 1))
    assert (within.deals, within.questions) == (1, one.questions)
    over = match(Bound(questions=one.questions))
    assert over.deals == 2
    stopped = match(Bound(questions=1, most_questions=5))
    assert (stopped.deals, stopped.questions, stopped.finished) == (0, 5, False)


def test_all_who_are_asked_at_once_answer_one_question() -> None:
    mozhno = GAMES["mozhno"]
    match = simulate_match(
        mozhno, mozhno.presets["source"], players=["easy"] * 4, seed="s", number=1, bound=Bound(1)
    )
    assert match.questions < len(match.entries) - 1


# What goes wrong


def test_those_who_do_not_come_are_absent_once_and_stay_away() -> None:
    event = drawn(TABLES, 12, mishaps=Mishaps(no_show=0.5))
    absent = [one for told in event.log if isinstance(told, log.Absent) for one in told.entrants]
    assert 0 < len(absent) == len(set(absent)) < 12
    assert {event.state.entries[one].status for one in absent} == {Status.PAUSED}
    assert figures(event).absences == len(absent)


def test_those_who_leave_do_so_between_rounds_of_the_first_stage() -> None:
    event = drawn(TABLES, 12, mishaps=Mishaps(drop=1.0))
    left = [told for told in event.log if isinstance(told, log.Dropped)]
    assert sorted(told.entrant for told in left) == list(range(1, 13))
    assert event.state.phase is Phase.FINISHED


def test_somebody_may_fail_to_come_and_leave_as_well() -> None:
    event = drawn(PAIRS, 8, mishaps=Mishaps(no_show=1.0, drop=1.0))
    assert event.boards == ()
    assert event.state.phase is Phase.FINISHED


def test_late_entries_come_during_the_first_round() -> None:
    event = drawn(TABLES, 9, mishaps=Mishaps(late=2))
    assert [told.entrant for told in event.log if isinstance(told, log.LateJoined)] == [8, 9]
    assert len(event.state.legs[0].field) == 9


def test_what_the_plan_does_not_admit_is_refused() -> None:
    with pytest.raises(EventRefused, match="too_few"):
        drawn(TABLES, 2)
    with pytest.raises(EventRefused, match="no_late_entry"):
        drawn(ALL_MEET, 5, mishaps=Mishaps(late=1))


# Figures


def test_without_luck_everybody_ends_up_where_he_belongs() -> None:
    found = figures(drawn(ALL_MEET, 6, luck=0.0))
    assert (found.rounds, found.matches, found.rematches, found.byes) == (5, 15, 0, 0)
    assert (found.won, found.chance) == (1.0, 1 / 6)
    assert found.skill == pytest.approx(1.0)


def test_a_ranking_by_strength_names_the_strongest_first() -> None:
    event = drawn(PAIRS, 8, luck=0.0, rated=True)
    order = event.state.legs[0].field
    strengths = [event.strengths[one] for one in order]
    assert strengths == sorted(strengths, reverse=True)


def test_meetings_byes_and_gaps_are_counted() -> None:
    double = replace(ALL_MEET, stages=(Stage(Kind.ROUND_ROBIN, double=True),))
    found = figures(drawn(double, 3, luck=0.0))
    assert (found.rounds, found.matches, found.byes) == (6, 6, 6)
    assert found.rematches == 3
    assert found.gap == 4


def test_the_length_is_that_of_the_longest_match_of_each_round() -> None:
    event = robots("belka", replace(PAIRS, deals=3), ["easy"] * 4)
    by_round: dict[int, list[int]] = {}
    for one in event.boards:
        assert one.played.match is not None
        by_round.setdefault(one.seated.round, []).append(one.played.match.deals)
    found = figures(event)
    assert found.long_deals == sum(map(max, by_round.values()))
    assert found.deals == sum(map(sum, by_round.values()))
    assert found.long_questions <= found.questions


def test_the_more_luck_the_less_often_the_strongest_wins() -> None:
    def wins(luck: float) -> float:
        some = [figures(drawn(PAIRS, 8, luck=luck, number=one)) for one in range(1, 61)]
        return overall(some).won

    assert wins(0.2) > wins(1.0) > wins(5.0)


def test_lengths_of_many_are_told_by_the_middle_and_the_ninetieth_percentile() -> None:
    one = figures(drawn(PAIRS, 4))
    some = overall([replace(one, long_deals=deals, gap=deals) for deals in range(1, 11)])
    assert (some.events, some.long_deals, some.gap) == (10, (5, 9), 10)


@pytest.mark.parametrize(
    ("one", "other", "correlation"),
    [
        ([1, 2, 3], [10, 20, 30], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 2, 3, 4, 5], [2, 1, 4, 3, 5], 0.8),
        ([1, 1, 2, 2], [1, 2, 3, 4], 0.894427),
        ([1, 1, 1], [1, 2, 3], None),
        ([1], [1], None),
    ],
)
def test_spearman(one: list[float], other: list[float], correlation: float | None) -> None:
    found = spearman(one, other)
    assert found == (None if correlation is None else pytest.approx(correlation, abs=1e-5))


def test_skills_are_normal() -> None:
    some = skills(4000, seed="s")
    assert abs(sum(some) / 4000) < 0.05
    assert abs(sum(one * one for one in some) / 4000 - 1) < 0.06
