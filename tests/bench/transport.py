"""Two ways to the Bot API under the same bot, in the same run: the library's own, and ours.

The bot answers each press and edits the message, and does nothing else; it handles one update at a
time and then many at once, since the library's pool is slower the more calls are under way.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.throughput import Rate, echo_rate

PEOPLE: Final = 64
SECONDS: Final = 6.0


def measure(people: int, seconds: float) -> dict[str, tuple[Rate, Rate]]:
    """The rates of httpx and of ours, by how the bot works."""
    found = dict[str, tuple[Rate, Rate]]()
    with TemporaryDirectory() as named:
        for title, kinds in (
            ("one at a time", ("echo", "echo-aiohttp")),
            ("many at once", ("echo-many", "echo-many-aiohttp")),
        ):
            theirs, ours = (
                asyncio.run(echo_rate(kind, people, seconds, Path(named))) for kind in kinds
            )
            found[title] = theirs, ours
    return found


def run() -> None:
    """Print the rates and their ratios."""
    for title, (theirs, ours) in measure(PEOPLE, SECONDS).items():
        print(
            f"  {title}: httpx {theirs.wall:.0f}/s, {theirs.cpu:.0f} a CPU second; aiohttp "
            f"{ours.wall:.0f}/s, {ours.cpu:.0f} a CPU second: "
            f"{ours.wall / theirs.wall:.1f} and {ours.cpu / theirs.cpu:.1f} times as many"
        )
