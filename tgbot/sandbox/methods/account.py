"""The bot itself: identity, intake of updates, its descriptions and menu button."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.access import Access, find_chat
from tgbot.sandbox.context import Context, Method, method
from tgbot.sandbox.errors import bad_request, too_many
from tgbot.sandbox.webhooks import read_webhook
from tgbot.sandbox.wire import me

__all__: list[str] = []

CLOSE_AFTER = 600


@method("getMe")
async def get_me(ctx: Context) -> dict[str, Any]:
    return me(ctx.bot)


@method("logOut")
async def log_out(ctx: Context) -> bool:
    """After this every call is refused, as on the cloud server."""
    await ctx.hooks.set_webhook(ctx.bot, None)
    ctx.bot.logged_out = True
    return True


@method("close")
async def close(ctx: Context) -> bool:
    """Refused in the first ten minutes after the bot was started."""
    left = ctx.desk.logged_in_at + CLOSE_AFTER - ctx.stage.clock.time()
    if left > 0:
        raise too_many(int(left))
    return True


@method("getUpdates")
async def get_updates(ctx: Context) -> list[dict[str, Any]]:
    return await ctx.desk.queue.poll(ctx.args)


@method("setWebhook")
async def set_webhook(ctx: Context) -> bool:
    """An empty url removes the webhook."""
    queue = ctx.desk.queue
    if not ctx.args.text("url").strip():
        return await delete_webhook(ctx)
    hook = read_webhook(ctx.args, local=ctx.hooks.local)
    queue.set_allowed(ctx.args)
    queue.cut("terminated by setWebhook request")
    if ctx.args.boolean("drop_pending_updates"):
        queue.drop_all()
    await ctx.hooks.set_webhook(ctx.bot, hook)
    return True


@method("deleteWebhook")
async def delete_webhook(ctx: Context) -> bool:
    await ctx.hooks.set_webhook(ctx.bot, None)
    if ctx.args.boolean("drop_pending_updates"):
        ctx.desk.queue.drop_all()
    return True


@method("getWebhookInfo")
async def get_webhook_info(ctx: Context) -> dict[str, Any]:
    hook = ctx.hooks.webhook(ctx.bot)
    queue = ctx.desk.queue
    queue.drop_expired()
    body: dict[str, Any] = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(queue.pending),
    }
    if hook is not None:
        body["max_connections"] = hook.max_connections
        body["ip_address"] = "127.0.0.1"
        if hook.last_error:
            body["last_error_message"] = hook.last_error
            body["last_error_date"] = hook.last_error_date
    if queue.restricted:
        body["allowed_updates"] = sorted(queue.allowed)
    return body


_TEXTS = {
    "name": ("Name", 64),
    "description": ("Description", 512),
    "short_description": ("ShortDescription", 120),
}


def _texts(field: str, title: str, limit: int) -> None:
    """The setter and the getter of one text of the bot, by language with a default."""

    async def set_text(ctx: Context) -> bool:
        text = ctx.args.text(field)
        language = ctx.args.text("language_code")
        if len(text) > limit:
            raise bad_request(f"bot {field.replace('_', ' ')} is too long")
        if text:
            ctx.bot.texts[field, language] = text
        else:
            ctx.bot.texts.pop((field, language), None)
        return True

    async def get_text(ctx: Context) -> dict[str, str]:
        default = ctx.bot.first_name if field == "name" else ""
        plain = ctx.bot.texts.get((field, ""), default)
        return {field: ctx.bot.texts.get((field, ctx.args.text("language_code")), plain)}

    handlers: dict[str, Method] = {f"setMy{title}": set_text, f"getMy{title}": get_text}
    for name, handler in handlers.items():
        method(name)(handler)


for _field, (_title, _limit) in _TEXTS.items():
    _texts(_field, _title, _limit)


@method("setChatMenuButton")
async def set_chat_menu_button(ctx: Context) -> bool:
    """Chat 0 stands for the default of all private chats."""
    chat_id = find_chat(ctx, Access.READ).id if ctx.args.has("chat_id") else 0
    button = ctx.args.json("menu_button") or {"type": "default"}
    if not isinstance(button, dict) or button.get("type") not in ("commands", "web_app", "default"):
        raise bad_request("can't parse menu button: unsupported type")
    ctx.bot.menu_buttons[chat_id] = button
    return True


@method("getChatMenuButton")
async def get_chat_menu_button(ctx: Context) -> dict[str, Any]:
    chat_id = ctx.args.integer("chat_id")
    buttons = ctx.bot.menu_buttons
    return buttons.get(chat_id) or buttons.get(0) or {"type": "commands"}
