"""An evening: the sandbox, the bot against it over HTTP, and people who press buttons.

Time runs `rate` times faster than on the wall, for Telegram and for the bot alike, so that clocks
and limits are the real ones and a match still takes seconds. On a clock that leaps it takes no
time at all.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from pydantic import SecretStr

from core.services import Services
from tests.support.leaping import LeapingClock
from tgbot.app import Bot
from tgbot.callback_data import Answer, Do, Plan, Press, parse
from tgbot.config import Settings
from tgbot.sandbox import Chat, Control, Limits, Person, Query, Sandbox, ScaledClock, Seen
from tgbot.sandbox.clock import Clock
from tgbot.sandbox.seen import Button

T = TypeVar("T")

PATIENCE = 40.0
"""Seconds on the wall, or of a clock that leaps."""

NAMES = ("Anna", "Boris", "Aigerim", "Daulet", "Egor", "Zarina", "Ilya", "Kamila")


def name_of(number: int) -> str:
    """The name of somebody by number: first those names, then the same with a letter."""
    again, name = divmod(number, len(NAMES))
    return NAMES[name] + (chr(ord("A") + again) if again else "")


class GameClock:
    """The bot's clock over the sandbox's, so that both tell the same time."""

    def __init__(self, clock: ScaledClock, rate: float) -> None:
        self._clock, self._rate = clock, rate

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.fromtimestamp(self._clock.time(), UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that long on this clock."""
        await self._clock.sleep(seconds)

    def real(self, seconds: float) -> float:
        """How long that is on the wall."""
        return seconds / self._rate


class StableChance:
    """Randomness that is the same every time."""

    def __init__(self, name: str) -> None:
        self._name, self._count, self._random = name, 0, Random(name)

    def _next(self) -> bytes:
        self._count += 1
        return hashlib.sha256(f"{self._name}:{self._count}".encode()).digest()

    def seed(self) -> bytes:
        """The next seed."""
        return self._next()

    def token(self) -> str:
        """The next token."""
        return self._next().hex()[:22]

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return self._random.randrange(n)


class Evening:
    """One bot and its people. `folder` holds the database, which outlives a restart of the bot."""

    def __init__(
        self,
        folder: Path,
        *,
        rate: float = 15.0,
        limits: Limits | None = None,
        robot_delay: float = 1.0,
        turn_seconds: float | None = 900.0,
        database_url: str = "",
        chance: str = "evening",
        leaping: bool = False,
    ) -> None:
        self.rate = rate
        scaled = ScaledClock(rate)
        self._clock: Clock = LeapingClock() if leaping else scaled
        self.clock = LeapingClock() if leaping else GameClock(scaled, rate)
        self.chance = StableChance(chance)
        # A press waits in real time, so its window must not shrink with the evening's.
        limits = replace(limits or Limits(), query_window=60 * rate)
        self.sandbox = Sandbox(clock=self._clock, limits=limits)
        self.random = Random(chance)
        self._folder = folder
        self._robot_delay, self._turn_seconds = robot_delay, turn_seconds
        self._database_url = database_url
        self._met = 0
        self.bot: Bot | None = None

    @property
    def control(self) -> Control:
        """The hands of everybody but the bot."""
        return self.sandbox.control

    @property
    def services(self) -> Services:
        """The services of the bot at work."""
        assert self.bot is not None
        assert self.bot.services is not None
        return self.bot.services

    def settings(self) -> Settings:
        """The bot's settings for this evening."""
        url = self._database_url or f"sqlite+aiosqlite:///{self._folder / 'kozyr.sqlite3'}"
        return Settings(
            bot_token=SecretStr(self.sandbox.token),
            api_url=self.sandbox.url,
            database_url=url,
            data_dir=self._folder,
            http_port=0,
            robot_delay=self._robot_delay,
            turn_seconds=self._turn_seconds,
        )

    async def open(self) -> None:
        """Start the sandbox and the bot."""
        await self.sandbox.start()
        try:
            await self.start_bot()
        except BaseException:
            await self.sandbox.stop()
            raise

    async def start_bot(self) -> None:
        """Start the bot, again over the same database."""
        self.bot = Bot(self.settings(), clock=self.clock, chance=self.chance)
        await self.bot.start()

    async def stop_bot(self) -> None:
        """Stop the bot; the sandbox goes on."""
        if self.bot is not None:
            await self.bot.stop()
            self.bot = None

    async def close(self) -> None:
        """Stop everything."""
        await self.stop_bot()
        await self.sandbox.stop()

    # -- people ------------------------------------------------------------------------------------

    async def people(
        self, count: int = 4, *, started: bool = True, language: str = "ru"
    ) -> list[Person]:
        """New people; those who have pressed Start have been greeted when this returns."""
        names = [name_of(number) for number in range(self._met, self._met + count)]
        self._met += count
        made = [
            self.control.add_person(name, username=name.lower(), language_code=language)
            for name in names
        ]
        if started:
            for person in made:
                self.control.start(person)
            await self.control.wait_for(lambda: all(self._greeted(person) for person in made))
        return made

    def _greeted(self, person: Person) -> bool:
        return any(seen.keyboard for seen in self.control.view(person, self.private(person)))

    def group(self, people: list[Person], title: str = "Карты") -> Chat:
        """A group of these people and the bot; the first one made it."""
        return self.control.add_group(title, people[0], people[1:])

    def private(self, person: Person) -> Chat:
        """A person's private chat with the bot."""
        return self.control.private(person)

    # -- what is on a screen -----------------------------------------------------------------------

    def buttons(self, person: Person, chat: Chat) -> list[tuple[Seen, Button, Press]]:
        """Every button that a person could press in a chat, the newest message last."""
        return [
            (seen, button, press)
            for seen in self.control.view(person, chat)
            for row in seen.keyboard
            for button in row
            if button.data and (press := parse(button.data)) is not None
        ]

    def find(
        self, person: Person, chat: Chat, wanted: Callable[[Press, Button], bool]
    ) -> tuple[Seen, Button, Press] | None:
        """The newest button that fits."""
        fitting = [one for one in self.buttons(person, chat) if wanted(one[2], one[1])]
        return fitting[-1] if fitting else None

    async def press(
        self, person: Person, chat: Chat, wanted: Callable[[Press, Button], bool]
    ) -> Query:
        """Press the newest button that fits once it is there, and wait for the answer."""
        await self.control.wait_for(lambda: self.find(person, chat, wanted) is not None, PATIENCE)
        found = self.find(person, chat, wanted)
        assert found is not None
        query = self.control.tap(person, chat, found[0].id, data=found[1].data)
        await self.control.answer_of(query, PATIENCE)
        return query

    async def do(self, person: Person, chat: Chat, verb: str, arg: str | None = None) -> Query:
        """Press a table's button by its verb."""

        def wanted(press: Press, _: Button) -> bool:
            return isinstance(press, Do) and press.verb == verb and arg in (None, press.arg)

        return await self.press(person, chat, wanted)

    # -- playing -----------------------------------------------------------------------------------

    def answers(
        self, person: Person, *, coloured: bool = False
    ) -> list[tuple[Seen, Button, Answer]]:
        """The buttons with which a person can answer a question now, or the coloured of them."""
        found = [
            (seen, button, press)
            for seen, button, press in self.buttons(person, self.private(person))
            if isinstance(press, Answer)
        ]
        return [one for one in found if one[1].style] if coloured else found

    async def play_match(
        self,
        people: Iterable[Person],
        *,
        think: float = 0.5,
        sensible: bool = False,
        over: Callable[[], object],
    ) -> int:
        """People press random answers on their own screens until `over`; how many presses.

        The sensible ones press only what looks as if it may be pressed. Raises TimeoutError when
        for a long time nobody finds anything to press.
        """
        seated, presses, loop = list(people), 0, asyncio.get_running_loop()
        patience = loop.time() + PATIENCE
        while not over():
            ready = [(person, self.answers(person, coloured=sensible)) for person in seated]
            ready = [(person, answers) for person, answers in ready if answers]
            if not ready:
                if loop.time() > patience:
                    raise TimeoutError("nobody has anything to press")
                await asyncio.sleep(0.02)
                continue
            patience = loop.time() + PATIENCE
            person, answers = ready[self.random.randrange(len(ready))]
            seen, button, _ = answers[self.random.randrange(len(answers))]
            query = self.control.tap(person, self.private(person), seen.id, data=button.data)
            await self.control.answer_of(query)
            presses += 1
            await self._clock.sleep(think)
        return presses

    def plans(self, person: Person) -> list[tuple[Seen, Button, Plan]]:
        """The buttons with which a person can choose a card before the turn."""
        return [
            (seen, button, press)
            for seen, button, press in self.buttons(person, self.private(person))
            if isinstance(press, Plan)
        ]

    async def until(self, wanted: Callable[[], Awaitable[T | None]]) -> T:
        """What `wanted` finds, once it finds something. Raises TimeoutError."""
        loop = asyncio.get_running_loop()
        patience = loop.time() + PATIENCE
        while loop.time() < patience:
            found = await wanted()
            if found:
                return found
            await asyncio.sleep(0.05)
        raise TimeoutError("it never came")

    async def quiet(self, seconds: float = 5.0) -> None:
        """Let some seconds of this evening pass."""
        await self._clock.sleep(seconds)


@asynccontextmanager
async def evening(folder: Path, **how: object) -> AsyncGenerator[Evening]:
    """An evening that is opened and closed."""
    made = Evening(folder, **how)  # type: ignore[arg-type]
    await made.open()
    try:
        yield made
    finally:
        await made.close()
