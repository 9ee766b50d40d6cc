"""Decisions on details that bind Belka: BD1 to BD4, and what the record says of it."""

import json

import pytest

from core.cards import cards
from core.engine.errors import BadOptions
from core.engine.game import CLOCK, Expire, Mode, OnSilence, Standing
from core.engine.options import dump_options, options_of, parse_options, preset_name
from core.games.belka import BELKA, PRESETS, EggsAsked, Options
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


def test_BD1_a_match_won_by_120_has_no_scores_for_it_and_the_winners_stand_first() -> None:
    match = Match().at("1:11").to("120:0", jack=X)

    assert match.scored.scores == (0, 0, 0, 0)
    assert match.scored.totals == (1, 11, 1, 11)
    assert BELKA.standings(match.state) == (
        Standing(0, 1, 1),
        Standing(1, 3, 11),
        Standing(2, 1, 1),
        Standing(3, 3, 11),
    )
    assert BELKA.extras(match.state) == {"won_by": "golye"}


def test_BD1_a_match_won_by_points_does_not_say_so() -> None:
    assert BELKA.extras(Match().at("11:0").to("75:45", jack=X).state) == {}


def test_BD2_six_points_are_exactly_six() -> None:
    match = Match(options(golye="six_points")).at("1:0").to("120:0", jack=X)

    assert match.scored.scores == (6, 0, 6, 0)
    assert (match.score, match.over) == ("7:0", False)


def test_BD2_six_points_may_end_the_match_by_points() -> None:
    match = Match(options(golye="six_points")).at("6:11").to("120:0", jack=X)

    assert (match.score, match.over, match.places) == ("12:11", True, [1, 3, 1, 3])
    assert BELKA.extras(match.state) == {}


@pytest.mark.parametrize(
    ("golye", "score", "tally"), [("six_points", "6:0", (0, 0)), ("continue", "0:0", (1, 0))]
)
def test_BD2_pending_eggs_lapse(golye: str, score: str, tally: tuple[int, int]) -> None:
    match = Match(options(golye=golye)).to("60:60", jack=X).to("120:0", jack=X)

    assert (match.score, match.table.tally) == (score, tally)
    assert (match.scored.eggs_lapsed, match.table.eggs_pending) == (True, False)
    assert match.to("75:45", jack=X).asked.kind == "deal"


def test_BD2_continue_counts_no_points_and_one_match() -> None:
    match = Match(options(golye="continue")).at("11:11").to("120:0", jack=X)

    assert (match.scored.scores, match.over) == ((0, 0, 0, 0), False)
    assert BELKA.extras(match.state)["tally"] == [1, 0, 1, 0]


def test_BD3_the_question_shows_the_ordinary_result_and_goes_to_both_winners() -> None:
    match = Match().to("60:60", jack=X).to("75:45", jack=Y)
    asked = match.asked

    assert (asked.kind, asked.mode, asked.waiting) == ("eggs", Mode.OPEN, {0, 2})
    shown = match.one(EggsAsked)
    assert (shown.side, shown.result.points, shown.result.ordinary) == (X, (75, 45), 2)
    assert (match.table.result, match.score) == (shown.result, "0:0")
    assert BELKA.extras(match.state)["eggs_pending"] is True


def test_BD3_the_question_waits_for_a_decided_deal() -> None:
    match = Match().to("60:60", jack=X).to("60:60", jack=X)
    assert match.asked.kind == "deal"

    assert match.to("45:75", jack=X).asked.waiting == {1, 3}


def test_BD3_a_partner_cannot_answer_after_the_first_and_the_losers_never() -> None:
    match = Match().to("60:60", jack=X).to("75:45", jack=Y)

    assert [str(match.why_not(seat, TITLE) or "") for seat in range(4)] == [
        "",
        "not_asked",
        "",
        "not_asked",
    ]
    assert match.do(2, POINTS).asked.kind == "deal"


def test_BD4_a_suit_led_in_the_running_trick_has_been_led() -> None:
    start = dealt("h", filled({0: "Ad 7s"}), options=options(ace_ban=True))
    match = late(start, ["7d 7s", "Ad 7c", "8d 8s", "9d 9s"]).play("7d 9d 8d")

    assert match.refused("Ad") is None


def test_BD4_an_ace_discarded_does_not_make_its_suit_led() -> None:
    start = dealt("h", filled({0: "9s"}), options=options(ace_ban=True))
    match = late(start, ["9s 8s", "Ac 7c", "7s Ts", "Kc 7d"]).play("9s Kc 7s")

    assert match.refused("Ac") == ("ace_ban", {"suit": "c"})


def test_BD4_a_led_jack_asks_for_trumps_and_not_for_its_printed_suit() -> None:
    start = dealt("h", filled({0: "Jd 9s"}), options=options(ace_ban=True))
    match = late(start, ["Jd 9s", "Ad 7d", "7s Ts", "Kc 7c"]).play("Jd")

    assert match.table.led == {"h"}
    match.play("Kc 7s")
    assert match.refused("Ad") == ("ace_ban", {"suit": "d"})


def test_RD1_the_options_are_the_registrys_and_native_json() -> None:
    assert {rule.name: rule.values for rule in options_of(Options)} == {
        "ten_high": (False, True),
        "direction": ("ccw", "cw"),
        "first_deal_two": (False, True),
        "ace_ban": (False, True),
        "eggs": ("flat4", "plus4", "double"),
        "golye": ("match", "six_points", "continue"),
        "target": (12, 6),
    }
    dumped = json.loads(json.dumps(dump_options(Options())))
    assert parse_options(Options, dumped) == Options()
    with pytest.raises(BadOptions):
        parse_options(Options, {**dumped, "ace_ban": "off"})


def test_RD1_belka_has_the_presets_source_karaganda_and_short() -> None:
    assert dict(PRESETS) == {
        "source": Options(),
        "karaganda": options(ten_high=True, first_deal_two=True),
        "short": options(target=6),
    }
    assert preset_name(PRESETS, options(ace_ban=True)) == "custom"


def test_RD3_stock_and_aside_are_written_and_empty() -> None:
    deal = Deal(2, some_hands())
    words = BELKA.encode(deal)

    assert (words["stock"], words["aside"]) == ([], [])
    six = cards("6c")
    for wrong in (Deal(2, some_hands(), stock=six), Deal(2, some_hands(), aside=six)):
        refusal = Match().why_not(-1, wrong)
        assert refusal is not None
        assert refusal.code == "wrong_rest"


def test_RD4_silence_has_a_meaning_in_the_eggs_choice_alone() -> None:
    match = Match().deal(some_hands())
    assert match.asked.on_silence is OnSilence.ROBOT
    assert str(match.why_not(CLOCK, Expire())) == "not_asked"

    match = Match().to("60:60", jack=X).to("75:45", jack=Y)
    assert match.asked.on_silence is OnSilence.EXPIRE
    assert match.why_not(0, Expire()) is not None
    assert match.expire().score == "4:0"
