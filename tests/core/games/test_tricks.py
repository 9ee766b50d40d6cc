"""Following suit, and who takes a trick."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import HEIGHT, PACK_52, Suit, card, cards
from core.games.tricks import Play, following, taking

SUITS = {one: one.suit for one in PACK_52 if one.suit}
HEIGHTS = {one: HEIGHT[one.rank] for one in PACK_52 if one.rank}


def taker(codes: str, trump: Suit = Suit.CLUBS) -> int:
    plays = [Play(seat, one) for seat, one in enumerate(cards(codes))]
    return taking(plays, trump, SUITS, HEIGHTS).seat


def test_the_suit_asked_for_must_be_followed_where_it_is_held() -> None:
    hand = cards("7h 9c Ah 2s")

    assert following(hand, Suit.HEARTS, SUITS) == cards("7h Ah")
    assert following(hand, Suit.DIAMONDS, SUITS) == hand
    assert following(hand, None, SUITS) == hand


def test_a_card_follows_the_suit_that_the_game_says_it_counts_as() -> None:
    suits = {**SUITS, card("Jh"): Suit.CLUBS}

    assert following(cards("Jh 2c 9h"), Suit.CLUBS, suits) == cards("Jh 2c")
    assert following(cards("Jh 9h"), Suit.HEARTS, suits) == cards("9h")


@pytest.mark.parametrize(
    ("plays", "seat"),
    [
        ("Kh Ah 2c 3h", 2),
        ("Kh Ad As 3h", 0),
        ("5c 9c Ah Tc", 3),
        ("2h 3h 4h Ad", 2),
        ("2c Ah 3c Kc", 3),
        ("7h", 0),
    ],
)
def test_the_highest_trump_takes_else_the_highest_of_the_suit_led(plays: str, seat: int) -> None:
    assert taker(plays) == seat


def test_of_equal_cards_the_earlier_one_takes() -> None:
    assert taker("Ah Ah 2h") == 0
    assert taker("2h 5c 5c") == 1


def test_a_trick_without_cards_is_none() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        taker("")


@given(st.lists(st.sampled_from(PACK_52), min_size=1, max_size=8, unique=True))
def test_nothing_in_the_trick_beats_the_card_that_takes_it(thrown: list) -> None:
    best = taking([Play(0, one) for one in thrown], Suit.CLUBS, SUITS, HEIGHTS).card
    led = Suit.CLUBS if any(one.suit is Suit.CLUBS for one in thrown) else thrown[0].suit

    rivals = [one for one in thrown if one.suit is led]
    assert best is max(rivals, key=HEIGHTS.__getitem__)
