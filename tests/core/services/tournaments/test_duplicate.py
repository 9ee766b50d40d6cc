"""The same deals at all tables of a round: dealt alike, promised, shown to nobody too soon."""

from __future__ import annotations

import json
from typing import Any

import pytest

from core.boards import BoardState, RoundShown, Settings
from core.cards import commitment
from core.engine.options import parse_options
from core.games.belka import EggsChoice
from core.games.belka import model as belka_rules
from core.games.belka.scoring import deal_result, opened
from core.games.clubs import model as clubs_rules
from core.games.clubs.packs import PACKS
from core.games.clubs.scoring import contract_score
from core.readmodels import Said
from core.records import Board, Outcome, verify
from core.services.exports import Offer, Place
from core.services.tournaments.exports import KIND, TournamentFiles
from core.services.tournaments.planning import options_for, plan_of
from core.services.tournaments.tools.desk import BoardPlace
from core.storage import MatchRow, MoveRow, ResultRow, TableRow
from core.tournaments.model import Kind, Phase, Scoring
from tests.core.services.ground import GROUP
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


async def begin(arena: Arena, people: int = 8, game: str = "belka", **settings: Any) -> list[int]:
    """A duplicate tournament whose first round is on the tables; two deals are soon played."""
    expected = people // 2 if game == "belka" else people
    settings = {"expected": expected, "duplicate": True, "deals": 2, **settings}
    await arena.begin(crowd(people), game, **settings)
    return [row.table_id or 0 for row in await arena.open_boards()]


async def deals_at(arena: Arena, table: int) -> list[dict[str, Any]]:
    """The deals of a table's record."""
    rows = await arena.ground.rows(MoveRow, table_id=table)
    return [
        {name: row.fields[name] for name in ("dealer", "hands", "stock", "aside")}
        for row in sorted(rows, key=lambda row: row.number)
        if row.fields["do"] == "deal"
    ]


async def now(arena: Arena) -> RoundShown:
    shown = (await arena.board()).round
    assert shown is not None
    return shown


@pytest.mark.parametrize(
    ("game", "people", "deals"), [("belka", 8, 2), ("clubs", 6, 2), ("mozhno", 6, 1)]
)
async def test_two_tables_play_the_same_deals_and_the_promise_holds(
    arena: Arena, game: str, people: int, deals: int
) -> None:
    tables = await begin(arena, people, game, deals=deals)
    promised = [deal.commitment for deal in (await now(arena)).deals]

    await arena.play_round()

    one, other = [await deals_at(arena, table) for table in tables]
    assert len(one) == deals
    assert one[0] != one[-1] or deals == 1
    assert one == other
    opened = (await now(arena)).deals
    assert [deal.commitment for deal in opened] == promised
    boards = [Board(deal.commitment, bytes.fromhex(deal.seed or "")) for deal in opened]
    for table in tables:
        record = await arena.ground.services.proofs.record(table)
        assert record is not None
        assert b'"seed"' not in record
        found = verify(record, boards=boards).findings
        assert {finding.outcome for finding in found} == {Outcome.PROVEN}


async def test_the_chat_reads_the_promises_with_the_round(arena: Arena) -> None:
    await begin(arena)
    told = await arena.told("event_round")
    assert [payload["promises"] for _, payload in told] == [
        [deal.commitment for deal in (await now(arena)).deals]
    ]


async def test_each_round_has_deals_of_its_own(arena: Arena) -> None:
    await begin(arena)
    first = {deal.commitment for deal in (await now(arena)).deals}
    await arena.play_round()
    await arena.next_round()
    second = {deal.commitment for deal in (await now(arena)).deals}
    assert len(first | second) == 4


async def test_a_round_that_is_paired_anew_is_dealt_other_cards(arena: Arena) -> None:
    tables = await begin(arena, kind=Kind.SWISS)
    seen = await deals_at(arena, tables[0])
    before = (await now(arena)).deals
    again = await arena.services.tools.pair_again(arena.id, ORGANISER, admin=False, new_lots=True)
    assert again.said is Said.CHANGED
    await arena.fire()
    table = (await arena.open_boards())[0].table_id
    assert await deals_at(arena, table or 0) != seen
    assert {deal.commitment for deal in before}.isdisjoint(
        deal.commitment for deal in (await now(arena)).deals
    )


async def test_nothing_of_a_finished_table_is_told_while_another_plays(arena: Arena) -> None:
    done, running = await begin(arena)
    await arena.play_table(done)
    await arena.play_table(running, deals=1)
    await arena.fire()
    services = arena.ground.services

    shown = await now(arena)
    assert [board.state for board in shown.boards][:1] == [BoardState.PLAYED]
    assert {board.score for board in shown.boards} == {()}
    assert {board.points for board in shown.boards} == {()}
    assert {deal.seed for deal in shown.deals} == {None}
    assert {line.points for line in (await arena.board()).stages[0].lines} == {0}
    assert await arena.services.reading.watch(arena.id, 1) is None
    assert await services.proofs.record(done) is None
    proof = await services.proofs.proof(done)
    assert proof is not None
    assert (proof.deals, proof.shuffles) == (0, ())
    assert (await services.history.past(ORGANISER, GROUP)).matches == ()
    assert await arena.ground.rows(ResultRow) == []
    record = await arena.record()
    assert "Reported" not in [line.kind for line in record.audit]
    own = next(one for one in (await arena.ground.seated(done)).values() if isinstance(one, int))
    assert len((await services.history.past(own, None)).matches) == 1


async def test_no_file_holds_a_result_or_a_secret_too_soon(arena: Arena) -> None:
    done, _ = await begin(arena)
    await arena.play_table(done)
    await arena.fire()
    key = (await arena.row()).deals_key
    row = await arena.ground.row(TableRow, id=done)

    files = await TournamentFiles(arena.ground.services.context).files(
        Place(ORGANISER, GROUP), Offer(KIND, str(arena.id))
    )

    whole = b"".join(file.data for file in files)
    assert key is not None
    assert row.shared is not None
    for secret in (key, *row.shared):
        assert secret.encode() not in whole
    told = json.loads(next(file.data for file in files if file.name.endswith(".json")))
    assert {line["state"]["is"] for line in told["log"]}.isdisjoint({"Reported", "Corrected"})
    assert {row["points"] for row in told["tables"]} == {None}
    assert [deal["seed"] for deal in told["deals"]] == [None, None]


async def test_the_last_table_opens_the_round_and_has_all_its_matches_counted(
    arena_everywhere: Arena,
) -> None:
    arena = arena_everywhere
    tables = await begin(arena)
    await arena.play_round()

    shown = await now(arena)
    assert [commitment(bytes.fromhex(deal.seed or "")) for deal in shown.deals] == [
        deal.commitment for deal in shown.deals
    ]
    assert sum(sum(board.points) for board in shown.boards) == 2 * 10_000
    results = await arena.ground.rows(ResultRow)
    assert sorted({row.table_id for row in results}) == sorted(tables)
    assert not [row for row in await arena.ground.rows(TableRow) if row.sealed]
    assert len((await arena.ground.services.history.past(ORGANISER, GROUP)).matches) == 2


async def test_pairs_of_one_direction_are_compared_by_their_card_points(arena: Arena) -> None:
    await begin(arena)
    await arena.play_round()

    one, other = (await arena.record()).rounds[0].boards
    reported = [fields["state"] for fields in (await arena.record()).log]
    first, second = [state["result"]["course"] for state in reported if state["is"] == "Reported"]
    assert all(sum(scores) == 120 for scores in (*first, *second))
    # Of one rival a deal won is worth all of it, a tie a half; two deals are half of the round.
    won = sum(
        2 * (mine[0] > theirs[0]) + (mine[0] == theirs[0])
        for mine, theirs in zip(first, second, strict=True)
    )
    expected = {2500 * won, 10_000 - 2500 * won}
    assert {one.points[0], other.points[0]} == expected
    assert sum(one.points) == 10_000 == sum(other.points)


async def test_a_whole_duplicate_tournament_comes_to_its_end(arena: Arena) -> None:
    await begin(arena, 7, "clubs", rounds=1, deals=1, final=4)
    await arena.play_all()

    assert await arena.phase() == Phase.FINISHED
    board = await arena.board()
    assert board.head.plan.scoring is Scoring.DUPLICATE
    assert [stage.kind for stage in board.stages] == [Kind.TABLES, Kind.FINAL]
    assert not [row for row in await arena.ground.rows(TableRow) if row.sealed]


async def test_a_cancelled_round_is_sealed_no_longer(arena: Arena) -> None:
    done, _ = await begin(arena)
    await arena.play_table(done)
    await arena.services.tools.cancel(arena.id, ORGANISER, admin=False)
    await arena.fire()

    assert not [row for row in await arena.ground.rows(TableRow) if row.sealed]
    assert {row.table_id for row in await arena.ground.rows(ResultRow)} == {done}
    assert all(deal.seed for one in (await arena.record()).rounds for deal in one.deals)


async def test_a_match_that_cannot_be_read_any_more_holds_up_no_round(arena: Arena) -> None:
    spoilt, other = await begin(arena)
    await arena.play_table(spoilt)
    await arena.ground.change(MatchRow, {"table_id": spoilt}, state={})
    await arena.play_round()

    assert [deal for deal in (await now(arena)).deals if deal.seed is None] == []
    assert {row.table_id for row in await arena.ground.rows(ResultRow)} == {other}


async def test_a_table_of_known_cards_is_not_played_anew(arena: Arena) -> None:
    await begin(arena)
    again = await arena.services.tools.replay(arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False)
    assert again.said is Said.NOT_NOW


async def test_a_match_of_belka_cannot_end_before_its_last_deal(arena: Arena) -> None:
    await begin(arena, deals=4)
    options = (await arena.board()).head.options
    assert (options.target, options.golye) == (12, "continue")
    assert (await arena.board()).head.plan.deals == 4


def test_three_deals_never_end_a_match_before_its_fourth() -> None:
    settings = Settings(duplicate=True)
    belka = parse_options(belka_rules.Options, rules_of("belka", settings))
    worth = [
        opened(
            belka, deal_result(belka, (points, 120 - points), jack_side=1, first_deal=True), eggs
        )
        for points in range(121)
        for eggs in (None, EggsChoice.POINTS)
    ]
    assert 3 * max(worth[::2]) < belka.target
    assert max(worth) + max(worth[::2]) < belka.target  # after a 60:60, which brings nothing
    clubs = parse_options(clubs_rules.Options, rules_of("clubs", settings))
    most = max(
        contract_score(clubs, tricks, tricks)
        for seats in range(2, 8)
        for tricks in range(PACKS[seats].hand + 1)
    )
    assert 3 * most < clubs.target
    assert rules_of("mozhno", settings)["deals"] == plan_of("mozhno", settings).deals


def rules_of(game: str, settings: Settings) -> dict[str, Any]:
    return options_for(game, settings, plan_of(game, settings))


async def test_a_match_has_no_more_deals_than_are_the_same_for_all(arena: Arena) -> None:
    await arena.draft("clubs", duplicate=True, deals=12)
    draft = await arena.services.reading.draft(arena.id)
    assert draft is not None
    assert draft.head.plan.deals == 4


async def test_only_games_in_which_cards_decide_are_compared(arena: Arena) -> None:
    await arena.draft("cals_bs")
    refused = await arena.change(setting=("duplicate", True))
    assert refused.said is Said.BAD_PLAN


async def test_a_bracket_gives_way_to_the_same_deals_at_all_tables(arena: Arena) -> None:
    await arena.draft("belka", expected=8, kind=Kind.KNOCKOUT)
    done = await arena.change(setting=("duplicate", True))
    assert done.said is Said.CHANGED
    draft = await arena.services.reading.draft(arena.id)
    assert draft is not None
    assert [stage.kind for stage in draft.head.plan.stages] == [Kind.SWISS]
    refused = await arena.change(setting=("final", 4))
    assert refused.said is Said.BAD_PLAN
