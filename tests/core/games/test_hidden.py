"""Dealing out what a viewer cannot see: it fits wherever it can, and it varies."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import PACK_32, Card, cards
from core.games.hidden import deal_out
from tests.core.chance import Chance


def anybody(seat: int, one: Card) -> bool:
    return True


def test_every_seat_gets_its_count_and_every_card_goes_somewhere() -> None:
    hands = deal_out(PACK_32, (8, 0, 20, 4), anybody, Chance(1))

    assert [len(hand) for hand in hands] == [8, 0, 20, 4]
    assert Counter(one for hand in hands for one in hand) == Counter(PACK_32)


def test_the_same_card_may_be_there_twice() -> None:
    hands = deal_out(cards("7c 7c 8c"), (1, 2), anybody, Chance(1))

    assert Counter(one for hand in hands for one in hand) == Counter(cards("7c 7c 8c"))


def test_every_card_may_come_to_every_seat_that_may_hold_it() -> None:
    seen = {
        (seat, one)
        for seed in range(60)
        for seat, hand in enumerate(deal_out(cards("7c 8c 9c"), (1, 1, 1), anybody, Chance(seed)))
        for one in hand
    }

    assert len(seen) == 9


def test_a_single_fitting_deal_is_found_where_chance_would_hardly_find_it() -> None:
    """Each seat may hold the cards up to its own: only the staircase fits."""
    row = PACK_32[:12]

    def staircase(seat: int, one: Card) -> bool:
        return row.index(one) <= seat

    for seed in range(10):
        hands = deal_out(row, (1,) * 12, staircase, Chance(seed))
        assert hands == tuple((one,) for one in row)


def test_where_nothing_fits_it_says_so() -> None:
    def nobody_holds_the_seven(seat: int, one: Card) -> bool:
        return one.code != "7c"

    with pytest.raises(ValueError, match="no deal fits"):
        deal_out(cards("7c 8c"), (1, 1), nobody_holds_the_seven, Chance(1))


def test_a_dead_end_for_two_cards_that_want_one_place_is_no_deal() -> None:
    def both_want_seat_0(seat: int, one: Card) -> bool:
        return seat == 0 or one.code == "9c"

    with pytest.raises(ValueError, match="no deal fits"):
        deal_out(cards("7c 8c 9c"), (1, 1, 1), both_want_seat_0, Chance(1))


@given(st.data(), st.integers(0, 10_000))
def test_a_deal_is_found_whenever_there_is_one(data: st.DataObject, seed: int) -> None:
    """The constraints come from a deal that exists: what each seat holds there, and some more."""
    counts = data.draw(st.lists(st.integers(0, 6), min_size=2, max_size=5), label="counts")
    pack = PACK_32[: sum(counts)]
    holders = [seat for seat, count in enumerate(counts) for _ in range(count)]
    more = data.draw(st.sets(st.tuples(st.integers(0, 4), st.sampled_from(PACK_32)), max_size=40))
    allowed = {*zip(holders, pack, strict=True), *more}

    def may_hold(seat: int, one: Card) -> bool:
        return (seat, one) in allowed

    hands = deal_out(pack, counts, may_hold, Chance(seed))
    assert [len(hand) for hand in hands] == counts
    assert [
        (seat, one) for seat, hand in enumerate(hands) for one in hand if not may_hold(seat, one)
    ] == []
