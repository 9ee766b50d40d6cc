"""Arenas for the tests of tournaments: over SQLite, or over each kind of database."""

import pytest

from tests.core.services.ground import Ground
from tests.core.services.tournaments.stage import Arena


@pytest.fixture
def arena(ground: Ground) -> Arena:
    """A tournament to be, over SQLite."""
    return Arena(ground)


@pytest.fixture
def arena_everywhere(everywhere: Ground) -> Arena:
    """A tournament to be, over SQLite, and then over PostgreSQL."""
    return Arena(everywhere)
