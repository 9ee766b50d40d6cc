"""What everything about a tournament has in common: names, numbers, moments, buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Final
from zoneinfo import ZoneInfo

from babel.dates import format_datetime

from core.boards import EntrantShown, TournamentHead
from core.readmodels import Reason
from core.tournaments.log import Ending
from core.tournaments.model import IN_POINTS, Plan, Stage, TieBreak
from tgbot.callback_data import Event, EventVerb
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views import names, zones
from tgbot.views.message import Button, Style
from tgbot.views.parts import duration, moment, signed

SURE: Final = "sure"
"""Says with a button that the person has thought about it."""
PAIR_WIDTH: Final = 14
"""Columns of a name in a pair."""
_SIGNED: Final = frozenset({TieBreak.DIFF, TieBreak.MARGIN})
_FORMAT: Final = "EEE, d MMMM, HH:mm"
MEDALS: Final = ("🥇", "🥈", "🥉")


def press(
    head: TournamentHead,
    verb: EventVerb,
    text: str,
    arg: str = "",
    *,
    style: Style | None = None,
) -> Button:
    """A button that asks something of a tournament."""
    return Button(text, Event(head.tournament, verb, arg), style=style)


def turns(
    head: TournamentHead, verb: EventVerb, page: int, pages: int, place: str = ""
) -> list[Button]:
    """Buttons to the page before and to the one after; `place` says of what, before its number."""
    return [
        press(head, verb, mark, f"{place}{to}")
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]


def title(head: TournamentHead, loc: Locale) -> Html:
    """What a tournament is called, on a line of its own; without a title, its game."""
    return loc("event-title", title=title_text(head.title, head.game, loc))


def title_text(given: str, game: str, loc: Locale) -> str:
    """The title as bare words."""
    usual = loc.plain("event-untitled", game=loc.plain(f"game-{game}"))
    return names.clean(given, usual, width=40) if given else usual


def entrant(one: EntrantShown, loc: Locale) -> str:
    """A person, or a pair, as bare words."""
    return called(one.names, loc)


def entry(plan: Plan) -> str:
    """The end of a key: entrants are pairs, or persons."""
    return "pairs" if plan.members > 1 else "persons"


def called(persons: Sequence[str], loc: Locale) -> str:
    """The names of an entrant, as bare words."""
    width = names.WIDTH if len(persons) == 1 else PAIR_WIDTH
    return " / ".join(names.person(name, loc, width) for name in persons)


def entrants(many: Iterable[EntrantShown], loc: Locale) -> str:
    """Entrants one after the other, as bare words."""
    return ", ".join(entrant(one, loc) for one in many)


def reason(given: str, loc: Locale) -> str:
    """Why something was done, as bare words: in the organiser's own, by a button, or by the bot."""
    if given == Ending.TOO_FEW:
        return loc.plain("event-too-few")
    if given in list(Reason):
        return loc.plain(f"reason-{given}")
    return names.clean(given, "", width=200) if given.strip("-") else ""


# -- numbers ---------------------------------------------------------------------------------------


def points(value: int, plan: Plan) -> str:
    """Points of the tournament as people count them."""
    return number(Fraction(value, plan.scoring.unit))


def share(value: int) -> str:
    """What a duplicate round was worth, in percent."""
    return f"{number(Fraction(value, 100))}%"


def number(value: Fraction | int) -> str:
    """An exact number, to two places at the most."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return str(exact.numerator).replace("-", "−")
    return f"{float(round(exact, 2)):.2f}".rstrip("0").replace("-", "−")


def tie_break(code: TieBreak, value: Fraction | None, plan: Plan) -> str:
    """A value by which equal points are told apart; a dash where there is none."""
    if value is None:
        return "–"
    if code in IN_POINTS:
        return number(value / plan.scoring.unit)
    if code in _SIGNED and value.denominator == 1:
        return signed(value.numerator)
    return number(value)


# -- moments ---------------------------------------------------------------------------------------


def local(at: datetime, zone: str, loc: Locale) -> str:
    """A moment on the clocks of a zone, with the city that they stand in, as bare words."""
    there = at.astimezone(ZoneInfo(zone))
    said = format_datetime(there, _FORMAT, locale=loc.lang)
    return loc.plain("event-local", time=said, city=zones.city(zone, loc))


def clock(at: datetime, zone: str) -> str:
    """The day and time on the clocks of a zone, in few signs."""
    return f"{at.astimezone(ZoneInfo(zone)):%d.%m %H:%M}"


def date(at: datetime, zone: str, loc: Locale) -> Html:
    """A moment as the reader's client shows it; elsewhere on the clocks of the zone."""
    inside = escape(local(at, zone, loc))
    return Html(f'<tg-time unix="{int(at.timestamp())}" format="wDt">{inside}</tg-time>')


def starts(head: TournamentHead, loc: Locale) -> Html:
    """When a tournament begins: the day and hour, and how long it is till then."""
    if head.starts_at is None:
        return Html("")
    when = date(head.starts_at, head.zone, loc)
    return loc("event-starts", when=when, left=moment(head.starts_at))


def at_unix(seconds: int) -> datetime:
    """The moment of an announcement's payload."""
    return datetime.fromtimestamp(seconds, UTC)


# -- the plan --------------------------------------------------------------------------------------


def rounds_of(stage: Stage, expected: int) -> int:
    """The rounds of a stage; where they follow from the field, for so many entrants."""
    return stage.rounds_for(stage.cut or expected)


def stage_text(stage: Stage, expected: int, loc: Locale) -> str:
    """A stage in a few bare words."""
    rounds = rounds_of(stage, expected)
    return loc.plain(f"event-stage-{stage.kind}", rounds=rounds, cut=stage.cut or 0)


def plan_line(plan: Plan, expected: int, loc: Locale) -> str:
    """The format in one line, as bare words."""
    return " → ".join(stage_text(stage, expected, loc) for stage in plan.stages)


def bound_text(plan: Plan, loc: Locale) -> str:
    """What bounds a match, as bare words."""
    made: list[str] = []
    if plan.deals is not None:
        made.append(loc.plain("event-bound-deals", n=plan.deals))
    if plan.clock_seconds is not None:
        made.append(loc.plain("event-bound-clock", time=duration(plan.clock_seconds, loc)))
    return ", ".join(made)


def about(head: TournamentHead, expected: int, preset: str, loc: Locale) -> Html:
    """Game, preset, format and time in two lines."""
    game = loc.plain(f"game-{head.game}")
    kind = loc.plain("event-pairs" if head.plan.members > 1 else "event-persons")
    first = join(" · ", (game, f"«{preset}»", kind, plan_line(head.plan, expected, loc)))
    pace = loc.plain(f"pace-{head.pace}")
    second = loc("event-pace", pace=pace, bound=bound_text(head.plan, loc))
    return join("\n", (first, second))


def header(codes: Iterable[TieBreak], loc: Locale) -> Html:
    """What the numbers of a standing's line are."""
    return loc("event-columns", columns=" · ".join(loc.plain(f"tie-{code}") for code in codes))


def legend(codes: Iterable[TieBreak], loc: Locale) -> Html:
    """A word on each tie-break, in the order in which they count."""
    return join("\n", (loc(f"tie-about-{code}", short=loc.plain(f"tie-{code}")) for code in codes))


def folded(text: Html) -> Html:
    """A text that opens when it is pressed."""
    return Html(f"<blockquote expandable>{text}</blockquote>") if text else text
