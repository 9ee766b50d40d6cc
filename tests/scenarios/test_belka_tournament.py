"""An evening of sixteen pairs: a Swiss of Belka with every accident that an evening may have."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.boards import BoardState
from core.tournaments.model import Phase, Sit, Status
from tests.support.contest import TIMEOUT, Contest, play
from tgbot.sandbox import Person

PAIRS = 16
"""Those who play the first round."""
ROUNDS = 4
SLOW = (20.0, 40.0)
"""Seconds for a card with which the clock of a match makes its first deal the last."""
WON, LOST = 2, 0

Pair = tuple[Person, Person]


@dataclass(frozen=True)
class Cast:
    """`pairs` are those who check in; the others are not among them."""

    pairs: list[Pair]
    unready: Pair
    late: Pair
    reserve: Person


@dataclass(frozen=True)
class Accidents:
    """Pairs of three boards of the first round. The `absent` come to no table, of the `half` one
    the second does not, the `leaving` go in the middle of the second round."""

    absent: Pair
    half: Pair
    leaving: Pair


async def _sign_up(contest: Contest) -> Cast:
    """The bot crashes while people sign up, and while they check in."""
    people = await contest.come_together(2 * (PAIRS + 2) + 1)
    pairs = list(zip(people[:-1:2], people[1::2], strict=True))
    cast = Cast(pairs[:PAIRS], pairs[PAIRS], pairs[PAIRS + 1], people[-1])
    options = ("clock.15", "grace.2", "checkin.15")
    await contest.announce("belka", *options, minutes=45)
    await contest.ask_partner(*pairs[0])
    for pair in pairs[1 : PAIRS - 3]:
        await contest.pair_up(*pair)
    await contest.amid_crash(*(contest.pair_up(*pair) for pair in pairs[PAIRS - 3 : PAIRS + 1]))
    await contest.stand_by(cast.reserve)
    board = await contest.shown()
    assert len(board.entrants) == PAIRS + 1
    assert board.reserves == (cast.reserve.name,)

    await contest.until_phase(Phase.CHECKIN)
    await contest.amid_crash(*(contest.check_in(one) for one, _ in cast.pairs))
    await contest.until_board(f"отметились {PAIRS}")
    return cast


async def _first_round(contest: Contest, cast: Cast) -> Accidents:
    """A crash while tables are opened, a pair that does not come, half a pair that does not, and a
    pair that comes late."""
    await contest.until_told(cast.pairs[-1][0], "ваш стол готов")
    await contest.crash_bot()
    await contest.until_round(1)
    board = await contest.shown()
    assert board.head.plan.stages[0].rounds == ROUNDS
    assert len(board.entrants) == PAIRS
    assert board.round is not None
    first = [contest.at_board(one) for one in board.round.boards]
    accidents = Accidents(*((one[0], one[1]) for one in first[:3]))
    contest.players.sleep(*accidents.absent, accidents.half[1])
    contest.players.think = SLOW
    contest.players.begin()
    await contest.until_told(cast.unready[0], "вы не отметились")
    await contest.pair_up(*cast.late)
    await contest.until_begun()

    absent = await contest.board_of(accidents.absent[0])
    assert absent is not None
    assert absent.state is BoardState.FORFEIT
    assert sorted(absent.points) == [LOST, WON]
    await contest.until_told(accidents.absent[0], "вас не было за столом")
    half = await contest.board_of(accidents.half[0])
    assert half is not None
    assert half.state is not BoardState.FORFEIT
    assert cast.reserve in contest.at_board(half)
    assert accidents.half[1] not in contest.at_board(half)
    await contest.until_told(accidents.half[1], "дальше играет")
    await asyncio.sleep(240)
    await contest.crash_bot()
    await contest.until_over(1)
    return accidents


async def _second_round(contest: Contest, cast: Cast, accidents: Accidents) -> None:
    """A crash between rounds, an outage in a round, a pair that leaves, a table that falls asleep,
    a result of the first round corrected."""
    await contest.crash_bot()
    await contest.until_round(2)
    contest.players.wake(*accidents.absent)
    late = await contest.board_of(cast.late[0])
    assert late is not None
    assert await contest.board_of(accidents.absent[0]) is None
    await contest.come_back(accidents.absent[1])
    await contest.until_begun()

    left = await contest.board_of(accidents.leaving[0])
    assert left is not None
    await contest.leave(accidents.leaving[0])
    board = await contest.shown()
    assert board.round is not None
    asleep = next(one for one in board.round.boards if one.number not in (left.number, late.number))
    sleepers = contest.at_board(asleep)
    contest.players.sleep(*sleepers)
    await contest.crash_bot(away=60)

    await contest.turn_over(0)
    await contest.until_over(2)
    contest.players.wake(*sleepers)


async def _last_rounds(contest: Contest, accidents: Accidents) -> None:
    """Everybody who is left plays; a crash in each round, and one after all is over."""
    for number in range(3, ROUNDS + 1):
        await contest.until_round(number)
        board = await contest.shown()
        assert board.round is not None
        assert not any(why is Sit.BYE for _, why in board.round.sits)
        assert await contest.board_of(accidents.absent[0]) is not None
        assert await contest.board_of(accidents.leaving[0]) is None
        await asyncio.sleep(100)
        await contest.crash_bot()
        await contest.until_over(number)
    await contest.until_phase(Phase.FINISHED)
    await contest.crash_bot()
    await contest.until_board("Турнир сыгран")


async def _corrected_at_last(contest: Contest, cast: Cast, accidents: Accidents) -> None:
    """Another winner of the last round: the places follow, in the pinned message as well."""
    await contest.turn_over(ROUNDS - 1)
    await asyncio.sleep(60)
    record = await contest.record()
    status = {one.entrant.persons: one.entrant.status for one in record.board.final}
    assert status[tuple(person.id for person in accidents.leaving)] is Status.DROPPED
    assert len(status) == PAIRS + 1
    assert (accidents.half[0].id, cast.reserve.id) in status


async def _story(contest: Contest) -> None:
    cast = await _sign_up(contest)
    accidents = await _first_round(contest, cast)
    await _second_round(contest, cast, accidents)
    await _last_rounds(contest, accidents)
    await _corrected_at_last(contest, cast, accidents)


@pytest.mark.timeout(TIMEOUT)
def test_sixteen_pairs_play_a_swiss_through_every_accident(tmp_path: Path) -> None:
    play(tmp_path, "sixteen pairs", _story)
