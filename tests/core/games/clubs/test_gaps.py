"""One test for each decision where the source is silent (TG1-TG21)."""

import pytest

from core.cards import card, cards
from core.engine.game import MatchEnded
from core.games.clubs import (
    CLUBS,
    PACKS,
    PRESETS,
    AuctionWon,
    Bid,
    BidMade,
    Code,
    Options,
    Pass,
    Passed,
    Phase,
    PlayCard,
    Reason,
    Skipped,
    TrickTaken,
    is_made,
    taker,
)
from core.games.clubs.scoring import match_end
from core.games.tricks import Play
from tests.core.games.clubs.play import PASS, Dice, Match, opened, scores_after
from tests.core.games.clubs.test_clauses import RULES

CLASSIC = Options(cancel="classic")
FREE = Options(bidding="free")


def test_TG1_all_are_held_to_their_last_number_or_the_winner_alone() -> None:
    words = (1, 2, PASS, PASS, 3, PASS)  # seat 0 first says 1 and then 3

    assert scores_after(words, (3, 2, 4, 4), Options()) == [13, 12, 0, 0]
    assert scores_after(words, (1, 2, 5, 5), Options()) == [-10, 12, 0, 0]
    assert scores_after(words, (3, 2, 4, 4), Options(score_who="winner_only")) == [13, 0, 0, 0]


def test_TG2_exactly_or_at_least() -> None:
    at_least = Options(made="at_least")

    assert [is_made(Options(), 3, taken) for taken in (2, 3, 4)] == [False, True, False]
    assert [is_made(at_least, 3, taken) for taken in (2, 3, 4)] == [False, True, True]


def test_TG3_a_number_has_to_beat_the_highest_one_after_passes_too() -> None:
    match = Match()
    match.deal(3)
    match.say(4, PASS)

    assert match.code(Bid(4)) == Code.BID_HIGHER
    assert match.numbers()[0] == 5


def test_TG4_who_has_passed_is_never_asked_again() -> None:
    match = Match()
    match.deal(3)
    match.say(PASS, 1, 2, 3)
    assert match.turn == 1
    match.say(4, 5, 6)
    assert match.turn == 1


def test_TG5_zero_opens_only() -> None:
    match = Match()
    match.deal(3)
    assert match.code(Bid(0)) == ""
    match.say(PASS)
    assert match.code(Bid(0)) == ""
    match.say(0)
    assert match.code(Bid(0)) == Code.ZERO_OPENS_ONLY
    assert match.numbers()[0] == 1


def test_TG6_when_all_pass_the_next_player_deals() -> None:
    match = Match()
    match.deal(2)
    match.say(PASS, PASS, PASS, PASS)

    assert match.of(AuctionWon) == []
    assert match.scored.totals == (0, 0, 0, 0)
    assert (match.table.phase, match.table.dealer) == (Phase.DEAL, 3)


def test_TG7_numbers_end_at_the_tricks_and_all_of_them_end_the_auction() -> None:
    match = Match(5)
    match.deal(4)
    assert match.numbers() == list(range(11))
    assert match.code(Bid(11)) == Code.BID_RANGE
    assert match.code(Bid(-1)) == Code.BID_RANGE
    match.say(3, 10)

    assert match.of(AuctionWon) == [AuctionWon(1, 10)]
    assert match.table.bids == (3, 10, None, None, None)
    assert match.turn == 0


def test_TG8_deuces_leave_in_a_fixed_order() -> None:
    assert PACKS[3].removed == cards("2d")
    assert PACKS[5].removed == cards("2d 2h")
    assert "diamonds, then hearts, then spades, clubs last" in RULES


def test_TG9_deuces_leave_until_the_cards_are_even() -> None:
    made = {seats: (len(PACKS[seats].removed), PACKS[seats].hand) for seats in range(6, 14)}

    assert made == {
        6: (2, 17),
        7: (6, 14),
        8: (0, 13),
        9: (5, 11),
        10: (4, 10),
        11: (5, 9),
        12: (8, 8),
        13: (0, 8),
    }


def test_TG10_at_most_thirteen_players() -> None:
    assert CLUBS.seats[-1] == 13
    for seats in (1, 14):
        with pytest.raises(ValueError, match="2 to 13"):
            CLUBS.start(Options(), seats, None)


def plays(codes: str) -> list[Play]:
    return [Play(seat, one) for seat, one in enumerate(cards(codes))]


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Ah Ah Kh Kh 2h 3d", 4),  # the pairs cancel, the deuce is left
        ("Ah Ah Kd Kd Qs Js", None),  # nothing of the suit led survives
        ("Ah Ac Ac 3h 2h 9d", 0),  # the trumps cancel
        ("Ah Ah 2c Kh Kd Ks", 2),  # the suit led stays hearts, a trump takes it
        ("Ah Ah 2s 3s 4s 5s", None),  # off-suit cards do not take
        ("2c 2c Ah Ah Kh 5c", 5),
    ],
)
def test_TG11_classic_equal_cards_cancel(trick: str, winner: int | None) -> None:
    assert taker(plays(trick), ban=False) == winner


def test_TG11_classic_the_same_player_leads_again_after_a_trick_for_nobody() -> None:
    match = opened(6, CLASSIC, leader=2)
    match.set_hands("2d 3d", "2s 3s", "Ah 4d", "Ah 5d", "6d 6s", "7d 7s")
    match.play("Ah Ah 6d 7d 2d 2s")

    assert match.of(TrickTaken)[-1].trick.taker is None
    assert match.table.taken == (0,) * 6
    assert (match.turn, match.table.leader, len(match.table.tricks)) == (2, 2, 1)


def test_TG11_classic_a_trick_for_nobody_counts_as_one_of_the_tricks() -> None:
    match = opened(6, CLASSIC)
    match.set_hands("Ah", "Ah", "2d", "2s", "6d", "7d")
    match.go_to_last_trick()
    match.play("Ah Ah 2d 2s 6d 7d")

    assert match.scored.taken == (0,) * 6
    assert match.scored.scores == (-10, 0, 0, 0, 0, 0)


def test_TG12_a_banned_card_counts_as_not_held() -> None:
    match = opened(6)
    match.set_hands("As Kd", "As Kc 2h", "Qs 2h", "Js 2h", "Ts 3h", "9s 3h")
    match.play("As")

    assert match.legal_cards() == "2h Kc"


def test_TG12_a_card_that_another_led_suit_put_there_is_banned_too() -> None:
    match = opened(6)
    match.set_hands("As Kd", "5h 6h", "5h 2d", "Js 2h", "Ts 3h", "9s 3h")
    match.play("As 5h")

    assert match.legal_cards() == "2d"


def test_TG13_skips_come_by_themselves_and_only_when_every_card_is_banned() -> None:
    match = opened(6)
    match.set_hands("As", "Ks", "As Ks", "As Ks", "2h", "As")
    match.play("As")
    assert match.of(Skipped) == []
    match.play("Ks")

    assert match.of(Skipped) == [Skipped(2), Skipped(3)]
    assert match.turn == 4
    match.go_to_last_trick()
    match.play("2h")
    assert match.of(Skipped) == [Skipped(2), Skipped(3), Skipped(5)]
    assert match.of(TrickTaken)[-1].trick.taker == 0


def test_TG14_who_has_skipped_plays_on_and_can_lead_after_taking_a_trick() -> None:
    match = opened(6)
    match.set_hands("As Ks", "As As", "Qs 2h", "Js 2h", "Ts 3h", "9s 3h")
    match.play("As Qs Js Ts 9s")
    assert match.turn == 0
    match.play("Ks")
    assert match.legal_cards() == "As"
    match.play("As 2h")
    assert match.of(Skipped) == [Skipped(1), Skipped(3)]
    match.play("3h")

    assert match.of(TrickTaken)[-1].trick.taker == 1
    assert match.turn == 1


def test_TG15_the_deal_is_over_though_cards_are_left() -> None:
    match = opened(6)
    match.set_hands("As 2d", "As 3d 4d", "Qs 2h", "Js 2h", "Ts 3h", "9s 3h")
    match.go_to_last_trick()
    match.play("As 3d Qs Js Ts 9s")

    assert match.scored.set_aside == (1, 2, 1, 1, 1, 1)
    assert match.table.phase is Phase.DEAL


def test_TG16_under_the_ban_equal_cards_never_lie_in_one_trick() -> None:
    for seats in (6, 9, 13):
        match = opened(seats)
        match.finish_deal(Dice(seats))
        for trick in match.scored.tricks:
            lying = [play.card for play in trick.plays]
            assert len(set(lying)) == len(lying)


def test_TG17_equal_leaders_play_on_and_a_single_one_wins() -> None:
    assert match_end(Options(), (110, 110, 5), 9) is None
    assert match_end(Options(), (110, 120, 5), 9) is Reason.TARGET
    assert match_end(Options(), (110, 110, 120), 9) is Reason.TARGET


def test_TG18_winning_the_auction_brings_no_lead() -> None:
    match = Match()
    match.deal(0)
    match.say(1, 2, 5, PASS, PASS, PASS)

    assert (match.table.high, match.turn) == (3, 1)
    assert "winning it brings no right to lead" in RULES


def test_TG19_bids_are_open() -> None:
    match = Match()
    match.deal(3)
    match.say(2, PASS)

    assert [told.to for told in match.told if isinstance(told.event, BidMade | Passed)] == [
        None
    ] * 2
    seen = CLUBS.view(match.state, None).table
    assert (seen.bids, seen.passed) == ((2, None, None, None), frozenset({1}))


def test_TG20_a_limit_a_lower_target_and_no_penalty_shorten_a_match() -> None:
    assert match_end(Options(deal_limit=8), (0, 0), 7) is None
    assert match_end(Options(deal_limit=8), (0, 0), 8) is Reason.DEAL_LIMIT
    assert match_end(Options(target=50), (50, 0), 1) is Reason.TARGET
    assert scores_after((1, PASS, PASS, PASS), (2, 3, 4, 4), Options(miss_penalty=0)) == [0] * 4
    assert PRESETS["evening"] == Options(deal_limit=8)


def test_TG21_one_free_round_with_the_dealers_hook() -> None:
    match = Match(4, PRESETS["pagat"])
    match.deal(3)
    assert match.numbers() == list(range(14))
    assert match.code(Pass()) == Code.NO_PASS
    match.say(4, 0, 4)
    assert match.code(Bid(5)) == Code.DEALER_HOOK
    assert match.numbers() == [one for one in range(14) if one != 5]
    match.say(4)

    assert match.table.phase is Phase.PLAY
    assert match.of(AuctionWon) == [AuctionWon(0, 4)]
    match.end_deal(4, 0, 4, 5)
    assert match.scored.scores == (14, 10, 14, 0)


def test_TG21_the_hook_is_moot_when_more_is_named_than_there_are_tricks() -> None:
    match = Match(3, FREE)
    match.deal(2)
    match.say(10, 8)

    assert match.numbers() == list(range(18))


def test_TG21_presets() -> None:
    assert dict(PRESETS) == {
        "source": Options(),
        "pagat": Options(bidding="free", miss_penalty=0, cancel="classic"),
        "evening": Options(deal_limit=8),
    }


def test_a_match_over_asks_nothing_and_keeps_its_last_deal_on_the_table() -> None:
    match = Match(options=Options(target=50))
    match.deal(3)
    match.set_totals(45, 0, 0, 0)
    match.say(4, PASS, PASS, PASS)
    match.end_deal(4, 3, 3, 3)

    assert match.table.phase is Phase.OVER
    assert (match.table.bids[0], match.table.taken, match.table.deal) == (4, (4, 3, 3, 3), 1)
    assert [one.reason for one in match.of(MatchEnded)] == ["target"]
    assert CLUBS.legal(match.state, opened(4).asked, 0) == ()
    assert CLUBS.cards(match.state).total() == 0


def test_a_lead_is_never_banned_by_the_trick_before() -> None:
    match = opened(6)
    match.set_hands("As As", "Ks 2d", "Qs 2d", "Js 3d", "Ts 3d", "9s 4d")
    match.play("As Ks Qs Js Ts 9s")

    assert match.code(PlayCard(card("As"))) == ""
