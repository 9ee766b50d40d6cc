"""Records for tests: simulated ones, and small ones whose moves are chosen."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from core.cards import SeededStream
from core.engine.game import CHANCE
from core.engine.record import Entry, Header
from core.games.registry import GAMES
from core.records import Match, record_text, simulate

Line = dict[str, Any]

BELKA = GAMES["belka"]
SOURCE = BELKA.presets["source"]


def lines_of(text: str) -> list[Line]:
    return [json.loads(line) for line in text.splitlines()]


def record(lines: Iterable[Mapping[str, Any]]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def simulated(*, seed: str = "1", options: Any = SOURCE, level: str = "random") -> list[Line]:
    """A finished match of Belka whose shuffles are fair ones."""
    (match,) = simulate(BELKA, options, players=[level] * 4, seed=seed, matches=1)
    return lines_of(record_text(match.header, match.entries))


def dealt(*, options: Any = SOURCE, seed: bytes = b"s" * 32, salt: bytes = b"") -> list[Line]:
    """A header without promises and a first deal."""
    header = Header(BELKA, options, 4)
    match = Match(header)
    deal = BELKA.chance(match.state, SeededStream(seed, salt))
    return lines_of(record_text(header, [Entry(CHANCE, deal)]))


def played_on(lines: list[Line], *, deals: int = 1) -> list[Line]:
    """The same record with the first legal answer given until so many deals are finished."""
    from core.records import replay

    match = replay(record(lines)).match
    made = list(lines)
    while len(match.deals) < deals:
        (decision,) = BELKA.decisions(match.state)
        seat = min(decision.waiting)
        action = next(iter(BELKA.legal(match.state, decision, seat)))
        match.make(seat, action)
        made.append({"by": seat, **BELKA.encode(action)})
    return made


def line_where(lines: list[Line], **fields: Any) -> int:
    """The number, from 1, of the first line with these fields."""
    return next(
        number
        for number, line in enumerate(lines, start=1)
        if all(line.get(name) == value for name, value in fields.items())
    )
