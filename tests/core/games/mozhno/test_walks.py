"""Whole matches of chance: what holds at every step of them."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    DealScored,
    Event,
    Expire,
    Mode,
    Move,
    OnSilence,
    advance,
)
from core.games.dealing import Dealt
from core.games.mozhno import (
    MOZHNO,
    CardDiscarded,
    CardKept,
    CardSeen,
    LayContract,
    Options,
    Phase,
    State,
    choices,
    determinise,
    view,
)
from tests.core.games.mozhno.play import Chance

OPTIONS = [
    Options(hand, deals, ace_low, buying)
    for hand, deals, ace_low, buying in product(
        (10, 11), (5, 6), (False, True), ("source", "classic")
    )
]
MOST_MOVES = 30_000


def answer(state: State, seat: int, chance: Chance) -> Action:
    """The best contract where there is one, else any answer that the view offers, kinds alike."""
    (decision,) = MOZHNO.decisions(state)
    offered = choices(view(state, seat), decision).actions
    if isinstance(offered[0], LayContract):
        return offered[0]
    kinds: dict[type[Action], list[Action]] = {}
    for action in offered:
        kinds.setdefault(type(action), []).append(action)
    kind = list(kinds.values())[chance.below(len(kinds))]
    return kind[chance.below(len(kind))]


def move(state: State, chance: Chance) -> Move:
    (decision,) = MOZHNO.decisions(state)
    if decision.mode is Mode.CHANCE:
        return Move(CHANCE, decision.id, MOZHNO.chance(state, chance))
    if decision.on_silence is OnSilence.EXPIRE and chance.below(6) == 0:
        return Move(CLOCK, decision.id, Expire())
    waiting = sorted(decision.waiting)
    seat = waiting[chance.below(len(waiting))]
    return Move(seat, decision.id, answer(state, seat, chance))


def check(state: State, before: State) -> None:
    table = state.table
    census = MOZHNO.cards(state)
    assert set(census.values()) <= {2}
    assert sum(census.values()) == (0 if table.phase in (Phase.DEAL, Phase.OVER) else 104)
    assert table.counts == tuple(map(len, state.hands))
    assert (table.stock, table.drawn) == (len(state.stock), tuple(map(len, state.drawn)))
    for known, hand in zip(table.known, state.hands, strict=True):
        assert not Counter(known) - Counter(hand)
    if table.decision is not None and before.table.decision is not None:
        assert table.decision.id >= before.table.decision.id
        assert table.decision.kind == table.phase


def check_answers(state: State) -> None:
    for decision in MOZHNO.decisions(state):
        for seat in decision.waiting:
            found = list(MOZHNO.legal(state, decision, seat))
            assert found
            assert len(set(found)) == len(found)
            for action in (*found, *choices(view(state, seat), decision).actions):
                assert MOZHNO.refusal(state, Move(seat, decision.id, action)) is None
                assert MOZHNO.parse(MOZHNO.encode(action)) == action


def check_views(state: State, chance: Chance) -> None:
    for viewer in (None, *range(state.seats)):
        seen = view(state, viewer)
        made = determinise(seen, chance)
        assert view(made, viewer) == seen
        assert MOZHNO.cards(made) == MOZHNO.cards(state)
        for known, hand in zip(state.table.known, made.hands, strict=True):
            assert not Counter(known) - Counter(hand)


@settings(max_examples=8, deadline=None)
@given(
    seats=st.sampled_from(MOZHNO.seats),
    options=st.sampled_from(OPTIONS),
    seed=st.integers(0, 10**6),
)
def test_what_holds_at_every_step_of_a_match(seats: int, options: Options, seed: int) -> None:
    chance = Chance(seed)
    state = MOZHNO.start(options, seats, None).state
    deals = 0
    for number in range(MOST_MOVES):
        if not MOZHNO.decisions(state):
            break
        step = advance(MOZHNO, state, move(state, chance))
        check(step.state, state)
        state = step.state
        for told in step.events:
            deals += isinstance(told.event, DealScored)
            if isinstance(told.event, CardSeen):
                assert told.to == {told.event.seat}
        if number % 7 == 0:
            check_answers(state)
            check_views(state, chance)
            assert MOZHNO.codec.load(MOZHNO.codec.dump(state)) == state
    assert state.table.phase is Phase.OVER
    assert deals == options.deals
    assert [found.points for found in MOZHNO.standings(state)] == list(state.table.totals)


@pytest.mark.parametrize("options", OPTIONS)
def test_a_match_ends_whatever_the_house_rules(options: Options) -> None:
    chance = Chance(7)
    state = MOZHNO.start(options, 4, None).state
    moves = 0
    while MOZHNO.decisions(state):
        state = advance(MOZHNO, state, move(state, chance)).state
        moves += 1
        assert moves < MOST_MOVES
    assert len(state.table.scores) == options.deals


def public_turns(events: list[Event]) -> list[list[Event]]:
    """What everybody is told of a deal, turn by turn."""
    turns: list[list[Event]] = [[]]
    for event in events:
        turns[-1].append(event)
        if isinstance(event, CardDiscarded | CardKept):
            turns.append([])
    return turns


def test_the_story_tells_the_finished_turn_and_the_running_one() -> None:
    chance = Chance(11)
    state = MOZHNO.start(Options(), 3, None).state
    told: list[Event] = []
    looked = 0
    while MOZHNO.decisions(state):
        step = advance(MOZHNO, state, move(state, chance))
        state = step.state
        if state.table.phase in (Phase.DEAL, Phase.OVER):
            told = []
            assert state.table.story == ()
            continue
        told += [one.event for one in step.events if one.to is None]
        told = [event for event in told if not isinstance(event, Dealt)]
        *_, finished, running = [[], *public_turns(told)]
        assert list(state.table.story) == [*finished, *running]
        looked += 1
    assert looked > 500
