"""The settings' pages: every time zone is a few presses away, and every press can be carried."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from core.readmodels import ChatSettings, Faces, Openers, Pace
from tests.tgbot.views.scenes import CTX, data, labels
from tgbot.callback_data import Ask, parse
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import Message, Setting, SettingsPress, settings_message, settings_press, zones

SETTINGS = ChatSettings(
    chat=-100,
    private=False,
    language="ru",
    time_zone="Asia/Almaty",
    pace=Pace.NORMAL,
    quiet=(23, 8),
    game="belka",
    preset="short",
    openers=Openers.ALL,
    faces=Faces.PLAIN,
)
SUMMER, WINTER = datetime(2026, 7, 1, 12, tzinfo=UTC), datetime(2026, 12, 1, 12, tzinfo=UTC)


def page(
    setting: Setting, look: str = "", lang: str = "ru", settings: ChatSettings = SETTINGS
) -> Message:
    return settings_message(settings, SettingsPress(setting, look), locale(lang), CTX)


def presses(message: Message) -> list[SettingsPress]:
    """What the buttons of a page say."""
    asked = [parse(one) for row in data(message) for one in row]
    found = [settings_press(one.arg) for one in asked if isinstance(one, Ask)]
    assert None not in found
    return [one for one in found if one is not None]


def test_all_settings_are_told_at_once() -> None:
    assert page(Setting.MAIN).text == (
        "⚙️ <b>Настройки чата</b>\n\n"
        "🌐 Язык: <b>Русский</b>\n"
        "🕰 Часовой пояс: <b>Алматы (UTC+5), сейчас 23:00</b>\n"
        "⏱ Темп: <b>обычный · 1 мин</b>\n"
        "🌙 Тихие часы: <b>с 23:00 до 08:00</b>\n"
        "🃏 Игра: <b>Белка, «Короткая»</b>\n"
        "🪑 Столы открывают: <b>все</b>\n"
        "🎴 Карты: <b>знаки: К♠ Д♥ В♦ 10♣</b>"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("private", [False, True])
@pytest.mark.parametrize("setting", list(Setting))
def test_every_page_leads_back_to_all_settings(lang: str, private: bool, setting: Setting) -> None:
    made = page(setting, lang=lang, settings=replace(SETTINGS, private=private))

    mains = [one for one in presses(made) if one.setting is Setting.MAIN]
    assert len(mains) <= 1
    assert mains or len(presses(made)) == 7


@pytest.mark.parametrize("now", [SUMMER, WINTER])
def test_every_zone_can_be_reached_by_its_present_time(now: datetime) -> None:
    ctx = replace(CTX, now=now)

    def shown(press: SettingsPress) -> list[SettingsPress]:
        return presses(settings_message(SETTINGS, press, locale("en"), ctx))

    offsets = [
        one
        for side in ("", "w")
        for one in shown(SettingsPress(Setting.ZONE, side))
        if "_" in one.look
    ]
    found = set[str]()
    for offset in offsets:
        at, seen = offset, set[str]()
        while at.look not in seen:
            seen.add(at.look)
            made = shown(at)
            here = {one.value.replace(":", "/") for one in made if one.value}
            minutes = int(offset.look.partition("_")[0])
            assert {zones.minutes_of(zone, now) for zone in here} <= {minutes}
            found |= here
            turns = [one for one in made if one.setting is Setting.ZONE and not one.value]
            at = next((one for one in turns if one.look not in seen and "_" in one.look), at)
    assert len(found) > 400
    assert {"Asia/Almaty", "Asia/Qyzylorda", "Europe/Moscow", "America/New_York"} <= found
    for zone in found:
        ZoneInfo(zone)


def test_near_cities_come_first_in_the_readers_language() -> None:
    first = [label for row in labels(page(Setting.ZONE, "300_0", "kk")) for label in row][:3]

    assert set(first) & {"Ақтау", "Ақтөбе", "✓ Алматы"}


@pytest.mark.parametrize(
    ("minutes", "text"), [(0, "UTC+0"), (330, "UTC+5:30"), (-210, "UTC−3:30"), (-600, "UTC−10")]
)
def test_a_distance_from_utc_as_people_write_it(minutes: int, text: str) -> None:
    assert zones.utc(minutes) == text


@pytest.mark.parametrize("arg", ["", "x", "nothing.here", "main.lang", "MAIN"])
def test_what_no_button_says_is_no_press(arg: str) -> None:
    press = settings_press(arg)

    assert press is None or press.setting is Setting.MAIN


@pytest.mark.parametrize("look", ["x", "99999999_9", "-1_-1", "300", "300_99"])
def test_a_page_that_is_not_there_shows_something_all_the_same(look: str) -> None:
    assert page(Setting.ZONE, look).buttons
