"""Ends: a deal's result, its review, a match's result with the course of its score."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.readmodels import DealReport, Finished, TableHead
from tgbot.callback_data import Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names, pictures
from tgbot.views.games import outcome, side_place, view_of
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.parts import do, name_list, without_empty

STOPPED: Final = "stopped"
LAST_DEAL: Final = "last_deal"
"""The reason of a match that its tournament ended, by the clock or after so many deals."""


def deal_message(report: DealReport, loc: Locale, ctx: ViewContext) -> Message:
    """The announcement of a finished deal, with its arithmetic and a way to its review."""
    text = view_of(report.head).deal(report, loc, ctx)
    head, deal = report.head, report.number
    return Message(text, ((_review_button(head, deal, loc), _proof_button(head, deal, loc)),))


def review_message(report: DealReport, page: int, loc: Locale, ctx: ViewContext) -> Message:
    """A page of a finished deal's review; pages out of range are the nearest there is."""
    pages = view_of(report.head).review(report, loc, ctx)
    page = max(0, min(page, len(pages) - 1))
    turns: list[Button] = []
    for to, mark in ((page - 1, "◀"), (page + 1, "▶")):
        if to in range(len(pages)):
            turns.append(do(report.head, Verb.REVIEW, mark, f"{report.number}.{to}"))
    step = do(report.head, Verb.STEP, loc.plain("button-step"), str(report.number))
    proof = _proof_button(report.head, report.number, loc)
    return Message(pages[page], without_empty((turns, [step, proof])))


def finished_message(finished: Finished, loc: Locale) -> Message:
    """A match that is over, on the screen where it was played."""
    return Message(_result_text(finished, loc), _result_buttons(finished, loc))


def own_finished_message(finished: Finished, loc: Locale, ctx: ViewContext) -> Message:
    """The same in a private chat, where nobody saw the last deal's announcement."""
    made = finished_message(finished, loc)
    report = finished.last_deal
    if report is None:
        return made
    return replace(
        made, text=join("\n\n", (view_of(finished.head).deal(report, loc, ctx), made.text))
    )


def result_message(finished: Finished, loc: Locale) -> Message:
    """The announcement of a match's end, with a picture of the course of its score if it has one.

    One deal makes no course.
    """
    photo = _course(finished, loc) if len(finished.course) > 1 else None
    return Message(
        _result_text(finished, loc), _result_buttons(finished, loc), photo=photo, silent=False
    )


def _review_button(head: TableHead, deal: int, loc: Locale) -> Button:
    return do(head, Verb.REVIEW, loc.plain("button-review", deal=deal), f"{deal}.0")


def _proof_button(head: TableHead, deal: int, loc: Locale) -> Button:
    return do(head, Verb.VERIFY, loc.plain("button-verify-short"), str(deal))


def _result_text(finished: Finished, loc: Locale) -> Html:
    head = finished.head
    game = loc.plain(f"game-{head.game}")
    stopped = finished.reason == STOPPED
    title = loc("result-stopped" if stopped else "result-title", game=game)
    reason = "" if stopped else _ending(finished, loc)
    titles = [
        loc("result-goats", names=names.listed(finished.goats, loc)) if finished.goats else "",
        loc("result-cleared", names=names.listed(finished.cleared, loc))
        if finished.cleared
        else "",
    ]
    top = join("\n", (title, reason))
    return join("\n\n", (top, _places(finished, loc), join("\n", titles)))


def _ending(finished: Finished, loc: Locale) -> Html:
    """What decided the match: the rules of its game, or its tournament before they did."""
    if finished.reason == LAST_DEAL:
        return loc("result-last-deal")
    return view_of(finished.head).ending(finished, loc)


def _places(finished: Finished, loc: Locale) -> Html:
    """A line a side, best first; the first place stands out."""
    head, view = finished.head, view_of(finished.head)
    by_seat = {standing.seat: standing for standing in finished.standings}
    ranked = sorted(
        ((by_seat[side[0]], side) for side in view.sides(len(head.seats)) if side[0] in by_seat),
        key=lambda one: (one[0].place, one[1]),
    )
    lines: list[Html] = []
    for standing, side in ranked:
        won = standing.place == 1 and finished.reason != STOPPED
        lines.append(
            loc(
                "result-winner" if won else "result-place",
                place=side_place(head.game, standing.place, len(head.seats)),
                names=name_list(head, side, loc),
                points=outcome(finished, standing, loc),
            )
        )
    return join("\n", lines)


def _result_buttons(finished: Finished, loc: Locale) -> Rows:
    head = finished.head
    again = do(head, Verb.REMATCH, loc.plain("button-rematch"), style=Style.PRIMARY)
    rematch = (again,) if head.event is None else ()
    if not finished.course:
        return without_empty((rematch,))
    deals = do(head, Verb.DEALS, loc.plain("button-deals"))
    proof = do(head, Verb.VERIFY, loc.plain("button-verify"), str(len(finished.course)))
    review = _review_button(head, len(finished.course), loc)
    return without_empty((rematch, (review, deals), (proof,)))


def _course(finished: Finished, loc: Locale) -> bytes:
    """The totals of each side after each deal as a picture."""
    head, view = finished.head, view_of(finished.head)
    lines = [
        pictures.Line(
            name_list(head, side, loc), tuple(totals[side[0]] for totals in finished.course)
        )
        for side in view.sides(len(head.seats))
    ]
    title = loc.plain("picture-title", game=loc.plain(f"game-{head.game}"))
    return pictures.course(title, loc.plain("picture-deals"), lines)
