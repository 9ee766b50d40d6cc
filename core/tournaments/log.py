"""The log of a tournament: everything that happened, in order, and its JSON.

Standings, pairings and who may still do what are functions of the plan and this list. To whoever
keeps it: `judging.apply` refuses an event or gives the next state, `folding.replay` reads a stored
log, `conducting.start`, `next_round`, `repair` and `finish` make the events that are due. Times are
texts that are kept and never read here; persons are numbers, and names are not in the log. Stages,
rounds and boards count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias, cast

from core.engine.codec import Codec
from core.tournaments.model import EntrantId, Person, Result

Boards: TypeAlias = tuple[tuple[EntrantId, ...], ...]
"""Who sits at each board of a round, in the order of the seats; the first deals first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What happened. `at` is an ISO 8601 moment; `by` is who did it, None for the timetable."""

    at: str
    by: Person | None = None


# Sign-up


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    """DRAFT to OPEN: from now on the plan is fixed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered(Event):
    """Somebody signs up. `entrant` is `next_entrant(state)`.

    `persons` are all members of the entrant, `agreed` those who have said yes themselves: a pair
    counts when both have (`Confirmed`). `reserve` may replace a member once.
    """

    entrant: EntrantId
    persons: tuple[Person, ...]
    agreed: tuple[Person, ...]
    reserve: Person | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmed(Event):
    """A partner agrees; the entrant gets its place in the order of sign-up now."""

    entrant: EntrantId
    person: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveNamed(Event):
    """Who may replace a member of the entrant; None takes the reserve back."""

    entrant: EntrantId
    reserve: Person | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn(Event):
    """An entrant, or a pair that never came about, leaves before the start."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckinOpened(Event):
    """OPEN to CHECKIN. Sign-up goes on; who signs up now still has to check in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedIn(Event):
    """An entrant is here; for a pair either member says so. The waiting list may, too."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckinClosed(Event):
    """Who has not checked in is quietly removed, and the waiting list moves up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Postponed(Event):
    """The start is later. What was signed up and checked in stays."""

    starts: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled(Event):
    """The tournament does not take place, or is broken off without places."""

    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Started(Event):
    """CHECKIN (or OPEN without a check-in) to RUNNING. Made by `conducting.start`.

    `ranking` lists who takes part by ranking number, the strongest first: by rating if `rated`,
    otherwise by lot. `seed` is the tournament's own: it also decides the tie-break LOT.
    """

    ranking: tuple[EntrantId, ...]
    seed: int
    rated: bool = False


# Rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired(Event):
    """A round is published: by `conducting.next_round`, or by hand if `manual`.

    Everybody who is playing and has not asked to skip is on a board or in `byes`.
    """

    stage: int
    round: int
    boards: Boards
    byes: tuple[EntrantId, ...] = ()
    seed: int = 0
    manual: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired(Event):
    """The current round is paired again; refused once a board of it has started."""

    stage: int
    round: int
    boards: Boards
    byes: tuple[EntrantId, ...] = ()
    seed: int = 0
    manual: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """From a board that cannot be played for lack of people to another that has not started."""

    stage: int
    round: int
    board: int
    entrant: EntrantId
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardStarted(Event):
    """Everybody is there and the first deal is dealt: from now on nobody can be absent."""

    stage: int
    round: int
    board: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reported(Event):
    """A board's result, written by the game and never inferred from presence."""

    stage: int
    round: int
    board: int
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Event):
    """The organiser replaces a result. Standings follow; published pairings stay.

    In a knock-out only while the next match has not begun; the right winner then plays it.
    """

    stage: int
    round: int
    board: int
    result: Result
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncorrected(Event):
    """The last correction of a board is taken back; everything is as it was before it."""

    stage: int
    round: int
    board: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Absent(Event):
    """These entrants were not at their board when the grace was over; name all of them at once.

    Two sides: a forfeit. Tables: their seats are removed if enough remain, otherwise the board is
    not played and those who came get the mean. They are paused, and dropped the second time.
    """

    stage: int
    round: int
    board: int
    entrants: tuple[EntrantId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed(Event):
    """A board is played anew from its first card: its result and corrections are void.

    Who was absent sits there again, and stays paused until `Returned`; not who has dropped.
    """

    stage: int
    round: int
    board: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVoided(Event):
    """A deal of a running board does not count; for the record only. `Replayed` follows."""

    stage: int
    round: int
    board: int
    deal: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Extended(Event):
    """More time for a board, or for all of the round where `board` is None."""

    stage: int
    round: int
    board: int | None
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClosed(Event):
    """Every board of the current round has a result."""

    stage: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StageClosed(Event):
    """A stage is over: its ranking is frozen, and `qualified` play the next one in this order.

    In the last stage `qualified` is empty.
    """

    stage: int
    ranking: tuple[EntrantId, ...]
    qualified: tuple[EntrantId, ...] = ()


class Ending(StrEnum):
    """Why a tournament is finished."""

    PLAYED = "played"  # all rounds
    TOO_FEW = "too_few"  # not enough entrants are left to pair
    ORGANISER = "organiser"  # ended early; the standings count as they are
    FORGOTTEN = "forgotten"  # nobody began the next round; the standings count as they are


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Event):
    """RUNNING to FINISHED; refused while a stage is open."""

    ending: Ending = Ending.PLAYED


# Entrants of a running tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused(Event):
    """Not paired until `Returned`. A board that is published is still to be played."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(Event):
    """Back from a pause."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped(Event):
    """Leaves out the next round: half a win once and not in the last round, else nothing."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipCancelled(Event):
    """Plays the next round after all."""

    entrant: EntrantId


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped(Event):
    """Leaves for good. Results stay; a board that has not started is forfeited."""

    entrant: EntrantId
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LateJoined(Event):
    """Enters a running first stage; half a win for round 1, nothing for other missed rounds."""

    entrant: EntrantId
    persons: tuple[Person, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Substituted(Event):
    """A person takes another's place in an entrant, at most once; the entrant goes on."""

    entrant: EntrantId
    old: Person
    new: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalised(Event):
    """A row of its own among the points: `points` below zero take away, above zero give."""

    entrant: EntrantId
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptApart(Event):
    """These entrants are not to be paired where that can be avoided."""

    entrants: tuple[EntrantId, EntrantId]


@dataclass(frozen=True, slots=True, kw_only=True)
class LetMeet(Event):
    """These entrants may be paired again."""

    entrants: tuple[EntrantId, EntrantId]


# The tournament's own affairs


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOver(Event):
    """`person` is the organiser from now on; for the record only."""

    person: Person


AnyEvent: TypeAlias = (
    Opened
    | Registered
    | Confirmed
    | ReserveNamed
    | Withdrawn
    | CheckinOpened
    | CheckedIn
    | CheckinClosed
    | Postponed
    | Cancelled
    | Started
    | Paired
    | Repaired
    | Moved
    | BoardStarted
    | Reported
    | Corrected
    | Uncorrected
    | Absent
    | Replayed
    | DealVoided
    | Extended
    | RoundClosed
    | StageClosed
    | Finished
    | Paused
    | Returned
    | Skipped
    | SkipCancelled
    | Dropped
    | LateJoined
    | Substituted
    | Penalised
    | KeptApart
    | LetMeet
    | HandedOver
)

_EVENTS: Final = Codec[Any](cast(Any, AnyEvent), unions=(AnyEvent,))


def dump_event(event: AnyEvent) -> dict[str, Any]:
    """An event as a JSON object with the number of its schema."""
    return _EVENTS.dump(event)


def load_event(saved: Mapping[str, Any]) -> AnyEvent:
    """The event that was saved. Raises BadState."""
    return _EVENTS.load(saved)


class Why(StrEnum):
    """Why an event may not happen now; `Refusal.values` has what words need."""

    PHASE = "phase"  # not in this phase: `phase`
    NO_ENTRANT = "no_entrant"
    ENTRANT_STATUS = "entrant_status"  # not while the entrant is `status`
    BAD_NUMBER = "bad_number"  # not the next entrant, stage or round
    PERSON_TAKEN = "person_taken"  # `person` already has a seat here
    WRONG_PERSONS = "wrong_persons"  # not as many as an entrant has, or one twice
    NOT_A_MEMBER = "not_a_member"
    ALREADY = "already"  # that is so already
    TOO_FEW = "too_few"  # `count` of `needed`
    WRONG_FIELD = "wrong_field"  # `entrant` is missing, twice, or should not be there
    WRONG_SIZE = "wrong_size"  # `board` has `count` seats
    ROUND_OPEN = "round_open"  # a board has no result: `board`
    ROUND_CLOSED = "round_closed"
    STAGE_OPEN = "stage_open"
    NO_BOARD = "no_board"
    BOARD_STARTED = "board_started"  # a card of `board` has been played
    NO_RESULT = "no_result"
    HAS_RESULT = "has_result"
    WRONG_RESULT = "wrong_result"  # does not fit the board
    NEXT_BEGUN = "next_begun"  # the next match of the knock-out has begun
    NO_REASON = "no_reason"
    NO_LATE_ENTRY = "no_late_entry"
    FULL = "full"
    ONLY_ONCE = "only_once"  # a second substitute
    CARDS_KNOWN = "cards_known"  # the same cards lie at other tables
    NOT_HERE = "not_here"  # no such thing in this kind of stage


@dataclass(frozen=True, slots=True)
class Refusal:
    """An event that may not happen now, with what is needed to say why."""

    why: Why
    values: Mapping[str, str | int]

    def __str__(self) -> str:
        return f"{self.why}{''.join(f' {name}={value}' for name, value in self.values.items())}"
