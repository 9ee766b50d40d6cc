"""Who meets whom in a round of a Swiss tournament: one matching of least cost for the whole field.

What matters more is never given up for what matters less; the order is that of `_Cost`. The result
depends on what it is told and on nothing else: not on the order in which contenders are named, not
on chance. What a match is, and who takes part in the round, is not known here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import prod
from typing import Any, Final, NamedTuple

import networkx as nx

WINDOWS: Final = (24, 96)
"""How many of those next to somebody in the standing are tried first, before the whole field."""

_NONE_MET: Final[Mapping[frozenset[int], int]] = {}
_NONE_FIRST: Final[Mapping[int, int]] = {}


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody who takes part in a round.

    `points` are whole numbers, more is better: half points of a Swiss tournament (a win is 2), or
    placement points. `rank` is the ranking number, fixed at the start, 1 for the strongest.
    """

    entrant: int
    points: int
    rank: int


class Preference(StrEnum):
    """Who should meet within a group of equal points, where nothing else decides."""

    SLIDE = "slide"
    """The upper half against the lower half, in order."""
    NEAR = "near"
    """Neighbours in the standing."""
    RANDOM = "random"
    """Whom the lot names."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs of a round by board, the best first, and who has none.

    The first named of a pair deals first.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


class _Cost(NamedTuple):
    """What a pair, or a bye, costs; what stands before weighs more than all that follows."""

    second_bye: int = 0
    meetings: int = 0
    apart: int = 0
    bye_place: int = 0
    gap: int = 0
    floats: int = 0
    preference: int = 0


def by_standing(contenders: Sequence[Contender]) -> list[Contender]:
    """By points, then by ranking number. Raises ValueError if somebody is named twice."""
    if len({one.entrant for one in contenders}) != len(contenders):
        raise ValueError("an entrant is named twice")
    return sorted(contenders, key=lambda one: (-one.points, one.rank, one.entrant))


def by_lot(contenders: Sequence[Contender], noise: int) -> list[Contender]:
    """By points, and among equals in an order that only `noise` decides."""

    def drawn(one: Contender) -> tuple[int, bytes]:
        return -one.points, hashlib.sha256(f"{noise}\n{one.entrant}".encode()).digest()

    return sorted(by_standing(contenders), key=drawn)


def swiss_pairs(
    contenders: Sequence[Contender],
    *,
    met: Mapping[frozenset[int], int] = _NONE_MET,
    had_bye: frozenset[int] = frozenset(),
    preference: Preference = Preference.SLIDE,
    floated: frozenset[int] = frozenset(),
    apart: frozenset[frozenset[int]] = frozenset(),
    first_before: Mapping[int, int] = _NONE_FIRST,
    noise: int = 0,
) -> Pairing:
    """The pairs of a round, and the bye if the number is odd.

    `met` counts the matches that two have played; `had_bye` are those who must not get a bye again;
    `floated` met somebody of other points in the round before; the pairs of `apart` should not
    meet; `first_before` counts how often somebody was named first. `noise` is the seed of the lot
    of `Preference.RANDOM`. The cares in order: no second bye, no second meeting, nobody together
    who should be apart, the bye to the last in the standing, small gaps of points (squared), no
    second float in a row, the preference.

    Raises ValueError if an entrant is named twice.
    """
    field = _Field(by_standing(contenders), met, had_bye, preference, floated, apart, noise)
    matched = field.matched()
    byes = [a for a, b in matched if b == field.size]
    met_boards = sorted(pair for pair in matched if pair[1] != field.size)
    standing = field.standing
    pairs = tuple(
        _sides(standing[a].entrant, standing[b].entrant, board, first_before)
        for board, (a, b) in enumerate(met_boards)
    )
    return Pairing(pairs, standing[byes[0]].entrant if byes else None)


def _sides(better: int, other: int, board: int, first_before: Mapping[int, int]) -> tuple[int, int]:
    """Who has been first less often is first; among equals the better one on every other board."""
    swap = first_before.get(better, 0) - first_before.get(other, 0) or board % 2
    return (other, better) if swap > 0 else (better, other)


class _Field:
    """The contenders of a round as places in the standing, from 0; the place after the last is
    the bye."""

    def __init__(
        self,
        standing: list[Contender],
        met: Mapping[frozenset[int], int],
        had_bye: frozenset[int],
        preference: Preference,
        floated: frozenset[int],
        apart: frozenset[frozenset[int]],
        noise: int,
    ) -> None:
        self.standing = standing
        self.size = len(standing)
        self._met, self._had_bye, self._apart = met, had_bye, apart
        self._floated = floated
        self._slide = preference is Preference.SLIDE
        order = by_lot(standing, noise) if preference is Preference.RANDOM else standing
        place = {one.entrant: at for at, one in enumerate(standing)}
        self._order = [place[one.entrant] for one in order]
        self._at = {place: at for at, place in enumerate(self._order)}
        self._top: dict[int, int] = {}
        self._count: dict[int, int] = {}
        for at, one in enumerate(standing):
            self._top.setdefault(one.points, at)
            self._count[one.points] = self._count.get(one.points, 0) + 1

    def matched(self) -> list[tuple[int, int]]:
        """Pairs of places, the better one first; a bye is a pair with the place after the last."""
        for window in WINDOWS:
            if window < self.size - 1 and (found := self._try(window, careful=True)) is not None:
                return found
        return self._try(self.size, careful=False) or []

    def _try(self, window: int, *, careful: bool) -> list[tuple[int, int]] | None:
        """The best pairs within the window; None if they are not all, or not without a fault."""
        costs = {edge: self._cost(*edge) for edge in self._edges(window)}
        found = _cheapest(costs, self.size + self.size % 2)
        whole = 2 * len(found) >= self.size
        if careful and not (whole and all(costs[edge] < _FAULT for edge in found)):
            return None
        return found

    def _edges(self, window: int) -> Iterator[tuple[int, int]]:
        """Who may meet: neighbours in the order, and those whom the slide would have meet."""
        seen: set[tuple[int, int]] = set()
        reach = window // 2 if self._slide else window
        for at, place in enumerate(self._order):
            near = [*range(at + 1, min(at + reach + 1, self.size))]
            if self._slide:
                near += self._across(at, reach)
            for other in near:
                pair = (place, self._order[other])
                edge = (min(pair), max(pair))
                if edge not in seen:
                    seen.add(edge)
                    yield edge
        if self.size % 2:
            for place in range(self.size):
                yield place, self.size

    def _across(self, at: int, reach: int) -> Iterator[int]:
        points = self.standing[at].points
        count, top = self._count[points], self._top[points]
        middle = at + count // 2
        first, last = max(at + 1, middle - reach // 2), min(top + count, middle + reach // 2 + 1)
        yield from range(first, last)

    def _cost(self, a: int, b: int) -> _Cost:
        if b == self.size:
            second = self.standing[a].entrant in self._had_bye
            return _Cost(second_bye=second, bye_place=self.size - 1 - a)
        one, other = self.standing[a], self.standing[b]
        both = frozenset((one.entrant, other.entrant))
        gap = one.points - other.points
        return _Cost(
            meetings=self._met.get(both, 0),
            apart=both in self._apart,
            gap=gap * gap,
            floats=len(both & self._floated) if gap else 0,
            preference=self._preference(a, b),
        )

    def _preference(self, a: int, b: int) -> int:
        if not self._slide:
            return (self._at[a] - self._at[b]) ** 2
        upper, lower = self.standing[a].points, self.standing[b].points
        if upper == lower:
            return (b - a - self._count[upper] // 2) ** 2
        last = self._top[upper] + self._count[upper] - 1
        return (last - a) ** 2 + (b - self._top[lower]) ** 2


_FAULT: Final = _Cost(apart=1)


def _cheapest(costs: Mapping[tuple[int, int], _Cost], nodes: int) -> list[tuple[int, int]]:
    """As many pairs as there can be, of the least cost; each pair as it was named."""
    if not costs:
        return []
    most = [max(column) for column in zip(*costs.values(), strict=True)]
    bases = [nodes // 2 * most_of_it + 1 for most_of_it in most]
    units = [prod(bases[at + 1 :]) for at in range(len(bases))]
    prices = {
        edge: sum(unit * part for unit, part in zip(units, cost, strict=True) if part)
        for edge, cost in costs.items()
    }
    dearest = max(prices.values())
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(nodes))
    for (a, b), price in prices.items():
        graph.add_edge(a, b, weight=dearest - price)
    found: Any = nx.max_weight_matching(graph, maxcardinality=True)
    return [(min(edge), max(edge)) for edge in found]
