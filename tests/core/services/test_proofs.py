"""Proofs of shuffles and records to take home: only of what is finished, and really computed."""

from __future__ import annotations

import json

import pytest

from core.cards import commitment
from core.records import Outcome, replay, verify
from core.storage import MoveRow
from tests.core.services.ground import ANNA, BORIS, FOUR, Ground
from tests.core.services.positions import last_trick


async def test_every_finished_deal_is_proven_with_its_promise_and_its_seed(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    for _ in range(2):
        await everywhere.play_deal(table)
    proof = await everywhere.services.proofs.proof(table)

    assert proof is not None
    assert (proof.deals, proof.promised, proof.readable) == (2, True, True)
    assert [(one.deal, one.shuffle, one.outcome) for one in proof.shuffles] == [
        (1, "deal", Outcome.PROVEN),
        (2, "deal", Outcome.PROVEN),
    ]
    seeds = everywhere.chance.seeds
    assert [one.seed for one in proof.shuffles] == [seed.hex() for seed in seeds[:2]]
    assert [one.commitment for one in proof.shuffles] == [commitment(seed) for seed in seeds[:2]]
    assert proof.head.commitment == commitment(seeds[3])


async def test_before_the_first_deal_is_over_there_is_the_promise_alone(ground: Ground) -> None:
    lobby = await ground.lobby(FOUR)
    open_table = await ground.services.proofs.proof(lobby)
    assert open_table is not None
    assert open_table.head.commitment == commitment(ground.chance.seeds[0])

    await ground.services.lobby.start(lobby, ANNA)
    await ground.step(lobby)
    running = await ground.services.proofs.proof(lobby)

    assert running is not None
    assert (running.deals, running.shuffles) == (0, ())
    assert running.head.commitment == commitment(ground.chance.seeds[1])
    assert await ground.services.proofs.proof(99) is None


@pytest.mark.parametrize("seed_is_other", [True, False])
async def test_a_record_that_was_tampered_with_is_no_proof(
    ground: Ground, *, seed_is_other: bool
) -> None:
    table = await ground.match(FOUR)
    await ground.play_deal(table)
    where = {"table_id": table, "number": 1}
    if seed_is_other:
        await ground.change(MoveRow, where, seed="00" * 32)
    else:
        await ground.change(MoveRow, {"table_id": table, "number": 3}, fields={"by": 9})
    proof = await ground.services.proofs.proof(table)

    assert proof is not None
    found = [one.outcome for one in proof.shuffles]
    assert (proof.readable, found) == (
        (True, [Outcome.BROKEN_PROMISE]) if seed_is_other else (False, [])
    )


async def test_the_record_of_a_running_match_never_leaves(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR, preset="short")
    record = everywhere.services.proofs.record
    assert await record(table) is None
    await everywhere.play_deal(table)
    assert await record(table) is None
    assert await record(99) is None
    await everywhere.play_out(table)
    exported = await record(table)

    assert exported == await everywhere.record(table)
    assert exported is not None
    assert replay(exported).match.over
    assert verify(exported).first_fault is None


async def test_the_record_of_a_stopped_match_ends_with_its_last_finished_deal(
    ground: Ground,
) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)
    while (await ground.loaded(table)).match.deals < 1:  # type: ignore[union-attr]
        if (await ground.asked(table)).waiting & {0, 1}:
            await ground.step(table)
        else:
            await ground.pass_time(2)
    await ground.services.care.stop(table, ANNA)
    exported = await ground.services.proofs.record(table)

    assert exported is not None
    lines = [json.loads(line) for line in exported.splitlines()]
    assert sum(line.get("do") == "deal" for line in lines) == 1
    verdict = verify(exported)
    assert [one.outcome for one in verdict.findings] == [Outcome.PROVEN]


async def test_a_match_stopped_in_its_first_deal_has_no_record(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49", eggs=False))
    await ground.services.care.stop(table, ANNA)

    assert await ground.services.proofs.record(table) is None
