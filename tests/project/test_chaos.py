"""The checks of `make chaos` find what they look for: a lost move, a card told too early."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, cast

import pytest

from core.records import Replay, replay
from tests.chaos.groups import told_hands
from tests.chaos.verdict import MatchFacts, lost_presses
from tests.chaos.weather import Weather
from tests.core.records.made import dealt, played_on, record
from tests.tgbot.views.scenes import head
from tgbot.callback_data import Answer, encode
from tgbot.i18n import locale
from tgbot.sandbox import Chat, Control, Fault, Query, Shown
from tgbot.sandbox.faults import Faults
from tgbot.sandbox.world import ChatType
from tgbot.views.cards import face

BEGAN = datetime(2026, 11, 29, 18, tzinfo=UTC)
TABLE = 7
ANNA = 11


def played(moves: int) -> Replay:
    """A deal of Belka, a move a second."""
    first, *lines = played_on(dealt())
    timed = [
        {**line, "at": (BEGAN + timedelta(seconds=at)).isoformat(timespec="milliseconds")}
        for at, line in enumerate(lines)
    ]
    return replay(record([first, *timed[: moves + 1]]))


def reads(text: str, second: float) -> Shown:
    moment = BEGAN.timestamp() + second
    return Shown(moment, "group", 1, frozenset({ANNA}), text, (), "message")


def test_a_card_in_a_group_is_told_too_early_until_it_is_played() -> None:
    deal = played(6)
    card: Any = deal.plays[4].entry.action
    sign = face(card.card, locale("ru"))

    early = told_hands([reads(f"👉 {sign}", 3.5)], "group", deal)

    assert early == [f"group group has read of {sign}"]
    assert told_hands([reads(f"👉 {sign}", 4.5)], "group", deal) == []


def acknowledged(deal: Replay, number: int) -> tuple[Query, MatchFacts]:
    """A quiet answer to the press that made the move of this number."""
    move = deal.plays[number]
    (decision,) = deal.header.game.decisions(move.before)
    data = encode(Answer(TABLE, decision.id, move.fields["card"]))
    chat = Chat(ANNA, ChatType.PRIVATE)
    query = Query("1", 1, ANNA, chat, 1, data, 0.0, answer={"text": ""})
    facts = MatchFacts(TABLE, head(), b"", False, None, {ANNA: move.entry.actor})
    return query, facts


def test_an_acknowledged_press_is_looked_for_in_the_record() -> None:
    whole = played(6)
    query, facts = acknowledged(whole, 6)
    counts = Counter[str]()

    assert lost_presses(facts, whole, [query], counts) == []
    assert lost_presses(facts, played(5), [query], counts) == [
        f"match {TABLE}: {query.data} of seat {facts.seats[ANNA]} was lost"
    ]
    assert counts["acknowledged moves"] == 2


@dataclass
class Faulty:
    """As much of the sandbox's control as the weather needs."""

    faults: Faults = field(default_factory=Faults)

    def fault(self, fault: Fault) -> None:
        self.faults.add(fault)


@pytest.mark.parametrize("polling", [True, False])
def test_no_fault_waits_for_a_call_that_bots_with_a_webhook_never_make(polling: bool) -> None:
    control = Faulty()
    weather = Weather(cast(Control, control), Random(1), polling=polling)
    asked = set[str]()
    for _ in range(2000):
        weather._roll()
        asked |= {one.method for one in control.faults.due}
        control.faults.clear()

    assert asked == ({"*", "getUpdates"} if polling else {"*"})
