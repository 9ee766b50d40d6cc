"""Moves: one transaction each, judged by the rules, by whoever may make them and nobody else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from core.cards import card
from core.engine.game import Mode, RefusalKind
from core.games.belka import ChooseEggs, EggsChoice, PlayCard
from core.games.cals_bs import Pass
from core.readmodels import DROPPED, Receipt, Said
from core.services import robots as robots_module
from core.services.matches import Run
from core.storage import DealRow, MatchRow, MoveRow, OutboxRow, ResultRow, ScreenRow
from tests.core.services.ground import (
    AIGERIM,
    ANNA,
    BORIS,
    DAULET,
    EGOR,
    FOUR,
    GROUP,
    ROBOT,
    TURN,
    Ground,
)
from tests.core.services.positions import last_play, last_trick


async def everything(ground: Ground, table: int) -> list[Any]:
    """All rows that a move might change, as values."""
    kinds: tuple[Any, ...] = (MatchRow, MoveRow, DealRow, OutboxRow, ResultRow, ScreenRow)
    return [row.model_dump() for kind in kinds for row in await ground.rows(kind)]


async def order(ground: Ground, table: int) -> list[int]:
    """The people by seat, beginning with the one in turn, in the order of play of Belka."""
    seated = await ground.seated(table)
    first = min((await ground.asked(table)).waiting)
    return [int(seated[(first - place) % 4] or 0) for place in range(4)]


# -- answers ---------------------------------------------------------------------------------------


async def test_a_move_is_written_down_and_its_screens_are_behind(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    person, decision = await everywhere.turn(table)
    action = (await everywhere.legal(table, person))[0]
    everywhere.clock.move(7)
    receipt = await everywhere.services.play.answer(table, person, decision.id, action)

    match = await everywhere.row(MatchRow)
    move = await everywhere.row(MoveRow, number=2)
    assert receipt == Receipt(Said.PLAYED, done=True, table=table)
    assert (match.moves, match.version) == (2, 2)
    assert move.fields == {
        "by": (await everywhere.seat(table, person)).seat,
        **(await everywhere.loaded(table)).game.encode(action),
        "at": "2026-03-02T12:00:07.000+00:00",
    }
    assert match.deadline_at == everywhere.clock.now() + timedelta(seconds=TURN)
    assert (await everywhere.asked(table)).id == decision.id + 1
    assert set(await everywhere.behind()) == {GROUP, *FOUR}


async def test_a_move_that_breaks_in_the_middle_leaves_no_trace(
    everywhere: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await everywhere.match(FOUR)
    before = await everything(everywhere, table)
    person, decision = await everywhere.turn(table)
    action = (await everywhere.legal(table, person))[0]

    def break_down(run: Run) -> None:
        raise ArithmeticError

    monkeypatch.setattr(Run, "_set_clocks", break_down)
    with pytest.raises(ArithmeticError):
        await everywhere.services.play.answer(table, person, decision.id, action)

    assert await everything(everywhere, table) == before


async def test_a_second_press_on_the_same_card_is_stale(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    action = (await everywhere.legal(table, person))[0]
    await everywhere.services.play.answer(table, person, decision.id, action)
    before = await everything(everywhere, table)
    again = await everywhere.services.play.answer(table, person, decision.id, action)

    assert (again.said, again.done) == (Said.STALE, False)
    assert again.refusal is not None
    assert again.refusal.kind is RefusalKind.CLOSED
    assert await everything(everywhere, table) == before


async def test_who_is_not_asked_plays_nothing(ground: Ground) -> None:
    table = await ground.match(FOUR)
    _, second, *_ = await order(ground, table)
    decision = await ground.asked(table)
    hand = (await ground.hand(table, second)).view.hand
    before = await everything(ground, table)
    receipt = await ground.services.play.answer(table, second, decision.id, PlayCard(hand[0]))

    assert receipt.said is Said.NOT_YOUR_TURN
    assert await everything(ground, table) == before


async def test_a_card_that_may_not_be_played_is_refused_with_the_reason(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    (seat,) = decision.waiting
    others = (await ground.loaded(table)).state.hands[(seat + 1) % 4]
    receipt = await ground.services.play.answer(table, person, decision.id, PlayCard(others[0]))

    assert receipt.said is Said.ILLEGAL
    assert receipt.refusal is not None
    assert (receipt.refusal.code, receipt.refusal.values) == (
        "not_held",
        {"card": others[0].code},
    )


async def test_a_refused_answer_that_is_told_twice_is_refused_twice(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    said = list[Said]()
    for _ in range(2):
        async with everywhere.services.inbox.handling(77):
            wrong = ChooseEggs(EggsChoice.POINTS)
            made = await everywhere.services.play.answer(table, person, decision.id, wrong)
        said.append(made.said)

    assert said == [Said.ILLEGAL, Said.ILLEGAL]
    assert not await everywhere.services.inbox.seen(77)


async def test_an_answer_that_fits_no_question_is_refused(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    points = await ground.services.play.answer(
        table, person, decision.id, ChooseEggs(EggsChoice.POINTS)
    )
    foreign = await ground.services.play.plan(table, (await order(ground, table))[1], 1, Pass())

    assert (points.said, points.refusal and points.refusal.code) == (
        Said.ILLEGAL,
        "no_such_action",
    )
    assert foreign.said is Said.STALE


async def test_strangers_and_lobbies_and_ended_matches_take_no_answers(ground: Ground) -> None:
    table = await ground.match(FOUR)
    lobby = await ground.lobby(FOUR)
    await ground.meet(EGOR)
    person, decision = await ground.turn(table)
    action = (await ground.legal(table, person))[0]
    answer = ground.services.play.answer
    said = [
        (await answer(table, EGOR, decision.id, action)).said,
        (await answer(lobby, person, decision.id, action)).said,
        (await answer(99, person, decision.id, action)).said,
    ]
    await ground.services.care.stop(table, ANNA)
    said.append((await answer(table, person, decision.id, action)).said)

    assert said == [Said.NOT_SEATED, Said.NOT_STARTED, Said.NO_TABLE, Said.OVER]


async def test_a_match_ends_with_results_for_every_seat_and_one_announcement(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.set_state(table, last_trick("60:49", score="11:4"))
    for _ in range(4):
        await everywhere.step(table)

    match = await everywhere.row(MatchRow)
    results = await everywhere.rows(ResultRow)
    assert (await everywhere.loaded(table)).phase.value == "finished"
    assert (match.reason, match.finished_at) == ("target", everywhere.clock.now())
    assert (match.deadline_at, match.warn_at, match.robot_at) == (None, None, None)
    assert [(row.seat, row.person_id, row.place, row.points) for row in results] == [
        (0, ANNA, 1, 12),
        (1, BORIS, 3, 4),
        (2, AIGERIM, 1, 12),
        (3, DAULET, 3, 4),
    ]
    assert await everywhere.kinds() == ["deal", "result"]
    assert await everywhere.services.deadlines.next_at() is None


# -- plans -----------------------------------------------------------------------------------------


async def playable_later(ground: Ground, table: int, person: int) -> PlayCard:
    """A card that this person may play whatever is led: of every suit of a hand one will do."""
    hand = (await ground.hand(table, person)).view.hand
    return PlayCard(hand[0])


async def test_a_card_chosen_before_the_turn_is_taken_back_by_a_second_press(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    _, second, *_ = await order(ground, table)
    action = await playable_later(ground, table, second)
    planned = await ground.services.play.plan(table, second, 1, action)
    shown = (await ground.hand(table, second)).planned
    assert set(await ground.behind()) == {second}
    taken_back = await ground.services.play.plan(table, second, 1, action)

    assert (planned.said, taken_back.said) == (Said.PLANNED, Said.UNPLANNED)
    assert shown == {"do": "play", "card": action.card.code}
    assert (await ground.hand(table, second)).planned is None
    assert (await ground.row(MatchRow)).moves == 1


async def test_a_planned_card_is_played_when_the_turn_comes(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.set_state(table, last_trick("60:49"))
    await everywhere.services.play.plan(table, DAULET, 1, last_play(3))
    decision = await everywhere.asked(table)
    await everywhere.services.play.answer(table, ANNA, decision.id, last_play(0))

    moves = (await everywhere.rows(MoveRow))[1:]
    assert [(row.fields["by"], row.fields["card"]) for row in moves] == [(0, "Ac"), (3, "7c")]
    assert "auto" not in moves[1].fields
    assert (await everywhere.turn(table))[0] == AIGERIM
    assert (await everywhere.seat(table, DAULET)).planned is None


async def test_a_planned_card_that_may_not_be_played_is_dropped(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49"))
    await ground.services.play.plan(table, DAULET, 1, PlayCard(card("Ac")))
    decision = await ground.asked(table)
    await ground.services.play.answer(table, ANNA, decision.id, last_play(0))

    assert (await ground.turn(table))[0] == DAULET
    assert (await ground.seat(table, DAULET)).planned is None


async def test_whoever_planned_a_card_in_vain_is_told_while_he_is_asked(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49"))
    await ground.services.play.plan(table, DAULET, 1, PlayCard(card("Ac")))
    first = await ground.asked(table)
    await ground.services.play.answer(table, ANNA, first.id, last_play(0))
    asked = await ground.asked(table)
    told = (await ground.hand(table, DAULET)).selection[DROPPED]
    await ground.services.play.answer(table, DAULET, asked.id, last_play(3))

    assert told == {"do": "play", "card": "Ac", "decision": asked.id}
    assert DROPPED not in (await ground.seat(table, DAULET)).selection


async def test_planned_cards_of_several_are_played_one_after_the_other(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49"))
    for person, seat in ((BORIS, 1), (AIGERIM, 2), (DAULET, 3)):
        planned = await ground.services.play.plan(table, person, 1, last_play(seat))
        assert planned.said is Said.PLANNED
    decision = await ground.asked(table)
    await ground.services.play.answer(table, ANNA, decision.id, last_play(0))

    assert [row.fields["by"] for row in (await ground.rows(MoveRow))[1:5]] == [0, 3, 2, 1]
    assert (await ground.row(DealRow)).scores == [1, 0, 1, 0]


async def test_a_plan_for_a_deal_that_is_over_is_stale(ground: Ground) -> None:
    table = await ground.match(FOUR)
    _, second, *_ = await order(ground, table)
    action = await playable_later(ground, table, second)

    assert (await ground.services.play.plan(table, second, 2, action)).said is Said.STALE
    assert (await ground.services.play.plan(table, second, 0, action)).said is Said.STALE


async def test_a_plan_does_not_outlive_its_deal(ground: Ground) -> None:
    table = await ground.match(FOUR)
    _, second, *_ = await order(ground, table)
    await ground.services.play.plan(table, second, 1, PlayCard(card("Ac")))
    await ground.change(
        MatchRow, {"table_id": table}, deals=1
    )  # as if the first deal had been played

    assert (await ground.hand(table, second)).planned is None
    await ground.step(table)
    assert (await ground.turn(table))[0] == second


async def test_a_plan_pressed_when_the_turn_has_come_is_played_at_once(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    (action, *_) = await ground.legal(table, person)
    receipt = await ground.services.play.plan(table, person, 1, action)

    assert receipt.said is Said.PLAYED
    assert (await ground.row(MatchRow)).moves == 2


# -- selections ------------------------------------------------------------------------------------


async def test_a_selection_changes_ones_own_screen_and_nothing_else(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    before = [row.model_dump() for row in await ground.rows(MoveRow)]
    await ground.services.play.select(table, BORIS, {"cards": ["7c"], "sort": "rank"})

    assert set(await ground.behind()) == {BORIS}
    assert (await ground.hand(table, BORIS)).selection == {"cards": ["7c"], "sort": "rank"}
    assert [row.model_dump() for row in await ground.rows(MoveRow)] == before


async def test_an_answer_clears_the_selection_and_keeps_the_order_of_the_hand(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    await ground.services.play.select(table, person, {"cards": ["7c"], "sort": "rank"})
    await ground.step(table)

    assert (await ground.hand(table, person)).selection == {"sort": "rank"}


# -- time ------------------------------------------------------------------------------------------


async def test_a_robot_moves_for_whoever_lets_the_time_run_out(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    assert await everywhere.pass_time(TURN - 1) == ["warning"]
    assert await everywhere.pass_time(1) == ["turn"]

    moves = await everywhere.rows(MoveRow)
    seat = await everywhere.seat(table, person)
    assert len(moves) == 2
    assert (moves[1].fields["by"], moves[1].fields["auto"]) == (seat.seat, True)
    assert (seat.missed, seat.asleep) == (1, False)
    assert (await everywhere.asked(table)).id == decision.id + 1
    assert await everywhere.kinds() == []


async def test_time_that_ran_out_twice_is_used_once(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    decision = await everywhere.asked(table)
    everywhere.clock.move(TURN)
    expire = everywhere.services.play.expire
    await asyncio.gather(*(expire(table, decision.id) for _ in range(4)))

    assert len(await everywhere.rows(MoveRow)) == 2


async def test_an_answer_in_time_leaves_nothing_to_expire(ground: Ground) -> None:
    table = await ground.match(FOUR)
    decision = await ground.asked(table)
    await ground.step(table)
    ground.clock.move(TURN)
    await ground.services.play.expire(table, decision.id)

    assert len(await ground.rows(MoveRow)) == 2


async def test_time_that_is_not_over_yet_expires_nothing(ground: Ground) -> None:
    table = await ground.match(FOUR)
    decision = await ground.asked(table)
    ground.clock.move(TURN - 0.001)
    await ground.services.play.expire(table, decision.id)

    assert len(await ground.rows(MoveRow)) == 1


async def test_after_two_turns_missed_in_a_row_a_seat_sleeps_and_everybody_is_told(
    everywhere: Ground,
) -> None:
    table = await everywhere.match([ANNA], robots=3)
    while not (await everywhere.seat(table, ANNA)).asleep:
        await everywhere.pass_time(ROBOT)

    seat = await everywhere.seat(table, ANNA)
    (told,) = await everywhere.outbox("slept")
    moves = await everywhere.rows(MoveRow)
    assert (seat.missed, told.chat_id) == (2, GROUP)
    assert told.payload == {"table": table, "seat": 0, "name": "Anna"}
    assert [row.fields["by"] for row in moves if row.fields.get("auto")] == [0, 0]


async def test_a_sleepers_robot_moves_at_once(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS], robots=2)
    await ground.services.care.left_group(GROUP, ANNA, [table])
    while (await ground.asked(table)).waiting != {0}:
        await ground.step(table)
    moves = len(await ground.rows(MoveRow))

    assert await ground.pass_time(ROBOT) == ["robot"]
    last = (await ground.rows(MoveRow))[moves]
    assert (last.fields["by"], last.fields["auto"]) == (0, True)


async def test_whoever_plays_himself_is_awake(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, decision = await ground.turn(table)
    seat = await ground.seat(table, person)
    await ground.change(
        type(seat), {"table_id": table, "seat": seat.seat}, asleep=True, robot="easy", missed=2
    )
    (action, *_) = await ground.legal(table, person)
    await ground.services.play.answer(table, person, decision.id, action)

    row = await ground.seat(table, person)
    assert (row.asleep, row.robot, row.missed) == (False, None, 0)
    assert "auto" not in (await ground.rows(MoveRow))[-1].fields


async def test_a_turn_missed_is_forgotten_when_its_owner_plays(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    await ground.pass_time(TURN)
    assert (await ground.seat(table, person)).missed == 1
    while (await ground.turn(table))[0] != person:
        await ground.step(table)
    await ground.step(table)

    assert (await ground.seat(table, person)).missed == 0


async def test_nobody_who_is_asked_for_the_eggs_has_to_answer(everywhere: Ground) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.set_state(table, last_trick("60:49", eggs=True))
    for _ in range(4):
        await everywhere.step(table)
    decision = await everywhere.asked(table)
    assert (decision.kind, decision.mode, decision.waiting) == ("eggs", Mode.OPEN, {0, 2})
    assert (await everywhere.row(MatchRow)).warn_at is None
    await everywhere.pass_time(TURN)

    deal = await everywhere.row(DealRow)
    expired = (await everywhere.rows(MoveRow))[5]
    assert {**expired.fields, "at": None} == {"by": "clock", "do": "expire", "at": None}
    assert deal.scores == [4, 0, 4, 0]
    assert [row.missed for row in (await everywhere.loaded(table)).seats.values()] == [0] * 4


async def test_the_first_answer_about_the_eggs_counts(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.set_state(table, last_trick("60:49", eggs=True))
    for _ in range(4):
        await ground.step(table)
    decision = await ground.asked(table)
    answer = ground.services.play.answer
    title = await answer(table, AIGERIM, decision.id, ChooseEggs(EggsChoice.TITLE))
    points = await answer(table, ANNA, decision.id, ChooseEggs(EggsChoice.POINTS))

    assert (title.said, points.said) == (Said.PLAYED, Said.STALE)
    assert (await ground.row(DealRow)).scores == [1, 0, 1, 0]


async def test_silence_that_is_an_answer_puts_nobody_to_sleep(ground: Ground) -> None:
    table = await ground.match([ANNA, BORIS, AIGERIM, DAULET], game="cals_bs")
    windows = 0
    while windows < 3:
        loaded, decision = await ground.loaded(table), await ground.asked(table)
        if decision.kind == "respond":
            windows += 1
            assert (await ground.row(MatchRow)).warn_at is None
            deadline = (await ground.row(MatchRow)).deadline_at
            assert deadline is not None
            ground.clock.moment = deadline
            assert await ground.fire() == ["turn"]
        else:
            person = loaded.seats[min(decision.waiting)].person_id
            assert person is not None
            (action, *_) = await ground.legal(table, person)
            await ground.services.play.answer(table, person, decision.id, action)

    seats = (await ground.loaded(table)).seats.values()
    assert [(row.missed, row.asleep) for row in seats] == [(0, False)] * 4
    assert await ground.kinds() == []


async def test_when_a_quarter_of_the_time_is_left_the_hand_comes_as_a_new_message(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    await everywhere.draw_all()
    person, _ = await everywhere.turn(table)
    assert await everywhere.pass_time(TURN * 0.75) == ["warning"]
    assert await everywhere.fire() == []

    behind = await everywhere.behind()
    assert {chat: (row.repost, row.urgent) for chat, row in behind.items()} == {
        person: (True, True)
    }


async def test_nobody_is_warned_for_whom_a_robot_moves(ground: Ground) -> None:
    table = await ground.match(FOUR)
    person, _ = await ground.turn(table)
    seat = await ground.seat(table, person)
    await ground.change(type(seat), {"table_id": table, "seat": seat.seat}, asleep=True)
    await ground.draw_all()
    ground.clock.move(TURN * 0.75)
    await ground.services.play.warn(table)

    assert await ground.behind() == {}


# -- robots ----------------------------------------------------------------------------------------


async def test_robots_play_in_their_own_name_after_a_moment(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA], robots=3)
    if (await everywhere.asked(table)).waiting == {0}:
        await everywhere.step(table)
    moves = len(await everywhere.rows(MoveRow))
    due = (await everywhere.row(MatchRow)).robot_at
    assert due == everywhere.clock.now() + timedelta(seconds=ROBOT)
    assert await everywhere.pass_time(ROBOT - 0.001) == []
    assert await everywhere.pass_time(0.001) == ["robot"]

    rows = await everywhere.rows(MoveRow)
    assert len(rows) == moves + 1
    assert "auto" not in rows[-1].fields
    assert rows[-1].fields["by"] in (1, 2, 3)


async def test_a_robots_move_that_is_asked_for_twice_is_made_once(everywhere: Ground) -> None:
    table = await everywhere.match([ANNA], robots=3)
    if (await everywhere.asked(table)).waiting == {0}:
        await everywhere.step(table)
    moves, decision = len(await everywhere.rows(MoveRow)), await everywhere.asked(table)
    everywhere.clock.move(ROBOT)
    await asyncio.gather(*(everywhere.services.play.robot(table, decision.id) for _ in range(4)))

    assert len(await everywhere.rows(MoveRow)) == moves + 1


async def test_a_robot_sees_what_its_seat_sees_and_plays_by_its_level(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int]] = []

    def policy(level: str) -> Any:
        def choose(view: Any, decision: Any, rng: Any) -> Any:
            asked.append((level, view.seat))
            return next(iter(ground_choices(view, decision)))

        return choose

    def ground_choices(view: Any, decision: Any) -> Any:
        return game.choices(view, decision).actions

    table = await ground.match([ANNA, BORIS], robots=2, level="hard")
    game = (await ground.loaded(table)).game
    monkeypatch.setattr(
        robots_module, "POLICIES", {"belka": {one: policy(one) for one in ("easy", "hard")}}
    )
    await ground.change(type(await ground.seat(table, BORIS)), {"person_id": BORIS}, asleep=True)
    for _ in range(8):
        if (await ground.asked(table)).waiting == {0}:
            await ground.step(table)
        else:
            await ground.pass_time(ROBOT)

    assert {(level, seat) for level, seat in asked} == {("easy", 1), ("hard", 2), ("hard", 3)}


async def test_a_state_that_cannot_be_read_stops_no_list_and_can_be_stopped(
    everywhere: Ground,
) -> None:
    table = await everywhere.match(FOUR)
    person, decision = await everywhere.turn(table)
    (action, *_) = await everywhere.legal(table, person)
    await everywhere.change(MatchRow, {"table_id": table}, state={"schema": 1, "state": {}})
    answered = await everywhere.services.play.answer(table, person, decision.id, action)
    (head,) = await everywhere.services.chats.open_tables(GROUP)
    score = await everywhere.services.scores.chat(GROUP)
    stopped = await everywhere.services.care.stop(table, ANNA)
    result = await everywhere.services.history.finished(table)

    assert (answered.said, answered.done) == (Said.BUSY, False)
    assert head.table == table
    assert score.running == ()
    assert stopped.said is Said.STOPPED
    assert result is not None
    assert (result.standings, result.view, result.reason) == ((), None, "stopped")
    assert (await everywhere.services.lobby.rematch(table, ANNA)).said is Said.REMATCH


async def test_a_card_planned_for_a_seat_that_fell_asleep_is_its_owners_move(
    ground: Ground,
) -> None:
    table = await ground.match(FOUR)
    state = last_trick("60:49")
    await ground.set_state(table, replace(state, first_dealer=None))
    await ground.services.play.plan(table, DAULET, 1, last_play(3))
    row = await ground.seat(table, DAULET)
    await ground.change(type(row), {"table_id": table, "seat": 3}, asleep=True)
    decision = await ground.asked(table)
    await ground.services.play.answer(table, ANNA, decision.id, last_play(0))

    assert "auto" not in (await ground.rows(MoveRow))[2].fields
    assert (await ground.rows(MoveRow))[2].fields["by"] == 3
