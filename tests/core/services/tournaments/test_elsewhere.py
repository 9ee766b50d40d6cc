"""A person plays in one tournament at a time, by whichever way he comes into the second one."""

import asyncio

import pytest

from core.readmodels import Said
from core.services.tournaments.journal import Part
from core.storage import TournamentPersonRow
from tests.core.services.ground import ANNA, BORIS
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


@pytest.fixture
async def other(arena: Arena) -> Arena:
    """Another tournament at the same time, which Anna has joined."""
    made = Arena(arena.ground)
    await made.open("mozhno", expected=6, checkin=0)
    await made.sign_up([ANNA])
    return made


async def beside(arena: Arena) -> Arena:
    """Another tournament at the same time."""
    made = Arena(arena.ground)
    await made.open("mozhno", expected=6, checkin=0)
    return made


async def test_whoever_has_joined_elsewhere_while_he_looked_for_a_partner_is_paired_with_nobody(
    arena: Arena,
) -> None:
    other = await beside(arena)
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)
    looks = await arena.services.signup.join(arena.id, ANNA)
    await other.services.signup.join(other.id, ANNA)

    by_button = await arena.services.signup.pair_up(arena.id, ANNA, BORIS)
    (by_link,) = await arena.services.signup.started(BORIS, str(looks.values["token"]))

    assert [by_button.said, by_link.said] == [Said.NO_PARTNER] * 2
    assert (await arena.board()).entrants == ()
    assert len((await other.board()).entrants) == 1


async def test_of_a_pair_and_another_tournament_at_once_one_comes_about(
    arena_everywhere: Arena,
) -> None:
    arena = arena_everywhere
    other = await beside(arena)
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)
    await arena.services.signup.join(arena.id, ANNA)

    await asyncio.gather(
        arena.services.signup.pair_up(arena.id, ANNA, BORIS),
        other.services.signup.join(other.id, ANNA),
    )

    rows = await arena.ground.rows(TournamentPersonRow, person_id=ANNA, status=Part.IN)
    assert len(rows) == 1


async def test_being_asked_for_a_pair_keeps_nobody_out_of_another_tournament(
    arena: Arena,
) -> None:
    other = await beside(arena)
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)
    await arena.services.signup.join(arena.id, ANNA, partner=BORIS)

    joined = await other.services.signup.join(other.id, BORIS)
    too_late = await arena.services.signup.answer(arena.id, BORIS, yes=True)

    assert (joined.said, too_late.said) == (Said.JOINED, Said.CLASH)


async def test_of_saying_yes_to_a_pair_and_joining_elsewhere_at_once_one_comes_about(
    arena_everywhere: Arena,
) -> None:
    arena = arena_everywhere
    other = await beside(arena)
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)
    await arena.services.signup.join(arena.id, ANNA, partner=BORIS)

    await asyncio.gather(
        arena.services.signup.answer(arena.id, BORIS, yes=True),
        other.services.signup.join(other.id, BORIS),
    )

    rows = await arena.ground.rows(TournamentPersonRow, person_id=BORIS, status=Part.IN)
    assert len(rows) == 1


async def test_a_reserve_who_has_joined_elsewhere_is_not_called(arena: Arena) -> None:
    people = crowd(8)
    other = await beside(arena)
    await arena.open(expected=4)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await other.services.signup.join(other.id, ANNA)
    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(people)
    await arena.until((await arena.row()).starts_at)
    table = await arena.table_of(people[0])

    await arena.come(table, but=people[:1])
    await arena.wait_for_grace()

    assert await arena.told("event_replaced") == []
    assert set(people[:2]) <= {to for to, _ in await arena.told("event_absent")}


async def test_an_organiser_enters_nobody_who_plays_elsewhere(arena: Arena, other: Arena) -> None:
    people = crowd(6)
    await arena.open("mozhno", expected=6, checkin=0)
    tools, who = arena.services.tools, {"person": ORGANISER, "admin": False}

    entered = await tools.add(arena.id, persons=(ANNA,), **who)
    await arena.sign_up(people)
    await arena.until((await arena.row()).starts_at)
    replaced = await tools.replace(arena.id, entrant=1, old=people[0], new=ANNA, **who)

    assert [entered.said, replaced.said] == [Said.ELSEWHERE] * 2
    assert entered.values == {"title": "Cup"}
    assert len((await arena.board()).entrants) == 6


async def test_whoever_left_for_another_tournament_is_not_let_back(arena: Arena) -> None:
    people = crowd(6)
    other = await beside(arena)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=3)
    tools, who = arena.services.tools, {"person": ORGANISER, "admin": False}
    await tools.drop(arena.id, entrant=1, **who)
    joined = await other.services.signup.join(other.id, people[0])

    back = await tools.back(arena.id, entrant=1, **who)

    assert (joined.said, back.said) == (Said.JOINED, Said.ELSEWHERE)
