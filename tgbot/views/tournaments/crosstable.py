"""The crosstable of a tournament as a picture: who met whom in each round, and with what result.

At tables of more than two each cell has the place at the table. Made to be read on a phone and to
stay small: a palette of few colours, and no more lines than a screen can show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from core.boards import BoardShown, BoardState, LineShown, RoundShown, TournamentRecord
from core.tournaments.model import Sit
from tgbot.i18n import Locale
from tgbot.views.message import Message
from tgbot.views.pictures import BACKGROUND, FAINT, GRID, TEXT, fitting, legible, sized
from tgbot.views.tournaments import words

MOST: Final = 40
"""Lines of the picture, from the top of the standing."""
_ROW: Final = 44
_SIZE: Final = 24
_NAME: Final = 360
_CELL: Final = 92
_POINTS: Final = 96
_MARGIN: Final = 28
_HEAD: Final = 132
_WON: Final = "#aed581"
_LOST: Final = "#f06292"
_SIT: Final = "·"
_SITS: Final = {Sit.BYE: "+", Sit.SKIP: "½", Sit.AWAY: "−", Sit.LATE: "·"}


def picture(record: TournamentRecord, loc: Locale) -> bytes | None:
    """A PNG of the final standing with every round; None where nothing was played."""
    board = record.board
    lines = (board.final or (board.stages[-1].lines if board.stages else ()))[:MOST]
    if not lines or not record.rounds:
        return None
    numbers = {one.entrant.entrant: at for at, one in enumerate(lines, start=1)}
    width = _MARGIN * 2 + _NAME + _CELL * len(record.rounds) + _POINTS
    height = _HEAD + _ROW * len(lines) + _MARGIN
    image = Image.new("RGB", (max(width, 640), height), BACKGROUND)
    draw = ImageDraw.Draw(image)
    _draw_head(draw, record, image.width, loc)
    for row, one in enumerate(lines):
        _draw_line(draw, record, one, row, numbers, loc)
    made = BytesIO()
    image.quantize(32).save(made, "PNG", optimize=True)
    return made.getvalue()


def crosstable_message(record: TournamentRecord, loc: Locale) -> Message | None:
    """The picture with a word on what its cells mean; None where nothing was played."""
    photo = picture(record, loc)
    if photo is None:
        return None
    head = record.board.head
    return Message(
        loc("cross-about", title=words.title_text(head.title, head.game, loc)), photo=photo
    )


def _draw_head(
    draw: ImageDraw.ImageDraw, record: TournamentRecord, width: int, loc: Locale
) -> None:
    head = record.board.head
    told = legible(words.title_text(head.title, head.game, loc))
    room = width - 2 * _MARGIN
    draw.text((_MARGIN, 24), fitting(told, sized(36), room), fill=TEXT, font=sized(36))
    top = _HEAD - _ROW / 2
    for place, one in enumerate(record.rounds):
        draw.text(
            (_left(place) + _CELL / 2, top),
            _round_name(record, one),
            fill=FAINT,
            font=sized(_SIZE),
            anchor="mm",
        )
    at = _left(len(record.rounds)) + _POINTS / 2
    draw.text((at, top), loc.plain("cross-points"), fill=FAINT, font=sized(_SIZE), anchor="mm")


def _round_name(record: TournamentRecord, one: RoundShown) -> str:
    several = len(record.board.stages) > 1
    return f"{one.stage}.{one.number}" if several else str(one.number)


def _left(place: int) -> float:
    return _MARGIN + _NAME + _CELL * place


def _draw_line(
    draw: ImageDraw.ImageDraw,
    record: TournamentRecord,
    one: LineShown,
    row: int,
    numbers: Mapping[int, int],
    loc: Locale,
) -> None:
    top = _HEAD + _ROW * row
    middle = top + _ROW / 2
    right = _left(len(record.rounds)) + _POINTS
    draw.line((_MARGIN, top, right, top), fill=GRID, width=1)
    place = "—" if one.place is None else str(one.place)
    draw.text((_MARGIN + 40, middle), place, fill=FAINT, font=sized(_SIZE), anchor="rm")
    name = fitting(legible(words.entrant(one.entrant, loc)), sized(_SIZE), _NAME - 64)
    draw.text((_MARGIN + 54, middle), name, fill=TEXT, font=sized(_SIZE), anchor="lm")
    for at, played in enumerate(record.rounds):
        text, colour = _cell(played, one.entrant.entrant, numbers)
        draw.text(
            (_left(at) + _CELL / 2, middle), text, fill=colour, font=sized(_SIZE), anchor="mm"
        )
    points = words.points(one.points, record.board.head.plan)
    at_points = (_left(len(record.rounds)) + _POINTS / 2, middle)
    draw.text(at_points, points, fill=TEXT, font=sized(_SIZE), anchor="mm")


def _cell(played: RoundShown, entrant: int, numbers: Mapping[int, int]) -> tuple[str, str]:
    """What an entrant did in a round, and its colour."""
    for board in played.boards:
        seats = [one.entrant for one in board.entrants]
        if entrant in seats:
            return outcome(board, seats, seats.index(entrant), numbers)
    for one, why in played.sits:
        if one.entrant == entrant:
            return _SITS[why], FAINT
    return _SIT, FAINT


def outcome(
    board: BoardShown, seats: Sequence[int], seat: int, numbers: Mapping[int, int]
) -> tuple[str, str]:
    """What came of a board for a seat, and its colour; `numbers` are the rows of the entrants."""
    if not board.points or board.state is BoardState.VOID:
        return "…", FAINT
    own = board.points[seat]
    better = sum(other > own for other in board.points)
    worse = sum(other < own for other in board.points)
    won = not better and worse > 0
    lost = not own or (better > 0 and not worse)  # where neither came, both have
    colour = _WON if won else _LOST if lost else TEXT
    if len(seats) != 2:  # a table, if only of one whom the others left
        return str(better + 1), colour
    other = numbers.get(seats[1 - seat])
    sign = "+" if won else "−" if better or lost else "="
    return f"{other or '?'}{sign}", colour
