"""The picture of a match's course is a small PNG that has every letter it needs."""

from io import BytesIO

import pytest
from PIL import Image

from tgbot.views.pictures import HEIGHT, WIDTH, Line, course, legible, rating_course


def opened(png):
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image.convert("RGB")


def colours(png):
    return {colour for _, colour in opened(png).getcolors(maxcolors=WIDTH * HEIGHT) or ()}


def test_a_course_is_a_small_png_of_its_size():
    png = course("Белка", "раздачи", [Line("Анна", (2, 4, 12)), Line("Борис", (0, 3, 3))])

    assert opened(png).size == (WIDTH, HEIGHT)
    assert len(png) < 100_000


def test_each_side_has_a_line_of_its_own():
    png = course("Белка", "раздачи", [Line("Анна", (2, 4)), Line("Борис", (0, 3))])

    assert {(0xFF, 0xB7, 0x4D), (0x4F, 0xC3, 0xF7)} <= colours(png)


@pytest.mark.parametrize(
    "lines",
    [
        [Line("", (0,))],
        [Line("Щ" * 200, (-10, 25, 100))],
        [Line("x", tuple(range(200)))],
        [Line(f"Игрок {n}", (n, -n)) for n in range(13)],
        [Line("a", (5,)), Line("b", ())],
    ],
)
def test_any_match_can_be_drawn(lines):
    assert opened(course("Белка", "раздачи", lines)).size == (WIDTH, HEIGHT)


def test_a_match_without_a_deal_has_no_course():
    with pytest.raises(ValueError, match="a deal"):
        course("Белка", "раздачи", [Line("Анна", ())])


def test_the_font_has_the_letters_of_every_language_and_drops_what_it_cannot_draw():
    kazakh = "ӘәҒғҚқҢңӨөҰұҮүҺһІі"

    assert legible(kazakh) == kazakh
    assert legible("Ёжик, Əlice & ♣♦♥♠") == "Ёжик, Əlice & ♣♦♥♠"
    assert legible("🤖 Робот 4 王") == "Робот 4"


@pytest.mark.parametrize("values", [[(1000, 333)], [(1000, 0), (1000, 0)], [(-50, 9)] * 500])
def test_any_rating_can_be_drawn(values):
    png = rating_course("Белка — 王", "партии", values)

    assert opened(png).size == (WIDTH, HEIGHT)
    assert len(png) < 100_000


def test_a_rating_without_a_match_has_no_course():
    with pytest.raises(ValueError, match="a match"):
        rating_course("Белка", "партии", [])
