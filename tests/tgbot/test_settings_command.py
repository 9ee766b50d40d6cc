"""`/settings` and `/call`: for whom they are, what presses do, and that rights are asked for."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.readmodels import Faces, Openers, Pace
from tests.core.services.ground import Ground
from tests.support.services import StillClock
from tests.support.wire import GROUP, Fields, Wire, person, wire
from tgbot import views
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import locale
from tgbot.views import Setting, SettingsPress

ANNA, BORIS = person(11, "Anna"), person(12, "Boris <b>")
CHAT = GROUP["id"]
CTX = views.ViewContext("kozyr_bot", StillClock().moment)


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot in a group that Anna administers."""
    async with wire(tmp_path) as made:
        for one in (ANNA, BORIS):
            await made.write(one, "/start")
        made.api.admins.add(ANNA["id"])
        await made.write(ANNA, "/help", GROUP)
        made.said.clear()
        yield made


def data(press: SettingsPress) -> Ask:
    made = press.button("x").data
    assert isinstance(made, Ask)
    return made


async def choose(
    bot: Wire, setting: Setting, value: str, look: str = "", *, who: Fields = ANNA
) -> list[Fields]:
    return await bot.press(who, data(SettingsPress(setting, look, value)), GROUP)


async def test_a_group_is_set_up_by_its_admins_alone(bot: Wire) -> None:
    await bot.write(BORIS, "/settings", GROUP)
    await bot.write(ANNA, "/settings", GROUP)

    texts = [message.text for _, message in bot.said]
    assert texts[0] == "Это могут делать только администраторы чата."
    assert texts[1].startswith("⚙️ <b>Настройки чата</b>")


async def test_rights_are_asked_for_at_each_press(bot: Wire) -> None:
    before = await choose(bot, Setting.PACE, "blitz")
    bot.api.admins.clear()
    after = await choose(bot, Setting.PACE, "relaxed")

    assert before[0]["text"] == "Изменено."
    assert after[0]["text"] == "Это могут делать только администраторы чата."
    assert (await bot.services.settings.of(CHAT)).pace is Pace.BLITZ


async def test_one_message_is_edited_all_the_time(bot: Wire) -> None:
    await bot.press(ANNA, data(SettingsPress(Setting.FACES)), GROUP)
    await choose(bot, Setting.FACES, "letters")

    assert bot.said == []
    assert [(chat, message) for chat, message, _ in bot.edited] == [(CHAT, 3)] * 2
    assert "буквы: Кп Дч Вб 10т" in bot.edited[-1][2].text


CHOICES = [
    (Setting.LANGUAGE, "", "kk", "language", "kk"),
    (Setting.ZONE, "180_0", "Europe:Moscow", "time_zone", "Europe/Moscow"),
    (Setting.PACE, "", "relaxed", "pace", Pace.RELAXED),
    (Setting.QUIET, "", "22-7", "quiet", (22, 7)),
    (Setting.QUIET, "", views.NONE, "quiet", None),
    (Setting.GAME, "clubs", "evening", "preset", "evening"),
    (Setting.OPENERS, "", "admins", "openers", Openers.ADMINS),
    (Setting.FACES, "", "four_colours", "faces", Faces.FOUR_COLOURS),
]


@pytest.mark.parametrize(("setting", "look", "value", "name", "is_then"), CHOICES)
async def test_what_a_press_chooses(
    bot: Wire, setting: Setting, look: str, value: str, name: str, is_then: object
) -> None:
    await choose(bot, setting, value, look)

    assert getattr(await bot.services.settings.of(CHAT), name) == is_then


@pytest.mark.parametrize("setting", [Setting.ORDER, Setting.REMINDERS])
async def test_a_group_has_no_settings_of_a_person(bot: Wire, setting: Setting) -> None:
    answers = await choose(bot, setting, "off" if setting is Setting.REMINDERS else "rank")

    assert answers[0]["text"] == "Этот вопрос уже решён. Посмотрите на стол."
    assert (await bot.services.settings.of(ANNA["id"])).reminders


@pytest.mark.parametrize("value", ["x", "9-", "-3-4", "²-³", "Asia:Almaty", "on.on"])
@pytest.mark.parametrize("setting", list(Setting))
async def test_a_value_that_no_button_has_changes_nothing(
    bot: Wire, setting: Setting, value: str
) -> None:
    before = await bot.services.settings.of(CHAT)
    arg = f"{setting}..{value}"
    try:
        ask = Ask(Topic.SETTINGS, arg)
    except ValueError:
        return
    await bot.press(ANNA, ask, GROUP)

    after = await bot.services.settings.of(CHAT)
    assert after == before or (setting is Setting.ZONE and after.time_zone == "Asia/Almaty")


async def test_everybody_has_settings_of_his_own(bot: Wire) -> None:
    await bot.write(BORIS, "/settings")
    await bot.press(BORIS, data(SettingsPress(Setting.ORDER, value="rank")))
    await bot.press(BORIS, data(SettingsPress(Setting.REMINDERS, value="off")))

    assert bot.said[0][1].text.startswith("⚙️ <b>Мои настройки</b>")
    own = await bot.services.settings.of(BORIS["id"])
    assert (own.order, own.reminders) == ("rank", False)


# -- what is chosen has effect ---------------------------------------------------------------------


async def test_play_opens_the_usual_game(bot: Wire) -> None:
    await choose(bot, Setting.GAME, "evening", "clubs")
    await bot.write(BORIS, "/play", GROUP)

    (head,) = await bot.services.chats.open_tables(CHAT)
    assert (head.game, head.preset) == ("clubs", "evening")


async def test_another_game_is_opened_by_its_name(bot: Wire) -> None:
    await choose(bot, Setting.GAME, "evening", "clubs")
    await bot.write(BORIS, "/play belka", GROUP)

    (head,) = await bot.services.chats.open_tables(CHAT)
    assert head.game == "belka"


async def test_only_admins_open_tables_where_they_said_so(bot: Wire) -> None:
    await choose(bot, Setting.OPENERS, "admins")
    await bot.write(BORIS, "/play belka", GROUP)
    pressed = await bot.press(BORIS, Ask(Topic.PLAY, "belka"), GROUP)
    none = await bot.services.chats.open_tables(CHAT)
    await bot.write(ANNA, "/play belka", GROUP)
    await bot.press(ANNA, Ask(Topic.PLAY, "clubs"), GROUP)

    refused = "В этом чате столы открывают только администраторы."
    assert (bot.said[0][1].text, pressed[0]["text"]) == (refused, refused)
    assert none == ()
    assert len(await bot.services.chats.open_tables(CHAT)) == 2


# -- calls -----------------------------------------------------------------------------------------


async def test_a_call_mentions_people_by_name_and_offers_a_way_out(bot: Wire) -> None:
    await bot.press(BORIS, Ask(Topic.CALL, "on"), GROUP)
    await bot.write(ANNA, "/call", GROUP)
    (waiting,) = await bot.services.outbox.waiting()
    job = await bot.services.outbox.claim(waiting.id)
    assert job is not None
    made = views.announcement(job.kind, job.payload, locale("ru"), CTX)

    assert '<a href="tg://user?id=12">Boris &lt;b&gt;</a>' in made.text
    assert not made.silent
    presses = [button.data for row in made.buttons for button in row]
    assert Ask(Topic.CALL, "off") in presses
    answers = await bot.press(BORIS, Ask(Topic.CALL, "off"), GROUP)
    assert answers[0]["text"] == "Хорошо, звать не будем."


async def test_a_call_without_anybody_says_how_to_be_called(bot: Wire) -> None:
    await bot.write(ANNA, "/call", GROUP)

    ((_, made),) = bot.said
    assert made.text.startswith("Звать пока некого")
    assert [button.data for row in made.buttons for button in row] == [Ask(Topic.CALL, "on")]


async def test_nobody_is_called_in_private(bot: Wire) -> None:
    await bot.write(ANNA, "/call")
    answers = await bot.press(ANNA, Ask(Topic.CALL, "on"))

    assert bot.said[0][1].text.startswith("Созывают в группе")
    assert answers[0]["text"] == "Этот вопрос уже решён. Посмотрите на стол."


async def test_a_review_has_the_card_faces_of_who_reads_it(bot: Wire) -> None:
    ground = Ground(bot.services.context.work.engine)
    table = await ground.match((11, 12), game="clubs", preset="evening", chat=CHAT)
    await ground.play_deal(table)
    await bot.press(BORIS, data(SettingsPress(Setting.FACES, value="letters")))
    for who in (ANNA, BORIS):
        await bot.press(who, Do(table, Verb.REVIEW, "1.0"), GROUP)

    signs, letters = (message.text for chat, message in bot.said if chat in (11, 12))
    assert "♣" in signs
    assert any(f"{rank}т" in letters for rank in ("10", "В", "Д", "К", "Т", *"23456789"))
