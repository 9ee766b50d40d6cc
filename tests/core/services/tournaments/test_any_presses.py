"""Whoever presses whatever, whenever, however often: what always holds of a tournament.

Every walk is the same each time it is gone: `KOZYR_WALK=7:200` goes the seventh, of 200 steps.
"""

from __future__ import annotations

import logging
import os
from datetime import timedelta
from random import Random

import pytest

from core.readmodels import Receipt
from core.services.loading import load
from core.services.matches import Run
from core.storage import TournamentPersonRow
from tests.core.services.tournaments.mortal import restarted
from tests.core.services.tournaments.stage import ORGANISER, Arena
from tests.core.services.tournaments.walk import ADMIN, SCENES, Step, Walk, settle

# -- people ----------------------------------------------------------------------------------------


async def join(walk: Walk) -> Receipt:
    chance = walk.chance
    partner = walk.anybody() if chance.random() < 0.5 else None
    return await walk.arena.services.signup.join(
        walk.arena.id, walk.anybody(), partner=partner, reserve=chance.random() < 0.2
    )


async def join_beside(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.join(walk.beside.id, walk.anybody())


async def answer(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.answer(
        walk.arena.id, walk.anybody(), yes=walk.chance.random() < 0.8
    )


async def pair_up(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.pair_up(walk.arena.id, walk.anybody(), walk.anybody())


async def press_start(walk: Walk) -> None:
    """By a link of somebody's, or without one."""
    rows = await walk.arena.ground.rows(TournamentPersonRow)
    tokens = [row.token for row in rows if row.token] or [""]
    person, payload = walk.anybody(), walk.chance.choice(tokens)
    await walk.arena.ground.services.people.started(person, payload)
    await walk.arena.services.signup.started(person, payload)


async def leave(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.leave(walk.arena.id, walk.anybody())


async def check_in(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.check_in(walk.arena.id, walk.anybody())


async def skip(walk: Walk) -> Receipt:
    signup = walk.arena.services.signup
    act = signup.skip if walk.chance.random() < 0.6 else signup.unskip
    return await act(walk.arena.id, walk.anybody())


async def back(walk: Walk) -> Receipt:
    return await walk.arena.services.signup.back(walk.arena.id, walk.anybody())


async def drop_out(walk: Walk) -> Receipt:
    person = walk.anybody()
    card = await walk.arena.services.reading.card(walk.arena.id, person)
    entrant = card.entrant.entrant if card and card.entrant else walk.entrant()
    return await walk.arena.services.tools.drop(walk.arena.id, person, entrant)


async def arrive(walk: Walk) -> Receipt:
    return await walk.arena.services.director.arrive(walk.arena.id, walk.anybody())


async def block_the_bot(walk: Walk) -> None:
    services, person = walk.arena.ground.services, walk.anybody()
    await services.care.unreachable(person, await services.people.blocked(person))


async def let_the_bot_write(walk: Walk) -> None:
    await walk.arena.ground.services.people.unblocked(walk.anybody())


async def ask_to_be_forgotten(walk: Walk) -> None:
    if walk.chance.random() < 0.4:
        await walk.arena.ground.services.forgetting.forget(walk.anybody())


async def leave_the_group(walk: Walk) -> None:
    services, person = walk.arena.ground.services, walk.anybody()
    tables = await services.chats.tables_of(walk.group, person)
    await services.care.left_group(walk.group, person, tables)


# -- the organiser ---------------------------------------------------------------------------------


async def start(walk: Walk) -> Receipt:
    return await walk.arena.services.director.start(walk.arena.id, **walk.boss())


async def proceed(walk: Walk) -> Receipt:
    return await walk.arena.services.director.proceed(walk.arena.id, **walk.boss())


async def correct(walk: Walk) -> Receipt:
    person, admin = walk.judge()
    ranks = walk.ranks(walk.chance.choice((2, 2, 2, 3, 4)))
    return await walk.arena.services.tools.correct(
        walk.arena.id, person, await walk.board(), admin=admin, ranks=ranks
    )


async def uncorrect(walk: Walk) -> Receipt:
    person, admin = walk.judge()
    return await walk.arena.services.tools.uncorrect(
        walk.arena.id, person, await walk.board(), admin=admin
    )


async def award(walk: Walk) -> Receipt:
    person, admin = walk.judge()
    where = await walk.board(live=walk.chance.random() < 0.7)
    absent = (walk.entrant(),) if walk.chance.random() < 0.5 else ()
    points = tuple(walk.chance.randrange(3) for _ in range(walk.chance.choice((2, 3, 4))))
    return await walk.arena.services.tools.award(
        walk.arena.id, person, where, admin=admin, points=points, absent=absent
    )


async def replay(walk: Walk) -> Receipt:
    person, admin = walk.judge()
    where = await walk.board(live=True)
    return await walk.arena.services.tools.replay(walk.arena.id, person, where, admin=admin)


async def end_board(walk: Walk) -> Receipt:
    _, _, board = await walk.board(live=True)
    return await walk.arena.services.tools.end_board(walk.arena.id, board=board, **walk.boss())


async def pair_again(walk: Walk) -> Receipt:
    lots = walk.chance.random() < 0.5
    return await walk.arena.services.tools.pair_again(walk.arena.id, **walk.boss(), new_lots=lots)


async def swap(walk: Walk) -> Receipt:
    return await walk.arena.services.tools.swap(
        walk.arena.id, one=walk.entrant(), other=walk.entrant(), **walk.boss()
    )


async def extend(walk: Walk) -> Receipt:
    minutes = walk.chance.choice((0, 1, 10, 30))
    return await walk.arena.services.tools.extend(walk.arena.id, minutes=minutes, **walk.boss())


async def replace(walk: Walk) -> Receipt:
    old = walk.anybody()
    card = await walk.arena.services.reading.card(walk.arena.id, old)
    entrant = card.entrant.entrant if card and card.entrant else walk.entrant()
    return await walk.arena.services.tools.replace(
        walk.arena.id, entrant=entrant, old=old, new=walk.anybody(), **walk.boss()
    )


async def take_out(walk: Walk) -> Receipt:
    return await walk.arena.services.tools.drop(
        walk.arena.id, entrant=walk.entrant(), **walk.boss()
    )


async def pause(walk: Walk) -> Receipt:
    return await walk.arena.services.tools.pause(
        walk.arena.id, entrant=walk.entrant(), **walk.boss()
    )


async def let_back(walk: Walk) -> Receipt:
    return await walk.arena.services.tools.back(
        walk.arena.id, entrant=walk.entrant(), **walk.boss()
    )


async def enter(walk: Walk) -> Receipt:
    persons = tuple(walk.anybody() for _ in range(walk.chance.choice((1, 2))))
    return await walk.arena.services.tools.add(walk.arena.id, persons=persons, **walk.boss())


async def keep_apart(walk: Walk) -> Receipt:
    tools = walk.arena.services.tools
    act = tools.keep_apart if walk.chance.random() < 0.7 else tools.let_meet
    return await act(walk.arena.id, one=walk.entrant(), other=walk.entrant(), **walk.boss())


async def penalise(walk: Walk) -> Receipt:
    return await walk.arena.services.tools.penalise(
        walk.arena.id, entrant=walk.entrant(), points=walk.chance.randrange(-3, 3), **walk.boss()
    )


async def postpone(walk: Walk) -> Receipt:
    hours = walk.chance.choice((-1, 1, 1, 30))
    starts = walk.arena.ground.clock.now() + timedelta(hours=hours)
    return await walk.arena.services.tools.postpone(walk.arena.id, starts=starts, **walk.boss())


async def hand_over(walk: Walk) -> Receipt:
    """To the other one, and back."""
    return await walk.arena.services.tools.hand_over(
        walk.arena.id, organiser=walk.chance.choice((ORGANISER, ADMIN)), **walk.boss()
    )


async def end_early(walk: Walk) -> Receipt | None:
    if walk.chance.random() < 0.9:
        return None
    tools = walk.arena.services.tools
    act = tools.finish if walk.chance.random() < 0.7 else tools.cancel
    return await act(walk.arena.id, **walk.boss())


# -- what comes by itself --------------------------------------------------------------------------


async def play(walk: Walk) -> None:
    """A match to its end, a deal of it, or everybody only comes."""
    rows = [row for row in await walk.arena.open_boards() if row.table_id]
    if not rows:
        return
    table = walk.chance.choice(rows).table_id or 0
    async with walk.arena.ground.work(effect=False) as db:
        loaded = await load(db, table)
        if loaded is None or loaded.decision is None:
            return
        if walk.chance.random() < 0.5:
            await Run(walk.arena.ground.services.context, db, loaded).end_as_it_stands()
            return
    await walk.arena.play_table(table)


async def play_everything(walk: Walk) -> None:
    """The round comes to its end, with whatever was on the tables."""
    for row in await walk.arena.open_boards():
        async with walk.arena.ground.work(effect=False) as db:
            loaded = await load(db, row.table_id or 0)
            if loaded is not None and loaded.decision is not None:
                await Run(walk.arena.ground.services.context, db, loaded).end_as_it_stands()


async def break_off(walk: Walk) -> None:
    """The operator ends a match that cannot go on."""
    rows = [row for row in await walk.arena.open_boards() if row.table_id]
    if not rows or walk.chance.random() < 0.5:
        return
    async with walk.arena.ground.work(effect=False) as db:
        loaded = await load(db, walk.chance.choice(rows).table_id or 0)
        if loaded is not None and loaded.decision is not None:
            await Run(walk.arena.ground.services.context, db, loaded).stop()


async def time_passes(walk: Walk) -> None:
    """To the next thing that is due, or any time; and what is due is done."""
    ground = walk.arena.ground
    next_at = await ground.services.deadlines.next_at()
    if next_at is not None and walk.chance.random() < 0.7:
        ground.clock.moment = max(ground.clock.moment, next_at)
    else:
        ground.clock.move(walk.chance.choice((1, 60, 400, 4000)))
    if walk.chance.random() < 0.9:
        await settle(walk.arena)


async def an_outage(walk: Walk) -> None:
    """No process was alive for a while."""
    deadlines = restarted(walk.arena).ground.services.deadlines
    await deadlines.heartbeat("walk")
    walk.arena.ground.clock.move(walk.chance.choice((30, 3000)))
    await deadlines.recover("walk")


STEPS: tuple[Step, ...] = (
    *(time_passes,) * 8,
    *(play,) * 6,
    *(play_everything,) * 2,
    *(join, answer, pair_up, leave, check_in, check_in) * 2,
    *(correct, uncorrect, award, replay, replace, take_out, let_back) * 2,
    join_beside,
    press_start,
    skip,
    back,
    drop_out,
    arrive,
    block_the_bot,
    let_the_bot_write,
    ask_to_be_forgotten,
    leave_the_group,
    start,
    proceed,
    proceed,
    end_board,
    pair_again,
    swap,
    extend,
    pause,
    enter,
    keep_apart,
    penalise,
    postpone,
    hand_over,
    end_early,
    break_off,
    an_outage,
)


@pytest.mark.parametrize("scene", SCENES)
async def test_whatever_is_pressed_a_tournament_stays_whole_and_ends(
    arena: Arena, scene: str, caplog: pytest.LogCaptureFixture
) -> None:
    seed, _, steps = os.environ.get("KOZYR_WALK", "1:10").partition(":")
    walk = Walk(arena, SCENES[scene], Random(f"{scene}:{seed}"), STEPS)
    try:
        await walk.begin()
        await walk.go(int(steps))
        await walk.to_the_end()
        await walk.check()
    except Exception as error:
        error.add_note("\n".join(walk.trail))
        raise
    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []
