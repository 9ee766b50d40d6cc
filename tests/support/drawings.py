"""The pictures that the bot draws, of an evening that never was: for the README, and to look at.

The numbers are made up but lawful: totals of a match of Belka, a rating after each of thirty
matches as `core.ratings` gives it, a season's table.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from core.ratings import Rating, rate
from core.readmodels import RatingShown, ScoreRow, ScoreTable, Span
from tgbot.i18n import locale
from tgbot.views import course_message, score_picture_message
from tgbot.views.pictures import Line, course

TOTALS: Final = ((1, 0), (1, 2), (3, 2), (4, 3), (4, 5), (4, 7), (6, 7), (8, 7), (8, 9), (12, 9))
PAIRS: Final = ("Анна, Айгерім", "Борис, Дәулет")
SEASON: Final = (
    ("Айгерім", 41, 63),
    ("Дәулет", 38, 61),
    ("Анна", 33, 60),
    ("Гүлнұр", 27, 52),
    ("Борис", 25, 55),
    ("Өмірбек", 20, 47),
    ("Ұлан", 16, 44),
    ("Әсем", 11, 39),
    ("Жаңыл", 2, 4),
    ("Пётр", 1, 3),
)
MATCHES: Final = 30


def rating_curve() -> list[RatingShown]:
    """Somebody who wins two matches of three against equals."""
    chance, mine = Random("rating"), Rating()
    made = [RatingShown(mine.shown, mine.spread, 0)]
    for number in range(1, MATCHES + 1):
        places = [1, 2] if chance.random() < 2 / 3 else [2, 1]
        other = Rating(mine.mu + chance.uniform(-3, 3), 4.0)
        ((mine,), _) = rate([[mine], [other]], places)
        made.append(RatingShown(mine.shown, mine.spread, number))
    return made


def season() -> ScoreTable:
    """A full page of a chat's table; the last two have played too little for a place."""
    rows = tuple(
        ScoreRow(place if matches > 4 else None, name, matches, wins, 0)
        for place, (name, wins, matches) in enumerate(SEASON, start=1)
    )
    return ScoreTable(-1, "belka", Span.SEASON, rows, 0, 1, ("belka",))


def drawings() -> dict[str, bytes]:
    """Every picture by the name of its file, without an ending."""
    ru, kk = locale("ru"), locale("kk")
    title = ru.plain("picture-title", game=ru.plain("game-belka"))
    lines = [
        Line(pair, tuple(totals[side] for totals in TOTALS)) for side, pair in enumerate(PAIRS)
    ]
    rated = course_message("Айгерім", "belka", rating_curve(), kk).photo
    table = score_picture_message(season(), ru).photo
    return {
        "course": course(title, ru.plain("picture-deals"), lines),
        "rating": rated or b"",
        "season": table or b"",
    }


def draw(folder: Path) -> None:
    """Write them all."""
    for name, data in drawings().items():
        (folder / f"{name}.png").write_bytes(data)
