"""The two kinds of screens: a table in its chat, and a hand in a private chat.

A table's screen is made from what everybody may know and can hold no card of a hand: it is never
handed one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.engine.game import Decision, Mode, Seat
from core.readmodels import (
    Finished,
    Hand,
    HandScreen,
    Lobby,
    Page,
    Playing,
    TableEvent,
    TableScreen,
)
from tgbot.callback_data import Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views.games import view_of
from tgbot.views.hands import asked, dropped_note
from tgbot.views.lobby import lobby_message, rules_line, waiting_message
from tgbot.views.message import Button, Message, Rows, Style, ViewContext
from tgbot.views.names import clean
from tgbot.views.parts import (
    AT_ONCE,
    COMMITMENT,
    do,
    in_rows,
    moment,
    name,
    name_list,
    sleepers,
    without_empty,
)
from tgbot.views.results import finished_message, own_finished_message


def table_message(screen: TableScreen, page: Page, loc: Locale, ctx: ViewContext) -> Message:
    """What a table's message shows to everybody in its chat."""
    match screen:
        case Lobby():
            return lobby_message(screen, page, loc, ctx)
        case Playing():
            return _playing_message(screen, page, loc, ctx)
        case Finished():
            return finished_message(screen, loc)


def hand_message(screen: HandScreen, page: Page, loc: Locale, ctx: ViewContext) -> Message:
    """What a player's private message of a table shows to that player alone."""
    match screen:
        case Lobby() if screen.head.group:
            return waiting_message(screen, loc)
        case Lobby():
            return lobby_message(screen, page, loc, ctx)
        case Hand():
            return _own_message(screen, page, loc, ctx)
        case Finished():
            return own_finished_message(screen, loc, ctx)


# -- a running match -------------------------------------------------------------------------------


def _title(playing: Playing, loc: Locale) -> Html:
    """The game; at a table of a tournament also which, and until when it waits or is played."""
    game = loc("table-title", game=loc.plain(f"game-{playing.head.game}"))
    event = playing.head.event
    if event is None:
        return game
    named = clean(event.title, loc.plain("event-nameless"), 40)
    about = loc("table-event", title=named, round=event.round, board=event.board)
    return join("\n", (game, about, _event_time(event, loc)))


def _event_time(event: TableEvent, loc: Locale) -> Html:
    if event.grace_at is not None:
        return loc("table-event-grace", time=moment(event.grace_at))
    if event.ends_at is not None:
        return loc("table-event-ends", time=moment(event.ends_at))
    return Html("")


def _turn(playing: Playing, loc: Locale, me: Seat | None = None) -> Html:
    """Who is waited for, and until when."""
    decision = playing.decision
    if decision is None or not decision.waiting:
        return Html("")
    who = _who(playing, decision, loc, me)
    if playing.deadline is None:
        return who
    return join(" · ", (who, loc("time-left", time=moment(playing.deadline))))


def _who(playing: Playing, decision: Decision, loc: Locale, me: Seat | None) -> Html:
    turn = decision.mode is Mode.TURN
    if me in decision.waiting:
        return loc("turn-yours" if turn else "answer-yours")
    names = name_list(playing.head, sorted(decision.waiting), loc)
    return loc("turn-of" if turn else "answers-of", names=names)


def _votes(playing: Playing, loc: Locale) -> Html:
    """That some want to end the match, and where one joins them."""
    if not playing.votes:
        return Html("")
    return loc("table-votes", votes=playing.votes, needed=playing.votes_needed)


def _playing_message(playing: Playing, page: Page, loc: Locale, ctx: ViewContext) -> Message:
    head = playing.head
    board = view_of(head).board(playing, playing.view, None, loc, ctx)
    digits = loc("table-promise", digits=head.commitment[:COMMITMENT])
    foot = join("\n", [_turn(playing, loc), _votes(playing, loc), digits])
    if page is Page.MENU:
        rules = rules_line(head.game, head.options, head.preset, loc)
        text = join("\n\n", (_title(playing, loc), board, rules, foot))
        return Message(text, _menu_buttons(playing, loc))
    text = join("\n\n", (_title(playing, loc), board, foot))
    if page is Page.END:
        return Message(join("\n\n", (text, loc("table-end"))), _ending_buttons(playing, loc))
    return Message(text, _table_buttons(playing, loc, ctx))


def _table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:
    head = playing.head
    hand = Button(loc.plain("button-my-cards"), url=ctx.link("hand"), style=Style.PRIMARY)
    timed = playing.deadline is not None
    return without_empty(
        [
            *view_of(head).table_buttons(playing, loc, ctx),
            [hand] if head.group else [],
            [
                do(head, Verb.RULES, loc.plain("button-rules")),
                *([do(head, Verb.MORE, loc.plain("button-more"))] if timed else []),
                do(head, Verb.MENU, loc.plain("button-menu")),
            ],
        ]
    )


def _menu_buttons(playing: Playing, loc: Locale) -> Rows:
    """Waking up; ending the match and giving a sleeper's seat away, where no tournament decides."""
    head = playing.head
    here = do(head, Verb.HERE, loc.plain("button-here"), style=Style.SUCCESS)
    return without_empty(
        [
            [here] if sleepers(head) else [],
            *(_ending_rows(playing, loc) if head.event is None else ()),
            [
                *([do(head, Verb.SCORE, loc.plain("button-score"))] if head.event is None else []),
                do(head, Verb.BACK, loc.plain("button-back")),
            ],
        ]
    )


def _ending_rows(playing: Playing, loc: Locale) -> Iterator[Sequence[Button]]:
    head = playing.head
    for seat in sleepers(head):
        text = loc.plain("button-substitute", name=name(head, seat, loc))
        yield [do(head, Verb.SUBSTITUTE, text, str(seat))]
    votes = loc.plain("button-vote", votes=playing.votes, needed=playing.votes_needed)
    stop = votes if playing.votes else loc.plain("button-stop")
    yield [do(head, Verb.VOTE, stop, style=Style.DANGER)]


def _ending_buttons(playing: Playing, loc: Locale) -> Rows:
    """For whoever may end the match at once and is asked whether he means it."""
    end = do(playing.head, Verb.VOTE, loc.plain("button-end-now"), AT_ONCE, style=Style.DANGER)
    return ((end,), (do(playing.head, Verb.BACK, loc.plain("button-play-on")),))


# -- a hand ----------------------------------------------------------------------------------------


def _own_message(hand: Hand, page: Page, loc: Locale, ctx: ViewContext) -> Message:
    """The phone rings for a hand that is posted anew when its owner has to answer."""
    playing = hand.playing
    view = view_of(playing.head)
    board = view.board(playing, hand.view, hand.seat, loc, ctx)
    note = join("\n", (dropped_note(hand, loc, ctx.faces), view.hand_note(hand, loc, ctx)))
    sleep = loc("you-sleep") if _asleep(hand) else ""
    foot = join("\n", [note, sleep, _votes(playing, loc), _turn(playing, loc, hand.seat)])
    text = join("\n\n", (_title(playing, loc), board, foot))
    quiet = asked(hand) is None
    if page is Page.MENU:
        return Message(text, _menu_buttons(playing, loc), protect=True, silent=quiet)
    if page is Page.END:
        text = join("\n\n", (text, loc("table-end")))
        return Message(text, _ending_buttons(playing, loc), protect=True, silent=quiet)
    rows = [*view.hand_buttons(hand, loc, ctx), *_own_buttons(hand, loc)]
    return Message(text, without_empty(rows), protect=True, silent=quiet)


def _asleep(hand: Hand) -> bool:
    return hand.seat in sleepers(hand.playing.head)


def _own_buttons(hand: Hand, loc: Locale) -> Rows:
    """What the owner of a hand can do besides playing."""
    playing, head = hand.playing, hand.playing.head
    here = do(head, Verb.HERE, loc.plain("button-here"), style=Style.SUCCESS)
    more = do(head, Verb.MORE, loc.plain("button-more"))
    few = [do(head, Verb.SORT, loc.plain("button-sort"))] if hand.view.hand else []
    if hand.more_time and asked(hand) and playing.deadline is not None:
        few.append(more)
    if hand.reviewable:
        text = loc.plain("button-review", deal=hand.reviewable)
        few.append(do(head, Verb.REVIEW, text, f"{hand.reviewable}.0"))
    few += [
        do(head, Verb.RULES, loc.plain("button-rules")),
        do(head, Verb.MENU, loc.plain("button-menu")),
    ]
    return without_empty([[here] if _asleep(hand) else [], *in_rows(few, 3)])
