"""The worked examples (TE1-TE15)."""

import pytest

from core.cards import card, cards
from core.engine.game import CHANCE, MatchEnded, Standing, illegal
from core.games.clubs import (
    CLUBS,
    PACKS,
    AuctionWon,
    Bid,
    Code,
    Options,
    Phase,
    PlayCard,
    Skipped,
    TrickTaken,
    taker,
)
from core.games.tricks import Play
from tests.core.games.clubs.play import PASS, Dice, Match, opened, scores_after

TE2 = (2, 3, PASS, 4, PASS, PASS)


def plays(codes: str) -> list[Play]:
    return [Play(seat, card) for seat, card in enumerate(cards(codes))]


def test_TE1_cards_each_aside_and_deuces_out() -> None:
    sizes = [PACKS[seats].hand for seats in range(2, 9)]
    out = [len(PACKS[seats].removed) for seats in range(2, 9)]

    assert sizes == [13, 17, 13, 10, 17, 14, 13]
    assert out == [0, 1, 0, 2, 2, 6, 0]
    assert [PACKS[seats].aside for seats in range(2, 9)] == [26, 0, 0, 0, 0, 0, 0]


def test_TE2_an_auction_of_four() -> None:
    match = Match()
    match.deal(3)
    match.say(2)
    assert match.code(Bid(2)) == Code.BID_HIGHER
    match.say(*TE2[1:])

    assert match.of(AuctionWon) == [AuctionWon(3, 4)]
    assert match.table.bids == (2, 3, None, 4)
    assert (match.table.phase, match.turn) == (Phase.PLAY, 0)


@pytest.mark.parametrize(
    ("options", "scores"),
    [
        (Options(), [12, -10, 0, 14]),
        (Options(score_who="winner_only"), [0, 0, 0, 14]),
        (Options(made="at_least"), [12, 14, 0, 14]),
    ],
)
def test_TE3_scores_of_2_4_3_4(options: Options, scores: list[int]) -> None:
    assert scores_after(TE2, (2, 4, 3, 4), options) == scores


@pytest.mark.parametrize(
    ("options", "scores"),
    [(Options(), [-10, 13, 0, -10]), (Options(score_who="winner_only"), [0, 0, 0, -10])],
)
def test_TE4_scores_of_3_3_4_3(options: Options, scores: list[int]) -> None:
    assert scores_after(TE2, (3, 3, 4, 3), options) == scores


@pytest.mark.parametrize(("taken", "score"), [((0, 13), 10), ((1, 12), -10)])
def test_TE5_zero_of_two_players(taken: tuple[int, int], score: int) -> None:
    match = Match(2)
    match.deal(1)
    match.say(0, PASS)
    match.end_deal(*taken)

    assert match.scored.scores == (score, 0)


def test_TE6_zero_after_a_number_is_refused() -> None:
    match = Match()
    match.deal(3)
    match.say(1)

    assert match.code(Bid(0)) == Code.ZERO_OPENS_ONLY


@pytest.mark.parametrize(
    ("trick", "winner"), [("Kh Ah 2c 3h", 2), ("Kh Ad As 3h", 0), ("5c 9c Ah Tc", 3)]
)
def test_TE7_who_takes_a_trick(trick: str, winner: int) -> None:
    assert taker(plays(trick), ban=True) == winner


@pytest.mark.parametrize(("taken", "score"), [((0, 13, 0, 0), 23), ((1, 12, 0, 0), -10)])
def test_TE8_all_the_tricks_end_the_auction(taken: tuple[int, ...], score: int) -> None:
    match = Match()
    match.deal(0)
    match.say(13)
    assert match.table.phase is Phase.PLAY
    match.end_deal(*taken)

    assert match.scored.scores == (0, score, 0, 0)


def test_TE9_the_target_ends_the_match() -> None:
    match = Match()
    match.deal(3)
    match.set_totals(88, 40, 15, -20)
    match.say(3, PASS, PASS, PASS)
    match.end_deal(3, 4, 3, 3)

    assert match.scored.totals == (101, 40, 15, -20)
    assert CLUBS.decisions(match.state) == ()
    assert match.of(MatchEnded) == [
        MatchEnded(
            "target",
            (Standing(0, 1, 101), Standing(1, 2, 40), Standing(2, 3, 15), Standing(3, 4, -20)),
        )
    ]


def test_TE10_the_higher_total_wins_and_equal_ones_play_on() -> None:
    match = Match()
    match.deal(3)
    match.set_totals(88, 90, 0, 0)
    match.say(3, 4, PASS, PASS, PASS)
    match.end_deal(3, 4, 3, 3)
    (ended,) = match.of(MatchEnded)
    assert match.scored.totals == (101, 104, 0, 0)
    assert [one.place for one in ended.standings] == [2, 1, 3, 3]

    match = Match()
    match.deal(3)
    match.set_totals(88, 87, 0, 0)
    match.say(3, 4, PASS, PASS, PASS)
    match.end_deal(3, 4, 3, 3)
    assert match.scored.totals == (101, 101, 0, 0)
    assert (match.table.phase, match.table.deal) == (Phase.DEAL, 2)


def test_TE11_all_pass() -> None:
    match = Match()
    match.deal(3)
    match.say(PASS, PASS, PASS, PASS)

    assert (match.scored.scores, match.scored.bids) == ((0,) * 4, (None,) * 4)
    assert (match.table.phase, match.table.deal, match.table.dealer) == (Phase.DEAL, 2, 0)
    assert match.do(CHANCE, CLUBS.chance(match.state, Dice(1))).state.table.dealer == 0


def six_with_ace_of_spades_led(fourth: str) -> Match:
    """Seat 2 of six has led the ace of spades, seat 3 has followed; seat 4 holds these cards."""
    match = opened(6, leader=2)
    match.set_hands("Kd Qd", "Jd Td", "As 9d", "3s 4s", fourth, "7s 8s")
    match.play("As 3s")
    return match


def test_TE12_second_ace_is_banned_and_any_other_card_may_be_played() -> None:
    match = six_with_ace_of_spades_led("As 3h")

    assert match.turn == 4
    assert match.legal_cards() == "3h"
    assert match.code(PlayCard(card("As"))) == Code.BANNED


def test_TE13_a_seat_with_the_banned_card_alone_skips() -> None:
    match = opened(6, leader=2)
    match.set_hands("Kd", "Jd", "As", "3s", "As", "7s")
    match.go_to_last_trick()
    match.play("As 3s")
    assert match.of(Skipped) == [Skipped(4)]
    assert match.turn == 5
    match.play("7s Kd Jd")

    (taken,) = match.of(TrickTaken)
    assert [play.seat for play in taken.trick.plays] == [2, 3, 5, 0, 1]
    assert (taken.trick.taker, match.scored.taken) == (2, (0, 0, 1, 0, 0, 0))
    assert match.scored.set_aside == (0, 0, 0, 0, 1, 0)
    assert match.scored.scores == (0, 0, 11, 0, 0, 0)


def test_TE14_the_suit_is_followed_with_what_is_allowed() -> None:
    match = six_with_ace_of_spades_led("As 5s 3h")

    assert match.legal_cards() == "5s"
    assert match.code(PlayCard(card("As"))) == Code.BANNED
    refusal = match.refused(4, PlayCard(card("3h")))
    assert refusal == illegal(Code.FOLLOW_SUIT, suit="s")


def test_TE15_equal_cards_cancel() -> None:
    assert taker(plays("Ah Kh Ah 5h 2d Kh"), ban=False) == 3
