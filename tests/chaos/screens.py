"""Whether what people see is what is true: every screen against what the views draw now."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from sqlmodel import col, select

from core.readmodels import Page
from core.services import ScreenJob, Services
from core.storage import ScreenRow
from tgbot import views
from tgbot.callback_data import encode
from tgbot.i18n import locale
from tgbot.sandbox import Control, Seen
from tgbot.sandbox.parse_html import parse_html
from tgbot.sandbox.seen import see

QUIET_SECONDS: Final = 300.0
"""After which a screen stays wrong: chats are written to seldom, the bot may just be down, and on a
busy machine it takes a minute to be there again. What is judged is that it comes right."""


async def settled(services: Services, control: Control, chats: set[int]) -> list[str]:
    """Wait until every screen in these chats shows what is true; those that never do."""
    loop = asyncio.get_running_loop()
    until = loop.time() + QUIET_SECONDS
    while wrong := await wrong_screens(services, control, chats):
        if loop.time() > until:
            return wrong
        await asyncio.sleep(1)
    return []


async def wrong_screens(services: Services, control: Control, chats: set[int]) -> list[str]:
    """Screens whose message is another than the views draw now."""
    async with services.context.work.reading() as db:
        query = select(ScreenRow).where(col(ScreenRow.chat_id).in_(chats))
        rows = (await db.exec(query)).all()
    wrong: list[str] = []
    for row in rows:
        why = "behind" if row.behind else await _differs(services, control, row)
        if why:
            wrong.append(f"screen {row.kind} of table {row.table_id}: {why}")
    return wrong


async def _differs(services: Services, control: Control, row: ScreenRow) -> str:
    shown = await services.screens.load(_job(row))
    if shown.screen is None:
        return ""
    make: Any = views.hand_message if shown.private else views.table_message
    context = views.ViewContext(control.bot.username, services.context.now())
    wanted = make(shown.screen, Page(row.page), locale(shown.language), context)
    seen = _seen(control, row)
    if seen is None:
        return "its message is gone"
    if seen.text != parse_html(wanted.text)[0]:
        return "another text"
    drawn = [one.data and encode(one.data) for line in wanted.buttons for one in line]
    return "" if drawn == [one.data for line in seen.keyboard for one in line] else "other buttons"


def _seen(control: Control, row: ScreenRow) -> Seen | None:
    """The screen's message as it stands in its chat."""
    chat = next(one for one in control.world.chats.values() if one.id == row.chat_id)
    message = control.world.live_message(chat, row.message_id or 0)
    return None if message is None else see(control.world, message)


def _job(row: ScreenRow) -> ScreenJob:
    return ScreenJob(
        id=row.id or 0,
        kind=row.kind,
        chat=row.chat_id,
        thread=row.thread_id,
        table=row.table_id or 0,
        person=row.person_id,
        message=row.message_id,
        version=row.wanted,
        repost=row.repost,
        urgent=row.urgent,
        digest=row.digest,
        failures=row.failures,
        scrolled=False,
        tournament=row.tournament_id,
    )
