"""Texts get their values escaped, choose their plural, and are never silently missing."""

import pytest
from fluent.runtime import FluentBundle, FluentResource

from tgbot.i18n import LANGUAGES, Html, Locale, MissingText, escape, join, locale, pick

TEXTS = """
hello = Здравствуйте, <b>{ $name }</b>!
points = { $n ->
    [one] { $n } очко
    [few] { $n } очка
   *[many] { $n } очков
  }
"""


@pytest.fixture
def loc() -> Locale:
    bundle = FluentBundle(["ru"], use_isolating=False)
    bundle.add_resource(FluentResource(TEXTS))
    return Locale("ru", bundle)


def test_a_name_never_becomes_markup(loc):
    assert loc("hello", name="<i>&.B</i>") == ("Здравствуйте, <b>&lt;i&gt;&amp;.B&lt;/i&gt;</b>!")


def test_markup_goes_in_as_it_is(loc):
    assert loc("hello", name=Html("<i>Анна</i>")) == "Здравствуйте, <b><i>Анна</i></b>!"


def test_plain_words_are_not_escaped(loc):
    assert loc.plain("hello", name="A&B") == "Здравствуйте, <b>A&B</b>!"


def test_russian_has_three_plurals(loc):
    made = [loc("points", n=n) for n in (1, 2, 5, 11, 21, 22)]

    assert made == ["1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "22 очка"]


def test_a_missing_text_is_a_fault_of_the_program(loc):
    with pytest.raises(MissingText, match="no text 'bye'"):
        loc("bye")


def test_a_missing_value_is_a_fault_of_the_program(loc):
    with pytest.raises(MissingText, match=r"'hello'.*name"):
        loc("hello")


def test_joined_parts_are_escaped_once():
    assert join(" & ", ["<", "", Html("<b>a</b>")]) == "&lt; &amp; <b>a</b>"
    assert escape(escape("<")) == "&lt;"


@pytest.mark.parametrize(
    ("code", "lang"),
    [("ru", "ru"), ("kk-KZ", "kk"), ("EN_gb", "en"), ("de", "ru"), ("", "ru"), (None, "ru")],
)
def test_the_language_of_a_client_or_the_default(code, lang):
    assert pick(code, "ru").lang == lang


def test_every_language_is_there_and_no_other():
    assert [locale(lang).lang for lang in LANGUAGES] == ["ru", "kk", "en"]
    with pytest.raises(ValueError, match="no such language"):
        locale("de")
