"""What nobody may know: seeds before their deal is over, and hands on what is sent to others.

The fair shuffle through the services: every seed was promised, and every finished deal is proven.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from sqlalchemy import text

from core.cards import commitment
from core.engine.game import reshuffle
from core.games.registry import GAMES
from core.readmodels import Playing, TableHead
from core.records import Outcome, verify
from core.storage import MoveRow, Row, TableRow
from tests.core.services.ground import ANNA, BORIS, FOUR, Ground

SECRET_COLUMNS = {("tables", "seed"), ("moves", "secret")}
CARD = re.compile(r'"(?:[2-9TJQKA][cdhs]|X[12])"')


async def texts(ground: Ground) -> dict[tuple[str, str], str]:
    """Everything that the database holds, by table and column, as text."""
    found: dict[tuple[str, str], str] = {}
    async with ground.work.reading() as db:
        connection = await db.connection()
        for table in Row.metadata.sorted_tables:
            rows = (await connection.execute(text(f'SELECT * FROM "{table.name}"'))).mappings()
            for row in rows:
                for column, value in row.items():
                    told = value.hex() if isinstance(value, bytes) else _plain(value)
                    key = (table.name, column)
                    found[key] = f"{found.get(key, '')}\n{told}"
    return found


def _plain(value: Any) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, default=str)


def places(found: dict[tuple[str, str], str], secret: str) -> set[tuple[str, str]]:
    """The columns in which a text occurs."""
    return {key for key, told in found.items() if secret in told}


NOBODY_AWAKE = 180.0
"""Seconds in which a robot moves even at a table without people."""


async def play_robots(ground: Ground, game: str, *, deals: int, most: int = 600) -> int:
    """A table of robots that have finished so many deals, or their match."""
    table = await ground.lobby([ANNA], game=game)
    await ground.services.lobby.stand(table, ANNA)
    for _ in range(GAMES[game].usual_seats):
        await ground.services.lobby.add_robot(table, ANNA, "random")
    await ground.services.lobby.start(table, ANNA)
    for _ in range(most):
        loaded = await ground.loaded(table)
        if loaded.decision is None or (loaded.match and loaded.match.deals >= deals):
            return table
        ground.clock.move(NOBODY_AWAKE)
        await ground.services.play.robot(table, loaded.decision.id)
    raise AssertionError(f"no {deals} deals in {most} moves")


# -- seeds -----------------------------------------------------------------------------------------


async def test_the_seed_of_a_running_deal_is_nowhere_but_where_it_is_kept(
    everywhere: Ground,
) -> None:
    table = await everywhere.lobby(FOUR)
    seeds = everywhere.chance.seeds
    (promised,) = seeds
    found = await texts(everywhere)
    assert places(found, promised.hex()) == {("tables", "seed")}
    assert ("tables", "commitment") in places(found, commitment(promised))
    await everywhere.services.lobby.start(table, ANNA)
    while len(seeds) < 4:
        running, following = seeds[-2:]
        found = await texts(everywhere)
        assert places(found, running.hex()) == {("moves", "secret")}
        assert places(found, following.hex()) == {("tables", "seed")}
        for _ in range(5):
            await everywhere.step(table)

    found = await texts(everywhere)
    for opened in seeds[:2]:
        assert places(found, opened.hex()) == {("moves", "seed")}


async def test_each_shuffle_promises_the_next_one(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.play_deal(table)
    await ground.play_deal(table)

    shuffles = [row for row in await ground.rows(MoveRow) if row.fields["do"] == "deal"]
    promises = [
        (await ground.row(TableRow)).commitment,
        *(row.fields["next"] for row in shuffles),
    ]
    assert promises == [commitment(seed) for seed in ground.chance.seeds]
    assert [row.seed for row in shuffles] == [
        ground.chance.seeds[0].hex(),
        ground.chance.seeds[1].hex(),
        None,
    ]
    assert [row.secret for row in shuffles] == [None, None, ground.chance.seeds[2].hex()]


async def test_a_table_shows_each_promise_while_the_deal_before_it_is_played(
    ground: Ground,
) -> None:
    table = await ground.lobby(FOUR)
    shown = [(await head_of(ground, table)).commitment]
    await ground.services.lobby.start(table, ANNA)
    for _ in range(2):
        shown.append((await head_of(ground, table)).commitment)
        await ground.play_deal(table)

    assert shown == [commitment(seed) for seed in ground.chance.seeds[:3]]


async def head_of(ground: Ground, table: int) -> TableHead:
    found = await ground.services.chats.table(table)
    assert found is not None
    return found


async def test_the_seed_after_the_last_deal_is_never_shown(ground: Ground) -> None:
    table = await ground.match(FOUR, preset="short")
    await ground.play_out(table)

    found = await texts(ground)
    *opened, never = ground.chance.seeds
    assert places(found, never.hex()) == set()
    assert all(places(found, seed.hex()) == {("moves", "seed")} for seed in opened)
    assert [found[key].strip() for key in SECRET_COLUMNS] == ["", ""]


async def test_a_deal_that_was_stopped_keeps_its_seed(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.services.care.stop(table, ANNA)

    running, never = ground.chance.seeds
    found = await texts(ground)
    assert places(found, running.hex()) == {("moves", "secret")}
    assert places(found, never.hex()) == set()
    assert running.hex() not in (await ground.record(table)).decode()


async def test_a_record_of_a_running_deal_has_no_seed_and_its_start_never_changes(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    before = (await ground.record(table)).splitlines()
    for _ in range(10):
        await ground.step(table)
    during = (await ground.record(table)).splitlines()

    assert during[:2] == before
    assert not any(seed.hex() in line.decode() for seed in ground.chance.seeds for line in during)


# -- proofs ----------------------------------------------------------------------------------------


async def test_every_deal_of_a_whole_match_is_proven(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA, BORIS], robots=2, preset="short")
    await everywhere.play_out(table)
    verdict = verify(await everywhere.record(table))

    assert verdict.promised
    assert {one.outcome for one in verdict.findings} == {Outcome.PROVEN}
    assert len(verdict.findings) == len(everywhere.chance.seeds) - 1


@pytest.mark.parametrize("game", GAMES)
async def test_finished_deals_of_every_game_are_proven_and_running_ones_are_shut(
    ground: Ground, game: str
) -> None:
    table = await play_robots(ground, game, deals=1)
    verdict = verify(await ground.record(table))

    loaded = await ground.loaded(table)
    assert loaded.match is not None
    assert loaded.match.deals == 1
    first = [one.outcome for one in verdict.findings if one.deal == 1]
    later = [one.outcome for one in verdict.findings if one.deal > 1]
    assert set(first) == {Outcome.PROVEN}
    assert later == ([] if loaded.decision is None else [Outcome.RUNNING])


async def test_a_rematch_is_proven_too_and_names_its_dealer(ground: Ground) -> None:
    table = await ground.match(FOUR, preset="short")
    await ground.play_out(table)
    again = (await ground.services.lobby.rematch(table, ANNA)).table
    assert again is not None
    await ground.services.lobby.start(again, ANNA)
    await ground.play_deal(again)

    record = await ground.record(again)
    assert "first_dealer" in json.loads(record.splitlines()[0])
    assert [one.outcome for one in verify(record).findings] == [Outcome.PROVEN, Outcome.RUNNING]


# -- hands -----------------------------------------------------------------------------------------


async def test_no_card_is_in_what_is_queued_for_sending(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    for _ in range(40):
        person, _ = await everywhere.turn(table)
        (action, *_) = await everywhere.legal(table, person)
        other = next(one for one in FOUR if one != person)
        await everywhere.services.play.plan(
            table, other, (await everywhere.hand(table, other)).reviewable + 1, action
        )
        await everywhere.step(table)

    found = await texts(everywhere)
    queued = {key: told for key, told in found.items() if key[0] in ("screens", "outbox")}
    assert {key for key, told in queued.items() if CARD.search(told)} == set()
    assert CARD.search(found["moves", "fields"])


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_screen_is_drawn_from_would_be_the_same_with_other_secrets(
    ground: Ground, game: str
) -> None:
    table = await ground.match(FOUR, game=game)
    loaded = await ground.loaded(table)
    for viewer, person in ((None, None), *enumerate(FOUR)):
        if person is None:
            chat = (await ground.row(TableRow)).chat_id
            screen = await ground.screen(table, chat)
            job = await ground.services.screens.claim(screen.id or 0)
            assert job is not None
            shown = (await ground.services.screens.load(job)).screen
            assert isinstance(shown, Playing)
            seen = shown.view
        else:
            seen = (await ground.hand(table, person)).view
        other = reshuffle(loaded.game, loaded.state, viewer, ground.chance)
        assert loaded.game.view(other, viewer) == seen
        assert other != loaded.state
