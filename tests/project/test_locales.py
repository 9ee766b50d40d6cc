"""The three languages say the same: every text that the code asks for, and no other.

Keys are read off the code. Those that are put together at run time are families, spelled out here
from the enumerations of which they are made.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from core.boards import BoardState, Next, TournamentNotice, Trouble
from core.cards import Rank, Suit
from core.engine.game import RefusalKind
from core.engine.options import options_of
from core.engine.record import SHUFFLES
from core.games.belka import Code as BelkaCode
from core.games.cals_bs import Code as CalsBsCode
from core.games.clubs import Code as ClubsCode
from core.games.mozhno import Code as MozhnoCode
from core.games.mozhno import Purchase
from core.games.registry import GAMES
from core.readmodels import (
    CorrectionKind,
    Faces,
    HandOrder,
    Mark,
    Openers,
    Pace,
    Reason,
    Said,
    Span,
)
from core.tournaments.log import AnyEvent
from core.tournaments.model import FIXED, Carry, Concern, Kind, Scoring, Sit, Status, TieBreak
from core.tournaments.model import Phase as EventPhase
from tests.project.tree import ROOT
from tgbot.commands_menu import GROUP, PRIVATE
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import GAME_VIEWS, MAX_ANSWER, Notice, Setting, mozhno
from tgbot.views.lobby import ROBOT_LEVELS
from tgbot.views.receipts import OF_TOURNAMENTS
from tgbot.views.score_pictures import HEADS
from tgbot.views.scores import COUNTED
from tgbot.views.tournaments import ASKED, DraftPage, Tool
from tgbot.views.tournaments.tools.people import OUT
from tgbot.views.tournaments.wizard import SWITCHES

CODES = {"belka": BelkaCode, "cals_bs": CalsBsCode, "clubs": ClubsCode, "mozhno": MozhnoCode}
"""The refusals of each game."""
READ_MODELS = {Notice.DEAL, Notice.RESULT, Notice.CORRECTION}
PLURALS = {"ru": {"one", "few", "many"}, "kk": set[str](), "en": {"one", "other"}}
CATEGORIES = {"zero", "one", "two", "few", "many"}
NO_MARKUP = ("said-", "illegal-", "refused-", "warn-", "button-")


def words(value: object) -> str:
    """A value of a house rule as it stands in a key."""
    if value is None:
        return "none"
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def house_rules() -> Iterator[str]:
    for game in GAME_VIEWS:
        yield from (f"{game}-preset-{preset}" for preset in GAMES[game].presets)
        for option in options_of(GAMES[game].options):
            yield f"{game}-option-{option.name}"
            for value in option.values:
                yield f"{game}-value-{option.name}-{words(value)}"


def mozhno_families() -> Iterator[str]:
    words = (
        *mozhno.WORDS.values(),
        "reshuffle",
        "end",
        "forbid-extra",
        "forbid-short",
        "take-short",
    )
    yield from (f"mozhno-button-{word}" for word in words)
    yield from ("mozhno-sets", "mozhno-runs", "mozhno-allowed", "mozhno-forbade")
    yield from ("mozhno-draw-or-ask", "mozhno-draw-or-classic")
    bought = {"forced": ("-turn", "-extra"), "taken": ("", "-asked")}
    for purchase in Purchase:
        yield from (f"mozhno-bought-{purchase}{how}" for how in bought.get(purchase, ("",)))
    warnings = ("own", "declined", "asker", "discarder", "answered", "turn-decides")
    yield from (f"warn-mozhno-{why}" for why in warnings)


def tournament_families() -> Iterator[str]:
    told = [one for one in TournamentNotice if one is not TournamentNotice.REMIND]
    yield from (f"notice-{one}" for one in told)
    yield "notice-event_replayed-deal"
    yield "notice-event_postponed-later"
    yield "notice-event_checkin-open"
    public = ("waits", "broken", "forgotten")
    yield from (f"notice-event_{one}-here" for one in public)
    yield from (f"notice-event_remind-{ahead}" for ahead in ("day", "hour", "minutes"))
    yield from (f"tie-{what}{code}" for what in ("", "about-") for code in TieBreak)
    yield from (f"event-{what}-{kind}" for what in ("kind", "stage") for kind in Kind)
    yield from (f"event-sit-{sit}" for sit in Sit)
    yield from (f"event-next-{what}" for what in Next)
    quiet = (BoardState.PAIRED, BoardState.PLAYING, BoardState.LAST_DEAL, BoardState.PLAYED)
    yield from (f"event-board-{one}" for one in BoardState if one not in quiet)
    yield from (f"card-{status}" for status in Status)
    yield from (f"law-{kind}" for kind in Kind)
    yield from (f"law-{kind}-double" for kind in FIXED)
    yield f"law-{Kind.TABLES}-planned"
    yield from (f"law-carry-{carry}" for carry in Carry)
    yield from (f"law-scoring-{scoring}" for scoring in Scoring)
    entries = ("persons", "persons-most", "pairs", "pairs-most")
    yield from (f"law-entry-{one}" for one in entries)
    told = ("law-reserve", "card-reserve", "event-sure-drop")
    yield from (f"{one}-{entry}" for one in told for entry in ("persons", "pairs"))
    keys = (
        *("join", "join-pair", "reserve", "yes", "no", "leave", "here", "skip", "back", "drop"),
        *("card", "table", "watch", "standings", "rounds", "rules", "cross", "export", "tools"),
        *("earlier", "later", "season"),
    )
    yield from (f"button-event-{key}" for key in keys)
    yield from organiser_families()


def organiser_families() -> Iterator[str]:
    yield from (f"trouble-{one}" for one in Trouble)
    yield from (f"concern-{one}" for one in Concern)
    plain = (DraftPage.MAIN, DraftPage.OPEN, DraftPage.DISCARD, DraftPage.START, DraftPage.PRESET)
    chosen = [page for page in DraftPage if page not in plain]
    yield from (f"draft-{page}" for page in chosen if page not in SWITCHES)
    yield from ("draft-auto", "draft-no-limit")
    yield from (f"draft-{page}-on" for page in SWITCHES)
    yield from (
        f"draft-about-{page}" for page in (*chosen, DraftPage.PRESET) if page not in SWITCHES
    )
    yield from (f"button-draft-{page}" for page in chosen)
    yield from (f"tools-phase-{phase}" for phase in EventPhase)
    yield from (f"tools-sure-{tool}" for tool in ASKED if tool is not Tool.REPLAY)
    yield from (f"tools-person-{status}" for status in OUT)
    yield from (f"tools-left-out-{tool}" for tool in (Tool.START, Tool.NEXT))
    yield from (f"tools-{tool}" for tool in (Tool.APART, Tool.SWAP))
    more = (Tool.BOARDS, Tool.FIX, Tool.BACK, Tool.LOG, Tool.HAND)
    people = (Tool.PEOPLE, Tool.PAUSE, Tool.RETURN, Tool.APART, Tool.POSTPONE)
    whole = (*ASKED, *more, *people)
    yield from (f"button-tool-{tool}" for tool in whole)
    yield from (f"audit-{kind.__name__.lower()}" for kind in get_args(AnyEvent))


def settings_families() -> Iterator[str]:
    shown = [one for one in Setting if one is not Setting.MAIN]
    yield from (f"{what}-{one}" for what in ("setting", "button-set") for one in shown)
    yield from (f"setting-about-{one}" for one in shown)
    yield from (f"openers-{one}" for one in Openers)
    yield from (f"faces-{one}" for one in Faces)
    yield from (f"order-{one}" for one in (*HandOrder, "game"))
    yield from (f"reminders-{one}" for one in ("on", "off"))
    yield from (f"suit-{suit.name.lower()}" for suit in Suit)


def families() -> set[str]:
    """Every key that is put together at run time."""
    eggs = ("flat4", "plus4", "double")
    return {
        *(f"said-{said}" for said in Said),
        *(f"said-event-{said}" for said in OF_TOURNAMENTS),
        *(f"refused-{kind}" for kind in RefusalKind if kind is not RefusalKind.ILLEGAL),
        *(f"illegal-{code}" for codes in CODES.values() for code in codes),
        *(f"notice-{notice}" for notice in Notice if notice not in READ_MODELS),
        *(f"command-{name}" for name in {*PRIVATE, *GROUP}),
        *(f"pace-{pace}" for pace in Pace),
        *(f"rank-{rank.name.lower()}" for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)),
        *(f"button-robot-{level}" for level in ROBOT_LEVELS),
        *(f"game-{game}" for game in GAMES),
        *mozhno_families(),
        *("title-sign-goat", "title-sign-eggs", "warn-unknown", "warn-no_contract"),
        *(f"cals_bs-claim-{rank.name.lower()}" for rank in Rank),
        *(f"cals_bs-player-{one}" for one in ("asked", "laid", "passed", "waits")),
        *(f"warn-cals_bs-{why}" for why in ("own-set", "has-passed", "not-yet")),
        *house_rules(),
        *(f"belka-eggs-{what}-{one}" for what in ("pending", "born", "take") for one in eggs),
        *(f"belka-sum-eggs-{one}" for one in eggs),
        *(f"belka-golye-{one}" for one in ("match", "continue")),
        *(f"score-{what}-{span}" for what in ("span", "button") for span in Span),
        *(f"score-counts-{game}" for game in COUNTED),
        *(f"score-picture-{one}" for one in HEADS),
        *(f"reason-{reason}" for reason in Reason),
        *(f"correct-button-undo-{kind}" for kind in CorrectionKind),
        *(f"{where}-{mark}" for where in ("mark", "marks-short") for mark in Mark),
        *(f"step-card-{act}" for act in ("led", "followed", "trumped", "threw")),
        *(f"proof-{shuffle}" for shuffle in SHUFFLES),
        *(f"proof-promise-{when}" for when in ("first", "later", "reshuffle", "shared")),
        *(f"export-{kind}" for kind in ("standings", "matches", "tournament")),
        *(f"export-file-{kind}-csv" for kind in ("entrants", "tables", "standings", "matches")),
        *(f"export-file-{kind}-json" for kind in ("standings", "matches", "tournament")),
        "export-file-tournament-ics",
        *settings_families(),
        *tournament_families(),
    }


# -- reading code and texts ------------------------------------------------------------------------


def is_text_call(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not node.args:
        return False
    asked = node.func
    if isinstance(asked, ast.Attribute) and asked.attr in ("plain", "has"):
        asked = asked.value
    return isinstance(asked, ast.Name) and asked.id == "loc"


def keys_in(node: ast.AST) -> Iterator[str | ast.JoinedStr]:
    """The keys that an argument may be: literal, put together, or one of two."""
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.JoinedStr():
            yield node
        case ast.IfExp(body=body, orelse=orelse):
            yield from keys_in(body)
            yield from keys_in(orelse)
        case _:
            pass


@cache
def asked_for() -> tuple[str | ast.JoinedStr, ...]:
    calls = [
        node
        for path in sorted((ROOT / "tgbot").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if is_text_call(node)
    ]
    return tuple(
        key for call in calls if isinstance(call, ast.Call) for key in keys_in(call.args[0])
    )


def literal_keys() -> set[str]:
    return {key for key in asked_for() if isinstance(key, str)}


def patterns() -> list[str]:
    made = [key for key in asked_for() if isinstance(key, ast.JoinedStr)]
    return [
        "".join(
            re.escape(part.value)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
            else r"[A-Za-z0-9_-]+"
            for part in key.values
        )
        for key in made
    ]


def resources(lang: str) -> list[fluent.Resource]:
    parser = FluentParser()
    folder = Path(ROOT, "tgbot", "locales", lang)
    return [parser.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.ftl"))]


@cache
def messages(lang: str) -> tuple[fluent.Message, ...]:
    return tuple(
        entry
        for resource in resources(lang)
        for entry in resource.body
        if isinstance(entry, fluent.Message)
    )


def keys(lang: str) -> list[str]:
    return [message.id.name for message in messages(lang)]


class Found(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.selects: list[set[str]] = []

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:
        self.selects.append(
            {one.key.name for one in node.variants if isinstance(one.key, fluent.Identifier)}
        )
        self.generic_visit(node)


def found_in(message: fluent.Message) -> Found:
    found = Found()
    found.visit(message)
    return found


def variables(lang: str) -> dict[str, set[str]]:
    return {message.id.name: found_in(message).variables for message in messages(lang)}


def duplicates(items: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    return [one for one in items if one in seen or seen.add(one)]


# -- the tests -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_of_a_locale_is_understood(lang):
    junk = [
        entry.content
        for resource in resources(lang)
        for entry in resource.body
        if isinstance(entry, fluent.Junk)
    ]

    assert junk == []
    assert duplicates(keys(lang)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_that_is_asked_for_is_there_and_no_other(lang):
    wanted = literal_keys() | families()

    assert sorted(wanted - set(keys(lang))) == []
    assert sorted(set(keys(lang)) - wanted) == []


def test_every_key_put_together_at_run_time_belongs_to_a_family():
    members = families()

    unknown = [one for one in patterns() if not any(re.fullmatch(one, key) for key in members)]

    assert unknown == []


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_a_translation_speaks_of_the_same_values_as_the_source(lang):
    source, translated = variables(LANGUAGES[0]), variables(lang)

    differing = [key for key in source if source[key] != translated[key]]

    assert differing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_plural_has_the_forms_of_its_language(lang):
    wrong = [
        message.id.name
        for message in messages(lang)
        for forms in found_in(message).selects
        if forms & CATEGORIES and forms != PLURALS[lang]
    ]

    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_answers_to_presses_and_buttons_are_short_and_bare(lang):
    loc = locale(lang)
    longest = "Ж" * 22
    wrong = []
    for key, named in variables(lang).items():
        text = loc.plain(key, **dict.fromkeys(named, longest)) if key.startswith(NO_MARKUP) else ""
        if "<" in text or "\n" in text or len(text) > MAX_ANSWER:
            wrong.append(key)

    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_comes_out_whole(lang):
    loc = locale(lang)

    empty = [
        key
        for key, named in variables(lang).items()
        if not loc(key, **dict.fromkeys(named, 2)).strip()
    ]

    assert empty == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("help_text", "menu"), [("help-private", PRIVATE), ("help-group", GROUP)])
def test_help_tells_every_command_of_the_menu(lang: str, help_text: str, menu: tuple[str, ...]):
    told = re.findall(r"^/(\w+) — ", locale(lang)(help_text), re.MULTILINE)

    assert set(told) == {*menu} - {"help"}
    assert len(told) == len(set(told))
