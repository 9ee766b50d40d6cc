"""The command menu by scope and language, and what a bot says about itself."""

from __future__ import annotations

from typing import Any

import pytest
import telegram

from tests.tgbot.sandbox.ground import Ground
from tgbot.sandbox.methods.commands import commands_for


def command(name: str) -> dict[str, str]:
    return {"command": name, "description": "about it"}


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        ([command("")], "command must be non-empty"),
        ([command("x" * 33)], "command length must not exceed 32"),
        ([command("Play")], "BOT_COMMAND_INVALID"),
        ([{"command": "x", "description": ""}], "command description must be non-empty"),
        (
            [{"command": "x", "description": "d" * 257}],
            "command description length must not exceed 256",
        ),
        ([command(f"c{number}") for number in range(101)], "BOT_COMMANDS_TOO_MUCH"),
    ],
)
async def test_bad_commands(ground: Ground, commands: list[dict[str, str]], words: str) -> None:
    answer = await ground.call("setMyCommands", commands=commands)
    assert answer.refusal == (400, f"Bad Request: {words}")


@pytest.mark.parametrize(
    ("scope", "words"),
    [
        ({"type": "world"}, "can't parse BotCommandScope: unsupported type specified"),
        ({"type": "chat"}, "can't parse BotCommandScope: Can't find field \"chat_id\""),
        ({"type": "chat", "chat_id": -17}, "chat not found"),
    ],
)
async def test_bad_scopes(ground: Ground, scope: dict[str, Any], words: str) -> None:
    answer = await ground.call("setMyCommands", commands=[command("x")], scope=scope)
    assert answer.refusal == (400, f"Bad Request: {words}")


async def test_commands_come_back_by_scope_and_language(ground: Ground, bot: telegram.Bot) -> None:
    await bot.set_my_commands([("play", "Play")])
    await bot.set_my_commands([("play", "Играть")], language_code="ru")
    await bot.set_my_commands([("stop", "Stop")], telegram.BotCommandScopeChat(ground.group.id))
    assert [c.description for c in await bot.get_my_commands(language_code="ru")] == ["Играть"]
    scope = telegram.BotCommandScopeChat(ground.group.id)
    assert [c.command for c in await bot.get_my_commands(scope)] == ["stop"]
    await bot.delete_my_commands(language_code="ru")
    assert await bot.get_my_commands(language_code="ru") == ()


async def test_the_narrowest_scope_with_commands_wins(ground: Ground) -> None:
    chat = ground.group.id

    async def set_for(name: str, language: str = "", **scope: Any) -> None:
        arguments = {"commands": [command(name)], "scope": scope, "language_code": language}
        assert (await ground.call("setMyCommands", **arguments)).result is True

    def offered(user_id: int, language: str = "") -> list[str]:
        bot = ground.control.bot
        return [c["command"] for c in commands_for(bot, ground.group, user_id, language)]

    anna, boris = ground.anna.id, ground.boris.id
    await set_for("default", type="default")
    assert offered(boris) == ["default"]
    await set_for("groups", type="all_group_chats")
    await set_for("groups_ru", "ru", type="all_group_chats")
    assert (offered(boris), offered(boris, "ru")) == (["groups"], ["groups_ru"])
    await set_for("admins", type="all_chat_administrators")
    assert (offered(anna), offered(boris)) == (["admins"], ["groups"])
    await set_for("here", type="chat", chat_id=chat)
    assert (offered(anna), offered(boris)) == (["here"], ["here"])
    await set_for("chiefs", type="chat_administrators", chat_id=chat)
    assert (offered(anna), offered(boris)) == (["chiefs"], ["here"])
    await set_for("you", type="chat_member", chat_id=chat, user_id=boris)
    assert (offered(anna), offered(boris)) == (["chiefs"], ["you"])


async def test_the_private_menu_is_another(ground: Ground) -> None:
    private = ground.control.private(ground.anna)
    scope = {"type": "all_private_chats"}
    await ground.call("setMyCommands", commands=[command("mine")], scope=scope)
    bot = ground.control.bot
    assert [c["command"] for c in commands_for(bot, private, ground.anna.id, "ru")] == ["mine"]
    assert commands_for(bot, ground.group, ground.anna.id, "ru") == []


async def test_texts_are_kept_by_language(bot: telegram.Bot) -> None:
    await bot.set_my_description("Cards")
    await bot.set_my_description("Карты", language_code="ru")
    await bot.set_my_short_description("C")
    await bot.set_my_name("Trump")
    read = [(await bot.get_my_description(code)).description for code in (None, "ru", "kk")]
    assert read == ["Cards", "Карты", "Cards"]
    assert (await bot.get_my_short_description()).short_description == "C"
    assert (await bot.get_my_name()).name == "Trump"


async def test_a_text_has_its_length(ground: Ground) -> None:
    answer = await ground.call("setMyShortDescription", short_description="x" * 121)
    assert answer.refusal == (400, "Bad Request: bot short description is too long")


async def test_the_menu_button_is_kept_by_chat(ground: Ground, bot: telegram.Bot) -> None:
    ground.control.start(ground.anna)
    assert (await bot.get_chat_menu_button(ground.anna.id)).type == "commands"
    await bot.set_chat_menu_button(ground.anna.id, telegram.MenuButtonDefault())
    assert (await bot.get_chat_menu_button(ground.anna.id)).type == "default"
