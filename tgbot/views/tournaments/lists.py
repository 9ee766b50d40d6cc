"""Tournaments to choose from: those of a chat, one's drafts, the tables that can be watched."""

from __future__ import annotations

from collections.abc import Sequence

from core.boards import TournamentBoard, TournamentHead
from core.readmodels import DealReport
from tgbot.callback_data import Ask, EventVerb, Topic, whole
from tgbot.i18n import Html, Locale, join
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.parts import without_empty
from tgbot.views.results import deal_message
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.wizard import NEW


def new_payload(chat: int, thread: int | None) -> str:
    """The payload of a link that begins a tournament of a chat in the private chat."""
    return f"{NEW}_{chat}_{thread or 0}"


def new_place(payload: str) -> tuple[int, int | None] | None:
    """The chat and topic of such a link; None for any other."""
    match payload.split("_"):
        case [word, chat, thread] if word == NEW:
            where, topic = whole(chat, signed=True), whole(thread)
            return None if where is None or topic is None else (where, topic or None)
        case _:
            return None


def here_message(heads: Sequence[TournamentHead], loc: Locale, *, admin: bool) -> Message:
    """The tournaments of a chat; an admin can begin another one."""
    rows = [[words.press(head, EventVerb.CARD, f"🏆 {_name(head, loc)}")] for head in heads]
    if admin:
        new = loc.plain("button-draft-new")
        rows.append([Button(new, Ask(Topic.TOURNAMENT, NEW), style=Style.PRIMARY)])
    text = join("\n", (loc("here-title"), loc("here-none") if not heads else ""))
    return Message(text, without_empty(rows))


def open_private_message(chat: int, thread: int | None, loc: Locale, ctx: ViewContext) -> Message:
    """To an admin whom the bot cannot write to yet."""
    link = ctx.link(new_payload(chat, thread))
    button = Button(loc.plain("button-open-private"), url=link, style=Style.PRIMARY)
    return Message(loc("draft-open-private"), ((button,),))


def drafts_rows(drafts: Sequence[TournamentHead], loc: Locale) -> Rows:
    """A button for each draft of an organiser."""
    return tuple((words.press(head, EventVerb.DRAFT, f"📝 {_name(head, loc)}"),) for head in drafts)


def _name(head: TournamentHead, loc: Locale) -> str:
    return words.title_text(head.title, head.game, loc)


def watched_message(
    head: TournamentHead, number: int, report: DealReport | None, loc: Locale, ctx: ViewContext
) -> Message:
    """The newest finished deal of a table, which is all that a spectator may know of it."""
    again = words.press(head, EventVerb.WATCH, loc.plain("button-event-refresh"), str(number))
    others = words.press(head, EventVerb.WATCH, loc.plain("button-event-watch"))
    if report is None:
        hint = loc("watch-sealed" if head.plan.duplicate else "watch-soon")
        text = join("\n\n", (words.title(head, loc), hint))
        return Message(text, ((again, others),))
    told = deal_message(report, loc, ctx)
    title = loc("watch-title", number=number, deal=report.number)
    text = join("\n\n", (join("\n", (words.title(head, loc), title)), Html(told.text)))
    return Message(text, (*told.buttons, (again, others)))


def watch_message(board: TournamentBoard, loc: Locale) -> Message:
    """The tables of the round that is being played, a button each."""
    head = board.head
    boards = () if board.round is None else board.round.boards
    sealed = head.plan.duplicate and not all(one.points for one in boards)
    if sealed:
        boards = ()
    rows = [
        [
            words.press(
                head,
                EventVerb.WATCH,
                loc.plain(
                    "button-event-watch-board",
                    number=one.number,
                    names=words.entrants(one.entrants, loc),
                ),
                str(one.number),
            )
        ]
        for one in boards[:24]
    ]
    title = "" if board.round is None else standings.round_title(board, board.round, loc)
    hint = loc("watch-sealed" if sealed else "watch-hint" if rows else "watch-none")
    text = join("\n", (words.title(head, loc), title, hint))
    return Message(text, without_empty(rows))
