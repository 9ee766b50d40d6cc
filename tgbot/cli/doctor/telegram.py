"""Checks by asking Telegram: the token, what the bot may do, the clock, the webhook.

The token is part of every address that is called, so no error's own text is told.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp

from tgbot.cli.doctor.findings import Finding, ok, warning, wrong
from tgbot.config import Settings
from tgbot.transport import is_on_this_machine

CALL_SECONDS: Final = 10.0
APART: Final = 3.0
"""Seconds by which clocks may differ: the header tells whole ones, and the way takes its time."""
FAR_APART: Final = 30.0
MANY_WAITING: Final = 100
RECENT: Final = 600.0


class Silent(Exception):
    """No answer that can be understood; the text is one line without an address."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer of the Bot API, and the moments when it was given there and heard here."""

    body: Mapping[str, Any]
    there: datetime | None
    here: datetime

    @property
    def result(self) -> Mapping[str, Any]:
        """What was asked for; empty where it was refused."""
        result = self.body.get("result")
        return result if isinstance(result, dict) else {}


async def telegram(settings: Settings) -> list[Finding]:
    """Everything that Telegram can tell."""
    if not settings.token:
        return [wrong("token", "KOZYR_BOT_TOKEN is not set: get one from @BotFather")]
    host = urlsplit(settings.api_url).netloc
    timeout = aiohttp.ClientTimeout(total=CALL_SECONDS)
    proxied = not is_on_this_machine(settings.api_url)
    try:
        async with aiohttp.ClientSession(timeout=timeout, trust_env=proxied) as http:
            about = await _ask(http, settings, "getMe")
            clock = clock_of(about)
            if not about.body.get("ok"):
                return [wrong("token", f"{host} does not know it: ask @BotFather"), *clock]
            hook = await _ask(http, settings, "getWebhookInfo")
    except Silent as error:
        return [wrong("token", f"no Bot API at {host}: {error}")]
    return [
        ok("token", f"@{about.result.get('username')}"),
        *rights(about.result),
        *clock,
        *webhook(hook.result, settings, hook.here),
    ]


async def _ask(http: aiohttp.ClientSession, settings: Settings, method: str) -> Said:
    address = f"{settings.api_url.rstrip('/')}/bot{settings.token}/{method}"
    try:
        async with http.get(address) as answer:
            here = datetime.now(UTC)
            body = json.loads(await answer.read())
            there = _moment(answer.headers.get("Date", ""))
    except TimeoutError:
        raise Silent("it does not answer") from None
    except aiohttp.ClientConnectorError as error:
        raise Silent(error.os_error.strerror or "no connection") from None
    except aiohttp.ClientError as error:
        raise Silent(type(error).__name__) from None
    except ValueError:
        raise Silent("what answers is something else") from None
    if not isinstance(body, dict):
        raise Silent("what answers is something else")
    return Said(body, there, here)


def _moment(header: str) -> datetime | None:
    try:
        return parsedate_to_datetime(header).astimezone(UTC)
    except ValueError:
        return None


def rights(me: Mapping[str, Any]) -> list[Finding]:
    """What @BotFather lets the bot do."""
    found: list[Finding] = []
    if me.get("can_join_groups") is False:
        found.append(wrong("groups", "the bot may not join any: @BotFather, /setjoingroups"))
    if me.get("can_read_all_group_messages"):
        text = "off: every message of every group comes here for nothing: @BotFather, /setprivacy"
        return [*found, warning("privacy mode", text)]
    return [*found, ok("privacy mode", "on")]


def clock_of(said: Said) -> list[Finding]:
    """Whether this machine's clock is Telegram's; nothing where Telegram does not tell its own."""
    if said.there is None:
        return []
    ahead = (said.here - said.there).total_seconds()
    if abs(ahead) <= APART:
        return [ok("clock", "right")]
    text = f"{abs(ahead):.0f} s {'ahead' if ahead > 0 else 'behind'}: have it set by NTP"
    return [(wrong if abs(ahead) > FAR_APART else warning)("clock", text)]


def webhook(info: Mapping[str, Any], settings: Settings, now: datetime) -> list[Finding]:
    """Whether updates come as the settings say, and whether any are stuck on the way."""
    there, wanted = str(info.get("url") or ""), settings.webhook_url
    found = [_address(there, wanted)]
    since = now.timestamp() - float(info.get("last_error_date") or 0)
    if there and info.get("last_error_message") and since < RECENT:
        text = f"{since:.0f} s ago Telegram could not call it: {info['last_error_message']}"
        found.append(wrong("webhook", text))
    waiting = int(info.get("pending_update_count") or 0)
    if waiting > MANY_WAITING:
        text = f"{waiting} wait at Telegram: see that the bot runs and can be reached"
        found.append(warning("updates", text))
    return found


def _address(there: str, wanted: str) -> Finding:
    """Only hosts are told: the path may be somebody's secret."""
    host = urlsplit(there).netloc
    if there == wanted:
        return ok("webhook", host if there else "none, the bot asks for updates itself")
    if not there:
        return warning("webhook", "not set yet: the next kozyr run sets it")
    if not wanted:
        return warning("webhook", f"Telegram calls {host}: the next kozyr run takes that back")
    return warning("webhook", f"Telegram calls another address at {host}: kozyr run sets it anew")
