"""The regulations of a tournament: who may enter, which stages are played, what counts.

A plan is frozen when the sign-up opens. Persons and entrants are numbers here; which game is
played, what anybody is called and what time it is are known elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from core.engine.codec import Codec
from core.engine.errors import BadOptions
from core.tournaments.duplicate import Course
from core.tournaments.knockout import knockout_rounds
from core.tournaments.pairing import Preference
from core.tournaments.placement import FULL, MEAN, MOST_SEATS
from core.tournaments.seating import Seats

Person: TypeAlias = int
EntrantId: TypeAlias = int

PAIR_SEATS: Final = Seats(2, 2, 2)
"""The seats of a board where two entrants meet; a fixed pair is one entrant."""
DEFAULT_GRACE: Final = 300
FINALISTS: Final = 4


class Kind(StrEnum):
    """How a stage is played."""

    SWISS = "swiss"  # two a board, equals meet, nobody twice
    ROUND_ROBIN = "round_robin"  # two a board, everybody meets everybody
    TABLES = "tables"  # three to seven a table, equals meet
    KNOCKOUT = "knockout"  # two a board, who loses is out
    FINAL = "final"  # one table of the best


class Carry(StrEnum):
    """How many points of the stage before are taken along; halves are rounded down."""

    NONE = "none"
    HALF = "half"
    ALL = "all"


class Scoring(StrEnum):
    """What a board pays. The numbers of a plan's points are whole in each."""

    MATCH = "match"  # win 2, draw 1, loss 0
    VICTORY = "victory"  # hundredths of a victory point by the margin, 2000 together
    PLACEMENT = "placement"  # 120 times the share of the table that was beaten
    DUPLICATE = "duplicate"  # hundredths of a percent of those who held the same cards

    @property
    def full(self) -> int:
        """What the best result of one round is worth."""
        return _FULL[self]

    @property
    def half(self) -> int:
        """A draw, the mean of a table: what a requested skip or a late entry is worth once."""
        return self.full // 2

    @property
    def unit(self) -> int:
        """So many are one point, as people count them."""
        return 100 if self in (Scoring.VICTORY, Scoring.DUPLICATE) else 1

    @property
    def awarded(self) -> int:
        """A win without playing: a bye, or an opponent who did not come."""
        return _AWARDED[self]


_FULL: Final = {
    Scoring.MATCH: 2,
    Scoring.VICTORY: 2000,
    Scoring.PLACEMENT: FULL,
    Scoring.DUPLICATE: 10_000,
}
_AWARDED: Final = {
    Scoring.MATCH: 2,
    Scoring.VICTORY: 1500,
    Scoring.PLACEMENT: MEAN,
    Scoring.DUPLICATE: 6000,
}
AT_FAULT: Final = 4000
"""The most that a duplicate round is worth to whoever leaves in the middle of it."""


WAIT_SECONDS: Final = 600
"""So long the start is put off, once, where fewer than the minimum have come."""
FORGOTTEN_DAYS: Final = 14
"""So long a round may wait for its organiser; then the tournament is closed as it stands."""
REMINDED_DAYS: Final = 3
"""After so long the organiser is reminded of it; once more a day before the end."""


class TieBreak(StrEnum):
    """What decides between equal points. More is better but where it says so."""

    DE = "de"  # direct encounter among all who are tied
    BH = "bh"  # sum of the opponents' points
    BH_C1 = "bh_c1"  # BH without the lowest
    BH_M1 = "bh_m1"  # BH without the lowest and the highest
    SB = "sb"  # sum of the opponents' points, each times the share won from them
    PS = "ps"  # sum of the running score after each round
    WON = "won"  # boards won by playing
    DIFF = "diff"  # game points for minus against
    W = "w"  # first places at tables
    SECONDS = "seconds"  # second places at tables
    MARGIN = "margin"  # own game score minus the table's mean, by deal
    SOS = "sos"  # sum of the mean points of the others at the table
    SOS_C1 = "sos_c1"  # SOS without the lowest
    LAST = "last"  # place at the table of the last round; less is better
    SEED = "seed"  # place in the stage before, or ranking number; less is better
    LOT = "lot"  # place in the draw that the tournament's seed made; less is better


LESS_IS_BETTER: Final = frozenset({TieBreak.LAST, TieBreak.SEED, TieBreak.LOT})
IN_POINTS: Final = frozenset(
    {
        TieBreak.BH,
        TieBreak.BH_C1,
        TieBreak.BH_M1,
        TieBreak.SB,
        TieBreak.PS,
        TieBreak.SOS,
        TieBreak.SOS_C1,
    }
)
"""Those that are sums of the plan's points, in the same unit."""

DEFAULT_TIE_BREAKS: Final[dict[Kind, tuple[TieBreak, ...]]] = {
    Kind.SWISS: (
        TieBreak.DE,
        TieBreak.BH_C1,
        TieBreak.BH,
        TieBreak.SB,
        TieBreak.DIFF,
        TieBreak.LOT,
    ),
    Kind.ROUND_ROBIN: (TieBreak.DE, TieBreak.SB, TieBreak.WON, TieBreak.DIFF, TieBreak.LOT),
    Kind.TABLES: (TieBreak.W, TieBreak.MARGIN, TieBreak.SOS, TieBreak.LAST, TieBreak.LOT),
    Kind.KNOCKOUT: (),
    Kind.FINAL: (TieBreak.W, TieBreak.SEED),
}
"""The order of each kind of stage (6.3). Those who lost in the same round of a knock-out share a
place."""
DUPLICATE_TIE_BREAKS: Final[dict[Kind, tuple[TieBreak, ...]]] = {
    Kind.SWISS: (TieBreak.BH_C1, TieBreak.BH, TieBreak.PS, TieBreak.LOT),
    Kind.ROUND_ROBIN: (TieBreak.WON, TieBreak.PS, TieBreak.LOT),
    Kind.TABLES: (TieBreak.SOS, TieBreak.PS, TieBreak.LOT),
    Kind.FINAL: DEFAULT_TIE_BREAKS[Kind.FINAL],
}
"""The same of duplicate tournaments: what the cards alone may have decided has no part in it."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: `rounds` of a Swiss, of tables or of a final; else they follow from the field.

    `cut` is how many of the stage before take part; None for all, as always in the first stage.
    `double` plays a round robin twice with the sides changed, and a knock-out until the second
    defeat; `third_place` adds a match to a knock-out that ends with the first. `planned` seats
    tables by a plan in which nobody meets twice, as long as the field is one that has such a plan
    and everybody of it is there.
    """

    kind: Kind
    rounds: int = 0
    cut: int | None = None
    carry: Carry = Carry.NONE
    tie_breaks: tuple[TieBreak, ...] = ()
    double: bool = False
    third_place: bool = False
    planned: bool = False

    def __post_init__(self) -> None:
        if (self.kind in COUNTED) != (self.rounds > 0):
            raise BadOptions(f"a {self.kind} stage cannot have {self.rounds} rounds")
        if self.cut is not None and self.cut < 2:
            raise BadOptions("a stage has two entrants or more")
        if self.double and self.third_place:
            raise BadOptions("the third place of a double knock-out is played out anyway")
        if self.planned and self.kind is not Kind.TABLES:
            raise BadOptions(f"a {self.kind} stage has no seating plan")

    def rounds_for(self, entrants: int) -> int:
        """How many rounds the stage has with so many entrants."""
        if self.kind in COUNTED:
            return self.rounds
        if self.kind is Kind.KNOCKOUT:
            return knockout_rounds(entrants, double=self.double)
        once = entrants - 1 + entrants % 2
        return 2 * once if self.double else once


COUNTED: Final = frozenset({Kind.SWISS, Kind.TABLES, Kind.FINAL})
"""The kinds whose number of rounds is announced."""
PAIRED: Final = frozenset({Kind.SWISS, Kind.ROUND_ROBIN, Kind.KNOCKOUT})
"""The kinds in which two entrants meet on a board."""
FIXED: Final = frozenset({Kind.ROUND_ROBIN, Kind.KNOCKOUT})
"""The kinds in which who meets whom is settled: who is not there loses to the opponent."""


def stage(
    kind: Kind, rounds: int = 0, *, cut: int | None = None, carry: Carry = Carry.NONE
) -> Stage:
    """A stage with the tie-breaks that are usual for its kind."""
    return Stage(kind, rounds, cut, carry, DEFAULT_TIE_BREAKS[kind])


@dataclass(frozen=True, slots=True)
class Plan:
    """The regulations. Raises BadOptions where they contradict each other.

    members: persons of an entrant, 1 or 2 (a fixed pair).
    two_sided: entrants meet in twos; otherwise they sit at tables of `seats`.
    minimum, maximum: entrants; who comes after the maximum waits (None for no limit).
    clock_seconds, deals: what bounds a match, at least one of them.
    late_rounds: the last round of the first stage during which one may still join, 0 for never.
    race: the game points at which a match is won, where there is such a number; scores are capped.
    win_bonus: points added to an outright first place at a table.
    preference: who meets within a group of equal points; the last round pairs neighbours.
    adjusted: whether unplayed rounds are adjusted in tie-breaks (6.2 a to c), or left raw.
    """

    two_sided: bool
    seats: Seats
    stages: tuple[Stage, ...]
    scoring: Scoring
    members: int = 1
    minimum: int = 2
    maximum: int | None = None
    clock_seconds: int | None = None
    deals: int | None = None
    grace_seconds: int = DEFAULT_GRACE
    late_rounds: int = 0
    race: int | None = None
    win_bonus: int = 0
    preference: Preference = Preference.SLIDE
    adjusted: bool = True

    def __post_init__(self) -> None:
        fault = _fault(self)
        if fault:
            raise BadOptions(fault)

    @property
    def duplicate(self) -> bool:
        """Whether the same deals lie at all tables of a round."""
        return self.scoring is Scoring.DUPLICATE


def _fault(plan: Plan) -> str | None:
    """What is wrong with a plan, if anything is."""
    kinds = [one.kind for one in plan.stages]
    bounds = [bound for bound in (plan.clock_seconds, plan.deals) if bound is not None]
    checks = (
        (not kinds, "a tournament has a stage"),
        (plan.members not in (1, 2), "an entrant is one person or a pair"),
        (plan.minimum < 2, "a tournament has two entrants or more"),
        (plan.maximum is not None and plan.maximum < plan.minimum, "maximum below minimum"),
        (not bounds, "a match must be bounded"),
        (min(bounds, default=1) < 1, "an empty bound"),
        (min(plan.grace_seconds, plan.late_rounds, plan.win_bonus) < 0, "a number below zero"),
        (plan.two_sided != (plan.seats == PAIR_SEATS), "two sides are two seats"),
        (plan.seats.most > MOST_SEATS, f"a table has {MOST_SEATS} seats at the most"),
        (not _scoring_fits(plan), "scoring that does not fit"),
        (plan.duplicate and not plan.deals, "so many deals are the same at all tables"),
        (plan.duplicate and bool(plan.win_bonus), "a first place is no matter of comparing"),
        (plan.duplicate and Kind.KNOCKOUT in kinds, "a knock-out compares two, not tables"),
        (plan.scoring is Scoring.VICTORY and not plan.race, "victory points need a race"),
        (not plan.two_sided and bool(PAIRED & set(kinds)), "pairs at tables of more"),
        (plan.two_sided and Kind.TABLES in kinds, "tables of two"),
        (bool(kinds) and plan.stages[0].cut is not None, "nothing to cut before the first stage"),
        (Kind.FINAL in kinds[:-1] or Kind.KNOCKOUT in kinds[:-1], "a stage after the last"),
        (any(_final_too_large(one, plan.seats) for one in plan.stages), "a final is one table"),
    )
    return next((text for wrong, text in checks if wrong), None)


def _scoring_fits(plan: Plan) -> bool:
    return plan.duplicate or plan.two_sided != (plan.scoring is Scoring.PLACEMENT)


def _final_too_large(one: Stage, seats: Seats) -> bool:
    return one.kind is Kind.FINAL and not (one.cut and seats.fewest <= one.cut <= seats.most)


class Phase(StrEnum):
    """Where a tournament stands."""

    DRAFT = "draft"  # the regulations can still be changed
    OPEN = "open"  # sign-up
    CHECKIN = "checkin"  # who is here says so
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """How an entrant takes part."""

    PROPOSED = "proposed"  # the partner has not agreed yet
    SIGNED = "signed"  # in, or on the waiting list if there are more than the maximum
    WITHDRAWN = "withdrawn"  # left before the start
    UNCHECKED = "unchecked"  # was not there when the check-in closed
    LEFT_OUT = "left_out"  # still waiting when the tournament started
    PLAYING = "playing"
    PAUSED = "paused"  # not paired until it says that it is back
    DROPPED = "dropped"  # for good; its results stay


class Sit(StrEnum):
    """Why an entrant has no board in a round."""

    BYE = "bye"  # by the pairing; worth a win, at tables the mean
    SKIP = "skip"  # asked for
    AWAY = "away"  # paused or dropped when the round was paired
    LATE = "late"  # not yet entered


class ResultKind(StrEnum):
    """How a result came about."""

    PLAYED = "played"
    FORFEIT = "forfeit"  # those in `absent` did not come; the other side wins
    AWARDED = "awarded"  # points without play, by the regulations or the organiser


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a board; tuples go by the board's seats. Use the three functions below.

    ranks: 1 for the winner, equal for a tie (of Cal's kind of game: the winner first, the others by
    fewest cards left). games: game scores, more is better, so penalties are handed in negative.
    deals: how many were played, at least 1. absent: entrants who did not come (FORFEIT), or who did
    not stay (a duplicate board that was PLAYED). points: what everybody gets (AWARDED). course: the
    scores of each deal that are compared with those of other tables, where deals are the same.
    """

    kind: ResultKind
    ranks: tuple[int, ...] = ()
    games: tuple[int, ...] = ()
    deals: int = 0
    absent: tuple[EntrantId, ...] = ()
    points: tuple[int, ...] = ()
    course: Course = ()


def played(ranks: tuple[int, ...], games: tuple[int, ...], deals: int = 1) -> Result:
    """A board that was played, to the end or until its clock stopped it."""
    return Result(ResultKind.PLAYED, ranks=ranks, games=games, deals=deals)


def compared(
    ranks: tuple[int, ...],
    games: tuple[int, ...],
    course: Course,
    *,
    left: tuple[EntrantId, ...] = (),
) -> Result:
    """A duplicate board that was played; `left` are those who did not stay to the end."""
    deals = max(1, len(course))
    return Result(ResultKind.PLAYED, ranks, games, deals, absent=left, course=course)


def by_games(games: tuple[int, ...], deals: int = 1) -> Result:
    """A played board whose ranks follow from the game scores, more being better."""
    ranks = tuple(1 + sum(other > own for other in games) for own in games)
    return played(ranks, games, deals)


def forfeit(*absent: EntrantId) -> Result:
    """A two-sided board to which one entrant or both did not come."""
    return Result(ResultKind.FORFEIT, absent=absent)


def awarded(*points: int) -> Result:
    """A board that is not played: these points, by seat."""
    return Result(ResultKind.AWARDED, points=points)


class Concern(StrEnum):
    """What an organiser is told about a plan for a number of entrants, without being stopped."""

    REMATCHES = "rematches"  # more Swiss rounds than half the field: some may meet twice
    ROUND_ROBIN = "round_robin"  # enough Swiss rounds for everybody to meet everybody
    TOO_FEW = "too_few"  # less than the minimum, or than a table
    UNEVEN = "uneven"  # so many cannot all be seated: somebody sits out
    NOT_COMPARED = "not_compared"  # a table plays the same deals as no other of its size
    NO_SEATING_PLAN = "no_seating_plan"  # a plan was wanted; there is none for so many, or so long


PLANS: Final = Codec(Plan)
"""Plans to JSON and back: `PLANS.dump(plan)`, `PLANS.load(saved)`."""
