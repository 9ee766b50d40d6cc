"""One test for each clause of the source (M0-M26)."""

from collections import Counter
from pathlib import Path

import pytest

import core.games.mozhno
from core.cards import PACK_52
from core.engine.game import CHANCE, MatchEnded, Mode, RefusalKind, Told, illegal
from core.games.mozhno import (
    CARD_VALUES,
    CONTRACTS,
    MOZHNO,
    CardBought,
    CardDrawn,
    CardSeen,
    Code,
    Draw,
    MozhnoDealScored,
    Options,
    Phase,
    Purchase,
)
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    DECLINE,
    DRAW,
    EXTENDED,
    FORBID,
    P0,
    P1,
    P2,
    P3,
    after_discard,
    at,
    contract,
    deal,
    discard,
    lay_off,
    new,
    one,
)

RULES = (Path(core.games.mozhno.__file__).parent / "RULES.md").read_text(encoding="utf-8")
JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"
SETS = "7s 7h 7d Qc Qh Qs"
RUN_C, RUN_H = "4c 5c 6c 7c", "9h Th Jh Qh"


def test_M0_three_to_five_play_with_two_packs_without_jokers() -> None:
    assert list(MOZHNO.seats) == [3, 4, 5]
    assert MOZHNO.usual_seats == 4
    play = new().chance()
    assert MOZHNO.cards(play.state) == Counter(dict.fromkeys(PACK_52, 2))
    with pytest.raises(ValueError, match="three to five"):
        new(seats=2)


def test_M1_the_rules_say_where_the_game_comes_from() -> None:
    assert "Arkansas" in RULES
    assert "1962" in RULES


def test_M2_the_first_dealer_is_drawn_and_then_the_deal_passes_clockwise() -> None:
    drawn = {new().chance(seed).table.dealer for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    play = new(first_dealer=3)
    assert play.code(CHANCE, deal(dealer=2)) == Code.WRONG_DEALER
    play.do((CHANCE, deal(dealer=3)))
    play = at(P1, ["2c", "3c", "4c", "5c"], stock="", melds=[(P1, "7s 7d 7h")])
    play.do((P1, DRAW))  # no card can be had, so the deal ends
    assert play.table.dealer == 1
    assert play.code(CHANCE, deal(dealer=0)) == Code.WRONG_DEALER


@pytest.mark.parametrize(("seats", "stock"), [(3, 74), (4, 64), (5, 54)])
def test_M3_ten_cards_each_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    play = new(seats).chance()
    assert play.counts == (10,) * seats
    assert (play.table.stock, len(play.state.stock)) == (stock, stock)


def test_M3_a_deal_of_other_sizes_or_other_cards_is_refused() -> None:
    play, right = new(), deal()
    assert play.code(CHANCE, right) is None
    assert play.code(CHANCE, deal(size=11)) == Code.WRONG_HANDS
    short = type(right)(0, right.hands, right.stock[1:], right.stock[:1])
    assert play.code(CHANCE, short) == Code.WRONG_REST
    third = type(right)(0, right.hands, (right.stock[1], *right.stock[1:]))
    assert right.stock[0] is not right.stock[1]
    assert play.code(CHANCE, third) == Code.WRONG_PACK
    assert play.code(CHANCE, type(right)(4, right.hands, right.stock)) == Code.WRONG_DEALER


def test_M4_card_values() -> None:
    values = {rank: CARD_VALUES[one(f"{rank}c")] for rank in "23456789TJQKA"}
    assert list(values.values()) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15]


def test_M5_the_player_on_the_dealers_left_begins() -> None:
    play = new().do((CHANCE, deal(dealer=2)))
    assert play.question == ("buy", Mode.TURN, {3})
    assert play.legal(3) == [Draw()]


def test_M6_a_turn_is_a_card_from_the_stock_and_a_discard() -> None:
    play = new().do((CHANCE, deal(JUNK, JUNK, stock="Ad")))
    play.do((P1, DRAW))
    assert play.told == (
        Told(CardDrawn(P1, 63)),
        Told(CardSeen(P1, one("Ad")), frozenset({P1})),
    )
    assert play.question == ("play", Mode.TURN, {P1})
    play.do((P1, discard("Kh")))
    assert play.counts == (10, 10, 10, 10)
    assert play.table.turn == P2
    assert play.hand(P1) == sorted([*JUNK.replace("Kh", "Ad").split()])


def test_M7_play_goes_clockwise_and_all_discards_stay_visible() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah", stock="Kc Kd 2s 2h")
    play.do((P1, DRAW), (P1, discard("Kc")), (P2, DRAW), (P2, discard("Kd")))
    assert [card.code for card in play.table.pile] == ["Ah", "Kc", "Kd"]
    assert play.table.turn == P3


def test_M8_totals_run_over_the_deals() -> None:
    play = at(P1, ["2c", "3c", "4c", "Ac"], stock="", deal=2)
    play.do((P1, DRAW))
    assert play.table.scores == ((0, 0, 0, 0), (-2, -3, -4, -15))
    assert play.table.totals == (-2, -3, -4, -15)


def test_M9_sets_of_one_rank_and_runs_of_at_least_four() -> None:
    hand = "7s 7h 7d Qc Qh Qs 2c 3c 4c 5c 9d"
    play = at(P0, [hand[:-3], JUNK, JUNK], stock="9d").do((P0, DRAW))
    short = contract("7s 7h", "Qc Qh Qs")
    assert play.code(P0, short) == Code.NO_MELD
    mixed = contract("7s 7h 7d", "Qc Qh 9d")
    assert play.why_not(P0, mixed) == illegal(Code.NO_MELD, meld=1)
    assert play.code(P0, contract("7s 7h 7d", "Qc Qh Qs")) is None


@pytest.mark.parametrize(
    ("number", "expected"), [(1, (2, 0)), (2, (1, 1)), (3, (0, 2)), (4, (3, 0)), (5, (2, 1))]
)
def test_M10_each_deal_asks_for_its_contract(number: int, expected: tuple[int, int]) -> None:
    assert CONTRACTS[number - 1] == expected
    parts = ["7s 7h 7d", "Qc Qh Qs", "2d 2h 2s"][: expected[0]] + [RUN_C, "9d Td Jd Qd"][
        : expected[1]
    ]
    play = at(P0, [" ".join(parts), JUNK, JUNK], deal=number, stock="Ks").do((P0, DRAW))
    assert play.table.contract == expected
    assert play.code(P0, contract(*parts)) is None
    sets, runs = expected
    wrong = illegal(Code.WRONG_CONTRACT, sets=sets, runs=runs)
    assert play.why_not(P0, contract(*parts[:-1])) == wrong


def test_M11_the_last_card_may_be_thrown_but_in_the_last_deal() -> None:
    melds = [(P0, "7s 7h 7d"), (P0, "Qc Qh Qs")]
    play = at(P0, ["3s", JUNK, JUNK], stock="7c", melds=melds).do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)), (P0, discard("3s")))
    assert play.table.scores[0][0] == 20
    last = at(P0, ["3s", JUNK, JUNK], stock="7c", melds=melds, deal=5).do((P0, DRAW))
    last.do((P0, lay_off("7c", 0)))
    assert last.code(P0, discard("3s")) == Code.LAST_CARD_STAYS


def test_M12_cards_are_laid_to_ones_own_and_to_others_melds() -> None:
    melds = [(P0, "7s 7h 7d"), (P0, "Qc Qh Qs"), (P1, "9d 9h 9c"), (P1, "2d 2h 2s")]
    play = at(P0, ["7c 9s 2d Kd", JUNK, JUNK], stock="Kc", melds=melds).do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)), (P0, lay_off("9s", 2)), (P0, lay_off("2d", 3)))
    assert [len(laid.meld.cards) for laid in play.table.melds] == [4, 3, 4, 4]
    assert [laid.seat for laid in play.table.melds] == [P0, P0, P1, P1]
    assert play.counts[P0] == 2


def test_M13_a_set_grows_to_eight_and_a_run_to_thirteen() -> None:
    melds = [(P0, "7s 7h 7d"), (P1, RUN_C)]
    hand = "7s 7h 7d 7c 7c 2c 3c 8c 9c Tc Jc Qc Kc Ac Kd 4d"
    play = at(P0, [hand, JUNK, JUNK], deal=2, stock="4h", melds=melds).do((P0, DRAW))
    for code in ("7s", "7h", "7d", "7c", "7c"):
        play.do((P0, lay_off(code, 0)))
    for code in ("3c", "2c", "8c", "9c", "Tc", "Jc", "Qc", "Kc", "Ac"):
        play.do((P0, lay_off(code, 1)))
    assert [len(laid.meld.cards) for laid in play.table.melds] == [8, 13]
    assert play.hand(P0) == ["4d", "4h", "Kd"]


def test_M14_the_melds_of_a_contract_have_different_values() -> None:
    hand = "7s 7h 7d 7s 7c 7d Kd Kh 2c 3d"
    play = at(P0, [hand, JUNK, JUNK], stock="4h").do((P0, DRAW))
    twice = contract("7s 7h 7d", "7s 7c 7d")
    assert play.why_not(P0, twice) == illegal(Code.SAME_RANK, rank="7")


def test_M15_a_discard_may_be_bought_by_asking() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah")
    assert play.question == ("buy", Mode.OPEN, {P1, P2, P3})
    assert play.legal(P2) == [ASK, DECLINE]
    assert play.legal(P1) == [DRAW, ASK, DECLINE]
    play.do((P2, ASK))
    assert play.asked.kind == "permit"
    assert play.table.offered is one("Ah")


def test_M16_all_the_others_have_to_permit() -> None:
    play = after_discard(P0, [JUNK] * 5, "Ah").do((P2, ASK))
    assert play.question == ("permit", Mode.OPEN, {P1, P3, 4})
    assert play.legal(P3) == [ALLOW, FORBID]
    play.do((P3, ALLOW), (P1, ALLOW))
    assert play.question == ("permit", Mode.OPEN, {4})
    assert play.counts[P2] == 10
    play.do((4, ALLOW))
    assert play.counts[P2] == 11


def test_M17_the_buyer_has_the_turn_and_play_goes_on_from_his_left() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah").do((P2, ASK), (P1, ALLOW), (P3, ALLOW))
    assert play.question == ("play", Mode.TURN, {P2})
    assert CardBought(P2, one("Ah"), Purchase.ALLOWED, extra=False) in play.events
    play.do((P2, discard("Kh")))
    assert play.table.turn == P3


def test_M18_who_forbids_has_to_buy_and_cannot_take_it_back() -> None:
    play = after_discard(P0, [JUNK] * 5, "Ah").do((P2, ASK), (4, FORBID))
    refused = play.why_not(4, ALLOW)
    assert refused is not None
    assert refused.kind is RefusalKind.NOT_ASKED
    play.do((P1, ALLOW), (P3, ALLOW))
    assert CardBought(4, one("Ah"), Purchase.FORCED, extra=True) in play.events
    assert "Ah" in play.hand(4)


def test_M19_a_later_forbidder_gets_a_card_of_the_stock_too_and_no_turn() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah", stock="As 2c 3c")
    play.do((P2, ASK), (P1, ALLOW), (P3, FORBID))
    assert play.hand(P3) == sorted([*JUNK.split(), "Ah", "As"])
    assert play.question == ("buy", Mode.TURN, {P1})
    assert play.legal(P1) == [DRAW]
    assert CardSeen(P3, one("As")) in play.events


def test_M20_the_next_player_who_forbids_has_the_card_as_his_draw() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah", stock="As 2c 3c").do((P2, ASK), (P1, FORBID))
    assert play.question == ("play", Mode.TURN, {P1})
    assert (play.counts[P1], play.table.stock) == (11, 3)
    play.do((P1, discard("Kh")))
    assert play.table.turn == P2


def test_M21_the_deal_ends_when_somebody_has_laid_all_his_cards() -> None:
    hand = "7s 7h 7d Qc Qh Qs"
    play = at(P0, [hand, JUNK, JUNK], stock="7c").do((P0, DRAW))
    play.do((P0, contract("7s 7h 7d 7c", "Qc Qh Qs")))
    assert play.table.phase is Phase.DEAL
    assert play.table.deal == 2
    assert play.counts == (0, 0, 0)
    assert MOZHNO.cards(play.state) == Counter()


def test_M22_M23_the_finisher_gets_twenty_and_the_others_lose_what_they_hold() -> None:
    melds = [(P0, "7s 7h 7d"), (P0, "Qc Qh Qs")]
    play = at(P0, ["7c", "Qd 9c 9d", "Ac Ad 3c"], stock="Kc", melds=melds)
    play.do((P0, DRAW), (P0, lay_off("7c", 0)), (P0, discard("Kc")))
    (scored,) = (event for event in play.events if isinstance(event, MozhnoDealScored))
    assert (scored.scores, scored.totals) == ((20, -28, -33), (20, -28, -33))
    assert scored.out == P0
    assert [[card.code for card in hand] for hand in scored.hands] == [
        [],
        ["Qd", "9c", "9d"],
        ["Ac", "Ad", "3c"],
    ]


def test_M24_the_highest_total_after_all_deals_wins() -> None:
    play = at(P1, ["2c", "3c", "2d"], deal=5, stock="").do((P1, DRAW))
    assert play.table.phase is Phase.OVER
    assert MOZHNO.decisions(play.state) == ()
    (ended,) = (event for event in play.events if isinstance(event, MatchEnded))
    assert [(found.seat, found.place, found.points) for found in ended.standings] == [
        (0, 1, -2),
        (1, 3, -3),
        (2, 1, -2),
    ]


def test_M25_eleven_cards_each() -> None:
    play = new(options=Options(hand=11)).chance()
    assert play.counts == (11, 11, 11, 11)
    assert play.table.stock == 60


def test_M26_the_sixth_deal_asks_for_two_runs_and_a_set_and_is_the_last() -> None:
    assert CONTRACTS[5] == (1, 2)
    hand = f"7s 7h 7d {RUN_C} {RUN_H}"
    play = at(P0, [hand, JUNK, JUNK], deal=6, stock="3s", options=EXTENDED).do((P0, DRAW))
    play.do((P0, contract("7s 7h 7d", RUN_C, RUN_H)))
    assert play.code(P0, discard("3s")) == Code.LAST_CARD_STAYS
    fifth = at(P0, ["3s", JUNK, JUNK], deal=5, options=EXTENDED, melds=[(P0, RUN_C)], stock="8c")
    fifth.do((P0, DRAW), (P0, lay_off("8c", 0)), (P0, discard("3s")))
    assert (fifth.table.deal, fifth.table.phase) == (6, Phase.DEAL)
