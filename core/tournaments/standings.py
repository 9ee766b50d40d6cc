"""Who stands where: a function of the plan and the log, and of nothing else.

A stage's standing depends only on its own rounds and penalties (and on the stage before where
points are carried), so whoever leaves later changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Final, TypeAlias

from core.tournaments.bracket import played_bouts
from core.tournaments.knockout import places
from core.tournaments.model import LESS_IS_BETTER, EntrantId, TieBreak
from core.tournaments.outcomes import outcomes, points
from core.tournaments.pairing import Contender, by_lot
from core.tournaments.state import Leg, State
from core.tournaments.tiebreaks import Groups, TieBreaks, Value

_Merit: TypeAlias = int | Fraction
_NOTHING: Final = Fraction(-(10**9))


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant's line.

    `place` is None for who has not played a round, or is still in a knock-out (then the line is
    before all with a place).

    `tie_breaks` are in the order of the stage; a None value says nothing (no direct encounter).
    `points` are in the units of the plan's scoring.
    """

    place: int | None
    entrant: EntrantId
    points: int
    tie_breaks: tuple[tuple[TieBreak, Value], ...]
    played: int


def standings(state: State, stage: int | None = None) -> tuple[Line, ...]:
    """The standing of a stage (the current one by default), best first.

    Equal places are shared. Entrants with no played round are last and without a place, except in
    a later stage, which they have earned. Empty before the start.
    """
    if not state.legs:
        return ()
    leg = state.legs[(stage or len(state.legs)) - 1]
    return _Table(state, leg).lines()


def final_standings(state: State) -> tuple[Line, ...]:
    """The standing of the whole tournament: who reached the last stage is before the others.

    Each line is that of the last stage the entrant was in, with its place in the whole.
    """
    lines: list[Line] = []
    for leg in reversed(state.legs):
        above = {line.entrant for line in lines}
        rest = [line for line in standings(state, leg.number) if line.entrant not in above]
        lines += [_moved_down(line, rest, len(above)) for line in rest]
    return tuple(lines)


def _moved_down(line: Line, rest: Sequence[Line], above: int) -> Line:
    if line.place is None:
        return line
    # Who is still in a bracket has no place yet, and is before those who have one.
    before = [other.place for other in rest].index(line.place)
    return replace(line, place=1 + above + before)


class _Table:
    """The lines of a stage in the making."""

    def __init__(self, state: State, leg: Leg) -> None:
        self._state, self._leg = state, leg
        self._rows = outcomes(state.plan, leg)
        self._points = points(state, leg, self._rows)
        drawn = by_lot([Contender(one, 0, 0) for one in state.entries], state.seed)
        lots = {one.entrant: place for place, one in enumerate(drawn, start=1)}
        self._breaks = TieBreaks(state.plan, leg, self._rows, self._points, lots)
        self._direct: dict[EntrantId, Value] = {}

    def lines(self) -> tuple[Line, ...]:
        if self._leg.knockout:
            return self._knockout()
        rank = {one: self._state.entries[one].rank for one in self._leg.field}
        field = sorted(self._leg.field, key=lambda one: (-self._points[one], rank[one]))
        placed = [one for one in field if self._leg.number > 1 or self._played(one)]
        lines: list[Line] = []
        for group in self._ordered(placed):
            lines += [self._line(one, len(lines) + 1) for one in group]
        unplaced = [self._line(one, None) for one in field if one not in set(placed)]
        return (*lines, *unplaced)

    def _knockout(self) -> tuple[Line, ...]:
        """By how far everybody came: who is still in, who is out, who never came."""
        found = places(played_bouts(self._state.plan, self._leg))
        if self._leg.ranking is not None:
            # Ended before its time: who is still in shares the first place.
            found = {**dict.fromkeys(self._leg.field, 1), **found}
        never = [one for one in self._leg.field if found.get(one, 1) > 1 and self._never_came(one)]
        rest = sorted(set(self._leg.field) - set(never), key=lambda one: self._reached(found, one))
        lines = [self._line(one, found.get(one)) for one in rest]
        return (*lines, *(self._line(one, None) for one in never))

    def _reached(self, found: Mapping[EntrantId, int], one: EntrantId) -> tuple[int, int]:
        return found.get(one, 0), self._leg.field.index(one)

    def _never_came(self, one: EntrantId) -> bool:
        return self._leg.number == 1 and not self._played(one)

    def _played(self, one: EntrantId) -> int:
        return sum(row.played for row in self._rows[one])

    def _ordered(self, placed: list[EntrantId]) -> Groups:
        """The groups that nothing tells apart, best first."""
        groups = _split(placed, lambda one: self._points[one])
        for code in self._leg.stage.tie_breaks:
            groups = [part for group in groups for part in self._parts(code, group)]
        return groups

    def _parts(self, code: TieBreak, group: list[EntrantId]) -> Groups:
        if len(group) == 1:
            return [group]
        if code is TieBreak.DE:
            sums, parts = self._breaks.direct(group)
            if len(parts) > 1:
                self._direct |= sums
            return parts
        return _split(group, lambda one: _merit(code, self._breaks.value(code, one)))

    def _line(self, one: EntrantId, place: int | None) -> Line:
        values = tuple(
            (code, self._direct.get(one) if code is TieBreak.DE else self._breaks.value(code, one))
            for code in self._leg.stage.tie_breaks
        )
        return Line(place, one, self._points[one], values, self._played(one))


def _split(group: list[EntrantId], merit: Callable[[EntrantId], _Merit]) -> Groups:
    """The group by merit, more first; who is equal stays together, in the order given."""
    order = sorted(group, key=merit, reverse=True)
    return [list(equal) for _, equal in groupby(order, key=merit)]


def _merit(code: TieBreak, value: Value) -> _Merit:
    """A number that is more for who should be before; a value that says nothing is worst."""
    if value is None:
        return _NOTHING
    return -value if code in LESS_IS_BETTER else value
