"""What is said of a match that is over."""

from __future__ import annotations

import pytest

from core.games.belka import Options
from tests.tgbot.views.scenes import finished, walk
from tgbot.i18n import LANGUAGES, locale
from tgbot.views.results import result_message


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_that_its_tournament_ended_is_not_said_to_be_played_out(lang: str) -> None:
    loc = locale(lang)
    [*_, (state, _)] = walk(1, Options())
    played_out = loc("belka-ended-target", target=12)

    assert played_out in result_message(finished(state, "target"), loc).text
    ended = result_message(finished(state, "last_deal"), loc).text
    assert played_out not in ended
    assert loc("result-last-deal") in ended
