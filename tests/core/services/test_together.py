"""Questions that come at the same moment are answered together."""

import asyncio
from collections.abc import Sequence

import pytest

from core.services.together import Together


async def test_questions_of_one_moment_are_asked_once_and_each_has_its_answer() -> None:
    asked = list[Sequence[int]]()

    async def double(questions: Sequence[int]) -> Sequence[int]:
        asked.append(questions)
        await asyncio.sleep(0)
        return [2 * one for one in questions]

    together = Together(double)

    assert await asyncio.gather(*(together.ask(one) for one in range(4))) == [0, 2, 4, 6]
    assert await together.ask(9) == 18
    assert asked == [[0, 1, 2, 3], [9]]


async def test_trouble_is_told_to_those_whom_it_meets() -> None:
    async def fail_once(questions: Sequence[int]) -> Sequence[int]:
        if 0 in questions:
            raise ValueError("nothing")
        return questions

    together = Together(fail_once)

    with pytest.raises(ValueError, match="nothing"):
        await together.ask(0)
    assert await together.ask(1) == 1
