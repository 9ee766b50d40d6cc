"""Clubs in words and buttons: the auction, the tricks, who has named and taken how many.

The hand is in `clubs_hand`, a finished deal in `clubs_story`. Whatever is shown of a table comes
from `View.table`, which everybody may know.
"""

from __future__ import annotations

from typing import Final

from core.engine.game import Seat
from core.engine.options import dump_options
from core.games.clubs import (
    PACKS,
    TRUMP,
    Options,
    Phase,
    Table,
    View,
    is_ban,
    is_held,
    taker,
    tricks_of,
)
from core.games.tricks import Trick
from core.readmodels import Finished, Playing, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import suit_sign
from tgbot.views.clubs_hand import hand_buttons, hand_note, press
from tgbot.views.clubs_story import deal, review
from tgbot.views.clubs_words import (
    bold,
    cancelled,
    card_text,
    is_lost,
    minus,
    packs_text,
    skipping,
    trick_text,
)
from tgbot.views.message import Faces, Rows, ViewContext
from tgbot.views.names import BUTTON_WIDTH, WIDTH
from tgbot.views.parts import marked_name, name, name_list

ALWAYS_TOLD: Final = ("score_who", "miss_penalty", "target", "deal_limit")  # TG1, TG20
_FEW: Final = 5
"""With more players names are cut shorter, so that each has one line."""


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


def score(points: int, loc: Locale) -> str:
    """Points of the match, which may be below zero."""
    return minus(loc.plain("clubs-points", n=points))


def lobby_note(head: TableHead, loc: Locale, ctx: ViewContext) -> Html:
    """What will be dealt to so many, and that a match by the letter may last long (TG20)."""
    options: Options = head.options
    seated = sum(info is not None for info in head.seats)
    lines: list[Html] = []
    if seated in PACKS:
        packs = packs_text(seated, loc, ctx.faces)
        lines.append(loc("clubs-lobby-packs", n=seated, packs=packs))
    if options.deal_limit is None:
        lines.append(loc("clubs-lobby-long"))
    return join("\n", lines)


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """The deal, everybody's number, tricks and total, the running trick and the last one."""
    table, head = seen.table, playing.head
    match table.phase:
        case Phase.BID:
            about = _auction(head, seen, loc, ctx.faces)
        case Phase.PLAY:
            about = _tricks(head, seen, loc, ctx.faces)
        case _:
            about = loc("clubs-shuffling")
    about = join("\n", (_deal_line(seen, loc), about))
    blocks = [about, _players(head, seen, me, loc, ctx.faces)]
    if table.phase is Phase.PLAY and table.tricks:
        blocks.append(_last_trick(head, seen, table.tricks[-1], loc, ctx.faces))
    return join("\n\n", blocks)


def _deal_line(seen: View, loc: Locale) -> Html:
    options = seen.options
    limit = options.deal_limit or 0
    return loc("clubs-deal", deal=seen.table.deal, limit=limit, target=options.target)


def _auction(head: TableHead, seen: View, loc: Locale, faces: Faces) -> Html:
    """What was dealt by whom, what is asked, and whose numbers will count."""
    table, options = seen.table, seen.options
    trump = loc("clubs-trump", trump=suit_sign(TRUMP, loc, faces))
    if table.dealer is not None:
        dealer = loc("clubs-dealer", name=name(head, table.dealer, loc))
        trump = join(" · ", (dealer, trump))
    dealt = (packs_text(seen.seats, loc, faces), trump)
    asked = [
        loc("clubs-auction", of=tricks_of(table)),
        loc(
            "clubs-scoring",
            who=options.score_who,
            made=options.made,
            penalty=options.miss_penalty,
        ),
    ]
    return join("\n\n", (join("\n", dealt), join("\n", asked)))


def _tricks(head: TableHead, seen: View, loc: Locale, faces: Faces) -> Html:
    """Who won the auction, which trick this is, how much all have named together."""
    table, options = seen.table, seen.options
    lines = [_winner(head, seen, loc)]
    number, of = len(table.tricks) + 1, tricks_of(table)
    lines.append(loc("clubs-trick", number=number, of=of, trump=suit_sign(TRUMP, loc, faces)))
    if options.score_who == "last_bid":
        named = sum(bid for bid in table.bids if bid is not None)
        lines.append(loc("clubs-named", named=named, of=of))
    return join("\n", lines)


def _winner(head: TableHead, seen: View, loc: Locale) -> Html:
    """The winner of an auction (T12); in a free round only where he alone scores."""
    table, options = seen.table, seen.options
    bid = None if table.high is None else table.bids[table.high]
    if table.high is None or bid is None:
        return Html("")
    winner = name(head, table.high, loc)
    if options.score_who == "winner_only":
        return loc("clubs-winner-only", name=winner, bid=bid)
    return Html("") if options.bidding == "free" else loc("clubs-winner", name=winner, bid=bid)


def _players(head: TableHead, seen: View, me: Seat | None, loc: Locale, faces: Faces) -> Html:
    """The seats in the order in which they speak or play, each with what is known of it."""
    table = seen.table
    first = table.leader if table.phase is Phase.PLAY else None
    if first is None:
        first = 0 if table.dealer is None else (table.dealer + 1) % seen.seats
    order = [(first + step) % seen.seats for step in range(seen.seats)]
    lines = [_player(head, seen, seat, me, loc, faces) for seat in order]
    legend = loc("clubs-legend") if table.phase is Phase.PLAY else Html("")
    return join("\n", (legend, *lines))


def _player(
    head: TableHead, seen: View, seat: Seat, me: Seat | None, loc: Locale, faces: Faces
) -> Html:
    """One line: how it stands with the question or the trick, the number, the total."""
    table = seen.table
    who = marked_name(head, seat, loc, me, WIDTH if seen.seats <= _FEW else BUTTON_WIDTH)
    total = minus(table.totals[seat])
    if table.phase is Phase.PLAY:
        mark, count = _in_trick(seen, seat, loc, faces), _count(seen, seat)
        return join(" ", (*mark, join(" · ", (who, count, total))))
    said = _said(table, seat, loc) if table.phase is Phase.BID else Html("")
    stands = loc("clubs-total", total=total) if any(table.totals) else Html("")
    told = join(" · ", (who, said, stands))
    return join(" ", (_auction_mark(table, seat), told))


def _awaited(table: Table) -> Seat | None:
    return None if table.decision is None else next(iter(table.decision.waiting), None)


def _auction_mark(table: Table, seat: Seat) -> str:
    if seat == _awaited(table):
        return "▶️"
    return "✋" if seat in table.passed else "▫️"


def _said(table: Table, seat: Seat, loc: Locale) -> Html:
    """The last number that a seat named, and whether it has left the auction since."""
    bid, passed = table.bids[seat], seat in table.passed
    if bid is None:
        return loc("clubs-passed") if passed else Html("")
    named = bold(loc("clubs-bid", bid=bid), when=seat == table.high)
    return join(", ", (named, loc("clubs-passed"))) if passed else named


def _in_trick(seen: View, seat: Seat, loc: Locale, faces: Faces) -> tuple[Html, ...]:
    """A mark and the card of a seat in the running trick; 👑 is the card that would take it."""
    table, turn = seen.table, _awaited(seen.table)
    for play in table.trick:
        if play.seat == seat:
            best = taker(table.trick, ban=is_ban(seen.options)) == seat
            laid = card_text(play.card, cancelled(seen.options, table.trick), loc, faces)
            return Html("👑" if best else "▪️"), bold(laid)
    if seat == turn:
        return (Html("▶️"),)
    if table.trick and turn is not None and seat in skipping(table.trick, seen.seats, turn):
        return Html("⏭"), loc("clubs-skips-trick")
    return (Html("▫️"),)


def _count(seen: View, seat: Seat) -> Html:
    """Tricks taken of the number that a seat is held to; ❌ when it can no longer be made."""
    table, options = seen.table, seen.options
    bid, taken = table.bids[seat], table.taken[seat]
    if bid is None or not is_held(options, table.high, seat):
        return Html(f"{taken}/–")
    lost = is_lost(options, bid, taken, tricks_of(table) - len(table.tricks))
    return join(" ", (bold(f"{taken}/{bid}"), "❌" if lost else ""))


def _last_trick(head: TableHead, seen: View, trick: Trick, loc: Locale, faces: Faces) -> Html:
    """The trick before, who took it, and who had to skip it (TG13)."""
    cards = trick_text(seen.options, trick.plays, trick.taker, loc, faces)
    if trick.taker is None:
        told = loc("clubs-last-trick-nobody", cards=cards)
    else:
        told = loc("clubs-last-trick", cards=cards, name=name(head, trick.taker, loc))
    skipped = tuple(skipping(trick.plays, seen.seats, trick.plays[0].seat))
    if not skipped:
        return told
    return join("\n", (told, loc("clubs-skipped", names=name_list(head, skipped, loc))))


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:  # noqa: ARG001
    """Nothing of Clubs is answered in the group."""
    return ()


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:
    """The target, or the limit of deals."""
    options: Options = finished.head.options
    if finished.reason == "deal_limit":
        return loc("clubs-ended-limit", n=options.deal_limit)
    return loc("clubs-ended-target", target=options.target)


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: "none" if value is None else value for named, value in dump_options(options).items()
    }
    hands = ", ".join(f"{seats}\u00a0–\u00a0{packs.hand}" for seats, packs in PACKS.items())
    return loc("clubs-rules", **values, hands=hands)


__all__ = [
    "ALWAYS_TOLD",
    "board",
    "deal",
    "ending",
    "hand_buttons",
    "hand_note",
    "lobby_note",
    "press",
    "review",
    "rules",
    "score",
    "sides",
    "table_buttons",
]
