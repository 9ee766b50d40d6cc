"""Mozhno? in words and buttons: the contract, the last turns, the discards, who may buy.

A hand is in `mozhno_hand`, what happened in `mozhno_story`. Whatever is shown of a table comes from
`View.table`, which everybody may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from core.engine.game import Seat
from core.engine.options import dump_options
from core.games.mozhno import (
    FINISHER,
    Options,
    Phase,
    Table,
    View,
    voters,
)
from core.readmodels import PATIENCE_SECONDS, Finished, Playing, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face, row
from tgbot.views.message import Faces, Rows, ViewContext
from tgbot.views.mozhno_hand import WORDS, answer_button, hand_buttons, hand_note, press
from tgbot.views.mozhno_story import deal, review, story_lines
from tgbot.views.mozhno_words import contract_text, meld_text
from tgbot.views.parts import marked_name, name, name_list, signed

ALWAYS_TOLD: Final = ("hand", "deals")
DOWN: Final = "✅"
"""Marks who has laid the contract."""


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


def score(points: int, loc: Locale) -> str:
    """Points of the match; mostly below nothing."""
    return loc.plain("mozhno-points", points=signed(points))


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """The contract, everybody's total and cards, what lies, the last turns, the discards."""
    table, head, faces = seen.table, playing.head, ctx.faces
    blocks = [_about(seen, loc), _players(head, table, me, loc)]
    if table.phase is Phase.DEAL:
        blocks.append(loc("mozhno-shuffling"))
        return join("\n\n", blocks)
    blocks += [
        _melds(head, table, loc, faces),
        join("\n", story_lines(head, table.story, loc, faces)),
        _cards_lines(table, loc, faces),
        join("\n", _window(head, seen, me, loc, faces)),
    ]
    return join("\n\n", blocks)


def _about(seen: View, loc: Locale) -> Html:
    table = seen.table
    contract = contract_text(*table.contract, loc)
    about = loc("mozhno-deal", deal=table.deal, of=seen.options.deals, contract=contract)
    last = table.deal == seen.options.deals
    return join("\n", (about, loc("mozhno-last-deal"))) if last else about


def _players(head: TableHead, table: Table, me: Seat | None, loc: Locale) -> Html:
    """A line a seat, clockwise; the dealer is marked, and who has laid the contract."""
    lines: list[Html] = []
    for seat, (total, count) in enumerate(zip(table.totals, table.counts, strict=True)):
        line = loc(
            "mozhno-player-turn" if seat == table.turn else "mozhno-player",
            name=marked_name(head, seat, loc, me),
            total=signed(total),
            n=count,
        )
        marked = join(" ", (line, DOWN if seat in table.down else ""))
        deals = loc("mozhno-deals") if seat == table.dealer else ""
        lines.append(join(" · ", (marked, deals)))
    return join("\n", lines)


def _melds(head: TableHead, table: Table, loc: Locale, faces: Faces) -> Html:
    """What lies on the table: a line for each contract, its combinations with their numbers."""
    if not table.melds:
        return Html("")
    lines = [loc("mozhno-on-table")]
    numbered = list(enumerate(table.melds, start=1))
    for seat, laid in groupby(numbered, key=lambda one: one[1].seat):
        melds = [
            loc("mozhno-meld", number=number, cards=meld_text(one.meld.cards, loc, faces))
            for number, one in laid
        ]
        lines.append(loc("mozhno-melds", name=name(head, seat, loc), melds=join(" · ", melds)))
    return join("\n", lines)


def _cards_lines(table: Table, loc: Locale, faces: Faces) -> Html:
    """The stock's size, and every discard, the newest first (M7)."""
    stock = loc("mozhno-stock", n=table.stock)
    lines = [loc("mozhno-remade-once")] if table.returned else []
    if not table.pile:
        return join("\n", (stock, *lines))
    newest, *older = reversed(table.pile)
    pile = loc("mozhno-pile", n=len(table.pile), card=face(newest, loc, faces))
    if older:
        lines.append(Html(f"<blockquote expandable>{row(older, loc, faces)}</blockquote>"))
    return join("\n", (join(" · ", (stock, pile)), *lines))


# -- buying ----------------------------------------------------------------------------------------


def _window(
    head: TableHead, seen: View, me: Seat | None, loc: Locale, faces: Faces
) -> Iterator[Html]:
    """What may be asked for; or who asks, what has been answered, and what an answer leads to.

    Who is asked himself reads below his hand what he may ask for.
    """
    table = seen.table
    if table.turn is None or table.offered is None:
        return
    card, turn = face(table.offered, loc, faces), name(head, table.turn, loc)
    if table.asker is None:
        if table.decision is None or me not in table.decision.waiting:
            yield loc("mozhno-offer", card=card, name=turn)
        if table.declined:
            yield loc("mozhno-declined", names=name_list(head, sorted(table.declined), loc))
        return
    yield loc("mozhno-asks", name=name(head, table.asker, loc), card=card)
    for key, seats in (("mozhno-allowed", table.allowed), ("mozhno-forbade", table.forbade)):
        if seats:
            yield loc(key, names=name_list(head, sorted(seats), loc))
    yield from _outlook(head, seen, table.asker, table.turn, loc)


def _outlook(head: TableHead, seen: View, asker: Seat, turn: Seat, loc: Locale) -> Iterator[Html]:
    """Who would get the card, whether with one of the stock, and who would play (M17-M20)."""
    table = seen.table
    who, next_one = name(head, asker, loc), name(head, turn, loc)
    if seen.options.classic:
        yield loc("mozhno-if-classic", name=who, turn=next_one)
        return
    skipped = [
        (turn + step) % len(table.counts) for step in range((asker - turn) % len(table.counts))
    ]
    if skipped:
        yield loc("mozhno-if-allowed-skips", name=who, names=name_list(head, skipped, loc))
    else:
        yield loc("mozhno-if-allowed", name=who)
    able = [seat for seat in voters(seen.options, table) if seat not in table.allowed]
    others = [seat for seat in able if seat != turn]
    if turn in able:
        yield loc("mozhno-if-turn-forbids", name=next_one)
    if others:
        names = name_list(head, others, loc)
        yield loc("mozhno-if-forbidden", n=len(others), names=names, turn=next_one)


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:
    """Asking for an open card, and answering that, needs no hand to be seen."""
    decision, table = playing.decision, playing.view.table
    if decision is None or table.offered is None:
        return ()
    if table.phase is Phase.PERMIT:
        classic = playing.view.options.classic
        words = ("take-short", "allow") if classic else ("allow", "forbid-short")
    elif table.phase is Phase.BUY and decision.waiting != {table.turn}:
        words = ("ask", "decline")
    else:
        return ()
    card = face(table.offered, loc, ctx.faces)
    texts = {word: loc.plain(f"mozhno-button-{word}", card=card) for word in words}
    number = playing.head.table
    return (
        tuple(
            answer_button(number, decision, word.removesuffix("-short"), text)
            for word, text in texts.items()
        ),
    )


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:
    """All deals are played: there is no other end."""
    return loc("mozhno-ended", n=finished.head.options.deals)


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: ("on" if value else "off") if isinstance(value, bool) else value
        for named, value in dump_options(options).items()
    }
    return loc("mozhno-rules", **values, out=FINISHER, patience=PATIENCE_SECONDS)


__all__ = [
    "ALWAYS_TOLD",
    "WORDS",
    "board",
    "deal",
    "ending",
    "hand_buttons",
    "hand_note",
    "press",
    "review",
    "rules",
    "score",
    "sides",
    "table_buttons",
]
