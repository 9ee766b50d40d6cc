"""Reply markup as a bot hands it in: checked, refused in Telegram's words, normalised."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tgbot.sandbox.errors import ApiError, bad_request

__all__ = ["Markup", "read_markup"]

JsonObject = dict[str, Any]

DATA_BYTES = 64
MAX_BUTTONS = 100
MAX_BYTES = 10_000
_STYLES = ("danger", "success", "primary")
_UNSERVED = ("login_url", "web_app", "callback_game", "pay")
_REFUSED = "can't parse inline keyboard button: "


@dataclass(frozen=True, slots=True)
class Markup:
    """`rows`: an inline keyboard; `other`: a reply keyboard, its removal or a forced reply."""

    rows: list[list[JsonObject]] | None = None
    other: JsonObject | None = None


def read_markup(given: Any, *, inline_only: bool = False) -> Markup:
    """Reads `reply_markup`. An empty inline keyboard is none."""
    if given is None or given == {}:
        return Markup()
    if not isinstance(given, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in given:
        return Markup(rows=_inline(given["inline_keyboard"]))
    if inline_only:
        raise bad_request("inline keyboard expected")
    if given.get("force_reply") is True or given.get("remove_keyboard") is True:
        return Markup(other=given)
    if "keyboard" in given:
        return Markup(other={**given, "keyboard": _reply(given["keyboard"])})
    raise bad_request("can't parse reply keyboard markup JSON object")


def _rows(given: Any, field: str, of: str) -> list[list[Any]]:
    if not isinstance(given, list):
        raise bad_request(f'Field "{field}" of the {of} must be an Array')
    if any(not isinstance(row, list) for row in given):
        raise bad_request(f'Field "{field}" of the {of} must be an Array of Arrays')
    return given


def _inline(given: Any) -> list[list[JsonObject]] | None:
    rows = _rows(given, "inline_keyboard", "InlineKeyboardMarkup")
    buttons = [[_button(button) for button in row] for row in rows if row]
    size = len(json.dumps(buttons, ensure_ascii=False, separators=(",", ":")).encode())
    if sum(map(len, buttons)) > MAX_BUTTONS or size > MAX_BYTES:
        raise bad_request("reply markup is too long")
    return buttons or None


def _button(given: Any) -> JsonObject:
    if not isinstance(given, dict):
        raise bad_request(_REFUSED + "InlineKeyboardButton must be an Object")
    text = given.get("text")
    if not isinstance(text, str):
        raise bad_request(_REFUSED + 'Can\'t find field "text"')
    button: JsonObject = {"text": text.strip()}
    if not button["text"]:
        raise bad_request("inline keyboard button text must be non-empty")
    style = given.get("style")
    if style is not None:
        if style not in _STYLES:
            raise bad_request(_REFUSED + "invalid button style specified")
        button["style"] = style
    return button | _action(given)


def _action(given: JsonObject) -> JsonObject:
    """The first action that is there counts; a button without one is refused."""
    if url := given.get("url"):
        return {"url": _url(str(url))}
    if data := given.get("callback_data"):
        if len(str(data).encode()) > DATA_BYTES:
            raise bad_request("BUTTON_DATA_INVALID")
        return {"callback_data": str(data)}
    for name in ("switch_inline_query", "switch_inline_query_current_chat", "copy_text"):
        if name in given:
            return {name: given[name]}
    for name in _UNSERVED:
        if name in given:
            raise ApiError(501, f"Not Implemented: button action {name} in the sandbox")
    raise bad_request(_REFUSED + "Text buttons are unallowed in the inline keyboard")


def _url(url: str) -> str:
    if "://" not in url:
        url = f"http://{url}"
    scheme, _, rest = url.partition("://")
    host = rest.split("/", 1)[0].split("?", 1)[0]
    known = scheme in ("http", "https", "tg", "ton")
    if not known or not host or (scheme.startswith("http") and "." not in host):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return url


def _reply(given: Any) -> list[list[JsonObject]]:
    rows = _rows(given, "keyboard", "ReplyKeyboardMarkup")
    found: list[list[JsonObject]] = []
    for row in rows:
        buttons = [{"text": button} if isinstance(button, str) else button for button in row]
        if any(not isinstance(b, dict) or not str(b.get("text", "")).strip() for b in buttons):
            raise bad_request("keyboard button text must be non-empty")
        found.append(buttons)
    return found
