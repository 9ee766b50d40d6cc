"""Belka in words and buttons: the table, the hand, the arithmetic of a deal, its review.

The rules are core's; here a view is only read. Whatever is shown of a table comes from
`View.table`, which everybody may know; a hand is read in `hand_note` and `hand_buttons` alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.cards import Card, Suit, UnknownCard, card
from core.engine.game import Seat
from core.engine.options import dump_options
from core.games.belka import (
    HAND,
    HEIGHTS,
    JACK_OF_CLUBS,
    SEATS,
    SIDES,
    SUITS_UNDER,
    BelkaDealScored,
    ChooseEggs,
    EggsChoice,
    Options,
    Phase,
    PlayCard,
    Result,
    SuitsGiven,
    Table,
    TrickTaken,
    View,
    card_points,
    first_after,
    side_of,
)
from core.games.belka.scoring import EGGS_POINTS, GOLYE_POINTS, opened
from core.games.dealing import Dealt, HandDealt
from core.games.tricks import Play, Trick
from core.readmodels import DealReport, Finished, Hand, Playing, TableHead
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, escape, join
from tgbot.views.cards import face, row, suit_sign
from tgbot.views.hands import (
    asked,
    card_button,
    in_order,
    planned_card,
    playable,
    turned,
    wants_ranks,
)
from tgbot.views.message import Button, Faces, Rows, Style, ViewContext
from tgbot.views.parts import in_rows, marked_name, name, name_list
from tgbot.views.presses import Act, Meaning, Warn

ALWAYS_TOLD: Final = ("ten_high", "target")  # BG2: people ask for the place of the ten first
_WORDS: Final = {True: "on", False: "off"}


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:  # noqa: ARG001
    """The two pairs."""
    return SIDES


def score(points: int, loc: Locale) -> str:
    """Points of the match."""
    return loc.plain("belka-points", n=points)


# -- the table -------------------------------------------------------------------------------------


def board(playing: Playing, seen: View, me: Seat | None, loc: Locale, ctx: ViewContext) -> Html:
    """Score, trump, dealer, what is taken, the running trick and the last one.

    Where two numbers stand side by side, the first is of the pair that is named first: on a
    private screen the owner's.
    """
    table, head = seen.table, playing.head
    scores = _score_lines(head, table.score, loc, me)
    if seen.options.golye == "continue":
        x, y = _mine_first(table.tally, me)
        scores = join("\n", (scores, loc("belka-tally", x=x, y=y)))
    if table.phase is Phase.DEAL:
        return join("\n\n", (scores, loc("belka-shuffling", deal=table.deal)))
    about = [loc("belka-deal", deal=table.deal), _trump_line(head, table, loc, ctx.faces)]
    if table.dealer is not None:
        about.append(loc("belka-dealer", name=name(head, table.dealer, loc)))
    about.append(_taken_line(table, loc, me))
    if table.eggs_pending and table.phase is Phase.PLAY:
        about.append(loc(f"belka-eggs-pending-{seen.options.eggs}", n=EGGS_POINTS))
    blocks = [scores, join("\n", about)]
    if table.phase is Phase.PLAY:
        blocks.append(_trick_block(head, seen, me, loc, ctx.faces))
    elif table.phase is Phase.EGGS:
        blocks.append(_eggs_block(head, table, loc, me))
    if table.tricks:
        blocks.append(_last_trick(head, table.tricks[-1], loc, ctx.faces))
    return join("\n\n", blocks)


def _mine_first(pair: tuple[int, int], me: Seat | None) -> tuple[int, int]:
    """Numbers by side in the order in which the sides are named to this reader."""
    return pair if me is None or side_of(me) == 0 else (pair[1], pair[0])


def _score_lines(
    head: TableHead, totals: tuple[int, int], loc: Locale, me: Seat | None = None
) -> Html:
    """The score of each pair; to one who plays his own first, as ours and theirs."""
    lines: list[Html] = []
    for side in _mine_first((0, 1), me):
        told = {"points": totals[side], "names": name_list(head, SIDES[side], loc)}
        if me is None:
            lines.append(loc("belka-score", **told))
        else:
            ours = side_of(me) == side
            lines.append(loc("belka-score-ours" if ours else "belka-score-theirs", **told))
    return join("\n", lines)


def _trump_line(head: TableHead, table: Table, loc: Locale, faces: Faces) -> Html:
    """The trump, and whose the jack of clubs is where that is known (B9, B11, BG18)."""
    trump = suit_sign(table.trump, loc, faces)
    if table.jack is None:
        return loc("belka-trump", trump=trump)
    jack = face(JACK_OF_CLUBS, loc, faces)
    return loc("belka-trump-jack", trump=trump, jack=jack, name=name(head, table.jack, loc))


def _taken_line(table: Table, loc: Locale, me: Seat | None) -> Html:
    first = sum(side_of(_taker(one)) == 0 for one in table.tricks)
    x, y = _mine_first(table.points, me)
    tricks_x, tricks_y = _mine_first((first, len(table.tricks) - first), me)
    return loc("belka-taken", x=x, y=y, tricks_x=tricks_x, tricks_y=tricks_y)


def _taker(trick: Trick) -> Seat:
    if trick.taker is None:
        raise ValueError("in Belka somebody takes every trick")
    return trick.taker


def _trick_block(head: TableHead, seen: View, me: Seat | None, loc: Locale, faces: Faces) -> Html:
    """The seats in the order of play from the leader on, each with a card or a mark."""
    table = seen.table
    turn = table.decision.waiting if table.decision else frozenset[Seat]()
    played = {play.seat: play.card for play in table.trick}
    seat = table.trick[0].seat if table.trick else next(iter(turn), 0)
    lines = [loc("belka-trick", number=len(table.tricks) + 1, of=HAND)]
    for _ in range(SEATS):
        who, cards = marked_name(head, seat, loc, me), table.counts[seat]
        if seat in played:
            laid = face(played[seat], loc, faces)
            lines.append(loc("belka-seat-played", name=who, card=laid, n=cards))
        elif seat in turn:
            lines.append(loc("belka-seat-turn", name=who, n=cards))
        else:
            lines.append(loc("belka-seat-waits", name=who, n=cards))
        seat = first_after(seen.options, seat)
    return join("\n", lines)


def _eggs_block(head: TableHead, table: Table, loc: Locale, me: Seat | None) -> Html:
    """The result of the deal that awaits its winners' choice (BD3)."""
    result = table.result
    if result is None or result.winner is None:
        return Html("")
    names = name_list(head, SIDES[result.winner], loc)
    x, y = _mine_first(result.points, me)
    return loc("belka-eggs-asked", x=x, y=y, ordinary=result.ordinary, names=names)


def _last_trick(
    head: TableHead, trick: Trick, loc: Locale, faces: Faces, *, final: bool = False
) -> Html:
    """A trick that is over: the cards in the order played, the one that took it standing out."""
    taker = _taker(trick)
    cards = [
        loc("belka-taking-card", card=face(play.card, loc, faces))
        if play.seat == taker
        else escape(face(play.card, loc, faces))
        for play in trick.plays
    ]
    return loc(
        "belka-final-trick" if final else "belka-last-trick",
        cards=join(" ", cards),
        name=name(head, taker, loc),
        points=card_points(play.card for play in trick.plays),
    )


def table_buttons(playing: Playing, loc: Locale, ctx: ViewContext) -> Rows:  # noqa: ARG001
    """Nothing of Belka is answered in the group."""
    return ()


# -- the hand --------------------------------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """How the deal before ended, and what is planned, or what the choice of the eggs means."""
    if _eggs_asked(hand):
        return loc("belka-eggs-choose")
    before = hand.previous
    notes = [] if before is None else [_previous(before, hand.seat, loc, ctx.faces)]
    planned = planned_card(hand)
    if planned is not None:
        notes.append(loc("hand-planned", card=face(planned, loc, ctx.faces)))
    return join("\n\n", notes)


def _previous(report: DealReport, me: Seat, loc: Locale, faces: Faces) -> Html:
    """The result and the last trick of the deal before, which a new hand has taken the place of."""
    scored, head = _scored(report), report.head
    result = scored.result
    x, y = _mine_first(result.points, me)
    if result.winner is None:
        tail = loc("title-sign-eggs")
    elif not scored.scores[result.winner]:
        tail = loc("belka-sum-golye")
    else:
        names = name_list(head, SIDES[result.winner], loc)
        tail = loc("belka-previous-won", won=scored.scores[result.winner], names=names)
    told = join(" · ", (loc("belka-previous", deal=report.number, x=x, y=y), tail))
    return join("\n", (told, _final_trick(report, loc, faces)))


def _final_trick(report: DealReport, loc: Locale, faces: Faces) -> Html:
    tricks = [told.event.trick for told in report.events if isinstance(told.event, TrickTaken)]
    return _last_trick(report.head, tricks[-1], loc, faces, final=True)


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """The cards, sorted; or the choice of the eggs."""
    if _eggs_asked(hand):
        return _eggs_buttons(hand, loc)
    seen: View = hand.view
    cards = sorted_cards(seen.hand, seen.table.trump, seen.options, by_rank=wants_ranks(hand))
    allowed = playable(hand, PlayCard)
    return in_rows([card_button(hand, one, allowed, loc, ctx.faces) for one in cards])


def sorted_cards(
    cards: Iterable[Card], trump: Suit, options: Options, *, by_rank: bool = False
) -> tuple[Card, ...]:
    """Cards in the order in which a hand is shown: jacks are trumps, and those stand last."""
    suits, heights = SUITS_UNDER[trump], HEIGHTS[options.ten_high]
    return in_order(cards, suits, heights, trump=trump, by_rank=by_rank)


def _eggs_asked(hand: Hand) -> bool:
    return hand.view.table.phase is Phase.EGGS and asked(hand) is not None


def _eggs_buttons(hand: Hand, loc: Locale) -> Rows:
    decision, result = hand.playing.decision, hand.view.table.result
    if decision is None or result is None:
        return ()
    options: Options = hand.view.options
    table, ordinary = hand.playing.head.table, result.ordinary
    points = loc.plain(
        f"belka-eggs-take-{options.eggs}",
        won=opened(options, result, EggsChoice.POINTS),
        ordinary=ordinary,
        eggs=EGGS_POINTS,
    )
    title = loc.plain("belka-eggs-give", ordinary=ordinary)
    return (
        (Button(points, Answer(table, decision.id, EggsChoice.POINTS), style=Style.PRIMARY),),
        (Button(title, Answer(table, decision.id, EggsChoice.TITLE)),),
    )


def press(hand: Hand, what: str) -> Meaning:
    """A card's code plays it, a wish for the eggs chooses it, "sort" turns the hand's order."""
    if what == "sort":
        return turned(hand)
    if what in (EggsChoice.POINTS, EggsChoice.TITLE):
        return Act(ChooseEggs(EggsChoice(what)))
    try:
        return Act(PlayCard(card(what)))
    except UnknownCard:
        return Warn("unknown")


# -- a finished deal -------------------------------------------------------------------------------


def deal(report: DealReport, loc: Locale, ctx: ViewContext) -> Html:
    """Card points, the arithmetic, who opened how much, and the match as it stands."""
    scored, head, options = _scored(report), report.head, report.head.options
    lines = [
        loc("belka-deal-title", deal=report.number),
        _deal_points(head, scored, loc, ctx.faces),
        _final_trick(report, loc, ctx.faces),
        *_arithmetic(head, options, scored, loc, ctx.faces),
    ]
    blocks = [join("\n", lines)]
    given = [told.event for told in report.events if isinstance(told.event, SuitsGiven)]
    if given and not report.last:
        blocks.append(_suits_block(head, given[0], loc, ctx.faces))
    scores = _score_lines(head, (scored.totals[0], scored.totals[1]), loc)
    if options.golye == "continue":
        scores = join("\n", (scores, loc("belka-tally", x=scored.tally[0], y=scored.tally[1])))
    return join("\n\n", [*blocks, scores])


def _scored(report: DealReport) -> BelkaDealScored:
    if not isinstance(report.scored, BelkaDealScored):
        raise TypeError("not a deal of Belka")
    return report.scored


def _deal_points(head: TableHead, scored: BelkaDealScored, loc: Locale, faces: Faces) -> Html:
    x, y = scored.result.points
    return loc(
        "belka-deal-points",
        x=x,
        y=y,
        trump=suit_sign(scored.trump, loc, faces),
        jack=face(JACK_OF_CLUBS, loc, faces),
        name=name(head, scored.jack, loc),
    )


def _arithmetic(
    head: TableHead, options: Options, scored: BelkaDealScored, loc: Locale, faces: Faces
) -> list[Html]:
    """How the scores came about, then who opened what; the eggs where there are any."""
    result = scored.result
    if result.winner is None:
        return [loc(f"belka-eggs-born-{options.eggs}", n=EGGS_POINTS)]
    names = name_list(head, SIDES[result.winner], loc)
    lines = [join(" · ", _sum(options, scored, loc, faces))]
    won = scored.scores[result.winner]
    if won:
        lines.append(loc("belka-won", names=names, won=won))
    else:
        lines.append(loc(f"belka-golye-{options.golye}", names=names))
    if scored.eggs is EggsChoice.TITLE:
        losers = name_list(head, SIDES[1 - result.winner], loc)
        lines.append(loc("belka-eggs-given", names=losers))
    if scored.eggs_lapsed:
        lines.append(loc("belka-eggs-lapsed"))
    return lines


def _sum(options: Options, scored: BelkaDealScored, loc: Locale, faces: Faces) -> list[Html]:
    """The addends of what a deal opened (B17-B20, B25, BG7)."""
    result = scored.result
    if result.golye:
        return [loc("belka-sum-golye")]
    made = _ordinary_sum(options, scored.deal, result, loc, faces)
    if scored.eggs is EggsChoice.POINTS:
        made.append(
            loc(
                f"belka-sum-eggs-{options.eggs}",
                won=max(scored.scores),
                ordinary=result.ordinary,
                eggs=EGGS_POINTS,
            )
        )
    return made


def _ordinary_sum(
    options: Options, number: int, result: Result, loc: Locale, faces: Faces
) -> list[Html]:
    if number == 1 and options.first_deal_two:
        return [loc("belka-sum-first", won=result.ordinary)]
    base = result.ordinary - result.jack_bonus
    made = [loc("belka-sum-points", points=max(result.points), won=base)]
    if result.jack_bonus:
        jack = face(JACK_OF_CLUBS, loc, faces)
        made.append(loc("belka-sum-jack", jack=jack, won=result.jack_bonus))
    return made


def _suits_block(head: TableHead, given: SuitsGiven, loc: Locale, faces: Faces) -> Html:
    """Which suit each player has for the match (B10), in the order of play."""
    order = [next(seat for seat in range(SEATS) if given.suits[seat] is Suit.CLUBS)]
    while len(order) < SEATS:
        order.append(first_after(head.options, order[-1]))
    suits = [
        f"{suit_sign(given.suits[seat], loc, faces)} {name(head, seat, loc)}" for seat in order
    ]
    return loc("belka-suits", suits=join("\n", suits), jack=face(JACK_OF_CLUBS, loc, faces))


def review(report: DealReport, loc: Locale, ctx: ViewContext) -> tuple[Html, ...]:
    """All four hands as they were dealt, and every trick: one page."""
    head, scored, faces = report.head, _scored(report), ctx.faces
    events = [told.event for told in report.events]
    dealt = next(event for event in events if isinstance(event, Dealt))
    hands = [event for event in events if isinstance(event, HandDealt)]
    tricks = [event for event in events if isinstance(event, TrickTaken)]
    about = [
        loc("belka-review-title", deal=report.number),
        _deal_points(head, scored, loc, faces),
        loc("belka-dealer", name=name(head, dealt.dealer, loc)),
    ]
    held = [
        loc(
            "belka-review-hand",
            name=name(head, one.seat, loc),
            cards=row(sorted_cards(one.hand, scored.trump, head.options), loc, faces),
        )
        for one in hands
    ]
    played = [
        _review_trick(head, number, one, loc, faces) for number, one in enumerate(tricks, start=1)
    ]
    return (join("\n\n", (join("\n", about), join("\n", held), join("\n", played))),)


def _review_trick(
    head: TableHead, number: int, taken: TrickTaken, loc: Locale, faces: Faces
) -> Html:
    """The cards in the order played; the one that took the trick stands out."""
    taker = _taker(taken.trick)

    def shown(play: Play) -> Html:
        text = escape(f"{name(head, play.seat, loc)} {face(play.card, loc, faces)}")
        return Html(f"<b>{text}</b>") if play.seat == taker else text

    plays = join(" · ", [shown(play) for play in taken.trick.plays])
    return loc("belka-review-trick", number=number, plays=plays, points=taken.points)


# -- the match and the rules -----------------------------------------------------------------------


def ending(finished: Finished, loc: Locale) -> Html:
    """Points reached, or all 120 in a deal (B1)."""
    if finished.reason == "golye":
        return loc("belka-ended-golye")
    return loc("belka-ended-target", target=finished.head.options.target)


def rules(options: Options, loc: Locale) -> Html:
    """All of the rules, with these options."""
    values = {
        named: _WORDS[value] if isinstance(value, bool) else value
        for named, value in dump_options(options).items()
    }
    return loc("belka-rules", **values, eggs_points=EGGS_POINTS, golye_points=GOLYE_POINTS)
