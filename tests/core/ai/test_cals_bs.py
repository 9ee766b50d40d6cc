"""The robots of Cal's BS: legal, blind to what their seat cannot see, and no fools."""

from collections.abc import Callable
from itertools import product

import pytest

from core.ai import cals_bs as robots
from core.ai.cals_bs_odds import HABITS, Reader, at_least
from core.ai.common import Numbers
from core.cards import Rank, card, cards
from core.engine.game import CHANCE, Action, Decision, Mode, Move, Rng, advance
from core.games.cals_bs import (
    CALS_BS,
    Doubt,
    Lay,
    Options,
    Pass,
    State,
    View,
    determinise,
    fails_at_once,
    view,
)
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    Chance,
    Play,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)

Policy = Callable[[View, Decision, Rng], Action]
LEVELS: list[Policy] = [robots.random, robots.easy, robots.hard]
THINKERS: list[Policy] = [robots.easy, robots.hard]
OPTIONS = [
    Options(),
    Options(response_count="free"),
    Options(order="clockwise"),
    Options(response_count="free", quads=True),
]
MOST_MOVES = 5_000


def answer(policy: Policy, play: Play, seat: int, seed: int = 1) -> Action:
    return policy(view(play.state, seat), play.asked, Numbers(seed))


def game(policies: list[Policy], options: Options, seed: int) -> list[tuple[State, Move]]:
    """A game of robots: each state with the move made in it."""
    rng = Numbers(seed)
    state = CALS_BS.start(options, len(policies), None).state
    moves: list[tuple[State, Move]] = []
    while questions := CALS_BS.decisions(state):
        assert len(moves) < MOST_MOVES
        (decision,) = questions
        if decision.mode is Mode.CHANCE:
            move = Move(CHANCE, decision.id, CALS_BS.chance(state, rng))
        else:
            waiting = sorted(decision.waiting)
            seat = waiting[rng.below(len(waiting))]
            move = Move(seat, decision.id, policies[seat](view(state, seat), decision, rng))
        moves.append((state, move))
        state = advance(CALS_BS, state, move).state
    moves.append((state, moves[-1][1]))
    return moves


def wins(hero: Policy, others: Policy, *, seats: int, games: int) -> int:
    won = 0
    for seed in range(games):
        seat = seed % seats
        policies = [others] * seats
        policies[seat] = hero
        last, _ = game(policies, Options(), seed)[-1]
        won += last.table.winner == seat
    return won


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("policy", LEVELS)
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_robots_play_whole_games_by_the_rules(policy: Policy, options: Options, seats: int) -> None:
    last, _ = game([policy] * seats, options, seats)[-1]
    assert last.table.winner is not None


@pytest.mark.parametrize("policy", THINKERS)
def test_no_robot_lays_last_cards_that_it_knows_to_be_false(policy: Policy) -> None:
    for options in OPTIONS:
        for state, move in game([policy] * 4, options, 3)[1:-1]:
            assert not fails_at_once(view(state, move.actor), move.action)


@pytest.mark.parametrize("policy", LEVELS)
def test_what_a_seat_cannot_see_changes_nothing(policy: Policy) -> None:
    for state, move in game([policy] * 4, OPTIONS[-1], 5)[1:-1:3]:
        (decision,) = CALS_BS.decisions(state)
        other = determinise(view(state, move.actor), Chance(1))
        answers = [policy(view(one, move.actor), decision, Numbers(9)) for one in (state, other)]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("policy", THINKERS)
def test_an_impossible_announcement_is_doubted(policy: Policy) -> None:
    play = opening("2c 3c 4c 5c 6c 8c", "7c").do((A, lay("2c 3c 4c 5c 6c 8c", "7")))
    assert Reader(view(play.state, B), HABITS).false() == 1.0
    assert answer(policy, play, B) == DOUBT


@pytest.mark.parametrize("policy", THINKERS)
def test_cards_that_were_opened_are_remembered(policy: Policy) -> None:
    play = opening("7c 7d 7h 2c").do((A, lay("7c 7d 7h 2c", "7")), (C, DOUBT))
    play = hand_lead_to(play, A).do((A, lay("7c 7d 7h", "7")))
    assert Reader(view(play.state, B), HABITS).false() < 0.3
    assert {type(answer(policy, play, B, seed)) for seed in range(20)} <= {Pass, type(match(""))}


@pytest.mark.parametrize("policy", THINKERS)
@pytest.mark.parametrize("codes", ["9s", "9s 9h X1", "X1 X2", "9s 9c 9d 9h X1 X2"])
def test_a_last_rank_is_laid_at_once(policy: Policy, codes: str) -> None:
    play = late(B, codes)
    action = answer(policy, play, B)
    assert isinstance(action, Lay)
    assert set(action.cards) == set(cards(codes))
    assert play.do((B, action)).table.winner == B


@pytest.mark.parametrize("policy", THINKERS)
def test_true_last_cards_are_laid_on_top(policy: Policy) -> None:
    play = hand_lead_to(late(B, "9s X1", "9c 9d"), A).do((A, lay("9c 9d", "9")))
    assert answer(policy, play, B) == match("9s X1")


def test_a_liar_is_believed_less_and_an_honest_player_more() -> None:
    def belief(after: Play) -> float:
        after = hand_lead_to(after, A).do((A, lay("Kc", "K")))
        return Reader(view(after.state, C), HABITS).false()

    lied, honest = opening("2c 3c 4c Kc"), opening("2c 3c 4c Kc")
    for code in ("2c", "3c", "4c"):
        lied = hand_lead_to(lied.do((A, lay(code, "A")), (B, DOUBT)), A)
        honest = hand_lead_to(honest.do((A, lay(code, code[0])), (B, DOUBT)), A)
    assert belief(lied) > 0.5 > belief(honest)


def test_the_chance_of_a_card_is_shared_by_those_who_may_have_it() -> None:
    play = opening("7c", "7d").do((A, lay("7c", "7")), (B, DOUBT))
    reader = Reader(view(play.state, C), HABITS)
    assert reader.has(B, card("7c")) == 1.0
    assert reader.has(A, card("7c")) == 0.0
    assert reader.has(A, card("7d")) + reader.has(B, card("7d")) == pytest.approx(1.0)
    mine = play.state.hands[C][0]
    assert reader.has(A, mine) == 0.0


def test_at_least_counts_like_a_list_of_all_outcomes() -> None:
    chances = [0.2, 0.5, 0.9, 0.4]
    for count in range(1, 6):
        expected = 0.0
        for outcome in product((0, 1), repeat=len(chances)):
            weight = 1.0
            for happened, chance in zip(outcome, chances, strict=True):
                weight *= chance if happened else 1 - chance
            expected += weight * (sum(outcome) >= count)
        assert at_least(count, chances) == pytest.approx(expected)


def test_a_plus_is_read_by_what_the_quads_can_be() -> None:
    options = Options(quads=True)
    play = opening("5c 5d 5h 5s", "6c 6d 6h", "6s X1 X2 7c", options=options)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "6c 6d 6h")))
    leader = Reader(view(play.state, A), HABITS)
    assert leader.bases() == {Rank.FIVE: 1.0}
    assert leader.base_is_false() == 0.0
    assert 0.0 < leader.false() < 1.0
    bluff = opening("5c 5d 5h 6c", "7c", options=options).do((A, quads("5c 5d 5h 6c")))
    bluff.do((B, plus(1, "7c")))
    assert Reader(view(bluff.state, A), HABITS).false() == 1.0


def test_quads_that_nobody_can_have_are_false() -> None:
    ranks = "23456789TJQKA"
    options = Options(quads=True)
    play = opening("2c 3c 4c 5c", " ".join(f"{rank}s" for rank in ranks), options=options)
    play.do((A, quads("2c 3c 4c 5c")))
    assert Reader(view(play.state, B), HABITS).false() == 1.0


@pytest.mark.parametrize("policy", THINKERS)
def test_an_easy_and_a_hard_robot_beat_three_random_ones(policy: Policy) -> None:
    assert wins(policy, robots.random, seats=4, games=24) >= 18


def test_a_hard_robot_beats_three_easy_ones() -> None:
    assert wins(robots.hard, robots.easy, seats=4, games=48) >= 22


def test_a_pass_is_the_answer_to_a_sound_set_that_cannot_be_matched() -> None:
    play = hand_lead_to(late(B, "2s 3h", "9c 9d 9h 9s"), A)
    play.do((A, lay("9c 9d 9h 9s", "9")), (C, PASS))
    known = [answer(robots.easy, play, B, seed) for seed in range(20)]
    assert set(map(type, known)) <= {Pass, Doubt}
