"""The worked examples (ME1-ME13; ME4, ME9, ME10 and ME12 also in the tests of melds)."""

import pytest

from core.cards import cards
from core.engine.game import Mode
from core.games.mozhno import Code, Options, deal_scores, points
from core.games.mozhno.scoring import match_standings
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    DECLINE,
    DRAW,
    FORBID,
    KEEP,
    P0,
    P1,
    P2,
    P3,
    Play,
    after_discard,
    at,
    contract,
    discard,
    lay_off,
    new,
)

JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"


def queen_thrown() -> Play:
    """Four players with ten cards each; P0 has discarded the queen of spades."""
    return after_discard(P0, [JUNK] * 4, "Qs")


def test_ME1_what_a_hand_costs() -> None:
    assert points(cards("As Kd Tc 7h 2h")) == 44
    assert deal_scores([cards("As Kd Tc 7h 2h"), ()], 1) == (-44, 20)


def test_ME2_one_is_out_and_two_pay() -> None:
    assert deal_scores([(), cards("Qs 9s 9d"), cards("Ac Ad 3h")], 0) == (20, -28, -33)


def test_ME3_five_deals_add_up() -> None:
    rows = [(20, -28, -33), (-12, 20, -41), (-5, -17, 20), (20, -9, -22), (-30, 20, -18)]
    totals = [sum(column) for column in zip(*rows, strict=True)]
    assert totals == [-7, -14, -94]
    assert [found.place for found in match_standings(totals)] == [1, 2, 3]


def test_ME5_exactly_the_contract() -> None:
    hand = "7s 7h 7d Qc Qh Qs 4c 5c 6c 7c"
    play = at(P0, [hand, JUNK, JUNK], deal=2).do((P0, DRAW))
    sevens, queens, run = "7s 7h 7d", "Qc Qh Qs", "4c 5c 6c 7c"
    assert play.code(P0, contract(sevens, run)) is None
    assert play.code(P0, contract(run, sevens)) is None
    assert play.code(P0, contract(sevens, queens)) == Code.WRONG_CONTRACT
    assert play.code(P0, contract(sevens, queens, run)) == Code.WRONG_CONTRACT
    assert play.code(P0, contract(sevens)) == Code.WRONG_CONTRACT
    assert play.code(P0, contract()) == Code.WRONG_CONTRACT


def test_ME6a_all_allow_and_the_buyer_plays() -> None:
    play = queen_thrown().do((P2, ASK), (P1, ALLOW), (P3, ALLOW))
    assert play.counts == (10, 10, 11, 10)
    play.do((P2, discard("Kh")))
    assert (play.counts, play.table.turn, play.table.stock) == ((10, 10, 10, 10), P3, 5)


def test_ME6b_the_next_player_forbids() -> None:
    play = queen_thrown().do((P2, ASK), (P1, FORBID))
    assert play.counts == (10, 11, 10, 10)
    play.do((P1, discard("Kh")))
    assert (play.counts, play.table.turn, play.table.stock) == ((10, 10, 10, 10), P2, 5)


def test_ME6c_a_later_player_forbids() -> None:
    play = queen_thrown().do((P2, ASK), (P1, ALLOW), (P3, FORBID))
    assert play.counts == (10, 10, 10, 12)
    play.do((P1, DRAW))
    assert (play.counts, play.table.stock) == ((10, 11, 10, 12), 3)


def test_ME6d_the_player_in_turn_asks_and_a_later_one_forbids() -> None:
    play = queen_thrown().do((P1, ASK), (P3, FORBID), (P2, ALLOW))
    assert play.counts == (10, 10, 10, 12)
    assert play.question == ("buy", Mode.TURN, {P1})
    play.do((P1, DRAW))
    assert play.counts == (10, 11, 10, 12)


@pytest.mark.parametrize("order", [(P1, P3), (P3, P1)])
def test_ME6e_of_two_forbidders_the_nearest_gets_it(order: tuple[int, int]) -> None:
    play = queen_thrown().do((P2, ASK))
    for seat in order:
        if play.asked.kind == "permit":
            play.do((seat, FORBID))
    assert play.counts == (10, 11, 10, 10)
    assert play.question == ("play", Mode.TURN, {P1})


def test_ME6f_nobody_asks() -> None:
    play = queen_thrown().do((P1, DECLINE), (P2, DECLINE), (P3, DECLINE), (P1, DRAW))
    assert play.counts == (10, 11, 10, 10)
    play.do((P1, discard("Kh")), (P2, ASK), (P3, ALLOW), (P0, ALLOW))
    assert [card.code for card in play.table.pile] == ["Qs"]
    assert "Kh" in play.hand(P2)


def test_ME7_the_last_card_of_the_last_deal_is_kept_and_counts() -> None:
    hand = "7s 7h 7d Qc Qh Qs 4c 5c 6c 7c"
    play = at(P0, [hand, "2s 2h", JUNK], deal=5, stock="4d 2c", melds=[(P1, "2s 2d 2c")])
    play.do((P0, DRAW), (P0, contract("7s 7h 7d", "Qc Qh Qs", "4c 5c 6c 7c")))
    assert play.legal(P0) == [KEEP]
    play.do((P0, KEEP))
    assert play.question == ("buy", Mode.TURN, {P1})
    play.do((P1, DRAW), (P1, lay_off("2s", 0)), (P1, lay_off("2h", 0)), (P1, lay_off("2c", 0)))
    assert play.table.scores[-1] == (-4, 20, -points(cards(JUNK)))


def test_ME8_two_sets_four_lay_offs_and_the_last_card_is_thrown() -> None:
    hand = "7s 7h 7d Qc Qh Qs 7c Qd 9c 9s"
    melds = [(P1, "9d 9h 9d"), (P1, "2s 2d 2c")]

    play = at(P0, [hand, JUNK, JUNK], stock="4d", melds=melds).do((P0, DRAW))
    play.do(
        (P0, contract("7s 7h 7d", "Qc Qh Qs")),
        (P0, lay_off("7c", 2)),
        (P0, lay_off("Qd", 3)),
        (P0, lay_off("9c", 0)),
        (P0, lay_off("9s", 0)),
        (P0, discard("4d")),
    )
    assert play.table.scores[-1][P0] == 20
    last = at(P0, ["9c", JUNK, JUNK], deal=5, stock="4d", melds=[*melds, (P0, "7s 7h 7d")])
    last.do((P0, DRAW), (P0, lay_off("9c", 0)))
    assert last.code(P0, discard("4d")) == Code.LAST_CARD_STAYS


def test_ME9_a_ninth_card_of_a_rank_does_not_exist() -> None:
    sevens = "7s 7h 7d 7c 7s 7h 7d"
    play = at(P0, ["7c 2d", JUNK, JUNK], melds=[(P0, sevens), (P0, "Qc Qh Qs")])
    play.do((P0, DRAW), (P0, lay_off("7c", 0)))
    assert len(play.table.melds[0].meld.cards) == 8
    assert not [action for action in play.legal(P0) if isinstance(action, type(lay_off("7c", 0)))]


def test_ME11_two_sets_of_sevens_are_refused() -> None:
    play = at(P0, ["7s 7h 7d 7s 7h 7d 2c", JUNK, JUNK]).do((P0, DRAW))
    assert play.code(P0, contract("7s 7h 7d", "7s 7h 7d")) == Code.SAME_RANK


@pytest.mark.parametrize(
    ("seats", "size", "stock"),
    [(3, 10, 74), (4, 10, 64), (5, 10, 54), (3, 11, 71), (4, 11, 60), (5, 11, 49)],
)
def test_ME13_the_stock_after_the_deal(seats: int, size: int, stock: int) -> None:
    assert new(seats, Options(hand=size)).chance().table.stock == stock
