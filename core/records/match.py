"""A match as its record tells it: moves without decision ids, made one after another.

A record does not say which question a move answers; it is the one that is open. Everything else
is for the rules to judge.
"""

from __future__ import annotations

from typing import Any, Final

from core.engine.errors import Refused
from core.engine.game import (
    CHANCE,
    Action,
    DealScored,
    Decision,
    Mode,
    Move,
    Refusal,
    RefusalKind,
    Seat,
    Step,
    advance,
)
from core.engine.record import Header


class Match:
    """The state that the moves so far led to, and the deals that were scored on the way."""

    def __init__(self, header: Header) -> None:
        self.header: Final = header
        self.state: Any = header.game.start(header.options, header.seats, header.first_dealer).state
        self.moves = 0
        self.deals: list[DealScored] = []

    @property
    def over(self) -> bool:
        """Whether nothing is asked any more."""
        return not self.header.game.decisions(self.state)

    def question(self, actor: Seat) -> Decision | None:
        """The open decision that this actor would answer; None when the match is over."""
        asked = self.header.game.decisions(self.state)
        for decision in asked:
            if actor in decision.waiting:
                return decision
            if actor == CHANCE and decision.mode is Mode.CHANCE:
                return decision
        return asked[0] if asked else None

    def make(self, actor: Seat, action: Action) -> Step[Any]:
        """Make a move. Raises Refused, and then nothing has changed."""
        decision = self.question(actor)
        if decision is None:
            raise Refused(Refusal(RefusalKind.OVER))
        step = advance(self.header.game, self.state, Move(actor, decision.id, action))
        self.state = step.state
        self.moves += 1
        self.deals += [told.event for told in step.events if isinstance(told.event, DealScored)]
        return step
