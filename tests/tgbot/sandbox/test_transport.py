"""Paths, tokens, parameters and envelopes of the Bot API server."""

from __future__ import annotations

import json

import aiohttp
import pytest
import telegram

from tests.tgbot.sandbox.ground import Answer, Ground
from tgbot.sandbox import Fault, FaultKind


async def fetch(ground: Ground, path: str, method: str = "POST", **request: object) -> Answer:
    async with ground.http.request(method, ground.sandbox.url + path, **request) as answer:  # type: ignore[arg-type]
        return Answer(answer.status, await answer.json(), dict(answer.headers))


async def test_a_malformed_token_is_refused(ground: Ground) -> None:
    answer = await fetch(ground, "/botnonsense/getMe")
    assert answer.refusal == (401, "Unauthorized: invalid token specified")


async def test_an_unknown_token_is_refused(ground: Ground) -> None:
    answer = await fetch(ground, "/bot1:AAAAAAAAAAAAAAAAAAAAAAA/getMe")
    assert answer.refusal == (401, "Unauthorized")


async def test_an_unknown_method_is_refused_loudly(ground: Ground) -> None:
    assert (await ground.call("sendHologram")).refusal == (404, "Not Found: method not found")


async def test_any_other_path_is_not_found(ground: Ground) -> None:
    assert (await fetch(ground, "/nothing")).refusal == (404, "Not Found")


async def test_a_method_is_found_in_any_case(ground: Ground) -> None:
    assert (await ground.call("GETME")).result["username"] == "kozyr_bot"


async def test_parameters_come_as_query_form_json_or_multipart(ground: Ground) -> None:
    path = f"/bot{ground.sandbox.token}/sendMessage"
    values = {"chat_id": str(ground.group.id), "text": "same"}
    multipart = aiohttp.MultipartWriter("form-data")
    for name, value in values.items():
        multipart.append(value).set_content_disposition("form-data", name=name)
    answers = [
        await fetch(ground, path, "GET", params=values),
        await fetch(ground, path, data=values),
        await fetch(ground, path, json=values),
        await fetch(ground, path, data=multipart),
    ]
    assert [answer.result["text"] for answer in answers] == ["same"] * 4


async def test_an_object_may_come_as_a_json_string(ground: Ground) -> None:
    markup = {"inline_keyboard": [[{"text": "A", "callback_data": "a"}]]}
    answer = await ground.call(
        "sendMessage", chat_id=ground.group.id, text="x", reply_markup=json.dumps(markup)
    )
    assert answer.result["reply_markup"] == markup


async def test_a_flood_answer_names_the_wait_three_times(ground: Ground) -> None:
    ground.control.fault(Fault(FaultKind.FLOOD, "sendMessage", retry_after=17))
    answer = await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    assert answer.refusal == (429, "Too Many Requests: retry after 17")
    assert answer.body["parameters"] == {"retry_after": 17}
    assert answer.headers["Retry-After"] == "17"


async def test_a_server_code_keeps_its_capitals_and_words_lose_theirs(ground: Ground) -> None:
    data = {"inline_keyboard": [[{"text": "A", "callback_data": "x" * 65}]]}
    chat = ground.group.id
    code = await ground.call("sendMessage", chat_id=chat, text="x", reply_markup=data)
    words = await ground.call("sendMessage", chat_id=chat, text="")
    assert code.refusal == (400, "Bad Request: BUTTON_DATA_INVALID")
    assert words.refusal == (400, "Bad Request: message text is empty")


async def test_the_library_understands_get_me(bot: telegram.Bot) -> None:
    assert (bot.username, bot.can_read_all_group_messages) == ("kozyr_bot", False)


async def test_a_bot_that_logged_out_is_refused(ground: Ground) -> None:
    assert (await ground.call("logOut")).result is True
    assert (await ground.call("getMe")).refusal == (400, "Bad Request: Logged out")


async def test_close_waits_ten_minutes(ground: Ground) -> None:
    assert (await ground.call("close")).refusal == (429, "Too Many Requests: retry after 600")
    ground.clock.advance(600)
    assert (await ground.call("close")).result is True


@pytest.mark.parametrize("path", ["/", "/sandbox/api/state"])
async def test_a_foreign_web_page_gets_nothing(ground: Ground, path: str) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        async with ground.http.get(ground.sandbox.url + path, headers=headers) as answer:
            assert answer.status == 403


async def test_calls_are_written_down_with_their_refusals(ground: Ground) -> None:
    await ground.call("sendMessage", chat_id=ground.group.id, text="x")
    await ground.call("sendMessage", chat_id=ground.group.id, text="")
    calls = ground.control.calls("sendmessage", ground.group)
    assert [(call.ok, call.error) for call in calls] == [
        (True, None),
        (False, (400, "Bad Request: message text is empty")),
    ]
