"""What a person sees: messages and chats as a client would show them, as values and as JSON.

The tests compare `Seen` values; the page draws the same thing from its JSON.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from tgbot.sandbox.entities import Entity, to_html
from tgbot.sandbox.methods.commands import commands_for
from tgbot.sandbox.world import Bot, Chat, Content, File, Message, Person, Query, World

__all__ = [
    "Button",
    "Seen",
    "SeenFile",
    "bot_state",
    "chat_state",
    "message_state",
    "person_state",
    "query_state",
    "see",
]

JsonObject = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Button:
    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None
    copy: str | None = None


@dataclass(frozen=True, slots=True)
class SeenFile:
    name: str
    url: str
    size: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Seen:
    """One message on somebody's screen. Dates are unix seconds; `text` is a caption beside media.

    `service` is the service field of the message object, `prompt` a reply keyboard, its removal
    or a forced reply.
    """

    id: int
    chat: str
    sender_id: int
    sender: str
    date: int
    edited: int | None
    text: str
    html: str
    entities: tuple[Entity, ...]
    keyboard: tuple[tuple[Button, ...], ...]
    photo: SeenFile | None
    document: SeenFile | None
    spoiler: bool
    topic: int | None
    reply_to: int | None
    pinned: bool
    protected: bool
    forwarded: str | None
    service: JsonObject | None
    prompt: JsonObject | None
    reactions: tuple[str, ...]

    @property
    def buttons(self) -> tuple[str, ...]:
        """The texts of all buttons, row by row."""
        return tuple(button.text for row in self.keyboard for button in row)


def _file(file: File | None) -> SeenFile | None:
    if file is None:
        return None
    return SeenFile(file.name, f"/sandbox/files/{file.id}", len(file.data), file.width, file.height)


def _button(button: JsonObject) -> Button:
    copied = button.get("copy_text")
    return Button(
        button["text"],
        button.get("callback_data"),
        button.get("url"),
        button.get("style"),
        copied.get("text") if isinstance(copied, dict) else None,
    )


def _visible(world: World, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """A mention of somebody the server does not know is plain text."""
    return tuple(
        entity
        for entity in entities
        if entity["type"] != "text_mention" or world.user(entity["user"]["id"]) is not None
    )


def see(world: World, message: Message) -> Seen:
    content: Content = message.content
    sender = world.user(message.sender_id)
    origin = message.forwarded or {}
    entities = _visible(world, content.entities)
    return Seen(
        id=message.id,
        chat=message.chat.key,
        sender_id=message.sender_id,
        sender=sender.name if sender else "",
        date=message.date,
        edited=message.edited,
        text=content.text,
        html=to_html(content.text, entities),
        entities=entities,
        keyboard=tuple(tuple(_button(b) for b in row) for row in message.markup or ()),
        photo=_file(content.photo),
        document=_file(content.document),
        spoiler=content.spoiler,
        topic=message.thread_id if message.in_topic else None,
        reply_to=message.reply_to,
        pinned=message.id in message.chat.pinned,
        protected=message.protected,
        forwarded=origin.get("sender_user", {}).get("first_name"),
        service=message.service,
        prompt=message.reply_markup,
        reactions=tuple(r.get("emoji", "") for rs in message.reactions.values() for r in rs),
    )


def message_state(world: World, message: Message) -> JsonObject:
    return asdict(see(world, message))


def person_state(person: Person) -> JsonObject:
    return asdict(person) | {"name": person.name}


def bot_state(bot: Bot) -> JsonObject:
    return {
        "id": bot.id,
        "name": bot.texts.get(("name", ""), bot.first_name),
        "username": bot.username,
        "connected": bot.connected,
        "privacy": bot.privacy,
        "description": {
            language: text
            for (field, language), text in bot.texts.items()
            if field == "description"
        },
    }


def chat_state(world: World, chat: Chat) -> JsonObject:
    """A chat as its members' clients know it, with each person's command menu."""
    return {
        "key": chat.key,
        "id": chat.id,
        "type": chat.type.value,
        "title": chat.title,
        "bot": chat.bot_id,
        "started": chat.started,
        "blocked": chat.blocked,
        "forum": chat.forum,
        "migrated_to": chat.migrated_to,
        "deleted": chat.deleted,
        "members": {m.user_id: m.status.value for m in chat.members.values() if m.present},
        "topics": [
            {"id": t.id, "name": t.name, "color": t.icon_color, "closed": t.closed}
            for t in chat.topics.values()
            if not t.deleted
        ],
        "pinned": list(chat.pinned),
        "commands": _menus(world, chat),
    }


def _menus(world: World, chat: Chat) -> dict[int, list[JsonObject]]:
    """By person: the commands of every bot in the chat, each with its bot's username."""
    readers = chat.readers()
    bots = [bot for bot in world.bots.values() if bot.id in readers]
    menus: dict[int, list[JsonObject]] = {}
    for person in world.people.values():
        if person.id in readers:
            menus[person.id] = [
                {**command, "bot": bot.username}
                for bot in bots
                for command in commands_for(bot, chat, person.id, person.language_code or "")
            ]
    return menus


def query_state(query: Query) -> JsonObject:
    return {
        "id": query.id,
        "user": query.user_id,
        "chat": query.chat.key,
        "message": query.message_id,
        "data": query.data,
        "answer": query.answer,
    }
