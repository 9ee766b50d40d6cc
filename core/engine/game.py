"""The shape of any game: what is asked, who answers, what happened, who may know.

A game is a value of type :class:`Game`, a record of pure functions from (state, move) to
(state, events). Dealing and time running out are moves too, made by CHANCE and CLOCK, so a match
is its list of moves. This module knows no particular game and no card, no words and no clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from core.engine.codec import Codec
from core.engine.errors import Refused

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
CLOCK: Final[Seat] = -2


class Mode(StrEnum):
    """How a decision is answered."""

    CHANCE = "chance"  # nobody is asked: a shuffle is awaited
    TURN = "turn"  # one seat
    OPEN = "open"  # the listed seats in any order, each answer seen at once


class OnSilence(StrEnum):
    """What it means that nobody answers in time (RD4)."""

    EXPIRE = "expire"  # silence has a meaning of its own: the clock moves
    ROBOT = "robot"  # a robot moves for whoever is awaited


class RefusalKind(StrEnum):
    """Why a move is refused, in the order in which it is looked at."""

    OVER = "over"  # the match has ended
    CLOSED = "closed"  # that decision is settled
    NOT_ASKED = "not_asked"  # this actor owes no answer to it
    ILLEGAL = "illegal"  # the rules forbid this answer; `code` says why


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that may not be made, with a code and values from which words can be made."""

    kind: RefusalKind
    code: str = ""
    values: Mapping[str, str | int] = field(default_factory=lambda: MappingProxyType({}))

    def __str__(self) -> str:
        details = "".join(f" {name}={value}" for name, value in self.values.items())
        return f"{self.kind}{f': {self.code}' if self.code else ''}{details}"


def illegal(code: str, **values: str | int) -> Refusal:
    """A refusal by the rules of the game."""
    return Refusal(RefusalKind.ILLEGAL, code, values)


@dataclass(frozen=True, slots=True)
class Action:
    """What is done. Games derive their own, named in the imperative."""


@dataclass(frozen=True, slots=True)
class Expire(Action):
    """Time is up; made by CLOCK where silence has a meaning (RD4)."""


@dataclass(frozen=True, slots=True)
class Event:
    """What happened. Games derive their own, named in the past tense."""


@dataclass(frozen=True, slots=True)
class DealScored(Event):
    """A deal is finished: its scores and the totals after it, one number a seat.

    Partners carry their side's numbers. Games add how the numbers came about.
    """

    deal: int
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in a match. Equal players share a place and the next one is skipped."""

    seat: Seat
    place: int
    points: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over. `reason` is a stable code of the game."""

    reason: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """One question, with an id of its own that never comes again in the match.

    `waiting` are the seats that still owe an answer; `clock` names the time limit.
    """

    id: int
    kind: str
    mode: Mode
    waiting: frozenset[Seat]
    clock: str = "turn"
    on_silence: OnSilence = OnSilence.ROBOT


@dataclass(frozen=True, slots=True)
class Move:
    """Who did what, in answer to which decision."""

    actor: Seat
    decision: int
    action: Action


@dataclass(frozen=True, slots=True)
class Told:
    """An event and who may know of it: these seats, or everybody where `to` is None."""

    event: Event
    to: frozenset[Seat] | None = None


S = TypeVar("S")
O = TypeVar("O")  # noqa: E741
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What a move led to."""

    state: S
    events: tuple[Told, ...] = ()


class Rng(Protocol):
    """A source of numbers, handed in: all the chance that the core ever sees."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


@dataclass(frozen=True, slots=True)
class Pick:
    """A family of answers too large to list: some of these cards, and what is said with them.

    `action` is the record's word for it; `cards` what may be chosen from, `least` to `most` of
    them; `ranks` and `steps` what may be announced (empty where nothing is).
    """

    action: str
    cards: tuple[Any, ...]
    least: int
    most: int
    ranks: tuple[Any, ...] = ()
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat may answer: `actions` listed whole, and families to pick from."""

    actions: tuple[Action, ...] = ()
    picks: tuple[Pick, ...] = ()


NO_CHOICES: Final = Choices()


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[O, S, V]):
    """A set of rules, as pure functions over immutable states.

    `refusal` is the only judge of legality and `apply` trusts it: whatever comes from outside
    goes through :func:`advance`. `view` gives what a seat (None: a spectator) may know, and
    `determinise` a state that fits such a view. `schema` numbers belong to the codec.
    """

    id: str
    rules: int
    seats: range
    usual_seats: int
    options: type[O]
    presets: Mapping[str, O]
    codec: Codec[S]
    start: Callable[[O, int, Seat | None], Step[S]]
    """(options, seats, who deals first or None where the shuffle says) -> the first step."""
    decisions: Callable[[S], Sequence[Decision]]
    """What is asked now; empty when the match is over."""
    refusal: Callable[[S, Move], Refusal | None]
    legal: Callable[[S, Decision, Seat], Iterable[Action]]
    """All that a waiting seat may answer, sorted as the record lists it; lazy where large."""
    apply: Callable[[S, Move], Step[S]]
    chance: Callable[[S, Rng], Action]
    """The shuffle that is awaited, by the steps of the fair shuffle."""
    view: Callable[[S, Seat | None], V]
    choices: Callable[[V, Decision], Choices]
    """What the viewer may answer to a decision, for keyboards and robots."""
    determinise: Callable[[V, Rng], S]
    cards: Callable[[S], Counter[Any]]
    """The census: every card of the deal wherever it lies; empty between deals."""
    encode: Callable[[Action], dict[str, Any]]
    parse: Callable[[Mapping[str, Any]], Action]
    """The record's words to an action. Raises BadAction, also for an unknown field."""
    extras: Callable[[S], dict[str, Any]]
    """What the last line of `replay --json` adds for this game."""
    standings: Callable[[S], tuple[Standing, ...]]
    """Places and points as they stand, one for each seat, in the order of seats."""


AnyGame: TypeAlias = Game[Any, Any, Any]


def unasked(decision: Decision | None, move: Move) -> Refusal | None:
    """The refusals that are alike in every game: over, closed, not asked.

    CHANCE answers where a shuffle is awaited, CLOCK where silence has a meaning; time runs out by
    CLOCK alone.
    """
    if decision is None:
        return Refusal(RefusalKind.OVER)
    if move.decision != decision.id:
        return Refusal(RefusalKind.CLOSED)
    actor = move.actor
    if actor in decision.waiting:
        return illegal("no_such_action") if isinstance(move.action, Expire) else None
    if actor == CHANCE and decision.mode is Mode.CHANCE:
        return None
    if actor == CLOCK and decision.on_silence is OnSilence.EXPIRE:
        return None if isinstance(move.action, Expire) else illegal("no_such_action")
    return Refusal(RefusalKind.NOT_ASKED)


def advance(game: Game[Any, S, Any], state: S, move: Move) -> Step[S]:
    """Judge a move and apply it. Raises Refused, and then nothing has changed."""
    refusal = game.refusal(state, move)
    if refusal is not None:
        raise Refused(refusal)
    return game.apply(state, move)


def reshuffle(game: Game[Any, S, Any], state: S, viewer: Seat | None, rng: Rng) -> S:
    """Another state that the viewer cannot tell from this one: every secret is drawn anew."""
    return game.determinise(game.view(state, viewer), rng)


def standings_by_points(
    points: Sequence[int], *, ranks: Sequence[int] | None = None
) -> tuple[Standing, ...]:
    """Places by `ranks` (default: by points), most first; equal values share a place."""
    keys = points if ranks is None else ranks
    return tuple(
        Standing(seat, 1 + sum(other > keys[seat] for other in keys), points[seat])
        for seat in range(len(points))
    )
