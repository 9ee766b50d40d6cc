"""Belka's arithmetic: card points, what a deal opens, what eggs and golye make of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.cards import PACK_32, Card, Rank
from core.games.belka.model import EggsChoice, Options, Result

TOTAL: Final = 120
EGGS_POINTS: Final = 4
GOLYE_POINTS: Final = 6
FIRST_DEAL_POINTS: Final = 2

_VALUE: Final = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2}
CARD_POINTS: Final[dict[Card, int]] = {
    card: _VALUE.get(card.rank, 0) for card in PACK_32 if card.rank
}
"""B4: what each card counts, 120 in all."""


def card_points(cards: Iterable[Card]) -> int:
    """Card points of a trick or of all that a side took (B4)."""
    return sum([CARD_POINTS[card] for card in cards])


def deal_result(
    options: Options, points: tuple[int, int], *, jack_side: int, first_deal: bool
) -> Result:
    """What a played deal opens by itself, before eggs and golye are looked at.

    `jack_side` is the side that was dealt the jack of clubs.
    """
    if points[0] == points[1]:
        return Result(points, None, 0, 0)  # B19
    winner = 0 if points[0] > points[1] else 1
    if points[winner] == TOTAL:
        return Result(points, winner, 0, 0)  # B20
    if first_deal and options.first_deal_two:
        return Result(points, winner, FIRST_DEAL_POINTS, 0)  # B25, BG5
    base = 1 if points[winner] <= 90 else 2  # B17
    bonus = 1 if jack_side != winner else 0  # B18, BG4
    return Result(points, winner, base + bonus, bonus)


def opened(options: Options, result: Result, eggs: EggsChoice | None) -> int:
    """Points of the match that the winners open; `eggs` is their choice where they had one."""
    if result.winner is None:
        return 0
    if result.golye:
        return GOLYE_POINTS if options.golye == "six_points" else 0  # BD1, BD2
    if eggs is EggsChoice.POINTS:
        return _eggs_points(options, result.ordinary)
    return result.ordinary


def _eggs_points(options: Options, ordinary: int) -> int:
    """BG7: four instead of the ordinary points, four on top of them, or those twice."""
    match options.eggs:
        case "plus4":
            return EGGS_POINTS + ordinary
        case "double":
            return 2 * ordinary
        case _:
            return EGGS_POINTS
