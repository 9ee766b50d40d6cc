"""One test and more for each decision on details (MD1-MD9)."""

from collections.abc import Callable

import pytest

from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    DealScored,
    Expire,
    Mode,
    RefusalKind,
    illegal,
)
from core.games.mozhno import (
    MOZHNO,
    Bound,
    CardBought,
    CardDrawn,
    Code,
    Options,
    Phase,
    Purchase,
    StockRemade,
)
from tests.core.games.mozhno.play import (
    ACE_LOW,
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
    P3,
    TAKE,
    Play,
    after_discard,
    at,
    contract,
    discard,
    lay_off,
    one,
    reshuffle,
)

JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"
SEVENS, QUEENS = "7s 7h 7d", "Qc Qh Qs"


def window(
    options: Options | None = None, *, seats: int = 4, stock: str = "2c 3c 4c 5c", pile: str = ""
) -> Play:
    """P0 has thrown the ace of hearts."""
    return after_discard(P0, [JUNK] * seats, "Ah", options=options, stock=stock, pile=pile)


# -- MD1: the buy window ---------------------------------------------------------------------------


def test_MD1_each_may_decline_once_in_any_order_and_keeps_the_question() -> None:
    play = window()
    question = play.asked.id
    play.do((P3, DECLINE))
    assert play.question == ("buy", Mode.OPEN, {P1, P2})
    assert play.asked.id == question
    refused = play.why_not(P3, ASK)
    assert refused is not None
    assert refused.kind is RefusalKind.NOT_ASKED


def test_MD1_the_player_in_turn_may_draw_after_declining_and_do_nothing_else() -> None:
    play = window().do((P1, DECLINE))
    assert play.question == ("buy", Mode.OPEN, {P1, P2, P3})
    assert play.legal(P1) == [DRAW]
    assert play.code(P1, ASK) == Code.ANSWERED
    assert play.code(P1, DECLINE) == Code.ANSWERED
    play.do((P2, DECLINE), (P1, DRAW))
    assert play.question == ("play", Mode.TURN, {P1})


def test_MD1_others_do_not_draw() -> None:
    assert window().why_not(P2, DRAW) == illegal(Code.NOT_IN_TURN, turn=P1)


def test_MD1_who_declined_last_settles_the_window() -> None:
    play = window().do((P2, DECLINE), (P3, DECLINE))
    assert play.question == ("buy", Mode.OPEN, {P1})
    assert play.legal(P1) == [DRAW, ASK, DECLINE]
    question = play.asked.id
    play.do((P1, DECLINE))
    assert play.question == ("buy", Mode.TURN, {P1})
    assert play.asked.id == question + 1
    assert play.table.offered is None


def test_MD1_no_window_after_a_kept_card() -> None:
    melds = [(P0, SEVENS)]
    play = at(P0, ["3s", JUNK, JUNK], deal=5, melds=melds, pile="Ah", stock="7c Kc")
    play.do((P0, DRAW), (P0, lay_off("7c", 0)), (P0, KEEP))
    assert play.question == ("buy", Mode.TURN, {P1})
    assert play.code(P1, ASK) == Code.NOTHING_ON_OFFER


def test_MD1_no_window_after_a_purchase_out_of_turn() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah", pile="Ac").do((P1, ASK), (P2, FORBID))
    assert play.question == ("buy", Mode.TURN, {P1})
    assert play.legal(P1) == [DRAW]


# -- MD2: permission -------------------------------------------------------------------------------


def test_MD2_those_who_declined_are_asked_too() -> None:
    play = window().do((P1, DECLINE), (P3, DECLINE), (P2, ASK))
    assert play.question == ("permit", Mode.OPEN, {P1, P3})
    play.do((P1, FORBID))
    assert play.table.turn == P1


def test_MD2_a_ban_of_the_nearest_settles_it_at_once() -> None:
    play = window(seats=5).do((P3, ASK), (P1, FORBID))
    assert play.asked.kind == "play"
    assert play.counts == (10, 11, 10, 10, 10)


def test_MD2_a_ban_of_a_later_one_waits_for_the_nearer_ones_only() -> None:
    play = window(seats=5).do((P1, ASK), (P3, FORBID))
    assert play.waiting == {P2, 4}
    play.do((P2, ALLOW))
    assert play.counts == (10, 10, 10, 12, 10)  # without the answer of seat 4


def test_MD2_a_permission_that_arrives_last_brings_up_the_ban_behind_it() -> None:
    play = window(seats=5).do((P3, ASK), (4, FORBID), (P2, ALLOW))
    assert play.waiting == {P1}
    play.do((P1, ALLOW))
    assert play.counts == (10, 10, 10, 10, 12)
    assert play.question == ("buy", Mode.TURN, {P1})


def test_MD2_answers_are_open_and_only_allow_or_forbid() -> None:
    play = window().do((P2, ASK), (P3, ALLOW))
    assert play.table.allowed == {P3}
    assert play.code(P1, TAKE) == Code.CLASSIC_ONLY
    assert play.code(P1, DECLINE) == Code.NO_SUCH_ACTION


# -- MD3: classic buying ---------------------------------------------------------------------------


def test_MD3_the_player_in_turn_takes_the_discard_as_his_draw() -> None:
    play = window(CLASSIC)
    assert play.legal(P1) == [DRAW, TAKE, DECLINE]
    assert play.code(P1, ASK) == Code.TAKE_FREELY
    play.do((P1, TAKE))
    assert play.question == ("play", Mode.TURN, {P1})
    assert (play.counts, play.table.stock) == ((10, 11, 10, 10), 4)
    assert play.events == [CardBought(P1, one("Ah"), Purchase.TAKEN, extra=False)]
    assert window().code(P1, TAKE) == Code.CLASSIC_ONLY


def test_MD3_only_the_player_in_turn_is_asked_and_takes_or_allows() -> None:
    play = window(CLASSIC).do((P1, DECLINE), (P3, ASK))
    assert play.question == ("permit", Mode.OPEN, {P1})
    assert play.legal(P1) == [TAKE, ALLOW]
    assert play.code(P1, FORBID) == Code.NO_FORBIDDING
    play.do((P1, TAKE))
    assert play.question == ("play", Mode.TURN, {P1})
    assert play.counts == (10, 11, 10, 10)


@pytest.mark.parametrize("answer", [(P1, ALLOW), (CLOCK, Expire())])
def test_MD3_the_buyer_pays_a_card_and_the_turn_stays(answer: tuple[int, Action]) -> None:
    play = window(CLASSIC, stock="As 2c 3c").do((P3, ASK), answer)
    assert CardBought(P3, one("Ah"), Purchase.PAID, extra=True) in play.events
    assert CardDrawn(P3, 2) in play.events
    assert play.hand(P3) == sorted([*JUNK.split(), "Ah", "As"])
    assert play.question == ("buy", Mode.TURN, {P1})
    assert play.legal(P1) == [DRAW]


def test_MD3_after_declining_the_player_in_turn_only_draws() -> None:
    play = window(CLASSIC).do((P1, DECLINE))
    assert play.legal(P1) == [DRAW]
    assert play.code(P1, TAKE) == Code.ANSWERED


def test_MD3_taking_needs_an_offer() -> None:
    play = at(P1, [JUNK] * 3, pile="Ah", options=CLASSIC)
    assert play.code(P1, TAKE) == Code.NOTHING_ON_OFFER


# -- MD4: the card that was bought in this turn ----------------------------------------------------

GETS: list[tuple[str, Options, list[tuple[int, Action]], int]] = [
    ("buyer", Options(), [(P2, ASK), (P1, ALLOW)], P2),
    ("forbidder in turn", Options(), [(P2, ASK), (P1, FORBID)], P1),
    ("asker in turn", Options(), [(P1, ASK), (P2, ALLOW)], P1),
    ("taker", CLASSIC, [(P1, TAKE)], P1),
]


@pytest.mark.parametrize(("options", "moves", "seat"), [got[1:] for got in GETS])
def test_MD4_whoever_got_the_discard_may_not_throw_it(
    options: Options, moves: list[tuple[int, Action]], seat: int
) -> None:
    play = window(options, seats=3).do(*moves)
    assert play.table.bound == Bound(one("Ah"))
    assert play.why_not(seat, discard("Ah")) == illegal(Code.JUST_BOUGHT, card="Ah")


def test_MD4_unless_he_held_its_double() -> None:
    hands = [JUNK, f"{JUNK[:-2]}Ah", JUNK]
    play = after_discard(P0, hands, "Ah").do((P1, ASK), (P2, ALLOW))
    play.do((P1, discard("Ah")))
    assert play.table.known[P1] == (one("Ah"),)  # one of the two is still there


def test_MD4_the_double_counts_even_when_one_of_the_two_has_been_laid() -> None:
    play = after_discard(P0, [JUNK, "7c 2d 3d", JUNK], "7c", melds=[(P1, SEVENS)])
    play.do((P1, ASK), (P2, ALLOW), (P1, lay_off("7c", 0)))
    assert play.table.bound == Bound(one("7c"), laid=1)
    play.do((P1, discard("7c")))
    assert play.table.known[P1] == ()


def test_MD4_unless_it_is_his_last_card() -> None:
    play = after_discard(P0, [JUNK, "7c", JUNK], "Ah", melds=[(P1, SEVENS)])
    play.do((P1, ASK), (P2, ALLOW), (P1, lay_off("7c", 0)))
    play.do((P1, discard("Ah")))
    assert play.table.scores[0][P1] == 20


def test_MD4_who_was_forced_to_buy_out_of_turn_is_not_bound_later() -> None:
    play = window(seats=3, stock="As 3c Kc Kd").do((P1, ASK), (P2, FORBID), (P1, DRAW))
    assert play.table.bound is None
    play.do((P1, discard("Kh")), (P2, DRAW), (P2, discard("Ah")))


# -- MD5: the stock is empty -----------------------------------------------------------------------


def test_MD5_a_draw_from_an_empty_stock_brings_back_all_discards_but_the_newest() -> None:
    play = window(stock="", pile="5d 6d 7d").do((P2, DECLINE), (P1, DRAW))
    assert play.question == ("reshuffle", Mode.CHANCE, set())
    assert play.legal(P1) == []
    assert play.code(*reshuffle("5d 6d")) == Code.WRONG_RESHUFFLE
    assert play.code(*reshuffle("5d 6d Ah")) == Code.WRONG_RESHUFFLE
    play.do(reshuffle("7d 5d 6d"))
    assert play.question == ("play", Mode.TURN, {P1})
    assert play.events[:2] == [StockRemade(3), CardDrawn(P1, 2)]
    assert "7d" in play.hand(P1)
    assert [card.code for card in play.table.pile] == ["Ah"]
    assert [card.code for card in play.state.stock] == ["5d", "6d"]


def test_MD5_the_shuffle_starts_from_the_oldest_discard() -> None:
    class Stays:
        def below(self, n: int) -> int:
            return n - 1

    play = window(stock="", pile="5d 6d 7d").do((P1, DRAW))
    assert MOZHNO.chance(play.state, Stays()) == reshuffle("5d 6d 7d")[1]


@pytest.mark.parametrize(
    ("options", "moves", "buyer"),
    [
        (Options(), [(P2, ASK), (P1, ALLOW), (P3, FORBID)], P3),
        (CLASSIC, [(P2, ASK), (P1, ALLOW)], P2),
    ],
)
def test_MD5_a_buyer_out_of_turn_brings_back_all_that_are_left(
    options: Options, moves: list[tuple[int, Action]], buyer: int
) -> None:
    play = window(options, stock="", pile="5d 6d").do(*moves)
    assert play.question == ("reshuffle", Mode.CHANCE, set())
    assert "Ah" in play.hand(buyer)
    play.do(reshuffle("6d 5d"))
    assert "6d" in play.hand(buyer)
    assert play.table.pile == ()
    assert play.question == ("buy", Mode.TURN, {P1})
    play.do((P1, DRAW))
    assert "5d" in play.hand(P1)


def ended(play: Play) -> bool:
    return any(isinstance(event, DealScored) for event in play.events)


def test_MD5_without_discards_to_return_the_deal_ends_with_the_draw() -> None:
    play = window(stock="").do((P1, DRAW))
    assert ended(play)
    assert play.table.phase is Phase.DEAL
    assert all(score < 0 for score in play.table.scores[0])


def test_MD5_without_discards_the_bought_card_counts_in_its_buyers_hand() -> None:
    play = window(stock="").do((P2, ASK), (P3, FORBID), (P1, ALLOW))
    assert ended(play)
    low = play.table.scores[0]
    assert low[P3] == low[P2] - 15


def test_MD5_the_second_time_the_deal_ends() -> None:
    play = window(stock="", pile="5d", seats=3).do((P1, DRAW), reshuffle("5d"))
    play.do((P1, discard("Kh")), (P2, DRAW))
    assert ended(play)


def test_MD5_the_next_deal_has_its_own_reshuffle() -> None:
    play = window(stock="", pile="5d", seats=3).do((P1, DRAW), reshuffle("5d"))
    play.do((P1, discard("Kh")), (P2, DRAW)).chance()
    assert play.table.returned == ()
    assert play.table.stock == 74


# -- MD6 to MD9 ------------------------------------------------------------------------------------


def test_MD6_nobody_has_to_lay_off_the_card_that_he_keeps() -> None:
    melds = [(P0, SEVENS)]
    play = at(P0, ["7c 7c", JUNK, JUNK], deal=5, melds=melds, stock="Kc Kd")
    play.do((P0, DRAW), (P0, discard("Kc")), (P1, DRAW), (P1, discard("Kh")))
    assert play.counts[P0] == 2
    last = at(P0, ["7c", JUNK, JUNK], deal=5, melds=melds, stock="7d Kd").do((P0, DRAW))
    last.do((P0, lay_off("7d", 0)))
    assert last.legal(P0) == [lay_off("7c", 0), KEEP]
    last.do((P0, KEEP))
    assert (last.counts[P0], last.table.turn) == (1, P1)


def test_MD6_keeping_is_for_the_last_deal_only() -> None:
    play = at(P0, ["7c", JUNK, JUNK], deal=4, melds=[(P0, SEVENS)], stock="7d").do((P0, DRAW))
    play.do((P0, lay_off("7d", 0)))
    assert play.why_not(P0, KEEP) == illegal(Code.MUST_DISCARD)
    assert play.legal(P0) == [discard("7c"), lay_off("7c", 0)]


def test_MD7_the_two_ends_of_a_suit_make_two_runs_with_ace_low() -> None:
    hand = "Ah 2h 3h 4h 5h 6h 7h 8h Jh Qh Kh Ah"
    play = at(P0, [hand, JUNK, JUNK], deal=3, options=ACE_LOW).do((P0, DRAW))
    touching = contract("Ah 2h 3h 4h", "5h 6h 7h 8h")
    assert play.why_not(P0, touching) == illegal(Code.RUNS_TOUCH, suit="h")
    play.do((P0, contract("Ah 2h 3h 4h", "Jh Qh Kh Ah")))
    assert [laid.meld.low for laid in play.table.melds] == [1, 11]


def test_MD7_a_run_never_takes_a_second_ace() -> None:
    run = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    melds = [(P0, SEVENS), (P0, run)]
    play = at(P0, ["Ah 2c", JUNK, JUNK], deal=2, melds=melds, options=ACE_LOW).do((P0, DRAW))
    assert play.code(P0, lay_off("Ah", 1)) == Code.DOES_NOT_FIT


def test_MD8_melds_keep_their_index_and_cards_go_to_the_end_they_fit() -> None:
    melds = [(P1, "9d 9h 9c"), (P1, "4c 5c 6c 7c")]
    hand = "Kc Kd Kh Th Jh Qh Kh 3c 8c 2d"
    play = at(P0, [hand, JUNK, JUNK], deal=2, melds=melds, stock="9s").do((P0, DRAW))
    play.do((P0, contract("Kc Kd Kh", "Th Jh Qh Kh")))
    play.do((P0, lay_off("8c", 1)), (P0, lay_off("3c", 1)), (P0, lay_off("9s", 0)))
    found = [[card.code for card in laid.meld.cards] for laid in play.table.melds]
    assert found[0] == ["9c", "9d", "9h", "9s"]
    assert found[1] == ["3c", "4c", "5c", "6c", "7c", "8c"]
    assert [laid.seat for laid in play.table.melds] == [P1, P1, P0, P0]


def test_MD8_with_a_low_ace_the_lower_end_comes_first() -> None:
    run = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    melds = [(P0, SEVENS), (P0, run)]
    play = at(P0, ["Ah 2c", JUNK, JUNK], deal=2, melds=melds, options=ACE_LOW).do((P0, DRAW))
    play.do((P0, lay_off("Ah", 1)))
    assert play.table.melds[1].meld.low == 1


@pytest.mark.parametrize(
    ("one_set", "run"),
    [
        ("7c 7c 7d 7d 7h 7h 7s 7s", "8h 9h Th Jh"),
        ("7c 7d 7h", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"),
    ],
)
def test_MD9_a_contract_may_have_long_melds(one_set: str, run: str) -> None:
    play = at(P0, [f"{one_set} {run} 2s", JUNK, JUNK], deal=2).do((P0, DRAW))
    play.do((P0, contract(one_set, run)))
    found = [len(laid.meld.cards) for laid in play.table.melds]
    assert found == [len(one_set.split()), len(run.split())]


# -- silence and order of refusals -----------------------------------------------------------------


def test_RD4_time_runs_out_only_where_silence_has_a_meaning() -> None:
    assert window().why_not(CLOCK, Expire()) is None
    assert window().do((P2, ASK)).why_not(CLOCK, Expire()) is None
    refused: list[Callable[[], Play]] = [
        lambda: at(P1, [JUNK] * 3),
        lambda: window().do((P1, DRAW)),
        lambda: window(stock="", pile="5d").do((P1, DRAW)),
    ]
    for make in refused:
        why = make().why_not(CLOCK, Expire())
        assert why is not None
        assert why.kind is RefusalKind.NOT_ASKED
    assert window().code(P1, Expire()) == Code.NO_SUCH_ACTION
    assert window(stock="", pile="5d").do((P1, DRAW)).code(CHANCE, Expire()) == Code.NO_SUCH_ACTION


def test_what_answers_another_question_is_refused() -> None:
    play = window()
    assert play.code(P1, discard("Kh")) == Code.NO_SUCH_ACTION
    assert play.code(P1, ALLOW) == Code.NO_SUCH_ACTION
    play.do((P1, DRAW))
    assert play.code(P1, ASK) == Code.NO_SUCH_ACTION
    assert play.code(P1, discard("Ah")) == Code.NOT_HELD
    start = at(P0, [JUNK] * 3)
    assert start.code(P0, TAKE) == Code.CLASSIC_ONLY
