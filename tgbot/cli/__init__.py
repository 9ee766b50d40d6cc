"""The `kozyr` command: exit statuses, and which subcommands there are.

0 is well; 1 a record that is not sound, or what could not be done; 2 wrong usage or a file that
cannot be read. Whatever goes wrong is said in a line on standard error, and never by a traceback.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

import click

from tgbot.cli.backup import backup, restore, restored
from tgbot.cli.doctor import doctor
from tgbot.cli.faults import Unusable
from tgbot.cli.records import games, replay, verify
from tgbot.cli.serving import run, sandbox
from tgbot.cli.simulating import simulate
from tgbot.cli.tournament import simulate_tournament

INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141


class _Commands(click.Group):
    def invoke(self, ctx: click.Context) -> Any:
        """Run a subcommand; a reader that has gone away (`| head`) is no fault."""
        try:
            result = super().invoke(ctx)
            if sys.stdout is not None:  # it may have been closed from the start
                sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()
            ctx.exit(PIPE_CLOSED)
        except OSError as error:
            _drop_output()
            raise Unusable(str(error)) from None
        return result


def _drop_output() -> None:
    """Let what could not be written go, or Python would try again when it leaves."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kozyr")
def cli() -> None:
    """Card games in Telegram: Belka, Clubs, Cal's BS and Mozhno?"""


for command in (
    run,
    doctor,
    backup,
    restore,
    restored,
    sandbox,
    games,
    simulate,
    simulate_tournament,
    replay,
    verify,
):
    cli.add_command(command)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = cli.main(arguments, prog_name="kozyr", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return INTERRUPTED
    return status if isinstance(status, int) else 0


__all__ = ["INTERRUPTED", "PIPE_CLOSED", "cli", "main"]
