"""Simulated matches: the same seed, the same records; and an end for matches that have none."""

from dataclasses import replace
from typing import Any

import pytest

from core.cards import commitment
from core.engine.game import DealScored, Decision, Mode, Step, Told, standings_by_points
from core.games.registry import GAMES
from core.records import MOST_DEALS, record_text, shuffle_seed, simulate, summarise
from core.records.simulate import SimulatedMatch
from tests.core.records.made import BELKA, SOURCE, lines_of


def texts(
    seed: str, *, matches: int = 2, players: tuple[str, ...] = ("easy", "random")
) -> list[str]:
    played = simulate(BELKA, SOURCE, players=[*players, *players], seed=seed, matches=matches)
    return [record_text(match.header, match.entries) for match in played]


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("level", ["random", "easy"])
def test_the_same_seed_gives_the_same_records(game: Any, level: str) -> None:
    options = next(iter(game.presets.values()))

    def text() -> str:
        (match,) = simulate(game, options, players=[level] * 4, seed="s", matches=1)
        return record_text(match.header, match.entries)

    assert text() == text()


def test_a_match_does_not_depend_on_how_many_are_played() -> None:
    assert texts("s", matches=3)[:2] == texts("s", matches=2)


def test_other_seeds_and_other_matches_give_other_records() -> None:
    assert len({*texts("a"), *texts("b")}) == 4


def test_a_chain_of_seeds_is_promised_and_opened_and_no_time_is_written() -> None:
    header, *moves = lines_of(texts("s", matches=1)[0])
    shuffles = [line for line in moves if line["by"] == "chance"]
    seeds = [shuffle_seed("s", 1, number) for number in range(1, len(shuffles) + 2)]
    assert [line["seed"] for line in shuffles] == [seed.hex() for seed in seeds[:-1]]
    assert [header["commitment"], *(line["next"] for line in shuffles)] == [
        commitment(seed) for seed in seeds
    ]
    assert not [line for line in moves if "at" in line]


def test_the_first_dealer_is_drawn_by_the_shuffle() -> None:
    records = [lines_of(text) for text in texts("s", matches=30)]
    assert {lines[1]["dealer"] for lines in records} == {0, 1, 2, 3}
    assert not [lines for lines in records if "first_dealer" in lines[0]]


def endless() -> Any:
    """Belka with its rules taken out: nothing but deals that score nothing."""

    def scored(state: int) -> Step[int]:
        event = DealScored(state + 1, (0, 0, 0, 0), (0, 0, 0, 0))
        return Step(state + 1, (Told(event),))

    return replace(
        BELKA,
        start=lambda options, seats, first_dealer: Step(0),
        decisions=lambda state: (Decision(state, "deal", Mode.CHANCE, frozenset()),),
        refusal=lambda state, move: None,
        apply=lambda state, move: scored(state),
        chance=lambda state, rng: BELKA.chance(BELKA.start(SOURCE, 4, None).state, rng),
        standings=lambda state: standings_by_points((0, 0, 0, 0)),
    )


def test_a_match_that_never_ends_is_stopped_after_200_deals() -> None:
    played = list(simulate(endless(), SOURCE, players=["easy"] * 4, seed="s", matches=1))
    (match,) = played
    assert (match.deals, match.finished, match.winners) == (MOST_DEALS, False, ())
    summary = summarise(["easy"] * 4, played)
    assert (summary.unfinished, summary.deals, summary.wins_by_seat) == (1, 200, [0, 0, 0, 0])


def test_the_seeds_of_a_stopped_match_are_open_too() -> None:
    (match,) = simulate(endless(), SOURCE, players=["easy"] * 4, seed="s", matches=1)
    assert [entry.seed is not None for entry in match.entries] == [True] * 200


def test_partners_win_together_and_a_policy_once_a_match() -> None:
    header = next(iter(simulate(BELKA, SOURCE, players=["easy"] * 4, seed="", matches=1))).header

    def won(points: tuple[int, ...], *, finished: bool = True) -> SimulatedMatch:
        return SimulatedMatch(1, header, (), 3, 40, standings_by_points(points), finished)

    summary = summarise(
        ["easy", "hard", "easy", "hard"],
        [
            won((5, 0, 5, 0)),
            won((1, 9, 1, 9)),
            won((7, 7, 7, 7)),
            won((1, 0, 1, 0), finished=False),
        ],
    )
    assert summary.wins_by_seat == [2, 2, 2, 2]
    assert dict(summary.wins_by_policy) == {"easy": 2, "hard": 2}
    assert (summary.matches, summary.unfinished, summary.deals) == (4, 1, 12)
