"""Knock-outs, single and double: who meets whom, who goes on, and which place is whose.

A bracket is fixed by the number of entrants alone; entrants are given in the order of their seeds.
Free lines are given to the best seeds. Nothing is decided by chance, and an empty side, a match
to which nobody came, and somebody who left are all the same: the other side goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

_NOBODY_LEFT: Final[frozenset[int]] = frozenset()


class Branch(StrEnum):
    """The part of a bracket that a match is in."""

    WINNERS = "winners"
    """Nobody here has lost yet; in a single knock-out, every match but that for the third place."""
    LOSERS = "losers"
    """Everybody here has lost once."""
    THIRD = "third"
    """The match for the third place."""
    GRAND = "grand"
    """The winner of the winners against the winner of the losers."""
    DECIDER = "decider"
    """The same two once more, if the winner of the losers has won the first time."""


class Origin(StrEnum):
    """Where a side of a match comes from."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Source:
    """A side of a match: a seed by its number, or the winner or loser of a match by its number."""

    origin: Origin
    number: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match of a bracket; `round` counts from 1 within the branch.

    Whoever is out by a match of a higher `level` is placed before those of lower levels.
    """

    number: int
    branch: Branch
    round: int
    level: int
    first: Source
    second: Source


Bracket = tuple[Match, ...]
"""Matches by number, each after those that its sides come from."""


class BoutState(StrEnum):
    """How far a match of a bracket is."""

    WAITING = "waiting"
    """A side is not known yet."""
    READY = "ready"
    """Both sides are there; there is no result."""
    OVER = "over"
    VOID = "void"
    """Not needed: nobody comes, or the decider has nothing to decide."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A match of a bracket with those who are in it.

    A side is None while it is not known, or if nobody comes from there. A bout that is over has
    no winner if nobody came to it.
    """

    match: Match
    first: int | None
    second: int | None
    state: BoutState
    winner: int | None = None

    @property
    def loser(self) -> int | None:
        """Who lost against somebody, or against nobody: None if there was no winner."""
        if self.winner is None:
            return None
        return self.second if self.winner == self.first else self.first


def lines(size: int) -> tuple[int, ...]:
    """The seeds from the top line to the bottom; neighbours meet. `size` is a power of two."""
    if size < 1 or size & (size - 1):
        raise ValueError(f"a bracket has a power of two of lines, not {size}")
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(order)


def single_elimination(n: int, *, third_place: bool = False) -> Bracket:
    """The bracket of n entrants, two or more: n - 1 matches, and one if there is a third place.

    Matches of which one side is empty are in it too; nobody plays them.
    """
    draft = _Draft(n)
    rounds = draft.winners()
    if third_place and len(rounds) > 1:
        semifinals = rounds[-2]
        draft.add(Branch.THIRD, 1, len(rounds) - 1, *(_loser(one) for one in semifinals))
    return tuple(draft.matches)


def double_elimination(n: int) -> Bracket:
    """The bracket of n entrants, three or more, in which only the second defeat is the end.

    2n - 2 matches, and the decider. Losers come into every second round of their branch, the
    first time in the reverse order, then in order, and so on: so they meet late whom they know.
    """
    if n < 3:
        raise ValueError("a double elimination needs three entrants or more")
    draft = _Draft(n)
    rounds = draft.winners()
    left = draft.round_of(Branch.LOSERS, 1, 1, [_loser(one) for one in rounds[0]])
    for number, dropping in enumerate(rounds[1:], start=2):
        order = dropping[::-1] if number % 2 == 0 else dropping
        sides = [
            side
            for winner, loser in zip(left, order, strict=True)
            for side in (_winner(winner), _loser(loser))
        ]
        left = draft.round_of(Branch.LOSERS, 2 * number - 2, 2 * number - 2, sides)
        if len(left) > 1:
            sides = [_winner(one) for one in left]
            left = draft.round_of(Branch.LOSERS, 2 * number - 1, 2 * number - 1, sides)
    last = 2 * len(rounds) - 1
    grand = draft.add(Branch.GRAND, 1, last, _winner(rounds[-1][0]), _winner(left[0]))
    draft.add(Branch.DECIDER, 1, last, _winner(grand), _loser(grand))
    return tuple(draft.matches)


def knockout(n: int, *, double: bool = False, third_place: bool = False) -> Bracket:
    """The bracket of n entrants, two or more; of two there is no double one."""
    if double and n > 2:
        return double_elimination(n)
    return single_elimination(n, third_place=third_place)


def knockout_rounds(n: int, *, double: bool = False) -> int:
    """How many rounds a knock-out of n entrants has; of a double one the last may fall away."""
    once = max(n - 1, 0).bit_length()
    return 2 * once + 1 if double and n > 2 else once


def schedule(bracket: Bracket) -> dict[int, int]:
    """The round in which each match is played, by its number: the first in which it can be."""
    rounds: dict[int, int] = {}
    for match in bracket:
        before = (side.number for side in _sides(match) if side.origin is not Origin.SEED)
        rounds[match.number] = 1 + max((rounds[one] for one in before), default=0)
    return rounds


def bouts(
    bracket: Bracket,
    entrants: Sequence[int],
    outcomes: Mapping[int, int | None],
    *,
    gone: frozenset[int] = _NOBODY_LEFT,
) -> tuple[Bout, ...]:
    """All matches of the bracket as they stand.

    `entrants` are in the order of their seeds. `outcomes` has the winner of each match that was
    played, by its number, and None for one to which neither came: both are out. Whoever is in
    `gone` has left, and loses whatever has no outcome yet. Raises ValueError if a winner was not
    in the match.
    """
    made: dict[int, Bout] = {}
    for match in bracket:
        made[match.number] = _bout(match, entrants, outcomes, gone, made)
    return tuple(made.values())


def places(played: Sequence[Bout]) -> dict[int, int]:
    """The places of the winner and of those who are out, by entrant; equals share a place."""
    out = _levels(played)
    everybody = {one for bout in played for one in (bout.first, bout.second) if one is not None}
    champion = _champion(played)
    vacant = champion is None and all(_is_past(bout) for bout in played)
    places_out = {
        one: 1 + vacant + sum(out.get(other, _FURTHEST) > level for other in everybody)
        for one, level in out.items()
    }
    return places_out if champion is None else {champion: 1, **places_out}


_FURTHEST: Final = (1 << 16, 0)


def _winner(match: int) -> Source:
    return Source(Origin.WINNER, match)


def _loser(match: int) -> Source:
    return Source(Origin.LOSER, match)


class _Draft:
    """A bracket in the making."""

    def __init__(self, n: int) -> None:
        if n < 2:
            raise ValueError("a knock-out needs two entrants or more")
        self._size = 1 << (n - 1).bit_length()
        self.matches: list[Match] = []

    def add(self, branch: Branch, number: int, level: int, *sides: Source) -> int:
        """The number of a new match of this round of the branch."""
        match = Match(len(self.matches) + 1, branch, number, level, *sides)
        self.matches.append(match)
        return match.number

    def round_of(
        self, branch: Branch, number: int, level: int, sides: Sequence[Source]
    ) -> list[int]:
        """The numbers of the matches between neighbours."""
        return [
            self.add(branch, number, level, sides[at], sides[at + 1])
            for at in range(0, len(sides), 2)
        ]

    def winners(self) -> list[list[int]]:
        """The numbers of the matches among those without a defeat, by round."""
        sides = [Source(Origin.SEED, seed) for seed in lines(self._size)]
        rounds: list[list[int]] = []
        while len(sides) > 1:
            number = len(rounds) + 1
            rounds.append(self.round_of(Branch.WINNERS, number, number, sides))
            sides = [_winner(one) for one in rounds[-1]]
        return rounds


def _bout(
    match: Match,
    entrants: Sequence[int],
    outcomes: Mapping[int, int | None],
    gone: frozenset[int],
    made: Mapping[int, Bout],
) -> Bout:
    feeders = [made[side.number] for side in _sides(match) if side.origin is not Origin.SEED]
    first, second = (_entrant(side, entrants, made) for side in _sides(match))
    if any(feeder.state in (BoutState.WAITING, BoutState.READY) for feeder in feeders):
        return Bout(match, first, second, BoutState.WAITING)
    if match.branch is Branch.DECIDER and not _undecided(made[match.first.number]):
        return Bout(match, None, None, BoutState.VOID)
    if first is None and second is None:
        return Bout(match, None, None, BoutState.VOID)
    if match.number in outcomes and first is not None and second is not None:
        winner = outcomes[match.number]
        if winner not in (first, second, None):
            raise ValueError(f"{winner} was not in match {match.number}")
        return Bout(match, first, second, BoutState.OVER, winner)
    here = [one for one in (first, second) if one is not None and one not in gone]
    if len(here) == 2:
        return Bout(match, first, second, BoutState.READY)
    return Bout(match, first, second, BoutState.OVER, here[0] if here else None)


def _sides(match: Match) -> tuple[Source, Source]:
    return match.first, match.second


def _entrant(side: Source, entrants: Sequence[int], made: Mapping[int, Bout]) -> int | None:
    if side.origin is Origin.SEED:
        return entrants[side.number - 1] if side.number <= len(entrants) else None
    bout = made[side.number]
    return bout.winner if side.origin is Origin.WINNER else bout.loser


def _undecided(grand: Bout) -> bool:
    """Whether somebody without a defeat has lost the match that should have been the last."""
    return grand.winner is not None and grand.first is not None and grand.winner == grand.second


def _is_past(bout: Bout) -> bool:
    return bout.state in (BoutState.OVER, BoutState.VOID)


def _champion(played: Sequence[Bout]) -> int | None:
    """Who has won the last match that is needed."""
    main = [bout for bout in played if bout.match.branch is not Branch.THIRD]
    if main[-1].match.branch is Branch.DECIDER and main[-1].state is BoutState.VOID:
        main.pop()
    return main[-1].winner


def _levels(played: Sequence[Bout]) -> dict[int, tuple[int, int]]:
    """How far those came who are out; of a level, who won the third place is before the rest."""
    out: dict[int, tuple[int, int]] = {}
    for bout in played:
        if bout.state is not BoutState.OVER:
            continue
        out.update((one, (bout.match.level, 0)) for one in _defeated(bout))
        if bout.winner is not None:
            out.pop(bout.winner, None)
            if bout.match.branch is Branch.THIRD:
                out[bout.winner] = (bout.match.level, 1)
    for one in _still_in(played):
        out.pop(one, None)
    return out


def _defeated(bout: Bout) -> Iterable[int]:
    return (one for one in (bout.first, bout.second) if one is not None and one != bout.winner)


def _still_in(played: Sequence[Bout]) -> Iterable[int]:
    """Those who have a match before them."""
    for bout in played:
        if bout.state in (BoutState.WAITING, BoutState.READY):
            yield from (one for one in (bout.first, bout.second) if one is not None)
