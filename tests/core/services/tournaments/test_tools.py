"""The organiser's tools: what each changes, who may use it, and that it can be looked up."""

from datetime import timedelta

import pytest

from core.boards import BoardState
from core.readmodels import Phase as TablePhase
from core.readmodels import Reason, Said
from core.services.tournaments.tools.desk import BoardPlace
from core.storage import (
    CorrectionRow,
    MoveRow,
    ResultRow,
    SeasonPointsRow,
    SeriesRow,
    TableRow,
    TallyRow,
)
from core.tournaments.model import Kind, Phase
from tests.core.services.ground import ANNA, GROUP
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


async def test_a_result_is_put_right_after_the_next_round_was_paired(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    await arena.play_round()
    await arena.next_round()
    before = await arena.board()
    (first, _) = (await arena.record()).rounds[0].boards
    wrong = first.points

    ranks = (2, 1) if wrong[0] > wrong[1] else (1, 2)
    done = await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, ranks=ranks, reason="swapped"
    )
    corrected = (await arena.record()).rounds[0].boards[0]
    after = await arena.board()
    undone = await arena.services.tools.uncorrect(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False
    )
    again = await arena.board()

    assert (done.said, undone.said) == (Said.CORRECTED, Said.CORRECTED)
    assert corrected.points == ((0, 2) if wrong[0] > wrong[1] else (2, 0))
    assert corrected.corrected
    assert after.stages != before.stages
    assert again.stages == before.stages
    assert [one.boards for one in (await arena.record()).rounds][1] == again.round.boards  # type: ignore[union-attr]
    assert len(await arena.told("event_corrected")) == 2


async def test_a_correction_after_the_end_changes_the_season(arena: Arena) -> None:
    await arena.begin(crowd(3), "mozhno", expected=3)
    await arena.play_all()
    before = {
        row.person_id: row.points
        for row in await arena.ground.rows(SeasonPointsRow, tournament_id=arena.id)
    }
    (board,) = (await arena.record()).rounds[0].boards
    last = board.points.index(min(board.points))

    ranks = tuple(1 if at == last else 2 for at in range(3))
    await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, ranks=ranks
    )
    table = await arena.services.reading.season(-1001, "mozhno")

    assert sorted(before.values()) == sorted([0.0, 44.44444444444444, 88.88888888888889])
    assert table.lines[0].person == board.entrants[last].persons[0]
    assert [line.place for line in table.lines] == [1, 2, 3]


async def test_a_round_is_paired_anew_until_somebody_has_played(arena: Arena) -> None:
    await arena.begin(crowd(12), expected=6, kind="swiss")
    old = [row.table_id for row in await arena.open_boards()]

    done = await arena.services.tools.pair_again(arena.id, ORGANISER, admin=False, new_lots=True)
    await arena.fire()
    new = [row.table_id for row in await arena.open_boards()]
    await arena.come(new[0] or 0)
    refused = await arena.services.tools.pair_again(arena.id, ORGANISER, admin=False)

    assert (done.said, refused.said) == (Said.CHANGED, Said.CARDS_PLAYED)
    assert not set(old) & set(new)
    for table in old:
        assert (await arena.ground.row(TableRow, id=table)).phase == TablePhase.CLOSED
    assert (await arena.rounds(), len(await arena.told("event_repaired"))) == ([3], 1)


async def test_two_entrants_change_places_by_hand(arena: Arena) -> None:
    await arena.begin(crowd(12), expected=6, kind="swiss")
    boards = [row.entrants for row in await arena.open_boards()]
    one, other = boards[0][0], boards[1][0]

    await arena.services.tools.swap(arena.id, ORGANISER, one, other, admin=False)
    await arena.fire()

    swapped = [row.entrants for row in await arena.open_boards()]
    assert swapped[0] == [other, boards[0][1]]
    assert swapped[1] == [one, boards[1][1]]


async def test_a_match_is_played_anew_and_the_one_before_counts_nowhere(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    first, second = await arena.open_boards()
    await arena.play_table(first.table_id or 0)
    counted = await arena.ground.rows(TallyRow)

    done = await arena.services.tools.replay(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, reason="server fault"
    )
    await arena.fire()
    fresh = await arena.open_boards()
    tallies = await arena.ground.rows(TallyRow)
    await arena.play_round()

    assert done.said is Said.CHANGED
    assert len(fresh) == 2
    assert fresh[0].table_id not in (first.table_id, second.table_id)
    assert fresh[0].commitment != first.commitment
    assert (counted != [], tallies) == (True, [])
    assert await arena.open_boards() == []


async def test_a_voided_deal_has_its_match_played_anew_and_what_was_played_is_kept(
    arena: Arena,
) -> None:
    await arena.begin(crowd(8), expected=4, deals=3)
    first, _ = await arena.open_boards()
    old = first.table_id or 0
    await arena.play_table(old, deals=1)
    moves = len(await arena.ground.rows(MoveRow, table_id=old))

    done = await arena.services.tools.replay(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, reason=Reason.BOT
    )
    await arena.fire()
    again, _ = await arena.open_boards()
    history = arena.ground.services.history
    past = (await history.past(ORGANISER, GROUP)).matches
    audit = (await arena.record()).audit
    correction = await arena.ground.row(CorrectionRow, table_id=old)
    (told,) = await arena.told("event_replayed")

    assert done.said is Said.CHANGED
    assert (again.table_id != old, again.commitment != first.commitment) == (True, True)
    assert [(one.table, one.deals, one.voided) for one in past] == [(old, 1, True)]
    assert len(await arena.ground.rows(MoveRow, table_id=old)) == moves
    assert await history.deal(old, 1) is not None
    assert await arena.ground.rows(ResultRow) == []
    assert [line.kind for line in audit[-2:]] == ["DealVoided", "Replayed"]
    assert (audit[-2].by, audit[-2].values["deal"], audit[-2].values["reason"]) == (
        "P900",
        2,
        "bot",
    )
    assert (correction.kind, correction.reason, correction.author_id) == ("void", "bot", ORGANISER)
    assert (told[0], told[1]["deal"], told[1]["board"]) == (GROUP, 2, 1)
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED


async def test_a_match_is_played_anew_only_while_its_round_is_open(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    await arena.play_round()
    await arena.next_round()

    late = await arena.services.tools.replay(arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False)

    assert not late.done
    assert await arena.told("event_replayed") == []


async def test_a_running_match_is_ended_with_the_score_as_it_stands(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4, deals=20)
    first, _ = await arena.open_boards()
    await arena.play_table(first.table_id or 0, deals=1)

    done = await arena.services.tools.end_board(arena.id, ORGANISER, 1, admin=False)

    assert done.said is Said.STOPPED
    (board, _) = (await arena.record()).rounds[0].boards
    assert board.state is BoardState.PLAYED
    assert len(await arena.ground.rows(ResultRow, table_id=first.table_id)) == 4


async def test_a_walkover_by_the_organiser_ends_the_match(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)
    first, _ = await arena.open_boards()

    await arena.services.tools.award(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, absent=(first.entrants[1],)
    )

    (board, _) = (await arena.record()).rounds[0].boards
    assert (board.state, board.points) == (BoardState.FORFEIT, (2, 0))
    assert (await arena.ground.row(TableRow, id=first.table_id)).phase == TablePhase.CLOSED


async def test_in_a_bracket_the_right_winner_plays_the_next_match(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4, kind=Kind.KNOCKOUT)
    await arena.play_round()
    await arena.next_round()
    (final,) = await arena.open_boards()
    (semi, _) = (await arena.record()).rounds[0].boards
    winner = semi.points.index(max(semi.points))
    ranks = (2, 1) if winner == 0 else (1, 2)

    await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, ranks=ranks
    )
    await arena.fire()

    (after,) = await arena.open_boards()
    assert after.table_id != final.table_id
    assert semi.entrants[1 - winner].entrant in after.entrants
    assert semi.entrants[winner].entrant not in after.entrants
    seated = await arena.ground.seated(after.table_id or 0)
    assert set(semi.entrants[1 - winner].persons) <= set(seated.values())


async def test_two_who_are_kept_apart_do_not_meet(arena: Arena) -> None:
    await arena.open(expected=6, kind="swiss", rounds=3)
    await arena.sign_up(crowd(12))
    for one in range(1, 5):
        await arena.services.tools.keep_apart(arena.id, ORGANISER, one, one + 1, admin=False)
    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(crowd(12))
    await arena.until((await arena.row()).starts_at)

    pairs = [set(row.entrants) for row in await arena.open_boards()]
    assert not any({one, one + 1} in pairs for one in range(1, 5))


async def test_a_tournament_that_is_called_off_ends_its_tables(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)

    done = await arena.services.tools.cancel(arena.id, ORGANISER, admin=False, reason="rain")

    assert done.said is Said.CANCELLED
    assert await arena.phase() == Phase.CANCELLED
    phases = {row.phase for row in await arena.ground.rows(TableRow, tournament_id=arena.id)}
    assert phases == {TablePhase.CLOSED}
    assert (await arena.board()).reason == "rain"


async def test_an_early_end_waits_for_live_boards(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)

    early = await arena.services.tools.finish(arena.id, ORGANISER, admin=False)
    await arena.play_round()
    done = await arena.services.tools.finish(arena.id, ORGANISER, admin=False)

    assert (early.said, early.values) == (Said.UNFINISHED, {"boards": 2})
    assert done.said is Said.DONE
    assert await arena.phase() == Phase.FINISHED


@pytest.mark.parametrize("tool", ["cancel", "finish", "pair_again"])
async def test_a_stranger_has_no_tools(arena: Arena, tool: str) -> None:
    await arena.begin(crowd(8), expected=4)

    refused = await getattr(arena.services.tools, tool)(arena.id, ANNA, admin=False)

    assert refused.said is Said.ORGANISERS_ONLY


async def test_a_tournament_is_handed_over_with_those_that_follow_it_each_week(
    arena: Arena,
) -> None:
    await arena.open("mozhno", expected=6, weekly=True)
    await arena.ground.meet(ANNA)

    done = await arena.services.tools.hand_over(arena.id, ORGANISER, ANNA, admin=False)
    former = await arena.services.tools.cancel(arena.id, ORGANISER, admin=False)
    again = await arena.services.tools.hand_over(arena.id, ANNA, ANNA, admin=False)

    assert (done.said, former.said, again.said) == (
        Said.CHANGED,
        Said.ORGANISERS_ONLY,
        Said.STALE,
    )
    assert (await arena.board()).head.organiser == ANNA
    assert (await arena.ground.row(SeriesRow)).organiser_id == ANNA
    assert [to for to, _ in await arena.told("event_handed_over")] == [ANNA]
    line = (await arena.record()).audit[-1]
    assert (line.kind, line.by, line.names) == ("HandedOver", "P900", ("Anna",))


async def test_nobody_becomes_the_organiser_whom_the_bot_cannot_write_to(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.meet(ANNA, reachable=False)

    refused = await arena.services.tools.hand_over(arena.id, ORGANISER, ANNA, admin=False)

    assert refused.said is Said.UNREACHABLE
    assert (await arena.board()).head.organiser == ORGANISER


async def test_an_entrant_is_taken_out_by_its_own_people_and_the_organiser_alone(
    arena: Arena,
) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    own = await arena.card(people[0])
    assert own.entrant is not None
    tools, entrant = arena.services.tools, own.entrant.entrant

    other = await tools.drop(arena.id, people[2], entrant)
    stranger = await tools.drop(arena.id, ANNA, entrant)
    nobody = await tools.drop(arena.id, ANNA, 99)
    partner = await tools.drop(arena.id, people[1], entrant)
    again = await tools.drop(arena.id, ORGANISER, entrant)

    assert {other.said, stranger.said, nobody.said} == {Said.ORGANISERS_ONLY}
    assert (partner.said, again.done) == (Said.DROPPED, False)
    assert (await arena.audit()).count("Dropped") == 1


async def test_every_use_of_a_tool_is_in_the_log_with_who_and_why(arena: Arena) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6)
    await arena.services.tools.penalise(arena.id, ORGANISER, 1, -60, admin=False, reason="talked")

    line = (await arena.record()).audit[-1]

    assert (line.kind, line.by, line.values["reason"]) == ("Penalised", "P900", "talked")


async def test_tables_of_a_tournament_have_no_rematch_no_vote_and_no_takers(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    first, _ = await arena.open_boards()
    table = first.table_id or 0
    services = arena.ground.services
    person = await arena.table_of(people[0]) and people[0]
    where = await arena.table_of(people[0])

    stop = await services.care.stop(where, person, admin=True)
    taken = await services.care.take_over(where, ANNA, 0)
    await arena.play_table(table)
    rematch = await services.lobby.rematch(table, person)

    assert [stop.said, taken.said, rematch.said] == [Said.IN_TOURNAMENT] * 3


async def test_tables_of_a_tournament_leave_room_for_others_in_the_chat(arena: Arena) -> None:
    await arena.begin(crowd(40), expected=20)

    table = await arena.ground.lobby()

    assert table


async def test_only_private_chats_show_the_tables_of_a_tournament(arena: Arena) -> None:
    await arena.begin(crowd(8), expected=4)

    screens = await arena.ground.behind()

    assert set(screens) == {-1001, *crowd(8)}
    assert screens[-1001].kind == "board"
    assert {screens[person].kind for person in crowd(8)} == {"hand"}


async def test_everybody_who_plays_is_told_that_it_is_called_off(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)

    await arena.services.tools.cancel(arena.id, ORGANISER, admin=False)

    assert {to for to, _ in await arena.told("event_cancelled")} == {GROUP, *people}


async def test_points_taken_away_after_the_end_are_taken_in_the_season_too(arena: Arena) -> None:
    await arena.begin(crowd(6), "mozhno", expected=6, checkin=0, rounds=1)
    await arena.play_all()
    before = await arena.ground.rows(SeasonPointsRow)
    (first, *_) = (await arena.board()).final

    await arena.services.tools.penalise(
        arena.id, ORGANISER, first.entrant.entrant, -500, admin=False
    )

    (winner,) = first.entrant.persons
    worth = {row.person_id: row.points for row in await arena.ground.rows(SeasonPointsRow)}
    was = {row.person_id: row.points for row in before}
    assert was[winner] == max(was.values())
    assert worth[winner] == min(worth.values())


async def test_what_happens_again_is_told_again(arena: Arena) -> None:
    people = crowd(8)
    tools, who = arena.services.tools, {"person": ORGANISER, "admin": False}
    await arena.open(expected=4, deals=20)
    await arena.sign_up(people)
    first = (await arena.row()).starts_at
    assert first is not None
    for starts in (first, first + timedelta(hours=1), first):
        await tools.postpone(arena.id, starts=starts, **who)
    assert len(await arena.told("event_postponed")) == 3

    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(people)
    await arena.until(first)
    for _ in range(2):
        await tools.drop(arena.id, entrant=1, **who)
        await tools.back(arena.id, entrant=1, **who)
    assert [to for to, _ in await arena.told("event_dropped")] == people[:2] * 2


async def test_time_that_is_up_again_is_told_again(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4, deals=20, clock=20)
    first, *_ = await arena.open_boards()
    await arena.play_table(first.table_id or 0, deals=1)
    await arena.come((await arena.open_boards())[1].table_id or 0)

    for _ in range(2):
        row = (await arena.open_boards())[0]
        assert row.ends_at is not None
        arena.ground.clock.moment = row.ends_at
        await arena.services.director.act(arena.id)
        await arena.services.tools.extend(arena.id, ORGANISER, 5, admin=False)

    told = await arena.told("event_time_up")
    assert len([payload for _, payload in told if payload["table"] == first.table_id]) == 2 * 4


@pytest.mark.parametrize("ranks", [(), (1,), (1, 2, 3), (3, 1), (2, 2), (0, 1)])
async def test_places_that_a_board_does_not_have_are_refused(
    arena: Arena, ranks: tuple[int, ...]
) -> None:
    await arena.begin(crowd(6), expected=3, checkin=0)
    await arena.play_round()
    before = await arena.audit()

    done = await arena.services.tools.correct(
        arena.id, ORGANISER, BoardPlace(1, 1, 1), admin=False, ranks=ranks
    )

    assert done.said is Said.NOT_NOW
    assert await arena.audit() == before


async def test_the_log_names_those_who_were_there_and_who_replaced_whom(arena: Arena) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0)
    await arena.ground.meet(ANNA)
    done = await arena.services.tools.replace(arena.id, ORGANISER, 1, people[0], ANNA, admin=False)
    await arena.services.tools.pause(arena.id, ORGANISER, 1, admin=False)
    audit = (await arena.record()).audit
    names = {line.kind: line.names for line in audit if line.kind in ("Substituted", "Paused")}
    (old,) = next(line for line in audit if line.kind == "Registered").names
    new = (await arena.card(ANNA)).entrant

    assert done.said is Said.SUBSTITUTED
    assert new is not None
    assert old != new.names[0]
    assert names == {"Substituted": (old, new.names[0]), "Paused": new.names}


async def test_an_organiser_who_takes_somebody_out_is_not_told_that_he_has_left(
    arena: Arena,
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0)
    one = (await arena.card(people[0])).entrant
    assert one is not None

    done = await arena.services.tools.drop(arena.id, ORGANISER, one.entrant, admin=True)

    assert (done.said, done.done) == (Said.CHANGED, True)
