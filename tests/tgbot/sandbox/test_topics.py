"""Forum topics: where a message may go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tgbot.sandbox.ground import Ground
from tgbot.sandbox import Chat


@pytest.fixture
def forum(ground: Ground) -> Chat:
    return ground.control.add_group("Forum", ground.anna, [ground.boris], forum=True)


async def write(ground: Ground, chat: Chat, thread_id: int | None) -> Any:
    """The message made, or the words of the refusal."""
    more = {} if thread_id is None else {"message_thread_id": thread_id}
    answer = await ground.call("sendMessage", chat_id=chat.id, text="x", **more)
    return answer.result if answer.body["ok"] else answer.refusal[1].removeprefix("Bad Request: ")


async def test_a_message_in_a_topic_says_so(ground: Ground, forum: Chat) -> None:
    topic = ground.control.add_topic(forum, "Belka")
    message = await write(ground, forum, topic.id)
    assert (message["message_thread_id"], message["is_topic_message"]) == (topic.id, True)
    seen = ground.control.view(ground.anna, forum, topic=topic.id)
    assert [m.text for m in seen if m.service is None] == ["x"]


async def test_a_message_in_general_has_no_thread(ground: Ground, forum: Chat) -> None:
    message = await write(ground, forum, None)
    assert "message_thread_id" not in message


@pytest.mark.parametrize("thread_id", [1, 999])
async def test_general_by_its_id_and_unknown_topics(
    ground: Ground, forum: Chat, thread_id: int
) -> None:
    assert await write(ground, forum, thread_id) == "message thread not found"


async def test_a_deleted_topic(ground: Ground, forum: Chat) -> None:
    topic = ground.control.add_topic(forum, "Belka")
    ground.control.delete_topic(forum, topic.id)
    assert await write(ground, forum, topic.id) == "message thread not found"


async def test_a_topic_in_a_chat_without_topics(ground: Ground) -> None:
    assert await write(ground, ground.group, 5) == "message thread not found"


async def test_a_closed_topic_is_open_to_who_manages_topics(ground: Ground, forum: Chat) -> None:
    topic = ground.control.add_topic(forum, "Belka")
    ground.control.close_topic(forum, topic.id)
    ground.control.close_topic(forum, 1)
    assert await write(ground, forum, topic.id) == "TOPIC_CLOSED"
    assert await write(ground, forum, None) == "TOPIC_CLOSED"
    ground.control.promote(forum, ground.control.bot)
    assert (await write(ground, forum, topic.id))["text"] == "x"


async def test_the_bot_makes_closes_and_removes_topics(ground: Ground, forum: Chat) -> None:
    create = {"chat_id": forum.id, "name": "Belka"}
    refused = await ground.call("createForumTopic", **create)
    assert refused.refusal == (400, "Bad Request: not enough rights to create a topic")
    ground.control.promote(forum, ground.control.bot)
    ground.drain()
    made = (await ground.call("createForumTopic", **create)).result
    topic = {"chat_id": forum.id, "message_thread_id": made["message_thread_id"]}
    assert (await ground.call("editForumTopic", **topic, name="Clubs")).result is True
    assert (await ground.call("closeForumTopic", **topic)).result is True
    again = await ground.call("closeForumTopic", **topic)
    assert again.refusal == (400, "Bad Request: TOPIC_NOT_MODIFIED")
    assert (await ground.call("reopenForumTopic", **topic)).result is True
    events = [u["message"] for u in await ground.updates()]
    kinds = [next(key for key in event if key.startswith("forum_topic")) for event in events]
    assert kinds == [
        "forum_topic_created",
        "forum_topic_edited",
        "forum_topic_closed",
        "forum_topic_reopened",
    ]
    assert (await ground.call("deleteForumTopic", **topic)).result is True
    assert await write(ground, forum, made["message_thread_id"]) == "message thread not found"


async def test_topics_need_a_forum(ground: Ground) -> None:
    answer = await ground.call("createForumTopic", chat_id=ground.group.id, name="x")
    assert answer.refusal == (400, "Bad Request: the chat is not a forum")


async def test_a_reply_in_a_plain_supergroup_has_a_thread_that_is_no_topic(
    ground: Ground,
) -> None:
    chat = ground.control.add_group("S", ground.anna, [ground.boris], supergroup=True)
    sent = await write(ground, chat, None)
    ground.drain()
    ground.control.say(ground.boris, chat, "re", reply_to=sent["message_id"])
    (update,) = await ground.updates()
    assert update["message"]["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in update["message"]
    assert await write(ground, chat, sent["message_id"]) == "message thread not found"


async def test_a_supergroup_becomes_a_forum(ground: Ground) -> None:
    new = ground.control.upgrade(ground.group)
    ground.control.set_forum(new)
    assert (await ground.call("getChat", chat_id=new.id)).result["is_forum"] is True
