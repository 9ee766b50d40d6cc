"""Buttons: every press is parsed, judged by one service, and answered once, in words.

What a button carries is untrusted: somebody else's button, one of an old deal or of a closed table,
and bytes that no button of ours ever carried all get a short answer and change nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from telegram import Bot, CallbackQuery, Chat, Message, Update, User
from telegram.error import TelegramError

from core.engine.options import options_of
from core.games.registry import GAMES
from core.readmodels import Hand, Pace, Page, Phase, Receipt, Said, TableHead
from core.services import AlreadyHandled, DatabaseDown, Place
from tgbot import views
from tgbot.callback_data import Answer, Ask, Do, Event, Plan, Press, Topic, Verb, parse
from tgbot.handlers.calling import press_call
from tgbot.handlers.commands import Context, open_here, start_with
from tgbot.handlers.corrections import answer_corrections, press_correction
from tgbot.handlers.desk import Desk, is_admin, thread_of
from tgbot.handlers.forgetting import payload_of, press_forget
from tgbot.handlers.history import LOOKS_BACK, group_of, look_back, send_export, turn_history
from tgbot.handlers.scores import answer_score_press, answer_table_score, own_card
from tgbot.handlers.settings import press_settings
from tgbot.handlers.tournaments import press_event, press_here
from tgbot.handlers.visits import Visit
from tgbot.i18n import LANGUAGES, Locale, pick

log: Final = logging.getLogger(__name__)

QUIET: Final = frozenset({Said.DONE, Said.PLAYED})
"""Answers that need no words: the screen shows what happened."""
LOUD: Final = frozenset(
    {
        Said.NOT_ALLOWED,
        Said.ADMINS_ONLY,
        Said.ADMINS_OPEN,
        Said.UNREACHABLE,
        Said.TOO_FEW,
        Said.BUSY,
        Said.TOO_MANY_TABLES,
    }
)
"""Answers that stay until they are read."""

Outcome: TypeAlias = Receipt | views.Warn
"""What a press is answered with."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press: who pressed what, and where."""

    desk: Desk
    bot: Bot
    query: CallbackQuery
    user: User
    loc: Locale

    @property
    def chat(self) -> Chat | None:
        """The chat of the button's message, unless Telegram no longer tells."""
        return self.query.message.chat if self.query.message else None

    async def admin(self) -> bool:
        """Whether the person administers this chat now."""
        return self.chat is not None and await is_admin(self.bot, self.chat, self.user)


async def on_press(desk: Desk, update: Update, context: Context) -> None:
    """A button was pressed."""
    query = update.callback_query
    if query is None:
        return
    loc = pick(query.from_user.language_code, desk.default_language)
    try:
        loc = await desk.meet(query.from_user, query.message.chat if query.message else None)
        pressed = Pressed(desk, context.bot, query, query.from_user, loc)
        receipt: Outcome = await _judge(pressed, parse(query.data or ""))
    except _Warned as warned:
        receipt = warned.warning
    except AlreadyHandled:
        receipt = Receipt(Said.DONE)
    except DatabaseDown as down:
        log.warning("database refuses work: %s", down)
        receipt = Receipt(Said.BUSY)
    await _answer(desk, query, receipt, loc)


async def _answer(desk: Desk, query: CallbackQuery, receipt: Outcome, loc: Locale) -> None:
    """Answer a press; too late is no harm."""
    try:
        if isinstance(receipt, views.Warn):
            await query.answer(views.warning_text(receipt, loc), show_alert=receipt.loud)
        elif receipt.said is Said.UNREACHABLE and "token" in receipt.values:
            await query.answer(url=desk.context().link(str(receipt.values["token"])))
        elif receipt.said in QUIET:
            await query.answer()
        else:
            text = views.receipt_text(receipt, loc)
            await query.answer(text, show_alert=receipt.said in LOUD)
    except TelegramError as error:
        log.info("a press could not be answered: %s", type(error).__name__)


async def _judge(pressed: Pressed, press: Press | None) -> Outcome:
    match press:
        case Answer():
            return await _answer_decision(pressed, press)
        case Plan():
            return await _plan(pressed, press)
        case Do():
            return await _do(pressed, press)
        case Ask():
            return await _ask(pressed, press)
        case Event():
            return await _event(pressed, press)
        case None:
            return Receipt(Said.STALE)


# -- playing ---------------------------------------------------------------------------------------


async def _answer_decision(pressed: Pressed, press: Answer) -> Outcome:
    play, person = pressed.desk.services.play, pressed.user.id
    return await play.press_answer(press.table, person, press.decision, _meaning(press.what))


async def _plan(pressed: Pressed, press: Plan) -> Outcome:
    play, person = pressed.desk.services.play, pressed.user.id
    return await play.press_plan(press.table, person, press.deal, _meaning(press.what))


class _Warned(Exception):
    """A press that a warning answers; nothing is done."""

    def __init__(self, warning: views.Warn) -> None:
        super().__init__(warning.code)
        self.warning = warning


def _meaning(what: str) -> Callable[[Hand], views.Act | views.Select]:
    """Reads a button against a hand; it raises what is to be said instead."""

    def read(hand: Hand) -> views.Act | views.Select:
        meaning = views.press(hand, what)
        if isinstance(meaning, views.Warn):
            raise _Warned(meaning)
        return meaning

    return read


# -- tables ----------------------------------------------------------------------------------------

TableAct = Callable[[Pressed, Do], Awaitable[Outcome]]


async def _do(pressed: Pressed, press: Do) -> Outcome:
    return await _TABLE_ACTS[Verb(press.verb)](pressed, press)


async def _sit(pressed: Pressed, press: Do) -> Receipt:
    return await pressed.desk.services.lobby.sit(press.table, pressed.user.id)


async def _stand(pressed: Pressed, press: Do) -> Receipt:
    return await pressed.desk.services.lobby.stand(press.table, pressed.user.id)


async def _seat(pressed: Pressed, press: Do) -> Receipt:
    seat = _number(press.arg)
    if seat is None:
        return Receipt(Said.STALE)
    receipt = await pressed.desk.services.lobby.move_seat(press.table, pressed.user.id, seat)
    if receipt.said is Said.STARTED_ALREADY:
        return await pressed.desk.services.care.take_over(press.table, pressed.user.id, seat)
    return receipt


async def _robot(pressed: Pressed, press: Do) -> Receipt:
    level = press.arg if press.arg in ("easy", "hard") else "easy"
    return await pressed.desk.services.lobby.add_robot(press.table, pressed.user.id, level)


async def _unrobot(pressed: Pressed, press: Do) -> Receipt:
    seat = _number(press.arg)
    if seat is None:
        return Receipt(Said.STALE)
    return await pressed.desk.services.lobby.remove_robot(press.table, pressed.user.id, seat)


async def _extend(pressed: Pressed, press: Do) -> Receipt:
    return await pressed.desk.services.lobby.extend(press.table, pressed.user.id)


async def _more(pressed: Pressed, press: Do) -> Receipt:
    return await pressed.desk.services.care.more_time(press.table, pressed.user.id)


async def _here(pressed: Pressed, press: Do) -> Receipt:
    return await pressed.desk.services.care.here(press.table, pressed.user.id)


async def _start(pressed: Pressed, press: Do) -> Receipt:
    return await _with_rights(
        pressed,
        lambda admin: pressed.desk.services.lobby.start(
            press.table, pressed.user.id, admin=admin, robots=press.arg == views.WITH_ROBOTS
        ),
    )


async def _stop(pressed: Pressed, press: Do) -> Outcome:
    """Admins and the opener end a table at once, others vote; so rights are asked for first.

    Whoever can end a match with one press is asked whether that was meant.
    """
    head = await pressed.desk.services.chats.table(press.table)
    opener = head is not None and head.opener == pressed.user.id
    admin = not opener and await _governs(pressed, head)
    may_be_asked = head is not None and head.phase is Phase.PLAYING and head.event is None
    if press.arg != views.AT_ONCE and (opener or admin) and may_be_asked:
        return await _page(Page.END)(pressed, press)
    return await pressed.desk.services.care.stop(press.table, pressed.user.id, admin=admin)


async def _governs(pressed: Pressed, head: TableHead | None) -> bool:
    """Whether the person administers the group of the table, and pressed there."""
    here = head is not None and head.group and pressed.chat is not None
    return (
        here
        and head is not None
        and head.chat == getattr(pressed.chat, "id", None)
        and (await pressed.admin())
    )


async def _substitute(pressed: Pressed, press: Do) -> Receipt:
    seat = _number(press.arg)
    if seat is None:
        return Receipt(Said.STALE)
    head = await pressed.desk.services.chats.table(press.table)
    plays = head is not None and any(info and info.person == pressed.user.id for info in head.seats)
    if not plays and head is not None and not await _governs(pressed, head):
        return await pressed.desk.services.care.take_over(press.table, pressed.user.id, seat)
    return await pressed.desk.services.care.substitute(
        press.table, pressed.user.id, seat, admin=not plays
    )


async def _rematch(pressed: Pressed, press: Do) -> Receipt:
    lobby = pressed.desk.services.lobby
    receipt = await lobby.rematch(press.table, pressed.user.id)
    if receipt.said is not Said.ADMINS_OPEN:
        return receipt
    head = await pressed.desk.services.chats.table(press.table)
    if not await _governs(pressed, head):
        return receipt
    return await lobby.rematch(press.table, pressed.user.id, admin=True)


async def _preset(pressed: Pressed, press: Do) -> Receipt:
    return await _with_rights(
        pressed,
        lambda admin: pressed.desk.services.lobby.set_preset(
            press.table, pressed.user.id, press.arg, admin=admin
        ),
    )


async def _option(pressed: Pressed, press: Do) -> Receipt:
    head = await pressed.desk.services.chats.table(press.table)
    chosen = None if head is None else _option_value(head, press.arg)
    if chosen is None:
        return Receipt(Said.STALE)
    name, value = chosen
    return await _with_rights(
        pressed,
        lambda admin: pressed.desk.services.lobby.set_option(
            press.table, pressed.user.id, name, value, admin=admin
        ),
    )


def _option_value(head: TableHead, arg: str) -> tuple[str, Any] | None:
    """The option and value that "place.place" means."""
    places = [_number(part) for part in arg.split(".")]
    rules = options_of(GAMES[head.game].options)
    match places:
        case [int(place), int(value)] if place < len(rules):
            rule = rules[place]
            return (rule.name, rule.values[value]) if value < len(rule.values) else None
        case _:
            return None


async def _pace(pressed: Pressed, press: Do) -> Receipt:
    if press.arg not in list(Pace):
        return Receipt(Said.STALE)
    return await _with_rights(
        pressed,
        lambda admin: pressed.desk.services.lobby.set_pace(
            press.table, pressed.user.id, Pace(press.arg), admin=admin
        ),
    )


async def _with_rights(pressed: Pressed, act: Callable[[bool], Awaitable[Receipt]]) -> Receipt:
    """Do something for the opener; where that is not he, ask whether he administers the chat."""
    receipt = await act(False)
    if receipt.said is Said.NOT_ALLOWED and await pressed.admin():
        return await act(True)
    return receipt


def _page(page: Page) -> TableAct:
    async def turn(pressed: Pressed, press: Do) -> Receipt:
        if pressed.chat is None:
            return Receipt(Said.STALE)
        return await pressed.desk.services.lobby.turn_page(press.table, pressed.chat.id, page)

    return turn


async def _sort(pressed: Pressed, press: Do) -> Outcome:
    return await _answer_decision(pressed, Answer(press.table, 0, "sort"))


async def _rules(pressed: Pressed, press: Do) -> Outcome:
    head = await pressed.desk.services.chats.table(press.table)
    if head is None:
        return Receipt(Said.NO_TABLE)
    return await _send_privately(pressed, views.rules_message(head.game, head.options, pressed.loc))


async def _look_back(pressed: Pressed, press: Do) -> Outcome:
    told = await look_back(pressed.desk, pressed.bot, pressed.query, press, pressed.loc)
    message = pressed.query.message
    if isinstance(told, Receipt):
        return told
    if told.edits and message is not None:
        await pressed.desk.edit(message.chat.id, message.message_id, told.messages[0])
        return Receipt(Said.DONE, done=True)
    return await _send_privately(pressed, *told.messages)


async def _send_privately(pressed: Pressed, *made: views.Message) -> Outcome:
    """Long texts go to the private chat of whoever wants them, not into the group."""
    if not await pressed.desk.services.people.reachable(pressed.user.id):
        return Receipt(Said.UNREACHABLE, values={"token": "hand"})
    for message in made:
        pressed.desk.say(pressed.user.id, message)
    in_group = pressed.chat is not None and pressed.chat.id != pressed.user.id
    return Receipt(Said.SENT_PRIVATELY if in_group else Said.DONE, done=True)


async def _score(pressed: Pressed, press: Do) -> Outcome:
    head = await pressed.desk.services.chats.table(press.table)
    if head is None:
        return Receipt(Said.NO_TABLE)
    made = await answer_table_score(pressed.desk, head.chat, head.game, pressed.loc)
    return await _send_privately(pressed, made)


async def _correct(pressed: Pressed, press: Do) -> Outcome:
    made = await press_correction(pressed.desk, pressed.bot, pressed.user, press, pressed.loc)
    if isinstance(made, Receipt):
        return made
    if press.arg and pressed.chat is not None and pressed.chat.id == pressed.user.id:
        return await _edit(pressed, made)
    return await _send_privately(pressed, made)


async def _edit(pressed: Pressed, made: views.Message) -> Receipt:
    """Something else in place of the message that was pressed."""
    message = pressed.query.message
    if message is None:
        return Receipt(Said.STALE)
    await pressed.desk.edit(message.chat.id, message.message_id, made)
    return Receipt(Said.DONE, done=True)


async def _marks(pressed: Pressed, press: Do) -> Outcome:
    """Told to whoever opened the table and to admins, where only they read it."""
    head = await pressed.desk.services.chats.table(press.table)
    if head is None:
        return Receipt(Said.NO_TABLE)
    if head.opener != pressed.user.id and not await _governs(pressed, head):
        return Receipt(Said.NOT_ALLOWED)
    persons = [info.person for info in head.seats if info is not None and info.person]
    marks = await pressed.desk.services.attendance.marks(persons)
    return await _send_privately(pressed, views.marks_message(head, marks, pressed.loc))


_TABLE_ACTS: Final[dict[Verb, TableAct]] = {
    Verb.SIT: _sit,
    Verb.STAND: _stand,
    Verb.SEAT: _seat,
    Verb.ROBOT: _robot,
    Verb.UNROBOT: _unrobot,
    Verb.START: _start,
    Verb.EXTEND: _extend,
    Verb.RULES: _rules,
    Verb.SETTINGS: _page(Page.SETTINGS),
    Verb.BACK: _page(Page.MAIN),
    Verb.MENU: _page(Page.MENU),
    Verb.PRESET: _preset,
    Verb.OPTION: _option,
    Verb.PACE: _pace,
    Verb.MORE: _more,
    Verb.HERE: _here,
    Verb.VOTE: _stop,
    Verb.REMATCH: _rematch,
    Verb.SUBSTITUTE: _substitute,
    Verb.SORT: _sort,
    Verb.SCORE: _score,
    Verb.CORRECT: _correct,
    Verb.MARKS: _marks,
    **dict.fromkeys(LOOKS_BACK, _look_back),
}


# -- tournaments -----------------------------------------------------------------------------------


async def _event(pressed: Pressed, press: Event) -> Receipt:
    visit = _visit(pressed)
    return Receipt(Said.STALE) if visit is None else await press_event(visit, press)


def _visit(pressed: Pressed) -> Visit | None:
    """A press under a message that Telegram still tells of."""
    message = pressed.query.message
    if not isinstance(message, Message):
        return None
    return Visit(pressed.desk, pressed.bot, pressed.user, pressed.loc, message)


# -- menus -----------------------------------------------------------------------------------------


async def _ask(pressed: Pressed, press: Ask) -> Outcome:
    message = pressed.query.message
    if message is None or pressed.chat is None:
        return Receipt(Said.STALE)
    match Topic(press.verb):
        case Topic.PLAY if press.arg in GAMES:
            return await _play(pressed, press.arg)
        case Topic.LANG if press.arg in LANGUAGES:
            return await _set_language(pressed, press.arg)
        case Topic.RULES if press.arg in GAMES:
            made = views.rules_message(press.arg, None, pressed.loc)
            return await _send_privately(pressed, made)
        case Topic.HISTORY:
            return await _turn_history(pressed, press.arg)
        case Topic.EXPORT:
            place = Place(pressed.user.id, group_of(pressed.chat))
            return Receipt(await send_export(pressed.desk, pressed.user, place, press.arg))
        case Topic.SCORE:
            return await _ask_score(pressed, press.arg)
        case Topic.CORRECTIONS:
            return await _corrections(pressed, press.arg)
        case Topic.FORGET:
            return await _forget(pressed, press.arg)
        case Topic.TOURNAMENT:
            visit = _visit(pressed)
            return Receipt(Said.STALE) if visit is None else await press_here(visit, press.arg)
        case Topic.SETTINGS:
            return await _settings(pressed, press.arg)
        case Topic.CALL:
            return await _call(pressed, press.arg)
        case topic:
            await _offer(pressed, topic)
            return Receipt(Said.DONE, done=True)


async def _play(pressed: Pressed, game: str) -> Receipt:
    message = pressed.query.message
    if message is None or not message.is_accessible:
        return Receipt(Said.STALE)
    receipt = await open_here(
        pressed.desk,
        message.chat,
        thread_of(message),  # type: ignore[arg-type]
        pressed.user,
        game,
        pressed.admin,
    )
    if receipt.done:
        loc = await pressed.desk.language_in(message.chat, pressed.user)
        made = views.opened_message(game, loc)
        await pressed.desk.edit(message.chat.id, message.message_id, made)
    return receipt


async def _set_language(pressed: Pressed, language: str) -> Receipt:
    chat, services = pressed.chat, pressed.desk.services
    if chat is None:
        return Receipt(Said.STALE)
    if chat.id == pressed.user.id:
        await services.people.set_language(pressed.user.id, language)
    elif await pressed.admin():
        await services.chats.set_language(chat.id, language)
    else:
        return Receipt(Said.NOT_ALLOWED)
    return Receipt(Said.CHANGED, done=True)


async def _turn_history(pressed: Pressed, arg: str) -> Outcome:
    chat, message = pressed.chat, pressed.query.message
    if chat is None or message is None:
        return Receipt(Said.STALE)
    made = await turn_history(pressed.desk, pressed.user, chat, arg)
    if made is None:
        return Receipt(Said.STALE)
    await pressed.desk.edit(chat.id, message.message_id, made)
    return Receipt(Said.DONE, done=True)


async def _ask_score(pressed: Pressed, arg: str) -> Outcome:
    """My own card, or what a button of the scores says: in its message's place, or privately."""
    chat, message, user = pressed.chat, pressed.query.message, pressed.user
    if chat is None or message is None:
        return Receipt(Said.STALE)
    if not arg:
        return await _send_privately(pressed, await own_card(pressed.desk, user, pressed.loc))
    asked = await answer_score_press(pressed.desk, user, chat, arg, pressed.loc)
    if asked is None:
        return Receipt(Said.STALE)
    if asked.posts:
        pressed.desk.say(chat.id, asked.message, thread_of(message))  # type: ignore[arg-type]
        return Receipt(Said.DONE, done=True)
    if asked.edits:
        return await _edit(pressed, asked.message)
    return await _send_privately(pressed, asked.message)


async def _corrections(pressed: Pressed, arg: str) -> Outcome:
    """A page of what was corrected here, in place of whatever led to it."""
    page = _number(arg)
    if pressed.chat is None or page is None:
        return Receipt(Said.STALE)
    desk, chat = pressed.desk, pressed.chat
    loc = await desk.language_in(chat, pressed.user)
    return await _edit(pressed, await answer_corrections(desk, pressed.user, chat, page, loc))


async def _forget(pressed: Pressed, arg: str) -> Outcome:
    """A person is forgotten, or comes back; only in his own private chat."""
    message, user = pressed.query.message, pressed.user
    if not isinstance(message, Message) or message.chat.id != user.id:
        return Receipt(Said.STALE)
    payload = payload_of(arg)
    if payload is not None:
        await pressed.desk.services.forgetting.come_back(user.id)
        await pressed.desk.meet(user, message.chat)
        await start_with(pressed.desk, message, user, payload)
        return Receipt(Said.DONE, done=True)
    made = await press_forget(pressed.desk, user, arg, pressed.loc)
    return Receipt(Said.STALE) if made is None else await _edit(pressed, made)


async def _settings(pressed: Pressed, arg: str) -> Receipt:
    message = pressed.query.message
    if message is None or not message.is_accessible:
        return Receipt(Said.STALE)
    return await press_settings(pressed.desk, pressed.bot, message, pressed.user, arg)  # type: ignore[arg-type]


async def _call(pressed: Pressed, arg: str) -> Receipt:
    message = pressed.query.message
    if message is None or not message.is_accessible:
        return Receipt(Said.STALE)
    thread = thread_of(message)  # type: ignore[arg-type]
    return await press_call(pressed.desk, message.chat, thread, pressed.user, arg)


async def _offer(pressed: Pressed, topic: Topic) -> None:
    """Show the menu of a topic where it was asked for."""
    chat, message = pressed.chat, pressed.query.message
    if chat is None or message is None:
        return
    loc = await pressed.desk.language_in(chat, pressed.user)
    group = chat.id != pressed.user.id
    match topic:
        case Topic.PLAY | Topic.RULES:
            made = views.choose_game_message(loc, topic=topic)
        case Topic.LANG:
            made = views.choose_language_message(loc, group=group)
        case _:
            made = views.help_message(loc, group=group)
    pressed.desk.say(chat.id, made, getattr(message, "message_thread_id", None) if group else None)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


__all__ = ["on_press"]
