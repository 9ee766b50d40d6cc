"""Whole tournaments between robots, or drawn by skill and luck, for those who choose a format.

Who meets whom, what a result is worth and who stands where is asked of `core.tournaments`, with the
same functions and by the same log as in a real tournament; what belongs to this module is only who
plays how well, who does not come, and what came of each board. The same seed gives the same log.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import NormalDist
from typing import Any, Final, TypeAlias

from core.ai import Level, Numbers
from core.engine.game import AnyGame
from core.records.simulate import UNBOUNDED, Bound, SimulatedMatch, simulate_match
from core.tournaments import log
from core.tournaments.conducting import next_round, start
from core.tournaments.duplicate import deal_seed
from core.tournaments.judging import apply
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId, Phase, Plan, Result, by_games, compared, played
from core.tournaments.outcomes import points
from core.tournaments.state import Board, State, current, next_entrant, open_boards

NOW: Final = "1970-01-01T00:00:00Z"
"""The moment of every event: no clock runs here."""
_NORMAL: Final = NormalDist()
_SHUT_OUT: Final = 4.0
"""By so much the better one has to perform to win a race to nothing."""


@dataclass(frozen=True, slots=True)
class Mishaps:
    """What goes wrong: shares of the entrants who do not come to their first board, and who leave
    after some round of the first stage; and how many more enter during the first round."""

    no_show: float = 0.0
    drop: float = 0.0
    late: int = 0


STAND_IN: Final = Level.EASY
"""Plays for nobody where a table needs all its seats."""
NONE_AMISS: Final = Mishaps()


@dataclass(frozen=True, slots=True)
class Seated:
    """A board that is to be played: its stage, round and number count from 1."""

    stage: int
    round: int
    number: int
    board: Board


@dataclass(frozen=True, slots=True)
class Played:
    """What a board came to. `match` is None where no cards were played."""

    result: Result
    match: SimulatedMatch | None = None


Play: TypeAlias = Callable[[Seated], Played]


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board that was played. `gap` is the most that two at it were apart in points before."""

    seated: Seated
    gap: int
    played: Played


@dataclass(frozen=True, slots=True)
class PlayedTournament:
    """A tournament from the sign-up to its end. `strengths` are the true ones, by entrant."""

    number: int
    plan: Plan
    log: tuple[AnyEvent, ...]
    state: State
    boards: tuple[PlayedBoard, ...]
    strengths: Mapping[EntrantId, float]


def play_tournament(
    plan: Plan,
    strengths: Sequence[float],
    play: Play,
    *,
    seed: str,
    number: int = 1,
    mishaps: Mishaps = NONE_AMISS,
    rated: bool = False,
) -> PlayedTournament:
    """Play the tournament of this number to its end.

    `strengths` are those of the entrants in the order of sign-up, the last `mishaps.late` of whom
    come late. With `rated` the first ranking is by strength, otherwise by lot. Raises EventRefused
    where the plan does not admit it: too few to start, or no late entry.
    """
    return _Event(plan, strengths, play, seed, number, mishaps).run(rated=rated)


def level_play(
    game: AnyGame,
    options: Any,
    levels: Mapping[EntrantId, str],
    *,
    members: int,
    seed: str,
    number: int = 1,
    bound: Bound = UNBOUNDED,
    alike: int = 0,
) -> Play:
    """Boards are matches between robots; those of an entrant play at its level.

    Partners sit opposite each other. `number` is that of the tournament. So many deals are `alike`
    at all tables of a round, if any are; there a robot has the seat of whoever did not come.
    """
    matches = 0

    def play(seated: Seated) -> Played:
        nonlocal matches
        matches += 1
        board = seated.board
        entrants = board.entrants if alike else board.seats
        match = simulate_match(
            game,
            options,
            players=[STAND_IN if one in board.removed else levels[one] for one in entrants]
            * members,
            seed=f"{seed}\n{number}",
            number=matches,
            bound=bound,
            dealt=shared_deals(seed, number, seated.stage, seated.round, alike),
        )
        by_seat = {one.seat: one for one in match.standings}
        first = [by_seat[at] for at, one in enumerate(entrants) if one not in board.removed]
        ranks = tuple(1 + sum(other.place < one.place for other in first) for one in first)
        games = tuple(one.points for one in first)
        if alike:
            course = tuple(scores[: len(entrants)] for scores in match.course)
            return Played(compared(ranks, games, course), match)
        return Played(played(ranks, games, max(1, match.deals)), match)

    return play


def shared_deals(seed: str, number: int, stage: int, round_: int, deals: int) -> tuple[bytes, ...]:
    """The secrets of the deals that lie at all tables of a round."""
    key = _digest(seed, number, "deals")
    return tuple(
        deal_seed(key, stage=stage, round_=round_, draw=1, deal=deal)
        for deal in range(1, deals + 1)
    )


def luck_play(
    plan: Plan, strengths: Sequence[float], *, luck: float, seed: str, number: int = 1
) -> Play:
    """Boards are drawn: everybody's performance is strength plus luck, normal with this deviation.

    `strengths` are in the order of sign-up.
    """
    chance = _numbers(seed, number, "luck")

    def play(seated: Seated) -> Played:
        shown = [strengths[one - 1] + luck * normal(chance) for one in seated.board.seats]
        return Played(by_games(_race(plan, shown) if plan.two_sided else _scores(shown)))

    return play


def skills(count: int, *, seed: str, number: int = 1) -> list[float]:
    """So many strengths, normal around 0 with deviation 1."""
    chance = _numbers(seed, number, "skills")
    return [normal(chance) for _ in range(count)]


def normal(chance: Numbers) -> float:
    """A number that is normal around 0 with deviation 1."""
    return _NORMAL.inv_cdf((chance.below(1 << 32) + 0.5) / (1 << 32))


def _scores(shown: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(100 * one) for one in shown)


def _race(plan: Plan, shown: Sequence[float]) -> tuple[int, ...]:
    """Game points of two sides: the better one reaches the target, the other falls short."""
    target = plan.race or 1
    best = max(shown)
    return tuple(
        target if one == best else max(0, round((target - 1) * (1 - (best - one) / _SHUT_OUT)))
        for one in shown
    )


def _digest(seed: str, number: int, purpose: str) -> bytes:
    text = f"kozyr simulate-tournament\n{seed}\n{number}\n{purpose}\n"
    return hashlib.sha256(text.encode(errors="surrogateescape")).digest()


def _numbers(seed: str, number: int, purpose: str) -> Numbers:
    return Numbers(int.from_bytes(_digest(seed, number, purpose)[:8]))


@dataclass(slots=True)
class _Event:
    """A tournament in the making."""

    plan: Plan
    strengths: Sequence[float]
    play: Play
    seed: str
    number: int
    mishaps: Mishaps
    state: State = field(init=False)
    log: list[AnyEvent] = field(init=False, default_factory=list[AnyEvent])
    boards: list[PlayedBoard] = field(init=False, default_factory=list[PlayedBoard])

    def run(self, *, rated: bool) -> PlayedTournament:
        self.state = State(self.plan)
        lots = int.from_bytes(_digest(self.seed, self.number, "lots")[:4])
        known = dict(enumerate(self.strengths, start=1))
        self._do(log.Opened(at=NOW))
        for _ in range(len(self.strengths) - self.mishaps.late):
            self._sign_up()
        self._do(start(self.state, at=NOW, seed=lots, strengths=known if rated else {}))
        absent, leaving = self._who_fails()
        self._do(*next_round(self.state, at=NOW, seed=lots))
        for _ in range(self.mishaps.late):
            self._sign_up(late=True)
        while self.state.phase is Phase.RUNNING:
            self._round(absent)
            self._leave(leaving)
            self._do(*next_round(self.state, at=NOW, seed=lots))
        return PlayedTournament(
            self.number, self.plan, tuple(self.log), self.state, tuple(self.boards), known
        )

    def _do(self, *events: AnyEvent) -> None:
        for event in events:
            self.state = apply(self.state, event)
            self.log.append(event)

    def _sign_up(self, *, late: bool = False) -> None:
        entrant = next_entrant(self.state)
        members = self.plan.members
        persons = tuple(members * (entrant - 1) + at for at in range(1, members + 1))
        if late:
            self._do(log.LateJoined(at=NOW, entrant=entrant, persons=persons))
        else:
            self._do(log.Registered(at=NOW, entrant=entrant, persons=persons, agreed=persons))

    def _who_fails(self) -> tuple[set[EntrantId], Mapping[int, list[EntrantId]]]:
        """Who does not come, and who leaves after which round of the first stage."""
        chance = _numbers(self.seed, self.number, "mishaps")
        leg = self.state.legs[0]
        absent = {one for one in sorted(leg.field) if _happens(chance, self.mishaps.no_show)}
        leaving: defaultdict[int, list[EntrantId]] = defaultdict(list)
        for one in sorted(leg.field):
            if _happens(chance, self.mishaps.drop) and leg.announced > 1:
                leaving[1 + chance.below(leg.announced - 1)].append(one)
        return absent, leaving

    def _round(self, absent: set[EntrantId]) -> None:
        leg = self.state.legs[-1]
        before = points(self.state, leg)
        here: dict[str, Any] = {"at": NOW, "stage": leg.number, "round": len(leg.rounds)}
        for number in open_boards(self.state):
            gone = tuple(one for one in self._board(number).seats if one in absent)
            if gone:
                absent.difference_update(gone)
                self._do(log.Absent(**here, board=number, entrants=gone))
            board = self._board(number)
            if board.results:
                continue
            self._do(log.BoardStarted(**here, board=number))
            seated = Seated(leg.number, len(leg.rounds), number, board)
            done = self.play(seated)
            self._do(log.Reported(**here, board=number, result=done.result))
            scores = [before[one] for one in board.seats]
            self.boards.append(PlayedBoard(seated, max(scores) - min(scores), done))

    def _board(self, number: int) -> Board:
        now = current(self.state)
        if now is None:
            raise ValueError("no round has been published")
        return now.boards[number - 1]

    def _leave(self, leaving: Mapping[int, list[EntrantId]]) -> None:
        """Those leave who do so after this round, if they are not out by absence already."""
        leg = self.state.legs[-1]
        for one in leaving.get(len(leg.rounds), ()) if leg.number == 1 else ():
            self._do(log.Dropped(at=NOW, entrant=one))


def _happens(chance: Numbers, share: float) -> bool:
    return chance.below(1 << 32) < share * (1 << 32)
