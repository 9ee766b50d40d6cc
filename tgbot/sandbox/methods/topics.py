"""Forum topics."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.access import Access, find_chat
from tgbot.sandbox.context import Context, method
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.world import Chat, Topic

__all__: list[str] = []

MAX_NAME = 128
COLORS = (0x6FB9F0, 0xFFD67E, 0xCB86DB, 0x8EEE98, 0xFF93B2, 0xFB6F5F)


def _forum(ctx: Context) -> Chat:
    chat = find_chat(ctx, Access.WRITE)
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    return chat


def _managed(ctx: Context) -> Chat:
    chat = _forum(ctx)
    if not chat.standing(ctx.bot.id).has_right("can_manage_topics"):
        raise bad_request("not enough rights to manage topics")
    return chat


def _topic(ctx: Context, chat: Chat) -> Topic:
    topic = chat.topics.get(ctx.args.integer("message_thread_id"))
    if topic is None or topic.deleted:
        raise bad_request("message thread not found")
    return topic


@method("createForumTopic")
async def create_forum_topic(ctx: Context) -> dict[str, Any]:
    chat = _forum(ctx)
    if not chat.standing(ctx.bot.id).has_right("can_manage_topics"):
        raise bad_request("not enough rights to create a topic")
    name = ctx.args.text("name").strip()
    if not name:
        raise bad_request("topic name must be non-empty")
    if len(name) > MAX_NAME:
        raise bad_request("topic name is too long")
    color = ctx.args.integer("icon_color", COLORS[0])
    if color not in COLORS:
        raise bad_request("TOPIC_ICON_COLOR_INVALID")
    emoji = ctx.args.text("icon_custom_emoji_id") or None
    topic = ctx.stage.open_topic(chat, name, color, emoji, ctx.bot.id)
    body: dict[str, Any] = {
        "message_thread_id": topic.id,
        "name": topic.name,
        "icon_color": topic.icon_color,
    }
    return body | ({"icon_custom_emoji_id": emoji} if emoji else {})


@method("editForumTopic")
async def edit_forum_topic(ctx: Context) -> bool:
    chat = _managed(ctx)
    topic = _topic(ctx, chat)
    name = ctx.args.text("name").strip()
    if len(name) > MAX_NAME:
        raise bad_request("topic name is too long")
    if not name or name == topic.name:
        raise bad_request("TOPIC_NOT_MODIFIED")
    topic.name = name
    ctx.stage.touch(chat)
    ctx.stage.serve(chat, ctx.bot.id, {"forum_topic_edited": {"name": name}}, topic.id)
    return True


async def _set_closed(ctx: Context, *, closed: bool) -> bool:
    chat = _managed(ctx)
    topic = _topic(ctx, chat)
    if topic.closed is closed:
        raise bad_request("TOPIC_NOT_MODIFIED")
    ctx.stage.close_topic(chat, topic, ctx.bot.id, closed=closed)
    return True


@method("closeForumTopic")
async def close_forum_topic(ctx: Context) -> bool:
    return await _set_closed(ctx, closed=True)


@method("reopenForumTopic")
async def reopen_forum_topic(ctx: Context) -> bool:
    return await _set_closed(ctx, closed=False)


@method("deleteForumTopic")
async def delete_forum_topic(ctx: Context) -> bool:
    chat = _managed(ctx)
    ctx.stage.delete_topic(chat, _topic(ctx, chat))
    return True
