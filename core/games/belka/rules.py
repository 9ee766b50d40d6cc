"""Belka's rules as a state machine. Everything that changes a match of Belka is in this file.

Theory of operation. A match goes DEAL -> PLAY (32 cards) -> [EGGS] -> DEAL -> ... -> OVER.

- DEAL awaits CHANCE. The first deal has clubs for trumps (B9); when it has been played, each seat
  is given a suit by where the jack of clubs was (B10). Later the trump is the suit of whoever is
  dealt that jack, and he is named before the first lead (B11).
- PLAY asks one seat at a time, in the direction of play. Jacks count as trumps for leading and
  following (B14). After the eighth trick the deal has a result.
- EGGS comes when the deal before ended 60:60 and this one has winners: both are asked, the first
  answer counts, silence means points (B19, BD3, BG10). The deal is scored only then.
- OVER when a side has reached the target, or by golye (B1, B20).

Hidden: the hands from all but their owners, and in the first deal who was dealt the jack of clubs
until it is played or the deal ends (BG18). Everything else is on the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, cast

from core.cards import HEIGHT, PACK_32, Card, Rank, Suit, card
from core.engine.game import (
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
    standings_by_points,
    unasked,
)
from core.games.belka.model import (
    HAND,
    SEATS,
    SIDES,
    BelkaDealScored,
    CardPlayed,
    ChooseEggs,
    Code,
    EggsAsked,
    EggsChoice,
    EggsChosen,
    Options,
    Phase,
    PlayCard,
    Result,
    State,
    SuitsGiven,
    Table,
    TrickTaken,
    TrumpFound,
    by_seat,
    side_of,
)
from core.games.belka.scoring import card_points, deal_result, opened
from core.games.dealing import Deal, Dealt, HandDealt, deal_round, fair_deal, misdeal
from core.games.tricks import Play, Trick, following, taking

JACK_OF_CLUBS: Final = card("Jc")
_JACKS: Final = {Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 3, Suit.CLUBS: 4}  # B6
_NOBODY: Final[frozenset[Seat]] = frozenset()
_ONE: Final = tuple(frozenset({seat}) for seat in range(SEATS))
_BOTH: Final = tuple(frozenset(side) for side in SIDES)


def suits_under(trump: Suit) -> dict[Card, Suit]:
    """The suit that each card counts as: jacks belong to the trumps (B14, BG16)."""
    return {
        one: trump if one.rank is Rank.JACK else one.suit for one in PACK_32 if one.suit is not None
    }


def heights_under(*, ten_high: bool) -> dict[Card, int]:
    """The order of the cards within a suit (B0, BG2), jacks above all others (B6)."""
    order = {rank: float(height) for rank, height in HEIGHT.items()}
    if ten_high:
        order[Rank.TEN] = order[Rank.KING] + 0.5
    plain = sorted(order, key=order.__getitem__)
    return {
        one: len(plain) + _JACKS[one.suit] if one.rank is Rank.JACK else plain.index(one.rank)
        for one in PACK_32
        if one.suit and one.rank
    }


SUITS_UNDER: Final = {trump: suits_under(trump) for trump in Suit}
HEIGHTS: Final = {on: heights_under(ten_high=on) for on in (False, True)}


def order_of_play(options: Options) -> int:
    """What leads from a seat to the next one to play: +1 clockwise, -1 anticlockwise."""
    return 1 if options.direction == "cw" else -1


def first_after(options: Options, seat: Seat) -> Seat:
    """The seat whose turn follows that of `seat`."""
    return (seat + order_of_play(options)) % SEATS


def suits_from(options: Options, jack: Seat) -> tuple[Suit, Suit, Suit, Suit]:
    """The suits given by where the jack of clubs was: clubs, hearts, spades, diamonds in the
    order of play (B10, B22)."""
    given = dict.fromkeys(range(SEATS), Suit.CLUBS)
    seat = jack
    for suit in (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS):
        given[seat] = suit
        seat = first_after(options, seat)
    return given[0], given[1], given[2], given[3]


def start(options: Options, seats: int, first_dealer: Seat | None) -> Step[State]:
    """A match before its first deal. Raises ValueError unless there are four seats."""
    if seats != SEATS:
        raise ValueError("Belka is played by four")
    table = Table(
        deal=1,
        phase=Phase.DEAL,
        decision=Decision(1, "deal", Mode.CHANCE, _NOBODY),
        score=(0, 0),
        tally=(0, 0),
        eggs_pending=False,
        dealer=None,
        trump=Suit.CLUBS,
        suits=None,
        jack=None,
        trick=(),
        tricks=(),
        points=(0, 0),
        counts=(0,) * SEATS,
        led=frozenset(),
        result=None,
        won_by=None,
    )
    return Step(State(options, first_dealer, table, ((),) * SEATS, None))


def decisions(state: State) -> Sequence[Decision]:
    """The one question that is open, or none when the match is over."""
    return () if state.table.decision is None else (state.table.decision,)


def next_dealer(state: State) -> Seat | None:
    """Who must deal next: clockwise after the last one (B7); None where chance decides."""
    dealer = state.table.dealer
    return state.first_dealer if dealer is None else (dealer + 1) % SEATS


# -- judging ---------------------------------------------------------------------------------------


def refusal(state: State, move: Move) -> Refusal | None:
    """Why a move may not be made; None when it may."""
    refused = unasked(state.table.decision, move)
    if refused is not None:
        return refused
    action = move.action
    match state.table.phase:
        case Phase.PLAY if isinstance(action, PlayCard):
            return card_refusal(state.options, state.table, state.hands[move.actor], action.card)
        case Phase.DEAL if isinstance(action, Deal):
            return _deal_refusal(state, action)
        case Phase.EGGS if isinstance(action, ChooseEggs | Expire):
            return None
        case _:
            return illegal(Code.NO_SUCH_ACTION)


def playable(options: Options, table: Table, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of a hand that may be played to the trick now (B13, B14, B24)."""
    suits = SUITS_UNDER[table.trump]
    if not table.trick:
        return tuple(hand)
    asked = suits[table.trick[0].card]
    allowed = following(hand, asked, suits)
    if options.ace_ban and suits[allowed[0]] is not asked:
        kept = tuple(one for one in allowed if not _banned_ace(table, one))
        return kept or allowed  # BG17: unless nothing else is legal
    return allowed


def _banned_ace(table: Table, one: Card) -> bool:
    """A plain ace whose suit has not been asked for in this deal (B24, BG17, BD4)."""
    return one.rank is Rank.ACE and one.suit is not table.trump and one.suit not in table.led


def card_refusal(options: Options, table: Table, hand: Sequence[Card], one: Card) -> Refusal | None:
    """Why a card of this hand may not be played now, whoever asks; None when it may."""
    if one not in hand:
        return illegal(Code.NOT_HELD, card=one.code)
    if not table.trick:
        return None
    suits = SUITS_UNDER[table.trump]
    asked = suits[table.trick[0].card]
    if suits[one] is asked or one in playable(options, table, hand):
        return None
    if not any(suits[held] is asked for held in hand):
        return illegal(Code.ACE_BAN, suit=one.suit or "")
    if asked is table.trump:
        return illegal(Code.FOLLOW_TRUMPS, suit=asked)
    if one.rank is Rank.JACK and one.suit is asked:
        return illegal(Code.JACK_IS_TRUMP, suit=asked)
    return illegal(Code.FOLLOW_SUIT, suit=asked)


def _deal_refusal(state: State, deal: Deal) -> Refusal | None:
    dealer = next_dealer(state)
    if deal.dealer not in range(SEATS) or (dealer is not None and deal.dealer != dealer):
        return illegal(Code.WRONG_DEALER)
    return misdeal(deal, PACK_32, sizes=(HAND,) * SEATS)


def legal(state: State, decision: Decision, seat: Seat) -> Iterable[Action]:
    """All that a waiting seat may answer, cards by rank and then suit."""
    if seat not in decision.waiting:
        return ()
    if state.table.phase is Phase.EGGS:
        return tuple(ChooseEggs(wish) for wish in EggsChoice)
    cards = playable(state.options, state.table, state.hands[seat])
    return tuple(PlayCard(one) for one in sorted(cards))


# -- applying --------------------------------------------------------------------------------------


def chance(state: State, rng: Rng) -> Action:
    """The deal that the stream determines (fair shuffle, steps 7 to 10)."""
    step = order_of_play(state.options)

    def give(dealer: Seat, pack: tuple[Card, ...]) -> Deal:
        # B8: two at a time, beginning with the first player after the dealer.
        order = [(dealer + step * place) % SEATS for place in range(1, SEATS + 1)]
        hands, _ = deal_round(pack, order, hand=HAND, at_a_time=2)
        return Deal(dealer, hands)

    return fair_deal(PACK_32, rng, seats=SEATS, dealer=next_dealer(state), give=give)


def apply(state: State, move: Move) -> Step[State]:
    """The state after a move that `refusal` lets through, and what happened."""
    action = move.action
    if isinstance(action, PlayCard):
        return _play(state, move.actor, action.card)
    if isinstance(action, Deal):
        return _deal(state, action)
    if isinstance(action, ChooseEggs):
        return _choose_eggs(state, action.choice, move.actor)
    return _choose_eggs(state, EggsChoice.POINTS, None)  # RD4, BG10


def _deal(state: State, deal: Deal) -> Step[State]:
    table = state.table
    jack = next(seat for seat, hand in enumerate(deal.hands) if JACK_OF_CLUBS in hand)
    trump = Suit.CLUBS if table.suits is None else table.suits[jack]  # B9, B11
    known = None if table.suits is None else jack
    dealt = replace(
        table,
        phase=Phase.PLAY,
        decision=_turn(table, first_after(state.options, deal.dealer)),  # B12
        dealer=deal.dealer,
        trump=trump,
        jack=known,
        trick=(),
        tricks=(),
        points=(0, 0),
        counts=(HAND,) * SEATS,
        led=frozenset(),
        result=None,
    )
    events: list[Told] = [Told(Dealt(table.deal, deal.dealer, dealt.counts))]
    events += [Told(HandDealt(seat, hand), _ONE[seat]) for seat, hand in enumerate(deal.hands)]
    events.append(Told(TrumpFound(trump, known)))
    return Step(State(state.options, state.first_dealer, dealt, deal.hands, jack), tuple(events))


def _next_id(table: Table) -> int:
    return 1 if table.decision is None else table.decision.id + 1


def _turn(table: Table, seat: Seat) -> Decision:
    return Decision(_next_id(table), "play", Mode.TURN, _ONE[seat])


def _play(state: State, seat: Seat, one: Card) -> Step[State]:
    """A card to the trick. The fourth one finishes it, and the last trick the deal."""
    table, options = state.table, state.options
    hand = state.hands[seat]
    at = hand.index(one)
    hands = (*state.hands[:seat], hand[:at] + hand[at + 1 :], *state.hands[seat + 1 :])
    plays = (*table.trick, Play(seat, one))
    played = Told(CardPlayed(seat, one))
    if len(plays) < SEATS:
        turn = first_after(options, seat)
        laid = _with_card(table, seat, one, turn, plays, table.tricks, table.points)
        return Step(State(options, state.first_dealer, laid, hands, state.jack), (played,))
    best = taking(plays, table.trump, SUITS_UNDER[table.trump], HEIGHTS[options.ten_high])  # B15
    trick, points = Trick(plays, best.seat), card_points([play.card for play in plays])
    mine, theirs = table.points
    taken = (mine + points, theirs) if side_of(best.seat) == 0 else (mine, theirs + points)
    laid = _with_card(table, seat, one, best.seat, (), (*table.tricks, trick), taken)
    state = State(options, state.first_dealer, laid, hands, state.jack)
    events = (played, Told(TrickTaken(trick, points)))
    return Step(state, events) if len(laid.tricks) < HAND else _finish_deal(state, events)  # B16


def _with_card(
    table: Table,
    seat: Seat,
    one: Card,
    turn: Seat,
    trick: tuple[Play, ...],
    tricks: tuple[Trick, ...],
    points: tuple[int, int],
) -> Table:
    """The table after a card; written out since it is the commonest step of all."""
    counts = table.counts
    return Table(
        table.deal,
        table.phase,
        _turn(table, turn),
        table.score,
        table.tally,
        table.eggs_pending,
        table.dealer,
        table.trump,
        table.suits,
        seat if one is JACK_OF_CLUBS else table.jack,  # BG18
        trick,
        tricks,
        points,
        (*counts[:seat], counts[seat] - 1, *counts[seat + 1 :]),
        table.led if table.trick else table.led | {SUITS_UNDER[table.trump][one]},
        None,
        None,
    )


def _finish_deal(state: State, events: tuple[Told, ...]) -> Step[State]:
    table, jack = state.table, cast(Seat, state.jack)
    result = deal_result(
        state.options, table.points, jack_side=side_of(jack), first_deal=table.deal == 1
    )
    table = replace(table, jack=jack, result=result)
    if table.suits is None:  # B10, BG11: set by the first deal that is played
        suits = suits_from(state.options, jack)
        table = replace(table, suits=suits)
        events = (*events, Told(SuitsGiven(suits)))
    state = replace(state, table=table)
    if table.eggs_pending and result.winner is not None and not result.golye:  # BG9
        return _ask_eggs(state, result.winner, result, events)
    return _score(state, result, None, events)


def _ask_eggs(state: State, side: int, result: Result, events: tuple[Told, ...]) -> Step[State]:
    table = state.table
    decision = Decision(_next_id(table), "eggs", Mode.OPEN, _BOTH[side], "eggs", OnSilence.EXPIRE)
    asked = replace(table, phase=Phase.EGGS, decision=decision)
    return Step(replace(state, table=asked), (*events, Told(EggsAsked(side, result))))


def _choose_eggs(state: State, wish: EggsChoice, seat: Seat | None) -> Step[State]:
    result = cast(Result, state.table.result)
    side = cast(int, result.winner)
    return _score(state, result, wish, (Told(EggsChosen(side, wish, seat)),))


def _score(
    state: State, result: Result, eggs: EggsChoice | None, events: tuple[Told, ...]
) -> Step[State]:
    """Write a deal's scores down, then end the match or await the next deal."""
    table, options = state.table, state.options
    won = opened(options, result, eggs)
    scores = (won if result.winner == 0 else 0, won if result.winner == 1 else 0)
    score = (table.score[0] + scores[0], table.score[1] + scores[1])
    tally = table.tally
    if result.golye and options.golye == "continue":  # B26, BG14
        tally = (tally[0] + (result.winner == 0), tally[1] + (result.winner == 1))
    lapsed = table.eggs_pending and result.golye
    pending = result.eggs  # BG8: a second 60:60 does not pile up
    scored: Event = BelkaDealScored(
        table.deal,
        by_seat(scores),
        by_seat(score),
        result=result,
        trump=table.trump,
        jack=cast(Seat, table.jack),
        eggs=eggs,
        eggs_lapsed=lapsed,
        eggs_pending=pending,
        tally=tally,
    )
    table = replace(table, score=score, tally=tally, eggs_pending=pending)
    return _end_or_go_on(replace(state, table=table), result, (*events, Told(scored)))


def _end_or_go_on(state: State, result: Result, events: tuple[Told, ...]) -> Step[State]:
    table, options = state.table, state.options
    if result.golye and options.golye == "match":  # B20
        return _end(state, "golye", events)
    if max(table.score) >= options.target:  # B1
        return _end(state, "target", events)
    awaiting = replace(
        table,
        deal=table.deal + 1,
        phase=Phase.DEAL,
        decision=Decision(_next_id(table), "deal", Mode.CHANCE, _NOBODY),
    )
    return Step(replace(state, table=awaiting, jack=None), events)


def _end(state: State, reason: str, events: tuple[Told, ...]) -> Step[State]:
    ended = replace(state.table, phase=Phase.OVER, decision=None, won_by=reason)
    state = replace(state, table=ended, jack=None)
    return Step(state, (*events, Told(MatchEnded(reason, standings(state)))))


def standings(state: State) -> tuple[Standing, ...]:
    """Places by the score, or the winners by 120 before the others (BD1)."""
    table = state.table
    points = by_seat(table.score)
    if table.won_by == "golye" and table.result is not None and table.result.winner is not None:
        winner = table.result.winner
        return standings_by_points(points, ranks=by_seat((int(winner == 0), int(winner == 1))))
    return standings_by_points(points)
