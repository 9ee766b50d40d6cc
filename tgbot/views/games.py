"""What each game shows for itself: one module a game, all with the same names.

Everything that differs between the games is behind :class:`GameView`; the rest of the views asks
for it by the game's id.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Protocol

from core.engine.game import Seat, Standing
from core.readmodels import DealReport, Finished, Hand, Playing, TableHead
from tgbot.i18n import Html, Locale
from tgbot.views import belka, cals_bs, clubs, mozhno
from tgbot.views.message import Rows, ViewContext
from tgbot.views.presses import Meaning


class GameView(Protocol):
    """The words and buttons of one game. Every function is pure."""

    @property
    def ALWAYS_TOLD(self) -> tuple[str, ...]:  # noqa: N802
        """House rules that are named even where they are the usual ones."""
        ...

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win together."""
        ...

    def score(self, points: int, loc: Locale) -> str:
        """Points of the match with their word."""
        ...

    def board(
        self, playing: Playing, seen: Any, me: Seat | None, loc: Locale, ctx: ViewContext
    ) -> Html:
        """The table as everybody may see it; `me` is whose private screen it stands on.

        Only `seen.table`, which is public, is looked at.
        """
        ...

    def table_buttons(self, playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:
        """Buttons of the game on the table's own message."""
        ...

    def hand_note(self, hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
        """What the owner of a hand is told below the table."""
        ...

    def hand_buttons(self, hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
        """The hand, and what may be answered."""
        ...

    def press(self, hand: Hand, what: str) -> Meaning:
        """What a button of the hand or of the table means."""
        ...

    def deal(self, report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
        """How a deal ended and how its scores came about."""
        ...

    def review(self, report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
        """A finished deal card by card, in pages."""
        ...

    def ending(self, finished: Finished, loc: Locale) -> Html:
        """What decided the match; empty where there is nothing to say."""
        ...

    def rules(self, options: Any, loc: Locale) -> Html:
        """The rules as they hold with these options."""
        ...


GAME_VIEWS: Final[Mapping[str, GameView]] = {
    "belka": belka,
    "clubs": clubs,
    "cals_bs": cals_bs,
    "mozhno": mozhno,
}

LOBBY_NOTES: Final[Mapping[str, Callable[[TableHead, Locale, ViewContext], Html]]] = {
    "clubs": clubs.lobby_note,
}
"""Games of which something besides the house rules has to be known before a match begins."""

OUTCOMES: Final[Mapping[str, Callable[[Finished, Standing, Locale], str]]] = {
    "cals_bs": cals_bs.outcome,
}
"""Games whose places do not go by points."""


def view_of(head: TableHead) -> GameView:
    """What the game of a table shows."""
    return GAME_VIEWS[head.game]


def side_place(game: str, place: int, seats: int) -> int:
    """The place of a side among the sides; `place` is that of each of its people among all."""
    return (place - 1) * len(GAME_VIEWS[game].sides(seats)) // seats + 1


def lobby_note(head: TableHead, loc: Locale, ctx: ViewContext) -> Html:
    """What a game says to those who sit down; empty where there is nothing to say."""
    note = LOBBY_NOTES.get(head.game)
    return Html("") if note is None else note(head, loc, ctx)


def points_tell(points: Collection[int], places: Collection[int]) -> bool:
    """Whether points say anything beside these places: not where only the places differ."""
    return len(set(points)) > 1 or len(set(places)) <= 1


def outcome(finished: Finished, standing: Standing, loc: Locale) -> str:
    """What is said beside a place in the result of a match: what it goes by."""
    told = OUTCOMES.get(finished.head.game)
    if told is None:
        return view_of(finished.head).score(standing.points, loc)
    return told(finished, standing, loc)


def press(hand: Hand, what: str) -> Meaning:
    """What a button of a hand means in the game of its table."""
    return view_of(hand.playing.head).press(hand, what)
