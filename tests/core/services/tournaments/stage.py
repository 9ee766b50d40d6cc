"""Tournaments on a ground: people by the dozen, a director that is called when something is due.

Matches have one deal, so that whole rounds are played in a moment; people give their first legal
answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from core.ai import POLICIES
from core.boards import TournamentBoard, TournamentCard, TournamentRecord
from core.engine.game import Decision, Mode, Move
from core.readmodels import Receipt, Said
from core.services.loading import Loaded, load
from core.services.matches import Run
from core.services.receipts import Declined
from core.services.tournaments.bundle import Tournaments
from core.services.tournaments.reporting import came
from core.storage import TournamentBoardRow, TournamentRow
from core.tournaments.model import Phase
from tests.core.services.ground import GROUP, Ground

ORGANISER = 900
FIRST = 1000
"""People of tournaments are numbered from here."""


def crowd(count: int) -> list[int]:
    """So many people."""
    return list(range(FIRST, FIRST + count))


class Arena:
    """A tournament on a ground, and short words for what tests do with it."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.id = 0

    @property
    def services(self) -> Tournaments:
        return self.ground.services.tournaments

    # -- before the start --------------------------------------------------------------------------

    async def draft(self, game: str = "belka", **settings: Any) -> int:
        """A draft that starts in a day."""
        await self.ground.meet(ORGANISER)
        await self.ground.group()
        made = await self.services.wizard.draft(
            chat=GROUP, thread=None, organiser=ORGANISER, game=game, title="Cup"
        )
        assert made.tournament is not None
        self.id = made.tournament
        for name, value in {"deals": 1, **settings}.items():
            done = await self.change(setting=(name, value))
            assert done.said is Said.CHANGED, (name, value, done)
        await self.change(starts=self.ground.clock.now() + timedelta(days=1))
        return self.id

    async def change(self, **change: Any) -> Receipt:
        return await self.services.wizard.change(self.id, ORGANISER, admin=False, **change)

    async def open(self, game: str = "belka", **settings: Any) -> int:
        """A tournament that people can join."""
        await self.draft(game, **settings)
        opened = await self.services.wizard.open(self.id, ORGANISER, admin=False)
        assert opened.said is Said.ANNOUNCED, opened
        return self.id

    async def sign_up(self, people: Sequence[int]) -> None:
        """People sign up, each alone, or in twos where entrants are pairs."""
        await self.ground.meet(*people)
        if (await self.board()).head.plan.members == 1:
            for person in people:
                await self.services.signup.join(self.id, person)
            return
        for one, other in zip(people[::2], people[1::2], strict=True):
            await self.services.signup.join(self.id, one, partner=other)
            yes = await self.services.signup.answer(self.id, other, yes=True)
            assert yes.said is Said.PAIRED_UP, yes

    async def check_in(self, people: Iterable[int]) -> None:
        for person in people:
            await self.services.signup.check_in(self.id, person)

    async def until(self, moment: datetime | None) -> None:
        """The clock comes to a moment, and what is due then is done."""
        assert moment is not None
        self.ground.clock.moment = max(self.ground.clock.moment, moment)
        await self.fire()

    async def fire(self) -> None:
        """What is due is done, until nothing is."""
        while await self.ground.fire():
            pass

    async def begin(self, people: Sequence[int], game: str = "belka", **settings: Any) -> int:
        """A tournament whose first round is on the tables: everybody checked in."""
        await self.open(game, **settings)
        await self.sign_up(people)
        row = await self.row()
        if row.checkin_at is not None:
            await self.until(row.checkin_at)
            await self.check_in(people)
        await self.until((await self.row()).starts_at)
        return self.id

    # -- rounds ------------------------------------------------------------------------------------

    async def play_round(self, *, absent: Iterable[int] = ()) -> None:
        """Everybody plays his match of the round to its end, but for those who do not come."""
        for row in await self.open_boards():
            assert row.table_id is not None
            if not set(absent) & set((await self.ground.seated(row.table_id)).values()):
                await self.play_table(row.table_id)
        await self.fire()

    async def play_table(self, table: int, *, deals: int | None = None) -> None:
        """Everybody at a table plays to the end of the match, or so many deals, all at once."""
        context = self.ground.services.context
        async with self.ground.work(effect=False) as db:
            loaded = await load(db, table)
            assert loaded is not None
            for seat in loaded.seats.values():
                seat.last_act_at = seat.last_act_at or context.now()
            await came(context, db, loaded)
            run = Run(context, db, loaded)
            until = None if deals is None else loaded.match.deals + deals  # type: ignore[union-attr]
            while (asked := loaded.decision) is not None:
                if loaded.match is not None and loaded.match.deals == until:
                    break
                if asked.mode is Mode.CHANCE:
                    await run.settle()
                    continue
                await self._move(run, loaded, asked)
            await run.settle()

    async def _move(self, run: Run, loaded: Loaded, asked: Decision) -> None:
        """One move of anybody who is asked, but for one that others' answers go before."""
        policy = POLICIES[loaded.game.id]["random"]
        for seat in sorted(asked.waiting):
            action = policy(loaded.game.view(loaded.state, seat), asked, self.ground.chance)
            try:
                await run.move(Move(seat, asked.id, action))
            except Declined:
                continue
            return
        raise AssertionError("nobody can move")

    async def come(self, table: int, *, but: Iterable[int] = ()) -> None:
        """Everybody at a table says that he is here, except for these."""
        for person in (await self.ground.seated(table)).values():
            if isinstance(person, int) and person not in but:
                done = await self.services.director.arrive(self.id, person)
                assert done.said is Said.CHECKED_IN, done

    async def wait_for_grace(self) -> None:
        """The grace passes, turn by turn, so that whoever is asked misses his turns."""
        for _ in range(12):
            await self.ground.pass_time(31)
            await self.fire()

    async def table_of(self, person: int) -> int:
        """Where a person plays now."""
        board = (await self.card(person)).board
        assert board is not None
        assert board.table is not None
        return board.table

    async def record(self) -> TournamentRecord:
        found = await self.services.reading.record(self.id)
        assert found is not None
        return found

    async def next_round(self) -> None:
        """The pause between two rounds is over."""
        row = await self.row()
        if row.phase == Phase.RUNNING:
            await self.until(row.round_at)

    async def play_all(self) -> None:
        """The whole tournament."""
        for _ in range(40):
            if (await self.row()).phase != Phase.RUNNING:
                return
            await self.play_round()
            await self.next_round()
        raise AssertionError("a tournament without an end")

    # -- looking -----------------------------------------------------------------------------------

    async def row(self) -> TournamentRow:
        return await self.ground.row(TournamentRow, id=self.id)

    async def phase(self) -> str:
        return (await self.row()).phase

    async def board(self) -> TournamentBoard:
        found = await self.services.reading.board(self.id)
        if found is not None:
            return found
        draft = await self.services.reading.draft(self.id)
        assert draft is not None
        return TournamentBoard(head=draft.head, entrants=())

    async def card(self, person: int) -> TournamentCard:
        found = await self.services.reading.card(self.id, person)
        assert found is not None
        return found

    async def rounds(self) -> list[int]:
        """How many boards each round has, from the first."""
        return [len(one.boards) for one in (await self.record()).rounds]

    async def audit(self) -> list[str]:
        """The kinds of the log's events."""
        return [line.kind for line in (await self.record()).audit]

    async def open_boards(self) -> list[TournamentBoardRow]:
        return await self.ground.rows(TournamentBoardRow, tournament_id=self.id, settled=False)

    async def told(self, kind: str) -> list[tuple[int, dict[str, Any]]]:
        """To whom something was announced, and what."""
        return [(row.chat_id, row.payload) for row in await self.ground.outbox(kind)]
