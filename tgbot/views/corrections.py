"""Corrections: what an admin may do about a finished match, what was done, by whom and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from core.engine.game import Seat, Standing
from core.readmodels import (
    Correctable,
    Correction,
    CorrectionKind,
    Corrections,
    Reason,
    TableHead,
)
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.games import points_tell, side_place, view_of
from tgbot.views.message import Button, Message, Style
from tgbot.views.parts import in_rows, moment, name_list, without_empty

WORDS: Final = 200
"""Columns of a reason in somebody's own words."""
DRAW: Final = "+"
"""In place of an order of sides: all share the first place."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class Change(StrEnum):
    """What a button of a correction is about."""

    SHOW = "show"
    VOID = "void"
    FIX = "fix"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class CorrectPress:
    """What a button asks for, as far as it has been chosen.

    `about` is the order of the sides, best first, each a digit, or the number of the correction
    that is undone. Without a reason it is still to be asked for.
    """

    change: Change
    about: str = ""
    reason: Reason | None = None

    def on(self, head: TableHead, text: str, style: Style | None = None) -> Button:
        """The button that asks for it."""
        fields = (self.change, self.about, self.reason or "")
        return Button(text, Do(head.table, Verb.CORRECT, ".".join(fields)), style=style)


def correct_press(arg: str) -> CorrectPress | None:
    """What a button's argument asks for; None for what no button of ours says."""
    try:
        change, about, reason = arg.split(".")
        return CorrectPress(Change(change), about, Reason(reason) if reason else None)
    except ValueError:
        return None


def with_correct_button(made: Message, head: TableHead, loc: Locale) -> Message:
    """A match as it is shown to somebody who may correct it."""
    button = Button(loc.plain("correct-button"), Do(head.table, Verb.CORRECT))
    return replace(made, buttons=(*made.buttons, (button,)))


# -- orders ----------------------------------------------------------------------------------------


def placed(match: Correctable, order: str) -> tuple[Standing, ...] | None:
    """The standings in which the sides come in this order; None for an order that is none.

    Points go with the places, as they were given for them; in a draw each side keeps its own.
    """
    sides = _sides(match.head)
    if order == DRAW:
        return tuple(replace(one, place=1) for one in match.standings)
    if sorted(order) != sorted(_DIGITS[: len(sides)]):
        return None
    points = [one.points for one in _best_first(match)]
    made: list[Standing] = []
    better = 0
    for digit in order:
        side = sides[_DIGITS.index(digit)]
        made += [Standing(seat, better + 1, points[better]) for seat in side]
        better += len(side)
    return tuple(sorted(made, key=lambda one: one.seat))


def _best_first(match: Correctable) -> list[Standing]:
    return sorted(match.standings, key=lambda one: (one.place, one.seat))


def _sides(head: TableHead) -> tuple[tuple[Seat, ...], ...]:
    return view_of(head).sides(len(head.seats))


def _open_sides(match: Correctable, order: str) -> list[int]:
    """The sides that have no place yet."""
    return [place for place in range(len(_sides(match.head))) if _DIGITS[place] not in order]


# -- for admins ------------------------------------------------------------------------------------


def correct_message(match: Correctable, press: CorrectPress, loc: Locale) -> Message:
    """The page that follows a press, while something is still to be chosen."""
    match press.change:
        case Change.VOID:
            return _reasons(match, press, loc("correct-why-void"), loc)
        case Change.FIX if press.about == DRAW or not _open_sides(match, press.about):
            return _reasons(match, press, loc("correct-why-fix"), loc)
        case Change.FIX:
            return _next_place(match, press, loc)
        case _:
            return _overview(match, loc)


def _overview(match: Correctable, loc: Locale) -> Message:
    told = [(one, loc("correction-own", **_told(one, loc))) for one in match.corrections[:10]]
    parts = [_about(match, loc), *(_with_undoing(line, one, loc) for one, line in told)]
    void = CorrectPress(Change.VOID).on(match.head, loc.plain("correct-button-void"), Style.DANGER)
    fix = CorrectPress(Change.FIX).on(match.head, loc.plain("correct-button-fix"))
    held = [one for one in match.corrections if one.undone_by is None]
    undo = [
        CorrectPress(Change.UNDO, str(one.id)).on(
            match.head, loc.plain(f"correct-button-undo-{one.kind}")
        )
        for one in held[:2]
    ]
    rows = ([] if match.voided else [void], [fix], *([one] for one in undo))
    return Message(join("\n\n", parts), without_empty(rows))


def _about(match: Correctable, loc: Locale) -> Html:
    game, time = loc.plain(f"game-{match.head.game}"), moment(match.finished_at)
    by_seat = {one.seat: one for one in match.standings}
    ranked = sorted(_sides(match.head), key=lambda side: by_seat[side[0]].place)
    told = points_tell(
        [one.points for one in match.standings], [one.place for one in match.standings]
    )
    lines = [
        loc(
            "correct-side" if told else "correct-place",
            place=side_place(match.head.game, by_seat[side[0]].place, len(match.head.seats)),
            names=name_list(match.head, side, loc),
            points=by_seat[side[0]].points,
        )
        for side in ranked
    ]
    voided = [loc("correct-is-void")] if match.voided else []
    return join("\n", (loc("correct-title", game=game, time=time), *lines, *voided))


def _next_place(match: Correctable, press: CorrectPress, loc: Locale) -> Message:
    sides, order = _sides(match.head), press.about
    chosen = [_chosen(match.head, sides[_DIGITS.index(digit)], loc) for digit in order]
    ask = loc("correct-who", place=len(order) + 1)
    left = _open_sides(match, order)
    buttons: list[Button] = []
    for place in left:
        rest = "".join(_DIGITS[one] for one in left if one != place) if len(left) == 2 else ""
        following = CorrectPress(Change.FIX, order + _DIGITS[place] + rest)
        buttons.append(following.on(match.head, _side_text(match.head, sides[place], loc)))
    draw = CorrectPress(Change.FIX, DRAW).on(match.head, loc.plain("correct-button-draw"))
    rows = (*((one,) for one in buttons), () if order else (draw,), (_back(match.head, loc),))
    return Message(join("\n\n", (_about(match, loc), *chosen, ask)), without_empty(rows))


def _chosen(head: TableHead, side: Sequence[Seat], loc: Locale) -> Html:
    return loc("correct-chosen", names=name_list(head, side, loc))


def _side_text(head: TableHead, side: Sequence[Seat], loc: Locale) -> str:
    return ", ".join(names.seated(head.seats[seat], loc, names.BUTTON_WIDTH) for seat in side)


def _reasons(match: Correctable, press: CorrectPress, ask: Html, loc: Locale) -> Message:
    """Why: by a button, or in the author's own words, as an answer to this message."""
    standings = placed(match, press.about)
    after = match if standings is None else replace(match, standings=standings)
    buttons = [
        replace(press, reason=reason).on(match.head, loc.plain(f"reason-{reason}"))
        for reason in Reason
        if reason is not Reason.OTHER
    ]
    rows = (*in_rows(buttons, 2), (_back(match.head, loc),))
    return Message(join("\n\n", (_about(after, loc), ask)), rows)


def _back(head: TableHead, loc: Locale) -> Button:
    return CorrectPress(Change.SHOW).on(head, loc.plain("button-back"))


# -- for everybody ---------------------------------------------------------------------------------


def correction_line(one: Correction, loc: Locale) -> Html:
    """A correction in the list of all: when, of what, how, why, by whom; and whether it holds."""
    match = _match_text(one, loc)
    return _with_undoing(loc("correction-line", match=match, **_told(one, loc)), one, loc)


def _told(one: Correction, loc: Locale) -> dict[str, str]:
    return {
        "time": moment(one.at),
        "what": _what(one, loc),
        "reason": _reason(one, loc),
        "author": names.person(one.author, loc),
    }


def _with_undoing(line: Html, one: Correction, loc: Locale) -> Html:
    if one.undone_by is None:
        return line
    return join(" ", (line, loc("correction-undone", by=names.person(one.undone_by, loc))))


def correction_message(one: Correction, loc: Locale) -> Message:
    """What a chat is told of a correction, or of its undoing: what, why, by whom."""
    match, author = _match_text(one, loc), names.person(one.author, loc)
    if one.undone_by is not None:
        by = names.person(one.undone_by, loc)
        return Message(loc("notice-correction-undone", by=by, match=match))
    return Message(
        loc(
            "notice-correction",
            author=author,
            match=match,
            what=_what(one, loc),
            reason=_reason(one, loc),
        )
    )


def _match_text(one: Correction, loc: Locale) -> Html:
    sides = (name_list(one.head, side, loc) for side in _sides(one.head))
    game = loc.plain(f"game-{one.head.game}")
    return loc("correction-match", game=game, names=" — ".join(sides))


def _what(one: Correction, loc: Locale) -> Html:
    if one.kind is CorrectionKind.VOID:
        return loc("correction-void")
    if len(set(one.places)) == 1:
        return loc("correction-draw")
    ranked = sorted(_sides(one.head), key=lambda side: one.places[side[0]])
    lines = [
        f"{side_place(one.head.game, one.places[side[0]], len(one.head.seats))}. "
        f"{name_list(one.head, side, loc)}"
        for side in ranked
    ]
    return loc("correction-result", places=", ".join(lines))


def _reason(one: Correction, loc: Locale) -> str:
    if one.reason is Reason.OTHER:
        return names.clean(one.words, loc.plain("reason-other"), WORDS)
    return loc.plain(f"reason-{one.reason}")


def corrections_message(page: Corrections, loc: Locale) -> Message:
    """What was corrected in a chat, or of one's own matches."""
    title = loc("corrections-mine" if page.chat is None else "corrections-here")
    lines = [correction_line(one, loc) for one in page.corrections]
    if not lines:
        lines = [loc("corrections-none")]
    text = join("\n\n", (title, *lines, loc("corrections-hint")))
    return Message(text, without_empty((list(_turns(page)),)))


def _turns(page: Corrections) -> Iterator[Button]:
    for to, mark in ((page.page - 1, "◀"), (page.page + 1, "▶")):
        if to in range(page.pages):
            yield Button(mark, Ask(Topic.CORRECTIONS, str(to)))


def corrections_button(loc: Locale) -> Button:
    """Leads from other pages to the list."""
    return Button(loc.plain("corrections-button"), Ask(Topic.CORRECTIONS, "0"))
