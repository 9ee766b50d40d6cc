"""How the command line says that something is wrong, in one line and with the right exit status."""

from __future__ import annotations

from typing import IO, Any

import click


class Unsound(click.ClickException):
    """A record that is refused at a line: `FILE:LINE: reason`, exit status 1."""

    exit_code = 1

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line as it is."""
        click.echo(self.message, file=file, err=file is None)


class Unusable(click.ClickException):
    """A file or a directory that cannot be used, or settings that are wrong; exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print one line."""
        click.echo(f"kozyr: {self.message}", file=file, err=file is None)


class Failed(Unusable):
    """Something outside would not do what was needed; exit status 1."""

    exit_code = 1
