"""What must be true whatever happened, found out from the database and from what people have seen.

Each check returns the promises that were broken, as lines to read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlmodel import col, select

from core.engine.errors import BadRecord
from core.engine.game import Decision, Seat
from core.engine.record import Entry, to_line
from core.readmodels import Hand, Playing, TableHead
from core.records import Replay, replay, verify
from core.services import Services
from core.services.loading import head, load
from core.services.matches import record_lines
from core.storage import InboxRow, MatchRow, OutboxRow, ScreenRow
from tests.chaos.company import CHOICES, Company
from tests.chaos.groups import told_hands
from tgbot import views
from tgbot.callback_data import Answer, Do, Plan, parse
from tgbot.sandbox import Control, Query
from tgbot.sandbox.seen import see

SCREEN_VERBS: Final = frozenset({"sit", "start", "settings", "menu", "here", "more", "vote"})
"""Verbs of buttons that only screens have; beside them it is asked which of several is to end."""
BAD_LOG: Final = re.compile(r"Traceback \(most recent call last\)| (?:ERROR|CRITICAL) ")


@dataclass
class MatchFacts:
    """A match as the database has it."""

    table: int
    head: TableHead
    record: bytes
    finished: bool
    reason: str | None
    seats: dict[int, Seat]


@dataclass
class Found:
    """Broken promises, and numbers worth reading."""

    broken: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)


# -- matches ---------------------------------------------------------------------------------------


async def matches(services: Services) -> list[MatchFacts]:
    """Every match, with its record as a file would hold it."""
    found: list[MatchFacts] = []
    async with services.context.work.reading() as db:
        for row in (await db.exec(select(MatchRow))).all():
            loaded = await load(db, row.table_id, lock=False)
            assert loaded is not None
            lines = await record_lines(db, loaded)
            seats = {
                one.person_id: one.seat
                for one in loaded.seats.values()
                if one.person_id is not None
            }
            found.append(
                MatchFacts(
                    row.table_id,
                    await head(db, loaded, None),
                    "".join(to_line(line) for line in lines).encode(),
                    row.finished_at is not None,
                    row.reason,
                    seats,
                )
            )
    return found


async def judge(
    services: Services, control: Control, companies: list[Company], found: Found
) -> None:
    """Look at every match, every acknowledged press, every message of a group."""
    facts = await matches(services)
    presses = [query for one in companies for query in one.presses]
    found.counts["presses"] = len(presses)
    known = {match.table for match in facts}
    found.broken += [
        f"the table of {query.data} is lost"
        for query, press in _acknowledged(presses)
        if press.table not in known
    ]
    for match in facts:
        _judge_match(match, control, presses, found)
    await _queues(services, found)
    found.broken += await strays(services, control)


def _judge_match(match: MatchFacts, control: Control, presses: list[Query], found: Found) -> None:
    found.counts["matches"] += 1
    found.counts[f"ended: {match.reason}"] += 1
    if not match.finished:
        found.broken.append(f"match {match.table} has not ended")
    try:
        played = replay(match.record)
    except BadRecord as error:
        found.broken.append(f"match {match.table}: {error}")
        return
    found.counts["moves"] += len(played.plays)
    if (fault := verify(match.record).first_fault) is not None:
        found.broken.append(f"match {match.table}: shuffle {fault.outcome}")
    found.broken += lost_presses(match, played, presses, found.counts)
    found.broken += told_hands(control.world.shown, _key(control, match.head.chat), played)


def _acknowledged(presses: list[Query]) -> Iterator[tuple[Query, Answer]]:
    """Answers to the game that were taken without a word."""
    for query in presses:
        press, answer = parse(query.data), query.answer
        if not isinstance(press, Answer) or press.what.startswith(CHOICES):
            continue
        if answer is not None and not answer.get("text") and not answer.get("url"):
            yield query, press


def _key(control: Control, chat: int) -> str:
    return next(key for key, one in control.world.chats.items() if one.id == chat)


async def _queues(services: Services, found: Found) -> None:
    async with services.context.work.reading() as db:
        waiting = (await db.exec(select(OutboxRow).where(~col(OutboxRow.done)))).all()
        found.counts["updates with an effect"] = len((await db.exec(select(InboxRow))).all())
    found.broken += [f"announcement {one.key} was never sent" for one in waiting]


def lost_presses(
    match: MatchFacts, played: Replay, presses: list[Query], counts: Counter[str]
) -> list[str]:
    """Presses that were answered as played, and are not in the record."""
    lost: list[str] = []
    asked = _moments(played)
    for query, press in _acknowledged(presses):
        seat = match.seats.get(query.user_id)
        if press.table != match.table or seat is None:
            continue
        met = [one for one in asked.get(press.decision, []) if seat in one.decision.waiting]
        meant = [_meaning(match, played, one, press, seat) for one in met]
        if any(not isinstance(one, views.Act) for one in meant):
            continue  # it may have changed a screen alone
        actions = [one.action for one in meant if isinstance(one, views.Act)]
        counts["acknowledged moves"] += 1
        moves = [one.made.action for one in met if one.made and one.made.actor == seat]
        if not any(move in actions for move in moves):
            lost.append(f"match {match.table}: {query.data} of seat {seat} was lost")
    return lost


@dataclass(frozen=True, slots=True)
class Moment:
    """A state, a question that is open in it, and the move that was made next, if one was."""

    state: Any
    decision: Decision
    made: Entry | None


def _moments(played: Replay) -> dict[int, list[Moment]]:
    """By question: every moment at which it was open."""
    game, found = played.header.game, dict[int, list[Moment]]()
    met = [(one.before, one.entry) for one in played.plays]
    for state, made in (*met, (played.match.state, None)):
        for decision in game.decisions(state):
            found.setdefault(decision.id, []).append(Moment(state, decision, made))
    return found


def _meaning(
    match: MatchFacts, played: Replay, moment: Moment, press: Answer, seat: Seat
) -> views.Meaning:
    game = played.header.game
    view, spectator = game.view(moment.state, seat), game.view(moment.state, None)
    playing = Playing(match.head, spectator, moment.decision, None)
    choices = game.choices(view, moment.decision)
    return views.press(Hand(playing, seat, view, choices, {}, None, False), press.what)


async def strays(services: Services, control: Control) -> list[str]:
    """Announcements that do not stand exactly once, and messages with buttons of a table that are
    none of its screens."""
    async with services.context.work.reading() as db:
        said = (
            await db.exec(select(OutboxRow).where(col(OutboxRow.message_id).is_not(None)))
        ).all()
        screens = (await db.exec(select(ScreenRow))).all()
    known = {(row.chat_id, row.message_id) for row in (*said, *screens)}
    broken: list[str] = []
    for chat in control.world.chats.values():
        ours = [
            see(control.world, message)
            for message in chat.messages.values()
            if message.sender_id == control.bot.id and not message.deleted
        ]
        shown = {one.id: one.text for one in ours}
        mine = [row for row in said if row.chat_id == chat.id]
        broken += [f"announcement {row.key} is gone" for row in mine if row.message_id not in shown]
        words = {shown[row.message_id] for row in mine if row.message_id in shown}
        for one in ours:
            if (chat.id, one.id) in known:
                continue
            if one.text in words:
                broken.append(f"chat {chat.key} reads twice: {one.text[:60]!r}")
            elif any(_plays(button.data) for row in one.keyboard for button in row):
                broken.append(f"chat {chat.key} has kept an old screen: {one.text[:60]!r}")
    return broken


def _plays(data: str | None) -> bool:
    press = None if data is None else parse(data)
    return isinstance(press, Answer | Plan) or (
        isinstance(press, Do) and press.verb in SCREEN_VERBS and press.arg != views.AT_ONCE
    )


def bad_lines(log: Path) -> list[str]:
    """What no log should have in it."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return [f"the log says: {line[:200]}" for line in lines if BAD_LOG.search(line)]
