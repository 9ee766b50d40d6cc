"""Logging: one line an entry, text or JSON; no secret of the settings ever gets through."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final

_TOKEN: Final = re.compile(r"\d{6,}:[A-Za-z0-9_-]{20,}")
_SHORTEST: Final = 6
"""Shorter secrets would blot out ordinary words."""
_QUIET: Final = {
    # These tell what is sent, hands too, when they are asked for details.
    "telegram": logging.INFO,
    "aiosqlite": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    # These tell what is of no interest while all is well.
    "aiohttp.access": logging.WARNING,
    "alembic": logging.WARNING,
    "apscheduler": logging.ERROR,
    "asyncio": logging.WARNING,
    # This calls whatever strangers send to the port an error.
    "aiohttp.server": logging.CRITICAL,
}


class Secrets:
    """Takes secrets out of texts: those it was told, and whatever looks like a bot's token."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        parts = {part for secret in secrets for part in (secret, secret.partition(":")[2])}
        self._known = sorted((one for one in parts if len(one) >= _SHORTEST), key=len, reverse=True)

    def hide(self, text: str) -> str:
        """The text without them."""
        for secret in self._known:
            text = text.replace(secret, "[secret]")
        return _TOKEN.sub("[token]", text)


class TextFormat(logging.Formatter):
    """Time, level, module, message."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The entry as text."""
        return self._secrets.hide(super().format(record))


class JsonFormat(logging.Formatter):
    """An object a line: at, level, logger, event, and error where there is one."""

    def __init__(self, secrets: Secrets) -> None:
        super().__init__()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """The entry as JSON."""
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "event": self._secrets.hide(record.getMessage()),
        }
        if record.exc_info:
            entry["error"] = self._secrets.hide(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def set_up(form: str, level: str, secrets: Iterable[str] = ()) -> None:
    """Log to standard error in this form (`text` or `json`) from this level on."""
    hidden = Secrets(secrets)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormat(hidden) if form == "json" else TextFormat(hidden))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(capture=True)
    for name, lowest in _QUIET.items():
        logging.getLogger(name).setLevel(max(lowest, logging.getLevelName(level)))


def say_ready(form: str) -> None:
    """The one line that tells a supervisor that updates are taken, on standard output."""
    line = json.dumps({"event": "ready"}) if form == "json" else "ready"
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
