"""The lobby: who sits, who is missing, under which rules; and the page where the rules are set."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote

from core.engine.options import CUSTOM, Option, dump_options, options_of
from core.games.registry import GAMES
from core.readmodels import PACE_SECONDS, Lobby, Pace, Page, Phase, SeatInfo, TableHead
from tgbot.callback_data import Verb
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views import names
from tgbot.views.calling import Call, call_button
from tgbot.views.games import GAME_VIEWS, lobby_note, view_of
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.parts import COMMITMENT, do, duration, in_rows, marked, moment, without_empty

ROBOT_LEVELS: Final = ("easy", "hard")
WITH_ROBOTS: Final = "robots"
"""Says with a start that robots take the seats that nobody took."""
_WORDS: Final = {True: "on", False: "off", None: "none"}


def lobby_message(lobby: Lobby, page: Page, loc: Locale, ctx: ViewContext) -> Message:
    """A table that people sit down at, for everybody who is there."""
    head = lobby.head
    if head.phase is Phase.CLOSED:
        return Message(join("\n", (_title(head, loc), loc("lobby-closed"))))
    if page is Page.SETTINGS:
        return Message(_settings_text(head, loc), _settings_buttons(head, loc))
    about = (_about(head, loc), lobby_note(head, loc, ctx))
    text = join("\n\n", (*about, _sides_text(head, loc), _waiting(lobby, loc)))
    return Message(text, _lobby_buttons(lobby, loc, ctx))


def waiting_message(lobby: Lobby, loc: Locale) -> Message:
    """The same table for one who sits at it, in the private chat where the cards will come."""
    head = lobby.head
    if head.phase is Phase.CLOSED:
        return Message(join("\n", (_title(head, loc), loc("lobby-closed"))))
    told = join("\n", (_missing(head, loc), loc("lobby-cards-come-here")))
    text = join("\n\n", (_about(head, loc), _sides_text(head, loc), told))
    return Message(text, ((do(head, Verb.STAND, loc.plain("button-stand")),),))


# -- the rules of the house ------------------------------------------------------------------------


def value_text(game: str, option: str, value: Any, loc: Locale) -> str:
    """A value of a house rule, as bare words."""
    word = _WORDS[value] if isinstance(value, bool) or value is None else value
    return loc.plain(f"{game}-value-{option}-{word}")


def option_text(game: str, option: str, value: Any, loc: Locale) -> str:
    """A house rule with its value, as bare words."""
    named = loc.plain(f"{game}-option-{option}")
    return loc.plain("option-is", option=named, value=value_text(game, option, value, loc))


def preset_text(game: str, preset: str, loc: Locale) -> str:
    """The name of a preset, as bare words."""
    return loc.plain("preset-custom" if preset == CUSTOM else f"{game}-preset-{preset}")


def rules_line(game: str, options: Any, preset: str, loc: Locale) -> Html:
    """The preset and the house rules worth naming, in one line."""
    always = GAME_VIEWS[game].ALWAYS_TOLD
    usual = dump_options(GAMES[game].options())
    told = [
        option_text(game, name, value, loc)
        for name, value in dump_options(options).items()
        if name in always or value != usual[name]
    ]
    return loc("rules-line", preset=preset_text(game, preset, loc), rules=" · ".join(told))


def pace_text(pace: Pace, seconds: int, loc: Locale) -> str:
    """A pace and the time for a turn, as bare words."""
    return loc.plain("pace-line", pace=loc.plain(f"pace-{pace}"), turn=duration(seconds, loc))


# -- texts -----------------------------------------------------------------------------------------


def _title(head: TableHead, loc: Locale) -> Html:
    return loc("lobby-title", game=loc.plain(f"game-{head.game}"))


def _about(head: TableHead, loc: Locale) -> Html:
    rules = rules_line(head.game, head.options, head.preset, loc)
    pace = pace_text(head.pace, head.turn_seconds, loc)
    return join("\n", (_title(head, loc), rules, pace))


def _sides_text(head: TableHead, loc: Locale) -> Html:
    """Who sits where; partners stand together."""
    sides = view_of(head).sides(len(head.seats))
    blocks: list[Html] = []
    for number, side in enumerate(sides, start=1):
        seats = [_seat_line(seat, head.seats[seat], loc) for seat in side]
        titled = [loc("lobby-pair", number=number)] if len(side) > 1 else []
        blocks.append(join("\n", [*titled, *seats]))
    return join("\n", blocks)


def _seat_line(seat: int, info: SeatInfo | None, loc: Locale) -> Html:
    titles = [] if info is None else [loc(f"title-sign-{title}") for title in info.titles]
    seated = join(" ", [names.seated(info, loc), *titles])
    return loc("lobby-seat", number=seat + 1, name=seated)


def _missing(head: TableHead, loc: Locale) -> Html:
    """How many players are needed; where there are enough, how many more may come."""
    free = sum(info is None for info in head.seats)
    needed = min(GAMES[head.game].seats) - (len(head.seats) - free)
    if needed > 0:
        return loc("lobby-missing", n=needed)
    return loc("lobby-room", n=free) if free else loc("lobby-ready")


def _waiting(lobby: Lobby, loc: Locale) -> Html:
    lines = [_missing(lobby.head, loc)]
    if lobby.unreachable:
        lines.append(loc("lobby-unreachable", names=names.listed(lobby.unreachable, loc)))
    lines.append(loc("lobby-closes", time=moment(lobby.closes_at)))
    lines.append(loc("table-commitment", digits=lobby.head.commitment[:COMMITMENT]))
    return join("\n", lines)


# -- buttons ---------------------------------------------------------------------------------------


def _lobby_buttons(lobby: Lobby, loc: Locale, ctx: ViewContext) -> Rows:
    """Only what can be done: no seat where none is free, no start while nobody sits."""
    head = lobby.head
    free = any(info is None for info in head.seats)
    people = any(info is not None and info.person is not None for info in head.seats)
    come = do(head, Verb.SIT, loc.plain("button-sit"), style=Style.PRIMARY)
    stand = do(head, Verb.STAND, loc.plain("button-stand"))
    places = [come] if free and head.group else []  # in private a place is pressed
    places += [stand] if people else []
    extend = do(head, Verb.EXTEND, loc.plain("button-extend"))
    robots = [do(head, Verb.ROBOT, loc.plain(f"button-robot-{one}"), one) for one in ROBOT_LEVELS]
    open_bot = Button(loc.plain("button-open-private"), url=ctx.link(lobby.invite))
    return without_empty(
        [
            *_seat_rows(head, loc),
            places if free else [],
            [open_bot] if lobby.unreachable else [],
            robots if free else [],
            [
                do(head, Verb.SETTINGS, loc.plain("button-settings")),
                do(head, Verb.RULES, loc.plain("button-rules")),
            ],
            [extend, _invite_button(lobby, loc, ctx)] if free else [*places, extend],
            _call_buttons(loc) if free and head.group else [],
            [_start_button(head, loc)] if people else [],
        ]
    )


def _call_buttons(loc: Locale) -> list[Button]:
    return [
        call_button(Call.NOW, loc.plain("button-call")),
        call_button(Call.TURN, loc.plain("button-call-me")),
    ]


def _seat_rows(head: TableHead, loc: Locale) -> Rows:
    """A button a seat, partners side by side."""
    sides = view_of(head).sides(len(head.seats))
    if len(sides) < len(head.seats):
        return tuple(tuple(_seat_button(head, seat, loc) for seat in side) for side in sides)
    return in_rows([_seat_button(head, seat, loc) for seat in range(len(head.seats))], 2)


def _start_button(head: TableHead, loc: Locale) -> Button:
    """Starts; while too few sit, with robots on the seats that are missing."""
    if _short(head):
        text = loc.plain("button-start-robots")
        return do(head, Verb.START, text, WITH_ROBOTS)
    return do(head, Verb.START, loc.plain("button-start"), style=Style.SUCCESS)


def _short(head: TableHead) -> bool:
    """Whether fewer sit than the game needs."""
    return sum(info is not None for info in head.seats) < min(GAMES[head.game].seats)


def _seat_button(head: TableHead, seat: int, loc: Locale) -> Button:
    info = head.seats[seat]
    if info is None:
        return do(head, Verb.SEAT, loc.plain("button-free-seat", number=seat + 1), str(seat))
    seated = names.seated(info, loc, names.BUTTON_WIDTH)
    if info.person is None:
        return do(head, Verb.UNROBOT, loc.plain("button-robot-seat", name=seated), str(seat))
    return do(head, Verb.SEAT, loc.plain("button-taken-seat", name=seated), str(seat))


def _invite_button(lobby: Lobby, loc: Locale, ctx: ViewContext) -> Button:
    """A button that shares the link by which a friend is seated."""
    link = quote(ctx.link(lobby.invite), safe="")
    text = quote(loc.plain("invite-text", game=loc.plain(f"game-{lobby.head.game}")), safe="")
    return Button(loc.plain("button-invite"), url=f"https://t.me/share/url?url={link}&text={text}")


def _settings_text(head: TableHead, loc: Locale) -> Html:
    pace = pace_text(head.pace, head.turn_seconds, loc)
    preset = loc("settings-preset", preset=preset_text(head.game, head.preset, loc))
    rules = [
        escape(option_text(head.game, name, value, loc))
        for name, value in dump_options(head.options).items()
    ]
    about = join("\n", (_title(head, loc), preset, pace))
    return join("\n\n", (about, join("\n", rules), loc("settings-hint")))


def _settings_buttons(head: TableHead, loc: Locale) -> Rows:
    game = GAMES[head.game]
    presets = [do(head, Verb.PRESET, _preset_name(head, one, loc), one) for one in game.presets]
    options = [
        _option_button(head, place, option, loc)
        for place, option in enumerate(options_of(game.options))
    ]
    paces = [do(head, Verb.PACE, _pace_name(head, one, loc), one.value) for one in Pace]
    back = do(head, Verb.BACK, loc.plain("button-back"))
    marks = [do(head, Verb.MARKS, loc.plain("marks-button"))] if head.group else []
    rows = [*in_rows(presets, 3), *((one,) for one in options), *in_rows(paces, 2), marks, [back]]
    return without_empty(rows)


def _preset_name(head: TableHead, preset: str, loc: Locale) -> str:
    return marked(preset_text(head.game, preset, loc), chosen=preset == head.preset)


def _pace_name(head: TableHead, pace: Pace, loc: Locale) -> str:
    turn = duration(PACE_SECONDS[pace], loc)
    named = loc.plain("pace-choice", pace=loc.plain(f"pace-{pace}"), turn=turn)
    return marked(named, chosen=pace is head.pace)


def _option_button(head: TableHead, place: int, option: Option, loc: Locale) -> Button:
    """Shows a house rule as it is; pressing it takes the next value."""
    value = getattr(head.options, option.name)
    following = (option.values.index(value) + 1) % len(option.values)
    text = option_text(head.game, option.name, value, loc)
    return do(head, Verb.OPTION, f"🔁 {text}", f"{place}.{following}")
