"""A contest: a whole tournament by people who press buttons, on a clock that leaps.

An organiser makes it in the wizard, people sign up, check in, sit, play, fall asleep, leave and
come late; the bot is restarted amid all that, and every accident costs no time on the wall.
Everything goes through the sandbox's Bot API: what is looked up in the bot's own services says only
when something has come so far, and what has to stand on the screens in the end.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sys
import warnings
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar
from weakref import WeakSet

from sqlalchemy.exc import SAWarning

from core.boards import BoardShown, BoardState, TournamentBoard, TournamentRecord
from core.tournaments.folding import replay
from core.tournaments.log import load_event
from core.tournaments.model import Phase
from core.tournaments.standings import final_standings
from tests.bench.telegram import WRITES, busiest
from tests.support.evening import Evening
from tests.support.leaping import MEMORY, leap
from tests.support.organiser import Organiser
from tests.support.players import Players
from tgbot.app import Bot
from tgbot.callback_data import EventVerb, Press
from tgbot.delivery import Delivery
from tgbot.sandbox import Chat, Control, Fault, FaultKind, Person, Query
from tgbot.sandbox.seen import Button
from tgbot.views.tournaments.board import LINES

T = TypeVar("T")

MOST_IN_A_MINUTE: Final = 20
"""Writes that Telegram takes for one group."""
GROUP_WRITES: Final = WRITES | {"sendDocument"}
WAY_SECONDS: Final = 0.05
"""How long a call is on its way."""
LOOK_SECONDS: Final = 15.0
"""So often is looked how far the tournament has come."""
LONGEST_WAIT: Final = 3 * 3600.0
"""No phase of a tournament takes longer."""

TIMEOUT: Final = 1800.0
"""Seconds on the wall for a test of a whole tournament; a busy machine is no fault."""
_RAW: Final = re.compile(r"[{}$]|\b(None|True|False)\b|\b(event|card|said|tools|button)-[a-z]")
"""Placeholders, values of the program, ids of texts."""

_owner: ContextVar[Bot | None] = ContextVar("owner", default=None)


def _forget_connections() -> None:
    """Collect those that a dead bot was about to give back, which is no fault of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)
        logging.disable(logging.ERROR)
        gc.collect()
        logging.disable(logging.NOTSET)


class Contest(Evening):
    """An evening of one tournament. Whoever organises it does not play."""

    def __init__(self, folder: Path, *, chance: str) -> None:
        self._memory = TemporaryDirectory(dir=MEMORY)
        super().__init__(
            folder,
            rate=1.0,
            robot_delay=1.5,
            turn_seconds=None,
            database_url=f"sqlite+aiosqlite:///{self._memory.name}/kozyr.sqlite3",
            chance=chance,
            leaping=True,
        )
        self.players = Players(self)
        self.errors = list[str]()
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self._listening = _Errors(self.errors)

    # -- the bot -----------------------------------------------------------------------------------

    async def open(self) -> None:
        """Start the sandbox and the bot; calls take a while on their way."""
        asyncio.get_running_loop().set_task_factory(self._new_task)
        logging.getLogger().addHandler(self._listening)
        await super().open()
        self.control.fault(Fault(FaultKind.LATENCY, times=sys.maxsize, seconds=WAY_SECONDS))

    async def close(self) -> None:
        """Stop everything."""
        self.players.end()
        await super().close()
        self._memory.cleanup()
        logging.getLogger().removeHandler(self._listening)

    async def start_bot(self) -> None:
        """Start the bot, again over the same database. Whatever it begins is known as its own."""
        self.bot = bot = Bot(self.settings(), clock=self.clock, chance=self.chance)
        context = copy_context()
        context.run(_owner.set, bot)
        await asyncio.get_running_loop().create_task(bot.start(), context=context)

    async def crash_bot(self, *, away: float = 1.0) -> None:
        """End the bot amid whatever it does, and start it again after so many seconds."""
        bot, self.bot = self.bot, None
        assert bot is not None
        left = [task for task in self._tasks if not task.done()]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        # Its sockets and files are closed as by the system; a dead bot has no last words.
        bot._closers[:] = [
            close
            for close in bot._closers
            if not isinstance(getattr(close, "__self__", None), Delivery)
        ]
        await bot.stop()
        del bot
        left.clear()
        _forget_connections()
        await asyncio.sleep(away)
        await self.start_bot()

    def _new_task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Any,
        *,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, context=context)
        owner = _owner.get() if context is None else context.get(_owner)
        if owner is not None and owner is self.bot:
            self._tasks.add(task)
        return task

    # -- the people --------------------------------------------------------------------------------

    async def press(
        self, person: Person, chat: Chat, wanted: Callable[[Press, Button], bool]
    ) -> Query:
        """Press the newest button that fits; once more where a crash has cost the answer."""
        try:
            return await super().press(person, chat, wanted)
        except TimeoutError:
            return await super().press(person, chat, wanted)

    async def come_together(self, people: int, *, title: str = "Турнир") -> list[Person]:
        """A group of the organiser, who is the first, and so many others."""
        self.everybody = await self.people(1 + people)
        self.judge = self.everybody[0]
        self.chat = self.group(self.everybody, title)
        self.control.promote(self.chat, self.control.bot)
        self.desk = Organiser(self, self.chat)
        return self.everybody[1:]

    async def announce(
        self, game: str, *options: str, by_hand: bool = False, minutes: int = 30
    ) -> None:
        """Make a tournament in the wizard, choosing each option (`name.value`) on its page, and
        open its sign-up."""
        await self.desk.begin(self.judge, game)
        for option in options:
            await self.desk.draft(self.judge, option.split(".")[0], option)
        if by_hand:
            await self.desk.draft(self.judge, "by_hand.turn")
        await self.desk.choose_start(self.judge, minutes)
        await self.desk.draft(self.judge, "open.now")

    async def sign_up(self, *people: Person) -> None:
        """Each of them joins by the button of the board."""
        for person in people:
            await self.desk.press(person, EventVerb.JOIN, private=False)

    async def pair_up(self, one: Person, other: Person) -> None:
        """One looks for a partner, the other chooses him from those who do."""
        await self.desk.press(one, EventVerb.CARD, private=False)
        await self.desk.press(one, EventVerb.PAIR, "")
        await self.desk.press(other, EventVerb.CARD, private=False)
        await self.desk.press(other, EventVerb.PAIR, str(one.id))

    async def ask_partner(self, one: Person, other: Person, *, yes: bool = True) -> None:
        """One names the other in the group, who answers in private."""
        self.control.say(one, self.chat, f"/tournament @{other.username}")
        await self.desk.press(other, EventVerb.YES if yes else EventVerb.NO)

    async def stand_by(self, person: Person) -> None:
        """Somebody offers to play in another's place."""
        await self.desk.press(person, EventVerb.CARD, private=False)
        await self.desk.press(person, EventVerb.RESERVE)
        assert person.name in (await self.shown()).reserves

    async def check_in(self, *people: Person) -> None:
        """Each of them says by the button of the board that he is here."""
        for person in people:
            await self.desk.press(person, EventVerb.HERE, private=False)

    async def leave(self, person: Person) -> None:
        """Somebody leaves the running tournament, and says that he means it."""
        await self.desk.press(person, EventVerb.CARD, private=False)
        for said in ("", "sure"):
            await self.desk.press(person, EventVerb.DROP, said)

    async def come_back(self, person: Person) -> None:
        """Somebody who missed a round plays again."""
        await self.desk.press(person, EventVerb.CARD, private=False)
        await self.desk.press(person, EventVerb.BACK)

    async def amid_crash(self, *acts: Coroutine[Any, Any, None], seconds: float = 1.0) -> None:
        """People do these things, and so many seconds after they have begun the bot crashes."""
        doing = [asyncio.create_task(act) for act in acts]
        await asyncio.sleep(seconds)
        await self.crash_bot()
        await asyncio.gather(*doing)

    # -- how far it is -----------------------------------------------------------------------------

    async def until(
        self, wanted: Callable[[], Awaitable[T | None]], *, look: float = LOOK_SECONDS
    ) -> T:
        """What `wanted` finds, once it finds something; asked every so many seconds. Raises
        TimeoutError."""
        async with asyncio.timeout(LONGEST_WAIT):
            while True:
                found = await wanted()
                if found:
                    return found
                await asyncio.sleep(look)

    async def shown(self) -> TournamentBoard:
        """What the board has to show now."""
        head = await self.desk.head()
        assert head is not None
        board = await self.services.tournaments.reading.board(head.tournament)
        assert board is not None
        return board

    async def record(self) -> TournamentRecord:
        """Everything of the tournament."""
        head = await self.desk.head()
        assert head is not None
        record = await self.services.tournaments.reading.record(head.tournament)
        assert record is not None
        return record

    async def until_phase(self, phase: Phase) -> None:
        """Wait until the tournament has come so far."""
        await self.until(partial(self.desk.phase, phase))

    async def until_board(self, words: str) -> None:
        """Wait until the pinned message says this."""
        await self.control.wait_for(lambda: words in self.desk.board(self.judge), LONGEST_WAIT)

    async def until_round(self, number: int, *, stage: int = 1) -> None:
        """Wait until a round has been paired and all its tables are open."""

        async def opened() -> bool:
            now = (await self.shown()).round
            if now is None or (now.stage, now.number) != (stage, number):
                return False
            return all(board.table is not None or board.points for board in now.boards)

        await self.until(opened, look=2.0)

    async def until_begun(self) -> None:
        """Wait until a card has been played at each board of the round, or it is decided."""

        async def begun() -> bool:
            now = (await self.shown()).round
            return now is not None and all(board.state != "paired" for board in now.boards)

        await self.until(begun)

    async def until_over(self, number: int, *, stage: int = 1) -> None:
        """Wait until each board of a round has its result."""

        async def over() -> bool:
            board = await self.shown()
            now = board.round
            if now is None or board.head.phase is Phase.FINISHED:
                return now is not None
            if (now.stage, now.number) != (stage, number):
                return (now.stage, now.number) > (stage, number)
            return all(board.points for board in now.boards)

        await self.until(over)

    async def board_of(self, person: Person) -> BoardShown | None:
        """The board of the newest round at which somebody sits."""
        now = (await self.shown()).round
        boards = () if now is None else now.boards
        return next(
            (board for board in boards if any(person.id in one.persons for one in board.entrants)),
            None,
        )

    def at_board(self, board: BoardShown) -> list[Person]:
        """The people of a board."""
        persons = [person for one in board.entrants for person in one.persons]
        return [self.control.person(person) for person in persons]

    async def until_told(self, person: Person, words: str) -> None:
        """Wait until somebody has read these words, even if they are gone by now."""

        async def told() -> bool:
            return any(words in shown.text for shown in self.control.transcript(person))

        await self.until(told, look=1.0)

    async def points(self, stage: int = 1) -> dict[int, int]:
        """The points of each entrant in a stage."""
        board = await self.shown()
        return {one.entrant.entrant: one.points for one in board.stages[stage - 1].lines}

    async def correct(self, place: int, board: int, order: str, reason: str = "bot") -> None:
        """The organiser gives a board of a round (from 0) other places, by the tools' buttons."""
        at = f"{place}.{board}"
        ends = range(0) if (await self.shown()).head.plan.two_sided else range(1, len(order))
        last = len((await self.record()).rounds) - 1
        said = await self.desk.tools(
            self.judge,
            *(f"boards.{earlier}" for earlier in range(last, place - 1, -1)),
            f"board.{at}",
            f"fix.{at}",
            *(f"fix.{at}.{order[:end]}" for end in ends),
            f"why.{at}.{order}",
            f"fixed.{at}.{order}.{reason}",
        )
        assert said == "Результат исправлен.", said

    async def turn_over(self, place: int, *, stage: int = 1) -> BoardShown:
        """The organiser turns the places of a board of a round (from 0) over; what it was before.

        It is the one that was least drawn. Nobody else's points change.
        """
        boards = (await self.record()).rounds[place].boards
        played = [one for one in boards if one.state is BoardState.PLAYED]
        wrong = max(played, key=lambda one: len(set(one.points)))
        before, order = await self.points(stage), turned(wrong)
        await self.correct(place, wrong.number, order)
        after = await self.points(stage)
        right = (await self.record()).rounds[place].boards[wrong.number - 1]
        first_to_last = [right.points[int(seat)] for seat in order]
        assert first_to_last == sorted(set(right.points), reverse=True)
        gained = {
            one.entrant: points - former
            for one, points, former in zip(right.entrants, right.points, wrong.points, strict=True)
        }
        assert after == {one: before[one] + gained.get(one, 0) for one in before}
        return wrong

    async def replace(self, old: Person, new: Person) -> None:
        """The organiser lets a reserve play on for somebody, with the hand that is held."""
        board = await self.board_of(old)
        assert board is not None
        entrant = next(one.entrant for one in board.entrants if old.id in one.persons)
        page, person = 0, f"person.{entrant}"
        await self.desk.tools(self.judge, "people")
        while not self.desk.offers(self.judge, EventVerb.TOOLS, person):
            page += 1
            await self.desk.press(self.judge, EventVerb.TOOLS, f"people.{page}")
        await self.desk.press(self.judge, EventVerb.TOOLS, person)
        for said in ("", ".sure"):
            arg = f"sub.{entrant}.{old.id}.{new.id}{said}"
            await self.desk.press(self.judge, EventVerb.TOOLS, arg)
        assert new in self.at_board(await self.board_of(new) or board)

    # -- what must hold ----------------------------------------------------------------------------

    async def check(self) -> None:
        """What holds for any tournament that is over. Raises AssertionError."""
        record = await self.record()
        self._check_rounds(record)
        self._check_places(record)
        self._check_calls()
        self._check_texts()
        assert self.errors == []

    def _check_rounds(self, record: TournamentRecord) -> None:
        """Every round once, every board with one result, every table of one board."""
        numbers = [(one.stage, one.number) for one in record.rounds]
        assert len(set(numbers)) == len(numbers)
        boards = [board for one in record.rounds for board in one.boards]
        assert all(board.points for board in boards)
        tables = [board.table for board in boards if board.table is not None]
        assert len(set(tables)) == len(tables)
        kinds = Counter(line.kind for line in record.audit)
        assert kinds["Paired"] == kinds["RoundClosed"] == len(numbers)
        assert kinds["Started"] == kinds["Finished"] == 1

    def _check_places(self, record: TournamentRecord) -> None:
        """The standing is what the log says, and stands so on the pinned board."""
        events = [load_event(line) for line in record.log]
        lines = final_standings(replay(record.board.head.plan, events))
        assert [(one.entrant.entrant, one.place, one.points) for one in record.board.final] == [
            (one.entrant, one.place, one.points) for one in lines
        ]
        text = self.desk.board(self.judge)
        for one in record.board.final[:LINES]:
            place = "—" if one.place is None else f"{one.place}."
            names = ".*".join(re.escape(name) for name in one.entrant.names)
            assert re.search(rf"^{place} {names}\b", text, re.MULTILINE), text

    def _check_calls(self) -> None:
        """No group is flooded, and Telegram has nothing to refuse."""
        assert busiest_minute(self.control, self.chat) <= MOST_IN_A_MINUTE
        assert [call for call in self.control.calls() if call.error and call.error[0] == 429] == []

    def _check_texts(self) -> None:
        """Nothing of the program's own is ever read by people."""
        assert [shown for shown in self.control.transcript() if _RAW.search(shown.text)] == []


def turned(board: BoardShown) -> str:
    """The seats of a board that is over from the last to the first."""
    seats = sorted(range(len(board.points)), key=board.points.__getitem__)
    return "".join(map(str, seats))


def busiest_minute(control: Control, group: Chat) -> int:
    """The most that was written to a group in any minute."""
    calls = control.calls(chat=group)
    return busiest(call.time for call in calls if call.method in GROUP_WRITES)


class _Errors(logging.Handler):
    """Keeps what no log of a good evening says."""

    def __init__(self, kept: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._kept = kept
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it, with its traceback."""
        self._kept.append(self.format(record))


def play(folder: Path, chance: str, story: Callable[[Contest], Awaitable[None]]) -> Contest:
    """Let a contest go by its story, and see that all that must hold does."""

    async def whole() -> Contest:
        contest = Contest(folder, chance=chance)
        await contest.open()
        try:
            await story(contest)
            await contest.check()
        finally:
            await contest.close()
        return contest

    return leap(whole, timers=True)
