"""How one person takes part in a tournament, in the private chat; joining alone or as a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from core.boards import Can, EntrantShown, Next, TournamentCard, TournamentHead
from core.tournaments.model import Phase, Status
from tgbot.callback_data import EventVerb
from tgbot.i18n import Html, Locale, join
from tgbot.views import names
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.parts import cut, in_rows, moment, without_empty
from tgbot.views.tournaments import standings, words
from tgbot.views.tournaments.lists import drafts_rows

LOOKING: Final = 8
"""Of those who look for a partner, so many are offered at once."""


def card_message(
    card: TournamentCard,
    looking: Sequence[EntrantShown],
    loc: Locale,
    ctx: ViewContext,
    *,
    page: int = 0,
    sure: bool = False,
) -> Message:
    """What a person sees of his own part; `looking` are those who want a partner, of whom a `page`
    is offered.

    `sure` asks him back before he leaves a running tournament for good.
    """
    head = card.head
    blocks = [
        words.title(head, loc),
        join("\n", (words.starts(head, loc) if head.phase is not Phase.RUNNING else "",)),
        join("\n", _state(card, loc)),
        loc(f"event-sure-drop-{words.entry(head.plan)}") if sure else "",
    ]
    rows = _sure_rows(card, loc) if sure else _rows(card, looking, page, loc, ctx)
    return Message(join("\n\n", blocks), rows, silent=False)


def _state(card: TournamentCard, loc: Locale) -> Iterator[Html]:
    head, one = card.head, card.entrant
    if card.asked_by:
        yield loc("card-asked-by", name=names.person(card.asked_by, loc))
    elif card.token:
        yield loc("card-looks")
    elif one is None:
        yield loc(f"card-reserve-{words.entry(head.plan)}" if card.reserve else "card-out")
    elif card.waits:
        yield loc("card-waits", number=card.waits)
    elif one.status is Status.PROPOSED:
        yield loc("card-asked", name=names.person(one.names[-1], loc))
    else:
        yield loc(f"card-{one.status}", name=words.entrant(one, loc))
        if head.phase is Phase.CHECKIN:
            yield loc("card-here" if one.checked_in else "card-not-here")
    if card.line is not None:
        yield standings.line(head, card.line, loc)
    if card.board is not None:
        yield standings.board_line(head, card.board, loc)
    told = card.next in (None, Next.TABLES, Next.START)  # or without a time, or above already
    if not told and card.next_at is not None:
        yield loc(f"event-next-{card.next}", time=moment(card.next_at))


def _rows(
    card: TournamentCard, looking: Sequence[EntrantShown], page: int, loc: Locale, ctx: ViewContext
) -> Rows:
    head = card.head

    def to(verb: EventVerb, key: str, arg: str = "", *, style: Style | None = None) -> Button:
        return words.press(head, verb, loc.plain(f"button-event-{key}"), arg, style=style)

    rows: list[Sequence[Button]] = []
    if Can.CONFIRM in card.can and card.asked_by:
        yes = to(EventVerb.YES, "yes", style=Style.SUCCESS)
        rows.append([yes, to(EventVerb.NO, "no")])
    if Can.CHECK_IN in card.can:
        rows.append([to(EventVerb.HERE, "here", style=Style.SUCCESS)])
    if Can.TABLE in card.can:
        rows.append([to(EventVerb.TABLE, "table", style=Style.PRIMARY)])
    if Can.BACK in card.can:
        rows.append([to(EventVerb.BACK, "back", style=Style.SUCCESS)])
    rows += _join_rows(card, looking, page, loc, ctx)
    few: list[Button] = []
    if Can.SKIP in card.can:
        few.append(to(EventVerb.SKIP, "skip"))
    if Can.LEAVE in card.can:
        few.append(to(EventVerb.LEAVE, "leave"))
    if Can.DROP in card.can:
        few.append(to(EventVerb.DROP, "drop"))
    rows += in_rows(few, 2)
    below = [to(EventVerb.RULES, "rules")]
    if head.phase in (Phase.RUNNING, Phase.FINISHED):
        below.append(to(EventVerb.STANDINGS, "standings"))
        below.append(to(EventVerb.ROUND, "rounds"))
    rows.append(below)
    return without_empty(rows)


def _join_rows(
    card: TournamentCard, looking: Sequence[EntrantShown], page: int, loc: Locale, ctx: ViewContext
) -> Iterator[Sequence[Button]]:
    """Ways in: alone, with one of those who look for a partner, by a link for a friend."""
    head = card.head
    pairs = head.plan.members > 1
    may_join = Can.JOIN in card.can
    if pairs and may_join:
        shown, page, pages = cut(looking, page, LOOKING)
        for one in shown:
            text = loc.plain("button-event-with", name=words.entrant(one, loc))
            yield [words.press(head, EventVerb.PAIR, text, str(one.persons[0]))]
        yield words.turns(head, EventVerb.CARD, page, pages)
    if may_join and card.token:
        link = quote(ctx.link(card.token), safe="")
        told = words.title_text(head.title, head.game, loc)
        text = quote(loc.plain("event-invite-text", title=told), safe="")
        address = f"https://t.me/share/url?url={link}&text={text}"
        yield [Button(loc.plain("button-event-invite"), url=address, style=Style.PRIMARY)]
    elif may_join and pairs:
        yield [words.press(head, EventVerb.PAIR, loc.plain("button-event-look"))]
    elif may_join:
        join_text = loc.plain("button-event-join")
        yield [words.press(head, EventVerb.JOIN, join_text, style=Style.PRIMARY)]
    if Can.RESERVE in card.can:
        yield [words.press(head, EventVerb.RESERVE, loc.plain("button-event-reserve"))]


def _sure_rows(card: TournamentCard, loc: Locale) -> Rows:
    head = card.head
    drop = loc.plain("button-event-drop")
    return (
        (words.press(head, EventVerb.DROP, drop, words.SURE, style=Style.DANGER),),
        (words.press(head, EventVerb.CARD, loc.plain("button-back")),),
    )


def cards_message(
    cards: Sequence[TournamentCard], drafts: Sequence[TournamentHead], loc: Locale
) -> Message:
    """The tournaments of a person, and what he prepares, a button each."""
    if not cards and not drafts:
        return Message(loc("card-none"))
    rows = [
        (
            words.press(
                one.head,
                EventVerb.CARD,
                f"🏆 {words.title_text(one.head.title, one.head.game, loc)}",
            ),
        )
        for one in cards
    ]
    return Message(loc("card-choose"), (*rows, *drafts_rows(drafts, loc)))
