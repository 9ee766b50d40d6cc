"""An operator looks after a bot at work, and what breaks is put right before anybody has to ask."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from sqlalchemy import update
from sqlmodel import col, select

from core.storage import MatchRow, TableRow
from tests.support import Evening
from tgbot.cli import main
from tgbot.sandbox import Chat, Person


async def table_in(night: Evening, person: Person, group: Chat) -> None:
    """Somebody opens a table, and robots fill it."""
    night.control.say(person, group, "/play belka")
    for _ in range(3):
        await night.do(person, group, "robot", "easy")
    await night.do(person, group, "start")


def is_shown(night: Evening, person: Person, chat: Chat, part: str) -> bool:
    """Whether a message with this in it is on a person's screen."""
    return any(part in seen.text for seen in night.control.view(person, chat))


async def test_a_damaged_match_is_ended_with_a_word_and_the_next_one_is_played(
    night: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    (anna,) = await night.people(1)
    group = night.group([anna])
    await table_in(night, anna, group)
    async with night.services.context.work(effect=False) as db:
        await db.exec(update(MatchRow).values(state={}))

    await night.control.wait_for(lambda: is_shown(night, anna, group, "дальше идти не может"))

    await table_in(night, anna, group)
    await night.control.wait_for(lambda: bool(night.answers(anna)))
    assert await phases(night) == ["closed", "playing"]
    stuck = [one.getMessage() for one in caplog.records if "was stuck" in one.getMessage()]
    assert stuck == ["table 1 was stuck (unreadable): ended"]


async def test_a_match_goes_on_from_a_backup_that_is_put_back_under_the_bot(
    night: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith("KOZYR_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("KOZYR_DATA_DIR", str(tmp_path))
    (anna,) = await night.people(1)
    group = night.group([anna])
    await table_in(night, anna, group)
    await night.control.wait_for(lambda: bool(night.answers(anna)))
    backup = str(tmp_path / "backup")
    assert await asyncio.to_thread(main, ["backup", backup]) == 0
    before = await moves(night)
    presses = iter(range(4))
    await night.play_match([anna], over=lambda: next(presses, None) is None)
    assert await moves(night) > before

    assert await asyncio.to_thread(main, ["restore", backup]) == 0

    await night.play_match([anna], over=lambda: is_shown(night, anna, group, "раздача 1"))
    assert await phases(night) == ["playing"]


async def phases(night: Evening) -> list[str]:
    """Where each table stands, the oldest first."""
    async with night.services.context.work.reading() as db:
        return list(await db.exec(select(TableRow.phase).order_by(col(TableRow.id))))


async def moves(night: Evening) -> int:
    """How many moves the first match has."""
    async with night.services.context.work.reading() as db:
        return (await db.get_one(MatchRow, 1)).moves
