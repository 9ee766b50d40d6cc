"""What happens in chats, whoever caused it: a bot by a method or a person at the controls.

Each act changes the world, notes what was shown and to whom, tells the bots that may know, and
tells whoever watches. Whether the act is allowed was decided before: this file refuses nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tgbot.sandbox.audience import bots_that_see
from tgbot.sandbox.changes import Changes
from tgbot.sandbox.clock import Clock
from tgbot.sandbox.limits import FloodGate, Limits, UploadGate
from tgbot.sandbox.updates import CALLBACK_LIFE, EVENT_LIFE, UpdateQueue
from tgbot.sandbox.wire import (
    chat_json,
    member_json,
    message_json,
    query_json,
    user_json,
)
from tgbot.sandbox.world import (
    Bot,
    Chat,
    ChatType,
    Content,
    Member,
    Message,
    Query,
    Shown,
    Status,
    Topic,
    World,
)

__all__ = ["Desk", "Stage"]

JsonObject = dict[str, Any]


@dataclass(slots=True)
class Desk:
    """What the server keeps for one bot: its updates and its budgets."""

    queue: UpdateQueue
    flood: FloodGate
    uploads: UploadGate
    active: int = 0
    logged_in_at: float = 0.0


@dataclass(slots=True)
class Stage:
    clock: Clock
    limits: Limits
    world: World = field(default_factory=World)
    changes: Changes = field(default_factory=Changes)
    desks: dict[int, Desk] = field(default_factory=dict)

    @property
    def now(self) -> int:
        return int(self.clock.time())

    def admit_bot(self, bot: Bot) -> None:
        self.world.bots[bot.id] = bot
        self.desks[bot.id] = Desk(
            UpdateQueue(self.clock, impatience=self.limits.impatience),
            FloodGate(self.limits, seed=bot.id),
            UploadGate(self.limits),
            logged_in_at=self.clock.time(),
        )

    # Messages

    def post(
        self,
        chat: Chat,
        sender_id: int,
        content: Content,
        *,
        thread_id: int | None = None,
        service: JsonObject | None = None,
        **extra: Any,
    ) -> Message:
        """Adds a message. `extra`: further fields of `Message`."""
        message = Message(
            self.world.next_message_id(chat),
            chat,
            sender_id,
            self.now,
            content,
            service,
            thread_id,
            in_topic=chat.forum and thread_id is not None,
            **extra,
        )
        chat.messages[message.id] = message
        if service is None and sender_id in self.world.bots:
            chat.last_bot_id = sender_id
        if service is not None and "forum_topic_created" in service:
            message.thread_id, message.in_topic = message.id, True
        self._publish(message)
        self._announce(message, "message")
        return message

    def serve(
        self, chat: Chat, sender_id: int, service: JsonObject, thread_id: int | None = None
    ) -> Message:
        """Posts a service message."""
        return self.post(chat, sender_id, Content(), thread_id=thread_id, service=service)

    def edit(
        self, message: Message, content: Content, markup: list[list[JsonObject]] | None
    ) -> None:
        changed = content != message.content
        message.content = content
        message.markup = markup
        if changed:
            message.edited = self.now
        self._publish(message)
        if changed:
            self._announce(message, "edited_message")

    def delete(self, message: Message) -> None:
        message.deleted = True
        if message.id in message.chat.pinned:
            message.chat.pinned.remove(message.id)
        self.changes.emit("gone", chat=message.chat, id=message.id)

    def pin(self, message: Message, by: int) -> None:
        chat = message.chat
        if message.id in chat.pinned:
            chat.pinned.remove(message.id)
        chat.pinned.append(message.id)
        self.touch(chat)
        pinned = message_json(self.world, message, with_reply=False)
        self.serve(chat, by, {"pinned_message": pinned}, message.thread_id)

    def touch(self, chat: Chat) -> None:
        """Says that something about the chat itself changed."""
        self.changes.emit("chat", chat=chat)

    def react(self, message: Message, user_id: int, reactions: list[JsonObject]) -> None:
        """Sets a user's reactions; bots that asked for them and administrate hear of a person's."""
        old = message.reactions.get(user_id, [])
        message.reactions[user_id] = reactions
        self.changes.emit("message", message=message)
        person = self.world.people.get(user_id)
        if person is None:
            return
        payload = {
            "chat": chat_json(self.world, message.chat),
            "message_id": message.id,
            "user": user_json(person),
            "date": self.now,
            "old_reaction": old,
            "new_reaction": reactions,
        }
        for bot in self._bots_of(message.chat):
            if message.chat.private or message.chat.standing(bot.id).in_charge:
                self._tell(bot, "message_reaction", payload, f"chat:{message.chat.id}")

    def _publish(self, message: Message) -> None:
        buttons = tuple(b["text"] for row in message.markup or () for b in row)
        self._note(message.chat, message.id, message.content.text, buttons, "message")
        self.changes.emit("message", message=message)

    def _note(
        self, chat: Chat, message_id: int, text: str, buttons: tuple[str, ...], kind: str
    ) -> None:
        self.world.shown.append(
            Shown(
                self.clock.time(),
                chat.key,
                message_id,
                frozenset(chat.readers()),
                text,
                buttons,
                kind,
            )
        )

    def _announce(self, message: Message, kind: str) -> None:
        for bot in bots_that_see(self.world, message):
            bot.met.add(message.sender_id)
            if message.service is not None:
                bot.met.update(u["id"] for u in message.service.get("new_chat_members", ()))
            payload = message_json(self.world, message)
            self._tell(bot, kind, payload, f"chat:{message.chat.id}")

    def _tell(
        self, bot: Bot, kind: str, payload: JsonObject, lane: str, life: float = EVENT_LIFE
    ) -> None:
        self.desks[bot.id].queue.push(kind, payload, lane, life)

    def _bots_of(self, chat: Chat) -> Iterable[Bot]:
        for bot in self.world.bots.values():
            here = chat.bot_id == bot.id if chat.private else chat.standing(bot.id).present
            if here:
                yield bot

    # Members

    def set_member(self, chat: Chat, member: Member, by: int) -> None:
        """Changes somebody's standing. A bot always hears of its own, an administrator of all."""
        old = chat.standing(member.user_id)
        chat.members[member.user_id] = member
        change = {
            "chat": chat_json(self.world, chat),
            "from": self._user(by),
            "date": self.now,
            "old_chat_member": member_json(self.world, old),
            "new_chat_member": member_json(self.world, member),
        }
        for bot in self.world.bots.values():
            if bot.id == member.user_id:
                bot.met.add(by)
                self._tell(bot, "my_chat_member", change, f"standing:{chat.id}")
            elif chat.standing(bot.id).in_charge:
                bot.met.update((by, member.user_id))
                self._tell(bot, "chat_member", change, f"members:{chat.id}")
        self.touch(chat)

    def set_blocked(self, chat: Chat, *, blocked: bool) -> None:
        """A person blocks or unblocks a bot."""
        bot = self.world.bots[chat.bot_id]
        states = [{"user": user_json(bot), "status": "member"}]
        states.append({"user": user_json(bot), "status": "kicked", "until_date": 0})
        old, new = states if blocked else reversed(states)
        chat.blocked = blocked
        change = {
            "chat": chat_json(self.world, chat),
            "from": self._user(chat.id),
            "date": self.now,
            "old_chat_member": old,
            "new_chat_member": new,
        }
        self._tell(bot, "my_chat_member", change, f"standing:{chat.id}")
        self.touch(chat)

    def welcome(self, chat: Chat, user_id: int, by: int) -> None:
        """Somebody comes into a group, with the service message about it."""
        self.set_member(chat, Member(user_id, Status.MEMBER), by)
        self.serve(chat, by, {"new_chat_members": [self._user(user_id)]})

    def farewell(self, chat: Chat, user_id: int, by: int, *, kicked: bool) -> None:
        """Somebody leaves or is removed."""
        status = Status.KICKED if kicked else Status.LEFT
        self.set_member(chat, Member(user_id, status), by)
        self.serve(chat, by, {"left_chat_member": self._user(user_id)})

    def _user(self, user_id: int) -> JsonObject:
        user = self.world.user(user_id)
        if user is None:
            raise LookupError(f"no user {user_id}")
        return user_json(user)

    # Chats

    def upgrade(self, chat: Chat, by: int) -> Chat:
        """A basic group becomes a supergroup with a new id; the old one stays behind, closed."""
        new = Chat(
            self.world.next_group_id(ChatType.SUPERGROUP),
            ChatType.SUPERGROUP,
            chat.title,
            migrated_from=chat.id,
            permissions=chat.permissions,
            last_bot_id=chat.last_bot_id,
        )
        new.members = dict(chat.members)
        self.world.chats[new.key] = new
        self.touch(new)
        self.serve(chat, by, {"migrate_to_chat_id": new.id})
        chat.migrated_to = new.id
        self.touch(chat)
        self.serve(new, by, {"migrate_from_chat_id": chat.id})
        return new

    def open_topic(self, chat: Chat, name: str, color: int, emoji: str | None, by: int) -> Topic:
        created: JsonObject = {"name": name, "icon_color": color}
        if emoji:
            created["icon_custom_emoji_id"] = emoji
        message = self.serve(chat, by, {"forum_topic_created": created})
        topic = Topic(message.id, name, color, emoji)
        chat.topics[topic.id] = topic
        self.touch(chat)
        return topic

    def close_topic(self, chat: Chat, topic: Topic, by: int, *, closed: bool) -> None:
        topic.closed = closed
        self.touch(chat)
        self.serve(
            chat, by, {"forum_topic_closed" if closed else "forum_topic_reopened": {}}, topic.id
        )

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        topic.deleted = True
        for message in tuple(chat.messages.values()):
            if message.thread_id == topic.id and not message.deleted:
                self.delete(message)
        self.touch(chat)

    # Buttons

    def press(self, user_id: int, chat: Chat, message_id: int, data: str, bot: Bot) -> Query:
        query = Query(
            self.world.next_query_id(), bot.id, user_id, chat, message_id, data, self.clock.time()
        )
        self.world.queries[query.id] = query
        bot.met.add(user_id)
        payload = query_json(self.world, query)
        self._tell(bot, "callback_query", payload, f"user:{user_id}", CALLBACK_LIFE)
        self.changes.emit("query", query=query)
        return query

    def answer(self, query: Query, answer: JsonObject) -> None:
        query.answer = answer
        shown = Shown(
            self.clock.time(),
            query.chat.key,
            query.message_id,
            frozenset({query.user_id}),
            answer.get("text", ""),
            (),
            "answer",
        )
        self.world.shown.append(shown)
        self.changes.emit("query", query=query)
