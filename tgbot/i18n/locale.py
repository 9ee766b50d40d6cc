"""Texts by language, made into Telegram's HTML.

Every value that is put into a text is escaped unless it is `Html` already, so a name can never
become markup. The files are read once. A text that is missing, or that wants a value which it does
not get, is a fault of the program and raises.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("ru", "kk", "en")
"""The languages of the bot, the source first."""

_FOLDER: Final = Path(__file__).parents[1] / "locales"


class MissingText(LookupError):
    """A key without a text, or a text without one of its values."""


class Html(str):
    """Text that is Telegram's HTML already, and goes into other texts as it is."""

    __slots__ = ()


def escape(value: object) -> Html:
    """Any value as HTML: markup stays, everything else is escaped."""
    return value if isinstance(value, Html) else Html(html.escape(str(value), quote=False))


def join(separator: str, parts: Iterable[object]) -> Html:
    """The parts as HTML with the (escaped) separator between them; empty parts are left out."""
    made = (escape(part) for part in parts)
    return Html(escape(separator).join(part for part in made if part))


KEPT: Final = 4096
"""Texts of a language that are kept made: a screen is mostly the words of the one before."""


class Locale:
    """One language. `loc("key", name=…)` gives HTML, `loc.plain(…)` the bare words."""

    __slots__ = ("_bundle", "_made", "lang")

    def __init__(self, lang: str, bundle: FluentBundle) -> None:
        self.lang = lang
        self._bundle = bundle
        self._made = lru_cache(KEPT)(self._make)

    def __repr__(self) -> str:
        return f"Locale({self.lang!r})"

    def has(self, key: str) -> bool:
        """Whether there is a text of this key."""
        return self._bundle.has_message(key)

    def __call__(self, key: str, **values: Any) -> Html:
        """The text as HTML; text values are escaped, numbers choose their plural."""
        return Html(self._format(key, {name: _safe(value) for name, value in values.items()}))

    def plain(self, key: str, **values: Any) -> str:
        """The text as it is, for buttons and answers to presses, which know no markup."""
        return self._format(key, values)

    def _format(self, key: str, values: dict[str, Any]) -> str:
        return self._made(key, tuple((name, type(one), one) for name, one in values.items()))

    def _make(self, key: str, named: tuple[tuple[str, type[Any], Any], ...]) -> str:
        values = {name: value for name, _, value in named}
        if not self._bundle.has_message(key):
            raise MissingText(f"{self.lang}: no text {key!r}")
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise MissingText(f"{self.lang}: the text {key!r} is empty")
        text, errors = self._bundle.format_pattern(pattern, values)
        if errors:
            raise MissingText(f"{self.lang}: {key!r}: {errors[0]}")
        return str(text)


def _safe(value: Any) -> Any:
    return str(escape(value)) if isinstance(value, str) else value


@cache
def locale(lang: str) -> Locale:
    """One of LANGUAGES. Raises ValueError for any other."""
    if lang not in LANGUAGES:
        raise ValueError(f"no such language: {lang!r}")
    bundle = FluentBundle([lang], use_isolating=False)
    for path in sorted((_FOLDER / lang).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return Locale(lang, bundle)


def pick(language_code: str | None, default: str) -> Locale:
    """The language of a client's code ("ru", "kk-KZ", "en-GB"), else the default one."""
    lang = (language_code or "").replace("_", "-").split("-")[0].lower()
    return locale(lang if lang in LANGUAGES else default)
