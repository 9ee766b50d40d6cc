"""Tables, hands and matches of Belka for the tests of views, and a look at what they show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from typing import Any

from core.cards import cards
from core.engine.game import CHANCE, NO_CHOICES, DealScored, Mode, Move, Told, advance
from core.games.belka import BELKA, Options, State
from core.games.dealing import Deal
from core.readmodels import (
    DealReport,
    Finished,
    Hand,
    Lobby,
    Pace,
    Phase,
    Playing,
    SeatInfo,
    TableHead,
)
from tgbot.callback_data import encode, parse
from tgbot.views import Message, ViewContext, visible

NOW = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)
CTX = ViewContext("kozyr_bot", NOW)
COMMITMENT = "1a2b3c4d" * 8
ANNA, BORIS, VERA = SeatInfo(0, "Анна", 11), SeatInfo(1, "Борис", 12), SeatInfo(2, "Вера", 13)
ROBOT = SeatInfo(3, "", robot="easy")
PEOPLE = (ANNA, BORIS, VERA, ROBOT)

HANDS = tuple(
    cards(hand)
    for hand in (
        "7c 8c Jc 7d Ad 7h 8s Ks",
        "9c Tc Js 8d Td 8h 9s As",
        "Qc Kc Jh 9d Qd 9h Th Qs",
        "Ac Jd Kd Qh Kh Ah 7s Ts",
    )
)
"""A first deal: dealer 0, so seat 3 leads."""


class Numbers:
    """Chance that is the same in each run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def head(**changes: Any) -> TableHead:
    made = TableHead(
        table=7,
        game="belka",
        options=Options(),
        preset="source",
        pace=Pace.NORMAL,
        turn_seconds=60,
        seats=PEOPLE,
        opener=11,
        chat=-100,
        thread=None,
        group=True,
        commitment=COMMITMENT,
        phase=Phase.PLAYING,
    )
    return replace(made, **changes)


def lobby(**changes: Any) -> Lobby:
    seats = changes.pop("seats", (ANNA, None, None, ROBOT))
    made = head(phase=Phase.LOBBY, seats=seats, **changes)
    return Lobby(made, NOW + timedelta(minutes=10), "j_abc")


def started(options: Options | None = None) -> State:
    return BELKA.start(options or Options(), 4, None).state


def dealt(options: Options | None = None) -> State:
    """The first deal of HANDS."""
    return advance(BELKA, started(options), Move(CHANCE, 1, Deal(0, HANDS))).state


def after(state: State, *codes: str) -> State:
    """The state after these cards, each played by whoever is to play."""
    for code in codes:
        (decision,) = BELKA.decisions(state)
        (seat,) = decision.waiting
        action = BELKA.parse({"do": "play", "card": code})
        state = advance(BELKA, state, Move(seat, decision.id, action)).state
    return state


def playing(state: State, of: TableHead | None = None, **changes: Any) -> Playing:
    decision = next(iter(BELKA.decisions(state)), None)
    table = of or head(options=state.options)
    made = Playing(table, BELKA.view(state, None), decision, NOW + timedelta(seconds=60))
    return replace(made, **changes)


def hand(state: State, seat: int, of: TableHead | None = None, **changes: Any) -> Hand:
    shown = playing(state, of)
    view = BELKA.view(state, seat)
    choices = BELKA.choices(view, shown.decision) if shown.decision else NO_CHOICES
    made = Hand(shown, seat, view, choices, {}, planned=None, more_time=False)
    return replace(made, **changes)


def walk(seed: int, options: Options | None = None) -> Iterator[tuple[State, tuple[Told, ...]]]:
    """Every state of a match played by chance, each with the events that led to it."""
    rng, state = Numbers(seed), started(options)
    yield state, ()
    while decisions := BELKA.decisions(state):
        (decision,) = decisions
        if decision.mode is Mode.CHANCE:
            move = Move(CHANCE, decision.id, BELKA.chance(state, rng))
        else:
            seat = min(decision.waiting)
            actions = list(BELKA.legal(state, decision, seat))
            move = Move(seat, decision.id, actions[rng.below(len(actions))])
        step = advance(BELKA, state, move)
        state = step.state
        yield state, step.events


def reports(
    seed: int, options: Options | None = None, of: TableHead | None = None
) -> Iterator[DealReport]:
    """The finished deals of a match played by chance."""
    options = options or Options()
    table = of or head(options=options)
    events: list[Told] = []
    for state, new in walk(seed, options):
        events += new
        for told in new:
            if isinstance(told.event, DealScored):
                last = not BELKA.decisions(state)
                number = told.event.deal
                yield DealReport(table, number, told.event, (), tuple(events), last)
                events = []


def finished(state: State, reason: str, of: TableHead | None = None, **changes: Any) -> Finished:
    table = of or head(options=state.options, phase=Phase.FINISHED)
    course = ((2, 0, 2, 0), (2, 3, 2, 3), (12, 3, 12, 3))
    return replace(Finished(table, BELKA.standings(state), reason, course), **changes)


# -- looking at messages ---------------------------------------------------------------------------


def labels(message: Message) -> list[list[str]]:
    return [[button.text for button in row] for row in message.buttons]


def data(message: Message) -> list[list[str]]:
    return [
        [encode(button.data) if button.data else button.url or "" for button in row]
        for row in message.buttons
    ]


class _Tags(HTMLParser):
    ALLOWED = frozenset({"b", "i", "u", "s", "code", "a", "blockquote", "tg-time"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag not in self.ALLOWED:
            self.wrong.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}>")


def faults(message: Message) -> list[str]:
    """What Telegram would refuse in a message, or would show wrongly."""
    tags = _Tags()
    tags.feed(message.text)
    tags.close()
    found = tags.wrong + [f"<{tag}> left open" for tag in tags.open]
    buttons = [button for row in message.buttons for button in row]
    carried = [button.data for button in buttons if button.data]
    found += [f"lost: {press}" for press in carried if parse(encode(press)) != press]
    found += [f"a wide row: {row}" for row in message.buttons if not 0 < len(row) <= 8]
    found += [f"a long button: {one.text}" for one in buttons if len(one.text) > 64]
    if "\n\n\n" in message.text or "  " in visible(message.text):
        found.append("gaps in the text")
    return found
