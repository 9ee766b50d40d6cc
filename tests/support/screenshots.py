"""The pictures of the README and of the page on tournaments: evenings of all games and a
"tournament" on the sandbox's page, photographed, and what the bot draws itself ("drawings").

`python -m tests.support.screenshots [FOLDER [GAME…]]` writes them, by default into docs/images. The
cards are the same every time; only the clocks differ, and who wins the tournament.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.async_api import Browser, Page

from core.tournaments.model import Phase
from tests.needs import find_browser
from tests.support.contest import Contest, play
from tests.support.drawings import draw
from tests.support.evening import Evening, evening
from tests.support.organiser import Organiser
from tests.support.phones import Phone, browser, phones
from tgbot.callback_data import EventVerb
from tgbot.sandbox import Chat, Person

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
GROUP: Final = "Карточный вечер"
BOT: Final = "Козырь"
PEOPLE: Final = (
    ("Анна", "anna", "ru"),
    ("Борис", "boris", "ru"),
    ("Айгерім", "aigerim", "kk"),
    ("Дәулет", "daulet", "kk"),
)
ENTRANTS: Final = (
    *PEOPLE,
    ("Гүлнұр", "gulnur", "kk"),
    ("Пётр", "pyotr", "ru"),
    ("Әсем", "asem", "kk"),
    ("Ұлан", "ulan", "kk"),
)
CUP: Final = "Кубок осени"
BOARD: Final = "Белка · «Основные»"
"""What only the board of the tournament says in the group."""
ONE, TWO, NARROW = (480, 900), (960, 900), (390, 844)
SETTLE: Final = 700
"""Milliseconds in which the page comes to rest."""
COLOURS: Final = 200


class Photographer:
    """Writes what a page shows as small pictures."""

    def __init__(self, chromium: Browser, night: Evening, folder: Path) -> None:
        self._chromium, self._night, self._folder = chromium, night, folder

    async def shoot(
        self,
        name: str,
        chats: Sequence[tuple[Person, str]],
        *,
        size: tuple[int, int],
        dark: bool = False,
        at: str = "",
    ) -> None:
        """The phones of these people with these chats open, the first one where it says `at`."""
        names = [str(person.username) for person, _ in chats]
        url = self._night.sandbox.url
        async with phones(self._chromium, url, *names, size=size, dark=dark) as page:
            for person, title in chats:
                await Phone(page, person.first_name).open(title)
            await page.wait_for_timeout(SETTLE)
            if at:
                phone = Phone(page, chats[0][0].first_name)
                await phone.show(at)
                await page.wait_for_timeout(SETTLE)
            self._write(name, await self._picture(page))

    async def _picture(self, page: Page) -> bytes:
        return await page.locator("main.phones").screenshot()

    def _write(self, name: str, data: bytes) -> None:
        picture = Image.open(io.BytesIO(data)).convert("RGB").quantize(COLOURS)
        path = self._folder / f"{name}.png"
        picture.save(path, optimize=True)
        sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} kB\n")


def shown(night: Evening, person: Person, chat: Chat) -> str:
    """What the newest message on somebody's screen says."""
    return night.control.last(person, chat).text


async def gather(night: Evening) -> tuple[list[Person], Chat]:
    """Four people who know the bot, and their group."""
    people = [
        night.control.add_person(name, username=username, language_code=language)
        for name, username, language in PEOPLE
    ]
    for person in people:
        night.control.start(person)
    group = night.group(people, GROUP)
    night.control.say(people[0], group, "/play belka")
    await night.do(people[0], group, "settings")
    for verb, arg in (("preset", "short"), ("pace", "relaxed"), ("back", "")):
        await night.do(people[0], group, verb, arg)
    return people, group


async def press_on(night: Evening, people: list[Person], over: Callable[[], bool]) -> None:
    """Press cards that may be played until `over`."""
    while not over():
        asked = next((person for person in people if night.answers(person)), None)
        if asked is None:
            await asyncio.sleep(0.02)
            continue
        seen, button, _ = next(one for one in night.answers(asked) if one[1].style == "primary")
        query = night.control.tap(asked, night.private(asked), seen.id, data=button.data)
        await night.control.answer_of(query)


async def take_other(
    night: Evening, chromium: Browser, folder: Path, *, game: str, answers: int
) -> None:
    """A table of a game after so many answers: its group, and the hand of whoever is asked."""
    camera = Photographer(chromium, night, folder)
    people = [
        night.control.add_person(name, username=username, language_code=language)
        for name, username, language in PEOPLE
    ]
    for person in people:
        night.control.start(person)
    group = night.group(people, GROUP)
    night.control.say(people[0], group, f"/play {game}")
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start", "")
    for _ in range(answers):
        await night.control.wait_for(lambda: any(night.answers(person) for person in people))
        asked = next(person for person in people if night.answers(person))
        able = night.answers(asked, coloured=True) or night.answers(asked)
        query = night.control.tap(asked, night.private(asked), able[0][0].id, data=able[0][1].data)
        await night.control.answer_of(query)
        await night.quiet(6)
    await night.control.wait_for(lambda: any(night.answers(person) for person in people))
    asked = next(person for person in people if night.answers(person))
    await night.quiet(10)
    await camera.shoot(game, [(people[0], GROUP), (asked, BOT)], size=TWO)


async def take(night: Evening, chromium: Browser, folder: Path) -> None:
    """The evening, with a picture of everything worth one."""
    camera = Photographer(chromium, night, folder)
    people, group = await gather(night)
    anna, boris, aigerim, daulet = people
    for person in (boris, aigerim):
        await night.do(person, group, "sit")
    await night.control.wait_for(lambda: "3. Айгерім" in shown(night, anna, group))
    await camera.shoot("lobby", [(boris, GROUP)], size=ONE)

    await night.do(daulet, group, "sit")
    await night.do(anna, group, "start", "")
    private = night.private(aigerim)

    def in_the_middle() -> bool:
        text = shown(night, aigerim, private)
        later = "2-тарату" in text and "1-алым" not in text
        return later and "Жүріс сізде" in text and text.count("▪️") == 2

    await press_on(night, people, in_the_middle)
    await night.quiet(10)
    await camera.shoot("table", [(anna, GROUP), (aigerim, BOT)], size=TWO)
    await camera.shoot("dark", [(aigerim, BOT)], size=NARROW, dark=True)

    def second_is_over() -> bool:
        return any("раздача 2" in seen.text for seen in night.control.view(anna, group))

    await press_on(night, people, second_is_over)
    await night.do(boris, group, "review")
    await night.control.wait_for(lambda: "разбор" in shown(night, boris, night.private(boris)))
    await camera.shoot("deal", [(anna, GROUP), (boris, BOT)], size=TWO, at="раздача 2")

    def is_over() -> bool:
        return night.control.last(anna, group).photo is not None

    await press_on(night, people, is_over)
    await night.quiet(10)
    await camera.shoot("result", [(daulet, GROUP)], size=ONE)


async def gather_contest(contest: Contest) -> list[Person]:
    """Eight people in a group; the first one made it, and organises and plays as well."""
    contest.everybody = [
        contest.control.add_person(name, username=username, language_code=language)
        for name, username, language in ENTRANTS
    ]
    for person in contest.everybody:
        contest.control.start(person)
    contest.judge = contest.everybody[0]
    contest.chat = contest.group(contest.everybody, GROUP)
    contest.control.promote(contest.chat, contest.control.bot)
    contest.desk = Organiser(contest, contest.chat)
    return contest.everybody


async def photograph(
    contest: Contest, path: str, folder: Path, name: str, chats: Sequence[tuple[Person, str]]
) -> None:
    """Phones side by side, the first at the board. The contest's time stands still meanwhile."""

    async def shoot() -> None:
        async with browser(path) as chromium:
            camera = Photographer(chromium, contest, folder)
            size = ONE if len(chats) == 1 else TWO
            await camera.shoot(name, chats, size=size, at=BOARD if chats[0][1] == GROUP else "")

    await asyncio.get_running_loop().run_in_executor(None, lambda: asyncio.run(shoot()))


async def take_tournament(contest: Contest, path: str, folder: Path) -> None:
    """A round robin of four pairs: its board, a table, the organiser's tools, the end."""
    anna, boris, aigerim, daulet, gulnur, pyotr, asem, ulan = await gather_contest(contest)
    desk, shoot = contest.desk, partial(photograph, contest, path, folder)
    await desk.begin(anna, "belka")
    contest.control.say(anna, contest.private(anna), f"/tournament {CUP}")
    await contest.control.wait_for(lambda: CUP in desk.newest(anna))
    await desk.draft(anna, "expected", "expected.4", "clock", "clock.15")
    await desk.choose_start(anna, 60)
    await desk.draft(anna, "open.now")
    await contest.pair_up(anna, boris)
    await contest.ask_partner(aigerim, daulet)
    await contest.ask_partner(gulnur, pyotr)
    await contest.sign_up(asem)
    await contest.until_board("🔎 Ищут партнёра: Әсем")
    await shoot("tournament", [(pyotr, GROUP)])

    await contest.sign_up(ulan)
    await desk.press(ulan, EventVerb.PAIR, str(asem.id))
    await desk.tools(anna, "start", "start.sure")
    contest.players.think = (20.0, 40.0)
    contest.players.begin()
    await contest.until_round(1)
    private = contest.private(aigerim)

    def in_the_middle() -> bool:
        text = shown(contest, aigerim, private)
        return "Жүріс сізде" in text and text.count("▪️") == 2

    await contest.control.wait_for(in_the_middle, 3600)
    await shoot("tournament_table", [(boris, GROUP), (aigerim, BOT)])
    await desk.tools(anna)
    await shoot("tournament_tools", [(anna, BOT)])

    await contest.until_phase(Phase.FINISHED)
    await desk.press(boris, EventVerb.CROSS, private=False)
    await asyncio.sleep(60)
    await shoot("tournament_end", [(anna, GROUP), (boris, BOT)])


OTHERS: Final = (("clubs", 9), ("cals_bs", 3), ("mozhno", 9))
"""The other games, and after how many answers each is photographed."""


def main(folder: Path, *, wanted: Sequence[str] = ()) -> None:
    """Take all pictures, or those that are wanted."""
    if not wanted or "drawings" in wanted:
        draw(folder)
    if list(wanted) == ["drawings"]:
        return
    path = find_browser()
    if path is None:
        sys.exit("a browser is needed: apt-get install chromium")
    if not wanted or "tournament" in wanted:
        with tempfile.TemporaryDirectory() as data:
            story = partial(take_tournament, path=path, folder=folder)
            play(Path(data), "pictures of a tournament", story)
    asyncio.run(take_evenings(path, folder, wanted))


async def take_evenings(path: str, folder: Path, wanted: Sequence[str]) -> None:
    """The evenings of all games, or of those that are wanted."""
    async with browser(path) as chromium:
        if not wanted or "belka" in wanted:
            async with night_for("belka") as night:
                await take(night, chromium, folder)
        for game, answers in OTHERS:
            if not wanted or game in wanted:
                async with night_for(game) as night:
                    await take_other(night, chromium, folder, game=game, answers=answers)


@asynccontextmanager
async def night_for(game: str) -> AsyncGenerator[Evening]:
    """An evening whose cards are the same every time."""
    chance = "pictures" if game == "belka" else f"pictures of {game}"
    with tempfile.TemporaryDirectory() as data:
        async with evening(
            Path(data), rate=6.0, turn_seconds=None, robot_delay=0.5, chance=chance
        ) as night:
            yield night


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    chosen.mkdir(parents=True, exist_ok=True)
    main(chosen, wanted=sys.argv[2:])
