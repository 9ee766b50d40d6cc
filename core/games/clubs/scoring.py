"""What a deal of Clubs scores and when a match is over. Pure numbers."""

from __future__ import annotations

from collections.abc import Sequence

from core.engine.game import Seat
from core.games.clubs.model import Options, Reason

_MADE = 10  # T20


def is_made(options: Options, bid: int, taken: int) -> bool:
    """Whether a number is made: exactly (TG2), or with `at_least` also by more, but for zero."""
    if taken == bid:
        return True
    return options.made == "at_least" and 0 < bid < taken  # TD4


def contract_score(options: Options, bid: int, taken: int) -> int:
    """10 and a point a trick taken when the number is made (T20), else the penalty (T21)."""
    return _MADE + taken if is_made(options, bid, taken) else -options.miss_penalty


def is_held(options: Options, high: Seat | None, seat: Seat) -> bool:
    """Whether a seat is held to the number it named: all are, or the auction's winner (TG1)."""
    return options.score_who == "last_bid" or seat == high


def deal_scores(
    options: Options, bids: Sequence[int | None], taken: Sequence[int], high: Seat | None
) -> tuple[int, ...]:
    """Scores by seat; who named no number, or is not held to it, scores nothing (TG1)."""
    return tuple(
        contract_score(options, bid, taken[seat])
        if bid is not None and is_held(options, high, seat)
        else 0
        for seat, bid in enumerate(bids)
    )


def match_end(options: Options, totals: Sequence[int], deal: int) -> Reason | None:
    """Why the match is over after deal number `deal`; None when it goes on.

    The target ends it for one leader only: equal leaders play another deal (T0, TG17), but not
    beyond the limit (TD3).
    """
    best = max(totals)
    if best >= options.target and list(totals).count(best) == 1:
        return Reason.TARGET
    if options.deal_limit is not None and deal >= options.deal_limit:
        return Reason.DEAL_LIMIT
    return None
