"""What is said in Cal's BS, in words: announcements, and sets that were turned up."""

from __future__ import annotations

from core.cards import Rank
from core.games.cals_bs import Opened, Placement, Reveal, Said, rank_of_quads
from core.readmodels import TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import row
from tgbot.views.message import ViewContext
from tgbot.views.parts import name

TRUE = "✅"
FALSE = "❌"


def count_of(count: int, rank: Rank, loc: Locale) -> str:
    """So many cards of a rank, as bare words: "3 дамы"."""
    return loc.plain(f"cals_bs-claim-{rank.name.lower()}", n=count)


def claim(placement: Placement, loc: Locale) -> str:
    """What was said of a set, as bare words, with its number of cards."""
    if placement.said is Said.PLUS:
        return loc.plain("cals_bs-claim-plus-of", steps=placement.steps, n=placement.count)
    return spoken(placement, loc)


def spoken(placement: Placement, loc: Locale) -> str:
    """Just what is said when a set is laid, as bare words."""
    match placement.said:
        case Said.QUADS:
            return loc.plain("cals_bs-claim-quads")
        case Said.PLUS:
            return loc.plain("cals_bs-claim-plus", steps=placement.steps)
        case _ if placement.rank is not None:
            return count_of(placement.count, placement.rank, loc)
        case _:
            raise ValueError("a set of a rank that nobody named")


def reveal_text(head: TableHead, reveal: Reveal, loc: Locale, ctx: ViewContext) -> Html:
    """The sets that were turned up, each with its verdict, and what came of it."""
    lines = [_opened_line(head, reveal.opened, _verdict(reveal), loc, ctx)]
    if reveal.base is not None:
        true = rank_of_quads(reveal.base.cards) is not None
        lines.insert(0, _opened_line(head, reveal.base, TRUE if true else FALSE, loc, ctx))
    lines.append(outcome(head, reveal, loc))
    return join("\n", lines)


def outcome(head: TableHead, reveal: Reveal, loc: Locale) -> Html:
    """Who doubted, rightly or not, or that these were last cards; and who took the pile."""
    doubter, taker = reveal.doubter, reveal.taker
    if doubter is not None and reveal.liar is None:
        return loc("cals_bs-doubt-wrong", name=name(head, doubter, loc), n=reveal.taken)
    made = [loc("cals_bs-last-cards")]
    if doubter is not None:
        made = [loc("cals_bs-doubt-right", name=name(head, doubter, loc))]
    if taker is not None:
        made.append(loc("cals_bs-takes", name=name(head, taker, loc), n=reveal.taken))
    return join(" · ", made)


def _verdict(reveal: Reveal) -> str:
    """Whether the latest set was true; a "plus" over false quads is neither (CG16)."""
    if reveal.liar is None:
        return TRUE
    return FALSE if reveal.liar == reveal.opened.placement.seat and _counts(reveal) else ""


def _counts(reveal: Reveal) -> bool:
    """Whether there is something that a "plus" could count from."""
    return reveal.base is None or rank_of_quads(reveal.base.cards) is not None


def _opened_line(
    head: TableHead, opened: Opened, verdict: str, loc: Locale, ctx: ViewContext
) -> Html:
    placement = opened.placement
    return loc(
        "cals_bs-opened",
        name=name(head, placement.seat, loc),
        claim=claim(placement, loc),
        cards=join(" ", (row(opened.cards, loc, ctx.faces), verdict)),
    )
