"""What simulated tournaments came to: how long, how even, and how often the best one won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil
from statistics import correlation, fmean

from core.records.tournament import PlayedTournament
from core.tournaments.model import EntrantId, Sit
from core.tournaments.standings import final_standings
from core.tournaments.state import Board


@dataclass(frozen=True, slots=True)
class Figures:
    """One tournament in numbers.

    rounds and matches were played; absences are places at published boards where somebody was
    missing. rematches: meetings of two who had met. deals, questions: of all matches together.
    long_deals, long_questions: of the longest match of each round, added up; that is how long
    people are there, as nobody plays on before the last table is done. gap: the most that two at a
    board were apart in points. won: whether the first is one of the strongest, as a share where the
    first place is shared; chance: what that would be by lot. skill: Spearman's correlation of
    strength and place, None if nobody is stronger than another.
    """

    rounds: int
    matches: int
    absences: int
    byes: int
    rematches: int
    deals: int
    questions: int
    long_deals: int
    long_questions: int
    gap: int
    won: float
    chance: float
    skill: float | None


def figures(event: PlayedTournament) -> Figures:
    """The figures of a tournament."""
    rounds = [one for leg in event.state.legs for one in leg.rounds]
    lengths: defaultdict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    met: Counter[frozenset[EntrantId]] = Counter()
    for one in event.boards:
        match = one.played.match
        length = (match.deals, match.questions) if match else (0, 0)
        lengths[one.seated.stage, one.seated.round].append(length)
        met.update(map(frozenset, combinations(one.seated.board.seats, 2)))
    won, chance = _winner(event)
    return Figures(
        rounds=sum(bool(one.boards) for one in rounds),
        matches=len(event.boards),
        absences=sum(_absent(board) for one in rounds for board in one.boards),
        byes=sum(sitting.why is Sit.BYE for one in rounds for sitting in one.sittings.values()),
        rematches=sum(times - 1 for times in met.values()),
        deals=sum(deals for some in lengths.values() for deals, _ in some),
        questions=sum(questions for some in lengths.values() for _, questions in some),
        long_deals=sum(max(deals for deals, _ in some) for some in lengths.values()),
        long_questions=sum(max(questions for _, questions in some) for some in lengths.values()),
        gap=max((one.gap for one in event.boards), default=0),
        won=won,
        chance=chance,
        skill=_skill(event),
    )


@dataclass(frozen=True, slots=True)
class Overall:
    """Many tournaments in numbers: means, and of lengths the middle and the ninetieth percentile.

    gap is the largest of all; chance is how often one of the strongest would win a raffle.
    """

    events: int
    rounds: float
    matches: float
    absences: float
    byes: float
    rematches: float
    deals: float
    long_deals: tuple[int, int]
    long_questions: tuple[int, int]
    gap: int
    won: float
    chance: float
    skill: float | None


def overall(some: Sequence[Figures]) -> Overall:
    """The figures of one tournament or more together."""
    known = [one.skill for one in some if one.skill is not None]
    return Overall(
        events=len(some),
        rounds=fmean(one.rounds for one in some),
        matches=fmean(one.matches for one in some),
        absences=fmean(one.absences for one in some),
        byes=fmean(one.byes for one in some),
        rematches=fmean(one.rematches for one in some),
        deals=fmean(one.deals for one in some),
        long_deals=_middle_and_long(one.long_deals for one in some),
        long_questions=_middle_and_long(one.long_questions for one in some),
        gap=max(one.gap for one in some),
        won=fmean(one.won for one in some),
        chance=fmean(one.chance for one in some),
        skill=fmean(known) if known else None,
    )


def _absent(board: Board) -> int:
    return len(board.removed) + (len(board.result.absent) if board.result else 0)


def _middle_and_long(values: Iterable[int]) -> tuple[int, int]:
    order = sorted(values)
    middle, long = (order[ceil(share * len(order)) - 1] for share in (0.5, 0.9))
    return middle, long


def _winner(event: PlayedTournament) -> tuple[float, float]:
    """How much of the first place is with the strongest, and how much would be by lot."""
    table = final_standings(event.state)
    known = event.strengths
    first = [line.entrant for line in table if line.place == 1]
    strongest = max(known[line.entrant] for line in table)
    best = {line.entrant for line in table if known[line.entrant] == strongest}
    return fmean(one in best for one in first) if first else 0.0, len(best) / len(table)


def _skill(event: PlayedTournament) -> float | None:
    places = {
        line.entrant: line.place for line in final_standings(event.state) if line.place is not None
    }
    return spearman([event.strengths[one] for one in places], [-place for place in places.values()])


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """The correlation of the ranks, equals having the mean of theirs; None if all are equal."""
    if len(one) < 2 or len(set(one)) < 2 or len(set(other)) < 2:
        return None
    return correlation(_ranks(one), _ranks(other))


def _ranks(values: Sequence[float]) -> list[float]:
    times = Counter(values)
    before: Mapping[float, int] = _less(times)
    return [before[one] + (times[one] + 1) / 2 for one in values]


def _less(times: Counter[float]) -> dict[float, int]:
    less, found = 0, dict[float, int]()
    for value in sorted(times):
        found[value] = less
        less += times[value]
    return found
