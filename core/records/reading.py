"""A record's bytes to the fields of its lines, strictly.

Lines end with one newline; the last one may go without. What the fields mean is not asked here.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Any

from core.engine.errors import BadRecord
from core.engine.record import BadLine, read_fields


def read_lines(record: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines one by one, numbered from 1. Raises BadRecord at the first broken one."""
    if not record:
        raise BadRecord(1, "the file is empty")
    lines = record.split(b"\n")
    if not lines[-1]:
        lines.pop()
    for number, line in enumerate(lines, start=1):
        try:
            yield number, read_fields(_text(line))
        except BadLine as error:
            raise BadRecord(number, str(error)) from None


def _text(line: bytes) -> str:
    if not line:
        raise BadLine("an empty line")
    if b"\r" in line:
        raise BadLine("a carriage return")
    if line.startswith(codecs.BOM_UTF8):
        raise BadLine("a byte order mark")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise BadLine("not UTF-8") from None
