"""Screens: one that is behind is claimed, made from what is true now, and shown."""

from __future__ import annotations

import logging
from typing import Any, Final

from telegram.error import TelegramError

from core.boards import TournamentBoard
from core.services import DatabaseDown, ScreenJob, Shown
from tgbot import views
from tgbot.delivery import post
from tgbot.delivery.line import SENT, Line
from tgbot.delivery.outcomes import Verdict, judge
from tgbot.delivery.tidying import Tidying
from tgbot.views.tournaments import board_message

log: Final = logging.getLogger(__name__)

ANEW_AFTER: Final = 3
"""So many hopeless edits, and a new message is tried."""
GIVE_UP_AFTER: Final = 6
"""So many hopeless tries, and a screen waits for its next change."""


class Drawing:
    """Draws screens over a line. Whoever calls has paid for one call to the chat."""

    def __init__(self, line: Line, tidying: Tidying) -> None:
        self._line = line
        self._tidying = tidying
        self._screens = line.services.screens

    async def draw(self, screen: int, chat: int) -> None:
        """Bring a screen up to date, unless another worker does."""
        job = await self._screens.claim(screen)
        if job is None:
            self._line.refund(chat)
            return
        try:
            await self._draw(job)
        except DatabaseDown:
            # Whether it was shown is not written down: it is drawn again, and soon.
            again = self._line.later(0)
            await self._line.surely(
                lambda: self._screens.failed(job, again, fault=False, unknown=True)
            )
            raise

    async def _draw(self, job: ScreenJob) -> None:
        try:
            message = self._message(job, await self._screens.load(job))
        except DatabaseDown:
            raise
        except Exception:
            log.exception("a %s screen cannot be made", job.kind)
            self._line.refund(job.chat)
            await self._screens.failed(job, self._line.later(job.failures))
            return
        if message is None:
            await self._take_away(job)
        else:
            await self._show(job, message)

    def _message(self, job: ScreenJob, shown: Shown) -> views.Message | None:
        if shown.screen is None:
            return None
        loc = self._line.locale(shown.language)
        context = self._line.context(shown.suits)
        screen: Any = shown.screen
        if isinstance(shown.screen, TournamentBoard):
            return board_message(shown.screen, loc)
        if shown.private:
            return views.hand_message(screen, shown.page, loc, context)
        return views.table_message(screen, shown.page, loc, context)

    async def _take_away(self, job: ScreenJob) -> None:
        self._line.refund(job.chat)
        await self._screens.shown(job, message=None, digest="")
        self._left(job)

    async def _show(self, job: ScreenJob, message: views.Message) -> None:
        drawn = post.digest(message)
        if not job.anew and drawn == job.digest:
            self._line.refund(job.chat)
            await self._screens.shown(job, message=job.message, digest=drawn)
            return
        until = await self._line.must_wait(job.chat)
        if until is not None:
            await self._screens.failed(job, until, fault=False)
            return
        try:
            if job.anew or job.message is None:
                await self._post(job, message, drawn)
            else:
                await self._edit(job, job.message, message, drawn)
        except TelegramError as error:
            await self._failed(job, error, drawn)

    async def _post(self, job: ScreenJob, message: views.Message, drawn: str) -> None:
        """The new message first, so that there is never none."""
        made = await post.send(self._line.bot, job.chat, job.thread, message)
        SENT.labels(f"{job.kind}_new").inc()
        await self._line.surely(
            lambda: self._screens.shown(job, message=made, digest=drawn, fresh=True)
        )
        if job.tournament is not None:
            await post.pin(self._line.bot, job.chat, made)
        self._left(job)

    def _left(self, job: ScreenJob) -> None:
        if job.message is not None or job.after is not None:
            self._tidying.call()

    async def _edit(
        self, job: ScreenJob, message_id: int, message: views.Message, drawn: str
    ) -> None:
        await post.edit(self._line.bot, job.chat, message_id, message)
        SENT.labels(f"{job.kind}_edit").inc()
        await self._screens.shown(job, message=message_id, digest=drawn)

    async def _failed(self, job: ScreenJob, error: TelegramError, drawn: str) -> None:
        outcome, services = judge(error), self._line.services
        if outcome.verdict is not Verdict.HOPELESS:
            self._line.refused(job.kind, outcome, error)
        match outcome.verdict:
            case Verdict.SAME:
                await self._screens.shown(job, message=job.message, digest=drawn)
            case Verdict.LOST:
                await self._screens.lost(job)
            case Verdict.WAIT:
                until = await self._line.hold(job.chat, outcome)
                await self._screens.failed(job, until, fault=False)
            case Verdict.MIGRATED if outcome.chat is not None:
                await services.chats.migrated(job.chat, outcome.chat)
                await self._screens.failed(job, services.context.now(), fault=False)
            case Verdict.UNWANTED:
                await self._screens.gone(job)
                await self._line.lost_chat(job.chat)
            case Verdict.NO_THREAD:
                await self._screens.lost_thread(job)
            case Verdict.AGAIN:
                await self._screens.failed(job, self._line.later(job.failures), unknown=True)
            case _:
                await self._hopeless(job, error)

    async def _hopeless(self, job: ScreenJob, error: TelegramError) -> None:
        """Told once. A new message may be taken where an edit is not; then the next change."""
        if job.failures == 0:
            self._line.refused(job.kind, judge(error), error)
        if job.failures >= GIVE_UP_AFTER:
            await self._screens.shown(job, message=job.message, digest=job.digest or "")
        elif job.failures == ANEW_AFTER and job.message is not None:
            await self._screens.lost(job)
        else:
            await self._screens.failed(job, self._line.later(job.failures))
