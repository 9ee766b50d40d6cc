"""What exists in the sandbox: people, bots, chats, members, topics, messages, queries, files.

Plain data and look-ups, no behaviour: who may do what is decided in `access` and `methods`, what
people do in `acts`, how things look on the wire in `wire`. Ids of people are above 32 bits on
purpose, as new accounts' are.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePosixPath
from typing import Any

__all__ = [
    "ADMIN_RIGHTS",
    "PERMISSIONS",
    "Bot",
    "Call",
    "Chat",
    "ChatType",
    "Content",
    "File",
    "Member",
    "Message",
    "Person",
    "Query",
    "Shown",
    "Status",
    "Topic",
    "World",
]

JsonObject = dict[str, Any]

FIRST_PERSON = 5_200_000_001
FIRST_GROUP = 4_400_000_001
FIRST_SUPERGROUP = 1_002_100_000_001

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)
_EVERYBODY = frozenset(PERMISSIONS) - {"can_change_info", "can_pin_messages", "can_manage_topics"}


class ChatType(StrEnum):
    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"


class Status(StrEnum):
    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(slots=True, eq=False)
class Person:
    id: int
    first_name: str
    last_name: str = ""
    username: str | None = None
    language_code: str | None = None
    deactivated: bool = False

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(slots=True, eq=False)
class Bot:
    """A bot account and everything it configured. `met`: whom its server has ever heard of."""

    id: int
    token: str
    first_name: str
    username: str
    privacy: bool = True
    met: set[int] = field(default_factory=set)
    commands: dict[tuple[str, str], list[JsonObject]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int, JsonObject] = field(default_factory=dict)
    connected: bool = False
    logged_out: bool = False

    @property
    def name(self) -> str:
        return self.first_name


@dataclass(slots=True)
class Member:
    """A user's standing in a group. `rights`: an administrator's; `allowed`: a restricted one's."""

    user_id: int
    status: Status
    rights: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()
    until: int = 0

    @property
    def present(self) -> bool:
        return self.status not in (Status.LEFT, Status.KICKED)

    @property
    def in_charge(self) -> bool:
        return self.status in (Status.CREATOR, Status.ADMINISTRATOR)

    def has_right(self, right: str) -> bool:
        return self.status is Status.CREATOR or (self.in_charge and right in self.rights)


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is the id of the service message that opened it."""

    id: int
    name: str
    icon_color: int = 0x6FB9F0
    icon_emoji: str | None = None
    closed: bool = False
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """One stored file of one bot. Its `id` is valid for that bot only; `unique` for everybody."""

    id: str
    unique: str
    bot_id: int
    name: str
    mime: str
    data: bytes
    width: int = 0
    height: int = 0

    @property
    def path(self) -> str:
        """Where it is downloaded from; the name's ending is all that is kept of it."""
        folder = "photos" if self.width else "documents"
        ending = PurePosixPath(self.name).suffix
        return f"{folder}/{self.unique}{ending if ending.isascii() else ''}"


@dataclass(frozen=True, slots=True)
class Content:
    """What a message says: text (a caption beside a file), entities, one photo or document."""

    text: str = ""
    entities: tuple[JsonObject, ...] = ()
    photo: File | None = None
    document: File | None = None
    spoiler: bool = False
    caption_above: bool = False

    @property
    def media(self) -> File | None:
        return self.photo or self.document


@dataclass(slots=True, eq=False)
class Message:
    """`markup`: inline rows only; `reply_markup`: a reply keyboard, its removal or force_reply."""

    id: int
    chat: Chat
    sender_id: int
    date: int
    content: Content = Content()
    service: JsonObject | None = None
    thread_id: int | None = None
    in_topic: bool = False
    markup: list[list[JsonObject]] | None = None
    reply_markup: JsonObject | None = None
    reply_to: int | None = None
    protected: bool = False
    edited: int | None = None
    forwarded: JsonObject | None = None
    reactions: dict[int, list[JsonObject]] = field(default_factory=dict)
    deleted: bool = False


@dataclass(slots=True, eq=False)
class Chat:
    """A chat. A private one belongs to a pair (`bot_id`, person) and has the person's id."""

    id: int
    type: ChatType
    title: str = ""
    bot_id: int = 0
    started: bool = False
    blocked: bool = False
    username: str | None = None
    members: dict[int, Member] = field(default_factory=dict)
    permissions: frozenset[str] = _EVERYBODY
    forum: bool = False
    general_closed: bool = False
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    last_bot_id: int | None = None
    migrated_to: int | None = None
    migrated_from: int | None = None
    deleted: bool = False
    last_message_id: int = 0

    @property
    def key(self) -> str:
        """Names a chat uniquely, also where two bots talk to one person."""
        return f"{self.bot_id}:{self.id}" if self.type is ChatType.PRIVATE else str(self.id)

    @property
    def private(self) -> bool:
        return self.type is ChatType.PRIVATE

    def standing(self, user_id: int) -> Member:
        return self.members.get(user_id) or Member(user_id, Status.LEFT)

    def readers(self) -> set[int]:
        """Everybody who sees what is written here now."""
        if self.private:
            return {self.id, self.bot_id}
        return {m.user_id for m in self.members.values() if m.present}


@dataclass(slots=True, eq=False)
class Query:
    """A press of an inline button. `answer` is what the person saw: text, alert, url."""

    id: str
    bot_id: int
    user_id: int
    chat: Chat
    message_id: int
    data: str
    asked: float
    answer: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """One Bot API call as the server saw it. `error`: (code, description) of a refusal."""

    time: float
    bot_id: int
    method: str
    chat_id: int | None
    message_id: int | None
    error: tuple[int, str] | None
    parameters: JsonObject

    @property
    def ok(self) -> bool:
        return self.error is None


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that was ever shown, and to whom: a version of a message or a query's answer."""

    time: float
    chat: str
    message_id: int
    readers: frozenset[int]
    text: str
    buttons: tuple[str, ...]
    kind: str


class World:
    """All of it, with id sequences. Private chats and basic groups share one message sequence."""

    def __init__(self) -> None:
        self.people: dict[int, Person] = {}
        self.bots: dict[int, Bot] = {}
        self.chats: dict[str, Chat] = {}
        self.files: dict[str, File] = {}
        self.queries: dict[str, Query] = {}
        self.calls: deque[Call] = deque(maxlen=200_000)
        self.shown: deque[Shown] = deque(maxlen=200_000)
        self._last_shared_message = 0
        self._last_query = 0

    def user(self, user_id: int) -> Person | Bot | None:
        return self.people.get(user_id) or self.bots.get(user_id)

    def bot_by_username(self, username: str) -> Bot | None:
        wanted = username.lower()
        return next((b for b in self.bots.values() if b.username.lower() == wanted), None)

    def private(self, bot_id: int, person_id: int) -> Chat:
        """The chat of a bot and a person, made on first use and not started."""
        chat = self.chats.get(f"{bot_id}:{person_id}")
        if chat is None:
            chat = Chat(person_id, ChatType.PRIVATE, bot_id=bot_id)
            self.chats[chat.key] = chat
        return chat

    def group(self, chat_id: int) -> Chat | None:
        return self.chats.get(str(chat_id))

    def next_person_id(self) -> int:
        return FIRST_PERSON + len(self.people)

    def next_group_id(self, type_: ChatType) -> int:
        count = sum(1 for chat in self.chats.values() if chat.type is type_)
        base = FIRST_GROUP if type_ is ChatType.GROUP else FIRST_SUPERGROUP
        return -(base + count)

    def next_message_id(self, chat: Chat) -> int:
        if chat.type is ChatType.SUPERGROUP:
            chat.last_message_id += 1
            return chat.last_message_id
        self._last_shared_message += 1
        return self._last_shared_message

    def next_query_id(self) -> str:
        self._last_query += 1
        return str(7_700_000_000_000_000_000 + self._last_query)

    def live_message(self, chat: Chat, message_id: int) -> Message | None:
        message = chat.messages.get(message_id)
        return None if message is None or message.deleted else message
