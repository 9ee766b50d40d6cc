"""Random walks through the games of the registry: what the contract tests look at.

A case is a game with options and seats; a walk is what a player of no skill whatever made of it.
Walks have seeds and are kept, so every test sees the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from core.engine.game import (
    CHANCE,
    CLOCK,
    Action,
    AnyGame,
    Decision,
    Event,
    Expire,
    Mode,
    Move,
    OnSilence,
    Pick,
    Seat,
    Step,
    advance,
)
from core.engine.options import options_of, with_option
from core.games.registry import GAMES
from tests.core.chance import Chance

WALK = 500
"""Moves of a walk, where the match is not over before."""
SEEDS = range(1, 6)
"""A walk is the longest of those that begin with these seeds."""
FEWEST = 3
"""Moments of each kind of question in a sample of a walk."""
MOST_LEGAL = 500
"""Legal sets up to this size are listed whole, as the record does."""
BY_HAND = "contract"
"""The one family that no list of legal answers holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A game as it is set up at one table."""

    game: AnyGame
    options: Any
    seats: int
    name: str

    def __str__(self) -> str:
        return self.name

    def start(self, first_dealer: Seat | None = None) -> Any:
        return self.game.start(self.options, self.seats, first_dealer).state


@dataclass(frozen=True, slots=True)
class Moment:
    """A move, the state before it and what it led to."""

    before: Any
    move: Move
    step: Step[Any]


@dataclass(frozen=True, slots=True)
class Walk:
    """A match or its beginning."""

    case: Case
    moments: tuple[Moment, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """Every state, the last one included."""
        return (self.case.start(), *(moment.step.state for moment in self.moments))

    @property
    def events(self) -> Iterator[Event]:
        """All that happened, whoever was told."""
        for moment in self.moments:
            yield from happened(moment.step)

    def sample(self, many: int) -> list[Moment]:
        """About so many moments, evenly spread, with some of every kind of question."""
        kinds: dict[str, list[Moment]] = {}
        for moment in self.moments:
            kinds.setdefault(self.case.game.decisions(moment.before)[0].kind, []).append(moment)
        chosen: list[Moment] = []
        for alike in kinds.values():
            share = max(FEWEST, many * len(alike) // len(self.moments))
            chosen += alike[:: max(1, len(alike) // share)][:share]
        return chosen


def happened(step: Step[Any]) -> list[Event]:
    return [told.event for told in step.events]


# -- cases -----------------------------------------------------------------------------------------


def _cases_of(game: AnyGame) -> Iterator[Case]:
    """The source at the fewest, the usual and the most seats; each preset; each single option by
    turns at the usual and the most seats; all last values at once."""
    few, usual, many = game.seats[0], game.usual_seats, game.seats[-1]
    for seats in dict.fromkeys((few, usual, many)):
        yield Case(game, game.options(), seats, f"{game.id}-{seats}")
    for name, options in islice(game.presets.items(), 1, None):
        yield Case(game, options, usual, f"{game.id}-{usual}-{name}")
    last, turn = game.options(), 0
    for rule in options_of(game.options):
        last = with_option(last, rule.name, rule.values[-1])
        for value in rule.values[1:]:
            turn += 1
            seats = many if turn % 2 else usual
            options = with_option(game.options(), rule.name, value)
            yield Case(game, options, seats, f"{game.id}-{seats}-{rule.name}={value}")
    yield Case(game, last, many, f"{game.id}-{many}-last")


CASES: tuple[Case, ...] = tuple(case for game in GAMES.values() for case in _cases_of(game))
PRESETS: tuple[Case, ...] = tuple(
    Case(game, options, game.usual_seats, f"{game.id}-{name}")
    for game in GAMES.values()
    for name, options in game.presets.items()
)


# -- moving ----------------------------------------------------------------------------------------


def random_move(case: Case, state: Any, chance: Chance) -> Move:
    """A move by chance: first the kind of answer, then one of that kind; silence now and then."""
    game = case.game
    decision = chance.one_of(game.decisions(state))
    if decision.mode is Mode.CHANCE:
        return Move(CHANCE, decision.id, game.chance(state, chance))
    if decision.on_silence is OnSilence.EXPIRE and not chance.below(12):
        return Move(CLOCK, decision.id, Expire())
    seat = chance.one_of(sorted(decision.waiting))
    return Move(seat, decision.id, random_answer(game, state, decision, seat, chance))


def random_answer(
    game: AnyGame, state: Any, decision: Decision, seat: Seat, chance: Chance
) -> Action:
    offered = game.choices(game.view(state, seat), decision)
    kinds: dict[str, list[Action | Pick]] = {}
    for answer in offered.actions:
        kinds.setdefault(game.encode(answer)["do"], []).append(answer)
    for family in offered.picks:
        if family.action != BY_HAND:
            kinds.setdefault(family.action, []).append(family)
    chosen = chance.one_of(kinds[chance.one_of(sorted(kinds))])
    return picked(game, chosen, chance) if isinstance(chosen, Pick) else chosen


def picked(game: AnyGame, family: Pick, chance: Chance) -> Action:
    """One answer of a family, by the record's words. The cards are as few as may be, mostly."""
    count = family.least
    while count < family.most and chance.below(2):
        count += 1
    left = list(family.cards)
    fields: dict[str, Any] = {
        "do": family.action,
        "cards": [left.pop(chance.below(len(left))).code for _ in range(count)],
    }
    if family.ranks:
        fields["rank"] = chance.one_of(family.ranks).value
    if family.steps:
        fields["steps"] = chance.one_of(family.steps)
    return game.parse(fields)


def moments(case: Case, seed: int) -> Iterator[Moment]:
    """A random match, move by move, to its end."""
    return moments_from(case, case.start(), Chance(seed))


def moments_from(case: Case, state: Any, chance: Chance) -> Iterator[Moment]:
    while case.game.decisions(state):
        move = random_move(case, state, chance)
        step = advance(case.game, state, move)
        yield Moment(state, move, step)
        state = step.state


@cache
def walk(case: Case) -> Walk:
    walks = [tuple(islice(moments(case, seed), WALK)) for seed in SEEDS]
    return Walk(case, max(walks, key=len))


def walks_of(game: AnyGame) -> list[Walk]:
    return [walk(case) for case in CASES if case.game is game]


# -- comparing answers -----------------------------------------------------------------------------


def listed(game: AnyGame, state: Any, decision: Decision, seat: Seat) -> list[Action]:
    """The legal answers, or the first of them where there are very many."""
    return list(islice(game.legal(state, decision, seat), MOST_LEGAL + 1))


def key(game: AnyGame, action: Action) -> str:
    """What makes two answers the same one: the order of cards in a set does not count."""
    return str(sorted((name, _plain(value)) for name, value in game.encode(action).items()))


def _plain(value: Any) -> str:
    return str(sorted(value)) if isinstance(value, list) else str(value)


def fits(family: Pick, fields: Mapping[str, Any]) -> bool:
    """Whether an answer belongs to a family."""
    cards: Sequence[str] = fields.get("cards", ())
    possible = [card.code for card in family.cards]
    return (
        fields["do"] == family.action
        and family.least <= len(cards) <= family.most
        and all(code in possible for code in cards)
        and (not family.ranks or fields["rank"] in family.ranks)
        and (not family.steps or fields["steps"] in family.steps)
    )
