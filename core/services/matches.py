"""A match moving on inside one transaction: judge, apply, write down, shuffle, set the clocks.

Every move of every match goes through :class:`Run`, whoever made it; it is the only place that
appends to a record, opens a seed, ends a match, or sets a deadline.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.engine.errors import BadAction, Refused
from core.engine.game import (
    CHANCE,
    DealScored,
    Decision,
    MatchEnded,
    Mode,
    Move,
    OnSilence,
    Seat,
    Standing,
    Told,
    advance,
)
from core.engine.record import Entry, parse_entry, salt, to_line
from core.games.dealing import Dealt
from core.readmodels import DROPPED, Pace, Phase, Said
from core.records.counts import compared_scores, deal_counts
from core.records.replay import replay
from core.records.shuffles import board_entry, chance_entry
from core.services.attendance import note_attendance
from core.services.context import Context
from core.services.courtesy import seconds_to_wait
from core.services.loading import Loaded
from core.services.marks import announce_at, for_hand, for_table, show
from core.services.pace import SHORT_CLOCKS, deadline, limit_seconds, turn_seconds, warning
from core.services.receipts import Declined
from core.services.standings import count_match
from core.services.titles import end_titles, give_titles
from core.services.tournaments.reporting import of_table, report
from core.storage import DealRow, MatchRow, MoveRow, SeatRow
from core.tournaments.duplicate import Course

STOPPED = "stopped"
LAST_DEAL = "last_deal"
"""The reason of a match that was only to have so many deals; it counts as it stands."""
ALONE_SECONDS = 30.0
"""A robot's pause at a table where nobody is awake."""


class Run:
    """One transaction's work on one match. `move` may be called, then `settle` must be."""

    def __init__(self, context: Context, session: AsyncSession, loaded: Loaded) -> None:
        self._context = context
        self._session = session
        self._loaded = loaded
        self._now = context.now()
        self._events: list[Told] = []

    @property
    def _match(self) -> MatchRow:
        match = self._loaded.match
        if match is None:
            raise ValueError("no match at this table")
        return match

    def begin(self) -> None:
        """Start the match of a table whose lobby is complete."""
        loaded = self._loaded
        step = loaded.game.start(loaded.options, loaded.table.seat_count, loaded.table.first_dealer)
        loaded.state = step.state
        loaded.match = MatchRow(table_id=loaded.id, state={}, started_at=self._now)
        loaded.table.phase = Phase.PLAYING
        loaded.table.closes_at = None
        self._session.add(loaded.match)
        self._events += step.events

    async def move(self, move: Move, *, auto: bool = False) -> None:
        """One move. Raises Refused, or Declined where it is too soon, and nothing has changed."""
        loaded = self._loaded
        step = advance(loaded.game, loaded.state, move)
        self._keep_others_time(move)
        self._write(Entry(move.actor, move.action, auto=auto, at=_written(self._now)))
        loaded.state = step.state
        await self._follow(step.events)

    def _keep_others_time(self, move: Move) -> None:
        """Raises Declined for a move that would end others' chance to answer too soon (MD1)."""
        match = self._match
        known = move.decision == match.decision
        since = match.asked_at or match.started_at if known else self._now
        seconds = seconds_to_wait(self._loaded.decision, since, move, self._now)
        if seconds:
            raise Declined(Said.WAIT, table=self._loaded.id, seconds=seconds)

    async def settle(self) -> None:
        """Go on until a person or a robot is asked: shuffles, planned moves. Then set the clocks,
        save, and mark the screens that changed."""
        while (decision := self._loaded.decision) is not None:
            if decision.mode is Mode.CHANCE:
                await self._shuffle(decision)
            elif not await self._play_planned(decision):
                break
        self._save()
        self._set_clocks()
        await self._mark_screens()
        self._context.stir(self._session)

    async def stop(self) -> None:
        """End the match as it stands, even if nobody can tell any more how it stands."""
        await self._finish(STOPPED)
        self._match.version += 1
        await self._mark_screens()
        self._context.stir(self._session)

    async def end_as_it_stands(self) -> None:
        """End the match in the middle of a deal, as played out; stopped where it cannot be told."""
        if not self._loaded.readable:
            await self.stop()
            return
        await self._finish(LAST_DEAL, self._loaded.game.standings(self._loaded.state))
        self._match.version += 1
        await self._mark_screens()
        self._context.stir(self._session)

    # -- moves -------------------------------------------------------------------------------------

    async def _shuffle(self, decision: Decision) -> None:
        """The shuffle that is awaited, by the seed that was promised, with the next promise."""
        loaded, chance = self._loaded, self._context.chance
        seed = loaded.table.seed
        if seed is None:
            raise ValueError("no seed is left")
        if loaded.table.shared:
            await self._shuffle_alike(decision, loaded.table.shared)
            return
        following = chance.seed()
        entry = chance_entry(
            loaded.game,
            loaded.state,
            seed=seed,
            salt=salt(await record_lines(self._session, loaded)),
            following=following,
        )
        step = advance(loaded.game, loaded.state, Move(CHANCE, decision.id, entry.action))
        loaded.table.seed = following
        self._write(replace(entry, at=_written(self._now)), secret=seed.hex())
        loaded.state = step.state
        await self._follow(step.events)

    async def _shuffle_alike(self, decision: Decision, secrets: Sequence[str]) -> None:
        """The shuffle that is awaited, as at all tables where the same deals lie. The record
        promises nothing: the tournament does."""
        loaded, number = self._loaded, self._match.deals
        deal = await self._running_deal()
        seed = bytes.fromhex(secrets[number])
        entry = board_entry(loaded.header, loaded.state, seed=seed, deal=deal)
        step = advance(loaded.game, loaded.state, Move(CHANCE, decision.id, entry.action))
        loaded.table.seed = bytes.fromhex(secrets[min(number + 1, len(secrets) - 1)])
        self._write(replace(entry, at=_written(self._now)))
        loaded.state = step.state
        await self._follow(step.events)

    async def _running_deal(self) -> Entry | None:
        """The line with which the running deal began; None before it."""
        query = select(MoveRow).where(
            MoveRow.table_id == self._loaded.id, MoveRow.deal == self._match.deals + 1
        )
        row = (await self._session.exec(query.order_by(col(MoveRow.number)).limit(1))).first()
        return None if row is None else parse_entry(row.fields, self._loaded.header)

    async def _play_planned(self, decision: Decision) -> bool:
        """A card chosen before one's turn, if it is still of this deal and now legal.

        Where it is not, its person is told when he is asked.
        """
        for seat in sorted(decision.waiting):
            row = self._loaded.seats[seat]
            planned, row.planned = row.planned, None
            if planned is None or row.planned_deal != self._match.deals + 1:
                continue
            try:
                action = self._loaded.game.parse(planned)
                await self.move(Move(seat, decision.id, action))
            except (BadAction, Refused, Declined):
                row.selection = {**row.selection, DROPPED: {**planned, "decision": decision.id}}
                continue
            return True
        return False

    def _write(self, entry: Entry, *, secret: str | None = None) -> None:
        match = self._match
        match.moves += 1
        self._session.add(
            MoveRow(
                table_id=self._loaded.id,
                number=match.moves,
                deal=match.deals + 1,
                fields=entry.to_json(self._loaded.game),
                secret=secret,
            )
        )

    # -- what moves lead to ------------------------------------------------------------------------

    async def _follow(self, events: tuple[Told, ...]) -> None:
        self._events += events
        if not self._loaded.table.sealed:
            await give_titles(self._session, self._loaded, events, self._now)
        for told in events:
            if isinstance(told.event, DealScored):
                await self._finish_deal(told.event)
            elif isinstance(told.event, MatchEnded):
                await self._finish(told.event.reason, told.event.standings)
        last = self._loaded.table.last_deal
        if last is not None and self._match.deals >= last and self._match.finished_at is None:
            await self._finish(LAST_DEAL, self._loaded.game.standings(self._loaded.state))

    async def _finish_deal(self, scored: DealScored) -> None:
        match = self._match
        match.deals += 1
        self._session.add(
            DealRow(
                table_id=self._loaded.id,
                number=match.deals,
                scores=list(scored.scores),
                totals=list(scored.totals),
                counts=list(deal_counts(self._loaded.options, self._loaded.state, scored)),
                last_move=match.moves,
                finished_at=self._now,
            )
        )
        await self._open_seeds(match.deals)
        await announce_at(
            self._session,
            self._loaded,
            key=f"deal:{self._loaded.id}:{match.deals}",
            kind="deal",
            payload={"deal": match.deals},
            now=self._now,
        )

    async def _open_seeds(self, deal: int) -> None:
        """Both shuffles of a deal are opened when it is finished (fair shuffle, step 3)."""
        query = select(MoveRow).where(
            MoveRow.table_id == self._loaded.id,
            MoveRow.deal == deal,
            col(MoveRow.secret).is_not(None),
        )
        for row in await self._session.exec(query):
            row.seed, row.secret = row.secret, None

    async def _finish(self, reason: str, standings: tuple[Standing, ...] | None = None) -> None:
        """The one way in which a match ends; `standings` are there when it was played out."""
        loaded, match = self._loaded, self._match
        loaded.table.phase = Phase.CLOSED if standings is None else Phase.FINISHED
        loaded.table.seed = None
        match.reason = reason
        match.finished_at = self._now
        match.deadline_at = match.warn_at = match.robot_at = None
        await of_table(self._context, self._session, loaded)  # locked before what is counted
        if standings is not None and not loaded.table.sealed:
            await end_titles(self._session, loaded, standings, self._now)
            await count_match(self._session, loaded, standings, self._now)
        await note_attendance(self._session, loaded, loaded.seats.values(), self._now)
        await announce_at(
            self._session, loaded, key=f"result:{loaded.id}", kind="result", now=self._now
        )
        compared = loaded.table.shared and standings is not None
        course = await course_of(self._session, loaded) if compared else ()
        await report(self._context, self._session, loaded, standings, course)

    # -- afterwards --------------------------------------------------------------------------------

    def _save(self) -> None:
        match = self._match
        match.state = self._loaded.game.codec.dump(self._loaded.state)
        match.version += 1

    def _set_clocks(self) -> None:
        """A new question has a new deadline; one that is still open keeps its own."""
        match, decision = self._match, self._loaded.decision
        if decision is None or match.finished_at is not None:
            return
        if decision.id != match.decision:
            match.decision = decision.id
            give_time(self._context, self._loaded, decision, self._now)
        match.robot_at = robot_time(self._context, self._loaded, decision)

    async def _mark_screens(self) -> None:
        loaded, decision = self._loaded, self._loaded.decision
        new_deal = any(isinstance(told.event, Dealt) for told in self._events)
        wishes = for_table(loaded, repost=new_deal)
        awaited = frozenset[Seat]() if decision is None else decision.waiting
        # A lobby in a private chat is not protected from being forwarded; a hand has to be.
        begins = new_deal and not loaded.table.is_group and self._match.deals == 0
        for row in loaded.seats.values():
            if row.person_id is None:
                continue
            asked = row.seat in awaited and not moved_by_robot(row)
            wishes += for_hand(
                loaded,
                row.person_id,
                repost=begins or (asked and self._rings(row, decision)),
                urgent=asked or new_deal,
            )
        await show(self._session, loaded, wishes, self._now)

    def _rings(self, row: SeatRow, decision: Decision | None) -> bool:
        """Whether the person has not touched the table for so long that the phone should ring.

        It does not for what is asked of everybody after each move.
        """
        if row.last_act_at is None or decision is None or decision.clock in SHORT_CLOCKS:
            return False
        quiet = self._now - row.last_act_at
        return quiet > timedelta(seconds=self._context.rules.away_seconds)


async def course_of(session: AsyncSession, loaded: Loaded) -> Course:
    """What each finished deal of a match is compared by with the same deal at other tables."""
    played = replay(await _record(session, loaded))
    return tuple(
        compared_scores(told.event)
        for play in played.plays
        for told in play.events
        if isinstance(told.event, DealScored)
    )


async def count_opened(session: AsyncSession, loaded: Loaded, now: datetime) -> None:
    """Count a match that was sealed while others played its deals, with the titles that it gave.

    One that was stopped counts nowhere, and neither does one that cannot be read any more.
    """
    loaded.table.sealed = False
    if loaded.phase is not Phase.FINISHED or not loaded.readable:
        return
    standings = loaded.game.standings(loaded.state)
    played = replay(await _record(session, loaded))
    events = tuple(told for play in played.plays for told in play.events)
    await give_titles(session, loaded, events, now)
    await end_titles(session, loaded, standings, now)
    await count_match(session, loaded, standings, now)


async def _record(session: AsyncSession, loaded: Loaded) -> bytes:
    return "".join(map(to_line, await record_lines(session, loaded))).encode()


async def record_lines(
    session: AsyncSession, loaded: Loaded, *, last: int | None = None
) -> list[dict[str, Any]]:
    """The header and the lines of a record up to move `last`, seeds of running deals left out."""
    query = select(MoveRow).where(MoveRow.table_id == loaded.id)
    if last is not None:
        query = query.where(MoveRow.number <= last)
    rows = await session.exec(query.order_by(col(MoveRow.number)))
    opened = [{**row.fields, **({"seed": row.seed} if row.seed else {})} for row in rows]
    return [loaded.header.to_json(), *opened]


def warn_time(loaded: Loaded, decision: Decision, now: datetime) -> datetime | None:
    """When whoever is awaited is warned; never where silence is an answer like any other (RD4)."""
    match = loaded.match
    if match is None or match.deadline_at is None or decision.on_silence is OnSilence.EXPIRE:
        return None
    return warning(now, match.deadline_at, loaded.quiet())


def give_time(context: Context, loaded: Loaded, decision: Decision, now: datetime) -> None:
    """All the time that a question has, from now on: it is new, or somebody else is to answer."""
    match = loaded.match
    if match is None:
        return
    turn = turn_seconds(Pace(loaded.table.pace), context.rules.turn_seconds)
    match.asked_at = now
    match.deadline_at = deadline(now, limit_seconds(decision.clock, turn), loaded.quiet())
    match.warn_at = warn_time(loaded, decision, now)


def robot_time(context: Context, loaded: Loaded, decision: Decision) -> datetime | None:
    """When a robot is to move; None where none is asked."""
    if not any(moved_by_robot(loaded.seats[seat]) for seat in decision.waiting):
        return None
    return context.after(robot_pause(context, loaded, decision))


def robot_pause(context: Context, loaded: Loaded, decision: Decision) -> float:
    """Seconds that a robot thinks; longer, and never the same, where people may answer first
    (CG21): with the usual delay of a second and a half, two to six. Much longer while nobody at
    the table is awake: robots among themselves would fill the chat of people who walked away."""
    delay = context.rules.robot_delay
    if all(moved_by_robot(row) for row in loaded.seats.values()):
        return max(delay, ALONE_SECONDS)
    people = [seat for seat in decision.waiting if not moved_by_robot(loaded.seats[seat])]
    if decision.mode is not Mode.OPEN or not people:
        return delay
    return delay * (80 + context.chance.below(161)) / 60


def moved_by_robot(row: SeatRow) -> bool:
    """Whether a robot moves for this seat: its own, a substitute, or a sleeper's."""
    return row.robot is not None or row.asleep


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")
