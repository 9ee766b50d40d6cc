"""Whoever asks to be forgotten is nobody that a tournament waits for."""

from typing import Any

import pytest

from core.readmodels import Receipt, Said
from core.services.tournaments.journal import Part
from core.services.tournaments.tools import Tools
from core.storage import TournamentPersonRow
from core.tournaments.model import Phase, Status
from tests.core.services.ground import ANNA
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


async def test_somebody_forgotten_before_the_start_is_off_the_list(arena: Arena) -> None:
    people = crowd(4)
    await arena.open("mozhno", expected=4, checkin=0)
    await arena.sign_up(people)

    await arena.ground.services.forgetting.forget(people[0])

    assert len((await arena.board()).entrants) == 3
    assert (await arena.card(people[1])).entrant is not None


async def test_somebody_forgotten_in_a_round_is_dropped_and_the_rest_plays_on(
    arena: Arena,
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2)

    await arena.ground.services.forgetting.forget(people[0])

    row = await arena.ground.row(TournamentPersonRow, tournament_id=arena.id, person_id=people[0])
    assert row.status == Part.OUT
    gone = [one for one in (await arena.board()).entrants if one.status is Status.DROPPED]
    assert len(gone) == 1
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED


async def test_a_reserve_plays_on_with_the_partner_of_somebody_forgotten(arena: Arena) -> None:
    people = crowd(8)
    await arena.open("belka", expected=4, checkin=0)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).starts_at)

    await arena.ground.services.forgetting.forget(people[1])

    row = await arena.ground.row(TournamentPersonRow, tournament_id=arena.id, person_id=people[1])
    assert row.status == Part.OUT
    card = await arena.card(people[0])
    assert card.entrant is not None
    assert (card.entrant.persons, card.entrant.status) == ((people[0], ANNA), Status.PLAYING)


async def test_a_pair_of_which_one_is_forgotten_leaves_together(arena: Arena) -> None:
    people = crowd(8)
    await arena.open("belka", expected=4, checkin=0)
    await arena.sign_up(people)

    await arena.ground.services.forgetting.forget(people[1])

    assert len((await arena.board()).entrants) == 3
    assert [to for to, _ in await arena.told("event_refused")] == [people[0]]


async def test_somebody_who_was_let_back_is_forgotten_as_well(arena: Arena) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2)
    tools, who = arena.services.tools, {"person": ORGANISER, "admin": False}
    await tools.drop(arena.id, entrant=1, **who)
    await tools.back(arena.id, entrant=1, **who)
    (back,) = (await arena.card(people[0])).entrant.persons  # type: ignore[union-attr]

    await arena.ground.services.forgetting.forget(back)

    gone = [one for one in (await arena.board()).entrants if one.status is Status.DROPPED]
    assert [one.persons for one in gone] == [(back,)]


async def test_a_tournament_that_was_busy_is_left_all_the_same(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=2)
    drop, busy = Tools.drop, [Receipt(Said.BUSY)]

    async def busy_once(tools: Tools, *args: Any, **how: Any) -> Receipt:
        return busy.pop() if busy else await drop(tools, *args, **how)

    monkeypatch.setattr(Tools, "drop", busy_once)
    await arena.ground.services.forgetting.forget(people[0])

    row = await arena.ground.row(TournamentPersonRow, tournament_id=arena.id, person_id=people[0])
    assert (busy, row.status) == ([], Part.OUT)
