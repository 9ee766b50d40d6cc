"""Commands: what people type. Each is answered where it was given."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias

from telegram import Chat, Message, Update, User
from telegram.constants import ChatType
from telegram.ext import CallbackContext

from core.readmodels import Receipt, Said, TableHead
from core.services import Started
from tgbot import views
from tgbot.callback_data import Topic
from tgbot.handlers.calling import answer_call
from tgbot.handlers.corrections import answer_corrections
from tgbot.handlers.desk import Desk, is_admin, thread_of
from tgbot.handlers.forgetting import answer_forget, asks_to_come_back
from tgbot.handlers.history import answer_history, answer_verify, export_here
from tgbot.handlers.scores import answer_score, named_game
from tgbot.handlers.settings import answer_settings
from tgbot.handlers.tournaments import answer_tournament, came_by_link, standings_here
from tgbot.i18n import escape

Context: TypeAlias = CallbackContext[Any, Any, Any, Any]
Command: TypeAlias = Callable[[Desk, Message, User, Context], Awaitable[None]]

HAND: Final = "hand"
"""The payload of the link that leads from a table to one's cards."""


async def start(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/start`: the bot may write to this person from now on; a link may seat him."""
    if message.chat.type != ChatType.PRIVATE:
        await play(desk, message, user, context)
        return
    payload = next(iter(context.args or ()), "")
    back = await asks_to_come_back(desk, user, payload)
    if back is not None:
        desk.answer(message, back)
    elif payload == views.FORGET:
        desk.answer(message, await answer_forget(desk, message, user))
    else:
        await start_with(desk, message, user, payload)


async def start_with(desk: Desk, message: Message, user: User, payload: str) -> None:
    """The private chat is open from now on, and what the link asked for is done."""
    started = await desk.services.people.started(user.id, payload)
    loc = await desk.language_of(user)
    for receipt in started.receipts:
        await _tell_seat(desk, message, user, receipt)
    if await came_by_link(desk, message.get_bot(), message, user, payload):
        return
    if not started.receipts and _wants_greeting(started, payload):
        desk.answer(message, views.first_meeting_message(loc, desk.context()))
    elif not started.receipts and not await desk.services.people.tables(user.id):
        desk.answer(message, views.nothing_message(loc))


def _wants_greeting(started: Started, payload: str) -> bool:
    return started.first or payload != HAND


async def _tell_seat(desk: Desk, message: Message, user: User, receipt: Receipt) -> None:
    """What became of a seat that was asked for before the private chat was open."""
    loc = await desk.language_of(user)
    head = None
    if receipt.table is not None:
        head = await desk.services.chats.table(receipt.table)
    if receipt.done and head is not None:
        if head.group:  # a private table's own screen says it all
            desk.answer(message, views.seated_message(head, loc))
    else:
        desk.answer(message, views.Message(escape(views.receipt_text(receipt, loc))))


async def play(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/play [game]`: open a table here, or ask which game."""
    game = _named_game(context)
    if game is None and not context.args:
        game = (await desk.services.settings.of(message.chat.id)).game
    if game is None:
        loc = await desk.language_in(message.chat, user)
        desk.answer(message, views.choose_game_message(loc, topic=Topic.PLAY))
        return

    async def admin() -> bool:
        return await is_admin(context.bot, message.chat, user, message.sender_chat)

    receipt = await open_here(desk, message.chat, thread_of(message), user, game, admin)
    if not receipt.done:
        await answer_receipt(desk, message, user, receipt)


async def open_here(
    desk: Desk,
    chat: Chat,
    thread: int | None,
    user: User,
    game: str,
    admin: Callable[[], Awaitable[bool]],
) -> Receipt:
    """Open a table in a chat; the lobby's screen is the answer.

    Where only admins open tables, Telegram is asked whether this is one.
    """
    lobby = desk.services.lobby
    receipt = await lobby.open(chat=chat.id, thread=thread, opener=user.id, game=game)
    if receipt.said is Said.ADMINS_OPEN and await admin():
        return await lobby.open(chat=chat.id, thread=thread, opener=user.id, game=game, admin=True)
    return receipt


async def answer_receipt(desk: Desk, message: Message, user: User, receipt: Receipt) -> None:
    """Say what a command led to."""
    loc = await desk.language_in(message.chat, user)
    text = views.receipt_text(receipt, loc)
    desk.answer(message, views.Message(escape(text)))


async def hand(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/hand`: one's cards anew, in the private chat; in a group a word on where they are."""
    services, private = desk.services, message.chat.type == ChatType.PRIVATE
    if await services.people.ring(user.id):
        reachable = await services.people.reachable(user.id)
        if not private:
            said = Said.SENT_PRIVATELY if reachable else Said.UNREACHABLE
            await answer_receipt(desk, message, user, Receipt(said))
    elif await services.people.tables(user.id):
        await answer_receipt(desk, message, user, Receipt(Said.NOT_STARTED))
    else:
        desk.answer(message, views.nothing_message(await desk.language_in(message.chat, user)))


async def rules(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/rules [game]`: the rules, as the table here has them."""
    loc = await desk.language_in(message.chat, user)
    game = _named_game(context)
    head = await _table_here(desk, message, user, game)
    folded = message.chat.type != ChatType.PRIVATE
    if head is not None:
        made = views.rules_message(head.game, head.options, loc, folded=folded)
        desk.answer(message, made)
    elif game is not None:
        desk.answer(message, views.rules_message(game, None, loc, folded=folded))
    else:
        desk.answer(message, views.choose_game_message(loc, topic=Topic.RULES))


async def _table_here(
    desk: Desk, message: Message, user: User, game: str | None
) -> TableHead | None:
    heads = await tables_here(desk, message, user)
    wanted = [head for head in heads if game is None or head.game == game]
    return wanted[-1] if wanted else None


async def tables_here(desk: Desk, message: Message, user: User) -> tuple[TableHead, ...]:
    """The open tables that a command is about: of this topic, of this chat, or one's own."""
    if message.chat.type == ChatType.PRIVATE:
        return await desk.services.people.tables(user.id)
    thread = thread_of(message)
    here = await desk.services.chats.open_tables(message.chat.id, thread)
    return here or await desk.services.chats.open_tables(message.chat.id)


async def stop(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/stop`: end a table; by its opener or an admin at once, else by vote."""
    heads = await tables_here(desk, message, user)
    loc = await desk.language_in(message.chat, user)
    match heads:
        case ():
            await answer_receipt(desk, message, user, Receipt(Said.NO_TABLE))
        case (head,):
            await _stop_one(desk, message, user, head, context)
        case _:
            desk.answer(message, views.choose_table_message(heads, loc))


async def _stop_one(
    desk: Desk, message: Message, user: User, head: TableHead, context: Context
) -> None:
    bot = context.bot
    admin = head.group and head.chat == message.chat.id
    admin = admin and await is_admin(bot, message.chat, user, message.sender_chat)
    receipt = await desk.services.care.stop(head.table, user.id, admin=admin)
    if receipt.said is not Said.STOPPED:
        await answer_receipt(desk, message, user, receipt)


async def score(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/score [game | @name]`, or in reply: a tournament's standings, a chat's tables, a card."""
    word = next(iter(context.args or ()), "")
    if not word and message.reply_to_message is None and message.chat.type != ChatType.PRIVATE:
        loc = await desk.language_in(message.chat, user)
        here = await standings_here(desk, message.chat.id, thread_of(message), loc)
        if here is not None:
            desk.answer(message, here)
            return
    desk.answer(message, await answer_score(desk, message, user, word))


async def history(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/history [game]`: what was played, in this chat or by oneself."""
    word = next(iter(context.args or ()), "")
    desk.answer(message, await answer_history(desk, message, user, word))


async def verify(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/verify [deal]`: the proof of the shuffles of the newest table."""
    word = next(iter(context.args or ()), "")
    for made in await answer_verify(desk, message, user, word):
        desk.answer(message, made)


async def export(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/export [kind]`: tables to take away, as files in private."""
    await export_here(desk, message, user, next(iter(context.args or ()), ""))


async def corrections(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/corrections`: what admins have corrected in this chat, or of one's own matches."""
    loc = await desk.language_in(message.chat, user)
    desk.answer(message, await answer_corrections(desk, user, message.chat, 0, loc))


async def forget(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/forget`: make a person nobody, once he has said that he means it."""
    desk.answer(message, await answer_forget(desk, message, user))


async def language(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/language`: the person's in private, the group's in a group, there for admins."""
    loc = await desk.language_in(message.chat, user)
    private = message.chat.type == ChatType.PRIVATE
    if not private and not await is_admin(context.bot, message.chat, user, message.sender_chat):
        await answer_receipt(desk, message, user, Receipt(Said.NOT_ALLOWED))
        return
    desk.answer(message, views.choose_language_message(loc, group=not private))


async def tournament(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/tournament`: one's own in private; in a group those there are, and a new one for admins."""
    words = tuple(context.args or ())
    await answer_tournament(desk, context.bot, message, user, words)


async def settings(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/settings`: the person's in private, the chat's in a group, there for admins."""
    desk.answer(message, await answer_settings(desk, message, user, context.bot))


async def call(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/call`: mention those who asked to be called when this chat plays."""
    await answer_call(desk, message, user)


async def help_(desk: Desk, message: Message, user: User, context: Context) -> None:
    """`/help`: what the bot can do."""
    loc = await desk.language_in(message.chat, user)
    group = message.chat.type != ChatType.PRIVATE
    desk.answer(message, views.help_message(loc, group=group))


def _named_game(context: Context) -> str | None:
    """The game that a command names."""
    return named_game(next(iter(context.args or ()), ""))


COMMANDS: Final[dict[str, Command]] = {
    "start": start,
    "play": play,
    "hand": hand,
    "score": score,
    "history": history,
    "verify": verify,
    "export": export,
    "corrections": corrections,
    "rules": rules,
    "stop": stop,
    "tournament": tournament,
    "settings": settings,
    "call": call,
    "language": language,
    "forget": forget,
    "help": help_,
}


def command_handler(
    desk: Desk, command: Command
) -> Callable[[Update, Context], Coroutine[Any, Any, None]]:
    """A handler that notes who speaks where and then obeys."""

    async def obey(update: Update, context: Context) -> None:
        message, user = update.effective_message, update.effective_user
        if message is None or user is None:
            return
        await desk.meet(user, message.chat)
        await desk.services.chats.seen(message.chat.id, message.message_id)
        await command(desk, message, user, context)

    return obey
