"""A finished deal of Clubs: its scores with their arithmetic, and its review trick by trick."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
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
from tgbot.views.clubs_words import (
    bold,
    cancelled,
    card_text,
    minus,
    packs_text,
    skipping,
    sorted_cards,
    trick_text,
)
from tgbot.views.message import Faces, ViewContext
from tgbot.views.names import BUTTON_WIDTH
from tgbot.views.parts import in_pages, name, signed

_MANY_DEALS: Final = 5
"""After each so many deals of a match without a limit people are told how to end it (TG20)."""


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """Everybody's number, what was taken, what that scored, and the totals."""
    scored, head, options = _scored(report), report.head, report.head.options
    blocks = [
        loc("clubs-deal-title", deal=report.number, limit=options.deal_limit or 0),
        _scores(head, scored, loc),
        join("\n", (_final_trick(report, loc, ctx.faces), _leftovers(report, loc))),
        _totals(head, scored, loc),
    ]
    if _is_long(report):
        blocks.append(loc("clubs-may-stop"))
    return join("\n\n", blocks)


def own_end(report: DealReport, seat: Seat, loc: Locale, faces: Faces) -> Html:
    """What a deal brought one player, on the hand that the next deal has taken the place of."""
    scored, head = _scored(report), report.head
    if all(bid is None for bid in scored.bids):
        own = loc("clubs-all-passed")
    elif scored.bids[seat] is None:
        own = loc("clubs-score-none", taken=_number(head, seat, scored.taken[seat], loc))
    else:
        own = _score_line(head, scored, seat, loc)
    lines = (loc("clubs-previous", deal=report.number), own, _final_trick(report, loc, faces))
    return join("\n", lines)


def _final_trick(report: DealReport, loc: Locale, faces: Faces) -> Html:
    """The trick that the announcement has wiped off the table; none where all have passed."""
    tricks = _scored(report).tricks
    if not tricks:
        return Html("")
    plays, taker = tricks[-1].plays, tricks[-1].taker
    cards = trick_text(report.head.options, plays, taker, loc, faces)
    if taker is None:
        return loc("clubs-final-trick-nobody", cards=cards)
    return loc("clubs-final-trick", cards=cards, name=name(report.head, taker, loc))


def _scored(report: DealReport) -> ClubsDealScored:
    if not isinstance(report.scored, ClubsDealScored):
        raise TypeError("not a deal of Clubs")
    return report.scored


def _scores(head: TableHead, scored: ClubsDealScored, loc: Locale) -> Html:
    """A line for each who named a number, best first; one for those who named none."""
    seats = range(len(scored.bids))
    bidders = [seat for seat in seats if scored.bids[seat] is not None]
    if not bidders:
        return loc("clubs-all-passed")
    bidders.sort(key=lambda seat: -scored.scores[seat])
    lines = [_score_line(head, scored, seat, loc) for seat in bidders]
    others = [_number(head, seat, scored.taken[seat], loc) for seat in seats if seat not in bidders]
    if others:
        lines.append(loc("clubs-score-none", taken=join(" · ", others)))
    return join("\n", lines)


def _score_line(head: TableHead, scored: ClubsDealScored, seat: Seat, loc: Locale) -> Html:
    options: Options = head.options
    bid, taken, won = scored.bids[seat] or 0, scored.taken[seat], scored.scores[seat]
    values = {"name": name(head, seat, loc), "bid": bid, "taken": taken}
    if not is_held(options, scored.high, seat):
        return loc("clubs-score-not-counted", **values)
    if not is_made(options, bid, taken):
        return loc("clubs-score-missed", **values, won=signed(won))
    return loc("clubs-score-made", **values, base=won - taken, won=signed(won))


def _number(head: TableHead, seat: Seat, number: int, loc: Locale) -> Html:
    return loc("clubs-number-of", name=name(head, seat, loc), n=minus(number))


def _leftovers(report: DealReport, loc: Locale) -> Html:
    """Who was passed over (TG13), and who had cards left (T7): both under the ban alone."""
    head, left = report.head, _scored(report).set_aside
    skips = Counter(one.seat for one in _events(report) if isinstance(one, Skipped))
    lines: list[Html] = []
    if skips:
        lines.append(loc("clubs-skips", names=_times(head, dict(skips), loc)))
    if any(left):
        lines.append(loc("clubs-left", names=_times(head, dict(enumerate(left)), loc)))
    return join("\n", lines)


def _times(head: TableHead, counts: Mapping[Seat, int], loc: Locale) -> str:
    """Players and how often each, by seat."""
    named = ((name(head, seat, loc), counts[seat]) for seat in sorted(counts) if counts[seat])
    return ", ".join(who if count == 1 else f"{who} ×{count}" for who, count in named)


def _totals(head: TableHead, scored: ClubsDealScored, loc: Locale) -> Html:
    """The match as it stands, best first."""
    order = sorted(range(len(scored.totals)), key=lambda seat: -scored.totals[seat])
    totals = [_number(head, seat, scored.totals[seat], loc) for seat in order]
    return loc("clubs-totals", target=head.options.target, totals=join(" · ", totals))


def _is_long(report: DealReport) -> bool:
    unlimited = report.head.options.deal_limit is None
    return unlimited and not report.last and report.number % _MANY_DEALS == 0


# -- the review ------------------------------------------------------------------------------------


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands, the auction and every trick."""
    head, faces, events = report.head, ctx.faces, _events(report)
    title = loc("clubs-review-title", deal=report.number)
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
        Html("\n" + loc("clubs-review-auction", said=auction(head, events, loc)) + "\n"),
        *(_review_trick(head, at, trick, loc, faces) for at, trick in enumerate(tricks, start=1)),
    ]
    return in_pages(title, lines)


def _events(report: DealReport) -> list[Event]:
    return [told.event for told in report.events]


def _name(head: TableHead, seat: Seat, loc: Locale) -> str:
    """A name that is read once a trick."""
    return name(head, seat, loc, BUTTON_WIDTH)


def auction(head: TableHead, events: Iterable[Event], loc: Locale) -> Html:
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
        text = join(" ", (laid, _name(head, play.seat, loc)))
        plays.append(bold(text, when=play.seat == trick.taker))
    plays += [
        loc("clubs-review-skip", name=_name(head, seat, loc))
        for seat in skipping(trick.plays, len(head.seats), trick.plays[0].seat)
    ]
    if trick.taker is None:
        plays.append(loc("clubs-review-nobody"))
    return loc("clubs-review-trick", number=number, plays=join(" · ", plays))
