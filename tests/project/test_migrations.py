"""Migrations lead from nothing to what the models say, back, and there again, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from core.storage import Row, make_engine
from tests.project.tree import ROOT

HISTORY: Final = "alembic_version"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database; the test runs once for each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'kozyr.sqlite3'}"
    return request.getfixturevalue("postgres_url")


async def over(url: str, *steps: Callable[[Connection], Any]) -> list[Any]:
    """What each step returns, each over a connection and in a transaction of its own."""
    engine = make_engine(url)
    try:
        results = []
        for step in steps:
            async with engine.begin() as connection:
                results.append(await connection.run_sync(step))
        return results
    finally:
        await engine.dispose()


def alembic(connection: Connection) -> Config:
    config = Config(ROOT / "alembic.ini")
    config.attributes["connection"] = connection
    return config


def up(connection: Connection) -> None:
    command.upgrade(alembic(connection), "head")


def down(connection: Connection) -> None:
    command.downgrade(alembic(connection), "base")


def differences(connection: Connection) -> list[Any]:
    """What a new migration would have to change."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return compare_metadata(context, Row.metadata)


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {HISTORY}


async def test_the_newest_schema_is_what_the_models_say(database_url: str) -> None:
    _, found = await over(database_url, up, differences)

    assert found == []


async def test_migrations_go_up_down_and_up_again(database_url: str) -> None:
    _, there, _, gone, _, again, found = await over(
        database_url, up, tables, down, tables, up, tables, differences
    )

    assert there == set(Row.metadata.tables)
    assert gone == set()
    assert again == there
    assert found == []


async def test_every_single_step_can_be_taken_back_and_taken_again(database_url: str) -> None:
    def back_and_forth(connection: Connection) -> None:
        command.downgrade(alembic(connection), "-1")
        command.upgrade(alembic(connection), "+1")

    def one_down(connection: Connection) -> None:
        command.downgrade(alembic(connection), "-1")

    steps: list[Callable[[Connection], Any]] = []
    for _ in ScriptDirectory(str(ROOT / "migrations")).walk_revisions():
        steps += [back_and_forth, one_down]
    *_, left = await over(database_url, up, *steps, tables)

    assert left == set()


async def test_rows_of_the_first_schema_outlive_the_way_up(database_url: str) -> None:
    def to_the_first(connection: Connection) -> None:
        command.upgrade(alembic(connection), "0001")

    def fill(connection: Connection) -> None:
        connection.execute(
            text(
                "INSERT INTO chats (id, kind, title, time_zone, suits, writable, last_message)"
                " VALUES (-1, 'group', 'Cards', 'Asia/Almaty', 'plain', true, 7)"
            )
        )
        connection.execute(
            text(
                "INSERT INTO titles (chat_id, person_id, title, table_id, since)"
                " VALUES (-1, 11, 'goat', 1, '2026-03-02 12:00:00')"
            )
        )

    def read(connection: Connection) -> list[tuple[Any, ...]]:
        query = text(
            "SELECT chats.title, person_id, titles.title, won_back_by"
            " FROM titles JOIN chats ON chats.id = titles.chat_id"
        )
        return [tuple(row) for row in connection.execute(query)]

    *_, found = await over(database_url, to_the_first, fill, up, read)

    assert found == [("Cards", 11, "goat", None)]


async def test_a_tournament_and_what_refers_to_it_outlive_the_step_that_makes_its_table_anew(
    database_url: str,
) -> None:
    def to_the_step_before(connection: Connection) -> None:
        command.upgrade(alembic(connection), "0011")

    def fill(connection: Connection) -> None:
        connection.execute(
            text(
                "INSERT INTO chats (id, kind, title, time_zone, suits, writable)"
                " VALUES (-1, 'group', 'Cards', 'Asia/Almaty', 'plain', true)"
            )
        )
        connection.execute(
            text(
                "INSERT INTO tournaments (id, chat_id, organiser_id, title, game, settings, plan,"
                " zone, phase, commitment, seed, opened_at, events, reminded, postponed, reason)"
                " VALUES (5, -1, 11, 'Cup', 'belka', '{}', '{}', 'UTC', 'running', 'c', 's',"
                " '2026-11-30 12:00:00', 1, 0, 0, '')"
            )
        )
        connection.execute(
            text(
                "INSERT INTO tournament_events (tournament_id, number, fields) VALUES (5, 1, '{}')"
            )
        )

    def back(connection: Connection) -> None:
        command.downgrade(alembic(connection), "0011")

    def read(connection: Connection) -> list[tuple[Any, ...]]:
        query = text(
            "SELECT tournaments.id, title, number"
            " FROM tournaments JOIN tournament_events ON tournament_id = tournaments.id"
        )
        return [tuple(row) for row in connection.execute(query)]

    *_, there, _, again = await over(database_url, to_the_step_before, fill, up, read, back, read)

    assert there == again == [(5, "Cup", 1)]


def test_the_revisions_stand_in_one_line() -> None:
    scripts = ScriptDirectory(str(ROOT / "migrations"))

    assert len(scripts.get_heads()) == 1
    assert len(scripts.get_bases()) == 1
