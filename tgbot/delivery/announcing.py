"""Announcements: rows of the outbox, sent in the order of their chat, each until it got through."""

from __future__ import annotations

import logging
from typing import Any, Final

from telegram.error import TelegramError

from core.services import DatabaseDown, OutboxJob
from tgbot import views
from tgbot.delivery import post
from tgbot.delivery.line import SENT, Line
from tgbot.delivery.outcomes import Verdict, judge
from tgbot.delivery.tidying import Tidying

log: Final = logging.getLogger(__name__)

GIVE_UP_AFTER: Final = 5
"""So many hopeless tries, and an announcement is dropped: others of its chat wait behind it."""


class Announcing:
    """Sends announcements over a line. Whoever calls has paid for one call to the chat."""

    def __init__(self, line: Line, tidying: Tidying) -> None:
        self._line = line
        self._tidying = tidying
        self._outbox = line.services.outbox

    async def announce(self, announcement: int, chat: int) -> None:
        """Send an announcement, unless another worker does."""
        job = await self._outbox.claim(announcement)
        if job is None:
            self._line.refund(chat)
            return
        try:
            await self._announce(job)
        except DatabaseDown:
            again = self._line.later(0)
            await self._line.surely(
                lambda: self._outbox.failed(job, again, fault=False, unknown=True)
            )
            raise

    async def _announce(self, job: OutboxJob) -> None:
        try:
            message = await self._message(job)
        except DatabaseDown:
            raise
        except Exception:
            log.exception("an announcement of kind %s cannot be made", job.kind)
            self._line.refund(job.chat)
            await self._try_again_or_drop(job)
            return
        if message is None:
            self._line.refund(job.chat)
            await self._outbox.sent(job, None)
        else:
            await self._send(job, message)

    async def _message(self, job: OutboxJob) -> views.Message | None:
        """The words of an announcement; None where there is nothing to tell any more."""
        loc, context = self._line.locale(job.language), self._line.context(job.suits)
        history, payload = self._line.services.history, job.payload
        match job.kind:
            case "deal":
                told: Any = await history.deal(payload["table"], payload["deal"])
            case "result":
                told = await history.finished(payload["table"])
            case "correction":
                told = await self._line.services.correcting.told(**payload)
            case "event_finished":
                tournaments = self._line.services.tournaments
                told = await tournaments.reading.record(payload["tournament"]) or payload
            case _:
                told = payload
        return None if told is None else views.announcement(job.kind, told, loc, context)

    async def _send(self, job: OutboxJob, message: views.Message) -> None:
        until = await self._line.must_wait(job.chat)
        if until is not None:
            await self._outbox.failed(job, until, fault=False)
            return
        try:
            made = await post.send(self._line.bot, job.chat, job.thread, message)
        except TelegramError as error:
            await self._failed(job, error)
            return
        SENT.labels(job.kind).inc()
        await self._line.surely(lambda: self._outbox.sent(job, made))
        if job.after is not None:
            self._tidying.call()

    async def _failed(self, job: OutboxJob, error: TelegramError) -> None:
        outcome, services = judge(error), self._line.services
        if outcome.verdict is not Verdict.HOPELESS or job.tries == 0:
            self._line.refused(job.kind, outcome, error)
        match outcome.verdict:
            case Verdict.WAIT:
                until = await self._line.hold(job.chat, outcome)
                await self._outbox.failed(job, until, fault=False)
            case Verdict.MIGRATED if outcome.chat is not None:
                await services.chats.migrated(job.chat, outcome.chat)
                await self._outbox.failed(job, services.context.now(), fault=False)
            case Verdict.UNWANTED:
                await self._outbox.gone(job)
                await self._line.lost_chat(job.chat)
            case Verdict.NO_THREAD:
                await self._outbox.lost_thread(job)
            case Verdict.AGAIN:
                await self._outbox.failed(job, self._line.later(job.tries), unknown=True)
            case _:
                await self._try_again_or_drop(job)

    async def _try_again_or_drop(self, job: OutboxJob) -> None:
        if job.tries >= GIVE_UP_AFTER:
            log.error("an announcement of kind %s is dropped", job.kind)
            await self._outbox.sent(job, None)
        else:
            await self._outbox.failed(job, self._line.later(job.tries))
