"""A group with an open table, in an evening whose trouble a test makes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support import Evening, evening
from tgbot.sandbox import Call, Chat, Fault, FaultKind, Person, Seen

WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})


@dataclass
class Table:
    """An evening with people, their group, and what they see there."""

    night: Evening
    people: list[Person]
    group: Chat

    def seen(self, *parts: str) -> Seen | None:
        """The newest message of the bot in the group with all this in it."""
        bot = self.night.control.bot.id
        seen = [
            one
            for one in self.night.control.view(self.people[0], self.group)
            if one.sender_id == bot and all(part in one.text for part in parts)
        ]
        return seen[-1] if seen else None

    async def shows(self, *parts: str) -> Seen:
        """The same, once there is one."""
        await self.night.control.wait_for(lambda: self.seen(*parts) is not None, 30)
        seen = self.seen(*parts)
        assert seen is not None
        return seen

    async def sit(self, *people: Person) -> None:
        """People press *sit*; the answers have come when this returns."""
        for person in people:
            await self.night.do(person, self.group, "sit")

    def fault(self, kind: FaultKind, method: str, chat: Chat | None = None, **more: int) -> None:
        """Let calls go wrong."""
        where = None if chat is None else chat.id
        self.night.control.fault(Fault(kind, method, where, **more))

    async def struck(self) -> float:
        """When all faults have struck, on the evening's clock."""
        async with asyncio.timeout(30):
            while self.night.control.faults.due:  # noqa: ASYNC110 - announced to nobody
                await asyncio.sleep(0.005)
        return self.night.clock.now().timestamp()

    async def start(self) -> None:
        """Everybody sits down, the match starts, and all have their hands."""
        await self.sit(*self.people[1:])
        await self.night.do(self.people[0], self.group, "start")
        await self.night.control.wait_for(
            lambda: all(self.hand(person) is not None for person in self.people), 30
        )

    def hand(self, person: Person) -> Seen | None:
        """A person's hand, where the newest message in private is one."""
        seen = self.night.control.last(person, self.night.private(person))
        return seen if seen.protected else None

    def writes(self, chat: Chat | None = None) -> list[Call]:
        """Calls that write to a chat, the group unless told otherwise."""
        calls = self.night.control.calls(chat=chat or self.group)
        return [call for call in calls if call.method in WRITES]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncGenerator[Table]:
    """Anna has opened a table of Belka in a group of four."""
    async with evening(tmp_path) as night:
        people = await night.people(4)
        made = Table(night, people, night.group(people))
        night.control.say(people[0], made.group, "/play belka")
        await made.shows("Anna")
        yield made
