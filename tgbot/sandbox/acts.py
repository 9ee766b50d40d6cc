"""The acts of `control` by name, with JSON arguments and JSON results.

People and bots are named by id ("person", "user", "by", "bot"), chats by key or Telegram id.
A missing argument raises KeyError, a wrong one ControlError, ValueError or TypeError.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from tgbot.sandbox.control import Control, ControlError
from tgbot.sandbox.faults import Fault, FaultKind
from tgbot.sandbox.seen import bot_state, chat_state, message_state, person_state, query_state
from tgbot.sandbox.world import Bot, Person

__all__ = ["ACTS", "Act"]

JsonObject = dict[str, Any]
Act = Callable[[Control, JsonObject], Any]


def _person(control: Control, body: JsonObject, name: str = "person") -> Person:
    return control.person(int(body[name]))


def _by(control: Control, body: JsonObject) -> Person | None:
    return _person(control, body, "by") if body.get("by") else None


def _user(control: Control, body: JsonObject) -> Person | Bot:
    """Whoever an act is about: a person, or a bot (the first one if nobody is named)."""
    user_id = int(body.get("user") or control.bot.id)
    return control.world.bots.get(user_id) or control.person(user_id)


def _bot(control: Control, body: JsonObject) -> Bot | None:
    if not body.get("bot"):
        return None
    bot = control.world.bots.get(int(body["bot"]))
    if bot is None:
        raise ControlError(f"no bot {body['bot']}")
    return bot


def _add_group(control: Control, body: JsonObject) -> JsonObject:
    chat = control.add_group(
        str(body["title"]),
        _person(control, body, "creator"),
        [control.person(int(member)) for member in body.get("members", ())],
        supergroup=bool(body.get("supergroup")),
        forum=bool(body.get("forum")),
        with_bot=bool(body.get("with_bot", True)),
    )
    return chat_state(control.world, chat)


def _add_person(control: Control, body: JsonObject) -> JsonObject:
    person = control.add_person(
        str(body["first_name"]),
        str(body.get("last_name", "")),
        username=body.get("username"),
        language_code=body.get("language_code", "ru"),
    )
    return person_state(person)


def _add_bot(control: Control, body: JsonObject) -> JsonObject:
    bot = control.add_bot(
        str(body["token"]),
        str(body["first_name"]),
        str(body["username"]),
        privacy=bool(body.get("privacy", True)),
    )
    return bot_state(bot)


def _say(control: Control, body: JsonObject) -> JsonObject:
    message = control.say(
        _person(control, body),
        body["chat"],
        str(body["text"]),
        topic=body.get("topic"),
        reply_to=body.get("reply_to"),
    )
    return message_state(control.world, message)


def _tap(control: Control, body: JsonObject) -> JsonObject:
    query = control.tap(
        _person(control, body),
        body["chat"],
        int(body["message"]),
        text=body.get("text"),
        data=body.get("data"),
        stale=bool(body.get("stale")),
    )
    return query_state(query)


def _query(control: Control, body: JsonObject) -> JsonObject:
    query = control.world.queries.get(str(body["id"]))
    if query is None:
        raise ControlError("no such query")
    return query_state(query)


def _fault(control: Control, body: JsonObject) -> None:
    fields: JsonObject = {key: body[key] for key in Fault.__slots__ if key in body}
    fields["kind"] = FaultKind(body["kind"])
    control.fault(Fault(**fields))


def _view(control: Control, body: JsonObject) -> list[JsonObject]:
    seen = control.view(_person(control, body), body["chat"], topic=body.get("topic"))
    return [asdict(message) for message in seen]


def _transcript(control: Control, body: JsonObject) -> list[JsonObject]:
    person = _person(control, body) if body.get("person") else None
    return [asdict(s) | {"readers": sorted(s.readers)} for s in control.transcript(person)]


def _calls(control: Control, body: JsonObject) -> list[JsonObject]:
    return [asdict(c) for c in control.calls(body.get("method"), body.get("chat"))]


def _add_topic(control: Control, body: JsonObject) -> JsonObject:
    topic = control.add_topic(body["chat"], str(body["name"]), _by(control, body))
    return asdict(topic)


ACTS: dict[str, Act] = {
    "person": _add_person,
    "bot": _add_bot,
    "group": _add_group,
    "topic": _add_topic,
    "say": _say,
    "tap": _tap,
    "query": _query,
    "fault": _fault,
    "view": _view,
    "transcript": _transcript,
    "calls": _calls,
    "clear_faults": lambda c, _: c.faults.clear(),
    "start": lambda c, b: message_state(
        c.world, c.start(_person(c, b), str(b.get("payload", "")), _bot(c, b))
    ),
    "start_group": lambda c, b: c.start_group(_person(c, b), b["chat"], str(b.get("payload", ""))),
    "add": lambda c, b: c.add(b["chat"], _user(c, b), _by(c, b)),
    "kick": lambda c, b: c.kick(b["chat"], _user(c, b), _by(c, b)),
    "leave": lambda c, b: c.leave(b["chat"], _person(c, b)),
    "promote": lambda c, b: c.promote(b["chat"], _user(c, b), b.get("rights"), _by(c, b)),
    "demote": lambda c, b: c.demote(b["chat"], _user(c, b), _by(c, b)),
    "restrict": lambda c, b: c.restrict(b["chat"], _user(c, b), b.get("allowed", ()), _by(c, b)),
    "permissions": lambda c, b: c.set_permissions(b["chat"], b["allowed"]),
    "upgrade": lambda c, b: chat_state(c.world, c.upgrade(b["chat"], _by(c, b))),
    "forum": lambda c, b: c.set_forum(b["chat"], forum=bool(b.get("forum", True))),
    "close_topic": lambda c, b: c.close_topic(
        b["chat"], int(b["topic"]), closed=bool(b.get("closed", True))
    ),
    "delete_topic": lambda c, b: c.delete_topic(b["chat"], int(b["topic"])),
    "delete_chat": lambda c, b: c.delete_chat(b["chat"]),
    "edit": lambda c, b: c.edit(_person(c, b), b["chat"], int(b["message"]), str(b["text"])),
    "delete": lambda c, b: c.delete(b["chat"], int(b["message"])),
    "pin": lambda c, b: c.pin(_person(c, b), b["chat"], int(b["message"])),
    "react": lambda c, b: c.react(
        _person(c, b), b["chat"], int(b["message"]), str(b.get("emoji", ""))
    ),
    "block": lambda c, b: c.block(_person(c, b), _bot(c, b)),
    "unblock": lambda c, b: c.unblock(_person(c, b), _bot(c, b)),
    "deactivate": lambda c, b: c.deactivate(_person(c, b)),
    "repeat_updates": lambda c, b: c.repeat_updates(int(b.get("count", 1)), _bot(c, b)),
    "reverse_updates": lambda c, b: c.reverse_updates(int(b.get("batches", 1)), _bot(c, b)),
    "advance": lambda c, b: c.advance(float(b["seconds"])),
}
