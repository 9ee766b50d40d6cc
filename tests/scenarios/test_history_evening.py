"""An evening is over, and people look back: step by step, the proof, the record, the tables."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from core.records import replay
from tests.support import Evening
from tests.support.database import record_of, tables_of
from tgbot.callback_data import Do, Press, Verb
from tgbot.cli import cli
from tgbot.sandbox import Chat, Person, Seen


async def played(night: Evening, game: str = "belka") -> tuple[list[Person], Chat]:
    """A short match that four people have played to its end."""
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, f"/play {game}")
    await night.do(people[0], group, "settings")
    await night.do(people[0], group, "preset", "short")
    await night.do(people[0], group, "back")
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start")
    await night.play_match(
        people, think=3.0, sensible=True, over=lambda: has_ended(night, people[0], group)
    )
    return people, group


def has_ended(night: Evening, person: Person, group: Chat) -> bool:
    return any(
        "партия сыграна" in seen.text and seen.keyboard
        for seen in night.control.view(person, group)
    )


async def shown(night: Evening, person: Person, chat: Chat, part: str) -> Seen:
    """The newest message on a screen with this in its text, once it is there."""

    def found() -> list[Seen]:
        return [seen for seen in night.control.view(person, chat) if part in seen.text]

    await night.control.wait_for(lambda: bool(found()))
    return found()[-1]


async def file_of(night: Evening, person: Person, name: str) -> bytes:
    """A file that was sent to a person, once it has come."""
    chat = night.private(person)

    def found() -> list[Seen]:
        return [
            seen
            for seen in night.control.view(person, chat)
            if seen.document is not None and seen.document.name == name
        ]

    await night.control.wait_for(lambda: bool(found()))
    document = night.control.message(chat, found()[-1].id).content.document
    assert document is not None
    return document.data


def reviews(press: Press) -> bool:
    return isinstance(press, Do) and press.verb == Verb.REVIEW


async def turn(night: Evening, person: Person, mark: str) -> None:
    """Press a button of the newest private message that has one with this text."""

    private = night.private(person)
    await night.press(person, private, lambda _, button: button.text == mark)


async def test_a_newcomer_comes_from_the_end_of_a_match_to_its_proof_by_one_press(
    night: Evening, tmp_path: Path
) -> None:
    people, group = await played(night)
    boris, private = people[1], night.private(people[1])

    await night.do(boris, group, "verify")

    proof = await shown(night, boris, private, "честная ли тасовка")
    assert proof.text.count("✅") == 3
    assert "❌" not in proof.text
    table = (await tables_of(night))[-1]
    name = f"kozyr-belka-{table.id}.jsonl"
    record = await file_of(night, boris, name)
    assert record == await record_of(night, table)
    path = tmp_path / name
    path.write_bytes(record)
    ran = CliRunner().invoke(cli, ["verify", str(path)])
    deals = len(replay(record).match.deals)
    assert ran.exit_code == 0
    assert ran.output.splitlines()[-1] == f"{deals} shuffles: {deals} proven, 0 wrong, 0 open"
    assert all(name not in record.decode() for name in ("Anna", "Boris", "Aigerim", "Daulet"))


async def test_a_match_is_opened_from_history_and_stepped_through_in_one_message(
    night: Evening,
) -> None:
    people, group = await played(night)
    anna, private = people[0], night.private(people[0])
    night.control.say(anna, group, "/history")
    await shown(night, anna, group, "Партии этого чата")

    await night.do(anna, group, "deals", "")
    match = await shown(night, anna, private, "счёт после каждой раздачи")
    await night.do(anna, private, "step", "1.0")
    first = await shown(night, anna, private, "шаг 1 из 10")
    assert first.id == match.id
    for step in range(2, 10):
        await turn(night, anna, "▶")
        seen = await shown(night, anna, private, f"шаг {step} из 10")
        assert f"Взятка {step - 1} из 8" in seen.text
        assert seen.id == match.id
    await turn(night, anna, "⏭")
    last = await shown(night, anna, private, "шаг 10 из 10")
    assert "Последняя взятка" in last.text
    await turn(night, anna, "⏮")
    await shown(night, anna, private, "шаг 1 из 10")
    await turn(night, anna, "📜 Партия")
    back = await shown(night, anna, private, "счёт после каждой раздачи")
    assert back.id == match.id
    assert [call for call in night.control.calls() if not call.ok] == []


async def test_the_tables_of_the_chat_come_as_files(night: Evening) -> None:
    people, group = await played(night)
    anna = people[0]

    night.control.say(anna, group, "/export")

    sheet = (await file_of(night, anna, "standings.csv")).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(sheet)))
    told = json.loads(await file_of(night, anna, "standings.json"))
    assert {row["name"] for row in rows} == {"Anna", "Boris", "Aigerim", "Daulet"}
    assert {row["period"] for row in told["rows"]} > {"all"}
    assert told["chat"] == "Карты"
    night.control.say(anna, night.private(anna), "/export")
    own = json.loads(await file_of(night, anna, "matches.json"))
    assert [row["partners"] for row in own["rows"]] == [["Aigerim"]]


async def test_during_a_match_finished_deals_are_proven_and_no_record_leaves(
    night: Evening,
) -> None:
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    for person in people[1:]:
        await night.do(person, group, "sit")
    night.control.say(people[0], group, "/verify")
    promised = await shown(night, people[0], group, "Замок следующей тасовки")
    await night.do(people[0], group, "start")
    await night.play_match(
        people,
        think=3.0,
        sensible=True,
        over=lambda: night.find(people[0], group, lambda press, _: reviews(press)) is not None,
    )

    night.control.say(people[0], group, "/verify")

    proof = await shown(night, people[0], group, "🔑 Ключ")
    lock = promised.text.split("Замок следующей тасовки:\n")[1].split("\n")[0]
    assert lock in proof.text
    forged = night.control.tap(
        people[0],
        group,
        proof.id,
        data=f"t:{(await tables_of(night))[-1].id}:record:",
        stale=True,
    )
    answer = await night.control.answer_of(forged)
    assert "ещё идёт" in answer["text"]


@pytest.mark.parametrize("word", ["", " belka"])
async def test_who_has_played_nothing_is_told_how_to_begin(night: Evening, word: str) -> None:
    (anna,) = await night.people(1)
    private = night.private(anna)

    night.control.say(anna, private, f"/history{word}")
    await shown(night, anna, private, "пока пусто")
    night.control.say(anna, private, f"/verify{word}")
    await shown(night, anna, private, "Проверять пока нечего")
    night.control.say(anna, private, f"/export{word}")
    await shown(night, anna, private, "Выгружать пока нечего")
