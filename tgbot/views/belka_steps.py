"""A finished deal of Belka trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.cards import Card
from core.engine.game import Event
from core.games.belka import (
    HAND,
    JACK_OF_CLUBS,
    SIDES,
    SUITS_UNDER,
    BelkaDealScored,
    CardPlayed,
    TrickTaken,
    side_of,
)
from core.readmodels import DealReport
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views.belka import sorted_cards
from tgbot.views.cards import face, suit_sign
from tgbot.views.frames import Cards, Frame, Moved, dealer_of, play_lines, tricks
from tgbot.views.message import ViewContext
from tgbot.views.parts import name, name_list


def acts(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The tricks."""
    return tricks(events, TrickTaken)


def moved(event: Event) -> Moved | None:
    """A card that was played."""
    return Moved(event.seat, left=(event.card,)) if isinstance(event, CardPlayed) else None


def ordered(report: DealReport, cards: Iterable[Card]) -> Cards:
    """As on the players' own screens."""
    return sorted_cards(cards, _scored(report).trump, report.head.options)


def _scored(report: DealReport) -> BelkaDealScored:
    if not isinstance(report.scored, BelkaDealScored):
        raise TypeError("not a deal of Belka")
    return report.scored


def opening(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """The dealer, the trump, and who has the jack of clubs."""
    scored = _scored(report)
    trump = loc(
        "belka-trump-jack",
        trump=suit_sign(scored.trump, loc, ctx.faces),
        jack=face(JACK_OF_CLUBS, loc, ctx.faces),
        name=name(report.head, scored.jack, loc),
    )
    dealer = loc("belka-dealer", name=name(report.head, dealer_of(report), loc))
    return join("\n", (dealer, trump))


def told(report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
    """The trick card by card, who took it, and the card points so far."""
    head, trump = report.head, _scored(report).trump
    before = [event for event in frame.before if isinstance(event, TrickTaken)]
    taken = next(event for event in frame.events if isinstance(event, TrickTaken))
    taker = taken.trick.taker or 0
    sums = [0, 0]
    for trick in (*before, taken):
        sums[side_of(trick.trick.taker or 0)] += trick.points
    lines = play_lines(
        head,
        taken.trick.plays,
        SUITS_UNDER[trump],
        trump,
        loc,
        lambda card: escape(face(card, loc, ctx.faces)),
    )
    title = loc(
        "step-trick", number=len(before) + 1, of=HAND, trump=suit_sign(trump, loc, ctx.faces)
    )
    took = loc("step-belka-took", name=name(head, taker, loc), points=taken.points)
    pairs = [
        loc("step-belka-sum", names=name_list(head, SIDES[side], loc), points=sums[side])
        for side in (0, 1)
    ]
    return join("\n", (title, *lines, took, *pairs))
