"""One test for each clause of the source (T0-T22)."""

from pathlib import Path

import pytest

import core.games.clubs
from core.cards import PACK_52, Suit, card, cards
from core.engine.game import CHANCE, Mode, Move, Refusal, RefusalKind
from core.engine.options import options_of
from core.games.clubs import (
    CLUBS,
    HEIGHTS,
    PACKS,
    TRUMP,
    AuctionWon,
    Bid,
    Code,
    Options,
    Pass,
    Phase,
    PlayCard,
    Reason,
    Skipped,
    TrickTaken,
    contract_score,
)
from core.games.clubs.scoring import match_end
from core.games.dealing import Dealt
from tests.core.games.clubs.play import PASS, Dice, Match, opened

RULES = (Path(core.games.clubs.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def test_T0_two_or_more_players_two_to_ace_to_100_points() -> None:
    assert CLUBS.seats[0] == 2
    assert [one.code for one in sorted(cards("As Ks Qs Js Ts 2s"), key=lambda c: HEIGHTS[c])] == [
        "2s",
        "Ts",
        "Js",
        "Qs",
        "Ks",
        "As",
    ]
    assert Options().target == 100
    assert match_end(Options(), (99, 0), 5) is None
    assert match_end(Options(), (100, 0), 5) == Reason.TARGET


def test_T1_the_author_and_that_cards_depend_on_the_players_are_told() -> None:
    assert "made by Michael Lamar" in RULES
    assert "depends on the number of players (T1)" in RULES


def test_T2_two_players_get_13_each_and_26_cards_stay_out() -> None:
    match = opened(2)
    aside = match.state.aside
    assert match.table.counts == (13, 13)
    assert len(aside) == 26
    match.finish_deal(Dice(2))

    played = [play.card for trick in match.scored.tricks for play in trick.plays]
    assert sorted((*played, *aside)) == sorted(PACK_52)


def test_T3_three_to_five_share_one_pack_less_deuces() -> None:
    assert [(PACKS[n].hand, len(PACKS[n].cards)) for n in (3, 4, 5)] == [
        (17, 51),
        (13, 52),
        (10, 50),
    ]
    assert {one.rank for n in (3, 5) for one in PACKS[n].removed} == {"2"}


def test_T4_six_and_more_play_with_two_packs() -> None:
    assert [PACKS[n].two for n in range(2, 14)] == [False] * 4 + [True] * 8
    assert len(PACKS[8].cards) == 104


def test_T5_the_same_card_may_not_be_played_to_a_trick_again() -> None:
    match = opened(6)
    match.set_hands("As Kd", "As Ks", "Qs 2h", "Js 2h", "Ts 3h", "9s 3h")
    match.play("As")

    assert match.legal_cards() == "Ks"
    assert match.code(PlayCard(card("As"))) == Code.BANNED


def test_T6_who_can_play_no_other_card_skips() -> None:
    match = opened(6)
    match.set_hands("As Kd", "As", "Qs 2h", "Js 2h", "Ts 3h", "9s 3h")
    match.play("As")

    assert match.of(Skipped) == [Skipped(1)]
    assert match.turn == 2


def test_T7_cards_left_after_the_last_trick_play_no_part() -> None:
    match = opened(6)
    match.set_hands("As", "As", "Qs", "Js", "Ts", "9s")
    match.go_to_last_trick()
    match.play("As Qs Js Ts 9s")

    assert match.scored.set_aside == (0, 1, 0, 0, 0, 0)
    assert match.table.phase is Phase.DEAL
    assert match.state.hands == ((),) * 6


def test_T8_the_first_dealer_comes_from_the_shuffle_then_the_deal_goes_clockwise() -> None:
    dealers: set[int] = set()
    for seed in range(40):
        first = Match()
        first.any_move(Dice(seed))
        dealers.add(first.of(Dealt)[0].dealer)
    assert dealers == {0, 1, 2, 3}

    match = Match(dealer=3)
    for dealer in (3, 0, 1):
        assert match.table.dealer == dealer
        match.do(CHANCE, CLUBS.chance(match.state, Dice(1)))
        match.say(PASS, PASS, PASS, PASS)


@pytest.mark.parametrize("seats", range(2, 14))
def test_T9_all_cards_go_out_evenly(seats: int) -> None:
    match = Match(seats)
    match.do(CHANCE, CLUBS.chance(match.state, Dice(seats)))

    assert match.table.counts == (PACKS[seats].hand,) * seats
    assert sorted(CLUBS.cards(match.state).elements()) == sorted(PACKS[seats].cards)


def test_T10_the_auction_begins_on_the_dealers_left() -> None:
    match = Match()
    match.deal(1)

    assert (match.asked.kind, match.asked.mode, match.turn) == ("bid", Mode.TURN, 2)
    match.say(PASS)
    assert match.turn == 3
    assert match.refused(2, Bid(1)) == Refusal(RefusalKind.NOT_ASKED)


def test_T11_each_names_a_higher_number_or_passes_for_good() -> None:
    match = Match()
    match.deal(3)
    match.say(2)
    assert match.numbers() == list(range(3, 14))
    assert match.legal()[-1] == Pass()
    match.say(PASS, 5, 7)
    assert (match.turn, match.numbers()) == (0, list(range(8, 14)))
    match.say(8)
    assert match.turn == 2


def test_T12_the_last_one_left_wins_the_auction() -> None:
    match = Match()
    match.deal(3)
    match.say(1, 2, PASS, PASS, PASS)

    assert match.of(AuctionWon) == [AuctionWon(1, 2)]


def test_T13_clubs_are_trumps() -> None:
    match = opened(4)
    match.set_hands("As", "2c", "Ks", "Ac")
    match.go_to_last_trick()
    match.play("As 2c Ks Ac")

    assert TRUMP is Suit.CLUBS
    assert match.of(TrickTaken)[-1].trick.taker == 3


def test_T14_the_dealers_left_leads_whoever_won_the_auction() -> None:
    match = Match()
    match.deal(3)
    match.say(PASS, PASS, 4, PASS)

    assert match.table.high == 2
    assert (match.table.leader, match.turn) == (0, 0)


def test_T15_the_leader_plays_any_card() -> None:
    match = opened(4)

    assert len(match.legal()) == 13
    assert {one.card for one in match.legal() if isinstance(one, PlayCard)} == set(
        match.state.hands[0]
    )


def test_T16_the_suit_is_followed_and_without_it_any_card_goes() -> None:
    match = opened(4)
    match.set_hands("As 2d", "3s Kc 4d", "Kc 4d 5h", "6s 7s")
    match.play("As")
    assert match.legal_cards() == "3s"
    assert match.code(PlayCard(card("Kc"))) == Code.FOLLOW_SUIT
    assert match.code(PlayCard(card("9h"))) == Code.NOT_HELD
    match.play("3s")
    assert match.legal_cards() == "4d 5h Kc"


def test_T17_the_highest_of_the_suit_led_takes_unless_trumped() -> None:
    match = opened(4)
    match.set_hands("Ts 2d", "Js 3d", "Ad 4d", "9s 5d")
    match.play("Ts Js Ad 9s")

    assert match.of(TrickTaken)[-1].trick.taker == 1
    assert match.table.taken == (0, 1, 0, 0)


def test_T18_who_takes_a_trick_leads_to_the_next() -> None:
    match = opened(4)
    match.set_hands("Ts 2d", "9s 3d", "As 4d", "8s 5d")
    match.play("Ts 9s As 8s")

    assert (match.turn, match.table.leader, match.table.trick) == (2, 2, ())


def test_T19_a_deal_has_as_many_tricks_as_cards_each() -> None:
    match = opened(4)
    match.finish_deal(Dice(4))

    assert len(match.scored.tricks) == 13
    played = sorted(play.card for trick in match.scored.tricks for play in trick.plays)
    assert played == sorted(PACK_52)
    assert sum(match.scored.taken) == 13


@pytest.mark.parametrize(("tricks", "score"), [(0, 10), (1, 11), (4, 14), (13, 23)])
def test_T20_ten_and_one_a_trick_for_the_number_named(tricks: int, score: int) -> None:
    assert contract_score(Options(), tricks, tricks) == score


@pytest.mark.parametrize(("bid", "taken"), [(0, 1), (3, 2), (3, 4), (13, 12)])
def test_T21_minus_ten_for_another_number(bid: int, taken: int) -> None:
    assert contract_score(Options(), bid, taken) == -10


def test_T22_zero_may_be_named_and_none_taken() -> None:
    match = Match()
    match.deal(3)
    assert match.code(Bid(0)) == ""
    match.say(0, PASS, PASS, PASS)
    match.end_deal(0, 5, 4, 4)

    assert match.scored.scores == (10, 0, 0, 0)


def test_a_move_that_answers_another_question_is_no_such_action() -> None:
    match = Match()
    assert match.refused(CHANCE, Bid(1)) == Refusal(RefusalKind.ILLEGAL, Code.NO_SUCH_ACTION)
    match.deal(3)
    assert match.code(PlayCard(card("2c"))) == Code.NO_SUCH_ACTION
    match.say(1, PASS, PASS, PASS)
    assert match.code(Bid(2)) == Code.NO_SUCH_ACTION
    assert match.code(Pass()) == Code.NO_SUCH_ACTION


def test_an_answer_to_a_settled_question_is_closed() -> None:
    match = Match()
    match.deal(3)
    settled = match.asked.id
    match.say(1)

    assert match.asked.id == settled + 1
    assert CLUBS.refusal(match.state, Move(0, settled, Bid(1))) == Refusal(RefusalKind.CLOSED)


def test_every_option_of_the_registry_is_there() -> None:
    assert {one.name: one.values for one in options_of(Options)} == {
        "score_who": ("last_bid", "winner_only"),
        "made": ("exact", "at_least"),
        "bidding": ("ascending", "free"),
        "cancel": ("ban", "classic"),
        "miss_penalty": (10, 0),
        "target": (100, 50),
        "deal_limit": (None, 8, 12, 20),
    }
