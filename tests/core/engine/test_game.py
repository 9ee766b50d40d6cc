"""Who is asked, what is refused in which order, and how places are shared."""

from typing import Any

import pytest

from core.cards import card
from core.engine.errors import KozyrError, Refused
from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    Decision,
    Expire,
    Mode,
    Move,
    OnSilence,
    Refusal,
    RefusalKind,
    Standing,
    advance,
    illegal,
    reshuffle,
    standings_by_points,
    unasked,
)
from core.games.belka import BELKA, PlayCard
from tests.core.chance import Chance

ANSWER = PlayCard(card("7c"))
OPEN = Decision(5, "eggs", Mode.OPEN, frozenset({0, 2}), "eggs", OnSilence.EXPIRE)
TURN = Decision(5, "play", Mode.TURN, frozenset({1}))
DEAL = Decision(5, "deal", Mode.CHANCE, frozenset())


def judged(decision: Decision | None, actor: int, action: Action, number: int = 5) -> str:
    refused = unasked(decision, Move(actor, number, action))
    return "" if refused is None else str(refused)


@pytest.mark.parametrize("actor", [0, CHANCE, CLOCK])
def test_nothing_may_be_done_when_the_match_is_over(actor: int) -> None:
    assert judged(None, actor, ANSWER) == "over"


@pytest.mark.parametrize("number", [4, 6, 0])
def test_a_move_to_another_decision_is_closed_whoever_makes_it(number: int) -> None:
    assert [judged(OPEN, actor, ANSWER, number) for actor in (0, 1, CHANCE, CLOCK)] == [
        "closed"
    ] * 4


def test_only_who_owes_an_answer_is_asked() -> None:
    assert [judged(OPEN, seat, ANSWER) for seat in range(4)] == ["", "not_asked", "", "not_asked"]
    assert [judged(OPEN, seat, ANSWER) for seat in (4, 99, CHANCE)] == ["not_asked"] * 3


def test_chance_answers_shuffles_and_nobody_else_does() -> None:
    assert judged(DEAL, CHANCE, ANSWER) == ""
    assert [judged(DEAL, actor, ANSWER) for actor in (0, CLOCK)] == ["not_asked"] * 2
    assert judged(TURN, CHANCE, ANSWER) == "not_asked"


def test_RD4_time_runs_out_only_where_silence_has_a_meaning() -> None:
    assert judged(OPEN, CLOCK, Expire()) == ""
    assert judged(TURN, CLOCK, Expire()) == "not_asked"


def test_RD4_the_clock_only_ever_expires_and_nobody_else_does() -> None:
    assert judged(OPEN, CLOCK, ANSWER) == "illegal: no_such_action"
    assert judged(OPEN, 0, Expire()) == "illegal: no_such_action"
    assert judged(OPEN, 1, Expire()) == "not_asked"


def test_a_refusal_carries_what_words_need() -> None:
    refused = illegal("follow_suit", suit="s", least=2)

    assert refused == Refusal(RefusalKind.ILLEGAL, "follow_suit", {"suit": "s", "least": 2})
    assert str(refused) == "illegal: follow_suit suit=s least=2"


def test_advance_raises_the_refusal_and_leaves_the_state_as_it_was() -> None:
    state = BELKA.start(BELKA.options(), 4, None).state
    saved = BELKA.codec.dump(state)

    with pytest.raises(Refused) as caught:
        advance(BELKA, state, Move(0, BELKA.decisions(state)[0].id, ANSWER))

    assert isinstance(caught.value, KozyrError)
    assert caught.value.refusal == Refusal(RefusalKind.NOT_ASKED)
    assert BELKA.codec.dump(state) == saved


def test_advance_applies_what_is_not_refused() -> None:
    state = BELKA.start(BELKA.options(), 4, None).state
    deal = BELKA.chance(state, Chance(1))

    step = advance(BELKA, state, Move(CHANCE, BELKA.decisions(state)[0].id, deal))
    assert step == BELKA.apply(state, Move(CHANCE, BELKA.decisions(state)[0].id, deal))
    assert step.state != state


def test_a_reshuffle_is_told_apart_by_the_others_alone() -> None:
    state = BELKA.start(BELKA.options(), 4, None).state
    deal = BELKA.chance(state, Chance(1))
    state = advance(BELKA, state, Move(CHANCE, BELKA.decisions(state)[0].id, deal)).state
    other: Any = reshuffle(BELKA, state, 2, Chance(2))

    assert [BELKA.view(state, seat) == BELKA.view(other, seat) for seat in range(4)] == [
        False,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ([12, 4, 12, 4], [1, 3, 1, 3]),
        ([5, 9, 9, 1], [3, 1, 1, 4]),
        ([4, 3, 3, 1], [1, 2, 2, 4]),
        ([0, 0, 0], [1, 1, 1]),
        ([-20, 7], [2, 1]),
    ],
)
def test_equal_points_share_a_place_and_the_next_one_is_skipped(
    points: list[int], places: list[int]
) -> None:
    assert standings_by_points(points) == tuple(
        Standing(seat, place, points[seat]) for seat, place in enumerate(places)
    )


def test_places_may_go_by_something_else_than_points() -> None:
    assert [one.place for one in standings_by_points([3, 8], ranks=[1, 0])] == [1, 2]
