"""The arguments of one Bot API call, whatever way they came (query, form, JSON, multipart).

Values are strings or JSON; each reader accepts both, as the real server does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from tgbot.sandbox.errors import bad_request

__all__ = ["Args", "Upload"]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart request."""

    name: str
    mime: str
    data: bytes


@dataclass(slots=True)
class Args:
    values: dict[str, Any] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, default: str = "") -> str:
        value = self.values.get(name)
        if value is None:
            return default
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def integer(self, name: str, default: int = 0) -> int:
        """What is no number is the default, as on the real server."""
        value = self.values.get(name, default)
        if isinstance(value, bool):
            return int(value)
        try:
            return int(value)
        except (TypeError, ValueError):
            return default

    def boolean(self, name: str) -> bool:
        value = self.values.get(name)
        if isinstance(value, str):
            return value.strip().lower() in ("true", "yes", "1")
        return bool(value)

    def json(self, name: str) -> Any:
        """The value as JSON; None where it is missing or an empty string.

        Raises 400 when a string is no JSON.
        """
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None

    def integers(self, name: str) -> list[int]:
        value = self.json(name)
        if not isinstance(value, list):
            return []
        return [int(item) for item in value if isinstance(item, int | str) and str(item).isdigit()]
