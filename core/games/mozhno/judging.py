"""What a seat of Mozhno? may answer: judged from the table and that seat's hand alone.

So screens and robots use the same judge as the rules. Whether the seat is asked at all is looked
at elsewhere, and so is what chance may do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import cast

from core.cards import Card
from core.engine.game import Action, Refusal, Seat, illegal
from core.games.melds import (
    Contract,
    Meld,
    MeldKind,
    alike,
    extended,
    find_contracts,
    has_contract,
    openings,
    read_meld,
)
from core.games.mozhno.model import (
    Allow,
    Ask,
    Cards,
    Code,
    Decline,
    Discard,
    Draw,
    Forbid,
    Keep,
    LayContract,
    LayOff,
    Options,
    Phase,
    Table,
    Take,
)


def is_last(options: Options, table: Table) -> bool:
    """Whether this is the deal in which the last card must be laid (M11, M26)."""
    return table.deal == options.deals


def seat_refusal(
    options: Options, table: Table, seat: Seat, hand: Sequence[Card], action: Action
) -> Refusal | None:
    """Why a seat that is asked may not answer this; None when it may."""
    if table.phase is Phase.PLAY:
        return _play_refusal(options, table, seat, hand, action)
    if table.phase is Phase.BUY:
        return _buy_refusal(options, table, seat, action)
    return _permit_refusal(options, action)


def _buy_refusal(options: Options, table: Table, seat: Seat, action: Action) -> Refusal | None:
    in_turn = seat == table.turn
    if isinstance(action, Draw | Take) and not in_turn:
        return illegal(Code.NOT_IN_TURN, turn=cast(Seat, table.turn))
    if isinstance(action, Draw):
        return None
    if not isinstance(action, Take | Ask | Decline):
        return illegal(Code.NO_SUCH_ACTION)
    if isinstance(action, Take) and not options.classic:
        return illegal(Code.CLASSIC_ONLY)
    if table.offered_by is None:
        return illegal(Code.NOTHING_ON_OFFER)
    if seat in table.declined:
        return illegal(Code.ANSWERED)
    if isinstance(action, Ask) and in_turn and options.classic:
        return illegal(Code.TAKE_FREELY)
    return None


def _permit_refusal(options: Options, action: Action) -> Refusal | None:
    if isinstance(action, Allow):
        return None
    if isinstance(action, Forbid):
        return illegal(Code.NO_FORBIDDING) if options.classic else None
    if isinstance(action, Take):
        return None if options.classic else illegal(Code.CLASSIC_ONLY)
    return illegal(Code.NO_SUCH_ACTION)


def _play_refusal(
    options: Options, table: Table, seat: Seat, hand: Sequence[Card], action: Action
) -> Refusal | None:
    match action:
        case Discard(card):
            return discard_refusal(options, table, hand, card)
        case LayOff(card, at):
            return lay_off_refusal(options, table, seat, hand, card, at)
        case LayContract(groups):
            return contract_refusal(options, table, seat, hand, groups)
        case Keep():
            may = is_last(options, table) and len(hand) == 1  # MD6, MG22
            return None if may else illegal(Code.MUST_DISCARD)
        case _:
            return illegal(Code.NO_SUCH_ACTION)


def discard_refusal(
    options: Options, table: Table, hand: Sequence[Card], card: Card
) -> Refusal | None:
    """Why a card may not be thrown (M11, MG19, MD4); None when it may."""
    if card not in hand:
        return illegal(Code.NOT_HELD, card=card.code)
    if len(hand) == 1:
        return illegal(Code.LAST_CARD_STAYS) if is_last(options, table) else None
    bound = table.bound
    if bound is not None and bound.card is card and hand.count(card) + bound.laid < 2:
        return illegal(Code.JUST_BOUGHT, card=card.code)
    return None


def lay_off_refusal(
    options: Options, table: Table, seat: Seat, hand: Sequence[Card], card: Card, at: int
) -> Refusal | None:
    """Why a card may not be laid to the meld with this index (M12, MG6, MG9); None when it may."""
    if seat not in table.down:
        return _contract_code(Code.CONTRACT_FIRST, table)
    if card not in hand:
        return illegal(Code.NOT_HELD, card=card.code)
    if not 0 <= at < len(table.melds):
        return illegal(Code.NO_SUCH_MELD, meld=at)
    if extended(table.melds[at].meld, card, ace_low=options.ace_low) is None:
        return illegal(Code.DOES_NOT_FIT, card=card.code, meld=at)
    return None


def contract_refusal(
    options: Options, table: Table, seat: Seat, hand: Sequence[Card], groups: Sequence[Cards]
) -> Refusal | None:
    """Why these cards are not the contract of the deal (M9, M10, M14, MG10); None when they are."""
    if seat in table.down:
        return illegal(Code.ALREADY_DOWN)
    lacking = Counter(card for cards in groups for card in cards) - Counter(hand)
    if lacking:
        return illegal(Code.NOT_HELD, card=min(lacking).code)
    melds: list[Meld] = []
    for at, cards in enumerate(groups):
        meld = read_meld(cards, ace_low=options.ace_low)
        if meld is None:
            return illegal(Code.NO_MELD, meld=at)
        melds.append(meld)
    kinds = Counter(meld.kind for meld in melds)
    if (kinds[MeldKind.SET], kinds[MeldKind.RUN]) != table.contract:
        return _contract_code(Code.WRONG_CONTRACT, table)
    return _duplicate(melds)


def _duplicate(melds: Sequence[Meld]) -> Refusal | None:
    for one, other in combinations(melds, 2):
        if alike(one, other):
            first = one.cards[0]
            if one.kind is MeldKind.SET:
                return illegal(Code.SAME_RANK, rank=first.rank or "")
            return illegal(Code.RUNS_TOUCH, suit=first.suit or "")
    return None


def _contract_code(code: Code, table: Table) -> Refusal:
    sets, runs = table.contract
    return illegal(code, sets=sets, runs=runs)


def answers(options: Options, table: Table, seat: Seat, hand: Sequence[Card]) -> tuple[Action, ...]:
    """All that a waiting seat may answer, but its contracts, from what it knows itself."""
    match table.phase:
        case Phase.PLAY:
            return _plays(options, table, seat, hand)
        case Phase.PERMIT:
            return (Take(), Allow()) if options.classic else (Allow(), Forbid())
        case _ if seat != table.turn:
            return (Ask(), Decline())
        case _ if table.offered_by is None or seat in table.declined:
            return (Draw(),)
        case _:
            return (Draw(), Take() if options.classic else Ask(), Decline())


def _plays(options: Options, table: Table, seat: Seat, hand: Sequence[Card]) -> tuple[Action, ...]:
    faces = sorted(set(hand))
    found: list[Action] = [
        Discard(card) for card in faces if discard_refusal(options, table, hand, card) is None
    ]
    if seat in table.down:
        held = set(faces)
        fits = [
            (card, at)
            for at, laid in enumerate(table.melds)
            for card in openings(laid.meld, ace_low=options.ace_low)
            if card in held
        ]
        found += [LayOff(card, at) for card, at in sorted(set(fits))]
    if is_last(options, table) and len(hand) == 1:
        found.append(Keep())
    return tuple(found)


def may_lay_contract(options: Options, table: Table, seat: Seat, hand: Sequence[Card]) -> bool:
    """Whether the hand holds a contract that is still to be laid."""
    if seat in table.down:
        return False
    sets, runs = table.contract
    return has_contract(hand, sets, runs, ace_low=options.ace_low)


def contracts(
    options: Options, table: Table, seat: Seat, hand: Sequence[Card], *, most: int
) -> tuple[Contract, ...]:
    """The sensible contracts that the player in turn may lay now, best first."""
    if seat in table.down:
        return ()
    sets, runs = table.contract
    return find_contracts(hand, sets, runs, ace_low=options.ace_low, most=most)
