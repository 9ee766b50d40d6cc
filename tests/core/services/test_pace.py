"""Clocks: how long a question stays open, quiet hours in every zone, and the warning."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.readmodels import Pace
from core.services.pace import QuietHours, deadline, limit_seconds, turn_seconds, warning

HOUR = 3600.0
ALMATY = QuietHours("Asia/Almaty")
BERLIN = QuietHours("Europe/Berlin")
ZONES = ["Asia/Almaty", "Europe/Moscow", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu"]


def local(zone: str, moment: str) -> datetime:
    """A moment by the clocks of a zone, as UTC."""
    return datetime.fromisoformat(moment).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def shown(zone: str, moment: datetime) -> str:
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("pace", "seconds"),
    [
        (Pace.BLITZ, 20),
        (Pace.NORMAL, 60),
        (Pace.RELAXED, 180),
        (Pace.CORRESPONDENCE, 12 * 3600),
    ],
)
def test_a_turn_has_the_time_of_its_pace_unless_the_operator_says_otherwise(
    pace: Pace, seconds: int
) -> None:
    assert (turn_seconds(pace, None), turn_seconds(pace, 7.5)) == (seconds, 7.5)


@pytest.mark.parametrize(
    ("clock", "turn", "seconds"),
    [
        ("turn", 60.0, 60.0),
        ("eggs", 60.0, 60.0),
        ("respond", 60.0, 20.0),
        ("buy", 180.0, 60.0),
        ("permit", 20.0, 10.0),
        ("respond", 4.0, 4.0),
    ],
)
def test_questions_to_all_at_once_have_a_third_of_a_turn_but_ten_seconds(
    clock: str, turn: float, seconds: float
) -> None:
    assert limit_seconds(clock, turn) == seconds


@pytest.mark.parametrize(
    ("asked", "runs_out"),
    [
        ("2026-03-02 09:00", "2026-03-02 21:00"),  # all of it by day
        ("2026-03-02 11:00", "2026-03-02 23:00"),  # up to the minute
        ("2026-03-02 17:00", "2026-03-03 14:00"),  # six hours today, six tomorrow
        ("2026-03-02 23:30", "2026-03-03 20:00"),  # asked at night
        ("2026-03-03 02:00", "2026-03-03 20:00"),
        ("2026-03-03 08:00", "2026-03-03 20:00"),
    ],
)
def test_hours_of_the_night_do_not_count(asked: str, runs_out: str) -> None:
    moment = deadline(local("Asia/Almaty", asked), 12 * HOUR, ALMATY)

    assert shown("Asia/Almaty", moment) == runs_out
    assert moment.utcoffset() == timedelta(0)


def test_the_night_is_that_of_the_chats_own_zone() -> None:
    asked = datetime(2026, 3, 2, 15, tzinfo=UTC)

    assert deadline(asked, 12 * HOUR, ALMATY) == datetime(2026, 3, 3, 12, tzinfo=UTC)
    assert deadline(asked, 12 * HOUR, QuietHours("Europe/Moscow")) == datetime(
        2026, 3, 3, 12, tzinfo=UTC
    )
    assert deadline(asked, 12 * HOUR, QuietHours("America/New_York")) == datetime(
        2026, 3, 3, 3, tzinfo=UTC
    )


def test_kazakhstan_has_one_zone_since_march_2024() -> None:
    """Older time zone data is an hour wrong."""
    asked = local("Asia/Almaty", "2026-03-02 12:00")

    assert asked == datetime(2026, 3, 2, 7, tzinfo=UTC)


def test_quiet_hours_may_lie_within_a_day_and_several_nights_may_pass() -> None:
    siesta = QuietHours("Asia/Almaty", 13, 16)
    asked = local("Asia/Almaty", "2026-03-02 12:00")

    assert shown("Asia/Almaty", deadline(asked, 2 * HOUR, siesta)) == "2026-03-02 17:00"
    assert shown("Asia/Almaty", deadline(asked, 40 * HOUR, siesta)) == "2026-03-04 10:00"
    assert shown("Asia/Almaty", deadline(asked, 40 * HOUR, ALMATY)) == "2026-03-04 22:00"


def test_no_quiet_hours_where_they_begin_when_they_end() -> None:
    asked = local("Asia/Almaty", "2026-03-02 22:00")
    none = QuietHours("Asia/Almaty", 8, 8)

    assert deadline(asked, 2 * HOUR, none) == asked + timedelta(hours=2)
    assert warning(asked, asked + timedelta(hours=4), none) == asked + timedelta(hours=3)


@pytest.mark.parametrize(
    ("asked", "runs_out"),
    [
        # The night of 29 March 2026 has an hour less, that of 25 October an hour more.
        ("2026-03-28 22:00", "2026-03-29 09:00"),
        ("2026-10-24 22:00", "2026-10-25 09:00"),
    ],
)
def test_nights_on_which_the_clocks_are_changed_are_quiet_to_their_end(
    asked: str, runs_out: str
) -> None:
    moment = deadline(local("Europe/Berlin", asked), 2 * HOUR, BERLIN)

    assert shown("Europe/Berlin", moment) == runs_out


def test_an_hour_that_there_is_not_ends_the_night_when_it_would_have_come() -> None:
    quiet = QuietHours("Europe/Berlin", 23, 2)
    asked = local("Europe/Berlin", "2026-03-28 23:30")

    assert deadline(asked, HOUR, quiet) == datetime(2026, 3, 29, 2, tzinfo=UTC)


def test_an_hour_that_comes_twice_is_quiet_both_times() -> None:
    quiet = QuietHours("Europe/Berlin", 2, 3)
    asked = local("Europe/Berlin", "2026-10-25 01:30")

    # Half an hour until two o'clock in summer time; three o'clock is two hours later.
    assert deadline(asked, HOUR, quiet) == datetime(2026, 10, 25, 2, 30, tzinfo=UTC)


@given(
    day=st.integers(0, 365),
    second=st.integers(0, 24 * 3600 - 1),
    seconds=st.integers(1, 60 * 3600),
    zone=st.sampled_from(ZONES),
    begins=st.integers(0, 23),
    ends=st.integers(0, 23),
)
def test_a_deadline_leaves_just_the_waking_time_that_was_given(
    day: int, second: int, seconds: int, zone: str, begins: int, ends: int
) -> None:
    quiet = QuietHours(zone, begins, ends)
    start = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day, seconds=second)
    until = deadline(start, seconds, quiet)

    assert until >= start + timedelta(seconds=seconds)
    awake = sum(_awake(start, until, quiet), timedelta(0))
    assert awake == timedelta(seconds=seconds)


def _awake(start: datetime, until: datetime, quiet: QuietHours) -> list[timedelta]:
    """The stretches between two moments in which clocks show no quiet hour, minute by minute."""
    stretches: list[timedelta] = []
    moment = start
    while moment < until:
        following = min(until, moment + timedelta(seconds=60 - moment.second))
        hour = moment.astimezone(ZoneInfo(quiet.zone)).hour
        between = quiet.start <= hour < quiet.end
        over_midnight = quiet.start > quiet.end and (hour >= quiet.start or hour < quiet.end)
        if not (between or over_midnight):
            stretches.append(following - moment)
        moment = following
    return stretches


# -- the warning -----------------------------------------------------------------------------------


def test_the_warning_comes_when_a_quarter_is_left() -> None:
    now = datetime(2026, 3, 2, 12, tzinfo=UTC)

    assert warning(now, now + timedelta(seconds=60)) == now + timedelta(seconds=45)


def test_no_phone_rings_at_night() -> None:
    asked = local("Asia/Almaty", "2026-03-02 14:00")
    until = deadline(asked, 12 * HOUR, ALMATY)

    assert shown("Asia/Almaty", until) == "2026-03-03 11:00"
    assert shown("Asia/Almaty", warning(asked, until, ALMATY)) == "2026-03-03 08:00"
