"""What was played: `/history`, `/verify`, `/export` and the buttons behind them.

Finished deals are told to those who played and to members of that chat, and whether somebody is one
is asked at every press. Long texts and files go to the private chat of whoever wants them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from telegram import Bot, CallbackQuery, Chat, Message, User
from telegram.constants import ChatType

from core.readmodels import Phase, Receipt, Said, TableHead
from core.services import Place
from tgbot import views
from tgbot.callback_data import Do, Verb
from tgbot.handlers.corrections import offer_correction
from tgbot.handlers.desk import Desk, is_member, thread_of
from tgbot.handlers.scores import named_game
from tgbot.i18n import Locale, escape


@dataclass(frozen=True, slots=True)
class Told:
    """What is told: it takes the place of the message that was pressed, or goes to private."""

    messages: tuple[views.Message, ...]
    edits: bool = False


# -- commands --------------------------------------------------------------------------------------


async def answer_history(desk: Desk, message: Message, user: User, word: str) -> views.Message:
    """What `/history [game]` is answered with."""
    loc = await desk.language_in(message.chat, user)
    chat = group_of(message.chat)
    game = named_game(word)
    if word and game is None:
        return views.no_such_game_message(word, loc)
    return views.past_message(await desk.services.history.past(user.id, chat, game), loc)


async def answer_verify(
    desk: Desk, message: Message, user: User, word: str
) -> tuple[views.Message, ...]:
    """What `/verify [deal]` is answered with: the newest table here, and in private the record."""
    loc = await desk.language_in(message.chat, user)
    history, chat = desk.services.history, group_of(message.chat)
    table = None
    if chat is not None:
        table = await history.newest(user.id, chat, thread_of(message))
    table = table or await history.newest(user.id, chat)
    deal = _number(word)
    proof = None if table is None else await desk.services.proofs.proof(table)
    if table is None or proof is None:
        return (views.Message(loc("proof-nothing")),)
    made = views.proof_message(proof, deal or proof.deals, loc)
    return (made,) if chat is not None else (made, *await _record(desk, proof.head, loc))


async def export_here(desk: Desk, message: Message, user: User, word: str) -> None:
    """`/export [kind]`: files to the private chat, or which of several things it shall be."""
    loc = await desk.language_in(message.chat, user)
    place = Place(user.id, group_of(message.chat))
    offers = await desk.services.exports.offers(place)
    wanted = [one for one in offers if one.kind == word] or list(offers)
    if not wanted:
        desk.answer(message, views.Message(loc("export-nothing")))
    elif len(wanted) > 1:
        choices = [views.ExportChoice(one.kind, one.key, one.name) for one in wanted]
        desk.answer(message, views.export_choice_message(choices, loc))
    else:
        said = await send_export(desk, user, place, f"{wanted[0].kind}.{wanted[0].key}")
        if place.chat is not None or said is not Said.DONE:
            text = views.receipt_text(Receipt(said), loc)
            desk.answer(message, views.Message(escape(text)))


async def send_export(desk: Desk, user: User, place: Place, arg: str) -> Said:
    """Send the files of an offer to whoever asked."""
    kind, _, key = arg.partition(".")
    offers = await desk.services.exports.offers(place)
    offer = next((one for one in offers if (one.kind, one.key) == (kind, key)), None)
    if offer is None:
        return Said.STALE
    if not await desk.services.people.reachable(user.id):
        return Said.UNREACHABLE
    loc = await desk.language_of(user)
    choice = views.ExportChoice(offer.kind, offer.key, offer.name)
    for file in await desk.services.exports.files(place, kind, key):
        document = views.Document(file.name, file.data)
        desk.say(user.id, views.export_message(choice, document, loc))
    return Said.DONE if place.chat is None else Said.SENT_PRIVATELY


def group_of(chat: Chat) -> int | None:
    """The chat that is asked about; None in private."""
    return None if chat.type == ChatType.PRIVATE else chat.id


# -- presses ---------------------------------------------------------------------------------------


async def turn_history(desk: Desk, user: User, here: Chat, arg: str) -> views.Message | None:
    """Another page of what was played here; None for what no button of ours asks for."""
    press = views.history_press(arg)
    if press is None:
        return None
    chat, loc = group_of(here), await desk.language_in(here, user)
    past = await desk.services.history.past(user.id, chat, press.game, press.page)
    return views.past_message(past, loc)


async def look_back(
    desk: Desk, bot: Bot, query: CallbackQuery, press: Do, loc: Locale
) -> Told | Receipt:
    """What a button about a match that is, or deals that are, over leads to."""
    user, here = query.from_user, query.message.chat if query.message else None
    head = await desk.services.chats.table(press.table)
    if head is None:
        return Receipt(Said.NO_TABLE)
    if not await may_see(desk, bot, user, here, head):
        return Receipt(Said.NOT_TOLD)
    match press.verb:
        case Verb.DEALS:
            told = await _match(desk, bot, user, head, press.arg, loc)
        case Verb.RECORD if not head.sealed:
            told = Told(await _record(desk, head, loc))
        case Verb.STEP:
            told = await _step(desk, user, head, press.arg, loc)
        case Verb.VERIFY | Verb.RECORD:
            shared = here is not None and group_of(here) is not None and "." in press.arg
            spoken = await desk.language_in(here, user) if here and shared else loc
            told = await _verify(desk, head, press.arg, spoken)
        case _:
            told = await _review(desk, user, head, press.arg, loc)
    if not told.messages:
        running = head.phase in (Phase.LOBBY, Phase.PLAYING)
        return Receipt(Said.STILL_RUNNING if running else Said.STALE)
    return Told(told.messages, told.edits and _may_edit(query, press))


async def may_see(desk: Desk, bot: Bot, user: User, here: Chat | None, head: TableHead) -> bool:
    """Whether somebody may be told of a table's finished deals: who sat there, and whoever is in
    its group; a button pressed in that chat itself says so. While others play the same deals it is
    only who sits there."""
    if any(info is not None and info.person == user.id for info in head.seats):
        return True
    if head.sealed:
        return False
    if here is not None and here.id == head.chat:
        return True
    return head.group and await is_member(bot, head.chat, user)


def _may_edit(query: CallbackQuery, press: Do) -> bool:
    """Whether the pressed message may give way: it is a text that carries this very button, and
    stands in private, or tells of a proof, which is short enough for a group."""
    message = query.message
    if not isinstance(message, Message) or message.text is None or message.reply_markup is None:
        return False
    private = message.chat.id == query.from_user.id
    carried = any(
        button.callback_data == query.data
        for row in message.reply_markup.inline_keyboard
        for button in row
    )
    return carried and (private or press.verb == Verb.VERIFY)


async def _match(desk: Desk, bot: Bot, user: User, head: TableHead, arg: str, loc: Locale) -> Told:
    """A match deal by deal; who may correct it is shown the way there."""
    finished = await desk.services.history.finished(head.table)
    if finished is None or not finished.course:
        return Told(())
    page = _number(arg)
    made = views.match_message(finished, -1 if page is None else page, loc)
    made = await offer_correction(desk, bot, user, head.table, made, loc)
    return Told((made,), edits=page is not None)


async def _record(desk: Desk, head: TableHead, loc: Locale) -> tuple[views.Message, ...]:
    """The record of a match that is over; nothing while it runs."""
    record = await desk.services.proofs.record(head.table)
    return () if record is None else (views.record_message(head, record, loc),)


async def _step(desk: Desk, user: User, head: TableHead, arg: str, loc: Locale) -> Told:
    deal, at = _pair(arg)
    report = None
    if deal is not None:
        report = await desk.services.history.deal(head.table, deal)
    if report is None:
        return Told(())
    made = views.step_message(report, at or 0, loc, await desk.context_for(user.id))
    return Told((made,), edits=at is not None)


async def _verify(desk: Desk, head: TableHead, arg: str, loc: Locale) -> Told:
    """The proof of a deal, with the record beside it where it is asked for anew."""
    deal, at = _pair(arg)
    proof = await desk.services.proofs.proof(head.table)
    if proof is None:
        return Told(())
    made = views.proof_message(proof, deal or 1, loc)
    if at is not None:
        return Told((made,), edits=True)
    return Told((made, *await _record(desk, head, loc)))


async def _review(desk: Desk, user: User, head: TableHead, arg: str, loc: Locale) -> Told:
    deal, page = _pair(arg)
    report = None
    if deal is not None and page is not None:
        report = await desk.services.history.deal(head.table, deal)
    if report is None or page is None:
        return Told(())
    context = await desk.context_for(user.id)
    return Told((views.review_message(report, page, loc, context),), edits=page > 0)


def _pair(text: str) -> tuple[int | None, int | None]:
    first, _, second = text.partition(".")
    return _number(first), _number(second)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


LOOKS_BACK: Final[Sequence[Verb]] = (
    Verb.DEALS,
    Verb.RECORD,
    Verb.REVIEW,
    Verb.STEP,
    Verb.VERIFY,
)
"""The buttons that `look_back` answers."""
