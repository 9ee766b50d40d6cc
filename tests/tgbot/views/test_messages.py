"""Messages away from a table, notices; and that what Telegram refuses cannot be made."""

import pytest

from tests.tgbot.views.scenes import ANNA, BORIS, CTX, data, faults, head, labels
from tgbot.callback_data import Ask, Topic
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Button,
    Document,
    Message,
    Notice,
    announcement,
    choose_game_message,
    choose_language_message,
    choose_table_message,
    first_meeting_message,
    greeting_message,
    help_message,
    nothing_message,
    seated_message,
)

RU = locale("ru")
NOTICES = {
    Notice.OUTAGE: {"seconds": 90},
    Notice.LEFT: {"name": "<Анна>", "seat": 0, "table": 7},
    Notice.SLEPT: {"table": 7, "name": "Анна", "seat": 0},
    Notice.TOOK_OVER: {"name": "Анна", "by": "", "seat": 0},
    Notice.CLOSED: {"game": "belka", "table": 7},
    Notice.UNREACHABLE: {"name": "Анна"},
}


# -- a message that cannot be sent -----------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "  ", "<b></b>", "Ж" * 4097])
def test_a_text_that_telegram_refuses_is_no_message(text):
    with pytest.raises(ValueError, match="may be sent"):
        Message(text)


def test_markup_does_not_count_and_a_caption_is_shorter():
    assert Message(f"<b>{'&amp;' * 4096}</b>").text

    with pytest.raises(ValueError, match="1 to 1024"):
        Message("Ж" * 1025, photo=b"png")


def test_the_text_of_a_document_is_a_caption_and_it_has_a_name():
    file = Document("match.jsonl", b"{}")
    assert Message("Ж" * 1024, document=file).document is file
    with pytest.raises(ValueError, match="1025 characters"):
        Message("Ж" * 1025, document=file)
    with pytest.raises(ValueError, match="a picture or a document"):
        Message("Ж", photo=b"png", document=file)
    for name, held in (("", b"x"), ("a", b"")):
        with pytest.raises(ValueError, match="a name and something in it"):
            Document(name, held)


def test_more_than_a_hundred_buttons_are_no_message():
    button = Button("?", Ask(Topic.HELP))

    with pytest.raises(ValueError, match="too many"):
        Message("Ж", ((button,) * 101,))


@pytest.mark.parametrize(
    "make",
    [
        lambda: Button(" ", Ask(Topic.HELP)),
        lambda: Button("?"),
        lambda: Button("?", Ask(Topic.HELP), "https://t.me/kozyr_bot"),
    ],
)
def test_a_button_has_words_and_does_one_thing(make):
    with pytest.raises(ValueError, match=r"button"):
        make()


# -- away from a table -----------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_said_away_from_a_table_can_be_sent(lang):
    loc = locale(lang)
    messages = [
        greeting_message(loc),
        first_meeting_message(loc, CTX),
        seated_message(head(), loc),
        nothing_message(loc),
        help_message(loc),
        help_message(loc, group=True),
        choose_game_message(loc),
        choose_game_message(loc, topic=Topic.RULES),
        choose_language_message(loc),
        choose_language_message(loc, group=True),
        choose_table_message([head(), head(seats=(None,) * 4)], loc),
        *(announcement(kind, payload, loc, CTX) for kind, payload in NOTICES.items()),
    ]

    assert [faults(message) for message in messages] == [[]] * len(messages)


def test_the_first_meeting_leads_to_a_game_a_group_and_the_other_languages():
    message = first_meeting_message(RU, CTX)

    assert labels(message) == [
        ["🤖 Играть с роботами"],
        ["➕ Добавить в группу"],
        ["❓ Помощь"],
        ["Русский", "Қазақша", "English"],
    ]
    assert data(message) == [
        ["g:play:"],
        ["https://t.me/kozyr_bot?startgroup=play"],
        ["g:help:"],
        ["g:lang:ru", "g:lang:kk", "g:lang:en"],
    ]


def test_a_game_to_play_or_to_be_explained_is_one_press_away():
    assert data(choose_game_message(RU))[0][0] == "g:play:belka"
    assert data(choose_game_message(RU, topic=Topic.RULES))[0][0] == "g:rules:belka"


def test_which_table_is_to_end_is_told_by_its_players():
    message = choose_table_message([head(seats=(ANNA, BORIS, None, None))], RU)

    assert labels(message) == [["Белка: Анна, Борис"]]
    assert data(message) == [["t:7:vote:now"]]


# -- notices ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("outage", "🔧 Бот был недоступен 2 мин. Это время никому не засчитано."),
        (
            "left",
            "Из чата выходит: &lt;Анна&gt;. Пока ходит робот, счёт сохраняется; место может"
            " занять любой: «☰ Меню» на столе.",
        ),
        (
            "slept",
            "💤 Не отвечает: Анна. Пока ходит робот; кнопка «Я здесь» вернёт место.",
        ),
        ("took_over", "🔄 Вместо игрока Анна дальше играет: 🤖 робот"),
        ("closed", "Стол закрыт: Белка. Новый открывает команда /play."),
    ],
)
def test_the_words_of_a_notice(kind, text):
    assert announcement(kind, NOTICES[Notice(kind)], RU, CTX).text == text


def test_whom_the_bot_cannot_write_to_gets_a_way_back():
    message = announcement("unreachable", NOTICES[Notice.UNREACHABLE], RU, CTX)

    assert data(message) == [["https://t.me/kozyr_bot?start=hand"]]


def test_a_sleeper_finds_the_button_that_the_notice_speaks_of():
    message = announcement("slept", {"table": 7, "seat": 0, "name": "Анна"}, RU, CTX)

    assert data(message) == [["t:7:here:"]]
    assert message.buttons[0][0].text == "👋 Я здесь"


def test_a_notice_that_there_is_not_is_a_fault_of_the_program():
    with pytest.raises(ValueError, match="applause"):
        announcement("applause", {}, RU, CTX)
