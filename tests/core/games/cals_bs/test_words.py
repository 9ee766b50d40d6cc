"""The record's words of Cal's BS and the fair deal."""

from itertools import islice

import pytest

from core.cards import SeededStream
from core.engine.errors import BadAction
from core.engine.game import Action
from core.engine.record import salt
from core.games.cals_bs import CALS_BS, Lay, Match, Options, Plus, Quads
from core.games.dealing import Reshuffle, codes
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    deal,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)

WORDS = [
    (lay("Kc 5d", "K"), {"do": "lay", "cards": ["Kc", "5d"], "rank": "K"}),
    (match("X1 2c"), {"do": "match", "cards": ["X1", "2c"]}),
    (quads("5c 5d 5h 5s"), {"do": "quads", "cards": ["5c", "5d", "5h", "5s"]}),
    (plus(3, "8c"), {"do": "plus", "steps": 3, "cards": ["8c"]}),
    (PASS, {"do": "pass"}),
    (DOUBT, {"do": "doubt"}),
]


@pytest.mark.parametrize(("action", "fields"), WORDS)
def test_each_action_has_its_words_and_back(action: Action, fields: dict[str, object]) -> None:
    assert CALS_BS.encode(action) == fields
    assert CALS_BS.parse(fields) == action


def test_a_deal_has_its_words_and_back() -> None:
    assert CALS_BS.parse(CALS_BS.encode(deal())) == deal()


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "lay", "cards": ["Kc"]},
        {"do": "lay", "cards": ["Kc"], "rank": 7},
        {"do": "lay", "cards": "Kc", "rank": "K"},
        {"do": "lay", "cards": ["Kz"], "rank": "K"},
        {"do": "match", "cards": ["Kc"], "rank": "K"},
        {"do": "match"},
        {"do": "plus", "cards": ["Kc"]},
        {"do": "plus", "steps": True, "cards": ["Kc"]},
        {"do": "plus", "steps": "1", "cards": ["Kc"]},
        {"do": "pass", "cards": []},
        {"do": "doubt", "seat": 1},
        {"do": "reshuffle", "stock": []},
        {"do": "expire"},
        {"do": 1},
        {},
    ],
)
def test_words_that_are_no_action_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(BadAction):
        CALS_BS.parse(fields)


def test_what_is_no_action_of_this_game_has_no_words() -> None:
    with pytest.raises(TypeError):
        CALS_BS.encode(Reshuffle(()))


def test_extras_are_empty() -> None:
    assert CALS_BS.extras(opening().state) == {}


def test_the_fair_deal_of_the_vector() -> None:
    header = {
        "record": 1,
        "game": "cals_bs",
        "rules": 1,
        "preset": "source",
        "options": {"response_count": "same", "order": "free", "quads": False},
        "seats": 5,
        "commitment": "99ed331e4dc3640d60042222006e31756fc941130261bb8707b274d3678adf0c",
    }
    seed = bytes.fromhex("cdd29f80afd7711aeffc30b4c3e6087b6625a1df40141e95150241cb17fb9800")
    stream = SeededStream(seed, salt([header]))
    dealt = CALS_BS.encode(CALS_BS.chance(CALS_BS.start(Options(), 5, None).state, stream))
    assert dealt["dealer"] == 2
    assert [" ".join(hand) for hand in dealt["hands"]] == [
        "Ac 7s 3c 5s Qs 8d 3d Jd Qh Qc 3s",
        "As 7c Jc 2s 7d 4d X1 6c 8h 8s 2h",
        "9s 3h Ad 2c 6s 5d 7h Ts 9h Kc",
        "Th Js Tc 5h 5c 4c 4s X2 Td 2d Ks",
        "Kh 4h 9c Ah Qd 8c Jh 6h 9d 6d Kd",
    ]


def test_answers_are_listed_once_by_rank_and_suit_jokers_last() -> None:
    play = hand_lead_to(late(B, "X2 X1 9s 4h", "9c 9d"), A).do((A, lay("9c 9d", "9")))
    listed = list(CALS_BS.legal(play.state, play.asked, B))
    assert listed[:2] == [PASS, DOUBT]
    assert [codes(one.cards) for one in listed[2:] if isinstance(one, Match)] == [
        ["4h", "9s"],
        ["4h", "X1"],
        ["4h", "X2"],
        ["9s", "X1"],
        ["9s", "X2"],
        ["X1", "X2"],
    ]


def test_a_hand_too_small_to_match_can_only_pass_or_doubt() -> None:
    play = hand_lead_to(late(B, "9s 2h", "9c 9d X1"), A).do((A, lay("9c 9d X1", "9")))
    assert list(CALS_BS.legal(play.state, play.asked, B)) == [PASS, DOUBT]
    assert list(CALS_BS.legal(play.state, play.asked, A)) == []


def test_leads_are_every_set_with_every_rank() -> None:
    play = late(B, "2c 3c X1")
    listed = list(CALS_BS.legal(play.state, play.asked, B))
    assert len(listed) == len(set(listed)) == 7 * 13
    assert all(isinstance(one, Lay) for one in listed)
    assert all(play.why_not(B, one) is None for one in listed)


def test_quads_and_plus_are_listed_too() -> None:
    play = late(B, "5c 5d 5h 5s 6c", options=Options(quads=True))
    listed = list(CALS_BS.legal(play.state, play.asked, B))
    assert sum(isinstance(one, Quads) for one in listed) == 5
    play.do((B, quads("5c 5d 5h 5s")), (A, plus(1, next(iter(play.hand(A))))))
    listed = list(CALS_BS.legal(play.state, play.asked, B))
    assert listed == [PASS, DOUBT, *[plus(steps, "6c") for steps in range(1, 13)]]
    assert all(isinstance(one, Plus) for one in listed[2:])


def test_a_large_choice_is_listed_lazily() -> None:
    play = opening(seats=3)
    assert len(list(islice(CALS_BS.legal(play.state, play.asked, A), 501))) == 501
