"""A press about a tournament: who pressed where, and where the answer is shown.

What is long, or concerns one person alone, is shown in the private chat: in the place of the
message that was pressed if that stands there, else in a new one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from telegram import Bot, Message, User

from core.readmodels import Receipt, Said
from core.services import Tournaments
from tgbot import views
from tgbot.handlers.desk import Desk, thread_of
from tgbot.i18n import Locale

STALE: Final = Receipt(Said.STALE, tournament=0)
"""A button that says nothing any more."""
DONE: Final = Receipt(Said.DONE, done=True)


@dataclass(frozen=True, slots=True)
class Visit:
    """One press. `loc` is the person's language; `message` has the button."""

    desk: Desk
    bot: Bot
    user: User
    loc: Locale
    message: Message

    @property
    def services(self) -> Tournaments:
        """The services of tournaments."""
        return self.desk.services.tournaments

    @property
    def chat(self) -> int:
        """The chat of the message."""
        return self.message.chat.id

    @property
    def title(self) -> str:
        """The title of that chat."""
        return self.message.chat.title or ""

    @property
    def thread(self) -> int | None:
        """The topic of the message."""
        return thread_of(self.message)

    @property
    def is_private(self) -> bool:
        """Whether it was pressed in the person's own private chat."""
        return self.chat == self.user.id

    async def show(self, made: views.Message, *, payload: str = "hand") -> Receipt:
        """Show something to the person alone; `payload` is where a link leads that opens the
        private chat first."""
        if not await self.desk.services.people.reachable(self.user.id):
            return Receipt(Said.UNREACHABLE, values={"token": payload})
        plain = made.photo is None and made.document is None
        under_text = not self.message.photo and self.message.document is None
        if self.is_private and plain and under_text:
            await self.desk.edit(self.chat, self.message.message_id, made)
        else:
            self.desk.say(self.user.id, made)
        said = Said.DONE if self.is_private else Said.SENT_PRIVATELY
        return Receipt(said, done=True)
