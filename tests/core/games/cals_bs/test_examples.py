"""The worked examples of the rules (CE1-CE14)."""

import pytest

from core.cards import PACK_54
from core.engine.game import Refusal, RefusalKind
from core.games.cals_bs import CALS_BS, Code, Lay, Options
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    Play,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)

WITH_QUADS = Options(quads=True)


def outcome(play: Play) -> tuple[tuple[int, ...], int | None]:
    return play.counts, play.table.leader


def test_CE1_four_players_are_dealt_14_14_13_13() -> None:
    play = opening(seats=4)
    assert (play.table.dealer, play.counts) == (3, (14, 14, 13, 13))
    assert sum(play.counts) == len(PACK_54)


def test_CE2_four_sevens_with_a_joker_are_true() -> None:
    play = opening("7c 7d 7h X1").do((A, lay("7c 7d 7h X1", "7")), (B, DOUBT))
    assert outcome(play) == ((14, 22, 18), A)


def test_CE3_only_the_latest_set_is_opened() -> None:
    play = opening("Kc 5d", "Kh X1")
    play.do((A, lay("Kc 5d", "K")), (B, match("Kh X1")), (C, DOUBT))
    assert outcome(play) == ((16, 16, 22), B)
    assert "5d" not in repr(CALS_BS.view(play.state, None))


def test_CE4_a_lie_doubted_at_once_goes_back() -> None:
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")), (C, DOUBT))
    assert outcome(play) == ((18, 18, 18), C)


def test_CE5_a_lie_below_is_taken_with_the_rest() -> None:
    play = opening("9d Ac Ad Ah").do((A, lay("9d", "J")), (B, PASS), (C, PASS))
    play.do((A, lay("Ac Ad Ah", "A")), (C, DOUBT))
    assert outcome(play) == ((14, 18, 22), A)


def test_CE6_true_last_cards_win() -> None:
    play = hand_lead_to(late(B, "9s X1", "9c 9d"), A)
    play.do((A, lay("9c 9d", "9")), (B, match("9s X1")))
    assert (play.table.winner, CALS_BS.decisions(play.state)) == (B, ())


def test_CE7_false_last_cards_take_the_pile() -> None:
    play = hand_lead_to(late(B, "9s 4h", "9c 9d"), A)
    play.do((A, lay("9c 9d", "9")), (B, match("9s 4h")))
    assert (play.counts[B], play.table.winner, play.table.leader) == (4, None, A)


@pytest.mark.parametrize(
    ("count", "code"), [(0, Code.TOO_FEW), (7, Code.TOO_MANY), (6, Code.NOT_HELD)]
)
def test_CE8_no_cards_seven_cards_and_more_than_the_hand_are_rejected(
    count: int, code: Code
) -> None:
    play = late(B, "2c 3c 4c 5c 6c") if count == 6 else late(B, "2c 3c 4c 5c 6c 7c 8c")
    some = play.state.hands[B]
    wanted = (*some, play.state.hands[A][0])[:count]
    state = play.state
    assert play.code(B, Lay(wanted, some[0].rank or PACK_54[0].rank)) == code  # type: ignore[arg-type]
    assert play.state is state


def test_CE8_no_card_is_laid_twice() -> None:
    play = opening("2c 3c")
    assert play.why_not(A, lay("2c 3c 2c", "2")) == Refusal(
        RefusalKind.ILLEGAL, Code.TWICE, {"card": "2c"}
    )


def test_CE9_one_card_or_three_on_two_kings() -> None:
    for options, code in ((Options(), Code.WRONG_COUNT), (Options(response_count="free"), None)):
        play = opening("Kc 5d", "2c 3c 4c", options=options).do((A, lay("Kc 5d", "K")))
        assert [play.code(B, match("2c")), play.code(B, match("2c 3c 4c"))] == [code, code]


def test_CE10_the_follower_leads_when_the_others_pass() -> None:
    play = opening("Kc 5d", "2c 3c 4h").do((A, lay("Kc 5d", "K")), (B, match("2c 3c")))
    play.do((A, PASS), (C, PASS))
    assert (play.table.leader, play.table.pile_size) == (B, 4)
    assert play.why_not(B, lay("4h", "4")) is None


def test_CE11_a_true_plus_1() -> None:
    play = opening("5c 5d 5h 5s", "6s", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "6s")), (C, DOUBT))
    assert outcome(play) == ((14, 17, 23), B)


def test_CE12_quads_with_a_joker_are_false() -> None:
    play = opening("5c 5d 5h X1", options=WITH_QUADS)
    play.do((A, quads("5c 5d 5h X1")), (C, DOUBT))
    assert outcome(play) == ((18, 18, 18), C)


def test_CE13_two_above_the_king_is_the_deuce() -> None:
    play = opening("Kc Kd Kh Ks", "2d", options=WITH_QUADS)
    play.do((A, quads("Kc Kd Kh Ks")), (B, plus(2, "2d")), (C, DOUBT))
    assert outcome(play) == ((14, 17, 23), B)


def test_CE14_a_doubt_of_a_covered_set_is_ignored_and_the_new_set_can_be_doubted() -> None:
    play = opening("Kc", "2d", "3c").do((A, lay("Kc", "K")))
    covered = play.asked.id
    play.do((C, match("3c")))
    assert play.why_not(B, DOUBT, decision=covered) == Refusal(RefusalKind.CLOSED)
    play.do((B, DOUBT))
    assert outcome(play) == ((17, 18, 19), B)
