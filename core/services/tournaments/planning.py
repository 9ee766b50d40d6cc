"""From an organiser's choices to regulations: what each game needs, and what is proposed (3.1).

Belka is played by fixed pairs, two a board; the other games at tables, or by two against each other
where the organiser wants it so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, Final

from core.boards import Settings
from core.engine.codec import Codec
from core.engine.errors import BadOptions
from core.engine.options import Option, dump_options, options_of, with_option
from core.games.registry import GAMES
from core.readmodels import Pace
from core.tournaments.model import (
    COUNTED,
    DUPLICATE_TIE_BREAKS,
    FIXED,
    PAIR_SEATS,
    PAIRED,
    Kind,
    Plan,
    Scoring,
    Stage,
    stage,
)
from core.tournaments.proposing import margins_count, propose
from core.tournaments.seating import Seats

SETTINGS: Final = Codec(Settings)
"""Settings to JSON and back."""


@dataclass(frozen=True, slots=True)
class Needs:
    """What a tournament of a game needs. `clock` in minutes; `race` wins a match.

    `alike`: so many deals can be the same at all tables, since no match ends before the last; 0
    where comparing them would say little. `rules`: options that see to it.
    """

    seats: Seats
    clock: int
    deals: int | None = None
    race: int | None = None
    pairs: bool = False
    alike: int = 0
    rules: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))


NEEDS: Final[Mapping[str, Needs]] = {
    # Three deals make 9 eyes at the most, the fourth ends a race to 12; 120 must not.
    "belka": Needs(
        PAIR_SEATS,
        40,
        race=12,
        pairs=True,
        alike=4,
        rules=MappingProxyType({"target": 12, "golye": "continue"}),
    ),
    # Three deals make 81 points at the most (17 tricks and 10), the fourth ends a race to 100.
    "clubs": Needs(Seats(3, 5, 4), 45, deals=8, alike=4, rules=MappingProxyType({"target": 100})),
    "cals_bs": Needs(Seats(3, 7, 5), 30),
    "mozhno": Needs(Seats(3, 5, 4), 60, alike=5, rules=MappingProxyType({"deals": 5})),
}
_RANGES: Final[Mapping[str, range]] = {
    "expected": range(2, 1025),
    "rounds": range(1, 16),
    "seats": range(2, 8),
    "final": range(17),
    "minimum": range(2, 257),
    "maximum": range(2, 1025),
    "clock": range(5, 181),
    "deals": range(1, 41),
    "grace": range(2, 16),
    "checkin": range(121),
    "pause": range(901),
}
PACES: Final = (Pace.BLITZ, Pace.NORMAL, Pace.RELAXED)
"""Nobody waits overnight for a round to end."""


def with_setting(settings: Settings, game: str, name: str, value: Any) -> Settings:
    """The same settings but one. Raises BadOptions."""
    known = {one.name for one in fields(Settings)}
    if name not in known or not _fits(game, name, value):
        raise BadOptions(f"{name} cannot be {value!r}")
    made = {"kind": Kind, "pace": Pace}.get(name)
    changed = replace(settings, **{name: value if made is None or value is None else made(value)})
    if name in ("expected", "kind", "seats"):  # what was proposed for the old ones is not theirs
        changed = replace(changed, rounds=None, final=None)
    if name == "duplicate" and value:  # a bracket compares two, and not tables
        kind = None if changed.kind is Kind.KNOCKOUT else changed.kind
        changed = replace(changed, kind=kind, final=None)
    return changed


def _fits(game: str, name: str, value: Any) -> bool:
    match name:
        case "preset":
            return value in GAMES[game].presets
        case "pace":
            return value in PACES
        case "kind":
            return value is None or value in (*PAIRED, Kind.TABLES)
        case _ if name in _RANGES:
            if value is None:
                return getattr(Settings(), name) is None
            return type(value) is int and value in _RANGES[name]
        case _:
            return isinstance(value, bool)


def plan_of(game: str, settings: Settings) -> Plan:
    """The regulations that these settings make. Raises BadOptions."""
    needs = NEEDS[game]
    seats = _seats(game, needs, settings)
    proposed = propose(
        settings.expected,
        two_sided=seats == PAIR_SEATS,
        seats=seats,
        members=2 if needs.pairs else 1,
        clock_seconds=60 * (settings.clock or needs.clock),
        deals=settings.deals or needs.deals,
        race=needs.race,
    )
    stages = _stages(settings, proposed)
    late = stages[0].rounds // 2 if settings.late and stages[0].kind is not Kind.FINAL else 0
    if settings.duplicate:
        proposed = _alike(needs, settings, proposed)
        stages = tuple(
            replace(one, tie_breaks=DUPLICATE_TIE_BREAKS.get(one.kind, ())) for one in stages
        )
    elif settings.victory and margins_count(replace(proposed, stages=stages)):
        proposed = replace(proposed, scoring=Scoring.VICTORY)
    return replace(
        proposed,
        stages=stages,
        minimum=max(settings.minimum or proposed.minimum, seats.fewest),
        maximum=settings.maximum,
        grace_seconds=60 * settings.grace,
        late_rounds=late,
    )


def _seats(game: str, needs: Needs, settings: Settings) -> Seats:
    """The seats of a table; two where heats of two were chosen. Raises BadOptions."""
    if needs.seats == PAIR_SEATS:
        return PAIR_SEATS
    heats = settings.kind in PAIRED if settings.seats is None else settings.seats == 2
    if heats and PAIR_SEATS.most not in GAMES[game].seats:
        raise BadOptions(f"{game} is not played by two")
    if heats:
        return PAIR_SEATS
    preferred = settings.seats or needs.seats.preferred
    if preferred not in GAMES[game].seats:
        raise BadOptions(f"{game} is not played by {preferred}")
    return Seats(min(needs.seats.fewest, preferred), max(needs.seats.most, preferred), preferred)


def _stages(settings: Settings, proposed: Plan) -> tuple[Stage, ...]:
    """The proposed stages, but for what was chosen otherwise."""
    first, later = proposed.stages[0], proposed.stages[1:]
    kind = settings.kind
    if kind is not None and kind in PAIRED and proposed.two_sided and kind is not first.kind:
        first = stage(kind, _swiss_rounds(settings.expected) if kind is Kind.SWISS else 0)
    if settings.rounds and first.kind in COUNTED:
        first = replace(first, rounds=settings.rounds)
    first = replace(
        first,
        double=settings.double and first.kind in FIXED,
        planned=settings.planned and first.kind is Kind.TABLES,
    )
    if first.kind is Kind.KNOCKOUT or settings.final == 0:
        return (first,)
    if settings.final is None:
        return (first, *later)
    bracket = stage(Kind.KNOCKOUT, cut=settings.final)
    table = stage(Kind.FINAL, 1, cut=settings.final)
    return (first, bracket if proposed.two_sided else table)


def _alike(needs: Needs, settings: Settings, proposed: Plan) -> Plan:
    """The same deals at all tables: as many as no match can end before. Raises BadOptions."""
    if not needs.alike:
        raise BadOptions("there is nothing to compare in this game")
    deals = min(settings.deals or needs.alike, needs.alike)
    return replace(proposed, scoring=Scoring.DUPLICATE, deals=deals)


def _swiss_rounds(n: int) -> int:
    """Enough for one winner."""
    return max(1, (n - 1).bit_length())


def options_for(game: str, settings: Settings, plan: Plan) -> dict[str, Any]:
    """The house rules of a tournament's tables: the preset's, with a limit of deals where the game
    has one and so many are wanted."""
    rules = GAMES[game]
    options = rules.presets[settings.preset]
    if plan.duplicate:
        for name, value in NEEDS[game].rules.items():
            options = with_option(options, name, value)
        return dump_options(options)
    limit = next((one for one in options_of(rules.options) if one.name == "deal_limit"), None)
    if isinstance(limit, Option) and plan.deals in limit.values:
        options = with_option(options, "deal_limit", plan.deals)
    return dump_options(options)


def last_deal(plan: Plan, options: Mapping[str, Any]) -> int | None:
    """The deal after which a match is ended, where its house rules do not end it there."""
    return plan.deals if plan.duplicate or not options.get("deal_limit") else None


def length(plan: Plan, settings: Settings) -> float:
    """Seconds that a tournament takes at the most, if as many come as are expected."""
    rounds = sum(one.rounds_for(one.cut or settings.expected) for one in plan.stages)
    return rounds * ((plan.clock_seconds or 0) + settings.pause + plan.grace_seconds)
