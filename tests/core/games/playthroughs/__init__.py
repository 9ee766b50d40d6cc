"""One seeded game of every game in the registry, as text: what was asked, done, told and shown.

`python -m tests.core.games.playthroughs` writes the texts again and prints what became different.
Read that difference: a change in it is a change of the rules, of what is told, or of what is seen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

from core.cards import Card
from core.engine.game import CHANCE, CLOCK, AnyGame, Decision
from core.engine.record import Entry, Header
from tests.core.games.walks import Case, Moment, moments

FOLDER = Path(__file__).parent
SEED = 2044
MOVES = 240
"""Where a match is longer, its beginning has to do."""
VIEWS = 60
"""The views are shown after every so many moves."""
MATCHES: Mapping[str, str] = {"belka": "short", "clubs": "evening", "cals_bs": "quads"}
"""Presets that show more than the source does."""


def path_of(game: AnyGame) -> Path:
    return FOLDER / f"{game.id}.txt"


def playthrough(game: AnyGame) -> list[str]:
    """The lines of the game's text."""
    preset = MATCHES.get(game.id, "source")
    case = Case(game, game.presets[preset], game.usual_seats, game.id)
    played = list(islice(moments(case, SEED), MOVES))
    lines = [json.dumps(Header(game, case.options, case.seats).to_json())]
    for number, moment in enumerate(played, start=1):
        lines += ["", *_moment(game, number, moment)]
        if number % VIEWS == 0:
            lines += _views(case, moment.step.state)
    last = played[-1].step.state
    lines += ["", "at the end", *_views(case, last)]
    lines += [f"asked: {_decision(decision)}" for decision in game.decisions(last)]
    lines += [f"standing: {shown(one)}" for one in game.standings(last)]
    lines.append(f"extras: {json.dumps(game.extras(last), sort_keys=True)}")
    return lines


def _moment(game: AnyGame, number: int, moment: Moment) -> Iterator[str]:
    for decision in game.decisions(moment.before):
        yield f"{number}. {_decision(decision)}"
    move = moment.move
    yield f"   {json.dumps(Entry(move.actor, move.action).to_json(game))}"
    for told in moment.step.events:
        to = "" if told.to is None else f" (to {shown(told.to)})"
        yield f"   -> {shown(told.event)}{to}"


def _decision(decision: Decision) -> str:
    waiting = shown(decision.waiting)
    silence = decision.on_silence.value
    return (
        f"{decision.kind} #{decision.id}: {decision.mode.value}, waiting {waiting}, "
        f"clock {decision.clock}, silence {silence}"
    )


def _views(case: Case, state: Any) -> Iterator[str]:
    """The spectator's view field by field; of the seats' views what is different there."""
    public = case.game.view(state, None)
    for name, text in _parts(public):
        yield f"   everybody sees {name}: {text}"
    common = dict(_parts(public))
    for seat in range(case.seats):
        for name, text in _parts(case.game.view(state, seat)):
            if common[name] != text and name != "seat":
                yield f"   seat {seat} sees {name}: {text}"


def _parts(view: Any) -> Iterator[tuple[str, str]]:
    for one in fields(view):
        if one.name == "options":
            continue
        value = getattr(view, one.name)
        if one.name != "table":
            yield one.name, shown(value)
            continue
        for part in fields(value):
            yield f"table.{part.name}", shown(getattr(value, part.name))


def shown(value: Any) -> str:
    """A value as text that is the same on every run."""
    match value:
        case None:
            return "-"
        case Card():
            return value.code
        case Enum():
            return str(value.value)
        case frozenset() | set():
            return "{" + " ".join(sorted(map(shown, value))) + "}"
        case Counter():
            return "{" + " ".join(sorted(map(shown, value.elements()))) + "}"
        case tuple() | list():
            return "[" + " ".join(map(shown, value)) + "]"
        case bytes():
            return value.hex()
        case _ if is_dataclass(value):
            parts = [f"{one.name}={shown(getattr(value, one.name))}" for one in fields(value)]
            return f"{type(value).__name__}({', '.join(parts)})"
        case _:
            return {CHANCE: "chance", CLOCK: "clock"}.get(value, str(value))


__all__ = ["FOLDER", "path_of", "playthrough", "shown"]
