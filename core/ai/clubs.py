"""Clubs' robots: by chance, by rule of thumb, and by playing sampled deals out.

A number pays only when it is made often enough: one of k tricks in 10 / (20 + k) of the deals by
the letter (TG20). So both thinking robots ask what each number that they may name is worth, and
pass when none is worth more than nothing. The easy one reckons with a chance for each card of its
hand; the hard one deals the unseen cards out in ways that fit all that its seat knows and plays
each of those worlds to the end. Playing a card, the hard one does the same with every card that
it may play, and the easy one follows the rule of thumb of `core.ai.clubs_bits`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from math import exp
from typing import Final

from core.ai.clubs_bits import BIT, CARD, Position, bits, play_out, suit_of
from core.ai.common import Numbers, pick
from core.cards import Card
from core.engine.game import Action, Decision, Rng, Seat
from core.games.clubs import (
    CLUBS,
    PACKS,
    SUITS,
    TRUMP,
    Bid,
    Options,
    Pass,
    Phase,
    PlayCard,
    State,
    View,
    contract_score,
    highest,
    worlds,
)

STEPS: Final = 12_000
"""Cards that the hard robot plays in its imagination for one decision."""
MOST_WORLDS: Final = 40
"""How many ways of dealing the unseen cards it looks at, where they are few."""

_STRAY: Final = 4
"""Of a hundred cards in a deal played out, how many are played at random."""
_NEAR: Final = (0.35, 0.1)
_NEAR_OF_TWO: Final = (0.2, 0.0)
"""How often play that aims at a number makes good a miss by one trick, and by two. With two seats
the other one does little but spoil."""
_CANDIDATES: Final = 5
"""How many numbers the hard robot tries."""
COURAGE: Final = 3.0
"""How many points more a number brings than by the rule of thumb, because the hard robot plays
better than that."""

_HIGHER: Final = {
    card: frozenset(other for other in BIT if other.suit is card.suit and BIT[other] > BIT[card])
    for card in BIT
}

# -- what a hand will take -------------------------------------------------------------------------


def card_chances(hand: Sequence[Card], seats: int) -> list[float]:
    """For each card the chance that it takes a trick, by how many unseen cards are above it."""
    cards, power = PACKS[seats].cards, _power(seats)
    chances: list[float] = []
    for card in hand:
        higher = _HIGHER[card]
        above = sum(other in higher for other in cards) - sum(other in higher for other in hand)
        chances.append(_bare_chance(seats, above, trump=SUITS[card] is TRUMP) ** power)
    return chances


def _bare_chance(seats: int, above: float, *, trump: bool) -> float:
    """A card's chance, fitted to counts in deals that were played out by the rule of thumb.

    A side card is in danger from every seat that may be out of its suit; low trumps take what
    others cannot follow. With two seats most of the cards above are aside.
    """
    packs = PACKS[seats]
    unseen = len(packs.cards) - packs.hand
    above *= 1 - packs.aside / unseen
    if trump:
        return max(0.82**above, 0.27)
    void = exp(-0.75 * packs.hand / 4)
    return 0.95 * (1 - void) ** (seats - 1) * 0.55**above


@cache
def _power(seats: int) -> float:
    """To what power bare chances are raised so that those of all seats add up to the tricks."""
    packs = PACKS[seats]
    dealt = packs.hand / len(packs.cards)
    bare = [
        _bare_chance(
            seats,
            sum(other in _HIGHER[card] for other in packs.cards) * (1 - dealt),
            trump=SUITS[card] is TRUMP,
        )
        for card in packs.cards
    ]
    low, high = 0.01, 10.0
    for _ in range(30):
        middle = (low + high) / 2
        if sum(chance**middle for chance in bare) * dealt * seats > packs.hand:
            low = middle
        else:
            high = middle
    return low


def spread(chances: Sequence[float], most: int) -> list[float]:
    """The chances of 0, 1, ... `most` tricks when cards take tricks independently of each other."""
    made = [1.0] + [0.0] * most
    for chance in chances:
        for tricks in range(most, 0, -1):
            made[tricks] += (made[tricks - 1] - made[tricks]) * chance
        made[0] *= 1 - chance
    return made


def expected_score(
    options: Options, bid: int, outlook: Sequence[float], near: Sequence[float] = _NEAR
) -> float:
    """What naming a number is worth, given the chances of each number of tricks without an aim."""
    worth = 0.0
    for taken, chance in enumerate(outlook):
        miss = abs(taken - bid)
        made_good = near[miss - 1] if 1 <= miss <= len(near) else 0.0
        worth += chance * (1 - made_good) * contract_score(options, bid, taken)
        worth += chance * made_good * contract_score(options, bid, bid)
    return worth


def looks(options: Options, hand: Sequence[Card], seats: int) -> list[float]:
    """What each number is worth to a hand, from zero to all the tricks."""
    most = PACKS[seats].hand
    outlook = spread(card_chances(hand, seats), most)
    near = _NEAR_OF_TWO if seats == 2 else _NEAR
    return [expected_score(options, bid, outlook, near) for bid in range(most + 1)]


# -- bidding ---------------------------------------------------------------------------------------


def _numbers(seen: View, decision: Decision) -> list[int]:
    """What the viewer may name."""
    answers = CLUBS.choices(seen, decision).actions
    return [answer.tricks for answer in answers if isinstance(answer, Bid)]


def _standing(seen: View, seat: Seat) -> int | None:
    """The number that a seat keeps when it passes; outbid, the winner alone is held (TG1)."""
    return seen.table.bids[seat] if seen.options.score_who == "last_bid" else None


def _name(
    seen: View,
    numbers: Sequence[int],
    worth: Callable[[int | None], float],
    *,
    courage: float = 0.0,
) -> Action:
    """The number that is worth most, or a pass where that is worth more.

    `courage` are the points that the reckoning is thought to be too low by for a new number.
    """
    if not numbers:
        return Pass()
    best = max(numbers, key=worth)
    standing = worth(_standing(seen, _seat(seen)))
    if seen.options.bidding == "free" or worth(best) + courage > standing:
        return Bid(best)
    return Pass()


def _seat(seen: View) -> Seat:
    if seen.seat is None:
        raise ValueError("a spectator has nothing to answer")
    return seen.seat


def _easy_bid(seen: View, decision: Decision) -> Action:
    worths = looks(seen.options, seen.hand, seen.seats)

    def worth(bid: int | None) -> float:
        return worths[bid] if bid is not None and _would_bind(seen, bid) else 0.0

    return _name(seen, _numbers(seen, decision), worth)


def _hard_bid(seen: View, decision: Decision, rng: Rng) -> Action:
    """The few numbers that look best, each tried in the same worlds."""
    worths = looks(seen.options, seen.hand, seen.seats)
    tried = sorted(_numbers(seen, decision), key=lambda bid: -worths[bid])[:_CANDIDATES]
    standing = _standing(seen, _seat(seen))
    plans: list[int | None] = [standing, *tried]
    worth = dict.fromkeys(plans, 0.0)
    start, numbers = Position(seen), Numbers(rng.below(256))
    drawn = list(sample(seen, len(plans), start, rng))
    for world in drawn:
        guessed = _guessed_bids(seen, world)
        for bid in plans:
            position = _filled(start, world)
            position.bids = _bids_if(seen, bid, guessed)
            taken = play_out(position, numbers, stray=_STRAY)
            worth[bid] += reward(seen.options, position.bids, taken, _seat(seen)) / len(drawn)
    courage = COURAGE if standing is None else 0.0
    return _name(seen, tried, worth.__getitem__, courage=courage)


def _guessed_bids(seen: View, world: State) -> list[int | None]:
    """The numbers named, and for those who have not spoken what their hands there look good for."""
    table = seen.table
    bids = list(table.bids)
    for seat, bid in enumerate(bids):
        if bid is None and seat not in table.passed and seat != seen.seat:
            worths = looks(seen.options, world.hands[seat], seen.seats)
            best = max(range(len(worths)), key=worths.__getitem__)
            if seen.options.bidding == "free" or worths[best] > 0:
                bids[seat] = best
    return bids


def _bids_if(seen: View, bid: int | None, guessed: Sequence[int | None]) -> list[int | None]:
    """Whom the numbers bind when the viewer names this one, or passes."""
    bids: list[int | None] = list(guessed)
    seat = _seat(seen)
    if seen.options.score_who == "winner_only":
        bids = [named if one == seen.table.high else None for one, named in enumerate(bids)]
        if not _would_bind(seen, bid):
            return bids
        bids = [None for _ in bids]
    bids[seat] = bid
    return bids


def _would_bind(seen: View, bid: int | None) -> bool:
    """Whether the viewer would be held to a number if nobody spoke after him (TG1, TD5)."""
    if bid is None:
        return False
    high = highest(seen.table)
    return seen.options.score_who == "last_bid" or high is None or bid > high


# -- playing ---------------------------------------------------------------------------------------


def reward(options: Options, bids: Sequence[int | None], taken: Sequence[int], seat: Seat) -> float:
    """A seat's score for a deal less what the others score on average."""
    scores = [
        0 if bid is None else contract_score(options, bid, tricks)
        for bid, tricks in zip(bids, taken, strict=True)
    ]
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _filled(start: Position, world: State) -> Position:
    position = start.copy()
    position.give(world)
    return position


def sample(seen: View, plans: int, start: Position, rng: Rng) -> islice[State]:
    """As many worlds as can be played out for each of the plans."""
    steps = plans * start.tricks * start.seats
    count = max(1, min(MOST_WORLDS, STEPS // steps))
    return islice(worlds(seen, Numbers(rng.below(256) * 256 + rng.below(256))), count)


def _distinct(position: Position, cards: Sequence[int]) -> list[int]:
    """The cards without those that are as good as another: nothing of use lies between them."""
    others = position.elsewhere(position.turn) | position.lying
    kept: list[int] = []
    for bit in sorted(cards):
        if kept and suit_of(kept[-1]) == suit_of(bit):
            from_last_on = ((bit << 1) - 1) & ~(kept[-1] - 1)
            if not others & from_last_on:
                continue
        kept.append(bit)
    return kept


def _hard_card(seen: View, cards: Sequence[Card], rng: Rng) -> Card:
    start = Position(seen)
    plans = _distinct(start, [BIT[card] for card in cards])
    fared = dict.fromkeys(plans, 0.0)
    numbers = Numbers(rng.below(256))
    for world in sample(seen, len(plans), start, rng):
        dealt = _filled(start, world)
        for bit in plans:
            position = dealt.copy()
            position.play(bit)
            taken = play_out(position, numbers, stray=_STRAY)
            fared[bit] += reward(seen.options, position.bids, taken, _seat(seen))
    thumb = start.rule_of_thumb(bits(cards)[0])
    return CARD[max(plans, key=lambda bit: (fared[bit], bit == thumb))]


# -- the policies ----------------------------------------------------------------------------------


def _cards(seen: View, decision: Decision) -> list[Card]:
    answers = CLUBS.choices(seen, decision).actions
    return [answer.card for answer in answers if isinstance(answer, PlayCard)]


def random(seen: View, decision: Decision, rng: Rng) -> Action:
    """Any legal answer; in the auction a pass every other time where one is possible."""
    answers = CLUBS.choices(seen, decision).actions
    if isinstance(answers[-1], Pass) and rng.below(2):
        return answers[-1]
    return pick(answers, rng)


def easy(seen: View, decision: Decision, _rng: Rng) -> Action:
    """By rule of thumb."""
    if seen.table.phase is Phase.BID:
        return _easy_bid(seen, decision)
    playable, _ = bits(_cards(seen, decision))
    return PlayCard(CARD[Position(seen).rule_of_thumb(playable)])


def hard(seen: View, decision: Decision, rng: Rng) -> Action:
    """By playing sampled deals out, as many as `STEPS` allows."""
    if seen.table.phase is Phase.BID:
        return _hard_bid(seen, decision, rng)
    cards = _cards(seen, decision)
    return PlayCard(cards[0] if len(cards) == 1 else _hard_card(seen, cards, rng))
