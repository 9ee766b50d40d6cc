"""One test for each decision where the source is silent (CG1-CG21)."""

from dataclasses import fields
from pathlib import Path

import pytest

import core.games.cals_bs
from core.cards import Rank, cards
from core.engine.errors import BadAction
from core.engine.game import CLOCK, Expire, Mode, OnSilence, RefusalKind
from core.games.cals_bs import (
    CALS_BS,
    Code,
    Lay,
    LeadGiven,
    Match,
    Options,
    Phase,
    PileTaken,
    Placement,
    Plus,
    Quads,
    Said,
    SetOpened,
    Why,
    is_true,
    raised,
)
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    D,
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
FREE_COUNT = Options(response_count="free")
CLOCKWISE = Options(order="clockwise")


def test_CG1_after_a_wrong_doubt_the_doubted_player_leads() -> None:
    play = opening("2c", "2d").do((A, lay("2c", "2")), (B, match("2d")), (C, DOUBT))
    assert play.table.leader == B
    assert play.table.pile == ()


@pytest.mark.parametrize("codes", ["5c", "5c 6c 7c"])
def test_CG2_by_default_the_count_is_the_leaders(codes: str) -> None:
    play = opening("2c 2d", "5c 6c 7c").do((A, lay("2c 2d", "2")))
    refused = play.why_not(B, match(codes))
    assert refused is not None
    assert (refused.code, dict(refused.values)) == (Code.WRONG_COUNT, {"need": 2})


def test_CG2_with_free_count_any_number_goes_on_top_with_the_same_rank() -> None:
    play = opening("2c 2d", "5c 6c 7c 8c 9c Tc Jc", options=FREE_COUNT)
    play.do((A, lay("2c 2d", "2")))
    assert play.why_not(B, match("5c")) is None
    assert play.code(B, match("5c 6c 7c 8c 9c Tc Jc")) == Code.TOO_MANY
    play.do((B, match("5c 6c 7c 8c 9c Tc")))
    assert play.table.top == Placement(B, Said.MATCH, 6, Rank.TWO)


def test_CG3_the_first_answer_counts_and_a_new_set_cancels_the_passes() -> None:
    play = opening("2c", "5c", "6c", seats=4)
    play.do((A, lay("2c", "2")), (D, PASS), (C, match("6c")))
    assert play.asked.waiting == {A, B, D}
    assert play.table.passed == ()


def test_CG3_clockwise_asks_one_by_one_from_the_placers_left() -> None:
    play = opening("2c", "5c", "6c", seats=4, options=CLOCKWISE).do((A, lay("2c", "2")))
    assert (play.asked.mode, play.asked.waiting) == (Mode.TURN, {B})
    refused = play.why_not(C, DOUBT)
    assert refused is not None
    assert refused.kind is RefusalKind.NOT_ASKED
    play.do((B, PASS))
    assert play.asked.waiting == {C}
    play.do((C, match("6c")))
    assert play.asked.waiting == {D}


def test_CG4_the_leader_answers_a_followers_cards() -> None:
    play = opening("2c 2d", "5c").do((A, lay("2c", "2")), (B, match("5c")))
    assert A in play.asked.waiting
    play.do((A, DOUBT))
    assert (play.counts, play.table.leader) == ((17, 19, 18), A)


def test_CG5_when_all_passed_who_laid_last_leads() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")), (B, match("5c")), (A, PASS), (C, PASS))
    assert play.events[-1] == LeadGiven(B, Why.ALL_PASSED, 2)
    assert play.why_not(B, lay(next(iter(play.hand(B))), "J")) is None


def test_CG6_false_last_cards_take_the_pile_and_the_leader_leads_again() -> None:
    play = hand_lead_to(late(B, "9s 4h", "9c 9d"), A)
    others = play.counts[A] - 2, play.counts[C]
    play.do((A, lay("9c 9d", "9")), (B, match("9s 4h")))
    assert play.counts == (others[0], 4, others[1])
    assert play.events[-1] == LeadGiven(A, Why.LAST_CARDS, 0)
    assert play.table.phase is Phase.LEAD


def test_CG6_a_leader_whose_last_cards_are_false_loses_the_lead_to_the_next_seat() -> None:
    play = late(B, "9s 4h").do((B, lay("9s 4h", "9")))
    assert play.counts[B] == 2
    assert play.events[-1] == LeadGiven(C, Why.LAST_CARDS, 0)


def test_CG6_the_view_knows_that_last_cards_would_fail() -> None:
    play = late(B, "9s 4h")
    seen = CALS_BS.view(play.state, B)
    fails = core.games.cals_bs.fails_at_once
    assert fails(seen, lay("9s 4h", "9"))
    assert not fails(seen, lay("9s", "4"))
    play = hand_lead_to(late(B, "9s 4h", "9c 9d"), A).do((A, lay("9c 9d", "9")))
    assert fails(CALS_BS.view(play.state, B), match("9s 4h"))
    play = hand_lead_to(late(B, "9s X1", "9c 9d"), A).do((A, lay("9c 9d", "9")))
    assert not fails(CALS_BS.view(play.state, B), match("9s X1"))


def test_CG6_the_view_knows_when_last_quads_or_plus_would_fail() -> None:
    fails = core.games.cals_bs.fails_at_once
    play = late(B, "9s 9c 9d X1", options=WITH_QUADS)
    assert fails(CALS_BS.view(play.state, B), quads("9s 9c 9d X1"))
    play = late(B, "9s 9c 9d 9h 2s", options=WITH_QUADS)
    play.do((B, quads("9s 9c 9d 9h")), (C, plus(1, next(iter(play.hand(C))))))
    assert fails(CALS_BS.view(play.state, B), plus(1, "2s"))
    assert not fails(CALS_BS.view(play.state, B), plus(6, "2s"))
    play = hand_lead_to(late(B, "9s 4h", "5c 5d 5h 5s", options=WITH_QUADS), A)
    play.do((A, quads("5c 5d 5h 5s")))
    assert fails(CALS_BS.view(play.state, B), plus(4, "9s 4h"))
    assert not fails(CALS_BS.view(play.state, B), plus(4, "9s"))


def test_CG7_last_cards_are_opened_before_anybody_can_doubt() -> None:
    play = late(B, "9s 4h").do((B, lay("9s 4h", "9")))
    assert any(isinstance(event, SetOpened) for event in play.events)
    assert play.table.last is not None
    assert (play.table.last.doubter, play.table.last.liar) == (None, B)
    assert play.asked.kind == "lead"


def test_CG8_nobody_answers_his_own_cards() -> None:
    play = opening("2c 2d", "5c 5d").do((A, lay("2c", "2")))
    refused = play.why_not(A, match("2d"))
    assert refused is not None
    assert refused.kind is RefusalKind.NOT_ASKED
    play.do((B, match("5c")))
    assert B not in play.asked.waiting


def test_CG9_a_doubt_for_a_covered_set_changes_nothing() -> None:
    play = opening("2c", "5c").do((A, lay("2c", "2")))
    window = play.asked.id
    play.do((C, match(next(iter(play.hand(C))))))
    refused = play.why_not(B, DOUBT, decision=window)
    assert refused is not None
    assert refused.kind is RefusalKind.CLOSED
    assert play.why_not(B, DOUBT) is None


def test_CG10_who_passed_cannot_doubt_the_same_set() -> None:
    play = opening("2c").do((A, lay("2c", "2")), (B, PASS))
    refused = play.why_not(B, DOUBT)
    assert refused is not None
    assert refused.kind is RefusalKind.NOT_ASKED
    play.do((C, match(next(iter(play.hand(C))))))
    assert play.why_not(B, DOUBT) is None


def test_CG11_the_announced_number_is_that_of_the_cards() -> None:
    assert [field.name for field in fields(Lay)] == ["cards", "rank"]
    assert [field.name for field in fields(Match)] == ["cards"]
    play = opening("2c 3c 4c").do((A, lay("2c 3c 4c", "2")))
    assert play.table.top is not None
    assert play.table.top.count == 3


@pytest.mark.parametrize("rank", ["2", "T", "A"])
def test_CG12_jokers_alone_are_true_for_any_rank(rank: str) -> None:
    play = opening("X1 X2").do((A, lay("X1 X2", rank)), (B, DOUBT))
    assert play.table.last is not None
    assert play.table.last.liar is None


@pytest.mark.parametrize("word", ["X", "X1", "joker", "1", "", "k"])
def test_CG12_jokers_cannot_be_announced(word: str) -> None:
    with pytest.raises(BadAction):
        CALS_BS.parse({"do": "lay", "cards": ["X1"], "rank": word})


def test_CG13_lies_below_the_top_stay_hidden_for_ever() -> None:
    play = opening("5c", "2d").do((A, lay("5c", "2")), (B, match("2d")), (C, DOUBT))
    shown = [told.event for told in play.told if told.to is None or A not in told.to]
    assert "5c" not in repr([event for event in shown if not _is_for(event, C)])
    assert "5c" not in repr(CALS_BS.view(play.state, None))
    assert "5c" not in repr(CALS_BS.view(play.state, B))
    assert "5c" in play.hand(C)


def _is_for(event: object, seat: int) -> bool:
    return type(event).__name__ == "PileReceived" and getattr(event, "seat", None) == seat


def test_CG14_there_is_no_play_for_places() -> None:
    play = late(B, "9s").do((B, lay("9s", "9")))
    assert CALS_BS.decisions(play.state) == ()
    refused = CALS_BS.refusal(play.state, play.move(A, PASS, decision=1))
    assert refused is not None
    assert refused.kind is RefusalKind.OVER


def test_CG15_quads_may_be_a_bluff_and_be_doubted() -> None:
    play = opening("2c 3c 4c 5c", options=WITH_QUADS)
    play.do((A, quads("2c 3c 4c 5c")), (B, DOUBT))
    assert (play.counts, play.table.leader) == ((18, 18, 18), B)


def test_CG16_false_quads_under_a_doubted_plus_cost_the_quads_player() -> None:
    play = opening("2c 3c 4c 5c", "6s", options=WITH_QUADS)
    play.do((A, quads("2c 3c 4c 5c")), (B, plus(1, "6s")), (C, DOUBT))
    last = play.table.last
    assert last is not None
    assert last.base is not None
    assert last.base.cards == cards("2c 3c 4c 5c")
    assert (last.liar, last.taker, last.leader) == (A, A, C)
    assert play.counts == (19, 17, 18)


def test_CG16_the_quads_are_opened_with_a_plus_when_they_are_true_too() -> None:
    play = opening("5c 5d 5h 5s", "7s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "7s")), (C, DOUBT))
    assert play.table.last is not None
    assert play.table.last.base is not None
    assert (play.counts, play.table.leader) == ((14, 22, 18), C)


def test_CG17_after_the_ace_comes_the_deuce() -> None:
    assert raised(Rank.KING, 1) is Rank.ACE
    assert raised(Rank.KING, 2) is Rank.TWO
    assert raised(Rank.ACE, 12) is Rank.KING


def test_CG18_each_plus_has_its_own_steps_and_count_from_the_quads() -> None:
    play = opening("5c 5d 5h 5s", "7s 7d 7h", "6s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (C, plus(1, "6s")), (B, plus(2, "7s 7d 7h")), (A, DOUBT))
    assert play.table.last is not None
    assert play.table.last.liar is None
    assert play.counts == (22, 15, 17)


def test_CG19_jokers_are_allowed_in_a_plus_only() -> None:
    plus_two = Placement(B, Said.PLUS, 3, None, 2)
    assert is_true(plus_two, cards("7c X1 X2"), Rank.FIVE)
    assert not is_true(Placement(A, Said.QUADS, 4), cards("5c 5d X1 X2"))


def test_CG20_the_winner_has_one_point_and_the_others_none() -> None:
    play = late(B, "9s").do((B, lay("9s", "9")))
    assert [standing.points for standing in CALS_BS.standings(play.state)] == [0, 1, 0]


def test_CG20_places_after_the_first_go_by_the_fewest_cards() -> None:
    play = late(B, "9s", seats=4)
    fewest, most = sorted({play.counts[seat] for seat in (A, C, D)})
    places = {0: 1, fewest: 2}
    if [play.counts[seat] for seat in (A, C, D)].count(fewest) == 2:
        places[most] = 4
    else:
        places[most] = 3
    play.do((B, lay("9s", "9")))
    assert [standing.place for standing in CALS_BS.standings(play.state)] == [
        places[count] for count in play.counts
    ]


def test_CG21_robots_may_answer_in_any_order_and_the_pause_is_the_tables() -> None:
    play = opening("2c").do((A, lay("2c", "2")))
    assert (play.asked.mode, play.asked.on_silence) == (Mode.OPEN, OnSilence.EXPIRE)
    assert "two to six seconds" in RULES


def test_nobody_but_the_clock_lets_time_run_out() -> None:
    play = opening("2c").do((A, lay("2c", "2")))
    assert play.code(B, Expire()) == Code.NO_SUCH_ACTION
    assert play.why_not(CLOCK, Expire()) is None
    assert play.code(CLOCK, PASS) == Code.NO_SUCH_ACTION


def test_a_leaders_silence_has_no_meaning() -> None:
    play = opening()
    assert play.asked.on_silence is OnSilence.ROBOT
    assert play.why_not(CLOCK, Expire()) is not None


def test_the_pile_taken_is_told_to_all_but_its_cards_only_to_the_taker() -> None:
    play = opening("5c", "2d").do((A, lay("5c", "2")), (B, match("2d")), (C, DOUBT))
    assert PileTaken(C, 2) in play.events
    (received,) = [told for told in play.told if type(told.event).__name__ == "PileReceived"]
    assert received.to == frozenset({C})
    assert received.event.cards == cards("2d 5c")  # type: ignore[attr-defined]


def test_kinds_of_answers_in_the_wrong_round() -> None:
    play = opening("5c 5d 5h 5s", "6s", options=WITH_QUADS).do((A, lay("5c", "5")))
    assert play.code(B, Plus(1, cards("6s"))) == Code.NO_QUADS
    assert play.code(B, Quads(cards("6s"))) == Code.NOT_LEADING
    assert play.code(B, deal()) == Code.NO_SUCH_ACTION
    assert opening().code(A, deal()) == Code.NO_SUCH_ACTION
