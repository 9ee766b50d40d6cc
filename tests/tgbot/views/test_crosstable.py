"""The crosstable of a tournament in which not everything went as it should."""

from __future__ import annotations

from dataclasses import replace

from core.tournaments.model import Phase
from tests.tgbot.views import tournament_scenes as scene
from tgbot.i18n import locale
from tgbot.views.tournaments.crosstable import picture


def test_a_table_at_which_one_was_left_alone_does_not_break_the_crosstable() -> None:
    told = scene.record(8, "mozhno", Phase.FINISHED)
    first, *others = told.rounds
    alone = replace(first.boards[0], entrants=first.boards[0].entrants[:1], points=(60,))
    rounds = (replace(first, boards=(alone, *first.boards[1:])), *others)

    assert picture(replace(told, rounds=rounds), locale("ru"))
