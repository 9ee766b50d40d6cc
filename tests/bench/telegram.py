"""What a match of four costs at Telegram: calls a card, by method and by chat, and the busiest
minute of the group.

The match runs against the sandbox on a clock that is quicker than the wall's; people take a few
seconds for a card, each on the phone.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.support import Evening, evening
from tests.support.database import record_of, tables_of
from tgbot.sandbox import Call

RATE: Final = 10.0
THINK: Final = 3.0
"""Seconds from one card to the next."""
CARDS: Final = 64
"""Two deals."""
WRITES: Final = frozenset({"sendMessage", "sendPhoto", "editMessageText", "editMessageReplyMarkup"})
"""What Telegram counts; answers to presses and deletions are free."""


def busiest(times: Iterable[float], seconds: float = 60.0) -> int:
    """The most of these moments in any stretch of so many seconds."""
    ordered, most, first = sorted(times), 0, 0
    for last, moment in enumerate(ordered):
        while ordered[first] <= moment - seconds:
            first += 1
        most = max(most, last - first + 1)
    return most


async def _match(night: Evening, robots: int) -> tuple[int, list[Call], int]:
    """Cards played, the calls meanwhile, and the id of the group."""
    people = await night.people(4 - robots)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    for person in people[1:]:
        await night.do(person, group, "sit")
    for _ in range(robots):
        await night.do(people[0], group, "robot", "easy")
    await night.do(people[0], group, "start")
    before, pressed = len(night.control.calls()), CARDS * len(people) // 4
    await night.play_match(people, think=THINK, sensible=True, over=_after(night, pressed))
    return await _cards(night), night.control.calls()[before:], group.id


def _after(night: Evening, presses: int) -> Callable[[], bool]:
    start = len(night.control.calls("answerCallbackQuery"))

    def over() -> bool:
        return len(night.control.calls("answerCallbackQuery")) - start >= presses

    return over


async def _cards(night: Evening) -> int:
    """Cards played at the only table, robots' too."""
    record = await record_of(night, (await tables_of(night))[-1])
    return sum(line.count(b'"play"') for line in record.splitlines())


def _print(title: str, cards: int, calls: list[Call], group: int, *, people: int) -> None:
    print(f"  {title}: {cards} cards")
    methods = Counter(call.method for call in calls)
    for method, count in methods.most_common():
        print(f"    {method:<24} {count / cards:>6.2f} a card")
    counted = [call for call in calls if call.method in WRITES]
    in_group = [call.time for call in counted if call.chat_id == group]
    private = [call for call in counted if call.chat_id != group]
    print(f"    {'writes to the group':<24} {len(in_group) / cards:>6.2f} a card")
    print(f"    {'writes to each player':<24} {len(private) / cards / people:>6.2f} a card")
    print(f"    {'the busiest minute':<24} {busiest(in_group):>6} writes to the group, 20 allowed")
    refused = Counter(call.error for call in calls if call.error is not None)
    print(f"    {'refused':<24} {refused.total():>6}")


async def _measure(title: str, robots: int) -> None:
    with TemporaryDirectory() as folder:
        async with evening(Path(folder), rate=RATE, robot_delay=1.5) as night:
            cards, calls, group = await _match(night, robots)
            _print(title, cards, calls, group, people=4 - robots)


def run() -> None:
    """Print what a match costs."""
    asyncio.run(_measure(f"four people, {THINK:.0f} s a card", 0))
    asyncio.run(_measure("a person and three robots", 3))
