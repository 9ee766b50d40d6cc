"""Cal's BS in words and buttons: the pile, who has answered what, the last set turned up.

What is chosen and laid is in `cals_bs_hand`, a finished game in `cals_bs_story`. Whatever is shown
of a table comes from `View.table`, which everybody may know.
"""

from __future__ import annotations

from typing import Final

from core.engine.game import Seat, Standing
from core.engine.options import dump_options
from core.games.cals_bs import MOST_CARDS, Options, Phase, Table, View
from core.readmodels import Finished, Playing, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cals_bs_hand import hand_buttons, hand_note, press, short_answers
from tgbot.views.cals_bs_story import deal, review
from tgbot.views.cals_bs_words import claim, reveal_text
from tgbot.views.message import Rows, ViewContext
from tgbot.views.parts import marked_name, name

ALWAYS_TOLD: Final = ("response_count", "order")
_WORDS: Final = {True: "on", False: "off"}


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


def score(points: int, loc: Locale) -> str:
    """The winner's one point, or none."""
    return loc.plain("cals_bs-points", n=points)


def outcome(finished: Finished, standing: Standing, loc: Locale) -> str:
    """The winner's point, and of anybody else the cards in hand: by these he has his place, also
    where the match was ended before somebody had won."""
    if standing.points:
        return score(standing.points, loc)
    return loc.plain("cals_bs-in-hand", n=finished.view.table.counts[standing.seat])


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """The pile with what was said last, everybody's answer and cards, the last set turned up."""
    table, head = seen.table, playing.head
    if table.phase is Phase.DEAL:
        return loc("cals_bs-shuffling")
    blocks = [_pile(head, table, loc), _players(head, table, me, loc)]
    if table.last is not None:
        blocks.append(reveal_text(head, table.last, loc, ctx))
    return join("\n\n", blocks)


def _pile(head: TableHead, table: Table, loc: Locale) -> Html:
    """How much lies there and what was said of the top; or who begins a round on it."""
    lines = [loc("cals_bs-pile", n=table.pile_size)]
    base, top = table.base, table.top
    if table.phase is Phase.LEAD and table.leader is not None:
        lines.append(loc("cals_bs-leads", name=name(head, table.leader, loc)))
    elif top is not None:
        if base is not None and base is not top:
            lines.append(loc("cals_bs-base", name=name(head, base.seat, loc)))
        lines.append(loc("cals_bs-top", name=name(head, top.seat, loc), claim=claim(top, loc)))
    return join("\n", lines)


def _players(head: TableHead, table: Table, me: Seat | None, loc: Locale) -> Html:
    """A line a seat, clockwise: its cards, and where it stands with the set on top."""
    lines = [
        loc(
            f"cals_bs-player-{_standing(table, seat)}",
            name=marked_name(head, seat, loc, me),
            n=count,
        )
        for seat, count in enumerate(table.counts)
    ]
    return join("\n", lines)


def _standing(table: Table, seat: Seat) -> str:
    if table.decision is not None and seat in table.decision.waiting:
        return "asked"
    if table.phase is Phase.RESPOND and table.top is not None and seat == table.top.seat:
        return "laid"
    return "passed" if seat in table.passed else "waits"


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:  # noqa: ARG001
    """Passing and doubting need no hand, so they stand in the group too."""
    decision = playing.decision
    if decision is None or playing.view.table.phase is not Phase.RESPOND:
        return ()
    return (short_answers(playing.head.table, decision.id, loc),)


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:  # noqa: ARG001
    """Somebody has no card left: there is no other end."""
    return loc("cals_bs-ended")


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: _WORDS[value] if isinstance(value, bool) else value
        for named, value in dump_options(options).items()
    }
    return loc("cals_bs-rules", **values, most=MOST_CARDS)


__all__ = [
    "ALWAYS_TOLD",
    "board",
    "deal",
    "ending",
    "hand_buttons",
    "hand_note",
    "outcome",
    "press",
    "review",
    "rules",
    "score",
    "sides",
    "table_buttons",
]
