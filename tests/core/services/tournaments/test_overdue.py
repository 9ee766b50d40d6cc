"""A tournament whose director sleeps is noticed, and called for."""

from datetime import timedelta

from core.services.watchdog import LATE, Cure, Found, Trouble, Watchdog
from tests.core.services.tournaments.stage import Arena, crowd


async def test_a_tournament_long_overdue_is_told_and_called_for(arena: Arena) -> None:
    await arena.open("mozhno", expected=3, checkin=0)
    await arena.sign_up(crowd(3))
    context = arena.ground.services.context
    dog = Watchdog(context, arena.ground.services.care)
    due = (await arena.row()).due_at
    assert due is not None
    arena.ground.clock.moment = due + LATE
    assert await dog.look() == []

    arena.ground.clock.moment += timedelta(seconds=1)

    assert await dog.look() == [Found(arena.id, Trouble.TOURNAMENT, Cure.CALLED)]
    await arena.fire()
    assert await dog.look() == []
