"""Whole games of chance: what holds at every step of them."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import PACK_54
from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    Expire,
    Mode,
    Move,
    OnSilence,
    Pick,
    advance,
)
from core.games.cals_bs import (
    CALS_BS,
    Lay,
    Match,
    Options,
    Phase,
    Plus,
    Quads,
    State,
    hidden_counts,
    unseen,
    view,
)
from tests.core.games.cals_bs.play import Chance

OPTIONS = [
    Options(),
    Options(response_count="free"),
    Options(quads=True),
    Options(response_count="free", order="clockwise", quads=True),
]
MOST_MOVES = 20_000


def answer(state: State, seat: int, chance: Chance) -> Action:
    """Any answer that the view offers, kinds alike."""
    (decision,) = CALS_BS.decisions(state)
    offered = CALS_BS.choices(view(state, seat), decision)
    kinds = [*offered.actions, *offered.picks]
    kind = kinds[chance.below(len(kinds))]
    return pick(kind, chance) if isinstance(kind, Pick) else kind


def pick(kind: Pick, chance: Chance) -> Action:
    left = list(kind.cards)
    count = kind.least + chance.below(kind.most - kind.least + 1)
    some = tuple(left.pop(chance.below(len(left))) for _ in range(count))
    match kind.action:
        case "lay":
            return Lay(some, kind.ranks[chance.below(len(kind.ranks))])
        case "match":
            return Match(some)
        case "quads":
            return Quads(some)
        case _:
            return Plus(kind.steps[chance.below(len(kind.steps))], some)


def any_move(state: State, chance: Chance) -> Move:
    (decision,) = CALS_BS.decisions(state)
    if decision.mode is Mode.CHANCE:
        return Move(CHANCE, decision.id, CALS_BS.chance(state, chance))
    if decision.on_silence is OnSilence.EXPIRE and not chance.below(10):
        return Move(CLOCK, decision.id, Expire())
    waiting = sorted(decision.waiting)
    seat = waiting[chance.below(len(waiting))]
    return Move(seat, decision.id, answer(state, seat, chance))


def walk(options: Options, seats: int, seed: int) -> list[State]:
    chance = Chance(seed)
    states = [CALS_BS.start(options, seats, None).state]
    while CALS_BS.decisions(states[-1]):
        assert len(states) < MOST_MOVES
        states.append(advance(CALS_BS, states[-1], any_move(states[-1], chance)).state)
    return states


SETTINGS = [(options, seats) for options in OPTIONS for seats in (3, 4, 7)]


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_games_of_chance_end_with_a_winner_and_keep_the_pack(options: Options, seats: int) -> None:
    for seed in range(3):
        states = walk(options, seats, seed)
        assert all(CALS_BS.cards(state) == Counter(PACK_54) for state in states[1:])
        last = states[-1].table
        assert last.phase is Phase.OVER
        assert [seat for seat, count in enumerate(last.counts) if not count] == [last.winner]


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_the_table_counts_what_is_there(options: Options, seats: int) -> None:
    for state in walk(options, seats, 5)[1:]:
        assert state.table.counts == tuple(len(hand) for hand in state.hands)
        assert [one.count for one in state.table.pile] == [len(cards) for cards in state.pile]


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_knowledge_never_excludes_the_truth(options: Options, seats: int) -> None:
    for state in walk(options, seats, 7)[1:]:
        for viewer in (*range(seats), None):
            known = view(state, viewer).seen
            for seat in range(seats):
                laid = [
                    one
                    for placement, cards in zip(state.table.pile, state.pile, strict=True)
                    for one in cards
                    if placement.seat == seat
                ]
                held = (*state.hands[seat], *laid)
                assert all(known[one.index] >> seat & 1 for one in held)
                if seat == viewer:
                    assert all(known[one.index] == 1 << seat for one in held)


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_imagined_states_look_the_same_and_can_be_played(options: Options, seats: int) -> None:
    chance = Chance(1)
    for state in walk(options, seats, 11)[::5]:
        for viewer in (*range(seats), None):
            seen = view(state, viewer)
            imagined = CALS_BS.determinise(seen, chance)
            assert view(imagined, viewer) == seen
            assert CALS_BS.cards(imagined) == CALS_BS.cards(state)
            assert sum(hidden_counts(seen)) == (len(unseen(seen)) if state.table.places else 0)
            if CALS_BS.decisions(imagined):
                advance(CALS_BS, imagined, any_move(imagined, chance))


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_states_survive_saving(options: Options, seats: int) -> None:
    for state in walk(options, seats, 13)[::7]:
        assert CALS_BS.codec.load(CALS_BS.codec.dump(state)) == state


@pytest.mark.parametrize(("options", "seats"), SETTINGS)
def test_a_question_has_one_id_and_ids_grow_by_one(options: Options, seats: int) -> None:
    ids = [CALS_BS.decisions(state)[0].id for state in walk(options, seats, 17)[:-1]]
    assert ids[0] == 1
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(ids))


@given(st.integers(0, 10_000), st.sampled_from(OPTIONS), st.integers(3, 7))
def test_everything_listed_is_legal_and_nothing_else_small_is(
    seed: int, options: Options, seats: int
) -> None:
    chance = Chance(seed)
    states = walk(options, seats, seed)
    state = states[1 + chance.below(len(states) - 2)]
    (decision,) = CALS_BS.decisions(state)
    seat = min(decision.waiting)
    for at, action in enumerate(CALS_BS.legal(state, decision, seat)):
        if at == 100:
            break
        assert CALS_BS.refusal(state, Move(seat, decision.id, action)) is None
    other = next(one for one in range(seats) if one != seat)
    stranger = state.hands[other][:1]
    refused = CALS_BS.refusal(state, Move(seat, decision.id, Lay(stranger, PACK_54[0].rank)))  # type: ignore[arg-type]
    assert refused is not None
