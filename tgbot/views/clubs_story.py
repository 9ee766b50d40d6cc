"""A finished deal of Clubs: its scores with their arithmetic, and its review trick by trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from core.engine.game import Event, Seat
from core.games.clubs import (
    BidMade,
    ClubsDealScored,
    Options,
    Passed,
    Skipped,
    TrickTaken,
    is_held,
    is_made,
)
from core.games.dealing import Dealt, HandDealt
from core.games.tricks import Trick
from core.readmodels import DealReport, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import row
from tgbot.views.clubs_hand import sorted_cards
from tgbot.views.clubs_words import (
    bold,
    cancelled,
    card_text,
    deal_number,
    minus,
    packs_text,
    skipping,
)
from tgbot.views.message import Faces, ViewContext
from tgbot.views.names import BUTTON_WIDTH
from tgbot.views.parts import in_pages, name, signed

_MANY_DEALS: Final = 5
"""After each so many deals of a match without a limit people are told how to end it (TG20)."""


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:  # noqa: ARG001
    """Everybody's number, what was taken, what that scored, and the totals."""
    scored, head, options = _scored(report), report.head, report.head.options
    seats = range(len(scored.totals))
    if all(bid is None for bid in scored.bids):
        lines = [loc("clubs-all-passed")]
    else:
        order = sorted(seats, key=lambda seat: (-scored.scores[seat], seat))
        lines = [_score_line(head, scored, seat, loc) for seat in order]
    left = loc("clubs-skips", names=names) if (names := _skips(report, loc)) else Html("")
    blocks = [
        loc("clubs-deal-title", deal=deal_number(report.number, options, loc)),
        join("\n", lines),
        join("\n", (left, _set_aside(head, scored, loc))),
        _totals(head, scored, loc),
    ]
    if _is_long(report):
        blocks.append(loc("clubs-may-stop"))
    return join("\n\n", blocks)


def _scored(report: DealReport) -> ClubsDealScored:
    if not isinstance(report.scored, ClubsDealScored):
        raise TypeError("not a deal of Clubs")
    return report.scored


def _score_line(head: TableHead, scored: ClubsDealScored, seat: Seat, loc: Locale) -> Html:
    options: Options = head.options
    bid, taken = scored.bids[seat], scored.taken[seat]
    values = {"name": name(head, seat, loc), "taken": taken}
    if bid is None:
        return loc("clubs-score-none", **values)
    if not is_held(options, scored.high, seat):
        return loc("clubs-score-not-counted", **values, bid=bid)
    won = scored.scores[seat]
    if not is_made(options, bid, taken):
        return loc("clubs-score-missed", **values, bid=bid, won=signed(won))
    return loc("clubs-score-made", **values, bid=bid, base=won - taken, won=signed(won))


def _skips(report: DealReport, loc: Locale) -> str:
    """Who was passed over and how often, for holding nothing but banned cards (TG13)."""
    times = Counter(one.seat for one in _events(report) if isinstance(one, Skipped))
    return ", ".join(f"{name(report.head, seat, loc)} ×{times[seat]}" for seat in sorted(times))


def _set_aside(head: TableHead, scored: ClubsDealScored, loc: Locale) -> Html:
    """Whose cards were left over (T7)."""
    left = [(seat, count) for seat, count in enumerate(scored.set_aside) if count]
    if not left:
        return Html("")
    names = ", ".join(f"{name(head, seat, loc)} ×{count}" for seat, count in left)
    return loc("clubs-left", names=names)


def _totals(head: TableHead, scored: ClubsDealScored, loc: Locale) -> Html:
    """The match as it stands, best first."""
    order = sorted(range(len(scored.totals)), key=lambda seat: (-scored.totals[seat], seat))
    totals = [
        loc("clubs-total-of", name=name(head, seat, loc), total=minus(scored.totals[seat]))
        for seat in order
    ]
    return loc("clubs-totals", target=head.options.target, totals=join(" · ", totals))


def _is_long(report: DealReport) -> bool:
    unlimited = report.head.options.deal_limit is None
    return unlimited and not report.last and report.number % _MANY_DEALS == 0


# -- the review ------------------------------------------------------------------------------------


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands, the auction and every trick."""
    head, faces, events = report.head, ctx.faces, _events(report)
    title = loc("clubs-review-title", deal=deal_number(report.number, head.options, loc))
    about = [packs_text(len(head.seats), loc, faces)]
    about += [
        loc("clubs-dealer", name=name(head, one.dealer, loc))
        for one in events
        if isinstance(one, Dealt)
    ]
    hands = [
        loc(
            "clubs-review-hand",
            name=_name(head, one.seat, loc),
            cards=row(sorted_cards(one.hand), loc, faces),
        )
        for one in events
        if isinstance(one, HandDealt)
    ]
    tricks = [one.trick for one in events if isinstance(one, TrickTaken)]
    lines = [
        *about,
        Html("\n" + join("\n", hands)),
        Html("\n" + loc("clubs-review-auction", said=_auction(head, events, loc)) + "\n"),
        *(_review_trick(head, at, trick, loc, faces) for at, trick in enumerate(tricks, start=1)),
    ]
    return in_pages(title, lines)


def _events(report: DealReport) -> list[Event]:
    return [told.event for told in report.events]


def _name(head: TableHead, seat: Seat, loc: Locale) -> str:
    """A name that is read once a trick."""
    return name(head, seat, loc, BUTTON_WIDTH)


def _auction(head: TableHead, events: Iterable[Event], loc: Locale) -> Html:
    said: list[Html] = []
    for one in events:
        if isinstance(one, BidMade):
            said.append(loc("clubs-review-bid", name=_name(head, one.seat, loc), bid=one.tricks))
        elif isinstance(one, Passed):
            said.append(loc("clubs-review-pass", name=_name(head, one.seat, loc)))
    return join(" · ", said)


def _review_trick(head: TableHead, number: int, trick: Trick, loc: Locale, faces: Faces) -> Html:
    """The cards in the order played; the one that took the trick stands out."""
    dead = cancelled(head.options, trick.plays)
    plays: list[Html] = []
    for play in trick.plays:
        laid = card_text(play.card, dead, loc, faces)
        text = join(" ", (_name(head, play.seat, loc), laid))
        plays.append(bold(text, when=play.seat == trick.taker))
    plays += [
        loc("clubs-review-skip", name=_name(head, seat, loc))
        for seat in skipping(trick.plays, len(head.seats), trick.plays[0].seat)
    ]
    if trick.taker is None:
        plays.append(loc("clubs-review-nobody"))
    return loc("clubs-review-trick", number=number, plays=join(" · ", plays))
