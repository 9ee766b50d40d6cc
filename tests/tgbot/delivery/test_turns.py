"""Who is served first, and that nobody starves: delivery over stand-ins for what waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from core.services import DatabaseDown, Limits, Rate, Waiting
from tests.support.services import StillClock, services_over
from tgbot.delivery import Budget, Delivery
from tgbot.views import Message

GROUP, OTHER, ANNA, BORIS = -5, -6, 11, 12
ONE_BY_ONE = Limits(group=Rate(100, 100), private=Rate(100, 100), together=Rate(1, 1))


class Queues:
    """What waits, and the order in which it was served."""

    def __init__(self) -> None:
        self.screens: list[Waiting] = []
        self.announcements: list[Waiting] = []
        self.served: list[str] = []
        self.down = False

    async def waiting(self, *, limit: int) -> list[Waiting]:
        if self.down:
            raise DatabaseDown("away")
        return sorted(self.screens, key=lambda one: not one.urgent)[:limit]

    async def announcements_waiting(self) -> list[Waiting]:
        return list(self.announcements)

    async def draw(self, screen: int, chat: int) -> None:
        self.screens = [one for one in self.screens if one.id != screen]
        self.served.append(f"screen {screen}")

    async def announce(self, announcement: int, chat: int) -> None:
        self.announcements = [one for one in self.announcements if one.id != announcement]
        self.served.append(f"announcement {announcement}")


class Ground:
    """A delivery over queues, on a clock that a test moves."""

    def __init__(self, services: Any, clock: StillClock) -> None:
        self.queues, self.clock, self.services = Queues(), clock, services

    def delivery(self, monkeypatch: pytest.MonkeyPatch, limits: Limits | None = None) -> Delivery:
        bot: Any = object()
        made = Delivery(
            bot, self.services, username="kozyr_bot", language="ru", budget=Budget(limits)
        )
        queues = self.queues
        monkeypatch.setattr(self.services.screens, "waiting", queues.waiting)
        monkeypatch.setattr(self.services.outbox, "waiting", queues.announcements_waiting)
        monkeypatch.setattr(made._drawing, "draw", queues.draw)
        monkeypatch.setattr(made._announcing, "announce", queues.announce)

        async def say(chat: int) -> None:
            saying = made._answers._chats.pop(chat)[0]
            queues.served.append(f"answer {saying.message.text}")

        monkeypatch.setattr(made._answers, "say", say)
        return made

    async def rounds(self, delivery: Delivery, count: int, *, seconds: float = 1.0) -> None:
        for _ in range(count):
            await delivery._round()
            await asyncio.gather(*delivery._busy.values())
            self.clock.pass_(seconds)


@pytest.fixture
async def ground(tmp_path: Path) -> AsyncGenerator[Ground]:
    clock = StillClock()
    async with services_over(tmp_path, clock=clock) as services:
        yield Ground(services, clock)


async def test_whoever_must_act_comes_first_then_words_then_answers_then_other_screens(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch, ONE_BY_ONE)
    ground.queues.screens = [Waiting(1, GROUP), Waiting(2, ANNA, urgent=True)]
    ground.queues.announcements = [Waiting(3, OTHER)]
    delivery.say(BORIS, Message("help"))
    await ground.rounds(delivery, 4)
    assert ground.queues.served == ["screen 2", "announcement 3", "answer help", "screen 1"]


async def test_in_one_chat_words_come_before_the_hand_that_is_to_stand_below_them(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    ground.queues.screens = [Waiting(1, ANNA, urgent=True)]
    ground.queues.announcements = [Waiting(2, ANNA)]
    await ground.rounds(delivery, 2)
    assert ground.queues.served == ["announcement 2", "screen 1"]


async def test_chats_of_one_rank_take_turns(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch, ONE_BY_ONE)
    for _ in range(3):  # the first chats have something new all the time
        ground.queues.screens = [Waiting(chat, -chat) for chat in range(1, 5)]
        await ground.rounds(delivery, 4)
    assert ground.queues.served == [f"screen {chat}" for chat in (1, 2, 3, 4)] * 3


async def test_questions_in_a_chat_do_not_keep_its_table_from_being_drawn(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    for number in range(6):
        delivery.say(GROUP, Message(f"{number}"))
        ground.queues.screens = [Waiting(1, GROUP)]
        await ground.rounds(delivery, 1, seconds=5)
    kinds = [one.split()[0] for one in ground.queues.served]
    assert kinds == ["answer", "screen"] * 3


async def test_a_hand_that_nobody_waits_for_is_drawn_every_few_seconds(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    drawn = list[int]()
    for second in range(13):
        ground.queues.screens = [Waiting(second, ANNA)]  # it changes each second
        await ground.rounds(delivery, 1)
        drawn += [second] * (len(ground.queues.served) > len(drawn))
    assert drawn == [0, 5, 10]


async def test_a_hand_whose_owner_is_asked_or_has_pressed_is_drawn_at_once(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    ground.queues.screens = [Waiting(1, ANNA)]
    await ground.rounds(delivery, 1)
    ground.queues.screens = [Waiting(2, ANNA, urgent=True)]
    await ground.rounds(delivery, 1)
    ground.queues.screens = [Waiting(3, ANNA)]
    delivery.hurry(ANNA)
    await ground.rounds(delivery, 1)
    assert ground.queues.served == ["screen 1", "screen 2", "screen 3"]


async def test_the_table_of_a_group_is_never_kept_calm(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    for number in range(3):
        ground.queues.screens = [Waiting(number, GROUP)]
        await ground.rounds(delivery, 1)
    assert len(ground.queues.served) == 3


async def test_a_chat_has_one_call_at_a_time(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    go_on = asyncio.Event()

    async def draw(screen: int, chat: int) -> None:
        await go_on.wait()
        await ground.queues.draw(screen, chat)

    monkeypatch.setattr(delivery._drawing, "draw", draw)
    ground.queues.screens = [Waiting(1, GROUP), Waiting(2, GROUP), Waiting(3, OTHER)]
    await delivery._round()
    await delivery._round()
    assert sorted(delivery._busy) == [OTHER, GROUP]
    go_on.set()
    await ground.rounds(delivery, 2)
    assert sorted(ground.queues.served) == ["screen 1", "screen 2", "screen 3"]


async def test_a_chat_that_must_wait_holds_up_no_other(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    delivery._budget.hold(GROUP, ground.clock.now().timestamp() + 60)
    ground.queues.screens = [Waiting(1, GROUP), Waiting(2, OTHER), Waiting(3, ANNA)]
    await ground.rounds(delivery, 1)
    assert sorted(ground.queues.served) == ["screen 2", "screen 3"]
    await ground.rounds(delivery, 1, seconds=60)
    await ground.rounds(delivery, 1)
    assert ground.queues.served[-1] == "screen 1"


async def test_a_clock_that_is_set_back_silences_nobody(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the same moment came again no token was filled, and no calm was over."""
    delivery = ground.delivery(monkeypatch, ONE_BY_ONE)
    ground.queues.screens = [Waiting(1, ANNA)]
    await ground.rounds(delivery, 1)
    ground.clock.pass_(-3600)
    ground.queues.screens = [Waiting(2, ANNA)]
    ground.queues.announcements = [Waiting(3, GROUP)]
    await ground.rounds(delivery, 20)
    assert sorted(ground.queues.served) == ["announcement 3", "screen 1", "screen 2"]


async def test_a_round_tells_when_the_next_is_worth_while(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    delivery._budget.hold(GROUP, ground.clock.now().timestamp() + 0.25)
    ground.queues.screens = [Waiting(1, GROUP)]
    assert await delivery._round() == pytest.approx(0.25, abs=1e-3)


async def test_what_goes_wrong_in_one_chat_ends_no_delivery(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    delivery = ground.delivery(monkeypatch)

    async def draw(screen: int, chat: int) -> None:
        if screen == 1:
            raise KeyError("a fault of ours")
        await ground.queues.draw(screen, chat)

    monkeypatch.setattr(delivery._drawing, "draw", draw)
    ground.queues.screens = [Waiting(1, GROUP), Waiting(2, OTHER)]
    await ground.rounds(delivery, 2)
    assert ground.queues.served == ["screen 2"]
    assert "delivery to a chat failed" in caplog.text


@pytest.mark.parametrize("trouble", ["down", "fault"])
async def test_rounds_go_on_whatever_the_database_does(
    ground: Ground, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    delivery = ground.delivery(monkeypatch)
    tries = list[str]()

    async def waiting(*, limit: int) -> list[Waiting]:
        tries.append("look")
        if len(tries) < 3:
            raise DatabaseDown("away") if trouble == "down" else RuntimeError("a fault of ours")
        return await ground.queues.waiting(limit=limit)

    monkeypatch.setattr(ground.services.screens, "waiting", waiting)
    ground.queues.screens = [Waiting(1, GROUP)]
    running = asyncio.create_task(delivery.run())
    async with asyncio.timeout(30):
        while not ground.queues.served:  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(0.005)
    await delivery.stop()
    await running
    assert ground.queues.served == ["screen 1"]


async def test_a_stop_sends_what_may_be_sent_and_lets_calls_end(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)

    async def draw(screen: int, chat: int) -> None:
        await asyncio.sleep(0.05)
        await ground.queues.draw(screen, chat)

    monkeypatch.setattr(delivery._drawing, "draw", draw)
    running = asyncio.create_task(delivery.run())
    await asyncio.sleep(0)
    ground.queues.screens = [Waiting(1, GROUP), Waiting(2, GROUP), Waiting(3, ANNA)]
    await delivery.stop(drain_seconds=30)
    await running
    assert sorted(ground.queues.served) == ["screen 1", "screen 2", "screen 3"]


async def test_a_stop_cuts_off_what_does_not_end(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    ended = list[str]()

    async def draw(screen: int, chat: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cut off")

    monkeypatch.setattr(delivery._drawing, "draw", draw)
    ground.queues.screens = [Waiting(1, GROUP)]
    running = asyncio.create_task(delivery.run())
    async with asyncio.timeout(30):
        while not delivery._busy:  # noqa: ASYNC110 - nobody announces it
            await asyncio.sleep(0.005)
    await delivery.stop(drain_seconds=0.01, finish_seconds=0.01)
    await running
    assert ended == ["cut off"]


async def test_chats_with_nothing_to_do_are_forgotten(
    ground: Ground, monkeypatch: pytest.MonkeyPatch
) -> None:
    delivery = ground.delivery(monkeypatch)
    ground.queues.screens = [Waiting(number, -number) for number in range(1, 20)]
    delivery.say(ANNA, Message("help"))
    await ground.rounds(delivery, 10)
    ground.clock.pass_(120)
    await ground.rounds(delivery, 1)
    assert (delivery._served, delivery._answered, delivery._calm._drawn) == ({}, set(), {})
    assert delivery._budget.known == 0
