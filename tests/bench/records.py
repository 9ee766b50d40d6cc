"""Records a second: played by robots, written, replayed, verified."""

from core.ai import POLICIES
from core.engine.game import AnyGame
from core.games.registry import GAMES
from core.records import record_text, replay, simulate, verify
from tests.bench.measure import rate, show

MATCHES = 3


def _rates(game: AnyGame) -> None:
    options = next(iter(game.presets.values()))
    players = ["easy"] * game.usual_seats

    def played() -> list[bytes]:
        matches = simulate(game, options, players=players, seed="bench", matches=MATCHES)
        return [record_text(one.header, one.entries).encode() for one in matches]

    records = played()
    lines = sum(record.count(b"\n") for record in records)

    def play() -> int:
        played()
        return lines

    def play_again() -> int:
        for record in records:
            replay(record)
        return lines

    def prove() -> int:
        for record in records:
            verify(record)
        return lines

    show(f"{game.id}: simulate, write", rate(play), "lines/s", f"{lines // MATCHES} a match")
    show(f"{game.id}: replay", rate(play_again), "lines/s")
    show(f"{game.id}: verify", rate(prove), "lines/s")


def run() -> None:
    """Print the rates of every game in lines, since matches differ in length."""
    for game in GAMES.values():
        if game.id in POLICIES:
            _rates(game)
