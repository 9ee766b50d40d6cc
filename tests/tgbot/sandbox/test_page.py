"""The chat page in a real browser, with a bot that is a few raw calls."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from tests.needs import find_browser
from tests.support.phones import Phone
from tests.tgbot.sandbox.ground import png, until
from tgbot.sandbox import Limits, Person, Sandbox, make_demo_world
from tgbot.sandbox.world import Chat

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EVIL = '<img src=x onerror="window.hacked=1">'


# One browser serves the whole file, so everything here runs on one event loop.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def launched() -> AsyncIterator[Browser | None]:
    """The browser; None where there is none, and then `browser` says so."""
    path = find_browser()
    if path is None:
        yield None
        return
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        await started.close()


@pytest.fixture
def browser(launched: Browser | None, chromium_path: str) -> Browser:
    assert launched is not None, chromium_path
    return launched


class Stand:
    """A running demo world, its people by name, and the bot's voice."""

    def __init__(self, sandbox: Sandbox, group: Chat, http: aiohttp.ClientSession) -> None:
        self.sandbox = sandbox
        self.control = sandbox.control
        self.group = group
        self.http = http
        people = list(self.control.world.people.values())
        self.anna, self.boris = people[0], people[1]

    async def call(self, method: str, **arguments: Any) -> Any:
        url = f"{self.sandbox.url}/bot{self.sandbox.token}/{method}"
        async with self.http.post(url, json=arguments) as answer:
            body = await answer.json()
        assert body["ok"], body
        return body["result"]

    async def say(self, text: str, **more: Any) -> int:
        sent = await self.call("sendMessage", chat_id=self.group.id, text=text, **more)
        return sent["message_id"]


@pytest_asyncio.fixture(loop_scope="module")
async def stand() -> AsyncIterator[Stand]:
    sandbox = Sandbox(limits=Limits.off())
    group = make_demo_world(sandbox.control)
    async with sandbox, aiohttp.ClientSession() as http:
        yield Stand(sandbox, group, http)


@pytest_asyncio.fixture(loop_scope="module")
async def page(browser: Browser, stand: Stand) -> AsyncIterator[Page]:
    """Anna's phone alone, with every error of the page counted as the test's."""
    context = await browser.new_context(locale="en-US", viewport={"width": 1100, "height": 760})
    opened = await context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    await opened.goto(f"{stand.sandbox.url}/?as=anna")
    yield opened
    await context.close()
    assert errors == []


def keyboard(*buttons: dict[str, str]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


async def open_group(page: Page) -> None:
    await page.locator(".chat-row", has_text="Карточный вечер").click()


async def open_private(page: Page) -> None:
    await page.locator(".chat-row", has_text="Козырь").last.click()


async def test_without_a_bot_the_page_says_how_to_start_one(page: Page, stand: Stand) -> None:
    await expect(page.locator(".notice")).to_contain_text(stand.sandbox.token)
    await stand.call("getUpdates")
    await expect(page.locator(".notice")).to_be_hidden()
    await expect(page.locator(".link-state")).to_have_text("bot connected")


async def test_a_message_appears_formatted(page: Page, stand: Stand) -> None:
    await open_group(page)
    await stand.say("<b>Ход</b> <tg-spoiler>тайна</tg-spoiler>", parse_mode="HTML")
    bubble = page.locator(".message").last
    await expect(bubble.locator("b")).to_have_text("Ход")
    await expect(bubble.locator(".spoiler")).to_have_text("тайна")


async def test_what_is_typed_reaches_the_bot(page: Page, stand: Stand) -> None:
    await open_group(page)
    box = page.get_by_role("textbox", name="Сообщение")
    await box.fill("/play")
    await box.press("Enter")
    await expect(page.locator(".message.own .text")).to_have_text("/play")
    updates = await stand.call("getUpdates")
    assert updates[-1]["message"]["text"] == "/play"
    assert updates[-1]["message"]["from"]["id"] == stand.anna.id


async def test_a_press_brings_an_alert_and_then_a_toast(page: Page, stand: Stand) -> None:
    await open_group(page)
    await stand.say("x", reply_markup=keyboard({"text": "Карты", "callback_data": "c"}))
    key = page.get_by_role("button", name="Карты")
    for alert in (True, False):
        await key.click()
        await stand.control.wait_for(lambda: open_query(stand) is not None)
        await stand.call(
            "answerCallbackQuery",
            callback_query_id=open_query(stand),
            text="Ждём",
            show_alert=alert,
        )
        if alert:
            await expect(page.get_by_role("alertdialog")).to_contain_text("Ждём")
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("alertdialog")).to_have_count(0)
            await expect(key).to_be_focused()
        else:
            await expect(page.locator(".toast")).to_have_text("Ждём")
    await expect(key).not_to_have_class(re.compile("waiting"))


def open_query(stand: Stand) -> str | None:
    queries = stand.control.world.queries.values()
    return next((query.id for query in queries if query.answer is None), None)


async def test_an_edit_shows_in_place_and_a_deletion_removes(page: Page, stand: Stand) -> None:
    await open_group(page)
    first = await stand.say("one")
    await stand.say("two")
    message = {"chat_id": stand.group.id, "message_id": first}
    await stand.call("editMessageText", **message, text="uno")
    await expect(page.locator(".message .text")).to_have_text(["uno", "two"])
    await expect(page.locator(".message").first).to_contain_text("изменено")
    await stand.call("deleteMessage", **message)
    await expect(page.locator(".message .text")).to_have_text(["two"])


async def test_markup_in_names_and_texts_stays_text(page: Page, stand: Stand) -> None:
    villain = stand.control.add_person(EVIL, username="villain")
    stand.control.add(stand.group, villain)
    stand.group.title = EVIL
    said = stand.control.say(villain, stand.group, EVIL)
    stand.control.pin(villain, stand.group, said.id)
    stand.control.say(stand.anna, stand.group, "re", reply_to=said.id)
    await stand.call("setMyCommands", commands=[{"command": "x", "description": EVIL}])
    await stand.say(EVIL, reply_markup=keyboard({"text": EVIL, "callback_data": "c"}))
    await page.reload()
    await page.locator(".chat-row", has_text="onerror").first.click()
    await page.get_by_role("textbox", name="Сообщение").press("/")
    await expect(page.locator(".command")).to_contain_text(EVIL)
    await expect(page.locator(".sender").first).to_have_text(EVIL)
    await expect(page.locator(".key")).to_have_text(EVIL)
    await expect(page.locator(".pins")).to_contain_text(EVIL)
    assert await page.locator("img").count() == 0
    assert await page.evaluate("window.hacked") is None


async def test_start_is_pressed_once_and_a_block_undone(page: Page, stand: Stand) -> None:
    await open_private(page)
    await page.get_by_role("button", name="Начать").click()
    await expect(page.locator(".message.own .text")).to_have_text("/start")
    stand.control.block(stand.anna)
    await page.get_by_role("button", name="Разблокировать").click()
    await expect(page.get_by_role("textbox", name="Сообщение")).to_be_visible()
    assert stand.control.private(stand.anna).blocked is False


async def test_a_deep_link_opens_the_private_chat_and_presses_start(
    page: Page, stand: Stand
) -> None:
    await open_group(page)
    link = {"text": "Сесть", "url": "https://t.me/kozyr_bot?start=seat_7"}
    await stand.say("x", reply_markup=keyboard(link))
    await page.get_by_role("button", name="Сесть").click()
    await expect(page.locator(".message.own .text")).to_have_text("/start seat_7")
    updates = await stand.call("getUpdates")
    assert updates[-1]["message"]["chat"]["type"] == "private"


async def test_the_command_menu_follows_scope_and_language(page: Page, stand: Stand) -> None:
    groups = {"type": "all_group_chats"}
    command = {"command": "score", "description": "Счёт"}
    await stand.call("setMyCommands", commands=[command], scope=groups, language_code="ru")
    await open_group(page)
    await page.get_by_role("button", name="Команды").click()
    await expect(page.locator(".command")).to_have_text(["/scoreСчёт"])
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.own .text")).to_have_text("/score@kozyr_bot")


async def test_unread_messages_are_counted_until_read(page: Page, stand: Stand) -> None:
    await open_group(page)
    stand.control.start(stand.anna)
    await stand.call("sendMessage", chat_id=stand.anna.id, text="one")
    await stand.call("sendMessage", chat_id=stand.anna.id, text="two")
    row = page.locator(".chat-row", has_text="Козырь").last
    await expect(row.locator(".unread")).to_have_text("2")
    await row.click()
    await expect(row.locator(".unread")).to_have_count(0)


async def test_a_chat_is_opened_by_its_title_not_by_the_preview_of_another(
    page: Page, stand: Stand
) -> None:
    """The helper of other tests and of the pictures: the newest row is not always the one."""
    stand.control.start(stand.anna)
    await stand.say("Напишите боту Козырь")
    phone = Phone(page, "Анна")
    await phone.open("Карточный вечер")
    await stand.call("sendMessage", chat_id=stand.anna.id, text="Карточный вечер ждёт")
    await phone.open("Козырь")

    await phone.reads("Карточный вечер ждёт")
    await expect(page.locator("header .title b")).to_have_text("Козырь")


async def test_the_list_stays_at_the_end_unless_scrolled_up(page: Page, stand: Stand) -> None:
    await open_group(page)
    for number in range(30):
        await stand.say(f"line {number}")
    await expect(page.locator(".message .text").last).to_have_text("line 29")
    log = page.get_by_role("log")
    gap = "log => log.scrollHeight - log.scrollTop - log.clientHeight"
    assert await log.evaluate(gap) < 2
    await log.evaluate("log => { log.scrollTop = 0; }")
    down = page.get_by_role("button", name="В конец")
    await expect(down).to_be_visible()
    await stand.say("new")
    await expect(page.locator(".message .text").last).to_have_text("new")
    assert await log.evaluate("log => log.scrollTop") == 0
    await down.click()
    await expect(down).to_be_hidden()
    assert await log.evaluate(gap) < 2


async def test_a_relative_time_counts_down(page: Page, stand: Stand) -> None:
    await open_group(page)
    until = stand.control.stage.now + 30
    await stand.say(f'<tg-time unix="{until}" format="r">soon</tg-time>', parse_mode="HTML")
    time = page.locator(".message time").first
    await expect(time).to_have_text(re.compile(r"^через \d\d секунд"))
    before = await time.text_content()
    assert before is not None
    await expect(time).not_to_have_text(before)


async def test_times_are_told_in_kazakh_which_browsers_do_not_know(
    page: Page, stand: Stand
) -> None:
    await page.goto(f"{stand.sandbox.url}/?as=aigerim")
    await open_group(page)
    until, noon = stand.control.stage.now + 150, 1_796_040_000  # 30 November 2026, a Monday
    soon = f'<tg-time unix="{until}" format="r">soon</tg-time>'
    await stand.say(f'{soon} <tg-time unix="{noon}" format="wD">day</tg-time>', parse_mode="HTML")

    message = page.locator(".message").last
    await expect(message).to_contain_text(re.compile(r"[12] минуттан кейін"))
    await expect(message).to_contain_text("2026 ж. 30 қараша, дүйсенбі")


async def test_protected_pinned_and_pictures_are_marked(page: Page, stand: Stand) -> None:
    await open_group(page)
    stand.control.promote(stand.group, stand.control.bot)
    message_id = await stand.say("secret", protect_content=True)
    await stand.call("pinChatMessage", chat_id=stand.group.id, message_id=message_id)
    await expect(page.get_by_role("img", name="Копирование")).to_be_visible()
    await expect(page.locator(".pins")).to_contain_text("secret")
    await send_photo(stand)
    await expect(page.locator(".photo img")).to_have_attribute("width", "40")


async def send_photo(stand: Stand) -> None:
    form = aiohttp.FormData({"chat_id": str(stand.group.id), "caption": "chart"})
    form.add_field("photo", png(40, 30), filename="chart.png", content_type="image/png")
    url = f"{stand.sandbox.url}/bot{stand.sandbox.token}/sendPhoto"
    async with stand.http.post(url, data=form) as answer:
        assert answer.status == 200


async def test_a_forum_opens_with_its_topics(page: Page, stand: Stand) -> None:
    forum = stand.control.add_group("Турнир", stand.anna, forum=True)
    topic = stand.control.add_topic(forum, "Белка")
    await page.locator(".chat-row", has_text="Турнир").click()
    await page.locator(".topics .chat-row", has_text="Белка").click()
    box = page.get_by_role("textbox", name="Сообщение")
    await box.fill("/play")
    await box.press("Enter")
    await expect(page.locator(".message.own")).to_have_count(1)
    said = stand.control.last(stand.anna, forum)
    assert (said.text, said.topic) == ("/play", topic.id)


async def test_an_upgraded_group_stays_open_under_its_new_id(page: Page, stand: Stand) -> None:
    await open_group(page)
    new = stand.control.upgrade(stand.group)
    await expect(page.locator(".event").last).to_have_text("Группа стала супергруппой")
    box = page.get_by_role("textbox", name="Сообщение")
    await box.fill("/still_here")
    await box.press("Enter")
    await expect(page.locator(".message.own")).to_have_count(1)
    assert stand.control.last(stand.anna, new).text == "/still_here"


async def phones(page: Page) -> list[str]:
    await expect(page.locator(".phone").first).to_be_visible()
    return await page.locator(".phone .owner b").all_text_contents()


async def test_people_stand_side_by_side(page: Page, stand: Stand) -> None:
    first, second = full(stand.anna), full(stand.boris)
    await page.goto(f"{stand.sandbox.url}/?as=boris,anna")
    assert await phones(page) == [second, first]
    await page.goto(f"{stand.sandbox.url}/?view=all")
    assert len(await phones(page)) == 4
    await page.locator(".chip", has_text="Борис").click()
    assert await phones(page) == [second]
    assert page.url.endswith("/?as=boris")


def full(person: Person) -> str:
    return f"{person.first_name} {person.last_name}"


async def test_the_tools_make_a_group_and_a_fault(page: Page, stand: Stand) -> None:
    await page.get_by_role("button", name="Tools").click()
    tools = page.get_by_role("dialog")
    await tools.get_by_label("Title").fill("Second")
    await tools.get_by_role("button", name="Create").first.click()
    await expect(page.locator(".told")).to_have_text("Done")
    await tools.get_by_role("button", name="Add", exact=True).last.click()
    await until(lambda: stand.control.faults.due)
    await page.keyboard.press("Escape")
    await expect(page.locator(".chat-row", has_text="Second")).to_be_visible()
