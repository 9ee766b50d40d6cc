"""The organiser's tools, by what they are about.

    desk       what each begins at: the tournament locked, the rights looked at, the work saved
    results    correct · award · uncorrect
    matches    replay · end_board
    rounds     pair_again · swap · extend
    entrants   add · replace · drop · pause · back · penalise · keep_apart · let_meet
    whole      postpone · cancel · finish · hand_over

Each is an event in the log with who did it and why, so that it can be looked up and taken back.
"""

from __future__ import annotations

from core.services.tournaments.tools.entrants import Entrants
from core.services.tournaments.tools.matches import Matches
from core.services.tournaments.tools.results import Results
from core.services.tournaments.tools.rounds import Rounds
from core.services.tournaments.tools.whole import Whole


class Tools(Results, Matches, Rounds, Entrants, Whole):
    """All that the organiser and the chat's admins may do."""


__all__ = ["Tools"]
