"""From a log to a state: what each event changes.

A pure fold that judges nothing: what stands in a log was judged when it was written
(`judging.apply` is the call for that).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from core.tournaments import log
from core.tournaments.bracket import winner
from core.tournaments.log import AnyEvent
from core.tournaments.model import (
    EntrantId,
    Phase,
    Plan,
    Result,
    ResultKind,
    Sit,
    Status,
    awarded,
    forfeit,
)
from core.tournaments.state import (
    Board,
    Entry,
    Leg,
    Round,
    Sitting,
    State,
    current,
    current_leg,
    find_round,
    is_ready,
)

ABSENCES: Final = 2
"""So many absences, and an entrant is dropped."""

_OnBoard: TypeAlias = (
    log.BoardStarted
    | log.Reported
    | log.Corrected
    | log.Uncorrected
    | log.Absent
    | log.Replayed
    | log.Moved
)
_SignUp: TypeAlias = (
    log.Registered
    | log.Confirmed
    | log.ReserveNamed
    | log.Withdrawn
    | log.CheckedIn
    | log.CheckinClosed
)
_OfEntrant: TypeAlias = (
    log.Paused
    | log.Returned
    | log.Skipped
    | log.SkipCancelled
    | log.Dropped
    | log.LateJoined
    | log.Substituted
    | log.Penalised
)


def replay(plan: Plan, events: Iterable[AnyEvent]) -> State:
    """The state after all of these events."""
    state = State(plan)
    for event in events:
        state = fold(state, event)
    return state


def fold(state: State, event: AnyEvent) -> State:
    """The state after one more event."""
    match event:
        case log.Opened():
            return replace(state, phase=Phase.OPEN)
        case log.CheckinOpened():
            return replace(state, phase=Phase.CHECKIN)
        case log.Postponed():
            return replace(state, starts=event.starts)
        case log.Cancelled():
            return replace(state, phase=Phase.CANCELLED)
        case log.Started():
            return _started(state, event)
        case log.Paired() | log.Repaired():
            return _paired(state, event)
        case log.RoundClosed():
            return _with_round(state, event.stage, replace(_the_round(state, event), closed=True))
        case log.StageClosed():
            return _stage_closed(state, event)
        case log.Finished():
            return replace(state, phase=Phase.FINISHED, ending=event.ending)
        case log.Extended():
            return _extended(state, event)
        case log.KeptApart():
            return replace(state, apart=state.apart | {frozenset(event.entrants)})
        case log.LetMeet():
            return replace(state, apart=state.apart - {frozenset(event.entrants)})
        case log.DealVoided() | log.HandedOver():
            return state
        case (
            log.Registered()
            | log.Confirmed()
            | log.ReserveNamed()
            | log.Withdrawn()
            | log.CheckedIn()
            | log.CheckinClosed()
        ):
            return _signed(state, event)
        case (
            log.BoardStarted()
            | log.Reported()
            | log.Corrected()
            | log.Uncorrected()
            | log.Absent()
            | log.Replayed()
            | log.Moved()
        ):
            return _on_board(state, event)
        case _:
            return _of_entrant(state, event)


# Sign-up


def _signed(state: State, event: _SignUp) -> State:
    if isinstance(event, log.CheckinClosed):
        gone = [one for one in state.entries.values() if _unchecked(one)]
        return _with_entries(state, (replace(one, status=Status.UNCHECKED) for one in gone))
    if isinstance(event, log.Registered):
        fresh = Entry(event.entrant, event.persons, event.agreed, event.reserve)
        return _with_entries(state, [_agreed(state, fresh)])
    entry = state.entries[event.entrant]
    match event:
        case log.Confirmed():
            entry = _agreed(state, replace(entry, agreed=(*entry.agreed, event.person)))
        case log.ReserveNamed():
            entry = replace(entry, reserve=event.reserve)
        case log.Withdrawn():
            entry = replace(entry, status=Status.WITHDRAWN)
        case log.CheckedIn():
            entry = replace(entry, checked_in=True)
    return _with_entries(state, [entry])


def _unchecked(entry: Entry) -> bool:
    waited = entry.status is Status.SIGNED and not entry.checked_in
    return waited or entry.status is Status.PROPOSED


def _agreed(state: State, entry: Entry) -> Entry:
    """The entry, with its place in the order once every member has agreed."""
    if set(entry.agreed) != set(entry.persons):
        return entry
    last = max((one.order for one in state.entries.values()), default=0)
    return replace(entry, status=Status.SIGNED, order=last + 1)


def _started(state: State, event: log.Started) -> State:
    rank = {one: number for number, one in enumerate(event.ranking, start=1)}
    entries = dict(state.entries)
    for one, entry in state.entries.items():
        if one in rank:
            entries[one] = replace(entry, status=Status.PLAYING, rank=rank[one])
        elif entry.status in (Status.SIGNED, Status.PROPOSED):
            away = state.phase is Phase.CHECKIN and _unchecked(entry)
            entries[one] = replace(entry, status=Status.UNCHECKED if away else Status.LEFT_OUT)
    first = Leg(1, state.plan.stages[0], event.ranking)
    return replace(
        state,
        phase=Phase.RUNNING,
        entries=entries,
        legs=(first,),
        seed=event.seed,
        rated=event.rated,
    )


# Rounds


def _paired(state: State, event: log.Paired | log.Repaired) -> State:
    """A round published. In a stage whose matches are fixed, who is not there loses at once."""
    leg = state.legs[event.stage - 1]
    boards = tuple(_new_board(state, leg, seats) for seats in event.boards)
    seated = {one for seats in event.boards for one in seats}
    before = find_round(state, event.stage, event.round)
    sittings = {
        one: _sitting(state, leg, event, before, one)
        for one in leg.field
        if one not in seated and (one in event.byes or not leg.knockout)
    }
    published = Round(event.round, boards, sittings, event.seed)
    skipped = [
        replace(state.entries[one], skipping=False, skips=state.entries[one].skips + 1)
        for one, sitting in sittings.items()
        if sitting.why is Sit.SKIP and state.entries[one].skipping
    ]
    return _with_round(_with_entries(state, skipped), event.stage, published)


def _new_board(state: State, leg: Leg, seats: tuple[EntrantId, ...]) -> Board:
    away = [one for one in seats if not is_ready(state.entries[one])]
    if leg.fixed and away:
        return Board(seats, results=(forfeit(*away),))
    return Board(seats)


def _sitting(
    state: State,
    leg: Leg,
    event: log.Paired | log.Repaired,
    before: Round | None,
    one: EntrantId,
) -> Sitting:
    """Why an entrant has no board, and what that is worth."""
    scoring = state.plan.scoring
    kept = before.sittings.get(one) if before else None
    if one in event.byes:
        return Sitting(Sit.BYE, 0 if leg.round_robin else scoring.awarded)
    if kept and kept.why is Sit.SKIP:
        return kept
    entry = state.entries[one]
    if entry.skipping:
        paid = entry.skips == 0 and event.round < leg.announced
        return Sitting(Sit.SKIP, scoring.half if paid else 0)
    return Sitting(Sit.AWAY, 0)


def _extended(state: State, event: log.Extended) -> State:
    one = _the_round(state, event)
    boards = tuple(
        replace(board, extra_seconds=board.extra_seconds + event.seconds)
        if event.board in (None, number)
        else board
        for number, board in enumerate(one.boards, start=1)
    )
    return _with_round(state, event.stage, replace(one, boards=boards))


def _stage_closed(state: State, event: log.StageClosed) -> State:
    leg = state.legs[event.stage - 1]
    closed = replace(leg, ranking=event.ranking, qualified=event.qualified)
    legs = (*state.legs[: event.stage - 1], closed)
    if event.qualified:
        following = state.plan.stages[event.stage]
        legs = (*legs, Leg(event.stage + 1, following, event.qualified))
    return replace(state, legs=legs)


# Boards


def _on_board(state: State, event: _OnBoard) -> State:
    board = _the_round(state, event).boards[event.board - 1]
    match event:
        case log.BoardStarted():
            return _with_board(state, event, replace(board, started=True))
        case log.Reported():
            begun = board.started or event.result.kind is ResultKind.PLAYED
            return _with_board(state, event, replace(board, started=begun, results=(event.result,)))
        case log.Corrected():
            return _with_results(state, event, board, (*board.results, event.result))
        case log.Uncorrected():
            return _with_results(state, event, board, board.results[:-1])
        case log.Absent():
            left = _with_board(state, event, _without(state.plan, board, event.entrants))
            return _with_entries(left, (_absent(state.entries[one]) for one in event.entrants))
        case log.Replayed():
            return _with_board(state, event, _anew(state, board))
        case log.Moved():
            return _moved(state, event, board)


def _anew(state: State, board: Board) -> Board:
    """A board before its first card; who has dropped does not come back to it."""
    gone = tuple(one for one in board.entrants if state.entries[one].status is Status.DROPPED)
    fresh = Board(board.entrants)
    return _without(state.plan, fresh, gone) if gone else fresh


def _absent(entry: Entry) -> Entry:
    absences = entry.absences + 1
    out = absences >= ABSENCES or entry.status is Status.DROPPED
    return replace(entry, absences=absences, status=Status.DROPPED if out else Status.PAUSED)


def _without(plan: Plan, board: Board, gone: tuple[EntrantId, ...]) -> Board:
    """A board that has not started, without those who did not come."""
    if plan.two_sided:
        return replace(board, results=(forfeit(*gone),))
    left = replace(board, removed=board.removed | set(gone))
    if len(left.seats) >= plan.seats.fewest:
        return left
    return replace(left, results=(awarded(*(plan.scoring.awarded for _ in left.seats)),))


def _moved(state: State, event: log.Moved, board: Board) -> State:
    """Somebody of a board that is not played sits down at another."""
    here = tuple(one for one in board.entrants if one != event.entrant)
    left = replace(board, entrants=here)
    left = replace(left, results=(awarded(*(state.plan.scoring.awarded for _ in left.seats)),))
    state = _with_board(state, event, left)
    one = _the_round(state, event)
    to = one.boards[event.to - 1]
    joined = replace(to, entrants=(*to.entrants, event.entrant))
    return _with_round(state, event.stage, _put(one, event.to, joined))


def _with_results(
    state: State,
    event: log.Corrected | log.Uncorrected,
    board: Board,
    results: tuple[Result, ...],
) -> State:
    """Other results of a board; in a knock-out the right winner is put into the next match."""
    leg = state.legs[event.stage - 1]
    corrected = replace(board, results=results)
    changed = _with_board(state, event, corrected)
    following = find_round(changed, event.stage, event.round + 1)
    if not leg.knockout or following is None:
        return changed
    was, now = (winner(state.plan, leg, one) for one in (board, corrected))
    if was == now or was is None or now is None:
        return changed
    return _with_round(changed, event.stage, _exchanged(following, was, now))


def _exchanged(one: Round, a: EntrantId, b: EntrantId) -> Round:
    """A round in which two entrants have changed places."""
    other = {a: b, b: a}
    boards = tuple(
        replace(board, entrants=tuple(other.get(who, who) for who in board.entrants))
        if {a, b} & set(board.entrants)
        else board
        for board in one.boards
    )
    sittings = {other.get(who, who): sitting for who, sitting in one.sittings.items()}
    return replace(one, boards=boards, sittings=sittings)


# Entrants of a running tournament


def _of_entrant(state: State, event: _OfEntrant) -> State:
    if isinstance(event, log.LateJoined):
        return _joined_late(state, event)
    if isinstance(event, log.Penalised):
        leg = state.legs[-1]
        rows = (*leg.penalties, (event.entrant, event.points))
        return _with_leg(state, replace(leg, penalties=rows))
    entry = state.entries[event.entrant]
    match event:
        case log.Paused():
            entry = replace(entry, status=Status.PAUSED)
        case log.Returned():
            entry = replace(entry, status=Status.PLAYING)
        case log.Skipped():
            entry = replace(entry, skipping=True)
        case log.SkipCancelled():
            entry = replace(entry, skipping=False)
        case log.Dropped():
            state = _left_board(state, event.entrant)
            entry = replace(entry, status=Status.DROPPED)
        case log.Substituted():
            entry = _substituted(entry, event)
            state = replace(state, former=state.former | {event.old})
    return _with_entries(state, [entry])


def _left_board(state: State, entrant: EntrantId) -> State:
    """Whoever drops forfeits a board that is published and has not started."""
    leg, one = current_leg(state), current(state)
    number = one.board_of(entrant) if one else None
    if leg is None or one is None or number is None:
        return state
    board = one.boards[number - 1]
    if board.started or board.results or entrant in board.removed:
        return state
    left = _without(state.plan, board, (entrant,))
    return _with_round(state, leg.number, _put(one, number, left))


def _substituted(entry: Entry, event: log.Substituted) -> Entry:
    def instead(who: int) -> int:
        return event.new if who == event.old else who

    return replace(
        entry,
        persons=tuple(map(instead, entry.persons)),
        agreed=tuple(map(instead, entry.agreed)),
        reserve=None if entry.reserve == event.new else entry.reserve,
        substituted=True,
    )


def _joined_late(state: State, event: log.LateJoined) -> State:
    leg = state.legs[0]
    rank = max((one.rank for one in state.entries.values()), default=0) + 1
    order = max((one.order for one in state.entries.values()), default=0) + 1
    entry = Entry(
        event.entrant,
        event.persons,
        event.persons,
        status=Status.PLAYING,
        order=order,
        checked_in=True,
        rank=rank,
    )
    half = state.plan.scoring.half
    rounds = tuple(
        replace(
            one,
            sittings={
                **one.sittings,
                event.entrant: Sitting(Sit.LATE, half if one.number == 1 else 0),
            },
        )
        for one in leg.rounds
    )
    grown = replace(leg, field=(*leg.field, event.entrant), rounds=rounds)
    return _with_leg(_with_entries(state, [entry]), grown)


# Putting a changed part back


def _the_round(state: State, event: log.RoundClosed | log.Extended | _OnBoard) -> Round:
    return state.legs[event.stage - 1].rounds[event.round - 1]


def _put(one: Round, number: int, board: Board) -> Round:
    boards = (*one.boards[: number - 1], board, *one.boards[number:])
    return replace(one, boards=boards)


def _with_board(state: State, event: _OnBoard, board: Board) -> State:
    return _with_round(state, event.stage, _put(_the_round(state, event), event.board, board))


def _with_round(state: State, stage: int, one: Round) -> State:
    """The state with a round in its place, or after the last."""
    leg = state.legs[stage - 1]
    rounds = (*leg.rounds[: one.number - 1], one, *leg.rounds[one.number :])
    return _with_leg(state, replace(leg, rounds=rounds))


def _with_leg(state: State, leg: Leg) -> State:
    return replace(state, legs=(*state.legs[: leg.number - 1], leg, *state.legs[leg.number :]))


def _with_entries(state: State, entries: Iterable[Entry]) -> State:
    changed = {one.id: one for one in entries}
    return replace(state, entries={**state.entries, **changed}) if changed else state
