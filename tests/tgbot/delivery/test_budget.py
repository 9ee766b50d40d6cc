"""Telegram's limits are kept whatever is asked for, and no chat waits longer than it must."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.services import Bucket, Limits, Rate
from tgbot.delivery import Budget
from tgbot.delivery.calm import Calm

GROUP, OTHER, ANNA, BORIS = -5, -6, 11, 12
ALONE = Limits(together=Rate(100, 100))
"""The limits of each chat, without that of all together."""
START = datetime(2026, 11, 29, tzinfo=UTC).timestamp()

steps = st.lists(
    st.tuples(
        st.sampled_from([GROUP, OTHER, ANNA, BORIS, *range(100, 140)]),
        st.floats(0, 3) | st.just(0.0) | st.floats(0, 200),
    ),
    max_size=400,
)


def most_within(times: list[float], seconds: float) -> int:
    """The most of these moments in any stretch of so many seconds."""
    return max((sum(start <= at < start + seconds for at in times) for start in times), default=0)


@given(steps)
def test_telegram_never_has_to_remind_of_its_limits(asked: list[tuple[int, float]]) -> None:
    budget, now = Budget(), START
    sent: dict[int, list[float]] = defaultdict(list)
    for chat, pause in asked:
        now += pause
        if not budget.delay(chat, now):
            budget.spend(chat, now)
            sent[chat].append(now)
    assert most_within(sorted(at for times in sent.values() for at in times), 1.0) <= 30
    for chat, times in sent.items():
        if chat < 0:
            assert most_within(times, 60.0) <= 18
        else:
            assert most_within(times, 1.0) <= 5
            assert most_within(times, 10.0) <= 14


@given(st.sampled_from([GROUP, ANNA]), st.integers(1, 200))
def test_whoever_waits_as_told_may_send(chat: int, calls: int) -> None:
    budget, now = Budget(), START
    for _ in range(calls):
        now += budget.delay(chat, now)
        assert budget.delay(chat, now) == 0
        budget.spend(chat, now)


def test_a_group_has_a_short_burst_and_then_an_edit_every_few_seconds() -> None:
    budget, now, pauses = Budget(ALONE), START, list[float]()
    for _ in range(8):
        pauses.append(round(budget.delay(GROUP, now), 2))
        now += budget.delay(GROUP, now)
        budget.spend(GROUP, now)
    assert pauses == [0, 0, 0, 0, 4.29, 4.29, 4.29, 4.29]


def test_who_takes_over_from_a_process_that_died_sends_no_more_than_it_would_have() -> None:
    times: list[float] = []
    for begins, ends in ((START, START + 20), (START + 20, START + 70)):
        budget = Budget(restarted=None if begins == START else begins)
        now = begins
        while now < ends:
            now += budget.delay(GROUP, now)
            budget.spend(GROUP, now)
            times.append(now)

    assert most_within(times, 60) <= 20
    assert most_within(times, 1) <= 5


def test_a_chat_that_has_to_wait_holds_up_no_other() -> None:
    budget = Budget()
    budget.hold(GROUP, START + 30)
    assert budget.delay(GROUP, START) == 30
    assert budget.delay(ANNA, START) == 0


def test_a_hold_is_never_shortened_and_ends() -> None:
    budget = Budget()
    budget.hold(GROUP, START + 30)
    budget.hold(GROUP, START + 5)
    assert budget.delay(GROUP, START) == 30
    assert budget.delay(GROUP, START + 30) == 0


def test_a_call_that_was_not_needed_is_given_back() -> None:
    budget = Budget()
    for _ in range(20):
        budget.spend(ANNA, START)
        budget.refund(ANNA, START)
    assert budget.delay(ANNA, START) == 0


def test_nothing_is_saved_up_beyond_a_burst() -> None:
    budget = Budget(Limits(private=Rate(2, 1), together=Rate(100, 100)))
    budget.refund(ANNA, START)
    sent = 0
    while not budget.delay(ANNA, START + 1000):
        budget.spend(ANNA, START + 1000)
        sent += 1
    assert sent == 2


def test_chats_that_may_send_at_will_are_forgotten() -> None:
    budget = Budget()
    for chat in range(1, 300):
        budget.spend(chat, START + chat)
    budget.hold(GROUP, START + 400)
    budget.forget_idle(START + 350)
    assert budget.known == 1
    budget.forget_idle(START + 401)
    assert budget.known == 0


def test_a_clock_that_steps_back_gives_nothing_away() -> None:
    bucket = Bucket.full(Rate(1, 1), START).without(1, START)
    assert bucket.filled(START - 10).tokens == 0
    assert bucket.filled(START - 10).filled(START + 0.5).tokens == pytest.approx(0.5)


def test_the_first_change_of_a_calm_screen_is_drawn_at_once_and_the_next_ones_together() -> None:
    calm = Calm(5)
    assert calm.delay(ANNA, START) == 0
    calm.note(ANNA, START)
    assert calm.delay(ANNA, START + 1) == 4
    assert calm.delay(BORIS, START + 1) == 0
    assert calm.delay(ANNA, START + 5) == 0


def test_whoever_does_something_is_not_kept_waiting() -> None:
    calm = Calm(5)
    calm.note(ANNA, START)
    calm.disturb(ANNA)
    assert calm.delay(ANNA, START) == 0
    calm.disturb(BORIS)  # who is not known


def test_calm_chats_are_forgotten() -> None:
    calm = Calm(5)
    calm.note(ANNA, START)
    calm.note(BORIS, START + 3)
    calm.forget_old(START + 6)
    assert list(calm._drawn) == [BORIS]
