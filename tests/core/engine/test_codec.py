"""Saved states: exact both ways, strict, upgraded, and silent about hands."""

import json
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import pytest

from core.cards import Card, card, cards
from core.engine.codec import Codec
from core.engine.errors import BadState
from core.engine.game import Decision, Mode, OnSilence
from core.games.dealing import state_codec


@dataclass(frozen=True, slots=True)
class Bid:
    tricks: int


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


Call = Bid | Pass


@dataclass(frozen=True, slots=True)
class Hand:
    held: tuple[Card, ...]
    asked: Decision | None
    seats: frozenset[int]
    calls: tuple[Call, ...] = ()
    name: str | None = None


HAND = Hand(
    cards("7c Jd X1"),
    Decision(3, "play", Mode.OPEN, frozenset({0, 2}), "eggs", OnSilence.EXPIRE),
    frozenset({1, 3}),
    (Bid(4), Pass(2)),
)
CODEC: Codec[Hand] = state_codec(Hand, unions=(Call,))


def saved(**changes: Any) -> dict[str, Any]:
    """HAND as it is saved, with fields of its body changed."""
    made = CODEC.dump(HAND)
    return {**made, "state": {**made["state"], **changes}}


def test_a_state_goes_through_json_text_and_is_equal() -> None:
    assert CODEC.load(json.loads(json.dumps(CODEC.dump(HAND)))) == HAND


def test_loaded_cards_are_the_only_ones_that_exist() -> None:
    loaded = CODEC.load(CODEC.dump(HAND))

    assert [one is card(one.code) for one in loaded.held] == [True] * 3


def test_loading_gives_the_very_types_that_were_saved() -> None:
    loaded = CODEC.load(json.loads(json.dumps(CODEC.dump(HAND))))

    assert is_dataclass(loaded)
    types = {one.name: type(getattr(loaded, one.name)) for one in fields(loaded)}
    assert types == {
        "held": tuple,
        "asked": Decision,
        "seats": frozenset,
        "calls": tuple,
        "name": type(None),
    }
    assert [type(call) for call in loaded.calls] == [Bid, Pass]


def test_a_saved_state_says_which_schema_wrote_it() -> None:
    assert CODEC.dump(HAND)["schema"] == 1
    assert state_codec(Hand, schema=4, unions=(Call,)).dump(HAND)["schema"] == 4


def test_an_older_state_is_brought_up_step_by_step() -> None:
    steps: list[int] = []

    def renames(body: dict[str, Any]) -> dict[str, Any]:
        steps.append(1)
        return {**{key: body[key] for key in body if key != "cards"}, "held": body["cards"]}

    def adds_seats(body: dict[str, Any]) -> dict[str, Any]:
        steps.append(2)
        return {**body, "seats": [1, 3]}

    newer = state_codec(Hand, schema=3, upgrades={1: renames, 2: adds_seats}, unions=(Call,))
    body = CODEC.dump(HAND)["state"]
    old = {key: value for key, value in body.items() if key not in ("held", "seats")}

    loaded = newer.load({"schema": 1, "state": {**old, "cards": ["7c", "Jd", "X1"]}})
    assert (loaded, steps) == (HAND, [1, 2])
    assert newer.load({"schema": 2, "state": {**old, "held": body["held"]}}) == HAND
    assert steps == [1, 2, 2]


def test_an_upgrade_leaves_what_was_saved_untouched() -> None:
    def forgets(body: dict[str, Any]) -> dict[str, Any]:
        body.pop("extra")
        return body

    newer = state_codec(Hand, schema=2, upgrades={1: forgets}, unions=(Call,))
    old = saved(extra=1)

    assert newer.load(old) == HAND
    assert old["state"]["extra"] == 1


@pytest.mark.parametrize("schema", [0, -1, 2, "x", None])
def test_an_unknown_schema_is_refused(schema: object) -> None:
    with pytest.raises(BadState):
        CODEC.load({**saved(), "schema": schema})


def test_an_upgrade_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadState):
        state_codec(Hand, schema=2, unions=(Call,)).load(saved())


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"schema": 1},
        {"state": {}},
        {"schema": 1, "state": {}},
        {"schema": 1, "state": [1, 2]},
        {"schema": 1, "state": None},
        saved(more=1),
        saved(held=["7c", "Zz"]),
        saved(held=5),
        saved(asked={"id": 1}),
        saved(calls=[{"is": "Raise", "tricks": 1}]),
        saved(calls=[{"is": "Bid", "tricks": 1, "suit": "h"}]),
    ],
)
def test_what_is_no_state_is_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(BadState):
        CODEC.load(broken)


@pytest.mark.parametrize(
    "broken",
    [
        saved(held=["7c", "Jd", "Qq"]),
        saved(asked=["7c", "Jd"]),
        saved(held=[["7c"], "Jd"]),
        saved(Jd=1),
    ],
)
def test_no_card_is_named_by_the_error(broken: dict[str, Any]) -> None:
    with pytest.raises(BadState) as caught:
        CODEC.load(broken)

    told = f"{caught.value!s} {caught.value!r} {caught.value.__cause__}"
    assert [code for code in ("7c", "Jd", "Qq") if code in told] == []
    assert caught.value.__suppress_context__
