"""The settings of a chat or of a private chat: one message, whose buttons turn its pages.

A button says which page it leads to and what it chooses there; what may be chosen is judged by
the service.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from typing import Final

from core.cards import card
from core.games.registry import GAMES
from core.readmodels import PACE_SECONDS, ChatSettings, Faces, HandOrder, Openers, Pace
from tgbot.callback_data import Ask, Topic
from tgbot.i18n import LANGUAGES, Html, Locale, join
from tgbot.views import zones
from tgbot.views.cards import row
from tgbot.views.chat import LANGUAGE_NAMES
from tgbot.views.games import GAME_VIEWS
from tgbot.views.lobby import preset_text
from tgbot.views.message import Button, Message, Rows, ViewContext
from tgbot.views.parts import duration, in_rows, marked, without_empty

_SHOWN: Final = tuple(card(code) for code in ("Ks", "Qh", "Jd", "Tc"))
"""Cards by which faces are explained."""
ZONES: Final = 12
"""Cities on a page."""
WEST: Final = "w"
"""The page of the zones behind UTC."""
NONE: Final = "-"
"""Chooses nothing where something can be chosen."""


class Setting(StrEnum):
    """What can be chosen, a page each; MAIN shows all."""

    MAIN = "main"
    LANGUAGE = "lang"
    ZONE = "zone"
    PACE = "pace"
    QUIET = "quiet"
    GAME = "game"
    OPENERS = "open"
    FACES = "faces"
    ORDER = "order"
    REMINDERS = "remind"


GROUP: Final = (
    Setting.LANGUAGE,
    Setting.ZONE,
    Setting.PACE,
    Setting.QUIET,
    Setting.GAME,
    Setting.OPENERS,
    Setting.FACES,
)
PRIVATE: Final = (
    Setting.LANGUAGE,
    Setting.ZONE,
    Setting.PACE,
    Setting.GAME,
    Setting.FACES,
    Setting.ORDER,
    Setting.REMINDERS,
)


@dataclass(frozen=True, slots=True)
class SettingsPress:
    """A page of the settings; `look` is where on it, `value` is chosen if there is one."""

    setting: Setting
    look: str = ""
    value: str = ""

    def button(self, text: str) -> Button:
        """A button that carries this."""
        parts = [self.setting.value]
        if self.look or self.value:
            parts.append(self.look)
        if self.value:
            parts.append(self.value)
        return Button(text, Ask(Topic.SETTINGS, ".".join(parts)))


def settings_press(arg: str) -> SettingsPress | None:
    """What a button says; None for what no button here says."""
    setting, *more = arg.split(".", 2)
    if setting not in list(Setting):
        return None
    look, value = (*more, "", "")[:2]
    return SettingsPress(Setting(setting), look, value)


def settings_message(
    settings: ChatSettings, press: SettingsPress, loc: Locale, ctx: ViewContext
) -> Message:
    """A page of the settings, as they are now."""
    if press.setting not in (PRIVATE if settings.private else GROUP):
        return Message(_all_text(settings, loc, ctx), _all_buttons(settings, loc))
    page = f"setting-about-{press.setting}"
    now = join("\n", (loc(page), _line(press.setting, settings, loc, ctx)))
    rows = _choices(settings, press, loc, ctx)
    return Message(now, without_empty((*rows, [_back(press, loc)])))


def _back(press: SettingsPress, loc: Locale) -> Button:
    """To the page before: from a place on a page to its beginning, from there to all settings."""
    deeper = press.look and press.setting in (Setting.ZONE, Setting.GAME)
    to = SettingsPress(press.setting if deeper else Setting.MAIN)
    return to.button(loc.plain("button-back"))


# -- all of them -----------------------------------------------------------------------------------


def _all_text(settings: ChatSettings, loc: Locale, ctx: ViewContext) -> Html:
    title = loc("settings-private-title" if settings.private else "settings-title")
    told = PRIVATE if settings.private else GROUP
    lines = [_line(one, settings, loc, ctx) for one in told]
    return join("\n\n", (title, join("\n", lines)))


def _all_buttons(settings: ChatSettings, loc: Locale) -> Rows:
    told = PRIVATE if settings.private else GROUP
    return in_rows([SettingsPress(one).button(loc.plain(f"button-set-{one}")) for one in told], 2)


def _line(setting: Setting, settings: ChatSettings, loc: Locale, ctx: ViewContext) -> Html:
    return loc(f"setting-{setting}", value=_value(setting, settings, loc, ctx))


def _value(setting: Setting, settings: ChatSettings, loc: Locale, ctx: ViewContext) -> str:
    """What is chosen, as bare words."""
    match setting:
        case Setting.LANGUAGE:
            return LANGUAGE_NAMES[loc.lang]
        case Setting.ZONE:
            return _zone_text(settings.time_zone, loc, ctx.now)
        case Setting.PACE:
            return _pace_text(settings.pace, loc)
        case Setting.QUIET:
            return _quiet_text(settings.quiet, loc)
        case Setting.GAME:
            return _game_text(settings, loc)
        case Setting.OPENERS:
            return loc.plain(f"openers-{settings.openers}")
        case Setting.FACES:
            return _faces_text(settings.faces, loc)
        case Setting.ORDER:
            return loc.plain(f"order-{settings.order or 'game'}")
        case Setting.REMINDERS:
            return loc.plain("reminders-on" if settings.reminders else "reminders-off")
        case Setting.MAIN:
            return ""


def _zone_text(zone: str, loc: Locale, now: datetime) -> str:
    return loc.plain(
        "setting-zone-is",
        city=zones.city(zone, loc),
        utc=zones.utc(zones.minutes_of(zone, now)),
        time=zones.local_time(zone, now),
    )


def _pace_text(pace: Pace, loc: Locale) -> str:
    turn = duration(PACE_SECONDS[pace], loc)
    return loc.plain("pace-choice", pace=loc.plain(f"pace-{pace}"), turn=turn)


def _quiet_text(quiet: tuple[int, int] | None, loc: Locale) -> str:
    if quiet is None:
        return loc.plain("quiet-none")
    start, end = quiet
    return loc.plain("quiet-hours", start=f"{start:02}:00", end=f"{end:02}:00")


def _game_text(settings: ChatSettings, loc: Locale) -> str:
    if settings.game is None:
        return loc.plain("setting-game-ask")
    preset = preset_text(settings.game, settings.preset or "source", loc)
    return loc.plain("setting-game-is", game=loc.plain(f"game-{settings.game}"), preset=preset)


def _faces_text(faces: Faces, loc: Locale) -> str:
    return loc.plain("faces-like", name=loc.plain(f"faces-{faces}"), cards=row(_SHOWN, loc, faces))


# -- one of them -----------------------------------------------------------------------------------


def _choices(
    settings: ChatSettings, press: SettingsPress, loc: Locale, ctx: ViewContext
) -> Iterable[Sequence[Button]]:
    match press.setting:
        case Setting.LANGUAGE:
            named = [(one, LANGUAGE_NAMES[one]) for one in LANGUAGES]
            return [_row(press.setting, named, loc.lang)]
        case Setting.ZONE:
            return _zone_rows(settings, press, loc, ctx.now)
        case Setting.PACE:
            named = [(one.value, _pace_text(one, loc)) for one in Pace]
            return in_rows(_row(press.setting, named, settings.pace), 2)
        case Setting.QUIET:
            return _quiet_rows(settings, loc)
        case Setting.GAME:
            return _game_rows(settings, press, loc)
        case Setting.OPENERS:
            named = [(one.value, loc.plain(f"openers-{one}")) for one in Openers]
            return [_row(press.setting, named, settings.openers)]
        case Setting.FACES:
            named = [(one.value, _faces_text(one, loc)) for one in Faces]
            return [(one,) for one in _row(press.setting, named, settings.faces)]
        case Setting.ORDER:
            named = [(one.value, loc.plain(f"order-{one}")) for one in HandOrder]
            named.append((NONE, loc.plain("order-game")))
            chosen = settings.order or NONE
            return [(one,) for one in _row(press.setting, named, chosen)]
        case Setting.REMINDERS:
            named = [(one, loc.plain(f"reminders-{one}")) for one in ("on", "off")]
            return [_row(press.setting, named, "on" if settings.reminders else "off")]
        case Setting.MAIN:
            return ()


def _row(setting: Setting, named: Iterable[tuple[str, str]], chosen: str) -> list[Button]:
    """A button for each value; what is chosen is marked."""
    return [
        SettingsPress(setting, value=value).button(marked(text, chosen=value == chosen))
        for value, text in named
    ]


def _game_rows(
    settings: ChatSettings, press: SettingsPress, loc: Locale
) -> Iterable[Sequence[Button]]:
    """The games, or the presets of one."""
    if press.look not in GAME_VIEWS:
        ask = SettingsPress(Setting.GAME, value=NONE)
        asks = loc.plain("setting-game-ask")
        games = [
            SettingsPress(Setting.GAME, game).button(
                marked(loc.plain(f"game-{game}"), chosen=game == settings.game)
            )
            for game in GAMES
            if game in GAME_VIEWS
        ]
        return [*in_rows(games, 2), [ask.button(marked(asks, chosen=settings.game is None))]]
    game = press.look
    here = (settings.preset or "source") if game == settings.game else ""
    presets = [
        SettingsPress(Setting.GAME, game, preset).button(
            marked(preset_text(game, preset, loc), chosen=preset == here)
        )
        for preset in GAMES[game].presets
    ]
    return in_rows(presets, 2)


def _quiet_rows(settings: ChatSettings, loc: Locale) -> Iterable[Sequence[Button]]:
    """Both ends can be moved by an hour; without quiet hours they can be had again."""
    none = SettingsPress(Setting.QUIET, value=NONE)
    usual = SettingsPress(Setting.QUIET, value="23-8")
    if settings.quiet is None:
        return [[usual.button(_quiet_text((23, 8), loc))]]
    start, end = settings.quiet

    def move(text: str, start: int, end: int) -> Button:
        return SettingsPress(Setting.QUIET, value=f"{start % 24}-{end % 24}").button(text)

    return [
        [
            move(loc.plain("quiet-from", time=f"{(start - 1) % 24:02}:00"), start - 1, end),
            move(loc.plain("quiet-from", time=f"{(start + 1) % 24:02}:00"), start + 1, end),
        ],
        [
            move(loc.plain("quiet-to", time=f"{(end - 1) % 24:02}:00"), start, end - 1),
            move(loc.plain("quiet-to", time=f"{(end + 1) % 24:02}:00"), start, end + 1),
        ],
        [none.button(loc.plain("quiet-none"))],
    ]


def quiet_value(value: str) -> tuple[int, int] | None:
    """The quiet hours that a button says. Raises ValueError."""
    if value == NONE:
        return None
    start, _, end = value.partition("-")
    return int(start), int(end)


# -- time zones ------------------------------------------------------------------------------------


def _zone_rows(
    settings: ChatSettings, press: SettingsPress, loc: Locale, now: datetime
) -> Iterable[Sequence[Button]]:
    """The distances from UTC, or the cities of one; both with the time that it is there."""
    if press.look in ("", WEST):
        return _offset_rows(settings, loc, now, west=press.look == WEST)
    minutes, page = _offset_look(press.look)
    found = zones.zones_at(minutes, now, loc)
    pages = -(-len(found) // ZONES)
    page = max(0, min(page, pages - 1))
    shown = found[page * ZONES : (page + 1) * ZONES]
    cities = [
        SettingsPress(Setting.ZONE, press.look, zone.replace("/", ":")).button(
            marked(zones.city(zone, loc), chosen=zone == settings.time_zone)
        )
        for zone in shown
    ]
    turns = [
        SettingsPress(Setting.ZONE, f"{minutes}_{to}").button(mark)
        for to, mark in ((page - 1, "◀"), (page + 1, "▶"))
        if to in range(pages)
    ]
    return [*in_rows(cities, 2), turns]


def _offset_rows(
    settings: ChatSettings, loc: Locale, now: datetime, *, west: bool
) -> Iterable[Sequence[Button]]:
    here = zones.minutes_of(settings.time_zone, now)
    buttons = [
        SettingsPress(Setting.ZONE, f"{minutes}_0").button(
            marked(_offset_text(minutes, now), chosen=minutes == here)
        )
        for minutes in zones.offsets(now)
        if (minutes < 0) is west
    ]
    other = SettingsPress(Setting.ZONE, "" if west else WEST)
    return [
        *in_rows(buttons, 3),
        [other.button(loc.plain("setting-zone-east" if west else "setting-zone-west"))],
    ]


def _offset_text(minutes: int, now: datetime) -> str:
    time = now.astimezone(timezone(timedelta(minutes=minutes))) if minutes else now.astimezone(UTC)
    return f"{time:%H:%M} · {zones.utc(minutes)}"


def _offset_look(look: str) -> tuple[int, int]:
    """The distance and the page that a button says; those of UTC where it says none."""
    minutes, _, page = look.partition("_")
    try:
        return int(minutes), int(page)
    except ValueError:
        return 0, 0


def zone_value(value: str) -> str:
    """The zone that a button says."""
    return value.replace(":", "/")
