"""The organiser's wizard: one message in the private chat, a page for each choice.

Nothing has to be typed but a title, and that may be left out. A button says which page it leads to
and what it chooses there; what makes sense is judged by the service.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from core.boards import Settings, TournamentDraft, TournamentHead
from core.games.registry import GAMES
from core.readmodels import Pace
from core.tournaments.model import COUNTED, FIXED, PAIR_SEATS, PAIRED, Kind
from core.tournaments.proposing import margins_count
from tgbot.callback_data import Ask, EventVerb, Topic, whole
from tgbot.i18n import Html, Locale, join
from tgbot.views import names, zones
from tgbot.views.games import GAME_VIEWS
from tgbot.views.lobby import preset_text, rules_line
from tgbot.views.message import Button, Message, Style, ViewContext
from tgbot.views.parts import duration, in_rows, marked, without_empty
from tgbot.views.tournaments import words
from tgbot.views.tournaments.starts import start_rows

AUTO: Final = "auto"
"""Takes back a choice: what is proposed holds."""
NEW: Final = "new"
"""Begins what a button says that makes a new draft."""


class DraftPage(StrEnum):
    """The pages of the wizard; but for the first ones, the names of what is chosen there."""

    MAIN = "main"
    START = "start"  # day, hour, minute
    OPEN = "open"
    DISCARD = "discard"
    PRESET = "preset"
    PACE = "pace"
    EXPECTED = "expected"
    KIND = "kind"
    SEATS = "seats"
    ROUNDS = "rounds"
    FINAL = "final"
    CLOCK = "clock"
    DEALS = "deals"
    CHECKIN = "checkin"
    GRACE = "grace"
    PAUSE = "pause"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    LATE = "late"
    BY_HAND = "by_hand"
    WEEKLY = "weekly"
    RATED = "rated"
    DOUBLE = "double"
    PLANNED = "planned"
    DUPLICATE = "duplicate"
    VICTORY = "victory"


SWITCHES: Final = (
    DraftPage.LATE,
    DraftPage.BY_HAND,
    DraftPage.WEEKLY,
    DraftPage.RATED,
    DraftPage.DOUBLE,
    DraftPage.PLANNED,
    DraftPage.DUPLICATE,
    DraftPage.VICTORY,
)
"""Choices that a press turns on and off, without a page."""
NUMBERS: Final[dict[DraftPage, tuple[int, ...]]] = {
    DraftPage.EXPECTED: (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96),
    DraftPage.SEATS: (3, 4, 5, 6, 7),
    DraftPage.ROUNDS: (1, 2, 3, 4, 5, 6, 7, 8, 9),
    DraftPage.CLOCK: (15, 20, 30, 40, 45, 60, 90),
    DraftPage.DEALS: (2, 4, 8, 12, 16),
    DraftPage.CHECKIN: (0, 15, 30, 60),
    DraftPage.GRACE: (2, 3, 5, 10, 15),
    DraftPage.PAUSE: (0, 60, 180, 300, 600),
    DraftPage.MINIMUM: (2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32),
    DraftPage.MAXIMUM: (8, 12, 16, 24, 32, 48, 64, 128),
}
_FINALS: Final = (0, 2, 4, 8)
_PROPOSED: Final = frozenset(
    {
        DraftPage.KIND,
        DraftPage.SEATS,
        DraftPage.ROUNDS,
        DraftPage.FINAL,
        DraftPage.CLOCK,
        DraftPage.DEALS,
        DraftPage.MINIMUM,
        DraftPage.MAXIMUM,
    }
)
"""Choices that may be left to what is proposed."""
PACES: Final = (Pace.BLITZ, Pace.NORMAL, Pace.RELAXED)


@dataclass(frozen=True, slots=True)
class DraftPress:
    """A page of the wizard; `value` is chosen there, if there is one."""

    page: DraftPage
    value: str = ""

    def button(self, head: TournamentHead, text: str, *, style: Style | None = None) -> Button:
        """A button that carries this."""
        arg = f"{self.page}.{self.value}" if self.value else self.page.value
        return words.press(head, EventVerb.DRAFT, text, arg, style=style)


def draft_press(arg: str) -> DraftPress | None:
    """What a button says; the first page where it says nothing, None for what none here says."""
    page, _, value = arg.partition(".")
    page = page or DraftPage.MAIN.value
    return DraftPress(DraftPage(page), value) if page in list(DraftPage) else None


def setting_of(press: DraftPress, settings: Settings) -> tuple[str, Any]:
    """The name and the value of what a press chooses. Raises ValueError for what is no value."""
    name = press.page.value
    match press.page:
        case _ if press.page in SWITCHES:
            return name, not getattr(settings, name)
        case _ if press.value == AUTO and press.page in _PROPOSED:
            return name, None
        case DraftPage.PRESET:
            return name, press.value
        case DraftPage.PACE:
            return name, Pace(press.value)
        case DraftPage.KIND:
            return name, Kind(press.value)
        case _ if press.page in NUMBERS or press.page is DraftPage.FINAL:
            return name, int(press.value)
        case _:
            raise ValueError(f"nothing is chosen on the page {name}")


# -- the beginning ---------------------------------------------------------------------------------


def new_tournament_message(chat: int, thread: int | None, title: str, loc: Locale) -> Message:
    """Which game the new tournament of a chat is of."""
    games = [
        Button(
            loc.plain(f"game-{game}"),
            Ask(Topic.TOURNAMENT, f"{NEW}.{game}.{chat}.{thread or 0}"),
        )
        for game in GAMES
        if game in GAME_VIEWS
    ]
    called = names.clean(title, loc.plain("event-nameless"), width=40)
    return Message(loc("draft-new", chat=called), in_rows(games, 2))


def new_press(arg: str) -> tuple[str, int, int | None] | None:
    """Game, chat and topic of a new tournament that a button wants; None for any other button."""
    match arg.split("."):
        case [word, game, chat, thread] if word == NEW and game in GAMES:
            where, topic = whole(chat, signed=True), whole(thread)
            return None if where is None or topic is None else (game, where, topic or None)
        case _:
            return None


# -- pages -----------------------------------------------------------------------------------------


def draft_message(
    draft: TournamentDraft, press: DraftPress, loc: Locale, ctx: ViewContext
) -> Message:
    """A page of the wizard, as the draft is now."""
    match press.page:
        case DraftPage.START:
            return _start_page(draft, press.value, loc, ctx)
        case DraftPage.DISCARD:
            return _discard_page(draft, loc)
        case _ if press.page in (DraftPage.MAIN, DraftPage.OPEN, *SWITCHES):
            return _main_page(draft, loc)
        case _:
            return _choice_page(draft, press.page, loc)


def _main_page(draft: TournamentDraft, loc: Locale) -> Message:
    head = draft.head
    chat = names.clean(draft.chat_title, loc.plain("event-nameless"), width=40)
    told = [_line(page, draft, loc) for page in _told(draft)]
    rules = rules_line(head.game, head.options, head.preset, loc)
    troubles = [loc(f"trouble-{one}") for one in draft.troubles]
    concerns = [loc(f"concern-{one}") for one in draft.concerns]
    text = join(
        "\n\n",
        (
            join("\n", (words.title(head, loc), loc("draft-in", chat=chat))),
            rules,
            join("\n", (_start_line(draft, loc), *told)),
            join("\n", (*troubles, *concerns)),
            loc("draft-hint", command="/tournament"),
        ),
    )
    return Message(text, without_empty(_main_rows(draft, loc)))


def _told(draft: TournamentDraft) -> Iterator[DraftPage]:
    """The choices that this tournament has, in the order in which they are told."""
    two_sided = draft.head.plan.two_sided
    yield DraftPage.EXPECTED
    if len(kinds(draft.head)) > 1:
        yield DraftPage.KIND
    if not two_sided:
        yield DraftPage.SEATS
    if draft.head.plan.stages[0].kind in COUNTED:
        yield DraftPage.ROUNDS
    if draft.head.plan.stages[0].kind is not Kind.KNOCKOUT and not _without_bracket(draft.head):
        yield DraftPage.FINAL
    yield DraftPage.CLOCK
    if draft.head.plan.deals is not None:
        yield DraftPage.DEALS
    yield from (
        DraftPage.PACE,
        DraftPage.CHECKIN,
        DraftPage.GRACE,
        DraftPage.PAUSE,
        DraftPage.MINIMUM,
        DraftPage.MAXIMUM,
    )
    yield from _switches(draft)


def _switches(draft: TournamentDraft) -> Iterator[DraftPage]:
    """Those that mean something in this format."""
    plan = draft.head.plan
    kind = plan.stages[0].kind
    for page in SWITCHES:
        if page is DraftPage.LATE and kind in FIXED:
            continue
        if page is DraftPage.DOUBLE and kind not in FIXED:
            continue
        if page is DraftPage.PLANNED and kind is not Kind.TABLES:
            continue
        if page is DraftPage.DUPLICATE and not draft.alike:
            continue
        if page is DraftPage.VICTORY and (plan.duplicate or not margins_count(plan)):
            continue
        yield page


def _main_rows(draft: TournamentDraft, loc: Locale) -> Iterator[Sequence[Button]]:
    head = draft.head
    start = DraftPress(DraftPage.START).button(
        head,
        loc.plain("button-draft-start"),
        style=Style.PRIMARY if draft.local is None else None,
    )
    preset = DraftPress(DraftPage.PRESET).button(head, loc.plain("button-draft-preset"))
    yield [start, preset]
    pages = [page for page in _told(draft) if page not in SWITCHES]
    yield from in_rows(
        [DraftPress(page).button(head, loc.plain(f"button-draft-{page}")) for page in pages], 3
    )
    switches = [
        DraftPress(page, "turn").button(head, _switch_text(draft, page, loc))
        for page in _switches(draft)
    ]
    yield from in_rows(switches, 2)
    if not draft.troubles:
        text = loc.plain("button-draft-open")
        yield [DraftPress(DraftPage.OPEN, "now").button(head, text, style=Style.SUCCESS)]
    yield [DraftPress(DraftPage.DISCARD).button(head, loc.plain("button-draft-discard"))]


def _switch_text(draft: TournamentDraft, page: DraftPage, loc: Locale) -> str:
    mark = "☑️" if getattr(draft.settings, page.value) else "⬜"
    return f"{mark} {loc.plain(f'button-draft-{page}')}"


def _line(page: DraftPage, draft: TournamentDraft, loc: Locale) -> Html:
    """What is chosen, in a line; a proposal says that it is one."""
    chosen = getattr(draft.settings, page.value)
    if page in SWITCHES:
        return loc(f"draft-{page}-on") if chosen else Html("")
    value = _effective(page, draft)
    told = _value_text(page, value, draft, loc)
    if page in _PROPOSED and chosen is None and page is not DraftPage.MAXIMUM:
        told = loc.plain("draft-proposed", value=told)
    return loc(f"draft-{page}", value=told)


def _effective(page: DraftPage, draft: TournamentDraft) -> Any:
    """What holds now, chosen or proposed."""
    plan = draft.head.plan
    first, last = plan.stages[0], plan.stages[-1]
    match page:
        case DraftPage.KIND:
            return first.kind
        case DraftPage.ROUNDS:
            return words.rounds_of(first, draft.settings.expected)
        case DraftPage.FINAL:
            return (last.cut or 0) if len(plan.stages) > 1 else 0
        case DraftPage.SEATS:
            return plan.seats.preferred
        case DraftPage.CLOCK:
            return (plan.clock_seconds or 0) // 60
        case DraftPage.DEALS:
            return plan.deals
        case DraftPage.MINIMUM:
            return plan.minimum
        case _:
            return getattr(draft.settings, page.value)


def _value_text(page: DraftPage, value: Any, draft: TournamentDraft, loc: Locale) -> str:
    """A value of a choice, as bare words."""
    match page:
        case DraftPage.KIND:
            return loc.plain(f"event-kind-{value}")
        case DraftPage.PACE:
            return loc.plain(f"pace-{value}")
        case DraftPage.PRESET:
            return preset_text(draft.head.game, value, loc)
        case DraftPage.EXPECTED | DraftPage.MINIMUM:
            pairs = draft.head.plan.members > 1
            return loc.plain("draft-pairs" if pairs else "draft-persons", n=value)
        case DraftPage.FINAL if not value:
            return loc.plain("draft-no-final")
        case DraftPage.FINAL:
            return loc.plain("draft-final-of", n=value)
        case DraftPage.MAXIMUM if value is None:
            return loc.plain("draft-no-limit")
        case DraftPage.CHECKIN if not value:
            return loc.plain("draft-no-checkin")
        case DraftPage.CHECKIN:
            return loc.plain("draft-before", time=duration(value * 60, loc))
        case DraftPage.CLOCK | DraftPage.GRACE:
            return duration(value * 60, loc)
        case DraftPage.PAUSE:
            return duration(value, loc)
        case _:
            return str(value)


def _choice_page(draft: TournamentDraft, page: DraftPage, loc: Locale) -> Message:
    head, settings = draft.head, draft.settings
    chosen = getattr(settings, page.value)
    choices = [
        DraftPress(page, str(value)).button(
            head, marked(_value_text(page, value, draft, loc), chosen=value == chosen)
        )
        for value in _values(draft, page)
    ]
    rows: list[Sequence[Button]] = list(in_rows(choices, 2 if page is DraftPage.PRESET else 3))
    if page in _PROPOSED:
        key = "draft-no-limit" if page is DraftPage.MAXIMUM else "draft-auto"
        text = marked(loc.plain(key), chosen=chosen is None)
        rows.append([DraftPress(page, AUTO).button(head, text)])
    rows.append([_back(head, loc)])
    about = join("\n", (words.title(head, loc), loc(f"draft-about-{page}")))
    if page is DraftPage.PRESET:
        line = rules_line(head.game, head.options, head.preset, loc)
    else:
        line = _line(page, draft, loc)
    return Message(join("\n\n", (about, line)), without_empty(rows))


def _values(draft: TournamentDraft, page: DraftPage) -> Iterable[Any]:
    match page:
        case DraftPage.PRESET:
            return draft.presets
        case DraftPage.PACE:
            return PACES
        case DraftPage.KIND:
            return kinds(draft.head)
        case DraftPage.FINAL if draft.head.plan.two_sided:
            return _FINALS
        case DraftPage.FINAL:
            seats = draft.head.plan.seats
            return (0, *range(seats.fewest, seats.most + 1))
        case DraftPage.SEATS:
            allowed = GAMES[draft.head.game].seats
            return [seats for seats in NUMBERS[page] if seats in allowed]
        case DraftPage.MINIMUM:
            fewest = draft.head.plan.seats.fewest
            return [count for count in NUMBERS[page] if count >= fewest]
        case DraftPage.DEALS if draft.head.plan.duplicate:
            return [deals for deals in NUMBERS[page] if deals <= draft.alike]
        case _:
            return NUMBERS[page]


def _without_bracket(head: TournamentHead) -> bool:
    """Whether the best cannot go on to a bracket: there two are compared, and not tables."""
    return head.plan.duplicate and head.plan.two_sided


def kinds(head: TournamentHead) -> Sequence[Kind]:
    """The formats that a game can be played in: by twos only where its rules allow two."""
    bracket = not head.plan.duplicate
    paired = [kind for kind in Kind if kind in PAIRED and (bracket or kind is not Kind.KNOCKOUT)]
    if head.plan.members > 1:
        return paired
    return [Kind.TABLES, *(paired if PAIR_SEATS.most in GAMES[head.game].seats else ())]


def _back(head: TournamentHead, loc: Locale) -> Button:
    return DraftPress(DraftPage.MAIN).button(head, loc.plain("button-back"))


def _discard_page(draft: TournamentDraft, loc: Locale) -> Message:
    head = draft.head
    sure = DraftPress(DraftPage.DISCARD, "now").button(
        head, loc.plain("button-draft-discard"), style=Style.DANGER
    )
    text = join("\n\n", (words.title(head, loc), loc("draft-about-discard")))
    return Message(text, ((sure,), (_back(head, loc),)))


# -- the start -------------------------------------------------------------------------------------


def _start_line(draft: TournamentDraft, loc: Locale) -> Html:
    if draft.head.starts_at is None:
        return loc("draft-no-start")
    return words.starts(draft.head, loc)


def _start_page(draft: TournamentDraft, value: str, loc: Locale, ctx: ViewContext) -> Message:
    """The days; the hours of a day; the quarters of an hour."""
    head = draft.head

    def button(to: str, text: str) -> Button:
        return DraftPress(DraftPage.START, to).button(head, text)

    rows = start_rows(head, value, loc, ctx, button)
    city = zones.city(head.zone, loc)
    about = loc("draft-about-start", city=city, time=zones.local_time(head.zone, ctx.now))
    text = join("\n\n", (words.title(head, loc), join("\n", (about, _start_line(draft, loc)))))
    return Message(text, without_empty([*rows, [_back(head, loc)]]))
