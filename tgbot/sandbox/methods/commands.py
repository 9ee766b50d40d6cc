"""The command menu: setMyCommands and its kin, by scope and language."""

from __future__ import annotations

import re
from typing import Any

from tgbot.sandbox.access import Access, find_chat
from tgbot.sandbox.context import Context, method
from tgbot.sandbox.errors import bad_request
from tgbot.sandbox.params import Args
from tgbot.sandbox.world import Bot, Chat

__all__ = ["commands_for"]

MAX_COMMANDS = 100
MAX_NAME = 32
MAX_DESCRIPTION = 256
_WIDE = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")
_NARROW = ("chat", "chat_administrators", "chat_member")
_REFUSED = "can't parse BotCommandScope: "


def _scope(ctx: Context) -> str:
    """The scope's key: its type, with chat and user where it has them."""
    given = ctx.args.json("scope")
    if given is None:
        return "default"
    kind = given.get("type") if isinstance(given, dict) else None
    if not isinstance(given, dict) or kind not in (*_WIDE, *_NARROW):
        raise bad_request(_REFUSED + "unsupported type specified")
    if kind in _WIDE:
        return str(kind)
    if "chat_id" not in given:
        raise bad_request(_REFUSED + 'Can\'t find field "chat_id"')
    inner = Context(ctx.stage, ctx.bot, Args({"chat_id": given["chat_id"]}), ctx.hooks)
    chat = find_chat(inner, Access.READ)
    if kind != "chat" and chat.private:
        raise bad_request("can't use this scope in a private chat")
    if kind != "chat_member":
        return f"{kind}:{chat.id}"
    if not isinstance(given.get("user_id"), int):
        raise bad_request(_REFUSED + 'Can\'t find field "user_id"')
    return f"chat_member:{chat.id}:{given['user_id']}"


def _language(ctx: Context) -> str:
    language = ctx.args.text("language_code")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    return language


def _command(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    name = str(given.get("command", "")).strip().removeprefix("/")
    description = str(given.get("description", "")).strip()
    if not name:
        raise bad_request("command must be non-empty")
    if len(name) > MAX_NAME:
        raise bad_request("command length must not exceed 32")
    if not re.fullmatch(r"[a-z0-9_]+", name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not description:
        raise bad_request("command description must be non-empty")
    if len(description) > MAX_DESCRIPTION:
        raise bad_request("command description length must not exceed 256")
    return {"command": name, "description": description}


@method("setMyCommands")
async def set_my_commands(ctx: Context) -> bool:
    given = ctx.args.json("commands")
    if not isinstance(given, list):
        raise bad_request("can't parse commands: expected an Array")
    commands = [_command(item) for item in given]
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    ctx.bot.commands[_scope(ctx), _language(ctx)] = commands
    ctx.stage.changes.emit("bot", bot=ctx.bot)
    return True


@method("getMyCommands")
async def get_my_commands(ctx: Context) -> list[dict[str, Any]]:
    return ctx.bot.commands.get((_scope(ctx), _language(ctx)), [])


@method("deleteMyCommands")
async def delete_my_commands(ctx: Context) -> bool:
    ctx.bot.commands.pop((_scope(ctx), _language(ctx)), None)
    ctx.stage.changes.emit("bot", bot=ctx.bot)
    return True


def commands_for(bot: Bot, chat: Chat, user_id: int, language: str) -> list[dict[str, Any]]:
    """What a person's client offers behind "/": the narrowest scope that has commands.

    In each scope the person's language comes before none.
    """
    scopes = [f"chat:{chat.id}"]
    if chat.private:
        scopes += ["all_private_chats"]
    else:
        in_charge = chat.standing(user_id).in_charge
        admin = [f"chat_administrators:{chat.id}"] if in_charge else []
        scopes = [f"chat_member:{chat.id}:{user_id}", *admin, *scopes]
        scopes += ["all_chat_administrators"] if in_charge else []
        scopes += ["all_group_chats"]
    for scope in (*scopes, "default"):
        for spoken in (language, ""):
            if found := bot.commands.get((scope, spoken)):
                return found
    return []
