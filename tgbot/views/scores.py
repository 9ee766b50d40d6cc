"""Scores: what a chat plays and has played, a person's card, and how each number came about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.engine.game import Seat
from core.games.registry import GAMES
from core.ratings import FIRM_AFTER
from core.readmodels import (
    ChatScore,
    GameCard,
    LastMatch,
    Mark,
    MatchesBehind,
    MyScore,
    RatingShown,
    RunningMatch,
    ScoreRow,
    ScoreTable,
    Span,
)
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names, pictures
from tgbot.views.corrections import corrections_button
from tgbot.views.games import GAME_VIEWS, side_place, view_of
from tgbot.views.marks import mark_text
from tgbot.views.message import Button, Message, Rows
from tgbot.views.parts import in_rows, moment, name_list, without_empty

RUNNING: Final = 8
"""So many running matches are told one by one."""
_IDS: Final = 1 << 52
"""Telegram's ids are smaller."""
_PAGES: Final = 10_000
COUNTED: Final = {
    "belka": ("deals", "won", "eggs", "golye", "goats"),
    "clubs": ("made", "bids", "tricks"),
    "cals_bs": ("right_doubts", "wrong_doubts"),
    "mozhno": ("closed", "deals"),
}
"""Which of a game's own numbers a card tells."""


class Of(StrEnum):
    """What a button of the scores leads to."""

    CHAT = "c"  # a page of the chat's table, in place of the one that is shown
    BEHIND = "b"  # the matches behind a number
    TURN = "t"  # another page of them, in its place
    COURSE = "r"  # the course of a rating
    PICTURE = "p"  # the page of the chat's table as a picture


@dataclass(frozen=True, slots=True)
class ScorePress:
    """What a button of the scores asks for; person 0 is whoever presses, chat 0 all chats."""

    of: Of
    game: str
    span: Span = Span.ALL
    chat: int = 0
    person: int = 0
    page: int = 0

    def button(self, text: str) -> Button:
        """The button that asks for it."""
        fields = (self.of, self.game, self.span, self.chat, self.person, self.page)
        return Button(text, Ask(Topic.SCORE, ".".join(map(str, fields))))


def score_press(arg: str) -> ScorePress | None:
    """What a button's argument asks for; None for what no button of ours says."""
    try:
        of, game, span, chat, person, page = arg.split(".")
        press = ScorePress(Of(of), game, Span(span), int(chat), int(person), int(page))
    except ValueError:
        return None
    sound = 0 <= press.person < _IDS and abs(press.chat) < _IDS and 0 <= press.page < _PAGES
    return press if sound and press.game in GAMES else None


# -- a chat ----------------------------------------------------------------------------------------


def chat_score_message(score: ChatScore, loc: Locale) -> Message:
    """What `/score` answers in a group."""
    if not score.running and score.table is None:
        return Message(loc("score-nothing"))
    parts = [loc("score-title"), *(_running_text(one, loc) for one in score.running[:RUNNING])]
    if score.table is None:
        return Message(join("\n\n", parts))
    return Message(
        join("\n\n", (*parts, _table_text(score.table, loc))), _table_buttons(score.table, loc)
    )


def _running_text(match: RunningMatch, loc: Locale) -> Html:
    head = match.head
    game = loc.plain(f"game-{head.game}")
    sides = view_of(head).sides(len(head.seats))
    title = loc("score-running", game=game, deal=match.deal)
    return join("\n", [title, *(_running_side(match, side, loc) for side in sides)])


def _running_side(match: RunningMatch, side: tuple[Seat, ...], loc: Locale) -> Html:
    points = match.totals[side[0]] if match.totals else 0
    return loc("score-side", points=points, names=name_list(match.head, side, loc))


def _table_text(table: ScoreTable, loc: Locale) -> Html:
    game, span = loc.plain(f"game-{table.game}"), loc.plain(f"score-span-{table.span}")
    title = loc("score-table", game=game, span=span)
    firm = [_row_text(row, loc) for row in table.rows if row.place is not None]
    new = [_row_text(row, loc) for row in table.rows if row.place is None]
    if not table.rows:
        return join("\n", (title, loc("score-empty")))
    title = join(": ", (title, loc("score-won")))
    below = [loc("score-below", least=FIRM_AFTER), *new] if new else []
    return join("\n", (title, *firm, *below))


def _row_text(row: ScoreRow, loc: Locale) -> Html:
    titles = [loc(f"title-sign-{title}") for title in row.titles]
    return loc(
        "score-row",
        place="•" if row.place is None else f"{row.place}.",
        name=join(" ", [names.person(row.name, loc), *titles]),
        wins=row.wins,
        matches=row.matches,
        share=round(100 * row.wins / row.matches),
    )


def _table_buttons(table: ScoreTable, loc: Locale) -> Rows:
    def to(game: str, span: Span, page: int, text: str) -> Button:
        return ScorePress(Of.CHAT, game, span, page=page).button(text)

    games = [
        to(game, table.span, 0, loc.plain(f"game-{game}"))
        for game in table.games
        if game != table.game
    ]
    spans = [
        to(table.game, span, 0, loc.plain(f"score-button-{span}"))
        for span in Span
        if span != table.span
    ]
    turns = [
        to(table.game, table.span, page, mark) for page, mark in _turns(table.page, table.pages)
    ]
    mine = ScorePress(Of.BEHIND, table.game, table.span, chat=table.chat)
    picture = ScorePress(Of.PICTURE, table.game, table.span, page=table.page)
    more = [mine.button(loc.plain("score-button-behind-mine"))]
    if table.rows:
        more.append(picture.button(loc.plain("score-button-picture")))
    return without_empty((turns, spans, games, more, [corrections_button(loc)]))


def _turns(page: int, pages: int) -> Iterator[tuple[int, str]]:
    for to, mark in ((page - 1, "◀"), (page + 1, "▶")):
        if to in range(pages):
            yield to, mark


# -- a person --------------------------------------------------------------------------------------


def person_score_message(
    score: MyScore, loc: Locale, *, own: bool, mark: Mark | None = None
) -> Message:
    """A person's card: ratings, matches by game, the last ones, partners and titles, and how he
    keeps his time where that may be told here."""
    if not score.games:
        return Message(loc("score-none-yet") if own else loc("score-unknown"))
    title = loc("score-my-title") if own else loc("score-of", name=names.person(score.name, loc))
    partners = [
        loc("score-partner", name=names.person(one.name, loc), wins=one.wins, matches=one.matches)
        for one in score.partners
    ]
    parts = [
        title,
        *(_card_text(card, loc) for card in score.games),
        join("\n", (loc("score-partners"), *partners)) if partners else "",
        join("\n", (_title_text(*one, loc) for one in score.titles)),
        "" if mark is None else mark_text(mark, loc),
        join("\n", (loc("score-last"), *_numbered(score.last, loc))) if score.last else "",
    ]
    return Message(join("\n\n", parts), _card_buttons(score, loc))


def _card_text(card: GameCard, loc: Locale) -> Html:
    counts = {word: card.counts.get(word, 0) for word in COUNTED.get(card.game, ())}
    own = loc(f"score-counts-{card.game}", **counts) if counts else ""
    head = loc(
        "score-mine",
        game=loc.plain(f"game-{card.game}"),
        wins=card.wins,
        matches=card.matches,
        points=card.points,
    )
    return join("\n", (head, _rating_text(card.rating, loc), own))


def _rating_text(rating: RatingShown | None, loc: Locale) -> Html:
    if rating is None:
        return Html("")
    if rating.matches < FIRM_AFTER:
        return loc("score-rating-soon", left=FIRM_AFTER - rating.matches)
    return loc(
        "score-rating", value=str(rating.value), spread=rating.spread, matches=rating.matches
    )


def _title_text(title: str, chat: str, loc: Locale) -> Html:
    return loc("score-title-worn", sign=loc(f"title-sign-{title}"), chat=chat or "—")


def _card_buttons(score: MyScore, loc: Locale) -> Rows:
    matches: list[Button] = []
    courses: list[Button] = []
    for card in score.games:
        game = loc.plain(f"game-{card.game}")
        press = ScorePress(Of.BEHIND, card.game, chat=score.chat or 0, person=score.person)
        matches.append(press.button(loc.plain("score-button-behind", game=game)))
        if score.chat is None and card.rating is not None and card.rating.matches >= FIRM_AFTER:
            course = ScorePress(Of.COURSE, card.game, person=score.person)
            courses.append(course.button(loc.plain("score-button-course", game=game)))
    return without_empty((_match_buttons(score.last), *in_rows(matches, 2), *in_rows(courses, 2)))


# -- how a number came about -----------------------------------------------------------------------


def behind_message(behind: MatchesBehind, loc: Locale) -> Message:
    """The matches behind a person's numbers, each with a button that leads to its deals."""
    title = loc(
        "score-behind",
        name=names.person(behind.name, loc),
        game=loc.plain(f"game-{behind.game}"),
        span=loc.plain(f"score-span-{behind.span}"),
        count=behind.count,
    )
    turns = [
        ScorePress(Of.TURN, behind.game, behind.span, behind.chat or 0, behind.person, page).button(
            mark
        )
        for page, mark in _turns(behind.page, behind.pages)
    ]
    text = join("\n\n", (title, join("\n", _numbered(behind.matches, loc))))
    return Message(text, without_empty((*in_rows(_match_buttons(behind.matches), 5), turns)))


def _numbered(matches: Sequence[LastMatch], loc: Locale) -> Iterator[Html]:
    for number, match in enumerate(matches, start=1):
        yield loc(
            "score-match",
            number=number,
            game=loc.plain(f"game-{match.game}"),
            place=side_place(match.game, match.place, match.seats),
            of=len(GAME_VIEWS[match.game].sides(match.seats)),
            points=match.points,
            names=names.listed(match.with_names, loc),
            time=moment(match.finished_at),
        )


def _match_buttons(matches: Sequence[LastMatch]) -> list[Button]:
    return [
        Button(str(number), Do(match.table, Verb.DEALS))
        for number, match in enumerate(matches, start=1)
    ]


def course_message(name: str, game: str, course: Sequence[RatingShown], loc: Locale) -> Message:
    """The course of a rating as a picture. Raises ValueError where nothing was rated."""
    called = names.person(name, loc)
    title = loc.plain("score-picture", game=loc.plain(f"game-{game}"), name=called)
    values = [(one.value, one.spread) for one in course]
    photo = pictures.rating_course(title, loc.plain("score-picture-axis"), values)
    last = course[-1]
    text = loc("score-course", name=called, value=str(last.value), spread=last.spread)
    return Message(text, photo=photo)
