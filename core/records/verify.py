"""Proving a record's shuffles: every promise against its seed, every deal against the stream.

The steps are those of the fair shuffle; whoever distrusts this file can write it again from them.
A record without promises is sound and proves nothing. A board that is dealt at several tables is
promised outside the record, and is checked against what was published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from core.cards import SeededStream, commitment
from core.engine.game import AnyGame, DealScored
from core.engine.record import SHUFFLES, Entry
from core.games.dealing import Deal
from core.games.registry import GAMES
from core.records.replay import Played, Replay, replay
from core.records.shuffles import Ledger, board_salt


class Outcome(StrEnum):
    """What was found about one shuffle."""

    PROVEN = "proven"  # the seed is the one promised, and the cards are those that it gives
    RUNNING = "running"  # the deal is not finished, and its seed is still shut
    UNKNOWN = "unknown"  # a board for which no seed was given
    WITHHELD = "withheld"  # the deal is finished, but its seed is not there
    EARLY = "early"  # the seed is there although the deal is not finished
    BROKEN_PROMISE = "broken_promise"  # the seed is not the one promised
    OTHER_DEALER = "other_dealer"  # the seed makes somebody else deal
    OTHER_CARDS = "other_cards"  # the seed gives other cards

    @property
    def faulty(self) -> bool:
        """Whether the record differs from what was promised."""
        return self not in (Outcome.PROVEN, Outcome.RUNNING, Outcome.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Finding:
    """A shuffle, by its line and its deal (counted from 1), and what was found.

    `promise` is the commitment that was made before it, "" where none is known; `seed` what was
    opened after it, None where nothing is.
    """

    line: int
    deal: int
    shuffle: str
    outcome: Outcome
    promise: str = ""
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """All findings. `promised` tells whether there was anything to hold the shuffles against."""

    promised: bool
    findings: tuple[Finding, ...]

    @property
    def first_fault(self) -> Finding | None:
        """The first shuffle that differs, if there is one."""
        return next((one for one in self.findings if one.outcome.faulty), None)


@dataclass(frozen=True, slots=True)
class Board:
    """What a tournament published about a board: the promise before, the seed after."""

    commitment: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class _Shuffle:
    """A shuffle of a record with what it is held against."""

    play: Played
    deal: int
    finished: bool
    promise: str
    salt: bytes


def verify(
    record: bytes, *, boards: Sequence[Board] = (), games: Mapping[str, AnyGame] = GAMES
) -> Verdict:
    """Check every shuffle of a record, or its deals against `boards` in their order.

    `boards` are for records without promises of their own. Raises BadRecord where `replay` does.
    """
    played = replay(record, games=games)
    if boards:
        return Verdict(promised=True, findings=tuple(_board_findings(played, boards)))
    if played.header.commitment is None:
        return Verdict(promised=False, findings=())
    findings = [
        _finding(played.header.game, one) for one in _shuffles(played, played.header.commitment)
    ]
    return Verdict(promised=True, findings=tuple(findings))


def _word(play: Played) -> str:
    return str(play.fields["do"])


def _is_shuffle(play: Played) -> bool:
    return _word(play) in SHUFFLES


def _shuffles(played: Replay, promise: str) -> Iterator[_Shuffle]:
    """The shuffles along the chain of promises that begins with the header's (step 2)."""
    ledger = Ledger([played.header_fields])
    finished = len(played.match.deals)
    scored = 0
    for play in played.plays:
        if _is_shuffle(play):
            yield _Shuffle(play, scored + 1, scored < finished, promise, ledger.salt)
            promise = play.entry.next or ""
        ledger.add(play.fields)
        scored += play.has(DealScored)


def _finding(game: AnyGame, one: _Shuffle) -> Finding:
    play = one.play
    outcome = _outcome(game, one)
    return Finding(play.line, one.deal, _word(play), outcome, one.promise, play.entry.seed)


def _outcome(game: AnyGame, one: _Shuffle) -> Outcome:
    seed = one.play.entry.seed
    if seed is None:
        return Outcome.WITHHELD if one.finished else Outcome.RUNNING
    outcome = _compared(game, one.play, bytes.fromhex(seed), one.promise, one.salt)
    return Outcome.EARLY if outcome is Outcome.PROVEN and not one.finished else outcome


def _compared(game: AnyGame, play: Played, seed: bytes, promise: str, salt: bytes) -> Outcome:
    """A shuffle against its seed, whatever the deal has come to (steps 5 to 10)."""
    if commitment(seed) != promise:
        return Outcome.BROKEN_PROMISE
    said: Any = play.entry.action
    dealt: Any = game.chance(play.before, SeededStream(seed, salt))
    if said == dealt:
        return Outcome.PROVEN
    if isinstance(said, Deal) and isinstance(dealt, Deal) and said.dealer != dealt.dealer:
        return Outcome.OTHER_DEALER
    return Outcome.OTHER_CARDS


def _board_findings(played: Replay, boards: Sequence[Board]) -> Iterator[Finding]:
    header = played.header
    number, dealt = 0, None
    for play in filter(_is_shuffle, played.plays):
        word = _word(play)
        if word == "deal":
            number, dealt = number + 1, None
        if number <= len(boards):
            board = boards[number - 1]
            salt = board_salt(header, dealt)
            outcome = _compared(header.game, play, board.seed, board.commitment, salt)
            seed = board.seed.hex()
            yield Finding(play.line, number, word, outcome, board.commitment, seed)
        else:
            yield Finding(play.line, number, word, Outcome.UNKNOWN)
        dealt = Entry(play.entry.actor, play.entry.action)
