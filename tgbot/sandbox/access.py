"""Who may be written to, and where: Telegram's order of checks and its words."""

from __future__ import annotations

from enum import StrEnum

from tgbot.sandbox.context import Context
from tgbot.sandbox.errors import bad_request, forbidden
from tgbot.sandbox.world import Bot, Chat, ChatType, Message, Status

__all__ = [
    "Access",
    "allowed",
    "find_chat",
    "find_message",
    "find_reply",
    "find_thread",
    "require_right",
    "require_sending",
]

GENERAL_TOPIC = 1


class Access(StrEnum):
    READ = "read"
    EDIT = "edit"
    WRITE = "write"


def find_chat(ctx: Context, access: Access, name: str = "chat_id") -> Chat:
    """The chat a call names, if the bot may use it so. Raises 400 and the 403 family."""
    given = ctx.args.text(name).strip()
    if not given:
        raise bad_request(f"{name} is empty")
    if given.startswith("@"):
        return _open_group(ctx.bot, _by_username(ctx, given[1:]), access)
    try:
        chat_id = int(given)
    except ValueError:
        raise bad_request("chat not found") from None
    if chat_id > 0:
        return _private(ctx, chat_id, access)
    return _open_group(ctx.bot, ctx.world.group(chat_id), access)


def _by_username(ctx: Context, username: str) -> Chat | None:
    wanted = username.lower()
    chats = ctx.world.chats.values()
    return next((c for c in chats if (c.username or "").lower() == wanted), None)


def _private(ctx: Context, user_id: int, access: Access) -> Chat:
    if user_id in ctx.world.bots:
        raise forbidden("the bot can't send messages to the bot")
    person = ctx.world.people.get(user_id)
    if person is None:
        raise bad_request("chat not found")
    chat = ctx.world.private(ctx.bot.id, user_id)
    if not chat.started and user_id not in ctx.bot.met:
        raise bad_request("chat not found")
    if access is Access.READ:
        return chat
    if person.deactivated:
        raise forbidden("user is deactivated")
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    return chat


def _open_group(bot: Bot, chat: Chat | None, access: Access) -> Chat:
    if chat is None or bot.id not in chat.members:
        raise bad_request("chat not found")
    standing = chat.standing(bot.id)
    if chat.migrated_to is not None and access is Access.WRITE:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to
        )
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    kind = "supergroup" if chat.type is ChatType.SUPERGROUP else "group"
    if standing.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {kind} chat")
    if standing.status is Status.LEFT:
        raise forbidden(f"bot is not a member of the {kind} chat")
    if chat.migrated_to is not None and access is Access.EDIT:
        raise bad_request("Have no write access to the chat")
    return chat


def allowed(chat: Chat, user_id: int, permission: str) -> bool:
    """Whether a plain permission holds for a user: an administrator's always does."""
    standing = chat.standing(user_id)
    if chat.private or standing.in_charge:
        return True
    if standing.status is Status.RESTRICTED:
        return permission in standing.allowed
    return permission in chat.permissions


def require_sending(ctx: Context, chat: Chat, kind: str) -> None:
    """`kind`: "text messages", "photos", "documents"."""
    name = "messages" if kind == "text messages" else kind
    needed = {"can_send_messages", f"can_send_{name}"}
    if not all(allowed(chat, ctx.bot.id, permission) for permission in needed):
        raise bad_request(f"not enough rights to send {kind} to the chat")


def require_right(ctx: Context, chat: Chat, right: str, refusal: str) -> None:
    """An administrator's right; in a private chat there is nothing to ask for."""
    if not chat.private and not chat.standing(ctx.bot.id).has_right(right):
        raise bad_request(refusal)


def find_thread(ctx: Context, chat: Chat) -> int | None:
    """The topic a message goes to. General is named by no id at all."""
    thread_id = ctx.args.integer("message_thread_id")
    manages = chat.standing(ctx.bot.id).has_right("can_manage_topics")
    if not thread_id:
        if chat.forum and chat.general_closed and not manages:
            raise bad_request("TOPIC_CLOSED")
        return None
    topic = chat.topics.get(thread_id) if chat.forum else None
    if topic is None or topic.deleted or thread_id == GENERAL_TOPIC:
        raise bad_request("message thread not found")
    if topic.closed and not manages:
        raise bad_request("TOPIC_CLOSED")
    return thread_id


def find_reply(ctx: Context, chat: Chat) -> int | None:
    """The message that is answered; None if there is none or it may be missing."""
    given = ctx.args.json("reply_parameters")
    parameters = given if isinstance(given, dict) else {}
    message_id = int(parameters.get("message_id") or ctx.args.integer("reply_to_message_id"))
    if not message_id:
        return None
    if ctx.world.live_message(chat, message_id) is not None:
        return message_id
    lenient = parameters.get("allow_sending_without_reply") is True
    if lenient or ctx.args.boolean("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def find_message(ctx: Context, chat: Chat, what: str, name: str = "message_id") -> Message:
    """`what`: Telegram's name for it in the refusal, as in "message to edit"."""
    message = ctx.world.live_message(chat, ctx.args.integer(name))
    if message is None:
        raise bad_request(f"{what} not found")
    return message
