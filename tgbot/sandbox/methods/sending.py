"""Methods that make new messages, or gestures about one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tgbot.sandbox.access import (
    Access,
    find_chat,
    find_message,
    find_reply,
    find_thread,
    require_sending,
)
from tgbot.sandbox.content import read_caption, read_file, read_message_text
from tgbot.sandbox.context import Context, method
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.keyboards import read_markup
from tgbot.sandbox.wire import message_json, user_json
from tgbot.sandbox.world import Content, Message

__all__: list[str] = []

_ACTIONS = (
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
)


def _send(ctx: Context, content: Content, kind: str, **extra: Any) -> Message:
    markup = read_markup(ctx.args.json("reply_markup"))
    chat = find_chat(ctx, Access.WRITE)
    thread_id = find_thread(ctx, chat)
    reply_to = find_reply(ctx, chat)
    require_sending(ctx, chat, kind)
    ctx.spend(chat)
    return ctx.stage.post(
        chat,
        ctx.bot.id,
        content,
        thread_id=thread_id,
        markup=markup.rows,
        reply_markup=markup.other,
        reply_to=reply_to,
        protected=ctx.args.boolean("protect_content"),
        **extra,
    )


@method("sendMessage")
async def send_message(ctx: Context) -> dict[str, Any]:
    return message_json(ctx.world, _send(ctx, read_message_text(ctx.args), "text messages"))


@method("sendPhoto")
async def send_photo(ctx: Context) -> dict[str, Any]:
    caption = read_caption(ctx.args)
    find_chat(ctx, Access.WRITE)
    photo = await read_file(ctx, "photo")
    content = Content(
        caption.text,
        caption.entities,
        photo=photo,
        spoiler=ctx.args.boolean("has_spoiler"),
        caption_above=ctx.args.boolean("show_caption_above_media"),
    )
    return message_json(ctx.world, _send(ctx, content, "photos"))


@method("sendDocument")
async def send_document(ctx: Context) -> dict[str, Any]:
    caption = read_caption(ctx.args)
    find_chat(ctx, Access.WRITE)
    document = await read_file(ctx, "document")
    content = Content(caption.text, caption.entities, document=document)
    return message_json(ctx.world, _send(ctx, content, "documents"))


def _source(ctx: Context, what: str) -> Message:
    chat = find_chat(ctx, Access.READ, "from_chat_id")
    message = find_message(ctx, chat, what)
    if message.service is not None or message.protected:
        raise bad_request(f"message can't be {'forwarded' if 'forward' in what else 'copied'}")
    return message


def _kind(content: Content) -> str:
    if content.photo is not None:
        return "photos"
    return "documents" if content.document is not None else "text messages"


@method("forwardMessage")
async def forward_message(ctx: Context) -> dict[str, Any]:
    source = _source(ctx, "message to forward")
    sender = ctx.world.user(source.sender_id)
    origin = source.forwarded or {
        "type": "user",
        "date": source.date,
        "sender_user": user_json(sender) if sender else {},
    }
    sent = _send(ctx, source.content, _kind(source.content), forwarded=origin)
    return message_json(ctx.world, sent)


@method("copyMessage")
async def copy_message(ctx: Context) -> dict[str, Any]:
    content = _source(ctx, "message to copy").content
    if content.media is not None and ctx.args.has("caption"):
        caption = read_caption(ctx.args)
        content = replace(content, text=caption.text, entities=caption.entities)
    return {"message_id": _send(ctx, content, _kind(content)).id}


@method("sendChatAction")
async def send_chat_action(ctx: Context) -> bool:
    action = ctx.args.text("action")
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = find_chat(ctx, Access.WRITE)
    find_thread(ctx, chat)
    ctx.stage.changes.emit("action", chat=chat, action=action, bot=ctx.bot)
    return True


@method("setMessageReaction")
async def set_message_reaction(ctx: Context) -> bool:
    """A bot may put one emoji on a message."""
    given = ctx.args.json("reaction") or []
    if not isinstance(given, list) or any(not isinstance(item, dict) for item in given):
        raise bad_request("can't parse reaction types JSON object")
    if any(item.get("type") != "emoji" or not item.get("emoji") for item in given):
        raise bad_request("REACTION_INVALID")
    if len(given) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    chat = find_chat(ctx, Access.READ)
    message = find_message(ctx, chat, "message to react")
    ctx.stage.react(message, ctx.bot.id, given)
    return True
