"""Every press is answered in words that fit, and a refusal says why."""

import pytest

from core.engine.game import Refusal, RefusalKind, illegal
from core.games.belka import Code
from core.readmodels import Receipt, Said
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import MAX_ANSWER, Warn, receipt_text, warning_text

VALUES = {
    "votes": 1,
    "needed": 3,
    "missing": 2,
    "seconds": 7,
    "minutes": 5,
    "number": 4,
    "boards": 2,
    "name": "Ж" * 64,
    "title": "Ж" * 60,
    "trouble": "past",
}


def refused(code, **values):
    return Receipt(Said.ILLEGAL, refusal=illegal(code, **values))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("said", Said)
def test_every_receipt_has_words_that_fit_into_an_answer(lang, said):
    for tournament in (None, 7):
        receipt = Receipt(said, values=VALUES, tournament=tournament)

        assert 0 < len(receipt_text(receipt, locale(lang))) <= MAX_ANSWER


def test_a_tournament_that_cannot_start_offers_no_robots():
    too_few = {"missing": 2}
    table = receipt_text(Receipt(Said.TOO_FEW, values=too_few), locale("ru"))
    event = receipt_text(Receipt(Said.TOO_FEW, values=too_few, tournament=7), locale("ru"))

    assert "робот" in table
    assert event == "Для старта не хватает 2 участников из тех, кто отметился."


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ru", "У вас есть ♠, ходите в масть."),
        ("kk", "Сізде ♠ бар, сол түсті жүріңіз."),
        ("en", "You hold ♠: follow suit."),
    ],
)
def test_a_refused_card_says_which_suit_is_held(lang, text):
    assert receipt_text(refused(Code.FOLLOW_SUIT, suit="s"), locale(lang)) == text


@pytest.mark.parametrize(
    ("receipt", "text"),
    [
        (refused(Code.NOT_HELD, card="Jc"), "Карты В♣ у вас нет."),
        (
            refused(Code.FOLLOW_TRUMPS, suit="h"),
            "Спросили козырей, а у вас они есть. Козыри — ♥ и все валеты.",
        ),
        (
            refused(Code.JACK_IS_TRUMP, suit="s"),
            "Валет — козырь и не идёт в масть ♠. У вас есть ♠, ходите в масть.",
        ),
        (
            refused(Code.ACE_BAN, suit="d"),
            "Туза ♦ сбрасывать нельзя: этой мастью в раздаче ещё не ходили.",
        ),
        (refused("no_meld", meld=1), "Сочетание 2 — не комплект и не секвенс."),
        (refused("not_yet_written"), "Так ходить нельзя."),
        (Receipt(Said.ILLEGAL), "Так ходить нельзя."),
        (
            Receipt(Said.ILLEGAL, refusal=Refusal(RefusalKind.CLOSED)),
            "Этот вопрос уже решён. Посмотрите на стол.",
        ),
        (
            Receipt(Said.TOO_FEW, values={"missing": 1}),
            "Не хватает 1 игрока. Можно посадить робота.",
        ),
        (
            Receipt(Said.VOTED, values={"votes": 1, "needed": 3}),
            "Голос за конец партии учтён: 1 из 3. Кто согласен, голосует командой /stop.",
        ),
    ],
)
def test_what_a_press_is_answered_with(receipt, text):
    assert receipt_text(receipt, locale("ru")) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_warning_has_words(lang):
    assert warning_text(Warn("unknown"), locale(lang))
