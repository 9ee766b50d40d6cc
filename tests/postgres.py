"""A PostgreSQL server for tests: the one that the environment names, or a private one.

A private server lives in a temporary folder, listens on the loopback address only, gives up
durability for speed, and goes with the run. PostgreSQL refuses to run as root, so there it runs
as the user that Debian's package made.
"""

import asyncio
import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import asyncpg

__all__ = ["URL_VARIABLE", "fresh_database", "private_server", "server_binaries"]

URL_VARIABLE = "KOZYR_TEST_POSTGRES_URL"
DRIVER = "postgresql+asyncpg://"
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")


def server_binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl` of the newest server that can run here, or None."""
    if os.geteuid() == 0 and (shutil.which("runuser") is None or not _user_exists("postgres")):
        return None
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    if not found and on_path is not None:
        found = [Path(on_path).resolve().parent]
    return max(found, key=_version, default=None)


@contextmanager
def private_server(binaries: Path) -> Iterator[str]:
    """Run a server of our own; yields the URL of its maintenance database."""
    folder = Path(tempfile.mkdtemp(prefix="kozyr-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        data, port = folder / "data", _free_port()
        _run(binaries / "initdb", "-D", data, "-U", "kozyr", "-A", "trust", "-E", "UTF8", "-N")
        settings = " ".join(
            f"-c {setting}"
            for setting in (
                "listen_addresses=127.0.0.1",
                f"port={port}",
                f"unix_socket_directories={folder}",
                *FAST,
            )
        )
        control = (binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log")
        _run(*control, "-o", settings, "start")
        try:
            yield f"{DRIVER}kozyr@127.0.0.1:{port}/postgres"
        finally:
            _run(*control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder)


@contextmanager
def fresh_database(server: str) -> Iterator[str]:
    """Make an empty database on the server, yield its URL, and drop it whoever still uses it."""
    name = f"kozyr_test_{uuid4().hex}"
    _execute(server, f'CREATE DATABASE "{name}"')
    try:
        yield re.sub(r"/[^/?]*(?=\?|$)", f"/{name}", server)
    finally:
        _execute(server, f'DROP DATABASE "{name}" WITH (FORCE)')


def _execute(server: str, statement: str) -> None:
    """Run one statement outside any transaction.

    It has a thread of its own, because the thread of the test may have an event loop already.
    """
    failures: list[BaseException] = []

    async def session() -> None:
        connection = await asyncpg.connect(server.replace(DRIVER, "postgresql://", 1))
        try:
            await connection.execute(statement)
        finally:
            await connection.close()

    def work() -> None:
        try:
            asyncio.run(session())
        except BaseException as error:  # handed to the caller below
            failures.append(error)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def _run(*command: str | Path) -> None:
    """Run a server program, as the server's user when we are root; its words only on failure."""
    words = [str(word) for word in command]
    if os.geteuid() == 0:
        words = ["runuser", "-u", "postgres", "--", *words]
    # The server outlives pg_ctl and would hold a pipe open: its words go to a file.
    with tempfile.TemporaryFile("w+") as said:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, cwd="/", check=False
        )
        if done.returncode != 0:
            said.seek(0)
            raise RuntimeError(f"{Path(command[0]).name} of PostgreSQL failed:\n{said.read()}")


def _version(binaries: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", binaries.parent.name))


def _user_exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
