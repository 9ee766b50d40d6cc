"""Saving the database and putting it back, while a bot is at work over it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from core.readmodels import Said
from core.services.backups import SKIPPED_IDS, restore, save
from core.storage import MatchRow, TableRow, TournamentRow, make_engine
from tests.core.services.ground import ANNA, DAULET, Ground
from tests.core.services.tournaments.stage import ORGANISER, Arena
from tgbot.app import ROOT, bring_up_to_date, known_revisions
from tgbot.cli import main

DAY = 24 * 3600.0


async def kozyr(*arguments: str | Path) -> int:
    """Run a command beside the bot; its exit status."""
    return await asyncio.to_thread(main, [str(one) for one in arguments])


async def moves(ground: Ground, table: int) -> int:
    return (await ground.row(MatchRow, table_id=table)).moves


def found(folder: Path, pattern: str) -> Path:
    """The one file of a folder that fits."""
    (file,) = folder.glob(pattern)
    return file


# -- saving ----------------------------------------------------------------------------------------


async def test_a_backup_is_of_one_moment_and_waits_for_nobody(
    ground: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await ground.meet(ANNA)
    to = tmp_path / "saved"
    async with ground.work(effect=False):  # a writer that never ends
        assert await kozyr("backup", to) == 0
    assert capsys.readouterr().out == f"saved {to}: {to.stat().st_size} bytes\n"
    with sqlite3.connect(to) as saved:
        assert saved.execute("SELECT id FROM people").fetchall() == [(ANNA,)]
        assert saved.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    saved.close()


async def test_only_its_owner_may_read_a_backup(ground: Ground, tmp_path: Path) -> None:
    assert await kozyr("backup", tmp_path / "saved") == 0
    assert stat.S_IMODE((tmp_path / "saved").stat().st_mode) == 0o600


async def test_a_backup_is_never_written_over(
    ground: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    to = tmp_path / "saved"
    to.write_text("an older one")
    assert await kozyr("backup", to) == 1
    assert capsys.readouterr().err == f"kozyr: {to} is there already\n"
    assert to.read_text() == "an older one"


async def test_in_a_folder_a_backup_is_named_after_its_moment(
    ground: Ground, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert await kozyr("backup", folder) == 0
    assert found(folder, "*") == found(folder, "kozyr-*Z.sqlite3")


def test_without_a_database_there_is_nothing_to_save(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "saved")]) == 1
    said = f"kozyr: there is no database yet: {database} is not there\n"
    assert capsys.readouterr().err == said
    assert list(tmp_path.iterdir()) == [database.parent]


def test_what_cannot_be_saved_is_named_and_not_its_copy(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.touch()
    assert main(["backup", str(tmp_path / "saved")]) == 1
    assert capsys.readouterr().err == f"kozyr: {database} is no database of this program\n"


def test_a_backup_into_no_folder_is_said_in_one_line(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "nowhere" / "saved")]) == 1
    said = f"kozyr: cannot write to {tmp_path / 'nowhere'}: No such file or directory\n"
    assert capsys.readouterr().err == said


def test_a_data_folder_that_cannot_be_made_is_said_in_one_line(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    database.write_text("no folder")
    monkeypatch.setenv("KOZYR_DATA_DIR", str(database / "data"))
    reason = f"KOZYR_DATA_DIR: cannot make the folder {database / 'data'}: Not a directory\n"
    assert main(["backup", str(tmp_path / "saved")]) == 2
    assert capsys.readouterr().err == f"kozyr: {reason}"
    assert main(["doctor"]) == 1
    assert capsys.readouterr().out == f"wrong    settings      {reason}"


# -- putting back ----------------------------------------------------------------------------------


async def test_a_match_goes_on_from_the_backup_under_a_bot_at_work(
    ground: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await ground.match()
    await ground.services.deadlines.heartbeat("bot")
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    before = await moves(ground, table)
    for _ in range(3):
        await ground.step(table)

    assert await kozyr("restore", saved) == 0

    assert await moves(ground, table) == before
    assert (await ground.step(table)).said is Said.PLAYED
    said = capsys.readouterr().out.splitlines()[-1]
    assert said.startswith(f"restored {saved} of 2026-03-02 12:00:00 UTC, 1 matches under way; ")


async def test_what_messages_show_by_now_is_not_believed(ground: Ground, tmp_path: Path) -> None:
    table = await ground.match()
    drawn = {job.chat for job in await ground.draw_all()}
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    assert await ground.behind() == {}

    assert await kozyr("restore", saved) == 0

    behind = await ground.behind()
    assert set(behind) == drawn
    assert {(row.table_id, row.repost, row.digest) for row in behind.values()} == {
        (table, True, None)
    }


async def test_what_was_there_is_kept_and_can_be_put_back(ground: Ground, tmp_path: Path) -> None:
    table = await ground.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    for _ in range(3):
        await ground.step(table)
    after = await moves(ground, table)
    assert await kozyr("restore", saved) == 0
    aside = found(tmp_path / "data", "kozyr.sqlite3.before-*")
    kept = shutil.move(aside, tmp_path / "kept")

    assert await kozyr("restore", kept) == 0

    assert await moves(ground, table) == after


async def test_no_clock_runs_out_between_a_backup_and_its_return(
    ground: Ground, database: Path, tmp_path: Path
) -> None:
    table = await ground.match()
    await ground.services.deadlines.heartbeat("bot")
    deadline = (await ground.row(MatchRow, table_id=table)).deadline_at
    assert deadline is not None
    left = deadline - ground.clock.now()
    save(database, tmp_path / "saved")
    ground.clock.move(DAY)

    await restore(
        tmp_path / "saved",
        database,
        known=known_revisions(),
        migrate=bring_up_to_date,
        clock=ground.clock,
    )

    assert (await ground.row(MatchRow, table_id=table)).deadline_at == ground.clock.now() + left
    assert await ground.fire() == []
    assert await ground.services.deadlines.recover("next") == 0
    assert [row.payload for row in await ground.outbox("outage")] == [{"seconds": round(DAY)}]


async def test_where_nothing_was_the_backup_becomes_the_database(
    ground: Ground, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await ground.meet(DAULET)
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    await ground.engine.dispose()
    os.unlink(database)
    assert await kozyr("restore", saved) == 0
    assert await ground.services.people.reachable(DAULET)
    assert not any(".before-" in name for name in os.listdir(database.parent))


async def test_a_backup_of_an_older_schema_is_brought_up_to_date(
    ground: Ground, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    engine = make_engine(f"sqlite+aiosqlite:///{old}")
    config = Config(ROOT / "alembic.ini")

    def to_the_first(connection: object) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, known_revisions()[-1])

    async with engine.begin() as connection:
        await connection.run_sync(to_the_first)
    await engine.dispose()

    assert await kozyr("restore", old) == 0

    await ground.match()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("INSERT INTO people (id, name, reachable) VALUES (1, 'A', 0)", None),
        ("UPDATE alembic_version SET version_num = 'later'", "made by another version of this"),
        ("DROP TABLE alembic_version", "is no database of this program"),
        ("DELETE FROM chats", "is damaged"),
    ],
)
async def test_what_does_not_fit_is_refused_and_nothing_changes(
    ground: Ground,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    spoil: str,
    why: str | None,
) -> None:
    table = await ground.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    with sqlite3.connect(saved) as spoiled:
        spoiled.execute(spoil)
    spoiled.close()
    await ground.step(table)
    before = await moves(ground, table)

    status = await kozyr("restore", saved)

    assert status == (0 if why is None else 1)
    assert (await moves(ground, table) == before) is (why is not None)
    assert (why or "") in capsys.readouterr().err


@pytest.mark.parametrize(
    "content", [b"", b"not a database at all", b"SQLite format 3\0" + b"x" * 9000]
)
async def test_a_file_that_is_no_database_is_refused_in_one_line(
    ground: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    file = tmp_path / "saved"
    file.write_bytes(content)
    assert await kozyr("restore", file) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"kozyr: {file}")
    assert said.count("\n") == 1


HOLDER = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1])
held.execute("SELECT count(*) FROM tables").fetchone()
print("open", flush=True)
sys.stdin.read()
"""


@asynccontextmanager
async def in_use(database: Path) -> AsyncGenerator[None]:
    """While this holds, another process has the database open."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        HOLDER,
        database,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert bot.stdout is not None
    assert await bot.stdout.readline() == b"open\n"
    yield
    await bot.communicate(b"")


async def test_a_database_that_does_not_fit_is_replaced_once_nobody_has_it_open(
    ground: Ground, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await ground.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    async with ground.work(effect=False) as db:
        await (await db.connection()).execute(
            text("UPDATE alembic_version SET version_num = 'later'")
        )
    await ground.engine.dispose()
    async with in_use(database):
        assert await kozyr("restore", saved) == 1
    assert capsys.readouterr().err.endswith("and is in use: stop the bot first\n")
    assert await kozyr("restore", saved) == 0

    aside = found(database.parent, "*.before-*Z")
    with sqlite3.connect(aside) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchall() == [("later",)]
    kept.close()
    assert (await ground.step(table)).said is Said.PLAYED


async def test_a_damaged_database_is_kept_as_it_is(
    ground: Ground, database: Path, tmp_path: Path
) -> None:
    saved, junk = tmp_path / "saved", tmp_path / "junk"
    junk.write_bytes(b"no database any more")
    assert await kozyr("backup", saved) == 0
    await ground.engine.dispose()
    shutil.copyfile(junk, database)
    assert await kozyr("restore", saved) == 0
    aside = found(database.parent, "*.before-*Z")
    assert aside.read_bytes() == b"no database any more"


async def test_no_table_gets_the_number_of_one_that_the_backup_does_not_know(
    ground: Ground, tmp_path: Path
) -> None:
    first = await ground.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    lost = [await ground.lobby() for _ in range(3)]

    assert await kozyr("restore", saved) == 0

    assert [row.id for row in await ground.rows(TableRow)] == [first]
    assert await ground.lobby() > max(lost) + SKIPPED_IDS // 2


async def test_no_tournament_gets_the_number_of_one_that_the_backup_does_not_know(
    ground: Ground, tmp_path: Path
) -> None:
    known = await Arena(ground).draft()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    lost = await Arena(ground).draft()

    assert await kozyr("restore", saved) == 0

    assert [row.id for row in await ground.rows(TournamentRow)] == [known]
    assert await Arena(ground).draft() > lost + SKIPPED_IDS // 2


async def test_no_tournament_gets_the_number_of_one_that_was_discarded(ground: Ground) -> None:
    arena = Arena(ground)
    discarded = await arena.draft()
    await arena.services.wizard.discard(discarded, ORGANISER, admin=False)

    assert await arena.draft() > discarded


async def test_a_file_that_was_copied_to_its_place_goes_on_from_its_moment(
    ground: Ground, database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await ground.match()
    drawn = {job.chat for job in await ground.draw_all()}
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    lost = await ground.lobby()
    await ground.engine.dispose()
    async with in_use(database):
        assert await kozyr("restored") == 1
    assert capsys.readouterr().err.endswith("to the database: stop the bot first\n")
    shutil.copyfile(saved, database)

    assert await kozyr("restored") == 0

    assert set(await ground.behind()) == drawn
    assert [row.id for row in await ground.rows(TableRow)] == [table]
    assert await ground.lobby() > lost + SKIPPED_IDS // 2


def test_before_anything_was_put_back_there_is_nothing_to_go_on_from(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["restored"]) == 1
    assert capsys.readouterr().err == "kozyr: there is no database yet: put it back first\n"


# -- a server --------------------------------------------------------------------------------------


@pytest.fixture
async def served(
    postgres_url: str, database: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Ground]:
    """Services over PostgreSQL, which the settings name."""
    monkeypatch.setenv("KOZYR_DATABASE_URL", postgres_url)
    engine = make_engine(postgres_url)
    await bring_up_to_date(engine)
    yield Ground(engine)
    await engine.dispose()


async def test_a_server_is_dumped_at_work_and_put_back_at_rest(
    served: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await served.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    assert stat.S_IMODE(saved.stat().st_mode) == 0o600
    before = await moves(served, table)
    await served.step(table)

    assert await kozyr("restore", saved) == 1
    assert capsys.readouterr().err.endswith("to the database: stop the bot first\n")
    await served.engine.dispose()
    assert await kozyr("restore", saved) == 0

    assert await moves(served, table) == before
    assert (await served.step(table)).said is Said.PLAYED
    aside = found(tmp_path, "saved.before-*Z")
    await served.engine.dispose()
    assert await kozyr("restore", aside) == 0
    assert await moves(served, table) == before + 1


async def test_what_the_servers_own_program_put_back_goes_on_from_its_moment(
    served: Ground, postgres_url: str, tmp_path: Path
) -> None:
    """As docs/operating.md tells it for the servers of containers."""
    table = await served.match()
    drawn = {job.chat for job in await served.draw_all()}
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    lost = await served.lobby()
    lost_draft = await Arena(served).draft()
    assert await kozyr("restored") == 1
    await served.engine.dispose()
    put_back = ("pg_restore", "--clean", "--if-exists", "--single-transaction", "--dbname")
    address = postgres_url.replace("+asyncpg", "")
    await asyncio.to_thread(subprocess.run, [*put_back, address, saved], check=True)

    assert await kozyr("restored") == 0

    assert set(await served.behind()) == drawn
    assert [row.id for row in await served.rows(TableRow)] == [table]
    assert await served.lobby() > lost + SKIPPED_IDS // 2
    assert await Arena(served).draft() > lost_draft + SKIPPED_IDS // 2


async def test_a_dump_of_nothing_is_no_backup(
    postgres_url: str,
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KOZYR_DATABASE_URL", postgres_url)
    assert await kozyr("backup", tmp_path / "saved") == 1
    assert capsys.readouterr().err == "kozyr: the database is no database of this program\n"
    assert not (tmp_path / "saved").exists()


async def test_a_new_server_has_nothing_to_keep(
    served: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await served.match()
    saved = tmp_path / "saved"
    assert await kozyr("backup", saved) == 0
    async with served.engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await served.engine.dispose()

    assert await kozyr("restore", saved) == 0

    assert capsys.readouterr().out.endswith(f"restored {saved}\n")
    assert [row.id for row in await served.rows(TableRow)] == [table]


async def test_of_a_server_that_is_away_the_reason_is_told(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KOZYR_DATABASE_URL", "postgresql://kozyr@127.0.0.1:1/kozyr")
    assert await kozyr("backup", tmp_path / "saved") == 1
    said = capsys.readouterr().err
    assert said.startswith("kozyr: pg_dump: connection to server at ")
    assert said.count("\n") == 1


async def test_a_file_that_is_no_dump_is_refused_in_one_line(
    served: Ground, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "saved"
    file.write_bytes(b"no dump")
    assert await kozyr("restore", file) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"kozyr: {file}: pg_restore: ")
    assert said.count("\n") == 1


def test_where_the_servers_programs_are_missing_the_way_is_told(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KOZYR_DATABASE_URL", "postgresql://kozyr:secret-word@db/kozyr")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert main(["backup", str(tmp_path / "saved")]) == 1
    said = capsys.readouterr().err
    assert said.startswith("kozyr: pg_dump is not installed here (Debian: apt-get install ")
    assert "secret-word" not in said
    assert not (tmp_path / "saved").exists()
