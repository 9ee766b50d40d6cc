"""A card reads the same everywhere, in the letters of the language."""

import pytest

from core.cards import PACK_54, card, cards
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import Faces
from tgbot.views.cards import face, row, spoken


@pytest.mark.parametrize(
    ("lang", "shown"),
    [("ru", "В♣ Д♦ К♥ Т♠ 10♣ 2♦"), ("kk", "В♣ Д♦ К♥ Т♠ 10♣ 2♦"), ("en", "J♣ Q♦ K♥ A♠ 10♣ 2♦")],
)
def test_the_letters_of_a_language(lang, shown):
    assert row(cards("Jc Qd Kh As Tc 2d"), locale(lang)) == shown


def test_a_suit_has_a_colour_of_its_own_where_four_are_wanted():
    shown = row(cards("Jc Qd Kh As"), locale("ru"), Faces.FOUR_COLOURS)

    assert shown == "В♣🟢 Д♦🔵 К♥🔴 Т♠⚫"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("faces", Faces)
def test_every_card_has_a_face_of_its_own(lang, faces):
    shown = {face(one, locale(lang), faces) for one in PACK_54}

    assert len(shown) == 53  # the two jokers are alike
    assert face(card("X1"), locale(lang), faces) == "🃏"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("suit", "s", "♠"),
        ("card", "Jc", "В♣"),
        ("rank", "Q", "Д"),
        ("meld", 0, 1),
        ("need", 3, 3),
        ("suit", "", ""),
    ],
)
def test_the_values_of_a_refusal_as_they_are_said(name, value, said):
    assert spoken(name, value, locale("ru")) == said
