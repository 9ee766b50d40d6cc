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
from tgbot.views.corrections import (
    Change,
    CorrectPress,
    correct_message,
    correct_press,
    correction_message,
    corrections_message,
    placed,
    with_correct_button,
)
from tgbot.views.forgetting import (
    BACK,
    FORGET,
    NO,
    SURE,
    come_back_message,
    forget_message,
    forget_privately_message,
    forgotten_message,
    kept_message,
)
from tgbot.views.games import GAME_VIEWS, GameView, press, view_of
from tgbot.views.history import (
    ExportChoice,
    HistoryPress,
    export_choice_message,
    export_message,
    history_press,
    match_message,
    past_message,
    record_message,
)
from tgbot.views.lobby import WITH_ROBOTS
from tgbot.views.marks import marks_message
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
from tgbot.views.parts import AT_ONCE
from tgbot.views.presses import Act, Meaning, Select, Warn
from tgbot.views.proofs import proof_message
from tgbot.views.receipts import receipt_text, refusal_text, warning_text
from tgbot.views.results import deal_message, finished_message, result_message, review_message
from tgbot.views.score_pictures import score_picture_message
from tgbot.views.scores import (
    Of,
    ScorePress,
    behind_message,
    chat_score_message,
    course_message,
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
from tgbot.views.steps import step_message

__all__ = [
    "AT_ONCE",
    "BACK",
    "FORGET",
    "GAME_VIEWS",
    "MAX_ANSWER",
    "NO",
    "NONE",
    "SURE",
    "WITH_ROBOTS",
    "Act",
    "Button",
    "Call",
    "Change",
    "CorrectPress",
    "Document",
    "ExportChoice",
    "Faces",
    "GameView",
    "HistoryPress",
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
    "come_back_message",
    "correct_message",
    "correct_press",
    "correction_message",
    "corrections_message",
    "course_message",
    "deal_message",
    "export_choice_message",
    "export_message",
    "finished_message",
    "first_meeting_message",
    "forget_message",
    "forget_privately_message",
    "forgotten_message",
    "greeting_message",
    "hand_message",
    "help_message",
    "history_press",
    "kept_message",
    "marks_message",
    "match_message",
    "nobody_to_call_message",
    "nothing_message",
    "opened_message",
    "past_message",
    "person_score_message",
    "placed",
    "press",
    "proof_message",
    "quiet_value",
    "receipt_text",
    "record_message",
    "refusal_text",
    "result_message",
    "review_message",
    "rules_message",
    "score_picture_message",
    "score_press",
    "seated_message",
    "settings_message",
    "settings_press",
    "step_message",
    "table_message",
    "view_of",
    "visible",
    "warning_text",
    "with_correct_button",
    "zone_value",
]
