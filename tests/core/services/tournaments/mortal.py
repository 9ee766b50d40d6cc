"""Processes that die in the middle of their work, and others that go on after them."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel.ext.asyncio.session import AsyncSession

from core.services import Rules, make_services
from core.storage import UnitOfWork
from tests.core.services.ground import ROBOT, Ground
from tests.core.services.tournaments.stage import Arena


class Died(Exception):
    """The process is no more."""


class Mortal(UnitOfWork):
    """Dies at the end of its last transaction, before that is committed."""

    def __init__(self, engine: AsyncEngine, transactions: int) -> None:
        super().__init__(engine)
        self._left = transactions

    @asynccontextmanager
    async def __call__(self, *, effect: bool = True) -> AsyncGenerator[AsyncSession]:
        async with super().__call__(effect=effect) as session:
            yield session
            self._left -= 1
            if self._left <= 0:
                raise Died


def restarted(
    arena: Arena, *, transactions: int | None = None, ground: Ground | None = None
) -> Arena:
    """The same tournament in another process, which lives for so many transactions."""
    before = arena.ground
    ground = ground or Ground(before.engine, clock=before.clock, chance=before.chance)
    if transactions is not None:
        ground.work = Mortal(ground.engine, transactions)
        ground.services = make_services(
            ground.work, ground.clock, ground.chance, Rules(robot_delay=ROBOT)
        )
    again = Arena(ground)
    again.id = arena.id
    return again
