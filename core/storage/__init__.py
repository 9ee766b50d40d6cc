"""Where everything lasts: rows, and transactions over them. The only place with SQLModel's rows."""

from core.storage.models import (
    ChatRow,
    DealRow,
    HeartbeatRow,
    InboxRow,
    MatchRow,
    MoveRow,
    OutboxRow,
    PersonRow,
    ResultRow,
    Row,
    ScreenRow,
    SeatRow,
    TableRow,
    TitleRow,
    WishRow,
)
from core.storage.unit_of_work import (
    AlreadyHandled,
    DatabaseDown,
    UnitOfWork,
    handling,
    make_engine,
)

__all__ = [
    "AlreadyHandled",
    "ChatRow",
    "DatabaseDown",
    "DealRow",
    "HeartbeatRow",
    "InboxRow",
    "MatchRow",
    "MoveRow",
    "OutboxRow",
    "PersonRow",
    "ResultRow",
    "Row",
    "ScreenRow",
    "SeatRow",
    "TableRow",
    "TitleRow",
    "UnitOfWork",
    "WishRow",
    "handling",
    "make_engine",
]
