"""Every error of the Bot API means one thing to do. The texts are Telegram's own."""

from __future__ import annotations

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from tgbot.delivery.outcomes import Outcome, Verdict, judge

NOT_MODIFIED = (
    "Message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (NOT_MODIFIED, Verdict.SAME),
        ("Message to edit not found", Verdict.LOST),
        ("Message can't be edited", Verdict.LOST),
        ("MESSAGE_ID_INVALID", Verdict.LOST),
        ("There is no text in the message to edit", Verdict.LOST),
        ("Message thread not found", Verdict.NO_THREAD),
        ("TOPIC_CLOSED", Verdict.NO_THREAD),
        ("TOPIC_DELETED", Verdict.NO_THREAD),
        ("Not enough rights to send text messages to the chat", Verdict.UNWANTED),
        ("Not enough rights to send photos to the chat", Verdict.NO_FILE),
        ("CHAT_SEND_PHOTOS_FORBIDDEN", Verdict.NO_FILE),
        ("Not enough rights to send documents to the chat", Verdict.NO_FILE),
        ("CHAT_SEND_DOCS_FORBIDDEN", Verdict.NO_FILE),
        ("Have no rights to send a message", Verdict.UNWANTED),
        ("Need administrator rights in the channel chat", Verdict.UNWANTED),
        ("CHAT_WRITE_FORBIDDEN", Verdict.UNWANTED),
        ("CHAT_SEND_PLAIN_FORBIDDEN", Verdict.UNWANTED),
        ("CHAT_RESTRICTED", Verdict.UNWANTED),
        ("Chat not found", Verdict.UNWANTED),
        ("PEER_ID_INVALID", Verdict.UNWANTED),
        ("Can't parse entities: unsupported start tag", Verdict.HOPELESS),
        ("Message is too long", Verdict.HOPELESS),
        ("BUTTON_DATA_INVALID", Verdict.HOPELESS),
    ],
)
def test_a_refusal_is_told_by_its_text(text: str, verdict: Verdict) -> None:
    assert judge(BadRequest(text)) == Outcome(verdict)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (RetryAfter(17), Outcome(Verdict.WAIT, seconds=17)),
        (ChatMigrated(-100), Outcome(Verdict.MIGRATED, chat=-100)),
        (Forbidden("bot was blocked by the user"), Outcome(Verdict.UNWANTED)),
        (TimedOut(), Outcome(Verdict.AGAIN)),
        (NetworkError("Bad Gateway"), Outcome(Verdict.AGAIN)),
        (TelegramError("Invalid server response"), Outcome(Verdict.AGAIN)),
        (InvalidToken(), Outcome(Verdict.AGAIN)),
        (Conflict("two"), Outcome(Verdict.AGAIN)),
    ],
)
def test_other_errors_are_told_by_their_class(error: TelegramError, outcome: Outcome) -> None:
    assert judge(error) == outcome
