"""Tournaments on the screen: the board, one's own part, the regulations, the organiser's pages."""

from tgbot.views.tournaments.board import board_message
from tgbot.views.tournaments.card import card_message, cards_message
from tgbot.views.tournaments.crosstable import crosstable_message
from tgbot.views.tournaments.lists import (
    here_message,
    new_payload,
    new_place,
    open_private_message,
    watch_message,
    watched_message,
)
from tgbot.views.tournaments.notices import finished_message, notice_message
from tgbot.views.tournaments.regulations import regulations_message
from tgbot.views.tournaments.standings import (
    round_message,
    season_message,
    standings_message,
)
from tgbot.views.tournaments.starts import start_of
from tgbot.views.tournaments.tools import (
    ASKED,
    Tool,
    ToolPress,
    board_at,
    entrant_at,
    order_of,
    tool_press,
    tools_message,
)
from tgbot.views.tournaments.wizard import (
    DraftPage,
    DraftPress,
    draft_message,
    draft_press,
    new_press,
    new_tournament_message,
    setting_of,
)
from tgbot.views.tournaments.words import SURE

__all__ = [
    "ASKED",
    "SURE",
    "DraftPage",
    "DraftPress",
    "Tool",
    "ToolPress",
    "board_at",
    "board_message",
    "card_message",
    "cards_message",
    "crosstable_message",
    "draft_message",
    "draft_press",
    "entrant_at",
    "finished_message",
    "here_message",
    "new_payload",
    "new_place",
    "new_press",
    "new_tournament_message",
    "notice_message",
    "open_private_message",
    "order_of",
    "regulations_message",
    "round_message",
    "season_message",
    "setting_of",
    "standings_message",
    "start_of",
    "tool_press",
    "tools_message",
    "watch_message",
    "watched_message",
]
