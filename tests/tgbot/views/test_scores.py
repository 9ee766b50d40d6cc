"""Scores on the screen: a chat's table, a card, the matches and deals behind a number."""

from dataclasses import replace
from typing import Any

import pytest

from core.readmodels import (
    ChatScore,
    GameCard,
    LastMatch,
    MatchesBehind,
    MyScore,
    Partner,
    RatingShown,
    RunningMatch,
    ScoreRow,
    ScoreTable,
    Span,
)
from tests.tgbot.views.scenes import NOW, faults, head, labels
from tgbot.callback_data import Ask, Do, Topic, Verb, encode
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Of,
    ScorePress,
    behind_message,
    chat_score_message,
    course_message,
    person_score_message,
    score_press,
)

RU = locale("ru")
MATCH = LastMatch(77, "belka", 1, 4, 12, NOW, ("Борис", "Вера"))
TABLE = ScoreTable(
    -1001,
    "belka",
    Span.MONTH,
    (ScoreRow(1, "Анна", 8, 6, 60, ("goat",)), ScoreRow(None, "Борис", 1, 0, 7)),
    1,
    3,
    ("belka", "clubs"),
)
CARD = GameCard("belka", 8, 6, 60, {"deals": 70, "won": 40, "eggs": 2}, RatingShown(1123, 140, 8))
MINE = MyScore(11, None, "Анна", (CARD,), (MATCH,), (Partner("Вера", 8, 6),), (("goat", "Карты"),))
BEHIND = MatchesBehind(11, -1001, "Анна", "belka", Span.WEEK, (MATCH,), 1, 3, 21)


def presses(message) -> list[Any]:
    return [button.data for row in message.buttons for button in row]


def test_the_score_of_a_chat():
    score = ChatScore((RunningMatch(head(), 4, (5, 3, 5, 3)),), TABLE)

    assert chat_score_message(score, RU).text == (
        "📊 <b>Счёт</b>\n\n"
        "▶️ <b>Белка</b>, раздача 4\n"
        "5 — Анна, Вера\n"
        "3 — Борис, 🤖 Робот 4\n\n"
        "🏆 <b>Белка</b>, месяц: выиграно\n"
        "1. Анна 🐐 — 6 из 8 (75 %)\n"
        "<i>Места считаются с 5 партий:</i>\n"
        "• Борис — 0 из 1 (0 %)"
    )


def test_a_table_leads_to_other_pages_periods_and_games_and_to_ones_matches():
    message = chat_score_message(ChatScore((), TABLE), RU)

    assert labels(message) == [
        ["◀", "▶"],
        ["Неделя", "Сезон", "Всё время"],
        ["Трефы"],
        ["🔎 Мои партии", "🖼 Картинкой"],
        ["⚖️ Исправления"],
    ]
    assert [press.arg for press in presses(message)] == [
        "c.belka.month.0.0.0",
        "c.belka.month.0.0.2",
        "c.belka.week.0.0.0",
        "c.belka.season.0.0.0",
        "c.belka.all.0.0.0",
        "c.clubs.month.0.0.0",
        "b.belka.month.-1001.0.0",
        "p.belka.month.0.0.1",
        "0",
    ]


def test_a_card():
    assert person_score_message(MINE, RU, own=True).text == (
        "📊 <b>Мои партии</b>\n\n"
        "<b>Белка</b>: 6 побед из 8, очков 60\n"
        "Рейтинг <b>1123</b> ± 140, партий с рейтингом: 8\n"
        "Раздачи: взято 40 из 70 · яйца 2 · голые 0 · козёл 0\n\n"
        "<b>С кем в паре</b>\n"
        "Вера — 6 из 8\n\n"
        "🐐 в чате «Карты»\n\n"
        "<b>Последние</b>\n"
        "1. Белка: место 1 из 2, очков 12 (Борис, Вера) · "
        '<tg-time unix="1795975200" format="r">18:00:00 UTC</tg-time>'
    )
    assert labels(person_score_message(MINE, RU, own=False)) == [
        ["1"],
        ["🔎 Белка: партии"],
        ["📈 Белка"],
    ]


@pytest.mark.parametrize(
    ("game", "place", "shown"), [("belka", 3, "2 из 2"), ("mozhno", 3, "3 из 4")]
)
def test_partners_have_the_place_of_their_side(game: str, place: int, shown: str):
    match = replace(MATCH, game=game, place=place)
    message = person_score_message(replace(MINE, last=(match,)), RU, own=True)

    assert f"место {shown}," in message.text


def test_a_rating_of_few_matches_is_not_shown_yet():
    young = replace(CARD, rating=RatingShown(1010, 290, 3))
    message = person_score_message(replace(MINE, games=(young,)), RU, own=True)

    assert "Рейтинг появится через 2 партии" in message.text
    assert "📈 Белка" not in str(labels(message))


def test_the_matches_behind_a_number_lead_to_their_deals():
    message = behind_message(BEHIND, RU)

    assert presses(message) == [
        Do(77, Verb.DEALS),
        Ask(Topic.SCORE, "t.belka.week.-1001.11.0"),
        Ask(Topic.SCORE, "t.belka.week.-1001.11.2"),
    ]


def test_the_course_of_a_rating_is_a_small_picture():
    course = [RatingShown(1000 + 3 * n, max(90, 333 - n), n) for n in range(300)]
    message = course_message("Анна", "belka", course, RU)

    assert message.photo is not None
    assert message.photo.startswith(b"\x89PNG")
    assert len(message.photo) < 100_000


@pytest.mark.parametrize(
    "press",
    [
        ScorePress(Of.CHAT, "belka", Span.WEEK, page=3),
        ScorePress(Of.TURN, "cals_bs", Span.SEASON, -1001234567890, 7123456789, 99),
        ScorePress(Of.COURSE, "mozhno", person=12),
    ],
)
def test_a_button_says_what_it_asks_for_and_fits(press):
    data = press.button("x").data

    assert isinstance(data, Ask)
    assert score_press(data.arg) == press
    assert len(encode(data)) <= 64


@pytest.mark.parametrize(
    "arg",
    [
        "belka",
        "c.belka.all.0.0",
        "c.chess.all.0.0.0",
        "x.belka.all.0.0.0",
        "b.belka.all.0.-1.0",
        f"b.belka.all.0.{10**20}.0",
        f"b.belka.all.-{10**20}.0.0",
        f"c.belka.all.0.0.{10**20}",
    ],
)
def test_what_no_button_says_is_no_press(arg):
    assert score_press(arg) is None


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["belka", "clubs", "cals_bs", "mozhno"])
def test_every_game_can_be_told_in_every_language(lang, game):
    loc = locale(lang)
    for span in Span:
        table = replace(TABLE, game=game, span=span)
        assert faults(chat_score_message(ChatScore((), table), loc)) == []
        assert faults(behind_message(replace(BEHIND, game=game, span=span), loc)) == []
    mine = replace(MINE, games=(replace(CARD, game=game, counts={}),))
    assert faults(person_score_message(mine, loc, own=False)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_score_of_nothing_says_how_to_begin(lang):
    loc = locale(lang)

    assert "/play" in chat_score_message(ChatScore((), None), loc).text
    assert "/play" in person_score_message(MyScore(1, None, "", (), ()), loc, own=True).text


def test_the_longest_scores_can_be_sent():
    rows = tuple(ScoreRow(n, "Щ" * 60, 30, 20, 30, ("goat", "eggs")) for n in range(1, 11))
    score = ChatScore((RunningMatch(head(), 1, ()),) * 9, replace(TABLE, rows=rows))
    match = replace(MATCH, with_names=("Щ" * 60,) * 12)
    games = ("belka", "clubs", "cals_bs", "mozhno")
    mine = replace(
        MINE,
        games=tuple(replace(CARD, game=game) for game in games),
        last=(match,) * 5,
        titles=(("eggs", "Щ" * 200),) * 4,
    )

    assert faults(chat_score_message(score, RU)) == []
    assert faults(person_score_message(mine, RU, own=True)) == []
    assert faults(behind_message(replace(BEHIND, matches=(match,) * 10), RU)) == []
