"""The board, the cards, the wizard and the tools: whole, escaped and within Telegram's limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO

import pytest
from PIL import Image

from core.boards import (
    AuditLine,
    BoardShown,
    BoardState,
    Can,
    Next,
    SeasonLine,
    SeasonTable,
    Settings,
    TournamentNotice,
    Trouble,
)
from core.readmodels import Reason
from core.tournaments.model import PAIRED, Concern, Kind, Phase, Scoring, Status, TieBreak
from tests.tgbot.views import tournament_scenes as scene
from tests.tgbot.views.scenes import CTX, NOW, data, labels
from tgbot.callback_data import Event, EventVerb, parse
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import Message, announcement, visible
from tgbot.views import tournaments as events
from tgbot.views.tournaments import ASKED, DraftPage, DraftPress, Tool, ToolPress
from tgbot.views.tournaments.crosstable import outcome
from tgbot.views.tournaments.standings import board_line, line
from tgbot.views.tournaments.tools.people import OUT
from tgbot.views.tournaments.wizard import kinds

RU = locale("ru")
PHASES = [phase for phase in Phase if phase is not Phase.DRAFT]
GAMES = ["belka", "clubs", "cals_bs", "mozhno"]


class Checker(HTMLParser):
    """Notes the tags of a text that Telegram does not know, or that are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert tag in ("b", "i", "code", "blockquote", "tg-time", "a"), tag
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(made: Message) -> Message:
    """A message that Telegram would take, and whose buttons all say something."""
    checker = Checker()
    checker.feed(made.text)
    assert checker.open == []
    for row in data(made):
        for one in row:
            assert one.startswith("https://") or parse(one) is not None
    assert "<Алматы>" not in made.text
    return made


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("phase", PHASES)
def test_the_board_can_be_sent_whatever_its_size(lang: str, game: str, phase: Phase) -> None:
    for size in (3, 7, 16, 40, 128):
        check(events.board_message(scene.board(size, game, phase), locale(lang)))


@pytest.mark.parametrize("phase", PHASES)
def test_no_row_of_the_board_is_too_long_for_a_phone(phase: Phase) -> None:
    """In a group, beside the pictures of whoever writes, three words do not fit side by side."""
    assert all(
        len(row) < 3 for row in labels(events.board_message(scene.board(16, phase=phase), RU))
    )


def test_the_sign_up_shows_who_is_in_and_who_waits() -> None:
    told = replace(
        scene.board(3, phase=Phase.OPEN),
        waiting=(scene.entrant(9),),
        halves=(scene.entrant(10, status=Status.PROPOSED), scene.entrant(11, pair=False)),
        reserves=("Zarina",),
    )

    text = visible(events.board_message(told, RU).text)

    assert "Записано: 3 · в ожидании 1" in text
    assert "1. Айгерім / Дәулет" in text
    assert "⏳ Ждут места: Айгерім / Дәулет" in text
    assert "🤝 Ждём согласия:" in text
    assert "🔎 Ищут партнёра:" in text
    assert "🪑 В резерве: Zarina" in text


def test_the_start_is_a_time_that_every_client_shows_in_its_own_zone() -> None:
    text = events.board_message(scene.board(phase=Phase.OPEN), RU).text
    unix = int(scene.START.timestamp())

    assert f'<tg-time unix="{unix}" format="wDt">пн, 30 ноября, 01:00 (Алматы)</tg-time>' in text


def test_each_number_of_a_standing_has_its_column_and_a_word_on_it() -> None:
    text = events.board_message(scene.board(16), RU).text

    assert "<i>очки (ЛВ · Бх−1 · Бх · ЗБ · ± · Жребий)</i>" in text
    assert "<b>Бх−1</b> — Бухгольц без самого слабого соперника" in text
    assert "<blockquote expandable>" in text


def test_who_has_not_played_stands_at_the_end_without_a_place() -> None:
    text = visible(events.board_message(scene.board(6, phase=Phase.FINISHED), RU).text)
    lines = [line for line in text.splitlines() if " · " in line and " — " in line]

    assert [line.split()[0] for line in lines] == ["1.", "2.", "3.", "4.", "5.", "—"]


def test_the_board_has_what_can_be_done_in_its_phase() -> None:
    def verbs(phase: Phase) -> set[str]:
        made = events.board_message(scene.board(phase=phase), RU)
        presses = [parse(one) for row in data(made) for one in row]
        return {one.verb for one in presses if isinstance(one, Event)}

    assert {EventVerb.JOIN, EventVerb.CARD, EventVerb.RULES} <= verbs(Phase.OPEN)
    assert {EventVerb.HERE, EventVerb.JOIN} <= verbs(Phase.CHECKIN)
    assert {EventVerb.TABLE, EventVerb.WATCH, EventVerb.STANDINGS} <= verbs(Phase.RUNNING)
    assert {EventVerb.CROSS, EventVerb.EXPORT, EventVerb.ROUND} <= verbs(Phase.FINISHED)
    assert verbs(Phase.CANCELLED) == set()


@pytest.mark.parametrize(
    ("game", "label"), [("belka", "✍️ Записаться парой"), ("clubs", "✍️ Записаться")]
)
def test_a_running_board_has_a_place_to_join_while_that_is_possible(game: str, label: str) -> None:
    closed = scene.board(game=game)
    late = replace(closed, joinable=True)
    rows = [labels(events.board_message(one, RU)) for one in (late, closed)]

    assert [[label] in map(list, one) for one in rows] == [True, False]


@pytest.mark.parametrize("next_", list(Next))
def test_the_board_says_what_it_waits_for(next_: Next) -> None:
    at = None if next_ in (Next.ORGANISER, Next.TABLES) else NOW + timedelta(minutes=5)
    told = replace(scene.board(), next=next_, next_at=at)

    assert visible(check(events.board_message(told, RU)).text).splitlines()[-1][0] in "✅▶⏳⌛⏸"


# -- standings and rounds --------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_long_standing_has_pages_and_every_entrant_is_on_one(lang: str) -> None:
    told = scene.board(128)
    page, seen = 0, 0
    while True:
        made = check(events.standings_message(told, 1, page, locale(lang)))
        seen += sum(" — <b>" in line for line in made.text.splitlines() if "Бх</b>" not in line)
        if not any(label == "▶" for row in labels(made) for label in row):
            break
        page += 1

    assert page > 1
    assert seen >= 128


def test_pages_out_of_range_show_the_nearest() -> None:
    told = scene.board(40)

    assert events.standings_message(told, 9, 99, RU).text == (
        events.standings_message(told, 1, 99, RU).text
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_round_can_be_looked_at(game: str) -> None:
    told = scene.record(23, game)
    for place in (-1, 0, 1, 7):
        made = check(events.round_message(told.board, told.rounds, place, 0, RU))
        assert "Тур" in made.text


def test_points_are_told_as_the_scoring_counts_them() -> None:
    told = scene.board()
    plan = replace(told.head.plan, scoring=Scoring.VICTORY)
    told = replace(told, head=replace(told.head, plan=plan))

    made = events.standings_message(told, 1, 0, RU)

    assert "<b>0.1</b>" in made.text


@pytest.mark.parametrize(("scoring", "told"), [(Scoring.MATCH, "1250"), (Scoring.VICTORY, "12.5")])
def test_sums_of_points_are_told_in_the_unit_of_the_points(scoring: Scoring, told: str) -> None:
    board = scene.board()
    plan = replace(board.head.plan, scoring=scoring)
    ties = ((TieBreak.BH, Fraction(1250)), (TieBreak.WON, Fraction(3)))
    one = replace(board.stages[0].lines[0], tie_breaks=ties)

    assert f"({told} · 3)" in line(replace(board.head, plan=plan), one, RU)


def test_a_season_adds_up_the_best_results() -> None:
    one = SeasonLine(1, 11, "Анна <b>", 187.5, (93.75, 93.75), 2)
    told = SeasonTable(-100, "belka", "2026-Q4", 5, (one,))
    made = check(events.season_message(told, RU))
    empty = check(events.season_message(replace(told, lines=()), RU))

    assert "1. Анна &lt;b&gt; — <b>187.5</b> (2 турнира)" in made.text
    assert "ещё не сыграно" in empty.text


# -- a person's part -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("status", list(Status))
def test_every_part_is_told_in_words(lang: str, status: Status) -> None:
    one = scene.entrant(1, status=status)
    made = events.card_message(
        scene.card(entrant=one, can=frozenset(Can), asked_by="Анна <i>"),
        (scene.entrant(5, pair=False),),
        locale(lang),
        CTX,
    )

    check(made)
    assert "<i>" not in made.text.replace("<i>очки", "")


def test_only_what_can_be_done_has_a_button() -> None:
    made = events.card_message(scene.card(), (), RU, CTX)

    assert labels(made) == [["📖 Регламент", "📊 Таблица", "🗒 Туры"]]


def test_who_looks_for_a_partner_gets_a_link_and_those_who_look_too() -> None:
    made = events.card_message(
        scene.card(Phase.OPEN, entrant=None, token="tok", can=frozenset({Can.JOIN, Can.LEAVE})),
        (scene.entrant(5, pair=False),),
        RU,
        CTX,
    )

    assert data(made)[0] == ["e:7:pair:10"]
    assert data(made)[1][0].startswith("https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fkozyr_bot")


def test_everybody_who_looks_for_a_partner_is_on_a_page() -> None:
    looking = [scene.entrant(number, pair=False) for number in range(1, 21)]
    card = scene.card(Phase.OPEN, entrant=None, can=frozenset({Can.JOIN}))
    pages = [
        check(events.card_message(card, looking, RU, CTX, page=page)) for page in (0, 1, 2, 99)
    ]
    offered = [
        [one for row in data(made) for one in row if one.startswith("e:7:pair:")] for made in pages
    ]
    turns = [[one for row in data(made) for one in row if ":card:" in one] for made in pages]

    assert [one for page in offered[:3] for one in page if one != "e:7:pair:"] == [
        f"e:7:pair:{one.persons[0]}" for one in looking
    ]
    assert offered[3] == offered[2]
    assert turns == [["e:7:card:1"], ["e:7:card:0", "e:7:card:2"], ["e:7:card:1"], ["e:7:card:1"]]


def test_leaving_for_good_is_asked_back() -> None:
    made = events.card_message(scene.card(), (), RU, CTX, sure=True)

    assert data(made)[0] == ["e:7:drop:sure"]


# -- the regulations -------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_regulations_are_told_whole(lang: str, game: str) -> None:
    for kind in (None, *kinds(scene.head(game))):
        settings = Settings(pairs=game == "belka", kind=kind, maximum=32)
        told = scene.head(game, Phase.OPEN, settings=settings)

        made = check(events.regulations_message(told, 12, locale(lang)))

        assert told.commitment in made.text
        for code in {code for stage in told.plan.stages for code in stage.tie_breaks}:
            assert locale(lang).plain(f"tie-{code}") in made.text


@pytest.mark.parametrize(
    ("game", "printed", "card"),
    [
        ("belka", "Резерв: если один из пары не пришёл за стол или вышел", "один из пары"),
        ("clubs", "Резерв: кто не пришёл за свой первый стол", "за свой первый стол"),
    ],
)
def test_a_reserve_reads_what_the_regulations_say_of_him(
    game: str, printed: str, card: str
) -> None:
    told = events.regulations_message(scene.head(game), 12, RU).text
    reserve = scene.card(head=scene.head(game), entrant=None, reserve=True)

    assert printed in told
    assert card in events.card_message(reserve, (), RU, CTX).text


def test_only_a_game_for_two_is_played_in_heats_of_two() -> None:
    assert kinds(scene.head("mozhno")) == [Kind.TABLES]
    assert set(kinds(scene.head("clubs"))) == {Kind.TABLES, *PAIRED}
    assert set(kinds(scene.head("belka"))) == PAIRED


# -- the wizard ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_the_wizard_leads_back(lang: str, game: str) -> None:
    told = scene.draft(game, troubles=tuple(Trouble), concerns=tuple(Concern))
    for page in DraftPage:
        made = check(events.draft_message(told, DraftPress(page), locale(lang), CTX))
        presses = [parse(one) for row in data(made) for one in row]
        asked = [events.draft_press(one.arg) for one in presses if isinstance(one, Event)]
        assert None not in asked
        assert len({one.page for one in asked if one}) > 1 or page is DraftPage.MAIN


def test_every_choice_of_the_wizard_is_one_that_can_be_made() -> None:
    for game in GAMES:
        told = scene.draft(game)
        for page in DraftPage:
            made = events.draft_message(told, DraftPress(page), RU, CTX)
            for one in (parse(each) for row in data(made) for each in row):
                assert isinstance(one, Event)
                press = events.draft_press(one.arg)
                assert press is not None
                plain = (DraftPage.MAIN, DraftPage.OPEN, DraftPage.DISCARD, DraftPage.START)
                if press.value and press.page not in plain:
                    events.setting_of(press, told.settings)


@pytest.mark.parametrize(
    ("game", "kind", "offered"),
    [
        ("belka", Kind.SWISS, ["victory"]),
        ("belka", Kind.ROUND_ROBIN, ["double", "victory"]),
        ("belka", Kind.KNOCKOUT, ["double"]),
        ("clubs", Kind.TABLES, ["planned"]),
        ("clubs", Kind.SWISS, []),
    ],
)
def test_an_option_of_the_format_is_offered_and_printed_where_it_means_something(
    game: str, kind: Kind, offered: list[str]
) -> None:
    plain = Settings(pairs=game == "belka", kind=kind)
    names = ("double", "planned", "victory")
    chosen = replace(plain, **dict.fromkeys(names, True))
    made = events.draft_message(
        scene.draft(game, settings=plain), DraftPress(DraftPage.MAIN), RU, CTX
    )
    switches = {f"e:7:draft:{name}.turn": name for name in names}
    assert [switches[one] for row in data(made) for one in row if one in switches] == offered
    before, after = (
        events.regulations_message(scene.head(game, settings=one), 12, RU).text
        for one in (plain, chosen)
    )
    assert (before != after) == bool(offered)


def test_the_least_number_is_proposed_chosen_and_printed_with_what_follows_below_it() -> None:
    chosen = Settings(minimum=8)
    pages = [
        events.draft_message(
            scene.draft("clubs", settings=settings), DraftPress(DraftPage.MINIMUM), RU, CTX
        )
        for settings in (Settings(), chosen)
    ]
    told = events.regulations_message(scene.head("clubs", settings=chosen), 12, RU).text

    assert "🔻 Не меньше: <b>3 человека 💡</b>" in pages[0].text
    assert "🔻 Не меньше: <b>8 человек</b>" in pages[1].text
    assert labels(pages[1])[0][0] == "3 человека"
    assert "Участники — люди, от 8." in told
    assert "Если придёт меньше, начало ждёт 10 мин" in told


@pytest.mark.parametrize(("kind", "late"), [(Kind.SWISS, True), (Kind.ROUND_ROBIN, False)])
def test_joining_late_is_told_only_where_one_can(kind: Kind, late: bool) -> None:
    settings = Settings(pairs=True, expected=8, kind=kind)
    page = events.draft_message(scene.draft(settings=settings), DraftPress(DraftPage.MAIN), RU, CTX)
    told = events.regulations_message(scene.head(settings=settings), 8, RU).text

    assert ("🕐 Можно вступить и после начала" in page.text) is late
    assert any("☑️ Поздний вход" in row for row in labels(page)) is late
    assert ("Вступить можно и позже" in told) is late


def test_the_regulations_of_a_round_robin_promise_nothing_for_sitting_out() -> None:
    swiss, robin = (
        events.regulations_message(
            scene.head(settings=Settings(pairs=True, expected=8, kind=kind)), 8, RU
        ).text
        for kind in (Kind.SWISS, Kind.ROUND_ROBIN)
    )

    assert "Лишний пропускает тур с победой" in swiss
    assert "в Бухгольце соперника они идут как ничьи" in swiss
    assert "за такой тур ничего не начисляют" in robin
    assert "с победой" not in robin
    assert "Бухгольц" not in robin


def test_a_start_takes_three_presses_and_no_past_hour_is_offered() -> None:
    told = scene.draft()
    days = events.draft_message(told, DraftPress(DraftPage.START), RU, CTX)
    today = f"{NOW + timedelta(hours=5):%Y%m%d}"
    hours = events.draft_message(told, DraftPress(DraftPage.START, today), RU, CTX)
    late = events.draft_message(told, DraftPress(DraftPage.START, f"{today}2300"), RU, CTX)

    assert labels(days)[0][:2] == ["сегодня", "завтра"]
    assert labels(hours)[0] == ["23:00"]
    assert labels(late)[0] == ["✓ 23:00", "23:15", "23:30", "23:45"]
    assert events.start_of("202611302315").minute == 15


def test_a_draft_with_a_trouble_cannot_be_opened() -> None:
    fine = data(events.draft_message(scene.draft(), DraftPress(DraftPage.MAIN), RU, CTX))
    told = scene.draft(troubles=(Trouble.NO_START,), local=None)
    not_yet = data(events.draft_message(told, DraftPress(DraftPage.MAIN), RU, CTX))

    assert ["e:7:draft:open.now"] in fine
    assert ["e:7:draft:open.now"] not in not_yet


# -- the tools -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["belka", "mozhno"])
@pytest.mark.parametrize("phase", PHASES)
def test_every_page_of_the_tools_can_be_sent(lang: str, game: str, phase: Phase) -> None:
    told = scene.record(40, game, phase)
    reserves = (scene.entrant(90, pair=False),)
    for tool in Tool:
        for args in ((), ("0", "1"), ("1", "1", "01"), ("1",), ("99", "99", "x", "y")):
            press = ToolPress(tool, args)
            made = check(events.tools_message(told, press, reserves, locale(lang), CTX))
            presses = [parse(one) for row in data(made) for one in row]
            assert all(
                events.tool_press(one.arg) is not None
                for one in presses
                if isinstance(one, Event) and one.verb == EventVerb.TOOLS
            )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tool", [one for one in ASKED if one is not Tool.REPLAY])
def test_what_is_asked_back_says_what_it_does_and_leads_to_it_and_back(
    lang: str, tool: Tool
) -> None:
    told, reserve = scene.record(), scene.entrant(90, pair=False)
    about = {
        Tool.EXTEND: ("5",),
        Tool.DROP: ("1",),
        Tool.PENALTY: ("1", "2"),
        Tool.END: ("1", "1"),
        Tool.REPLACE: ("1", "2", "180"),
        Tool.FORFEIT: ("1", "1", "0"),
    }.get(tool, ())
    press = ToolPress(tool, about)
    made = check(events.tools_message(told, press, (reserve,), locale(lang), CTX))
    answer = events.tool_press(data(made)[0][0].removeprefix("e:7:tools:"))

    assert answer == ToolPress(tool, (*about, "sure"))
    assert (press.is_asked, ToolPress(tool, (*about, "sure")).is_asked) == (True, False)
    back = ".".join((press.origin.tool, *press.origin.args))
    assert data(made)[-1] == [f"e:7:tools:{back}"]


@pytest.mark.parametrize(
    ("tool", "args"),
    [
        (Tool.DROP, ("99",)),
        (Tool.PENALTY, ("99", "2")),
        (Tool.END, ("9", "9")),
        (Tool.REPLACE, ("1", "2", "7")),
        (Tool.REPLACE, ("1", "99", "180")),
        (Tool.FORFEIT, ("1", "1", "9")),
    ],
)
def test_nothing_is_asked_about_what_is_not_there(tool: Tool, args: tuple[str, ...]) -> None:
    reserves = (scene.entrant(90, pair=False),)
    made = events.tools_message(scene.record(), ToolPress(tool, args), reserves, RU, CTX)

    assert made == events.tools_message(scene.record(), ToolPress(Tool.MAIN), (), RU, CTX)


def test_who_would_not_be_in_the_round_is_named_before_it_begins() -> None:
    told = scene.record(20)
    paused = tuple(replace(one, status=Status.PAUSED) for one in told.board.entrants[:10])
    board = replace(told.board, entrants=(*paused, *told.board.entrants[10:]))
    some = events.tools_message(replace(told, board=board), ToolPress(Tool.NEXT), (), RU, CTX)
    nobody = events.tools_message(told, ToolPress(Tool.NEXT), (), RU, CTX)
    start = ToolPress(Tool.START)
    checkin = events.tools_message(scene.record(6, phase=Phase.CHECKIN), start, (), RU, CTX)

    assert "На паузе и поэтому не в игре" in some.text
    assert "ещё 2" in some.text
    assert "не в игре" not in nobody.text
    assert "Без отметки и поэтому не в игре" in checkin.text


def test_every_reserve_is_on_a_page_of_whom_he_could_replace() -> None:
    reserves = [scene.entrant(number, pair=False) for number in range(90, 102)]
    pages = [
        data(events.tools_message(scene.record(), press, reserves, RU, CTX))
        for press in (ToolPress(Tool.PERSON, ("1", str(page))) for page in range(3))
    ]
    offered = [one for page in pages for row in page for one in row if ":sub." in one]

    assert sorted(offered) == sorted(
        f"e:7:tools:sub.1.{old}.{one.persons[0]}" for old in (2, 3) for one in reserves
    )
    assert ["e:7:tools:person.1.0", "e:7:tools:person.1.2"] in pages[1]


def test_no_round_is_offered_to_be_begun_before_the_first_has_come_by_itself() -> None:
    told = scene.record()
    board = replace(told.board, round=None, stages=(), next=Next.ROUND)
    made = events.tools_message(
        replace(told, board=board, rounds=()), ToolPress(Tool.MAIN), (), RU, CTX
    )
    presses = [one for row in data(made) for one in row]

    assert "e:7:tools:next" not in presses
    assert "e:7:tools:main" in presses


def test_nobody_is_taken_out_twice() -> None:
    told = scene.record()
    entrants = (replace(told.board.entrants[0], status=Status.DROPPED), *told.board.entrants[1:])
    gone = replace(told, board=replace(told.board, entrants=entrants))
    made = events.tools_message(gone, ToolPress(Tool.PERSON, ("1",)), (), RU, CTX)

    assert data(made)[0] == ["e:7:tools:return.1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_organiser_is_chosen_among_the_other_admins(lang: str) -> None:
    press, loc = ToolPress(Tool.HAND), locale(lang)
    admins = {11: "Анна", 12: "<b>&Ко</b>", 13: ""}
    made = check(events.tools_message(scene.record(), press, (), loc, CTX, admins=admins))
    alone = check(events.tools_message(scene.record(), press, (), loc, CTX, admins={11: "Анна"}))

    assert data(made)[:-1] == [["e:7:tools:hand.12"], ["e:7:tools:hand.13"]]
    assert len(data(alone)) == 1
    assert made.text != alone.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_match_is_voided_for_a_reason_and_a_running_one_may_be_ended_instead(lang: str) -> None:
    told = scene.record()
    over, running = (
        check(events.tools_message(told, ToolPress(Tool.REPLAY, (at, "1")), (), locale(lang), CTX))
        for at in ("0", "1")
    )
    presses = [[one for row in data(made) for one in row] for made in (over, running)]

    for at in (0, 1):
        reasons = [f"e:7:tools:replay.{at}.1.{reason}" for reason in Reason]
        assert presses[at][: len(reasons)] == reasons
    assert ["e:7:tools:end.0.1" in presses[0], "e:7:tools:end.1.1" in presses[1]] == [False, True]
    assert over.text != running.text


def test_a_result_at_a_table_is_put_in_the_order_of_places() -> None:
    told = scene.record(8, "clubs")
    press = ToolPress(Tool.FIX, ("0", "1", "2"))
    made = events.tools_message(told, press, (), RU, CTX)

    assert labels(made)[0][0].startswith("2-е место")
    assert data(made)[0] == ["e:7:tools:fix.0.1.20"]
    assert data(made)[3] == ["e:7:tools:fix.0.1.2e"]


@pytest.mark.parametrize(
    ("order", "places"), [("01", (1, 2)), ("10", (2, 1)), ("0e1", (1, 1)), ("210e3", (3, 2, 1, 3))]
)
def test_an_order_says_everybodys_place(order: str, places: tuple[int, ...]) -> None:
    assert events.order_of(order, len(places)) == places


@pytest.mark.parametrize("order", ["", "0", "00", "010", "012", "x1", "e", "0e", "0ee1", "31"])
def test_an_order_without_somebody_is_none(order: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        events.order_of(order, 2)


@pytest.mark.parametrize("game", ["belka", "clubs"])
@pytest.mark.parametrize("order", ["0" * 43, "01" + "0" * 41, "0123" + "e" * 39])
@pytest.mark.parametrize("tool", [Tool.FIX, Tool.REASON])
def test_an_order_as_long_as_a_button_begins_anew(game: str, order: str, tool: Tool) -> None:
    told = scene.record(8, game)
    made = events.tools_message(told, ToolPress(tool, ("0", "1", order)), (), RU, CTX)
    anew = events.tools_message(told, ToolPress(Tool.FIX, ("0", "1")), (), RU, CTX)

    assert made == anew


def test_the_log_says_who_did_what_and_why() -> None:
    made = events.tools_message(scene.record(), ToolPress(Tool.LOG), (), RU, CTX)

    assert "результат исправлен · тур 1, стол 1 · так решили игроки — Анна" in visible(made.text)


def test_the_log_says_how_much_was_given_or_taken_and_who_replaced_whom() -> None:
    told = scene.record(game="mozhno", phase=Phase.RUNNING)
    audit = (
        AuditLine(1, NOW, "Анна", "Extended", (), {"stage": 1, "round": 2, "seconds": 600}),
        AuditLine(2, NOW, "Анна", "Penalised", ("Борис",), {"points": -60, "reason": "-"}),
        AuditLine(3, NOW, "Анна", "Substituted", ("Борис", "Zarina")),
    )
    made = events.tools_message(replace(told, audit=audit), ToolPress(Tool.LOG), (), RU, CTX)
    text = visible(made.text)

    assert "тур 2 · ⏳ +10 мин — Анна" in text
    assert "Борис · −60 — Анна" in text
    assert "Борис → Zarina — Анна" in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("status", [Status.PLAYING, Status.PAUSED, Status.DROPPED])
def test_a_persons_page_says_whether_he_plays_where_he_stands_and_at_which_table(
    lang: str, status: Status
) -> None:
    told, loc = scene.record(), locale(lang)
    one = replace(told.board.entrants[0], status=status)
    stage, running = told.board.stages[0], told.board.round
    assert running is not None
    lines = (replace(stage.lines[0], entrant=one), *stage.lines[1:])
    first = running.boards[0]
    boards = (replace(first, entrants=(one, *first.entrants[1:])), *running.boards[1:])
    board = replace(
        told.board,
        entrants=(one, *told.board.entrants[1:]),
        stages=(replace(stage, lines=lines),),
        round=replace(running, boards=boards),
    )
    made = check(
        events.tools_message(
            replace(told, board=board), ToolPress(Tool.PERSON, ("1",)), (), loc, CTX
        )
    )

    assert line(board.head, replace(lines[0], tie_breaks=()), loc) in made.text
    assert board_line(board.head, boards[0], loc) in made.text
    assert [one for one in OUT if loc(f"tools-person-{one}") in made.text] == [
        one for one in OUT if one is status
    ]


def test_every_reason_has_a_button() -> None:
    press = ToolPress(Tool.REASON, ("0", "1", "10"))
    made = events.tools_message(scene.record(), press, (), RU, CTX)

    assert len([row for row in data(made) if "fixed.0.1.10" in row[0]]) == len(Reason)


# -- what is announced -----------------------------------------------------------------------------

PAYLOAD = {
    "tournament": 7,
    "title": "Кубок <Алматы>",
    "name": "Анна <b>",
    "by": "",
    "names": ["Борис", "<i>"],
    "podium": [["Анна", "<b>"], ["Борис"]],
    "starts_at": int(NOW.timestamp()),
    "closes_at": int(NOW.timestamp()),
    "grace_at": int(NOW.timestamp()),
    "ends_at": None,
    "seconds": 300,
    "round": 2,
    "rounds": 4,
    "board": 3,
    "minutes": 5,
    "days": 14,
    "missing": 1,
    "reason": "<u>",
    "ahead": "day",
    "table": 5,
    "stage": 1,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("notice", list(TournamentNotice))
def test_every_announcement_of_a_tournament_has_its_words(
    lang: str, notice: TournamentNotice
) -> None:
    made = check(announcement(notice, PAYLOAD, locale(lang), CTX))

    assert "<u>" not in made.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_call_to_check_in_that_was_written_without_its_end_has_words_too(lang: str) -> None:
    older = {key: value for key, value in PAYLOAD.items() if key != "closes_at"}
    made = check(announcement(TournamentNotice.CHECKIN, older, locale(lang), CTX))

    assert made.text.count("<tg-time") == 1


def test_the_end_is_announced_with_the_crosstable() -> None:
    made = announcement("event_finished", scene.record(16, phase=Phase.FINISHED), RU, CTX)

    assert made.photo is not None
    assert "🥇" in made.text
    assert not made.silent


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [3, 23, 128])
def test_a_crosstable_is_small_and_legible(game: str, size: int) -> None:
    made = events.crosstable_message(scene.record(size, game, Phase.FINISHED), RU)
    assert made is not None
    assert made.photo is not None
    picture = Image.open(BytesIO(made.photo))

    assert len(made.photo) < 100_000
    assert picture.width >= 640
    assert max(picture.size) < 4000


def test_who_did_not_come_has_lost_in_the_crosstable_though_nobody_won() -> None:
    played = scene.played_round(scene.board(2).entrants, 1).boards[0]
    empty = replace(played, state=BoardState.FORFEIT, points=(0, 0))
    drawn = replace(played, points=(1, 1))
    seats = [one.entrant for one in played.entrants]
    numbers = {seats[0]: 1, seats[1]: 2}

    def signs(board: BoardShown) -> list[str]:
        return [outcome(board, seats, seat, numbers)[0] for seat in (0, 1)]

    assert [signs(played), signs(drawn), signs(empty)] == [["2+", "1−"], ["2=", "1="], ["2−", "1−"]]


def test_where_nothing_was_played_there_is_no_crosstable() -> None:
    assert events.crosstable_message(scene.record(phase=Phase.OPEN), RU) is None


def test_signs_of_boards_tell_how_they_stand() -> None:
    told = scene.record()
    one = told.rounds[0].boards[0]
    texts = {
        state: events.round_message(
            told.board,
            (replace(told.rounds[0], boards=(replace(one, state=state),)),),
            0,
            0,
            RU,
        ).text
        for state in BoardState
    }

    assert len(set(texts.values())) == len(BoardState)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_without_a_finished_deal_is_told_without_a_score(game: str) -> None:
    told = scene.board(8, game)
    assert told.round is not None
    running = told.round.boards[0]
    first = replace(running, score=(), deal=1)
    paired = replace(running, state=BoardState.PAIRED, score=(), deal=0)
    first_line, names, sealed, later = (
        board_line(told.head, one, RU)
        for one in (first, paired, replace(running, score=()), running)
    )

    assert first_line.removeprefix("▶️") == names.removeprefix("⏳")
    assert sealed.endswith(" · раздача 3")
    assert later.endswith(" · раздача 3")
    assert " : " in later


def test_a_tie_break_that_was_not_needed_is_a_dash() -> None:
    told = scene.board(4)
    stage = told.stages[0]
    first = replace(stage.lines[0], tie_breaks=((TieBreak.DE, None),))
    told = replace(told, stages=(replace(stage, lines=(first, *stage.lines[1:])),))

    assert "(–)" in events.standings_message(told, 1, 0, RU).text
