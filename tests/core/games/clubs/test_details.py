"""The decisions on details (TD1-TD7), and those on records as far as Clubs goes (RD)."""

import pytest

from core.cards import PACK_52, cards
from core.engine.game import (
    CHANCE,
    CLOCK,
    Expire,
    MatchEnded,
    Move,
    OnSilence,
    Refusal,
    RefusalKind,
)
from core.engine.options import dump_options
from core.games.clubs import (
    CLUBS,
    PACKS,
    AuctionWon,
    Bid,
    Code,
    Options,
    Phase,
    is_made,
)
from core.games.dealing import Deal
from tests.core.games.clubs.play import PASS, Dice, Match, deal_of, opened

FREE_WINNER = Options(bidding="free", score_who="winner_only")


def test_TD1_a_deal_in_which_all_pass_counts() -> None:
    match = Match(options=Options(deal_limit=8), dealer=0)
    for deal in range(1, 9):
        assert match.table.deal == deal
        match.do(CHANCE, CLUBS.chance(match.state, Dice(deal)))
        match.say(PASS, PASS, PASS, PASS)
        assert (match.scored.deal, match.scored.scores) == (deal, (0, 0, 0, 0))

    assert match.table.phase is Phase.OVER


@pytest.mark.parametrize("word", [0, 3, 13])
def test_TD2_the_last_who_has_not_spoken_is_asked_and_may_name_a_number(word: int) -> None:
    match = Match()
    match.deal(3)
    match.say(PASS, PASS, PASS)
    assert match.turn == 3
    assert match.numbers() == list(range(14))
    match.say(word)

    assert match.of(AuctionWon) == [AuctionWon(3, word)]
    assert match.turn == 0


def test_TD2_the_last_who_has_not_spoken_may_pass() -> None:
    match = Match(2)
    match.deal(1)
    match.say(PASS, PASS)

    assert match.scored.scores == (0, 0)
    assert match.of(AuctionWon) == []


def test_TD2_he_is_asked_over_a_number_as_well() -> None:
    match = Match()
    match.deal(3)
    match.say(PASS, PASS, 2)
    assert match.turn == 3
    match.say(3)
    assert match.turn == 2
    match.say(PASS)

    assert match.of(AuctionWon) == [AuctionWon(3, 3)]


def test_TD3_the_limit_ends_a_match_whatever_the_totals() -> None:
    match = Match(options=Options(deal_limit=8), dealer=0)
    for deal in range(8):
        match.do(CHANCE, CLUBS.chance(match.state, Dice(deal)))
        match.set_totals(101, 101, 7, -30)
        match.say(PASS, PASS, PASS, PASS)

    (ended,) = match.of(MatchEnded)
    assert ended.reason == "deal_limit"
    assert [(one.place, one.points) for one in ended.standings] == [
        (1, 101),
        (1, 101),
        (3, 7),
        (4, -30),
    ]


def test_TD4_zero_is_made_by_taking_none_under_at_least_too() -> None:
    at_least = Options(made="at_least")

    assert [is_made(at_least, 0, taken) for taken in (0, 1, 5)] == [True, False, False]


def test_TD5_free_bidding_is_one_round_without_passes() -> None:
    match = Match(options=Options(bidding="free"))
    match.deal(1)
    turns = []
    for number in (13, 0, 13, 0):
        turns.append(match.turn)
        match.say(number)

    assert turns == [2, 3, 0, 1]
    assert match.table.bids == (13, 0, 13, 0)
    assert (match.table.phase, match.turn) == (Phase.PLAY, 2)


def test_TD5_the_highest_number_wins_and_of_equal_ones_the_first() -> None:
    match = Match(options=FREE_WINNER)
    match.deal(3)
    match.say(1, 4, 4, 3)
    assert match.of(AuctionWon) == [AuctionWon(1, 4)]
    match.end_deal(1, 4, 4, 4)

    assert match.scored.scores == (0, 14, 0, 0)


def test_TD5_zeros_all_round_have_the_first_for_winner() -> None:
    match = Match(options=FREE_WINNER)
    match.deal(0)
    match.say(0, 0, 0, 0)

    assert match.of(AuctionWon) == [AuctionWon(1, 0)]


def test_TD6_two_packs_lose_both_deuces_of_a_suit_before_the_next() -> None:
    assert PACKS[6].removed == cards("2d 2d")
    assert PACKS[9].removed == cards("2d 2d 2h 2h 2s")
    assert PACKS[12].removed == cards("2d 2d 2h 2h 2s 2s 2c 2c")


def test_TD7_seats() -> None:
    assert list(CLUBS.seats) == list(range(2, 14))
    assert CLUBS.usual_seats == 4


def test_TD7_the_holder_of_the_highest_number_is_not_asked_again() -> None:
    match = Match()
    match.deal(3)
    match.say(1, PASS, PASS, PASS)

    assert (match.table.phase, match.table.bids[0]) == (Phase.PLAY, 1)
    assert match.code(Bid(2)) == Code.NO_SUCH_ACTION


def test_RD1_options_are_native_json() -> None:
    assert dump_options(Options()) == {
        "score_who": "last_bid",
        "made": "exact",
        "bidding": "ascending",
        "cancel": "ban",
        "miss_penalty": 10,
        "target": 100,
        "deal_limit": None,
    }


def test_RD3_aside_is_empty_but_for_two_and_removed_deuces_are_not_listed() -> None:
    for seats in CLUBS.seats:
        dealt = CLUBS.chance(Match(seats).state, Dice(seats))
        words = CLUBS.encode(dealt)
        assert words["stock"] == []
        assert len(words["aside"]) == (26 if seats == 2 else 0)
        listed = sum(len(hand) for hand in words["hands"]) + len(words["aside"])
        assert listed == len(PACKS[seats].cards)


def test_RD4_silence_means_nothing_so_the_clock_does_not_move() -> None:
    for match in (Match(), opened(4)):
        assert match.asked.on_silence is OnSilence.ROBOT
        refusal = CLUBS.refusal(match.state, Move(CLOCK, match.asked.id, Expire()))
        assert refusal == Refusal(RefusalKind.NOT_ASKED)


def refused_deal(seats: int, deal: Deal, *, dealer: int | None = None) -> str:
    refusal = Match(seats, dealer=dealer).refused(CHANCE, deal)
    return "" if refusal is None else refusal.code


def test_a_deal_is_judged() -> None:
    good = deal_of(4, 2, {})
    two = deal_of(2, 0, {})
    short = (good.hands[0][1:], *good.hands[1:])
    twice = ((good.hands[1][0], *good.hands[0][1:]), *good.hands[1:])

    assert refused_deal(4, good) == ""
    assert refused_deal(4, good, dealer=2) == ""
    assert refused_deal(4, good, dealer=1) == Code.WRONG_DEALER
    assert refused_deal(4, Deal(4, good.hands)) == Code.WRONG_DEALER
    assert refused_deal(4, Deal(2, short)) == Code.WRONG_HANDS
    assert refused_deal(4, Deal(2, good.hands[:3])) == Code.WRONG_HANDS
    assert refused_deal(4, Deal(2, twice)) == Code.WRONG_PACK
    assert refused_deal(2, two) == ""
    assert refused_deal(2, Deal(0, two.hands)) == Code.WRONG_REST
    assert refused_deal(2, Deal(0, two.hands, stock=two.aside)) == Code.WRONG_REST


def test_a_removed_deuce_may_not_be_dealt() -> None:
    hands = (PACK_52[:17], PACK_52[17:34], PACK_52[34:51])

    assert card_in(hands, "2d")
    assert refused_deal(3, Deal(0, hands)) == Code.WRONG_PACK


def card_in(hands: tuple[tuple, ...], code: str) -> bool:
    return any(one.code == code for hand in hands for one in hand)
