"""A tournament as it stands after its log, and what can be asked about it.

How events change it is in `folding` (`replay(plan, events)`), which events may happen in `judging`
(`refusal(state, event)`, `apply(state, event)`), what comes next in `conducting` (`start`,
`next_round`, `finish`), and who stands where in `standings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.tournaments.log import Ending
from core.tournaments.model import (
    FIXED,
    EntrantId,
    Kind,
    Person,
    Phase,
    Plan,
    Result,
    ResultKind,
    Sit,
    Stage,
    Status,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant: a person or a fixed pair.

    order: place in the order of sign-up, 0 until every member has agreed. rank: the ranking number,
    fixed at the start, 1 for the strongest, 0 before. skips: requested skips that were used.
    """

    id: EntrantId
    persons: tuple[Person, ...]
    agreed: tuple[Person, ...]
    reserve: Person | None = None
    status: Status = Status.PROPOSED
    order: int = 0
    checked_in: bool = False
    rank: int = 0
    absences: int = 0
    skips: int = 0
    skipping: bool = False
    substituted: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round.

    entrants: as paired, the first deals first. removed: those whose seat at a table was taken away
    because they did not come. results: the result, then its corrections.
    """

    entrants: tuple[EntrantId, ...]
    removed: frozenset[EntrantId] = frozenset()
    started: bool = False
    results: tuple[Result, ...] = ()
    extra_seconds: int = 0

    @property
    def seats(self) -> tuple[EntrantId, ...]:
        """Who plays, by seat; ranks and scores of a result go by this."""
        return tuple(one for one in self.entrants if one not in self.removed)

    @property
    def result(self) -> Result | None:
        """The result that counts."""
        return self.results[-1] if self.results else None

    @property
    def played(self) -> bool:
        """Whether the result that counts came about by playing."""
        return self.result is not None and self.result.kind is ResultKind.PLAYED


@dataclass(frozen=True, slots=True)
class Sitting:
    """An entrant's round without a board: why, and what it is worth."""

    why: Sit
    points: int


@dataclass(frozen=True, slots=True)
class Round:
    """A published round. `sittings` are the entrants of the field without a board."""

    number: int
    boards: tuple[Board, ...]
    sittings: Mapping[EntrantId, Sitting]
    seed: int = 0
    closed: bool = False

    @property
    def over(self) -> bool:
        """Whether every board has a result."""
        return all(one.results for one in self.boards)

    def board_of(self, entrant: EntrantId) -> int | None:
        """The number of the board where the entrant sits, or was to sit."""
        for number, board in enumerate(self.boards, start=1):
            if entrant in board.entrants:
                return number
        return None


@dataclass(frozen=True, slots=True)
class Leg:
    """A stage as it is played.

    field: who takes part, by ranking number or by place in the stage before. penalties: rows of
    points. ranking: frozen when the stage closed, None before.
    """

    number: int
    stage: Stage
    field: tuple[EntrantId, ...]
    rounds: tuple[Round, ...] = ()
    penalties: tuple[tuple[EntrantId, int], ...] = ()
    ranking: tuple[EntrantId, ...] | None = None
    qualified: tuple[EntrantId, ...] = ()

    @property
    def announced(self) -> int:
        """How many rounds the stage has."""
        return self.stage.rounds_for(len(self.field))

    @property
    def fixed(self) -> bool:
        """Whether who meets whom is settled beforehand."""
        return self.stage.kind in FIXED

    @property
    def round_robin(self) -> bool:
        """Whether it is a round robin, where a sit-out is nobody's gain."""
        return self.stage.kind is Kind.ROUND_ROBIN

    @property
    def knockout(self) -> bool:
        """Whether who loses is out."""
        return self.stage.kind is Kind.KNOCKOUT


@dataclass(frozen=True, slots=True)
class State:
    """A tournament after some events; made by `folding.replay`.

    starts: the moment of the last postponement. seed, rated: of `Started`. apart: who should not
    meet. former: persons for whom others play now. reserves of an entrant are in its entry.
    """

    plan: Plan
    phase: Phase = Phase.DRAFT
    starts: str | None = None
    entries: Mapping[EntrantId, Entry] = field(default_factory=dict[EntrantId, Entry])
    legs: tuple[Leg, ...] = ()
    apart: frozenset[frozenset[EntrantId]] = frozenset()
    former: frozenset[Person] = frozenset()
    seed: int = 0
    rated: bool = False
    ending: Ending | None = None


TAKES_PART = frozenset({Status.PROPOSED, Status.SIGNED, Status.PLAYING, Status.PAUSED})
"""The statuses in which an entrant holds its persons: they cannot enter a second time."""


def next_entrant(state: State) -> EntrantId:
    """The id of whoever signs up next."""
    return len(state.entries) + 1


def seat_of(state: State, person: Person) -> Entry | None:
    """The entrant that a person belongs to; one at the most holds him."""
    for entry in state.entries.values():
        if entry.status in TAKES_PART and person in entry.persons:
            return entry
    return None


def signed_up(state: State) -> tuple[EntrantId, ...]:
    """Who is in, in the order of sign-up; without the waiting list."""
    return _in_order(state)[: state.plan.maximum]


def waiting_list(state: State) -> tuple[EntrantId, ...]:
    """Who waits for a place, first come first."""
    maximum = state.plan.maximum
    return () if maximum is None else _in_order(state)[maximum:]


def starters(state: State) -> tuple[EntrantId, ...]:
    """Who would play if it started now: after a check-in only those who are here."""
    here = (
        one
        for one in _in_order(state)
        if state.phase is not Phase.CHECKIN or state.entries[one].checked_in
    )
    return tuple(here)[: state.plan.maximum]


def _in_order(state: State) -> tuple[EntrantId, ...]:
    signed = [one for one in state.entries.values() if one.status is Status.SIGNED]
    return tuple(one.id for one in sorted(signed, key=lambda one: one.order))


def current_leg(state: State) -> Leg | None:
    """The stage that is being played, or the last that was."""
    return state.legs[-1] if state.legs else None


def current(state: State) -> Round | None:
    """The last published round of the current stage, closed or not."""
    leg = current_leg(state)
    return leg.rounds[-1] if leg and leg.rounds else None


def open_boards(state: State) -> tuple[int, ...]:
    """The numbers of the current round's boards that have no result."""
    now = current(state)
    return tuple(
        number for number, one in enumerate(now.boards if now else (), start=1) if not one.results
    )


def find_round(state: State, stage: int, number: int) -> Round | None:
    """A published round."""
    if not 1 <= stage <= len(state.legs):
        return None
    rounds = state.legs[stage - 1].rounds
    return rounds[number - 1] if 1 <= number <= len(rounds) else None


def find_board(state: State, stage: int, number: int, board: int) -> Board | None:
    """A board of a published round."""
    found = find_round(state, stage, number)
    return found.boards[board - 1] if found and 1 <= board <= len(found.boards) else None


def ready(state: State) -> tuple[EntrantId, ...]:
    """Who of the current stage's field can be paired now, by ranking in it."""
    leg = current_leg(state)
    return tuple(one for one in (leg.field if leg else ()) if is_ready(state.entries[one]))


def is_ready(entry: Entry) -> bool:
    """Whether an entrant can be paired."""
    return entry.status is Status.PLAYING and not entry.skipping


def is_full(state: State) -> bool:
    """Whether the running tournament has as many entrants as it may have, without who dropped."""
    maximum, leg = state.plan.maximum, current_leg(state)
    left = [one for one in leg.field if not _dropped(state, one)] if leg else []
    return maximum is not None and len(left) >= maximum


def _dropped(state: State, entrant: EntrantId) -> bool:
    return state.entries[entrant].status is Status.DROPPED


def may_join_late(state: State) -> bool:
    """Whether it is not too late to enter the running tournament."""
    leg = current_leg(state)
    return (
        state.phase is Phase.RUNNING
        and leg is not None
        and leg.number == 1
        and leg.ranking is None
        and not leg.fixed
        and bool(state.plan.late_rounds)
        and len(leg.rounds) <= state.plan.late_rounds
    )


def boards_of(leg: Leg) -> Iterator[tuple[Round, int, Board]]:
    """Every board of a stage, with its round and number."""
    for one in leg.rounds:
        for number, board in enumerate(one.boards, start=1):
            yield one, number, board
