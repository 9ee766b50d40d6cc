"""How a service says no: an exception inside, a receipt outside.

Raising ends the transaction, so a press that is declined has changed nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from core.engine.errors import BadAction, BadOptions, BadState, Refused
from core.engine.game import RefusalKind
from core.readmodels import Receipt, Said
from core.services.loading import Loaded
from core.storage import DatabaseDown, DatabaseFault, insistent

P = ParamSpec("P")
Service = TypeVar("Service")

log: Final = logging.getLogger(__name__)

_SAID: Final = {
    RefusalKind.OVER: Said.OVER,
    RefusalKind.CLOSED: Said.STALE,
    RefusalKind.NOT_ASKED: Said.NOT_YOUR_TURN,
    RefusalKind.ILLEGAL: Said.ILLEGAL,
}


class Declined(Exception):
    """A press that cannot be granted; `receipt` says why."""

    def __init__(
        self,
        said: Said,
        *,
        table: int | None = None,
        tournament: int | None = None,
        **values: str | int,
    ) -> None:
        super().__init__(said)
        self.receipt = Receipt(said, values=values, table=table, tournament=tournament)


def not_in_tournament(loaded: Loaded) -> None:
    """Raises Declined at a table of a tournament: there the organiser's tools decide."""
    if loaded.table.tournament_id is not None:
        raise Declined(Said.IN_TOURNAMENT, table=loaded.id)


def receipts(
    method: Callable[Concatenate[Service, P], Awaitable[Receipt]],
) -> Callable[Concatenate[Service, P], Awaitable[Receipt]]:
    """Make a service's method answer with a receipt whatever happens to its one transaction."""
    tried = insistent(method)

    @wraps(method)
    async def answering(self: Service, *args: P.args, **kwargs: P.kwargs) -> Receipt:
        try:
            return await tried(self, *args, **kwargs)
        except Declined as declined:
            return declined.receipt
        except Refused as refused:
            return Receipt(_SAID[refused.refusal.kind], refusal=refused.refusal)
        except BadAction:
            return Receipt(Said.STALE)
        except DatabaseDown as down:
            log.warning("database refuses work: %s", down)
            return Receipt(Said.BUSY)
        except (BadState, BadOptions, DatabaseFault):
            log.exception("a table cannot go on")
            return Receipt(Said.BUSY)

    return answering
