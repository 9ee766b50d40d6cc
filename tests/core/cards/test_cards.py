"""The 54 cards: each exists once, whatever is done to it."""

import copy
import pickle

import pytest

from core.cards import (
    HEIGHT,
    JOKERS,
    PACK_32,
    PACK_52,
    PACK_54,
    RANKS,
    SUITS,
    Rank,
    Suit,
    UnknownCard,
    card,
    cards,
    of,
    pack,
    without,
)


def test_a_code_and_a_face_name_the_same_object() -> None:
    assert card("Th") is of(Rank.TEN, Suit.HEARTS)


def test_every_code_names_the_card_that_has_it() -> None:
    assert [card(one.code) for one in PACK_54] == list(PACK_54)
    assert len({one.code for one in PACK_54}) == 54


def test_a_card_survives_pickle_and_copies_as_itself() -> None:
    for one in PACK_54:
        assert pickle.loads(pickle.dumps(one)) is one
        assert copy.copy(one) is one
        assert copy.deepcopy([one])[0] is one


def test_a_card_shows_its_code() -> None:
    assert [repr(one) for one in cards("2c Th As X1")] == ["2c", "Th", "As", "X1"]


def test_jokers_have_neither_rank_nor_suit() -> None:
    assert [(one.code, one.rank, one.suit, one.is_joker) for one in JOKERS] == [
        ("X1", None, None, True),
        ("X2", None, None, True),
    ]
    assert [one for one in PACK_52 if one.is_joker] == []


@pytest.mark.parametrize("text", ["", "1c", "10c", "TC", "tc", "cT", "X3", "Jс", None, 7, ["7c"]])
def test_text_that_names_no_card_is_refused(text: object) -> None:
    with pytest.raises(UnknownCard):
        card(text)  # pyright: ignore[reportArgumentType]


def test_cards_are_read_from_one_text_or_from_several_codes() -> None:
    assert cards("7c Jd") == cards(["7c", "Jd"]) == (card("7c"), card("Jd"))


def test_cards_are_listed_by_rank_then_suit_with_jokers_last() -> None:
    mixed = cards("X2 As 2s Td 2c X1 Tc Ac")

    assert sorted(mixed) == list(cards("2c 2s Tc Td Ac As X1 X2"))


def test_the_plain_order_has_the_ace_high() -> None:
    assert [HEIGHT[rank] for rank in RANKS] == list(range(2, 15))


def test_packs_are_built_by_suit_and_upwards_with_jokers_last() -> None:
    assert PACK_32[:9] == cards("7c 8c 9c Tc Jc Qc Kc Ac 7d")
    assert [one.suit for one in PACK_52[::13]] == list(SUITS)
    assert PACK_54[:52] == PACK_52
    assert PACK_54[52:] == JOKERS
    assert [len(PACK_32), len(PACK_52), len(pack(Rank.SIX))] == [32, 52, 36]


def test_removed_cards_go_by_their_first_occurrence() -> None:
    two = cards("2c 3c 2c 4c")

    assert without(two, cards("2c")) == cards("3c 2c 4c")
    assert without(two, cards("2c 2c")) == cards("3c 4c")


def test_what_is_not_there_cannot_be_removed() -> None:
    with pytest.raises(ValueError, match="not in list"):
        without(cards("2c 3c"), cards("4c"))
