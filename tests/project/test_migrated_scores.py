"""Matches that were finished before scores were counted find their place on the way up."""

from __future__ import annotations

from alembic import command
from sqlalchemy import Connection, text

from tests.project.test_migrations import alembic, database_url, over, up

__all__ = ["database_url"]

BEFORE = (
    "INSERT INTO chats (id, kind, title, time_zone, suits, writable)"
    " VALUES (-1, 'group', '', 'Asia/Almaty', 'plain', true)",
    "INSERT INTO tables (id, chat_id, is_group, opener_id, game, options, seat_count, pace, phase,"
    " invite, commitment, opened_at, extended, version) VALUES (5, -1, true, 11, 'clubs', '{}', 2,"
    " 'normal', 'finished', 'x', '', '2026-03-02 12:00:00', 0, 0)",
    "INSERT INTO matches (table_id, state, version, moves, deals, decision, started_at,"
    " finished_at) VALUES (5, '{}', 1, 1, 1, 1, '2026-03-02 12:00:00', '2026-03-02 20:30:00')",
    "INSERT INTO seats (table_id, seat, person_id, asleep, missed, more_time_deal, voted_stop,"
    " planned_deal, selection) VALUES (5, 0, 11, false, 0, 0, false, 0, '{}'),"
    " (5, 1, 12, true, 0, 0, false, 0, '{}')",
    "INSERT INTO results (table_id, seat, chat_id, person_id, game, place, points, seats,"
    " finished_at) VALUES (5, 0, -1, 11, 'clubs', 1, 30, 2, '2026-03-02 20:30:00'),"
    " (5, 1, -1, 12, 'clubs', 2, 10, 2, '2026-03-02 20:30:00')",
)


async def test_old_results_get_their_day_and_whether_the_seat_was_kept(database_url: str) -> None:
    def fill(connection: Connection) -> None:
        command.upgrade(alembic(connection), "0004")
        for statement in BEFORE:
            connection.execute(text(statement))

    def read(connection: Connection) -> list[tuple[object, ...]]:
        query = text(
            "SELECT seat, day, own, counted_at = matches.finished_at"
            " FROM results JOIN matches ON matches.table_id = results.table_id ORDER BY seat"
        )
        return [tuple(row) for row in connection.execute(query)]

    *_, found = await over(database_url, fill, up, read)

    assert found == [(0, "2026-03-03", True, True), (1, "2026-03-03", False, True)]
