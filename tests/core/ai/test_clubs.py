"""Clubs' robots: what they know, what they bid, how they play, and their model of a deal."""

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.ai import clubs as robots
from core.ai.clubs import (
    STEPS,
    card_chances,
    expected_score,
    reward,
    spread,
)
from core.ai.clubs_bits import BIT, CARD, TRUMPS, Position, bits, cheapest, costliest, play_out
from core.ai.common import Numbers, Policy
from core.cards import card, cards
from core.engine.game import Action, Mode, reshuffle
from core.games.clubs import (
    CLUBS,
    PRESETS,
    Bid,
    Options,
    Pass,
    Phase,
    PlayCard,
    State,
    contract_score,
    worlds,
)
from tests.core.games.clubs.play import PASS, Dice, Match, opened

POLICIES = [robots.random, robots.easy, robots.hard]
OPTIONS = [
    Options(),
    Options(score_who="winner_only", made="at_least"),
    Options(bidding="free", cancel="classic"),
]


def answer(state: State, policy: Policy, seed: int = 1) -> Action:
    (decision,) = CLUBS.decisions(state)
    (seat,) = decision.waiting
    return policy(CLUBS.view(state, seat), decision, Numbers(seed))


def play_deal(match: Match, policies: list[Policy], seed: int) -> None:
    """One deal by these policies, seat by seat."""
    numbers = Numbers(seed)
    match.any_move(Dice(seed))
    deal = match.table.deal
    while CLUBS.decisions(match.state) and match.table.deal == deal:
        seat, decision = match.turn, match.asked
        match.do(seat, policies[seat](CLUBS.view(match.state, seat), decision, numbers))


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_robots_play_by_the_rules(policy: Policy, options: Options, seats: int) -> None:
    match = Match(seats, options)
    play_deal(match, [policy, *[robots.easy] * (seats - 1)], seats)

    assert match.scored.deal == 1


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_the_same_chance_gives_the_same_answers(policy: Policy) -> None:
    matches = [Match(), Match()]
    for match in matches:
        play_deal(match, [policy, robots.easy] * 2, 5)

    assert matches[0].scored == matches[1].scored


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.__name__)
def test_an_answer_depends_on_the_view_alone(policy: Policy) -> None:
    match, dice = Match(6), Dice(3)
    match.any_move(dice)
    for step in range(40):
        other = reshuffle(CLUBS, match.state, match.turn, dice)
        assert other.hands != match.state.hands
        if step % 8 == 0:
            assert answer(match.state, policy) == answer(other, policy)
        match.do(match.turn, answer(match.state, robots.easy))


# -- bidding ---------------------------------------------------------------------------------------


def test_the_spread_of_two_even_cards() -> None:
    assert spread([0.5, 0.5], 3) == [0.25, 0.5, 0.25, 0.0]
    assert spread([1.0, 0.0], 2) == [0.0, 1.0, 0.0]


@given(st.lists(st.floats(0, 1), max_size=17))
def test_the_spread_is_a_distribution(chances: list[float]) -> None:
    made = spread(chances, 17)

    assert sum(made) == pytest.approx(1)
    mean = sum(tricks * chance for tricks, chance in enumerate(made))
    assert mean == pytest.approx(sum(chances))


def test_higher_cards_have_better_chances() -> None:
    hand = cards("Ac Kc Qc 2c As Ks 2s")
    ace, king, queen, deuce, side_ace, side_king, side_deuce = card_chances(hand, 4)

    assert ace == king == queen == 1.0
    assert 0.2 < deuce < 0.3
    assert side_ace == side_king > side_deuce
    assert card_chances(cards("As"), 4) > card_chances(cards("As"), 12)


def test_TG20_a_number_is_worth_more_than_a_pass_above_its_rate_only() -> None:
    rate = 10 / (20 + 4)
    far = [0.0] * 14

    for chance, sign in ((rate + 0.01, 1), (rate - 0.01, -1)):
        outlook = far.copy()
        outlook[4], outlook[9] = chance, 1 - chance
        assert (expected_score(Options(), 4, outlook) > 0) == (sign > 0)


def test_a_sure_hand_is_bid_and_a_hopeless_one_is_not() -> None:
    for policy in (robots.easy, robots.hard):
        match = Match()
        match.deal(3, {0: "Ac Kc Qc Jc 2d 3d 4d 2h 3h 4h 2s 3s 4s"})
        bid = answer(match.state, policy)
        assert isinstance(bid, Bid)
        assert bid.tricks in (4, 5)
        match.say(12)
        assert answer(match.state, policy) == Pass()


def test_where_a_miss_costs_nothing_everybody_bids() -> None:
    match = Match(4, PRESETS["pagat"])
    play_deal(match, [robots.easy] * 4, 1)

    assert None not in match.scored.bids


def test_outbid_winners_may_be_raised_when_the_winner_alone_scores() -> None:
    match = Match(options=Options(score_who="winner_only"))
    match.deal(3, {0: "Ac Kc Qc Jc Tc 9c 8c 7c 2h 3h 4h 2s 3s"})
    match.say(3, 4, PASS, PASS)

    bid = answer(match.state, robots.easy)
    assert isinstance(bid, Bid)
    assert bid.tricks >= 8


@pytest.mark.parametrize("policy", [robots.easy, robots.hard])
def test_a_poor_hand_stays_below_the_winner_where_it_may_not_pass(policy: Policy) -> None:
    match = Match(options=Options(bidding="free", score_who="winner_only"))
    match.deal(3, {1: "2c 3c 9d 8d 7d Jh 9h 8h 7h 9s 8s 7s Qs"})
    match.say(7)

    bid = answer(match.state, policy)
    assert isinstance(bid, Bid)
    assert bid.tricks <= 7


def test_a_standing_number_that_suits_the_hand_is_kept() -> None:
    match = Match()
    match.deal(3, {0: "Ac Kc Qc Jc 2d 3d 4d 2h 3h 4h 2s 3s 4s"})
    match.say(4, 9, PASS, PASS)

    assert answer(match.state, robots.easy) == Pass()
    assert answer(match.state, robots.hard) == Pass()


# -- playing ---------------------------------------------------------------------------------------


def last_tricks(bid: int, taken: int, *hands: str) -> Match:
    """Seat 0 of four is held to a number; two tricks are left and seat 3 leads."""
    match = opened(4, leader=3)
    match.set_hands(*hands)
    match.go_to_last_trick()
    table = match.table
    match.state = replace(
        match.state,
        table=replace(
            table,
            bids=(bid, None, None, None),
            high=0,
            taken=(taken, 0, 0, 0),
            tricks=(),
        ),
    )
    return match


@pytest.mark.parametrize("policy", [robots.easy, robots.hard])
def test_a_missing_trick_is_taken_and_a_surplus_one_is_not(policy: Policy) -> None:
    hands = ("As 2s", "Ks 3d", "Qs 4d", "Js 5d")
    missing = last_tricks(1, 0, *hands)
    missing.play("Js")
    enough = last_tricks(1, 1, *hands)
    enough.play("Js")

    assert answer(missing.state, robots.easy) == PlayCard(card("As"))
    assert answer(enough.state, policy) == PlayCard(card("2s"))


def test_high_cards_go_where_they_take_nothing() -> None:
    match = last_tricks(0, 0, "Ah 3h", "Ks 3d", "Qs 4d", "Js 5d")
    match.play("Js")

    assert answer(match.state, robots.easy) == PlayCard(card("Ah"))


def test_a_seat_without_a_number_spoils_the_others() -> None:
    wanting = last_tricks(1, 0, "Ts 2d", "Ks 2s", "3s 4d", "9s 5d")
    wanting.play("9s Ts")
    sated = last_tricks(1, 1, "Ts 2d", "Ks 2s", "3s 4d", "9s 5d")
    sated.play("9s Ts")

    assert answer(wanting.state, robots.easy) == PlayCard(card("Ks"))
    assert answer(sated.state, robots.easy) == PlayCard(card("2s"))


def test_the_reward_is_what_one_has_over_the_others() -> None:
    bids, taken = (2, 3, None, 1), (2, 2, 5, 4)

    assert reward(Options(), bids, taken, 0) == 12 - (-10 + 0 - 10) / 3
    assert reward(Options(), bids, taken, 2) == 0 - (12 - 10 - 10) / 3


@pytest.mark.parametrize("seats", [2, 4, 6, 13])
def test_what_the_hard_robot_plays_out_is_bounded(seats: int) -> None:
    match = Match(seats)
    match.any_move(Dice(1))
    seen = CLUBS.view(match.state, match.turn)
    start = Position(seen)

    for plans in (1, 6, 13):
        count = len(list(robots.sample(seen, plans, start, Numbers(1))))
        assert 1 <= count <= robots.MOST_WORLDS
        assert count * plans * start.tricks * seats <= STEPS


@pytest.mark.parametrize(
    ("better", "worse", "deals"),
    [(robots.hard, robots.easy, 12), (robots.easy, robots.random, 40)],
)
def test_a_robot_of_more_skill_scores_more(better: Policy, worse: Policy, deals: int) -> None:
    ahead = 0.0
    for seed in range(deals):
        match, place = Match(), seed % 4
        policies = [worse] * 4
        policies[place] = better
        play_deal(match, policies, seed)
        scores = match.scored.scores
        ahead += scores[place] - (sum(scores) - scores[place]) / 3

    assert ahead > deals


# -- the model of a deal ---------------------------------------------------------------------------


def test_bits_and_cards_name_each_other() -> None:
    assert len(BIT) == 52
    assert {CARD[bit]: bit for bit in CARD} == BIT
    assert [BIT[one] & TRUMPS != 0 for one in cards("2c Ac As 2d")] == [True, True, False, False]
    assert bits(cards("As 2d As")) == (
        BIT[card("As")] | BIT[card("2d")],
        bits(cards("As"))[0],
    )


@pytest.mark.parametrize(
    ("held", "low", "high"),
    [
        ("3h 2s Ad", "2s", "Ad"),
        ("2c 3h", "3h", "2c"),
        ("Ac 2c", "2c", "Ac"),
        ("Kd Kh Ks", "Kd", "Ks"),
    ],
)
def test_cheap_and_costly_cards(held: str, low: str, high: str) -> None:
    once, _ = bits(cards(held))

    assert (CARD[cheapest(once)].code, CARD[costliest(once)].code) == (low, high)


@given(st.sampled_from([2, 4, 5, 6, 9]), st.sampled_from(["ban", "classic"]), st.integers(0, 9999))
def test_the_model_plays_by_the_rules(seats: int, cancel: str, seed: int) -> None:
    match, dice = opened(seats, Options(cancel=cancel)), Dice(seed)
    model = Position(CLUBS.view(match.state, None))
    model.give(match.state)
    while match.table.phase is Phase.PLAY:
        legal = [one.card for one in match.legal() if isinstance(one, PlayCard)]
        while not model.playable():
            model.pass_on()
        assert model.turn == match.turn
        assert model.playable() == bits(legal)[0]
        assert (model.held, model.held_twice) == halves(match.state)
        assert (model.taken, model.leader) == (list(match.table.taken), match.table.leader)
        fresh = Position(CLUBS.view(match.state, match.turn))
        assert (fresh.left, fresh.left_twice) == (model.left, model.left_twice)
        assert (fresh.plays, fresh.best(), fresh.turn) == (model.plays, model.best(), model.turn)
        chosen = legal[dice.below(len(legal))]
        match.do(match.turn, PlayCard(chosen))
        model.play(BIT[chosen])
    while model.tricks:
        model.pass_on()

    assert tuple(model.taken) == match.scored.taken


def halves(state: State) -> tuple[list[int], list[int]]:
    pairs = [bits(hand) for hand in state.hands]
    return [once for once, _ in pairs], [twice for _, twice in pairs]


@given(st.sampled_from([2, 4, 6, 9]), st.integers(0, 9999))
def test_a_deal_played_out_leaves_the_position_it_was_copied_from_alone(
    seats: int, seed: int
) -> None:
    match = opened(seats)
    seen = CLUBS.view(match.state, 0)
    start = Position(seen)
    (world,) = islice(worlds(seen, Dice(seed)), 1)
    start.give(world)
    before = start.copy()
    taken = play_out(start.copy(), Numbers(seed), stray=10)

    assert sum(taken) == start.tricks
    assert (start.held, start.taken, start.left) == (before.held, before.taken, before.left)


def test_only_numbers_that_bind_are_aimed_at() -> None:
    match = Match(options=Options(score_who="winner_only"))
    match.deal(3)
    match.say(1, 3, PASS, PASS, PASS)

    assert Position(CLUBS.view(match.state, 0)).bids == [None, 3, None, None]


def test_with_at_least_more_tricks_are_wanted_but_after_zero() -> None:
    seats = Position(CLUBS.view(opened(4, Options(made="at_least")).state, 0))
    for bid, taken, wanted in ((2, 2, True), (2, 3, True), (0, 0, False)):
        seats.bids[0], seats.taken[0] = bid, taken
        assert seats.wants(0) == wanted
    assert contract_score(Options(made="at_least"), 2, 3) == 13


def test_random_passes_every_other_time() -> None:
    match = Match()
    match.deal(3)
    passes = sum(answer(match.state, robots.random, seed) == Pass() for seed in range(400))

    assert 160 < passes < 250
    assert match.asked.mode is Mode.TURN
