"""Deals that lie at all tables of a round: their promises, their secrets, and when they are open.

The promises are rows, written with the pairing; a secret is made of the tournament's key when a
table is opened, and told to nobody before the last table of the round has finished.
"""

from __future__ import annotations

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from core.cards import commitment
from core.storage import TableRow, TournamentBoardRow, TournamentDealRow, TournamentRow
from core.tournaments import log
from core.tournaments.duplicate import deal_seed
from core.tournaments.log import AnyEvent
from core.tournaments.model import Phase, Plan
from core.tournaments.state import Round, State, current, find_round


async def promise_deals(
    session: AsyncSession, row: TournamentRow, plan: Plan, stage: int, round_: int
) -> None:
    """Promise the deals of a round that is published; others than before where it is anew."""
    for deal in range(1, (plan.deals or 0) + 1):
        fresh = TournamentDealRow(
            tournament_id=row.id or 0,
            stage=stage,
            round=round_,
            deal=deal,
            draw=row.events,
            commitment="",
        )
        fresh.commitment = commitment(secret_of(row, fresh))
        await session.merge(fresh)


async def deals_of(
    session: AsyncSession, tournament: int, stage: int | None = None, round_: int | None = None
) -> list[TournamentDealRow]:
    """The deals of a tournament, or of one of its rounds, in order."""
    query = select(TournamentDealRow).where(TournamentDealRow.tournament_id == tournament)
    if stage is not None:
        query = query.where(TournamentDealRow.stage == stage, TournamentDealRow.round == round_)
    order = (TournamentDealRow.stage, TournamentDealRow.round, TournamentDealRow.deal)
    return list(await session.exec(query.order_by(*map(col, order))))


def secret_of(row: TournamentRow, deal: TournamentDealRow) -> bytes:
    """What a deal is shuffled with."""
    if row.deals_key is None:
        raise ValueError("a tournament whose deals are not the same has no key of them")
    key = bytes.fromhex(row.deals_key)
    return deal_seed(key, stage=deal.stage, round_=deal.round, draw=deal.draw, deal=deal.deal)


async def share_deals(
    session: AsyncSession, tournament: TournamentRow, board: TournamentBoardRow, table: TableRow
) -> None:
    """Have a table play the deals of its round, and tell nobody of it before all others have."""
    deals = await deals_of(session, board.tournament_id, board.stage, board.round)
    secrets = [secret_of(tournament, deal) for deal in deals]
    table.shared = [secret.hex() for secret in secrets]
    table.seed, table.commitment, table.sealed = secrets[0], deals[0].commitment, True


async def sealed_tables(session: AsyncSession, tournament: int) -> list[int]:
    """The tables of a tournament of which others are not told."""
    query = select(TableRow.id).where(
        TableRow.tournament_id == tournament, col(TableRow.sealed).is_(True)
    )
    return [one for one in await session.exec(query.order_by(col(TableRow.id))) if one]


def is_sealed(state: State, one: Round) -> bool:
    """Whether tables of a round still play what others of it have finished."""
    return state.plan.duplicate and state.phase is Phase.RUNNING and not one.over


def is_sealing(state: State) -> bool:
    """Whether that is so of the current round."""
    now = current(state)
    return now is not None and is_sealed(state, now)


def is_sealed_result(state: State, event: AnyEvent) -> bool:
    """Whether an event of the log tells how a match of such a round ended."""
    if not isinstance(event, log.Reported | log.Corrected):
        return False
    one = find_round(state, event.stage, event.round)
    return one is not None and is_sealed(state, one)
