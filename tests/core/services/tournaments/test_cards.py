"""What somebody who has no place in a tournament is offered."""

from core.boards import Can
from core.readmodels import Said
from core.tournaments.model import Kind
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


async def test_a_running_tournament_offers_a_place_only_while_one_is_free(arena: Arena) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, maximum=6, rounds=2)
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None
    await arena.ground.meet(ANNA)

    full, card = await arena.board(), await arena.card(ANNA)
    refused = await arena.services.signup.join(arena.id, ANNA)
    await arena.services.tools.drop(arena.id, people[0], entrant.entrant)

    assert (full.joinable, card.can, refused.said) == (False, {Can.RESERVE}, Said.FULL)
    assert (await arena.board()).joinable
    assert (await arena.card(ANNA)).can == {Can.JOIN, Can.RESERVE}
    assert (await arena.services.signup.join(arena.id, ANNA)).said is Said.JOINED


async def test_nobody_is_sent_to_look_for_a_partner_where_no_place_is_free(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4, maximum=4, kind=Kind.SWISS, rounds=3)
    await arena.ground.meet(ANNA)

    refused = await arena.services.signup.join(arena.id, ANNA)

    assert refused.said is Said.FULL
    assert (await arena.card(ANNA)).can == {Can.RESERVE}
