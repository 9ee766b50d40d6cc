"""The words of records, the fair shuffle's vectors, saved states."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.cards import SeededStream, card
from core.engine.errors import BadAction, BadState
from core.engine.game import Action
from core.engine.options import parse_options
from core.engine.record import salt
from core.games.clubs import CLUBS, PRESETS, Bid, Options, Pass, PlayCard
from core.games.dealing import Deal, Reshuffle
from tests.core.games.clubs.play import Dice, Match, deal_of

CASES = Path(__file__).parents[2] / "cases" / "shuffle.json"
VECTORS = [
    case
    for case in json.loads(CASES.read_text(encoding="utf-8"))
    if case["header"]["game"] == "clubs"
]

WORDS = [
    (Bid(4), {"do": "bid", "tricks": 4}),
    (Pass(), {"do": "pass"}),
    (PlayCard(card("Td")), {"do": "play", "card": "Td"}),
]


@pytest.mark.parametrize(("action", "words"), WORDS)
def test_moves_have_the_words_of_the_record(action: Action, words: dict[str, Any]) -> None:
    assert CLUBS.encode(action) == words
    assert CLUBS.parse(words) == action


def test_a_deal_goes_into_words_and_back() -> None:
    deal = deal_of(2, 1, {})

    assert CLUBS.parse(CLUBS.encode(deal)) == deal


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"do": "eggs"},
        {"do": ["bid"]},
        {"do": "bid"},
        {"do": "bid", "tricks": "4"},
        {"do": "bid", "tricks": True},
        {"do": "bid", "tricks": 4.0},
        {"do": "bid", "tricks": 4, "suit": "c"},
        {"do": "pass", "tricks": 0},
        {"do": "play", "card": "10d"},
        {"do": "play", "cards": ["Td"]},
        {"do": "reshuffle", "stock": []},
    ],
)
def test_RD2_other_words_and_fields_are_refused(words: dict[str, Any]) -> None:
    with pytest.raises(BadAction):
        CLUBS.parse(words)


def test_moves_of_other_games_have_no_words() -> None:
    with pytest.raises(BadAction, match="Clubs"):
        CLUBS.encode(Action())


def test_a_reshuffle_is_never_awaited() -> None:
    match = Match()

    assert match.refused(-1, Reshuffle(())) is not None


def test_there_is_nothing_to_add_to_the_last_line_of_a_replay() -> None:
    assert CLUBS.extras(Match().state) == {}


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: f"{case['header']['seats']} seats")
def test_deals_are_those_of_the_fair_shuffle(case: dict[str, Any]) -> None:
    header = case["header"]
    stream = SeededStream(bytes.fromhex(case["seed"]), salt([header]))
    options = parse_options(Options, header["options"])
    deal = CLUBS.chance(CLUBS.start(options, header["seats"], None).state, stream)

    assert isinstance(deal, Deal)
    words = CLUBS.encode(deal)
    assert words["dealer"] == case["dealer"]
    assert words["hands"] == case["hands"]
    assert words["aside"][: len(case["rest"])] == case["rest"]
    assert len(words["aside"]) == case["rest_count"]


def test_there_are_vectors_for_one_pack_and_for_two() -> None:
    assert sorted(case["header"]["seats"] for case in VECTORS) == [2, 6]


@pytest.mark.parametrize("seats", [2, 5, 7])
@pytest.mark.parametrize("preset", PRESETS)
def test_states_survive_saving(seats: int, preset: str) -> None:
    match, dice = Match(seats, PRESETS[preset]), Dice(seats)
    for _ in range(60):
        saved = json.loads(json.dumps(CLUBS.codec.dump(match.state)))
        assert CLUBS.codec.load(saved) == match.state
        match.any_move(dice)


def test_what_is_no_state_is_refused() -> None:
    with pytest.raises(BadState):
        CLUBS.codec.load({"schema": 1, "state": {"hands": [["Xx"]]}})
