"""People's names made fit to be shown: people call themselves anything.

A name is cut to a width by whole characters as a reader sees them, loses what is invisible, what
turns the direction of writing and what Telegram would make a mention, a command or a link, and is
a word of the bot's where nothing is left. Escaping is not done here: `Locale` escapes every value.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from core.readmodels import SeatInfo
from tgbot.i18n import Html, Locale, join

WIDTH: Final = 20
"""Columns of a name in a text; wide characters take two."""
BUTTON_WIDTH: Final = 14

_ZWJ: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_MARKS: Final = 2
"""So many marks may sit on one letter."""
_LOOKALIKE: Final = str.maketrans({"@": "＠", "/": "∕", "#": "＃"})
_DOT: Final = re.compile(r"(?<=\w)\.(?=\w)")
_FIRST_STRONG: Final = "\u2068"
_POP: Final = "\u2069"


def _shown(text: str) -> Iterator[str]:
    """The characters that may stand in a name, spaces as plain ones."""
    for one in unicodedata.normalize("NFC", text):
        category = unicodedata.category(one)
        if category[0] == "Z" or one in "\t\n\r":
            yield " "
        elif one == _ZWJ or (category[0] != "C" and one not in _BLANK):
            yield one


def _is_mark(one: str) -> bool:
    return unicodedata.category(one)[0] == "M"


def _is_modifier(one: str) -> bool:
    return "\U0001f3fb" <= one <= "\U0001f3ff"


def _is_flag_letter(one: str) -> bool:
    return "\U0001f1e6" <= one <= "\U0001f1ff"


def _goes_on(cluster: str, one: str) -> bool:
    """Whether an emoji goes on: joined on, a skin tone, the second letter of a flag."""
    if cluster.endswith(_ZWJ):
        return True
    if _is_modifier(one):
        return bool(cluster.strip())
    return _is_flag_letter(one) and len(cluster) == 1 and _is_flag_letter(cluster)


def _clusters(text: str) -> list[str]:
    """The text in characters as a reader sees them; a mark without a letter is dropped."""
    made: list[str] = []
    for one in _shown(text):
        last = made[-1] if made else ""
        if one == _ZWJ:
            if last and unicodedata.category(last[-1]) in ("So", "Sk", "Mn"):
                made[-1] += one
        elif _is_mark(one):
            if last.strip() and sum(map(_is_mark, last)) < _MARKS:
                made[-1] += one
        elif last and _goes_on(last, one):
            made[-1] += one
        else:
            made.append(one)
    return [one.rstrip(_ZWJ) for one in made]


def _width(cluster: str) -> int:
    wide = unicodedata.east_asian_width(cluster[0]) in "WF" or _EMOJI_STYLE in cluster
    return 2 if wide else 1


@lru_cache(maxsize=4096)
def clean(name: str, fallback: str, width: int = WIDTH) -> str:
    """A name as it may be shown, at most `width` columns; `fallback` where nothing remains."""
    plain = " ".join("".join(_shown(name)).split())
    clusters = _clusters(plain.translate(_LOOKALIKE))
    kept, room = "", width
    for place, cluster in enumerate(clusters):
        room -= _width(cluster)
        if room < 0 or (room == 0 and place + 1 < len(clusters)):
            kept = kept.rstrip() + "…"
            break
        kept += cluster
    kept = _DOT.sub("․", kept).strip()
    if not any(unicodedata.category(one)[0] in "LNPS" for one in kept):
        return fallback
    if any(unicodedata.bidirectional(one) in ("R", "AL") for one in kept):
        return f"{_FIRST_STRONG}{kept}{_POP}"
    return kept


def person(name: str, loc: Locale, width: int = WIDTH) -> str:
    """A person's name, as bare words."""
    return clean(name, loc.plain("name-nobody"), width)


def seated(info: SeatInfo | None, loc: Locale, width: int = WIDTH) -> str:
    """Who sits at a seat, as bare words; a robot is called by the number of its seat."""
    if info is None:
        return loc.plain("name-empty-seat")
    if info.person is None:
        return loc.plain("name-robot", number=info.seat + 1)
    return person(info.name, loc, width)


def listed(names: Iterable[str], loc: Locale) -> Html:
    """Names of people one after the other, as HTML."""
    return join(", ", (person(name, loc) for name in names))
