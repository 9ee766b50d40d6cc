"""What puzzled people who met the bot for the first time, and must not come back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from tests.support import Evening
from tgbot.callback_data import Do
from tgbot.sandbox import Chat, Person


def last_text(night: Evening, person: Person, chat: Chat) -> str:
    """What the newest message on somebody's screen says."""
    return night.control.last(person, chat).text


def reads(night: Evening, person: Person, chat: Chat, words: str) -> bool:
    """Whether these words are somewhere on somebody's screen."""
    return any(words in seen.text for seen in night.control.view(person, chat))


async def private_match(night: Evening, person: Person) -> Chat:
    """A match against robots in the private chat."""
    private = night.private(person)
    night.control.say(person, private, "/play belka")
    await night.do(person, private, "start", "robots")
    await night.control.wait_for(lambda: night.answers(person))
    return private


async def test_one_press_starts_a_match_against_robots(night: Evening) -> None:
    (anna,) = await night.people(1)

    await private_match(night, anna)

    text = last_text(night, anna, night.private(anna))
    assert text.count("🤖 Робот") >= 3
    assert "👉 Ваш ход" in text


async def test_an_opener_who_never_pressed_start_reads_how_to_get_the_seat(night: Evening) -> None:
    stranger = night.control.add_person("Жанар", username="zhanar", language_code="ru")
    group = night.group([stranger])

    night.control.say(stranger, group, "/play belka")
    await night.control.wait_for(lambda: reads(night, stranger, group, "нажать «Старт»: Жанар"))
    night.control.start(stranger)

    await night.control.wait_for(lambda: reads(night, stranger, group, "1. Жанар"))


async def test_who_opens_a_table_by_a_button_is_led_to_the_private_chat(night: Evening) -> None:
    stranger = night.control.add_person("Жанар", username="zhanar", language_code="ru")
    group = night.group([stranger])
    night.control.say(stranger, group, "/play")

    query = await night.press(stranger, group, lambda _, button: button.text == "Белка")

    assert query.answer is not None
    assert "?start=" in query.answer["url"]


async def test_the_question_which_game_goes_when_it_is_answered(night: Evening) -> None:
    (anna,) = await night.people(1)
    group = night.group([anna])
    night.control.say(anna, group, "/play")

    await night.press(anna, group, lambda _, button: button.text == "Белка")

    await night.control.wait_for(
        lambda: any(
            seen.text == "🃏 Белка: стол открыт." and not seen.keyboard
            for seen in night.control.view(anna, group)
        )
    )


async def test_a_hand_asked_for_in_a_lobby_comes_later(night: Evening) -> None:
    (anna,) = await night.people(1)
    group = night.group([anna])
    night.control.say(anna, group, "/play belka")
    await night.control.wait_for(lambda: "1. Anna" in last_text(night, anna, group))

    night.control.say(anna, night.private(anna), "/hand")

    await night.control.wait_for(
        lambda: last_text(night, anna, night.private(anna)) == "Партия ещё не началась."
    )


async def test_a_hand_asked_for_in_a_group_has_an_answer_there(night: Evening) -> None:
    (anna,) = await night.people(1)
    group = night.group([anna])
    night.control.say(anna, group, "/play belka")
    await night.do(anna, group, "start", "robots")
    await night.control.wait_for(lambda: night.answers(anna))

    night.control.say(anna, group, "/hand")

    await night.control.wait_for(
        lambda: any(
            seen.text == "Ответ — в личном чате с ботом."
            for seen in night.control.view(anna, group)
        )
    )


async def test_partners_change_places_at_a_full_table(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.control.wait_for(lambda: reads(night, people[0], group, "4. Daulet"))

    await night.do(people[1], group, "seat", "2")

    await night.control.wait_for(lambda: reads(night, people[0], group, "1. Anna\n3. Boris"))
    assert reads(night, people[0], group, "2. Aigerim\n4. Daulet")


async def test_an_invited_friend_gets_one_message(night: Evening) -> None:
    anna, boris = await night.people(2)
    private = night.private(anna)
    night.control.say(anna, private, "/play belka")
    await night.control.wait_for(lambda: "1. Anna" in last_text(night, anna, private))
    before = len(night.control.view(boris, night.private(boris)))

    night.control.start(boris, invitation(night, anna, private))
    await night.control.wait_for(
        lambda: "2. Boris" in last_text(night, boris, night.private(boris))
    )
    await night.quiet()

    assert len(night.control.view(boris, night.private(boris))) == before + 2  # /start, the lobby


def invitation(night: Evening, person: Person, chat: Chat) -> str:
    """The payload of the link that the newest lobby in a chat shares with a friend."""
    rows = night.control.last(person, chat).keyboard
    shared = next(button.url for row in rows for button in row if button.url)
    (link,) = parse_qs(urlsplit(shared).query)["url"]
    return link.rpartition("=")[2]


async def test_rules_in_a_group_are_folded(night: Evening) -> None:
    (anna,) = await night.people(1)
    group = night.group([anna])

    night.control.say(anna, group, "/rules belka")
    await night.control.wait_for(lambda: last_text(night, anna, group).startswith("📖 Белка"))
    night.control.say(anna, night.private(anna), "/rules belka")
    await night.control.wait_for(
        lambda: last_text(night, anna, night.private(anna)).startswith("📖 Белка")
    )

    def folds(chat: Chat) -> bool:
        kinds = [one["type"] for one in night.control.last(anna, chat).entities]
        return "expandable_blockquote" in kinds

    assert (folds(group), folds(night.private(anna))) == (True, False)


async def test_a_hand_to_play_from_stands_below_what_was_read_meanwhile(night: Evening) -> None:
    (anna,) = await night.people(1)
    private = await private_match(night, anna)
    await night.do(anna, private, "rules")
    await night.control.wait_for(lambda: last_text(night, anna, private).startswith("📖"))
    night.control.say(anna, private, "/language")  # once it is answered, what was read is counted
    await night.control.wait_for(lambda: "языке" in last_text(night, anna, private))

    seen, button = next((seen, button) for seen, button, _ in night.answers(anna) if button.style)
    night.control.tap(anna, private, seen.id, data=button.data)

    await night.control.wait_for(
        lambda: (
            night.answers(anna)
            and night.answers(anna)[0][0].id == night.control.last(anna, private).id
        )
    )
    await night.control.wait_for(lambda: hands(night, anna, private) == 1)


def hands(night: Evening, person: Person, chat: Chat) -> int:
    """How many hands stand in a chat."""
    return sum("Очки карт" in seen.text for seen in night.control.view(person, chat))


async def test_a_new_hand_stands_below_the_announcement_of_the_deal_before(night: Evening) -> None:
    (anna,) = await night.people(1)
    private = await private_match(night, anna)

    await night.play_match(
        [anna],
        over=lambda: night.find(anna, private, lambda press, _: is_review(press)) is not None,
    )

    await night.control.wait_for(lambda: "Раздача 2" in last_text(night, anna, private))


def is_review(press: object) -> bool:
    return isinstance(press, Do) and press.verb == "review"


async def test_every_private_chat_shows_how_the_deal_before_ended(night: Evening) -> None:
    people = await night.people(4)
    group = night.group(people)
    night.control.say(people[0], group, "/play belka")
    for person in people[1:]:
        await night.do(person, group, "sit")
    await night.do(people[0], group, "start", "")

    await night.play_match(
        people,
        over=lambda: any("раздача 1" in s.text for s in night.control.view(people[0], group)),
    )

    for person in people:
        private = night.private(person)
        await night.control.wait_for(
            lambda private=private, person=person: (
                "Последняя взятка: " in last_text(night, person, private)
            )
        )
        assert "Раздача 2\n" in last_text(night, person, private)
