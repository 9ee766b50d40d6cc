"""An organiser's desk: a tournament driven by events that are judged like anybody's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.tournaments import log
from core.tournaments.conducting import next_round, start
from core.tournaments.folding import replay
from core.tournaments.judging import apply, refusal
from core.tournaments.log import AnyEvent, Why
from core.tournaments.model import EntrantId, Phase, Plan, Result, by_games
from core.tournaments.standings import Line, final_standings, standings
from core.tournaments.state import Board, Leg, Round, State, next_entrant, open_boards

AT = "2026-01-01T18:00:00Z"

Play = Callable[[Board], Result]


def stronger_first(board: Board) -> Result:
    """The lower number wins; by how much follows from the numbers too."""
    return by_games(tuple(12 if one == min(board.seats) else one % 12 for one in board.seats))


class Desk:
    """The plan, the log so far and the state after it; `do` raises EventRefused."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.state = State(plan)
        self.log: list[AnyEvent] = []
        self.before: list[State] = []
        """The state before each event of the log."""

    def do(self, *events: AnyEvent) -> None:
        for event in events:
            after = apply(self.state, event)
            self.before.append(self.state)
            self.log.append(event)
            self.state = after

    def why_not(self, event: AnyEvent) -> Why | None:
        """Why an event is refused."""
        refused = refusal(self.state, event)
        return refused.why if refused else None

    # Sign-up

    def opened(self, entrants: int = 0) -> Desk:
        self.do(log.Opened(at=AT))
        for _ in range(entrants):
            self.do(self.registration())
        return self

    def registration(self, *persons: int, **fields: Any) -> log.Registered:
        """The next entrant signs up; by default of persons whom nobody has named."""
        number = next_entrant(self.state)
        everybody = persons or tuple(100 * number + at for at in range(self.plan.members))
        fields = {"agreed": everybody, **fields}
        return log.Registered(at=AT, entrant=number, persons=everybody, **fields)

    def checked_in(self, entrants: int, *, without: Sequence[EntrantId] = ()) -> Desk:
        self.opened(entrants)
        self.do(log.CheckinOpened(at=AT))
        for one in range(1, entrants + 1):
            if one not in without:
                self.do(log.CheckedIn(at=AT, entrant=one))
        return self

    def started(self, entrants: int, seed: int = 1) -> Desk:
        """Entrant 1 is the strongest, and so on."""
        self.checked_in(entrants)
        self.do(log.CheckinClosed(at=AT))
        strengths = {one: -float(one) for one in range(1, entrants + 1)}
        self.do(start(self.state, at=AT, seed=seed, strengths=strengths))
        return self.next()

    # Rounds

    def next(self, seed: int = 1) -> Desk:
        self.do(*next_round(self.state, at=AT, seed=seed))
        return self

    @property
    def leg(self) -> Leg:
        return self.state.legs[-1]

    @property
    def round(self) -> Round:
        return self.leg.rounds[-1]

    @property
    def here(self) -> dict[str, Any]:
        """The fields that name the current round."""
        return {"at": AT, "stage": self.leg.number, "round": self.round.number}

    @property
    def boards(self) -> list[tuple[EntrantId, ...]]:
        return [board.seats for board in self.round.boards]

    def board_of(self, entrant: EntrantId) -> int:
        number = self.round.board_of(entrant)
        assert number is not None
        return number

    def play(self, board: int, result: Result) -> None:
        self.do(log.BoardStarted(**self.here, board=board))
        self.do(log.Reported(**self.here, board=board, result=result))

    def play_round(self, play: Play = stronger_first, seed: int = 1) -> Desk:
        """Every open board is played, and what is due follows."""
        for number in open_boards(self.state):
            self.play(number, play(self.round.boards[number - 1]))
        return self.next(seed)

    def play_out(self, play: Play = stronger_first) -> Desk:
        while self.state.phase is Phase.RUNNING:
            self.play_round(play)
        return self

    # What follows from the log

    def table(self, stage: int | None = None) -> tuple[Line, ...]:
        return standings(self.state, stage)

    def order(self) -> list[tuple[int | None, EntrantId]]:
        """The places of the whole tournament."""
        return [(line.place, line.entrant) for line in final_standings(self.state)]

    def points(self, entrant: EntrantId) -> int:
        return next(line.points for line in self.table() if line.entrant == entrant)

    def replayed(self) -> State:
        """The state that a stored log gives."""
        return replay(self.plan, [log.load_event(log.dump_event(one)) for one in self.log])
