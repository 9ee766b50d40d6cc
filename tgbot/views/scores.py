"""Scores: what a chat plays and has played, and a person's own matches."""

from __future__ import annotations

from typing import Final

from core.engine.game import Seat
from core.readmodels import ChatScore, GameScore, LastMatch, MyScore, RunningMatch, ScoreRow
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.games import view_of
from tgbot.views.message import Message
from tgbot.views.parts import moment, name_list

ROWS: Final = 15
"""So many people of a chat's table are shown."""
LAST: Final = 8
"""So many of a person's last matches are."""


def score_message(score: ChatScore | MyScore, loc: Locale) -> Message:
    """What `/score` answers, in a group or in private."""
    return Message(_chat_text(score, loc) if isinstance(score, ChatScore) else _my_text(score, loc))


def _chat_text(score: ChatScore, loc: Locale) -> Html:
    if not score.running and not score.games:
        return loc("score-nothing")
    running = [_running_text(match, loc) for match in score.running[:ROWS]]
    tables = [_table_text(table, loc) for table in score.games]
    return join("\n\n", (loc("score-title"), *running, *tables))


def _running_text(match: RunningMatch, loc: Locale) -> Html:
    head = match.head
    game = loc.plain(f"game-{head.game}")
    sides = view_of(head).sides(len(head.seats))
    title = loc("score-running", game=game, deal=match.deal)
    return join("\n", [title, *(_running_side(match, side, loc) for side in sides)])


def _running_side(match: RunningMatch, side: tuple[Seat, ...], loc: Locale) -> Html:
    points = match.totals[side[0]] if match.totals else 0
    return loc("score-side", points=points, names=name_list(match.head, side, loc))


def _table_text(table: GameScore, loc: Locale) -> Html:
    game = loc.plain(f"game-{table.game}")
    rows = [_row_text(place, row, loc) for place, row in enumerate(table.rows[:ROWS], start=1)]
    return join("\n", (loc("score-table", game=game), *rows))


def _row_text(place: int, row: ScoreRow, loc: Locale) -> Html:
    titles = [loc(f"title-sign-{title}") for title in row.titles]
    who = join(" ", [names.person(row.name, loc), *titles])
    return loc("score-row", place=place, name=who, wins=row.wins, matches=row.matches)


def _my_text(score: MyScore, loc: Locale) -> Html:
    if not score.games and not score.last:
        return loc("score-none-yet")
    games = [
        loc(
            "score-mine",
            game=loc.plain(f"game-{table.game}"),
            wins=row.wins,
            matches=row.matches,
            points=row.points,
        )
        for table in score.games
        for row in table.rows[:1]
    ]
    last = [_last_text(match, loc) for match in score.last[:LAST]]
    played = [loc("score-last"), *last] if last else []
    return join("\n\n", (loc("score-my-title"), join("\n", games), join("\n", played)))


def _last_text(match: LastMatch, loc: Locale) -> Html:
    return loc(
        "score-match",
        game=loc.plain(f"game-{match.game}"),
        place=match.place,
        seats=match.seats,
        points=match.points,
        names=names.listed(match.with_names, loc),
        time=moment(match.finished_at),
    )
