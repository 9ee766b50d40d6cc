"""A finished deal stepped through in one message: from the dealing to the score, all hands open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.readmodels import DealReport, Phase
from tgbot.callback_data import Verb
from tgbot.i18n import Locale, join
from tgbot.views import belka_steps, cals_bs_steps, clubs_steps, mozhno_steps
from tgbot.views.frames import GameSteps, frames, hand_lines
from tgbot.views.games import view_of
from tgbot.views.message import Message, Rows, ViewContext
from tgbot.views.parts import deals_beside, do, without_empty

GAME_STEPS: Final[Mapping[str, GameSteps]] = {
    "belka": belka_steps,
    "clubs": clubs_steps,
    "cals_bs": cals_bs_steps,
    "mozhno": mozhno_steps,
}


def step_message(report: DealReport, at: int, loc: Locale, ctx: ViewContext) -> Message:
    """One step of a finished deal; the one after the last act is the score. A step out of range
    is the nearest there is."""
    head, game = report.head, GAME_STEPS[report.head.game]
    moments = frames(report, game)
    last = len(moments)
    at = max(0, min(at, last))
    title = loc(
        "step-title",
        game=loc.plain(f"game-{head.game}"),
        deal=report.number,
        step=at + 1,
        of=last + 1,
    )
    if at == last:
        body = view_of(head).deal(report, loc, ctx)
    else:
        moment = moments[at]
        hands = hand_lines(head, moment, lambda cards: game.ordered(report, cards), loc, ctx.faces)
        told = game.told(report, moment, loc, ctx) if at else game.opening(report, loc, ctx)
        body = join("\n\n", (hands, told))
    return Message(join("\n\n", (title, body)), _buttons(report, at, last, loc))


def _buttons(report: DealReport, at: int, last: int, loc: Locale) -> Rows:
    """The same four in the same places at every step, so that a thumb need not look for them."""
    head = report.head
    turns = (("⏮", 0), ("◀", max(0, at - 1)), ("▶", min(last, at + 1)), ("⏭", last))
    others = deals_beside(head, Verb.STEP, report.number, report.deals, loc)
    more = [do(head, Verb.VERIFY, loc.plain("button-verify-short"), f"{report.number}.0")]
    if head.phase is not Phase.PLAYING:
        more.append(do(head, Verb.DEALS, loc.plain("button-deals"), "0"))
    steps = [do(head, Verb.STEP, mark, f"{report.number}.{step}") for mark, step in turns]
    return without_empty((steps, others, more))
