"""The worked examples of the rules, BE1 to BE24, as they stand there."""

import pytest

from core.cards import PACK_32, Suit, cards
from core.engine.game import MatchEnded
from core.games.belka import (
    BELKA,
    CARD_POINTS,
    EggsChoice,
    EggsChosen,
    SuitsGiven,
    TrickTaken,
    TrumpFound,
    card_points,
)
from core.games.dealing import Deal
from tests.core.games.belka.play import (
    POINTS,
    TITLE,
    Match,
    Unmixed,
    X,
    Y,
    dealt,
    filled,
    late,
    options,
    some_hands,
)


def eggs_at(score: str, eggs: str = "flat4") -> Match:
    """Eggs are pending at this score."""
    return Match(options(eggs=eggs)).to("60:60", jack=X).at(score)


def test_BE1_75_45_with_the_jack_dealt_to_the_losers_opens_two() -> None:
    assert Match().to("75:45", jack=Y).score == "2:0"


def test_BE2_75_45_with_the_jack_dealt_to_the_winners_opens_one() -> None:
    assert Match().to("75:45", jack=X).score == "1:0"


@pytest.mark.parametrize(
    ("points", "score"), [("61:59", "1:0"), ("90:30", "1:0"), ("91:29", "2:0")]
)
def test_BE3_with_the_jack_at_the_winners_90_is_one_and_91_is_two(points: str, score: str) -> None:
    assert Match().to(points, jack=X).score == score


def test_BE3_118_2_with_the_jack_at_the_winners_opens_two() -> None:
    strong = {0: "Jc Js Jh Ac Kc Qc Tc 9c", 3: "Jd", 2: "8c", 1: "7c"}
    match = Match(dealer=1).deal(filled(strong)).play("9c Jd 8c 7c")
    match.play_out()

    assert (match.result.points, match.score) == ((118, 2), "2:0")


def test_BE4_95_25_with_the_jack_at_the_losers_opens_three() -> None:
    assert Match().to("95:25", jack=Y).score == "3:0"


def test_BE5_60_60_at_5_7_leaves_the_score_and_makes_eggs() -> None:
    match = Match().at("5:7").to("60:60", jack=Y)

    assert (match.score, match.table.eggs_pending) == ("5:7", True)
    assert match.scored.scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("eggs", "score"), [("flat4", "9:7"), ("plus4", "11:7"), ("double", "9:7")]
)
def test_BE6_eggs_taken_as_points(eggs: str, score: str) -> None:
    match = eggs_at("5:7", eggs).to("75:45", jack=Y).do(0, POINTS)

    assert match.score == score
    assert not match.table.eggs_pending


def test_BE7_eggs_given_as_the_title_leave_the_ordinary_points() -> None:
    match = eggs_at("5:7").to("75:45", jack=Y).do(2, TITLE)

    assert (match.score, match.table.eggs_pending) == ("7:7", False)
    assert match.one(EggsChosen) == EggsChosen(X, EggsChoice.TITLE, 2)


def test_BE8_eggs_at_9_10_win_the_match_for_the_winners_of_the_deal() -> None:
    match = eggs_at("9:10").to("45:75", jack=Y).do(1, POINTS)

    assert (match.score, match.over, match.places) == ("9:14", True, [3, 1, 3, 1])


def test_BE9_120_wins_the_match_at_1_11() -> None:
    match = Match().at("1:11").to("120:0", jack=X)

    assert (match.over, match.places) == (True, [1, 3, 1, 3])


def test_BE10_one_point_at_11_4_ends_the_match_and_the_others_have_lost_on_points() -> None:
    match = Match().at("11:4").to("61:59", jack=X)

    assert (match.score, match.over, match.one(MatchEnded).reason) == ("12:4", True, "target")
    assert [seat for seat, place in enumerate(match.places) if place > 1] == [1, 3]


@pytest.mark.parametrize(
    ("points", "score", "eggs"),
    [("61:59", "2:0", False), ("95:25", "2:0", False), ("60:60", "0:0", True)],
)
def test_BE11_with_first_deal_two_the_first_deal_is_worth_two_or_eggs(
    points: str, score: str, eggs: bool
) -> None:
    match = Match(options(first_deal_two=True)).to(points, jack=Y)

    assert (match.score, match.table.eggs_pending) == (score, eggs)


def test_BE12_the_suits_and_a_later_trump_anticlockwise() -> None:
    match = Match().deal(filled({2: "Jc"})).play_out()
    assert match.one(SuitsGiven).suits == (
        Suit.SPADES,
        Suit.HEARTS,
        Suit.CLUBS,
        Suit.DIAMONDS,
    )

    assert match.deal(filled({3: "Jc"})).one(TrumpFound) == TrumpFound(Suit.DIAMONDS, 3)


def test_BE13_the_suits_and_a_later_trump_clockwise() -> None:
    match = Match(options(direction="cw")).deal(filled({2: "Jc"})).play_out()
    assert match.one(SuitsGiven).suits == (
        Suit.SPADES,
        Suit.DIAMONDS,
        Suit.CLUBS,
        Suit.HEARTS,
    )

    assert match.deal(filled({3: "Jc"})).one(TrumpFound) == TrumpFound(Suit.HEARTS, 3)


def test_BE14_cards_in_twos_to_3_2_1_0_leader_3_next_dealer_1_next_leader_0() -> None:
    match = Match(dealer=0)
    deal = BELKA.chance(match.state, Unmixed())
    assert isinstance(deal, Deal)
    assert [deal.hands[seat][:2] for seat in (3, 2, 1, 0)] == [
        PACK_32[at : at + 2] for at in (0, 2, 4, 6)
    ]
    match.deal(deal.hands)
    turns: list[int] = []
    for _ in range(4):
        turns.append(match.turn)
        match.small(1)
    assert turns == [3, 2, 1, 0]

    match = Match(dealer=0).deal(some_hands()).play_out().deal(some_hands())
    assert (match.table.dealer, match.turn) == (1, 0)


def test_BE15_the_lowest_jack_beats_a_plain_trump() -> None:
    hands = filled({0: "9s 7s 8s Ts", 3: "Ks Qs As", 2: "7h", 1: "Jd"})
    taken = dealt("h", hands).play("9s Ks 7h Jd").one(TrickTaken)

    assert (taken.trick.taker, taken.points) == (1, 6)


def test_BE16_a_jack_of_the_suit_led_is_none_of_it() -> None:
    match = dealt("h", filled({0: "9s", 3: "Js 7d 8h Ad Td Kd 8c 9c"})).play("9s")

    assert match.legal() == set(cards("Js 7d 8h Ad Td Kd 8c 9c"))


def test_BE17_with_a_spade_in_hand_the_jack_of_spades_may_not_be_played_to_spades() -> None:
    match = dealt("h", filled({0: "9s", 3: "Js 7s 7d 8h Ad Td Kd 8c"})).play("9s")

    assert match.legal() == set(cards("7s"))
    assert match.refused("Js") == ("jack_is_trump", {"suit": "s"})


def test_BE18_a_led_jack_asks_for_trumps() -> None:
    match = dealt("h", filled({0: "Jd", 3: "8h As Td 7d Kd 8c 9c Ac"})).play("Jd")

    assert match.legal() == set(cards("8h"))
    assert match.refused("As") == ("follow_trumps", {"suit": "h"})


@pytest.mark.parametrize(("ten_high", "taker"), [(False, 3), (True, 0)])
def test_BE19_the_ten_is_under_the_king_unless_it_ranks_high(ten_high: bool, taker: int) -> None:
    hands = filled({0: "Td 7d 8d 9d", 3: "Kd Qd Ad"})
    match = dealt("h", hands, options=options(ten_high=ten_high)).play("Td Kd").small(2)

    assert match.one(TrickTaken).trick.taker == taker


def test_BE20_the_jack_of_clubs_takes_a_trick_of_jacks_and_the_ace_of_trumps() -> None:
    hands = filled({0: "Js", 3: "Jc", 2: "Ah", 1: "Jh"})
    taken = dealt("h", hands).play("Js Jc Ah Jh").one(TrickTaken)

    assert (taken.trick.taker, taken.points) == (3, 17)


def test_BE21_an_ace_of_a_suit_that_was_never_led_may_not_be_thrown() -> None:
    start = dealt("h", filled({0: "9s 8s", 3: "Ad 7d"}), options=options(ace_ban=True))
    match = late(start, ["9s 8s", "Qs Ks", "7s Ts", "Ad 7d"]).play("9s")

    assert match.legal() == set(cards("7d"))
    assert match.refused("Ad") == ("ace_ban", {"suit": "d"})


def test_BE21_the_ace_may_be_thrown_where_it_is_the_only_card() -> None:
    start = dealt("h", filled({0: "9s", 3: "Ad"}), options=options(ace_ban=True))
    match = late(start, ["9s", "Qs", "7s", "Ad"]).play("9s")

    assert match.legal() == set(cards("Ad"))
    assert match.refused("Ad") is None


def test_BE22_120_points_win_though_a_worthless_trick_is_lost() -> None:
    hands = filled({0: "Jc Js Jh Jd Ac Kc Qc 7d", 3: "9d 8s 9s 8h", 2: "8d Ts", 1: "7h 7s"})
    match = Match(dealer=1).deal(hands)
    kept = {0: "7d", 3: "9d", 2: "8d", 1: "7h"}
    for strong in cards("Jc Js Jh Jd Ac Kc Qc"):
        match.play(strong.code)
        for _ in range(3):
            match.play(min(match.legal() - set(cards(kept[match.turn]))).code)
    match.play("7d 9d 8d 7h")

    assert [trick.taker for trick in match.table.tricks] == [0] * 7 + [3]
    assert match.result.points == (120, 0)
    assert (match.over, match.one(MatchEnded).reason) == (True, "golye")


def test_BE23_golye_that_continues_adds_to_the_tally_alone() -> None:
    match = Match(options(golye="continue")).to("75:45", jack=X).at("6:5")
    suits = match.table.suits
    match.to("120:0", jack=X)

    assert (match.score, match.table.tally, match.over) == ("6:5", (1, 0), False)
    assert match.scored.scores == (0, 0, 0, 0)
    assert (match.table.suits, match.asked.kind) == (suits, "deal")


def test_BE24_the_32_cards_hold_120_points() -> None:
    assert 4 * (11 + 10 + 4 + 3 + 2) == card_points(PACK_32) == 120
    assert len(CARD_POINTS) == 32
