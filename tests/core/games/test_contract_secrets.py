"""What every game of the registry hides: views that tell nothing, events that reach only owners.

Two states that a viewer cannot tell apart come from `reshuffle`. Whatever the viewer is told must
then be the same for both, or be shown by his view after the move.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import Any

import pytest

from core.cards import shuffled
from core.engine.game import (
    CHANCE,
    Action,
    AnyGame,
    Event,
    Expire,
    Move,
    Seat,
    Step,
    reshuffle,
)
from core.games.dealing import Deal, Reshuffle
from core.games.registry import GAMES
from tests.core.chance import Chance
from tests.core.games.walks import (
    CASES,
    Case,
    Moment,
    listed,
    moments_from,
    walk,
)

PUBLIC = frozenset({"options", "seats", "first_dealer", "table"})
"""Fields of a state that everybody may know; all others are secrets."""
BY_SEAT = frozenset({"hands", "drawn", "seen"})
"""Secrets of which each seat has its own."""

PAIRED = 90
"""Moments of each walk that are set beside their likes."""
COMPARED = 50
"""What is left of them, over all viewers, at the very least."""

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def viewers(case: Case) -> tuple[Seat | None, ...]:
    """The spectator, and up to three seats."""
    return (None, 0, 1, case.seats - 1)


# -- views -----------------------------------------------------------------------------------------


@every_case
def test_a_view_is_the_same_for_all_states_that_the_viewer_cannot_tell_apart(case: Case) -> None:
    game, chance = case.game, Chance(21)
    for moment in walk(case).sample(40):
        for state in (moment.before, moment.step.state):
            for viewer in viewers(case):
                other = reshuffle(game, state, viewer, chance)
                assert game.view(other, viewer) == game.view(state, viewer)
                assert game.decisions(other) == game.decisions(state)
                assert game.standings(other) == game.standings(state)
                assert game.cards(other) == game.cards(state)


@every_case
def test_what_a_viewer_may_answer_depends_on_nothing_that_he_cannot_see(case: Case) -> None:
    game, chance = case.game, Chance(22)
    for moment in walk(case).sample(30):
        for decision in game.decisions(moment.before):
            for seat in sorted(decision.waiting):
                other = reshuffle(game, moment.before, seat, chance)
                assert listed(game, other, decision, seat) == listed(
                    game, moment.before, decision, seat
                )


@every_case
def test_an_imagined_state_is_sound_and_can_be_played_on(case: Case) -> None:
    game, chance = case.game, Chance(23)
    for moment in walk(case).sample(8):
        for viewer in viewers(case):
            other = reshuffle(game, moment.before, viewer, chance)
            assert game.codec.load(json.loads(json.dumps(game.codec.dump(other)))) == other
            played = list(islice(moments_from(case, other, chance), 40))
            assert len(played) == 40 or not game.decisions(played[-1].step.state)


def secrets(state: Any) -> dict[tuple[str, Seat | None], Any]:
    """The hidden parts of a state: those that are one for each seat by seat, others whole."""
    parts: dict[tuple[str, Seat | None], Any] = {}
    for one in fields(state):
        value = getattr(state, one.name)
        if one.name in BY_SEAT:
            parts.update({(one.name, seat): part for seat, part in enumerate(value)})
        elif one.name not in PUBLIC:
            parts[one.name, None] = value
    return parts


@every_game
def test_every_secret_really_varies(game: AnyGame) -> None:
    """A spectator knows nothing of any secret, and a seat nothing of any other hand."""
    chance = Chance(24)
    varied: defaultdict[Seat | None, set[Any]] = defaultdict(set)
    filled: set[Any] = set()
    for case in (one for one in CASES if one.game is game):
        for moment in walk(case).sample(30):
            state = moment.before
            own = secrets(state)
            filled.update(part for part, value in own.items() if value)
            for viewer in viewers(case)[:3]:
                other = secrets(reshuffle(game, state, viewer, chance))
                varied[viewer].update(part for part in own if own[part] != other[part])

    assert filled - varied[None] == set()
    for viewer in (0, 1):
        hands = {part for part in filled if part[0] == "hands"}
        assert hands - varied[viewer] == {("hands", viewer)}


@every_game
def test_a_view_holds_the_own_hand_and_nobody_elses(game: AnyGame) -> None:
    for case in (one for one in CASES if one.game is game):
        for moment in walk(case).sample(10):
            state = moment.before
            for seat in range(case.seats):
                assert game.view(state, seat).hand == state.hands[seat]
            assert game.view(state, None).hand == ()
            assert {one.name for one in fields(game.view(state, 0))} & {"hands", "stock"} == set()


# -- events ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pair:
    """A moment and the like move in a state that the viewer could not tell from it."""

    viewer: Seat | None
    mine: Step[Any]
    other: Step[Any]


def told_to(step: Step[Any], viewer: Seat | None) -> list[Event]:
    """What reaches a viewer."""
    return [told.event for told in step.events if told.to is None or viewer in told.to]


def private(step: Step[Any]) -> dict[str, list[Any]]:
    """The events that do not reach everybody, by their names."""
    found: defaultdict[str, list[Any]] = defaultdict(list)
    for told in step.events:
        if told.to is not None:
            found[type(told.event).__name__].append(told)
    return found


def pairs(case: Case, chance: Chance) -> Iterator[Pair]:
    """Moments beside their likes, wherever the viewer cannot tell the outcomes apart either."""
    game = case.game
    walked = walk(case)
    shuffles = [one for one in walked.moments if one.move.actor == CHANCE]
    for moment in (*shuffles, *walked.sample(PAIRED)):
        for viewer in viewers(case):
            other = reshuffle(game, moment.before, viewer, chance)
            move = like_move(case, moment, other, viewer, chance)
            if game.refusal(other, move) is not None:
                continue
            pair = Pair(viewer, moment.step, game.apply(other, move))
            if game.view(pair.mine.state, viewer) == game.view(pair.other.state, viewer):
                yield pair


def like_move(case: Case, moment: Moment, other: Any, viewer: Seat | None, chance: Chance) -> Move:
    """The same move for all that the viewer sees of it: the hidden cards may be others."""
    move = moment.move
    action = move.action
    if isinstance(action, Deal):
        return replace(move, action=like_deal(action, viewer, chance))
    if isinstance(action, Reshuffle):
        return replace(move, action=Reshuffle(shuffled(action.stock, chance.below)))
    if move.actor in (CHANCE, viewer) or isinstance(action, Expire):
        return move
    return replace(
        move, action=with_other_cards(case.game, action, other.hands[move.actor], chance)
    )


def like_deal(deal: Deal, viewer: Seat | None, chance: Chance) -> Deal:
    """A deal in which all but the viewer's hand is dealt anew."""
    loose = [one for seat, hand in enumerate(deal.hands) if seat != viewer for one in hand]
    mixed = iter(shuffled([*loose, *deal.stock, *deal.aside], chance.below))
    hands = tuple(
        hand if seat == viewer else tuple(islice(mixed, len(hand)))
        for seat, hand in enumerate(deal.hands)
    )
    stock = tuple(islice(mixed, len(deal.stock)))
    return replace(deal, hands=hands, stock=stock, aside=tuple(mixed))


def with_other_cards(
    game: AnyGame, action: Action, hand: tuple[Any, ...], chance: Chance
) -> Action:
    """A set laid face down, of other cards of the hand that the viewer imagines."""
    words = game.encode(action)
    if "cards" not in words or len(words["cards"]) > len(hand):
        return action
    drawn = shuffled(hand, chance.below)[: len(words["cards"])]
    return game.parse({**words, "cards": [one.code for one in drawn]})


@every_case
def test_nobody_is_told_more_than_his_view_shows(case: Case) -> None:
    compared = 0
    for pair in pairs(case, Chance(25)):
        assert told_to(pair.mine, pair.viewer) == told_to(pair.other, pair.viewer)
        compared += 1
    assert compared >= COMPARED


@every_game
def test_the_comparison_has_seen_every_private_event_differ(game: AnyGame) -> None:
    """Otherwise the test above would prove nothing of that event."""
    seen: set[str] = set()
    differed: set[str] = set()
    for case in (one for one in CASES if one.game is game):
        for moment in walk(case).moments:
            seen.update(private(moment.step))
        for pair in pairs(case, Chance(25)):
            mine, other = private(pair.mine), private(pair.other)
            for name, told in mine.items():
                secret = [one for one in told if pair.viewer not in one.to]
                if secret and other.get(name) != told:
                    differed.add(name)

    assert seen - differed == set()


@every_case
def test_a_private_event_reaches_the_seat_it_speaks_of_alone(case: Case) -> None:
    for moment in walk(case).moments:
        for told in moment.step.events:
            if told.to is not None:
                assert told.to == frozenset({told.event.seat})  # pyright: ignore[reportAttributeAccessIssue]


@every_case
def test_a_private_event_comes_with_a_public_one(case: Case) -> None:
    """A secret act is still seen to happen."""
    for moment in walk(case).moments:
        tos = [told.to for told in moment.step.events]
        assert None in tos or not tos


@every_case
def test_every_owner_is_told_of_every_card_that_comes_to_his_hand(case: Case) -> None:
    """A hand grows by the cards that its seat was told of, privately or before everybody."""
    for moment in walk(case).moments:
        if isinstance(moment.move.action, Deal):
            before: tuple[Any, ...] = ((),) * case.seats
        else:
            before = moment.before.hands
        for seat in range(case.seats):
            gained = Counter(moment.step.state.hands[seat]) - Counter(before[seat])
            told = str(told_to(moment.step, seat))
            assert [card for card in gained if card.code not in told] == []
