"""How the world looks in Bot API JSON. Pure: it reads the world and changes nothing."""

from __future__ import annotations

from typing import Any

from tgbot.sandbox.world import (
    ADMIN_RIGHTS,
    PERMISSIONS,
    Bot,
    Chat,
    ChatType,
    File,
    Member,
    Message,
    Person,
    Query,
    Status,
    World,
)

__all__ = [
    "chat_full_info",
    "chat_json",
    "file_json",
    "inaccessible",
    "markup_json",
    "me",
    "member_json",
    "message_json",
    "permissions_json",
    "query_json",
    "user_json",
]

JsonObject = dict[str, Any]


def user_json(user: Person | Bot) -> JsonObject:
    body: JsonObject = {
        "id": user.id,
        "is_bot": isinstance(user, Bot),
        "first_name": user.first_name,
    }
    if user.username:
        body["username"] = user.username
    if isinstance(user, Person):
        if user.last_name:
            body["last_name"] = user.last_name
        if user.language_code:
            body["language_code"] = user.language_code
    return body


def me(bot: Bot) -> JsonObject:
    return {
        **user_json(bot),
        "can_join_groups": True,
        "can_read_all_group_messages": not bot.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
        "can_manage_bots": False,
    }


def chat_json(world: World, chat: Chat) -> JsonObject:
    body: JsonObject = {"id": chat.id, "type": chat.type.value}
    if chat.private:
        person = world.people[chat.id]
        body["first_name"] = person.first_name
        if person.last_name:
            body["last_name"] = person.last_name
        if person.username:
            body["username"] = person.username
        return body
    body["title"] = chat.title
    if chat.username:
        body["username"] = chat.username
    if chat.forum:
        body["is_forum"] = True
    return body


def permissions_json(allowed: frozenset[str]) -> JsonObject:
    return {name: name in allowed for name in PERMISSIONS}


def chat_full_info(world: World, chat: Chat) -> JsonObject:
    body = chat_json(world, chat) | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if not chat.private:
        body["permissions"] = permissions_json(chat.permissions)
    if chat.type is ChatType.SUPERGROUP:
        body["has_visible_history"] = True
    pinned = world.live_message(chat, chat.pinned[-1]) if chat.pinned else None
    if pinned is not None:
        body["pinned_message"] = message_json(world, pinned, with_reply=False)
    return body


def member_json(world: World, member: Member) -> JsonObject:
    user = world.user(member.user_id)
    if user is None:
        raise LookupError(f"no user {member.user_id}")
    body: JsonObject = {"user": user_json(user), "status": member.status.value}
    if member.status is Status.CREATOR:
        body["is_anonymous"] = False
    elif member.status is Status.ADMINISTRATOR:
        body |= {"can_be_edited": False, "is_anonymous": False}
        body |= {right: right in member.rights for right in ADMIN_RIGHTS}
    elif member.status is Status.RESTRICTED:
        body |= {"is_member": True, "until_date": member.until}
        body |= permissions_json(member.allowed)
    elif member.status is Status.KICKED:
        body["until_date"] = member.until
    return body


def file_json(file: File) -> JsonObject:
    return {"file_id": file.id, "file_unique_id": file.unique, "file_size": len(file.data)}


def _media_json(message: Message) -> JsonObject:
    content = message.content
    body: JsonObject = {}
    if content.photo is not None:
        size = {"width": content.photo.width, "height": content.photo.height}
        body["photo"] = [file_json(content.photo) | size]
    if content.document is not None:
        document = content.document
        names = {"file_name": document.name, "mime_type": document.mime}
        body["document"] = file_json(document) | names
    if content.spoiler:
        body["has_media_spoiler"] = True
    if content.caption_above:
        body["show_caption_above_media"] = True
    return body


def markup_json(rows: list[list[JsonObject]]) -> JsonObject:
    return {"inline_keyboard": rows}


def _entities(world: World, entities: tuple[JsonObject, ...]) -> list[JsonObject]:
    shown: list[JsonObject] = []
    for entity in entities:
        if entity["type"] == "text_mention":
            user = world.user(entity["user"]["id"])
            if user is None:
                continue
            entity = {**entity, "user": user_json(user)}
        shown.append(entity)
    return shown


def message_json(world: World, message: Message, *, with_reply: bool = True) -> JsonObject:
    """A Message object; `with_reply` adds the message it answers, one level deep."""
    sender = world.user(message.sender_id)
    body: JsonObject = {
        "message_id": message.id,
        "date": message.date,
        "chat": chat_json(world, message.chat),
    }
    if sender is not None:
        body["from"] = user_json(sender)
    if message.thread_id is not None:
        body["message_thread_id"] = message.thread_id
    if message.in_topic:
        body["is_topic_message"] = True
    if message.service is not None:
        body |= message.service
    body |= _media_json(message)
    content = message.content
    prefix = "caption" if content.media else ""
    if content.text:
        body[prefix or "text"] = content.text
    if content.entities:
        body[f"{prefix}_entities" if prefix else "entities"] = _entities(world, content.entities)
    if message.forwarded is not None:
        body["forward_origin"] = message.forwarded
    if message.markup:
        body["reply_markup"] = markup_json(message.markup)
    if message.protected:
        body["has_protected_content"] = True
    if message.edited is not None:
        body["edit_date"] = message.edited
    if with_reply and message.reply_to is not None:
        replied = world.live_message(message.chat, message.reply_to)
        if replied is not None:
            body["reply_to_message"] = message_json(world, replied, with_reply=False)
    return body


def inaccessible(world: World, chat: Chat, message_id: int) -> JsonObject:
    """An InaccessibleMessage: deleted, or not for the bot to see. Its date is always 0."""
    return {"chat": chat_json(world, chat), "message_id": message_id, "date": 0}


def query_json(world: World, query: Query) -> JsonObject:
    message = world.live_message(query.chat, query.message_id)
    return {
        "id": query.id,
        "from": user_json(world.people[query.user_id]),
        "message": message_json(world, message)
        if message is not None
        else inaccessible(world, query.chat, query.message_id),
        "chat_instance": str(-(8_000_000_000_000_000_000 + abs(query.chat.id) % 10**12)),
        "data": query.data,
    }
