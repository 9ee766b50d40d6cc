"""`/score` and its buttons: where each is answered, and that a stranger is told of nobody."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.readmodels import Span
from core.storage import ResultRow, TallyRow
from tests.core.services.ground import Ground
from tests.support.wire import GROUP, Wire, person, wire
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.handlers.scores import named_game
from tgbot.views import Of, ScorePress

ANNA, BORIS = person(11, "Anna", username="anna"), person(12, "Boris")
STRANGER = person(66, "Egor", username="egor")


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot in whose group Anna and Boris have finished a match of Clubs."""
    async with wire(tmp_path) as made:
        for one in (ANNA, BORIS, STRANGER):
            await made.write(one, "/start")
        await made.write(ANNA, "/help", GROUP)
        ground = Ground(made.services.context.work.engine)
        table = await ground.match((11, 12), game="clubs", preset="evening", chat=GROUP["id"])
        await ground.play_out(table)
        made.said.clear()
        yield made


def ask(press: ScorePress) -> Ask:
    data = press.button("x").data
    assert isinstance(data, Ask)
    return data


async def last(bot: Wire) -> tuple[int, str]:
    chat, message = bot.said[-1]
    return chat, message.text


async def table_of(bot: Wire) -> int:
    mine = await bot.services.scores.person(11)
    return mine.last[0].table


async def test_a_group_is_told_its_table_and_a_person_his_card(bot: Wire) -> None:
    await bot.write(ANNA, "/score", GROUP)
    group = await last(bot)
    await bot.write(ANNA, "/score")
    own = await last(bot)

    assert (group[0], own[0]) == (GROUP["id"], 11)
    assert "🏆 <b>Трефы</b>, за всё время" in group[1]
    assert own[1].startswith("📊 <b>Мои партии</b>")


@pytest.mark.parametrize(
    ("who", "in_group", "known"),
    [(BORIS, False, True), (STRANGER, False, False), (STRANGER, True, True)],
)
async def test_somebody_is_told_of_by_his_username_to_those_who_may_know(
    bot: Wire, who: dict[str, object], in_group: bool, known: bool
) -> None:
    await bot.write(who, "/score @ANNA", GROUP if in_group else None)

    assert (await last(bot))[1].startswith("📊 <b>Anna</b>") is known


async def test_nobody_is_told_of_who_is_not_known(bot: Wire) -> None:
    await bot.write(ANNA, "/score @nobody_at_all", GROUP)

    assert "сказать нечего" in (await last(bot))[1]


async def test_a_page_of_the_table_takes_the_place_of_the_one_before(bot: Wire) -> None:
    await bot.press(BORIS, ask(ScorePress(Of.CHAT, "clubs", Span.WEEK)), GROUP)
    ((chat, message_id, made),) = bot.edited

    assert (chat, message_id) == (GROUP["id"], 3)
    assert "<b>Трефы</b>, неделя" in made.text


async def test_a_number_leads_to_its_match_and_that_to_its_deals(bot: Wire) -> None:
    await bot.press(ANNA, ask(ScorePress(Of.BEHIND, "clubs", chat=GROUP["id"])), GROUP)
    behind = bot.said[-1]
    (press,) = [button.data for row in behind[1].buttons for button in row]
    assert isinstance(press, Do)
    await bot.press(ANNA, press)
    deals = bot.said[-1]
    steps = [button.data for row in deals[1].buttons for button in row]

    assert (behind[0], deals[0]) == (11, 11)
    assert press == Do(await table_of(bot), Verb.DEALS)
    assert steps[0] == Do(press.table, Verb.STEP, "1.0")


async def test_a_strangers_press_leads_nowhere(bot: Wire) -> None:
    for press in (
        ScorePress(Of.BEHIND, "clubs", chat=GROUP["id"], person=11),
        ScorePress(Of.BEHIND, "clubs", person=11),
        ScorePress(Of.COURSE, "clubs", person=11),
    ):
        await bot.press(STRANGER, ask(press))

    assert bot.said == []


async def test_a_rating_is_drawn_for_whom_it_is(bot: Wire) -> None:
    await bot.press(ANNA, ask(ScorePress(Of.COURSE, "clubs", person=11)))
    _, made = bot.said[-1]

    assert made.photo is not None


async def test_a_table_is_posted_as_a_picture_where_it_was_asked_for(bot: Wire) -> None:
    await bot.press(BORIS, ask(ScorePress(Of.PICTURE, "clubs")), GROUP)
    await bot.press(BORIS, ask(ScorePress(Of.PICTURE, "belka")), GROUP)
    ((chat, made),) = bot.said

    assert chat == GROUP["id"]
    assert made.photo is not None


async def test_a_running_match_shows_no_deals(bot: Wire) -> None:
    await bot.write(ANNA, "/play belka", GROUP)
    (head,) = await bot.services.chats.open_tables(GROUP["id"])
    await bot.press(ANNA, Do(head.table, Verb.DEALS))

    assert bot.said == []


async def test_ones_own_card_is_a_press_away(bot: Wire) -> None:
    await bot.press(ANNA, Ask(Topic.SCORE), GROUP)

    assert (await last(bot))[0] == 11


async def test_the_match_is_counted_for_both(bot: Wire) -> None:
    ground = Ground(bot.services.context.work.engine)

    assert len(await ground.rows(ResultRow)) == 2
    assert {row.matches for row in await ground.rows(TallyRow)} == {1}


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("белка", "belka"),
        ("Трефы", "clubs"),
        ("Кэлс", "cals_bs"),
        ("можно?", "mozhno"),
        ("May", "mozhno"),
        ("болады", "mozhno"),
        ("c", None),
        ("chess", None),
        ("", None),
    ],
)
def test_a_game_is_known_by_its_name_in_any_language(word: str, game: str | None) -> None:
    assert named_game(word) == game


@pytest.mark.parametrize("command", ["/score", "/history"])
async def test_a_word_that_is_no_game_is_not_passed_over(bot: Wire, command: str) -> None:
    await bot.write(ANNA, f"{command} шахматы", GROUP)

    assert (await last(bot))[1].startswith("Игры «шахматы» здесь нет. Есть: Белка, Трефы")
