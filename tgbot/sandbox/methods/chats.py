"""Reading chats, members and files, and leaving."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.access import Access, find_chat
from tgbot.sandbox.context import Context, method
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.wire import chat_full_info, file_json, member_json
from tgbot.sandbox.world import Member, Status

__all__: list[str] = []


@method("getChat")
async def get_chat(ctx: Context) -> dict[str, Any]:
    return chat_full_info(ctx.world, find_chat(ctx, Access.READ))


@method("getChatMember")
async def get_chat_member(ctx: Context) -> dict[str, Any]:
    """Somebody who never was in the group has left it, as far as Telegram is concerned."""
    chat = find_chat(ctx, Access.READ)
    user_id = ctx.args.integer("user_id")
    if user_id <= 0:
        raise bad_request("invalid user_id specified")
    if ctx.world.user(user_id) is None:
        raise bad_request("user not found")
    if chat.private:
        if user_id not in chat.readers():
            raise bad_request("user not found")
        return member_json(ctx.world, Member(user_id, Status.MEMBER))
    ctx.bot.met.add(user_id)
    return member_json(ctx.world, chat.standing(user_id))


@method("getChatAdministrators")
async def get_chat_administrators(ctx: Context) -> list[dict[str, Any]]:
    """Other bots are left out."""
    chat = find_chat(ctx, Access.READ)
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    chiefs = [m for m in chat.members.values() if m.in_charge]
    ctx.bot.met.update(m.user_id for m in chiefs)
    return [
        member_json(ctx.world, m)
        for m in chiefs
        if m.user_id not in ctx.world.bots or m.user_id == ctx.bot.id
    ]


@method("getChatMemberCount")
async def get_chat_member_count(ctx: Context) -> int:
    return len(find_chat(ctx, Access.READ).readers())


@method("pinChatMessage")
async def pin_chat_message(ctx: Context) -> bool:
    chat = find_chat(ctx, Access.WRITE)
    if not chat.private and not chat.standing(ctx.bot.id).has_right("can_pin_messages"):
        raise bad_request("not enough rights to manage pinned messages in the chat")
    message = ctx.world.live_message(chat, ctx.args.integer("message_id"))
    if message is None:
        raise bad_request("message to pin not found")
    ctx.stage.pin(message, ctx.bot.id)
    return True


@method("leaveChat")
async def leave_chat(ctx: Context) -> bool:
    chat = find_chat(ctx, Access.READ)
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    ctx.stage.farewell(chat, ctx.bot.id, ctx.bot.id, kicked=False)
    return True


@method("getFile")
async def get_file(ctx: Context) -> dict[str, Any]:
    file = ctx.world.files.get(ctx.args.text("file_id"))
    if file is None or file.bot_id != ctx.bot.id:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if len(file.data) > ctx.stage.limits.download_bytes:
        raise bad_request("file is too big")
    return file_json(file) | {"file_path": file.path}


@method("getUserProfilePhotos")
async def get_user_profile_photos(ctx: Context) -> dict[str, Any]:
    """Nobody here has a picture."""
    if ctx.args.integer("user_id") not in ctx.world.people:
        raise bad_request("user not found")
    return {"total_count": 0, "photos": []}
