"""A bot between a database and a Bot API that agrees with everything: updates in, calls out.

The handlers, the intake and the services are the real ones. Nothing is drawn by itself; `drawn`
makes every message that delivery would make now.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import event
from telegram import Bot
from telegram.ext import Application
from telegram.request import BaseRequest, RequestData

from core.services import Services
from tests.support.services import StillClock, services_over
from tgbot import views
from tgbot.callback_data import Press, encode
from tgbot.concurrency import PerTable
from tgbot.flood import Flood
from tgbot.handlers import Desk, register
from tgbot.i18n import LANGUAGES, locale
from tgbot.intake import AnyApplication, Intake

Fields = dict[str, Any]
GROUP: Fields = {"id": -1001, "type": "supergroup", "title": "Cards"}


class Api(BaseRequest):
    """Notes each call. Nobody administers anything but `admins`; `strangers` are in no group."""

    def __init__(self) -> None:
        self.calls = list[tuple[str, Fields]]()
        self.admins = set[int]()
        self.strangers = set[int]()

    @property
    def read_timeout(self) -> float:
        return 1.0

    async def initialize(self) -> None: ...

    async def shutdown(self) -> None: ...

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **__: Any
    ) -> tuple[int, bytes]:
        name = url.rpartition("/")[2]
        given: Fields = {} if request_data is None else dict(request_data.parameters)
        self.calls.append((name, given))
        result: Any = True
        if name == "getMe":
            result = {"id": 1, "is_bot": True, "first_name": "Kozyr", "username": "kozyr_bot"}
        if name == "getChatMember":
            person = int(given["user_id"])
            status = "administrator" if person in self.admins else "member"
            status = "left" if person in self.strangers else status
            result = _member(person, status)
        if name == "getChatAdministrators":
            result = [_member(one, "administrator") for one in sorted(self.admins)]
        return 200, json.dumps({"ok": True, "result": result}).encode()


def _member(person: int, status: str) -> Fields:
    """A member of a chat, as the API tells of him."""
    user = {"id": person, "is_bot": False, "first_name": f"Admin {person}"}
    rights = dict.fromkeys(RIGHTS, False) if status == "administrator" else {}
    return {"status": status, "user": user, **rights}


RIGHTS = (
    "can_be_edited",
    "is_anonymous",
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
)


@dataclass(repr=False)
class Wire:
    """One bot. `said` is what it would say in answer to commands."""

    services: Services
    application: AnyApplication
    api: Api
    clock: StillClock
    said: list[tuple[int, views.Message]] = field(default_factory=list)
    edited: list[tuple[int, int, views.Message]] = field(default_factory=list)
    numbers: Any = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        flood = Flood(self.say, "ru", self.clock)
        self.intake = Intake(self.application, self.services, refuses=flood.refuses)
        register(self.application, Desk(self.services, "kozyr_bot", "ru", self.say, self.edit))

    @property
    def bot(self) -> Bot:
        """The library's bot, which calls the API here."""
        return self.application.bot

    def say(self, chat: int, message: views.Message, thread: int | None = None) -> None:
        """Note what is said."""
        self.said.append((chat, message))

    async def edit(self, chat: int, message_id: int, message: views.Message) -> None:
        """Note what is changed."""
        self.edited.append((chat, message_id, message))

    # -- updates -----------------------------------------------------------------------------------

    async def take(self, **kind: Any) -> bool:
        """An update with this in it."""
        return await self.intake.take({"update_id": next(self.numbers), **kind})

    async def write(self, person: Fields, text: str, chat: Fields | None = None) -> bool:
        """A person writes a text, in private unless a chat is named."""
        return await self.take(message=message(person, text, chat))

    async def press(
        self, person: Fields, data: Press | str, chat: Fields | None = None
    ) -> list[Fields]:
        """A person presses a button; the answers to the press."""
        before = len(self.api.calls)
        query = pressed(person, data if isinstance(data, str) else encode(data), chat)
        assert await self.take(callback_query=query)
        return [
            given
            for name, given in self.api.calls[before:]
            if name == "answerCallbackQuery" and given["callback_query_id"] == query["id"]
        ]

    # -- screens -----------------------------------------------------------------------------------

    async def drawn(self) -> list[views.Message]:
        """Every screen that is behind and every announcement, in every language."""
        made: list[views.Message] = []
        for waiting in await self.services.screens.waiting():
            job = await self.services.screens.claim(waiting.id)
            assert job is not None
            shown = await self.services.screens.load(job)
            screen: Any = shown.screen
            make: Any = views.hand_message if shown.private else views.table_message
            if screen is not None:
                made += [
                    make(screen, shown.page, locale(one), self._context()) for one in LANGUAGES
                ]
            await self.services.screens.shown(job, message=job.id, digest="")
        return made

    def _context(self) -> views.ViewContext:
        return views.ViewContext("kozyr_bot", self.clock.now())


def person(number: int, name: str = "Anna", **more: Any) -> Fields:
    """Somebody as Telegram names him."""
    return {"id": number, "is_bot": False, "first_name": name, "language_code": "ru", **more}


def private(who: Fields) -> Fields:
    """Somebody's private chat."""
    return {"id": who["id"], "type": "private", "first_name": who["first_name"]}


def message(who: Fields, text: str, chat: Fields | None = None) -> Fields:
    """A message; a word after a slash at its beginning is a command."""
    made = {"message_id": 5, "date": 1, "chat": chat or private(who), "from": who, "text": text}
    command = text.split(maxsplit=1)[0] if text.startswith("/") else ""
    if len(command) > 1:
        length = len(command.encode("utf-16-le", "surrogatepass")) // 2
        made["entities"] = [{"type": "bot_command", "offset": 0, "length": length}]
    return made


_queries = count(1)


def pressed(who: Fields, data: str, chat: Fields | None = None) -> Fields:
    """A press of a button under a message of the bot."""
    bot = {"id": 1, "is_bot": True, "first_name": "Kozyr", "username": "kozyr_bot"}
    under = {
        "message_id": 3,
        "date": 1,
        "chat": chat or private(who),
        "from": bot,
        "text": "x",
        "reply_markup": {"inline_keyboard": [[{"text": "x", "callback_data": data}]]},
    }
    return {
        "id": f"q{next(_queries)}",
        "from": who,
        "chat_instance": "1",
        "message": under,
        "data": data,
    }


async def _hurry(services: Services) -> None:
    """No disk is waited for: what is tested here are no crashes."""
    engine = services.context.work.engine
    await engine.dispose()
    event.listen(
        engine.sync_engine,
        "connect",
        lambda made, _: made.cursor().execute("PRAGMA synchronous=OFF"),
    )


@asynccontextmanager
async def wire(folder: Path) -> AsyncGenerator[Wire]:
    """A bot over a new database in a folder."""
    api, clock = Api(), StillClock()
    application = (
        Application.builder()
        .token("1:token")
        .request(api)
        .get_updates_request(Api())
        .concurrent_updates(PerTable())
        .updater(None)
        .job_queue(None)
        .build()
    )
    async with services_over(folder, clock=clock) as services, application:
        await _hurry(services)
        yield Wire(services, application, api, clock)
