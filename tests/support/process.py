"""The bot as an operator runs it: a process of its own, talked to by signals and its output."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 90.0
"""Seconds; a busy machine is no fault."""
RUN = ("tgbot", "run")
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Ended:
    """What a process left: its exit status, what it said, and how long its end took."""

    status: int
    out: str
    err: str
    seconds: float


class BotProcess:
    """`kozyr run` with these settings."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._said = ""

    async def ready(self) -> str:
        """Wait for the first line of its output, and return it."""
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await self._process.stdout.readline()).decode()
        if not line:
            ended = await self.end()
            raise AssertionError(f"it ended with {ended.status}: {ended.err}")
        self._said += line
        return line

    def cpu_seconds(self) -> float:
        """What it has used of a processor so far, as Linux counts it."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident_bytes(self) -> int:
        """How much memory it has now, as Linux counts it."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    async def end(self, number: signal.Signals | None = None) -> Ended:
        """Send a signal, or none, and wait for its end."""
        if number is not None:
            self._process.send_signal(number)
        loop = asyncio.get_running_loop()
        began = loop.time()
        async with asyncio.timeout(PATIENCE):
            out, err = await self._process.communicate()
        status = self._process.returncode
        assert status is not None
        return Ended(status, self._said + out.decode(), err.decode(), loop.time() - began)

    async def kill(self) -> None:
        """End it as a crash does."""
        if self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()


@asynccontextmanager
async def bot_process(
    folder: Path, api: str, token: str, *, command: Sequence[str] = RUN, **more: str
) -> AsyncGenerator[BotProcess]:
    """A bot whose data lie in this folder; further settings without their prefix."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KOZYR_")}
    settings = {
        "DATA_DIR": str(folder),
        "API_URL": api,
        "BOT_TOKEN": token,
        "HTTP_PORT": "0",
        **more,
    }
    named = {f"KOZYR_{name.upper()}": value for name, value in settings.items()}
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", *command, env=kept | named, stdout=PIPE, stderr=PIPE
    )
    started = BotProcess(process)
    try:
        yield started
    finally:
        await started.kill()
