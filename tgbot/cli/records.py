"""`kozyr games`, `replay` and `verify`: files in, lines out. The work is done by core.records."""

from __future__ import annotations

import json
from typing import Any, BinaryIO, Final

import click

from core.engine.errors import BadRecord
from core.engine.game import AnyGame
from core.engine.options import dump_options, options_of
from core.games.registry import GAMES
from core.records import Board, Finding, Outcome, Verdict, deal_line, last_line
from core.records import replay as replay_record
from core.records import verify as verify_record
from tgbot.cli.account import account, option_word
from tgbot.cli.faults import Unsound, Unusable

_JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_FILE: Final = click.argument("file", type=click.File("rb"))


@click.command()
@_JSON
def games(*, as_json: bool) -> None:
    """List the games and their options.

    Told are seats, values, defaults and presets.
    """
    if as_json:
        click.echo(json.dumps([_described(game) for game in GAMES.values()]))
    else:
        click.echo("\n\n".join(_listed(game) for game in GAMES.values()))


def _described(game: AnyGame) -> dict[str, Any]:
    return {
        "game": game.id,
        "rules": game.rules,
        "seats": list(game.seats),
        "options": {
            rule.name: {"values": list(rule.values), "default": rule.default}
            for rule in options_of(game.options)
        },
        "presets": {name: dump_options(preset) for name, preset in game.presets.items()},
    }


def _listed(game: AnyGame) -> str:
    fewest, most = game.seats[0], game.seats[-1]
    seats = f"{fewest} seats" if fewest == most else f"{fewest} to {most} seats"
    lines = [f"{game.id}: {seats}"]
    for rule in options_of(game.options):
        values = [option_word(value) for value in rule.values]
        lines.append(f"  {rule.name:<15} {', '.join([f'{values[0]}*', *values[1:]])}")
    for name, preset in game.presets.items():
        chosen = [
            f"{rule.name}={option_word(getattr(preset, rule.name))}"
            for rule in options_of(game.options)
            if getattr(preset, rule.name) != rule.default
        ]
        lines.append(f"  preset {name:<8} {' '.join(chosen) or '(the defaults, marked *)'}")
    return "\n".join(lines)


@click.command()
@_FILE
@_JSON
@click.option("--upto", type=click.IntRange(min=0), metavar="N", help="Play the first N moves.")
def replay(file: BinaryIO, *, as_json: bool, upto: int | None) -> None:
    """Play a record through the rules."""
    record = _read(file)
    try:
        played = replay_record(record, upto=upto)
    except BadRecord as error:
        raise Unsound(_name(file), error.line, error.reason) from None
    if as_json:
        for scored in played.match.deals:
            click.echo(json.dumps(deal_line(scored)))
        click.echo(json.dumps(last_line(played.match)))
    else:
        for line in account(played):
            click.echo(line)


_WORDS: Final = {
    Outcome.PROVEN: "proven: the seed was promised before, and it gives this {shuffle}",
    Outcome.RUNNING: "not finished, its seed is still shut",
    Outcome.UNKNOWN: "no seed of a board was given for it",
    Outcome.WITHHELD: "the deal is finished, but its seed is not there",
    Outcome.EARLY: "the seed is there although the deal is not finished",
    Outcome.BROKEN_PROMISE: "the seed is not the one that was promised",
    Outcome.OTHER_DEALER: "the seed makes somebody else deal",
    Outcome.OTHER_CARDS: "the seed gives other cards",
}


class _BoardType(click.ParamType):
    name = "COMMITMENT:SEED"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Board:
        try:
            promise, seed = (bytes.fromhex(part) for part in str(value).split(":"))
        except ValueError:
            self.fail(f"{value!r} is not a commitment and a seed in hex with a colon between")
        return Board(promise.hex(), seed)


@click.command()
@_FILE
@click.option(
    "--board",
    "boards",
    multiple=True,
    type=_BoardType(),
    help="What a tournament published about a board; once for each deal, in their order.",
)
def verify(file: BinaryIO, *, boards: tuple[Board, ...]) -> None:
    """Check the shuffles of a record.

    Each deal is computed again from its seed and held to its commitment.
    """
    record = _read(file)
    try:
        verdict = verify_record(record, boards=boards)
    except BadRecord as error:
        raise Unsound(_name(file), error.line, error.reason) from None
    if not verdict.promised:
        click.echo("A sound record without commitments: it proves nothing about its shuffles.")
        return
    for finding in verdict.findings:
        click.echo(f"line {finding.line}: {_said(finding)}")
    click.echo(_total(verdict))
    if verdict.first_fault is not None:
        raise Unsound(_name(file), verdict.first_fault.line, _said(verdict.first_fault))


def _said(finding: Finding) -> str:
    words = _WORDS[finding.outcome].format(shuffle=finding.shuffle)
    return f"{finding.shuffle} {finding.deal}: {words}"


def _total(verdict: Verdict) -> str:
    count = len(verdict.findings)
    proven = sum(one.outcome is Outcome.PROVEN for one in verdict.findings)
    faults = sum(one.outcome.faulty for one in verdict.findings)
    return f"{count} shuffles: {proven} proven, {faults} wrong, {count - proven - faults} open"


def _name(file: BinaryIO) -> str:
    return click.format_filename(file.name)


def _read(file: BinaryIO) -> bytes:
    try:
        return file.read()
    except OSError as error:
        raise Unusable(f"cannot read {_name(file)}: {error.strerror}") from None
