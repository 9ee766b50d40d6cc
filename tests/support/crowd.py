"""Many people at many tables: each answers some time after his screen says that it is his turn.

They listen to the sandbox instead of looking around, so that hundreds of them cost little. When
each press was made, was answered, and led to the next player's screen is written down.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from core.games.registry import GAMES
from core.services import Services
from tgbot.callback_data import Answer, parse
from tgbot.sandbox import Chat, Control, Person, Query

NAMES: Final = ("Anna", "Boris", "Aigerim", "Daulet", "Zarina", "Ilya")


@dataclass(frozen=True, slots=True)
class Seated:
    """A table whose match runs, its group, its people."""

    table: int
    group: Chat
    people: tuple[Person, ...]


@dataclass(slots=True)
class Pressing:
    """A press; moments are seconds of the sandbox's clock, None where it never came to that.

    `shown` is when the next question stood on the screen of the one who is asked.
    """

    table: int
    decision: int
    at: float
    answered: float | None = None
    shown: float | None = None


async def seat(
    control: Control, services: Services, tables: int, *, game: str = "belka", people: int = 4
) -> list[Seated]:
    """Start matches, each in a group of its own; robots take the other seats.

    The bot need not run: its database is written as it would.
    """
    return [await _seat(control, services, game, people) for _ in range(tables)]


async def _seat(control: Control, services: Services, game: str, people: int) -> Seated:
    made = [control.add_person(NAMES[at]) for at in range(people)]
    group = control.add_group(f"{game} {made[0].id}", made[0], made[1:])
    first = made[0].id
    await services.chats.met(group.id, group.type, group.title)
    for person in made:
        control.private(person).started = True
        await services.chats.met(person.id, "private", "")
        await services.people.met(person.id, person.name, None, person.language_code)
        await services.people.started(person.id, "")
    opened = await services.lobby.open(chat=group.id, thread=None, opener=first, game=game)
    table = opened.table
    assert table is not None
    for person in made[1:]:
        await services.lobby.sit(table, person.id)
    for _ in range(GAMES[game].usual_seats - people):
        await services.lobby.add_robot(table, first)
    receipt = await services.lobby.start(table, first)
    assert receipt.done, receipt
    return Seated(table, group, tuple(made))


class Crowd:
    """People who press. `think` is how long one of them takes, in seconds of the loop."""

    def __init__(self, control: Control, think: Callable[[], float], random: Random) -> None:
        self.presses: list[Pressing] = []
        self.refused = 0
        self._control, self._think, self._random = control, think, random
        self._clock = control.stage.clock
        self._asked: dict[tuple[int, int, int], None] = {}
        self._at_work: dict[str, Pressing] = {}
        self._before: dict[int, deque[Pressing]] = {}
        self._deaf: Callable[[], None] | None = None

    def begin(self) -> None:
        """Look at what stands there, and listen from now on."""
        self._deaf = self._control.stage.changes.listen(self._hear)
        for chat in list(self._control.world.chats.values()):
            for message in list(chat.messages.values()):
                self._see(message)

    def end(self) -> None:
        """Nobody does anything any more."""
        if self._deaf is not None:
            self._deaf()
            self._deaf = None

    def _hear(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "message":
                self._see(event["message"])
            case "query" if event["query"].answer is not None:
                self._answered(event["query"])
            case _:
                pass

    def _see(self, message: Any) -> None:
        """A message as it is now: perhaps somebody is asked something in it."""
        answers = _answers(message)
        if not answers:
            return
        table, decision = answers[0][1].table, answers[0][1].decision
        for one in self._before.pop(table, ()):
            if one.decision != decision:
                one.shown = self._clock.time()
        asked = (table, decision, message.chat.id)
        if asked not in self._asked:
            self._asked[asked] = None
            self._later(message)

    def _later(self, message: Any) -> None:
        asyncio.get_running_loop().call_later(self._think(), self._press, message)

    def _press(self, message: Any) -> None:
        """Press one of what is there by now."""
        answers = _answers(message)
        if self._deaf is None or not answers:
            return
        data, press = answers[self._random.randrange(len(answers))]
        person = self._control.person(message.chat.id)
        pressing = Pressing(press.table, press.decision, self._clock.time())
        query = self._control.tap(person, message.chat, message.id, data=data)
        self.presses.append(pressing)
        self._at_work[query.id] = pressing
        self._before.setdefault(press.table, deque()).append(pressing)

    def _answered(self, query: Query) -> None:
        pressing = self._at_work.pop(query.id, None)
        if pressing is None:
            return
        pressing.answered = self._clock.time()
        if (query.answer or {}).get("text"):
            self.refused += 1
            self._later(query.chat.messages[query.message_id])


def _answers(message: Any) -> Sequence[tuple[str, Answer]]:
    """What in a private message looks as if it may be pressed in answer to a question."""
    if not message.chat.private or message.deleted:
        return ()
    data = [
        button["callback_data"]
        for row in message.markup or ()
        for button in row
        if "callback_data" in button and button.get("style")
    ]
    return [(one, press) for one in data if isinstance(press := parse(one), Answer)]
