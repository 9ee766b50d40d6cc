"""The checks of `make chaos` find what they look for: a lost move, a card told too early."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from core.records import Replay, replay
from tests.chaos.groups import told_hands
from tests.chaos.verdict import MatchFacts, lost_presses
from tests.core.records.made import dealt, played_on, record
from tests.tgbot.views.scenes import head
from tgbot.callback_data import Answer, encode
from tgbot.i18n import locale
from tgbot.sandbox import Chat, Query, Shown
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
