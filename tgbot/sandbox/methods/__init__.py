"""The Bot API methods the sandbox serves, by theme. Importing a module registers its methods."""

from tgbot.sandbox.context import find_method
from tgbot.sandbox.methods import account, chats, commands, editing, sending, topics

__all__ = ["account", "chats", "commands", "editing", "find_method", "sending", "topics"]
