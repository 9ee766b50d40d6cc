"""The life of chats: the bot comes and goes, people leave, groups become supergroups."""

from __future__ import annotations

from typing import Final

from telegram import ChatMember, Update
from telegram.constants import ChatMemberStatus, ChatType

from tgbot import views
from tgbot.handlers.commands import Context
from tgbot.handlers.corrections import answer_words
from tgbot.handlers.desk import Desk
from tgbot.i18n import pick

_GONE: Final = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def _may_write(member: ChatMember) -> bool:
    """Whether the bot can write to a group as this member."""
    if member.status in _GONE:
        return False
    if member.status == ChatMemberStatus.RESTRICTED:
        return bool(getattr(member, "can_send_messages", False))
    return True


async def on_my_membership(desk: Desk, update: Update, context: Context) -> None:
    """Somebody added, removed, restricted, blocked or unblocked the bot."""
    changed = update.my_chat_member
    if changed is None:
        return
    await desk.meet(changed.from_user, changed.chat)
    if changed.chat.type == ChatType.PRIVATE:
        await _private_changed(desk, changed.from_user.id, changed.new_chat_member)
        return
    before, after = _may_write(changed.old_chat_member), _may_write(changed.new_chat_member)
    if after and not before:
        await desk.services.chats.bot_added(changed.chat.id)
        tables = await desk.services.chats.open_tables(changed.chat.id)
        if changed.old_chat_member.status in _GONE and not tables:  # else one knows the bot
            loc = await desk.language_in(changed.chat, None)
            desk.say(changed.chat.id, views.greeting_message(loc))
    elif before and not after:
        await desk.services.chats.bot_removed(changed.chat.id)


async def _private_changed(desk: Desk, person: int, member: ChatMember) -> None:
    if member.status in _GONE:
        tables = await desk.services.people.blocked(person)
        await desk.services.care.unreachable(person, tables)
    else:
        await desk.services.people.unblocked(person)


async def on_membership(desk: Desk, update: Update, context: Context) -> None:
    """Somebody else came or went, as admins' bots are told."""
    changed = update.chat_member
    if changed is not None and changed.new_chat_member.status in _GONE:
        await _left(desk, changed.chat.id, changed.new_chat_member.user.id)


async def on_service_message(desk: Desk, update: Update, context: Context) -> None:
    """What Telegram itself says in a chat."""
    message = update.effective_message
    if message is None:
        return
    if message.migrate_to_chat_id is not None:
        await desk.services.chats.migrated(message.chat.id, message.migrate_to_chat_id)
        return
    if message.migrate_from_chat_id is not None:
        await desk.services.chats.migrated(message.migrate_from_chat_id, message.chat.id)
    await desk.meet(update.effective_user, message.chat)
    if message.left_chat_member is not None and not message.left_chat_member.is_bot:
        await _left(desk, message.chat.id, message.left_chat_member.id)
    await desk.services.chats.seen(message.chat.id, message.message_id)


async def _left(desk: Desk, chat: int, person: int) -> None:
    tables = await desk.services.chats.tables_of(chat, person)
    await desk.services.care.left_group(chat, person, tables)


async def on_message(desk: Desk, update: Update, context: Context) -> None:
    """Anything else that is written: in private the bot says how it is used."""
    message, user = update.effective_message, update.effective_user
    if message is None or user is None:
        return
    await desk.meet(user, message.chat)
    await desk.services.chats.seen(message.chat.id, message.message_id)
    if message.chat.type == ChatType.PRIVATE:
        loc = pick(await desk.services.people.language(user.id), desk.default_language)
        if not await answer_words(desk, context.bot, message, user, loc):
            desk.answer(message, views.help_message(loc))
