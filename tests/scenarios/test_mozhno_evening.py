"""Evenings of Mozhno? in the sandbox: «Можно?» from the group, bans, contracts, robots."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.ai import POLICIES
from core.engine.game import Action, Decision
from core.games.mozhno import Decline, Discard, Draw, LayContract, LayOff
from core.readmodels import Hand
from core.records import replay, verify
from tests.support import Evening, evening
from tests.support.database import TableFacts, record_of, tables_of
from tests.support.hands import hand_now
from tgbot.callback_data import Answer, Press
from tgbot.sandbox import Chat, Person
from tgbot.sandbox.seen import Button
from tgbot.views import mozhno

MOST_IN_A_MINUTE = 20
WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})
GROUP = frozenset({"ask", "decline", "allow", "forbid"})
"""What can be answered in the group as well."""
LONG = pytest.mark.timeout(900)
"""For whole matches of five deals, on a machine that has other things to do."""


@pytest.fixture
async def brisk(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening whose robots do not think for long."""
    async with evening(tmp_path, rate=20, robot_delay=0.2) as made:
        yield made


@dataclass(frozen=True, slots=True)
class Asked:
    """A person who owes an answer, what he sees, and the question."""

    person: Person
    hand: Hand
    decision: Decision


class Company:
    """People at a table of Mozhno?; each decides by his own hand and presses buttons."""

    def __init__(self, night: Evening, people: list[Person], group: Chat) -> None:
        self.night, self.people, self.group = night, people, group
        self.table = 0
        self.presses: Counter[str] = Counter()

    async def sit_down(self, robots: int = 0) -> None:
        first, *others = self.people
        self.night.control.say(first, self.group, "/play mozhno")
        for person in others:
            await self.night.do(person, self.group, "sit")
        for _ in range(robots):
            await self.night.do(first, self.group, "robot", "easy")
        await self.night.do(first, self.group, "start")
        self.table = (await self.facts()).id

    async def facts(self) -> TableFacts:
        return (await tables_of(self.night))[-1]

    async def hand(self, person: Person) -> Hand | None:
        """What a person sees at the table; None when there is nothing any more."""
        shown = await hand_now(self.night.services, self.table, person.id)
        return shown if isinstance(shown, Hand) else None

    async def asked(self) -> Asked | None:
        """Somebody of the people who owes an answer."""
        for person in self.people:
            if (asked := await self.question(person)) is not None:
                return asked
        return None

    async def question(self, person: Person) -> Asked | None:
        """What a person owes an answer to."""
        hand = await self.hand(person)
        decision = None if hand is None else hand.playing.decision
        if hand is None or decision is None or hand.seat not in decision.waiting:
            return None
        return Asked(person, hand, decision)

    async def press(self, asked: Asked, what: str, chat: Chat | None = None) -> str | None:
        """Press the button that gives this answer, once it is there; what that is answered with.

        None where the question is settled before: somebody was quicker.
        """
        place, control = chat or self.night.private(asked.person), self.night.control

        def says(press: Press, _: Button) -> bool:
            return press == Answer(self.table, asked.decision.id, what)

        while (found := self.night.find(asked.person, place, says)) is None:
            hand = await self.hand(asked.person)
            if hand is None or hand.playing.decision != asked.decision:
                return None
            await self.night.quiet(0.2)
        answer = await control.answer_of(
            control.tap(asked.person, place, found[0].id, data=found[1].data)
        )
        self.presses[what.partition(":")[0]] += 1
        return str(answer["text"])

    async def answer(self, asked: Asked) -> None:
        """Answer by rule of thumb, with the presses that it takes, in turns here and there.

        Who does not want a card when it is his turn draws: there is no other button for that.
        """
        hand = asked.hand
        action = POLICIES["mozhno"]["easy"](hand.view, asked.decision, self.night.chance)
        if isinstance(action, Decline) and hand.seat == hand.view.table.turn:
            action = Draw()
        for what in presses_for(hand, action):
            in_group = what in GROUP and self.night.random.randrange(2)
            answer = await self.press(asked, what, self.group if in_group else None)
            if answer is not None and answer.startswith("Подождите"):
                await self.night.quiet(1)

    async def play(self, over: Callable[[], bool]) -> None:
        """Everybody answers until it is over."""
        while not over():
            asked = await self.asked()
            if asked is None:
                await self.night.quiet(1)
            else:
                await self.answer(asked)

    async def turn(self, person: Person) -> Asked:
        """What a person is asked, once he is."""
        return await self.night.until(lambda: self.question(person))

    async def first_discard(self) -> list[Person]:
        """Whoever begins draws and throws the card he drew; the seats from him on."""
        asked = await self.night.until(self.asked)
        await self.press(asked, "draw")
        asked = await self.turn(asked.person)
        card = asked.hand.view.hand[-1].code
        await self.press(asked, f"s:{card}")
        await self.press(asked, f"d:{card}")
        first = self.people.index(asked.person)
        return [*self.people[first:], *self.people[:first]]

    def shows(self, text: str) -> bool:
        """Whether the group shows this."""
        return any(
            text in seen.text for seen in self.night.control.view(self.people[0], self.group)
        )


def presses_for(hand: Hand, action: Action) -> list[str]:
    """What has to be pressed for an answer."""
    match action:
        case Discard(card):
            return [f"s:{card.code}", f"d:{card.code}"]
        case LayOff(card, at):
            return [f"o:{card.code}:{at}"]
        case LayContract():
            offers = [one for one in hand.choices.actions if isinstance(one, LayContract)]
            return [f"k:{offers.index(action)}"]
        case _:
            return [mozhno.WORDS[action]]


def busiest_minute(night: Evening, chat: Chat) -> int:
    """The most writes to a chat in any sixty seconds of the evening's clock."""
    times = sorted(call.time for call in night.control.calls(chat=chat) if call.method in WRITES)
    return max(sum(start <= at < start + 60 for at in times) for start in times)


def refused(night: Evening) -> list[str]:
    """What Telegram said no to."""
    return [call.method for call in night.control.calls() if not call.ok]


@LONG
async def test_one_person_plays_a_whole_match_with_robots(brisk: Evening) -> None:
    people = await brisk.people(1)
    company = Company(brisk, people, brisk.group(people))
    await company.sit_down(robots=2)

    await company.play(lambda: company.shows("партия сыграна"))

    for deal in range(1, 6):
        title = f"Можно? · раздача {deal} из 5"
        await brisk.control.wait_for(lambda title=title: company.shows(title))
    record = await record_of(brisk, await company.facts())
    assert replay(record).match.over
    assert verify(record).first_fault is None
    assert company.presses["draw"] > 20
    assert refused(brisk) == []
    assert busiest_minute(brisk, company.group) <= MOST_IN_A_MINUTE


@LONG
async def test_three_people_play_a_deal_by_pressing_alone(brisk: Evening) -> None:
    people = await brisk.people(3)
    company = Company(brisk, people, brisk.group(people))
    await company.sit_down()

    await company.play(lambda: company.shows("Можно? · раздача 1 из 5"))
    brisk.control.say(people[0], company.group, "/stop")
    await brisk.control.wait_for(lambda: company.shows("партия остановлена"))

    record = await record_of(brisk, await company.facts())
    assert len(replay(record).match.state.table.scores) == 1
    assert verify(record).first_fault is None
    assert company.presses["k"] >= 1
    assert company.shows("карт нет, +20")
    assert company.shows("Следующий контракт: 1 комплект и 1 секвенс")
    assert refused(brisk) == []
    assert busiest_minute(brisk, company.group) <= MOST_IN_A_MINUTE


async def test_a_ban_from_the_group_is_told_to_all_with_what_it_costs(night: Evening) -> None:
    people = await night.people(4)
    company = Company(night, people, night.group(people))
    await company.sit_down()
    thrower, following, asker, last = await company.first_discard()

    assert await company.press(await company.turn(asker), "ask", company.group) == ""
    await night.control.wait_for(lambda: company.shows("Разрешат все — покупает и ходит"))
    allowing = await company.turn(following)
    for person, told in (
        (thrower, "Сбросившего о разрешении не спрашивают."),
        (asker, "Вы спросили — теперь решают остальные."),
    ):
        pressed = Asked(person, allowing.hand, allowing.decision)
        assert await company.press(pressed, "allow", company.group) == told
    assert await company.press(allowing, "allow", company.group) == ""
    assert await company.press(await company.turn(last), "forbid") == ""

    await night.control.wait_for(lambda: company.shows("запрещает — и покупает"))
    assert company.shows(f"{last.first_name} запрещает — и покупает")
    hand = await company.hand(last)
    assert hand is not None
    assert len(hand.view.hand) == 12
    drawing = await company.turn(following)
    assert drawing.hand.view.table.offered is None
    assert await company.press(drawing, "draw") == ""


async def test_MG21_who_draws_too_soon_is_asked_to_wait(tmp_path: Path) -> None:
    """Time runs as on the wall here: a busy machine must not use the seven seconds up."""
    async with evening(tmp_path, rate=1) as night:
        people = await night.people(3)
        company = Company(night, people, night.group(people))
        await company.sit_down()
        _, following, last = await company.first_discard()

        early = await company.press(await company.turn(following), "draw")
        assert early is not None
        assert early.startswith("Подождите ещё ")
        await night.quiet(7)
        assert await company.press(await company.turn(following), "draw") == ""
        assert await company.question(last) is None
