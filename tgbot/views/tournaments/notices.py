"""What is announced of a tournament: in its chat to everybody, in private to whom it concerns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from core.boards import TournamentNotice, TournamentRecord
from core.tournaments.model import Phase
from tgbot.callback_data import Event, EventVerb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Rows, Style
from tgbot.views.parts import moment
from tgbot.views.tournaments import crosstable, words

QUIET: Final = frozenset(
    {
        TournamentNotice.ROUND,
        TournamentNotice.CORRECTED,
        TournamentNotice.REPLAYED,
        TournamentNotice.EXTENDED,
        TournamentNotice.REPAIRED,
    }
)
"""Words in the chat that need not ring: everybody concerned is told in private."""

_PRESSES: Final[Mapping[TournamentNotice, tuple[tuple[EventVerb, str, Style | None], ...]]] = {
    TournamentNotice.OPENED: ((EventVerb.CARD, "card", Style.PRIMARY),),
    TournamentNotice.REMIND: ((EventVerb.CARD, "card", None),),
    TournamentNotice.CHECKIN: ((EventVerb.HERE, "here", Style.SUCCESS),),
    TournamentNotice.ASKED: (
        (EventVerb.YES, "yes", Style.SUCCESS),
        (EventVerb.NO, "no", None),
    ),
    TournamentNotice.PAIRED_UP: ((EventVerb.CARD, "card", None),),
    TournamentNotice.REFUSED: ((EventVerb.CARD, "card", None),),
    TournamentNotice.MOVED_UP: ((EventVerb.CARD, "card", None),),
    TournamentNotice.TABLE: ((EventVerb.TABLE, "table", Style.PRIMARY),),
    TournamentNotice.BYE: ((EventVerb.STANDINGS, "standings", None),),
    TournamentNotice.ABSENT: ((EventVerb.BACK, "back", Style.SUCCESS),),
    TournamentNotice.REPLACED: ((EventVerb.CARD, "card", None),),
    TournamentNotice.BROKEN: ((EventVerb.TOOLS, "tools", Style.PRIMARY),),
    TournamentNotice.HANDED_OVER: ((EventVerb.TOOLS, "tools", Style.PRIMARY),),
    TournamentNotice.WAITS: ((EventVerb.TOOLS, "tools", Style.PRIMARY),),
    TournamentNotice.FORGOTTEN: ((EventVerb.TOOLS, "tools", Style.PRIMARY),),
    TournamentNotice.FINISHED: (
        (EventVerb.STANDINGS, "standings", None),
        (EventVerb.ROUND, "rounds", None),
    ),
}


def notice_message(notice: TournamentNotice, payload: Mapping[str, Any], loc: Locale) -> Message:
    """The words of an announcement of a tournament."""
    key = f"notice-{notice}"
    if notice is TournamentNotice.REMIND:
        key = f"{key}-{payload.get('ahead', 'hour')}"
    if notice is TournamentNotice.CHECKIN and payload.get("closes_at") is None:
        key = f"{key}-open"  # so it was written before announcements had the value
    if notice is TournamentNotice.POSTPONED and not payload.get("missing"):
        key = f"{key}-later"
    if notice is TournamentNotice.REPLAYED and payload.get("deal"):
        key = f"{key}-deal"
    if payload.get("public"):
        key = f"{key}-here"
    text = join("\n", (loc(key, **_values(payload, loc)), *_promises(payload, loc)))
    return Message(text, _buttons(notice, payload, loc), silent=notice in QUIET)


def finished_message(record: TournamentRecord, loc: Locale) -> Message:
    """The end of a tournament, with its crosstable where that can be drawn."""
    board = record.board
    podium = [
        loc("event-podium", medal=medal, name=words.entrant(one.entrant, loc))
        for medal, one in zip(words.MEDALS, board.final, strict=False)
        if one.place is not None
    ]
    text = join("\n", (words.title(board.head, loc), loc("event-finished"), *podium))
    photo = crosstable.picture(record, loc) if board.head.phase is Phase.FINISHED else None
    payload = {"tournament": board.head.tournament}
    return Message(
        text, _buttons(TournamentNotice.FINISHED, payload, loc), photo=photo, silent=False
    )


def _values(payload: Mapping[str, Any], loc: Locale) -> dict[str, Any]:
    """Plain values in the form that texts speak of."""
    made: dict[str, Any] = {}
    for key, value in payload.items():
        match key:
            case "title":
                made[key] = names.clean(value, loc.plain("event-nameless"), width=40)
            case "name" | "by":
                made[key] = names.person(value, loc) if value else loc.plain("event-the-bot")
            case "names":
                made[key] = names.listed(value, loc)
            case "starts_at" | "closes_at" | "grace_at":
                made[key] = _time(value, loc)
            case "reason":
                made[key] = words.reason(value, loc)
            case "seconds":
                made["minutes"] = max(1, round(value / 60))
            case "podium":
                made["names"] = join(", ", (words.called(one, loc) for one in value))
            case "round" | "rounds" | "board" | "deal" | "minutes" | "missing" | "number" | "days":
                made[key] = value
            case _:
                pass
    return made


def _promises(payload: Mapping[str, Any], loc: Locale) -> Iterator[Html]:
    """The promises of deals that are the same at all tables of a round."""
    promises = payload.get("promises", ())
    if promises:
        yield loc("event-deals-promised")
    for number, digits in enumerate(promises, start=1):
        yield loc("event-shared-deal", deal=number, digits=digits)


def _time(value: int | None, loc: Locale) -> Html:
    return loc("event-no-time") if value is None else moment(words.at_unix(value))


def _buttons(notice: TournamentNotice, payload: Mapping[str, Any], loc: Locale) -> Rows:
    presses = _PRESSES.get(notice, ())
    return (
        (
            tuple(
                Button(
                    loc.plain(f"button-event-{key}"),
                    Event(payload["tournament"], verb),
                    style=style,
                )
                for verb, key, style in presses
            ),
        )
        if presses
        else ()
    )
