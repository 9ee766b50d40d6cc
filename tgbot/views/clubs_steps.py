"""A finished deal of Clubs: the auction, then trick by trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from core.cards import Card
from core.engine.game import Event
from core.games.clubs import (
    SUITS,
    TRUMP,
    AuctionWon,
    BidMade,
    CardPlayed,
    ClubsDealScored,
    Passed,
    TrickTaken,
)
from core.games.tricks import Trick
from core.readmodels import DealReport
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import suit_sign
from tgbot.views.clubs_story import auction
from tgbot.views.clubs_words import cancelled, card_text, packs_text, skipping, sorted_cards
from tgbot.views.frames import Cards, Frame, Moved, aside_line, dealer_of, play_lines, tricks
from tgbot.views.message import ViewContext
from tgbot.views.parts import name

_AUCTION: Final = (BidMade, Passed, AuctionWon)


def acts(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """All that was bid as one act, then the tricks."""
    said = [event for event in events if isinstance(event, _AUCTION)]
    if said:
        yield said
    yield from tricks((one for one in events if not isinstance(one, _AUCTION)), TrickTaken)


def moved(event: Event) -> Moved | None:
    """A card that was played."""
    return Moved(event.seat, left=(event.card,)) if isinstance(event, CardPlayed) else None


def ordered(report: DealReport, cards: Iterable[Card]) -> Cards:  # noqa: ARG001
    """As on the players' own screens."""
    return sorted_cards(cards)


def opening(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """What was dealt, by whom, and what lies aside."""
    head = report.head
    return join(
        "\n",
        (
            packs_text(len(head.seats), loc, ctx.faces),
            loc("clubs-dealer", name=name(head, dealer_of(report), loc)),
            aside_line(report, loc, ctx.faces),
        ),
    )


def told(report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
    """The auction, or a trick card by card with who took it."""
    trick = next((one.trick for one in frame.events if isinstance(one, TrickTaken)), None)
    if trick is None:
        said = auction(report.head, frame.events, loc)
        return loc("clubs-review-auction", said=said)
    return _trick(report, frame, trick, loc, ctx)


def _trick(report: DealReport, frame: Frame, trick: Trick, loc: Locale, ctx: ViewContext) -> Html:
    head, dead = report.head, cancelled(report.head.options, trick.plays)
    before = [one.trick.taker for one in frame.before if isinstance(one, TrickTaken)]
    lines = play_lines(
        head,
        trick.plays,
        SUITS,
        TRUMP,
        loc,
        lambda card: card_text(card, dead, loc, ctx.faces),
    )
    lines += [
        loc("step-clubs-skipped", name=name(head, seat, loc))
        for seat in skipping(trick.plays, len(head.seats), trick.plays[0].seat)
    ]
    took = loc("step-clubs-nobody")
    if trick.taker is not None:
        took = loc("step-clubs-took", name=name(head, trick.taker, loc))
    of = sum(isinstance(one, TrickTaken) for one in (told.event for told in report.events))
    title = loc("step-trick", number=len(before) + 1, of=of, trump=suit_sign(TRUMP, loc, ctx.faces))
    return join("\n", (title, *lines, took, _taken(report, [*before, trick.taker], loc)))


def _taken(report: DealReport, takers: Iterable[int | None], loc: Locale) -> Html:
    """How many tricks each has so far, of the number that he named."""
    if not isinstance(report.scored, ClubsDealScored):
        raise TypeError("not a deal of Clubs")
    counts = Counter(takers)
    shown = [
        loc(
            "step-clubs-number",
            name=name(report.head, seat, loc),
            taken=counts[seat],
            bid="—" if bid is None else str(bid),
        )
        for seat, bid in enumerate(report.scored.bids)
    ]
    return loc("step-clubs-taken", taken=join(" · ", shown))
