"""The regulations of a tournament in words: everything that is decided before anybody plays.

Each sentence is made from the plan that was frozen when the sign-up opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.boards import TournamentHead
from core.games.registry import GAMES
from core.tournaments.model import (
    FIXED,
    FORGOTTEN_DAYS,
    REMINDED_DAYS,
    WAIT_SECONDS,
    Kind,
    Plan,
    Stage,
    TieBreak,
)
from tgbot.i18n import Html, Locale, join
from tgbot.views.lobby import preset_text, rules_line
from tgbot.views.message import Message
from tgbot.views.parts import duration
from tgbot.views.tournaments import words

_OF_OPPONENTS: Final = frozenset(
    {
        TieBreak.BH,
        TieBreak.BH_C1,
        TieBreak.BH_M1,
        TieBreak.SB,
        TieBreak.SOS,
        TieBreak.SOS_C1,
    }
)
"""The tie-breaks that count what opponents have won."""


def regulations_message(head: TournamentHead, expected: int, loc: Locale) -> Message:
    """The whole regulations; rounds that follow from the field are told for `expected` entrants."""
    preset = preset_text(head.game, head.preset, loc)
    top = join("\n", (words.title(head, loc), words.about(head, expected, preset, loc)))
    options = head.options if head.options is not None else GAMES[head.game].options()
    house = rules_line(head.game, options, head.preset, loc)
    sections = [
        join("\n", _entry(head, loc)),
        join("\n", _stages(head.plan, expected, loc)),
        join("\n", _scores(head.plan, loc)),
        join("\n", _attendance(head.plan, loc)),
        join("\n", _fairness(head, loc)),
    ]
    return Message(join("\n\n", (top, house, *sections)))


def _entry(head: TournamentHead, loc: Locale) -> Iterator[Html]:
    plan = head.plan
    yield words.starts(head, loc)
    entry = words.entry(plan)
    if plan.maximum is None:
        yield loc(f"law-entry-{entry}", least=plan.minimum)
    else:
        yield loc(f"law-entry-{entry}-most", least=plan.minimum, most=plan.maximum)
    yield loc("law-too-few", time=duration(WAIT_SECONDS, loc))
    if head.checkin_at is not None and head.starts_at is not None:
        ahead = round((head.starts_at - head.checkin_at).total_seconds())
        yield loc("law-checkin", time=duration(ahead, loc))
    yield loc("law-late", rounds=plan.late_rounds) if plan.late_rounds else loc("law-not-late")


def _stages(plan: Plan, expected: int, loc: Locale) -> Iterator[Html]:
    for number, stage in enumerate(plan.stages, start=1):
        many = len(plan.stages) > 1
        title = loc("law-stage", number=number) if many else Html("")
        option = "-double" if stage.double else "-planned" if stage.planned else ""
        told = loc(
            f"law-{stage.kind}{option}",
            rounds=words.rounds_of(stage, expected),
            cut=stage.cut or 0,
            seats=plan.seats.preferred,
            fewest=plan.seats.fewest,
            most=plan.seats.most,
        )
        yield join(" ", (title, told))
        if number > 1 and stage.kind is not Kind.KNOCKOUT:
            yield loc(f"law-carry-{stage.carry}")
    yield loc("law-bound", bound=words.bound_text(plan, loc))


def _scores(plan: Plan, loc: Locale) -> Iterator[Html]:
    yield loc(f"law-scoring-{plan.scoring}")
    if plan.duplicate:
        yield loc("law-duplicate", n=plan.deals or 0)
        yield loc("law-duplicate-sealed")
        yield loc("law-duplicate-judged")
    if plan.win_bonus:
        yield loc("law-win-bonus", points=plan.win_bonus)
    for codes in dict.fromkeys(stage.tie_breaks for stage in plan.stages):
        if codes:
            order = " → ".join(loc.plain(f"tie-{code}") for code in codes)
            yield loc("law-tie-breaks", order=order)
    yield words.legend(_all_codes(plan.stages), loc)
    if plan.adjusted and any(_is_adjusted(stage) for stage in plan.stages):
        yield loc("law-adjusted")


def _is_adjusted(stage: Stage) -> bool:
    """Whether unplayed rounds change tie-breaks here; in a round robin all of them count."""
    return stage.kind is not Kind.ROUND_ROBIN and not _OF_OPPONENTS.isdisjoint(stage.tie_breaks)


def _all_codes(stages: tuple[Stage, ...]) -> tuple[TieBreak, ...]:
    return tuple(dict.fromkeys(code for stage in stages for code in stage.tie_breaks))


def _attendance(plan: Plan, loc: Locale) -> Iterator[Html]:
    grace = duration(plan.grace_seconds, loc)
    if plan.duplicate:
        yield loc("law-absent-duplicate", time=grace)
    else:
        yield loc("law-absent-two" if plan.two_sided else "law-absent-table", time=grace)
    kinds = {stage.kind for stage in plan.stages}
    if Kind.SWISS in kinds:
        yield loc("law-bye-duplicate" if plan.duplicate else "law-bye")
    if Kind.ROUND_ROBIN in kinds:
        yield loc("law-bye-robin")
    yield loc("law-leaver")
    yield loc("law-drop")
    if any(stage.kind not in FIXED for stage in plan.stages):
        yield loc("law-skip")
    yield loc(f"law-reserve-{words.entry(plan)}")
    yield loc("law-substitute")


def _fairness(head: TournamentHead, loc: Locale) -> Iterator[Html]:
    yield loc("law-lots", digits=head.commitment)
    yield loc("law-repair")
    if head.by_hand:
        yield loc("law-by-hand", days=FORGOTTEN_DAYS, reminded=REMINDED_DAYS)
    yield loc("law-unplayed")
