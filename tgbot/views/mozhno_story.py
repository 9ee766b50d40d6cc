"""Mozhno? as it was played: the last turns for the table, a finished deal and its review.

The same words tell a running turn and one of a finished deal; what was drawn is known only of the
latter, since only there the events of its owner are told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile

from core.cards import Card
from core.engine.game import Event, Seat
from core.games.dealing import HandDealt
from core.games.mozhno import (
    CARD_VALUES,
    CONTRACTS,
    FINISHER,
    Allowed,
    Asked,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardLaidOff,
    CardSeen,
    ContractLaid,
    MozhnoDealScored,
    Purchase,
    StockRemade,
)
from core.readmodels import DealReport, TableHead
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face, row
from tgbot.views.message import Faces, ViewContext
from tgbot.views.mozhno_words import contract_text, melds_text, sorted_cards
from tgbot.views.parts import in_pages, name, name_list, signed

# -- turns -----------------------------------------------------------------------------------------


def story_lines(
    head: TableHead, events: Sequence[Event], loc: Locale, faces: Faces
) -> Iterator[Html]:
    """A line for each purchase, each reshuffle, and for what each seat did in a turn."""
    told = list(_told(head, events, loc, faces))
    for seat, of_seat in groupby(told, key=lambda one: one[0]):
        texts = [text for _, text in of_seat]
        if seat is None:
            yield from texts
        else:
            yield loc("mozhno-did", name=name(head, seat, loc), acts=join(" · ", texts))


def _told(
    head: TableHead, events: Sequence[Event], loc: Locale, faces: Faces
) -> Iterator[tuple[Seat | None, Html]]:
    """What happened and who did it; None where it is a line of its own."""
    asked: Asked | None = None
    silent: tuple[Seat, ...] = ()
    extra: Seat | None = None
    for at, event in enumerate(events):
        match event:
            case Asked():
                asked, silent = event, ()
            case Allowed(seats, silent=True):
                silent = seats
            case CardBought():
                yield None, _bought(head, event, asked, silent, loc, faces)
                asked, extra = None, event.seat if event.extra else None
            case StockRemade(stock):
                yield None, loc("mozhno-remade", n=stock)
            case CardDrawn(seat):
                drawn = _seen(events, at)
                if drawn or seat != extra:  # that a buyer draws as well has been told
                    yield seat, _drew(drawn, loc, faces)
                extra = None
            case ContractLaid(seat, melds):
                cards = melds_text([meld.cards for meld in melds], loc, faces)
                yield seat, loc("mozhno-laid", cards=cards)
            case CardLaidOff(seat) if at == 0 or not _goes_on(events[at - 1], seat):
                yield seat, _laid_off(events[at:], seat, loc, faces)
            case CardDiscarded(seat, card):
                yield seat, loc("mozhno-threw", card=face(card, loc, faces))
            case CardKept(seat):
                yield seat, loc("mozhno-kept")
            case _:
                pass


def _goes_on(event: Event, seat: Seat) -> bool:
    """Whether the seat lays off, one card after the other."""
    return isinstance(event, CardLaidOff) and event.seat == seat


def _laid_off(events: Sequence[Event], seat: Seat, loc: Locale, faces: Faces) -> Html:
    """Cards that were laid off without anything between them."""
    laid = takewhile(lambda event: _goes_on(event, seat), events)
    cards = [
        loc("mozhno-onto", card=face(event.card, loc, faces), number=event.meld + 1)
        for event in laid
        if isinstance(event, CardLaidOff)
    ]
    return loc("mozhno-laid-off", cards=join(", ", cards))


def _drew(card: Card | None, loc: Locale, faces: Faces) -> Html:
    if card is None:
        return loc("mozhno-drew")
    return loc("mozhno-drew-card", card=face(card, loc, faces))


def _seen(events: Sequence[Event], at: int) -> Card | None:
    """The card that was drawn, where it is told."""
    after = events[at + 1] if at + 1 < len(events) else None
    return after.card if isinstance(after, CardSeen) else None


def _bought(
    head: TableHead,
    bought: CardBought,
    asked: Asked | None,
    silent: tuple[Seat, ...],
    loc: Locale,
    faces: Faces,
) -> Html:
    """Who asked, what came of it: who has the card, whether one more, and who plays (M17-M20)."""
    key = f"mozhno-bought-{bought.purchase}"
    if bought.purchase is Purchase.FORCED:
        key += "-extra" if bought.extra else "-turn"
    elif bought.purchase is Purchase.TAKEN and asked is not None:
        key += "-asked"
    who, card = name(head, bought.seat, loc), face(bought.card, loc, faces)
    asker = name(head, bought.seat if asked is None else asked.seat, loc)
    text = loc(key, name=who, asker=asker, card=card)
    if silent:
        text = join(" ", (text, loc("mozhno-silent", names=name_list(head, silent, loc))))
    return text


# -- a finished deal -------------------------------------------------------------------------------


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """Who went out, what the others' cards cost, the totals, and what comes next."""
    scored, head = _scored(report), report.head
    lines = [_score_line(head, scored, seat, loc, ctx.faces) for seat in range(len(scored.totals))]
    blocks = [_deal_title(report, loc), join("\n", lines)]
    if scored.out is None:
        blocks.insert(1, loc("mozhno-nobody-out"))
    if not report.last:
        following = contract_text(*CONTRACTS[report.number], loc)
        blocks.append(loc("mozhno-next-contract", contract=following))
    return join("\n\n", blocks)


def own_end(report: DealReport, me: Seat, loc: Locale, faces: Faces) -> Html:
    """How the deal before ended for one seat, whose new hand has taken its place."""
    scored, head = _scored(report), report.head
    seats = (me,) if scored.out in (me, None) else (scored.out, me)
    lines = [_score_line(head, scored, seat, loc, faces) for seat in seats]
    nobody = [loc("mozhno-nobody-out")] if scored.out is None else []
    return join("\n", [_deal_title(report, loc), *nobody, *lines])


def _deal_title(report: DealReport, loc: Locale) -> Html:
    return loc("mozhno-deal-title", deal=report.number, of=report.head.options.deals)


def _scored(report: DealReport) -> MozhnoDealScored:
    if not isinstance(report.scored, MozhnoDealScored):
        raise TypeError("not a deal of Mozhno?")
    return report.scored


def _score_line(
    head: TableHead, scored: MozhnoDealScored, seat: Seat, loc: Locale, faces: Faces
) -> Html:
    who, total = name(head, seat, loc), signed(scored.totals[seat])
    if seat == scored.out:
        return loc("mozhno-score-out", name=who, won=FINISHER, total=total)
    held = sorted_cards(scored.hands[seat], by_rank=True)
    cards, lost = row(held, loc, faces), signed(scored.scores[seat])
    return loc("mozhno-score", name=who, cards=cards, sum=_sum(held), lost=lost, total=total)


def _sum(held: Iterable[Card]) -> str:
    """What the cards of a hand count, card by card (M4)."""
    return "+".join(str(CARD_VALUES[one]) for one in held)


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands as dealt, then turn by turn what was drawn, bought, laid and thrown."""
    head, events = report.head, [told.event for told in report.events]
    hands = [
        loc(
            "mozhno-review-hand",
            name=name(head, event.seat, loc),
            cards=row(sorted_cards(event.hand), loc, ctx.faces),
        )
        for event in events
        if isinstance(event, HandDealt)
    ]
    title = loc("mozhno-review-title", deal=report.number, of=head.options.deals)
    contract = contract_text(*CONTRACTS[report.number - 1], loc)
    top = join("\n", (title, loc("mozhno-contract", contract=contract)))
    turns = [join("\n", story_lines(head, turn, loc, ctx.faces)) for turn in _turns(events)]
    return in_pages(top, [Html(join("\n", hands) + "\n"), *(turn for turn in turns if turn)])


def _turns(events: Iterable[Event]) -> list[list[Event]]:
    """Events cut where a turn ends."""
    turns: list[list[Event]] = [[]]
    for event in events:
        turns[-1].append(event)
        if isinstance(event, CardDiscarded | CardKept):
            turns.append([])
    return turns
