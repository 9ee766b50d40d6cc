"""Messages made from facts: pure functions of read models, a language and a context.

Nothing is asked for, sent or stored here. A view returns a :class:`Message`; delivery sends it.
"""

from tgbot.views.calling import Call, call_message, nobody_to_call_message
from tgbot.views.chat import (
    choose_game_message,
    choose_language_message,
    choose_table_message,
    first_meeting_message,
    greeting_message,
    help_message,
    nothing_message,
    opened_message,
    rules_message,
    seated_message,
)
from tgbot.views.games import GAME_VIEWS, GameView, press, view_of
from tgbot.views.lobby import WITH_ROBOTS
from tgbot.views.message import (
    MAX_ANSWER,
    Button,
    Document,
    Faces,
    Message,
    Rows,
    Style,
    ViewContext,
    visible,
)
from tgbot.views.notices import Notice, announcement
from tgbot.views.presses import Act, Meaning, Select, Warn
from tgbot.views.receipts import receipt_text, refusal_text, warning_text
from tgbot.views.results import deal_message, finished_message, result_message, review_message
from tgbot.views.scores import (
    Of,
    ScorePress,
    behind_message,
    chat_score_message,
    course_message,
    deals_message,
    person_score_message,
    score_press,
)
from tgbot.views.screens import hand_message, table_message
from tgbot.views.settings import (
    NONE,
    Setting,
    SettingsPress,
    quiet_value,
    settings_message,
    settings_press,
    zone_value,
)

__all__ = [
    "GAME_VIEWS",
    "MAX_ANSWER",
    "NONE",
    "WITH_ROBOTS",
    "Act",
    "Button",
    "Call",
    "Document",
    "Faces",
    "GameView",
    "Meaning",
    "Message",
    "Notice",
    "Of",
    "Rows",
    "ScorePress",
    "Select",
    "Setting",
    "SettingsPress",
    "Style",
    "ViewContext",
    "Warn",
    "announcement",
    "behind_message",
    "call_message",
    "chat_score_message",
    "choose_game_message",
    "choose_language_message",
    "choose_table_message",
    "course_message",
    "deal_message",
    "deals_message",
    "finished_message",
    "first_meeting_message",
    "greeting_message",
    "hand_message",
    "help_message",
    "nobody_to_call_message",
    "nothing_message",
    "opened_message",
    "person_score_message",
    "press",
    "quiet_value",
    "receipt_text",
    "refusal_text",
    "result_message",
    "review_message",
    "rules_message",
    "score_press",
    "seated_message",
    "settings_message",
    "settings_press",
    "table_message",
    "view_of",
    "visible",
    "warning_text",
    "zone_value",
]
