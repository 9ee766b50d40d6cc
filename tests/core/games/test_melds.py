"""Sets and runs, and the search for a contract, checked against every way there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import PACK_52, Card, Suit, cards
from core.games.melds import (
    VALUES,
    Contract,
    Meld,
    MeldKind,
    alike,
    distance,
    extended,
    find_contracts,
    has_contract,
    lay_offs,
    openings,
    read_meld,
)

CONTRACTS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2)]


def meld(text: str, *, ace_low: bool = False) -> Meld:
    found = read_meld(cards(text), ace_low=ace_low)
    assert found is not None
    return found


# -- validity --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("7s 7s 7d", MeldKind.SET),
        ("7s 7d", None),
        ("9h Th Jh Qh", MeldKind.RUN),
        ("9h Th Jh", None),
        ("Qh Kh Ah 2h", None),
        ("Ah 2h 3h 4h", None),
        ("5s 6s 7h 8s", None),
        ("4s 4s 5s 6s 7s", None),
        ("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", MeldKind.RUN),
        ("7c 7c 7d 7d 7h 7h 7s 7s", MeldKind.SET),
        ("X1 X2 7d", None),
        ("", None),
    ],
)
def test_ME4_sets_and_runs(text: str, kind: MeldKind | None) -> None:
    found = read_meld(cards(text), ace_low=False)
    assert (found.kind if found else None) == kind


def test_ME4_a_low_ace_where_it_is_allowed() -> None:
    assert meld("Ah 4h 2h 3h", ace_low=True) == Meld(MeldKind.RUN, cards("Ah 2h 3h 4h"), 1)
    assert read_meld(cards("Qh Kh Ah 2h"), ace_low=True) is None
    assert meld("Jh Qh Kh Ah", ace_low=True).low == 11


def test_a_run_given_in_any_order_is_put_in_sequence() -> None:
    assert meld("Qd 9d Jd Td") == Meld(MeldKind.RUN, cards("9d Td Jd Qd"), 9)


def test_ME9_a_set_takes_eight_cards_and_no_ninth() -> None:
    sevens = meld("7s 7s 7d")
    for one in cards("7c 7c 7d 7h 7h"):
        longer = extended(sevens, one, ace_low=False)
        assert longer is not None
        sevens = longer
    assert len(sevens.cards) == 8
    assert openings(sevens, ace_low=False) == ()
    assert extended(sevens, cards("7c")[0], ace_low=False) is None


def test_ME10_a_run_grows_at_both_ends_to_thirteen() -> None:
    run = meld("5h 6h 7h 8h")
    for one in cards("4h 3h 2h 9h Th Jh Qh Kh Ah"):
        longer = extended(run, one, ace_low=False)
        assert longer is not None
        run = longer
    assert run == meld("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah")
    assert openings(run, ace_low=True) == ()


def test_MG9_a_card_that_the_run_has_or_that_leaves_a_gap_does_not_fit() -> None:
    run = meld("5h 6h 7h 8h")
    assert openings(run, ace_low=False) == cards("4h 9h")
    for one in cards("5h 8h Th 9d 4s"):
        assert extended(run, one, ace_low=False) is None


def test_MD7_a_run_takes_one_ace_only() -> None:
    low = meld("Ah 2h 3h 4h", ace_low=True)
    assert openings(low, ace_low=True) == cards("5h")
    whole = meld("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", ace_low=True)
    assert openings(whole, ace_low=True) == ()


def test_MD8_where_both_ends_would_fit_the_card_goes_to_the_lower_one() -> None:
    run = meld("2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")
    longer = extended(run, cards("Ah")[0], ace_low=True)
    assert longer is not None
    assert (longer.low, longer.cards[0].code) == (1, "Ah")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("4s 5s 6s 7s", "8s 9s Ts Js", True),
        ("4s 5s 6s 7s", "9s Ts Js Qs", False),
        ("4s 5s 6s 7s", "4h 5h 6h 7h", False),
        ("4s 5s 6s 7s", "4s 5s 6s 7s", True),
        ("4s 5s 6s 7s", "6s 7s 8s 9s", True),
        ("7s 7d 7h", "7s 7d 7h", True),
        ("7s 7d 7h", "8s 8d 8h", False),
        ("7s 7d 7h", "4s 5s 6s 7s", False),
    ],
)
def test_ME12_melds_of_one_contract_differ(one: str, other: str, expected: bool) -> None:
    assert alike(meld(one), meld(other)) is expected
    assert alike(meld(other), meld(one)) is expected


def test_MD7_the_ends_of_a_suit_do_not_adjoin() -> None:
    low, high = meld("Ac 2c 3c 4c", ace_low=True), meld("Jc Qc Kc Ac", ace_low=True)
    assert not alike(low, high)
    assert alike(low, meld("5c 6c 7c 8c"))


# -- the search against every way there is --------------------------------------------------------


def _all_melds(hand: Sequence[Card], *, ace_low: bool) -> list[tuple[Meld, Counter[Card]]]:
    """Every meld that can be made of a hand, by trying all choices of cards."""
    found: dict[tuple[Card, ...], Meld] = {}
    for size in range(3, len(hand) + 1):
        for chosen in combinations(sorted(hand), size):
            made = read_meld(chosen, ace_low=ace_low)
            if made is not None:
                found[chosen] = made
    return [(made, Counter(made.cards)) for made in found.values()]


def _all_contracts(
    hand: Sequence[Card], sets: int, runs: int, *, ace_low: bool
) -> Iterator[Contract]:
    held = Counter(hand)
    melds = _all_melds(hand, ace_low=ace_low)
    kinds = {
        kind: [entry for entry in melds if entry[0].kind is kind]
        for kind in (MeldKind.SET, MeldKind.RUN)
    }
    for some in combinations(kinds[MeldKind.SET], sets):
        for others in combinations(kinds[MeldKind.RUN], runs):
            chosen = (*some, *others)
            used = sum((count for _, count in chosen), Counter[Card]())
            made = tuple(one for one, _ in chosen)
            if used <= held and not any(alike(a, b) for a, b in combinations(made, 2)):
                yield made


def points(some: Sequence[Card]) -> int:
    return sum(VALUES[one.rank] for one in some if one.rank)


def left(hand: Sequence[Card], contract: Contract) -> int:
    return points(hand) - sum(points(one.cards) for one in contract)


# Hands of few ranks and suits, so that contracts, and cards wanted twice, are common.
NARROW = [one for one in PACK_52 if one.suit in (Suit.CLUBS, Suit.HEARTS)]
ENDS = [one for one in NARROW if one.code[0] in "A2345TJQK"]


def hands(size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    few = [one for one in PACK_52 if one.code[0] in "34567"]
    packs = [NARROW * 2, ENDS * 2, few * 2, PACK_52 * 2]
    return st.one_of(
        *(st.permutations(pack).map(lambda order: tuple(order[:size])) for pack in packs)
    )


@settings(max_examples=120, deadline=None)
@given(hand=hands(12), contract=st.sampled_from(CONTRACTS), ace_low=st.booleans())
def test_a_contract_is_found_whenever_there_is_one_and_the_best_comes_first(
    hand: tuple[Card, ...], contract: tuple[int, int], ace_low: bool
) -> None:
    sets, runs = contract
    every = list(_all_contracts(hand, sets, runs, ace_low=ace_low))
    assert has_contract(hand, sets, runs, ace_low=ace_low) is bool(every)
    found = find_contracts(hand, sets, runs, ace_low=ace_low, most=3)
    assert bool(found) is bool(every)
    if every:
        assert left(hand, found[0]) == min(left(hand, one) for one in every)


@settings(max_examples=150, deadline=None)
@given(hand=hands(24), contract=st.sampled_from(CONTRACTS), ace_low=st.booleans())
def test_what_is_found_may_be_laid_and_no_card_left_fits_it(
    hand: tuple[Card, ...], contract: tuple[int, int], ace_low: bool
) -> None:
    sets, runs = contract
    found = find_contracts(hand, sets, runs, ace_low=ace_low, most=5)
    assert bool(found) is has_contract(hand, sets, runs, ace_low=ace_low)
    assert len(set(found)) == len(found) <= 5
    assert [left(hand, one) for one in found] == sorted(left(hand, one) for one in found)
    for made in found:
        kinds = [one.kind for one in made]
        assert kinds == [MeldKind.SET] * sets + [MeldKind.RUN] * runs
        assert [read_meld(one.cards, ace_low=ace_low) for one in made] == list(made)
        assert not any(alike(a, b) for a, b in combinations(made, 2))
        rest = Counter(hand)
        rest.subtract(one for each in made for one in each.cards)
        assert min(rest.values()) == 0
        for one in +rest:
            for place, each in enumerate(made):
                longer = extended(each, one, ace_low=ace_low)
                others = made[:place] + made[place + 1 :]
                assert longer is None or any(alike(longer, other) for other in others)


def test_the_best_contract_gives_the_set_the_card_that_the_run_can_spare() -> None:
    hand = cards("4s 5s 6s 7s 8s 8d 8h Kc")
    (best,) = find_contracts(hand, 1, 1, ace_low=False, most=5)
    assert best == (meld("8s 8d 8h"), meld("4s 5s 6s 7s"))


def test_a_contract_with_more_openings_comes_first_among_equals() -> None:
    hand = cards("3c 3d 3h 3s 4c 4d 4h 5c 5c 5d 5h")
    found = find_contracts(hand, 2, 0, ace_low=False, most=9)
    assert [tuple(one.low for one in made) for made in found] == [(4, 5), (3, 5), (3, 4)]
    assert len({left(hand, made) for made in found[:2]}) == 1


def test_two_runs_of_one_suit_leave_the_card_between_them() -> None:
    hand = cards("2c 3c 4c 5c 6c 7c 8c 9c Tc")
    (only,) = find_contracts(hand, 0, 2, ace_low=False, most=5)
    assert only == (meld("2c 3c 4c 5c"), meld("7c 8c 9c Tc"))
    assert find_contracts(hand[:8], 0, 2, ace_low=False, most=5) == ()


# -- distance --------------------------------------------------------------------------------------


@cache
def _few_cards() -> tuple[Card, ...]:
    return tuple(one for one in PACK_52 if one.code[0] in "A2345K" and one.code[1] in "ch")


def _distance_by_trying(
    hand: tuple[Card, ...], sets: int, runs: int, *, ace_low: bool
) -> int | None:
    pool = Counter(_few_cards() * 2)
    pool.subtract(hand)
    rest = sorted(pool.elements())
    for missing in range(4):
        for added in set(combinations(rest, missing)):
            if has_contract((*hand, *added), sets, runs, ace_low=ace_low):
                return missing
    return None


@settings(max_examples=40, deadline=None)
@given(
    hand=st.permutations(_few_cards() * 2).map(lambda order: tuple(order[:8])),
    contract=st.sampled_from([(2, 0), (1, 1), (0, 2), (2, 1)]),
    ace_low=st.booleans(),
)
def test_the_distance_is_the_fewest_cards_with_which_there_is_a_contract(
    hand: tuple[Card, ...], contract: tuple[int, int], ace_low: bool
) -> None:
    sets, runs = contract
    live = Counter(_few_cards() * 2)
    live.subtract(hand)
    found = distance(hand, sets, runs, ace_low=ace_low, live=live)
    tried = _distance_by_trying(hand, sets, runs, ace_low=ace_low)
    assert (found if found is not None and found < 4 else None) == tried


@settings(max_examples=100, deadline=None)
@given(hand=hands(11), contract=st.sampled_from(CONTRACTS), ace_low=st.booleans())
def test_a_contract_is_there_exactly_where_the_distance_is_none(
    hand: tuple[Card, ...], contract: tuple[int, int], ace_low: bool
) -> None:
    sets, runs = contract
    away = distance(hand, sets, runs, ace_low=ace_low)
    assert (away == 0) is has_contract(hand, sets, runs, ace_low=ace_low)


def test_a_contract_is_out_of_reach_when_its_cards_are_gone() -> None:
    hand = cards("7c 7d Ks 2h")
    assert distance(hand, 1, 0, ace_low=False) == 1
    assert distance(hand, 1, 0, ace_low=False, live={cards("Kc")[0]: 2}) == 2
    assert distance(hand, 1, 0, ace_low=False, live={}) is None


# -- laying off ------------------------------------------------------------------------------------


def _left_after(hand: Sequence[Card], melds: Sequence[Meld], *, ace_low: bool) -> int:
    """Fewest points that stay, by trying every order."""
    best = points(hand)
    for one in set(hand):
        for at, each in enumerate(melds):
            longer = extended(each, one, ace_low=ace_low)
            if longer is not None:
                rest = list(hand)
                rest.remove(one)
                grown = [*melds[:at], longer, *melds[at + 1 :]]
                best = min(best, _left_after(rest, grown, ace_low=ace_low))
    return best


TABLE = ("4c 5c 6c 7c", "9c Tc Jc Qc", "5c 6c 7c 8c", "8c 8d 8h", "3h 4h 5h 6h")


@settings(max_examples=60, deadline=None)
@given(
    hand=st.permutations([one for one in PACK_52 if one.code[1] in "ch"]).map(lambda all: all[:6]),
    texts=st.lists(st.sampled_from(TABLE), min_size=1, max_size=4, unique=True),
)
def test_lay_offs_leave_the_fewest_points_in_an_order_that_works(
    hand: list[Card], texts: list[str]
) -> None:
    melds = [meld(text) for text in texts]
    grown, rest = list(melds), list(hand)
    for one, at in lay_offs(hand, melds, ace_low=False):
        longer = extended(grown[at], one, ace_low=False)
        assert longer is not None
        grown[at] = longer
        rest.remove(one)
    assert points(rest) == _left_after(hand, melds, ace_low=False)


def test_a_card_that_lets_another_follow_goes_to_the_run() -> None:
    melds = (meld("8c 8d 8h"), meld("4s 5s 6s 7s"))
    hand = cards("8s 9s 8h")
    assert sorted(lay_offs(hand, melds, ace_low=False)) == sorted(
        [(hand[0], 1), (hand[1], 1), (hand[2], 0)]
    )
