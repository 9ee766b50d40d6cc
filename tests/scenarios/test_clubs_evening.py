"""Evenings of Clubs in the sandbox: auctions, passes in advance, two packs, a vote, robots."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from core.records import replay, verify
from tests.support import Evening
from tests.support.database import record_of, tables_of
from tests.support.evening import PATIENCE
from tgbot.callback_data import Answer, Plan, Press
from tgbot.sandbox import Chat, Person
from tgbot.sandbox.seen import Button

MOST_IN_A_MINUTE = 20
WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})
THINKS = 2.0
"""Seconds of the evening's clock before anybody presses anything."""


class Company:
    """People at a table of Clubs: each sees the group and an own private screen, and presses."""

    def __init__(self, night: Evening, people: list[Person], group: Chat) -> None:
        self.night, self.people, self.group = night, people, group
        self.pressed: set[str] = set()

    async def set_up(self, preset: str, *options: str) -> None:
        """Open a table and set its house rules by their buttons."""
        first, night = self.people[0], self.night
        night.control.say(first, self.group, "/play clubs")
        await night.do(first, self.group, "settings")
        await night.do(first, self.group, "preset", preset)
        for option in options:
            await night.do(first, self.group, "option", option)
        await night.do(first, self.group, "back")

    async def start(self, robots: int = 0) -> None:
        first, *others = self.people
        for person in others:
            await self.night.do(person, self.group, "sit")
        for _ in range(robots):
            await self.night.do(first, self.group, "robot", "easy")
        await self.night.do(first, self.group, "start")

    def shows(self, part: str, person: Person | None = None) -> bool:
        """Whether the group, or a person's private chat, shows a text."""
        viewer = person or self.people[0]
        chat = self.group if person is None else self.night.private(person)
        return any(part in seen.text for seen in self.night.control.view(viewer, chat))

    def bids(self, person: Person) -> list[str]:
        """What that person can press in an auction: the numbers that look possible, the pass."""
        return [
            press.what
            for _, button, press in self.night.answers(person)
            if press.what == "pass" or (press.what.startswith("bid:") and button.style)
        ]

    async def bidder(self) -> Person:
        """Who has to speak now, by the screens alone."""
        await self.night.control.wait_for(lambda: any(self.bids(one) for one in self.people))
        return next(one for one in self.people if self.bids(one))

    async def say(self, person: Person, what: str) -> None:
        """Press a number or a pass."""
        await self.night.quiet(THINKS)
        query = await self.night.press(person, self.night.private(person), says(what))
        assert query.answer is not None
        assert query.answer["text"] == ""

    async def play_on(self, over: Callable[[], bool]) -> int:
        """Everybody names one trick where he can, passes where not, and plays bright cards.

        Returns how many presses that took. Raises TimeoutError when nobody finds one for long.
        """
        presses, loop = 0, asyncio.get_running_loop()
        patience = loop.time() + PATIENCE
        while not over():
            for person in self.people:
                found = self._answer(person)
                if found is not None and found.data not in self.pressed:
                    await self._press(person, found)
                    presses, patience = presses + 1, loop.time() + PATIENCE
            if loop.time() > patience:
                raise TimeoutError("nobody has anything to press")
            await self.night.quiet(0.5)
        return presses

    async def _press(self, person: Person, button: Button) -> None:
        self.pressed.add(button.data or "")
        private = self.night.private(person)
        await self.night.press(person, private, lambda _, one: one.data == button.data)
        await self.night.quiet(THINKS)

    def _answer(self, person: Person) -> Button | None:
        said = self.bids(person)
        wanted = "bid:1" if "bid:1" in said else "pass" if "pass" in said else ""
        answers = [
            button
            for _, button, press in self.night.answers(person)
            if press.what == wanted or (button.style and not said)
        ]
        return answers[0] if answers else None

    def faults(self) -> list[str]:
        """Calls that failed, and minutes in which the group got more than may be sent."""
        calls = self.night.control.calls(chat=self.group)
        times = sorted(call.time for call in calls if call.method in WRITES)
        busiest = max(sum(start <= at < start + 60 for at in times) for start in times)
        failed = [call.method for call in self.night.control.calls() if not call.ok]
        return failed + [f"{busiest} a minute"] * (busiest > MOST_IN_A_MINUTE)


def says(what: str) -> Callable[[Press, Button], bool]:
    return lambda press, _: isinstance(press, Answer) and press.what == what


def plans(what: str) -> Callable[[Press, Button], bool]:
    return lambda press, _: isinstance(press, Plan) and press.what == what


async def company(night: Evening, count: int) -> Company:
    people = await night.people(count)
    return Company(night, people, night.group(people))


async def test_four_people_play_a_whole_match_of_free_rounds(night: Evening) -> None:
    """Pagat's rules with "the bid or more", to 50: everybody bids one, so a match is short."""
    four = await company(night, 4)
    await four.set_up("pagat", "1.1", "5.1")
    await four.start()

    await four.play_on(lambda: four.shows("партия сыграна"))

    table = (await tables_of(night))[-1]
    record = await record_of(night, table)
    played = replay(record)
    await night.control.wait_for(lambda: night.control.last(four.people[0], four.group).photo)
    assert played.match.over
    assert verify(record).first_fault is None
    for number in range(1, played.match.state.table.deal + 1):
        assert four.shows(f"Трефы · раздача {number}")
    assert four.shows("Набрано 50 очков.")
    assert four.faults() == []


async def test_a_pass_in_advance_is_said_in_ones_turn_and_a_vote_ends_a_long_match(
    night: Evening,
) -> None:
    three = await company(night, 3)
    night.control.say(three.people[0], three.group, "/play clubs")
    await three.start()
    opener = await three.bidder()
    others = [one for one in three.people if one is not opener]
    assert "bid:0" in three.bids(opener)

    for person in others:
        query = await night.press(person, night.private(person), plans("pass"))
        assert query.answer is not None
        assert "Запомнили" in query.answer["text"]
        await night.control.wait_for(lambda who=person: three.shows("вы спасуете", who))
    await three.say(opener, "bid:4")

    await night.control.wait_for(lambda: three.shows("Старший заказ 4"))
    await night.control.wait_for(lambda: three.shows("Ваш заказ 4: нужны ещё 4 взятки", opener))
    for person in three.people[1:]:
        await night.do(person, night.private(person), "menu")
        await night.do(person, night.private(person), "vote")
        if person is not three.people[-1]:
            await night.control.wait_for(lambda: three.shows("За конец партии: 1 из 2"))
    await night.control.wait_for(lambda: three.shows("партия остановлена"))
    assert (await tables_of(night))[-1].phase == "closed"
    assert three.faults() == []


async def test_two_people_and_robots_play_a_deal_of_two_packs(night: Evening) -> None:
    two = await company(night, 2)
    await two.set_up("evening")
    await two.start(robots=4)
    await night.control.wait_for(lambda: two.shows("Две колоды без 2♦ 2♦, по 17 карт"))

    presses = await two.play_on(lambda: two.shows("Трефы · раздача 1 из 8"))

    assert presses >= 2 * 17
    await night.control.wait_for(
        lambda: any(two.shows("Раздача 1 сыграна", person) for person in two.people)
    )
    table = (await tables_of(night))[-1]
    record = await record_of(night, table)
    assert verify(record).first_fault is None
    assert len(replay(record).match.deals) == 1
    assert two.faults() == []
