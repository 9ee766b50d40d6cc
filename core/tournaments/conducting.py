"""What comes next: the events that whoever runs a tournament appends to its log.

`start` begins it. Whenever the last board of a round has its result, `next_round` closes the round
and publishes the next one, or closes the stage and begins the next, or finishes. The same state and
seed give the same events, so a second call, after a restart or a double press, finds either the
same answer or that nothing is due.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from core.tournaments.berger import berger
from core.tournaments.bracket import bouts_of_round, decided, played_bouts
from core.tournaments.folding import fold
from core.tournaments.knockout import BoutState
from core.tournaments.log import (
    AnyEvent,
    Boards,
    Ending,
    Finished,
    Paired,
    Repaired,
    RoundClosed,
    StageClosed,
    Started,
)
from core.tournaments.model import EntrantId, Kind, Person, Phase, Sit, Status
from core.tournaments.outcomes import How, Outcomes, outcomes, points
from core.tournaments.pairing import Contender, Preference, by_lot, swiss_pairs
from core.tournaments.plans import fixed_plan
from core.tournaments.seating import in_seats, seat_tables, table_sizes
from core.tournaments.standings import standings
from core.tournaments.state import (
    Board,
    Leg,
    State,
    current,
    current_leg,
    ready,
    starters,
)

_UNPLAYED_WINS: Final = frozenset({How.BYE, How.FORFEIT_WIN})
"""A full win without playing: who had one does not get a bye (4.1)."""

_UNRATED: Final[Mapping[EntrantId, float]] = {}


def start(
    state: State,
    *,
    at: str,
    seed: int,
    strengths: Mapping[EntrantId, float] = _UNRATED,
    by: Person | None = None,
) -> Started:
    """The event that begins a tournament with everybody who is here.

    Ranking numbers go by strength, more being stronger; those without one follow, by lot. Without
    any strength the lot decides alone. `judging.refusal` says whether there are enough.
    """
    drawn = lot(starters(state), seed)
    ranked = sorted(drawn, key=lambda one: (one not in strengths, -strengths.get(one, 0.0)))
    rated = any(one in strengths for one in drawn)
    return Started(at=at, by=by, ranking=tuple(ranked), seed=seed, rated=rated)


def lot(entrants: Sequence[EntrantId], seed: int) -> tuple[EntrantId, ...]:
    """The order that a seed draws; that of two entrants does not depend on who else is drawn."""
    return tuple(one.entrant for one in by_lot([Contender(one, 0, 0) for one in entrants], seed))


def next_round(
    state: State, *, at: str, seed: int, by: Person | None = None
) -> tuple[AnyEvent, ...]:
    """The events that are due now: none while a board is open or if the tournament is not running.

    They end with a `Paired` that has boards, or with `Finished`. If too few can be paired, the
    stage is closed as it stands and the tournament is finished.
    """
    due: list[AnyEvent] = []
    while step := _step(state, at=at, seed=seed, by=by):
        due.append(step)
        state = fold(state, step)
        if isinstance(step, Paired) and step.boards:
            break
    return tuple(due)


def finish(
    state: State, *, at: str, by: Person | None = None, ending: Ending = Ending.ORGANISER
) -> tuple[AnyEvent, ...]:
    """The events with which a tournament is ended early; none while a board is open."""
    leg, now = current_leg(state), current(state)
    if state.phase is not Phase.RUNNING or leg is None or (now is not None and not now.over):
        return ()
    due: list[AnyEvent] = []
    if now is not None and not now.closed:
        due.append(RoundClosed(at=at, by=by, stage=leg.number, round=now.number))
    if leg.ranking is None:
        due.append(StageClosed(at=at, by=by, stage=leg.number, ranking=_ranking(state)))
    due.append(Finished(at=at, by=by, ending=ending))
    return tuple(due)


def repair(
    state: State, *, at: str, by: Person | None, reason: str = "", seed: int | None = None
) -> Repaired | None:
    """The current round paired anew for who is here now: by the same seed unless another is given.

    None if nothing is paired, or if it cannot be paired any more.
    """
    leg, now = current_leg(state), current(state)
    if leg is None or now is None or leg.fixed:
        return None
    seed = now.seed if seed is None else seed
    skipping = {one for one, sitting in now.sittings.items() if sitting.why is Sit.SKIP}
    before = _without_last(state, leg)
    here = [one for one in ready(state) if one not in skipping]
    found = _pairing(before, before.legs[-1], here, seed)
    if found is None:
        return None
    return Repaired(
        at=at,
        by=by,
        stage=leg.number,
        round=now.number,
        boards=found[0],
        byes=found[1],
        seed=seed,
        reason=reason,
    )


def scheduled(state: State, leg: Leg) -> tuple[Boards, tuple[EntrantId, ...]]:
    """The boards and byes of the next round of a stage in which they are settled beforehand."""
    return _knockout_round(state, leg) if leg.knockout else _round_robin_round(state, leg)


def _step(state: State, *, at: str, seed: int, by: Person | None) -> AnyEvent | None:
    """The one event that is due now, if there is one."""
    leg, now = current_leg(state), current(state)
    if state.phase is not Phase.RUNNING or leg is None:
        return None
    if now is not None and not now.closed:
        if not now.over:
            return None
        return RoundClosed(at=at, by=by, stage=leg.number, round=now.number)
    if leg.ranking is not None:
        return Finished(at=at, by=by, ending=_ending(state, leg))
    number = len(leg.rounds) + 1
    found = _pairing(state, leg, ready(state), seed) if number <= leg.announced else None
    if found is not None:
        return Paired(
            at=at,
            by=by,
            stage=leg.number,
            round=number,
            boards=found[0],
            byes=found[1],
            seed=seed,
        )
    ranking = _ranking(state)
    return StageClosed(
        at=at, by=by, stage=leg.number, ranking=ranking, qualified=_qualified(state, leg, ranking)
    )


def _ending(state: State, leg: Leg) -> Ending:
    """Whether everything was played; the decider of a double knock-out need not be."""
    last = leg.number == len(state.plan.stages)
    whole = len(leg.rounds) == leg.announced or (leg.stage.double and _is_decided(state, leg))
    return Ending.PLAYED if last and whole else Ending.TOO_FEW


def _is_decided(state: State, leg: Leg) -> bool:
    return leg.knockout and decided(played_bouts(state.plan, leg))


def _ranking(state: State) -> tuple[EntrantId, ...]:
    return tuple(line.entrant for line in standings(state))


def _qualified(state: State, leg: Leg, ranking: tuple[EntrantId, ...]) -> tuple[EntrantId, ...]:
    """Who plays the next stage: the best of those who are still here."""
    if leg.number == len(state.plan.stages):
        return ()
    here = [one for one in ranking if state.entries[one].status is Status.PLAYING]
    best = tuple(here[: state.plan.stages[leg.number].cut])
    return best if len(best) >= state.plan.seats.fewest else ()


def _without_last(state: State, leg: Leg) -> State:
    """The state before the current round was published."""
    return replace(state, legs=(*state.legs[:-1], replace(leg, rounds=leg.rounds[:-1])))


# Pairing


def _pairing(
    state: State, leg: Leg, here: Sequence[EntrantId], seed: int
) -> tuple[Boards, tuple[EntrantId, ...]] | None:
    """The boards and byes of the next round; None if too few are left."""
    if leg.fixed:
        boards, byes = scheduled(state, leg)
        # A double knock-out has rounds to which nobody comes, and goes on after them.
        waiting = leg.knockout and not _is_decided(state, leg)
        return (boards, byes) if boards or byes or waiting else None
    if len(here) < state.plan.seats.fewest:
        # Whoever skips comes back: the round passes with nobody at a board.
        return ((), tuple(here)) if len(_playing(state, leg)) >= state.plan.seats.fewest else None
    if leg.stage.kind is Kind.FINAL:
        turn = len(leg.rounds) % len(here)
        return ((*here[turn:], *here[:turn]),), ()
    past = _Past(state, leg)
    if leg.stage.kind is Kind.SWISS:
        return past.swiss(here, seed)
    return past.tables(here, seed)


def _playing(state: State, leg: Leg) -> list[EntrantId]:
    return [one for one in leg.field if state.entries[one].status is Status.PLAYING]


class _Past:
    """What the rounds before mean for the next pairing."""

    def __init__(self, state: State, leg: Leg) -> None:
        self._state, self._leg = state, leg
        self._rows: Outcomes = outcomes(state.plan, leg)
        self._points = points(state, leg, self._rows)
        self._met = _met(state)
        self._number = len(leg.rounds) + 1
        self._last = self._number == leg.announced
        self._first = not leg.rounds and leg.number == 1

    def _contenders(self, here: Sequence[EntrantId]) -> list[Contender]:
        rank = {one: place for place, one in enumerate(self._leg.field, start=1)}
        return [Contender(one, self._points[one], rank[one]) for one in here]

    def _had_bye(self) -> frozenset[EntrantId]:
        return frozenset(
            one
            for one, rows in self._rows.items()
            if any(row.how in _UNPLAYED_WINS for row in rows)
        )

    def swiss(self, here: Sequence[EntrantId], seed: int) -> tuple[Boards, tuple[EntrantId, ...]]:
        made = swiss_pairs(
            self._contenders(here),
            met=self._met,
            had_bye=self._had_bye(),
            preference=self._preference(),
            floated=self._floated(),
            apart=self._state.apart,
            first_before=Counter(board.entrants[0] for board in _boards(self._leg)),
            noise=seed,
        )
        return made.pairs, () if made.bye is None else (made.bye,)

    def _preference(self) -> Preference:
        if self._first and not self._state.rated:
            return Preference.RANDOM
        return Preference.NEAR if self._last else self._state.plan.preference

    def _floated(self) -> frozenset[EntrantId]:
        """Who met somebody of other points in the round before."""
        if not self._leg.rounds:
            return frozenset()
        rounds = self._leg.rounds
        before = points(self._state, replace(self._leg, rounds=rounds[:-1]))
        return frozenset(
            one
            for board in rounds[-1].boards
            if len({before[one] for one in board.entrants}) > 1
            for one in board.entrants
        )

    def tables(
        self, here: Sequence[EntrantId], seed: int
    ) -> tuple[Boards, tuple[EntrantId, ...]] | None:
        seats = self._state.plan.seats
        seated, byes = self._seatable(here)
        if not seated:
            return None
        sat: defaultdict[EntrantId, list[int]] = defaultdict(lambda: [0] * seats.most)
        short: Counter[EntrantId] = Counter()
        for board in _boards(self._leg):
            for seat, one in enumerate(board.seats):
                sat[one][min(seat, seats.most - 1)] += 1
                short[one] += len(board.seats) < seats.preferred
        if self._leg.stage.planned and (settled := self._planned(here, sat)):
            return settled, ()
        tables = seat_tables(
            self._contenders(seated),
            seats,
            met=self._met,
            just_met=self._just_met(),
            last_round=self._last,
            short_before=short,
            sat=sat,
            apart=self._state.apart,
            noise=seed if self._first and not self._state.rated else None,
        )
        return tables, byes

    def _planned(self, here: Sequence[EntrantId], sat: Mapping[EntrantId, Sequence[int]]) -> Boards:
        """The tables of the seating plan; none where it does not hold, or not any more."""
        field, seats = self._leg.field, self._state.plan.seats
        plan = fixed_plan(len(field)) or ()
        if len(self._leg.rounds) >= len(plan) or len(here) < len(field):
            return ()
        tables = [[field[at] for at in table] for table in plan[len(self._leg.rounds)]]
        if not seats.fewest <= len(tables[0]) <= seats.most:
            return ()
        together = {frozenset(pair) for table in tables for pair in combinations(table, 2)}
        if together & (self._met.keys() | self._state.apart):
            return ()
        return tuple(in_seats(table, sat) for table in tables)

    def _seatable(self, here: Sequence[EntrantId]) -> tuple[list[EntrantId], tuple[EntrantId, ...]]:
        """Who sits, and who has to sit out where the sizes of tables do not add up."""
        had_bye = self._had_bye()
        order = sorted(
            self._contenders(here),
            key=lambda one: (one.entrant in had_bye, one.points, -one.rank),
        )
        for out in range(len(order)):
            if _fits(self._state, len(order) - out):
                byes = tuple(one.entrant for one in order[:out])
                return [one for one in here if one not in byes], byes
        return [], ()

    def _just_met(self) -> frozenset[frozenset[EntrantId]]:
        rounds = self._leg.rounds
        return frozenset(
            pair for board in (rounds[-1].boards if rounds else ()) for pair in _pairs(board)
        )


def _fits(state: State, n: int) -> bool:
    try:
        return bool(table_sizes(n, state.plan.seats))
    except ValueError:
        return False


def _boards(leg: Leg) -> list[Board]:
    return [board for one in leg.rounds for board in one.boards]


def _met(state: State) -> Counter[frozenset[EntrantId]]:
    """How often two have played each other, in all stages; forfeits are no meetings."""
    return Counter(
        pair
        for leg in state.legs
        for board in _boards(leg)
        if board.played
        for pair in _pairs(board)
    )


def _pairs(board: Board) -> list[frozenset[EntrantId]]:
    seats = board.seats
    return [frozenset((a, b)) for at, a in enumerate(seats) for b in seats[at + 1 :]]


def _round_robin_round(state: State, leg: Leg) -> tuple[Boards, tuple[EntrantId, ...]]:
    """A round of Berger's table; a match is left out only if neither side is here."""
    here = set(ready(state))
    if len(here) < state.plan.seats.fewest:
        return (), ()
    pairs = berger(len(leg.field), double=leg.stage.double)[len(leg.rounds)]
    named = [(leg.field[a - 1], leg.field[b - 1]) for a, b in pairs]
    boards = tuple(pair for pair in named if here & set(pair))
    paired = {one for pair in named for one in pair}
    return boards, tuple(one for one in leg.field if one not in paired and one in here)


def _knockout_round(state: State, leg: Leg) -> tuple[Boards, tuple[EntrantId, ...]]:
    """The matches of the next round that both sides can play, and who goes on without one."""
    here = set(ready(state))
    boards: list[tuple[EntrantId, ...]] = []
    byes: list[EntrantId] = []
    for bout in bouts_of_round(played_bouts(state.plan, leg), len(leg.rounds) + 1):
        sides = tuple(one for one in (bout.first, bout.second) if one is not None)
        if bout.state is not BoutState.READY:
            byes += [one for one in sides if one == bout.winner]
        elif here.issuperset(sides):
            boards.append(sides)
        else:
            byes += [one for one in sides if one in here]
    return tuple(boards), tuple(byes)
