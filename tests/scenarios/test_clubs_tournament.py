"""A tournament of Clubs at tables of three to five, with every accident that one may have."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from core.tournaments.model import Phase, Status
from tests.support.contest import TIMEOUT, Contest, Offer, any_bright, play
from tgbot.callback_data import EventVerb
from tgbot.sandbox import Person

PLAYERS = 8
"""Those who sit down in the first round."""
ROUNDS = 3


@dataclass(frozen=True)
class Cast:
    """Who does what. `players` check in; the others are not among them."""

    players: list[Person]
    unready: Person
    late: Person
    reserve: Person

    @property
    def absent(self) -> Person:
        """He checks in, and does not come to his first table."""
        return self.players[0]

    @property
    def replaced(self) -> Person:
        """The organiser gives his place to the reserve in the second round."""
        return self.players[1]

    @property
    def leaving(self) -> Person:
        """He leaves in the middle of the second round."""
        return self.players[2]


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
    cast = Cast(people[:PLAYERS], *people[PLAYERS:])
    options = ("expected.8", "clock.30", "deals.2", "grace.2", "checkin.15")
    pages = [press for option in options for press in (option.split(".")[0], option)]
    await contest.announce("clubs", *pages, minutes=30)
    amid = [asyncio.create_task(contest.sign_up(one)) for one in (*cast.players, cast.unready)]
    await asyncio.sleep(0.5)
    await contest.crash_bot()
    await asyncio.gather(*amid)
    assert len((await contest.shown()).entrants) == PLAYERS + 1

    await contest.until_phase(Phase.CHECKIN)
    here = [asyncio.create_task(contest.check_in(one)) for one in cast.players]
    await asyncio.sleep(0.5)
    await contest.crash_bot()
    await asyncio.gather(*here)
    await contest.until_board(f"отметились {PLAYERS}")
    return cast


async def _first_round(contest: Contest, cast: Cast) -> None:
    """Somebody does not come, somebody comes late; a crash in the middle."""
    contest.players.sleep(cast.absent)
    contest.players.begin()
    await contest.until_round(1)
    await contest.until_told(cast.unready, "вы не отметились")
    await contest.sign_up(cast.late)
    await contest.until_begun()
    await contest.until_told(cast.absent, "вас не было за столом")
    await contest.desk.press(cast.reserve, EventVerb.CARD, private=False)
    await contest.desk.press(cast.reserve, EventVerb.RESERVE)
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
    await contest.desk.press(cast.absent, EventVerb.CARD, private=False)
    await contest.desk.press(cast.absent, EventVerb.BACK)
    await contest.until_begun()

    await contest.replace(cast.replaced, cast.reserve)
    assert await contest.board_of(cast.replaced) is None
    await contest.desk.press(cast.leaving, EventVerb.CARD, private=False)
    await contest.desk.press(cast.leaving, EventVerb.DROP, "")
    await contest.desk.press(cast.leaving, EventVerb.DROP, "sure")
    await contest.crash_bot(away=60)
    await contest.turn_over(0)
    await contest.until_over(2)
    await contest.until_told(cast.replaced, "дальше играет")


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
    assert cast.replaced.id not in status


async def _story(contest: Contest) -> None:
    contest.players.habit = modest
    cast = await _sign_up(contest)
    await _first_round(contest, cast)
    await _second_round(contest, cast)
    await _last_round(contest, cast)


@pytest.mark.timeout(TIMEOUT)
def test_people_play_clubs_at_tables_through_every_accident(tmp_path: Path) -> None:
    play(tmp_path, "clubs at tables", _story)
