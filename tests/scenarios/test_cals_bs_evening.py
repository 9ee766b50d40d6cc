"""Evenings of Cal's BS in the sandbox: bluffs, doubts from the group, sets on top, robots."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterator
from pathlib import Path

import pytest

from core.records import replay, verify
from tests.support import Evening, evening
from tests.support.database import record_of, tables_of
from tgbot.callback_data import Answer, Press
from tgbot.sandbox import Chat, Person, Query
from tgbot.sandbox.seen import Button

MOST_IN_A_MINUTE = 20
WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})
THINKS = 1.5
"""Seconds of the evening's clock before anybody presses anything."""


@pytest.fixture
async def brisk(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening whose robots do not think for long."""
    async with evening(tmp_path, robot_delay=0.4) as made:
        yield made


class Company:
    """People at a table of Cal's BS, who see their own screens and the group."""

    def __init__(self, night: Evening, people: list[Person], group: Chat) -> None:
        self.night, self.people, self.group = night, people, group
        self.settled = 0

    async def sit_down(self, robots: int = 0) -> None:
        first, *others = self.people
        self.night.control.say(first, self.group, "/play cals_bs")
        for person in others:
            await self.night.do(person, self.group, "sit")
        for _ in range(robots):
            await self.night.do(first, self.group, "robot", "easy")
        await self.night.do(first, self.group, "start")

    def open(self, person: Person, chat: Chat | None = None) -> Iterator[Answer]:
        """What a person can press that answers a question which is not known to be settled."""
        for _, _, press in self.night.buttons(person, chat or self.night.private(person)):
            if isinstance(press, Answer) and press.decision > self.settled:
                yield press

    async def press(self, person: Person, what: str, chat: Chat | None = None) -> Query:
        """Press what begins with these words, once it is there."""
        await self.night.quiet(THINKS)
        place = chat or self.night.private(person)
        return await self.night.press(person, place, self._says(what))

    def _says(self, what: str) -> Callable[[Press, Button], bool]:
        return lambda press, _: (
            isinstance(press, Answer)
            and press.decision > self.settled
            and press.what.startswith(what)
        )

    async def pass_if_asked(self, person: Person) -> None:
        """Pass unless somebody was quicker."""
        place = self.night.private(person)
        found = self.night.find(person, place, self._says("pass"))
        if found is not None:
            query = self.night.control.tap(person, place, found[0].id, data=found[1].data)
            await self.night.control.answer_of(query)

    async def answer(self, person: Person, what: str, chat: Chat | None = None) -> None:
        """Press something that settles the question for that person."""
        query = await self.press(person, what, chat)
        assert query.answer is not None
        assert query.answer.get("text", "") == ""

    def leads(self, person: Person) -> bool:
        said = [press.what for press in self.open(person)]
        return any(what.startswith("s:") for what in said) and "pass" not in said

    async def leader(self) -> Person:
        """Who is to lead now, by the screens alone."""
        await self.night.control.wait_for(lambda: any(self.leads(one) for one in self.people))
        return next(one for one in self.people if self.leads(one))

    async def lead(self, person: Person, *, one: bool = False, lie: bool = False) -> None:
        """Lay all cards of a rank if there are several, or the lowest card; the truth or not."""
        said = [press.what for press in self.open(person)]
        card = next(what for what in said if what.startswith("s:"))
        bundles = any(what.startswith("b:") for what in said)
        await self.press(person, "b:" if bundles and not one else card)
        rank = "A" if lie and card[2] != "A" else "2" if lie else ""
        if rank:
            await self.press(person, f"r:{rank}")
        await self.lay(person, f"lay:{rank}")

    async def lay(self, person: Person, what: str) -> None:
        decision = max(press.decision for press in self.open(person))
        await self.answer(person, what)
        self.settled = decision

    async def others_pass(self, placer: Person) -> None:
        """Everybody else passes, some in private and some in the group."""
        others = [one for one in self.people if one is not placer]
        await self.night.control.wait_for(lambda: any(self.open(others[0])))
        decision = max(press.decision for press in self.open(others[0]))
        for at, person in enumerate(others):
            await self.answer(person, "pass", self.group if at % 2 else None)
        self.settled = decision

    async def goes_on(self) -> bool:
        """Whether the set that was laid is answered; else it has won."""

        def over() -> bool:
            return self.shown("без карт: ")

        def asked() -> bool:
            return sum(any(self.open(one)) for one in self.people) == len(self.people) - 1

        await self.night.control.wait_for(lambda: over() or asked())
        return not over()

    async def doubt(self, person: Person, chat: Chat | None = None) -> None:
        await self.night.control.wait_for(lambda: any(self.open(person)))
        decision = max(press.decision for press in self.open(person))
        await self.answer(person, "doubt", chat)
        self.settled = decision

    def shown(self, text: str) -> bool:
        """Whether the group shows this."""
        return any(
            text in seen.text for seen in self.night.control.view(self.people[0], self.group)
        )


def busiest_minute(night: Evening, chat: Chat) -> int:
    """The most writes to a chat in any sixty seconds of the evening's clock."""
    times = sorted(call.time for call in night.control.calls(chat=chat) if call.method in WRITES)
    return max(sum(start <= at < start + 60 for at in times) for start in times)


async def ended_well(company: Company) -> None:
    """The result was told, the record is sound, and Telegram refused nothing."""
    night = company.night
    for told in ("без карт: ", "Как играли", "партия сыграна"):
        await night.control.wait_for(lambda told=told: company.shown(told))
    record = await record_of(night, (await tables_of(night))[-1])
    assert replay(record).match.over
    assert verify(record).first_fault is None
    assert [call for call in night.control.calls() if not call.ok] == []
    assert busiest_minute(night, company.group) <= MOST_IN_A_MINUTE


async def test_three_people_play_a_whole_game_by_pressing_alone(night: Evening) -> None:
    people = await night.people(3)
    company = Company(night, people, night.group(people))
    await company.sit_down()

    liar = await company.leader()
    await company.lead(liar, one=True, lie=True)
    catcher, other = [one for one in people if one is not liar]
    await company.doubt(catcher, company.group)
    await night.control.wait_for(lambda: company.shown("Сомнение верное"))

    assert await company.leader() is catcher
    await company.lead(catcher)
    await company.doubt(other)
    await night.control.wait_for(lambda: company.shown("Сомнение напрасное"))

    assert await company.leader() is catcher
    await company.lead(catcher, one=True)
    await company.press(liar, "s:")
    await company.lay(liar, "match:")
    await company.others_pass(liar)
    assert await company.leader() is liar

    await company.lead(liar)
    while await company.goes_on():
        leader = next(one for one in people if not any(company.open(one)))
        await company.others_pass(leader)
        await company.lead(await company.leader())
    await ended_well(company)


async def test_an_old_doubt_hits_no_new_set_and_who_owes_nothing_is_told(night: Evening) -> None:
    people = await night.people(3)
    group = night.group([*people, stranger := night.control.add_person("Zhanna")])
    company = Company(night, people, group)
    await company.sit_down()
    leader = await company.leader()
    first, second = [one for one in people if one is not leader]
    await company.lead(leader, one=True)
    await night.control.wait_for(lambda: any(company.open(first, group)))
    (stale,) = [
        (seen, button)
        for seen, button, press in night.buttons(first, group)
        if isinstance(press, Answer) and press.what == "doubt"
    ]

    answers = [
        (await company.press(leader, "doubt", group)).answer,
        (await company.press(stranger, "pass", group)).answer,
    ]
    await company.answer(second, "pass", group)
    answers.append((await company.press(second, "doubt", group)).answer)
    assert [
        (told["text"], told.get("show_alert", False)) for told in answers if told is not None
    ] == [
        ("Сверху ваши карты: отвечают остальные.", False),
        ("Вы не сидите за этим столом.", False),
        ("Вы уже спасовали на эти карты.", False),
    ]

    await company.press(first, "s:")
    await company.lay(first, "match:")
    query = night.control.tap(second, group, stale[0].id, data=stale[1].data)
    answer = await night.control.answer_of(query)
    assert answer is not None
    assert answer["text"].startswith("Этот вопрос уже решён")
    await company.answer(second, "pass")
    assert not company.shown("Сомнение")


async def test_one_person_plays_a_whole_game_with_robots(brisk: Evening) -> None:
    people = await brisk.people(1)
    company = Company(brisk, people, brisk.group(people))
    await company.sit_down(robots=3)
    (person,) = people

    while not company.shown("партия сыграна"):
        await brisk.quiet(THINKS)
        if company.leads(person):
            await company.lead(person)
        else:
            await company.pass_if_asked(person)
    await ended_well(company)
