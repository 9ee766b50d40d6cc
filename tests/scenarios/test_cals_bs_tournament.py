"""Twelve places at tables of Cal's BS, each round begun by the organiser, and every accident."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from core.boards import Next
from core.tournaments.model import Phase, Status
from tests.support.cast import Cast
from tests.support.contest import Contest, play
from tests.support.players import Offer
from tgbot.callback_data import EventVerb

PLACES = 12
WAITING = 2
"""So many sign up after all places are taken, and move up."""
ROUNDS = 3
THINKING = (20.0, 55.0)
"""Seconds for an answer: some come after the others have had their say."""


def by_mood(random: Random, offers: Sequence[Offer]) -> Offer | None:
    """What somebody presses who mostly tells the truth, and now and then doubts it."""
    words = {one.what: one for one in offers}
    laying = [one for one in offers if one.bright and one.what != "doubt"]
    if laying:
        return random.choice(laying)
    several = [one for one in offers if one.what.startswith("b:")]
    if several and random.random() < 0.7:
        return several[0]
    if "pass" in words:
        return words["doubt" if random.random() < 0.15 else "pass"]
    cards = [one for one in offers if one.what.startswith("s:")]
    return random.choice(cards) if cards else None


async def _sign_up(contest: Contest) -> Cast:
    """More come than there are places; some do not check in, and those who wait move up."""
    people = await contest.come_together(PLACES + WAITING + 2)
    early, waiting = people[:PLACES], people[PLACES : PLACES + WAITING]
    cast = Cast([*early[WAITING:], *waiting], early[:WAITING], *people[PLACES + WAITING :])
    options = ("preset.quads", "expected.12", "seats.4", f"rounds.{ROUNDS}", "maximum.12")
    options = (*options, "pace.relaxed", "clock.15", "checkin.15")
    await contest.announce("cals_bs", *options, by_hand=True)
    await contest.sign_up(*early)
    await contest.amid_crash(*(contest.sign_up(one) for one in waiting), seconds=0.2)
    board = await contest.shown()
    assert len(board.entrants) == PLACES
    assert len(board.waiting) == WAITING

    await contest.until_phase(Phase.CHECKIN)
    await contest.amid_crash(*(contest.check_in(one) for one in cast.players))
    return cast


async def _first_round(contest: Contest, cast: Cast) -> None:
    """A crash while tables are opened; one does not come, one leaves, and his place is taken."""
    contest.players.sleep(cast.absent)
    contest.players.think, contest.players.habit = THINKING, by_mood
    contest.players.begin()
    await contest.until_told(cast.players[-1], "ваш стол готов")
    await contest.crash_bot()
    await contest.until_round(1)
    board = await contest.shown()
    assert board.round is not None
    assert [len(one.entrants) for one in board.round.boards] == [4, 4, 4]
    for person in cast.unready:
        await contest.until_told(person, "вы не отметились")
    assert {person for one in board.entrants for person in one.persons} == {
        one.id for one in cast.players
    }
    await contest.until_told(cast.absent, "вас не было за столом")
    assert not contest.desk.offers(cast.late, EventVerb.JOIN, private=False)  # it is full
    await contest.leave(cast.leaving)
    await contest.sign_up(cast.late)
    await contest.stand_by(cast.reserve)
    await asyncio.sleep(240)
    await contest.crash_bot()
    await contest.until_over(1)


async def _between(contest: Contest, cast: Cast) -> None:
    """The organiser corrects a result before he lets the second round begin; the bot crashes."""
    contest.players.wake(cast.absent)
    await contest.until(partial(_waits, contest))
    await contest.crash_bot()
    await contest.turn_over(0)
    await contest.come_back(cast.absent)
    await _go_on(contest)


async def _waits(contest: Contest) -> bool:
    return (await contest.shown()).next is Next.ORGANISER


async def _go_on(contest: Contest) -> None:
    """The organiser lets the next round begin."""
    await contest.until(partial(_waits, contest))
    await contest.desk.tools(contest.judge, "next", "next.sure")


async def _second_round(contest: Contest, cast: Cast) -> None:
    """The reserve takes somebody's cards, a table falls asleep, and the bot is away."""
    await contest.until_round(2)
    assert await contest.board_of(cast.late) is not None
    assert await contest.board_of(cast.absent) is not None
    assert await contest.board_of(cast.leaving) is None
    await asyncio.sleep(60)
    await contest.replace(cast.called_away, cast.reserve)
    await contest.desk.tools(contest.judge, "more.5", "more.5.sure")
    board = await contest.shown()
    assert board.round is not None
    sleepers = contest.at_board(board.round.boards[-1])
    contest.players.sleep(*sleepers)
    await asyncio.sleep(120)
    await contest.crash_bot(away=60)
    await contest.until_over(2)
    contest.players.wake(*sleepers)


async def _last_round(contest: Contest, cast: Cast) -> None:
    """Whoever is left plays; a crash in the round, and one after all is over."""
    await _go_on(contest)
    await contest.until_round(ROUNDS)
    await asyncio.sleep(100)
    await contest.crash_bot()
    await contest.until_phase(Phase.FINISHED)
    await contest.crash_bot()
    await contest.until_board("Турнир сыгран")


async def _corrected_at_last(contest: Contest, cast: Cast) -> None:
    """A result of the last round corrected, and taken back: the places are what they were."""
    record = await contest.record()
    wrong = await contest.turn_over(ROUNDS - 1)
    assert (await contest.record()).board.final != record.board.final
    await contest.desk.press(contest.judge, EventVerb.TOOLS, f"unfix.{ROUNDS - 1}.{wrong.number}")
    await asyncio.sleep(60)
    after = (await contest.record()).board.final
    assert after == record.board.final
    status = {one.entrant.persons[-1]: one.entrant.status for one in after}
    assert status[cast.leaving.id] is Status.DROPPED
    assert cast.reserve.id in status
    assert len(after) == PLACES + 1


async def _story(contest: Contest) -> None:
    cast = await _sign_up(contest)
    await _first_round(contest, cast)
    await _between(contest, cast)
    await _second_round(contest, cast)
    await _last_round(contest, cast)
    await _corrected_at_last(contest, cast)


@pytest.mark.timeout(900)  # on a machine that has other things to do
def test_twelve_places_are_played_for_round_by_round_through_every_accident(
    tmp_path: Path,
) -> None:
    play(tmp_path, "twelve places", _story)
