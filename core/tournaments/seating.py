"""Who sits together in a round of tables, and on which seat.

Tables are filled from the top of the standing, then improved by exchanges until none helps. That
is no proof of the best, but it is quick, always gives an answer, and gives the same one every time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from core.cards import SeededStream, shuffled
from core.tournaments.pairing import Contender, by_lot, by_standing
from core.tournaments.placement import FULL

AGAIN_AT_ONCE: Final = 1000
"""What a meeting costs that follows one in the round before, in squared places at a table."""
AGAIN: Final = 300
"""What a meeting costs that follows an older one."""
SHORT_AGAIN: Final = 300
"""What another table that is smaller than the preferred one costs who had one before."""
APART: Final = 1_000_000
"""What a meeting costs that should not be."""
LOOK_AHEAD: Final = 4
"""Candidates for a seat are so many times the seats of the table."""
FEW_TABLES: Final = 24
"""Between so many tables, or fewer, all exchanges are tried."""
REACH: Final = 3
"""Among more, exchanges are tried between tables so far apart in the standing."""
SMALL_FIELD: Final = 12
"""So many tables, or fewer, are shaken and improved again."""
SHAKES: Final = 600
"""How often: so many times, shared by the people."""
SHAKEN: Final = 5
"""How many people change places when a field is shaken."""

_NO_COUNTS: Final[Mapping[int, int]] = {}
_NEVER_SAT: Final[Mapping[int, Sequence[int]]] = {}
_NONE_MET: Final[Mapping[frozenset[int], int]] = {}


@dataclass(frozen=True, slots=True)
class Seats:
    """How many may sit at a table, and how many should."""

    fewest: int
    most: int
    preferred: int

    def __post_init__(self) -> None:
        if not 2 <= self.fewest <= self.preferred <= self.most:
            raise ValueError("seats are two or more, and the preferred number is one of them")


def table_sizes(n: int, seats: Seats) -> tuple[int, ...]:
    """The sizes of the tables for n people, the largest first; they differ by one at the most.

    As near to the preferred size as can be, then as few tables as can be. Raises ValueError if n
    people cannot be seated.
    """
    counts = range(max(1, -(-n // seats.most)), n // seats.fewest + 1)
    if not counts:
        raise ValueError(f"{n} people cannot sit at tables of {seats.fewest} to {seats.most}")
    options = [_even_sizes(n, tables) for tables in counts]
    return min(
        options, key=lambda sizes: (sum(abs(size - seats.preferred) for size in sizes), len(sizes))
    )


def _even_sizes(n: int, tables: int) -> tuple[int, ...]:
    size, larger = divmod(n, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def seat_tables(
    contenders: Sequence[Contender],
    seats: Seats,
    *,
    met: Mapping[frozenset[int], int] = _NONE_MET,
    just_met: frozenset[frozenset[int]] = frozenset(),
    last_round: bool = False,
    short_before: Mapping[int, int] = _NO_COUNTS,
    sat: Mapping[int, Sequence[int]] = _NEVER_SAT,
    apart: frozenset[frozenset[int]] = frozenset(),
    noise: int | None = None,
) -> tuple[tuple[int, ...], ...]:
    """The tables of a round, the best first, each in the order of its seats.

    Points are placement points. `met` counts how often two have sat together, `just_met` are the
    pairs of the round before; in the last round meetings cost nothing, so that equals meet equals.
    `short_before` counts how often somebody had a table below the preferred size; `sat` how often
    somebody had each seat; the pairs of `apart` should not meet. With `noise` a lot decides the
    order of equal points, otherwise the ranking number.

    Raises ValueError if an entrant is named twice, or if so many cannot be seated.
    """
    order = by_standing(contenders) if noise is None else by_lot(contenders, noise)
    sizes = table_sizes(len(order), seats)
    costs = _Costs(order, seats.preferred)
    for pair, times in (_NONE_MET if last_round else met).items():
        costs.add(pair, (AGAIN_AT_ONCE if pair in just_met else AGAIN) * times**2)
    for pair in apart:
        costs.add(pair, APART)
    for entrant, times in short_before.items():
        costs.add_short(entrant, SHORT_AGAIN * times**2)
    return tuple(
        in_seats([order[at].entrant for at in table], sat)
        for table in sorted(sorted(table) for table in _drawn(sizes, costs))
    )


class _Costs:
    """What places of the standing cost at a table, in squared placement points."""

    def __init__(self, order: Sequence[Contender], preferred: int) -> None:
        points = [one.points for one in order]
        self._place = {one.entrant: at for at, one in enumerate(order)}
        self._rows: list[list[int]] = [[(own - other) ** 2 for other in points] for own in points]
        self._short = [0] * len(order)
        self._preferred = preferred
        self._unit = (FULL // (preferred - 1)) ** 2

    def add(self, pair: frozenset[int], cost: int) -> None:
        """What the pair costs at one table, in squared steps between places of such a table."""
        if len(pair) == 2 and pair <= self._place.keys():
            a, b = (self._place[one] for one in pair)
            self._rows[a][b] += cost * self._unit
            self._rows[b][a] += cost * self._unit

    def add_short(self, entrant: int, cost: int) -> None:
        """What the entrant costs at a table below the preferred size, in the same steps."""
        if entrant in self._place:
            self._short[self._place[entrant]] += cost * self._unit

    def with_all(self, one: int, others: Iterable[int]) -> int:
        """What it costs to have one together with each of the others."""
        return sum(map(self._rows[one].__getitem__, others))

    def total(self, tables: Iterable[Sequence[int]]) -> int:
        return sum(
            sum(self.with_all(one, table[at + 1 :]) for at, one in enumerate(table))
            + (sum(self._short[one] for one in table) if self._is_short(table) else 0)
            for table in tables
        )

    def saving(self, one: Sequence[int], other: Sequence[int]) -> tuple[int, int] | None:
        """The first seats of the one and of the other table whose exchange saves something."""
        leaving = [self.with_all(a, other) - self.with_all(a, one) for a in one]
        coming = [self.with_all(b, one) - self.with_all(b, other) for b in other]
        uneven = self._is_short(one) - self._is_short(other)
        for i, a in enumerate(one):
            row, cost = self._rows[a], leaving[i] - uneven * self._short[a]
            for j, b in enumerate(other):
                if cost + coming[j] - 2 * row[b] + uneven * self._short[b] < 0:
                    return i, j
        return None

    def _is_short(self, table: Sequence[int]) -> bool:
        return len(table) < self._preferred


_Tables = list[list[int]]


def _drawn(sizes: Sequence[int], costs: _Costs) -> _Tables:
    """The cheapest tables that were found; a small field is shaken and improved many times."""
    best = _greedy(sizes, costs)
    _improve(best, costs)
    if 1 < len(sizes) <= SMALL_FIELD:
        cost, stream = costs.total(best), SeededStream(b"", b"")
        for _ in range(SHAKES // sum(sizes)):
            tried = _shaken(best, stream)
            _improve(tried, costs)
            if (found := costs.total(tried)) < cost:
                best, cost = tried, found
    return best


def _greedy(sizes: Sequence[int], costs: _Costs) -> _Tables:
    """Each table is opened by the best who has none, and filled with who costs least there."""
    left = list(range(sum(sizes)))
    tables: _Tables = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            candidates = left[: LOOK_AHEAD * size]
            chosen = min(candidates, key=lambda one: (costs.with_all(one, table), one))
            left.remove(chosen)
            table.append(chosen)
        tables.append(table)
    return tables


def _shaken(tables: _Tables, stream: SeededStream) -> _Tables:
    """The same sizes, with some people moved on in a circle."""
    people = [one for table in tables for one in table]
    places = shuffled(range(len(people)), stream.below)[:SHAKEN]
    moved = dict(zip(places, (*places[1:], places[0]), strict=True))
    after = iter(people[moved.get(at, at)] for at in range(len(people)))
    return [[next(after) for _ in table] for table in tables]


def _improve(tables: _Tables, costs: _Costs) -> None:
    """Exchange two people of near tables wherever that is cheaper, until it nowhere is."""
    reach = len(tables) if len(tables) <= FEW_TABLES else REACH
    near = [
        (one, other) for one, other in combinations(range(len(tables)), 2) if other - one <= reach
    ]
    gained = True
    while gained:
        gained = False
        for one, other in near:
            gained |= _exchange(tables[one], tables[other], costs)


def _exchange(one: list[int], other: list[int], costs: _Costs) -> bool:
    """Exchange people of two tables while something is gained; whether anything was."""
    gained = False
    while found := costs.saving(one, other):
        i, j = found
        one[i], other[j] = other[j], one[i]
        gained = True
    return gained


def in_seats(table: Sequence[int], sat: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The order of the seats in which people repeat the fewest, counted in squares.

    `sat` counts how often somebody had each seat. Among equally good orders the one that is nearest
    to the order of the table.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for seat in range(len(table)):
        following: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (cost, order) in best.items():
            for at in _free(taken, len(table)):
                more = (cost + _times(sat, table[at], seat) ** 2, (*order, at))
                key = taken | 1 << at
                if key not in following or more < following[key]:
                    following[key] = more
        best = following
    ((_, order),) = best.values()
    return tuple(table[at] for at in order)


def _free(taken: int, size: int) -> Iterator[int]:
    return (at for at in range(size) if not taken >> at & 1)


def _times(sat: Mapping[int, Sequence[int]], entrant: int, seat: int) -> int:
    counts = sat.get(entrant, ())
    return counts[seat] if seat < len(counts) else 0
