"""The sandbox's page in a browser, and the phones on it as a person uses them."""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

from playwright.async_api import Browser, BrowserContext, Locator, Page, async_playwright

ARGUMENTS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDTH, HEIGHT = 1440, 900


@asynccontextmanager
async def browser(path: str) -> AsyncGenerator[Browser]:
    """A browser without a window."""
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield opened
        finally:
            await opened.close()


@asynccontextmanager
async def phones(
    opened: Browser,
    url: str,
    *usernames: str,
    size: tuple[int, int] = (WIDTH, HEIGHT),
    dark: bool = False,
) -> AsyncGenerator[Page]:
    """The page with the phones of these people; an error of its scripts is an error here."""
    context: BrowserContext = await opened.new_context(
        locale="ru-RU",
        timezone_id="Asia/Almaty",
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
    )
    errors: list[str] = []
    page = await context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    await page.goto(f"{url}/?as={','.join(usernames)}")
    try:
        yield page
    finally:
        await context.close()
    if errors:
        raise AssertionError(f"the page has failed: {errors}")


class Phone:
    """One person's phone on the page."""

    def __init__(self, page: Page, name: str) -> None:
        self.root = page.locator(f'section.phone[aria-label^="{name}"]')

    async def open(self, title: str) -> None:
        """Open a chat from the list, from wherever the phone is."""
        back = self.root.locator("header button.back")
        if await back.is_visible():
            await back.click()
        whole = re.compile(f"^{re.escape(title)}$")  # previews of other chats may hold it too
        called = self.root.page.locator("b", has_text=whole)
        await self.root.locator(".chat-row", has=called).click()
        await self.root.locator("header .title b", has_text=whole).wait_for()

    async def start(self) -> None:
        """Press Start below an empty private chat."""
        await self.root.locator("footer button.big").click()

    async def write(self, text: str) -> None:
        """Write a message."""
        box = self.root.locator("textarea")
        await box.fill(text)
        await box.press("Enter")

    def button(self, text: str) -> Locator:
        """The newest button with this text."""
        return self.root.locator("button.key", has_text=text).last

    async def press(self, text: str) -> None:
        """Press the newest button with this text, once it is there."""
        await self.button(text).click()

    async def press_data(self, data: str) -> None:
        """Press the newest button that carries this."""
        await self.root.locator(f'button.key[data-data="{data}"]').last.click()

    async def show(self, text: str) -> None:
        """Scroll until the newest message that says this begins at the top."""
        message = self.root.locator(".message", has_text=text).last
        await message.evaluate("node => node.scrollIntoView({block: 'start'})")

    async def reads(self, text: str) -> None:
        """Wait until a message says this."""
        await self.root.locator(".message", has_text=text).last.wait_for()
