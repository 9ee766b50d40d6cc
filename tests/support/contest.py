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
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakSet
from zoneinfo import ZoneInfo

from sqlalchemy.exc import SAWarning

from core.boards import BoardShown, BoardState, TournamentBoard, TournamentHead, TournamentRecord
from core.tournaments.folding import replay
from core.tournaments.log import load_event
from core.tournaments.model import Phase
from core.tournaments.standings import final_standings
from tests.bench.telegram import WRITES, busiest
from tests.support.evening import Evening
from tests.support.leaping import MEMORY, leap
from tgbot.app import Bot
from tgbot.callback_data import Answer, Ask, Event, EventVerb, Press, parse
from tgbot.delivery import Delivery
from tgbot.sandbox import Chat, Control, Fault, FaultKind, Person, Query
from tgbot.sandbox.seen import Button
from tgbot.views.tournaments.board import LINES

T = TypeVar("T")

ZONE: Final = ZoneInfo("Asia/Almaty")
MOST_IN_A_MINUTE: Final = 20
"""Writes that Telegram takes for one group."""
GROUP_WRITES: Final = WRITES | {"sendDocument"}
WAY_SECONDS: Final = 0.05
"""How long a call is on its way."""
THINKING: Final = (1.0, 3.0)
"""Seconds that somebody thinks, from and to."""
AGAIN_SECONDS: Final = 20.0
"""After so long without an answer a button is pressed again."""
LOOK_SECONDS: Final = 15.0
"""So often is looked how far the tournament has come."""
LONGEST_WAIT: Final = 3 * 3600.0
"""No phase of a tournament takes longer."""

TIMEOUT: Final = 1800.0
"""Seconds on the wall for a test of a whole tournament; a busy machine is no fault."""
_RAW: Final = re.compile(r"[{}$]|\b(None|True|False)\b|\b(event|card|said|tools|button)-[a-z]")
"""Placeholders, values of the program, ids of texts."""

_owner: ContextVar[Bot | None] = ContextVar("owner", default=None)


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that answers a question: what it carries, what that says to the game, what stands
    on it, whether it is coloured."""

    data: str
    what: str
    text: str
    bright: bool


Habit: TypeAlias = Callable[[Random, Sequence[Offer]], Offer | None]
"""What somebody presses who is asked something; None where he lets it pass."""


def any_bright(random: Random, offers: Sequence[Offer]) -> Offer | None:
    """One of what looks as if it may be pressed."""
    bright = [one for one in offers if one.bright]
    return random.choice(bright) if bright else None


class Players:
    """People who answer, some time after, whatever their screens ask; sleepers do not.

    `think` is how many seconds somebody takes, from and to; `tempo` the same of single persons.
    """

    def __init__(self, contest: Contest) -> None:
        self.asleep: set[int] = set()
        self.think = THINKING
        self.tempo = dict[int, tuple[float, float]]()
        self.habit: Habit = any_bright
        self.presses = 0
        self._contest = contest
        self._about: dict[int, asyncio.TimerHandle] = {}
        self._at_work: dict[str, Chat] = {}
        self._deaf: Callable[[], None] | None = None

    def begin(self) -> None:
        """Look at what stands there, and listen from now on."""
        self._deaf = self._control.stage.changes.listen(self._hear)
        for chat in list(self._control.world.chats.values()):
            self._look(chat)

    def end(self) -> None:
        """Nobody does anything any more."""
        if self._deaf is not None:
            self._deaf()
            self._deaf = None
        for handle in self._about.values():
            handle.cancel()
        self._about.clear()

    def sleep(self, *people: Person) -> None:
        """These answer nothing until they are woken."""
        self.asleep |= {person.id for person in people}

    def wake(self, *people: Person) -> None:
        """These look at their screens again."""
        self.asleep -= {person.id for person in people}
        for person in people:
            self._look(self._control.private(person))

    @property
    def _control(self) -> Control:
        return self._contest.control

    def _hear(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "message":
                self._look(event["message"].chat)
            case "query" if event["query"].answer is not None:
                self._answered(event["query"])
            case _:
                pass

    def _look(self, chat: Chat) -> None:
        """Perhaps somebody is asked something: then he is about to press."""
        if chat.private and chat.id not in self._about and _asked(chat) is not None:
            think = self.tempo.get(chat.id, self.think)
            self._plan(chat, self._contest.random.uniform(*think))

    def _plan(self, chat: Chat, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._about[chat.id] = loop.call_later(seconds, self._press, chat)

    def _press(self, chat: Chat) -> None:
        """Press one of what is there by now."""
        del self._about[chat.id]
        asked = _asked(chat)
        if asked is None or chat.id in self.asleep:
            return
        message, offers = asked
        wanted = self.habit(self._contest.random, offers)
        if wanted is None:
            return
        person = self._control.person(chat.id)
        query = self._control.tap(person, chat, message, data=wanted.data)
        self._at_work[query.id] = chat
        self.presses += 1
        self._plan(chat, AGAIN_SECONDS)

    def _answered(self, query: Query) -> None:
        chat = self._at_work.pop(query.id, None)
        if chat is None:
            return
        waiting = self._about.pop(chat.id, None)
        if waiting is not None:
            waiting.cancel()
        self._look(chat)


def _asked(chat: Chat) -> tuple[int, list[Offer]] | None:
    """The newest message in which somebody is asked something, and what he may press there."""
    for message in reversed(chat.messages.values()):
        offers = [] if message.deleted else list(_offers(message))
        if offers:
            return message.id, offers
    return None


def _offers(message: Any) -> Iterator[Offer]:
    """The buttons of a message that answer a question."""
    for row in message.markup or ():
        for button in row:
            press = parse(button.get("callback_data", ""))
            if isinstance(press, Answer):
                bright = bool(button.get("style"))
                yield Offer(button["callback_data"], press.what, button["text"], bright)


class Organiser:
    """Presses that are about the tournament of a group, and what its screens show."""

    def __init__(self, night: Evening, group: Chat) -> None:
        self.night, self.group = night, group

    async def press(
        self, person: Person, verb: EventVerb, arg: str | None = None, *, private: bool = True
    ) -> str:
        """Press a tournament's button; what is answered."""

        chat = self.night.private(person) if private else self.group
        try:
            query = await self.night.press(person, chat, _says(verb, arg))
        except TimeoutError:
            shown = [press for _, _, press in self.night.buttons(person, chat)]
            raise AssertionError(f"{person.name} misses {verb} {arg} among {shown}") from None
        return str((query.answer or {}).get("text", ""))

    def offers(
        self, person: Person, verb: EventVerb, arg: str = "", *, private: bool = True
    ) -> bool:
        """Whether a tournament's button stands in the private chat, or in the group."""
        chat = self.night.private(person) if private else self.group
        return self.night.find(person, chat, _says(verb, arg)) is not None

    async def begin(self, person: Person, game: str) -> None:
        """An admin writes the command and chooses a game: there is a draft."""
        self.night.control.say(person, self.group, "/tournament")
        await self.night.press(
            person,
            self.night.private(person),
            lambda press, _: isinstance(press, Ask) and press.arg.startswith(f"new.{game}."),
        )

    async def draft(self, person: Person, *args: str) -> None:
        """Presses in the wizard, one after the other."""
        for arg in args:
            await self.press(person, EventVerb.DRAFT, arg)

    async def choose_start(self, person: Person, minutes: int) -> None:
        """A start at a quarter of an hour, so many minutes from now or some less."""
        starts = (self.night.clock.now() + timedelta(minutes=minutes)).astimezone(ZONE)
        # Never on the hour, which is pressed first: the same choice twice would change no message.
        starts -= timedelta(minutes=starts.minute % 15 - 15 * (starts.minute < 15))
        await self.draft(person, "start", f"start.{starts:%Y%m%d}")
        await self.draft(person, f"start.{starts:%Y%m%d%H}00", f"start.{starts:%Y%m%d%H%M}", "main")

    async def tools(self, person: Person, *args: str) -> str:
        """Open the organiser's tools from the group, and press there; the last answer."""
        said = await self.press(person, EventVerb.TOOLS, "", private=False)
        for arg in args:
            said = await self.press(person, EventVerb.TOOLS, arg)
        return said

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


def _forget_connections() -> None:
    """Collect those that a dead bot was about to give back, which is no fault of its own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SAWarning)
        logging.disable(logging.ERROR)
        gc.collect()
        logging.disable(logging.NOTSET)


def _says(verb: EventVerb, arg: str | None) -> Callable[[Press, Button], bool]:
    """Which buttons ask this of a tournament; any argument where None is wanted."""
    return lambda press, _: (
        isinstance(press, Event) and press.verb == verb and arg in (None, press.arg)
    )


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

    async def announce(self, game: str, *choices: str, minutes: int = 30) -> None:
        """Make a tournament in the wizard by these presses, and open its sign-up."""
        await self.desk.begin(self.judge, game)
        await self.desk.draft(self.judge, *choices)
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
        await self.desk.press(self.judge, EventVerb.TOOLS, f"sub.{entrant}.{old.id}.{new.id}")
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
