"""Clubs in words and buttons: the auction, the tricks, the hand, a deal's scores, its review.

Whatever is shown of a table comes from `View.table`, which everybody may know; a hand is read in
`hand_note` and `hand_buttons` alone.
"""

from __future__ import annotations

from typing import Final

from core.cards import Card, UnknownCard, card
from core.engine.game import Seat
from core.engine.options import dump_options
from core.games.clubs import (
    HEIGHTS,
    PACKS,
    SUITS,
    TRUMP,
    Bid,
    BidMade,
    ClubsDealScored,
    Options,
    Pass,
    Passed,
    Phase,
    PlayCard,
    Table,
    TrickTaken,
    View,
)
from core.games.dealing import HandDealt
from core.games.tricks import Trick
from core.readmodels import DealReport, Finished, Hand, Playing, TableHead
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views.cards import face, row, suit_sign
from tgbot.views.hands import (
    asked,
    card_button,
    in_order,
    planned_card,
    playable,
    turned,
    wants_ranks,
)
from tgbot.views.message import Button, Faces, Rows, ViewContext
from tgbot.views.parts import in_pages, in_rows, marked_name, name, signed
from tgbot.views.presses import Act, Meaning, Warn

ALWAYS_TOLD: Final = ("bidding", "target")
_BID: Final = "bid:"
_NUMBERS: Final = 7
"""Numbers in a row of the auction."""


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


def score(points: int, loc: Locale) -> str:
    """Points of the match."""
    return loc.plain("clubs-points", n=points)


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """The deal, everybody's number, tricks and total, the running trick and the last one."""
    table, head = seen.table, playing.head
    about = [loc("clubs-deal", deal=table.deal)]
    if table.dealer is not None:
        about.append(loc("clubs-dealer", name=name(head, table.dealer, loc)))
    if table.phase is Phase.DEAL:
        about.append(loc("clubs-shuffling"))
    elif table.phase is Phase.BID:
        about.append(loc("clubs-auction", of=PACKS[seen.seats].hand))
    else:
        about.append(_trick_line(seen, loc, ctx.faces))
    blocks = [join("\n", about), _players(head, seen, me, loc, ctx.faces)]
    if table.phase is Phase.PLAY and table.tricks:
        blocks.append(_last_trick(head, table.tricks[-1], loc, ctx.faces))
    return join("\n\n", blocks)


def _trick_line(seen: View, loc: Locale, faces: Faces) -> Html:
    number, of = len(seen.table.tricks) + 1, PACKS[seen.seats].hand
    return loc("clubs-trick", trump=suit_sign(TRUMP, faces), number=min(number, of), of=of)


def _players(head: TableHead, seen: View, me: Seat | None, loc: Locale, faces: Faces) -> Html:
    """The seats in the order in which they speak or play, each with what is known of it."""
    table = seen.table
    turn = table.decision.waiting if table.decision else frozenset[Seat]()
    first = table.leader if table.phase is Phase.PLAY else None
    if first is None:
        first = 0 if table.dealer is None else (table.dealer + 1) % seen.seats
    played = {play.seat: play.card for play in table.trick}
    lines: list[Html] = []
    for step in range(seen.seats):
        seat = (first + step) % seen.seats
        who = marked_name(head, seat, loc, me)
        if seat in played:
            who = loc("clubs-played", name=who, card=face(played[seat], loc, faces))
        mark = "▶️" if seat in turn else "▪️" if seat in played else "▫️"
        total = loc("clubs-total", total=table.totals[seat])
        lines.append(join(" ", (mark, join(" · ", (who, _bid_text(table, seat, loc), total)))))
    return join("\n", lines)


def _bid_text(table: Table, seat: Seat, loc: Locale) -> Html:
    """The number that a seat named, and in the tricks what it has taken of it."""
    bid, taken = table.bids[seat], table.taken[seat]
    if table.phase is Phase.DEAL:
        return Html("")
    if table.phase is not Phase.BID:
        if bid is None:
            return loc("clubs-taken", taken=taken)
        return loc("clubs-taken-of", taken=taken, bid=bid)
    if bid is None:
        return loc("clubs-passed") if seat in table.passed else Html("")
    named = loc("clubs-bid-high" if seat == table.high else "clubs-bid", bid=bid)
    return join(", ", (named, loc("clubs-passed"))) if seat in table.passed else named


def _last_trick(head: TableHead, trick: Trick, loc: Locale, faces: Faces) -> Html:
    cards = row((play.card for play in trick.plays), loc, faces)
    if trick.taker is None:
        return loc("clubs-last-trick-nobody", cards=cards)
    return loc("clubs-last-trick", cards=cards, name=name(head, trick.taker, loc))


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:  # noqa: ARG001
    """Nothing of Clubs is answered in the group."""
    return ()


# -- the hand --------------------------------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """The cards while numbers are named, what is planned while they are played."""
    if hand.view.table.phase is Phase.BID:
        return loc("clubs-hand", cards=row(_sorted(hand), loc, ctx.faces))
    planned = planned_card(hand)
    if planned is None:
        return Html("")
    return loc("hand-planned", card=face(planned, loc, ctx.faces))


def _sorted(hand: Hand) -> tuple[Card, ...]:
    cards = hand.view.hand
    return in_order(cards, SUITS, HEIGHTS, trump=TRUMP, by_rank=wants_ranks(hand))


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """Numbers in the auction, then the cards."""
    if hand.view.table.phase is Phase.BID:
        return _bid_buttons(hand, loc)
    allowed = playable(hand, PlayCard)
    return in_rows([card_button(hand, one, allowed, loc, ctx.faces) for one in _sorted(hand)])


def _bid_buttons(hand: Hand, loc: Locale) -> Rows:
    decision, table = asked(hand), hand.playing.head.table
    if decision is None:
        return ()
    numbers = [
        Button(str(one.tricks), Answer(table, decision.id, f"{_BID}{one.tricks}"))
        for one in hand.choices.actions
        if isinstance(one, Bid)
    ]
    rows = in_rows(numbers, _NUMBERS)
    if not any(isinstance(one, Pass) for one in hand.choices.actions):
        return rows
    return (*rows, (Button(loc.plain("clubs-pass"), Answer(table, decision.id, "pass")),))


def press(hand: Hand, what: str) -> Meaning:
    """A card's code plays it, "bid:N" names a number, "pass" and "sort" are what they say."""
    if what == "sort":
        return turned(hand)
    if what == "pass":
        return Act(Pass())
    number = what.removeprefix(_BID)
    if what.startswith(_BID) and number.isdecimal():
        return Act(Bid(int(number)))
    try:
        return Act(PlayCard(card(what)))
    except UnknownCard:
        return Warn("unknown")


# -- a finished deal -------------------------------------------------------------------------------


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:  # noqa: ARG001
    """Everybody's number, what was taken, what it scored, and the total."""
    scored, head = _scored(report), report.head
    title = loc("clubs-deal-title", deal=report.number)
    if all(bid is None for bid in scored.bids):
        return join("\n\n", (title, loc("clubs-all-passed"), _totals(head, scored, loc)))
    order = sorted(range(len(scored.totals)), key=lambda seat: -scored.totals[seat])
    lines = [_score_line(head, scored, seat, loc) for seat in order]
    return join("\n\n", (title, join("\n", lines)))


def _scored(report: DealReport) -> ClubsDealScored:
    if not isinstance(report.scored, ClubsDealScored):
        raise TypeError("not a deal of Clubs")
    return report.scored


def _totals(head: TableHead, scored: ClubsDealScored, loc: Locale) -> Html:
    return join(
        "\n",
        [
            loc("clubs-total-line", name=name(head, seat, loc), total=total)
            for seat, total in enumerate(scored.totals)
        ],
    )


def _score_line(head: TableHead, scored: ClubsDealScored, seat: Seat, loc: Locale) -> Html:
    bid, taken = scored.bids[seat], scored.taken[seat]
    who, points, total = name(head, seat, loc), scored.scores[seat], scored.totals[seat]
    if bid is None:
        return loc("clubs-score-passed", name=who, taken=taken, total=total)
    return loc(
        "clubs-score-made" if points > 0 else "clubs-score-missed",
        name=who,
        bid=bid,
        taken=taken,
        won=signed(points),
        total=total,
    )


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands, the auction and every trick."""
    head, faces = report.head, ctx.faces
    events = [told.event for told in report.events]
    lines = [
        loc(
            "clubs-review-hand",
            name=name(head, one.seat, loc),
            cards=row(in_order(one.hand, SUITS, HEIGHTS, trump=TRUMP), loc, faces),
        )
        for one in events
        if isinstance(one, HandDealt)
    ]
    said = [
        loc("clubs-review-bid", name=name(head, one.seat, loc), bid=one.tricks)
        if isinstance(one, BidMade)
        else loc("clubs-review-pass", name=name(head, one.seat, loc))
        for one in events
        if isinstance(one, BidMade | Passed)
    ]
    lines.append(loc("clubs-review-auction", said=join(" · ", said)))
    tricks = [one.trick for one in events if isinstance(one, TrickTaken)]
    lines += [
        _review_trick(head, number, trick, loc, faces)
        for number, trick in enumerate(tricks, start=1)
    ]
    return in_pages(loc("clubs-review-title", deal=report.number), lines)


def _review_trick(head: TableHead, number: int, trick: Trick, loc: Locale, faces: Faces) -> Html:
    """The cards in the order played; the one that took the trick stands out."""
    plays: list[Html] = []
    for play in trick.plays:
        text = escape(f"{name(head, play.seat, loc)} {face(play.card, loc, faces)}")
        plays.append(Html(f"<b>{text}</b>") if play.seat == trick.taker else text)
    return loc("clubs-review-trick", number=number, plays=join(" · ", plays))


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:
    """The target, or the limit of deals."""
    options = finished.head.options
    if finished.reason == "deal_limit":
        return loc("clubs-ended-limit", n=options.deal_limit)
    return loc("clubs-ended-target", target=options.target)


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: "none" if value is None else value for named, value in dump_options(options).items()
    }
    return loc("clubs-rules", **values)
