"""Logging: one line an entry, text or JSON; the bot's token never gets through."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final

_TOKEN: Final = re.compile(r"\d{6,}:[A-Za-z0-9_-]{20,}")
_NOISY: Final = ("apscheduler", "aiohttp.access", "aiosqlite", "alembic", "asyncio", "httpx")


def without_tokens(text: str) -> str:
    """A text in which nothing that looks like a bot's token is left."""
    return _TOKEN.sub("[token]", text)


class TextFormat(logging.Formatter):
    """Time, level, module, message."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The entry as text."""
        return without_tokens(super().format(record))


class JsonFormat(logging.Formatter):
    """An object a line: at, level, logger, event, and error where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry as JSON."""
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "event": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = self.formatException(record.exc_info)
        return without_tokens(json.dumps(entry, ensure_ascii=False))


def set_up(form: str, level: str) -> None:
    """Log to standard error in this form (`text` or `json`) from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormat() if form == "json" else TextFormat())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)


def say_ready(form: str) -> None:
    """The one line that tells a supervisor that updates are taken, on standard output."""
    line = json.dumps({"event": "ready"}) if form == "json" else "ready"
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
