"""Matches between robots, as records whose shuffles can be proven.

Everything comes from one word, the seed: the seeds of the shuffles by SHA-256, and a stream of
numbers for the robots. The same seed gives the same records, byte for byte.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from core.ai import POLICIES, Numbers
from core.cards import commitment
from core.engine.game import AnyGame, DealScored, Decision, Mode, Rng, Seat, Standing
from core.engine.record import Entry, Header
from core.records.counts import compared_scores
from core.records.match import Match
from core.records.shuffles import Ledger, board_entry, chance_entry, opened
from core.tournaments.duplicate import Course

MOST_DEALS: Final = 200
"""A match that has not ended after so many finished deals is stopped: some never would."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What ends a match that its rules do not end.

    It is over after so many `deals`; after the deal in which so many `questions` have been answered
    (all who are asked at once answer one question); and at once after `most_questions`.
    """

    deals: int = MOST_DEALS
    questions: int | None = None
    most_questions: int | None = None


UNBOUNDED: Final = Bound()


@dataclass(frozen=True, slots=True)
class SimulatedMatch:
    """A match that robots played. `finished` is False where it was stopped. `course` is what each
    deal is compared by with the same deal at other tables, by seat.

    `questions` is how many were answered; all who were asked at once answered one.
    """

    number: int
    header: Header
    entries: tuple[Entry, ...]
    deals: int
    questions: int
    standings: tuple[Standing, ...]
    finished: bool
    course: Course = ()

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats on the first place; nobody has won a match that was stopped."""
        if not self.finished:
            return ()
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


@dataclass(slots=True)
class Summary:
    """What many matches came to. Partners and equal winners have all won."""

    players: tuple[str, ...]
    matches: int = 0
    unfinished: int = 0
    deals: int = 0
    moves: int = 0
    wins_by_seat: list[int] = field(init=False)
    wins_by_policy: Counter[str] = field(init=False)

    def __post_init__(self) -> None:
        self.wins_by_seat = [0] * len(self.players)
        self.wins_by_policy = Counter(dict.fromkeys(self.players, 0))

    def add(self, match: SimulatedMatch) -> None:
        """Count a match."""
        self.matches += 1
        self.unfinished += not match.finished
        self.deals += match.deals
        self.moves += len(match.entries)
        for seat in match.winners:
            self.wins_by_seat[seat] += 1
        for policy in {self.players[seat] for seat in match.winners}:
            self.wins_by_policy[policy] += 1


def summarise(players: Sequence[str], matches: Iterable[SimulatedMatch]) -> Summary:
    """The summary of matches between these policies, by seat."""
    summary = Summary(tuple(players))
    for match in matches:
        summary.add(match)
    return summary


def simulate(
    game: AnyGame, options: Any, *, players: Sequence[str], seed: str, matches: int
) -> Iterator[SimulatedMatch]:
    """Play matches one after another between policies named by level, one for each seat."""
    for number in range(1, matches + 1):
        yield simulate_match(game, options, players=players, seed=seed, number=number)


def simulate_match(
    game: AnyGame,
    options: Any,
    *,
    players: Sequence[str],
    seed: str,
    number: int,
    bound: Bound = UNBOUNDED,
    dealt: Sequence[bytes] = (),
) -> SimulatedMatch:
    """Play the match of this number; it does not depend on those before it.

    `dealt` are the secrets of deals that other tables play as well, one each deal; the match ends
    with the last of them.
    """
    if dealt:
        bound = replace(bound, deals=min(bound.deals, len(dealt)))
    return _Simulation(game, options, players, seed, number, dealt).play(bound)


def shuffle_seed(seed: str, match: int, shuffle: int) -> bytes:
    """The seed of a match's shuffle, both counted from 1."""
    return _digest(seed, match, f"shuffle {shuffle}")


def _digest(seed: str, match: int, purpose: str) -> bytes:
    return hashlib.sha256(
        f"kozyr simulate\n{seed}\n{match}\n{purpose}\n".encode(errors="surrogateescape")
    ).digest()


class _Simulation:
    """One match in the making. The seeds of the running deal are kept apart until it is scored."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        players: Sequence[str],
        seed: str,
        number: int,
        dealt: Sequence[bytes],
    ) -> None:
        self._seed, self._number, self._dealt = seed, number, dealt
        promise = None if dealt else commitment(shuffle_seed(seed, number, 1))
        self._header = Header(game, options, len(players), promise)
        self._match = Match(self._header)
        self._ledger = Ledger([self._header.to_json()])
        self._entries: list[Entry] = []
        self._shuffles = 0
        self._shut: dict[int, bytes] = {}
        self._begun = 0
        levels: Mapping[str, Any] = POLICIES[game.id]
        self._policies = [levels[name] for name in players]
        self._numbers = Numbers(int.from_bytes(_digest(seed, number, "players")[:8]))
        self._round = _Round(self._numbers)
        self._asked: set[int] = set()

    def play(self, bound: Bound) -> SimulatedMatch:
        match, game = self._match, self._header.game
        last = bound.deals
        while len(match.deals) < last and (asked := game.decisions(match.state)):
            decision = asked[0]
            if decision.mode is Mode.CHANCE:
                self._shuffle()
                continue
            if bound.most_questions is not None and len(self._asked) >= bound.most_questions:
                break
            if bound.questions is not None and len(self._asked) == bound.questions:
                last = min(last, len(match.deals) + 1)
            self._answer(decision)
        return SimulatedMatch(
            self._number,
            self._header,
            tuple(self._entries),
            len(match.deals),
            len(self._asked),
            game.standings(match.state),
            match.over,
            tuple(map(compared_scores, match.deals)),
        )

    def _shuffle(self) -> None:
        if self._dealt:
            self._shuffle_alike()
            return
        self._shuffles += 1
        seed = shuffle_seed(self._seed, self._number, self._shuffles)
        following = shuffle_seed(self._seed, self._number, self._shuffles + 1)
        self._shut[len(self._entries)] = seed
        self._make(
            chance_entry(
                self._header.game,
                self._match.state,
                seed=seed,
                salt=self._ledger.salt,
                following=following,
            )
        )

    def _shuffle_alike(self) -> None:
        """A shuffle as at all tables where the same deals lie; one within a deal is salted with the
        line with which that began."""
        running = self._entries[self._begun] if self._begun < len(self._entries) else None
        secret = self._dealt[len(self._match.deals)]
        self._make(board_entry(self._header, self._match.state, seed=secret, deal=running))

    def _answer(self, decision: Decision) -> None:
        self._asked.add(decision.id)
        seat = self._round.next_seat(decision)
        view = self._header.game.view(self._match.state, seat)
        self._make(Entry(seat, self._policies[seat](view, decision, self._numbers)))

    def _make(self, entry: Entry) -> None:
        step = self._match.make(entry.actor, entry.action)
        self._entries.append(entry)
        self._ledger.add(entry.to_json(self._header.game))
        if any(isinstance(told.event, DealScored) for told in step.events):
            for place, seed in self._shut.items():
                self._entries[place] = opened(self._entries[place], seed)
            self._shut.clear()
            self._begun = len(self._entries)


class _Round:
    """Whose answer comes next where several are awaited.

    Nobody is asked a second time about one decision before all who are awaited had their say, so
    a seat that may answer twice does not shut the others out. The order is drawn by lot.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._decision = 0
        self._heard: Counter[Seat] = Counter()

    def next_seat(self, decision: Decision) -> Seat:
        if decision.id != self._decision:
            self._decision = decision.id
            self._heard.clear()
        fewest = min(self._heard[seat] for seat in decision.waiting)
        awaited = sorted(seat for seat in decision.waiting if self._heard[seat] == fewest)
        seat = awaited[self._rng.below(len(awaited))] if len(awaited) > 1 else awaited[0]
        self._heard[seat] += 1
        return seat
