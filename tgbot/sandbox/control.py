"""The hands of the people in the sandbox: everything a person, an admin or fate may do to a bot.

Acts take effect at once; what the bot makes of them is waited for with `wait_for` and its kin.
A chat is named by its object, its `key`, or its Telegram id (a person's id: their private chat
with the first bot). Misuse raises `ControlError`: it is the caller's mistake, not Telegram's word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from tgbot.sandbox.clock import ManualClock
from tgbot.sandbox.entities import clean, find_automatic
from tgbot.sandbox.faults import Fault, Faults
from tgbot.sandbox.seen import Seen, see
from tgbot.sandbox.stage import Stage
from tgbot.sandbox.world import (
    ADMIN_RIGHTS,
    PERMISSIONS,
    Bot,
    Call,
    Chat,
    ChatType,
    Content,
    Member,
    Message,
    Person,
    Query,
    Shown,
    Status,
    Topic,
    World,
)

__all__ = ["ChatRef", "Control", "ControlError"]

ChatRef = Chat | str | int
WAIT = 30.0
_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")
_BOT_RIGHTS = frozenset(ADMIN_RIGHTS) - {"can_promote_members"}


class ControlError(Exception):
    """An act that no client could do: a button that is not there, a chat one is not in."""


def _typed(text: str) -> Content:
    """What a person typed: plain, with the links and commands a client finds in it."""
    plain, _ = clean(text, ())
    if not plain:
        raise ControlError("nothing to say")
    return Content(plain, tuple(find_automatic(plain, ())))


class Control:
    def __init__(self, stage: Stage, faults: Faults) -> None:
        self.stage = stage
        self.faults = faults

    @property
    def world(self) -> World:
        return self.stage.world

    @property
    def bot(self) -> Bot:
        """The bot that was there first."""
        return next(iter(self.world.bots.values()))

    # Looking things up

    def chat(self, ref: ChatRef) -> Chat:
        if isinstance(ref, Chat):
            return ref
        if isinstance(ref, int) and ref > 0:
            return self.private(ref)
        chat = self.world.chats.get(str(ref))
        if chat is None:
            raise ControlError(f"no chat {ref}")
        return chat

    def private(self, person: Person | int, bot: Bot | None = None) -> Chat:
        """A person's chat with a bot (the first one), opened or not."""
        return self.world.private((bot or self.bot).id, self.person(person).id)

    def person(self, ref: Person | int) -> Person:
        if isinstance(ref, Person):
            return ref
        if ref not in self.world.people:
            raise ControlError(f"no person {ref}")
        return self.world.people[ref]

    def message(self, chat: ChatRef, message_id: int) -> Message:
        message = self.world.live_message(self.chat(chat), message_id)
        if message is None:
            raise ControlError(f"no message {message_id} in chat {self.chat(chat).key}")
        return message

    # Making people, bots and chats

    def add_person(
        self,
        first_name: str,
        last_name: str = "",
        *,
        username: str | None = None,
        language_code: str | None = "ru",
    ) -> Person:
        person = Person(self.world.next_person_id(), first_name, last_name, username, language_code)
        self.world.people[person.id] = person
        self.stage.changes.emit("person", person=person)
        for bot in self.world.bots.values():
            self.stage.touch(self.private(person, bot))
        return person

    def add_bot(self, token: str, first_name: str, username: str, *, privacy: bool = True) -> Bot:
        bot = Bot(int(token.partition(":")[0]), token, first_name, username, privacy)
        self.stage.admit_bot(bot)
        self.stage.changes.emit("bot", bot=bot)
        for person in self.world.people.values():
            self.stage.touch(self.private(person, bot))
        return bot

    def add_group(
        self,
        title: str,
        creator: Person,
        members: Sequence[Person] = (),
        *,
        supergroup: bool = False,
        forum: bool = False,
        bot: Bot | None = None,
        with_bot: bool = True,
        username: str | None = None,
    ) -> Chat:
        """A basic group, or a supergroup (a forum is one), with the bot unless told otherwise."""
        kind = ChatType.SUPERGROUP if supergroup or forum else ChatType.GROUP
        chat = Chat(self.world.next_group_id(kind), kind, title, forum=forum, username=username)
        self.world.chats[chat.key] = chat
        chat.members[creator.id] = Member(creator.id, Status.CREATOR)
        for person in members:
            chat.members.setdefault(person.id, Member(person.id, Status.MEMBER))
        if with_bot:
            guest = bot or self.bot
            self.stage.set_member(chat, Member(guest.id, Status.MEMBER), creator.id)
        created = "supergroup_chat_created" if supergroup or forum else "group_chat_created"
        self.stage.serve(chat, creator.id, {created: True})
        self.stage.touch(chat)
        return chat

    # Membership

    def add(self, chat: ChatRef, user: Person | Bot, by: Person | None = None) -> None:
        group = self.chat(chat)
        self.stage.welcome(group, user.id, self._chief(group, by))

    def kick(self, chat: ChatRef, user: Person | Bot, by: Person | None = None) -> None:
        group = self.chat(chat)
        self.stage.farewell(group, user.id, self._chief(group, by), kicked=True)

    def leave(self, chat: ChatRef, user: Person) -> None:
        self.stage.farewell(self.chat(chat), user.id, user.id, kicked=False)

    def promote(
        self,
        chat: ChatRef,
        user: Person | Bot,
        rights: Sequence[str] | None = None,
        by: Person | None = None,
    ) -> None:
        """Makes an administrator, by default with every right but promoting others."""
        given = _BOT_RIGHTS if rights is None else frozenset(rights)
        unknown = given - set(ADMIN_RIGHTS)
        if unknown:
            raise ControlError(f"no such rights: {sorted(unknown)}")
        group = self.chat(chat)
        member = Member(user.id, Status.ADMINISTRATOR, rights=given | {"can_manage_chat"})
        self.stage.set_member(group, member, self._chief(group, by))

    def demote(self, chat: ChatRef, user: Person | Bot, by: Person | None = None) -> None:
        group = self.chat(chat)
        self.stage.set_member(group, Member(user.id, Status.MEMBER), self._chief(group, by))

    def restrict(
        self,
        chat: ChatRef,
        user: Person | Bot,
        allowed: Sequence[str] = (),
        by: Person | None = None,
    ) -> None:
        """Leaves a member only the permissions named, such as "can_send_messages"."""
        group = self.chat(chat)
        member = Member(user.id, Status.RESTRICTED, allowed=frozenset(allowed))
        self.stage.set_member(group, member, self._chief(group, by))

    def set_permissions(self, chat: ChatRef, allowed: Sequence[str]) -> None:
        """What plain members may do."""
        group = self.chat(chat)
        group.permissions = frozenset(allowed) & frozenset(PERMISSIONS)
        self.stage.touch(group)

    def _chief(self, chat: Chat, by: Person | None) -> int:
        if by is not None:
            return by.id
        chief = next((m for m in chat.members.values() if m.status is Status.CREATOR), None)
        if chief is None:
            raise ControlError(f"chat {chat.key} has no creator")
        return chief.user_id

    # Chats

    def upgrade(self, chat: ChatRef, by: Person | None = None) -> Chat:
        """Turns a basic group into a supergroup; the result is the new chat."""
        group = self.chat(chat)
        if group.type is not ChatType.GROUP or group.migrated_to is not None:
            raise ControlError("only a basic group can be upgraded, once")
        return self.stage.upgrade(group, self._chief(group, by))

    def set_forum(self, chat: ChatRef, *, forum: bool = True) -> None:
        group = self.chat(chat)
        if group.type is not ChatType.SUPERGROUP:
            raise ControlError("only a supergroup can have topics")
        group.forum = forum
        self.stage.touch(group)

    def add_topic(self, chat: ChatRef, name: str, by: Person | None = None) -> Topic:
        group = self.chat(chat)
        if not group.forum:
            raise ControlError("the chat is not a forum")
        return self.stage.open_topic(group, name, 0x6FB9F0, None, self._chief(group, by))

    def close_topic(self, chat: ChatRef, topic: int, *, closed: bool = True) -> None:
        group = self.chat(chat)
        if topic == 1:
            group.general_closed = closed
        else:
            found = self._topic(group, topic)
            self.stage.close_topic(group, found, self._chief(group, None), closed=closed)

    def delete_topic(self, chat: ChatRef, topic: int) -> None:
        group = self.chat(chat)
        self.stage.delete_topic(group, self._topic(group, topic))

    def _topic(self, chat: Chat, topic: int) -> Topic:
        found = chat.topics.get(topic)
        if found is None or found.deleted:
            raise ControlError(f"no topic {topic}")
        return found

    def delete_chat(self, chat: ChatRef) -> None:
        group = self.chat(chat)
        group.deleted = True
        self.stage.touch(group)

    # What a person does

    def say(
        self,
        person: Person,
        chat: ChatRef,
        text: str,
        *,
        topic: int | None = None,
        reply_to: int | None = None,
    ) -> Message:
        """Types a text. In a private chat the first words press Start, as a client would."""
        place = self.chat(chat)
        self._require_present(person, place)
        if place.private:
            self._open(place)
        if topic is not None:
            self._topic(place, topic)
        thread = topic if topic is not None else self._reply_thread(place, reply_to)
        return self.stage.post(place, person.id, _typed(text), thread_id=thread, reply_to=reply_to)

    def _reply_thread(self, chat: Chat, reply_to: int | None) -> int | None:
        """A reply stays in its topic; in a plain supergroup it is in its first message's thread."""
        replied = chat.messages.get(reply_to or 0)
        if replied is None or chat.type is not ChatType.SUPERGROUP:
            return None
        if chat.forum:
            return replied.thread_id
        return replied.thread_id or replied.id

    def _require_present(self, person: Person, chat: Chat) -> None:
        if person.id not in chat.readers():
            raise ControlError(f"{person.name} is not in chat {chat.key}")
        if not chat.private and (chat.migrated_to is not None or chat.deleted):
            raise ControlError(f"chat {chat.key} is closed")

    def _open(self, chat: Chat) -> None:
        if chat.blocked:
            self.stage.set_blocked(chat, blocked=False)
        if not chat.started:
            chat.started = True
            self.stage.touch(chat)

    def start(self, person: Person, payload: str = "", bot: Bot | None = None) -> Message:
        """Presses Start, or follows `t.me/<bot>?start=<payload>`."""
        if not _PAYLOAD.fullmatch(payload):
            raise ControlError("a deep link carries at most 64 of A-Za-z0-9_-")
        chat = self.private(person, bot)
        return self.say(person, chat, f"/start {payload}".strip())

    def start_group(self, person: Person, chat: ChatRef, payload: str = "") -> None:
        """Follows `t.me/<bot>?startgroup=<payload>`: adds the bot, then commands it."""
        group = self.chat(chat)
        if not group.standing(self.bot.id).present:
            self.add(group, self.bot, by=person)
        if payload:
            self.say(person, group, f"/start@{self.bot.username} {payload}")

    def tap(
        self,
        person: Person,
        chat: ChatRef,
        message_id: int,
        *,
        text: str | None = None,
        data: str | None = None,
        stale: bool = False,
    ) -> Query:
        """Presses an inline button found by its text or data; its answer comes in `.answer`.

        `stale` sends `data` although no such button is shown any more (or the message is gone):
        a client with an old screen, or a forged one.
        """
        place = self.chat(chat)
        self._require_present(person, place)
        if stale and data is not None:
            owner = place.messages.get(message_id)
            bot = self.world.bots.get(owner.sender_id if owner else 0, self.bot)
            return self.stage.press(person.id, place, message_id, data, bot)
        message = self.message(place, message_id)
        for button in (b for row in message.markup or () for b in row):
            named = text is not None and button["text"] == text
            if "callback_data" in button and (named or button["callback_data"] == data):
                bot = self.world.bots[message.sender_id]
                return self.stage.press(person.id, place, message_id, button["callback_data"], bot)
        shown = [b["text"] for row in message.markup or () for b in row]
        raise ControlError(f"no button {text or data} among {shown}")

    def edit(self, person: Person, chat: ChatRef, message_id: int, text: str) -> None:
        message = self.message(chat, message_id)
        if message.sender_id != person.id:
            raise ControlError("people edit their own messages")
        self.stage.edit(message, _typed(text), message.markup)

    def delete(self, chat: ChatRef, message_id: int) -> None:
        self.stage.delete(self.message(chat, message_id))

    def pin(self, person: Person, chat: ChatRef, message_id: int) -> None:
        self.stage.pin(self.message(chat, message_id), person.id)

    def react(self, person: Person, chat: ChatRef, message_id: int, emoji: str = "") -> None:
        """Puts one emoji on a message, or takes it back (an empty one)."""
        reactions = [{"type": "emoji", "emoji": emoji}] if emoji else []
        self.stage.react(self.message(chat, message_id), person.id, reactions)

    def block(self, person: Person, bot: Bot | None = None) -> None:
        chat = self.private(person, bot)
        if not chat.blocked:
            self.stage.set_blocked(chat, blocked=True)

    def unblock(self, person: Person, bot: Bot | None = None) -> None:
        chat = self.private(person, bot)
        if chat.blocked:
            self.stage.set_blocked(chat, blocked=False)

    def deactivate(self, person: Person) -> None:
        """The account is deleted."""
        person.deactivated = True
        self.stage.changes.emit("person", person=person)

    # Fate

    def fault(self, fault: Fault) -> None:
        self.faults.add(fault)

    def repeat_updates(self, count: int = 1, bot: Bot | None = None) -> None:
        """The next `count` updates are delivered twice."""
        self.stage.desks[(bot or self.bot).id].queue.repeat += count

    def reverse_updates(self, batches: int = 1, bot: Bot | None = None) -> None:
        """The next `batches` of several polled updates come in the wrong order."""
        self.stage.desks[(bot or self.bot).id].queue.reverse += batches

    def advance(self, seconds: float) -> None:
        """Moves a manual clock."""
        clock = self.stage.clock
        if not isinstance(clock, ManualClock):
            raise ControlError("this clock moves by itself")
        clock.advance(seconds)

    # Reading

    def view(self, person: Person, chat: ChatRef, *, topic: int | None = None) -> list[Seen]:
        """The chat on a person's screen, oldest message first; a topic alone if named."""
        place = self.chat(chat)
        if person.id not in place.readers():
            raise ControlError(f"{person.name} is not in chat {place.key}")
        return [
            see(self.world, message)
            for message in place.messages.values()
            if not message.deleted and (topic is None or message.thread_id == topic)
        ]

    def last(self, person: Person, chat: ChatRef) -> Seen:
        """The newest message that is no service message."""
        said = [seen for seen in self.view(person, chat) if seen.service is None]
        if not said:
            raise ControlError("nothing was said")
        return said[-1]

    def transcript(self, person: Person | None = None) -> list[Shown]:
        """Every version of everything ever shown (to a person), and every answer to a press."""
        shown = self.world.shown
        return [s for s in shown if person is None or person.id in s.readers]

    def calls(self, method: str | None = None, chat: ChatRef | None = None) -> list[Call]:
        """The Bot API calls so far, getUpdates left out; `method` in any case."""
        chat_id = None if chat is None else self.chat(chat).id
        return [
            call
            for call in self.world.calls
            if (method is None or call.method.lower() == method.lower())
            and (chat_id is None or call.chat_id == chat_id)
        ]

    # Waiting

    async def wait_for(self, predicate: Callable[[], object], timeout: float = WAIT) -> None:
        """Until `predicate()` is true, asked at each change. `timeout` in real seconds."""
        await self.stage.changes.wait_for(predicate, timeout)

    async def answer_of(self, query: Query, timeout: float = WAIT) -> dict[str, Any]:
        """What a press was answered: text, alert, url."""
        await self.wait_for(lambda: query.answer is not None, timeout)
        return query.answer or {}

    async def wait_message(
        self,
        person: Person,
        chat: ChatRef,
        matches: Callable[[Seen], object],
        timeout: float = WAIT,
    ) -> Seen:
        """The newest message on the person's screen that matches, once there is one."""
        found: list[Seen] = []

        def look() -> bool:
            found[:] = [seen for seen in self.view(person, chat) if matches(seen)]
            return bool(found)

        await self.wait_for(look, timeout)
        return found[-1]
