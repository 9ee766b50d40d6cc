"""What an error of the Bot API means for what was being sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError


class Verdict(StrEnum):
    """What is to be done."""

    SAME = "same"  # it shows that already
    WAIT = "wait"  # this chat wants nothing for a while
    AGAIN = "again"  # nothing is wrong with it: try again later
    LOST = "lost"  # the message is gone or cannot be edited: send a new one
    MIGRATED = "migrated"  # the chat has another id now
    UNWANTED = "unwanted"  # the chat cannot be written to
    NO_THREAD = "no_thread"  # the topic is gone or closed
    NO_FILE = "no_file"  # the chat takes words only
    HOPELESS = "hopeless"  # Telegram will never take this


@dataclass(frozen=True, slots=True)
class Outcome:
    """A verdict; `seconds` to wait where Telegram said so, `chat` the new id after a migration."""

    verdict: Verdict
    seconds: float = 0.0
    chat: int | None = None


_BY_TEXT: Final = (
    ("message is not modified", Verdict.SAME),
    ("message to edit not found", Verdict.LOST),
    ("message can't be edited", Verdict.LOST),
    ("message_id_invalid", Verdict.LOST),
    ("there is no text in the message to edit", Verdict.LOST),
    ("message thread not found", Verdict.NO_THREAD),
    ("topic_closed", Verdict.NO_THREAD),
    ("topic_deleted", Verdict.NO_THREAD),
    ("not enough rights to send photos", Verdict.NO_FILE),
    ("chat_send_photos_forbidden", Verdict.NO_FILE),
    ("not enough rights to send documents", Verdict.NO_FILE),
    ("chat_send_docs_forbidden", Verdict.NO_FILE),
    ("not enough rights", Verdict.UNWANTED),
    ("have no rights", Verdict.UNWANTED),
    ("need administrator rights", Verdict.UNWANTED),
    ("chat_write_forbidden", Verdict.UNWANTED),
    ("chat_send_plain_forbidden", Verdict.UNWANTED),
    ("chat_restricted", Verdict.UNWANTED),
    ("chat not found", Verdict.UNWANTED),
    ("peer_id_invalid", Verdict.UNWANTED),
)


def seconds_of(error: RetryAfter) -> float:
    """How long Telegram wants to be left alone."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def judge(error: TelegramError) -> Outcome:
    """What an error means.

    Trouble on the way (time ran out, the connection broke, 5xx) leaves open whether the call had
    its effect. It is made again: an edit harmlessly; of a message that then stands there twice the
    first copy is found and taken away (`core.services.leftovers`).
    """
    match error:
        case RetryAfter():
            return Outcome(Verdict.WAIT, seconds=seconds_of(error))
        case ChatMigrated():
            return Outcome(Verdict.MIGRATED, chat=error.new_chat_id)
        case Forbidden():
            return Outcome(Verdict.UNWANTED)
        case BadRequest():
            text = error.message.lower()
            found = (verdict for part, verdict in _BY_TEXT if part in text)
            return Outcome(next(found, Verdict.HOPELESS))
        case _:
            return Outcome(Verdict.AGAIN)
