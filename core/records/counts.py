"""What a finished deal and a finished match count for each seat, besides places and points.

The words here are stored: they are stable. A game of which nothing is said here counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from core.engine.game import AnyGame, DealScored, Seat, Standing
from core.games.belka import BELKA, BelkaDealScored, side_of
from core.games.belka.model import by_seat
from core.games.cals_bs import GameScored
from core.games.clubs import ClubsDealScored
from core.games.clubs.scoring import is_held, is_made
from core.games.mozhno import MozhnoDealScored

Counts: TypeAlias = dict[str, int]
"""How often something happened; what never did is not named."""

GOATS: Final = "goats"


def sides(game: AnyGame, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Which seats win together."""
    if game is BELKA:
        return ((0, 2), (1, 3))  # B3
    return tuple((seat,) for seat in range(seats))


def deal_counts(options: Any, state: Any, scored: DealScored) -> tuple[Counts, ...]:
    """What a deal counts for each seat; `state` is the one after the move that scored it."""
    match scored:
        case BelkaDealScored():
            made: list[Counts] = [_belka(scored, seat) for seat in range(len(scored.scores))]
        case ClubsDealScored():
            made = [_clubs(options, scored, seat) for seat in range(len(scored.scores))]
        case MozhnoDealScored(out=out):
            made = [{"deals": 1, "closed": int(seat == out)} for seat in range(len(scored.scores))]
        case GameScored(counts=left):
            made = [
                {"right_doubts": one.doubts_right, "wrong_doubts": one.doubts_wrong, "left": cards}
                for one, cards in zip(state.table.records, left, strict=True)
            ]
        case _:
            made = [{} for _ in scored.scores]
    return tuple(map(without_zeros, made))


def _belka(scored: BelkaDealScored, seat: Seat) -> Counts:
    """`eggs` are those cashed after a 60:60 (B19), `golye` deals with all 120 points (B20)."""
    won = scored.result.winner == side_of(seat)
    return {
        "deals": 1,
        "won": int(won),
        "eggs": int(won and scored.eggs is not None),
        "golye": int(won and scored.result.golye),
    }


def _clubs(options: Any, scored: ClubsDealScored, seat: Seat) -> Counts:
    """`bids` are the numbers that a seat was held to (TG1), `made` those that it made."""
    bid, taken = scored.bids[seat], scored.taken[seat]
    counts = {"deals": 1, "tricks": taken}
    if bid is None or not is_held(options, scored.high, seat):
        return counts
    return {**counts, "bids": 1, "made": int(is_made(options, bid, taken))}


def compared_scores(scored: DealScored) -> tuple[int, ...]:
    """What a deal is compared by with the same deal at other tables; more is better.

    In Belka the card points: what a deal opens grows with them, while eggs that were pending, or a
    score that was reached before, are no part of it. Otherwise the scores.
    """
    if isinstance(scored, BelkaDealScored):
        return by_seat(scored.result.points)
    return scored.scores


def match_counts(
    game: AnyGame, reason: str, standing: Standing, deals: Sequence[Mapping[str, int]]
) -> Counts:
    """What a match counts for a seat: its deals together, and the goat of who lost it (B27)."""
    goat = game is BELKA and reason == "target" and standing.place > 1  # BG21
    return added(*deals, {GOATS: int(goat)})


def added(*some: Mapping[str, int], sign: int = 1) -> Counts:
    """Counts together; with `sign` -1 all but the first are taken off."""
    total: Counts = {}
    for place, counts in enumerate(some):
        for word, number in counts.items():
            total[word] = total.get(word, 0) + (number if place == 0 else sign * number)
    return without_zeros(total)


def without_zeros(counts: Mapping[str, int]) -> Counts:
    """Only what happened."""
    return {word: number for word, number in counts.items() if number}
