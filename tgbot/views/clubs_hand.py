"""A hand of Clubs: numbers and a pass in the auction, cards in the tricks, what is still to take.

All numbers of a deal keep their places on the screen and only those that may be named look so: a
button does not move under a finger when somebody bids.
"""

from __future__ import annotations

from typing import Final

from core.cards import Card, Suit, UnknownCard, card
from core.games.clubs import (
    SUITS,
    TRUMP,
    Bid,
    Options,
    Pass,
    Phase,
    PlayCard,
    View,
    highest,
    is_ban,
    is_held,
    is_made,
    tricks_of,
)
from core.readmodels import Hand
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face, letter, row, suit_sign
from tgbot.views.clubs_story import own_end
from tgbot.views.clubs_words import is_lost, sorted_cards
from tgbot.views.hands import (
    asked,
    card_button,
    planned_card,
    playable,
    press_for,
    turned,
    wants_ranks,
)
from tgbot.views.message import Button, Faces, Rows, Style, ViewContext
from tgbot.views.parts import in_rows, name
from tgbot.views.presses import Act, Meaning, Warn

_BID: Final = "bid:"
_PASS: Final = "pass"  # noqa: S105
_NUMBERS: Final = 6
"""Numbers in a row of the auction."""
_IN_TURN: Final = tuple(dict.fromkeys(SUITS[one] for one in sorted_cards(SUITS)))
"""The suits as they stand in a hand, trumps last."""
_FEW: Final = 12
"""Up to so many cards stand four in a row, more of them five."""


# -- what stands above the buttons -----------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """The cards and what may be said in the auction; in the tricks what is still to take."""
    phase, before = hand.view.table.phase, hand.previous
    if phase is Phase.BID:
        ended = Html("") if before is None else own_end(before, hand.seat, loc, ctx.faces)
        return join("\n\n", (ended, _cards_text(hand, loc, ctx.faces), _bid_note(hand, loc)))
    if phase is Phase.PLAY:
        notes = (_aim(hand, loc), _banned(hand, loc, ctx.faces))
        return join("\n", (*notes, _planned_note(hand, loc, ctx.faces)))
    return Html("")


def _cards_text(hand: Hand, loc: Locale, faces: Faces) -> Html:
    """A line a suit, which is how tricks are counted; or all by rank where that is wanted."""
    held = sorted_cards(hand.view.hand, by_rank=wants_ranks(hand))
    if wants_ranks(hand):
        return loc("clubs-hand", cards=row(held, loc, faces))
    return join("\n", [_suit_line(suit, held, loc, faces) for suit in _IN_TURN])


def _suit_line(suit: Suit, held: tuple[Card, ...], loc: Locale, faces: Faces) -> Html:
    ranks = " ".join(letter(one.rank, loc) for one in held if one.rank and SUITS[one] is suit)
    return loc(
        "clubs-hand-trump" if suit is TRUMP else "clubs-hand-suit",
        suit=suit_sign(suit, loc, faces),
        ranks=ranks or "—",
    )


def _bid_note(hand: Hand, loc: Locale) -> Html:
    """What may be said now, and what a pass would mean; or the pass that is planned."""
    seen: View = hand.view
    table = seen.table
    if asked(hand) is None:
        return loc("clubs-pass-planned") if _pass_is_planned(hand) else Html("")
    if seen.options.bidding == "free":
        return _free_note(hand, loc)
    high, own = highest(table), table.bids[hand.seat]
    if high is None:
        return loc("clubs-ask-first")
    kept = own is not None and is_held(seen.options, table.high, hand.seat)
    return join(
        " ",
        (loc("clubs-ask-higher", high=high), loc("clubs-ask-kept", own=own) if kept else Html("")),
    )


def _free_note(hand: Hand, loc: Locale) -> Html:
    """Any number; or all but the one that the dealer may not name (TG21)."""
    of = tricks_of(hand.view.table)
    hooked = [number for number in range(of + 1) if number not in _numbers(hand)]
    if not hooked:
        return loc("clubs-ask-free")
    return loc("clubs-ask-hook", number=hooked[0], of=of)


def _aim(hand: Hand, loc: Locale) -> Html:
    """How the owner stands with the number that he is held to."""
    seen: View = hand.view
    options, table, seat = seen.options, seen.table, hand.seat
    bid, taken = table.bids[seat], table.taken[seat]
    if not is_held(options, table.high, seat) and table.high is not None:
        winner = name(hand.playing.head, table.high, loc)
        return loc("clubs-aim-not-counted", name=winner)
    if bid is None:
        return loc("clubs-aim-none")
    if is_lost(options, bid, taken, tricks_of(table) - len(table.tricks)):
        return loc("clubs-aim-lost", bid=bid)
    return _still_to_take(options, bid, taken, loc)


def _still_to_take(options: Options, bid: int, taken: int, loc: Locale) -> Html:
    if bid == 0:
        return loc("clubs-aim-zero")
    if not is_made(options, bid, taken):
        return loc("clubs-aim-more", bid=bid, n=bid - taken)
    return loc("clubs-aim-enough" if options.made == "at_least" else "clubs-aim-exact", bid=bid)


def _banned(hand: Hand, loc: Locale, faces: Faces) -> Html:
    """Which cards count as not held in the running trick (T5, TG12)."""
    seen: View = hand.view
    if asked(hand) is None or not is_ban(seen.options):
        return Html("")
    lying = {play.card for play in seen.table.trick}
    cards = [one for one in dict.fromkeys(sorted_cards(seen.hand)) if one in lying]
    return loc("clubs-banned", cards=row(cards, loc, faces)) if cards else Html("")


def _planned_note(hand: Hand, loc: Locale, faces: Faces) -> Html:
    planned = planned_card(hand)
    return Html("") if planned is None else loc("hand-planned", card=face(planned, loc, faces))


# -- buttons ---------------------------------------------------------------------------------------


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """Numbers and a pass in the auction, then the cards."""
    if hand.view.table.phase is Phase.BID:
        return _bid_buttons(hand, loc)
    cards = sorted_cards(hand.view.hand, by_rank=wants_ranks(hand))
    allowed = playable(hand, PlayCard)
    buttons = [card_button(hand, one, allowed, loc, ctx.faces) for one in cards]
    return in_rows(buttons) if len(buttons) <= _FEW else in_rows(buttons, 5)


def _bid_buttons(hand: Hand, loc: Locale) -> Rows:
    """All numbers while one is asked for one; before that a pass may be planned."""
    decision = asked(hand)
    if decision is None:
        return _plan_buttons(hand, loc)
    allowed, table = _numbers(hand), hand.playing.head.table
    numbers = [
        _number_button(
            number, Answer(table, decision.id, f"{_BID}{number}"), allowed=number in allowed
        )
        for number in range(tricks_of(hand.view.table) + 1)
    ]
    rows = in_rows(numbers, _NUMBERS)
    if not any(isinstance(one, Pass) for one in hand.choices.actions):
        return rows
    return (*rows, (Button(loc.plain("clubs-pass"), Answer(table, decision.id, _PASS)),))


def _number_button(number: int, data: Answer, *, allowed: bool) -> Button:
    if allowed:
        return Button(str(number), data, style=Style.PRIMARY)
    return Button(f"· {number} ·", data)


def _numbers(hand: Hand) -> frozenset[int]:
    """The numbers that may be named now."""
    return frozenset(one.tricks for one in hand.choices.actions if isinstance(one, Bid))


def _plan_buttons(hand: Hand, loc: Locale) -> Rows:
    """A pass chosen before one's turn, for who has not passed yet."""
    seen: View = hand.view
    if seen.options.bidding == "free" or hand.seat in seen.table.passed:
        return ()
    planned = _pass_is_planned(hand)
    text = loc.plain("clubs-pass-chosen" if planned else "clubs-pass-early")
    return ((Button(text, press_for(hand, _PASS)),),)


def _pass_is_planned(hand: Hand) -> bool:
    return hand.planned is not None and hand.planned.get("do") == _PASS


def press(hand: Hand, what: str) -> Meaning:
    """A card's code plays it, "bid:N" names a number, "pass" and "sort" are what they say."""
    if what == "sort":
        return turned(hand)
    if what == _PASS:
        return Act(Pass())
    number = what.removeprefix(_BID)
    if what.startswith(_BID) and number.isascii() and number.isdecimal() and len(number) < 3:
        return Act(Bid(int(number)))
    try:
        return Act(PlayCard(card(what)))
    except UnknownCard:
        return Warn("unknown")
