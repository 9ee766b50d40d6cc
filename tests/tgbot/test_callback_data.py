"""A button's data says exactly one thing, fits into 64 bytes, and nothing odd is ever a press."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tgbot.callback_data import (
    LARGEST,
    MAX_BYTES,
    Answer,
    Ask,
    Do,
    Event,
    EventVerb,
    Plan,
    Topic,
    Verb,
    encode,
    parse,
)

IDS = st.integers(0, LARGEST)
WHAT = st.from_regex(r"[A-Za-z0-9_.+:-]{1,24}", fullmatch=True)
ARG = st.from_regex(r"[A-Za-z0-9_.+:-]{0,24}", fullmatch=True)
PRESSES = st.one_of(
    st.builds(Answer, IDS, IDS, WHAT),
    st.builds(Plan, IDS, IDS, WHAT),
    st.builds(Do, IDS, st.sampled_from(Verb), ARG),
    st.builds(Event, IDS, st.sampled_from(EventVerb), ARG),
    st.builds(Ask, st.sampled_from(Topic), ARG),
)


@given(PRESSES)
def test_what_a_button_carries_comes_back(press):
    assert parse(encode(press)) == press


@given(PRESSES)
def test_no_button_carries_more_than_64_bytes(press):
    assert len(encode(press).encode()) <= MAX_BYTES


@given(st.text(max_size=80))
@example("a:1:2:")
@example("a:01:2:7c")
@example("a:1:2")
@example("t:1:dance:")
@example("e:1:dance:")
@example("g:play")
@example("A:1:2:7c")
@example("a:1:2:7c\n")
@example("a:١:2:7c")
def test_odd_data_is_no_press_or_the_press_that_would_write_it(data):
    press = parse(data)

    assert press is None or encode(press) == data


def test_the_data_of_each_kind():
    presses = [
        Answer(1295, 36, "7c"),
        Plan(7, 3, "s:7c"),
        Do(7, "option", "0.1"),
        Event(7, "stand", "1.0"),
        Ask("lang", "kk"),
        Ask("help"),
    ]

    assert [encode(press) for press in presses] == [
        "a:zz:10:7c",
        "p:7:3:s:7c",
        "t:7:option:0.1",
        "e:7:stand:1.0",
        "g:lang:kk",
        "g:help:",
    ]


@pytest.mark.parametrize(
    "make",
    [
        lambda: Answer(1, 1, "x" * 64),
        lambda: Answer(1, 1, "Анна"),
        lambda: Answer(1, 1, ""),
        lambda: Answer(-1, 1, "7c"),
        lambda: Do(1, "dance"),
        lambda: Ask("dance"),
        lambda: Do(1, "seat", "a b"),
    ],
)
def test_a_press_that_no_button_can_carry_is_refused_when_it_is_made(make):
    with pytest.raises(ValueError, match=r"."):
        make()
