"""`kozyr simulate-tournament`: a format tried out by robots before people play it.

The regulations are those that the wizard proposes for the same choices; what is said of them is in
`tournament_text`.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from core.ai import LEVELS, Level
from core.boards import Settings
from core.cards import commitment
from core.engine.errors import BadOptions
from core.engine.options import parse_options
from core.games.registry import GAMES
from core.records import (
    Bound,
    Figures,
    Mishaps,
    PlayedTournament,
    figures,
    level_play,
    luck_play,
    overall,
    play_tournament,
    record_text,
    shared_deals,
    skills,
)
from core.services.tournaments.planning import NEEDS, options_for, plan_of, with_setting
from core.services.tournaments.tables import OVERTIME
from core.tournaments.log import dump_event
from core.tournaments.model import PLANS, Concern, EntrantId, Kind, Plan
from core.tournaments.proposing import concerns
from tgbot.cli.faults import Unusable
from tgbot.cli.tournament_text import (
    Timing,
    event_text,
    overall_json,
    overall_text,
    places_json,
    plan_text,
)

ANSWER_SECONDS: Final = 5.0
"""How long a person thinks, where --pace is not given."""
MIXED: Final = "mixed"
_FORMATS: Final = (Kind.SWISS, Kind.ROUND_ROBIN, Kind.TABLES, Kind.KNOCKOUT)
_SHARE: Final = click.FloatRange(0, 1)
_OPTIONS: Final = {"expected": "entrants", "kind": "format"}
"""Settings of the wizard that have another name here."""


@dataclass(frozen=True, slots=True)
class _Field:
    """Who plays, how, and what goes wrong."""

    game: str
    settings: Settings
    plan: Plan
    levels: tuple[str, ...]
    luck: float | None
    pace: float
    mishaps: Mishaps
    rated: bool
    seed: str

    @property
    def count(self) -> int:
        """All who take part, late entries with them."""
        return self.settings.expected + self.mishaps.late

    def play(self, number: int) -> PlayedTournament:
        """The tournament of this number."""
        strengths = self._strengths(number)
        if self.luck is None:
            play = level_play(
                GAMES[self.game],
                self._house_rules(),
                self._entrants(),
                members=self.plan.members,
                seed=self.seed,
                number=number,
                bound=self._bound(),
                alike=self.alike,
            )
        else:
            play = luck_play(self.plan, strengths, luck=self.luck, seed=self.seed, number=number)
        return play_tournament(
            self.plan,
            strengths,
            play,
            seed=self.seed,
            number=number,
            mishaps=self.mishaps,
            rated=self.rated,
        )

    @property
    def alike(self) -> int:
        """How many deals are the same at all tables of a round."""
        return (self.plan.deals or 0) if self.plan.duplicate else 0

    @property
    def concerns(self) -> tuple[Concern, ...]:
        """What an organiser should know before."""
        return concerns(self.plan, self.settings.expected)

    @property
    def timing(self) -> Timing | None:
        """How long things take; None where no cards are played."""
        return Timing(self.pace, self.settings.pause) if self.luck is None else None

    def names(self, event: PlayedTournament) -> dict[EntrantId, str]:
        """What is said of each entrant: its level, or how strong it was."""
        if self.luck is None:
            return self._entrants()
        return {one: f"{strength:+.2f}" for one, strength in event.strengths.items()}

    def _strengths(self, number: int) -> list[float]:
        if self.luck is not None:
            return skills(self.count, seed=self.seed, number=number)
        return [float(LEVELS.index(level)) for level in self._entrants().values()]

    def _entrants(self) -> dict[EntrantId, str]:
        levels = self.levels
        return {one + 1: levels[one % len(levels)] for one in range(self.count)}

    def _house_rules(self) -> Any:
        rules = GAMES[self.game]
        return parse_options(rules.options, options_for(self.game, self.settings, self.plan))

    def _bound(self) -> Bound:
        bound = Bound() if self.plan.deals is None else Bound(self.plan.deals)
        if self.plan.clock_seconds is None:
            return bound
        clock = self.plan.clock_seconds / self.pace
        return replace(bound, questions=int(clock), most_questions=int(clock * (1 + OVERTIME)))


@click.command("simulate-tournament")
@click.argument("game", type=click.Choice(list(GAMES)), metavar="GAME")
@click.option("--entrants", type=int, required=True, metavar="N", help="Persons, or fixed pairs.")
@click.option(
    "--format",
    "kind",
    type=click.Choice([one.value for one in _FORMATS]),
    help="What is proposed for so many when not given.",
)
@click.option("--rounds", type=int, metavar="R", help="Of a Swiss or of tables.")
@click.option("--seats", type=int, metavar="K", help="Preferred at a table; 2 for heats.")
@click.option("--final", type=int, metavar="K", help="A final of the best K; 0 for none.")
@click.option("--double", is_flag=True, help="Round robin twice, knock-out until the 2nd defeat.")
@click.option("--planned", is_flag=True, help="Tables by a plan in which nobody meets twice.")
@click.option("--duplicate", is_flag=True, help="The same deals at all tables of a round.")
@click.option("--deals", type=int, metavar="D", help="That end a match.")
@click.option("--clock", type=int, metavar="MIN", help="Minutes that end a match.")
@click.option("--preset", default="source", metavar="P", help="House rules by name.")
@click.option(
    "--players",
    default="easy",
    metavar="LEVEL[,...]",
    help=f"{'|'.join(LEVELS)}|{MIXED} (hard,easy) by entrant; a shorter list is repeated.",
)
@click.option("--rated", is_flag=True, help="The first ranking is by strength, not by lot.")
@click.option("--quick", is_flag=True, help="No matches: skill and luck decide.")
@click.option(
    "--luck",
    type=click.FloatRange(min=0),
    default=1.0,
    metavar="L",
    help="With --quick: the luck of a match, skill being 1. 1 when not given.",
)
@click.option("--no-show", type=_SHARE, default=0.0, metavar="P", help="Share that does not come.")
@click.option("--drop", type=_SHARE, default=0.0, metavar="P", help="Share that leaves early.")
@click.option("--late", type=click.IntRange(min=0), default=0, metavar="N", help="Late entries.")
@click.option(
    "--pace",
    type=click.FloatRange(min=0, min_open=True),
    default=ANSWER_SECONDS,
    metavar="S",
    help="Seconds that an answer takes. 5 when not given.",
)
@click.option("--events", type=click.IntRange(min=1), default=1, metavar="M", help="Play so many.")
@click.option("--seed", metavar="S", help="The same seed gives the same tournaments.")
@click.option("--log", type=click.Path(path_type=Path), metavar="DIR", help="Write logs.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def simulate_tournament(
    game: str,
    *,
    entrants: int,
    kind: str | None,
    rounds: int | None,
    seats: int | None,
    final: int | None,
    double: bool,
    planned: bool,
    duplicate: bool,
    deals: int | None,
    clock: int | None,
    preset: str,
    players: str,
    rated: bool,
    quick: bool,
    luck: float,
    no_show: float,
    drop: float,
    late: int,
    pace: float,
    events: int,
    seed: str | None,
    log: Path | None,
    as_json: bool,
) -> None:
    """Try a tournament's format out with robots."""
    wanted = {
        "duplicate": duplicate,  # first: it takes back what it does not go with
        "expected": entrants,
        "kind": None if kind is None else Kind(kind),
        "seats": seats,
        "rounds": rounds,
        "final": final,
        "clock": clock,
        "deals": deals,
        "preset": preset,
        "double": double,
        "planned": planned,
    }
    if duplicate and quick:
        raise click.UsageError("--duplicate compares cards, and --quick plays none")
    settings = _settings(game, {name: it for name, it in wanted.items() if it is not None})
    plan = _plan(game, settings)
    if late and not plan.late_rounds:
        raise click.UsageError("nobody can enter late in this format")
    field = _Field(
        game,
        settings,
        plan,
        _levels(players),
        luck if quick else None,
        pace,
        Mishaps(no_show, drop, late),
        rated,
        secrets.token_hex(8) if seed is None else seed,
    )
    played = _logged(field, _with_progress(map(field.play, range(1, events + 1)), events), log)
    if as_json:
        click.echo(json.dumps(_described(field, played)))
    else:
        _tell(field, played, rounds=events == 1)


def _tell(field: _Field, played: Iterable[PlayedTournament], *, rounds: bool) -> None:
    """Print the plan at once, the rounds and places where they are wanted, and the figures."""
    click.echo(plan_text(field.plan, field.settings.expected, field.concerns))
    found: list[Figures] = []
    for event in played:
        if rounds:
            click.echo(f"\n{event_text(event, field.names(event))}\n")
        found.append(figures(event))
    click.echo(overall_text(overall(found), field.plan, field.timing))
    click.echo(f"{'seed':<16}{field.seed}")


def _described(field: _Field, played: Iterable[PlayedTournament]) -> dict[str, Any]:
    events = list(played)
    return {
        "game": field.game,
        "seed": field.seed,
        "entrants": field.settings.expected,
        "plan": PLANS.dump(field.plan)["state"],
        "concerns": list(field.concerns),
        "figures": overall_json(overall([figures(one) for one in events]), field.timing),
        "places": places_json(events[0]) if len(events) == 1 else None,
    }


def _with_progress(played: Iterable[PlayedTournament], count: int) -> Iterator[PlayedTournament]:
    """The tournaments as they come, with a bar where standard error is a terminal."""
    if not sys.stderr.isatty() or count == 1:
        yield from played
        return
    with click.progressbar(played, length=count, label="tournaments", file=sys.stderr) as bar:
        yield from bar


def _logged(
    field: _Field, played: Iterable[PlayedTournament], to: Path | None
) -> Iterator[PlayedTournament]:
    """The tournaments as they come; each in a folder of its own where one is given: the plan and
    the log, the record of each match, and the deals that are the same at all tables."""
    try:
        for event in played:
            if to is not None:
                _write(field, event, to / f"{event.number:04}")
            yield event
    except OSError as error:
        raise Unusable(f"cannot write logs to {to}: {error.strerror}") from None


def _write(field: _Field, event: PlayedTournament, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    lines = [PLANS.dump(event.plan), *map(dump_event, event.log)]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "log.jsonl").write_text(text, "utf-8", newline="\n")
    for one in event.boards:
        if one.played.match is None:
            continue
        seated, match = one.seated, one.played.match
        name = f"stage-{seated.stage}-round-{seated.round:02}-board-{seated.number:03}.jsonl"
        record = record_text(match.header, match.entries)
        (folder / name).write_text(record, "utf-8", newline="\n")
    rounds = [(leg.number, one.number) for leg in event.state.legs for one in leg.rounds]
    for stage, number in rounds if field.alike else ():
        deals = shared_deals(field.seed, event.number, stage, number, field.alike)
        text = "".join(f"{commitment(secret)}:{secret.hex()}\n" for secret in deals)
        name = f"stage-{stage}-round-{number:02}-deals.txt"
        (folder / name).write_text(text, "utf-8", newline="\n")


def _settings(game: str, wanted: dict[str, Any]) -> Settings:
    """The wizard's choices. A usage error where it would not take one."""
    settings = Settings(pairs=NEEDS[game].pairs)
    for name, value in wanted.items():
        try:
            settings = with_setting(settings, game, name, value)
        except BadOptions:
            option = _OPTIONS.get(name, name)
            raise click.UsageError(f"--{option} cannot be {value} in {game}") from None
    return settings


def _plan(game: str, settings: Settings) -> Plan:
    """The regulations. A usage error where the choices contradict each other."""
    try:
        plan = plan_of(game, settings)
        first = plan.stages[0]
        if settings.kind not in (None, first.kind):
            seats = plan.seats.preferred
            raise BadOptions(f"{game} with {seats} at a table cannot be played as {settings.kind}")
        if settings.seats not in (None, plan.seats.preferred):
            raise BadOptions(f"a board of {game} has {plan.seats.preferred} sides")
        if settings.rounds is not None and first.rounds != settings.rounds:
            raise BadOptions(f"the rounds of a {first.kind} follow from the number of entrants")
        if settings.double and not first.double:
            raise BadOptions(f"a {first.kind} stage cannot be played double")
        if settings.planned and not first.planned:
            raise BadOptions(f"a {first.kind} stage has no seating plan")
    except BadOptions as error:
        raise click.UsageError(str(error)) from None
    if Concern.TOO_FEW in concerns(plan, settings.expected):
        least = max(plan.minimum, plan.seats.fewest)
        raise click.UsageError(f"{settings.expected} entrants are too few: {least} at least")
    return plan


def _levels(named: str) -> tuple[str, ...]:
    """The levels by entrant."""
    mixed = f"{Level.HARD},{Level.EASY}"
    levels = tuple(",".join(mixed if one == MIXED else one for one in named.split(",")).split(","))
    for level in levels:
        if level not in LEVELS:
            raise click.UsageError(f"no robot plays {level!r}: {', '.join(LEVELS)}, {MIXED}")
    return levels
