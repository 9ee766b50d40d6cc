"""The log of a tournament in names."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from core.boards import AuditLine
from core.services.tournaments.reading.view import View
from core.tournaments import log
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId

_PLAIN: Final = (str, int, bool)


def audit_line(view: View, number: int, event: AnyEvent) -> AuditLine:
    """A line of the log, its entrants and its author by name."""
    known = view.journal.state.entries
    names = [
        name for one in _entrants_in(event) if one in known for name in view.entrant(one).names
    ]
    if isinstance(event, log.HandedOver):
        names.append(view.name(event.person))
    return AuditLine(
        number=number,
        at=datetime.fromisoformat(event.at),
        by="" if event.by is None else view.name(event.by),
        kind=type(event).__name__,
        names=tuple(names),
        values=_values_of(event),
    )


def _entrants_in(event: AnyEvent) -> tuple[EntrantId, ...]:
    """The entrants that an event names."""
    one = getattr(event, "entrant", None)
    return getattr(event, "entrants", ()) if one is None else (one,)


def _values_of(event: AnyEvent) -> dict[str, Any]:
    """The plain values of an event: numbers, texts, what a result says."""
    values = {
        name: getattr(event, name)
        for name in type(event).__dataclass_fields__
        if name not in ("at", "by", "entrant", "entrants", "seed", "old", "new")
        and isinstance(getattr(event, name), _PLAIN)
    }
    if isinstance(event, log.Reported | log.Corrected):
        values["games"], values["ranks"] = event.result.games, event.result.ranks
    return values
