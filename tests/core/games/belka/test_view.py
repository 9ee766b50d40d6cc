"""What a seat of Belka sees, what its robot may imagine, and what stays hidden."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import PACK_32, Suit, card, cards
from core.engine.game import NO_CHOICES, reshuffle
from core.games.belka import (
    BELKA,
    SUITS_UNDER,
    ChooseEggs,
    EggsChoice,
    Phase,
    PlayCard,
    shown_voids,
    unseen,
)
from tests.core.chance import Chance
from tests.core.games.belka.play import Match, X, Y, dealt, filled, some_hands


def test_a_seat_sees_its_hand_and_a_spectator_none() -> None:
    match = Match().deal(some_hands())

    assert [BELKA.view(match.state, seat).hand for seat in range(4)] == list(some_hands())
    assert BELKA.view(match.state, None).hand == ()


def test_a_seat_that_is_asked_may_choose_what_is_legal_in_the_order_of_its_hand() -> None:
    match = dealt("h", filled({0: "9s", 3: "As 7s 7d Ks 8d 9d Td Qd"})).play("9s")
    offered = BELKA.choices(BELKA.view(match.state, 3), match.asked)

    assert offered.actions == tuple(PlayCard(one) for one in cards("As 7s Ks"))
    assert BELKA.choices(BELKA.view(match.state, 1), match.asked) == NO_CHOICES


def test_the_winners_may_choose_points_or_title() -> None:
    match = Match().to("60:60", jack=X).to("75:45", jack=Y)

    offered = BELKA.choices(BELKA.view(match.state, 2), match.asked).actions
    assert offered == (ChooseEggs(EggsChoice.POINTS), ChooseEggs(EggsChoice.TITLE))
    assert tuple(BELKA.legal(match.state, match.asked, 0)) == offered


def test_who_does_not_follow_suit_has_shown_to_be_void() -> None:
    match = dealt("h", filled({0: "9s 7s", 3: "7d 8d 9d Td Qd Kd Ad Jd", 2: "As"}))
    match.play("9s 7d As")

    assert shown_voids(match.table) == (
        frozenset(),
        frozenset(),
        frozenset(),
        frozenset({Suit.SPADES}),
    )


def test_a_jack_on_a_trump_lead_is_no_void() -> None:
    match = dealt("h", filled({0: "9h", 3: "Jd"})).play("9h Jd")

    assert shown_voids(match.table)[3] == frozenset()


def test_what_is_unseen_is_all_but_the_own_hand_and_what_was_played() -> None:
    match = dealt("h", filled({0: "9s", 3: "7s"})).play("9s 7s")
    seen = BELKA.view(match.state, 2)

    assert set(unseen(seen)) == set(PACK_32) - set(seen.hand) - set(cards("9s 7s"))


@given(st.integers(0, 10_000), st.integers(0, 31), st.sampled_from([None, 0, 1, 2, 3]))
def test_imagined_hands_fit_all_that_was_shown(seed: int, plays: int, viewer: int | None) -> None:
    match = Match().to("75:45", jack=Y) if seed % 2 else Match()
    match.deal(some_hands(seed))
    for _ in range(plays):
        match.small(1)
    other = reshuffle(BELKA, match.state, viewer, Chance(seed))

    assert BELKA.view(other, viewer) == BELKA.view(match.state, viewer)
    assert BELKA.cards(other) == BELKA.cards(match.state)
    assert tuple(map(len, other.hands)) == match.table.counts
    suits, voids = SUITS_UNDER[match.table.trump], shown_voids(match.table)
    for seat, hand in enumerate(other.hands):
        assert [one for one in hand if suits[one] in voids[seat]] == []


@pytest.mark.parametrize("viewer", [None, 0, 1, 3])
def test_a_holder_who_was_announced_keeps_the_jack_in_every_imagination(viewer: int | None) -> None:
    match = dealt("h", filled({2: "Jc"}))

    for seed in range(20):
        other = reshuffle(BELKA, match.state, viewer, Chance(seed))
        assert card("Jc") in other.hands[2]
        assert other.jack == 2


def test_in_the_first_deal_the_jack_may_be_with_anybody_else() -> None:
    match = Match().deal(filled({2: "Jc"}))
    others = [reshuffle(BELKA, match.state, 0, Chance(seed)) for seed in range(40)]

    assert {other.jack for other in others} == {1, 2, 3}
    assert [other for other in others if card("Jc") not in other.hands[other.jack or 0]] == []


def test_between_deals_and_at_the_end_nothing_is_hidden() -> None:
    for match in (Match(), Match().to("75:45", jack=X), Match().to("120:0", jack=X)):
        assert match.table.phase in (Phase.DEAL, Phase.OVER)
        assert reshuffle(BELKA, match.state, None, Chance(1)) == match.state


def test_trump_is_told_from_the_deal_to_the_end_of_the_deal_the_choice_included() -> None:
    match = Match()
    assert BELKA.extras(match.state) == {}
    match.to("60:60", jack=X)
    assert BELKA.extras(match.state) == {"eggs_pending": True}
    match.to("75:45", jack=Y)
    trump = match.table.trump.value
    assert BELKA.extras(match.state) == {"trump": trump, "eggs_pending": True}
    match.do(0, ChooseEggs(EggsChoice.TITLE))
    assert BELKA.extras(match.state) == {}
