"""`kozyr doctor`: everything that the bot needs is looked at, and each thing told in a line."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import click

from tgbot.cli.doctor.findings import Finding, State, wrong

if TYPE_CHECKING:
    from tgbot.config import Settings


@click.command()
@click.option("--scores", is_flag=True, help="Count all scores again from the moves instead.")
@click.option("--repair", is_flag=True, help="With --scores: write what was found to differ.")
def doctor(scores: bool, repair: bool) -> int:
    """Look whether all that the bot needs is well.

    That is token, rights, clock, webhook, time zones, disk, database, texts and font. The exit
    status is 1 when something is wrong. No secret is printed.
    """
    if repair and not scores:
        raise click.UsageError("--repair goes with --scores")
    from tgbot.config import BadSettings, read_settings
    from tgbot.logs import Secrets

    try:
        settings = read_settings()
        url = settings.database
    except BadSettings as error:
        findings, secrets = [wrong("settings", str(error))], Secrets()
    else:
        findings = asyncio.run(_count(url, repair=repair) if scores else _examine(settings, url))
        secrets = Secrets(settings.secrets)
    for one in findings:
        click.echo(secrets.hide(f"{one.state:<8} {one.about:<13} {one.text}"))
    return int(any(one.state is State.WRONG for one in findings))


async def _examine(settings: Settings, url: str) -> list[Finding]:
    from tgbot.app import known_revisions
    from tgbot.cli.doctor import here
    from tgbot.cli.doctor.telegram import telegram

    return [
        *await telegram(settings),
        here.time_zones(),
        here.disk(url),
        *await here.database(url, known_revisions()),
        here.words(),
        here.font(),
    ]


async def _count(url: str, *, repair: bool) -> list[Finding]:
    from tgbot.app import known_revisions
    from tgbot.cli.doctor import here
    from tgbot.cli.doctor.scores import scores

    about = await here.database(url, known_revisions())
    sound = all(one.state is State.OK for one in about) and any(
        one.about == "migrations" for one in about
    )
    return [*about, *(await scores(url, repair=repair) if sound else [])]


__all__ = ["doctor"]
