"""A record's text. The order of fields is that of the format's own page."""

from __future__ import annotations

from collections.abc import Iterable

from core.engine.record import Entry, Header, to_line


def record_text(header: Header, entries: Iterable[Entry]) -> str:
    """The whole record: the header's line, then a line for every move."""
    lines = [to_line(header.to_json())]
    lines += [to_line(entry.to_json(header.game)) for entry in entries]
    return "".join(lines)
