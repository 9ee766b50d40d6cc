"""What somebody who has no place in a tournament is offered."""

from core.boards import Can
from tests.core.services.ground import ANNA
from tests.core.services.tournaments.stage import Arena, crowd


async def test_whoever_has_left_for_good_is_offered_no_way_back_in(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, "mozhno", expected=8, rounds=2)
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None
    await arena.ground.meet(ANNA)

    await arena.services.tools.drop(arena.id, people[0], entrant.entrant)

    assert (await arena.card(people[0])).can == frozenset()
    assert (await arena.card(ANNA)).can == {Can.JOIN, Can.RESERVE}


async def test_whoever_stands_by_is_not_asked_to_do_so_again(arena: Arena) -> None:
    await arena.open("mozhno", expected=8)
    await arena.ground.meet(ANNA)

    await arena.services.signup.join(arena.id, ANNA, reserve=True)

    assert (await arena.card(ANNA)).can == {Can.JOIN, Can.LEAVE}
