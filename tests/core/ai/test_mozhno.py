"""The robots of Mozhno?: legal, blind to what their seat cannot see, and no fools."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import pytest

from core.ai import mozhno as robots
from core.ai.common import Numbers
from core.ai.mozhno_odds import Odds
from core.cards import cards
from core.engine.game import CHANCE, Action, Decision, Mode, Move, Rng, advance
from core.games.mozhno import (
    MOZHNO,
    Discard,
    LayContract,
    MozhnoDealScored,
    Options,
    State,
    View,
    determinise,
    view,
)
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    CLASSIC,
    DECLINE,
    DRAW,
    FORBID,
    KEEP,
    P0,
    P1,
    P2,
    TAKE,
    Chance,
    Play,
    after_discard,
    at,
    contract,
    discard,
    lay_off,
)

Policy = Callable[[View, Decision, Rng], Action]
LEVELS: list[Policy] = [robots.random, robots.easy, robots.hard]
THINKERS: list[Policy] = [robots.easy, robots.hard]
OPTIONS = [Options(), CLASSIC, Options(hand=11, deals=6, ace_low=True)]
MOST_MOVES = 20_000

JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"
PAIRS = "7s 7h Qc Qh 2d 4h 9s Tc Ad Kh"
SEVENS, QUEENS = "7s 7h 7d", "Qc Qh Qs"
DOWN = [(P0, SEVENS), (P0, QUEENS)]


def answer(play: Play, seat: int, policy: Policy) -> Action:
    return policy(view(play.state, seat), play.asked, Numbers(1))


def play_out(state: State, policies: Sequence[Policy], seed: int) -> tuple[State, int, int]:
    """A whole match: its end, the number of moves, and how many deals somebody went out in."""
    chance, closed = Numbers(seed), 0
    for moves in range(MOST_MOVES):
        if not MOZHNO.decisions(state):
            return state, moves, closed
        (decision,) = MOZHNO.decisions(state)
        if decision.mode is Mode.CHANCE:
            move = Move(CHANCE, decision.id, MOZHNO.chance(state, chance))
        else:
            waiting = sorted(decision.waiting)
            seat = waiting[chance.below(len(waiting))]
            made = policies[seat](view(state, seat), decision, chance)
            move = Move(seat, decision.id, made)
        step = advance(MOZHNO, state, move)
        state = step.state
        for told in step.events:
            closed += isinstance(told.event, MozhnoDealScored) and told.event.out is not None
    raise AssertionError("the match does not end")


@pytest.mark.parametrize(("policy", "options"), list(product(LEVELS, OPTIONS)))
def test_robots_make_legal_moves_and_matches_end(policy: Policy, options: Options) -> None:
    state = MOZHNO.start(replace(options, deals=5), 3, None).state
    end, _, _ = play_out(state, [policy] * 3, 5)
    assert len(end.table.scores) == 5


@pytest.mark.parametrize("policy", THINKERS)
def test_thinking_robots_close_their_deals(policy: Policy) -> None:
    _, _, closed = play_out(MOZHNO.start(Options(), 4, None).state, [policy] * 4, 11)
    assert closed == 5


@pytest.mark.parametrize("policy", THINKERS)
def test_a_thinking_robot_beats_robots_of_chance(policy: Policy) -> None:
    for seed in range(3):
        start = MOZHNO.start(Options(), 3, None).state
        end, _, _ = play_out(start, [policy, robots.random, robots.random], seed)
        assert MOZHNO.standings(end)[0].place == 1


@pytest.mark.parametrize("policy", LEVELS)
def test_robots_see_nothing_but_their_view(policy: Policy) -> None:
    play = after_discard(P0, [JUNK, PAIRS, JUNK], "7d", stock="2c 3c 4c 5c 6c 7c 8c 9c")
    for actor in (P1, P2):
        first = answer(play, actor, policy)
        for seed in range(5):
            other = determinise(view(play.state, actor), Chance(seed))
            assert policy(view(other, actor), play.asked, Numbers(1)) == first


@pytest.mark.parametrize("policy", THINKERS)
def test_a_spectator_is_asked_nothing(policy: Policy) -> None:
    play = at(P0, [JUNK] * 3)
    with pytest.raises(ValueError, match="spectator"):
        policy(view(play.state, None), play.asked, Numbers(1))


@pytest.mark.parametrize("policy", LEVELS)
def test_a_contract_in_hand_is_laid(policy: Policy) -> None:
    play = at(P0, [f"{SEVENS} {QUEENS} 2d 4h", JUNK, JUNK], stock="Ac").do((P0, DRAW))
    assert answer(play, P0, policy) == contract("7d 7h 7s", QUEENS)


@pytest.mark.parametrize("policy", THINKERS)
def test_of_two_contracts_the_one_that_leaves_less_after_all_lay_offs(policy: Policy) -> None:
    hand = "7s 7h 7d Qc Qh Qs Kc Kd Kh 2d"
    play = at(P0, [hand, JUNK, JUNK], stock="Ac", melds=[(P1, "Qd Qd Qh"), (P1, "3c 3d 3h")])
    play.do((P0, DRAW))
    laid = answer(play, P0, policy)
    assert laid == contract("7d 7h 7s", "Kc Kd Kh")  # the queens go to the others' set


@pytest.mark.parametrize("policy", THINKERS)
def test_what_fits_is_laid_off_and_the_dearest_of_the_rest_is_thrown(policy: Policy) -> None:
    play = at(P0, ["7c 3d Kd", JUNK, JUNK], stock="2s", melds=DOWN).do((P0, DRAW))
    assert answer(play, P0, policy) == lay_off("7c", 0)
    play.do((P0, lay_off("7c", 0)))
    assert answer(play, P0, policy) == discard("Kd")


@pytest.mark.parametrize("policy", THINKERS)
def test_a_card_next_but_one_to_a_run_is_kept_rather_than_one_that_the_run_has(
    policy: Policy,
) -> None:
    melds = [(P0, SEVENS), (P0, "4c 5c 6c 7c")]
    stock = "6c " + "Jd " * 30
    play = at(P0, ["9c", JUNK, JUNK], deal=2, stock=stock, melds=melds).do((P0, DRAW))
    assert answer(play, P0, policy) == discard("6c")


@pytest.mark.parametrize("policy", THINKERS)
def test_in_the_last_deal_a_card_that_fits_is_kept_for_the_end(policy: Policy) -> None:
    play = at(P0, ["7c", JUNK, JUNK], deal=5, stock="2s 3c 4c Qd", melds=DOWN).do((P0, DRAW))
    assert answer(play, P0, policy) == discard("2s")
    done = at(P0, ["7c", JUNK, JUNK], deal=5, stock="Qd", melds=DOWN).do((P0, DRAW))
    assert answer(done, P0, policy) in (lay_off("7c", 0), lay_off("Qd", 1))


@pytest.mark.parametrize("policy", THINKERS)
def test_the_last_card_of_the_last_deal_is_kept_when_it_fits_nothing(policy: Policy) -> None:
    play = at(P0, ["2s", JUNK, JUNK], deal=5, stock="7c 3c", melds=DOWN).do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)))
    assert answer(play, P0, policy) == KEEP


@pytest.mark.parametrize("policy", THINKERS)
def test_pairs_are_kept_for_sets_and_a_lone_dear_card_goes(policy: Policy) -> None:
    play = at(P0, [PAIRS, JUNK, JUNK], stock="Js").do((P0, DRAW))
    thrown = answer(play, P0, policy)
    assert isinstance(thrown, Discard)
    assert thrown == discard("Ad")


@pytest.mark.parametrize("policy", THINKERS)
def test_a_card_that_helps_is_asked_for_and_another_is_not(policy: Policy) -> None:
    wanted = after_discard(P0, [JUNK, PAIRS, JUNK], "7d")
    assert answer(wanted, P1, policy) == ASK
    useless = after_discard(P0, [JUNK, PAIRS, JUNK], "As")
    assert answer(useless, P2, policy) == DECLINE


@pytest.mark.parametrize("policy", THINKERS)
def test_with_classic_buying_the_player_in_turn_takes_it(policy: Policy) -> None:
    play = after_discard(P0, [JUNK, PAIRS, JUNK], "7d", options=CLASSIC)
    assert answer(play, P1, policy) == TAKE
    play.do((P2, ASK))
    assert answer(play, P1, policy) == TAKE
    other = after_discard(P0, [JUNK, PAIRS, PAIRS], "As", options=CLASSIC).do((P2, ASK))
    assert answer(other, P1, policy) == ALLOW


@pytest.mark.parametrize("policy", THINKERS)
def test_a_card_that_one_needs_oneself_is_forbidden_in_turn(policy: Policy) -> None:
    play = after_discard(P0, [JUNK, PAIRS, JUNK], "7d").do((P2, ASK))
    assert answer(play, P1, policy) == FORBID


@pytest.mark.parametrize("policy", THINKERS)
def test_after_declining_the_player_in_turn_draws(policy: Policy) -> None:
    play = after_discard(P0, [JUNK, JUNK, JUNK], "As").do((P1, DECLINE))
    assert answer(play, P1, policy) == DRAW


@pytest.mark.parametrize("policy", THINKERS)
def test_robots_stop_buying_before_it_goes_on_for_ever(policy: Policy) -> None:
    play = after_discard(P0, [JUNK, PAIRS, JUNK], "7d")
    for purchases, expected in ((5, ASK), (6, DECLINE)):
        table = replace(play.table, purchases=purchases)
        play.state = replace(play.state, table=table)
        assert answer(play, P1, policy) == expected


def test_two_robots_do_not_hand_cards_back_and_forth() -> None:
    start = MOZHNO.start(Options(), 4, None).state
    for seed in range(4):
        policies = [robots.hard, robots.easy, robots.hard, robots.easy]
        _, moves, _ = play_out(start, policies, seed)
        assert moves < 4_000


def test_the_hard_robot_stops_an_asker_who_would_be_out() -> None:
    hands = [JUNK, "2d 4h 6s 8d 3s 5h 9s 3d 4d 2h", "2s", JUNK]
    melds = [(P2, SEVENS), (P2, QUEENS)]
    play = after_discard(P0, hands, "7c", melds=melds).do((P2, ASK))
    assert answer(play, P1, robots.hard) == FORBID


def test_the_hard_robot_does_not_feed_players_who_are_down() -> None:
    hand = "7c 8d 2d 2h 3s 3d 4h 4c Jc Jh"
    play = at(P1, [JUNK, hand, JUNK], stock="9s", melds=DOWN).do((P1, DRAW))
    assert answer(play, P1, robots.hard) != discard("7c")


def odds(hand: str, deal: int, **more: str) -> float:
    play = at(P0, [hand, JUNK, JUNK], deal=deal, **more)  # pyright: ignore[reportArgumentType]
    seen = view(play.state, P0)
    return Odds(seen, 8.0).chance(seen.hand)


def test_a_hand_with_the_contract_is_sure_of_it() -> None:
    assert odds(f"{SEVENS} {QUEENS} 2d", 1) == pytest.approx(1.0)
    assert odds(f"{SEVENS} 4c 5c 6c 7c", 2) == pytest.approx(1.0)
    assert odds("4c 5c 6c 7c 9h Th Jh Qh", 3) == pytest.approx(1.0)


def test_the_chance_of_the_contract_rises_with_what_is_held() -> None:
    one_pair, two_pairs = odds("7s 7h Qc 2d 4h", 1), odds("7s 7h Qc Qh 4h", 1)
    set_and_pair = odds("7s 7h 7d Qc Qh", 1)
    assert 0 < one_pair < two_pairs < set_and_pair < 1
    gap, ends = odds("4c 5c 7c 9h Th Jh Qh", 3), odds("4c 5c 6c 9h Th Jh Qh", 3)
    assert 0 < gap <= ends < 1


def test_a_set_whose_cards_are_gone_is_not_hoped_for() -> None:
    live = odds("7s 7h Qc Qh Qs", 1)
    gone = odds("7s 7h Qc Qh Qs", 1, pile="7c 7c 7d 7d 7h 7s")
    assert gone < live / 2


def test_a_card_of_a_run_is_not_counted_for_a_set_as_well() -> None:
    assert odds("4c 5c 6c 7c 7h 7d", 2) < 1
    assert odds("4c 5c 6c 7c 7c 7h 7d", 2) == pytest.approx(1.0)


def test_the_cards_known_elsewhere_are_not_live() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah").do((P2, ASK), (P1, ALLOW))
    live = Odds(view(play.state, P1), 8.0).live
    (ace,) = cards("Ah")
    assert live[ace] == 1
    assert Odds(view(play.state, P2), 8.0).live[ace] == 1


def test_robots_choose_a_contract_in_every_deal_that_they_can() -> None:
    hand = "Ah 2h 3h 4h Jh Qh Kh Ah 5c 9d"
    play = at(P0, [hand, JUNK, JUNK], deal=3, options=Options(ace_low=True), stock="2s")
    play.do((P0, DRAW))
    for policy in LEVELS:
        assert isinstance(answer(play, P0, policy), LayContract)
