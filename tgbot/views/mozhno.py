"""Mozhno? in words and buttons: the window in which one may ask, the contract, laying, a deal.

Contracts that a hand holds are offered ready to be laid; cards can be chosen by hand as well.
Whatever is shown of a table comes from `View.table`, which everybody may know; a hand is read in
`hand_note` and `hand_buttons` alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.cards import HEIGHT, PACK_52, Card, UnknownCard, card
from core.engine.game import Action, Decision, Seat
from core.engine.options import dump_options
from core.games.dealing import HandDealt
from core.games.mozhno import (
    FINISHER,
    Allow,
    Ask,
    Asked,
    CardBought,
    CardDiscarded,
    CardKept,
    CardLaidOff,
    CardSeen,
    ContractLaid,
    Decline,
    Discard,
    Draw,
    Forbid,
    Forbidden,
    Keep,
    LayContract,
    LayOff,
    MozhnoDealScored,
    Options,
    Phase,
    StockRemade,
    Table,
    Take,
    View,
    contracts,
    points,
)
from core.readmodels import DealReport, Finished, Hand, Playing, TableHead
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face, row
from tgbot.views.hands import (
    TOGGLE,
    asked,
    chosen,
    in_order,
    toggle_buttons,
    toggled,
    turned,
    wants_ranks,
)
from tgbot.views.message import Button, Faces, Rows, Style, ViewContext
from tgbot.views.parts import in_pages, in_rows, marked_name, name, name_list, signed
from tgbot.views.presses import Act, Meaning, Warn

ALWAYS_TOLD: Final = ("hand", "deals")
_CONTRACT: Final = "k:"
_LAY_OFF: Final = "o:"
_DISCARD: Final = "d:"
_PILE: Final = 8
"""So many of the newest discards are shown."""
_SUITS: Final = {one: one.suit for one in PACK_52 if one.suit}
_HEIGHTS: Final = {one: HEIGHT[one.rank] for one in PACK_52 if one.rank}
_PLAIN: Final[dict[str, Action]] = {
    "draw": Draw(),
    "take": Take(),
    "ask": Ask(),
    "decline": Decline(),
    "allow": Allow(),
    "forbid": Forbid(),
    "keep": Keep(),
}
WORDS: Final = {action: word for word, action in _PLAIN.items()}


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Everybody plays alone."""
    return tuple((seat,) for seat in range(seats))


def score(points: int, loc: Locale) -> str:
    """Points of the match; mostly below nothing."""
    return loc.plain("mozhno-points", points=signed(points))


def contract_text(sets: int, runs: int, loc: Locale) -> str:
    """What a deal asks for: "1 комплект и 2 секвенса", as bare words."""
    wanted = [("sets", sets), ("runs", runs)]
    named = [loc.plain(f"mozhno-{kind}", n=count) for kind, count in wanted if count]
    return loc.plain("mozhno-and", one=named[0], other=named[1]) if len(named) > 1 else named[0]


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """The contract, everybody's total and cards, the discards, what lies on the table."""
    table, head = seen.table, playing.head
    sets, runs = table.contract
    about = [
        loc("mozhno-deal", deal=table.deal, of=seen.options.deals),
        loc("mozhno-contract", contract=contract_text(sets, runs, loc)),
    ]
    if table.dealer is not None:
        about.append(loc("mozhno-dealer", name=name(head, table.dealer, loc)))
    if table.phase is Phase.DEAL:
        about.append(loc("mozhno-shuffling"))
        return join("\n\n", (join("\n", about), _players(head, table, me, loc)))
    blocks = [join("\n", about), _players(head, table, me, loc)]
    blocks.append(join("\n", (_cards_lines(table, loc, ctx.faces), _window(head, table, loc))))
    if table.melds:
        blocks.append(_melds(head, table, loc, ctx.faces))
    return join("\n\n", blocks)


def _players(head: TableHead, table: Table, me: Seat | None, loc: Locale) -> Html:
    lines: list[Html] = []
    for seat, (total, count) in enumerate(zip(table.totals, table.counts, strict=True)):
        line = loc(
            "mozhno-player-turn" if seat == table.turn else "mozhno-player",
            name=marked_name(head, seat, loc, me),
            total=signed(total),
            n=count,
        )
        lines.append(join(" ", (line, "✅")) if seat in table.down else line)
    return join("\n", lines)


def _cards_lines(table: Table, loc: Locale, faces: Faces) -> Html:
    """The stock's size, and the newest discards with the newest last."""
    lines = [loc("mozhno-stock", n=table.stock)]
    if table.pile:
        newest, older = table.pile[-1], table.pile[-_PILE:-1]
        cards = join(
            " ", (row(older, loc, faces), loc("mozhno-newest", card=face(newest, loc, faces)))
        )
        lines.append(loc("mozhno-pile", n=len(table.pile), cards=cards))
    return join("\n", lines)


def _window(head: TableHead, table: Table, loc: Locale) -> Html:
    """Who asks for the discard and who has answered."""
    lines: list[Html] = []
    if table.asker is not None:
        lines.append(loc("mozhno-asks", name=name(head, table.asker, loc)))
        for key, seats in (("mozhno-allowed", table.allowed), ("mozhno-forbade", table.forbade)):
            if seats:
                lines.append(loc(key, names=name_list(head, sorted(seats), loc)))
    elif table.declined:
        lines.append(loc("mozhno-declined", names=name_list(head, sorted(table.declined), loc)))
    return join("\n", lines)


def _melds(head: TableHead, table: Table, loc: Locale, faces: Faces) -> Html:
    lines = [
        loc(
            "mozhno-meld",
            number=at + 1,
            name=name(head, laid.seat, loc),
            cards=row(laid.meld.cards, loc, faces),
        )
        for at, laid in enumerate(table.melds)
    ]
    return join("\n", (loc("mozhno-on-table"), *lines))


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:
    """Asking for an open card, and answering that, needs no hand to be seen."""
    decision, table = playing.decision, playing.view.table
    if decision is None or not decision.waiting:
        return ()
    if table.phase is Phase.PERMIT:
        classic = playing.view.options.classic
        answers = ("take", "allow") if classic else ("allow", "forbid")
    elif table.phase is Phase.BUY and decision.waiting != {table.turn}:
        answers = ("ask", "decline")
    else:
        return ()
    return (tuple(_answer(playing.head.table, decision, one, table, loc, ctx) for one in answers),)


def _answer(
    number: int, decision: Decision, word: str, table: Table, loc: Locale, ctx: ViewContext
) -> Button:
    """A button of one word; those that get the discard name it."""
    style = Style.PRIMARY if word in ("ask", "draw", "allow") else None
    style = Style.DANGER if word == "forbid" else style
    offered = face(table.offered, loc, ctx.faces) if table.offered else ""
    text = loc.plain(f"mozhno-button-{word}", card=offered)
    return Button(text, Answer(number, decision.id, word), style=style)


# -- the hand --------------------------------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """What may be done now, what is chosen, and what the hand would cost."""
    seen: View = hand.view
    lines = [loc("mozhno-hand-cost", n=points(seen.hand))] if seen.hand else []
    cards = [one.card for one in chosen(hand)]
    if cards:
        lines.append(loc("mozhno-chosen", cards=row(cards, loc, ctx.faces)))
    elif seen.table.phase is Phase.PLAY and asked(hand):
        down = seen.seat in seen.table.down
        lines.append(loc("mozhno-choose-down" if down else "mozhno-choose"))
    return join("\n", lines)


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """The cards, and below them what may be done: with the chosen ones where some are."""
    cards = in_order(hand.view.hand, _SUITS, _HEIGHTS, by_rank=wants_ranks(hand))
    toggles = toggle_buttons(hand, cards, lambda one: face(one, loc, ctx.faces))
    rows = list(in_rows(toggles))
    decision = asked(hand)
    if decision is None:
        return tuple(rows)
    if hand.view.table.phase is not Phase.PLAY:
        words = [WORDS[one] for one in hand.choices.actions if one in WORDS]
        table = hand.view.table
        number = hand.playing.head.table
        return (*rows, *((_answer(number, decision, one, table, loc, ctx),) for one in words))
    return (*rows, *_play_rows(hand, decision, loc, ctx))


def _play_rows(hand: Hand, decision: Decision, loc: Locale, ctx: ViewContext) -> Rows:
    table, cards = hand.playing.head.table, [one.card for one in chosen(hand)]
    rows: list[tuple[Button, ...]] = []
    if not cards:
        for at, action in enumerate(_offers(hand)):
            text = loc.plain("mozhno-lay", cards=_groups(action, loc, ctx.faces))
            rows.append((Button(text, Answer(table, decision.id, f"{_CONTRACT}{at}")),))
    elif len(cards) == 1:
        rows += _single_rows(hand, decision, cards[0], loc, ctx.faces)
    elif hand.view.seat not in hand.view.table.down:
        text = loc.plain("mozhno-lay-chosen", n=len(cards))
        rows.append((Button(text, Answer(table, decision.id, "lay"), style=Style.PRIMARY),))
    if Keep() in hand.choices.actions:
        text = loc.plain("mozhno-button-keep", card="")
        rows.append((Button(text, Answer(table, decision.id, "keep")),))
    return tuple(rows)


def _offers(hand: Hand) -> tuple[LayContract, ...]:
    """Contracts that were found in the hand, best first."""
    return tuple(one for one in hand.choices.actions if isinstance(one, LayContract))


def _groups(action: LayContract, loc: Locale, faces: Faces) -> str:
    return " + ".join(row(cards, loc, faces) for cards in action.melds)


def _single_rows(hand: Hand, decision: Decision, one: Card, loc: Locale, faces: Faces) -> Rows:
    """What may be done with the one card that is chosen."""
    table, melds = hand.playing.head.table, hand.view.table.melds
    rows: list[tuple[Button, ...]] = []
    for action in hand.choices.actions:
        if isinstance(action, LayOff) and action.card is one:
            onto = row(melds[action.meld].meld.cards, loc, faces)
            text = loc.plain("mozhno-lay-off", card=face(one, loc, faces), onto=onto)
            data = Answer(table, decision.id, f"{_LAY_OFF}{one.code}:{action.meld}")
            rows.append((Button(text, data, style=Style.SUCCESS),))
    text = loc.plain("mozhno-discard", card=face(one, loc, faces))
    rows.append(
        (Button(text, Answer(table, decision.id, _DISCARD + one.code), style=Style.PRIMARY),)
    )
    return tuple(rows)


def press(hand: Hand, what: str) -> Meaning:
    """Cards are chosen; "d:7c" discards, "o:7c:2" lays off, "k:0" and "lay" lay a contract."""
    if what == "sort":
        return turned(hand)
    if what.startswith(TOGGLE):
        return toggled(hand, what)
    if what in _PLAIN:
        return Act(_PLAIN[what])
    if what == "lay":
        return _lay_chosen(hand)
    try:
        return _move(hand, what)
    except (UnknownCard, ValueError, IndexError):
        return Warn("unknown")


def _move(hand: Hand, what: str) -> Meaning:
    """Raises ValueError, UnknownCard or IndexError where a button says nothing that is known."""
    kind, rest = what[:2], what[2:]
    if kind == _DISCARD:
        return Act(Discard(card(rest)))
    if kind == _LAY_OFF:
        code, _, at = rest.partition(":")
        return Act(LayOff(card(code), int(at)))
    if kind == _CONTRACT and rest.isdecimal():
        return Act(_offers(hand)[int(rest)])
    raise ValueError(what)


def _lay_chosen(hand: Hand) -> Meaning:
    """The contract that is made of all chosen cards; a warning where they make none."""
    seen: View = hand.view
    cards = tuple(one.card for one in chosen(hand))
    if seen.seat is None:
        return Warn("unknown")
    for melds in contracts(seen.options, seen.table, seen.seat, cards, most=5):
        if sum(len(meld.cards) for meld in melds) == len(cards):
            return Act(LayContract(tuple(meld.cards for meld in melds)))
    return Warn("no_contract")


# -- a finished deal -------------------------------------------------------------------------------


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """Who went out, what the others' cards cost, and the totals."""
    scored, head = _scored(report), report.head
    lines = [_score_line(head, scored, seat, loc, ctx.faces) for seat in range(len(scored.totals))]
    title = loc("mozhno-deal-title", deal=report.number, of=head.options.deals)
    blocks = [title, join("\n", lines)]
    if scored.out is None:
        blocks.append(loc("mozhno-nobody-out"))
    return join("\n\n", blocks)


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
    cards = row(in_order(scored.hands[seat], _SUITS, _HEIGHTS), loc, faces)
    lost = signed(scored.scores[seat])
    return loc("mozhno-score", name=who, cards=cards, lost=lost, total=total)


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """The hands as dealt, then every card that was drawn, bought, laid or thrown."""
    lines = (_review_line(report, told.event, loc, ctx.faces) for told in report.events)
    return in_pages(
        loc("mozhno-review-title", deal=report.number), [line for line in lines if line]
    )


def _review_line(report: DealReport, event: object, loc: Locale, faces: Faces) -> Html:
    head = report.head

    def of(seat: Seat, cards: Iterable[Card] = ()) -> dict[str, str]:
        return {"name": name(head, seat, loc), "cards": row(cards, loc, faces)}

    match event:
        case HandDealt(seat, hand):
            return loc("mozhno-review-hand", **of(seat, in_order(hand, _SUITS, _HEIGHTS)))
        case CardSeen(seat, one):
            return loc("mozhno-review-drew", **of(seat, (one,)))
        case Asked(seat, one):
            return loc("mozhno-review-asked", **of(seat, (one,)))
        case Forbidden(seat):
            return loc("mozhno-review-forbade", **of(seat))
        case CardBought(seat, one):
            return loc("mozhno-review-bought", **of(seat, (one,)))
        case ContractLaid(seat, melds):
            laid = [one for meld in melds for one in meld.cards]
            return loc("mozhno-review-contract", **of(seat, laid))
        case CardLaidOff(seat, one):
            return loc("mozhno-review-laid-off", **of(seat, (one,)))
        case CardDiscarded(seat, one):
            return loc("mozhno-review-threw", **of(seat, (one,)))
        case CardKept(seat):
            return loc("mozhno-review-kept", **of(seat))
        case StockRemade(stock):
            return loc("mozhno-review-remade", n=stock)
        case _:
            return Html("")


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:
    """All deals are played: there is no other end."""
    return loc("mozhno-ended", n=finished.head.options.deals)


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: ("on" if value else "off") if isinstance(value, bool) else value
        for named, value in dump_options(options).items()
    }
    return loc("mozhno-rules", **values, out=FINISHER)
