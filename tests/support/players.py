"""Players of a contest: people who answer whatever their screens ask, each at an own pace and by an
own habit, or are asleep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from tests.support.evening import Evening
from tgbot.callback_data import Answer, parse
from tgbot.sandbox import Chat, Control, Person, Query

THINKING: Final = (1.0, 3.0)
"""Seconds that somebody thinks, from and to."""
AGAIN_SECONDS: Final = 20.0
"""After so long without an answer a button is pressed again."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that answers a question: what it carries, what that says to the game, what stands
    on it, whether it is coloured."""

    data: str
    what: str
    text: str
    bright: bool


Habit: TypeAlias = Callable[[Random, Sequence[Offer]], Offer | None]
"""What somebody presses who is asked something; None where he lets it pass."""


def any_bright(random: Random, offers: Sequence[Offer]) -> Offer | None:
    """One of what looks as if it may be pressed."""
    bright = [one for one in offers if one.bright]
    return random.choice(bright) if bright else None


class Players:
    """People who answer, some time after, whatever their screens ask; sleepers do not.

    `think` is how many seconds somebody takes, from and to; `tempo` the same of single persons.
    """

    def __init__(self, night: Evening) -> None:
        self.asleep: set[int] = set()
        self.think = THINKING
        self.tempo = dict[int, tuple[float, float]]()
        self.habit: Habit = any_bright
        self.presses = 0
        self._night = night
        self._about: dict[int, asyncio.TimerHandle] = {}
        self._at_work: dict[str, Chat] = {}
        self._deaf: Callable[[], None] | None = None

    def begin(self) -> None:
        """Look at what stands there, and listen from now on. Whoever has been asked already has
        lost time by that, and does not think as long as the others."""
        self._deaf = self._control.stage.changes.listen(self._hear)
        for chat in list(self._control.world.chats.values()):
            self._look(chat, THINKING)

    def end(self) -> None:
        """Nobody does anything any more."""
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        for handle in self._about.values():
            handle.cancel()
        self._about.clear()

    def sleep(self, *people: Person) -> None:
        """These answer nothing until they are woken."""
        self.asleep |= {person.id for person in people}

    def wake(self, *people: Person) -> None:
        """These look at their screens again."""
        self.asleep -= {person.id for person in people}
        for person in people:
            self._look(self._control.private(person))

    @property
    def _control(self) -> Control:
        return self._night.control

    def _hear(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "message":
                self._look(event["message"].chat)
            case "query" if event["query"].answer is not None:
                self._answered(event["query"])
            case _:
                pass

    def _look(self, chat: Chat, think: tuple[float, float] | None = None) -> None:
        """Perhaps somebody is asked something: then he is about to press."""
        if chat.private and chat.id not in self._about and _asked(chat) is not None:
            think = think or self.tempo.get(chat.id, self.think)
            self._plan(chat, self._night.random.uniform(*think))

    def _plan(self, chat: Chat, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._about[chat.id] = loop.call_later(seconds, self._press, chat)

    def _press(self, chat: Chat) -> None:
        """Press one of what is there by now."""
        del self._about[chat.id]
        asked = _asked(chat)
        if asked is None or chat.id in self.asleep:
            return
        message, offers = asked
        wanted = self.habit(self._night.random, offers)
        if wanted is None:
            return
        person = self._control.person(chat.id)
        query = self._control.tap(person, chat, message, data=wanted.data)
        self._at_work[query.id] = chat
        self.presses += 1
        self._plan(chat, AGAIN_SECONDS)

    def _answered(self, query: Query) -> None:
        chat = self._at_work.pop(query.id, None)
        if chat is None:
            return
        waiting = self._about.pop(chat.id, None)
        if waiting is not None:
            waiting.cancel()
        self._look(chat)


def _asked(chat: Chat) -> tuple[int, list[Offer]] | None:
    """The newest message in which somebody is asked something, and what he may press there."""
    for message in reversed(chat.messages.values()):
        offers = [] if message.deleted else list(_offers(message))
        if offers:
            return message.id, offers
    return None


def _offers(message: Any) -> Iterator[Offer]:
    """The buttons of a message that answer a question."""
    for row in message.markup or ():
        for button in row:
            press = parse(button.get("callback_data", ""))
            if isinstance(press, Answer):
                bright = bool(button.get("style"))
                yield Offer(button["callback_data"], press.what, button["text"], bright)
