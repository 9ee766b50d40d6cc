"""Tie-breaks: numbers that order entrants of equal points (docs/tournaments.md, "Places").

All values are exact. Whatever is summed over rounds treats rounds without play in one of two ways:
raw leaves them out; adjusted follows FIDE's rules in force since February 2026:

a. opponents see the rounds of somebody who walked away as draws;
b. one's own unplayed round is a draw-like game against a dummy;
c. a cut removes rounds left out by choice first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from core.tournaments.model import EntrantId, Plan, TieBreak
from core.tournaments.outcomes import VOLUNTARY, How, Outcome, Outcomes
from core.tournaments.state import Leg

Value = Fraction | None
"""A tie-break's number; None where it says nothing."""

_FORFEITS: Final = frozenset({How.FORFEIT_WIN, How.FORFEIT_LOSS})
_WALKED: Final = frozenset({How.FORFEIT_LOSS, How.AWAY, How.LATE})


@dataclass(frozen=True, slots=True)
class _Meeting:
    """A round as a sum of opponents' points sees it: their points and the share won from them."""

    value: Fraction
    share: Fraction
    voluntary: bool


class TieBreaks:
    """The tie-breaks of a stage. `total` are everybody's points, `lots` the places in the draw."""

    def __init__(
        self,
        plan: Plan,
        leg: Leg,
        rows: Outcomes,
        total: Mapping[EntrantId, int],
        lots: Mapping[EntrantId, int],
    ) -> None:
        self._plan, self._leg, self._rows = plan, leg, rows
        self._total, self._lots = total, lots
        self._adjusted = plan.adjusted and not leg.round_robin
        self._seen = {one: self._seen_by_opponents(one) for one in leg.field}
        self._met: dict[EntrantId, list[_Meeting]] = {}
        self._known: dict[tuple[TieBreak, EntrantId], Value] = {}
        self._values: Mapping[TieBreak, Callable[[EntrantId], Value]] = {
            TieBreak.BH: self._all,
            TieBreak.SOS: self._all,
            TieBreak.BH_C1: self._cut,
            TieBreak.SOS_C1: self._cut,
            TieBreak.BH_M1: self._median,
            TieBreak.SB: self._sonneborn,
            TieBreak.PS: self._cumulative,
            TieBreak.WON: self._won,
            TieBreak.DIFF: self._difference,
            TieBreak.W: lambda one: self._placed(one, 1),
            TieBreak.SECONDS: lambda one: self._placed(one, 2),
            TieBreak.MARGIN: self._margin,
            TieBreak.LAST: self._last,
            TieBreak.SEED: lambda one: Fraction(1 + self._leg.field.index(one)),
            TieBreak.LOT: lambda one: Fraction(self._lots[one]),
        }

    def value(self, code: TieBreak, entrant: EntrantId) -> Value:
        """The number of one entrant; for DE, which is about a group, see `direct`."""
        key = code, entrant
        if key not in self._known:
            self._known[key] = self._values[code](entrant)
        return self._known[key]

    def direct(self, tied: Sequence[EntrantId]) -> tuple[dict[EntrantId, Fraction], Groups]:
        """DE: what those who are tied won from each other, and the groups that follow, best first.

        If all have met, by these sums, and again within every group that is still equal. If not,
        whoever cannot be caught whatever the missing matches had been is taken out from the top.
        """
        won = self._won_among(tied)
        sums = {one: sum(won[one].values(), Fraction(0)) for one in tied}
        if all(len(won[one]) == len(tied) - 1 for one in tied):
            return sums, self._by_sums(tied, sums)
        return sums, self._uncatchable(tied, sums, won)

    # Direct encounter

    def _won_among(self, tied: Sequence[EntrantId]) -> dict[EntrantId, dict[EntrantId, Fraction]]:
        """The mean share that each of a group won from each other one whom it has met."""
        among = set(tied)
        shares: dict[EntrantId, defaultdict[EntrantId, list[Fraction]]] = {}
        for one in tied:
            shares[one] = defaultdict(list)
            for row in self._rows[one]:
                if self._counts(row) and len(row.others) == 1 and row.others[0] in among:
                    shares[one][row.others[0]].append(self._share(row))
        return {
            one: {other: sum(all_of, Fraction(0)) / len(all_of) for other, all_of in met.items()}
            for one, met in shares.items()
        }

    def _by_sums(self, tied: Sequence[EntrantId], sums: Mapping[EntrantId, Fraction]) -> Groups:
        levels = sorted(set(sums.values()), reverse=True)
        groups = [[one for one in tied if sums[one] == level] for level in levels]
        if len(groups) == 1:
            return groups
        return [part for group in groups for part in self._again(group)]

    def _uncatchable(
        self,
        tied: Sequence[EntrantId],
        sums: Mapping[EntrantId, Fraction],
        won: Mapping[EntrantId, Mapping[EntrantId, Fraction]],
    ) -> Groups:
        most = {one: sums[one] + len(tied) - 1 - len(won[one]) for one in tied}
        left, taken = list(tied), list[list[EntrantId]]()
        while len(left) > 1:
            first = max(left, key=lambda one: sums[one])
            if any(most[other] >= sums[first] for other in left if other != first):
                break
            left.remove(first)
            taken.append([first])
        return [*taken, *(self._again(left) if taken else [left])]

    def _again(self, group: Sequence[EntrantId]) -> Groups:
        return self.direct(group)[1] if len(group) > 1 else [list(group)]

    # Rounds as opponents' points

    def _seen_by_opponents(self, one: EntrantId) -> Fraction:
        """(a): the points of an entrant, with a draw for each round after it walked away."""
        total = Fraction(self._total[one])
        if not self._adjusted:
            return total
        for row in reversed(self._rows[one]):
            if row.how not in _WALKED:
                break
            total += self._plan.scoring.half - row.points
        return total

    def _counts(self, row: Outcome) -> bool:
        """Whether a round is a match for tie-breaks; (d): in a round robin forfeits are."""
        return row.played or (self._leg.round_robin and row.how in _FORFEITS)

    def _share(self, row: Outcome) -> Fraction:
        return min(Fraction(row.points, self._plan.scoring.full), Fraction(1))

    def _meetings(self, one: EntrantId) -> list[_Meeting]:
        if one not in self._met:
            rows = self._rows[one]
            self._met[one] = [
                _Meeting(self._worth(one, row), self._share(row), row.how in VOLUNTARY)
                for row in rows
                if self._counts(row) or self._adjusted
            ]
        return self._met[one]

    def _worth(self, one: EntrantId, row: Outcome) -> Fraction:
        """The mean points of the others at the board, or (b) those of a dummy."""
        if self._counts(row):
            return sum((self._seen[other] for other in row.others), Fraction(0)) / len(row.others)
        rounds = len(self._rows[one])
        dummy = min(Fraction(self._total[one]), Fraction(self._plan.scoring.half * rounds))
        if row.how is How.FORFEIT_WIN:
            dummy = min(dummy, *(self._seen[other] for other in row.others))
        return dummy

    def _all(self, one: EntrantId) -> Value:
        return sum((met.value for met in self._meetings(one)), Fraction(0))

    def _cut(self, one: EntrantId) -> Value:
        return sum((met.value for met in self._after_cut(one)), Fraction(0))

    def _median(self, one: EntrantId) -> Value:
        left = sorted(met.value for met in self._after_cut(one))
        return sum(left[:-1], Fraction(0))

    def _after_cut(self, one: EntrantId) -> list[_Meeting]:
        """(c): without the lowest round left out by choice, or without the lowest of all."""
        left = sorted(self._meetings(one), key=lambda met: (not met.voluntary, met.value))
        if left and not left[0].voluntary:
            left.sort(key=lambda met: met.value)
        return left[1:]

    def _sonneborn(self, one: EntrantId) -> Value:
        return sum((met.share * met.value for met in self._meetings(one)), Fraction(0))

    # Own results

    def _cumulative(self, one: EntrantId) -> Value:
        rows = self._rows[one]
        return Fraction(sum(row.points * (len(rows) - at) for at, row in enumerate(rows)))

    def _won(self, one: EntrantId) -> Value:
        half = self._plan.scoring.half
        return Fraction(sum(row.played and row.points > half for row in self._rows[one]))

    def _difference(self, one: EntrantId) -> Value:
        played = [row for row in self._rows[one] if row.played]
        return Fraction(sum(row.games * len(row.rivals) - sum(row.rivals) for row in played))

    def _placed(self, one: EntrantId, place: int) -> Value:
        return Fraction(sum(row.rank == place for row in self._rows[one]))

    def _margin(self, one: EntrantId) -> Value:
        return sum((_margin_of(row) for row in self._rows[one] if row.played), Fraction(0))

    def _last(self, one: EntrantId) -> Value:
        rows = self._rows[one]
        last = len(self._leg.rounds)
        rank = next((row.rank for row in rows if row.round == last), None)
        return None if rank is None else Fraction(rank)


Groups = list[list[EntrantId]]


def _margin_of(row: Outcome) -> Fraction:
    mean = Fraction(row.games + sum(row.rivals), 1 + len(row.rivals))
    return (row.games - mean) / row.deals
