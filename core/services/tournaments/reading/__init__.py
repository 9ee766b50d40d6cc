"""What is read of tournaments, by what is asked.

    heads      of_chat · finished_of · drafts: tournaments in lists
    boards     board · draft · record · reserves · watch: one of them, for everybody
    cards      card · cards: the same for one person
    seasons    season · series: what goes on over many of them
    view       what all of these tell, and from what it is worked out
    tables     how the tables of a round stand
    audit      the log in names

Only reads. Standings and results come from the log; of tables it is told how they stand by their
finished deals, and a running deal is never looked into.
"""

from __future__ import annotations

from core.services.tournaments.reading.boards import Boards, load_board
from core.services.tournaments.reading.cards import Cards
from core.services.tournaments.reading.heads import Heads
from core.services.tournaments.reading.seasons import Seasons


class Reading(Heads, Boards, Cards, Seasons):
    """All that is read of tournaments."""


__all__ = ["Reading", "load_board"]
