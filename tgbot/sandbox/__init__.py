"""A local Bot API server with a chat page: the bot without Telegram.

An HTTP peer that knows nothing of the bot it serves. It refuses what Telegram refuses, in
Telegram's words, and gives tests and the page the hands of the people on the other side.
"""

from tgbot.sandbox.clock import Clock, ManualClock, ScaledClock, SystemClock
from tgbot.sandbox.control import Control, ControlError
from tgbot.sandbox.demo import make_demo_world
from tgbot.sandbox.faults import Fault, FaultKind
from tgbot.sandbox.limits import Limits
from tgbot.sandbox.sandbox import DEFAULT_TOKEN, Sandbox, serve
from tgbot.sandbox.seen import Button, Seen
from tgbot.sandbox.world import Bot, Call, Chat, ChatType, Person, Query, Shown

__all__ = [
    "DEFAULT_TOKEN",
    "Bot",
    "Button",
    "Call",
    "Chat",
    "ChatType",
    "Clock",
    "Control",
    "ControlError",
    "Fault",
    "FaultKind",
    "Limits",
    "ManualClock",
    "Person",
    "Query",
    "Sandbox",
    "ScaledClock",
    "Seen",
    "Shown",
    "SystemClock",
    "make_demo_world",
    "serve",
]
