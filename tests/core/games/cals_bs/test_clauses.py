"""One test for each clause of the source (C0-C22e)."""

from pathlib import Path

import pytest

import core.games.cals_bs
from core.cards import PACK_54, RANKS, Rank, cards
from core.engine.errors import BadAction
from core.engine.game import CHANCE, MatchEnded, Mode, Move, Standing
from core.engine.options import options_of
from core.games.cals_bs import (
    CALS_BS,
    Code,
    Doubted,
    GameScored,
    Lay,
    LeadGiven,
    Opened,
    Options,
    OwnSetLaid,
    Passed,
    Phase,
    PileTaken,
    Placement,
    Said,
    SetLaid,
    SetOpened,
    Why,
    is_true,
    raised,
)
from core.games.dealing import Deal
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    Chance,
    Play,
    deal,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)

RULES = (Path(core.games.cals_bs.__file__).parent / "RULES.md").read_text(encoding="utf-8")
WITH_QUADS = Options(quads=True)


def true(codes: str, rank: str) -> bool:
    some = cards(codes)
    return is_true(Placement(A, Said.LAY, len(some), Rank(rank)), some)


def test_C0_three_to_seven_players_with_54_cards() -> None:
    assert list(CALS_BS.seats) == [3, 4, 5, 6, 7]
    assert sorted(one.code for one in CALS_BS.cards(opening().state)) == sorted(
        one.code for one in PACK_54
    )


@pytest.mark.parametrize("seats", [2, 8])
def test_C0_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="three to seven"):
        CALS_BS.start(Options(), seats, None)


def test_C1_C2_the_rules_say_where_the_game_comes_from() -> None:
    assert "Calvin Yoshitake" in RULES
    assert "Aaron" in RULES
    assert "large noisy company" in RULES


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_C3_any_seat_may_be_drawn_as_first_dealer(dealer: int) -> None:
    play = Play(CALS_BS.start(Options(), 3, None).state)
    assert play.do((CHANCE, deal(dealer=dealer))).table.dealer == dealer


def test_C3_a_dealer_to_whom_the_deal_has_passed_is_the_only_one() -> None:
    play = Play(CALS_BS.start(Options(), 3, 1).state)
    assert play.code(CHANCE, deal(dealer=2)) == Code.WRONG_DEALER
    assert play.why_not(CHANCE, deal(dealer=1)) is None
    assert CALS_BS.chance(play.state, Chance(1)).dealer == 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("dealer", [-1, 3])
def test_C3_a_dealer_sits_at_the_table(dealer: int) -> None:
    play = Play(CALS_BS.start(Options(), 3, None).state)
    assert play.code(CHANCE, Deal(dealer, deal().hands)) == Code.WRONG_DEALER


def test_C4_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    class Unshuffled:
        def below(self, n: int) -> int:
            return n - 1

    play = Play(CALS_BS.start(Options(), 4, None).state)
    dealt = CALS_BS.chance(play.state, Unshuffled())
    assert isinstance(dealt, Deal)
    assert dealt.dealer == 3
    assert dealt.hands[0][:3] == (PACK_54[0], PACK_54[4], PACK_54[8])
    assert dealt.hands[3][0] == PACK_54[3]
    assert (dealt.stock, dealt.aside) == ((), ())


def test_C4_the_whole_pack_is_dealt_and_nothing_else() -> None:
    play = Play(CALS_BS.start(Options(), 3, None).state)
    sound = deal()
    twice = (*sound.hands[0][1:], sound.hands[1][0])
    assert play.code(CHANCE, Deal(2, (twice, *sound.hands[1:]))) == Code.WRONG_PACK
    assert play.code(CHANCE, Deal(2, sound.hands[:2])) == Code.WRONG_HANDS
    assert play.code(CHANCE, Deal(2, sound.hands, stock=cards("2c"))) == Code.WRONG_REST
    assert play.code(CHANCE, PASS) == Code.NO_SUCH_ACTION


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [
        (3, (18, 18, 18)),
        (4, (14, 14, 13, 13)),
        (5, (11, 11, 11, 11, 10)),
        (6, (9, 9, 9, 9, 9, 9)),
        (7, (8, 8, 8, 8, 8, 7, 7)),
    ],
)
def test_C5_some_may_have_a_card_more(seats: int, sizes: tuple[int, ...]) -> None:
    assert opening(seats=seats).counts == sizes


def test_C6_the_player_left_of_the_dealer_leads_first() -> None:
    play = Play(CALS_BS.start(Options(), 4, None).state)
    play.do((CHANCE, deal(seats=4, dealer=1)))
    assert (play.table.phase, play.table.leader) == (Phase.LEAD, 2)
    assert play.asked.waiting == {2}
    assert play.asked.mode is Mode.TURN
    assert play.events[-1] == LeadGiven(2, Why.FIRST, 0)


def test_C7_who_lays_first_is_the_leader_while_others_lay_on_top() -> None:
    play = opening().do((A, lay(*a_card(A))))
    assert play.table.leader == A
    play.do((B, match(a_card(B)[0])))
    assert play.table.leader == A


def a_card(seat: int) -> tuple[str, str]:
    """A card that this seat holds in an opening of three with nothing chosen, and its rank."""
    one = next(held for held in opening().state.hands[seat] if held.rank is not None)
    return one.code, str(one.rank)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_C8_the_leader_lays_one_to_six_cards_face_down(count: int) -> None:
    play = opening()
    laid = play.state.hands[A][:count]
    play.do((A, Lay(laid, Rank.ACE)))
    placement = Placement(A, Said.LAY, count, Rank.ACE)
    assert [(told.event, told.to) for told in play.told] == [
        (SetLaid(placement, 1), None),
        (OwnSetLaid(A, laid), frozenset({A})),
    ]
    assert play.counts[A] == 18 - count


def test_C8_only_the_leader_acts_and_he_may_not_pass() -> None:
    play = opening()
    assert play.why_not(B, lay(*a_card(B))) is not None
    for action in (PASS, DOUBT, match(a_card(A)[0]), plus(1, a_card(A)[0])):
        assert play.code(A, action) == Code.MUST_LAY


def test_C9_which_cards_is_the_leaders_own_choice() -> None:
    play = opening("2c 5d 9h Ks X1 3c")
    assert play.why_not(A, lay("2c 5d 9h Ks X1 3c", "7")) is None


def test_C10_one_rank_is_announced_for_all_the_cards() -> None:
    play = opening("2c 5d").do((A, lay("2c 5d", "K")))
    assert play.table.top == Placement(A, Said.LAY, 2, Rank.KING)
    assert [rank.value for rank in RANKS] == list("23456789TJQKA")
    with pytest.raises(BadAction):
        CALS_BS.parse({"do": "lay", "cards": ["2c"], "rank": ["2", "3"]})


def test_C11_jokers_stand_for_any_card() -> None:
    assert true("7c X1 7h X2", "7")
    assert not true("7c X1 8h", "7")


def test_C12_six_kings_are_four_kings_and_two_jokers() -> None:
    play = opening("Kc Kd Kh Ks X1 X2 2c")
    assert true("Kc Kd Kh Ks X1 X2", "K")
    assert play.code(A, lay("Kc Kd Kh Ks X1 X2 2c", "K")) == Code.TOO_MANY


def test_C13_everybody_else_answers_once_in_any_order_and_silence_is_a_pass() -> None:
    play = opening(seats=4)
    play.do((A, Lay(play.state.hands[A][:1], Rank.TWO)))
    assert (play.asked.mode, play.asked.waiting) == (Mode.OPEN, {1, 2, 3})
    play.do((2, PASS))
    assert play.asked.waiting == {1, 3}
    play.expire()
    assert play.events[:2] == [Passed(1, silent=True), Passed(3, silent=True)]
    assert play.table.phase is Phase.LEAD


def test_C14_a_pass_is_told_to_all_and_kept_for_this_set() -> None:
    play = opening().do((A, lay(*a_card(A))), (C, PASS))
    assert [(told.event, told.to) for told in play.told] == [(Passed(C), None)]
    assert play.table.passed == (C,)


def test_C15_when_all_passed_the_leader_lays_again_on_top_with_any_rank() -> None:
    play = opening("2c 2d 9h").do((A, lay("2c 2d", "2")), (B, PASS), (C, PASS))
    assert play.events[-1] == LeadGiven(A, Why.ALL_PASSED, 2)
    play.do((A, lay("9h", "9")))
    assert [placement.rank for placement in play.table.pile] == [Rank.TWO, Rank.NINE]
    assert play.table.pile_size == 3


def test_C16_the_same_announcement_goes_on_top_with_as_many_cards() -> None:
    play = opening("2c 2d", "5c 6d").do((A, lay("2c 2d", "2")))
    identity = play.asked.id
    play.do((C, PASS), (B, match("5c 6d")))
    assert play.table.top == Placement(B, Said.MATCH, 2, Rank.TWO)
    assert play.table.passed == ()
    assert (play.asked.id, play.asked.waiting) == (identity + 1, {A, C})


def test_C16_a_follower_announces_nothing_new() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")))
    assert play.code(B, lay("5c", "5")) == Code.NOT_LEADING


def test_C17_a_doubt_opens_the_latest_set_to_all() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")), (B, match("5c")), (C, DOUBT))
    opened = [told for told in play.told if isinstance(told.event, SetOpened)]
    placement = Placement(B, Said.MATCH, 1, Rank.TWO)
    assert play.events[0] == Doubted(C, placement)
    assert [told.to for told in opened] == [None]
    assert play.table.last is not None
    assert play.table.last.opened == Opened(placement, cards("5c"))


def test_C18_a_needless_doubt_costs_the_whole_pile() -> None:
    play = opening("2c", "2d").do((A, lay("2c", "2")), (B, match("2d")), (C, DOUBT))
    assert PileTaken(C, 2) in play.events
    assert play.counts == (17, 17, 20)
    assert {"2c", "2d"} <= play.hand(C)
    assert play.table.pile == ()


def test_C19_a_right_doubt_costs_the_liar_the_whole_pile() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")), (B, match("5c")), (C, DOUBT))
    assert play.counts == (17, 19, 18)
    assert {"2c", "5c"} <= play.hand(B)


def test_C20_who_doubted_rightly_leads() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")), (B, match("5c")), (C, DOUBT))
    assert play.table.leader == C
    assert play.events[-1] == LeadGiven(C, Why.DOUBT, 0)
    assert play.asked.waiting == {C}


def test_C21_the_first_without_cards_wins_if_his_last_set_is_true() -> None:
    play = late(B, "9s X1").do((B, lay("9s X1", "9")))
    standings = CALS_BS.standings(play.state)
    assert CALS_BS.decisions(play.state) == ()
    assert play.table.winner == B
    assert standings[B] == Standing(B, 1, 1)
    assert play.events[-2:] == [
        GameScored(1, (0, 1, 0), (0, 1, 0), B, play.counts),
        MatchEnded("out", standings),
    ]


def test_C22a_quads_are_four_of_one_rank_without_jokers() -> None:
    def are_quads(codes: str) -> bool:
        return is_true(Placement(A, Said.QUADS, 4), cards(codes))

    assert are_quads("5c 5d 5h 5s")
    assert not are_quads("5c 5d 5h X1")
    assert not are_quads("5c 5d 5h 6s")
    play = opening("5c 5d 5h 5s", options=WITH_QUADS)
    assert play.code(A, quads("5c 5d 5h")) == Code.WRONG_COUNT
    assert play.do((A, quads("5c 5d 5h 5s"))).table.top == Placement(A, Said.QUADS, 4)


def test_C22a_quads_are_a_house_rule() -> None:
    assert [rule.values for rule in options_of(Options) if rule.name == "quads"] == [(False, True)]
    assert opening("5c 5d 5h 5s").code(A, quads("5c 5d 5h 5s")) == Code.QUADS_OFF


def test_C22b_nobody_but_the_leader_knows_the_rank_of_quads() -> None:
    play = opening("5c 5d 5h 5s", options=WITH_QUADS).do((A, quads("5c 5d 5h 5s")))
    assert play.table.top is not None
    assert play.table.top.rank is None
    assert CALS_BS.view(play.state, A).sets == (cards("5c 5d 5h 5s"),)
    assert CALS_BS.view(play.state, B).sets == ((),)


@pytest.mark.parametrize(
    ("codes", "is_right"), [("6s 6d", True), ("6s X1", True), ("6s 7d", False)]
)
def test_C22c_plus_1_is_one_rank_above_the_quads(codes: str, is_right: bool) -> None:
    play = opening("5c 5d 5h 5s", "6s 6d 7d X1", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, codes)), (C, DOUBT))
    assert play.table.last is not None
    assert play.table.last.liar == (None if is_right else B)


def test_C22d_plus_2_plus_3_and_so_on() -> None:
    assert [raised(Rank.FIVE, steps).value for steps in (1, 2, 3, 9)] == ["6", "7", "8", "A"]
    play = opening("5c 5d 5h 5s", "8s", options=WITH_QUADS).do((A, quads("5c 5d 5h 5s")))
    for steps in range(1, 13):
        assert play.why_not(B, plus(steps, "8s")) is None
    for steps in (0, 13, -1):
        assert play.code(B, plus(steps, "8s")) == Code.WRONG_STEPS


def test_C22e_quads_and_plus_are_doubted_and_passed_like_anything_else() -> None:
    play = opening("5c 5d 5h 5s", "6s", options=WITH_QUADS).do((A, quads("5c 5d 5h 5s")))
    assert play.asked.waiting == {B, C}
    play.do((C, PASS), (B, plus(1, "6s")), (A, PASS), (C, PASS))
    assert (play.table.leader, play.table.pile_size) == (B, 5)
    play = hand_lead_to(opening("5c 5d 5h 6s", options=WITH_QUADS), A)
    play.do((A, quads("5c 5d 5h 6s")), (B, DOUBT))
    assert (play.counts, play.table.leader) == ((18, 18, 18), B)


def test_a_move_for_another_question_is_refused() -> None:
    play = opening()
    refused = CALS_BS.refusal(play.state, Move(A, play.asked.id - 1, lay(*a_card(A))))
    assert refused is not None
    assert refused.kind == "closed"
