"""What the bot says where no table is spoken of: greetings, help, rules, choices from a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from core.engine.options import preset_name
from core.games.registry import GAMES
from core.readmodels import TableHead
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import LANGUAGES, Html, Locale, join
from tgbot.views import names
from tgbot.views.games import GAME_VIEWS
from tgbot.views.lobby import rules_line
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.parts import AT_ONCE, in_rows, name_list

LANGUAGE_NAMES: Final = {"ru": "Русский", "kk": "Қазақша", "en": "English"}


def greeting_message(loc: Locale) -> Message:
    """The first words in a group that the bot was added to."""
    return Message(loc("greeting", games=_games(loc)), ((_play(loc), _help(loc)), _language_row()))


def first_meeting_message(loc: Locale, ctx: ViewContext) -> Message:
    """The first words to a person who opened the private chat."""
    add = Button(loc.plain("button-add-to-group"), url=f"https://t.me/{ctx.bot}?startgroup=play")
    practise = Button(loc.plain("button-practise"), Ask(Topic.PLAY), style=Style.PRIMARY)
    return Message(
        loc("first-meeting", games=_games(loc)),
        ((practise,), (add,), (_help(loc),), _language_row()),
    )


def seated_message(head: TableHead, loc: Locale) -> Message:
    """To a person whom a link has just seated."""
    game = loc.plain(f"game-{head.game}")
    rules = rules_line(head.game, head.options, head.preset, loc)
    return Message(join("\n\n", (loc("seated-by-link", game=game), rules)))


def nothing_message(loc: Locale) -> Message:
    """To a person who asks for a hand and sits at no table."""
    return Message(loc("nothing-to-do"), ((_play(loc), _help(loc)),))


def help_message(loc: Locale, *, group: bool = False) -> Message:
    """What the bot can do and by which commands."""
    rules = Button(loc.plain("button-rules"), Ask(Topic.RULES))
    language = Button(loc.plain("button-language"), Ask(Topic.LANG))
    text = loc("help-group" if group else "help-private")
    return Message(text, ((_play(loc), rules), (language,)))


def rules_message(game: str, options: Any, loc: Locale, *, folded: bool = False) -> Message:
    """A game's rules as they hold with these options; the usual ones where None is given.

    `folded` keeps a long text from filling a group's screen: it opens when it is pressed.
    """
    options = GAMES[game].options() if options is None else options
    chosen = rules_line(game, options, preset_name(GAMES[game].presets, options), loc)
    title, _, body = GAME_VIEWS[game].rules(options, loc).partition("\n\n")
    if folded:
        body = f"<blockquote expandable>{body}</blockquote>"
    return Message(join("\n\n", (Html(title), Html(body), chosen)))


def choose_game_message(loc: Locale, *, topic: Topic = Topic.PLAY) -> Message:
    """Which game is to be played, or explained."""
    text = loc("choose-rules" if topic is Topic.RULES else "choose-game")
    return Message(text, _game_rows(topic, loc))


def no_such_game_message(word: str, loc: Locale) -> Message:
    """To whoever asks about a game by a word that names none."""
    return Message(loc("no-such-game", word=names.clean(word, "—"), games=_games(loc)))


def opened_message(game: str, loc: Locale) -> Message:
    """What becomes of the question which game, once a table of it is open."""
    return Message(loc("table-opened", game=loc.plain(f"game-{game}")))


def choose_language_message(loc: Locale, *, group: bool = False) -> Message:
    """Which language the bot is to speak here."""
    return Message(loc("choose-group-language" if group else "choose-language"), _languages())


def choose_table_message(heads: Sequence[TableHead], loc: Locale) -> Message:
    """Which of several tables is to be stopped."""
    buttons = [
        (Button(_table_text(head, loc), Do(head.table, Verb.VOTE, AT_ONCE), style=Style.DANGER),)
        for head in heads
    ]
    return Message(loc("choose-table"), tuple(buttons))


def _table_text(head: TableHead, loc: Locale) -> str:
    seats = [seat for seat, info in enumerate(head.seats) if info is not None]
    game = loc.plain(f"game-{head.game}")
    if not seats:
        return loc.plain("table-without-players", game=game)
    return loc.plain("table-with-players", game=game, names=name_list(head, seats, loc))


def _games(loc: Locale) -> str:
    return ", ".join(loc.plain(f"game-{game}") for game in GAMES if game in GAME_VIEWS)


def _play(loc: Locale) -> Button:
    return Button(loc.plain("button-play"), Ask(Topic.PLAY), style=Style.PRIMARY)


def _help(loc: Locale) -> Button:
    return Button(loc.plain("button-help"), Ask(Topic.HELP))


def _language_row() -> tuple[Button, ...]:
    return tuple(Button(LANGUAGE_NAMES[lang], Ask(Topic.LANG, lang)) for lang in LANGUAGES)


def _languages() -> Rows:
    return (_language_row(),)


def _game_rows(topic: Topic, loc: Locale) -> Rows:
    shown = [game for game in GAMES if game in GAME_VIEWS]
    return in_rows([Button(loc.plain(f"game-{game}"), Ask(topic, game)) for game in shown], 2)
