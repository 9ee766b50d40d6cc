"""A chat's table of scores as a picture, made to be read on a phone and passed on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from core.readmodels import ScoreRow, ScoreTable
from tgbot.i18n import Locale
from tgbot.views import names, pictures
from tgbot.views.message import Message

_MARGIN: Final = 40
_TOP: Final = 132
_STEP: Final = 64
_TITLE: Final = 40
_ROW: Final = 32
_HEAD: Final = 24
_MEDALS: Final = ("#ffd54f", "#cfd8dc", "#ffab76")
"""Gold, silver and bronze."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the picture; without a place it has too few matches for one."""

    place: int | None
    name: str
    wins: int
    matches: int


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the columns."""

    name: str
    wins: str
    matches: str
    share: str


def score_picture(title: str, heads: Heads, rows: Sequence[Row]) -> bytes:
    """A PNG of a table. Raises ValueError where nobody is in it."""
    if not rows:
        raise ValueError("a table needs a row")
    height = _TOP + _STEP * len(rows) + _MARGIN // 2
    image = Image.new("RGB", (pictures.WIDTH, height), pictures.BACKGROUND)
    draw = ImageDraw.Draw(image)
    room = pictures.WIDTH - 2 * _MARGIN
    heading = pictures.fitting(pictures.legible(title), pictures.sized(_TITLE), room)
    draw.text((_MARGIN, 24), heading, fill=pictures.TEXT, font=pictures.sized(_TITLE))
    columns = _columns()
    for (across, anchor), word in zip(columns, ("", *_words(heads)), strict=True):
        at, font = (across, _TOP - 14), pictures.sized(_HEAD)
        draw.text(at, word, fill=pictures.FAINT, font=font, anchor=f"{anchor}s")
    for number, row in enumerate(rows):
        _draw_row(draw, _TOP + number * _STEP, number, row)
    made = BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def _words(heads: Heads) -> tuple[str, str, str, str]:
    return heads.name, heads.wins, heads.matches, heads.share


def _columns() -> tuple[tuple[int, str], ...]:
    """Where each column begins or ends: place, name, wins, matches, share."""
    right = pictures.WIDTH - _MARGIN
    return (
        (_MARGIN + 52, "r"),
        (_MARGIN + 80, "l"),
        (right - 270, "r"),
        (right - 120, "r"),
        (right, "r"),
    )


def _draw_row(draw: ImageDraw.ImageDraw, top: int, number: int, row: Row) -> None:
    font, middle = pictures.sized(_ROW), top + _STEP // 2
    if number % 2 == 0:
        box = (_MARGIN // 2, top, pictures.WIDTH - _MARGIN // 2, top + _STEP)
        draw.rounded_rectangle(box, 10, fill=pictures.GRID)
    columns = _columns()
    place = "•" if row.place is None else f"{row.place}."
    medal = row.place is not None and row.place <= len(_MEDALS)
    colour = _MEDALS[row.place - 1] if medal and row.place is not None else pictures.FAINT
    room = columns[2][0] - columns[1][0] - 110
    name = pictures.fitting(pictures.legible(row.name), font, room)
    share = f"{round(100 * row.wins / row.matches)}"
    cells = (place, name, str(row.wins), str(row.matches), share)
    for (across, anchor), text in zip(columns, cells, strict=True):
        fill = colour if text is place else pictures.TEXT
        draw.text((across, middle), text, fill=fill, font=font, anchor=f"{anchor}m")


def score_picture_message(table: ScoreTable, loc: Locale) -> Message:
    """A page of a chat's table as a picture. Raises ValueError where nobody is on it."""
    game, span = loc.plain(f"game-{table.game}"), loc.plain(f"score-span-{table.span}")
    heads = Heads(*(loc.plain(f"score-picture-{one}") for one in HEADS))
    rows = [_row(row, loc) for row in table.rows]
    photo = score_picture(loc.plain("score-picture-title", game=game, span=span), heads, rows)
    return Message(loc("score-picture-caption", game=game, span=span), photo=photo)


HEADS: Final = ("name", "wins", "matches", "share")


def _row(row: ScoreRow, loc: Locale) -> Row:
    return Row(row.place, names.person(row.name, loc), row.wins, row.matches)
