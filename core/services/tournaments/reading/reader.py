"""What every reader works with."""

from __future__ import annotations

from core.services.context import Context


class Reader:
    """Reads in transactions of its own, and changes nothing."""

    def __init__(self, context: Context) -> None:
        self._context = context
