"""The record's words of Mozhno?, its registry entry and the fair deal."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.cards import SeededStream, card
from core.engine.errors import BadAction
from core.engine.game import Action
from core.engine.options import options_of, parse_options, preset_name
from core.engine.record import salt
from core.games.dealing import Deal, Reshuffle, codes
from core.games.mozhno import MOZHNO, PRESETS, Options
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    DECLINE,
    DRAW,
    FORBID,
    KEEP,
    P1,
    TAKE,
    Chance,
    after_discard,
    contract,
    deal,
    discard,
    lay_off,
    new,
    reshuffle,
)

WORDS: list[tuple[Action, dict[str, Any]]] = [
    (DRAW, {"do": "draw"}),
    (TAKE, {"do": "take"}),
    (ASK, {"do": "ask"}),
    (DECLINE, {"do": "decline"}),
    (ALLOW, {"do": "allow"}),
    (FORBID, {"do": "forbid"}),
    (KEEP, {"do": "keep"}),
    (discard("Qs"), {"do": "discard", "card": "Qs"}),
    (lay_off("7c", 3), {"do": "lay_off", "card": "7c", "meld": 3}),
    (
        contract("7s 7h 7d", "4c 5c 6c 7c"),
        {"do": "contract", "melds": [["7s", "7h", "7d"], ["4c", "5c", "6c", "7c"]]},
    ),
    (reshuffle("5h 2c")[1], {"do": "reshuffle", "stock": ["5h", "2c"]}),
]


@pytest.mark.parametrize(("action", "fields"), WORDS)
def test_each_action_has_its_words_and_back(action: Action, fields: dict[str, Any]) -> None:
    assert MOZHNO.encode(action) == fields
    assert MOZHNO.parse(fields) == action


def test_a_deal_has_its_words_and_back() -> None:
    assert MOZHNO.parse(MOZHNO.encode(deal())) == deal()


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "draw", "card": "Qs"},
        {"do": "discard"},
        {"do": "discard", "card": ["Qs"]},
        {"do": "discard", "card": "1s"},
        {"do": "lay_off", "card": "7c"},
        {"do": "lay_off", "card": "7c", "meld": "3"},
        {"do": "lay_off", "card": "7c", "meld": True},
        {"do": "contract"},
        {"do": "contract", "melds": "7s"},
        {"do": "contract", "melds": ["7s"]},
        {"do": "contract", "melds": [["7s", 7]]},
        {"do": "play", "card": "7s"},
        {"do": ["draw"]},
        {},
    ],
)
def test_words_that_are_no_move_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(BadAction):
        MOZHNO.parse(fields)


def test_an_action_of_another_game_has_no_words() -> None:
    with pytest.raises(BadAction):
        MOZHNO.encode(Action())


def test_the_options_and_presets_of_the_registry() -> None:
    assert [(rule.name, rule.values) for rule in options_of(Options)] == [
        ("hand", (10, 11)),
        ("deals", (5, 6)),
        ("ace_low", (False, True)),
        ("buying", ("source", "classic")),
    ]
    assert preset_name(PRESETS, Options()) == "source"
    assert preset_name(PRESETS, Options(hand=11, deals=6)) == "extended"
    assert preset_name(PRESETS, Options(hand=11)) == "custom"


def test_the_fair_deal_of_the_published_vector() -> None:
    path = Path(__file__).parents[2] / "cases" / "shuffle.json"
    vectors = json.loads(path.read_text(encoding="utf-8"))
    (vector,) = (one for one in vectors if one["header"]["game"] == "mozhno")
    header = vector["header"]
    options = parse_options(Options, header["options"])
    stream = SeededStream(bytes.fromhex(vector["seed"]), salt([header]))
    made = MOZHNO.chance(MOZHNO.start(options, header["seats"], None).state, stream)
    assert isinstance(made, Deal)
    assert made.dealer == vector["dealer"]
    assert [codes(hand) for hand in made.hands] == vector["hands"]
    assert codes(made.stock)[: len(vector["rest"])] == vector["rest"]
    assert len(made.stock) == vector["rest_count"]


def test_a_reshuffle_is_fair_too() -> None:
    hand = "2d 4h 6s"
    play = after_discard(0, [hand] * 3, "Ah", stock="", pile="5d 6d 7d 8d").do((P1, DRAW))
    made = MOZHNO.chance(play.state, Chance(5))
    assert isinstance(made, Reshuffle)
    assert sorted(made.stock) == sorted(map(card, ("5d", "6d", "7d", "8d")))
    assert MOZHNO.chance(play.state, Chance(5)) == made
    assert new(first_dealer=3).chance().table.dealer == 3
