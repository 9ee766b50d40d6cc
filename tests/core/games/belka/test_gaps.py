"""What was decided where the source is silent or can be read in two ways, BG1 to BG25."""

from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from core.cards import Rank, Suit, cards, of
from core.engine.game import CHANCE, MatchEnded, Move, Refusal, RefusalKind
from core.engine.options import options_of
from core.games.belka import (
    BELKA,
    CARD_POINTS,
    HEIGHTS,
    PRESETS,
    EggsChoice,
    EggsChosen,
    Options,
    SuitsGiven,
    TrumpFound,
)
from core.games.dealing import Deal
from tests.core.games.belka.play import (
    POINTS,
    TITLE,
    Match,
    X,
    Y,
    dealt,
    filled,
    late,
    options,
    some_hands,
)

RULES = (Path(__file__).parents[4] / "core/games/belka/RULES.md").read_text(encoding="utf-8")


def rules_with(name: str) -> tuple[object, ...]:
    """The values of an option; none where there is no such option."""
    return next((rule.values for rule in options_of(Options) if rule.name == name), ())


def test_BG1_32_cards_are_dealt_and_a_six_is_no_card_of_the_deal() -> None:
    match = Match().deal(some_hands())
    assert sum(BELKA.cards(match.state).values()) == 32

    fresh = Match()
    six = (of(Rank.SIX, Suit.HEARTS), *some_hands()[0][1:])
    refusal = fresh.why_not(CHANCE, Deal(0, (six, *some_hands()[1:])))
    assert refusal is not None
    assert refusal.code == "wrong_pack"


@pytest.mark.parametrize(
    ("ten_high", "order"), [(False, "7h 8h 9h Th Qh Kh Ah"), (True, "7h 8h 9h Qh Kh Th Ah")]
)
def test_BG2_the_ten_is_between_nine_and_queen_or_by_option_above_the_king(
    ten_high: bool, order: str
) -> None:
    assert sorted(cards(order), key=HEIGHTS[ten_high].__getitem__) == list(cards(order))
    assert PRESETS["karaganda"].ten_high
    assert not PRESETS["source"].ten_high


@pytest.mark.parametrize(("direction", "leaders"), [("ccw", [3, 0, 1, 2]), ("cw", [1, 2, 3, 0])])
def test_BG3_the_deal_passes_clockwise_whichever_way_is_played(
    direction: str, leaders: list[int]
) -> None:
    match = Match(options(direction=direction), dealer=0)
    dealers: list[int | None] = []
    leads: list[int] = []
    for _ in range(4):
        match.deal(some_hands())
        dealers.append(match.table.dealer)
        leads.append(match.turn)
        match.play_out()

    assert (dealers, leads) == ([0, 1, 2, 3], leaders)


def test_BG4_the_bonus_goes_by_whose_opponents_were_dealt_the_jack() -> None:
    """It always takes its trick, or its partner's; what counts is the hand it was dealt to."""
    for points, holder, bonus in (
        ("75:45", X, 0),
        ("75:45", Y, 1),
        ("45:75", X, 1),
        ("45:75", Y, 0),
    ):
        match = Match().to(points, jack=holder)
        assert (match.scored.jack % 2, match.result.jack_bonus) == (holder, bonus)


def test_BG5_the_bonus_counts_in_the_first_deal_but_not_with_first_deal_two() -> None:
    assert Match().to("75:45", jack=Y).score == "2:0"
    assert Match(options(first_deal_two=True)).to("75:45", jack=Y).result.jack_bonus == 0


@pytest.mark.parametrize("points", ["61:59", "91:29"])
def test_BG6_the_first_deal_is_ordinary_unless_it_is_said_to_be_worth_two(points: str) -> None:
    ordinary = Match().to(points, jack=X)
    two = Match(options(first_deal_two=True)).to(points, jack=X)

    assert ordinary.score == ("1:0" if points == "61:59" else "2:0")
    assert two.score == "2:0"


def test_BG6_with_first_deal_two_120_keeps_its_own_rule() -> None:
    match = Match(options(first_deal_two=True)).to("120:0", jack=X)

    assert (match.over, match.score, match.one(MatchEnded).reason) == (True, "0:0", "golye")


@pytest.mark.parametrize(
    ("eggs", "points", "title"), [("flat4", 4, 2), ("plus4", 6, 2), ("double", 4, 2)]
)
def test_BG7_the_next_winners_take_four_by_the_option_or_keep_the_ordinary_points(
    eggs: str, points: int, title: int
) -> None:
    asked = Match(options(eggs=eggs)).to("60:60", jack=X).to("45:75", jack=X)
    saved = asked.state

    assert Match(state=saved).do(1, POINTS).score == f"0:{points}"
    assert Match(state=saved).do(1, TITLE).score == f"0:{title}"


def test_BG7_double_is_twice_what_the_deal_is_worth() -> None:
    match = Match(options(eggs="double")).to("60:60", jack=X).to("95:25", jack=Y).do(0, POINTS)

    assert match.score == "6:0"


def test_BG8_a_second_60_60_leaves_the_eggs_pending_and_they_are_still_four() -> None:
    match = Match().to("60:60", jack=X).to("60:60", jack=Y)
    assert (match.score, match.table.eggs_pending, match.asked.kind) == ("0:0", True, "deal")

    assert match.to("75:45", jack=X).do(0, POINTS).score == "4:0"
    assert rules_with("eggs_stack") == ()


def test_BG9_eggs_lapse_where_the_next_deal_is_120() -> None:
    match = Match().to("60:60", jack=X).to("0:120", jack=Y)

    assert (match.over, match.score) == (True, "0:0")
    assert match.scored.eggs_lapsed
    assert match.places == [3, 1, 3, 1]


@pytest.mark.parametrize(("first", "other"), [(0, 2), (2, 0)])
def test_BG10_the_first_answer_of_either_partner_counts(first: int, other: int) -> None:
    match = Match().to("60:60", jack=X).to("75:45", jack=X)
    asked = match.asked
    assert asked.waiting == {0, 2}
    match.do(first, TITLE)

    assert match.one(EggsChosen).seat == first
    refusal = BELKA.refusal(match.state, Move(other, asked.id, POINTS))
    assert refusal == Refusal(RefusalKind.CLOSED)


def test_BG10_silence_means_four_points() -> None:
    match = Match().to("60:60", jack=X).to("75:45", jack=X).expire()

    assert match.score == "4:0"
    assert match.one(EggsChosen) == EggsChosen(X, EggsChoice.POINTS, None)


def test_BG11_a_first_deal_of_60_60_fixes_the_suits() -> None:
    match = Match().to("60:60", jack=X)
    given = match.one(SuitsGiven).suits
    assert given[match.scored.jack] is Suit.CLUBS

    match.deal(some_hands())
    holder = next(seat for seat, hand in enumerate(some_hands()) if cards("Jc")[0] in hand)
    assert match.one(TrumpFound) == TrumpFound(given[holder], holder)


def test_BG12_golye_goes_by_points_and_needs_no_trick() -> None:
    start = dealt("h", filled({0: "7d"}))
    match = late(start, ["7d", "8d", "9s", "9d"], points="120:0").play("7d 9d 9s 8d")

    assert match.table.tricks[-1].taker == 3
    assert (match.over, match.result.golye) == (True, True)
    assert rules_with("golye_need_all_tricks") == ()


@pytest.mark.parametrize(
    ("golye", "over", "score", "tally"),
    [
        ("match", True, "3:3", (0, 0)),
        ("six_points", False, "9:3", (0, 0)),
        ("continue", False, "3:3", (1, 0)),
    ],
)
def test_BG13_what_120_is_worth_is_an_option(
    golye: str, over: bool, score: str, tally: tuple[int, int]
) -> None:
    match = Match(options(golye=golye)).at("3:3").to("120:0", jack=X)

    assert (match.over, match.score, match.table.tally) == (over, score, tally)


def test_BG14_after_golye_that_continues_score_and_suits_stay_and_a_deal_follows() -> None:
    match = Match(options(golye="continue")).to("45:75", jack=Y)
    suits = match.table.suits
    match.at("2:7").to("0:120", jack=Y)

    assert (match.score, match.table.tally, match.asked.kind) == ("2:7", (0, 1), "deal")
    assert match.deal(some_hands()).table.suits == suits
    assert match.table.tally == (0, 1)


def test_BG15_a_void_player_need_not_trump() -> None:
    match = dealt("h", filled({0: "9s", 3: "8h Jd 7d Ac Kc Qc Tc 9c"})).play("9s")

    assert match.legal() == set(cards("8h Jd 7d Ac Kc Qc Tc 9c"))


@pytest.mark.parametrize(("trump", "follows"), [("h", False), ("s", True)])
def test_BG16_a_jack_follows_its_printed_suit_only_where_that_is_trumps(
    trump: str, follows: bool
) -> None:
    match = dealt(trump, filled({0: "9s", 3: "Js 7s 7d Ad Td Kd 8c 9c"})).play("9s")

    assert (cards("Js")[0] in match.legal()) == follows


def test_BG17_leading_an_ace_is_free() -> None:
    match = dealt("h", filled({0: "Ad As"}), options=options(ace_ban=True))

    assert set(cards("Ad As")) <= match.legal()


def test_BG17_trumping_with_the_ace_of_trumps_is_free() -> None:
    hands = filled({0: "9s", 3: "Ah 7d Ad 8d 9d Td Qd Kd"})
    match = dealt("h", hands, options=options(ace_ban=True)).play("9s")

    assert match.refused("Ah") is None
    assert match.refused("Ad") == ("ace_ban", {"suit": "d"})


def test_BG17_an_ace_of_a_suit_that_was_led_before_may_be_thrown() -> None:
    start = dealt("h", filled({0: "9s 8s", 3: "Ad 7d"}), options=options(ace_ban=True))
    match = late(start, ["9s 8s", "Qs Ks", "7s Ts", "Ad 7d"], led="d").play("9s")

    assert match.refused("Ad") is None


def test_BG17_two_banned_aces_alone_may_both_be_thrown() -> None:
    start = dealt("h", filled({0: "9s 8s", 3: "Ad Ac"}), options=options(ace_ban=True))
    match = late(start, ["9s 8s", "Qs Ks", "7s Ts", "Ad Ac"]).play("9s")

    assert match.legal() == set(cards("Ad Ac"))


def test_BG17_an_ace_that_follows_suit_is_free() -> None:
    hands = filled({0: "9s", 3: "As 7s"})
    match = dealt("h", hands, options=options(ace_ban=True)).play("9s")

    assert match.refused("As") is None


def test_BG18_in_the_first_deal_nobody_is_told_who_holds_the_jack() -> None:
    match = Match(dealer=1).deal(filled({0: "Jc 7d", 3: "8d"}))
    assert match.one(TrumpFound) == TrumpFound(Suit.CLUBS, None)

    match.play("7d").small(3)
    assert [BELKA.view(match.state, seat).table.jack for seat in (None, 0, 1, 2, 3)] == [None] * 5


def test_BG18_when_the_deal_ends_everybody_knows() -> None:
    match = Match().deal(filled({2: "Jc"})).play_out()

    assert (match.scored.jack, match.table.jack) == (2, 2)


def test_BG18_the_jack_is_known_from_the_moment_it_is_played() -> None:
    match = Match(dealer=1).deal(filled({0: "Jc"})).play("Jc")

    assert match.table.jack == 0


def test_BG19_a_new_match_gives_the_suits_anew() -> None:
    first = Match().deal(filled({0: "Jc"})).play_out()
    second = Match().deal(filled({1: "Jc"})).play_out()

    assert Match().table.suits is None
    assert first.one(SuitsGiven).suits != second.one(SuitsGiven).suits


def test_BG19_later_deals_of_the_match_leave_the_suits_as_they_are() -> None:
    match = Match().to("75:45", jack=X)
    given = match.one(SuitsGiven).suits
    match.to("45:75", jack=Y)

    assert match.table.suits == given
    assert [told for told in match.told if isinstance(told.event, SuitsGiven)] == []


@pytest.mark.parametrize(("points", "opened"), [("90:30", 1), ("91:29", 2)])
def test_BG20_the_losers_are_saved_by_30_and_not_by_29(points: str, opened: int) -> None:
    assert Match().to(points, jack=X).result.ordinary == opened


def test_BG21_the_goat_is_for_a_loss_on_points_and_changes_no_score() -> None:
    by_points = Match().at("11:2").to("75:45", jack=X)
    by_golye = Match().at("11:2").to("120:0", jack=X)

    reasons = [match.one(MatchEnded).reason for match in (by_points, by_golye)]
    assert reasons == ["target", "golye"]
    assert [match.score for match in (by_points, by_golye)] == ["12:2", "11:2"]
    assert "It is a title of the table and changes no score" in RULES
    assert rules_with("titles") == ()


def test_BG22_there_is_no_redeal_however_weak_a_hand_is() -> None:
    weak = filled({0: "7c 8c 9c 7d 8d 9d 7h 8h"})
    match = Match().deal(weak)

    assert match.asked.kind == "play"
    assert match.play_out().scored.deal == 1
    assert rules_with("redeal_weak") == ()


def test_BG23_a_short_match_goes_to_six() -> None:
    assert rules_with("target") == (12, 6)
    assert PRESETS["short"] == options(target=6)

    assert Match(options(target=6)).at("5:0").to("75:45", jack=X).over
    assert not Match(options(target=6)).at("4:0").to("75:45", jack=X).over


def test_BG24_no_side_can_have_exactly_one_point_and_two_is_the_least() -> None:
    values = sorted(set(CARD_POINTS.values()))
    sums = {sum(some) for some in combinations_with_replacement(values, 3)}

    assert (1 in sums, 2 in sums) == (False, True)
    assert min(value for value in values if value) == 2


def test_BG25_every_rare_result_can_be_forced() -> None:
    forced = {
        "eggs": Match().to("60:60", jack=X),
        "golye": Match().to("120:0", jack=X),
        "over 90": Match().to("91:29", jack=X),
        "no jack": Match().to("75:45", jack=Y),
    }

    assert {
        name: (
            match.result.eggs,
            match.result.golye,
            match.result.ordinary,
            match.result.jack_bonus,
        )
        for name, match in forced.items()
    } == {
        "eggs": (True, False, 0, 0),
        "golye": (False, True, 0, 0),
        "over 90": (False, False, 2, 0),
        "no jack": (False, False, 2, 1),
    }
