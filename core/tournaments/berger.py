"""Round robins by Berger's tables: everybody meets everybody, and sides take turns.

Players are numbers from 1; who they are is decided elsewhere, by lot or by rating.
"""

from __future__ import annotations

Round = tuple[tuple[int, int], ...]


def berger(n: int, *, double: bool = False) -> tuple[Round, ...]:
    """The rounds of n players; the first named of a pair deals first.

    With an odd number somebody sits out in each round, and is in none of its pairs. A double round
    robin repeats all rounds with the sides changed. Raises ValueError for fewer than two players.
    """
    if n < 2:
        raise ValueError("a round robin needs two players or more")
    even = n + n % 2
    boards = [(one, even + 1 - one) for one in range(1, even // 2 + 1)]
    rounds = [boards]
    for _ in range(even - 2):
        boards = _following(boards, even)
        rounds.append(boards)
    single = tuple(tuple(pair for pair in one if max(pair) <= n) for one in rounds)
    if not double:
        return single
    return single + tuple(tuple((b, a) for a, b in one) for one in single)


def _following(boards: list[tuple[int, int]], even: int) -> list[tuple[int, int]]:
    """The next round: all but the last player, read off the boards, are taken from the end."""
    left = [one for pair in boards for one in pair if one != even]
    partner = left.pop()
    following = [(even, partner) if boards[0][1] == even else (partner, even)]
    while left:
        second, first = left.pop(), left.pop()
        following.append((first, second))
    return following
