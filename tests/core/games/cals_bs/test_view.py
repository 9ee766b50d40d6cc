"""What a seat may know and remember, and the states that it may imagine."""

from core.cards import PACK_54, RANKS, card, cards
from core.engine.game import NO_CHOICES, Pick
from core.games.cals_bs import CALS_BS, Options, determinise, unseen, view
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    Chance,
    Play,
    hand_lead_to,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)


def whereabouts(play: Play, viewer: int | None, code: str) -> set[int]:
    """The seats that may have the card, or may have laid it, as the viewer knows."""
    bits = view(play.state, viewer).seen[card(code).index]
    return {seat for seat in range(play.state.seats) if bits >> seat & 1}


def test_a_seat_sees_its_own_hand_and_its_own_sets() -> None:
    play = opening("Kc 5d", "Kh Kd").do((A, lay("Kc 5d", "K")), (B, match("Kh Kd")))
    assert view(play.state, A).sets == (cards("Kc 5d"), ())
    assert view(play.state, B).sets == ((), cards("Kh Kd"))
    assert view(play.state, C).sets == ((), ())
    assert view(play.state, C).hand == play.state.hands[C]
    spectator = view(play.state, None)
    assert (spectator.hand, spectator.sets) == ((), ((), ()))


def test_hands_are_sorted_so_that_their_order_tells_nothing() -> None:
    play = opening("Kc", "2c").do((A, lay("Kc", "2")), (B, DOUBT))
    assert list(play.state.hands[A]) == sorted(play.state.hands[A])


def test_at_the_deal_only_ones_own_cards_are_known() -> None:
    play = opening("Kc")
    assert whereabouts(play, A, "Kc") == {A}
    assert whereabouts(play, B, "Kc") == {A, C}
    assert whereabouts(play, None, "Kc") == {A, B, C}


def test_opened_cards_are_known_to_be_with_the_taker() -> None:
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")), (C, DOUBT))
    for viewer in (A, B, C, None):
        assert whereabouts(play, viewer, "5d") == {A}


def test_who_laid_a_card_remembers_who_took_it_and_others_do_not_know() -> None:
    play = opening("5c", "2d").do((A, lay("5c", "2")), (B, match("2d")), (C, DOUBT))
    assert whereabouts(play, A, "5c") == {C}
    assert whereabouts(play, C, "5c") == {C}
    assert whereabouts(play, B, "5c") == {A, C}
    assert whereabouts(play, None, "2d") == {C}


def test_a_known_card_may_move_again_when_its_holder_has_laid_hidden_cards() -> None:
    play = opening("Kc 5d 7c").do((A, lay("Kc 5d", "K")), (C, DOUBT))
    play = hand_lead_to(play, A).do((A, lay("5d", "7")), (B, PASS), (C, PASS))
    play.do((A, lay("7c", "7")), (B, DOUBT))
    assert whereabouts(play, C, "5d") == {A, B}
    assert whereabouts(play, A, "5d") == {B}
    assert whereabouts(play, C, "7c") == {B}


def test_who_takes_a_pile_knows_that_the_others_do_not_have_it() -> None:
    play = opening("5c", "2d").do((A, lay("5c", "2")), (B, match("2d")), (C, DOUBT))
    assert whereabouts(play, C, "2d") == {C}
    other = next(code for code in play.hand(A))
    assert C not in whereabouts(play, C, other)


def test_the_winning_set_stays_open_to_all() -> None:
    play = late(B, "9s X1").do((B, lay("9s X1", "9")))
    assert view(play.state, None).sets == (cards("9s X1"),)


def test_the_winning_plus_and_its_quads_stay_open_and_what_is_between_hidden() -> None:
    play = late(B, "6s 6h", "5c 5d 5h 5s", "", "6d", options=Options(quads=True))
    play = hand_lead_to(play, A)
    play.do((A, quads("5c 5d 5h 5s")), (C, plus(1, "6d")), (B, plus(1, "6s 6h")))
    assert view(play.state, None).sets == (cards("5c 5d 5h 5s"), (), cards("6s 6h"))
    assert determinise(view(play.state, None), Chance(1)).pile[2] == cards("6s 6h")


def test_choices_of_the_leader() -> None:
    play = opening(options=Options(quads=True))
    seen = view(play.state, A)
    assert CALS_BS.choices(seen, play.asked).picks == (
        Pick("lay", seen.hand, 1, 6, ranks=RANKS),
        Pick("quads", seen.hand, 4, 4),
    )
    assert CALS_BS.choices(view(play.state, B), play.asked) == NO_CHOICES
    assert CALS_BS.choices(view(play.state, None), play.asked) == NO_CHOICES


def test_choices_of_those_who_answer() -> None:
    play = opening("2c 2d").do((A, lay("2c 2d", "2")))
    seen = view(play.state, B)
    offered = CALS_BS.choices(seen, play.asked)
    assert (offered.actions, offered.picks) == ((PASS, DOUBT), (Pick("match", seen.hand, 2, 2),))
    play = opening("2c 2d", options=Options(response_count="free")).do((A, lay("2c 2d", "2")))
    seen = view(play.state, B)
    assert CALS_BS.choices(seen, play.asked).picks == (Pick("match", seen.hand, 1, 6),)
    play = opening("5c 5d 5h 5s", options=Options(quads=True)).do((A, quads("5c 5d 5h 5s")))
    seen = view(play.state, B)
    assert CALS_BS.choices(seen, play.asked).picks == (
        Pick("plus", seen.hand, 1, 6, steps=tuple(range(1, 13))),
    )


def test_a_hand_too_small_to_match_has_nothing_to_pick() -> None:
    play = hand_lead_to(late(B, "9s 2h", "9c 9d X1"), A).do((A, lay("9c 9d X1", "9")))
    assert CALS_BS.choices(view(play.state, B), play.asked).picks == ()


def test_unseen_are_the_cards_of_others() -> None:
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")))
    seen = set(unseen(view(play.state, A)))
    assert len(seen) == 36
    assert not seen & {card("Kc"), card("5d")}
    assert len(unseen(view(play.state, None))) == len(PACK_54)


def test_imagined_states_keep_opened_cards_where_they_are() -> None:
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")), (C, DOUBT))
    for seed in range(20):
        imagined = determinise(view(play.state, B), Chance(seed))
        assert set(cards("Kc 5d")) <= set(imagined.hands[A])
        assert imagined.hands[B] == play.state.hands[B]


def test_imagined_states_vary_hands_and_pile() -> None:
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")))
    imagined = [determinise(view(play.state, B), Chance(seed)) for seed in range(10)]
    assert len({state.hands[C] for state in imagined}) > 1
    assert len({state.pile for state in imagined}) > 1
    assert len({state.seen[A] for state in imagined}) > 1


def test_before_the_deal_there_is_nothing_to_imagine() -> None:
    state = CALS_BS.start(Options(), 4, None).state
    assert determinise(view(state, 2), Chance(1)) == state
