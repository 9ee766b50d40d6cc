"""Every clause of the source, B0 to B27."""

from itertools import pairwise
from pathlib import Path

import pytest

from core.cards import PACK_32, Rank, Suit, card, cards
from core.engine.game import MatchEnded
from core.games.belka import (
    BELKA,
    CARD_POINTS,
    BelkaDealScored,
    EggsChoice,
    EggsChosen,
    SuitsGiven,
    TrickTaken,
    TrumpFound,
)
from core.games.dealing import Deal, HandDealt
from tests.core.chance import Chance
from tests.core.games.belka.play import (
    POINTS,
    TITLE,
    Match,
    Unmixed,
    X,
    Y,
    dealt,
    filled,
    options,
    some_hands,
)

RULES = Path(__file__).parents[4] / "core" / "games" / "belka" / "RULES.md"


def trick(trump: str, plays: str, hands: dict[int, str]) -> TrickTaken:
    """The first trick of a later deal that seat 0 leads; plays go to seats 0, 3, 2, 1."""
    return dealt(trump, filled(hands)).play(plays).one(TrickTaken)


def test_B0_four_players_and_the_plain_order_has_the_ten_below_the_queen() -> None:
    assert list(BELKA.seats) == [4]
    for low, high in pairwise(cards("7s 8s 9s Ts Qs Ks As")):
        spades = [f"{rank}s" for rank in "789TQKA" if f"{rank}s" not in (low.code, high.code)]
        match = dealt("h", filled({0: " ".join([low.code, *spades]), 3: high.code}))
        assert match.play(f"{low} {high}").small(2).one(TrickTaken).trick.taker == 3


def test_B1_the_match_is_won_by_twelve_points_or_by_120_in_a_deal() -> None:
    by_points = Match().at("11:0").to("75:45", jack=X)
    by_golye = Match().to("120:0", jack=X)

    assert [match.over for match in (by_points, by_golye)] == [True, True]
    reasons = [match.one(MatchEnded).reason for match in (by_points, by_golye)]
    assert reasons == ["target", "golye"]
    assert not Match().at("10:0").to("75:45", jack=X).over


def test_B2_the_rules_page_says_where_the_game_comes_from() -> None:
    page = RULES.read_text(encoding="utf-8")

    assert "Karaganda" in page
    assert "durbetsel.ru" in page


def test_B3_partners_sit_opposite_and_share_their_points() -> None:
    match = Match().to("75:45", jack=X)

    assert match.scored.scores == (1, 0, 1, 0)
    assert match.places == [1, 3, 1, 3]


def test_B4_card_points_are_11_10_4_3_2_and_120_in_all() -> None:
    assert [CARD_POINTS[card(f"{rank}h")] for rank in "ATKQJ987"] == [11, 10, 4, 3, 2, 0, 0, 0]
    assert sum(CARD_POINTS.values()) == 120
    assert set(CARD_POINTS) == set(PACK_32)


def test_B5_points_of_the_match_are_not_the_points_of_a_deal() -> None:
    match = Match().to("75:45", jack=X)

    assert match.scored.result.points == (75, 45)
    assert match.scored.totals == (1, 0, 1, 0)


def test_B6_jacks_are_the_highest_trumps_in_the_order_clubs_spades_hearts_diamonds() -> None:
    higher_first = cards("Jc Js Jh Jd Ah")
    for high, low in pairwise(higher_first):
        taken = trick("h", f"{low} {high} 7h 8h", {0: low.code, 3: high.code, 2: "7h", 1: "8h"})
        assert taken.trick.taker == 3


def test_B7_the_deal_passes_clockwise() -> None:
    match = Match(dealer=2)
    dealers: list[int | None] = []
    for _ in range(5):
        match.deal(some_hands())
        dealers.append(match.table.dealer)
        match.play_out()

    assert dealers == [2, 3, 0, 1, 2]


def test_B7_the_first_dealer_is_drawn_by_lot() -> None:
    start = Match().state
    deals = [BELKA.chance(start, Chance(seed)) for seed in range(40)]

    assert {deal.dealer for deal in deals if isinstance(deal, Deal)} == {0, 1, 2, 3}


def test_B8_eight_cards_each_two_at_a_time_anticlockwise_from_the_dealers_right() -> None:
    deal = BELKA.chance(Match(dealer=1).state, Unmixed())

    assert isinstance(deal, Deal)
    assert deal.dealer == 1
    assert [hand[:4] for hand in deal.hands] == [
        cards("7c 8c 7d 8d"),
        cards("Kc Ac Kd Ad"),
        cards("Jc Qc Jd Qd"),
        cards("9c Tc 9d Td"),
    ]
    assert [len(hand) for hand in deal.hands] == [8, 8, 8, 8]


@pytest.mark.parametrize("seed", range(5))
def test_B9_clubs_are_trumps_in_the_first_deal(seed: int) -> None:
    match = Match().deal(some_hands(seed))

    assert match.one(TrumpFound).trump is Suit.CLUBS
    assert BELKA.extras(match.state)["trump"] == "c"


@pytest.mark.parametrize("jack", range(4))
def test_B10_suits_are_given_by_the_jack_of_clubs_hearts_right_spades_opposite_diamonds_left(
    jack: int,
) -> None:
    match = Match().deal(filled({jack: "Jc"})).play_out()

    given = match.one(SuitsGiven).suits
    assert [given[jack], given[jack - 1], given[jack - 2], given[jack - 3]] == [
        Suit.CLUBS,
        Suit.HEARTS,
        Suit.SPADES,
        Suit.DIAMONDS,
    ]


@pytest.mark.parametrize("jack", range(4))
def test_B11_later_the_holder_is_named_and_his_suit_is_trumps(jack: int) -> None:
    match = Match().deal(filled({1: "Jc"})).play_out()
    assert not match.over
    match.deal(filled({jack: "Jc"}))

    assert match.one(TrumpFound) == TrumpFound(
        {1: Suit.CLUBS, 0: Suit.HEARTS, 3: Suit.SPADES, 2: Suit.DIAMONDS}[jack], jack
    )
    assert [told.to for told in match.told if isinstance(told.event, TrumpFound)] == [None]


@pytest.mark.parametrize("dealer", range(4))
def test_B12_the_player_on_the_dealers_right_leads(dealer: int) -> None:
    assert Match(dealer=dealer).deal(some_hands()).turn == (dealer - 1) % 4


@pytest.mark.parametrize("suit", ["c", "d", "s"])
def test_B12_the_card_led_sets_the_suit_of_the_round(suit: str) -> None:
    match = dealt("h", filled({0: f"9{suit}", 3: "Kc Ac Kd Ad Ks As Ah Qh"}))

    assert match.play(f"9{suit}").legal() == set(cards(f"K{suit} A{suit}"))


def test_B13_the_suit_led_must_be_followed_and_without_it_any_card_goes() -> None:
    match = dealt(
        "h", filled({0: "9s", 3: "7s 8h Ad Jd Ac Kc Qc Tc", 2: "9d 8d 7h Jh 7d Td Qd Kd"})
    ).play("9s")
    assert match.legal() == set(cards("7s"))
    assert match.refused("8h") == ("follow_suit", {"suit": "s"})
    match.play("7s")

    assert match.turn == 2
    assert match.legal() == set(cards("9d 8d 7h Jh 7d Td Qd Kd"))


def test_B14_jacks_belong_to_the_trumps_for_leading_and_following() -> None:
    match = dealt("h", filled({0: "Js", 3: "7s 8s 8h Jd Ac Kc Qc Tc"})).play("Js")

    assert match.legal() == set(cards("8h Jd"))
    assert match.refused("7s") == ("follow_trumps", {"suit": "h"})


def test_B15_the_highest_trump_takes_else_the_highest_of_the_suit_led_and_the_taker_leads() -> None:
    spades = {0: "9s 7s 8s Ts", 3: "Ks Qs As Js"}
    without = dealt("h", filled({**spades, 2: "7d Ad", 1: "8d"})).play("9s Ks Ad 8d")
    trumped = dealt("h", filled({**spades, 2: "7h Ad", 1: "8d"})).play("9s Ks 7h 8d")

    assert (without.one(TrickTaken).trick.taker, without.turn) == (3, 3)
    assert (trumped.one(TrickTaken).trick.taker, trumped.turn) == (2, 2)


def test_B16_a_deal_is_counted_after_eight_tricks() -> None:
    match = Match().deal(some_hands())
    taken = 0
    while match.table.result is None:
        assert not [told for told in match.told if isinstance(told.event, BelkaDealScored)]
        match.play(min(match.legal()).code)
        taken = len([told for told in match.told if isinstance(told.event, TrickTaken)])

    assert taken == 8
    assert sum(match.scored.result.points) == 120


@pytest.mark.parametrize(
    ("points", "opened"), [("61:59", 1), ("75:45", 1), ("90:30", 1), ("91:29", 2), ("102:18", 2)]
)
def test_B17_61_to_90_open_one_point_and_91_to_119_two(points: str, opened: int) -> None:
    assert Match().to(points, jack=X).score == f"{opened}:0"


@pytest.mark.parametrize(("jack", "score"), [(X, "0:2"), (Y, "0:1")])
def test_B18_one_more_where_the_losers_were_dealt_the_jack_of_clubs(jack: int, score: str) -> None:
    match = Match().to("45:75", jack=jack)

    assert match.score == score
    assert match.result.jack_bonus == (1 if jack == X else 0)


def test_B19_after_60_60_the_next_winners_take_four_points_or_give_the_title() -> None:
    eggs = Match().to("60:60", jack=X)
    assert (eggs.score, eggs.scored.eggs_pending, eggs.table.eggs_pending) == ("0:0", True, True)
    eggs.to("45:75", jack=Y)
    assert eggs.asked.waiting == {1, 3}
    saved = eggs.state

    assert Match(state=saved).do(3, POINTS).score == "0:4"
    titled = Match(state=saved).do(1, TITLE)
    assert titled.score == "0:1"
    assert titled.one(EggsChosen) == EggsChosen(Y, EggsChoice.TITLE, 1)
    assert not titled.table.eggs_pending


def test_B20_120_points_win_the_match() -> None:
    match = Match().at("3:11").to("120:0", jack=X)

    assert match.one(MatchEnded).reason == "golye"
    assert match.places == [1, 3, 1, 3]
    assert BELKA.extras(match.state)["won_by"] == "golye"


@pytest.mark.parametrize(("direction", "turns"), [("ccw", [3, 2, 1, 0]), ("cw", [1, 2, 3, 0])])
def test_B21_deal_and_play_go_either_way(direction: str, turns: list[int]) -> None:
    match = Match(options(direction=direction), dealer=0)
    deal = BELKA.chance(match.state, Unmixed())
    assert isinstance(deal, Deal)
    assert [deal.hands[seat][0] for seat in turns] == list(cards("7c 9c Jc Kc"))
    match.deal(some_hands())
    seats: list[int] = []
    for _ in range(4):
        seats.append(match.turn)
        match.play(min(match.legal()).code)

    assert seats == turns


@pytest.mark.parametrize("jack", range(4))
def test_B22_clockwise_the_suits_are_given_clockwise_and_the_left_neighbour_leads(
    jack: int,
) -> None:
    match = Match(options(direction="cw"), dealer=2).deal(filled({jack: "Jc"}))
    assert match.turn == 3
    given = match.play_out().one(SuitsGiven).suits

    assert [given[(jack + place) % 4].value for place in range(4)] == ["c", "h", "s", "d"]


def test_B22_in_both_directions_the_suits_run_in_the_order_of_play() -> None:
    for direction, step in (("ccw", -1), ("cw", 1)):
        match = Match(options(direction=direction)).deal(filled({2: "Jc"})).play_out()
        given = match.one(SuitsGiven).suits
        assert [given[(2 + step * place) % 4].value for place in range(4)] == ["c", "h", "s", "d"]


def test_B23_sixes_keep_the_score_and_are_no_cards_of_the_deal() -> None:
    match = Match().deal(some_hands())

    assert [one for one in BELKA.cards(match.state) if one.rank is Rank.SIX] == []
    assert "two sixes of one colour, twelve pips" in RULES.read_text(encoding="utf-8")


@pytest.mark.parametrize(("ban", "reason"), [(True, "ace_ban"), (False, None)])
def test_B24_an_ace_of_a_suit_not_yet_played_may_not_be_thrown(
    ban: bool, reason: str | None
) -> None:
    hands = filled({0: "9s", 3: "Ad 7d 8h Jd 9d Td Qd Kd"})
    match = dealt("h", hands, options=options(ace_ban=ban)).play("9s")

    refusal = match.refused("Ad")
    assert (refusal[0] if refusal else None) == reason
    assert match.refused("7d") is None


def test_B25_the_winner_of_the_first_deal_opens_strictly_two() -> None:
    rules = options(first_deal_two=True)
    first = Match(rules).to("75:45", jack=Y)
    assert (first.score, first.result.jack_bonus) == ("2:0", 0)

    assert first.to("75:45", jack=Y).score == "4:0"
    assert first.to("75:45", jack=X).score == "5:0"


def test_B26_after_golye_the_match_may_go_on_with_the_tally_of_matches_grown() -> None:
    match = Match(options(golye="continue")).to("75:45", jack=X)
    suits = match.table.suits
    match.to("120:0", jack=X)

    assert (match.over, match.score, match.table.tally) == (False, "1:0", (1, 0))
    assert match.scored.tally == (1, 0)
    assert match.deal(some_hands()).table.suits == suits
    assert BELKA.extras(match.state)["tally"] == [1, 0, 1, 0]


def test_B27_who_has_lost_on_points_is_told_by_how_the_match_ended() -> None:
    """The title is the table's; it goes to the last place where the match ended by points."""
    match = Match().at("1:11").to("45:75", jack=Y)
    ended = match.one(MatchEnded)

    assert ended.reason == "target"
    assert [one.seat for one in ended.standings if one.place > 1] == [0, 2]
    page = RULES.read_text(encoding="utf-8")
    assert "«ешкі» (goat) until it wins a match. It is not given after golye" in page


def test_B8_every_hand_is_told_to_its_owner_alone() -> None:
    match = Match().deal(some_hands())
    private = [(told.to, told.event) for told in match.told if told.to is not None]

    assert private == [
        (frozenset({seat}), HandDealt(seat, hand)) for seat, hand in enumerate(some_hands())
    ]
