"""A small tournament from an admin's first press to the places, by people who press buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from core.tournaments.model import Phase
from tests.support import Evening, evening
from tests.support.contest import MOST_IN_A_MINUTE, busiest_minute
from tests.support.organiser import Organiser
from tgbot.callback_data import EventVerb
from tgbot.sandbox import Person


class Judge(Organiser):
    """Who lets a round of one deal be played."""

    async def play_a_deal(self, judge: Person, people: list[Person], place: int) -> None:
        """Everybody plays one deal of the round (from 0); then its tables end as they stand."""
        head = await self.head()
        assert head is not None
        reading = self.night.services.tournaments.reading
        played = asyncio.Event()

        async def watch() -> None:
            while not played.is_set():
                record = await reading.record(head.tournament)
                if record is not None and len(record.rounds) > place:
                    boards = record.rounds[place].boards
                    if all(one.deal > 1 or one.points for one in boards):
                        played.set()
                await asyncio.sleep(0.2)

        watching = asyncio.create_task(watch())
        try:
            await self.night.play_match(people, think=0.1, sensible=True, over=played.is_set)
        finally:
            played.set()
            await watching
        record = await reading.record(head.tournament)
        assert record is not None
        await self.press(judge, EventVerb.TOOLS, "", private=False)
        running = [one for one in record.rounds[place].boards if not one.points]
        for board in running:
            await self.press(judge, EventVerb.TOOLS, f"boards.{place}")
            await self.press(judge, EventVerb.TOOLS, f"board.{place}.{board.number}")
            await self.press(judge, EventVerb.TOOLS, f"end.{place}.{board.number}")
            await self.press(judge, EventVerb.TOOLS, f"end.{place}.{board.number}.sure")
            await self.press(judge, EventVerb.TOOLS, f"boards.{place}")
            await self.press(judge, EventVerb.TOOLS, "main")


@pytest.fixture
async def fast(tmp_path: Path) -> AsyncGenerator[Evening]:
    """An evening in which a minute takes two seconds."""
    async with evening(tmp_path, rate=30.0, turn_seconds=None, robot_delay=0.5) as made:
        yield made


async def test_a_tournament_of_clubs_is_played_by_pressing_buttons_alone(fast: Evening) -> None:
    night = fast
    people = await night.people(7)
    anna, boris, zarina = people[0], people[1], people[5]
    stranger = people.pop()
    group = night.group([*people, stranger])
    night.control.promote(group, night.control.bot)
    desk = Judge(night, group)

    # The wizard: nothing is typed but the command.
    await desk.begin(anna, "clubs")
    await desk.draft(anna, "expected", "expected.6", "rounds", "rounds.1", "final", "final.3")
    await desk.draft(anna, "checkin", "checkin.60")
    await desk.choose_start(anna, 40)
    await desk.draft(anna, "open.now")
    await night.until(lambda: desk.phase(Phase.CHECKIN))
    await night.control.wait_for(lambda: "Записано: 0" in desk.board(boris))

    # Sign-up and check-in with a press each; an outsider gets no tools.
    for person in people:
        await desk.press(person, EventVerb.JOIN, private=False)
        await desk.press(person, EventVerb.HERE, private=False)
    await night.control.wait_for(lambda: "Записано: 6 · отметились 6" in desk.board(boris))
    refused = await desk.press(boris, EventVerb.TOOLS, private=False)
    assert refused == "Это могут делать только администраторы чата."

    # Who judges starts it before its time.
    await desk.press(anna, EventVerb.TOOLS, private=False)
    await desk.press(anna, EventVerb.TOOLS, "start")
    await desk.press(anna, EventVerb.TOOLS, "start.sure")
    await night.until(lambda: desk.phase(Phase.RUNNING))
    await night.control.wait_for(lambda: "Тур 1 из 1" in desk.board(boris))

    # A spectator sees no running deal; whoever leaves is asked back; a robot plays on for him.
    await desk.press(stranger, EventVerb.WATCH, "", private=False)
    await desk.press(stranger, EventVerb.WATCH, "1")
    await night.control.wait_for(
        lambda: "Стол 1" in desk.newest(stranger) or "ещё не" in desk.newest(stranger)
    )
    await desk.press(zarina, EventVerb.CARD, private=False)
    await desk.press(zarina, EventVerb.DROP, "")
    await desk.press(zarina, EventVerb.DROP, "sure")
    await desk.play_a_deal(anna, people[:5], 0)
    await night.control.wait_for(lambda: "Финал" in desk.board(boris))
    await desk.play_a_deal(anna, people[:5], 1)
    await night.until(lambda: desk.phase(Phase.FINISHED))

    # The places stand on the board; another winner of the final, and back again.
    await night.control.wait_for(lambda: "Турнир сыгран" in desk.board(boris))
    head = await desk.head()
    assert head is not None
    reading = night.services.tournaments.reading
    before = await reading.board(head.tournament)
    await desk.press(anna, EventVerb.TOOLS, "", private=False)
    for arg in ("boards.1", "board.1.1", "fix.1.1"):
        await desk.press(anna, EventVerb.TOOLS, arg)
    for arg in ("fix.1.1.2", "fix.1.1.21", "why.1.1.210", "fixed.1.1.210.bot"):
        await desk.press(anna, EventVerb.TOOLS, arg)
    corrected = await reading.board(head.tournament)
    await desk.press(anna, EventVerb.TOOLS, "unfix.1.1")
    after = await reading.board(head.tournament)
    assert before is not None
    assert corrected is not None
    assert after is not None
    assert after.final == before.final
    assert corrected.final[0].entrant == before.final[2].entrant
    record = await reading.record(head.tournament)
    assert record is not None
    assert [line.kind for line in record.audit][-2:] == ["Corrected", "Uncorrected"]

    # Files for everybody, without a hand or a running deal in the group.
    await desk.press(boris, EventVerb.EXPORT, private=False)
    await night.control.wait_for(
        lambda: any(seen.document for seen in night.control.view(boris, night.private(boris)))
    )
    assert all(not seen.protected for seen in night.control.view(boris, group)), (
        "a hand was shown in the group"
    )

    # The board is edited, not repeated: the group stays below Telegram's limit all the time.
    assert busiest_minute(night.control, group) <= MOST_IN_A_MINUTE
    assert [call for call in night.control.calls() if not call.ok] == []
