"""The check of all scores: each counted again from the moves."""

from __future__ import annotations

from typing import Final

from core.services.recount import recount
from tgbot.cli.doctor.findings import Finding, State, ok, warning, wrong

SHOWN: Final = 20
"""Differences that are told one by one."""


async def scores(url: str, *, repair: bool) -> list[Finding]:
    """What differs from the moves; that is well once it has been mended."""
    found = await recount(url, repair=repair)
    told = [warning("record", f"{one}: kept as it is") for one in found.unreadable]
    differ = ok if repair else wrong
    told += [differ("score", one) for one in found.differences]
    rest = len(told) - SHOWN
    more = [Finding(told[-1].state, "score", f"and {rest} more")] if rest > 0 else []
    return [*told[:SHOWN], *more, _in_all(found.matches, len(found.differences), repair=repair)]


def _in_all(matches: int, differences: int, *, repair: bool) -> Finding:
    counted = f"{matches} matches counted again"
    if not differences:
        return ok("scores", f"{counted}, all as they were")
    if repair:
        return ok("scores", f"{counted}, {differences} differences mended")
    text = f"{counted}, {differences} differences: kozyr doctor --scores --repair mends them"
    return Finding(State.WRONG, "scores", text)
