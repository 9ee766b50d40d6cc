"""Belka's robots: the model in bits against the rules, what a robot sees, and who beats whom."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from core.ai import POLICIES, Numbers, Policy
from core.ai import belka as robot
from core.cards import SUITS, cards
from core.engine.game import CHANCE, Decision, Mode, Move, reshuffle
from core.games.belka import (
    BELKA,
    ChooseEggs,
    EggsChoice,
    Options,
    Phase,
    PlayCard,
    State,
    first_after,
    side_of,
)

HOUSES = [
    Options(),
    Options(ten_high=True, direction="cw"),
    Options(ace_ban=True),
    Options(ace_ban=True, ten_high=True),
]


def first_deal(options: Options, seed: int, *, dealer: int | None = None) -> State:
    state = BELKA.start(options, 4, dealer).state
    deal = BELKA.chance(state, Numbers(seed))
    return BELKA.apply(state, Move(CHANCE, 1, deal)).state


def at_play(options: Options, seed: int) -> Iterator[tuple[State, int]]:
    """Every state of a match of several deals in which a card is awaited, and whose it is."""
    state, rng = first_deal(replace(options, golye="six_points"), seed), Numbers(seed)
    while (decisions := BELKA.decisions(state)) and state.table.deal < 5:
        decision = decisions[0]
        if decision.mode is Mode.CHANCE:
            move = Move(CHANCE, decision.id, BELKA.chance(state, rng))
        else:
            seat = min(decision.waiting)
            if state.table.phase is Phase.PLAY:
                yield state, seat
            answer = robot.random(BELKA.view(state, seat), decision, rng)
            move = Move(seat, decision.id, answer)
        state = BELKA.apply(state, move).state


@pytest.mark.parametrize("options", HOUSES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_model_lets_play_what_the_rules_let_play(options: Options, seed: int) -> None:
    for state, seat in at_play(options, seed):
        at = robot.position(state.options, state.table, state.hands, seat)
        may = robot.playable(at)
        modelled = {card for bit, card in at.bits.card.items() if bit & may}
        choices = BELKA.choices(BELKA.view(state, seat), state.table.decision or _no_decision())
        assert modelled == {one.card for one in choices.actions if isinstance(one, PlayCard)}


@pytest.mark.parametrize("options", HOUSES)
@pytest.mark.parametrize("seed", [4, 5, 6])
def test_a_deal_played_out_in_the_model_ends_as_by_the_rules(options: Options, seed: int) -> None:
    """Without stray cards the rule of thumb plays the rest in both, card for card."""
    for state, seat in at_play(options, seed):
        at = robot.position(state.options, state.table, state.hands, seat)
        modelled = robot.play_out(at, robot.rule_of_thumb(at), 1, stray=0)
        deal = state.table.deal
        while state.table.deal == deal and state.table.phase is Phase.PLAY:
            decision = state.table.decision or _no_decision()
            (seat,) = decision.waiting
            answer = robot.easy(BELKA.view(state, seat), decision, Numbers(1))
            assert BELKA.refusal(state, Move(seat, decision.id, answer)) is None
            state = BELKA.apply(state, Move(seat, decision.id, answer)).state
        result = state.table.result
        assert result is not None
        assert result.points[0] == modelled


def _no_decision() -> Decision:
    raise AssertionError("a card is awaited")


@pytest.mark.parametrize("options", HOUSES)
def test_the_bits_order_cards_as_the_rules_do(options: Options) -> None:
    for trump in SUITS:
        bits = robot.BITS[trump, options.ten_high]
        order = [bits.card[1 << place] for place in range(32)]
        jacks = [one.code for one in order[-4:]]
        assert jacks == ["Jd", "Jh", "Js", "Jc"]
        assert sum(bits.points.values()) == 120
        plain = [one.rank for one in order[-11:-4]]
        assert plain == [*"789", *("QKTA" if options.ten_high else "TQKA")]


@pytest.mark.parametrize("level", ["random", "easy", "hard"])
def test_a_robot_cannot_tell_states_apart_that_look_alike_to_it(level: str) -> None:
    policy = POLICIES["belka"][level]
    for state, seat in list(at_play(Options(), 7))[::23]:
        (decision,) = BELKA.decisions(state)
        other = reshuffle(BELKA, state, seat, Numbers(99))
        answers = [policy(BELKA.view(one, seat), decision, Numbers(5)) for one in (state, other)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_B19_a_robot_takes_the_points_of_the_eggs(level: str) -> None:
    state = first_deal(Options(), 1)
    asked = Decision(9, "eggs", Mode.OPEN, frozenset({1, 3}))
    table = replace(state.table, phase=Phase.EGGS, decision=asked)
    view = BELKA.view(replace(state, table=table), 1)
    assert POLICIES["belka"][level](view, asked, Numbers(1)) == ChooseEggs(EggsChoice.POINTS)


def played(state: State, *codes: str) -> State:
    """The state after these cards, in turn."""
    for code in codes:
        (decision,) = BELKA.decisions(state)
        (seat,) = decision.waiting
        state = BELKA.apply(state, Move(seat, decision.id, PlayCard(*cards(code)))).state
    return state


def answer_to(hand: str, *trick: str) -> str:
    """The card that `easy` plays from a hand, last to these three cards, clubs being trumps."""
    state = first_deal(Options(), 1, dealer=0)
    order = [3, 2, 1, 0]
    hands = [cards(hand)] * 4
    for seat, code in zip(order, trick, strict=False):
        hands[seat] = cards(code)
    counts = tuple(len(held) for held in hands)
    table = replace(state.table, counts=counts)
    state = played(replace(state, hands=tuple(hands), table=table), *trick)
    (decision,) = BELKA.decisions(state)
    (seat,) = decision.waiting
    action = robot.easy(BELKA.view(state, seat), decision, Numbers(1))
    assert isinstance(action, PlayCard)
    return action.card.code


@pytest.mark.parametrize(
    ("hand", "trick", "answer"),
    [
        # The partner takes the trick: points go to him, trumps and jacks stay.
        ("7s Ts 8s", ("9s", "As", "Ks"), "Ts"),
        ("7h Th Jc", ("9s", "As", "Ks"), "Th"),
        # The opponents take it: the cheapest card, never a ten.
        ("7s Ts", ("As", "9s", "Ks"), "7s"),
        ("7h Th Ah", ("Js", "9s", "As"), "7h"),
        # A rich trick is taken, and with the least that takes it.
        ("8c Jc 7h", ("Ks", "9s", "As"), "8c"),
        ("Ks 7s", ("Qs", "9s", "Ts"), "Ks"),
        # A trick of nothing is not worth a jack.
        ("Jc 7h", ("9s", "7s", "8s"), "7h"),
    ],
)
def test_the_rule_of_thumb_in_the_last_place(
    hand: str, trick: tuple[str, ...], answer: str
) -> None:
    assert answer_to(hand, *trick) == answer


def deal_points(policies: Sequence[Policy], seed: int) -> int:
    """Side 0's card points in a first deal; `policies` by side."""
    state, rng = first_deal(Options(), seed, dealer=seed % 4), Numbers(seed)
    while state.table.phase is Phase.PLAY:
        (decision,) = BELKA.decisions(state)
        (seat,) = decision.waiting
        answer = policies[side_of(seat)](BELKA.view(state, seat), decision, rng)
        state = BELKA.apply(state, Move(seat, decision.id, answer)).state
    result = state.table.result
    assert result is not None
    return result.points[0]


def duplicate_points(better: Policy, worse: Policy, deals: int) -> float:
    """Mean points of 120 of the first policy, every deal played twice with the sides swapped."""
    total = sum(
        deal_points((better, worse), seed) + 120 - deal_points((worse, better), seed)
        for seed in range(deals)
    )
    return total / (2 * deals)


def test_the_rule_of_thumb_beats_chance() -> None:
    levels: Any = POLICIES["belka"]
    assert duplicate_points(levels["easy"], levels["random"], 60) > 68


def test_sampled_deals_beat_the_rule_of_thumb() -> None:
    levels: Any = POLICIES["belka"]
    assert duplicate_points(levels["hard"], levels["easy"], 12) > 60


def test_robots_play_in_the_direction_of_the_house() -> None:
    at = robot.position(*_leader_of(Options(direction="cw")))
    assert at.step == first_after(Options(direction="cw"), 0)


def _leader_of(options: Options) -> tuple[Any, ...]:
    state, seat = next(at_play(options, 1))
    return options, state.table, state.hands, seat
