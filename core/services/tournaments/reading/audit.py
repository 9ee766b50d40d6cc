"""The log of a tournament in names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from core.boards import AuditLine
from core.services.tournaments.reading.view import View
from core.tournaments import log
from core.tournaments.log import AnyEvent
from core.tournaments.model import EntrantId

_PLAIN: Final = (str, int, bool)


def audit_lines(view: View, told: Sequence[tuple[int, AnyEvent]]) -> tuple[AuditLine, ...]:
    """These events of the log by their numbers, with the entrants and the authors by name; whoever
    has been replaced is named in what happened before."""
    persons = {one: entry.persons for one, entry in view.journal.state.entries.items()}
    made: list[AuditLine] = []
    for number, event in reversed(told):
        made.append(_line(view, number, event, _persons_in(event, persons)))
        if isinstance(event, log.Substituted) and event.entrant in persons:
            persons[event.entrant] = tuple(
                event.old if one == event.new else one for one in persons[event.entrant]
            )
    return tuple(reversed(made))


def persons_named(events: Sequence[AnyEvent]) -> set[int]:
    """Whom events name that need not take part any more, or never did."""
    named = {event.by for event in events if event.by is not None}
    for event in events:
        if isinstance(event, log.Substituted | log.HandedOver):
            named |= set(_persons_in(event, {}))
    return named


def _line(view: View, number: int, event: AnyEvent, persons: Sequence[int]) -> AuditLine:
    return AuditLine(
        number=number,
        at=datetime.fromisoformat(event.at),
        by="" if event.by is None else view.name(event.by),
        kind=type(event).__name__,
        names=tuple(map(view.name, persons)),
        values=_values_of(event),
    )


def _persons_in(event: AnyEvent, persons: Mapping[EntrantId, tuple[int, ...]]) -> tuple[int, ...]:
    """Whom an event is about: who was replaced, and by whom; otherwise those of its entrants."""
    if isinstance(event, log.Substituted):
        return event.old, event.new
    if isinstance(event, log.HandedOver):
        return (event.person,)
    return tuple(one for entrant in _entrants_in(event) for one in persons.get(entrant, ()))


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
