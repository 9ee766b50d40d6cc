"""Whatever people call themselves, a name is short, visible, and nothing but a name."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.readmodels import SeatInfo
from tgbot.i18n import locale
from tgbot.views.names import WIDTH, clean, listed, person, seated

RU = locale("ru")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Анна", "Анна"),
        ("  Анна\n  Мария ", "Анна Мария"),
        ("&.BILLIONAIRE.&", "&.BILLIONAIRE.&"),
        ("<<ВДК>>", "<<ВДК>>"),
        ("****", "****"),
        ("<b>жирный</b>", "<b>жирный<∕b>"),
        ("", "никто"),
        ("\u3164\u3164", "никто"),
        ("\u2800 \u200b\u200f", "никто"),
        ("\ud800", "никто"),
        ("\u0301", "никто"),
        ("a\u202eb", "ab"),
        ("Z" + "\u0336" * 50, "Z\u0336\u0336"),
        ("@durov", "＠durov"),
        ("/stop", "∕stop"),
        ("evil.com", "evil․com"),
        ("שלום", "\u2068שלום\u2069"),
        ("Ж" * 30, "Ж" * 19 + "…"),
        ("Ж" * 20, "Ж" * 20),
        ("王" * 12, "王" * 9 + "…"),
        ("👨‍👩‍👧 мы", "👨‍👩‍👧 мы"),
        ("👍🏽", "👍🏽"),
        ("🇰🇿🇰🇿", "🇰🇿🇰🇿"),
    ],
)
def test_a_name_as_it_is_shown(name, shown):
    assert clean(name, "никто") == shown


def columns(text):
    wide = sum(unicodedata.east_asian_width(one) in "WF" for one in text)
    marks = sum(unicodedata.category(one)[0] in "MC" for one in text)
    return len(text) + wide - marks


@given(st.text(max_size=80))
@example("🏴\U000e0067\U000e0062\U000e007f")
@example("\U0001f1f0" * 9)
@example("\u200d\u200d👩")
def test_any_name_is_short_visible_and_on_one_line(name):
    shown = clean(name, "никто")

    assert shown.strip()
    assert not set(shown) & set("\n\r\t@\u202e\u202d\u200f\u200b")
    assert columns(shown.replace("\u2068", "").replace("\u2069", "")) <= 2 * WIDTH
    assert shown.encode()


@given(st.text(max_size=40))
@example("0000000000000000000#")
def test_a_name_that_has_been_shown_is_shown_alike_again(name):
    once = clean(name, "никто").strip("\u2068\u2069")

    assert clean(once, "никто").strip("\u2068\u2069") == once


def test_who_sits_at_a_seat():
    assert seated(None, RU) == "свободно"
    assert seated(SeatInfo(3, "", robot="easy"), RU) == "🤖 Робот 4"
    assert seated(SeatInfo(0, "Анна", 11), RU) == "Анна"
    assert seated(SeatInfo(0, "", 11), RU) == "Без имени"


def test_names_in_a_row_are_html():
    assert listed(["A&B", ""], RU) == "A&amp;B, Без имени"
    assert person("<i>", RU) == "<i>"
