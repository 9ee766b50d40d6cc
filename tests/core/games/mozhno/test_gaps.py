"""One test for each decision where the source is silent (MG1-MG30)."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

import core.games.mozhno
from core.engine.game import MatchEnded, Mode, Move, OnSilence, RefusalKind, illegal
from core.games.mozhno import (
    CONTRACTS,
    MOZHNO,
    PRESETS,
    Allowed,
    CardBought,
    Code,
    Declined,
    MozhnoDealScored,
    Options,
    Phase,
    Purchase,
)
from tests.core.games.mozhno.play import (
    ACE_LOW,
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
    P4,
    Play,
    after_discard,
    at,
    contract,
    deal,
    discard,
    lay_off,
    new,
    one,
    reshuffle,
)

RULES = (Path(core.games.mozhno.__file__).parent / "RULES.md").read_text(encoding="utf-8")
JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"
SEVENS, QUEENS = "7s 7h 7d", "Qc Qh Qs"
DOWN = [(P0, SEVENS), (P0, QUEENS)]


def scored(play: Play) -> MozhnoDealScored:
    (event,) = (event for event in play.events if isinstance(event, MozhnoDealScored))
    return event


def test_MG1_there_is_one_open_pile_for_all() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah").do((P1, DRAW), (P1, discard("Kh")))
    assert [card.code for card in play.table.pile] == ["Ah", "Kh"]
    assert play.table.turn == P2


def test_MG2_a_run_is_of_one_suit() -> None:
    hand = f"{SEVENS} 5s 6s 7h 8s Kd 2h 2c"
    play = at(P0, [hand, JUNK, JUNK], deal=2).do((P0, DRAW))
    assert play.code(P0, contract(SEVENS, "5s 6s 7h 8s")) == Code.NO_MELD
    assert "of one suit" in RULES


def test_MG3_the_ace_is_high_and_with_ace_low_it_is_low_too() -> None:
    hand = f"{SEVENS} Ah 2h 3h 4h Kd"
    low, wrapped = contract(SEVENS, "Ah 2h 3h 4h"), contract(SEVENS, "Kh Ah 2h 3h")
    assert at(P0, [hand, JUNK, JUNK], deal=2).do((P0, DRAW)).code(P0, low) == Code.NO_MELD
    play = at(P0, [f"{hand} Kh", JUNK, JUNK], deal=2, options=ACE_LOW).do((P0, DRAW))
    assert play.code(P0, wrapped) == Code.NO_MELD
    play.do((P0, low))
    assert play.table.melds[1].meld.low == 1


def test_MG4_a_set_may_be_laid_with_more_than_three_cards() -> None:
    hand = "7s 7h 7d 7c 7c Qc Qh Qs Kd 2h"
    play = at(P0, [hand, JUNK, JUNK]).do((P0, DRAW))
    play.do((P0, contract("7s 7h 7d 7c 7c", QUEENS)))
    assert len(play.table.melds[0].meld.cards) == 5


def test_MG5_the_contract_is_laid_in_one_go() -> None:
    play = at(P0, [f"{SEVENS} {QUEENS} Kd", JUNK, JUNK]).do((P0, DRAW))
    assert play.why_not(P0, contract(SEVENS)) == illegal(Code.WRONG_CONTRACT, sets=2, runs=0)


def test_MG6_no_lay_off_before_ones_own_contract() -> None:
    play = at(P1, [JUNK, f"7c {JUNK}", JUNK], melds=DOWN).do((P1, DRAW))
    assert play.why_not(P1, lay_off("7c", 0)) == illegal(Code.CONTRACT_FIRST, sets=2, runs=0)
    assert all(type(action) is type(discard("7c")) for action in play.legal(P1))


def test_MG7_lay_offs_in_the_turn_of_the_contract() -> None:
    play = at(P1, [JUNK, f"Kc Kd Kh 9c 9d 9h 7c {JUNK}", JUNK], melds=DOWN).do((P1, DRAW))
    play.do((P1, contract("Kc Kd Kh", "9c 9d 9h")), (P1, lay_off("7c", 0)))
    assert len(play.table.melds[0].meld.cards) == 4


def test_MG8_no_second_contract_after_the_first() -> None:
    play = at(P0, [f"Kc Kd Kh 9c 9d 9h {JUNK}", JUNK, JUNK], melds=DOWN).do((P0, DRAW))
    assert play.code(P0, contract("Kc Kd Kh", "9c 9d 9h")) == Code.ALREADY_DOWN


def test_MG9_what_does_not_fit_a_meld_is_refused() -> None:
    melds = [(P0, SEVENS), (P0, "4c 5c 6c 7c")]
    play = at(P0, ["4c 9c 8d Kd", JUNK, JUNK], deal=2, melds=melds, stock="8c").do((P0, DRAW))
    assert play.why_not(P0, lay_off("4c", 1)) == illegal(Code.DOES_NOT_FIT, card="4c", meld=1)
    assert play.code(P0, lay_off("9c", 1)) == Code.DOES_NOT_FIT
    assert play.code(P0, lay_off("8d", 1)) == Code.DOES_NOT_FIT
    assert play.code(P0, lay_off("8c", 0)) == Code.DOES_NOT_FIT
    assert play.code(P0, lay_off("3c", 1)) == Code.NOT_HELD
    assert play.why_not(P0, lay_off("8c", 2)) == illegal(Code.NO_SUCH_MELD, meld=2)
    assert play.code(P0, lay_off("8c", -1)) == Code.NO_SUCH_MELD
    play.do((P0, lay_off("8c", 1)), (P0, lay_off("9c", 1)))


@pytest.mark.parametrize(
    ("runs", "code"),
    [
        (("4s 5s 6s 7s", "8s 9s Ts Js"), Code.RUNS_TOUCH),
        (("4s 5s 6s 7s", "9s Ts Js Qs"), None),
        (("4s 5s 6s 7s", "5s 6s 7s 8s"), Code.RUNS_TOUCH),
    ],
)
def test_MG10_runs_of_one_suit_leave_a_rank_between_them(
    runs: tuple[str, str], code: Code | None
) -> None:
    play = at(P0, [" ".join(runs), JUNK, JUNK], deal=3).do((P0, DRAW))
    assert play.code(P0, contract(*runs)) == code


def test_MG10_others_melds_do_not_matter() -> None:
    play = at(P1, [JUNK, "7s 7c 7d Kc Kd Kh 2h", JUNK], melds=DOWN).do((P1, DRAW))
    play.do((P1, contract("7s 7c 7d", "Kc Kd Kh")))
    assert [laid.meld.low for laid in play.table.melds] == [7, 12, 7, 13]


def test_MG11_no_card_lies_open_at_the_start() -> None:
    play = new().do((-1, deal(dealer=0)))
    assert play.table.pile == ()
    assert play.table.offered is None
    assert play.legal(P1) == [DRAW]
    assert play.code(P1, ASK) == Code.NOTHING_ON_OFFER
    assert play.code(P1, DECLINE) == Code.NOTHING_ON_OFFER


def test_MG12_the_player_in_turn_asks_too_and_may_be_forbidden() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah").do((P1, ASK))
    assert play.question == ("permit", Mode.OPEN, {P2, P3})
    play.do((P2, ALLOW), (P3, ALLOW))
    assert CardBought(P1, one("Ah"), Purchase.ALLOWED, extra=False) in play.events
    assert play.question == ("play", Mode.TURN, {P1})
    assert play.table.stock == 5


def test_MG13_asker_and_discarder_have_no_vote() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah").do((P2, ASK))
    for seat in (P0, P2):
        refused = play.why_not(seat, FORBID)
        assert refused is not None
        assert refused.kind is RefusalKind.NOT_ASKED
    assert "The discarder is not asked" in RULES


def test_MG14_the_first_request_counts_and_the_second_comes_too_late() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah")
    window = play.asked.id
    play.do((P3, ASK))
    late = MOZHNO.refusal(play.state, Move(P1, window, ASK))
    assert late is not None
    assert late.kind is RefusalKind.CLOSED
    assert play.table.asker == P3


def test_MG15_the_nearest_forbidder_after_the_discarder_buys() -> None:
    play = after_discard(P0, [JUNK] * 5, "Ah").do((P1, ASK), (P4, FORBID), (P3, FORBID))
    assert play.question == ("permit", Mode.OPEN, {P2})
    play.do((P2, ALLOW))
    assert play.counts == (10, 10, 10, 12, 10)


def test_MG16_next_is_next_after_the_discarder_not_after_the_asker() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah").do((P2, ASK), (P1, ALLOW), (P3, FORBID))
    assert play.counts == (10, 10, 10, 12)
    assert play.table.turn == P1


def test_MG17_a_buyer_who_is_allowed_pays_nothing() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah").do((P2, ASK), (P1, ALLOW))
    assert (play.counts, play.table.stock) == ((10, 10, 11), 5)


def test_MG18_there_is_no_limit_to_buying() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah")
    for thrown in ("Kh", "Qd", "Tc", "9s", "8d"):
        buyer = (play.table.turn or 0) % 3
        others = {P0, P1, P2} - {buyer, play.table.offered_by}
        play.do((buyer, ASK), *[(seat, ALLOW) for seat in others], (buyer, discard(thrown)))
    assert (play.table.stock, play.table.purchases) == (5, 5)
    play.do((play.table.turn or 0, DRAW))
    assert play.table.purchases == 0


def test_MG19_the_bought_card_may_not_be_thrown_in_the_same_turn() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah").do((P2, ASK), (P1, ALLOW))
    assert play.why_not(P2, discard("Ah")) == illegal(Code.JUST_BOUGHT, card="Ah")
    assert discard("Ah") not in play.legal(P2)
    play.do((P2, discard("Kh")), (P0, DRAW), (P0, discard("Kh")), (P1, DRAW), (P1, discard("Kh")))
    play.do((P2, DRAW), (P2, discard("Ah")))
    assert "may not be thrown back" in RULES


def test_MG20_players_who_are_down_buy_and_forbid_too() -> None:
    play = after_discard(P2, ["9c 9d", JUNK, JUNK], "Ah", melds=DOWN)
    assert ASK in play.legal(P0)
    play.do((P1, ASK), (P0, FORBID))
    assert play.table.turn == P0
    assert "Ah" in play.hand(P0)


def test_MG21_the_window_closes_by_answers_by_a_draw_or_by_time() -> None:
    def again() -> Play:
        return after_discard(P0, [JUNK] * 4, "Ah")

    answered = again().do((P3, DECLINE), (P1, DECLINE), (P2, DECLINE))
    assert answered.question == ("buy", Mode.TURN, {P1})
    assert answered.asked.on_silence is OnSilence.ROBOT
    drawn = again().do((P3, DECLINE), (P1, DRAW))
    assert drawn.question == ("play", Mode.TURN, {P1})
    late = again()
    assert (late.asked.clock, late.asked.on_silence) == ("buy", OnSilence.EXPIRE)
    late.do((P3, DECLINE)).expire()
    assert late.events == [Declined((P1, P2))]
    assert late.question == ("buy", Mode.TURN, {P1})
    assert late.legal(P1) == [DRAW]


def test_MG22_one_card_left_in_the_last_deal_is_kept() -> None:
    play = at(P0, ["3s 4s", JUNK, JUNK], deal=5, melds=DOWN, stock="7c Kc Kd").do((P0, DRAW))
    assert play.code(P0, KEEP) == Code.MUST_DISCARD
    play.do((P0, lay_off("7c", 0)))
    assert play.code(P0, KEEP) == Code.MUST_DISCARD
    play.do((P0, discard("3s")), (P1, DRAW), (P1, discard("Kh")), (P2, DRAW), (P2, discard("Kh")))
    assert play.counts[P0] == 1


def test_MG23_going_out_by_laying_is_allowed_in_every_deal() -> None:
    play = at(P0, ["7c", JUNK, JUNK], melds=DOWN, stock="Qd").do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)), (P0, lay_off("Qd", 1)))
    assert scored(play).out == P0


def test_MG24_the_card_thrown_to_go_out_cannot_be_bought() -> None:
    play = at(P0, ["7c", JUNK, JUNK], melds=DOWN, stock="3d").do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)), (P0, discard("3d")))
    assert scored(play).out == P0
    assert play.asked.kind == "deal"


def test_MG25_one_reshuffle_and_then_the_deal_ends_with_nobody_out() -> None:
    play = after_discard(P0, ["2c", "3c", "4c"], "Ah", pile="5d 6d", stock="")
    play.do((P1, DRAW))
    assert play.question == ("reshuffle", Mode.CHANCE, set())
    play.do(reshuffle("6d 5d"))
    assert play.hand(P1) == ["3c", "6d"]
    play.do((P1, discard("6d")), (P2, DRAW), (P2, discard("5d")), (P0, DRAW))
    assert scored(play).out is None
    assert scored(play).scores == (-2, -3, -4)
    assert "One reshuffle" in RULES


def test_MG26_twenty_offsets_earlier_minuses_in_one_total() -> None:
    play = at(P0, ["7c", "2h", "3h"], deal=2, melds=DOWN, stock="Qd").do((P0, DRAW))
    play.do((P0, lay_off("7c", 0)), (P0, lay_off("Qd", 1)))
    play.do((-1, deal(seats=3, dealer=0)))
    assert play.table.totals == (20, -2, -3)
    assert [found.points for found in MOZHNO.standings(play.state)] == [20, -2, -3]
    later = at(P1, ["2c", "2h", "3h"], deal=5, stock="")
    scores = ((20, -2, -3), (-30, 20, -9), (0, 0, 0), (0, 0, 0))
    later.state = replace(later.state, table=replace(later.table, scores=scores))
    later.do((P1, DRAW))
    assert later.table.totals == (-12, 16, -15)


def test_MG27_equal_totals_share_the_win() -> None:
    play = at(P0, ["2c", "2d", "3d"], deal=5, stock="").do((P0, DRAW))
    (ended,) = (event for event in play.events if isinstance(event, MatchEnded))
    assert [found.place for found in ended.standings] == [1, 1, 3]
    assert ended.reason == "deals"


def test_MG28_hand_and_deals_are_two_options_and_one_preset() -> None:
    assert PRESETS["extended"] == Options(hand=11, deals=6)
    assert next(iter(PRESETS)) == "source"
    assert {rule.name for rule in fields(Options)} == {"hand", "deals", "ace_low", "buying"}
    hand, (sets, runs) = Options().hand, CONTRACTS[5]
    assert 3 * sets + 4 * runs == hand + 1  # six deals can be played with ten cards


def test_MG29_silence_is_permission() -> None:
    play = after_discard(P0, [JUNK] * 5, "Ah").do((P2, ASK), (P3, ALLOW))
    assert (play.asked.clock, play.asked.on_silence) == ("permit", OnSilence.EXPIRE)
    play.expire()
    assert play.events[0] == Allowed((P1, P4), silent=True)
    assert play.question == ("play", Mode.TURN, {P2})
    banned = after_discard(P0, [JUNK] * 5, "Ah").do((P2, ASK), (P3, FORBID)).expire()
    assert banned.counts == (10, 10, 10, 12, 10)


def test_MG30_after_a_purchase_the_turn_is_left_of_the_buyer() -> None:
    play = after_discard(P0, [JUNK] * 4, "Ah").do((P3, ASK), (P1, ALLOW), (P2, ALLOW))
    play.do((P3, discard("Kh")))
    assert play.table.turn == P0
    assert play.table.phase is Phase.BUY
