"""What the services of tournaments hand to views: frozen facts, names and numbers, no words.

A tournament's entrant is a person, or a fixed pair. Points are whole numbers of the plan's scoring,
tie-breaks exact fractions; what their codes are called is up to views. Moments are UTC.

A board is a match of a round: two entrants, or a table of three to seven. Boards and rounds are
counted from 1 in their stage, and so are stages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import Any

from core.readmodels import NOTHING, Pace
from core.tournaments.model import Concern, Kind, Phase, Plan, Sit, Status, TieBreak


class Next(StrEnum):
    """What a tournament waits for."""

    CHECKIN = "checkin"  # the check-in opens
    START = "start"  # those who have checked in are drawn for the first round
    ROUND = "round"  # the next round is paired, or its tables are opened
    GRACE = "grace"  # whoever has done nothing at his table by then is absent
    CLOCK = "clock"  # running deals become the last of the round
    TABLES = "tables"  # running matches; no time is set
    ORGANISER = "organiser"  # the organiser has to say that it goes on


class BoardState(StrEnum):
    """Where a match of a round stands."""

    PAIRED = "paired"  # nobody has done anything at the table yet
    PLAYING = "playing"
    LAST_DEAL = "last_deal"  # the clock has run out, the running deal is the last
    PLAYED = "played"
    FORFEIT = "forfeit"  # decided without play
    VOID = "void"  # taken back by the organiser, and not played again


class Trouble(StrEnum):
    """What keeps a draft from being opened."""

    NO_START = "no_start"  # no start was chosen
    PAST = "past"  # the start is over, or before the check-in could be
    SEATS = "seats"  # the game cannot be played by so many at a table


class Can(StrEnum):
    """What a person may do in a tournament now: a button each."""

    JOIN = "join"
    RESERVE = "reserve"
    CONFIRM = "confirm"  # say yes or no to a partner
    LEAVE = "leave"  # before the start
    CHECK_IN = "check_in"
    SKIP = "skip"  # sit out the next round
    BACK = "back"  # after a pause or an absence
    DROP = "drop"
    TABLE = "table"  # open the table that is being played


@dataclass(frozen=True, slots=True)
class EntrantShown:
    """An entrant by name. `checked_in` is as of the running check-in.

    A pair that is not confirmed yet is `PROPOSED`; the one who asked is named first. Somebody who
    looks for a partner is that too, alone and with the number 0.
    """

    entrant: int
    names: tuple[str, ...]
    persons: tuple[int, ...]
    status: Status
    checked_in: bool = False


@dataclass(frozen=True, slots=True)
class TournamentHead:
    """What everything about a tournament tells. `preset` is "custom" where options have no name.

    `seed` is that of the lots, None until they are drawn; `commitment` is published before (the
    SHA-256 of the seed). `by_hand`: each round waits for the organiser. `version` grows with every
    event; a press that carries an older one was made on what is no longer shown.
    """

    tournament: int
    title: str
    chat: int
    thread: int | None
    zone: str
    game: str
    options: Any
    preset: str
    pace: Pace
    plan: Plan
    phase: Phase
    organiser: int
    organiser_name: str
    starts_at: datetime | None
    checkin_at: datetime | None
    closes_at: datetime | None
    commitment: str
    seed: str | None
    by_hand: bool
    series: int | None
    version: int


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A match of a round. `table` is where it is played; `deal` the running one, from 1.

    `score` is what the game counts and `points` what the tournament counts, one each entrant, in
    the order of `entrants`; `score` is empty until a deal is over, `points` until there is a
    result. Both are, where all tables play the same deals, until the last of them has finished.
    `corrected` tells that the organiser changed it. `commitment` promises the table's first
    shuffle before anybody sits there.
    """

    stage: int
    round: int
    number: int
    entrants: tuple[EntrantShown, ...]
    state: BoardState
    table: int | None = None
    deal: int = 0
    score: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    corrected: bool = False
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal that lies at all tables of a round: its promise, and once all have played its seed."""

    number: int
    commitment: str
    seed: str | None


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round: its boards, the best first, and who has no match in it, with why. `deals` are those
    that are the same at all its tables, if they are."""

    stage: int
    number: int
    boards: tuple[BoardShown, ...]
    sits: tuple[tuple[EntrantShown, Sit], ...] = ()
    deals: tuple[DealShown, ...] = ()


@dataclass(frozen=True, slots=True)
class LineShown:
    """A line of a standing. No place for somebody who has not played; values by code, in the
    order in which they count."""

    place: int | None
    entrant: EntrantShown
    points: int
    tie_breaks: tuple[tuple[TieBreak, Fraction | None], ...]
    played: int


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage and its standing, best first; frozen once it is over."""

    number: int
    kind: Kind
    rounds: int
    round: int
    lines: tuple[LineShown, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class TournamentBoard:
    """What the pinned board shows.

    `halves` are pairs that wait for a partner's word, `reserves` names of people who would stand
    in. `round` is the one that is being played, or the last one. `next_at` is when what `next`
    names happens by itself. `final` is the standing of the whole tournament, once it is finished.
    `joinable`: one may sign up, or join late.
    """

    head: TournamentHead
    entrants: tuple[EntrantShown, ...]
    waiting: tuple[EntrantShown, ...] = ()
    reserves: tuple[str, ...] = ()
    halves: tuple[EntrantShown, ...] = ()
    stages: tuple[StageShown, ...] = ()
    round: RoundShown | None = None
    next: Next | None = None
    next_at: datetime | None = None
    final: tuple[LineShown, ...] = ()
    reason: str = ""
    joinable: bool = False


@dataclass(frozen=True, slots=True)
class Settings:
    """The wizard's choices, each the name of a `change`; None where the proposal holds.

    expected: entrants for whom the proposal is made. pairs: entrants are fixed pairs. kind, rounds,
    seats (preferred at a table), final (entrants of a final table or of a bracket, 0 for none),
    minimum, maximum, late (a late entry is possible). clock and grace: minutes; deals: that bound a
    match. checkin: minutes before the start, 0 for no check-in. pause: seconds between rounds.
    by_hand: the organiser starts each round. weekly: once more each week. rated: the first ranking
    is by rating, not by lot. double, planned: as of a stage, where the format has them. victory:
    the margin counts, where a match is a race.
    duplicate: the same deals lie at all tables of a round.
    """

    preset: str = "source"
    pace: Pace = Pace.NORMAL
    expected: int = 16
    pairs: bool = False
    kind: Kind | None = None
    rounds: int | None = None
    seats: int | None = None
    final: int | None = None
    minimum: int | None = None
    maximum: int | None = None
    late: bool = True
    clock: int | None = None
    deals: int | None = None
    grace: int = 5
    checkin: int = 30
    pause: int = 60
    by_hand: bool = False
    weekly: bool = False
    rated: bool = False
    double: bool = False
    planned: bool = False
    victory: bool = False
    duplicate: bool = False


@dataclass(frozen=True, slots=True)
class TournamentDraft:
    """What the organiser's wizard shows: `head.plan` is what would be frozen if he opened it now.

    `local` is the start as clocks in the chat's zone show it. `troubles` keep it from being opened,
    `concerns` deserve a word. `alike`: so many deals of a match can be the same at all tables.
    """

    head: TournamentHead
    chat_title: str
    settings: Settings
    local: datetime | None
    troubles: tuple[Trouble, ...]
    concerns: tuple[Concern, ...]
    presets: tuple[str, ...]
    alike: int = 0


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament as one person sees it; `entrant` is None for somebody who is not in it.

    `waits` is his number on the waiting list, `reserve` whether he would stand in. `asked_by` asks
    him to be a partner; `token` is the payload of the link that makes somebody his. `board` is the
    one that he plays now.
    """

    head: TournamentHead
    entrant: EntrantShown | None
    can: frozenset[Can]
    line: LineShown | None = None
    board: BoardShown | None = None
    asked_by: str = ""
    token: str = ""
    waits: int = 0
    reserve: bool = False
    next: Next | None = None
    next_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class AuditLine:
    """A line of a tournament's log: `kind` is the event's, `by` who did it ("" for the bot).

    `names` are those of the entrants that it concerns, `values` its plain values.
    """

    number: int
    at: datetime
    by: str
    kind: str
    names: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=lambda: NOTHING)


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """Everything of a tournament, for exports: all rounds, the log as it is stored and in names."""

    board: TournamentBoard
    rounds: tuple[RoundShown, ...]
    log: tuple[Mapping[str, Any], ...]
    audit: tuple[AuditLine, ...]


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A person in a chat's season: the best results of his, and what they add up to."""

    place: int
    person: int
    name: str
    points: float
    results: tuple[float, ...]
    events: int


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A chat's season of one game: the best `best` results of each person count."""

    chat: int
    game: str
    season: str
    best: int
    lines: tuple[SeasonLine, ...]


@dataclass(frozen=True, slots=True)
class SeriesShown:
    """A tournament that comes again each week; `weekday` is 0 for Monday, `hour` as "19:30"."""

    series: int
    title: str
    chat: int
    game: str
    weekday: int
    hour: str
    zone: str
    next_at: datetime
    active: bool


class TournamentNotice(StrEnum):
    """Kinds of announcements; every payload has `tournament` and `title`, and what is in brackets.

    Moments are Unix seconds, names are people's own words.
    """

    OPENED = "event_opened"  # group (starts_at)
    REMIND = "event_remind"  # private (starts_at, ahead: "day" | "hour" | "minutes")
    CHECKIN = "event_checkin"  # private: press that you are there (starts_at)
    ASKED = "event_asked"  # private: be my partner? (name, person)
    PAIRED_UP = "event_paired_up"  # private: the partner said yes (name)
    REFUSED = "event_refused"  # private: the partner said no, or left (name)
    MOVED_UP = "event_moved_up"  # private: off the waiting list
    NOT_CHECKED_IN = "event_not_checked_in"  # private: taken off the list
    ROUND = "event_round"  # group: a round begins (stage, round, rounds, promises of its deals)
    TABLE = "event_table"  # private: your table is ready (table, round, board, names, grace_at)
    BYE = "event_bye"  # private: no match in this round (round)
    CLOCK = "event_clock"  # private, at each table: minutes are left (table, seconds)
    TIME_UP = "event_time_up"  # private, at each table: this deal is the last (table)
    ABSENT = "event_absent"  # private: counted as absent, paused (round); button BACK
    DROPPED = "event_dropped"  # private: out after a second absence, or by the organiser
    REPLACED = "event_replaced"  # private, both: (name, by) `by` plays for `name` from now on
    BROKEN = "event_broken"  # organiser: a match broke off (round, board; public)
    WAITS = "event_waits"  # organiser: the round is over, start the next (round; public)
    FORGOTTEN = "event_forgotten"  # organiser: a round waits for long (round, closes_at; public)
    CLOSED = "event_closed"  # group: nobody began the next round (round, days)
    HANDED_OVER = "event_handed_over"  # private: you are the organiser now (by)
    CORRECTED = "event_corrected"  # group (round, board, by, reason)
    REPLAYED = "event_replayed"  # group: a match anew (round, board, deal voided or 0, reason, by)
    REPAIRED = "event_repaired"  # group: the round was paired anew (round, by)
    EXTENDED = "event_extended"  # group: more time for the round (minutes, by)
    POSTPONED = "event_postponed"  # group: too few so far (starts_at, missing)
    CANCELLED = "event_cancelled"  # group, and private to all who were in (reason)
    FINISHED = "event_finished"  # group (podium: names of the first three, entrants)
