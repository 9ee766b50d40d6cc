"""A record told to people in plain English, whatever the game: cards with suit signs, tens as 10.

Knows the record's words only, so a new game needs nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from core.cards import Suit, UnknownCard, card
from core.engine.game import CHANCE, CLOCK, DealScored, MatchEnded, Seat
from core.games.dealing import Deal
from core.records import Match, Played, Replay, last_line

_SIGNS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_UNTOLD: Final = frozenset({"by", "do", "at", "auto", "next", "seed"})


def option_word(value: Any) -> str:
    """An option's value as it is typed after --set."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)


def account(played: Replay) -> Iterator[str]:
    """The lines of the account."""
    header = played.header
    yield f"{header.game.id}, preset {header.preset}, {header.seats} seats"
    for number, play in enumerate(played.plays, start=1):
        yield from _move(number, play)
        for told in play.events:
            if isinstance(told.event, DealScored):
                yield f"      deal {told.event.deal}: {_scores(told.event)}"
            if isinstance(told.event, MatchEnded):
                yield f"      the match is over: {told.event.reason}"
    yield from _ending(played.match)


def _scores(scored: DealScored) -> str:
    scores, totals = (" ".join(map(str, row)) for row in (scored.scores, scored.totals))
    return f"scores {scores}, totals {totals}"


def _move(number: int, play: Played) -> Iterator[str]:
    action = play.entry.action
    if isinstance(action, Deal):
        yield f"{number:>5} seat {action.dealer} deals"
        for seat, hand in enumerate(action.hands):
            yield f"      seat {seat}: {' '.join(_shown(one.code) for one in hand)}"
        for name, pile in (("stock", action.stock), ("aside", action.aside)):
            if pile:
                yield f"      {name}: {' '.join(_shown(one.code) for one in pile)}"
        return
    told = [_shown(value) for name, value in play.fields.items() if name not in _UNTOLD]
    words = " ".join([f"{number:>5} {_actor(play.entry.actor)}:", str(play.fields["do"]), *told])
    yield f"{words} (a robot)" if play.entry.auto else words


def _actor(seat: Seat) -> str:
    return {CHANCE: "chance", CLOCK: "clock"}.get(seat, f"seat {seat}")


def _shown(value: Any) -> str:
    if isinstance(value, list):
        parted = ", " if any(isinstance(one, list) for one in value) else " "
        return parted.join(_shown(one) for one in value)
    if value == "T":
        return "10"
    try:
        face = card(value)
    except UnknownCard:
        return value if isinstance(value, str) else json.dumps(value)
    if face.rank is None or face.suit is None:
        return face.code
    return ("10" if face.rank == "T" else face.rank.value) + _SIGNS[face.suit]


def _ending(match: Match) -> Iterator[str]:
    last = last_line(match)
    if match.over:
        for standing in sorted(last["standings"], key=lambda one: (one["place"], one["seat"])):
            yield f"{standing['place']:>5}. seat {standing['seat']}: {standing['points']}"
        return
    for decision in last["decisions"]:
        seats = ", ".join(map(str, decision["waiting"])) or "chance"
        yield f"      awaited after {match.moves} moves: {decision['kind']} ({seats})"
    for seat, actions in last["legal"].items():
        yield f"      seat {seat} may: {'; '.join(_answer(one) for one in actions)}"


def _answer(action: dict[str, Any]) -> str:
    return " ".join(_shown(value) for value in action.values())
