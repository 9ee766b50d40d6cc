"""`/tournament` and every button about tournaments: signing up, looking, and the ways to the rest.

Whatever is long, or one's own, goes to the private chat. The wizard and the organiser's tools have
modules of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from telegram import Bot, Message, User
from telegram.constants import ChatType

from core.boards import TournamentHead
from core.readmodels import Receipt, Said
from core.services import Place, Tournaments
from core.tournaments.model import Phase
from tgbot import views
from tgbot.callback_data import Event, EventVerb, whole
from tgbot.handlers import drafting, organising
from tgbot.handlers.desk import Desk, is_admin, is_admin_of, is_member, thread_of
from tgbot.handlers.history import send_export
from tgbot.handlers.visits import STALE, Visit
from tgbot.i18n import Locale, escape
from tgbot.views import tournaments as events

# -- commands --------------------------------------------------------------------------------------


async def answer_tournament(
    desk: Desk, bot: Bot, message: Message, user: User, words: tuple[str, ...]
) -> None:
    """`/tournament`: in private mine and my drafts, in a group those of the chat.

    An admin of the group begins another one there; words in private are the newest draft's title,
    a name in the group is whom one wants for a partner.
    """
    if message.chat.type == ChatType.PRIVATE:
        desk.answer(message, await _own(desk, bot, user, " ".join(words)))
        return
    loc = await desk.language_in(message.chat, user)
    thread = thread_of(message)
    heads = await desk.services.tournaments.reading.of_chat(message.chat.id)
    if words and words[0].startswith("@"):
        receipt = await _with_partner(desk, user, heads, words[0])
        desk.answer(message, views.Message(escape(views.receipt_text(receipt, loc))))
        return
    admin = await is_admin(bot, message.chat, user, message.sender_chat)
    live = [head for head in heads if head.phase is not Phase.FINISHED]
    if admin and not live:
        desk.answer(message, await drafting.begin(desk, message.chat, thread, user, loc))
        return
    desk.answer(message, events.here_message(heads, loc, admin=admin))


async def _own(desk: Desk, bot: Bot, user: User, title: str) -> views.Message:
    """One's tournaments and drafts; or the newest draft under a new title."""
    loc = await desk.language_of(user)
    reading = desk.services.tournaments.reading
    drafts = await reading.drafts(user.id)
    if title and drafts:
        return await drafting.entitle(desk, bot, user, drafts[0], title, loc)
    return events.cards_message(await reading.cards(user.id), drafts, loc)


async def _with_partner(
    desk: Desk, user: User, heads: tuple[TournamentHead, ...], name: str
) -> Receipt:
    """Sign up with somebody by his username, for the newest tournament of pairs here."""
    wanted = [
        head
        for head in heads
        if head.plan.members > 1 and head.phase in (Phase.OPEN, Phase.CHECKIN)
    ]
    if not wanted:
        return Receipt(Said.NO_TOURNAMENT)
    partner = await desk.services.scores.named(name[1:])
    if partner is None:
        return Receipt(Said.NO_PARTNER)
    signup = desk.services.tournaments.signup
    return await signup.join(wanted[0].tournament, user.id, partner=partner)


async def came_by_link(desk: Desk, bot: Bot, message: Message, user: User, payload: str) -> bool:
    """What the link of a tournament leads to, once the private chat is open; whether it did."""
    loc = await desk.language_of(user)
    place = events.new_place(payload)
    if place is not None:
        desk.answer(message, await drafting.begin_in(desk, bot, *place, user, loc))
        return True
    receipts = await desk.services.tournaments.signup.started(user.id, payload)
    for receipt in receipts:
        desk.answer(message, await _came(desk, user, receipt, loc))
    return bool(receipts)


async def _came(desk: Desk, user: User, receipt: Receipt, loc: Locale) -> views.Message:
    """What became of a wish to take part: one's own part, or why there is none."""
    text = escape(views.receipt_text(receipt, loc))
    if receipt.tournament is None:
        return views.Message(text)
    card = await card_of(desk, user, receipt.tournament, loc)
    return card or views.Message(text)


async def card_of(
    desk: Desk, user: User, tournament: int, loc: Locale, *, page: int = 0, sure: bool = False
) -> views.Message | None:
    """One's own part in a tournament; of those who look for a partner a page."""
    reading = desk.services.tournaments.reading
    card = await reading.card(tournament, user.id)
    board = await reading.board(tournament)
    if card is None or board is None:
        return None
    looking = [one for one in board.halves if len(one.persons) == 1 and one.persons[0] != user.id]
    return events.card_message(card, looking, loc, desk.context(), page=page, sure=sure)


async def standings_here(
    desk: Desk, chat: int, thread: int | None, loc: Locale
) -> views.Message | None:
    """What `/score` tells in the topic of a tournament, or in its chat while it is played."""
    heads = await desk.services.tournaments.reading.of_chat(chat, thread)
    here = [
        head
        for head in heads
        if head.thread == thread
        and (head.phase is Phase.RUNNING or (thread is not None and head.phase is Phase.FINISHED))
    ]
    if not here:
        return None
    board = await desk.services.tournaments.reading.board(here[0].tournament)
    return None if board is None else events.standings_message(board, 0, 0, loc)


# -- presses ---------------------------------------------------------------------------------------


async def press_event(visit: Visit, press: Event) -> Receipt:
    """A button about a tournament; what is told of it, and a place in it, are for its chat."""
    verb = EventVerb(press.verb)
    if verb in _FOR_MEMBERS and not await _belongs(visit, press.tournament):
        return Receipt(Said.NOT_TOLD)
    return await _ACTS[verb](visit, press)


async def _belongs(visit: Visit, tournament: int) -> bool:
    """Whether somebody takes part, pressed in the tournament's chat, or is a member of it."""
    card = await visit.services.reading.card(tournament, visit.user.id)
    if card is None:
        return True  # there is nothing to tell, and the act says so
    if visit.chat == card.head.chat or card.entrant is not None or card.reserve or card.asked_by:
        return True
    return await is_member(visit.bot, card.head.chat, visit.user)


async def _join(visit: Visit, press: Event) -> Receipt:
    """Alone at once; in a tournament of pairs the private chat asks with whom."""
    receipt = await visit.services.signup.join(press.tournament, visit.user.id)
    if receipt.said is Said.HALF:
        await _show_card(visit, press)
        return Receipt(Said.SENT_PRIVATELY, done=True)
    return await _then_card(visit, press, receipt)


async def _pair(visit: Visit, press: Event) -> Receipt:
    """With somebody who looks for a partner, or looking for one."""
    signup = visit.services.signup
    if not press.arg:
        return await _join(visit, press)
    other = whole(press.arg)
    if other is None:
        return STALE
    receipt = await signup.pair_up(press.tournament, other, visit.user.id)
    return await _then_card(visit, press, receipt)


async def _reserve(visit: Visit, press: Event) -> Receipt:
    receipt = await visit.services.signup.join(press.tournament, visit.user.id, reserve=True)
    return await _then_card(visit, press, receipt)


def _answer(*, yes: bool) -> Callable[[Visit, Event], Awaitable[Receipt]]:
    async def answer(visit: Visit, press: Event) -> Receipt:
        signup = visit.services.signup
        return await _then_card(
            visit, press, await signup.answer(press.tournament, visit.user.id, yes=yes)
        )

    return answer


def _of_ones_own(
    act: Callable[[Tournaments, int, int], Awaitable[Receipt]],
) -> Callable[[Visit, Event], Awaitable[Receipt]]:
    """What the sign-up does with the tournament for whoever presses."""

    async def press_own(visit: Visit, press: Event) -> Receipt:
        receipt = await act(visit.services, press.tournament, visit.user.id)
        return await _then_card(visit, press, receipt)

    return press_own


async def _drop(visit: Visit, press: Event) -> Receipt:
    """Asked back once: nobody comes back from it by himself."""
    if press.arg != events.SURE:
        made = await card_of(visit.desk, visit.user, press.tournament, visit.loc, sure=True)
        return STALE if made is None else await visit.show(made)
    card = await visit.services.reading.card(press.tournament, visit.user.id)
    if card is None or card.entrant is None:
        return Receipt(Said.NOT_IN)
    receipt = await visit.services.tools.drop(press.tournament, visit.user.id, card.entrant.entrant)
    return await _then_card(visit, press, receipt)


async def _then_card(visit: Visit, press: Event, receipt: Receipt) -> Receipt:
    """Show what is so now in the message that was pressed, where that is the person's own."""
    if receipt.done and visit.is_private:
        await _show_card(visit, press)
    return receipt


async def _show_card(visit: Visit, press: Event) -> None:
    made = await card_of(visit.desk, visit.user, press.tournament, visit.loc)
    if made is not None:
        await visit.show(made)


async def _card(visit: Visit, press: Event) -> Receipt:
    page = whole(press.arg) or 0
    made = await card_of(visit.desk, visit.user, press.tournament, visit.loc, page=page)
    return STALE if made is None else await visit.show(made)


async def _table(visit: Visit, press: Event) -> Receipt:
    """The table that waits for me: I am here, and my cards come anew."""
    receipt = await visit.services.director.arrive(press.tournament, visit.user.id)
    if not receipt.done:
        return receipt
    await visit.desk.services.people.ring(visit.user.id)
    return Receipt(Said.DONE if visit.is_private else Said.SENT_PRIVATELY, done=True)


async def _watch(visit: Visit, press: Event) -> Receipt:
    """Which table to follow; or the newest finished deal of one."""
    board = await visit.services.reading.board(press.tournament)
    if board is None:
        return STALE
    if not press.arg:
        return await visit.show(events.watch_message(board, visit.loc))
    number = whole(press.arg) or 0
    found = await visit.services.reading.watch(press.tournament, number)
    report = None
    if found is not None:
        report = await visit.desk.services.history.deal(*found)
    context = await visit.desk.context_for(visit.user.id)
    return await visit.show(events.watched_message(board.head, number, report, visit.loc, context))


async def _standings(visit: Visit, press: Event) -> Receipt:
    board = await visit.services.reading.board(press.tournament)
    if board is None:
        return STALE
    stage, page = _numbers(press.arg, -1)
    if stage < 0 and board.head.phase is Phase.FINISHED:
        stage = 0
    return await visit.show(events.standings_message(board, stage, page, visit.loc))


async def _round(visit: Visit, press: Event) -> Receipt:
    record = await visit.services.reading.record(press.tournament)
    if record is None or record.board.head.phase is Phase.DRAFT:
        return STALE
    place, page = _numbers(press.arg, -1)
    made = events.round_message(record.board, record.rounds, place, page, visit.loc)
    return await visit.show(made)


async def _rules(visit: Visit, press: Event) -> Receipt:
    board = await visit.services.reading.board(press.tournament)
    if board is None:
        return STALE
    expected = max(len(board.entrants), board.head.plan.minimum)
    return await visit.show(events.regulations_message(board.head, expected, visit.loc))


async def _cross(visit: Visit, press: Event) -> Receipt:
    """The picture is drawn beside the event loop."""
    record = await visit.services.reading.record(press.tournament)
    if record is None:
        return STALE
    made = await asyncio.to_thread(events.crosstable_message, record, visit.loc)
    return STALE if made is None else await visit.show(made)


async def _export(visit: Visit, press: Event) -> Receipt:
    board = await visit.services.reading.board(press.tournament)
    if board is None:
        return STALE
    place = Place(visit.user.id, None if visit.is_private else visit.chat)
    said = await send_export(visit.desk, visit.user, place, f"tournament.{press.tournament}")
    return Receipt(said)


async def _season(visit: Visit, press: Event) -> Receipt:
    board = await visit.services.reading.board(press.tournament)
    if board is None:
        return STALE
    season = await visit.services.reading.season(board.head.chat, board.head.game)
    return await visit.show(events.season_message(season, visit.loc))


def _numbers(arg: str, default: int) -> tuple[int, int]:
    """Two numbers with a dot between them; the defaults where there are none."""
    first, _, second = arg.partition(".")
    return default if (one := whole(first)) is None else one, whole(second) or 0


async def press_here(visit: Visit, arg: str) -> Receipt:
    """A button about tournaments that belongs to none: begin another one."""
    new = events.new_press(arg)
    if new is not None:
        return await drafting.draft(visit, *new)
    if visit.is_private:
        return STALE
    if not await is_admin_of(visit.bot, visit.chat, visit.user):
        return Receipt(Said.ADMINS_ONLY)
    made = await drafting.ask_game(visit.desk, visit.chat, visit.title, visit.thread, visit.loc)
    return await visit.show(made, payload=events.new_payload(visit.chat, visit.thread))


_FOR_MEMBERS: Final = frozenset(
    {
        EventVerb.JOIN,
        EventVerb.PAIR,
        EventVerb.RESERVE,
        EventVerb.DROP,
        EventVerb.CARD,
        EventVerb.WATCH,
        EventVerb.STANDINGS,
        EventVerb.ROUND,
        EventVerb.RULES,
        EventVerb.CROSS,
        EventVerb.SEASON,
    }
)
"""Buttons that anybody could forge with another tournament's number, and that no service refuses
to strangers."""

_ACTS: Final[dict[EventVerb, Callable[[Visit, Event], Awaitable[Receipt]]]] = {
    EventVerb.JOIN: _join,
    EventVerb.PAIR: _pair,
    EventVerb.RESERVE: _reserve,
    EventVerb.YES: _answer(yes=True),
    EventVerb.NO: _answer(yes=False),
    EventVerb.LEAVE: _of_ones_own(lambda all_, *who: all_.signup.leave(*who)),
    EventVerb.HERE: _of_ones_own(lambda all_, *who: all_.signup.check_in(*who)),
    EventVerb.SKIP: _of_ones_own(lambda all_, *who: all_.signup.skip(*who)),
    EventVerb.UNSKIP: _of_ones_own(lambda all_, *who: all_.signup.unskip(*who)),
    EventVerb.BACK: _of_ones_own(lambda all_, *who: all_.signup.back(*who)),
    EventVerb.DROP: _drop,
    EventVerb.CARD: _card,
    EventVerb.TABLE: _table,
    EventVerb.WATCH: _watch,
    EventVerb.STANDINGS: _standings,
    EventVerb.ROUND: _round,
    EventVerb.RULES: _rules,
    EventVerb.CROSS: _cross,
    EventVerb.EXPORT: _export,
    EventVerb.SEASON: _season,
    EventVerb.DRAFT: drafting.press_draft,
    EventVerb.TOOLS: organising.press_tools,
}
