"""Methods that change, remove, pin or answer what is already there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tgbot.sandbox.access import Access, find_chat, find_message, require_right
from tgbot.sandbox.content import read_caption, read_file, read_message_text
from tgbot.sandbox.context import Context, method
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.keyboards import Markup, read_markup
from tgbot.sandbox.wire import message_json
from tgbot.sandbox.world import Chat, Content, Message

__all__: list[str] = []

DELETE_WINDOW = 48 * 3600
MAX_DELETED = 100
MAX_ANSWER = 200
_SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
_LATE = "query is too old and response timeout expired or query ID is invalid"


def _editable(ctx: Context) -> Message:
    """The bot's own message with an inline keyboard or none; there is no time limit."""
    if not ctx.args.has("chat_id") and not ctx.args.integer("message_id"):
        if ctx.args.text("inline_message_id"):
            raise bad_request("MESSAGE_ID_INVALID")
        raise bad_request("message identifier is not specified")
    chat = find_chat(ctx, Access.EDIT)
    message = find_message(ctx, chat, "message to edit")
    foreign = message.sender_id != ctx.bot.id or message.forwarded is not None
    if foreign or message.service is not None or message.reply_markup is not None:
        raise bad_request("message can't be edited")
    return message


def _edit(ctx: Context, message: Message, content: Content, markup: Markup) -> dict[str, Any]:
    """Edits share the budget of sends, and an edit that changes nothing is refused."""
    ctx.spend(message.chat)
    if content == message.content and markup.rows == message.markup:
        raise bad_request(_SAME)
    ctx.stage.edit(message, content, markup.rows)
    return message_json(ctx.world, message)


@method("editMessageText")
async def edit_message_text(ctx: Context) -> dict[str, Any]:
    content = read_message_text(ctx.args)
    markup = read_markup(ctx.args.json("reply_markup"), inline_only=True)
    message = _editable(ctx)
    if message.content.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(ctx, message, content, markup)


@method("editMessageCaption")
async def edit_message_caption(ctx: Context) -> dict[str, Any]:
    caption = read_caption(ctx.args)
    markup = read_markup(ctx.args.json("reply_markup"), inline_only=True)
    message = _editable(ctx)
    if message.content.media is None:
        raise bad_request("there is no caption in the message to edit")
    above = ctx.args.boolean("show_caption_above_media")
    content = replace(
        message.content, text=caption.text, entities=caption.entities, caption_above=above
    )
    return _edit(ctx, message, content, markup)


@method("editMessageMedia")
async def edit_message_media(ctx: Context) -> dict[str, Any]:
    """Replaces a photo or document, or gives a text message one."""
    media = ctx.args.json("media")
    if not isinstance(media, dict):
        raise bad_request("can't parse InputMedia: expected an Object")
    kind = media.get("type")
    if kind not in ("photo", "document"):
        raise bad_request("unsupported media type specified")
    caption = read_caption(media)
    markup = read_markup(ctx.args.json("reply_markup"), inline_only=True)
    _editable(ctx)
    file = await read_file(ctx, kind, media.get("media", ""))
    content = Content(
        caption.text,
        caption.entities,
        photo=file if kind == "photo" else None,
        document=file if kind == "document" else None,
        spoiler=bool(media.get("has_spoiler")),
        caption_above=bool(media.get("show_caption_above_media")),
    )
    return _edit(ctx, _editable(ctx), content, markup)


@method("editMessageReplyMarkup")
async def edit_message_reply_markup(ctx: Context) -> dict[str, Any]:
    markup = read_markup(ctx.args.json("reply_markup"), inline_only=True)
    message = _editable(ctx)
    return _edit(ctx, message, message.content, markup)


@method("stopMessageLiveLocation")
async def stop_message_live_location(ctx: Context) -> dict[str, Any]:
    """Nobody sends locations here, so there is never one to end; what it costs is nothing."""
    _editable(ctx)
    raise bad_request("there is no live location in the message to edit")


def _require_deletable(ctx: Context, message: Message) -> None:
    chat = message.chat
    may = chat.standing(ctx.bot.id).has_right("can_delete_messages")
    own = message.sender_id == ctx.bot.id
    service = message.service or {}
    if "migrate_from_chat_id" in service or not (own or may or chat.private):
        raise bad_request("message can't be deleted")
    if not may and ctx.stage.now - message.date > DELETE_WINDOW:
        raise bad_request("message can't be deleted for everyone")


@method("deleteMessage")
async def delete_message(ctx: Context) -> bool:
    chat = find_chat(ctx, Access.WRITE)
    message = find_message(ctx, chat, "message to delete")
    _require_deletable(ctx, message)
    ctx.stage.delete(message)
    return True


@method("deleteMessages")
async def delete_messages(ctx: Context) -> bool:
    """Those that are not found are passed over."""
    ids = ctx.args.integers("message_ids")
    if not ids:
        raise bad_request("message identifiers are not specified")
    if len(ids) > MAX_DELETED:
        raise bad_request("too many message identifiers specified")
    chat = find_chat(ctx, Access.WRITE)
    found = [m for m in (ctx.world.live_message(chat, i) for i in ids) if m is not None]
    for message in found:
        _require_deletable(ctx, message)
    for message in found:
        ctx.stage.delete(message)
    return True


@method("answerCallbackQuery")
async def answer_callback_query(ctx: Context) -> bool:
    """Once a query, while the person's client still waits. Costs nothing."""
    text = ctx.args.text("text")
    if len(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    query = ctx.world.queries.get(ctx.args.text("callback_query_id"))
    late = query is not None and (
        ctx.stage.clock.time() - query.asked > ctx.stage.limits.query_window
    )
    if query is None or query.bot_id != ctx.bot.id or query.answer is not None or late:
        raise bad_request(_LATE)
    url = ctx.args.text("url")
    if url and not url.lower().startswith((f"t.me/{ctx.bot.username}", "https://t.me/", "tg://")):
        raise bad_request("URL_INVALID")
    ctx.stage.answer(query, {"text": text, "alert": ctx.args.boolean("show_alert"), "url": url})
    return True


@method("answerInlineQuery")
async def answer_inline_query(ctx: Context) -> bool:
    """Nobody asks inline queries here, so every answer comes too late."""
    results = ctx.args.json("results")
    if not isinstance(results, list):
        raise bad_request("can't parse inline query results JSON object")
    if len(results) > 50:
        raise bad_request("too many inline query results specified")
    raise bad_request(_LATE)


def _pinning(ctx: Context) -> Chat:
    chat = find_chat(ctx, Access.WRITE)
    require_right(
        ctx, chat, "can_pin_messages", "not enough rights to manage pinned messages in the chat"
    )
    return chat


@method("pinChatMessage")
async def pin_chat_message(ctx: Context) -> bool:
    chat = _pinning(ctx)
    message = find_message(ctx, chat, "message to pin")
    if message.service is not None:
        raise bad_request("message can't be pinned")
    if chat.pinned[-1:] != [message.id]:
        ctx.stage.pin(message, ctx.bot.id)
    return True


@method("unpinChatMessage")
async def unpin_chat_message(ctx: Context) -> bool:
    """Without a message the newest pin goes."""
    chat = _pinning(ctx)
    wanted = ctx.args.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if wanted not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(wanted)
    ctx.stage.touch(chat)
    return True


@method("unpinAllChatMessages")
async def unpin_all_chat_messages(ctx: Context) -> bool:
    chat = _pinning(ctx)
    chat.pinned.clear()
    ctx.stage.touch(chat)
    return True
