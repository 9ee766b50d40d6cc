"""Who sits together in a round of tables, and on which seat.

Tables are filled from the top of the standing, then improved by exchanges until none helps. That
is no proof of the best, but it is quick, always gives an answer, and gives the same one every time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

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
REACH: Final = 3
"""Exchanges are tried between tables so far apart; in a small field between all of them."""
SMALL_FIELD: Final = 12
"""So many tables, or fewer, are a small field."""
SWEEPS: Final = 20
"""How often all exchanges are tried at the most."""

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
    step = FULL // (seats.preferred - 1)
    costs = _Costs(order, met if not last_round else {}, just_met, apart, step)
    short = [short_before.get(one.entrant, 0) ** 2 * SHORT_AGAIN * step**2 for one in order]
    tables = _greedy(sizes, costs)
    _improve(tables, costs, short, seats.preferred)
    return tuple(
        _seated([order[at].entrant for at in table], sat)
        for table in sorted(sorted(table) for table in tables)
    )


class _Costs:
    """What two places of the standing cost at one table; squared placement points."""

    def __init__(
        self,
        order: Sequence[Contender],
        met: Mapping[frozenset[int], int],
        just_met: frozenset[frozenset[int]],
        apart: frozenset[frozenset[int]],
        step: int,
    ) -> None:
        self._points = [one.points for one in order]
        place = {one.entrant: at for at, one in enumerate(order)}
        self._extra: dict[tuple[int, int], int] = {}
        for pair, times in met.items():
            weight = AGAIN_AT_ONCE if pair in just_met else AGAIN
            self._add(place, pair, weight * times**2 * step**2)
        for pair in apart:
            self._add(place, pair, APART * step**2)

    def _add(self, place: Mapping[int, int], pair: frozenset[int], cost: int) -> None:
        if pair <= place.keys() and len(pair) == 2:
            a, b = (place[one] for one in pair)
            for edge in ((a, b), (b, a)):
                self._extra[edge] = self._extra.get(edge, 0) + cost

    def between(self, a: int, b: int) -> int:
        return (self._points[a] - self._points[b]) ** 2 + self._extra.get((a, b), 0)

    def at_table(self, one: int, others: Iterable[int]) -> int:
        points, extra, mine = self._points, self._extra, self._points[one]
        return sum((mine - points[other]) ** 2 + extra.get((one, other), 0) for other in others)


def _greedy(sizes: Sequence[int], costs: _Costs) -> list[list[int]]:
    """Each table is opened by the best who has none, and filled with who costs least there."""
    left = list(range(sum(sizes)))
    tables: list[list[int]] = []
    for size in sizes:
        table = [left.pop(0)]
        while len(table) < size:
            candidates = left[: LOOK_AHEAD * size]
            chosen = min(candidates, key=lambda one: (costs.at_table(one, table), one))
            left.remove(chosen)
            table.append(chosen)
        tables.append(table)
    return tables


def _improve(tables: list[list[int]], costs: _Costs, short: Sequence[int], preferred: int) -> None:
    """Exchange two people of near tables wherever that is cheaper, until it nowhere is."""
    reach = REACH if len(tables) > SMALL_FIELD else len(tables)
    for _ in range(SWEEPS):
        gained = False
        for one, other in combinations(range(len(tables)), 2):
            if other - one <= reach:
                gained |= _exchange(tables[one], tables[other], costs, short, preferred)
        if not gained:
            return


def _exchange(
    one: list[int], other: list[int], costs: _Costs, short: Sequence[int], preferred: int
) -> bool:
    """Exchange people of two tables while something is gained; whether anything was."""
    gained, at = False, 0
    uneven = (len(one) < preferred) - (len(other) < preferred)
    while at < len(one) * len(other):
        i, j = divmod(at, len(other))
        a, b = one[i], other[j]
        before = costs.at_table(a, one) + costs.at_table(b, other)
        after = costs.at_table(a, other) + costs.at_table(b, one) - 2 * costs.between(a, b)
        if after + uneven * (short[b] - short[a]) < before:
            one[i], other[j] = b, a
            gained, at = True, 0
        else:
            at += 1
    return gained


def _seated(table: Sequence[int], sat: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The order of the seats in which people repeat the fewest, counted in squares.

    Among equally good orders the one that is nearest to the order of the table.
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
