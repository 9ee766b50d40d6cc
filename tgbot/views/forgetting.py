"""Being forgotten, asked back once, and coming back."""

from __future__ import annotations

import re
from typing import Final

from tgbot.callback_data import Ask, Topic
from tgbot.i18n import Locale
from tgbot.views.message import Button, Message, Style, ViewContext

FORGET: Final = "forget"
"""The payload of the link that asks to be forgotten, and what a button of it says."""
SURE: Final = "sure"
NO: Final = "no"
BACK: Final = "back"
"""The beginning of what the button says that brings somebody back; his link's payload follows."""
_PAYLOAD: Final = re.compile(r"[A-Za-z0-9_-]{0,40}")


def forget_message(loc: Locale) -> Message:
    """Asks back, and says what goes and what stays."""
    sure = Button(loc.plain("forget-button-sure"), Ask(Topic.FORGET, SURE), style=Style.DANGER)
    return Message(
        loc("forget-ask"),
        ((sure,), (Button(loc.plain("forget-button-no"), Ask(Topic.FORGET, NO)),)),
    )


def forgotten_message(loc: Locale) -> Message:
    """The last words to somebody who was forgotten."""
    return Message(loc("forget-done"))


def kept_message(loc: Locale) -> Message:
    """To somebody who thought better of it."""
    return Message(loc("forget-kept"))


def forget_privately_message(loc: Locale, ctx: ViewContext) -> Message:
    """To somebody who asks in a group."""
    button = Button(loc.plain("button-open-private"), url=ctx.link(FORGET))
    return Message(loc("forget-private"), ((button,),))


def come_back_message(payload: str, loc: Locale) -> Message:
    """Asks somebody who was forgotten whether his name may be noted again."""
    kept = payload if _PAYLOAD.fullmatch(payload) else ""
    button = Button(
        loc.plain("come-back-button"), Ask(Topic.FORGET, f"{BACK}.{kept}"), style=Style.PRIMARY
    )
    return Message(loc("come-back"), ((button,),))
