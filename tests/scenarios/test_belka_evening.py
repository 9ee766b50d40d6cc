"""Whole evenings of Belka in the sandbox: people press buttons, and nothing else is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from core.records import replay, verify
from tests.support import Evening, evening
from tests.support.database import record_of, tables_of
from tgbot.callback_data import Answer, Do, Plan
from tgbot.sandbox import Chat, Person, Seen

MOST_IN_A_MINUTE = 20
WRITES = frozenset({"sendMessage", "sendPhoto", "editMessageText"})


def shows(night: Evening, person: Person, chat: Chat, part: str) -> list[Seen]:
    """The messages on a person's screen with this in their text."""
    return [seen for seen in night.control.view(person, chat) if part in seen.text]


async def seats_are(night: Evening, seated: dict[int, int]) -> None:
    """Wait until just these people sit at the newest table, by seat."""

    async def look() -> bool:
        return (await tables_of(night))[-1].seated == seated

    await night.until(look)


async def sleepers(night: Evening) -> list[int]:
    """The people at the newest table for whom a robot moves."""
    seats = (await tables_of(night))[-1].seats
    return [row.person_id for row in seats if row.asleep and row.person_id is not None]


async def table_in(night: Evening, people: list[Person], group: Chat, game: str = "belka") -> None:
    """Open a table, seat everybody, start."""
    night.control.say(people[0], group, f"/play {game}")
    await seat_and_start(night, people, group)


async def seat_and_start(night: Evening, people: list[Person], group: Chat) -> None:
    """Everybody sits down at the newest table, and the first one starts."""
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start")


async def test_four_people_play_a_whole_match_by_pressing_alone(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    await night.do(people[0], group, "settings")
    await night.do(people[0], group, "preset", "short")
    await night.do(people[0], group, "back")
    await seat_and_start(night, people, group)

    presses = await night.play_match(
        people,
        think=3.0,
        sensible=True,
        over=lambda: shows(night, people[0], group, "партия сыграна"),
    )
    await night.control.wait_for(lambda: night.control.last(people[0], group).photo is not None)

    table = (await tables_of(night))[-1]
    record = await record_of(night, table)
    played = replay(record)
    assert played.match.over
    assert verify(record).first_fault is None
    assert presses >= 32
    assert [call for call in night.control.calls() if not call.ok] == []
    assert busiest_minute(night, group) <= MOST_IN_A_MINUTE


def busiest_minute(night: Evening, chat: Chat) -> int:
    """The most writes to a chat in any sixty seconds of the evening's clock."""
    times = sorted(call.time for call in night.control.calls(chat=chat) if call.method in WRITES)
    return max(sum(start <= at < start + 60 for at in times) for start in times)


async def test_no_hand_is_ever_shown_in_the_group(night: Evening) -> None:
    people = await night.people(2)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    await night.do(people[1], group, "sit")
    await night.control.wait_for(lambda: shows(night, people[0], group, "Не хватает 2"))
    for _ in range(2):
        await night.do(people[0], group, "robot", "easy")
    await night.do(people[0], group, "start", "")
    await night.control.wait_for(lambda: bool(night.answers(people[0]) or night.answers(people[1])))
    for seen in night.control.view(people[0], group):
        assert not any(
            button.data and button.data.startswith(("a:", "p:"))
            for row in seen.keyboard
            for button in row
        )
    hand = night.control.last(people[0], night.private(people[0]))
    assert hand.protected


async def test_a_stranger_is_seated_by_one_press_on_start(night: Evening) -> None:
    (anna,) = await night.people(1)
    stranger = night.control.add_person("Айгерім", username="aigerim_new", language_code="kk")
    group = night.group([anna, stranger])
    night.control.say(anna, group, "/play belka")

    query = await night.do(stranger, group, "sit")

    assert query.answer is not None
    link = query.answer["url"]
    assert "start=" in link
    night.control.start(stranger, link.rpartition("=")[2])
    await seats_are(night, {anna.id: 0, stranger.id: 1})
    await night.control.wait_for(lambda: shows(night, anna, group, "2. Айгерім"))
    await night.control.wait_for(lambda: shows(night, stranger, night.private(stranger), "✅"))


async def test_a_token_of_somebody_else_seats_nobody(night: Evening) -> None:
    (anna,) = await night.people(1)
    stranger = night.control.add_person("Болат", username="bolat", language_code="kk")
    thief = night.control.add_person("Вор", username="thief", language_code="ru")
    group = night.group([anna, stranger, thief])
    night.control.say(anna, group, "/play belka")
    query = await night.do(stranger, group, "sit")
    assert query.answer is not None
    night.control.start(thief, query.answer["url"].rpartition("=")[2])
    await night.control.wait_for(lambda: len(night.control.view(thief, night.private(thief))) > 1)
    await seats_are(night, {anna.id: 0})


async def test_a_restart_in_mid_trick_loses_nothing_and_is_told(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    await night.play_match(people, think=0.5, over=_after(night, 6))
    table = (await tables_of(night))[-1]
    before = await record_of(night, table)

    await night.stop_bot()
    await night.quiet(120)
    await night.start_bot()

    await night.control.wait_for(lambda: shows(night, people[0], group, "был недоступен"))
    after = await record_of(night, table)
    assert after.startswith(before)
    assert (await tables_of(night))[-1].phase == "playing"
    await night.play_match(people, think=0.5, over=_after(night, 12))
    assert not any(row.asleep for row in (await tables_of(night))[-1].seats)


def _after(night: Evening, presses: int) -> Callable[[], bool]:
    start = len([call for call in night.control.calls("answerCallbackQuery") if call.ok])

    def over() -> bool:
        done = [call for call in night.control.calls("answerCallbackQuery") if call.ok]
        return len(done) - start >= presses

    return over


async def test_people_who_sleep_are_moved_for_and_wake_up(tmp_path: Path) -> None:
    async with evening(tmp_path, turn_seconds=20, robot_delay=0.5) as night:
        people = await night.people(2)
        group = night.group(people)
        night.control.say(people[0], group, "/play belka")
        await night.do(people[1], group, "sit")
        for _ in range(2):
            await night.do(people[0], group, "robot", "easy")
        await night.do(people[0], group, "start", "")

        await night.control.wait_for(lambda: shows(night, people[0], group, "💤"), 60)
        query = await night.do(people[0], night.private(people[0]), "here")

        assert query.answer is not None
        row = (await tables_of(night))[-1]
        assert not next(seat for seat in row.seats if seat.person_id == people[0].id).asleep
        text = (await record_of(night, row)).decode()
        assert '"auto": true' in text


async def test_a_group_that_becomes_a_supergroup_plays_on(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    await night.play_match(people, think=0.5, over=_after(night, 3))

    upgraded = night.control.upgrade(group)

    await night.control.wait_for(
        lambda: any(seen.keyboard for seen in night.control.view(people[0], upgraded))
    )
    row = (await tables_of(night))[-1]
    assert row.chat_id == upgraded.id
    await night.play_match(people, think=0.5, over=_after(night, 3))


async def test_answers_stay_in_the_topic_where_the_table_was_opened(night: Evening) -> None:
    people = await night.people(4)
    group = night.control.add_group("Форум", people[0], people[1:], forum=True, supergroup=True)
    topic = night.control.add_topic(group, "Белка", people[0])
    night.control.say(people[0], group, "/play belka", topic=topic.id)
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start")
    await night.control.wait_for(lambda: night.control.last(people[0], group).topic == topic.id)
    tables = [
        seen for seen in night.control.view(people[0], group) if seen.text.startswith("🃏 Белка")
    ]
    assert {seen.topic for seen in tables if seen.keyboard} == {topic.id}


async def test_a_person_who_leaves_or_blocks_is_told_of_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    async with evening(tmp_path, turn_seconds=45) as night:
        people = await night.people(4)
        group = night.group(people)
        await table_in(night, people, group)

        night.control.leave(group, people[3])
        night.control.block(people[2])

        await night.control.wait_for(lambda: shows(night, people[0], group, "Daulet"))
        asleep = await night.until(lambda: sleepers(night))
        assert asleep == [people[3].id]
        await night.play_match(people[:2], think=0.5, over=_after(night, 2))


async def test_the_opener_stops_a_match_and_its_result_is_posted(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    await night.play_match(people, think=0.5, over=_after(night, 2))

    night.control.say(people[0], group, "/stop")

    await night.control.wait_for(lambda: shows(night, people[0], group, "остановлен"))
    assert (await tables_of(night))[-1].phase == "closed"


async def test_a_majority_may_end_a_match_and_one_alone_may_not(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    for voter in people[1:]:
        assert (await tables_of(night))[-1].phase == "playing"
        await night.do(voter, night.private(voter), "menu")
        await night.do(voter, night.private(voter), "vote")
    assert (await tables_of(night))[-1].phase == "closed"


async def test_the_opener_ends_a_match_when_he_has_been_asked_whether_he_means_it(
    night: Evening,
) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    await night.do(people[0], group, "menu")
    await night.do(people[0], group, "vote", "")
    await night.control.wait_for(lambda: shows(night, people[0], group, "прямо сейчас"))
    assert (await tables_of(night))[-1].phase == "playing"
    await night.do(people[1], group, "vote", "now")
    assert (await tables_of(night))[-1].phase == "playing"  # a vote, whatever the button says
    await night.do(people[0], group, "vote", "now")
    assert (await tables_of(night))[-1].phase == "closed"


async def test_a_rematch_seats_the_same_people_and_passes_the_deal_on(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    await table_in(night, people, group)
    night.control.say(people[0], group, "/stop")
    await night.control.wait_for(lambda: shows(night, people[0], group, "остановлен"))

    await night.do(people[1], group, "rematch")
    await night.do(people[2], group, "rematch")

    rows = await tables_of(night)
    assert len(rows) == 2
    assert rows[1].seated == rows[0].seated
    assert rows[0].dealer is not None
    assert rows[1].first_dealer == (rows[0].dealer + 1) % 4


async def test_people_who_press_anything_at_random_break_nothing(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    await night.control.wait_for(lambda: night.buttons(people[0], group))
    spared = {"stop", "vote"}
    answers: Counter[str] = Counter()
    for _ in range(150):
        person = people[night.random.randrange(4)]
        chat = group if night.random.randrange(2) else night.private(person)
        able = [
            one
            for one in night.buttons(person, chat)
            if not (isinstance(one[2], Do) and one[2].verb in spared)
        ]
        if not able:
            continue
        seen, button, _ = able[night.random.randrange(len(able))]
        query = night.control.tap(person, chat, seen.id, data=button.data)
        answer = await night.control.answer_of(query)
        answers[answer["text"]] += 1
    forged = night.control.tap(
        people[0], group, night.control.last(people[0], group).id, data="a:zz:1:Jc", stale=True
    )
    await night.control.answer_of(forged)
    assert sum(answers.values()) > 50
    # The same button pressed twice may ask for what is there already; that harms nobody.
    refused = [call.error[1] for call in night.control.calls() if not call.ok and call.error]
    assert [words for words in refused if "message is not modified" not in words] == []


async def test_a_hand_in_a_private_table_is_protected_though_its_lobby_was_not(
    night: Evening,
) -> None:
    (anna,) = await night.people(1)
    place = night.private(anna)
    night.control.say(anna, place, "/play belka")
    for _ in range(3):
        await night.do(anna, place, "robot", "easy")
    await night.do(anna, place, "start")
    await night.control.wait_for(lambda: night.answers(anna) or night.plans(anna))
    hands = [
        seen for seen, _, press in night.buttons(anna, place) if isinstance(press, Answer | Plan)
    ]
    assert [seen.protected for seen in hands] == [True] * len(hands)
