"""What a group may read: cards that everybody has seen, and no other card of the deal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from math import inf
from typing import Any, Final

from core.cards import Card
from core.records import Replay
from tgbot.i18n import LANGUAGES, locale
from tgbot.sandbox import Shown
from tgbot.views.cards import face

LAG_SECONDS: Final = 45.0
"""So long a group may still read of the deal before: a chat is written to seldom."""
_CARD: Final = re.compile(r"(?:10|[2-9]|[^\W\d_]+)[♣♦♥♠]")


@dataclass(slots=True)
class Dealt:
    """A deal: when it lasted (unix seconds), its cards, and since when each is known to all."""

    since: float
    until: float
    cards: frozenset[Card]
    known: dict[Card, float]


def told_hands(shown: Iterable[Shown], chat: str, played: Replay) -> list[str]:
    """Messages of the group that name a card of a deal before anybody has shown it."""
    deals, told = _deals(played), list[str]()
    for one in shown:
        if one.chat != chat or one.kind == "answer":
            continue
        running = [deal for deal in deals if deal.since <= one.time <= deal.until + LAG_SECONDS]
        known = {
            card for deal in running for card, since in deal.known.items() if since <= one.time
        }
        hidden = frozenset[Card]().union(*(deal.cards for deal in running)) - known
        named = set(_CARD.findall(" ".join((one.text, *one.buttons)))) & _signs(hidden)
        if named:
            told.append(f"group {chat} has read of {' '.join(sorted(named))}")
    return told


def _signs(cards: Iterable[Card]) -> set[str]:
    return {face(card, locale(one)) for card in cards for one in LANGUAGES}


def _deals(played: Replay) -> list[Dealt]:
    game, deals = played.header.game, list[Dealt]()
    states = [*(one.before for one in played.plays[1:]), played.match.state]
    for play, after in zip(played.plays, states, strict=True):
        at = datetime.fromisoformat(str(play.entry.at)).timestamp()
        if play.fields["do"] == "deal" or not deals:
            if deals:
                deals[-1].until = at
            deals.append(Dealt(at, inf, frozenset(game.cards(after)), {}))
        public = [told.event for told in play.events if told.to is None]
        for card in _cards_in((game.view(after, None), public)):
            deals[-1].known.setdefault(card, at)
    return deals


def _cards_in(value: Any) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, Mapping):
        yield from _cards_in([*value, *value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _cards_in(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from _cards_in(getattr(value, one.name))
