"""A small tournament from an admin's first press to the places, by people who press buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from datetime import timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from core.boards import TournamentHead
from core.tournaments.model import Phase
from tests.support import Evening, evening
from tgbot.callback_data import Ask, Event, EventVerb, Press
from tgbot.sandbox import Chat, Person
from tgbot.sandbox.seen import Button

ZONE = ZoneInfo("Asia/Almaty")
MOST_IN_A_MINUTE = 20
WRITES = frozenset({"sendMessage", "sendPhoto", "sendDocument", "editMessageText"})


class Organiser:
    """Presses that are about tournaments."""

    def __init__(self, night: Evening, group: Chat) -> None:
        self.night, self.group = night, group

    async def press(
        self, person: Person, verb: EventVerb, arg: str | None = None, *, private: bool = True
    ) -> str:
        """Press a tournament's button; what is answered."""

        def wanted(press: Press, _: Button) -> bool:
            return isinstance(press, Event) and press.verb == verb and arg in (None, press.arg)

        chat = self.night.private(person) if private else self.group
        query = await self.night.press(person, chat, wanted)
        return str((query.answer or {}).get("text", ""))

    async def draft(self, person: Person, *args: str) -> None:
        """Presses in the wizard, one after the other."""
        for arg in args:
            await self.press(person, EventVerb.DRAFT, arg)

    async def head(self) -> TournamentHead | None:
        """The tournament, as it is now."""
        heads = await self.night.services.tournaments.reading.of_chat(self.group.id)
        return heads[0] if heads else None

    async def phase(self, phase: Phase) -> TournamentHead | None:
        """The tournament once it has come so far."""
        head = await self.head()
        return head if head is not None and head.phase is phase else None

    def board(self, person: Person) -> str:
        """The pinned message of the group."""
        pinned = [seen for seen in self.night.control.view(person, self.group) if seen.pinned]
        return pinned[-1].text if pinned else ""

    def newest(self, person: Person) -> str:
        """The newest message of a private chat."""
        return self.night.control.last(person, self.night.private(person)).text

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
    desk = Organiser(night, group)

    # The wizard: nothing is typed but the command.
    night.control.say(anna, group, "/tournament")
    await night.press(
        anna,
        night.private(anna),
        lambda press, _: isinstance(press, Ask) and press.arg.startswith("new.clubs."),
    )
    starts = (night.clock.now() + timedelta(minutes=40)).astimezone(ZONE)
    # Never on the hour, which is pressed first: the same choice twice would change no message.
    starts -= timedelta(minutes=starts.minute % 15 - 15 * (starts.minute < 15))
    await desk.draft(anna, "expected", "expected.6", "rounds", "rounds.1", "final", "final.3")
    await desk.draft(anna, "checkin", "checkin.60", "start", f"start.{starts:%Y%m%d}")
    await desk.draft(anna, f"start.{starts:%Y%m%d%H}00", f"start.{starts:%Y%m%d%H%M}", "main")
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
    times = sorted(call.time for call in night.control.calls(chat=group) if call.method in WRITES)
    assert max(sum(start <= at < start + 60 for at in times) for start in times) <= MOST_IN_A_MINUTE
    assert [call for call in night.control.calls() if not call.ok] == []
