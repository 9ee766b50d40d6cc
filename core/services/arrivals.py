"""Who an update comes from, and where: looked up in one statement, and noted where it is news.

Every press begins with this, and almost never is there anything to note.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import BigInteger, bindparam, literal, select
from sqlmodel import col

from core.services.chats import Chats
from core.services.context import Context
from core.services.people import People
from core.storage import ChatRow, ForgottenRow, PersonRow


@dataclass(frozen=True, slots=True)
class Where:
    """A chat as Telegram describes it now."""

    id: int
    kind: str
    title: str


@dataclass(frozen=True, slots=True)
class Who:
    """A person as Telegram names him now; `client_language` is what his program speaks."""

    id: int
    name: str
    username: str | None
    client_language: str | None


_HERE: Final = select(literal(1).label("one")).subquery("here")
_KNOWN: Final = (
    select(
        col(ChatRow.kind),
        col(ChatRow.title),
        col(ChatRow.writable),
        col(PersonRow.name),
        col(PersonRow.username),
        col(PersonRow.client_language),
        col(PersonRow.language),
        col(ForgottenRow.person_id),
    )
    .select_from(_HERE)
    .outerjoin(ChatRow, col(ChatRow.id) == bindparam("chat", type_=BigInteger))
    .outerjoin(PersonRow, col(PersonRow.id) == bindparam("person", type_=BigInteger))
    .outerjoin(ForgottenRow, col(ForgottenRow.person_id) == bindparam("person", type_=BigInteger))
)
"""One row, with None for what is not known; `person_id` is there where he asked to be forgotten."""


class Arrivals:
    """Notes what has changed in transactions of `chats` and `people`."""

    def __init__(self, context: Context, chats: Chats, people: People) -> None:
        self._context = context
        self._chats = chats
        self._people = people

    async def meet(self, where: Where | None, who: Who | None) -> str:
        """Note chat and person, unless he asked to be forgotten; the language that he reads."""
        known = await self._known(where, who)
        spoken = known.client_language
        if where is not None and not _is_known(where, known):
            await self._chats.met(where.id, where.kind, where.title)
        if who is not None and known.person_id is None:
            spoken = who.client_language
            if (known.name, known.username, known.client_language) != (
                who.name,
                who.username,
                who.client_language,
            ):
                await self._people.met(who.id, who.name, who.username, who.client_language)
        return known.language or spoken or self._context.rules.default_language

    async def _known(self, where: Where | None, who: Who | None) -> Any:
        asked = {"chat": where and where.id, "person": who and who.id}
        async with self._context.work.looking() as connection:
            return (await connection.execute(_KNOWN, asked)).one()


def _is_known(where: Where, known: Any) -> bool:
    """Nothing is news of a chat that can be written to and looks as it did."""
    return known.writable and (known.kind, known.title) == (where.kind, where.title)


__all__ = ["Arrivals", "Where", "Who"]
