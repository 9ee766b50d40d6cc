"""Corrections in words: the pages of whoever corrects, the list of all, the line in the chat."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.engine.game import Standing
from core.readmodels import (
    Correctable,
    Correction,
    CorrectionKind,
    Corrections,
    Reason,
    SeatInfo,
    TableHead,
)
from tests.tgbot.views.scenes import CTX, head
from tgbot.callback_data import Do, Verb, encode
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Change,
    CorrectPress,
    Message,
    announcement,
    correct_message,
    correct_press,
    corrections_message,
    placed,
    visible,
)

RU = locale("ru")
AT = datetime(2026, 11, 30, 12, tzinfo=UTC)
BELKA: TableHead = head()
MATCH = Correctable(
    BELKA,
    (Standing(0, 1, 12), Standing(1, 3, 4), Standing(2, 1, 12), Standing(3, 3, 4)),
    voided=False,
    finished_at=AT,
)
VOID = Correction(7, BELKA, CorrectionKind.VOID, (), Reason.TRIAL, "", "Анна", AT)
FIXED = Correction(
    8, BELKA, CorrectionKind.RESULT, (3, 1, 3, 1), Reason.OTHER, "<b>не те</b> места", "Анна", AT
)


def presses(message: Message) -> list[CorrectPress]:
    made: list[CorrectPress] = []
    for row in message.buttons:
        for button in row:
            assert isinstance(button.data, Do)
            assert button.data.verb == Verb.CORRECT
            press = correct_press(button.data.arg)
            assert press is not None
            made.append(press)
    return made


def many() -> Correctable:
    """A match of Cal's BS at the largest table."""
    seats = tuple(SeatInfo(seat, f"P{seat}", 100 + seat) for seat in range(13))
    about = head(seats=seats, game="cals_bs")
    standings = tuple(Standing(seat, seat + 1, -seat) for seat in range(13))
    return Correctable(about, standings, voided=False, finished_at=AT)


def test_what_can_be_done_depends_on_what_was_done() -> None:
    plain = presses(correct_message(MATCH, CorrectPress(Change.SHOW), RU))
    voided = Correctable(BELKA, MATCH.standings, True, AT, (VOID,))
    told = correct_message(voided, CorrectPress(Change.SHOW), RU)

    assert [one.change for one in plain] == [Change.VOID, Change.FIX]
    assert presses(told) == [CorrectPress(Change.FIX), CorrectPress(Change.UNDO, "7")]
    assert "не считается" in told.text


def test_nobody_is_told_to_have_no_points_where_only_the_places_differ() -> None:
    level = tuple(replace(one, points=0) for one in many().standings)
    told = correct_message(replace(many(), standings=level), CorrectPress(Change.SHOW), RU)

    lines = told.text.splitlines()
    assert [f"{seat + 1}. P{seat}" for seat in range(13)] == lines[1:14]


def test_every_reason_but_ones_own_words_is_a_button() -> None:
    told = correct_message(MATCH, CorrectPress(Change.VOID), RU)
    reasons = {one.reason for one in presses(told)}

    assert reasons == {*Reason, None} - {Reason.OTHER}
    assert "своими словами" in told.text


def test_of_two_sides_one_press_places_both_and_points_go_with_the_places() -> None:
    told = presses(correct_message(MATCH, CorrectPress(Change.FIX), RU))
    assert [one.about for one in told] == ["01", "10", "+", ""]
    assert placed(MATCH, "10") == (
        Standing(0, 3, 4),
        Standing(1, 1, 12),
        Standing(2, 3, 4),
        Standing(3, 1, 12),
    )
    drawn = placed(MATCH, "+")
    assert drawn is not None
    assert [(one.place, one.points) for one in drawn] == [(1, 12), (1, 4), (1, 12), (1, 4)]


def test_thirteen_players_are_placed_one_after_the_other_within_64_bytes() -> None:
    match, order = many(), ""
    while True:
        page = correct_message(match, CorrectPress(Change.FIX, order), RU)
        chosen = [one for one in presses(page) if one.change is Change.FIX]
        if chosen[0].reason is not None:
            break
        assert len(chosen[-1].about) <= 13
        order = chosen[-1].about if order else chosen[-2].about
    assert sorted(order) == sorted("0123456789abc")
    data = CorrectPress(Change.FIX, order, Reason.UNFAIR).on(match.head, "x").data
    assert isinstance(data, Do)
    assert len(encode(Do(2**31 - 1, data.verb, data.arg))) <= 64
    standings = placed(match, order)
    assert standings is not None
    assert sorted(one.place for one in standings) == list(range(1, 14))


@pytest.mark.parametrize("order", ["", "0", "00", "012", "1x", "9"])
def test_an_order_that_is_none_places_nobody(order: str) -> None:
    assert placed(MATCH, order) is None


@pytest.mark.parametrize("arg", ["", "void", "void.", "steal..", "void..love", "fix.0.1.2"])
def test_what_no_button_says_is_no_press(arg: str) -> None:
    assert correct_press(arg) is None


def test_the_chat_is_told_what_why_and_by_whom_in_a_line_each() -> None:
    made = announcement("correction", VOID, RU, CTX).text
    undone = Correction(7, BELKA, VOID.kind, (), VOID.reason, "", "Анна", AT, undone_by="Борис")

    what, why, by = made.split("\n")
    assert what.endswith("не считается.")
    assert why == "Причина: пробная партия"
    assert by.startswith("Исправил администратор: Анна")
    assert "отменил администратор: Борис" in announcement("correction", undone, RU, CTX).text


def test_partners_have_the_place_of_their_side() -> None:
    """Of two pairs the second is second, not third."""
    page = correct_message(MATCH, CorrectPress(Change.SHOW), RU).text
    told = announcement("correction", FIXED, RU, CTX).text

    assert "\n2. Борис, 🤖 Робот 4: 4" in page
    assert "2. Анна, Вера" in told


def test_a_correction_to_a_draw_is_called_one() -> None:
    drawn = Correction(9, BELKA, FIXED.kind, (1, 1, 1, 1), Reason.AGREED, "", "Анна", AT)

    assert "считается ничьей." in announcement("correction", drawn, RU, CTX).text


def test_the_page_of_a_match_does_not_name_its_players_again_with_each_correction() -> None:
    corrected = Correctable(BELKA, MATCH.standings, True, AT, (VOID,))
    page = correct_message(corrected, CorrectPress(Change.SHOW), RU).text

    assert "Партия не считается. Причина: пробная партия" in page
    assert page.count("Вера") == 1


def test_ones_own_words_are_words_and_no_markup() -> None:
    text = announcement("correction", FIXED, RU, CTX).text

    assert "Причина: &lt;b&gt;не те&lt;" in text
    assert "1. " in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_and_the_pages_can_be_sent_in_every_language(lang: str) -> None:
    loc = locale(lang)
    full = Corrections(-1, (VOID, FIXED) * 5, 1, 3)
    told = corrections_message(full, loc)
    empty = corrections_message(Corrections(None, (), 0, 1), loc)

    assert [button.text for row in told.buttons for button in row] == ["◀", "▶"]
    assert visible(empty.text)
    for change in Change:
        assert correct_message(many(), CorrectPress(change), loc).buttons
