"""What a seat may know, and that what it imagines fits exactly that."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards import card, cards
from core.engine.game import CHANCE, NO_CHOICES, Mode
from core.games.clubs import (
    CLUBS,
    PACKS,
    PRESETS,
    Bid,
    Options,
    Pass,
    PlayCard,
    State,
    not_held,
    unseen,
)
from core.games.dealing import Dealt, HandDealt
from tests.core.games.clubs.play import Dice, Match, opened

SETTINGS = [
    (seats, options)
    for seats in (2, 3, 4, 6, 13)
    for options in (Options(), PRESETS["pagat"], Options(bidding="free"))
]


def walk(seats: int, options: Options, seed: int, *, deals: int = 1) -> list[State]:
    """The states of some deals of chance."""
    match, dice = Match(seats, options), Dice(seed)
    states = [match.state]
    while CLUBS.decisions(match.state) and match.table.deal <= deals:
        match.any_move(dice)
        states.append(match.state)
    return states


def test_a_hand_is_told_to_its_owner_alone() -> None:
    match = Match()
    match.deal(2)

    for told in match.told:
        if isinstance(told.event, HandDealt):
            assert told.to == frozenset({told.event.seat})
            assert told.event.hand == match.state.hands[told.event.seat]
        else:
            assert (told.to, told.event) == (None, Dealt(1, 2, (13,) * 4))
    assert len(match.told) == 5


def test_a_spectator_sees_the_table_and_no_card() -> None:
    match = opened(2)

    seen = CLUBS.view(match.state, None)
    assert (seen.seat, seen.hand) == (None, ())
    assert len(unseen(seen)) == 52


def test_choices_are_those_of_the_seat_whose_turn_it_is() -> None:
    match = Match()
    match.deal(3)
    decision = match.asked
    assert CLUBS.choices(CLUBS.view(match.state, 0), decision).actions == (
        *(Bid(tricks) for tricks in range(14)),
        Pass(),
    )
    assert CLUBS.choices(CLUBS.view(match.state, 1), decision) == NO_CHOICES
    assert CLUBS.choices(CLUBS.view(match.state, None), decision) == NO_CHOICES
    match.say(13)
    assert CLUBS.choices(CLUBS.view(match.state, 0), decision) == NO_CHOICES
    assert CLUBS.choices(CLUBS.view(match.state, 0), match.asked).actions == tuple(match.legal())


def test_two_equal_cards_are_one_answer() -> None:
    match = opened(6)
    match.set_hands("As As 2h", "Ks", "Ks", "Ks", "Ks", "Ks")

    assert match.legal() == [PlayCard(card("2h")), PlayCard(card("As"))]


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    match = opened(4)
    match.set_hands("As 2d", "3h Kc", "4s 4d", "6s 7s")
    match.play("As 3h 4s")
    known = not_held(match.state.options, match.table)

    assert known[1] == set(cards("2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"))
    assert [known[seat] for seat in (0, 2, 3)] == [frozenset()] * 3


def test_under_the_ban_he_may_still_hold_what_lay_there() -> None:
    match = opened(6)
    match.set_hands("As 2d", "Ks 2d", "As 2h", "6s 7s", "8s 9s", "Ts Js")
    match.play("As Ks 2h")
    known = not_held(match.state.options, match.table)

    assert {one for one in known[2] if one.rank in ("A", "K")} == set()
    assert len(known[2]) == 11


def test_who_skips_has_only_what_lay_there() -> None:
    match = opened(6)
    match.set_hands("As 2d", "Ks 2d", "As Ks", "6s 7s", "8s 9s", "Ts Js")
    match.play("As Ks")
    known = not_held(match.state.options, match.table)
    assert match.turn == 3
    assert set(PACKS[6].cards) - known[2] == set(cards("As Ks"))
    assert known[3] == frozenset()
    match.play("6s 8s Ts")

    assert not_held(match.state.options, match.table)[2] == known[2]


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_knowledge_never_excludes_the_truth(seats: int, options: Options) -> None:
    for state in walk(seats, options, 3):
        known = not_held(options, state.table)
        assert [set(hand) & known[seat] for seat, hand in enumerate(state.hands)] == [set()] * seats


@pytest.mark.parametrize(("seats", "options"), SETTINGS)
def test_imagined_states_look_the_same_and_can_be_played_on(seats: int, options: Options) -> None:
    dice = Dice(1)
    for state in walk(seats, options, 7)[::4]:
        for viewer in (None, *range(seats)):
            seen = CLUBS.view(state, viewer)
            imagined = CLUBS.determinise(seen, dice)
            assert CLUBS.view(imagined, viewer) == seen
            assert CLUBS.cards(imagined) == CLUBS.cards(state)
            assert [len(hand) for hand in imagined.hands] == list(state.table.counts)
            for decision in CLUBS.decisions(imagined):
                for seat in decision.waiting:
                    assert tuple(CLUBS.legal(imagined, decision, seat)) != ()


def test_every_hidden_card_can_be_anywhere_it_is_not_excluded() -> None:
    match = opened(2)
    seen = CLUBS.view(match.state, 0)
    dice, places = Dice(4), Counter[str]()
    for _ in range(60):
        imagined = CLUBS.determinise(seen, dice)
        places["hand" if card("As") in imagined.hands[1] else "aside"] += 1

    assert set(places) == {"hand", "aside"}
    assert sum(places.values()) == 60


def test_whose_turn_it_is_was_rightly_not_skipped() -> None:
    match = opened(6)
    match.set_hands("As", "Ks", "2d 2h", "As Ks", "Qs Js", "Ts 9s")
    match.play("As Ks")
    seen = CLUBS.view(match.state, 5)
    dice = Dice(2)
    for _ in range(200):
        hand = CLUBS.determinise(seen, dice).hands[2]
        assert set(hand) - set(cards("As Ks")) != set()


@given(st.integers(6, 13), st.integers(0, 10_000))
def test_nothing_is_lost_and_counts_are_true_in_any_deal(seats: int, seed: int) -> None:
    pack = Counter(PACKS[seats].cards)
    for state in walk(seats, Options(), seed)[1:-1]:
        assert CLUBS.cards(state) == pack
        assert state.table.counts == tuple(map(len, state.hands))
        assert sum(state.table.taken) == len(state.table.tricks)


@given(st.sampled_from(SETTINGS), st.integers(0, 10_000))
def test_ids_grow_by_one_with_every_move(setting: tuple[int, Options], seed: int) -> None:
    states = walk(*setting, seed)

    ids = [decision.id for state in states for decision in CLUBS.decisions(state)]
    assert ids == list(range(1, len(states) + 1))


@given(st.sampled_from(SETTINGS), st.integers(0, 10_000))
def test_legal_answers_are_sorted_and_all_that_the_rules_let_through(
    setting: tuple[int, Options], seed: int
) -> None:
    seats, options = setting
    match, dice = Match(seats, options), Dice(seed)
    everything = [Pass(), *(Bid(n) for n in range(-1, 19))]
    everything += [PlayCard(one) for one in sorted(set(PACKS[seats].cards))]
    for _ in range(50):
        if match.asked.mode is not Mode.CHANCE:
            allowed = [one for one in everything if not match.code(one)]
            listed = match.legal()
            assert sorted(map(repr, listed)) == sorted(map(repr, allowed))
            shown = [one.card for one in listed if isinstance(one, PlayCard)]
            assert shown == sorted(shown)
        match.any_move(dice)


def test_a_limit_ends_every_match_of_chance() -> None:
    for seats in (2, 6):
        match, dice = Match(seats, PRESETS["evening"]), Dice(seats)
        while CLUBS.decisions(match.state):
            match.any_move(dice)
        assert match.table.deal <= 8
        assert len(CLUBS.standings(match.state)) == seats


def test_a_deal_is_made_by_chance_alone() -> None:
    match = Match()
    deal = CLUBS.chance(match.state, Dice(1))

    refusal = match.refused(0, deal)
    assert refusal is not None
    assert match.refused(CHANCE, deal) is None
