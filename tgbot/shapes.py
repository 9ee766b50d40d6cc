"""What an update must be like to be read: the fields that the bot relies on, and their types.

The library takes whatever it gets for what it should be, and a handler would stumble over it later.
So an update that is not what Telegram promises is put aside here, before anything is done.
Fields that the bot does not look at may be missing, new, or odd.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError

Id: TypeAlias = Annotated[int, Field(gt=-(2**63), lt=2**63)]


class _Shape(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class _User(_Shape):
    id: Id
    is_bot: bool
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class _Chat(_Shape):
    id: Id
    type: str
    title: str | None = None


class _Entity(_Shape):
    type: str
    offset: int
    length: int


class _Message(_Shape):
    message_id: Id
    date: int
    chat: _Chat
    sender: Annotated[_User | None, Field(alias="from")] = None
    sender_chat: _Chat | None = None
    text: str | None = None
    entities: list[_Entity] = []
    is_topic_message: bool | None = None
    message_thread_id: Id | None = None
    left_chat_member: _User | None = None
    migrate_to_chat_id: Id | None = None
    migrate_from_chat_id: Id | None = None


class _Press(_Shape):
    id: str
    sender: Annotated[_User, Field(alias="from")]
    message: _Message | None = None
    data: str | None = None


class _Member(_Shape):
    status: str
    user: _User


class _Change(_Shape):
    chat: _Chat
    sender: Annotated[_User, Field(alias="from")]
    old_chat_member: _Member
    new_chat_member: _Member


class _Update(_Shape):
    update_id: Id
    message: _Message | None = None
    edited_message: _Message | None = None
    callback_query: _Press | None = None
    my_chat_member: _Change | None = None
    chat_member: _Change | None = None


def fault_in(fields: dict[str, Any]) -> str | None:
    """Where an update is not what it should be: names of fields, no values. None: it is."""
    try:
        _Update.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        return ".".join(map(str, first["loc"]))
    return None


def writable(value: Any) -> Any:
    """The value without what no database takes in a text: NUL, and halves of a letter."""
    match value:
        case str():
            text = value.replace("\0", "\ufffd")
            return text if text.isascii() else text.encode(errors="replace").decode()
        case dict():
            return {key: writable(one) for key, one in value.items()}
        case list():
            return [writable(one) for one in value]
        case _:
            return value
