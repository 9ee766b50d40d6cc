"""A running match out of a loaded table: as everybody may see it, and as one seat does."""

from __future__ import annotations

from core.engine.game import NO_CHOICES
from core.readmodels import Hand, Playing, TableHead
from core.services.loading import Loaded, head_with


def playing(loaded: Loaded, head: TableHead) -> Playing:
    """What everybody may see. Raises what the table's state does, when it cannot be read."""
    votes, needed = votes_to_stop(loaded)
    return Playing(
        head=head,
        view=loaded.game.view(loaded.state, None),
        decision=loaded.decision,
        deadline=None if loaded.match is None else loaded.match.deadline_at,
        votes=votes,
        votes_needed=needed,
    )


def hand_of(loaded: Loaded, seen: Playing, person: int | None) -> Hand | None:
    """What a person sees; None for somebody who does not sit there. Raises as `playing` does."""
    seat = None if person is None else loaded.seat_of(person)
    if person is None or seat is None or loaded.match is None:
        return None
    row, view = loaded.seats[seat], loaded.game.view(loaded.state, seat)
    usual = loaded.people[person].hand_order
    asked = seen.decision
    waits = asked is not None and seat in asked.waiting
    return Hand(
        playing=seen,
        seat=seat,
        view=view,
        choices=loaded.game.choices(view, asked) if asked and waits else NO_CHOICES,
        selection={"sort": usual, **row.selection} if usual else row.selection,
        planned=row.planned if row.planned_deal == loaded.match.deals + 1 else None,
        more_time=waits and row.more_time_deal != loaded.match.deals + 1,
        reviewable=loaded.match.deals,
    )


def hand_to_press(loaded: Loaded, person: int, override: float | None) -> Hand | None:
    """What a person's buttons are about; None also where the state of the match cannot be read."""
    try:
        return hand_of(loaded, playing(loaded, head_with(loaded, override)), person)
    except Exception:  # BadState, and whatever a game makes of a senseless state
        return None


def votes_to_stop(loaded: Loaded) -> tuple[int, int]:
    """Votes given and votes needed: more than half of the people who play."""
    people = [row for row in loaded.seats.values() if row.person_id is not None]
    return sum(row.voted_stop for row in people), len(people) // 2 + 1
