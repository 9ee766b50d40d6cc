"""The Telegram side: handlers, words, pictures, delivery, timers, the web server and the sandbox.

Knows chats and words. Refuses to know the rules of any game: it asks `core`.
"""

import os
from typing import Final

_SPANS: Final = "PTB_TIMEDELTA"
"""Asks python-telegram-bot for spans of time as such; it warns about the old form of each."""

os.environ.setdefault(_SPANS, "true")
