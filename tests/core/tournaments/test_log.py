"""The log's JSON: every event both ways, and nothing else."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from core.engine.errors import BadState
from core.tournaments import log
from core.tournaments.log import AnyEvent, dump_event, load_event
from core.tournaments.model import awarded, by_games, forfeit
from tests.core.tournaments.desk import AT

BOARD: dict[str, Any] = {"at": AT, "by": 7, "stage": 1, "round": 2, "board": 3}
ROUND: dict[str, Any] = {"at": AT, "stage": 1, "round": 2}
EVENTS: list[AnyEvent] = [
    log.Opened(at=AT, by=7),
    log.Registered(at=AT, entrant=1, persons=(1, 2), agreed=(1,), reserve=3),
    log.Confirmed(at=AT, entrant=1, person=2),
    log.ReserveNamed(at=AT, entrant=1, reserve=None),
    log.Withdrawn(at=AT, entrant=1),
    log.CheckinOpened(at=AT),
    log.CheckedIn(at=AT, by=2, entrant=1),
    log.CheckinClosed(at=AT),
    log.Postponed(at=AT, starts="2026-01-02T18:00:00Z"),
    log.Cancelled(at=AT, reason="rain"),
    log.Started(at=AT, ranking=(3, 1, 2), seed=2**63, rated=True),
    log.Paired(**ROUND, boards=((1, 2), (3, 4)), byes=(5,), seed=9),
    log.Repaired(**ROUND, boards=((1, 2),), manual=True, reason="wish"),
    log.Moved(**BOARD, entrant=1, to=2),
    log.BoardStarted(**BOARD),
    log.Reported(**BOARD, result=by_games((12, 4))),
    log.Corrected(**BOARD, result=awarded(60, 60, 60), reason="fault"),
    log.Uncorrected(**BOARD, reason="fault"),
    log.Absent(**BOARD, entrants=(1, 2)),
    log.Replayed(**BOARD, reason="fault"),
    log.DealVoided(**BOARD, deal=4, reason="fault"),
    log.Extended(at=AT, stage=1, round=2, board=None, seconds=300),
    log.RoundClosed(**ROUND),
    log.StageClosed(at=AT, stage=1, ranking=(2, 1), qualified=(2,)),
    log.Finished(at=AT, ending=log.Ending.TOO_FEW),
    log.Paused(at=AT, entrant=1),
    log.Returned(at=AT, entrant=1),
    log.Skipped(at=AT, entrant=1),
    log.SkipCancelled(at=AT, entrant=1),
    log.Dropped(at=AT, entrant=1, reason="train"),
    log.LateJoined(at=AT, entrant=9, persons=(90, 91)),
    log.Substituted(at=AT, entrant=1, old=1, new=2),
    log.Penalised(at=AT, entrant=1, points=-2, reason="hints"),
    log.KeptApart(at=AT, entrants=(1, 2)),
    log.LetMeet(at=AT, entrants=(1, 2)),
    log.HandedOver(at=AT, by=7, person=8),
    log.Reported(**BOARD, result=forfeit(4)),
]


def test_every_event_is_among_the_examples() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(AnyEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_from_its_json(event: AnyEvent) -> None:
    text = json.dumps(dump_event(event))
    assert load_event(json.loads(text)) == event


@pytest.mark.parametrize(
    "change",
    [{"is": "Exploded"}, {"more": 1}, {"entrant": "first"}],
    ids=["kind", "more", "number"],
)
def test_what_is_no_event_is_not_read(change: dict[str, Any]) -> None:
    saved = dump_event(log.Paused(at=AT, entrant=1))
    saved["state"] |= change
    with pytest.raises(BadState):
        load_event(saved)


def test_an_event_of_a_later_program_is_not_read() -> None:
    saved = dump_event(log.Paused(at=AT, entrant=1)) | {"schema": 99}
    with pytest.raises(BadState):
        load_event(saved)
