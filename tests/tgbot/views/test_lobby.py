"""The lobby tells who sits where and who is missing, and its buttons lead everywhere."""

from dataclasses import replace

import pytest

from core.games.belka import Options
from core.games.registry import GAMES
from core.readmodels import Pace, Page, Phase
from tests.tgbot.views.scenes import (
    ANNA,
    BORIS,
    CTX,
    PEOPLE,
    ROBOT,
    VERA,
    data,
    head,
    labels,
    lobby,
)
from tgbot.i18n import locale
from tgbot.views import hand_message, table_message

RU = locale("ru")
CLOSES = '<tg-time unix="1795975800" format="r">18:10:00 UTC</tg-time>'


def shown(page=Page.MAIN, unreachable=(), **changes):
    return table_message(replace(lobby(**changes), unreachable=unreachable), page, RU, CTX)


def test_the_lobby_shows_both_pairs_and_who_is_missing():
    assert shown(unreachable=("Вера",)).text == (
        "🃏 <b>Белка</b> — собираем стол\n"
        "📜 <b>Основные</b> — Десятка: ниже дамы · Играем до: 12 очков\n"
        "Темп: обычный, 1 мин на ход\n\n"
        "<b>Пара 1</b>\n"
        "1. Анна\n"
        "3. свободно\n"
        "<b>Пара 2</b>\n"
        "2. свободно\n"
        "4. 🤖 Робот 4\n\n"
        "Не хватает 2 игроков.\n"
        "Осталось открыть бота и нажать «Старт»: Вера\n"
        f"Стол закроется: {CLOSES}\n"
        "🔒 Тасовка <code>1a2b3c4d</code>"
    )


def test_the_buttons_of_a_lobby():
    message = shown()

    assert labels(message) == [
        ["👤 Анна", "➕ Место 3"],
        ["➕ Место 2", "🤖 Робот 4 ✕"],
        ["Сесть", "Встать"],
        ["🤖 Робот", "🤖 Сильный"],
        ["⚙️ Настройки", "📖 Правила"],
        ["⏳ Подождать", "✉️ Позвать друга"],
        ["📣 Созвать", "🔔 Зовите и меня"],
        ["▶️ Начать с роботами"],
    ]
    assert data(message)[:5] == [
        ["t:7:seat:0", "t:7:seat:2"],
        ["t:7:seat:1", "t:7:unrobot:3"],
        ["t:7:sit:", "t:7:stand:"],
        ["t:7:robot:easy", "t:7:robot:hard"],
        ["t:7:settings:", "t:7:rules:"],
    ]
    assert data(message)[5][0] == "t:7:extend:"
    assert data(message)[6:] == [["g:call:now", "g:call:turn"], ["t:7:start:robots"]]


def test_an_empty_table_offers_neither_to_stand_up_nor_to_start():
    assert labels(shown(seats=(None,) * 4))[2:] == [
        ["Сесть"],
        ["🤖 Робот", "🤖 Сильный"],
        ["⚙️ Настройки", "📖 Правила"],
        ["⏳ Подождать", "✉️ Позвать друга"],
        ["📣 Созвать", "🔔 Зовите и меня"],
    ]


def test_who_has_yet_to_press_start_finds_the_way_in_the_lobby():
    message = shown(unreachable=("Вера",))

    assert labels(message)[3] == ["✉️ Открыть бота"]
    assert data(message)[3] == ["https://t.me/kozyr_bot?start=j_abc"]


def test_a_game_for_two_or_more_starts_without_robots():
    seats = (ANNA, BORIS, *[None] * 6)

    rows = labels(shown(game="clubs", options=GAMES["clubs"].options(), seats=seats))

    assert rows[-1] == ["▶️ Начать"]


def test_the_invitation_carries_the_link_that_seats_a_friend():
    link = data(shown())[5][1]

    assert link.startswith(
        "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fkozyr_bot%3Fstart%3Dj_abc&text="
    )


def test_a_full_lobby_offers_no_seat_and_no_robot():
    message = shown(seats=PEOPLE)

    assert "Все на местах — можно начинать." in message.text
    assert labels(message) == [
        ["👤 Анна", "👤 Вера"],
        ["👤 Борис", "🤖 Робот 4 ✕"],
        ["⚙️ Настройки", "📖 Правила"],
        ["Встать", "⏳ Подождать"],
        ["▶️ Начать"],
    ]


@pytest.mark.parametrize(
    ("missing", "words"),
    [(1, "Не хватает 1 игрока."), (2, "Не хватает 2 игроков."), (3, "Не хватает 3 игроков.")],
)
def test_russian_counts_the_missing_players_rightly(missing, words):
    seats = (*[ANNA] * (4 - missing), *[None] * missing)

    assert words in shown(seats=seats).text


def test_the_settings_show_each_rule_and_what_a_press_makes_of_it():
    message = shown(Page.SETTINGS)

    assert labels(message) == [
        ["✓ Основные", "Караганда", "Короткая"],
        ["🔁 Десятка: ниже дамы"],
        ["🔁 Ход: против часовой стрелки"],
        ["🔁 Первая раздача: как все"],
        ["🔁 Туз несыгранной масти: можно сбросить"],
        ["🔁 Яйца: 4 очка"],
        ["🔁 Голые: победа в партии"],
        ["🔁 Играем до: 12 очков"],
        ["блиц · 20 с", "✓ обычный · 1 мин"],
        ["спокойный · 3 мин", "по переписке · 12 ч"],
        ["⏱ Кто как ходит"],
        ["◀ Назад"],
    ]
    assert data(message) == [
        ["t:7:preset:source", "t:7:preset:karaganda", "t:7:preset:short"],
        *[[f"t:7:option:{place}.1"] for place in range(7)],
        ["t:7:pace:blitz", "t:7:pace:normal"],
        ["t:7:pace:relaxed", "t:7:pace:correspondence"],
        ["t:7:marks:"],
        ["t:7:back:"],
    ]


def test_an_option_goes_round_from_its_last_value_to_the_first():
    message = shown(Page.SETTINGS, options=Options(eggs="double"), preset="custom")

    assert data(message)[5] == ["t:7:option:4.0"]
    assert "Набор правил: <b>Свои правила</b>" in message.text


def test_a_pace_is_told_with_the_time_of_a_turn():
    blitz = shown(pace=Pace.BLITZ, turn_seconds=20)
    slow = shown(pace=Pace.CORRESPONDENCE, turn_seconds=12 * 3600)

    assert "Темп: блиц, 20 с на ход" in blitz.text
    assert "Темп: по переписке, 12 ч на ход" in slow.text


def test_who_sits_at_a_group_table_is_told_where_the_cards_will_come():
    message = hand_message(lobby(), Page.MAIN, RU, CTX)

    assert "Карты придут сюда, в этот чат." in message.text
    assert labels(message) == [["Встать"]]
    assert not message.protect


def test_a_private_table_has_its_whole_lobby_in_the_private_chat():
    private = lobby(group=False)

    message = hand_message(private, Page.MAIN, RU, CTX)

    assert message == table_message(private, Page.MAIN, RU, CTX)
    assert ["Встать"] in labels(message)  # whoever reads it sits, or presses a seat


def test_a_lobby_that_did_not_fill_says_goodbye():
    closed = replace(lobby(), head=head(phase=Phase.CLOSED, seats=(ANNA, BORIS, VERA, None)))

    message = table_message(closed, Page.MAIN, RU, CTX)

    assert message.text == "🃏 <b>Белка</b> — собираем стол\nСтол закрыт."
    assert message.buttons == ()


def test_robots_are_called_by_their_seats():
    assert "2. 🤖 Робот 2" in shown(seats=(ANNA, replace(ROBOT, seat=1), None, None)).text
