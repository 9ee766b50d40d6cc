"""The people of one match: they sit down, press what they see, and get up.

They never wait for a bot that is down: a press that is not answered is a press that may be made
again, as with real people and real phones.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final

from tests.chaos.weather import Weather
from tgbot.callback_data import Answer, Do, Plan, Press, Verb, parse
from tgbot.sandbox import Button, Chat, Control, ControlError, Person, Query, Seen
from tgbot.views import AT_ONCE

ANSWER_SECONDS: Final = 6.0
INSIST_SECONDS: Final = 300.0
"""After which nothing comes of it, however busy the machine is."""
PATIENCE: Final = 25.0
"""Seconds for the answer to a command, with time for a bot that has to start first."""
LANGUAGES: Final = ("ru", "ru", "kk", "en")
NAMES: Final = ("Anna", "Boris", "Aigerim", "Daulet", "Zarina", "Ilya")
SEATS: Final = {"belka": 4, "clubs": 4, "cals_bs": 4, "mozhno": 3}
CHOICES: Final = ("s:", "b:", "r:", "n:", "sort", "clear")
"""Begin what changes a screen alone."""

Wanted = Callable[[Press, Button], bool]


class Stuck(Exception):
    """Something that has to happen did not happen in a long time."""


@dataclass
class Company:
    """Some people, their group and the table they open there."""

    control: Control
    weather: Weather
    random: Random
    game: str
    people: list[Person] = field(default_factory=list)
    group: Chat | None = None
    presses: list[Query] = field(default_factory=list)
    unanswered: int = 0

    def gather(self, count: int) -> None:
        """Make the people and their group."""
        self.people = [
            self.control.add_person(NAMES[at], language_code=LANGUAGES[at % 4])
            for at in range(count)
        ]
        title = f"{self.game} {self.people[0].id}"
        self.group = self.control.add_group(title, self.people[0], self.people[1:])

    # -- seeing and pressing -----------------------------------------------------------------------

    def private(self, person: Person) -> Chat:
        return self.control.private(person)

    def place(self) -> Chat:
        assert self.group is not None
        return self.group

    def buttons(self, person: Person, chat: Chat) -> list[tuple[Seen, Button, Press]]:
        return [
            (seen, button, press)
            for seen in self.control.view(person, chat)
            for row in seen.keyboard
            for button in row
            if button.data and (press := parse(button.data)) is not None
        ]

    def find(self, person: Person, chat: Chat, wanted: Wanted) -> tuple[Seen, Button] | None:
        fitting = [one for one in self.buttons(person, chat) if wanted(one[2], one[1])]
        return fitting[-1][:2] if fitting else None

    async def tap(self, person: Person, chat: Chat, seen: Seen, button: Button) -> str | None:
        """Press a button; the words of the answer, None where none came in time."""
        self.weather.touch_update()
        query = self.control.tap(person, chat, seen.id, data=button.data)
        self.presses.append(query)
        try:
            answer = await self.control.answer_of(query, ANSWER_SECONDS)
        except TimeoutError:
            self.unanswered += 1
            return None
        return str(answer.get("text", ""))

    async def insist(
        self,
        what: str,
        act: Callable[[], Awaitable[object]],
        done: Callable[[], object],
        *,
        patience: float = 5.0,
    ) -> None:
        """Do something again and again, `patience` seconds apart, until it has had its effect.

        Raises Stuck.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + INSIST_SECONDS
        while not done():
            if loop.time() > until:
                raise Stuck(f"{self.place().title}: {what}")
            await act()
            with suppress(TimeoutError):
                await self.control.wait_for(done, patience)

    async def _press_in_group(self, person: Person, verb: str, arg: str | None = None) -> object:
        def wanted(press: Press, _: Button) -> bool:
            return isinstance(press, Do) and press.verb == verb and arg in (None, press.arg)

        found = self.find(person, self.place(), wanted)
        return None if found is None else await self.tap(person, self.place(), *found)

    # -- an evening --------------------------------------------------------------------------------

    async def sit_down(self) -> None:
        """Greet the bot, open a table, take the seats, start: robots take what is left."""
        first, *others = self.people
        for person in self.people:
            greeted = partial(self.buttons, person, self.private(person))
            await self.insist("no greeting", partial(self._start, person), greeted)
        opened = partial(self._offers, "start")
        await self.insist("no table", self._open, opened, patience=PATIENCE)
        if self.game == "belka":
            await self._shorten(first)
        for person in others:
            sit = partial(self._press_in_group, person, "sit")
            await self.insist("no seat", sit, partial(self._sits, person))
        start = partial(self._press_in_group, first, "start")
        await self.insist("no start", start, self._begun)

    async def _start(self, person: Person) -> None:
        self.weather.touch_update()
        self.control.start(person)

    async def _open(self) -> None:
        self.weather.touch_update()
        self.control.say(self.people[0], self.place(), f"/play {self.game}")

    async def _shorten(self, first: Person) -> None:
        for verb, arg, then in (
            ("settings", None, "preset"),
            ("preset", "short", "preset"),
            ("back", None, "start"),
        ):
            act = partial(self._press_in_group, first, verb, arg)
            await act()
            await self.insist("no page of settings", act, partial(self._offers, then))

    def _offers(self, verb: str) -> bool:
        first, place = self.people[0], self.place()
        offered = (press for _, _, press in self.buttons(first, place) if isinstance(press, Do))
        return any(press.verb == verb for press in offered)

    def _sits(self, person: Person) -> bool:
        texts = [seen.text for seen in self.control.view(person, self.place()) if seen.keyboard]
        return any(f". {person.first_name}" in text for text in texts)

    def _begun(self) -> bool:
        return any(self._answers(one, Answer, Plan) for one in self.people) or self.over()

    def over(self) -> bool:
        """Whether the group has read the result."""
        return self._offers("rematch")

    async def play(self, seconds: float) -> None:
        """Press what there is to press, each at an own pace, for so long or to the end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*(self._play(person) for person in self.people))

    async def _play(self, person: Person) -> None:
        while not self.over():
            await asyncio.sleep(self.random.uniform(0.4, 1.2))
            found = self._answers(person, Answer)
            if not found and self.random.random() < 0.1:
                found = self._answers(person, Plan)
            if not found:
                continue
            weights = [self._weight(press.what, button) for _, _, button, press in found]
            (chosen,) = self.random.choices(found, weights)
            chat, seen, button, _ = chosen
            if self.random.random() < 0.05:  # a nervous finger
                self.presses.append(self.control.tap(person, chat, seen.id, data=button.data))
            await self._press(person, chat, seen, button)

    async def _press(self, person: Person, chat: Chat, seen: Seen, button: Button) -> None:
        with suppress(ControlError):  # it went away under the finger
            await self.tap(person, chat, seen, button)

    @staticmethod
    def _weight(what: str, button: Button) -> float:
        return (1.0 if what.startswith(CHOICES) else 3.0) * (5.0 if button.style else 1.0)

    def _answers(
        self, person: Person, *kinds: type[Answer] | type[Plan]
    ) -> list[tuple[Chat, Seen, Button, Answer | Plan]]:
        return [
            (chat, seen, button, press)
            for chat in (self.private(person), self.place())
            for seen, button, press in self.buttons(person, chat)
            if isinstance(press, Answer | Plan) and isinstance(press, kinds)
        ]

    async def stop(self) -> None:
        """The opener ends the match, where it has not ended by itself."""
        await self.insist("no result", self._stop, self.over, patience=PATIENCE)

    async def _stop(self) -> None:
        """A command that was told twice may have opened a table more, and then is asked which."""
        first, place = self.people[0], self.place()
        offered = [
            (seen, button)
            for seen, button, press in self.buttons(first, place)
            if isinstance(press, Do) and (press.verb, press.arg) == (Verb.VOTE, AT_ONCE)
        ]
        self.weather.touch_update()
        if offered:
            await self.tap(first, place, *self.random.choice(offered))
        else:
            self.control.say(first, place, "/stop")
