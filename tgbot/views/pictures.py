"""The course of a match's score as a small picture, made to be read on a phone.

Colours stand out on a dark and on a light client alike. The font is part of the package: it has
Cyrillic with the Kazakh letters; what it lacks (emoji, rare scripts) is left out of the names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

WIDTH: Final = 960
HEIGHT: Final = 600
_MARGIN: Final = 48
_LEFT: Final = 96
_FONT: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
BACKGROUND: Final = "#26323d"
TEXT: Final = "#f2f4f6"
FAINT: Final = "#8fa0ad"
GRID: Final = "#3d4c59"
_COLOURS: Final = (
    "#ffb74d",
    "#4fc3f7",
    "#aed581",
    "#f06292",
    "#ba68c8",
    "#fff176",
    "#ff8a65",
    "#4db6ac",
    "#90a4ae",
    "#dce775",
    "#7986cb",
    "#e57373",
    "#a1887f",
)
_TITLE_SIZE: Final = 40
_NAME_SIZE: Final = 30
_AXIS_SIZE: Final = 24
_MISSING: Final = "\uffff"

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """One side: who it is, and its total after each deal."""

    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a total after a deal lies in the picture."""

    deals: int
    low: int
    high: int
    top: float
    bottom: float

    def point(self, deal: int, total: int) -> Point:
        across = _LEFT + (WIDTH - _MARGIN - _LEFT) * deal / self.deals
        share = (total - self.low) / (self.high - self.low)
        return across, self.bottom - (self.bottom - self.top) * share


def course(title: str, deals: str, lines: Sequence[Line]) -> bytes:
    """A PNG of the totals, all of them beginning at nothing; `deals` names the lower axis.

    Raises ValueError where no deal was played.
    """
    played = max((len(line.totals) for line in lines), default=0)
    if not played:
        raise ValueError("a course needs a deal")
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    draw.text((_MARGIN, 28), title, fill=TEXT, font=sized(_TITLE_SIZE))
    top = _legend(draw, lines) + 30
    values = [0, *(total for line in lines for total in line.totals)]
    low, high = min(values), max(values)
    scale = _Scale(played, low, max(high, low + 1), top, HEIGHT - 84)
    _axes(draw, scale, deals)
    for line, colour in zip(lines, _colours(len(lines)), strict=True):
        _curve(draw, scale, line, colour)
    made = BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def rating_course(title: str, axis: str, values: Sequence[tuple[int, int]]) -> bytes:
    """A PNG of a rating after each match, in a band as wide as it is uncertain.

    `values` are ratings and their uncertainties. Raises ValueError where there are none.
    """
    if not values:
        raise ValueError("a course needs a match")
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw = ImageDraw.Draw(image)
    heading = fitting(legible(title), sized(_TITLE_SIZE), WIDTH - 2 * _MARGIN)
    draw.text((_MARGIN, 28), heading, fill=TEXT, font=sized(_TITLE_SIZE))
    low = min(value - spread for value, spread in values)
    high = max(value + spread for value, spread in values)
    scale = _Scale(max(1, len(values) - 1), low, max(high, low + 1), 110, HEIGHT - 84)
    _band(draw, scale, values)
    _axes(draw, scale, axis)
    points = [scale.point(place, value) for place, (value, _) in enumerate(values)]
    draw.line(points, fill=_COLOURS[0], width=6, joint="curve")
    across, at = points[-1]
    draw.ellipse((across - 9, at - 9, across + 9, at + 9), fill=_COLOURS[0])
    made = BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def _band(draw: ImageDraw.ImageDraw, scale: _Scale, values: Sequence[tuple[int, int]]) -> None:
    upper = [scale.point(place, value + spread) for place, (value, spread) in enumerate(values)]
    lower = [scale.point(place, value - spread) for place, (value, spread) in enumerate(values)]
    if len(values) > 1:
        draw.polygon([*upper, *reversed(lower)], fill=GRID)


def _colours(count: int) -> list[str]:
    return [_COLOURS[place % len(_COLOURS)] for place in range(count)]


@cache
def sized(size: int) -> ImageFont.FreeTypeFont:
    """The font of all pictures, in a size."""
    return ImageFont.truetype(str(_FONT), size)


@cache
def _drawable(one: str) -> bool:
    """Whether the font has this character: a missing one is drawn like one that cannot exist."""
    return one.isspace() or _drawn(one) != _drawn(_MISSING)


def _drawn(one: str) -> bytes:
    image = Image.new("L", (2 * _NAME_SIZE, 2 * _NAME_SIZE))
    ImageDraw.Draw(image).text((0, 0), one, fill=255, font=sized(_NAME_SIZE))
    return image.tobytes()


def legible(text: str) -> str:
    """The text without what the font cannot draw."""
    return " ".join("".join(one for one in text if _drawable(one)).split())


def _legend(draw: ImageDraw.ImageDraw, lines: Sequence[Line]) -> float:
    """Names with their last totals, two in a row where there are many; returns where it ends."""
    columns = 1 if len(lines) <= 2 else 2
    room = (WIDTH - 2 * _MARGIN) / columns
    size = _NAME_SIZE if len(lines) <= 4 else _AXIS_SIZE
    font, step = sized(size), size + 14
    for place, (line, colour) in enumerate(zip(lines, _colours(len(lines)), strict=True)):
        row, column = divmod(place, columns)
        left, top = _MARGIN + column * room, 92 + row * step
        draw.rounded_rectangle((left, top + 4, left + size, top + 4 + size), 6, fill=colour)
        total = line.totals[-1] if line.totals else 0
        text = fitting(f"{total} · {legible(line.name)}", font, room - size - 24)
        draw.text((left + size + 14, top), text, fill=TEXT, font=font)
    return 92 + -(-len(lines) // columns) * step


def fitting(text: str, font: ImageFont.FreeTypeFont, room: float) -> str:
    """The text, or its beginning, in so much room."""
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(text + "…") > room:
        text = text[:-1]
    return text.rstrip() + "…"


def _axes(draw: ImageDraw.ImageDraw, scale: _Scale, deals: str) -> None:
    font = sized(_AXIS_SIZE)
    for total in _ticks(scale.low, scale.high):
        left, at = scale.point(0, total)
        draw.line((left, at, WIDTH - _MARGIN, at), fill=GRID, width=2)
        draw.text((left - 14, at), str(total), fill=FAINT, font=font, anchor="rm")
    every = -(-scale.deals // 12)
    for deal in range(0, scale.deals + 1, every):
        across, _ = scale.point(deal, scale.low)
        draw.text((across, scale.bottom + 12), str(deal), fill=FAINT, font=font, anchor="ma")
    draw.text((WIDTH - _MARGIN, HEIGHT - 12), deals, fill=FAINT, font=font, anchor="rs")


def _ticks(low: int, high: int) -> list[int]:
    """Round totals, at most eight of them."""
    step = next(
        size * 10**power
        for power in range(9)
        for size in (1, 2, 5)
        if (high - low) / (size * 10**power) <= 7
    )
    return list(range(-(-low // step) * step, high + 1, step))


def _curve(draw: ImageDraw.ImageDraw, scale: _Scale, line: Line, colour: str) -> None:
    points = [scale.point(deal, total) for deal, total in enumerate((0, *line.totals))]
    draw.line(points, fill=colour, width=6, joint="curve")
    for across, at in points:
        draw.ellipse((across - 8, at - 8, across + 8, at + 8), fill=colour)
