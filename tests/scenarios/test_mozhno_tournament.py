"""Twenty-three people at tables of Mozhno?, three rounds and a final, and every accident of it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from core.tournaments.model import Phase, Status
from tests.support.cast import Cast
from tests.support.contest import Contest, play, turned
from tests.support.players import Offer

PEOPLE = 23
"""Those who play the first round."""
ROUNDS = 3
FINALISTS = 4
QUICK = (5.0, 10.0)
"""Seconds for a press with which the first deal is over before the clock."""
SLOW = (60.0, 80.0)
"""Seconds with which it is not."""
FORBIDS = 0.1
FACE = re.compile(r"(10|[2-9ВДКТ])[♠♥♦♣]")
MEAN = 60
"""What everybody at a table gets where all are equal."""


def by_rule_of_thumb(random: Random, offers: Sequence[Offer]) -> Offer | None:
    """What somebody presses who keeps pairs, buys what makes a third, and lays what he can."""
    words = {one.what: one for one in offers}
    held = Counter(_rank(one) for one in offers if one.what.startswith("s:"))
    if "allow" in words:
        return words["forbid" if random.random() < FORBIDS else "allow"]
    if "ask" in words and held[_rank(words["ask"])] == 2:
        return words["ask"]
    if "draw" in words or "ask" in words:
        return words.get("draw")
    for done in ("clear", "k:", "m:", "o:", "d:", "keep"):
        for one in offers:
            if one.what.startswith(done):
                return one
    fewest = min(held.values(), default=0)
    loose = [one for one in offers if one.what.startswith("s:") and held[_rank(one)] == fewest]
    return random.choice(loose) if loose else None


def _rank(offer: Offer) -> str:
    """The rank of the card that a button names."""
    found = FACE.search(offer.text)
    assert found is not None, offer
    return found[1]


async def _sign_up(contest: Contest) -> Cast:
    """The bot crashes while people sign up, and while they check in."""
    people = await contest.come_together(PEOPLE + 3)
    cast = Cast(people[:PEOPLE], people[PEOPLE:-2], *people[-2:])
    options = (
        "expected.24",
        f"rounds.{ROUNDS}",
        "final.4",
        "pace.relaxed",
        "clock.15",
        "grace.2",
        "checkin.15",
    )
    await contest.announce("mozhno", *options)
    plan = (await contest.shown()).head.plan
    assert [one.rounds for one in plan.stages] == [ROUNDS, 1]
    await contest.amid_crash(*(contest.sign_up(one) for one in (*cast.players, *cast.unready)))
    board = await contest.shown()
    assert len(board.entrants) == PEOPLE + 1

    await contest.until_phase(Phase.CHECKIN)
    await contest.amid_crash(*(contest.check_in(one) for one in cast.players))
    await contest.until_board(f"отметились {PEOPLE}")
    return cast


async def _hurry(contest: Contest) -> None:
    """The first table of the round is quicker than the others, which cost less to play."""
    now = (await contest.shown()).round
    assert now is not None
    contest.players.tempo = {one.id: QUICK for one in contest.at_board(now.boards[0])}


async def _first_round(contest: Contest, cast: Cast) -> None:
    """A crash while tables are opened, somebody who does not come, and somebody who comes late."""
    contest.players.sleep(cast.absent)
    contest.players.think, contest.players.habit = SLOW, by_rule_of_thumb
    contest.players.begin()
    await contest.until_told(cast.players[-1], "ваш стол готов")
    await contest.crash_bot()
    await contest.until_round(1)
    await _hurry(contest)
    board = await contest.shown()
    assert board.round is not None
    assert sorted(len(one.entrants) for one in board.round.boards) == [3, 4, 4, 4, 4, 4]
    await contest.until_told(cast.unready[0], "вы не отметились")
    await contest.sign_up(cast.late)
    await contest.until_told(cast.absent, "вас не было за столом")
    await contest.stand_by(cast.reserve)
    await asyncio.sleep(240)
    await contest.crash_bot()
    await contest.until_over(1)


async def _second_round(contest: Contest, cast: Cast) -> None:
    """A crash between rounds, an outage in a round, somebody who leaves, somebody whose cards
    another takes, a table that falls asleep, a result of the first round corrected."""
    await contest.crash_bot()
    await contest.until_round(2)
    contest.players.tempo.clear()
    contest.players.wake(cast.absent)
    assert await contest.board_of(cast.late) is not None
    assert await contest.board_of(cast.absent) is None
    await contest.come_back(cast.absent)
    await asyncio.sleep(180)

    left = await contest.board_of(cast.leaving)
    assert left is not None
    await contest.leave(cast.leaving)
    await contest.replace(cast.called_away, cast.reserve)
    await contest.until_told(cast.reserve, cast.called_away.name)
    board = await contest.shown()
    assert board.round is not None
    asleep = board.round.boards[-1]
    sleepers = contest.at_board(asleep)
    contest.players.sleep(*sleepers)
    await contest.crash_bot(away=60)
    await contest.turn_over(0)
    await contest.until_over(2)
    contest.players.wake(*sleepers)


async def _last_rounds(contest: Contest, cast: Cast) -> None:
    """Everybody who is left plays; a crash in each round."""
    for number in range(3, ROUNDS + 1):
        await contest.until_round(number)
        board = await contest.shown()
        assert board.round is not None
        assert [why for one, why in board.round.sits if one.status is Status.PLAYING] == []
        assert await contest.board_of(cast.absent) is not None
        assert await contest.board_of(cast.leaving) is None
        await asyncio.sleep(100)
        await contest.crash_bot()
        await contest.until_over(number)


async def _final(contest: Contest, cast: Cast) -> None:
    """The best four at one table, the bot away for a minute, and a crash after all is over."""
    await contest.until_round(1, stage=2)
    await _hurry(contest)
    board = await contest.shown()
    assert board.round is not None
    [final] = board.round.boards
    best = [one.entrant.entrant for one in board.stages[0].lines[:FINALISTS]]
    assert sorted(one.entrant for one in final.entrants) == sorted(best)
    await asyncio.sleep(180)
    await contest.crash_bot(away=60)
    await contest.until_phase(Phase.FINISHED)
    await contest.crash_bot()
    await contest.until_board("Турнир сыгран")


async def _corrected_at_last(contest: Contest, cast: Cast) -> None:
    """Another winner of the final: the places follow, in the pinned message as well."""
    final = await contest.turn_over(ROUNDS, stage=2)
    await asyncio.sleep(60)
    after = (await contest.record()).board.final
    assert after[0].entrant.entrant == final.entrants[int(turned(final)[0])].entrant
    status = {one.entrant.persons[-1]: one.entrant.status for one in after}
    assert status[cast.leaving.id] is Status.DROPPED
    assert cast.reserve.id in status
    assert cast.late.id in status
    assert len(after) == PEOPLE + 1


async def _story(contest: Contest) -> None:
    cast = await _sign_up(contest)
    await _first_round(contest, cast)
    await _second_round(contest, cast)
    await _last_rounds(contest, cast)
    await _final(contest, cast)
    await _corrected_at_last(contest, cast)


@pytest.mark.timeout(900)  # on a machine that has other things to do
def test_twenty_three_people_play_tables_and_a_final_through_every_accident(
    tmp_path: Path,
) -> None:
    play(tmp_path, "twenty-three people", _story)
