"""Clubs' rules as a state machine. Everything that changes a match of Clubs is in this file.

Theory of operation. A match goes DEAL -> BID -> PLAY -> DEAL -> ... -> OVER.

- DEAL awaits CHANCE. The first dealer comes from the shuffle unless he is fixed; later the deal
  passes clockwise (T8).
- BID asks one seat at a time, from the dealer's left (T10). Ascending: a higher number or a pass
  for good, until all but the holder of the highest number have passed or somebody names all the
  tricks (T11, T12, TG7). Free: one round of numbers with the dealer's hook (TD5). When all pass,
  the deal is over with zeros (TG6, TD1).
- PLAY asks one seat at a time, clockwise, from the dealer's left (T14); clubs are trumps. A seat
  all of whose cards are banned in the trick is passed over without a move (TG13). The deal ends
  after as many tricks as cards were dealt to each; what is left in the hands is dropped (T7).
- OVER when one seat leads with the target reached, or after the last deal allowed (TG17, TD3).

Hidden: the hands from all but their owners, dropped cards for ever, and with two seats the 26
cards aside from both. Bids, tricks and how many cards are left are on the table (TG19).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, cast

from core.cards import Card
from core.engine.game import (
    Action,
    Decision,
    Event,
    MatchEnded,
    Mode,
    Move,
    Refusal,
    Rng,
    Seat,
    Standing,
    Step,
    Told,
    illegal,
    standings_by_points,
    unasked,
)
from core.games.clubs.model import (
    SEATS,
    AuctionWon,
    Bid,
    BidMade,
    CardPlayed,
    ClubsDealScored,
    Code,
    Options,
    Pass,
    Passed,
    Phase,
    PlayCard,
    Skipped,
    State,
    Table,
    TrickTaken,
)
from core.games.clubs.packs import PACKS
from core.games.clubs.scoring import deal_scores, match_end
from core.games.clubs.trick import SUITS, must_skip, playable, taker
from core.games.dealing import Deal, Dealt, HandDealt, deal_round, fair_deal, misdeal
from core.games.tricks import Play, Trick

_NOBODY: Final[frozenset[Seat]] = frozenset()
_ONE: Final = tuple(frozenset({seat}) for seat in range(SEATS.stop))


def start(options: Options, seats: int, first_dealer: Seat | None) -> Step[State]:
    """A match before its first deal. Raises ValueError for a number of seats that cannot be."""
    if seats not in SEATS:
        raise ValueError("Clubs is played by 2 to 13")
    table = Table(
        deal=1,
        dealer=first_dealer,
        decision=Decision(1, Phase.DEAL, Mode.CHANCE, _NOBODY),
        totals=(0,) * seats,
        bids=(None,) * seats,
        passed=_NOBODY,
        high=None,
        leader=None,
        trick=(),
        tricks=(),
        taken=(0,) * seats,
        counts=(0,) * seats,
    )
    return Step(State(options, seats, table, ((),) * seats, ()))


def decisions(state: State) -> Sequence[Decision]:
    """The one question that is open, or none when the match is over."""
    return () if state.table.decision is None else (state.table.decision,)


def is_ban(options: Options) -> bool:
    """Whether a card may not be played where the same one lies (T5); moot with one pack."""
    return options.cancel == "ban"


# -- judging ---------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made; None when it may."""
    refused = unasked(state.table.decision, move)
    if refused is not None:
        return refused
    action, phase = move.action, state.table.phase
    if phase is Phase.PLAY and isinstance(action, PlayCard):
        return card_refusal(state.options, state.table, state.hands[move.actor], action.card)
    if phase is Phase.BID and isinstance(action, Bid):
        return bid_refusal(state.options, state.table, action.tricks)
    if phase is Phase.BID and isinstance(action, Pass):
        return illegal(Code.NO_PASS) if state.options.bidding == "free" else None  # TD5
    if phase is Phase.DEAL and isinstance(action, Deal):
        return _deal_refusal(state, action)
    return illegal(Code.NO_SUCH_ACTION)


def bid_refusal(options: Options, table: Table, tricks: int) -> Refusal | None:
    """Why the seat whose turn it is may not name this number; None when it may."""
    most = tricks_of(table)
    if not 0 <= tricks <= most:
        return illegal(Code.BID_RANGE, most=most)  # TG7
    if options.bidding == "free":
        return _hook(table, tricks)
    high = highest(table)
    if high is None or tricks > high:
        return None
    if tricks == 0:
        return illegal(Code.ZERO_OPENS_ONLY, high=high)  # TG5
    return illegal(Code.BID_HIGHER, high=high)  # T11, TG3


def _hook(table: Table, tricks: int) -> Refusal | None:
    """The dealer, who speaks last, may not make the numbers add up to the tricks (TG21, TD5)."""
    named = [bid for bid in table.bids if bid is not None]
    most = tricks_of(table)
    if len(named) == len(table.bids) - 1 and sum(named) + tricks == most:
        return illegal(Code.DEALER_HOOK, tricks=tricks, total=most)
    return None


def card_refusal(
    options: Options, table: Table, hand: Sequence[Card], card: Card
) -> Refusal | None:
    """Why a card of this hand may not be played now, whoever asks; None when it may."""
    if card not in hand:
        return illegal(Code.NOT_HELD, card=card.code)
    lying = lying_in(table)
    if card in playable(hand, lying, ban=is_ban(options)):
        return None
    if is_ban(options) and card in lying:
        return illegal(Code.BANNED, card=card.code)
    return illegal(Code.FOLLOW_SUIT, suit=SUITS[lying[0]])


def _deal_refusal(state: State, deal: Deal) -> Refusal | None:
    dealer = state.table.dealer
    if deal.dealer not in range(state.seats) or (dealer is not None and deal.dealer != dealer):
        return illegal(Code.WRONG_DEALER)
    packs = PACKS[state.seats]
    return misdeal(deal, packs.cards, sizes=(packs.hand,) * state.seats, aside=packs.aside)


def highest(table: Table) -> int | None:
    """The highest number named so far."""
    return None if table.high is None else table.bids[table.high]


def tricks_of(table: Table) -> int:
    """How many tricks a deal has: the cards dealt to each (T19)."""
    return PACKS[len(table.totals)].hand


def lying_in(table: Table) -> list[Card]:
    """The cards in the running trick."""
    return [play.card for play in table.trick]


def legal(state: State, decision: Decision, seat: Seat) -> Iterable[Action]:
    """All that a waiting seat may answer: numbers upwards and a pass; cards by rank and suit."""
    if decision != state.table.decision or seat not in decision.waiting:
        return ()
    return answers(state.options, state.table, state.hands[seat])


def answers(options: Options, table: Table, hand: Sequence[Card]) -> tuple[Action, ...]:
    """What the seat whose turn it is may answer with this (sorted) hand."""
    if table.phase is Phase.BID:
        numbers = [
            Bid(tricks)
            for tricks in range(tricks_of(table) + 1)
            if bid_refusal(options, table, tricks) is None
        ]
        return tuple(numbers) if options.bidding == "free" else (*numbers, Pass())
    cards = playable(hand, lying_in(table), ban=is_ban(options))
    return tuple([PlayCard(card) for card in dict.fromkeys(cards)])


# -- applying: the deal and the auction ------------------------------------------------------------


def chance(state: State, rng: Rng) -> Action:
    """The deal that the stream determines (fair shuffle, steps 7 to 10)."""
    seats, packs = state.seats, PACKS[state.seats]

    def give(dealer: Seat, mixed: tuple[Card, ...]) -> Deal:
        order = [(dealer + place) % seats for place in range(1, seats + 1)]
        hands, rest = deal_round(mixed, order, hand=packs.hand)
        return Deal(dealer, hands, aside=rest)

    return fair_deal(packs.cards, rng, seats=seats, dealer=state.table.dealer, give=give)


def apply(state: State, move: Move) -> Step[State]:
    """The state after a move that `refusal` lets through, and what happened."""
    action = move.action
    if isinstance(action, PlayCard):
        return _play(state, move.actor, action.card)
    if isinstance(action, Bid):
        return _bid(state, move.actor, action.tricks)
    if isinstance(action, Pass):
        return _pass(state, move.actor)
    if isinstance(action, Deal):
        return _deal(state, action)
    raise ValueError("not a move of Clubs")


def _deal(state: State, deal: Deal) -> Step[State]:
    seats, hand = state.seats, PACKS[state.seats].hand
    table = Table(
        deal=state.table.deal,
        dealer=deal.dealer,
        decision=_ask(state.table, Phase.BID, (deal.dealer + 1) % seats),  # T10
        totals=state.table.totals,
        bids=(None,) * seats,
        passed=_NOBODY,
        high=None,
        leader=None,
        trick=(),
        tricks=(),
        taken=(0,) * seats,
        counts=(hand,) * seats,
    )
    hands = tuple(tuple(sorted(held)) for held in deal.hands)
    events = [Told(Dealt(table.deal, deal.dealer, table.counts))]
    events += [Told(HandDealt(seat, held), _ONE[seat]) for seat, held in enumerate(hands)]
    return Step(State(state.options, seats, table, hands, deal.aside), tuple(events))


def _ask(table: Table, phase: Phase, seat: Seat) -> Decision:
    return Decision(_next_id(table), phase, Mode.TURN, _ONE[seat])


def _next_id(table: Table) -> int:
    return 1 if table.decision is None else table.decision.id + 1


def _bid(state: State, seat: Seat, tricks: int) -> Step[State]:
    table = state.table
    high = highest(table)
    bids = (*table.bids[:seat], tricks, *table.bids[seat + 1 :])
    table = replace(table, bids=bids, high=seat if high is None or tricks > high else table.high)
    return _go_on_bidding(replace(state, table=table), seat, Told(BidMade(seat, tricks)))


def _pass(state: State, seat: Seat) -> Step[State]:
    table = replace(state.table, passed=state.table.passed | {seat})
    return _go_on_bidding(replace(state, table=table), seat, Told(Passed(seat)))


def _go_on_bidding(state: State, spoke: Seat, said: Told) -> Step[State]:
    table = state.table
    bidder = _next_bidder(state.options, table, spoke)
    if bidder is not None:
        asking = replace(table, decision=_ask(table, Phase.BID, bidder))
        return Step(replace(state, table=asking), (said,))
    bid = highest(table)
    if table.high is None or bid is None:
        return _finish_deal(state, [said])  # TG6, TD1
    leader = _left_of(table, cast(Seat, table.dealer))  # T14
    opened = replace(table, leader=leader, decision=_ask(table, Phase.PLAY, leader))
    return Step(replace(state, table=opened), (said, Told(AuctionWon(table.high, bid))))


def _left_of(table: Table, seat: Seat) -> Seat:
    return (seat + 1) % len(table.totals)


def _next_bidder(options: Options, table: Table, spoke: Seat) -> Seat | None:
    """Who is asked after `spoke`; None when the auction is over.

    Ascending, that is the next who has not passed, whether he has spoken or not (TG4, TD2), unless
    he holds the highest number: then all others have passed (T12, TD7).
    """
    if options.bidding == "free":
        return None if spoke == table.dealer else _left_of(table, spoke)  # TD5
    if highest(table) == tricks_of(table):
        return None  # TG7
    seats = len(table.totals)
    for step in range(1, seats + 1):
        seat = (spoke + step) % seats
        if seat not in table.passed:
            return None if seat == table.high else seat
    return None


# -- applying: the tricks --------------------------------------------------------------------------


def _play(state: State, seat: Seat, card: Card) -> Step[State]:
    table, hands = state.table, state.hands
    at = hands[seat].index(card)
    hand = hands[seat][:at] + hands[seat][at + 1 :]
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    counts = (*table.counts[:seat], len(hand), *table.counts[seat + 1 :])
    plays = (*table.trick, Play(seat, card))
    events = [Told(CardPlayed(seat, card))]
    player = _next_player(state, plays, hands, seat, events)
    if player is None:
        played = _with_trick(table, plays, counts, table.decision)
        return _finish_trick(State(state.options, state.seats, played, hands, state.aside), events)
    played = _with_trick(table, plays, counts, _ask(table, Phase.PLAY, player))
    return Step(State(state.options, state.seats, played, hands, state.aside), tuple(events))


def _next_player(
    state: State,
    plays: tuple[Play, ...],
    hands: tuple[tuple[Card, ...], ...],
    seat: Seat,
    events: list[Told],
) -> Seat | None:
    """Whose turn it is after `seat`; those who must skip are told of on the way (TG13)."""
    ban = is_ban(state.options) and PACKS[state.seats].two
    lying = [play.card for play in plays]
    seat = (seat + 1) % state.seats
    while seat != state.table.leader:
        if not (ban and must_skip(hands[seat], lying)):
            return seat
        events.append(Told(Skipped(seat)))
        seat = (seat + 1) % state.seats
    return None


def _with_trick(
    table: Table, plays: tuple[Play, ...], counts: tuple[int, ...], decision: Decision | None
) -> Table:
    """The table after a card; made field by field because it is made most often."""
    return Table(
        table.deal,
        table.dealer,
        decision,
        table.totals,
        table.bids,
        table.passed,
        table.high,
        table.leader,
        plays,
        table.tricks,
        table.taken,
        counts,
    )


def _finish_trick(state: State, events: list[Told]) -> Step[State]:
    table = state.table
    trick = Trick(table.trick, taker(table.trick, ban=is_ban(state.options)))
    leader = cast(Seat, table.leader if trick.taker is None else trick.taker)  # T18, TG11
    table = replace(
        table,
        leader=leader,
        trick=(),
        tricks=(*table.tricks, trick),
        taken=tuple(tricks + (seat == trick.taker) for seat, tricks in enumerate(table.taken)),
    )
    events.append(Told(TrickTaken(trick)))
    if len(table.tricks) == tricks_of(table):
        return _finish_deal(replace(state, table=table), events)  # T19, TG15
    table = replace(table, decision=_ask(table, Phase.PLAY, leader))
    return Step(replace(state, table=table), tuple(events))


# -- applying: the end of a deal -------------------------------------------------------------------


def _finish_deal(state: State, events: list[Told]) -> Step[State]:
    """Score a deal, then end the match or await the next deal; all hands are dropped (T7)."""
    options, table = state.options, state.table
    scores = deal_scores(options, table.bids, table.taken, table.high)
    totals = tuple(had + won for had, won in zip(table.totals, scores, strict=True))
    scored: Event = ClubsDealScored(
        table.deal,
        scores,
        totals,
        bids=table.bids,
        taken=table.taken,
        high=table.high,
        tricks=table.tricks,
        set_aside=table.counts if table.tricks else (0,) * state.seats,
    )
    events.append(Told(scored))
    table = replace(table, totals=totals, counts=(0,) * state.seats)
    reason = match_end(options, totals, table.deal)
    if reason is None:
        table = replace(
            table,
            deal=table.deal + 1,
            dealer=_left_of(table, cast(Seat, table.dealer)),  # T8
            decision=Decision(_next_id(table), Phase.DEAL, Mode.CHANCE, _NOBODY),
        )
    else:
        table = replace(table, decision=None)
    state = State(options, state.seats, table, ((),) * state.seats, ())
    if reason is not None:
        events.append(Told(MatchEnded(reason, standings(state))))
    return Step(state, tuple(events))


def standings(state: State) -> tuple[Standing, ...]:
    """Places by the totals; equal ones share a place (TD3)."""
    return standings_by_points(state.table.totals)
