"""`/tournament` and its buttons: rights at each press, joining, partners, links, scores."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from core.boards import TournamentHead
from core.services import BoardPlace
from core.storage import OutboxRow
from core.tournaments.model import Phase
from tests.core.services.ground import Ground
from tests.support.wire import GROUP, Fields, Wire, person, wire
from tgbot import views
from tgbot.callback_data import Ask, Event, EventVerb, Topic

ANNA, BORIS, VERA, EGOR = (
    person(number, name, username=name.lower())
    for number, name in ((11, "Anna"), (12, "Boris"), (13, "Vera"), (14, "Egor"))
)
CHAT = GROUP["id"]
TOPIC: Fields = {**GROUP, "is_forum": True}


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncGenerator[Wire]:
    """A bot in a group that Anna administers; Egor has never pressed Start."""
    async with wire(tmp_path) as made:
        made.api.admins.add(ANNA["id"])
        for one in (ANNA, BORIS, VERA):
            await made.write(one, "/start")
        for one in (ANNA, BORIS, VERA, EGOR):
            await made.write(one, "/help", GROUP)
        made.said.clear()
        yield made


async def event(
    bot: Wire, who: Fields, verb: EventVerb, arg: str = "", *, private: bool = True
) -> str:
    """Press a button of tournament 1; what is answered."""
    answers = await bot.press(who, Event(1, verb, arg), None if private else GROUP)
    (answer,) = answers
    return str(answer.get("text") or answer.get("url") or "")


async def draft(bot: Wire, game: str = "clubs") -> None:
    """Anna has begun a draft."""
    await bot.press(ANNA, Ask(Topic.TOURNAMENT, f"new.{game}.{CHAT}.0"))


async def opened(bot: Wire, game: str = "clubs") -> None:
    """A tournament that people can join, tomorrow."""
    await draft(bot, game)
    there = bot.clock.now() + timedelta(days=1, hours=5)
    await event(bot, ANNA, EventVerb.DRAFT, f"start.{there:%Y%m%d%H}00")
    await event(bot, ANNA, EventVerb.DRAFT, "open.now")
    bot.said.clear()
    bot.edited.clear()


async def playing(bot: Wire, *people: Fields) -> None:
    """A tournament whose first round is at the tables."""
    await opened(bot)
    for one in people:
        await event(bot, one, EventVerb.JOIN, private=False)
    await event(bot, ANNA, EventVerb.TOOLS, "start.sure")
    await bot.services.tournaments.director.act(1)


async def head(bot: Wire) -> TournamentHead:
    (found,) = await bot.services.tournaments.reading.of_chat(CHAT)
    return found


def last(bot: Wire) -> views.Message:
    """What was shown last: said, or put in the place of something."""
    return bot.edited[-1][2] if bot.edited else bot.said[-1][1]


# -- the wizard ------------------------------------------------------------------------------------


async def test_an_admin_of_the_group_gets_the_wizard_in_private(bot: Wire) -> None:
    await bot.write(ANNA, "/tournament", GROUP)

    (private, question), (group, word) = bot.said
    assert (private, group) == (11, CHAT)
    assert word.text == "🛠 Настройка турнира — в личном чате с ботом."
    presses = [button.data for row in question.buttons for button in row]
    assert Ask(Topic.TOURNAMENT, f"new.belka.{CHAT}.0") in presses


async def test_others_see_what_there_is(bot: Wire) -> None:
    await bot.write(BORIS, "/tournament", GROUP)

    ((chat, made),) = bot.said
    assert chat == CHAT
    assert "Пока ни одного" in made.text
    assert made.buttons == ()


async def test_an_admin_who_has_not_pressed_start_gets_a_link_that_goes_on(bot: Wire) -> None:
    bot.api.admins.add(EGOR["id"])
    await bot.write(EGOR, "/tournament", GROUP)
    ((_, made),) = bot.said
    link = made.buttons[0][0].url
    assert link is not None
    payload = link.partition("start=")[2]
    bot.said.clear()
    await bot.write(EGOR, f"/start {payload}")

    ((chat, question),) = bot.said
    assert chat == 14
    assert "Во что играем?" in question.text


async def test_rights_are_asked_for_at_each_press_of_the_wizard(bot: Wire) -> None:
    await draft(bot)
    bot.api.admins.clear()
    refused = "Это могут делать только администраторы чата."

    assert await event(bot, ANNA, EventVerb.DRAFT, "rounds.5") == refused
    assert await event(bot, ANNA, EventVerb.DRAFT, "open.now") == refused
    (answer,) = await bot.press(ANNA, Ask(Topic.TOURNAMENT, f"new.belka.{CHAT}.0"))
    assert answer["text"] == refused
    told = await bot.services.tournaments.reading.draft(1)
    assert told is not None
    assert told.settings.rounds is None


async def test_nobody_makes_a_tournament_for_a_chat_that_he_does_not_run(bot: Wire) -> None:
    await bot.press(BORIS, Ask(Topic.TOURNAMENT, f"new.belka.{CHAT}.0"))
    await bot.write(BORIS, f"/start new_{CHAT}_0")

    assert await bot.services.tournaments.reading.draft(1) is None
    assert bot.said[-1][1].text == "Это могут делать только администраторы чата."


@pytest.mark.parametrize(
    ("arg", "name", "value"),
    [
        ("expected.24", "expected", 24),
        ("rounds.5", "rounds", 5),
        ("rounds.auto", "rounds", None),
        ("weekly.turn", "weekly", True),
        ("late.turn", "late", False),
        ("checkin.0", "checkin", 0),
        ("maximum.16", "maximum", 16),
        ("minimum.8", "minimum", 8),
        ("minimum.auto", "minimum", None),
        ("pace.blitz", "pace", "blitz"),
    ],
)
async def test_a_press_chooses(bot: Wire, arg: str, name: str, value: Any) -> None:
    await draft(bot)
    await event(bot, ANNA, EventVerb.DRAFT, arg)

    told = await bot.services.tournaments.reading.draft(1)
    assert told is not None
    assert getattr(told.settings, name) == value


@pytest.mark.parametrize(
    "arg",
    [
        *("rounds.99", "rounds.x", "rounds.-1", "pace.correspondence", "kind.final", "nothing.1"),
        *("start.20269999", "start.202611319999", "preset.none", "expected.auto", "main.x"),
        *("start.000101010000", "start.999912312359"),
    ],
)
async def test_what_no_button_says_changes_nothing(bot: Wire, arg: str) -> None:
    await draft(bot)
    before = await bot.services.tournaments.reading.draft(1)
    await event(bot, ANNA, EventVerb.DRAFT, arg)

    assert await bot.services.tournaments.reading.draft(1) == before


async def test_a_title_can_be_typed_and_need_not_be(bot: Wire) -> None:
    await draft(bot)
    await bot.write(ANNA, "/tournament Кубок <Алматы>")
    told = await bot.services.tournaments.reading.draft(1)

    assert told is not None
    assert told.head.title == "Кубок <Алматы>"
    assert "Кубок &lt;Алматы&gt;" in bot.said[-1][1].text


async def test_a_draft_is_found_again_and_can_be_thrown_away(bot: Wire) -> None:
    await draft(bot)
    bot.said.clear()
    await bot.write(ANNA, "/tournament")
    presses = [button.data for row in bot.said[-1][1].buttons for button in row]
    await event(bot, ANNA, EventVerb.DRAFT, "discard")
    await event(bot, ANNA, EventVerb.DRAFT, "discard.now")

    assert Event(1, EventVerb.DRAFT) in presses
    assert await bot.services.tournaments.reading.draft(1) is None


# -- taking part -----------------------------------------------------------------------------------


async def test_one_press_joins_and_another_one_says_so(bot: Wire) -> None:
    await opened(bot)
    first = await event(bot, BORIS, EventVerb.JOIN, private=False)
    second = await event(bot, BORIS, EventVerb.JOIN, private=False)
    board = await bot.services.tournaments.reading.board(1)

    assert board is not None
    assert [one.names for one in board.entrants] == [("Boris",)]
    assert first != second


async def test_who_cannot_be_written_to_comes_in_by_start(bot: Wire) -> None:
    await opened(bot)
    link = await event(bot, EGOR, EventVerb.JOIN, private=False)
    assert link.startswith("https://t.me/kozyr_bot?start=")
    await bot.write(EGOR, f"/start {link.partition('start=')[2]}")
    board = await bot.services.tournaments.reading.board(1)

    assert board is not None
    assert [one.names for one in board.entrants] == [("Egor",)]
    assert "✍️ Вы записаны: Egor" in bot.said[-1][1].text


async def test_a_pair_is_made_by_the_partners_word(bot: Wire) -> None:
    await opened(bot, "belka")
    await bot.write(ANNA, "/tournament @boris", GROUP)
    ground = Ground(bot.services.context.work.engine)
    (row,) = [one for one in await ground.rows(OutboxRow) if one.kind == "event_asked"]
    before = await bot.services.tournaments.reading.board(1)
    await event(bot, BORIS, EventVerb.YES)
    after = await bot.services.tournaments.reading.board(1)

    assert row.chat_id == BORIS["id"]
    assert before is not None
    assert after is not None
    assert (len(before.entrants), len(after.entrants)) == (0, 1)


async def test_who_looks_for_a_partner_is_offered_to_others(bot: Wire) -> None:
    await opened(bot, "belka")
    await event(bot, ANNA, EventVerb.JOIN, private=False)
    await event(bot, BORIS, EventVerb.CARD, private=False)
    presses = [button.data for row in bot.said[-1][1].buttons for button in row]
    offered = Event(1, EventVerb.PAIR, "11")
    assert offered in presses
    await bot.press(BORIS, offered)
    board = await bot.services.tournaments.reading.board(1)

    assert board is not None
    assert [one.names for one in board.entrants] == [("Anna", "Boris")]


async def test_the_friends_link_makes_a_pair(bot: Wire) -> None:
    await opened(bot, "belka")
    await event(bot, ANNA, EventVerb.JOIN, private=False)
    link = next(
        button.url for row in bot.said[-1][1].buttons for button in row if button.url is not None
    )
    token = link.partition("start%3D")[2].partition("&")[0]
    await bot.write(EGOR, f"/start {token}")
    board = await bot.services.tournaments.reading.board(1)

    assert board is not None
    assert [one.names for one in board.entrants] == [("Anna", "Egor")]


async def test_an_odd_partner_is_none(bot: Wire) -> None:
    await opened(bot, "belka")
    for arg in ("x", "99", "12", "-5"):
        await event(bot, ANNA, EventVerb.PAIR, arg)
    await bot.write(ANNA, "/tournament @nobody_here", GROUP)
    board = await bot.services.tournaments.reading.board(1)

    assert board is not None
    assert board.entrants == ()


async def test_ones_own_part_is_shown_in_private_alone(bot: Wire) -> None:
    await opened(bot)
    answer = await event(bot, BORIS, EventVerb.CARD, private=False)

    assert answer == "Ответ — в личном чате с ботом."
    assert [chat for chat, _ in bot.said] == [12]


async def test_a_press_in_private_edits_its_own_message(bot: Wire) -> None:
    await opened(bot)
    await event(bot, BORIS, EventVerb.JOIN)

    assert bot.said == []
    assert [(chat, message) for chat, message, _ in bot.edited] == [(12, 3)]


# -- judging ---------------------------------------------------------------------------------------


async def test_a_running_board_lets_people_in_as_long_as_late_entry_is_possible(bot: Wire) -> None:
    await playing(bot, ANNA, BORIS, VERA)
    await bot.write(EGOR, "/start")

    running = await bot.services.tournaments.reading.board(1)
    joined = await event(bot, EGOR, EventVerb.JOIN, private=False)
    board = await bot.services.tournaments.reading.board(1)

    assert running is not None
    assert running.joinable
    assert joined == "Вы в турнире."
    assert board is not None
    assert EGOR["id"] in [one.persons[0] for one in board.entrants]


async def test_a_reserve_plays_on_for_the_one_who_leaves_a_pair(bot: Wire) -> None:
    galya = person(15, "Galya")
    for one in (EGOR, galya):
        await bot.write(one, "/start")
    await draft(bot, "belka")
    await event(bot, ANNA, EventVerb.DRAFT, "minimum.2")
    there = bot.clock.now() + timedelta(days=1, hours=5)
    await event(bot, ANNA, EventVerb.DRAFT, f"start.{there:%Y%m%d%H}00")
    await event(bot, ANNA, EventVerb.DRAFT, "open.now")
    for one, partner in ((ANNA, BORIS), (VERA, EGOR)):
        await event(bot, one, EventVerb.PAIR)
        await event(bot, partner, EventVerb.PAIR, str(one["id"]))
    await event(bot, galya, EventVerb.RESERVE)
    await event(bot, ANNA, EventVerb.TOOLS, "start.sure")
    await bot.services.tournaments.director.act(1)

    await event(bot, BORIS, EventVerb.DROP)
    asked = last(bot).text
    left = await event(bot, BORIS, EventVerb.DROP, "sure")
    card = await bot.services.tournaments.reading.card(1, galya["id"])

    assert "Если есть резерв, он доиграет в вашей паре." in asked
    assert left == "Замена сделана."
    assert card is not None
    assert card.entrant is not None
    assert card.entrant.persons == (ANNA["id"], galya["id"])
    assert card.board is not None


async def test_the_tools_are_for_admins_of_the_chat_at_each_press(bot: Wire) -> None:
    await opened(bot)
    refused = "Это могут делать только администраторы чата."
    stranger = await event(bot, BORIS, EventVerb.TOOLS, "cancel.sure")
    admin = await event(bot, ANNA, EventVerb.TOOLS, "")
    bot.api.admins.clear()
    former = await event(bot, ANNA, EventVerb.TOOLS, "cancel.sure")

    assert (stranger, former) == (refused, refused)
    assert admin == ""
    assert (await head(bot)).phase is Phase.OPEN


async def test_what_cannot_be_taken_back_is_asked_back(bot: Wire) -> None:
    await opened(bot)
    await event(bot, ANNA, EventVerb.TOOLS, "cancel")
    asked = last(bot).text
    assert (await head(bot)).phase is Phase.OPEN
    await event(bot, ANNA, EventVerb.TOOLS, "cancel.sure")

    assert "Отменить турнир?" in asked
    assert await bot.services.tournaments.reading.of_chat(CHAT) == ()


@pytest.mark.parametrize(
    "arg",
    [
        *("fixed.0.1.01.bot", "fixed.x.y.z.w", "unfix.0.1", "away.0.1.9.sure", "end.9.9.sure"),
        *("replay.0.1", "drop.99.sure", "pause.1", "return.1", "sub.1.2.3.sure", "minus.1.0.sure"),
        *("keep.1.1", "meet.1.2", "swapped.1.1", "more.0.sure", "more.9999.sure", "again.sure"),
        *("finish.sure", "next.sure", "series.sure", "start", "nothing", "log.99999999999"),
        *("board.9.9", "why.0.1.x", "later.1999", "later.209913010000", "later.999912312359"),
    ],
)
async def test_a_tool_that_does_not_fit_is_answered_and_does_nothing(bot: Wire, arg: str) -> None:
    await opened(bot)
    before = await bot.services.tournaments.reading.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, arg)

    assert await bot.services.tournaments.reading.record(1) == before


@pytest.mark.parametrize("arg", ["minus.1.2", "more.5", "end.0.1", "drop.1"])
async def test_a_tool_that_hurts_somebody_does_nothing_before_its_answer(
    bot: Wire, arg: str
) -> None:
    await playing(bot, ANNA, BORIS, VERA)
    for one in (ANNA, BORIS, VERA):
        await event(bot, one, EventVerb.TABLE)
    before = await bot.services.tournaments.reading.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, arg)
    asked = await bot.services.tournaments.reading.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, f"{arg}.sure")
    done = await bot.services.tournaments.reading.record(1)

    assert asked == before
    assert done != before


async def test_a_match_is_voided_with_a_reason_after_it_was_said_what_that_means(
    bot: Wire,
) -> None:
    await playing(bot, ANNA, BORIS, VERA)
    early = await event(bot, ANNA, EventVerb.TOOLS, "replay.0.1.unfair")
    for one in (ANNA, BORIS, VERA):
        await event(bot, one, EventVerb.TABLE)
    await event(bot, ANNA, EventVerb.TOOLS, "replay.0.1")
    asked = last(bot)
    before = await bot.services.tournaments.reading.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, "replay.0.1.unfair")
    after = await bot.services.tournaments.reading.record(1)

    assert early == "Сейчас это невозможно."
    assert "Одну раздачу № 1 пересдать нельзя" in asked.text
    assert ["нечестная игра"] in [[one.text for one in row] for row in asked.buttons]
    assert before is not None
    assert after is not None
    assert [line.kind for line in after.audit[len(before.audit) :]] == ["DealVoided", "Replayed"]
    assert before.rounds[0].boards[0].table != after.rounds[0].boards[0].table


async def test_a_result_is_corrected_for_a_reason_that_a_button_has(bot: Wire) -> None:
    await playing(bot, ANNA, BORIS, VERA)
    told, tools = bot.services.tournaments.reading, bot.services.tournaments.tools
    await tools.award(1, ANNA["id"], BoardPlace(1, 1, 1), admin=True, points=(120, 60, 0))
    before = await told.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, "fixed.0.1.210.because")
    forged = await told.record(1)
    await event(bot, ANNA, EventVerb.TOOLS, "fixed.0.1.210.bot")
    after = await told.record(1)

    assert forged == before
    assert after is not None
    assert after.audit[-1].kind == "Corrected"


async def test_another_admin_is_made_the_organiser_and_nobody_else(bot: Wire) -> None:
    await opened(bot)
    await event(bot, ANNA, EventVerb.TOOLS, "hand")
    alone = last(bot).text
    no_admin = await event(bot, ANNA, EventVerb.TOOLS, f"hand.{BORIS['id']}")
    bot.api.admins.add(BORIS["id"])
    await event(bot, ANNA, EventVerb.TOOLS, "hand")
    offered = last(bot)
    before = (await head(bot)).organiser
    await event(bot, ANNA, EventVerb.TOOLS, f"hand.{BORIS['id']}")

    assert "Других администраторов в чате нет." in alone
    assert no_admin != ""
    assert [row[0].text for row in offered.buttons] == ["Admin 12", "◀ Назад"]
    assert (before, (await head(bot)).organiser) == (ANNA["id"], BORIS["id"])


async def test_a_forged_button_tells_strangers_nothing_and_seats_none_of_them(bot: Wire) -> None:
    await opened(bot)
    bot.api.strangers.add(VERA["id"])
    looks = (
        *(EventVerb.CARD, EventVerb.WATCH, EventVerb.STANDINGS, EventVerb.ROUND, EventVerb.RULES),
        *(EventVerb.CROSS, EventVerb.SEASON, EventVerb.JOIN, EventVerb.RESERVE, EventVerb.DROP),
    )
    answers = {await event(bot, VERA, verb) for verb in looks}
    board = await bot.services.tournaments.reading.board(1)

    assert answers == {"Это показывают тем, кто играл, и участникам того чата."}
    assert bot.said == bot.edited == []
    assert board is not None
    assert (board.entrants, board.reserves) == ((), ())


async def test_every_button_is_answered_whatever_it_says(bot: Wire) -> None:
    for verb in EventVerb:
        for arg in ("", "x", "0", "1.2.3", "-1", "99999999"):
            await event(bot, BORIS, verb, arg)
            await event(bot, EGOR, verb, arg, private=False)


@pytest.mark.parametrize("digits", [10, 16, 17, 19, 25])
async def test_no_number_in_a_button_or_a_link_is_too_large(
    bot: Wire, digits: int, caplog: pytest.LogCaptureFixture
) -> None:
    await opened(bot)
    large = "9" * digits
    for verb in EventVerb:
        for arg in (large, f"{large}.{large}", f"sub.1.{large}.1", f"sub.1.11.{large}"):
            await event(bot, ANNA, verb, arg)
    for arg in (f"later.{large}", f"more.{large}", f"hand.{large}", f"minus.1.{large}"):
        await event(bot, ANNA, EventVerb.TOOLS, arg)
    for arg in (f"new.belka.{CHAT}.{large}", f"new.belka.-{large}.0"):
        await bot.press(ANNA, Ask(Topic.TOURNAMENT, arg))
        await bot.write(ANNA, f"/start {arg.replace('.belka', '').replace('.', '_')}")

    assert [one for one in caplog.records if one.levelno >= logging.ERROR] == []


# -- scores ----------------------------------------------------------------------------------------


async def test_score_shows_the_standing_while_a_tournament_is_played_here(bot: Wire) -> None:
    await opened(bot)
    await bot.write(ANNA, "/score", GROUP)
    before = bot.said[-1][1].text
    for one in (ANNA, BORIS, VERA):
        await event(bot, one, EventVerb.JOIN, private=False)
    await event(bot, ANNA, EventVerb.TOOLS, "start.sure")
    await bot.services.tournaments.director.act(1)
    await bot.write(ANNA, "/score", GROUP)
    during = bot.said[-1][1].text
    await bot.write(ANNA, "/score clubs", GROUP)

    assert "Турнир" not in before
    assert "Турнир: Трефы" in during
    assert "Турнир" not in bot.said[-1][1].text
    assert "▶️" not in bot.said[-1][1].text  # its tables are told with its standing
