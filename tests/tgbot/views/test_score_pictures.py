"""The picture of a chat's table: small, with every letter of three languages, of any names."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

from core.readmodels import ScoreRow, ScoreTable, Span
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import score_picture_message
from tgbot.views.pictures import legible
from tgbot.views.score_pictures import Heads, Row, score_picture

HEADS = Heads("Игрок", "Победы", "Партии", "%")
NAMES = ("Анна", "Айгерім", "Дәулет", "Гүлнұр", "Өмірбек", "Әсем", "Қайрат", "Ыбырай", "Һанс", "ІІ")
TABLE = ScoreTable(
    -1,
    "belka",
    Span.SEASON,
    tuple(
        ScoreRow(place if place < 8 else None, name, 30 - place, 20 - place, 5)
        for place, name in enumerate(NAMES, start=1)
    ),
    0,
    1,
    ("belka",),
)


def image(data: bytes | None) -> Any:
    assert data is not None
    return Image.open(io.BytesIO(data)).convert("RGB")


def far(one: Any, other: Any) -> int:
    """How far apart the two are where they differ most."""
    extrema: Any = ImageChops.difference(one, other).getextrema()
    return max(high for _, high in extrema)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_full_page_is_below_100_kilobytes(lang: str) -> None:
    made = score_picture_message(TABLE, locale(lang))

    assert made.photo is not None
    assert len(made.photo) < 100_000
    width, height = image(made.photo).size
    assert (width, height < 1280) == (960, True)


def test_the_font_has_the_kazakh_letters() -> None:
    assert legible("әғқңөұүһі ӘҒҚҢӨҰҮҺІ") == "әғқңөұүһі ӘҒҚҢӨҰҮҺІ"


def test_a_long_or_odd_name_leaves_the_numbers_alone() -> None:
    short = image(score_picture("Т", HEADS, [Row(4, "Я", 1, 2)]))
    odd = image(score_picture("Т", HEADS, [Row(4, "Щ" * 90 + "🦄", 1, 2)]))
    numbers = (640, 100, 960, 196)

    assert far(short.crop(numbers), odd.crop(numbers)) == 0
    assert far(short, odd) > 100


def test_an_empty_table_has_no_picture() -> None:
    with pytest.raises(ValueError, match="needs a row"):
        score_picture("Т", HEADS, [])
