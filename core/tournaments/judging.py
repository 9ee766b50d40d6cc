"""Which events may happen now, and why not: the only judge.

`apply(state, event)` is the call for whoever writes the log: it refuses or folds. Rights (who may
correct, who may drop whom) are not known here; what is judged is whether the event makes sense.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from core.engine.errors import KozyrError
from core.tournaments import log
from core.tournaments.bracket import winner
from core.tournaments.conducting import scheduled
from core.tournaments.folding import fold
from core.tournaments.log import AnyEvent, Refusal, Why
from core.tournaments.model import (
    EntrantId,
    Kind,
    Person,
    Phase,
    Plan,
    Result,
    ResultKind,
    Sit,
    Status,
)
from core.tournaments.state import (
    TAKES_PART,
    Board,
    Leg,
    Round,
    State,
    current,
    current_leg,
    find_board,
    find_round,
    is_full,
    is_ready,
    may_join_late,
    next_entrant,
    starters,
)

_Verdicts: TypeAlias = Iterator[Refusal | None]

_BEFORE: Final = (Phase.OPEN, Phase.CHECKIN)
_LIVE: Final = (Phase.OPEN, Phase.CHECKIN, Phase.RUNNING)
_PLAYED: Final = (Phase.RUNNING, Phase.FINISHED)


class EventRefused(KozyrError):
    """An event that may not happen now; the state is as it was."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def apply(state: State, event: AnyEvent) -> State:
    """The state after an event. Raises EventRefused."""
    refused = refusal(state, event)
    if refused is not None:
        raise EventRefused(refused)
    return fold(state, event)


def refusal(state: State, event: AnyEvent) -> Refusal | None:
    """Why an event may not happen now; None if it may."""
    return next((verdict for verdict in _verdicts(state, event) if verdict), None)


def _verdicts(state: State, event: AnyEvent) -> _Verdicts:
    """What is looked at, in order; each check relies on those before it."""
    match event:
        case log.Opened():
            yield _phase(state, Phase.DRAFT)
        case log.Registered():
            yield from _registered(state, event)
        case log.Confirmed() | log.ReserveNamed() | log.Withdrawn() | log.CheckedIn():
            yield from _signed(state, event)
        case log.CheckinOpened():
            yield _phase(state, Phase.OPEN)
        case log.CheckinClosed():
            yield _phase(state, Phase.CHECKIN)
        case log.Postponed():
            yield _phase(state, *_BEFORE)
        case log.Cancelled():
            yield _phase(state, Phase.DRAFT, *_LIVE)
        case log.HandedOver():
            yield _phase(state, *_LIVE)
        case log.Started():
            yield from _started(state, event)
        case log.Paired():
            yield from _paired(state, event)
        case log.Repaired():
            yield from _repaired(state, event)
        case log.RoundClosed() | log.StageClosed() | log.Finished():
            yield from _closed(state, event)
        case log.Extended() | log.DealVoided():
            yield from _remarked(state, event)
        case log.BoardStarted() | log.Reported() | log.Absent() | log.Replayed() | log.Moved():
            yield from _on_open_board(state, event)
        case log.Corrected() | log.Uncorrected():
            yield from _corrected(state, event)
        case log.LateJoined():
            yield from _joined_late(state, event)
        case log.KeptApart() | log.LetMeet():
            yield from _apart(state, event)
        case log.Substituted():
            yield from _substituted(state, event)
        case log.Penalised():
            yield from _penalised(state, event)
        case _:
            yield from _attendance(state, event)


def _no(why: Why, **values: str | int) -> Refusal:
    return Refusal(why, values)


def _need(holds: bool, why: Why, **values: str | int) -> Refusal | None:
    return None if holds else Refusal(why, values)


def _phase(state: State, *phases: Phase) -> Refusal | None:
    return _need(state.phase in phases, Why.PHASE, phase=state.phase)


def _status(state: State, entrant: EntrantId, *statuses: Status) -> _Verdicts:
    entry = state.entries.get(entrant)
    if entry is None:
        yield _no(Why.NO_ENTRANT, entrant=entrant)
    else:
        yield _need(entry.status in statuses, Why.ENTRANT_STATUS, status=entry.status)


def _reason(event: log.Corrected | log.Uncorrected | log.Replayed | log.Penalised) -> _Verdicts:
    yield _need(bool(event.reason.strip()), Why.NO_REASON)


# Persons


def _registered(state: State, event: log.Registered) -> _Verdicts:
    yield _phase(state, *_BEFORE)
    yield from _new_entrant(state, event.entrant, event.persons)
    yield _need(set(event.agreed) <= set(event.persons), Why.NOT_A_MEMBER)
    yield _need(len(set(event.agreed)) == len(event.agreed) > 0, Why.WRONG_PERSONS)
    if event.reserve is not None:
        yield _need(event.reserve not in event.persons, Why.WRONG_PERSONS)
        yield from _free(state, [event.reserve])


def _new_entrant(state: State, entrant: EntrantId, persons: tuple[Person, ...]) -> _Verdicts:
    yield _need(entrant == next_entrant(state), Why.BAD_NUMBER, number=next_entrant(state))
    fits = len(set(persons)) == len(persons) == state.plan.members
    yield _need(fits, Why.WRONG_PERSONS)
    yield from _free(state, persons)


def _free(state: State, persons: Iterable[Person], *, of: EntrantId | None = None) -> _Verdicts:
    """Nobody of these has a seat, as a member or as somebody's reserve; one seat a person."""
    dropped = Status.DROPPED
    taken = {
        one
        for entry in state.entries.values()
        if entry.status in TAKES_PART or entry.status is dropped
        for one in (*entry.persons, entry.reserve)
        if not (entry.id == of and one == entry.reserve)
    }
    for person in persons:
        yield _need(person not in taken, Why.PERSON_TAKEN, person=person)


def _signed(
    state: State, event: log.Confirmed | log.ReserveNamed | log.Withdrawn | log.CheckedIn
) -> _Verdicts:
    if isinstance(event, log.ReserveNamed):
        yield _phase(state, *_LIVE)
        yield from _status(state, event.entrant, *TAKES_PART)
        if event.reserve is not None:
            yield from _free(state, [event.reserve])
        return
    yield _phase(state, *((Phase.CHECKIN,) if isinstance(event, log.CheckedIn) else _BEFORE))
    if isinstance(event, log.Withdrawn):
        yield from _status(state, event.entrant, Status.PROPOSED, Status.SIGNED)
        return
    if isinstance(event, log.Confirmed):
        yield from _status(state, event.entrant, Status.PROPOSED)
        entry = state.entries[event.entrant]
        yield _need(event.person in entry.persons, Why.NOT_A_MEMBER)
        yield _need(event.person not in entry.agreed, Why.ALREADY)
        return
    yield from _status(state, event.entrant, Status.SIGNED)
    yield _need(not state.entries[event.entrant].checked_in, Why.ALREADY)


def _started(state: State, event: log.Started) -> _Verdicts:
    yield _phase(state, *_BEFORE)
    here = starters(state)
    needed = max(state.plan.minimum, state.plan.seats.fewest)
    yield _need(len(here) >= needed, Why.TOO_FEW, count=len(here), needed=needed)
    yield from _field(event.ranking, here)


def _joined_late(state: State, event: log.LateJoined) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    yield _need(may_join_late(state), Why.NO_LATE_ENTRY)
    yield _need(not is_full(state), Why.FULL)
    yield from _new_entrant(state, event.entrant, event.persons)


def _substituted(state: State, event: log.Substituted) -> _Verdicts:
    yield _phase(state, *_LIVE)
    yield from _status(state, event.entrant, *TAKES_PART)
    entry = state.entries[event.entrant]
    yield _need(event.old in entry.persons, Why.NOT_A_MEMBER)
    yield _need(not entry.substituted, Why.ONLY_ONCE)
    yield _need(not (state.plan.duplicate and event.new in state.former), Why.CARDS_KNOWN)
    yield from _free(state, [event.new], of=event.entrant)


def _attendance(
    state: State,
    event: log.Paused | log.Returned | log.Skipped | log.SkipCancelled | log.Dropped,
) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    match event:
        case log.Returned():
            yield from _status(state, event.entrant, Status.PAUSED, Status.DROPPED)
        case log.Dropped():
            yield from _status(state, event.entrant, Status.PLAYING, Status.PAUSED)
        case _:
            yield from _status(state, event.entrant, Status.PLAYING)
    if isinstance(event, log.Skipped):
        kind = state.legs[-1].stage.kind
        yield _need(kind in (Kind.SWISS, Kind.TABLES), Why.NOT_HERE, kind=kind)
    if isinstance(event, (log.Skipped, log.SkipCancelled)):
        wanted = isinstance(event, log.Skipped)
        yield _need(state.entries[event.entrant].skipping != wanted, Why.ALREADY)


def _penalised(state: State, event: log.Penalised) -> _Verdicts:
    yield _phase(state, *_PLAYED)
    yield _need(event.entrant in state.legs[-1].field, Why.NO_ENTRANT, entrant=event.entrant)
    yield from _reason(event)


def _apart(state: State, event: log.KeptApart | log.LetMeet) -> _Verdicts:
    yield _phase(state, *_LIVE)
    for one in event.entrants:
        yield _need(one in state.entries, Why.NO_ENTRANT, entrant=one)
    yield _need(len(set(event.entrants)) == 2, Why.WRONG_FIELD, entrant=event.entrants[0])
    apart = frozenset(event.entrants) in state.apart
    yield _need(apart == isinstance(event, log.LetMeet), Why.ALREADY)


# Rounds


def _field(named: tuple[EntrantId, ...], due: Iterable[EntrantId]) -> _Verdicts:
    """Everybody who is due is named once, and nobody else."""
    left = set(due)
    for one in named:
        yield _need(one in left, Why.WRONG_FIELD, entrant=one)
        left.discard(one)
    for one in sorted(left):
        yield _no(Why.WRONG_FIELD, entrant=one)


def _paired(state: State, event: log.Paired) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    leg, now = current_leg(state), current(state)
    if leg is None:
        yield _no(Why.PHASE, phase=state.phase)
        return
    yield _need(event.stage == leg.number and leg.ranking is None, Why.BAD_NUMBER)
    yield _need(event.round == len(leg.rounds) + 1 <= leg.announced, Why.BAD_NUMBER)
    yield _need(now is None or now.closed, Why.ROUND_OPEN)
    if leg.fixed:
        yield _need(not event.manual, Why.NOT_HERE, kind=leg.stage.kind)
        boards, byes = scheduled(state, leg)
        due = sorted(map(sorted, boards)), sorted(byes)
        named = sorted(map(sorted, event.boards)), sorted(event.byes)
        yield _need(named == due, Why.WRONG_FIELD)
        return
    here = [one for one in leg.field if is_ready(state.entries[one])]
    yield from _boards(state, leg, event, here)


def _repaired(state: State, event: log.Repaired) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    leg, now = current_leg(state), current(state)
    if leg is None or now is None:
        yield _no(Why.BAD_NUMBER)
        return
    yield _need((event.stage, event.round) == (leg.number, now.number), Why.BAD_NUMBER)
    yield _need(not leg.fixed, Why.NOT_HERE, kind=leg.stage.kind)
    yield _need(not now.closed, Why.ROUND_CLOSED)
    started = next((at for at, one in enumerate(now.boards, start=1) if one.started), 0)
    yield _need(not started, Why.BOARD_STARTED, board=started)
    yield from _boards(state, leg, event, _here_again(state, leg, now))


def _here_again(state: State, leg: Leg, now: Round) -> list[EntrantId]:
    """Who is to be paired when the current round is paired again."""
    skipping = {one for one, sitting in now.sittings.items() if sitting.why is Sit.SKIP}
    return [one for one in leg.field if is_ready(state.entries[one]) and one not in skipping]


def _boards(
    state: State, leg: Leg, event: log.Paired | log.Repaired, here: list[EntrantId]
) -> _Verdicts:
    seats = state.plan.seats
    for number, board in enumerate(event.boards, start=1):
        fits = seats.fewest <= len(board) <= seats.most
        yield _need(fits, Why.WRONG_SIZE, board=number, count=len(board))
    final = leg.stage.kind is Kind.FINAL
    yield _need(not final or len(event.boards) <= 1, Why.NOT_HERE, kind=leg.stage.kind)
    yield from _field((*(one for board in event.boards for one in board), *event.byes), here)


def _closed(state: State, event: log.RoundClosed | log.StageClosed | log.Finished) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    leg, now = current_leg(state), current(state)
    if leg is None:
        yield _no(Why.PHASE, phase=state.phase)
        return
    if isinstance(event, log.Finished):
        yield _need(leg.ranking is not None, Why.STAGE_OPEN)
        return
    yield _need(event.stage == leg.number and leg.ranking is None, Why.BAD_NUMBER)
    if isinstance(event, log.StageClosed):
        yield _need(now is None or now.closed, Why.ROUND_OPEN)
        yield from _field(event.ranking, leg.field)
        yield _need(set(event.qualified) <= set(event.ranking), Why.WRONG_FIELD)
        yield _need(len(set(event.qualified)) == len(event.qualified), Why.WRONG_FIELD)
        last = leg.number == len(state.plan.stages)
        yield _need(not (last and event.qualified), Why.NOT_HERE, kind=leg.stage.kind)
        return
    yield _need(now is not None and event.round == now.number, Why.BAD_NUMBER)
    yield _need(now is not None and not now.closed, Why.ALREADY)
    boards = now.boards if now else ()
    left = next((at for at, one in enumerate(boards, start=1) if not one.results), 0)
    yield _need(not left, Why.ROUND_OPEN, board=left)


# Boards


def _remarked(state: State, event: log.Extended | log.DealVoided) -> _Verdicts:
    yield from _is_current(state, event.stage, event.round)
    if event.board is not None:
        board = find_board(state, event.stage, event.round, event.board)
        yield _need(board is not None, Why.NO_BOARD)
        yield _need(board is not None and not board.results, Why.HAS_RESULT)
    if isinstance(event, log.Extended):
        yield _need(event.seconds > 0, Why.BAD_NUMBER)


def _is_current(state: State, stage: int, number: int) -> _Verdicts:
    yield _phase(state, Phase.RUNNING)
    leg, now = current_leg(state), current(state)
    same = leg is not None and now is not None and (leg.number, now.number) == (stage, number)
    yield _need(same, Why.BAD_NUMBER)
    yield _need(now is not None and not now.closed, Why.ROUND_CLOSED)


def _on_open_board(
    state: State,
    event: log.BoardStarted | log.Reported | log.Absent | log.Replayed | log.Moved,
) -> _Verdicts:
    yield from _is_current(state, event.stage, event.round)
    board = find_board(state, event.stage, event.round, event.board)
    if board is None:
        yield _no(Why.NO_BOARD)
        return
    match event:
        case log.Replayed():
            yield _need(not state.plan.duplicate, Why.CARDS_KNOWN)
            yield _need(bool(board.results) or board.started, Why.NO_RESULT)
            yield from _reason(event)
        case log.Moved():
            yield from _moved(state, event, board)
        case log.Reported():
            yield _need(not board.results, Why.HAS_RESULT)
            yield from _fits(state.plan, board, event.result)
        case log.BoardStarted():
            yield _need(not board.results, Why.HAS_RESULT)
            yield _need(not board.started, Why.ALREADY)
        case log.Absent():
            yield _need(not board.results, Why.HAS_RESULT)
            yield _need(not board.started, Why.BOARD_STARTED, board=event.board)
            yield from _some_of(board, event.entrants)


def _some_of(board: Board, entrants: tuple[EntrantId, ...]) -> _Verdicts:
    yield _need(bool(entrants), Why.WRONG_FIELD)
    left = set(board.seats)
    for one in entrants:
        yield _need(one in left, Why.WRONG_FIELD, entrant=one)
        left.discard(one)


def _moved(state: State, event: log.Moved, board: Board) -> _Verdicts:
    yield _need(not state.plan.duplicate, Why.CARDS_KNOWN)
    dissolved = board.result is not None and board.result.kind is ResultKind.AWARDED
    yield _need(dissolved and bool(board.removed), Why.NO_RESULT)
    yield from _some_of(board, (event.entrant,))
    to = find_board(state, event.stage, event.round, event.to)
    if to is None or event.to == event.board:
        yield _no(Why.NO_BOARD)
        return
    yield _need(not to.started, Why.BOARD_STARTED, board=event.to)
    yield _need(not to.results, Why.HAS_RESULT)
    size = len(to.seats) + 1
    yield _need(size <= state.plan.seats.most, Why.WRONG_SIZE, board=event.to, count=size)


def _fits(plan: Plan, board: Board, result: Result) -> _Verdicts:
    """A result has as many numbers as the board has seats, and they make sense."""
    seats = len(board.seats)
    match result.kind:
        case ResultKind.PLAYED:
            whole = len(result.ranks) == len(result.games) == seats >= 2
            yield _need(whole and result.deals >= 1, Why.WRONG_RESULT)
            yield _need(_are_ranks(result.ranks), Why.WRONG_RESULT)
            yield _need(_is_course(plan, board, result), Why.WRONG_RESULT)
        case ResultKind.FORFEIT:
            some = 0 < len(set(result.absent)) == len(result.absent)
            known = set(result.absent) <= set(board.seats)
            yield _need(plan.two_sided and some and known, Why.WRONG_RESULT)
        case ResultKind.AWARDED:
            fair = all(0 <= one <= plan.scoring.full for one in result.points)
            yield _need(len(result.points) == seats and fair, Why.WRONG_RESULT)


def _is_course(plan: Plan, board: Board, result: Result) -> bool:
    """Whether the scores to be compared are those of all who were dealt to, deal by deal."""
    if not result.course:
        return True
    whole = all(len(scores) == len(board.entrants) for scores in result.course)
    stayed = set(result.absent) <= set(board.seats)
    return plan.duplicate and whole and stayed and len(result.course) == result.deals


def _are_ranks(ranks: tuple[int, ...]) -> bool:
    """Whether every rank is one more than the number of those before it."""
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def _corrected(state: State, event: log.Corrected | log.Uncorrected) -> _Verdicts:
    yield _phase(state, *_PLAYED)
    board = find_board(state, event.stage, event.round, event.board)
    if board is None:
        yield _no(Why.NO_BOARD)
        return
    yield _need(bool(board.results), Why.NO_RESULT)
    if isinstance(event, log.Corrected):
        yield from _fits(state.plan, board, event.result)
        result = event.result
    else:
        yield _need(len(board.results) > 1, Why.NO_RESULT)
        result = board.results[-2]
    yield from _reason(event)
    leg = state.legs[event.stage - 1]
    if leg.knockout:
        yield from _in_bracket(state, leg, event.round, board, result)


def _in_bracket(state: State, leg: Leg, number: int, board: Board, result: Result) -> _Verdicts:
    """Another winner only while the match that he goes on to has not begun."""
    following = find_round(state, leg.number, number + 1)
    was = winner(state.plan, leg, board)
    now = winner(state.plan, leg, Board(board.entrants, board.removed, results=(result,)))
    if following is None or was == now:
        return
    untouched = find_round(state, leg.number, number + 2) is None and all(
        # Both sides of a match that is played only because of this winner would meet in vain.
        not next_board.started and not next_board.results and {was, now} != {*next_board.entrants}
        for next_board in following.boards
        if {was, now} & set(next_board.entrants)
    )
    yield _need(untouched and was is not None and now is not None, Why.NEXT_BEGUN)
