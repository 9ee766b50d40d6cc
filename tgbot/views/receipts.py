"""The short answers to presses, and why the rules refuse one."""

from __future__ import annotations

from typing import Final

from core.engine.game import Refusal, RefusalKind
from core.readmodels import Receipt, Said
from tgbot.i18n import Locale
from tgbot.views.cards import spoken
from tgbot.views.message import MAX_ANSWER
from tgbot.views.presses import Warn

OF_TOURNAMENTS: Final = frozenset({Said.STALE, Said.TOO_FEW, Said.CHANGED, Said.SUBSTITUTED})
"""What is said of a tournament in other words than of a table."""


def receipt_text(receipt: Receipt, loc: Locale) -> str:
    """What a press is answered with: bare words that fit into the answer to a press."""
    refusal = receipt.refusal
    if receipt.said is Said.ILLEGAL and refusal is not None:
        return refusal_text(refusal, loc)
    values = {name: spoken(name, value, loc) for name, value in receipt.values.items()}
    key = f"said-{receipt.said}"
    if receipt.tournament is not None and receipt.said in OF_TOURNAMENTS:
        key = f"said-event-{receipt.said}"
    return _cut(loc.plain(key, **values))


def refusal_text(refusal: Refusal, loc: Locale) -> str:
    """Why the rules say no, in words."""
    if refusal.kind is not RefusalKind.ILLEGAL:
        return loc.plain(f"refused-{refusal.kind}")
    key = f"illegal-{refusal.code}"
    if not loc.has(key):
        return loc.plain("said-illegal")
    values = {name: spoken(name, value, loc) for name, value in refusal.values.items()}
    return _cut(loc.plain(key, **values))


def warning_text(warning: Warn, loc: Locale) -> str:
    """What is said before a press is taken at its word."""
    return _cut(loc.plain(f"warn-{warning.code}"))


def _cut(text: str) -> str:
    return text if len(text) <= MAX_ANSWER else text[: MAX_ANSWER - 1] + "…"
