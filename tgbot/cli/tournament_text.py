"""What `kozyr simulate-tournament` prints: regulations, rounds, places, and figures over many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final

from core.records import Overall, PlayedTournament
from core.tournaments.model import (
    COUNTED,
    IN_POINTS,
    Concern,
    EntrantId,
    Kind,
    Plan,
    ResultKind,
    Stage,
)
from core.tournaments.outcomes import round_points
from core.tournaments.standings import Line, final_standings
from core.tournaments.state import Board, Leg, Round
from core.tournaments.tiebreaks import Value

Names = Mapping[EntrantId, str]
"""What stands beside the number of an entrant: its level or its strength."""
_WIDTH: Final = 16
_WARNINGS: Final[Mapping[Concern, str]] = {
    Concern.REMATCHES: "more rounds than half of the field: some may meet twice",
    Concern.ROUND_ROBIN: "with so many rounds everybody can meet everybody: take a round robin",
    Concern.TOO_FEW: "too few for this format",
    Concern.UNEVEN: "so many cannot all be seated: somebody sits out in each round",
    Concern.NOT_COMPARED: "a table has no other of its size to be compared with",
    Concern.NO_SEATING_PLAN: "there is no seating plan for so many entrants or rounds",
}
_NAMES: Final[Mapping[Kind, str]] = {
    Kind.SWISS: "Swiss",
    Kind.ROUND_ROBIN: "round robin",
    Kind.TABLES: "tables",
    Kind.KNOCKOUT: "knock-out",
    Kind.FINAL: "final table",
}


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things take: seconds of an answer, and between two rounds."""

    pace: float
    pause: int

    def minutes(self, questions: int, rounds: float) -> int:
        """The length of a tournament whose longest matches have so many answers together."""
        return round((questions * self.pace + max(0.0, rounds - 1) * self.pause) / 60)


def plan_text(plan: Plan, entrants: int, worries: Sequence[Concern]) -> str:
    """The regulations for so many entrants, and what an organiser should know before."""
    first = plan.stages[0]
    ties = ", ".join(first.tie_breaks) or "none"
    late = f"until round {plan.late_rounds}" if plan.late_rounds else "no"
    lines = [
        _row("format", ", then ".join(_stage_text(one, entrants) for one in plan.stages)),
        _row("entrants", f"{entrants} {'fixed pairs' if plan.members == 2 else 'persons'}"),
        _row("a board", _seats_text(plan)),
        _row("a match", _bound_text(plan)),
        *([_row("points", "percent of those who held the same cards")] * plan.duplicate),
        _row("late entry", late),
        _row("tie-breaks", ties),
    ]
    lines += [_row("warning", _WARNINGS[one]) for one in worries]
    return "\n".join(lines)


def _row(label: str, text: object) -> str:
    return f"{label:<{_WIDTH}}{text}"


def _stage_text(stage: Stage, entrants: int) -> str:
    rounds = stage.rounds_for(min(stage.cut or entrants, entrants))
    best = f" of the best {stage.cut}" if stage.cut else ""
    extra = ", double" * stage.double + ", by a seating plan" * stage.planned
    least = "" if stage.kind in COUNTED or not stage.double else "up to "
    return f"{_NAMES[stage.kind]}{best}{extra}, {least}{rounds} round{'s' * (rounds != 1)}"


def _seats_text(plan: Plan) -> str:
    if plan.two_sided:
        return "two sides"
    seats = plan.seats
    return f"{seats.fewest} to {seats.most} seats, {seats.preferred} where possible"


def _bound_text(plan: Plan) -> str:
    deals = plan.deals
    bounds = [
        "" if deals is None else f"{deals} deal{'s' * (deals != 1)}",
        "" if plan.clock_seconds is None else f"{plan.clock_seconds // 60} minutes",
        "" if plan.race is None else f"a race to {plan.race}",
    ]
    known = [bound for bound in bounds if bound]
    return ", ".join(known) + ", whichever comes first" * (len(known) > 1)


# -- one tournament --------------------------------------------------------------------------------


def event_text(event: PlayedTournament, names: Names) -> str:
    """The rounds with their results, and the places in the end."""
    parts = [
        "\n".join(_round_lines(event.plan, leg, one, names))
        for leg in event.state.legs
        for one in leg.rounds
    ]
    return "\n\n".join((*parts, "\n".join(_standing_lines(event, names))))


def _round_lines(plan: Plan, leg: Leg, one: Round, names: Names) -> Iterator[str]:
    yield f"{_NAMES[leg.stage.kind]}, round {one.number}"
    paid = round_points(plan, one)
    rows = [
        [str(number), *_board_cells(plan, board, paid[number - 1], names)]
        for number, board in enumerate(one.boards, start=1)
    ]
    yield from (f"  {line}" for line in _columns(rows))
    for entrant, sitting in one.sittings.items():
        yield f"  {sitting.why}: {_called(entrant, names)}, {_points_text(plan, sitting.points)}"


def _points_text(plan: Plan, points: int) -> str:
    """Points as people count them."""
    unit = plan.scoring.unit
    return str(points) if unit == 1 else f"{points / unit:.2f}"


def _board_cells(plan: Plan, board: Board, paid: Sequence[int], names: Names) -> Iterator[str]:
    """Each at the board with the game score and what it pays; whoever did not come is marked."""
    result = board.result
    for seat, entrant in enumerate(board.seats):
        yield _called(entrant, names)
        absent = result is not None and entrant in result.absent
        played = result is not None and result.kind is ResultKind.PLAYED
        yield "absent" if absent else str(result.games[seat]) if result and played else "–"
        yield f"+{_points_text(plan, paid[seat])}"
    for entrant in sorted(board.removed):
        yield from (_called(entrant, names), "absent", "+0")


def _standing_lines(event: PlayedTournament, names: Names) -> Iterator[str]:
    """The places of the whole; a heading wherever the lines are those of another stage."""
    heads: list[list[str]] = []
    rows: list[list[str]] = []
    for line in final_standings(event.state):
        head = ["", "", "points", "played", *(code for code, _ in line.tie_breaks)]
        if head not in heads:
            heads.append(head)
            rows.append(head)
        rows.append(_line_cells(event.plan, line, names))
    yield "places"
    yield from (f"  {line}" for line in _columns(rows))


def _line_cells(plan: Plan, line: Line, names: Names) -> list[str]:
    place = "–" if line.place is None else str(line.place)
    unit = plan.scoring.unit
    values = [
        _value_text(value if value is None or code not in IN_POINTS else value / unit)
        for code, value in line.tie_breaks
    ]
    return [
        place,
        _called(line.entrant, names),
        _points_text(plan, line.points),
        str(line.played),
        *values,
    ]


def _value_text(value: Value) -> str:
    if value is None:
        return "–"
    whole = Fraction(value)
    return str(whole.numerator) if whole.denominator == 1 else f"{float(whole):.2f}"


def _called(entrant: EntrantId, names: Names) -> str:
    return f"{entrant} {names[entrant]}"


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with their cells below each other; words to the left, numbers to the right."""
    count = max(map(len, rows), default=0)
    widths = [max(len(row[at]) for row in rows if at < len(row)) for at in range(count)]
    for row in rows:
        cells = [
            cell.ljust(width) if " " in cell else cell.rjust(width)
            for cell, width in zip(row, widths, strict=False)
        ]
        yield "  ".join(cells).rstrip()


# -- many tournaments ------------------------------------------------------------------------------


def overall_text(found: Overall, plan: Plan, timing: Timing | None) -> str:
    """The figures over all; without `timing` no cards were played, and nothing took time."""
    lines = [
        _row("tournaments", found.events),
        _row("rounds", _mean(found.rounds)),
        _row("matches", _mean(found.matches)),
    ]
    if timing is not None:
        middle, long = (timing.minutes(one, found.rounds) for one in found.long_questions)
        lines += [
            _row("deals", _mean(found.deals)),
            _row("length", _up_to(found, "deals", *found.long_deals)),
            _row(
                "time", _up_to(found, "minutes", middle, long) + f" at {timing.pace:g} s an answer"
            ),
        ]
    skill = "–" if found.skill is None else f"{found.skill:.2f}"
    lines += [
        _row("rematches", _mean(found.rematches)),
        _row("byes", _mean(found.byes)),
        _row("absences", _mean(found.absences)),
        _row("largest gap", f"{_points_text(plan, found.gap)} points at a board"),
        _row("strongest won", f"{100 * found.won:.0f} % (by lot {100 * found.chance:.0f} %)"),
        _row("skill in places", f"{skill} (Spearman)"),
    ]
    return "\n".join(lines)


def _up_to(found: Overall, unit: str, middle: int, long: int) -> str:
    return f"{middle} {unit}" + f", 9 of 10 up to {long}" * (found.events > 1)


def overall_json(found: Overall, timing: Timing | None) -> dict[str, Any]:
    """The figures over all, and the minutes of the middle and of nine in ten."""
    minutes = timing and [timing.minutes(one, found.rounds) for one in found.long_questions]
    return {**asdict(found), "minutes": minutes}


def places_json(event: PlayedTournament) -> list[dict[str, Any]]:
    """The places in the end, with their tie-breaks by code."""
    return [
        {
            "place": line.place,
            "entrant": line.entrant,
            "strength": event.strengths[line.entrant],
            "points": line.points,
            "played": line.played,
            "tie_breaks": {
                code: None if value is None else float(value) for code, value in line.tie_breaks
            },
        }
        for line in final_standings(event.state)
    ]


def _mean(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
