"""A tournament of Clubs at tables of three to five, with every accident that one may have."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from core.tournaments.model import Phase, Status
from tests.support.cast import Cast
from tests.support.contest import TIMEOUT, Contest, play
from tests.support.players import Offer, any_bright

PLAYERS = 8
"""Those who sit down in the first round."""
ROUNDS = 3


def modest(random: Random, offers: Sequence[Offer]) -> Offer | None:
    """The lowest bid or none, so that some are kept; any card."""
    bids = [one for one in offers if one.bright and one.what.startswith("bid:")]
    if not bids:
        return any_bright(random, offers)
    lowest = min(bids, key=lambda one: int(one.what.removeprefix("bid:")))
    return random.choice([lowest, *(one for one in offers if one.what == "pass")])


async def _sign_up(contest: Contest) -> Cast:
    """The bot crashes while people sign up, and while they check in."""
    people = await contest.come_together(PLAYERS + 3)
    cast = Cast(people[:PLAYERS], people[PLAYERS:-2], *people[-2:])
    options = ("expected.8", "clock.30", "deals.2", "grace.2", "checkin.15")
    await contest.announce("clubs", *options)
    await contest.amid_crash(
        *(contest.sign_up(one) for one in (*cast.players, *cast.unready)), seconds=0.5
    )
    assert len((await contest.shown()).entrants) == PLAYERS + 1

    await contest.until_phase(Phase.CHECKIN)
    await contest.amid_crash(*(contest.check_in(one) for one in cast.players), seconds=0.5)
    await contest.until_board(f"отметились {PLAYERS}")
    return cast


async def _first_round(contest: Contest, cast: Cast) -> None:
    """Somebody does not come, somebody comes late; a crash in the middle."""
    contest.players.sleep(cast.absent)
    contest.players.begin()
    await contest.until_round(1)
    await contest.until_told(cast.unready[0], "вы не отметились")
    await contest.sign_up(cast.late)
    await contest.until_begun()
    await contest.until_told(cast.absent, "вас не было за столом")
    await contest.stand_by(cast.reserve)
    await contest.crash_bot()
    await contest.until_over(1)
    entrants = {one.persons: one.entrant for one in (await contest.shown()).entrants}
    assert (await contest.points())[entrants[cast.absent.id,]] == 0


async def _second_round(contest: Contest, cast: Cast) -> None:
    """A crash between rounds, an outage in one; a substitute, a drop-out, a correction."""
    await contest.crash_bot()
    await contest.until_round(2)
    contest.players.wake(cast.absent)
    assert await contest.board_of(cast.late) is not None
    assert await contest.board_of(cast.absent) is None
    await contest.come_back(cast.absent)
    await contest.until_begun()

    await contest.replace(cast.called_away, cast.reserve)
    assert await contest.board_of(cast.called_away) is None
    await contest.leave(cast.leaving)
    await contest.crash_bot(away=60)
    await contest.turn_over(0)
    await contest.until_over(2)
    await contest.until_told(cast.called_away, "дальше играет")


async def _last_round(contest: Contest, cast: Cast) -> None:
    """Everybody who is left plays; a crash in the round, and one after all is over."""
    await contest.until_round(ROUNDS)
    assert await contest.board_of(cast.absent) is not None
    assert await contest.board_of(cast.reserve) is not None
    assert await contest.board_of(cast.leaving) is None
    await asyncio.sleep(100)
    await contest.crash_bot()
    await contest.until_phase(Phase.FINISHED)
    await contest.crash_bot()
    await contest.until_board("Турнир сыгран")
    await contest.turn_over(ROUNDS - 1)
    await asyncio.sleep(60)
    board = await contest.shown()
    status = {one.entrant.persons[0]: one.entrant.status for one in board.final}
    assert len(status) == PLAYERS + 1
    assert status[cast.leaving.id] is Status.DROPPED
    assert status[cast.reserve.id] is Status.PLAYING
    assert cast.called_away.id not in status


async def _story(contest: Contest) -> None:
    contest.players.habit = modest
    cast = await _sign_up(contest)
    await _first_round(contest, cast)
    await _second_round(contest, cast)
    await _last_round(contest, cast)


@pytest.mark.timeout(TIMEOUT)
def test_people_play_clubs_at_tables_through_every_accident(tmp_path: Path) -> None:
    play(tmp_path, "clubs at tables", _story)
