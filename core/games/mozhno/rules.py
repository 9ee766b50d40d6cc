"""Mozhno? as a state machine: what is asked, what is refused, what a move leads to.

Theory of operation. A match goes DEAL -> turns -> DEAL -> ... -> OVER, as many deals as the
options say. A turn is BUY -> [PERMIT] -> PLAY, with a RESHUFFLE where a card is wanted and the
stock is empty.

- BUY after a discard is an open window: everybody but the discarder may ask for the discard or
  decline, and the player in turn may draw at any time, which closes it (MD1). Where nothing can
  be bought (first turn, after a kept card, after a purchase out of turn, after all have declined)
  BUY asks the player in turn alone, and all that he can do is draw.
- PERMIT asks the others in the open; it is settled as soon as no answer can change who buys: the
  nearest after the discarder who forbids, or else the asker (MD2, MG15). Whoever buys either has
  the turn (the asker who was allowed, the player in turn who forbade) or gets a card of the stock
  as well and has no turn; then the player in turn draws (M17-M20). Classic buying asks the player
  in turn only (MD3).
- PLAY asks the player in turn until he discards, keeps his last card (last deal), or has none.
- RESHUFFLE awaits CHANCE: the discards become the stock, once a deal; then the card that was
  wanted goes to `needs` without another move (MD5). Where no card can be had, the deal is scored
  with nobody out (MG25).

Hidden: hands from all but their owners, and the stock. Discards, melds and who bought what are
public, so cards `known` to be in a hand stay marked until they are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from core.cards import Card, shuffled
from core.engine.game import (
    CLOCK,
    Action,
    Decision,
    Event,
    Expire,
    MatchEnded,
    Mode,
    Move,
    OnSilence,
    Refusal,
    Rng,
    Seat,
    Standing,
    Step,
    Told,
    illegal,
    unasked,
)
from core.games.dealing import (
    Deal,
    Dealt,
    HandDealt,
    Reshuffle,
    deal_round,
    fair_deal,
    misdeal,
    without_cards,
)
from core.games.melds import Meld, extended, read_meld
from core.games.mozhno.judging import answers, seat_refusal
from core.games.mozhno.model import (
    PACK,
    SEATS,
    Allow,
    Allowed,
    Ask,
    Asked,
    Bound,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardLaidOff,
    Cards,
    CardSeen,
    Code,
    ContractLaid,
    Decline,
    Declined,
    Discard,
    Draw,
    Forbid,
    Forbidden,
    Keep,
    LaidMeld,
    LayContract,
    LayOff,
    MozhnoDealScored,
    Options,
    Phase,
    Purchase,
    State,
    StockRemade,
    Table,
    Take,
    TurnEvent,
)
from core.games.mozhno.scoring import deal_scores, match_standings

Events = tuple[Told, ...]

_NOBODY: Final[frozenset[Seat]] = frozenset()
_ONE: Final = tuple(frozenset({seat}) for seat in range(SEATS.stop))
_ALL: Final = tuple(frozenset(range(count)) for count in range(SEATS.stop))


def start(options: Options, seats: int, first_dealer: Seat | None) -> Step[State]:
    """A match before its first deal. Raises ValueError unless three to five sit (M0)."""
    if seats not in SEATS:
        raise ValueError("Mozhno? is played by three to five")
    table = Table(
        deal=1,
        phase=Phase.DEAL,
        decision=Decision(1, Phase.DEAL, Mode.CHANCE, _NOBODY),
        scores=(),
        dealer=first_dealer,
        **_cleared(seats),
    )
    return Step(State(options, seats, table, ((),) * seats, (), ((),) * seats))


def _cleared(seats: int) -> dict[str, Any]:
    """What a table holds of a running deal, emptied."""
    return {
        "turn": None,
        "counts": (0,) * seats,
        "stock": 0,
        "pile": (),
        "offered_by": None,
        "declined": _NOBODY,
        "asker": None,
        "allowed": _NOBODY,
        "forbade": _NOBODY,
        "purchases": 0,
        "melds": (),
        "down": _NOBODY,
        "bound": None,
        "needs": None,
        "known": ((),) * seats,
        "returned": (),
        "drawn": (0,) * seats,
        "story": (),
    }


def decisions(state: State) -> Sequence[Decision]:
    """The one question that is open, or none when the match is over."""
    return () if state.table.decision is None else (state.table.decision,)


def voters(options: Options, table: Table) -> tuple[Seat, ...]:
    """Who has to let the asker buy, the nearest after the discarder first.

    All but the asker and the discarder (M16, MG13); with classic buying the player in turn (MD3).
    """
    turn = cast(Seat, table.turn)
    if options.classic:
        return (turn,)
    count = len(table.counts)
    order = [(turn + step) % count for step in range(count)]
    return tuple([seat for seat in order if seat not in (table.asker, table.offered_by)])


def returning(table: Table, seat: Seat) -> Cards:
    """The discards that become the stock when this seat wants a card, oldest first (MD5).

    The newest discard stays for a player who draws in turn; the one that a buyer out of turn got
    was the newest, so all that are left return.
    """
    return table.pile[:-1] if seat == table.turn else table.pile


# -- judging ---------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made; None when it may."""
    table, action = state.table, move.action
    refused = unasked(table.decision, move)
    if refused is not None:
        return refused
    if move.actor >= 0:
        return seat_refusal(state.options, table, move.actor, state.hands[move.actor], action)
    if isinstance(action, Expire):
        return None if move.actor == CLOCK else illegal(Code.NO_SUCH_ACTION)
    match table.phase:
        case Phase.DEAL if isinstance(action, Deal):
            return _deal_refusal(state, action)
        case Phase.RESHUFFLE if isinstance(action, Reshuffle):
            back = returning(table, cast(Seat, table.needs))
            same = Counter(action.stock) == Counter(back)
            return None if same else illegal(Code.WRONG_RESHUFFLE)
        case _:
            return illegal(Code.NO_SUCH_ACTION)


def _deal_refusal(state: State, deal: Deal) -> Refusal | None:
    dealer, size = state.table.dealer, state.options.hand
    if deal.dealer not in range(state.seats) or dealer not in (None, deal.dealer):
        return illegal(Code.WRONG_DEALER)
    stock = len(PACK) - size * state.seats  # M3, ME13
    return misdeal(deal, PACK, sizes=(size,) * state.seats, stock=stock)


def legal(state: State, decision: Decision, seat: Seat) -> Iterable[Action]:
    """All that a waiting seat may answer, cards by rank and suit; contracts are never listed."""
    if seat not in decision.waiting:
        return ()
    return answers(state.options, state.table, seat, state.hands[seat])


# -- applying --------------------------------------------------------------------------------------


def chance(state: State, rng: Rng) -> Action:
    """The deal or the reshuffle that the stream determines (fair shuffle, steps 7 to 10)."""
    table = state.table
    if table.phase is Phase.RESHUFFLE:
        return Reshuffle(shuffled(returning(table, cast(Seat, table.needs)), rng.below))

    def give(dealer: Seat, pack: Cards) -> Deal:
        order = [(dealer + place) % state.seats for place in range(1, state.seats + 1)]
        hands, stock = deal_round(pack, order, hand=state.options.hand)
        return Deal(dealer, hands, stock)

    return fair_deal(PACK, rng, seats=state.seats, dealer=table.dealer, give=give)


def apply(state: State, move: Move) -> Step[State]:
    """The state after a move that `refusal` lets through, and what happened."""
    seat = move.actor
    match move.action:
        case Draw():
            return _want_card(state, seat, ())
        case Discard(card):
            return _discard(state, seat, card)
        case LayOff(card, at):
            return _lay_off(state, seat, card, at)
        case LayContract(melds):
            return _lay_contract(state, seat, melds)
        case Keep():
            return _ask_to_draw(state, _after(state, seat), (Told(CardKept(seat)),))
        case Decline():
            return _decline(state, frozenset({seat}))
        case Ask():
            return _ask(state, seat)
        case Take():
            return _buy(state, seat, Purchase.TAKEN, ())
        case Deal() as deal:
            return _deal(state, deal)
        case Reshuffle(stock):
            return _reshuffle(state, stock)
        case _:
            return _answer(state, seat, move.action)


def _answer(state: State, seat: Seat, action: Action) -> Step[State]:
    """An answer to «Можно?», or the end of waiting for one."""
    table = state.table
    if table.phase is Phase.BUY:  # time is up: the others have declined (RD4)
        silent = _ALL[state.seats] - table.declined - {cast(Seat, table.offered_by)}
        return _decline(state, silent)
    if isinstance(action, Forbid):
        table = replace(table, forbade=table.forbade | {seat})
        return _settle(replace(state, table=table), Told(Forbidden(seat)))
    if isinstance(action, Allow):
        table = replace(table, allowed=table.allowed | {seat})
        return _settle(replace(state, table=table), Told(Allowed((seat,), silent=False)))
    silent = cast(Decision, table.decision).waiting  # MG29
    table = replace(table, allowed=table.allowed | silent)
    return _settle(replace(state, table=table), Told(Allowed(tuple(sorted(silent)), silent=True)))


def _after(state: State, seat: Seat) -> Seat:
    return (seat + 1) % state.seats


def _asking(
    table: Table,
    phase: Phase,
    waiting: frozenset[Seat],
    *,
    mode: Mode = Mode.TURN,
    clock: str = "turn",
) -> Decision:
    """The next question. An open one has a clock of its own, whose end has a meaning (RD4)."""
    silence = OnSilence.EXPIRE if mode is Mode.OPEN else OnSilence.ROBOT
    last = 0 if table.decision is None else table.decision.id
    return Decision(last + 1, phase.value, mode, waiting, clock, silence)


def _deal(state: State, deal: Deal) -> Step[State]:
    size, seats = state.options.hand, state.seats
    table = replace(state.table, dealer=deal.dealer, counts=(size,) * seats, stock=len(deal.stock))
    events = [Told(Dealt(table.deal, deal.dealer, table.counts))]
    events += [Told(HandDealt(seat, hand), _ONE[seat]) for seat, hand in enumerate(deal.hands)]
    dealt = State(state.options, seats, table, deal.hands, deal.stock, state.drawn)
    return _ask_to_draw(dealt, _after(state, deal.dealer), tuple(events))  # M5, MG11


# -- a card for the turn ---------------------------------------------------------------------------


def _story(table: Table, events: Events) -> tuple[TurnEvent, ...]:
    """What is told of the finished turn and of the running one, with these events."""
    happened = [told.event for told in events if isinstance(told.event, TurnEvent)]
    story = (*table.story, *happened)
    ends = [at for at, one in enumerate(story) if isinstance(one, CardDiscarded | CardKept)]
    return story[ends[-2] + 1 :] if len(ends) > 1 else story


def _ask_to_draw(state: State, seat: Seat, events: Events) -> Step[State]:
    """A turn begins, or goes on, with nothing to buy."""
    table = replace(
        state.table,
        phase=Phase.BUY,
        decision=_asking(state.table, Phase.BUY, _ONE[seat]),
        turn=seat,
        offered_by=None,
        declined=_NOBODY,
        asker=None,
        allowed=_NOBODY,
        forbade=_NOBODY,
        bound=None,
        needs=None,
        story=_story(state.table, events),
    )
    return Step(replace(state, table=table), events)


def _open_window(state: State, discarder: Seat, events: Events) -> Step[State]:
    """The turn of the next seat begins with a card that anybody else may ask for (M15, MD1)."""
    table = state.table
    waiting = _ALL[state.seats] - {discarder}
    table = replace(
        table,
        phase=Phase.BUY,
        decision=_asking(table, Phase.BUY, waiting, mode=Mode.OPEN, clock="buy"),
        turn=_after(state, discarder),
        offered_by=discarder,
        bound=None,
        story=_story(table, events),
    )
    return Step(replace(state, table=table), events)


def _decline(state: State, seats: frozenset[Seat]) -> Step[State]:
    """These seats are not interested. When all are not, the player in turn can only draw."""
    table = state.table
    turn, decision = cast(Seat, table.turn), cast(Decision, table.decision)
    declined = table.declined | seats
    events = (Told(Declined(tuple(sorted(seats)))),)
    if len(declined) == state.seats - 1:
        return _ask_to_draw(state, turn, events)
    waiting = decision.waiting - seats | _ONE[turn]
    table = replace(
        table,
        declined=declined,
        decision=replace(decision, waiting=waiting),
        story=_story(table, events),
    )
    return Step(replace(state, table=table), events)


def _want_card(state: State, seat: Seat, events: Events) -> Step[State]:
    """A card of the stock for a seat: now, after a reshuffle, or the end of the deal (MD5)."""
    if state.stock:
        return _give_card(state, seat, events)
    table = state.table
    if table.returned or not returning(table, seat):  # MG25: one reshuffle in a deal
        return _end_deal(state, None, events)
    awaiting = replace(
        table,
        phase=Phase.RESHUFFLE,
        decision=_asking(table, Phase.RESHUFFLE, _NOBODY, mode=Mode.CHANCE),
        offered_by=None,
        declined=_NOBODY,
        needs=seat,
        story=_story(table, events),
    )
    return Step(replace(state, table=awaiting), events)


def _reshuffle(state: State, stock: Cards) -> Step[State]:
    table = state.table
    seat = cast(Seat, table.needs)
    left = table.pile[len(stock) :]
    remade = replace(table, pile=left, stock=len(stock), returned=tuple(sorted(stock)))
    state = replace(state, table=remade, stock=stock)
    return _give_card(state, seat, (Told(StockRemade(len(stock))),))


def _give_card(state: State, seat: Seat, events: Events) -> Step[State]:
    """The top of the stock to a hand: the draw of the player in turn, or a buyer's extra card."""
    table = state.table
    card, stock = state.stock[0], state.stock[1:]
    events = (
        *events,
        Told(CardDrawn(seat, len(stock))),
        Told(CardSeen(seat, card), _ONE[seat]),
    )
    drawn, marks = state.drawn, table.drawn
    if table.returned:
        drawn = _with(drawn, seat, (*drawn[seat], card))
        marks = _with(marks, seat, marks[seat] + 1)
    table = replace(
        table,
        counts=_with(table.counts, seat, table.counts[seat] + 1),
        stock=len(stock),
        purchases=0,
        drawn=marks,
    )
    hands = _with(state.hands, seat, (*state.hands[seat], card))
    given = State(state.options, state.seats, table, hands, stock, drawn)
    if seat == table.turn:
        return _ask_to_play(given, seat, None, events)
    return _ask_to_draw(given, cast(Seat, table.turn), events)  # M19: the turn stays


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


# -- buying ----------------------------------------------------------------------------------------


def _ask(state: State, seat: Seat) -> Step[State]:
    table = replace(state.table, phase=Phase.PERMIT, asker=seat, declined=_NOBODY)
    waiting = frozenset(voters(state.options, table))
    decision = _asking(table, Phase.PERMIT, waiting, mode=Mode.OPEN, clock="permit")
    events = (Told(Asked(seat, table.pile[-1])),)
    table = replace(table, decision=decision, story=_story(table, events))
    return Step(replace(state, table=table), events)


def _settle(state: State, answered: Told) -> Step[State]:
    """The permission after an answer: settled once nobody can change who buys (MD2)."""
    table, decision = state.table, cast(Decision, state.table.decision)
    for seat in voters(state.options, table):
        if seat in table.forbade:
            return _buy(state, seat, Purchase.FORCED, (answered,))  # M18, MG15
        if seat not in table.allowed:
            waiting = decision.waiting - table.allowed - table.forbade
            decision = replace(decision, waiting=waiting)
            table = replace(table, decision=decision, story=_story(table, (answered,)))
            return Step(replace(state, table=table), (answered,))
    purchase = Purchase.PAID if state.options.classic else Purchase.ALLOWED
    return _buy(state, cast(Seat, table.asker), purchase, (answered,))


def _buy(state: State, seat: Seat, purchase: Purchase, events: Events) -> Step[State]:
    """The newest discard goes to a hand, with the turn or with a card of the stock."""
    table = state.table
    card = table.pile[-1]
    plays = seat == table.turn or purchase is Purchase.ALLOWED  # M17, M20
    bought = replace(
        table,
        pile=table.pile[:-1],
        counts=_with(table.counts, seat, table.counts[seat] + 1),
        known=_with(table.known, seat, (*table.known[seat], card)),
        offered_by=None,
        asker=None,
        allowed=_NOBODY,
        forbade=_NOBODY,
        purchases=table.purchases + 1,
    )
    hands = _with(state.hands, seat, (*state.hands[seat], card))
    events = (*events, Told(CardBought(seat, card, purchase, extra=not plays)))
    state = replace(state, table=bought, hands=hands)
    if plays:
        return _ask_to_play(state, seat, Bound(card), events)
    return _want_card(state, seat, events)  # M19, MD3


# -- playing ---------------------------------------------------------------------------------------


def _ask_to_play(state: State, seat: Seat, bound: Bound | None, events: Events) -> Step[State]:
    table = replace(
        state.table,
        phase=Phase.PLAY,
        decision=_asking(state.table, Phase.PLAY, _ONE[seat]),
        turn=seat,
        offered_by=None,
        declined=_NOBODY,
        bound=bound,
        needs=None,
        story=_story(state.table, events),
    )
    return Step(replace(state, table=table), events)


def _lay_contract(state: State, seat: Seat, groups: tuple[Cards, ...]) -> Step[State]:
    table = state.table
    read = [read_meld(cards, ace_low=state.options.ace_low) for cards in groups]
    melds = tuple([meld for meld in read if meld is not None])
    table = replace(
        table,
        melds=table.melds + tuple([LaidMeld(seat, meld) for meld in melds]),
        down=table.down | {seat},
    )
    laid = Told(ContractLaid(seat, melds, len(table.melds) - len(melds)))
    return _lay(state, table, seat, tuple([card for cards in groups for card in cards]), laid)


def _lay_off(state: State, seat: Seat, card: Card, at: int) -> Step[State]:
    table = state.table
    old = table.melds[at]
    longer = cast(Meld, extended(old.meld, card, ace_low=state.options.ace_low))
    melds = (*table.melds[:at], LaidMeld(old.seat, longer), *table.melds[at + 1 :])
    laid = Told(CardLaidOff(seat, card, at, old.seat))
    return _lay(state, replace(table, melds=melds), seat, (card,), laid)


def _lay(state: State, table: Table, seat: Seat, cards: Cards, laid: Told) -> Step[State]:
    """Cards leave a hand for the table; the deal ends when they were the last (M21, MG23)."""
    left, bound = without_cards(state.hands[seat], cards), table.bound
    if bound is not None:
        bound = replace(bound, laid=bound.laid + cards.count(bound.card))
    known = tuple((Counter(table.known[seat]) - Counter(cards)).elements())
    table = replace(
        table,
        counts=_with(table.counts, seat, len(left)),
        known=_with(table.known, seat, known),
    )
    state = replace(state, table=table, hands=_with(state.hands, seat, left))
    if not left:
        return _end_deal(state, seat, (laid,))
    return _ask_to_play(state, seat, bound, (laid,))


def _discard(state: State, seat: Seat, card: Card) -> Step[State]:
    table = state.table
    left = without_cards(state.hands[seat], (card,))
    thrown = replace(
        table,
        pile=(*table.pile, card),
        counts=_with(table.counts, seat, len(left)),
        known=_with(table.known, seat, _known_after_discard(table, seat, card)),
    )
    state = replace(state, table=thrown, hands=_with(state.hands, seat, left))
    events = (Told(CardDiscarded(seat, card)),)
    if not left:
        return _end_deal(state, seat, events)  # M11, MG24
    return _open_window(state, seat, events)


def _known_after_discard(table: Table, seat: Seat, card: Card) -> Cards:
    """What everybody knows of a hand that throws a card.

    Who throws the card that he got in this turn has shown that he held its double (MD4), and
    where he has laid neither, one of the two is still in his hand.
    """
    known = table.known[seat]
    if card not in known:
        return known
    bound = table.bound
    if bound is not None and bound.card is card and not bound.laid and known.count(card) == 1:
        return known
    return without_cards(known, (card,))


# -- the end of a deal -----------------------------------------------------------------------------


def _end_deal(state: State, out: Seat | None, events: Events) -> Step[State]:
    """Score a deal (M21-M23); deal again, or end the match after the last one (M24, M26)."""
    table, seats = state.table, state.seats
    rows = (*table.scores, deal_scores(state.hands, out))
    scored = replace(table, scores=rows, **_cleared(seats))
    event: Event = MozhnoDealScored(table.deal, rows[-1], scored.totals, out=out, hands=state.hands)
    events = (*events, Told(event))
    cleared = State(state.options, seats, scored, ((),) * seats, (), ((),) * seats)
    if table.deal == state.options.deals:
        over = replace(cleared, table=replace(scored, phase=Phase.OVER, decision=None))
        return Step(over, (*events, Told(MatchEnded("deals", standings(over)))))
    awaiting = replace(
        scored,
        deal=table.deal + 1,
        phase=Phase.DEAL,
        decision=_asking(table, Phase.DEAL, _NOBODY, mode=Mode.CHANCE),
        dealer=_after(state, cast(Seat, table.dealer)),  # M2
    )
    return Step(replace(cleared, table=awaiting), events)


def standings(state: State) -> tuple[Standing, ...]:
    """Places by the signed totals, as they stand (M24, MG26)."""
    return match_standings(state.table.totals)
