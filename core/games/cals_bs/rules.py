"""The rules of Cal's BS as a state machine. Everything that changes a match is in this file.

Theory of operation. A match is one game: DEAL -> LEAD -> RESPOND -> ... -> OVER (RD5).

- DEAL awaits CHANCE; the seat after the dealer leads first (C6).
- LEAD asks the leader for a set with an announcement (C8-C12, C22a). He may not pass.
- RESPOND asks all but the one who laid the latest set (C13, CG4), in any order or one by one from
  his left (CG3, CD4). Each answers once: a pass; a set on top with the same announcement, which
  opens a new window and forgets the passes; or a doubt. A window is a new decision, so a doubt
  always hits the set that it was meant for (CG9). When all have passed, whoever laid last leads
  anew on top of the pile (C15, CG5). Silence is a pass of all who owe an answer (RD4).
- A doubt opens the latest set, and the quads under a "plus" (CG16). Whoever was wrong takes the
  whole pile, whoever was right leads (C18-C20, CG1).
- A set that empties a hand is opened at once, without a doubt (CG7): true, and the game is over;
  false, and its player takes the pile (CG6).

A *round* begins with every LEAD; its *leader* is who laid first in it (CD2).

Hidden: the hands, and every set of the pile. Opening shows a set to all; what lies below it stays
hidden for ever (CG13), except that whoever takes the pile sees what he gets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from core.cards import PACK_54, RANKS
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
    Step,
    Told,
    illegal,
    unasked,
)
from core.games.cals_bs.claims import caught
from core.games.cals_bs.model import (
    DEAL,
    LEAD,
    MOST_CARDS,
    QUADS_CARDS,
    RESPOND,
    SEATS,
    STEPS,
    Cards,
    Code,
    Doubt,
    Doubted,
    GameScored,
    Lay,
    LeadGiven,
    Match,
    Opened,
    Options,
    OwnSetLaid,
    Pass,
    Passed,
    Phase,
    PileReceived,
    PileTaken,
    Placement,
    Plus,
    Quads,
    Record,
    Reveal,
    Said,
    SetLaid,
    SetOpened,
    State,
    Table,
    Tally,
    Why,
)
from core.games.cals_bs.scoring import places, scores
from core.games.cals_bs.whereabouts import after_taking, at_the_deal, layers_of, with_own
from core.games.dealing import Deal, Dealt, HandDealt, deal_round, fair_deal, misdeal

_NOBODY: Final[frozenset[Seat]] = frozenset()
_ONE: Final = tuple(frozenset({seat}) for seat in range(SEATS.stop))


def start(options: Options, seats: int, first_dealer: Seat | None) -> Step[State]:
    """A match before its deal. Raises ValueError unless there are three to seven seats (C0)."""
    if seats not in SEATS:
        raise ValueError("Cal's BS is played by three to seven")
    table = Table(
        deal=1,
        dealer=first_dealer,
        phase=Phase.DEAL,
        leader=None,
        counts=(0,) * seats,
        pile=(),
        round_from=0,
        passed=(),
        decision=Decision(1, DEAL, Mode.CHANCE, _NOBODY),
        asked=1,
        last=None,
        records=(Record(),) * seats,
        led=Tally(),
        topped=Tally(),
        places=b"",
        winner=None,
    )
    return Step(State(options, seats, table, ((),) * seats, (), (b"",) * seats))


def decisions(state: State) -> Sequence[Decision]:
    """The one question that is open, or none when the match is over."""
    return () if state.table.decision is None else (state.table.decision,)


# -- judging ---------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made; None when it may."""
    refused = unasked(state.table.decision, move)
    if refused is not None:
        return refused
    action, phase = move.action, state.table.phase
    if phase is Phase.DEAL:
        return _deal_refusal(state, action)
    if isinstance(action, Expire):
        return None if move.actor == CLOCK else illegal(Code.NO_SUCH_ACTION)
    hand = state.hands[move.actor]
    if phase is Phase.LEAD:
        return _lead_refusal(state.options, hand, action)
    return _answer_refusal(state, hand, action)


def _deal_refusal(state: State, action: Action) -> Refusal | None:
    if not isinstance(action, Deal):
        return illegal(Code.NO_SUCH_ACTION)
    dealer = state.table.dealer
    if action.dealer not in range(state.seats) or dealer not in (None, action.dealer):
        return illegal(Code.WRONG_DEALER)
    return misdeal(action, PACK_54, sizes=hand_sizes(state.seats, action.dealer))


def _lead_refusal(options: Options, hand: Cards, action: Action) -> Refusal | None:
    if isinstance(action, Lay):
        return _cards_refusal(hand, action.cards)  # C8, C9: their ranks are nobody's business
    if isinstance(action, Quads):
        if not options.quads:
            return illegal(Code.QUADS_OFF)
        return _cards_refusal(hand, action.cards, need=QUADS_CARDS)  # CG15
    if isinstance(action, Pass | Doubt | Match | Plus):
        return illegal(Code.MUST_LAY)
    return illegal(Code.NO_SUCH_ACTION)


def _answer_refusal(state: State, hand: Cards, action: Action) -> Refusal | None:
    if isinstance(action, Pass | Doubt):
        return None
    table = state.table
    if isinstance(action, Match):
        if table.base is not None:
            return illegal(Code.ONLY_PLUS)
        return _cards_refusal(hand, action.cards, need=count_to_match(state.options, table))
    if isinstance(action, Plus):
        if table.base is None:
            return illegal(Code.NO_QUADS)
        if action.steps not in STEPS:
            return illegal(Code.WRONG_STEPS, least=STEPS[0], most=STEPS[-1])
        return _cards_refusal(hand, action.cards)  # CG18
    return illegal(Code.NOT_LEADING if isinstance(action, Lay | Quads) else Code.NO_SUCH_ACTION)


def count_to_match(options: Options, table: Table) -> int | None:
    """How many cards a set on top must have; None where the number is free (CG2)."""
    if options.response_count == "free" or table.top is None:
        return None
    return table.top.count


def _cards_refusal(hand: Cards, cards: Cards, *, need: int | None = None) -> Refusal | None:
    count = len(cards)
    if not count:
        return illegal(Code.TOO_FEW)
    if need is not None and count != need:
        return illegal(Code.WRONG_COUNT, need=need)
    if count > MOST_CARDS:
        return illegal(Code.TOO_MANY, most=MOST_CARDS)
    for at, one in enumerate(cards):
        if one not in hand:
            return illegal(Code.NOT_HELD, card=one.code)
        if one in cards[:at]:
            return illegal(Code.TWICE, card=one.code)
    return None


def legal(state: State, decision: Decision, seat: Seat) -> Iterable[Action]:
    """All that a waiting seat may answer, lazily: smaller sets first, cards by rank, then suit."""
    if seat not in decision.waiting:
        return ()
    hand = state.hands[seat]
    if state.table.phase is Phase.LEAD:
        return _legal_leads(state.options, hand)
    return _legal_answers(state, hand)


def _legal_leads(options: Options, hand: Cards) -> Iterator[Action]:
    for cards in _sets(hand):
        for rank in RANKS:
            yield Lay(cards, rank)
    if options.quads:
        for cards in combinations(hand, QUADS_CARDS):
            yield Quads(cards)


def _legal_answers(state: State, hand: Cards) -> Iterator[Action]:
    yield Pass()
    yield Doubt()
    if state.table.base is not None:
        for cards in _sets(hand):
            for steps in STEPS:
                yield Plus(steps, cards)
        return
    need = count_to_match(state.options, state.table)
    for cards in _sets(hand) if need is None else combinations(hand, need):
        yield Match(cards)


def _sets(hand: Cards) -> Iterator[Cards]:
    for count in range(1, MOST_CARDS + 1):
        yield from combinations(hand, count)


# -- dealing ---------------------------------------------------------------------------------------


def _from_left_of(seat: Seat, seats: int) -> list[Seat]:
    """All seats clockwise, `seat` itself last."""
    return [(seat + step) % seats for step in range(1, seats + 1)]


def hand_sizes(seats: int, dealer: Seat) -> tuple[int, ...]:
    """How many cards each seat is dealt; the odd ones go to those dealt first (C5)."""
    each, odd = divmod(len(PACK_54), seats)
    more = set(_from_left_of(dealer, seats)[:odd])
    return tuple(each + (seat in more) for seat in range(seats))


def chance(state: State, rng: Rng) -> Action:
    """The deal that the stream determines (fair shuffle, steps 7 to 10; C4)."""
    seats = state.seats

    def give(dealer: Seat, pack: Cards) -> Deal:
        hands, _ = deal_round(pack, _from_left_of(dealer, seats), hand=-(-len(pack) // seats))
        return Deal(dealer, hands)

    return fair_deal(PACK_54, rng, seats=seats, dealer=state.table.dealer, give=give)


def _deal(state: State, deal: Deal) -> Step[State]:
    hands = tuple(tuple(sorted(hand)) for hand in deal.hands)
    public = at_the_deal(state.seats)
    dealt = replace(
        state.table,
        dealer=deal.dealer,
        counts=tuple(len(hand) for hand in hands),
        places=public,
    )
    seen = tuple(with_own(public, seat, (hand,)) for seat, hand in enumerate(hands))
    events = [Told(Dealt(dealt.deal, deal.dealer, dealt.counts))]
    events += [Told(HandDealt(seat, hand), _ONE[seat]) for seat, hand in enumerate(hands)]
    first = (deal.dealer + 1) % state.seats  # C6
    dealt_state = State(state.options, state.seats, dealt, hands, (), seen)
    return _give_lead(dealt_state, first, Why.FIRST, events)


# -- applying --------------------------------------------------------------------------------------


def apply(state: State, move: Move) -> Step[State]:
    """The state after a move that `refusal` lets through, and what happened."""
    action, seat = move.action, move.actor
    match action:
        case Pass():
            return _pass(state, (seat,))
        case Lay(cards, rank):
            return _place(state, cards, Placement(seat, Said.LAY, len(cards), rank))
        case Match(cards):
            top = state.table.top
            rank = None if top is None else top.rank
            return _place(state, cards, Placement(seat, Said.MATCH, len(cards), rank))
        case Doubt():
            return _doubt(state, seat)
        case Quads(cards):
            return _place(state, cards, Placement(seat, Said.QUADS, len(cards)))
        case Plus(steps, cards):
            return _place(state, cards, Placement(seat, Said.PLUS, len(cards), None, steps))
        case Deal():
            return _deal(state, action)
        case _:
            return _expire(state)


def _place(state: State, cards: Cards, placement: Placement) -> Step[State]:
    """A set goes on top of the pile, face down."""
    table, seat = state.table, placement.seat
    hand = tuple([held for held in state.hands[seat] if held not in cards])
    counts = (*table.counts[:seat], len(hand), *table.counts[seat + 1 :])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    laid = _with_set(table, placement, counts, _window(state, seat) if hand else None)
    events = [
        Told(SetLaid(placement, len(laid.pile))),
        Told(OwnSetLaid(seat, cards), _ONE[seat]),
    ]
    after = State(state.options, state.seats, laid, hands, (*state.pile, cards), state.seen)
    return Step(after, tuple(events)) if hand else _last_cards(after, events)  # CG7


def _with_set(
    table: Table, placement: Placement, counts: tuple[int, ...], window: Decision | None
) -> Table:
    """The table with a set more; written out since it is the commonest step of all."""
    led, topped = table.led, table.topped
    if table.phase is Phase.LEAD:
        led = Tally(led.sets + 1, led.doubted)
    else:
        topped = Tally(topped.sets + 1, topped.doubted)
    return Table(
        table.deal,
        table.dealer,
        Phase.RESPOND,
        table.leader,
        counts,
        (*table.pile, placement),
        table.round_from,
        (),
        window,
        table.asked if window is None else window.id,
        table.last,
        table.records,
        led,
        topped,
        table.places,
        None,
    )


def _window(state: State, placer: Seat) -> Decision:
    """The question that follows a set (C13, CD4)."""
    others = _from_left_of(placer, state.seats)[:-1]
    return _ask(state, others)


def _ask(state: State, owing: Sequence[Seat]) -> Decision:
    """Ask these seats for their answers: all at once, or the first of them."""
    asked = state.table.asked + 1
    if state.options.order == "clockwise":
        return Decision(asked, RESPOND, Mode.TURN, _ONE[owing[0]], RESPOND, OnSilence.EXPIRE)
    return Decision(asked, RESPOND, Mode.OPEN, frozenset(owing), RESPOND, OnSilence.EXPIRE)


def _expire(state: State) -> Step[State]:
    """Time is up: all who are asked pass (C13, RD4)."""
    decision = state.table.decision
    waiting = _NOBODY if decision is None else decision.waiting
    return _pass(state, sorted(waiting), silent=True)


def _pass(state: State, seats: Sequence[Seat], *, silent: bool = False) -> Step[State]:
    table, decision = state.table, state.table.decision
    if decision is None or table.top is None:
        raise AssertionError("a pass needs a window")
    events = [Told(Passed(seat, silent)) for seat in seats]
    passed = (*table.passed, *seats)
    placer = table.top.seat
    owing = [seat for seat in _from_left_of(placer, state.seats)[:-1] if seat not in passed]
    if not owing:
        return _give_lead(state, placer, Why.ALL_PASSED, events)  # C15, CG5
    if state.options.order == "clockwise":
        asked = _ask(state, owing)
    else:
        asked = replace(decision, waiting=frozenset(owing))
    table = replace(table, passed=passed, decision=asked, asked=asked.id)
    return Step(replace(state, table=table), tuple(events))


def _give_lead(state: State, seat: Seat, why: Why, events: list[Told]) -> Step[State]:
    """A new round begins on top of what lies there."""
    table = state.table
    asked = table.asked + 1
    table = replace(
        table,
        phase=Phase.LEAD,
        leader=seat,
        round_from=len(table.pile),
        passed=(),
        decision=Decision(asked, LEAD, Mode.TURN, _ONE[seat]),
        asked=asked,
    )
    events.append(Told(LeadGiven(seat, why, table.pile_size)))
    return Step(replace(state, table=table), tuple(events))


# -- opening ---------------------------------------------------------------------------------------


def _doubt(state: State, doubter: Seat) -> Step[State]:
    """The latest set is opened; whoever was wrong takes the pile, whoever was right leads."""
    opened, base, liar = _open(state)
    placer = opened.placement.seat
    taker = doubter if liar is None else liar  # C18, C19, CG16
    leader = placer if liar is None else doubter  # CG1, C20, CD3
    reveal = Reveal(opened, base, liar, doubter, taker, state.table.pile_size, leader)
    events = [Told(Doubted(doubter, opened.placement)), Told(SetOpened(reveal))]
    taken = _take_pile(_note(state, reveal), reveal, taker, events)
    return _give_lead(taken, leader, Why.DOUBT, events)


def _last_cards(state: State, events: list[Told]) -> Step[State]:
    """A hand is empty: its last set is opened by the referee (C21, CG6)."""
    opened, base, liar = _open(state)
    placer, size = opened.placement.seat, state.table.pile_size
    if liar == placer:
        leader = state.table.leader
        if leader is None or leader == placer:
            leader = (placer + 1) % state.seats
        reveal = Reveal(opened, base, liar, None, placer, size, leader)
        events.append(Told(SetOpened(reveal)))
        taken = _take_pile(_note(state, reveal), reveal, placer, events)
        return _give_lead(taken, leader, Why.LAST_CARDS, events)
    reveal = Reveal(opened, base, liar, None, liar, size if liar is not None else 0, None)
    events.append(Told(SetOpened(reveal)))
    state = _note(state, reveal)
    if liar is not None:
        state = _take_pile(state, reveal, liar, events)  # CD2
    return _win(state, placer, events)


def _open(state: State) -> tuple[Opened, Opened | None, Seat | None]:
    """The latest set, the quads that it counts from, and who is caught."""
    table = state.table
    opened = Opened(table.pile[-1], state.pile[-1])
    base: Opened | None = None
    if opened.placement.said is Said.PLUS:
        base = Opened(table.pile[table.round_from], state.pile[table.round_from])
    return opened, base, caught(opened, base)


def _note(state: State, reveal: Reveal) -> State:
    """Write a reveal down for everybody.

    Quads opened under a "plus" count for their player; a "plus" over false quads for nobody.
    """
    records = list(state.table.records)
    shown = [reveal.opened] if reveal.base is None else [reveal.base, reveal.opened]
    for one in shown:
        seat = one.placement.seat
        false = seat == reveal.liar
        records[seat] = _with_shown(records[seat], one.placement, false=false)
        if false:
            break
    if reveal.doubter is not None:
        mine, right = records[reveal.doubter], reveal.liar is not None
        records[reveal.doubter] = replace(
            mine,
            doubts_right=mine.doubts_right + right,
            doubts_wrong=mine.doubts_wrong + (not right),
        )
    table = replace(state.table, last=reveal, records=tuple(records))
    return replace(state, table=table if reveal.doubter is None else _with_doubt(table))


def _with_shown(record: Record, placement: Placement, *, false: bool) -> Record:
    """A seat's record with one more of its sets opened."""
    if placement.led:
        return replace(
            record,
            led_true=record.led_true + (not false),
            led_false=record.led_false + false,
        )
    return replace(
        record,
        topped_true=record.topped_true + (not false),
        topped_false=record.topped_false + false,
    )


def _with_doubt(table: Table) -> Table:
    """The table with one more doubt of the latest set's kind."""
    if table.pile[-1].led:
        return replace(table, led=Tally(table.led.sets, table.led.doubted + 1))
    return replace(table, topped=Tally(table.topped.sets, table.topped.doubted + 1))


def _take_pile(state: State, reveal: Reveal, taker: Seat, events: list[Told]) -> State:
    """The whole pile goes into a hand; everybody remembers what he saw of it."""
    table = state.table
    gained = tuple(sorted([one for cards in state.pile for one in cards]))
    hand = tuple(sorted((*state.hands[taker], *gained)))
    hands = (*state.hands[:taker], hand, *state.hands[taker + 1 :])
    events.append(Told(PileTaken(taker, len(gained))))
    events.append(Told(PileReceived(taker, gained), _ONE[taker]))
    table = replace(
        table,
        counts=(*table.counts[:taker], len(hand), *table.counts[taker + 1 :]),
        pile=(),
        round_from=0,
        places=_remember(state, reveal, taker, viewer=None),
    )
    seen = tuple(
        with_own(known, seat, (hand,)) if seat == taker else _remember(state, reveal, taker, seat)
        for seat, known in enumerate(state.seen)
    )
    return State(state.options, state.seats, table, hands, (), seen)


def _remember(state: State, reveal: Reveal, taker: Seat, viewer: Seat | None) -> bytes:
    """What a viewer knows of the cards after somebody else took the pile."""
    table = state.table
    known = table.places if viewer is None else state.seen[viewer]
    shown = (
        {len(table.pile) - 1} if reveal.base is None else {len(table.pile) - 1, table.round_from}
    )
    moved: list[Cards] = []
    layers: list[Seat] = []
    for at, (placement, cards) in enumerate(zip(table.pile, state.pile, strict=True)):
        if placement.seat == viewer or at in shown:
            moved.append(cards)
        else:
            layers.append(placement.seat)
    return after_taking(known, taker, layers_of(layers), moved)


def _win(state: State, winner: Seat, events: list[Told]) -> Step[State]:
    """The game, and the match with it, is over (C21, CG14)."""
    table = replace(state.table, phase=Phase.OVER, decision=None, winner=winner)
    won = scores(table)
    scored: Event = GameScored(table.deal, won, won, winner, table.counts)
    events += [Told(scored), Told(MatchEnded("out", places(table)))]
    return Step(replace(state, table=table), tuple(events))


__all__ = [
    "apply",
    "chance",
    "count_to_match",
    "decisions",
    "hand_sizes",
    "legal",
    "refusal",
    "start",
]
