"""Who comes and who does not: grace, walkovers, robots in empty seats, late joiners, drop-outs."""

from datetime import timedelta

from core.games.cals_bs import Pass
from core.readmodels import Phase as TablePhase
from core.readmodels import Said
from core.storage import AttendanceRow, MatchRow, RatingStepRow, ResultRow, SeatRow, TableRow
from core.tournaments.model import Phase, Status
from tests.core.services.ground import ANNA
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd
from tests.support.hands import hand_now


async def test_a_pair_that_does_not_come_loses_without_play(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4, pause=900)
    table = await arena.table_of(people[0])

    await arena.play_round(absent=people[:2])
    await arena.come(table, but=people[:2])
    await arena.wait_for_grace()

    assert await arena.rounds() == [2]
    line = (await arena.card(people[0])).line
    assert line is not None
    assert line.points == 0
    assert {to for to, _ in await arena.told("event_absent")} == set(people[:2])
    assert (await arena.ground.row(TableRow, id=table)).phase == TablePhase.CLOSED
    assert await arena.ground.rows(ResultRow, table_id=table) == []
    assert await arena.ground.rows(RatingStepRow, table_id=table) == []


async def test_whoever_was_absent_is_paused_until_he_says_that_he_is_back(arena: Arena) -> None:
    people = crowd(12)
    await arena.begin(people, expected=6, kind="swiss", rounds=3, pause=900)
    await arena.play_round(absent=people[:2])
    await arena.come(await arena.table_of(people[0]), but=people[:2])
    await arena.wait_for_grace()

    paused = await arena.card(people[0])
    back = await arena.services.signup.back(arena.id, people[1])
    await arena.next_round()

    assert paused.entrant is not None
    assert paused.entrant.status is Status.PAUSED
    assert back.said is Said.RETURNED
    assert (await arena.card(people[0])).board is not None


async def test_somebody_who_was_never_asked_for_anything_is_not_absent(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4, pace="relaxed", grace=2)
    table = await arena.table_of(people[0])

    await arena.ground.pass_time(121)
    await arena.fire()

    seats = await arena.ground.rows(SeatRow, table_id=table)
    assert [seat.missed for seat in seats] == [0, 0, 0, 0]
    assert await arena.told("event_absent") == []


async def test_at_a_table_a_robot_plays_for_who_does_not_come_and_he_is_last(arena: Arena) -> None:
    people = crowd(4)
    await arena.begin(people, "mozhno", expected=4)
    (board,) = await arena.open_boards()
    table = board.table_id or 0

    await arena.come(table, but=people[:1])
    await arena.wait_for_grace()
    seated = await arena.ground.seated(table)
    await arena.play_round()

    assert set(seated.values()) == {*people[1:], "easy"}
    (shown,) = (await arena.record()).rounds[0].boards
    assert people[0] not in [one.persons[0] for one in shown.entrants]
    assert len(shown.points) == 3
    rated = {row.person_id for row in await arena.ground.rows(RatingStepRow, table_id=table)}
    assert rated
    assert rated <= set(people[1:])


async def test_whoever_owes_answers_and_gives_none_has_not_come_though_he_never_led(
    arena: Arena,
) -> None:
    people = crowd(4)
    await arena.begin(people, "cals_bs", expected=4, grace=2)
    (board,) = await arena.open_boards()
    table = board.table_id or 0
    seated = await arena.ground.seated(table)
    asked = await arena.ground.asked(table)
    silent = [seated[seat] for seat in seated if seat not in asked.waiting]
    absent = int(silent[0] or 0)

    await arena.come(table, but=[absent])
    await arena.wait_for_grace()

    assert {to for to, _ in await arena.told("event_absent")} == {absent}
    assert "easy" in (await arena.ground.seated(table)).values()


async def test_whoever_answers_too_late_or_only_chooses_cards_has_come(arena: Arena) -> None:
    people = crowd(4)
    await arena.begin(people, "cals_bs", expected=4, grace=2)
    (board,) = await arena.open_boards()
    table = board.table_id or 0
    late, choosing = people[:2]
    await arena.come(table, but=[late, choosing])

    answered = await arena.ground.services.play.answer(table, late, 0, Pass())
    await arena.ground.services.play.select(table, choosing, {"cards": []})

    assert answered.said is Said.STALE
    assert (await arena.audit())[-1] == "BoardStarted"


async def test_everybody_may_come_late_until_half_of_the_rounds(arena: Arena) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, rounds=2)
    await arena.ground.meet(ANNA)

    late = await arena.services.signup.join(arena.id, ANNA)
    await arena.play_round()
    await arena.next_round()
    seated = [one for board in await arena.open_boards() for one in board.entrants]

    assert late.said is Said.JOINED
    assert 7 in seated


async def test_who_drops_out_before_a_card_forfeits_and_is_not_paired_again(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    table = await arena.table_of(people[0])
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None

    dropped = await arena.services.tools.drop(arena.id, people[0], entrant.entrant)
    await arena.play_all()

    assert dropped.said is Said.DROPPED
    assert (await arena.ground.row(TableRow, id=table)).phase == TablePhase.CLOSED
    assert await arena.phase() == Phase.FINISHED
    line = (await arena.card(people[0])).line
    assert line is not None
    assert line.points == 0


async def test_who_drops_out_in_the_middle_of_a_match_is_last_at_it(arena: Arena) -> None:
    people = crowd(4)
    await arena.begin(people, "mozhno", expected=4, deals=2)
    (board,) = await arena.open_boards()
    table = board.table_id or 0
    await arena.play_table(table, deals=1)
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None

    await arena.services.tools.drop(arena.id, people[0], entrant.entrant)
    await arena.play_all()

    final = (await arena.board()).final
    assert final[-1].entrant.persons == (people[0],)
    assert final[-1].points == 0


async def test_whoever_takes_over_a_hand_that_is_to_play_has_a_whole_turn(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    await arena.ground.meet(ANNA)
    table = await arena.table_of(people[0])
    leads = 3  # to the right of the dealer
    asked = (await arena.ground.seated(table))[leads]
    assert isinstance(asked, int)
    entrant = (await arena.card(asked)).entrant
    assert entrant is not None
    before = await arena.ground.row(MatchRow, table_id=table)

    await arena.ground.pass_time(50)
    await arena.services.tools.replace(
        arena.id, ORGANISER, entrant.entrant, asked, ANNA, admin=False
    )
    after = await arena.ground.row(MatchRow, table_id=table)

    assert after.decision == before.decision
    assert after.deadline_at is not None
    assert before.deadline_at is not None
    assert after.deadline_at - before.deadline_at == timedelta(seconds=50)


async def test_another_person_takes_over_with_the_hand_that_is_held(arena: Arena) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    await arena.ground.meet(ANNA)
    table = await arena.table_of(people[0])
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None

    done = await arena.services.tools.replace(
        arena.id, 900, entrant.entrant, people[0], ANNA, admin=False
    )
    hand = await hand_now(arena.ground.services, table, ANNA)

    assert done.said is Said.SUBSTITUTED
    assert hand is not None
    assert await hand_now(arena.ground.services, table, people[0]) is None


async def attendance(arena: Arena, person: int) -> list[tuple[int, int]]:
    """A person's own moves and missed ones, a pair for each time that he had a seat."""
    rows = await arena.ground.rows(AttendanceRow, person_id=person)
    return [(row.own, row.missed) for row in rows]


async def test_whoever_takes_a_seat_has_not_missed_the_moves_of_who_sat_there(
    arena: Arena,
) -> None:
    people = crowd(8)
    await arena.begin(people, expected=4)
    await arena.ground.meet(ANNA)
    table = await arena.table_of(people[0])
    late = (await arena.ground.seated(table))[3]  # leads to the first trick
    assert isinstance(late, int)
    entrant = (await arena.card(late)).entrant
    assert entrant is not None

    await arena.ground.pass_time(61)
    await arena.fire()
    await arena.services.tools.replace(
        arena.id, ORGANISER, entrant.entrant, late, ANNA, admin=False
    )
    await arena.play_table(table)

    assert await attendance(arena, late) == [(0, 1)]
    [(own, missed)] = await attendance(arena, ANNA)
    assert own > 0
    assert missed == 0


async def test_moves_of_who_drops_out_in_the_middle_are_counted_for_him(arena: Arena) -> None:
    people = crowd(4)
    await arena.begin(people, "cals_bs", expected=4)
    table = await arena.table_of(people[0])
    await arena.come(table)
    first = (await arena.ground.seated(table))[0]
    assert isinstance(first, int)
    entrant = (await arena.card(first)).entrant
    assert entrant is not None
    await arena.ground.pass_time(61)
    await arena.fire()

    await arena.services.tools.drop(arena.id, first, entrant.entrant)

    assert len(await attendance(arena, first)) == 1


async def test_a_requested_skip_leaves_out_the_next_round(arena: Arena) -> None:
    people = crowd(10)
    await arena.begin(people, "mozhno", expected=10, rounds=3)

    skips = await arena.services.signup.skip(arena.id, people[0])
    await arena.play_round()
    await arena.next_round()

    assert skips.said is Said.SKIPS
    assert (await arena.card(people[0])).board is None
    assert (await arena.card(people[1])).board is not None
