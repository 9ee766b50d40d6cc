"""The organiser of a contest: presses that are about a tournament, and what its screens show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Final
from zoneinfo import ZoneInfo

from core.boards import TournamentHead
from core.tournaments.model import Phase
from tests.support.evening import Evening
from tgbot.callback_data import Ask, Event, EventVerb, Press
from tgbot.sandbox import Chat, Person
from tgbot.sandbox.seen import Button

ZONE: Final = ZoneInfo("Asia/Almaty")


class Organiser:
    """Presses that are about the tournament of a group, and what its screens show."""

    def __init__(self, night: Evening, group: Chat) -> None:
        self.night, self.group = night, group

    async def press(
        self, person: Person, verb: EventVerb, arg: str | None = None, *, private: bool = True
    ) -> str:
        """Press a tournament's button; what is answered."""

        chat = self.night.private(person) if private else self.group
        try:
            query = await self.night.press(person, chat, _says(verb, arg))
        except TimeoutError:
            shown = [press for _, _, press in self.night.buttons(person, chat)]
            raise AssertionError(f"{person.name} misses {verb} {arg} among {shown}") from None
        return str((query.answer or {}).get("text", ""))

    def offers(
        self, person: Person, verb: EventVerb, arg: str = "", *, private: bool = True
    ) -> bool:
        """Whether a tournament's button stands in the private chat, or in the group."""
        chat = self.night.private(person) if private else self.group
        return self.night.find(person, chat, _says(verb, arg)) is not None

    async def begin(self, person: Person, game: str) -> None:
        """An admin writes the command and chooses a game: there is a draft."""
        self.night.control.say(person, self.group, "/tournament")
        await self.night.press(
            person,
            self.night.private(person),
            lambda press, _: isinstance(press, Ask) and press.arg.startswith(f"new.{game}."),
        )

    async def draft(self, person: Person, *args: str) -> None:
        """Presses in the wizard, one after the other."""
        for arg in args:
            await self.press(person, EventVerb.DRAFT, arg)

    async def choose_start(self, person: Person, minutes: int) -> None:
        """A start at a quarter of an hour, so many minutes from now or some less."""
        starts = (self.night.clock.now() + timedelta(minutes=minutes)).astimezone(ZONE)
        # Never on the hour, which is pressed first: the same choice twice would change no message.
        starts -= timedelta(minutes=starts.minute % 15 - 15 * (starts.minute < 15))
        await self.draft(person, "start", f"start.{starts:%Y%m%d}")
        await self.draft(person, f"start.{starts:%Y%m%d%H}00", f"start.{starts:%Y%m%d%H%M}", "main")

    async def tools(self, person: Person, *args: str) -> str:
        """Open the organiser's tools from the group, and press there; the last answer."""
        said = await self.press(person, EventVerb.TOOLS, "", private=False)
        for arg in args:
            said = await self.press(person, EventVerb.TOOLS, arg)
        return said

    async def head(self) -> TournamentHead | None:
        """The tournament, as it is now."""
        heads = await self.night.services.tournaments.reading.of_chat(self.group.id)
        return heads[0] if heads else None

    async def phase(self, phase: Phase) -> TournamentHead | None:
        """The tournament once it has come so far."""
        head = await self.head()
        return head if head is not None and head.phase is phase else None

    def board(self, person: Person) -> str:
        """The pinned message of the group."""
        pinned = [seen for seen in self.night.control.view(person, self.group) if seen.pinned]
        return pinned[-1].text if pinned else ""

    def newest(self, person: Person) -> str:
        """The newest message of a private chat."""
        return self.night.control.last(person, self.night.private(person)).text


def _says(verb: EventVerb, arg: str | None) -> Callable[[Press, Button], bool]:
    """Which buttons ask this of a tournament; any argument where None is wanted."""
    return lambda press, _: (
        isinstance(press, Event) and press.verb == verb and arg in (None, press.arg)
    )
