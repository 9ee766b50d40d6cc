"""The wizard's proposal for a number of entrants, and what to say about a plan (3.1)."""

from __future__ import annotations

from collections import Counter

from core.tournaments.model import (
    FINALISTS,
    Concern,
    Kind,
    Plan,
    Scoring,
    Stage,
    stage,
)
from core.tournaments.plans import fixed_plan
from core.tournaments.seating import Seats, table_sizes

_ALL_MEET = 6
"""Up to so many, everybody meets everybody."""
_MAY_ALL_MEET = 8
"""Up to so many, everybody meets everybody if the organiser has the time."""
_FEW_TABLES = 16
_ONE_EVENING = 25
_MANY = 64


def propose(
    n: int,
    *,
    two_sided: bool,
    seats: Seats,
    members: int = 1,
    clock_seconds: int | None = None,
    deals: int | None = None,
    race: int | None = None,
    final: bool = False,
    all_meet: bool = False,
) -> Plan:
    """Regulations for n entrants.

    `final` adds a bracket or a table of the best four; above 25 at tables there always is one.
    `all_meet` is the organiser's consent to a round robin of seven or eight. `race` caps game
    points. Raises BadOptions if a match is not bounded by `clock_seconds` or `deals`.
    """
    first = _pairs_stage(n, all_meet=all_meet) if two_sided else _tables_stage(n, seats)
    stages = [first]
    if two_sided and final and first.kind is Kind.SWISS:
        stages.append(stage(Kind.KNOCKOUT, cut=FINALISTS))
    if not two_sided and n > seats.most and (final or n > _ONE_EVENING):
        best = min(max(FINALISTS, seats.fewest), seats.most)
        stages.append(stage(Kind.FINAL, 1, cut=best))
    late = first.rounds // 2 if first.kind in (Kind.SWISS, Kind.TABLES) else 0
    return Plan(
        two_sided=two_sided,
        seats=seats,
        stages=tuple(stages),
        scoring=Scoring.MATCH if two_sided else Scoring.PLACEMENT,
        members=members,
        minimum=min(max(3, seats.fewest), max(n, 2)),
        clock_seconds=clock_seconds,
        deals=deals,
        late_rounds=late,
        race=race,
    )


def margins_count(plan: Plan) -> bool:
    """Whether victory points make sense: in rounds of races, since a bracket asks only who won."""
    return plan.race is not None and plan.stages[0].kind is not Kind.KNOCKOUT


def concerns(plan: Plan, n: int) -> tuple[Concern, ...]:
    """What an organiser should know before so many entrants play by this plan."""
    first = plan.stages[0]
    found: list[Concern] = []
    if n < max(plan.minimum, plan.seats.fewest):
        found.append(Concern.TOO_FEW)
    if first.kind is Kind.SWISS:
        # With an odd number the bye is one more to meet; up to half of all, nobody meets again.
        field = n + n % 2
        if first.rounds >= field - 1:
            found.append(Concern.ROUND_ROBIN)
        elif 2 * first.rounds > field:
            found.append(Concern.REMATCHES)
    if first.kind is Kind.TABLES and n >= plan.seats.fewest and not _all_seated(n, plan.seats):
        found.append(Concern.UNEVEN)
    if plan.duplicate and _is_one_alone(plan, n):
        found.append(Concern.NOT_COMPARED)
    if first.planned and not _planned(first, n, plan.seats):
        found.append(Concern.NO_SEATING_PLAN)
    return tuple(found)


def _pairs_stage(n: int, *, all_meet: bool) -> Stage:
    if n <= _ALL_MEET or (n <= _MAY_ALL_MEET and all_meet):
        return stage(Kind.ROUND_ROBIN)
    return stage(Kind.SWISS, max(4, (n - 1).bit_length()))


def _tables_stage(n: int, seats: Seats) -> Stage:
    """One table plays once; otherwise three to five rounds."""
    if n <= seats.most:
        return stage(Kind.TABLES, 1)
    return stage(Kind.TABLES, 3 if n <= _FEW_TABLES else 4 if n <= _MANY else 5)


def _planned(first: Stage, n: int, seats: Seats) -> bool:
    """Whether so many can sit by a plan in all the rounds of the stage."""
    found = fixed_plan(n)
    if found is None or first.rounds > len(found):
        return False
    return seats.fewest <= len(found[0][0]) <= seats.most


def _is_one_alone(plan: Plan, n: int) -> bool:
    """Whether some table of a round has no other of its size."""
    if plan.two_sided:
        return n // 2 == 1
    return _all_seated(n, plan.seats) and 1 in Counter(table_sizes(n, plan.seats)).values()


def _all_seated(n: int, seats: Seats) -> bool:
    try:
        return bool(table_sizes(n, seats))
    except ValueError:
        return False
