"""What services hand to views: frozen facts, names and numbers, no words and no rows.

Ids of chats and people are Telegram's, opaque here. `view`, `options`, `choices` and events are
those of the game that `game` names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from core.engine.game import Action, Choices, DealScored, Decision, Refusal, Seat, Standing, Told
from core.engine.record import Entry

NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


class Pace(StrEnum):
    """How much time there is for a turn."""

    BLITZ = "blitz"
    NORMAL = "normal"
    RELAXED = "relaxed"
    CORRESPONDENCE = "correspondence"


PACE_SECONDS: Final[Mapping[Pace, int]] = MappingProxyType(
    {Pace.BLITZ: 20, Pace.NORMAL: 60, Pace.RELAXED: 180, Pace.CORRESPONDENCE: 12 * 3600}
)

PATIENCE_SECONDS: Final = 7
"""So long others may think about a discard of Mozhno? before the next player draws (MG21)."""


class Faces(StrEnum):
    """How cards are written."""

    PLAIN = "plain"  # К♦
    FOUR_COLOURS = "four_colours"  # К♦🔵: each suit has a colour of its own
    LETTERS = "letters"  # Кб: suits as letters, for those who can hardly tell the signs apart


class Openers(StrEnum):
    """Who may open tables in a chat."""

    ALL = "all"
    ADMINS = "admins"


class HandOrder(StrEnum):
    """How the cards of a hand are sorted."""

    SUIT = "suit"
    RANK = "rank"


class Phase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"  # the match was played to its end
    CLOSED = "closed"  # stopped, or never started


class Page(StrEnum):
    """Which side of a screen is shown."""

    MAIN = "main"
    SETTINGS = "settings"
    MENU = "menu"
    END = "end"  # whether the match is really to be ended


class Said(StrEnum):
    """What is answered to a press or a command: one text each in every locale (`said-…`)."""

    DONE = "done"
    SEATED = "seated"
    STOOD = "stood"
    MOVED = "moved"  # to another seat
    ROBOT_SEATED = "robot_seated"
    ROBOT_LEFT = "robot_left"
    PLAYED = "played"
    PLANNED = "planned"
    UNPLANNED = "unplanned"
    STARTED = "started"
    CHANGED = "changed"  # an option, a preset, the pace
    EXTENDED = "extended"  # more time
    AWAKE = "awake"
    VOTED = "voted"  # (votes, needed)
    STOPPED = "stopped"
    REMATCH = "rematch"
    SENT_PRIVATELY = "sent_privately"  # look into the private chat
    SUBSTITUTED = "substituted"
    STALE = "stale"  # that question is settled
    NO_TABLE = "no_table"
    NOT_SEATED = "not_seated"
    NOT_ALLOWED = "not_allowed"  # for the opener and admins
    NOT_YOUR_TURN = "not_your_turn"
    NOT_TOLD = "not_told"  # for who played there, and who is in that chat
    STILL_RUNNING = "still_running"  # told only of a match that is over
    WAIT = "wait"  # others may still answer (seconds)
    FULL = "full"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    UNREACHABLE = "unreachable"  # press Start in the private chat first
    TOO_FEW = "too_few"  # (missing)
    STARTED_ALREADY = "started_already"
    NOT_STARTED = "not_started"
    OVER = "over"
    MORE_TIME_USED = "more_time_used"
    ALREADY_VOTED = "already_voted"
    NOT_ASLEEP = "not_asleep"
    TOO_MANY_TABLES = "too_many_tables"
    ADMINS_ONLY = "admins_only"  # for admins of the chat
    ADMINS_OPEN = "admins_open"  # only admins open tables in this chat
    CALLED = "called"
    CALLED_ALREADY = "called_already"  # (minutes) too soon after the last call
    NOBODY_TO_CALL = "nobody_to_call"
    WILL_CALL = "will_call"
    WILL_NOT_CALL = "will_not_call"
    IN_TOURNAMENT = "in_tournament"  # not at a table of a tournament
    JOINED = "joined"  # is on a tournament's list
    WAITLISTED = "waitlisted"  # (number) on its waiting list
    RESERVED = "reserved"  # stands by as a reserve
    HALF = "half"  # looks for a partner (token of a link that makes one)
    PARTNER_ASKED = "partner_asked"  # (name) has to say yes
    PAIRED_UP = "paired_up"  # (name)
    PARTNER_REFUSED = "partner_refused"  # (name)
    LEFT = "left"  # is not on the list any more
    CHECKED_IN = "checked_in"
    SKIPS = "skips"  # sits out the next round
    RETURNED = "returned"  # plays again from the next round on
    DROPPED = "dropped"  # plays no more
    ANNOUNCED = "announced"  # a tournament's sign-up is open
    CANCELLED = "cancelled"
    CORRECTED = "corrected"
    NO_TOURNAMENT = "no_tournament"
    ORGANISERS_ONLY = "organisers_only"  # for the organiser and admins
    NOT_OPEN = "not_open"  # nobody can join now
    ALREADY_IN = "already_in"
    NOT_IN = "not_in"
    CLASH = "clash"  # (title) plays in another one at that time
    SAME_PAIRS = "same_pairs"  # pairing the round anew would change nothing
    ELSEWHERE = "elsewhere"  # (title) whom the organiser means does
    NO_PARTNER = "no_partner"  # cannot be anybody's partner here
    TOO_EARLY = "too_early"
    TOO_LATE = "too_late"
    UNFINISHED = "unfinished"  # (boards) are still being played
    CARDS_PLAYED = "cards_played"  # a round is not paired anew once somebody has played
    FROZEN = "frozen"  # the regulations hold from the moment they are published
    BAD_PLAN = "bad_plan"  # such a tournament cannot be held (trouble)
    NOT_NOW = "not_now"  # the tournament is past that, or not there yet
    BUSY = "busy"  # the database cannot take it now; nothing was lost, press again
    ADMINS_CORRECT = "admins_correct"  # only admins of the chat correct what was played there
    ILLEGAL = "illegal"  # the rules say no: `refusal` says why


@dataclass(frozen=True, slots=True)
class Receipt:
    """The outcome of one press: what to say, and whether anything was done."""

    said: Said
    done: bool = False
    values: Mapping[str, str | int] = field(default_factory=lambda: NOTHING)
    refusal: Refusal | None = None
    table: int | None = None
    tournament: int | None = None


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits at a seat. `person` is None for a robot, whose level `robot` names."""

    seat: Seat
    name: str
    person: int | None = None
    robot: str | None = None
    asleep: bool = False
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableEvent:
    """The board of a tournament that a table is; `ends_at` is when its last deal begins.

    `grace_at` is when whoever has done nothing yet is absent; None once everybody is there.
    """

    tournament: int
    title: str
    stage: int
    round: int
    board: int
    ends_at: datetime | None = None
    grace_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TableHead:
    """What every screen of a table tells. `preset` is "custom" where the options have no name.

    `seats` has an entry a seat, None where nobody sits. `chat` and `thread` are where it was
    opened; `group` whether that is a group. `commitment` is the promise of the shuffle to come, of
    the first one where none is: so each is seen before the moves that salt its shuffle. `sealed`:
    others still play these deals, so that nobody who does not sit here is told of them.
    """

    table: int
    game: str
    options: Any
    preset: str
    pace: Pace
    turn_seconds: int
    seats: tuple[SeatInfo | None, ...]
    opener: int
    chat: int
    thread: int | None
    group: bool
    commitment: str
    phase: Phase
    event: TableEvent | None = None
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table that people sit down at. `invite` is the payload of the link that seats a friend.

    `unreachable` names people who pressed *sit* and have yet to open the private chat.
    """

    head: TableHead
    closes_at: datetime
    invite: str
    unreachable: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Playing:
    """A running match as everybody may see it: `view` is the spectator's."""

    head: TableHead
    view: Any
    decision: Decision | None
    deadline: datetime | None
    votes: int = 0
    votes_needed: int = 0


DROPPED: Final = "dropped"
"""Under it a selection has a planned action that was refused when the turn came, and the id of the
question as `decision`."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A running match as one seat sees it.

    `selection` is what the person has chosen so far on the screen (cards, rank, the order of the
    hand), and under DROPPED what he had planned in vain; `planned` the action, in the record's
    words, to be made when the turn comes.
    `previous` is the deal before while few have moved since its end: nobody saw it fade.
    """

    playing: Playing
    seat: Seat
    view: Any
    choices: Choices
    selection: Mapping[str, Any]
    planned: Mapping[str, Any] | None
    more_time: bool
    reviewable: int = 0
    previous: DealReport | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """An answer to the game; `then` are answers to what it is expected to ask next."""

    action: Action
    then: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Select:
    """Something chosen on the screen alone: what the person's selection becomes."""

    selection: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that is over. `course` has the totals by seat after each deal.

    `reason` is the game's code, or "stopped". `goats` are people who got the title of the goat
    by this match, `cleared` those who won it back (B27). `last_deal` is there on a private
    screen, whose owner read no announcement of it.
    """

    head: TableHead
    standings: tuple[Standing, ...]
    reason: str
    course: tuple[tuple[int, ...], ...]
    goats: tuple[str, ...] = ()
    cleared: tuple[str, ...] = ()
    view: Any = None
    last_deal: DealReport | None = None


@dataclass(frozen=True, slots=True)
class DealReport:
    """A finished deal: its scores, the record's lines from its shuffle to its end, its events.

    `deals` is how many deals of the match are finished by now.
    """

    head: TableHead
    number: int
    scored: DealScored
    entries: tuple[Entry, ...]
    events: tuple[Told, ...]
    last: bool
    deals: int = 0


class Span(StrEnum):
    """For how long a table of a chat counts."""

    WEEK = "week"
    MONTH = "month"
    SEASON = "season"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A line of a chat's table of one game; no place with too few matches."""

    place: int | None
    name: str
    matches: int
    wins: int
    points: int
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """A page of a chat's table of one game, best first; `games` are all that have one."""

    chat: int
    game: str
    span: Span
    rows: tuple[ScoreRow, ...]
    page: int
    pages: int
    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is being played in a chat."""

    head: TableHead
    deal: int
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChatScore:
    """What `/score` tells in a group; no table where nothing has been finished."""

    running: tuple[RunningMatch, ...]
    table: ScoreTable | None


@dataclass(frozen=True, slots=True)
class RatingShown:
    """A rating as people see it, its uncertainty, and after how many rated matches."""

    value: int
    spread: int
    matches: int


@dataclass(frozen=True, slots=True)
class GameCard:
    """What a person's matches of one game add up to; `counts` are the game's own numbers."""

    game: str
    matches: int
    wins: int
    points: int
    counts: Mapping[str, int]
    rating: RatingShown | None = None


@dataclass(frozen=True, slots=True)
class Partner:
    """Whom a person played with on one side, how often, and how often they won."""

    name: str
    matches: int
    wins: int


@dataclass(frozen=True, slots=True)
class LastMatch:
    """One finished match of a person."""

    table: int
    game: str
    place: int
    seats: int
    points: int
    finished_at: datetime
    with_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MyScore:
    """A person's card: of one chat, or of all; `titles` with the names of their chats."""

    person: int
    chat: int | None
    name: str
    games: tuple[GameCard, ...]
    last: tuple[LastMatch, ...]
    partners: tuple[Partner, ...] = ()
    titles: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchesBehind:
    """A page of the matches that a person's numbers are made of."""

    person: int
    chat: int | None
    name: str
    game: str
    span: Span
    matches: tuple[LastMatch, ...]
    page: int
    pages: int
    count: int


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over: who sat where, and the points by seat.

    `places` are empty where it was stopped; a `voided` one counts nowhere.
    """

    table: int
    game: str
    seats: tuple[SeatInfo | None, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    deals: int
    finished_at: datetime
    voided: bool = False


@dataclass(frozen=True, slots=True)
class PastMatches:
    """A page of matches that are over, the newest first: of a chat, or one's own without one.

    `more` tells whether another page follows; `time_zone` is that of whoever reads it.
    """

    chat: int | None
    game: str | None
    time_zone: str
    matches: tuple[PastMatch, ...]
    page: int
    more: bool


@dataclass(frozen=True, slots=True)
class ShuffleProof:
    """A shuffle of a finished deal: its promise, the seed that was opened, and what was found.

    `shuffle` is the record's word for it, `outcome` one of `core.records.Outcome`.
    """

    deal: int
    shuffle: str
    commitment: str
    seed: str | None
    outcome: str


@dataclass(frozen=True, slots=True)
class Proof:
    """What was found when the shuffles of a table's finished deals were computed again.

    `promised` is False where nothing was promised, `readable` where the rules refuse the record.
    `shared`: the deals lay at other tables too, and were promised by the tournament.
    """

    head: TableHead
    deals: int
    shuffles: tuple[ShuffleProof, ...]
    promised: bool = True
    readable: bool = True
    shared: bool = False


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What is chosen for a chat, or by the person whose private chat it is.

    `game` and `preset` are what `/play` opens, None where it asks; `quiet` are the hours of the
    chat's day in which no clock of a correspondence game runs, None where they all do. `order`
    and `reminders` are a person's.
    """

    chat: int
    private: bool
    language: str
    time_zone: str
    pace: Pace
    quiet: tuple[int, int] | None
    game: str | None
    preset: str | None
    openers: Openers
    faces: Faces
    order: HandOrder | None = None
    reminders: bool = True


class CorrectionKind(StrEnum):
    """What an administrator decided about a finished match."""

    VOID = "void"  # it counts nowhere
    RESULT = "result"  # other places and points than those of the record count


class Reason(StrEnum):
    """Why a match was corrected."""

    BOT = "bot"  # the bot was at fault
    AWAY = "away"  # somebody could not play on
    UNFAIR = "unfair"  # it was not played fairly
    AGREED = "agreed"  # all players wanted it
    TRIAL = "trial"  # it was not meant to count
    OTHER = "other"  # in the author's own words


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction as everybody of the chat may see it; `words` are the author's, if any.

    `places` are those by seat that count by it, none where the match counts nowhere. `undone_by` is
    who took it back, None while it holds.
    """

    id: int
    head: TableHead
    kind: CorrectionKind
    places: tuple[int, ...]
    reason: Reason
    words: str
    author: str
    at: datetime
    undone_by: str | None = None


@dataclass(frozen=True, slots=True)
class Corrections:
    """A page of corrections, the newest first: of a chat, or of the matches that one has played."""

    chat: int | None
    corrections: tuple[Correction, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Correctable:
    """A match that was played out, for whom may correct it: how it counts now, and by what."""

    head: TableHead
    standings: tuple[Standing, ...]
    voided: bool
    finished_at: datetime
    corrections: tuple[Correction, ...] = ()


class Mark(StrEnum):
    """How somebody keeps the time that he has; whether he wins says nothing about it."""

    STEADY = "steady"  # answers himself nearly always
    MOSTLY = "mostly"
    AWAY = "away"  # others often wait for him in vain


TableScreen: TypeAlias = Lobby | Playing | Finished
"""What a table's message in its group shows, by phase."""
HandScreen: TypeAlias = Lobby | Hand | Finished
"""What a person's private message of a table shows, by phase."""
