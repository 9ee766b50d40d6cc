"""How long a press waits for its answer while several tables of four play at once.

Bot, sandbox and people share one process and one core here, and the clock is the wall's; so the
times are an upper bound. Every player presses a card as soon as it is his turn and a second has
passed.
"""

import asyncio
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.support import Evening, evening
from tgbot.sandbox import Chat, Limits, Person

TABLES: Final = (1, 8)
SECONDS: Final = 12.0
THINK: Final = 1.0


async def _open(night: Evening, people: list[Person]) -> Chat:
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start")
    return group


async def _play(night: Evening, people: list[Person], waits: list[float], until: float) -> None:
    """Press what looks as if it may be pressed, and note how long each answer took."""
    while time.monotonic() < until:
        ready = [(person, night.answers(person, coloured=True)) for person in people]
        ready = [(person, answers) for person, answers in ready if answers]
        if not ready:
            await asyncio.sleep(0.1)
            continue
        person, answers = ready[0]
        seen, button, _ = answers[night.random.randrange(len(answers))]
        began = time.monotonic()
        query = night.control.tap(
            person, night.private(person), seen.id, data=button.data, stale=True
        )
        await night.control.answer_of(query, 60)
        waits.append(time.monotonic() - began)
        await asyncio.sleep(THINK)


async def _measure(tables: int) -> list[float]:
    waits = list[float]()
    with TemporaryDirectory() as folder:
        async with evening(Path(folder), rate=1.0, limits=Limits.off()) as night:
            seated = [await night.people(4) for _ in range(tables)]
            await asyncio.gather(*(_open(night, people) for people in seated))
            until = time.monotonic() + SECONDS
            await asyncio.gather(*(_play(night, people, waits, until) for people in seated))
    return sorted(waits)


def run() -> None:
    """Print the median, the slowest twentieth and the slowest of all."""
    for tables in TABLES:
        waits = asyncio.run(_measure(tables))
        half, most, last = waits[len(waits) // 2], waits[len(waits) * 19 // 20], waits[-1]
        times = f"p50 {half * 1e3:>5.0f} ms, p95 {most * 1e3:>5.0f} ms, at most {last * 1e3:.0f} ms"
        print(f"  {tables:>2} tables: {len(waits):>4} presses, {times}")
