"""Every reason for which Belka refuses a move can be met."""

import pytest

from core.cards import cards
from core.engine.game import CHANCE, Refusal, illegal
from core.games.belka import BELKA, Code, Options, PlayCard
from core.games.dealing import Deal
from tests.core.games.belka.play import POINTS, Match, X, dealt, filled, options, some_hands

SPADE_LED = dealt(
    "h", filled({0: "9s", 3: "7s Js Ad 8h 7d 8d 9d Td"}), options=options(ace_ban=True)
).play("9s")
TRUMP_LED = dealt("h", filled({0: "9h", 3: "8h 7s"})).play("9h")
VOID = dealt(
    "h", filled({0: "9s", 3: "Ad 7d 8d 9d Td Qd Kd Ac"}), options=options(ace_ban=True)
).play("9s")
HANDS = some_hands()


@pytest.mark.parametrize(
    ("match", "code", "refusal"),
    [
        (SPADE_LED, "Ks", illegal(Code.NOT_HELD, card="Ks")),
        (SPADE_LED, "8h", illegal(Code.FOLLOW_SUIT, suit="s")),
        (SPADE_LED, "Ad", illegal(Code.FOLLOW_SUIT, suit="s")),
        (SPADE_LED, "Js", illegal(Code.JACK_IS_TRUMP, suit="s")),
        (TRUMP_LED, "7s", illegal(Code.FOLLOW_TRUMPS, suit="h")),
        (VOID, "Ad", illegal(Code.ACE_BAN, suit="d")),
        (VOID, "Ac", illegal(Code.ACE_BAN, suit="c")),
    ],
)
def test_a_refused_card_comes_with_its_reason(match: Match, code: str, refusal: Refusal) -> None:
    assert match.why_not(match.turn, PlayCard(cards(code)[0])) == refusal


@pytest.mark.parametrize(
    ("deal", "code"),
    [
        (Deal(3, HANDS), Code.WRONG_DEALER),
        (Deal(4, HANDS), Code.WRONG_DEALER),
        (Deal(-1, HANDS), Code.WRONG_DEALER),
        (Deal(2, HANDS[:3]), Code.WRONG_HANDS),
        (Deal(2, (*HANDS[:3], HANDS[3][1:])), Code.WRONG_HANDS),
        (Deal(2, (*HANDS[:2], HANDS[2][1:], (*HANDS[3], HANDS[2][0]))), Code.WRONG_HANDS),
        (Deal(2, HANDS, aside=cards("6c 6d 6h 6s")), Code.WRONG_REST),
        (Deal(2, (*HANDS[:3], HANDS[2])), Code.WRONG_PACK),
    ],
)
def test_a_wrong_deal_comes_with_its_reason(deal: Deal, code: Code) -> None:
    assert Match(dealer=2).why_not(CHANCE, deal) == illegal(code)


def test_an_answer_to_another_question_is_no_such_action() -> None:
    play = PlayCard(cards("7s")[0])
    eggs = Match().to("60:60", jack=X).to("75:45", jack=X)

    assert [
        TRUMP_LED.why_not(3, POINTS),
        TRUMP_LED.why_not(3, Deal(0, HANDS)),
        eggs.why_not(0, play),
        Match().why_not(CHANCE, play),
    ] == [illegal(Code.NO_SUCH_ACTION)] * 4


def test_two_or_five_cannot_sit_down() -> None:
    for seats in (2, 3, 5):
        with pytest.raises(ValueError, match="four"):
            BELKA.start(Options(), seats, None)
