"""The same deals at all tables: the secrets, the comparison by hand, what the regulations allow."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.errors import BadOptions
from core.tournaments import log
from core.tournaments.duplicate import Course, deal_seed, shares
from core.tournaments.log import Why
from core.tournaments.model import (
    PAIR_SEATS,
    Concern,
    Kind,
    Plan,
    Result,
    Scoring,
    Sit,
    awarded,
    compared,
    forfeit,
    played,
    stage,
)
from core.tournaments.outcomes import outcomes, round_points
from core.tournaments.proposing import concerns
from core.tournaments.seating import Seats
from core.tournaments.state import Board, Round
from tests.core.tournaments.desk import AT, Desk

PAIRS = Plan(
    two_sided=True,
    seats=PAIR_SEATS,
    stages=(stage(Kind.SWISS, 3),),
    scoring=Scoring.DUPLICATE,
    members=2,
    clock_seconds=2400,
    deals=4,
)
TABLES = Plan(
    two_sided=False,
    seats=Seats(3, 5, 4),
    stages=(stage(Kind.TABLES, 3),),
    scoring=Scoring.DUPLICATE,
    deals=5,
    late_rounds=1,
)
HALF = Fraction(1, 2)


# -- secrets ---------------------------------------------------------------------------------------


def test_a_deal_s_secret_is_an_hmac_of_the_tournament_s_key() -> None:
    made = deal_seed(b"key", stage=1, round_=2, draw=17, deal=3)
    assert made == hmac.new(b"key", b"1:2:17:3", hashlib.sha256).digest()


def test_every_deal_of_every_pairing_has_a_secret_of_its_own() -> None:
    made = {
        deal_seed(key, stage=stage_, round_=round_, draw=draw, deal=deal)
        for key in (b"one", b"other")
        for stage_ in (1, 2)
        for round_ in (1, 11)
        for draw in (1, 12)
        for deal in (1, 2)
    }
    assert len(made) == 32


# -- the comparison --------------------------------------------------------------------------------


def test_three_pairs_of_a_direction_are_compared_deal_by_deal() -> None:
    """First deal: 70 beats 62 and 50; 62 beats 50. Second: two with 90 tie above 30."""
    courses: list[Course] = [
        ((70, 50), (90, 30)),
        ((62, 58), (90, 30)),
        ((50, 70), (30, 90)),
    ]
    # First named: (2 of 2, 1½ of 2), (1 of 2, 1½ of 2), (0, 0); the others have what is left.
    assert shares(courses) == (
        (Fraction(7, 8), Fraction(1, 8)),
        (Fraction(5, 8), Fraction(3, 8)),
        (Fraction(0), Fraction(1)),
    )


def test_a_deal_that_was_not_reached_is_worth_a_half_to_its_seats_alone() -> None:
    courses: list[Course] = [((10, 0, -10), (20, -5, -5)), ((5, 5, -10),)]
    # The second table finished one deal: there 5 < 10, 5 > 0 and -10 = -10.
    assert shares(courses) == (
        (Fraction(3, 4), Fraction(1, 4), HALF),
        (Fraction(1, 4), Fraction(3, 4), HALF),
    )


@given(
    st.integers(2, 6).flatmap(
        lambda seats: st.lists(
            st.lists(st.tuples(*[st.integers(-9, 9)] * seats), min_size=3, max_size=3).map(tuple),
            min_size=2,
            max_size=7,
        )
    )
)
def test_each_seat_s_shares_are_a_half_on_average(courses: list[Course]) -> None:
    found = shares(courses)
    for seat in range(len(courses[0][0])):
        assert sum(table[seat] for table in found) == Fraction(len(courses), 2)


@given(st.lists(st.tuples(st.integers(0, 120), st.integers(0, 4)), min_size=2, max_size=9))
def test_more_points_in_a_deal_never_are_worth_less(made: list[tuple[int, int]]) -> None:
    mine = [points for points, _ in made]
    found = shares([((one, 120 - one),) for one in mine])
    order = sorted(range(len(mine)), key=lambda at: mine[at])
    assert [found[at][0] for at in order] == sorted(share[0] for share in found)
    assert all(first + second == 1 for first, second in found)


# -- what a round pays -----------------------------------------------------------------------------


def board(entrants: tuple[int, ...], result: Result | None, *removed: int) -> Board:
    results = () if result is None else (result,)
    return Board(entrants, removed=frozenset(removed), results=results)


def deals(*course: tuple[int, ...], left: tuple[int, ...] = ()) -> Result:
    """A result whose places at the own table are nobody's business."""
    seats = len(course[0])
    return compared((1,) * seats, (0,) * seats, course, left=left)


def paid(plan: Plan, *boards: Board) -> tuple[tuple[int, ...], ...]:
    return round_points(plan, Round(1, boards, {}))


def test_pairs_are_paid_in_hundredths_of_a_percent_of_their_direction() -> None:
    boards = (
        board((1, 2), deals((70, 50), (90, 30))),
        board((3, 4), deals((62, 58), (90, 30))),
        board((5, 6), deals((50, 70), (30, 90))),
    )
    assert paid(PAIRS, *boards) == ((8750, 1250), (6250, 3750), (0, 10_000))


def test_nothing_is_paid_while_a_table_of_the_round_has_no_result() -> None:
    done, open_ = board((1, 2), deals((70, 50))), board((3, 4), None)
    assert paid(PAIRS, done, open_) == ((), ())


def test_tables_are_compared_with_those_of_their_size_and_one_alone_by_places() -> None:
    boards = (
        board((1, 2, 3, 4), deals((20, -5, -9, -30))),
        board((5, 6, 7, 8), deals((10, -5, -40, 20))),
        board((9, 10, 11), compared((1, 3, 2), (20, -30, -7), ((20, -30, -7),))),
    )
    assert paid(TABLES, *boards) == (
        (10_000, 5000, 10_000, 0),
        (0, 5000, 0, 10_000),
        (10_000, 0, 5000),
    )


def test_whoever_has_no_seat_any_more_does_not_shift_those_beside_him() -> None:
    """Entrant 2 did not come; entrant 3 holds the third seat's cards all the same."""
    boards = (
        board((1, 2, 3, 4), compared((1, 2, 3), (0, 0, 0), ((20, -5, -9, -30),)), 2),
        board((5, 6, 7, 8), deals((10, -5, -40, 20))),
    )
    assert paid(TABLES, *boards) == ((10_000, 10_000, 0), (0, 5000, 0, 10_000))


def test_an_opponent_who_does_not_come_is_worth_sixty_percent() -> None:
    boards = (
        board((1, 2), deals((70, 50))),
        board((3, 4), deals((62, 58))),
        board((5, 6), forfeit(6)),
    )
    assert paid(PAIRS, *boards) == ((10_000, 0), (0, 10_000), (6000, 0))


def test_whoever_leaves_a_match_has_forty_percent_at_the_most() -> None:
    boards = (
        board((1, 2), deals((70, 50), left=(1,))),
        board((3, 4), deals((62, 58), left=(3,))),
    )
    assert paid(PAIRS, *boards) == ((4000, 0), (0, 10_000))


def test_a_board_that_is_judged_by_places_is_compared_with_none() -> None:
    boards = (
        board((1, 2), deals((70, 50))),
        board((3, 4), deals((62, 58))),
        board((5, 6), played((1, 2), (3, 1))),
        board((7, 8), awarded(6000, 4000)),
    )
    assert paid(PAIRS, *boards) == ((10_000, 0), (0, 10_000), (10_000, 0), (6000, 4000))


# -- a tournament ----------------------------------------------------------------------------------


def start(plan: Plan, entrants: int) -> Desk:
    return Desk(plan).started(entrants)


def by_number(board: Board) -> Result:
    """The lower number makes more of the same cards."""
    return deals(tuple(-one for one in board.entrants))


def test_a_round_counts_for_nobody_before_its_last_table_has_finished() -> None:
    desk = start(PAIRS, 9)
    bye = next(one for one, sitting in desk.round.sittings.items() if sitting.why is Sit.BYE)
    for number in (1, 2, 3):
        desk.play(number, by_number(desk.round.boards[number - 1]))
    assert {line.points for line in desk.table()} == {0}
    assert not any(outcomes(PAIRS, desk.leg).values())

    desk.play(4, by_number(desk.round.boards[3]))

    assert desk.points(bye) == 6000
    assert sum(line.points for line in desk.table()) == 4 * 10_000 + 6000


def test_a_duplicate_tournament_is_the_same_when_its_log_is_read_again() -> None:
    desk = start(PAIRS, 8).play_out(by_number)
    assert desk.replayed() == desk.state
    assert desk.points(1) == 3 * 10_000


def test_a_board_whose_cards_are_known_is_not_played_anew() -> None:
    desk = start(PAIRS, 4)
    desk.do(log.BoardStarted(**desk.here, board=1))
    again = log.Replayed(**desk.here, board=1, reason="a dispute")
    assert desk.why_not(again) is Why.CARDS_KNOWN


def test_nobody_moves_to_another_table_of_the_same_cards() -> None:
    desk = start(TABLES, 7)
    number = next(at for at, seats in enumerate(desk.boards, start=1) if len(seats) == 3)
    gone, *here = desk.boards[number - 1]
    desk.do(log.Absent(**desk.here, board=number, entrants=(gone,)))
    assert [board.result for board in desk.round.boards if board.result] == [awarded(6000, 6000)]
    moved = log.Moved(**desk.here, board=number, entrant=here[0], to=3 - number)
    assert desk.why_not(moved) is Why.CARDS_KNOWN


def test_whoever_was_replaced_does_not_come_back_for_somebody_else() -> None:
    desk = start(PAIRS, 4)
    first, second = desk.state.entries[1], desk.state.entries[2]
    old = first.persons[0]
    desk.do(log.Substituted(at=AT, entrant=1, old=old, new=9001))
    back = log.Substituted(at=AT, entrant=2, old=second.persons[0], new=old)
    assert desk.why_not(back) is Why.CARDS_KNOWN
    fresh = replace(back, new=9002)
    assert desk.why_not(fresh) is None


@pytest.mark.parametrize(
    "result",
    [
        deals((1, 2, 3)),  # three scores of two who were dealt to
        replace(deals((1, 2)), deals=2),  # two deals, the scores of one
        deals((1, 2), left=(99,)),
    ],
)
def test_a_course_has_the_scores_of_each_deal_and_seat(result: Result) -> None:
    desk = start(PAIRS, 4)
    result = replace(result, ranks=(1, 1), games=(0, 0))
    assert desk.why_not(log.Reported(**desk.here, board=1, result=result)) is Why.WRONG_RESULT


def test_no_course_is_told_of_an_ordinary_board() -> None:
    desk = start(replace(PAIRS, scoring=Scoring.MATCH), 4)
    reported = log.Reported(**desk.here, board=1, result=deals((1, 2)))
    assert desk.why_not(reported) is Why.WRONG_RESULT


@pytest.mark.parametrize(
    "change",
    [
        {"deals": None},
        {"win_bonus": 30},
        {"stages": (stage(Kind.KNOCKOUT),)},
        {"stages": (stage(Kind.SWISS, 3), stage(Kind.KNOCKOUT, cut=4))},
    ],
)
def test_regulations_that_contradict_the_comparison_are_refused(change: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        replace(PAIRS, **change)


@pytest.mark.parametrize(
    ("plan", "entrants", "warned"),
    [
        (PAIRS, 3, True),  # one board
        (PAIRS, 4, False),
        (TABLES, 5, True),  # one table
        (TABLES, 8, False),  # 4 + 4
        (TABLES, 11, True),  # 4 + 4 + 3
        (TABLES, 14, True),  # 5 + 5 + 4
    ],
)
def test_a_table_without_another_of_its_size_is_told_beforehand(
    plan: Plan, entrants: int, warned: bool
) -> None:
    assert (Concern.NOT_COMPARED in concerns(plan, entrants)) is warned
    plain = replace(plan, scoring=Scoring.MATCH if plan.two_sided else Scoring.PLACEMENT)
    assert Concern.NOT_COMPARED not in concerns(plain, entrants)
