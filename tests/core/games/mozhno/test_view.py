"""What a seat may know, what it is offered, and the states that fit what it knows."""

from collections import Counter

import pytest

from core.cards import cards
from core.engine.game import CHANCE, Mode, Pick
from core.games.mozhno import (
    MOZHNO,
    Discard,
    LayContract,
    choices,
    determinise,
    unseen,
    view,
)
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    DRAW,
    FORBID,
    P0,
    P1,
    P2,
    Chance,
    Play,
    after_discard,
    at,
    contract,
    deal,
    discard,
    lay_off,
    new,
    one,
    reshuffle,
)

JUNK = "2d 4h 6s 8d Tc Qd Kh 3s 5h 9s"
SEVENS, QUEENS = "7s 7h 7d", "Qc Qh Qs"


def whole(*hands: str, stock: str = "") -> Play:
    """A whole deal of three seats; P1 has the first turn."""
    return new(3).do((CHANCE, deal(*hands, seats=3, stock=stock)))


def test_a_view_holds_the_table_and_ones_own_hand_and_nothing_else() -> None:
    play = whole(JUNK)
    seen = view(play.state, P0)
    assert seen.table is play.table
    assert sorted(card.code for card in seen.hand) == sorted(JUNK.split())
    spectator = view(play.state, None)
    assert (spectator.seat, spectator.hand, spectator.drawn) == (None, (), ())


def test_bought_cards_are_known_until_they_are_played() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah").do((P2, ASK), (P1, ALLOW))
    assert play.table.known == ((), (), cards("Ah"))
    play.do((P2, discard("Kh")), (P0, DRAW), (P0, discard("Kh")), (P1, DRAW), (P1, discard("Kh")))
    assert play.table.known[P2] == cards("Ah")
    play.do((P2, DRAW), (P2, discard("Ah")))
    assert play.table.known == ((), (), ())


def test_a_known_card_that_is_laid_is_known_no_more() -> None:
    melds = [(P1, SEVENS)]
    play = after_discard(P0, [JUNK, "2d 3d", JUNK], "7c", melds=melds)
    play.do((P1, ASK), (P2, ALLOW), (P1, lay_off("7c", 0)))
    assert play.table.known == ((), (), ())


def test_a_card_that_was_forced_on_a_buyer_is_known_and_his_extra_card_is_not() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah", stock="As 2c").do((P1, ASK), (P2, FORBID))
    assert play.table.known == ((), (), cards("Ah"))


def test_determinised_hands_hold_what_is_known_and_fit_the_view() -> None:
    play = whole(JUNK, JUNK.replace("Kh", "Ah"), stock="Kc").do((P1, DRAW), (P1, discard("Ah")))
    play.do((P2, ASK), (P0, ALLOW))
    seen = view(play.state, P0)
    hands: set[tuple[str, ...]] = set()
    for seed in range(20):
        made = determinise(seen, Chance(seed))
        assert view(made, P0) == seen
        assert MOZHNO.cards(made) == MOZHNO.cards(play.state)
        assert one("Ah") in made.hands[P2]
        assert tuple(map(len, made.hands)) == play.counts
        hands.add(tuple(card.code for card in made.hands[P1]))
    assert len(hands) > 10


def test_unseen_cards_are_all_but_what_lies_open_and_ones_own() -> None:
    play = whole(JUNK)
    seen = view(play.state, P0)
    left = Counter(unseen(seen))
    assert sum(left.values()) == 94
    assert left[one("Kh")] == 1
    assert left[one("Ac")] == 2


def test_a_remade_stock_holds_only_what_returned_to_it() -> None:
    play = whole(JUNK, stock="Kc")
    while play.state.stock:
        seat = play.table.turn or 0
        play.do((seat, DRAW))
        play.do((seat, play.legal(seat)[0]))
    play.do((play.table.turn or 0, DRAW)).chance()
    seat = play.table.turn or 0
    returned = Counter(play.table.returned)
    assert len(play.table.returned) == play.table.stock + 1
    assert play.table.drawn[seat] == 1
    for viewer in (None, 0, 1, 2):
        seen = view(play.state, viewer)
        known = returned - Counter(seen.drawn)
        for seed in range(10):
            made = determinise(seen, Chance(seed))
            assert view(made, viewer) == seen
            assert not Counter(made.stock) - known
            assert MOZHNO.cards(made) == MOZHNO.cards(play.state)
    # Whoever drew the only card that is missing knows the stock but for its order.
    assert Counter(determinise(view(play.state, seat), Chance(1)).stock) == Counter(
        play.state.stock
    )


def test_between_deals_there_is_nothing_to_imagine() -> None:
    play = new(3)
    made = determinise(view(play.state, P0), Chance(1))
    assert made == play.state


def test_contracts_are_offered_first_then_the_rest_and_a_choice_by_hand() -> None:
    play = at(P0, [f"{SEVENS} {QUEENS} Kd 2c 2d 2h", JUNK, JUNK], stock="3s").do((P0, DRAW))
    offered = choices(view(play.state, P0), play.asked)
    best, *others = [one for one in offered.actions if isinstance(one, LayContract)]
    assert best == contract("7d 7h 7s", "Qc Qh Qs")
    assert len(others) == 2
    assert all(play.code(P0, made) is None for made in (best, *others))
    assert offered.actions[3:] == tuple(play.legal(P0))
    assert offered.picks == (Pick("contract", tuple(sorted(play.state.hands[P0])), 6, 11),)


def test_after_the_contract_only_lay_offs_and_discards_are_offered() -> None:
    play = at(P0, ["7c 3d", JUNK, JUNK], melds=[(P0, SEVENS)], stock="3s").do((P0, DRAW))
    offered = choices(view(play.state, P0), play.asked)
    assert offered.picks == ()
    assert offered.actions == (
        discard("3d"),
        discard("3s"),
        discard("7c"),
        lay_off("7c", 0),
    )


def test_each_seat_is_offered_what_is_legal_for_it() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah")
    for seat in (P1, P2):
        assert list(choices(view(play.state, seat), play.asked).actions) == play.legal(seat)
    for outsider in (P0, None):
        assert choices(view(play.state, outsider), play.asked).actions == ()


def test_legal_lists_no_contract_and_each_card_once_by_rank_and_suit() -> None:
    play = at(P0, ["7s 7h 7d 7s Qc Qh Qs Kd Kd", JUNK, JUNK], stock="2c").do((P0, DRAW))
    found = play.legal(P0)
    assert all(isinstance(action, Discard) for action in found)
    codes = [action.card.code for action in found if isinstance(action, Discard)]
    assert codes == ["2c", "7d", "7h", "7s", "Qc", "Qh", "Qs", "Kd"]


@pytest.mark.parametrize(("hand", "expected"), [(f"{SEVENS} {QUEENS}", True), (JUNK, False)])
def test_extras_say_that_a_contract_may_be_laid_now(hand: str, *, expected: bool) -> None:
    play = at(P0, [f"{hand} Kd", JUNK, JUNK])
    assert MOZHNO.extras(play.state) == {}
    play.do((P0, DRAW))
    assert MOZHNO.extras(play.state) == ({"contract": True} if expected else {})
    if expected:
        play.do((P0, contract(SEVENS, QUEENS)))
        assert MOZHNO.extras(play.state) == {}


def test_a_reshuffle_tells_nobody_the_order_of_the_stock() -> None:
    play = after_discard(P0, [JUNK] * 3, "Ah", stock="", pile="5d 6d 7d").do((P1, DRAW))
    assert play.asked.mode is Mode.CHANCE
    play.do(reshuffle("7d 6d 5d"))
    told = [event for event in play.told if event.to is None]
    assert "7d" not in repr(told)
    assert play.table.returned == cards("5d 6d 7d")
