"""Scores asked for by `/score` and its buttons: what is shown, and where it belongs.

Whom somebody may be told of is the service's to say; a press that names a stranger is stale.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Final

from telegram import Chat, Message, User
from telegram.constants import ChatType

from core.games.registry import GAMES
from core.readmodels import Mark, Span
from tgbot import views
from tgbot.handlers.desk import Desk
from tgbot.i18n import LANGUAGES, Locale, locale
from tgbot.views import Of, ScorePress

_USERNAME: Final = re.compile(r"@[A-Za-z0-9_]{1,32}")
EDITS: Final = frozenset({Of.CHAT, Of.TURN})


@dataclass(frozen=True, slots=True)
class Asked:
    """What a press on a score's button leads to: in place of its message where it `edits`, below
    it where it `posts`, else in private."""

    message: views.Message
    edits: bool = False
    posts: bool = False


def named_game(word: str) -> str | None:
    """The game that a word names: the unmistakable beginning of its id or, in any language, of its
    name."""
    word = word.casefold().strip("?!.")
    found = {game for game in GAMES if word and any(one.startswith(word) for one in _called(game))}
    return found.pop() if len(found) == 1 else None


def _called(game: str) -> tuple[str, ...]:
    return (game, *(locale(one).plain(f"game-{game}").casefold() for one in LANGUAGES))


async def answer_score(desk: Desk, message: Message, user: User, word: str) -> views.Message:
    """What `/score WORD` is answered with: of a game, of @somebody, of whom one replies to."""
    loc = await desk.language_in(message.chat, user)
    private = message.chat.type == ChatType.PRIVATE
    chat = None if private else message.chat.id
    replied = message.reply_to_message.from_user if message.reply_to_message else None
    if _USERNAME.fullmatch(word):
        person = await desk.services.scores.named(word[1:])
        return await _card(desk, user.id, person, chat, loc)
    if replied is not None and not replied.is_bot:
        return await _card(desk, user.id, replied.id, chat, loc)
    if chat is None:
        return await _card(desk, user.id, user.id, None, loc)
    game = named_game(word)
    if word and game is None:
        return views.no_such_game_message(word, loc)
    return views.chat_score_message(await desk.services.scores.chat(chat, game), loc)


async def _card(
    desk: Desk, asker: int, person: int | None, chat: int | None, loc: Locale
) -> views.Message:
    scores = desk.services.scores
    if person is None or not await scores.may_see(asker, person, chat, here=True):
        return views.Message(loc("score-unknown"))
    told = await scores.person(person, chat=chat)
    mark = (await desk.services.attendance.marks([person])).get(person)
    if chat is not None and mark is not Mark.STEADY:
        mark = None  # a group is told of nobody that he is slow
    return views.person_score_message(told, loc, own=person == asker, mark=mark)


async def own_card(desk: Desk, user: User, loc: Locale) -> views.Message:
    """Whoever asks is told of himself."""
    return await _card(desk, user.id, user.id, None, loc)


async def answer_score_press(
    desk: Desk, user: User, here: Chat, arg: str, loc: Locale
) -> Asked | None:
    """What a button of the scores leads to; None for what nobody here may ask."""
    press = views.score_press(arg)
    if press is None:
        return None
    if press.of is Of.CHAT:
        return await _chat_page(desk, user, here, press)
    if press.of is Of.PICTURE:
        return await _picture(desk, user, here, press)
    person = press.person or user.id
    chat = press.chat or None
    if not await desk.services.scores.may_see(user.id, person, chat, here=chat == here.id):
        return None
    if press.of is Of.COURSE:
        made = await _course(desk, person, press.game, loc)
        return None if made is None else Asked(made)
    behind = await desk.services.scores.behind(
        person, press.game, press.span, chat=chat, page=press.page
    )
    return Asked(views.behind_message(behind, loc), edits=press.of in EDITS)


async def _chat_page(desk: Desk, user: User, here: Chat, press: ScorePress) -> Asked:
    score = await desk.services.scores.chat(here.id, press.game, press.span, press.page)
    loc = await desk.language_in(here, user)
    return Asked(views.chat_score_message(score, loc), edits=True)


async def _picture(desk: Desk, user: User, here: Chat, press: ScorePress) -> Asked | None:
    """Drawn beside the event loop, and posted where everybody sees it."""
    score = await desk.services.scores.chat(here.id, press.game, press.span, press.page)
    if score.table is None or not score.table.rows:
        return None
    loc = await desk.language_in(here, user)
    made = await asyncio.to_thread(views.score_picture_message, score.table, loc)
    return Asked(made, posts=True)


async def _course(desk: Desk, person: int, game: str, loc: Locale) -> views.Message | None:
    """The picture is drawn beside the event loop."""
    course = await desk.services.scores.course(person, game)
    if not course:
        return None
    name = (await desk.services.scores.person(person)).name
    return await asyncio.to_thread(views.course_message, name, game, course, loc)


async def answer_table_score(desk: Desk, chat: int, game: str, loc: Locale) -> views.Message:
    """The table of a game in the chat of a match; it is told in private, so no buttons page it."""
    score = await desk.services.scores.chat(chat, game, Span.ALL)
    return views.Message(views.chat_score_message(score, loc).text)
