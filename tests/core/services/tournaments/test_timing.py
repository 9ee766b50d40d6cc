"""When tournaments begin: by the chat's clocks, also in nights in which they are changed."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from core.services.tournaments.timing import Weekly, checkin, moment_of, weekly_of

BERLIN = "Europe/Berlin"


def local(text: str) -> datetime:
    """What clocks show."""
    return datetime.fromisoformat(text)


SPRING = local("2026-03-29T02:30")
"""Clocks in Berlin skip this."""
AUTUMN = local("2026-10-25T02:30")
"""Clocks in Berlin show this twice."""


def test_a_time_that_clocks_skip_is_an_hour_later_on_them() -> None:
    assert moment_of(SPRING, BERLIN) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert moment_of(SPRING, BERLIN).astimezone(ZoneInfo(BERLIN)).hour == 3


def test_a_time_that_clocks_show_twice_is_the_first() -> None:
    assert moment_of(AUTUMN, BERLIN) == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_each_week_at_the_same_time_on_the_clocks_of_the_chat() -> None:
    sunday = Weekly(6, 19 * 60, BERLIN)
    before = moment_of(local("2026-03-22T19:00"), BERLIN)

    after = sunday.after(before)

    assert after.astimezone(ZoneInfo(BERLIN)) == datetime(2026, 3, 29, 19, tzinfo=ZoneInfo(BERLIN))
    assert after - before == timedelta(days=7) - timedelta(hours=1)


def test_a_start_in_the_skipped_hour_comes_once_that_week_and_at_its_own_time_the_next() -> None:
    night = Weekly(6, 2 * 60 + 30, BERLIN)
    starts = [moment_of(local("2026-03-22T02:30"), BERLIN)]
    while len(starts) < 4:
        starts.append(night.after(starts[-1]))

    clocks = [one.astimezone(ZoneInfo(BERLIN)) for one in starts]
    assert [(one.day, one.hour, one.minute) for one in clocks] == [
        (22, 2, 30),
        (29, 3, 30),
        (5, 2, 30),
        (12, 2, 30),
    ]


def test_a_start_in_the_hour_that_comes_twice_is_there_once() -> None:
    night = Weekly(6, 2 * 60 + 30, BERLIN)
    first = night.after(datetime(2026, 10, 24, 12, tzinfo=UTC))

    assert first == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert night.after(first) == datetime(2026, 11, 1, 1, 30, tzinfo=UTC)


@given(
    st.datetimes(local("2026-01-01T00:00"), local("2027-12-31T00:00")),
    st.sampled_from([BERLIN, "Asia/Almaty", "America/New_York", "Australia/Lord_Howe"]),
)
def test_a_week_has_one_start_and_the_next_is_a_week_later(shown: datetime, zone: str) -> None:
    moment = moment_of(shown.replace(second=0, microsecond=0), zone)
    weekly = weekly_of(moment, zone)

    following = weekly.after(moment)

    assert abs(following - moment - timedelta(days=7)) <= timedelta(hours=1)
    assert weekly.after(following - timedelta(seconds=1)) == following


def test_a_check_in_closes_five_minutes_before_the_start_if_it_is_long_enough() -> None:
    start = datetime(2026, 3, 2, 19, tzinfo=UTC)

    assert checkin(start, 30) == (start - timedelta(minutes=30), start - timedelta(minutes=5))
    assert checkin(start, 5) == (start - timedelta(minutes=5), start)
    assert checkin(start, 0) == (None, None)
