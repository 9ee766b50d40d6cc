"""One seeded game of every game in the registry goes today as it went when it was written down.

Where a change is meant, `python -m tests.core.games.playthroughs` writes them again.
"""

import pytest

from core.cards import cards
from core.engine.game import AnyGame, Decision, Mode, Standing
from core.games.registry import GAMES
from tests.core.games.playthroughs import FOLDER, path_of, playthrough, shown


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_playthrough_is_as_it_was_written_down(game: AnyGame) -> None:
    assert path_of(game).exists(), "python -m tests.core.games.playthroughs writes it"
    written = path_of(game).read_text(encoding="utf-8").splitlines()

    for number, (now, then) in enumerate(zip(playthrough(game), written, strict=False), start=1):
        assert (number, now) == (number, then)
    assert len(playthrough(game)) == len(written)


def test_there_is_a_playthrough_for_every_game_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_values_are_shown_alike_on_every_run() -> None:
    assert shown(frozenset({3, 1, 2})) == "{1 2 3}"
    assert shown((None, cards("7c Td"), Mode.TURN, True)) == "[- [7c Td] turn True]"
    assert shown(Standing(2, 1, -5)) == "Standing(seat=2, place=1, points=-5)"
    assert shown(Decision(1, "deal", Mode.CHANCE, frozenset())) == (
        "Decision(id=1, kind=deal, mode=chance, waiting={}, clock=turn, on_silence=robot)"
    )
