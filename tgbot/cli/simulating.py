"""`kozyr simulate`: matches between robots, their records in a directory, and what they came to."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from core.ai import LEVELS
from core.engine.errors import BadOptions
from core.engine.game import AnyGame
from core.engine.options import with_option
from core.games.registry import GAMES
from core.records import SimulatedMatch, Summary, record_text, summarise
from core.records import simulate as simulate_matches
from tgbot.cli.faults import Unusable

SEATS: Final = 4
"""Where --seats is not given and the game can be played by so many."""

_WORDS: Final = {"on": True, "off": False, "none": None}


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
@click.option("--matches", type=click.IntRange(min=1), required=True, metavar="N")
@click.option("--seats", type=int, metavar="K", help="4 when not given.")
@click.option("--seed", metavar="S", help="The same seed gives the same records.")
@click.option("--preset", default="source", metavar="P", help="House rules by name.")
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="One house rule.")
@click.option(
    "--players",
    default="easy",
    metavar="LEVEL[,...]",
    help=f"{'|'.join(LEVELS)} by seat; a shorter list is repeated.",
)
@click.option("--record", type=click.Path(path_type=Path), metavar="DIR", help="Write records.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate(
    game: str,
    *,
    matches: int,
    seats: int | None,
    seed: str | None,
    preset: str,
    settings: tuple[str, ...],
    players: str,
    record: Path | None,
    as_json: bool,
) -> None:
    """Let robots play matches, without Telegram."""
    rules = GAMES[game]
    options = _options(rules, preset, settings)
    levels = _players(players, _seats(rules, seats))
    seed = secrets.token_hex(8) if seed is None else seed
    began = time.perf_counter()
    played = simulate_matches(rules, options, players=levels, seed=seed, matches=matches)
    summary = summarise(levels, _recorded(_with_progress(played, matches), record))
    rate = round(summary.moves / (time.perf_counter() - began))
    if as_json:
        click.echo(json.dumps(_described(game, seed, summary, rate)))
    else:
        click.echo(_told(seed, summary, rate))


def _options(game: AnyGame, preset: str, settings: Iterable[str]) -> Any:
    if preset not in game.presets:
        raise click.UsageError(f"{game.id} has no preset {preset!r}: {', '.join(game.presets)}")
    options = game.presets[preset]
    for setting in settings:
        name, given, value = setting.partition("=")
        if not given:
            raise click.UsageError(f"--set wants option=value, not {setting!r}")
        try:
            options = with_option(options, name, _value(value))
        except BadOptions as error:
            raise click.UsageError(str(error)) from None
    return options


def _value(text: str) -> Any:
    """A JSON value, or one of the words on, off, none; any other word stands for itself."""
    if text in _WORDS:
        return _WORDS[text]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _seats(game: AnyGame, seats: int | None) -> int:
    if seats is None:
        return SEATS if SEATS in game.seats else game.usual_seats
    if seats not in game.seats:
        raise click.UsageError(
            f"{game.id} has {game.seats[0]} to {game.seats[-1]} seats, not {seats}"
        )
    return seats


def _players(named: str, seats: int) -> list[str]:
    levels = named.split(",")
    for level in levels:
        if level not in LEVELS:
            raise click.UsageError(f"no robot plays {level!r}: {', '.join(LEVELS)}")
    if len(levels) > seats:
        raise click.UsageError(f"{len(levels)} players on {seats} seats")
    return [levels[seat % len(levels)] for seat in range(seats)]


def _with_progress(played: Iterable[SimulatedMatch], count: int) -> Iterator[SimulatedMatch]:
    """The matches as they come, with a bar where standard error is a terminal."""
    if not sys.stderr.isatty():
        yield from played
        return
    with click.progressbar(played, length=count, label="matches", file=sys.stderr) as bar:
        yield from bar


def _recorded(played: Iterable[SimulatedMatch], to: Path | None) -> Iterator[SimulatedMatch]:
    """The matches as they come, each written to its file in the directory where one is given."""
    try:
        if to is not None:
            to.mkdir(parents=True, exist_ok=True)
        for match in played:
            if to is not None:
                text = record_text(match.header, match.entries)
                (to / f"{match.number:06}.jsonl").write_text(text, "utf-8", newline="\n")
            yield match
    except OSError as error:
        raise Unusable(f"cannot write records to {to}: {error.strerror}") from None


def _described(game: str, seed: str, summary: Summary, rate: int) -> dict[str, Any]:
    return {
        "game": game,
        "seed": seed,
        "players": list(summary.players),
        "matches": summary.matches,
        "unfinished": summary.unfinished,
        "deals": summary.deals,
        "moves": summary.moves,
        "moves_per_second": rate,
        "wins_by_seat": summary.wins_by_seat,
        "wins_by_policy": dict(summary.wins_by_policy),
    }


def _told(seed: str, summary: Summary, rate: int) -> str:
    seats = ", ".join(f"{seat}: {wins}" for seat, wins in enumerate(summary.wins_by_seat))
    policies = ", ".join(f"{name}: {wins}" for name, wins in summary.wins_by_policy.items())
    return "\n".join(
        [
            f"matches         {summary.matches} (unfinished: {summary.unfinished})",
            f"deals           {summary.deals}",
            f"moves           {summary.moves} ({rate} a second)",
            f"wins by seat    {seats}",
            f"wins by policy  {policies}",
            f"seed            {seed}",
        ]
    )
