"""Who meets whom in a round of a Swiss tournament: one matching of least cost for the whole field.

What matters more is never given up for what matters less; the order is that of `_Cost`. The result
depends on what it is told and on nothing else: not on the order in which contenders are named, not
on chance. What a match is, and who takes part in the round, is not known here.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import prod
from typing import Any, Final, NamedTuple

EXACT: Final = 64
"""In a field of so many, or fewer, everybody may meet everybody at once."""
WINDOWS: Final = (16, 64, 256)
"""How many of those next to somebody in the standing are tried in a larger field, before all of it:
a wider one only if somebody was left over, met again or met whom he should not."""

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


_FAULT: Final = _Cost(apart=1)
"""The least cost of a pair, or a bye, that should not be."""


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
    standing = by_standing(contenders)
    matched = _Field(standing, met, had_bye, preference, floated, apart, noise).matched()
    last = len(standing)
    boards = sorted(pair for pair in matched if pair[1] != last)
    pairs = tuple(
        _sides(standing[a].entrant, standing[b].entrant, board, first_before)
        for board, (a, b) in enumerate(boards)
    )
    return Pairing(pairs, next((standing[a].entrant for a, b in matched if b == last), None))


def _sides(better: int, other: int, board: int, first_before: Mapping[int, int]) -> tuple[int, int]:
    """Who has been first less often is first; among equals the better one on every other board."""
    swap = first_before.get(better, 0) - first_before.get(other, 0) or board % 2
    return (other, better) if swap > 0 else (better, other)


@dataclass(slots=True)
class _Field:
    """The contenders of a round as places in the standing, from 0; one place more is the bye."""

    standing: list[Contender]
    met: Mapping[frozenset[int], int]
    had_bye: frozenset[int]
    preference: Preference
    floated: frozenset[int]
    apart: frozenset[frozenset[int]]
    noise: int
    _order: list[int] = field(init=False)
    """Places in the order in which neighbours are preferred: by lot, or as they are."""
    _at: dict[int, int] = field(init=False)
    _top: dict[int, int] = field(init=False)
    """The first place of each number of points."""
    _count: Counter[int] = field(init=False)

    def __post_init__(self) -> None:
        lot = self.preference is Preference.RANDOM
        order = by_lot(self.standing, self.noise) if lot else self.standing
        place = {one.entrant: at for at, one in enumerate(self.standing)}
        self._order = [place[one.entrant] for one in order]
        self._at = {place: at for at, place in enumerate(self._order)}
        self._top = {}
        for at, one in enumerate(self.standing):
            self._top.setdefault(one.points, at)
        self._count = Counter(one.points for one in self.standing)

    @property
    def size(self) -> int:
        return len(self.standing)

    def matched(self) -> list[tuple[int, int]]:
        """Pairs of places, the better one first; a bye is a pair with the place after the last."""
        for window in WINDOWS:
            if self.size > max(EXACT, window) and (found := self._try(window)) is not None:
                return found
        return self._best(self._costs(self.size))

    def _try(self, window: int) -> list[tuple[int, int]] | None:
        """The best pairs within the window; None if they are not all, or not without a fault."""
        costs = self._costs(window)
        found = self._best(costs)
        whole = 2 * len(found) >= self.size
        return found if whole and all(costs[edge] < _FAULT for edge in found) else None

    def _costs(self, window: int) -> dict[tuple[int, int], _Cost]:
        return {edge: self._cost(*edge) for edge in self._edges(window)}

    def _best(self, costs: Mapping[tuple[int, int], _Cost]) -> list[tuple[int, int]]:
        return _cheapest(costs, self.size + self.size % 2)

    def _edges(self, window: int) -> Iterator[tuple[int, int]]:
        """Who may meet, and who may have the bye."""
        for at in range(self.size):
            for other in self._later(at, window):
                a, b = self._order[at], self._order[other]
                yield min(a, b), max(a, b)
        if self.size % 2:
            yield from ((place, self.size) for place in range(self.size))

    def _later(self, at: int, window: int) -> list[int]:
        """Those behind in the order who are near, or of whom the slide would choose one."""
        if not self._slides or window >= self.size:
            return [*range(at + 1, min(at + window + 1, self.size))]
        near = range(at + 1, min(at + window // 2 + 1, self.size))
        return sorted({*near, *self._across(at, window // 4)})

    def _across(self, at: int, reach: int) -> range:
        """The places of the same points that are about half the group away."""
        points = self.standing[at].points
        middle = at + self._count[points] // 2
        end = self._top[points] + self._count[points]
        return range(max(at + 1, middle - reach), min(end, middle + reach + 1))

    @property
    def _slides(self) -> bool:
        return self.preference is Preference.SLIDE

    def _cost(self, a: int, b: int) -> _Cost:
        if b == self.size:
            second = self.standing[a].entrant in self.had_bye
            return _Cost(second_bye=second, bye_place=self.size - 1 - a)
        one, other = self.standing[a], self.standing[b]
        both = frozenset((one.entrant, other.entrant))
        gap = one.points - other.points
        return _Cost(
            meetings=self.met.get(both, 0),
            apart=both in self.apart,
            gap=gap * gap,
            floats=len(both & self.floated) if gap else 0,
            preference=self._preference(a, b),
        )

    def _preference(self, a: int, b: int) -> int:
        if not self._slides:
            return (self._at[a] - self._at[b]) ** 2
        upper, lower = self.standing[a].points, self.standing[b].points
        if upper == lower:
            return (b - a - self._count[upper] // 2) ** 2
        last = self._top[upper] + self._count[upper] - 1
        return (last - a) ** 2 + (b - self._top[lower]) ** 2


def _cheapest(costs: Mapping[tuple[int, int], _Cost], nodes: int) -> list[tuple[int, int]]:
    """As many pairs as there can be, of the least cost; each pair as it was named."""
    if not costs:
        return []
    import networkx as nx  # its import is a good part of a bot's start, and few bots pair

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
