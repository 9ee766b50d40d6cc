"""Who meets with which accident in a tournament of single persons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tgbot.sandbox import Person


@dataclass(frozen=True, slots=True)
class Cast:
    """`players` are those who check in. Of the others the `unready` only sign up, the `late` one
    joins in a running round, and the `reserve` stands by.
    """

    players: Sequence[Person]
    unready: Sequence[Person]
    late: Person
    reserve: Person

    @property
    def absent(self) -> Person:
        """He checks in, and does not come to his first table."""
        return self.players[0]

    @property
    def leaving(self) -> Person:
        """He leaves in the middle of a round."""
        return self.players[1]

    @property
    def called_away(self) -> Person:
        """The reserve takes his cards in the second round."""
        return self.players[2]
