"""A finished deal of Mozhno? act by act: purchases and bans, then what each turn brought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.cards import Card
from core.engine.game import Event
from core.games.melds import extended
from core.games.mozhno import (
    CONTRACTS,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardLaidOff,
    CardSeen,
    ContractLaid,
    LaidMeld,
    StockRemade,
)
from core.readmodels import DealReport
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face
from tgbot.views.frames import Cards, Frame, Moved, dealer_of
from tgbot.views.message import ViewContext
from tgbot.views.mozhno_story import story_lines
from tgbot.views.mozhno_words import contract_text, meld_text, sorted_cards
from tgbot.views.parts import name

_SHOWN = (CardDrawn, CardBought, ContractLaid, CardLaidOff, CardDiscarded, CardKept, StockRemade)


def acts(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """A purchase from the question to the card, or a turn up to its discard.

    The card that a buyer draws as well belongs to the purchase.
    """
    act: list[Event] = []
    for event in events:
        if _is_over(act) and not _is_extra(act, event):
            yield act
            act = []
        act.append(event)
    if any(isinstance(event, _SHOWN) for event in act):
        yield act


def _is_over(act: Iterable[Event]) -> bool:
    """Whether a purchase is made or a turn has ended."""
    return any(isinstance(event, CardBought | CardDiscarded | CardKept) for event in act)


def _is_extra(act: Iterable[Event], event: Event) -> bool:
    """Whether this is the card that somebody draws because he has just bought one."""
    return isinstance(event, CardDrawn | CardSeen) and any(
        isinstance(bought, CardBought) and bought.extra and bought.seat == event.seat
        for bought in act
    )


def moved(event: Event) -> Moved | None:
    """What was drawn, bought, laid or thrown."""
    match event:
        case CardSeen(seat, card) | CardBought(seat, card):
            return Moved(seat, came=(card,))
        case ContractLaid(seat, melds):
            return Moved(seat, left=tuple(card for meld in melds for card in meld.cards))
        case CardLaidOff(seat, card) | CardDiscarded(seat, card):
            return Moved(seat, left=(card,))
        case _:
            return None


def ordered(report: DealReport, cards: Iterable[Card]) -> Cards:  # noqa: ARG001
    """As on the players' own screens."""
    return sorted_cards(cards)


def opening(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:  # noqa: ARG001
    """The contract of the deal, and who dealt."""
    contract = contract_text(*CONTRACTS[report.number - 1], loc)
    dealer = name(report.head, dealer_of(report), loc)
    return join("\n", (loc("mozhno-contract", contract=contract), loc("step-dealer", name=dealer)))


def told(report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
    """What was done, then the table as it is after that."""
    lines = story_lines(report.head, frame.events, loc, ctx.faces)
    return join("\n\n", (join("\n", lines), _table(report, frame, loc, ctx)))


def _table(report: DealReport, frame: Frame, loc: Locale, ctx: ViewContext) -> Html:
    """The melds that lie there, the stock, the newest discard."""
    melds: list[LaidMeld] = []
    stock: int | None = None
    pile: list[Card] = []
    for event in (*frame.before, *frame.events):
        match event:
            case ContractLaid(seat, laid):
                melds += [LaidMeld(seat, meld) for meld in laid]
            case CardLaidOff(_, card, at):
                grown = extended(melds[at].meld, card, ace_low=report.head.options.ace_low)
                melds[at] = LaidMeld(melds[at].seat, grown or melds[at].meld)
            case CardDrawn(_, left) | StockRemade(left):
                stock = left
                pile = pile[-1:] if isinstance(event, StockRemade) else pile
            case CardDiscarded(_, card):
                pile.append(card)
            case CardBought():
                pile = pile[:-1]
            case _:
                pass
    lines = [
        loc(
            "step-mozhno-meld",
            number=number,
            cards=meld_text(one.meld.cards, loc, ctx.faces),
            name=name(report.head, one.seat, loc),
        )
        for number, one in enumerate(melds, start=1)
    ]
    if stock is not None:
        lines.append(loc("mozhno-stock", n=stock))
    if pile:
        lines.append(loc("step-mozhno-pile", card=face(pile[-1], loc, ctx.faces)))
    return join("\n", lines)
