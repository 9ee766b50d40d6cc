"""A whole match by four people on the sandbox's page: nothing but what a finger could do."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page, expect

from core.records import replay, verify
from tests.support import Evening, evening
from tests.support.database import record_of, tables_of
from tests.support.phones import Phone, browser, phones
from tgbot.sandbox import Chat, Person

BOT = "Козырь"
GROUP = "Карты"


async def test_four_people_play_a_match_on_the_page(tmp_path: Path, chromium_path: str) -> None:
    async with evening(tmp_path, robot_delay=0.5) as night, browser(chromium_path) as chromium:
        people = await night.people(4, started=False)
        group = night.group(people, GROUP)
        names = [str(person.username) for person in people]
        async with phones(chromium, night.sandbox.url, *names) as page:
            seats = {person.id: Phone(page, person.first_name) for person in people}
            await sit_down(list(seats.values()))
            await play(night, people, seats, group)
            await look_at_the_end(page, list(seats.values()))

        row = (await tables_of(night))[0]
        record = await record_of(night, row)
        assert replay(record).match.over
        assert verify(record).first_fault is None
        assert [call.error for call in night.control.calls() if not call.ok] == []


async def sit_down(seats: list[Phone]) -> None:
    """Everybody opens the private chat; Anna opens a short match, the others sit down."""
    for phone in seats:
        await phone.open(BOT)
        await phone.start()
        await phone.reads("Здравствуйте!")
        await phone.open(GROUP)
    anna, *others = seats
    await anna.write("/play")
    await anna.press("Белка")
    await anna.press("Настройки")
    await anna.press("Короткая")
    await anna.reads("Набор правил: Короткая")
    await anna.press("Назад")
    for phone in others:
        await phone.press("Сесть")
    await anna.reads("Все на местах")
    await anna.press("Начать")
    for phone in seats:
        await phone.press("Мои карты")
        await phone.reads("Раздача 1")


async def play(night: Evening, people: list[Person], seats: dict[int, Phone], group: Chat) -> None:
    """Press cards on the page, each on the phone of whoever is asked, to the end."""

    def over() -> bool:
        return any("партия сыграна" in seen.text for seen in night.control.view(people[0], group))

    def asked() -> Person | None:
        return next((person for person in people if night.answers(person)), None)

    while True:
        await night.control.wait_for(lambda: over() or asked() is not None, 20)
        person = asked()
        if over() or person is None:
            return
        playable = [one for one in night.answers(person) if one[1].style == "primary"]
        _, button, press = playable[night.random.randrange(len(playable))]
        await seats[person.id].press_data(str(button.data))
        await night.control.wait_for(
            lambda person=person, was=press.decision: all(
                one.decision != was for _, _, one in night.answers(person)
            ),
            20,
        )


async def look_at_the_end(page: Page, seats: list[Phone]) -> None:
    """The result with its picture in the group, the review in private, and a rematch."""
    anna, boris = seats[:2]
    await anna.reads("партия сыграна")
    await anna.press("🔎 Раздача")
    await anna.reads("разбор раздачи")
    await boris.open(GROUP)
    picture = boris.root.locator(".message img").last
    await expect(picture).to_be_visible()
    assert await picture.evaluate("image => image.naturalWidth") >= 600
    await boris.press("Реванш")
    await boris.reads("собираем стол")
    await expect(page.locator(".toast, .alert").filter(has_text="не ответил")).to_have_count(0)
