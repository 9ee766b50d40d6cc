"""The details (CD1-CD4, RD1-RD5) as far as they are this game's, its options and presets."""

from core.cards import cards
from core.engine.game import CLOCK, DealScored, Mode, OnSilence
from core.engine.options import dump_options, preset_name
from core.games.cals_bs import CALS_BS, Code, Lay, LeadGiven, Options, Passed, Why
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    D,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)

WITH_QUADS = Options(quads=True)


def test_CD1_a_round_of_quads_takes_only_plus() -> None:
    play = opening("5c 5d 5h 5s", "6s 7s 8s 9s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")))
    assert play.code(B, match("6s 7s 8s 9s")) == Code.ONLY_PLUS
    assert play.why_not(B, plus(1, "6s")) is None
    assert play.why_not(B, plus(1, "6s 7s 8s 9s")) is None
    play.do((B, plus(1, "6s")))
    assert play.code(A, match(next(iter(play.hand(A))))) == Code.ONLY_PLUS


def test_CD1_plus_exists_only_in_a_round_of_quads() -> None:
    play = opening("5c 5d 5h 5s 2c", "6s 7s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, PASS), (C, PASS), (A, lay("2c", "2")))
    assert play.code(B, plus(1, "6s")) == Code.NO_QUADS
    assert play.why_not(B, match("6s")) is None


def test_CD1_a_new_round_counts_from_its_own_quads() -> None:
    play = opening("5c 5d 5h 5s 8c 8d 8h 8s", "9s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, PASS), (C, PASS), (A, quads("8c 8d 8h 8s")))
    play.do((B, plus(1, "9s")), (C, DOUBT))
    assert play.table.last is not None
    assert (play.table.last.liar, play.table.last.taken) == (None, 9)
    assert play.table.last.base is not None
    assert play.table.last.base.cards == cards("8c 8d 8h 8s")


def test_CD2_last_cards_on_somebody_elses_false_quads_win() -> None:
    play = hand_lead_to(late(B, "9s 4h", "2c 3c 4c 5c", options=WITH_QUADS), A)
    before = play.counts[A]
    play.do((A, quads("2c 3c 4c 5c")), (B, plus(1, "9s 4h")))
    assert play.table.winner == B
    assert (play.counts[A], play.counts[B]) == (before + 2, 0)
    assert sum(CALS_BS.cards(play.state).values()) == 54
    assert [standing.points for standing in CALS_BS.standings(play.state)] == [0, 1, 0]


def test_CD2_last_cards_on_ones_own_false_quads_take_the_pile() -> None:
    play = late(B, "2c 3c 4c 5c 9s", options=WITH_QUADS)
    played = next(iter(play.hand(C)))
    play.do((B, quads("2c 3c 4c 5c")), (C, plus(1, played)), (B, plus(3, "9s")))
    assert play.counts[B] == 6
    assert play.events[-1] == LeadGiven(C, Why.LAST_CARDS, 0)


def test_CD2_last_cards_on_true_quads_are_judged_by_themselves() -> None:
    play = hand_lead_to(late(B, "6s X1", "5c 5d 5h 5s", options=WITH_QUADS), A)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "6s X1")))
    assert play.table.winner == B
    play = hand_lead_to(late(B, "7s X1", "5c 5d 5h 5s", options=WITH_QUADS), A)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "7s X1")))
    assert (play.table.winner, play.counts[B], play.table.leader) == (None, 6, A)


def test_CD2_the_leader_is_who_laid_first_since_all_passed() -> None:
    play = hand_lead_to(late(B, "9s 4h", "9c 9d", "", "9h Tc Jc"), A)
    play.do((A, lay("9c", "9")), (C, match("9h")), (A, PASS), (B, PASS))
    assert play.table.leader == C
    play.do((C, lay("Tc Jc", "T")), (B, match("9s 4h")))
    assert play.events[-1] == LeadGiven(C, Why.LAST_CARDS, 0)


def test_CD3_a_right_doubt_over_false_quads_leads_whoever_it_is() -> None:
    play = opening("2c 3c 4c 5c", "6s", options=WITH_QUADS)
    play.do((A, quads("2c 3c 4c 5c")), (B, plus(1, "6s")), (A, DOUBT))
    assert (play.counts, play.table.leader) == ((19, 17, 18), A)


def test_CD4_the_window_closes_when_all_others_have_answered() -> None:
    play = opening("2c", seats=4).do((A, lay("2c", "2")), (D, PASS), (B, PASS))
    assert (play.asked.kind, play.asked.waiting) == ("respond", {C})
    play.do((C, PASS))
    assert (play.asked.kind, play.asked.waiting) == ("lead", {A})


def test_CD4_clockwise_goes_round_from_the_placers_left() -> None:
    play = opening("2c", seats=4, options=Options(order="clockwise"))
    play = hand_lead_to(play, C)
    play.do((C, Lay(play.state.hands[C][:1], next(iter("2")))))  # type: ignore[arg-type]
    asked: list[int] = []
    while play.asked.kind == "respond":
        (seat,) = play.asked.waiting
        asked.append(seat)
        play.do((seat, PASS))
    assert (asked, play.table.leader) == ([D, A, B], C)


def test_RD1_options_are_native_json_and_presets_have_names() -> None:
    assert dump_options(Options()) == {"response_count": "same", "order": "free", "quads": False}
    assert {name: dump_options(preset) for name, preset in CALS_BS.presets.items()} == {
        "source": {"response_count": "same", "order": "free", "quads": False},
        "free_count": {"response_count": "free", "order": "free", "quads": False},
        "quads": {"response_count": "same", "order": "free", "quads": True},
    }
    assert next(iter(CALS_BS.presets)) == "source"
    assert preset_name(CALS_BS.presets, Options(order="clockwise")) == "custom"
    assert CALS_BS.usual_seats == 4


def test_RD2_nothing_can_follow_the_end() -> None:
    play = late(B, "9s").do((B, lay("9s", "9")))
    assert CALS_BS.decisions(play.state) == ()
    refused = CALS_BS.refusal(play.state, play.move(A, DOUBT, decision=play.table.asked))
    assert refused is not None
    assert refused.kind == "over"


def test_RD3_stock_and_aside_are_always_there_and_empty() -> None:
    dealt = CALS_BS.encode(CALS_BS.chance(CALS_BS.start(Options(), 3, 0).state, _First()))
    assert (dealt["stock"], dealt["aside"]) == ([], [])


class _First:
    def below(self, n: int) -> int:
        return 0


def test_RD4_silence_is_a_pass_of_all_who_owe_an_answer() -> None:
    play = opening("2c", seats=4).do((A, lay("2c", "2")), (C, PASS))
    assert play.asked.on_silence is OnSilence.EXPIRE
    play.expire()
    assert play.events == [Passed(B, True), Passed(D, True), LeadGiven(A, Why.ALL_PASSED, 1)]


def test_RD4_clockwise_the_clock_is_the_asked_seats_own() -> None:
    play = opening("2c", seats=4, options=Options(order="clockwise")).do((A, lay("2c", "2")))
    window = play.asked.id
    play.expire()
    assert play.events == [Passed(B, True)]
    assert (play.asked.mode, play.asked.waiting) == (Mode.TURN, {C})
    assert play.asked.id == window + 1
    assert play.table.passed == (B,)
    late_clock = play.why_not(CLOCK, PASS, decision=window)
    assert late_clock is not None
    assert late_clock.kind == "closed"


def test_RD5_a_match_is_one_game() -> None:
    play = late(B, "9s").do((B, lay("9s", "9")))
    scored = [event for event in play.events if isinstance(event, DealScored)]
    assert [(one.deal, one.scores, one.totals) for one in scored] == [(1, (0, 1, 0), (0, 1, 0))]
