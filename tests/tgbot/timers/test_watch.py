"""What the watchdog finds is counted and told to the operator."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from core.services.watchdog import Watchdog
from core.storage import MatchRow, TableRow
from tests.core.services.ground import GROUP, Ground, ground_on
from tgbot import views
from tgbot.i18n import LANGUAGES, locale
from tgbot.timers.watch import watch


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    """Services over a database of this test."""
    async with ground_on(f"sqlite+aiosqlite:///{tmp_path / 'kozyr.sqlite3'}") as made:
        yield made


def counted(trouble: str, cure: str) -> float:
    labels = {"trouble": trouble, "cure": cure}
    return REGISTRY.get_sample_value("kozyr_stuck_total", labels) or 0.0


async def test_a_table_that_is_ended_is_an_error_and_one_that_is_mended_a_warning(
    ground: Ground, caplog: pytest.LogCaptureFixture
) -> None:
    damaged, lobby = await ground.match(), await ground.lobby()
    await ground.change(MatchRow, {"table_id": damaged}, state={})
    await ground.change(TableRow, {"id": lobby}, closes_at=None)
    before = counted("unreadable", "ended"), counted("no_clock", "mended")

    await watch(Watchdog(ground.services.context, ground.services.care))

    assert {(one.levelno, one.getMessage()) for one in caplog.records} == {
        (logging.ERROR, f"table {damaged} was stuck (unreadable): ended"),
        (logging.WARNING, f"table {lobby} was stuck (no_clock): mended"),
    }
    assert (counted("unreadable", "ended"), counted("no_clock", "mended")) == (
        before[0] + 1,
        before[1] + 1,
    )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_chat_is_told_in_its_language(ground: Ground, language: str) -> None:
    damaged = await ground.match()
    await ground.services.chats.set_language(GROUP, language)
    await ground.change(MatchRow, {"table_id": damaged}, state={})
    await watch(Watchdog(ground.services.context, ground.services.care))

    (row,) = await ground.outbox("broken")
    loc, context = locale(language), views.ViewContext("kozyr_bot", ground.clock.now())
    made = views.announcement(row.kind, row.payload, loc, context)
    assert loc.plain("game-belka") in made.text
