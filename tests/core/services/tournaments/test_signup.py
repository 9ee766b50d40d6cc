"""Signing up: alone, in pairs, as reserves, on the waiting list; one tournament at a time."""

import pytest

from core.readmodels import Said
from core.tournaments.model import Phase, Status
from tests.core.services.ground import ANNA, BORIS, GROUP, Ground
from tests.core.services.tournaments.stage import ORGANISER, Arena, crowd


async def test_whoever_comes_after_the_maximum_waits_and_moves_up(arena: Arena) -> None:
    await arena.open("mozhno", maximum=3, expected=3)
    await arena.sign_up(crowd(3))
    await arena.ground.meet(ANNA)

    late = await arena.services.signup.join(arena.id, ANNA)
    before = await arena.card(ANNA)
    await arena.services.signup.leave(arena.id, crowd(1)[0])
    after = await arena.card(ANNA)

    assert (late.said, late.values) == (Said.WAITLISTED, {"number": 1})
    assert (before.waits, after.waits) == (1, 0)
    assert [to for to, _ in await arena.told("event_moved_up")] == [ANNA]


async def test_a_pair_counts_when_the_partner_has_agreed(arena: Arena) -> None:
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)

    asked = await arena.services.signup.join(arena.id, ANNA, partner=BORIS)
    half = await arena.board()
    card = await arena.card(BORIS)
    agreed = await arena.services.signup.answer(arena.id, BORIS, yes=True)
    whole = await arena.board()

    assert asked.said is Said.PARTNER_ASKED
    assert [one.names for one in half.halves] == [("Anna", "Boris")]
    assert (half.entrants, card.asked_by) == ((), "Anna")
    assert agreed.said is Said.PAIRED_UP
    assert [one.names for one in whole.entrants] == [("Anna", "Boris")]


async def test_a_partner_who_says_no_leaves_the_one_who_asked_free(arena: Arena) -> None:
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)
    await arena.services.signup.join(arena.id, ANNA, partner=BORIS)

    refused = await arena.services.signup.answer(arena.id, BORIS, yes=False)
    again = await arena.services.signup.join(arena.id, ANNA)

    assert refused.said is Said.PARTNER_REFUSED
    assert [to for to, _ in await arena.told("event_refused")] == [ANNA]
    assert again.said is Said.HALF


async def test_the_link_of_somebody_who_looks_for_a_partner_makes_one(arena: Arena) -> None:
    await arena.open(expected=4)
    await arena.ground.meet(ANNA, BORIS)

    looks = await arena.services.signup.join(arena.id, ANNA)
    (made,) = await arena.services.signup.started(BORIS, str(looks.values["token"]))

    assert made.said is Said.PAIRED_UP
    assert [one.names for one in (await arena.board()).entrants] == [("Anna", "Boris")]


async def test_somebody_who_cannot_be_written_to_is_in_once_he_has_pressed_start(
    arena: Arena,
) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.meet(ANNA, reachable=False)

    first = await arena.services.signup.join(arena.id, ANNA)
    await arena.ground.services.people.started(ANNA, str(first.values["token"]))
    (made,) = await arena.services.signup.started(ANNA, str(first.values["token"]))

    assert first.said is Said.UNREACHABLE
    assert made.said is Said.JOINED
    assert len((await arena.board()).entrants) == 1


async def test_a_second_press_does_not_enter_anybody_twice(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)
    await arena.ground.meet(ANNA)

    first = await arena.services.signup.join(arena.id, ANNA)
    second = await arena.services.signup.join(arena.id, ANNA)

    assert (first.said, second.said) == (Said.JOINED, Said.ALREADY_IN)
    assert len((await arena.board()).entrants) == 1


async def test_nobody_signs_up_for_two_tournaments_at_once(arena: Arena) -> None:
    other = Arena(arena.ground)
    await other.open("mozhno", expected=6)
    await arena.open("mozhno", expected=6)
    await arena.ground.meet(ANNA)
    await other.services.signup.join(other.id, ANNA)

    refused = await arena.services.signup.join(arena.id, ANNA)
    await other.services.signup.leave(other.id, ANNA)
    joined = await arena.services.signup.join(arena.id, ANNA)

    assert (refused.said, refused.values) == (Said.CLASH, {"title": "Cup"})
    assert joined.said is Said.JOINED


async def test_the_plan_is_frozen_when_the_sign_up_opens(arena: Arena) -> None:
    await arena.open("mozhno", expected=6)

    refused = await arena.change(setting=("rounds", 5))

    assert refused.said is Said.FROZEN


async def test_only_the_organiser_and_admins_change_a_draft(arena: Arena) -> None:
    await arena.draft("mozhno")
    wizard = arena.services.wizard

    stranger = await wizard.change(arena.id, ANNA, admin=False, title="Mine")
    admin = await wizard.change(arena.id, ANNA, admin=True, title="Mine")

    assert (stranger.said, admin.said) == (Said.ORGANISERS_ONLY, Said.CHANGED)


async def test_a_draft_that_cannot_be_played_is_not_opened(ground: Ground) -> None:
    arena = Arena(ground)
    await ground.meet(ORGANISER)
    await ground.group()
    made = await arena.services.wizard.draft(
        chat=-1001, thread=None, organiser=ORGANISER, game="mozhno"
    )
    arena.id = made.tournament or 0

    no_start = await arena.services.wizard.open(arena.id, ORGANISER, admin=False)
    by_two = await arena.change(setting=("seats", 2))

    assert (no_start.said, no_start.values) == (Said.BAD_PLAN, {"trouble": "no_start"})
    assert by_two.said is Said.BAD_PLAN


async def test_whoever_has_not_checked_in_is_off_the_list_and_the_next_one_is_in(
    arena: Arena,
) -> None:
    people = crowd(5)
    await arena.open("mozhno", expected=4, maximum=4)
    await arena.sign_up(people)
    await arena.until((await arena.row()).checkin_at)

    await arena.check_in(people[1:])
    await arena.until((await arena.row()).closes_at)
    board = await arena.board()

    assert board.head.phase is Phase.CHECKIN
    assert [one.persons[0] for one in board.entrants] == people[1:]
    assert [to for to, _ in await arena.told("event_not_checked_in")] == people[:1]
    assert [to for to, _ in await arena.told("event_moved_up")] == people[4:]
    gone = (await arena.card(people[0])).entrant
    assert gone is not None
    assert gone.status is Status.UNCHECKED


async def test_a_reserve_is_called_when_a_member_of_a_pair_does_not_come(arena: Arena) -> None:
    people = crowd(8)
    await arena.open(expected=4)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(people)
    await arena.until((await arena.row()).starts_at)
    missing = people[0]
    table = await arena.table_of(missing)

    for row in await arena.open_boards():
        await arena.come(row.table_id or 0, but=[missing])
    await arena.wait_for_grace()
    seated = await arena.ground.seated(table)

    assert ANNA in seated.values()
    assert missing not in seated.values()
    assert {to for to, _ in await arena.told("event_replaced")} == {missing, ANNA, people[1]}
    card = await arena.card(ANNA)
    assert card.entrant is not None
    assert card.entrant.persons == (ANNA, people[1])


async def test_a_reserve_plays_for_who_does_not_come_to_his_first_table(arena: Arena) -> None:
    people = crowd(4)
    await arena.open("mozhno", expected=4, checkin=0)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).starts_at)
    (board,) = await arena.open_boards()

    await arena.come(board.table_id or 0, but=people[:1])
    await arena.wait_for_grace()

    seated = set((await arena.ground.seated(board.table_id or 0)).values())
    assert (people[0] in seated, ANNA in seated) == (False, True)
    assert (await arena.card(people[0])).entrant is not None
    assert await arena.told("event_absent") == []


async def test_points_that_were_won_are_given_to_no_reserve(arena: Arena) -> None:
    people = crowd(6)
    await arena.open("mozhno", expected=6, rounds=2, checkin=0, pause=900)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).starts_at)
    await arena.play_round()
    await arena.next_round()

    for row in await arena.open_boards():
        await arena.come(row.table_id or 0, but=people[:1])
    await arena.wait_for_grace()

    assert (await arena.card(ANNA)).reserve
    assert [to for to, _ in await arena.told("event_absent")] == people[:1]


async def test_a_pair_goes_on_with_a_reserve_when_one_of_it_leaves(arena: Arena) -> None:
    people = crowd(8)
    await arena.open(expected=4, checkin=0)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).starts_at)
    table = await arena.table_of(people[0])
    entrant = (await arena.card(people[0])).entrant
    assert entrant is not None

    first = await arena.services.tools.drop(arena.id, people[0], entrant.entrant)
    seated = set((await arena.ground.seated(table)).values())
    second = await arena.services.tools.drop(arena.id, people[1], entrant.entrant)

    assert (first.said, second.said) == (Said.SUBSTITUTED, Said.DROPPED)
    assert (people[0] in seated, ANNA in seated) == (False, True)
    assert {to for to, _ in await arena.told("event_replaced")} == {people[0], people[1], ANNA}
    await arena.play_all()
    assert await arena.phase() == Phase.FINISHED


async def test_a_reserve_steps_in_for_who_leaves_a_pair_at_the_check_in_and_not_before(
    arena: Arena,
) -> None:
    people = crowd(8)
    await arena.open(expected=4)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)

    early = await arena.services.signup.leave(arena.id, people[0])
    before = (await arena.board()).entrants
    await arena.until((await arena.row()).checkin_at)
    late = await arena.services.signup.leave(arena.id, people[2])
    after = (await arena.board()).entrants

    assert (early.said, late.said) == (Said.LEFT, Said.LEFT)
    assert [len(before), len(after)] == [3, 3]
    assert (ANNA, people[3]) in [one.persons for one in after]


@pytest.mark.parametrize("grace", [2, 5], ids=["before both are asked", "after both are"])
async def test_a_reserve_waits_for_half_a_pair_where_a_whole_one_does_not_come(
    arena: Arena, grace: int
) -> None:
    people = crowd(8)
    await arena.open(expected=4, grace=grace)
    await arena.sign_up(people)
    await arena.ground.meet(ANNA)
    await arena.services.signup.join(arena.id, ANNA, reserve=True)
    await arena.until((await arena.row()).checkin_at)
    await arena.check_in(people)
    await arena.until((await arena.row()).starts_at)
    pair = people[:2]

    for row in await arena.open_boards():
        await arena.come(row.table_id or 0, but=pair)
    await arena.wait_for_grace()
    card = await arena.card(pair[0])

    assert (await arena.card(ANNA)).reserve
    assert {to for to, _ in await arena.told("event_absent")} == set(pair)
    assert card.entrant is not None
    assert card.entrant.persons == tuple(pair)


async def test_a_late_press_of_leave_takes_nobody_who_has_played_off_the_list(
    arena: Arena,
) -> None:
    people = crowd(6)
    await arena.begin(people, "mozhno", expected=6, checkin=0, rounds=1)
    await arena.services.tools.drop(arena.id, ORGANISER, 1, admin=False)
    (left,) = (one.persons[0] for one in (await arena.board()).entrants if one.entrant == 1)

    refused = await arena.services.signup.leave(arena.id, left)
    await arena.play_all()

    assert refused.said is Said.NOT_IN
    assert (await arena.card(left)).line is not None
    assert await arena.services.reading.finished_of(left) != ()


async def test_a_button_of_a_draft_that_was_thrown_away_leads_to_no_other(arena: Arena) -> None:
    gone = await arena.draft("mozhno")
    wizard = arena.services.wizard
    await wizard.discard(gone, ORGANISER, admin=False)
    fresh = await arena.draft("mozhno")

    late = [
        await wizard.open(gone, ORGANISER, admin=False),
        await wizard.change(gone, ORGANISER, admin=False, title="Other"),
        await wizard.discard(gone, ORGANISER, admin=False),
    ]

    assert fresh != gone
    assert {one.said for one in late} == {Said.FROZEN}
    assert [head.tournament for head in await arena.services.reading.drafts(ORGANISER)] == [fresh]
    assert (await arena.services.reading.of_chat(GROUP)) == ()
