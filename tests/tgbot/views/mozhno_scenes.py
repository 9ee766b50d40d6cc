"""Tables, hands and matches of Mozhno? for the tests of views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.ai import POLICIES
from core.engine.game import CHANCE, NO_CHOICES, DealScored, Mode, Move, Told, advance
from core.games.mozhno import MOZHNO, Options, State
from core.readmodels import DealReport, Hand, Page, Playing, SeatInfo, TableHead
from tests.tgbot.views.scenes import ANNA, BORIS, CTX, NOW, ROBOT, VERA, Numbers, head
from tgbot.callback_data import Answer, Plan
from tgbot.i18n import Locale, locale
from tgbot.views import Button, Message, hand_message, table_message

RU = locale("ru")
CLASSIC = Options(buying="classic")
OPTIONS = [Options(), Options(hand=11, deals=6, ace_low=True), CLASSIC]
SEATS = (ANNA, BORIS, VERA, ROBOT, SeatInfo(4, "Егор", 15))


def table_head(options: Options | None = None, seats: int = 4, **changes: Any) -> TableHead:
    made: dict[str, Any] = {"game": "mozhno", "options": options or Options()}
    return head(**{**made, "seats": SEATS[:seats], **changes})


def playing(state: State, of: TableHead | None = None) -> Playing:
    decision = next(iter(MOZHNO.decisions(state)), None)
    of = of or table_head(state.options, state.seats)
    return Playing(of, MOZHNO.view(state, None), decision, NOW)


def hand(state: State, seat: int, *chosen: str, of: TableHead | None = None, **more: Any) -> Hand:
    """What a seat sees that has chosen these cards."""
    shown = playing(state, of)
    view = MOZHNO.view(state, seat)
    choices = MOZHNO.choices(view, shown.decision) if shown.decision else NO_CHOICES
    selection = {"cards": list(chosen), **more}
    return Hand(shown, seat, view, choices, selection, planned=None, more_time=False)


def table(state: State, loc: Locale = RU) -> Message:
    return table_message(playing(state), Page.MAIN, loc, CTX)


def own(seen: Hand, loc: Locale = RU) -> Message:
    return hand_message(seen, Page.MAIN, loc, CTX)


def blocks(message: Message) -> list[str]:
    """The parts of a table's text between its title and its last lines."""
    return message.text.split("\n\n")[1:-1]


def note(seen: Hand) -> list[str]:
    """What stands below the table, without the line of the turn."""
    return own(seen).text.rpartition("\n\n")[2].split("\n")[:-1]


def below(seen: Hand) -> list[list[str]]:
    """The rows between the cards of a hand and the row that every hand has."""
    rows = [row for row in own(seen).buttons if not says_card(row[0])]
    return [[button.text for button in row] for row in rows[:-1]]


def says_card(button: Button) -> bool:
    return said_by(button).startswith("s:")


def said_by(button: Button) -> str:
    """What a button says to the game; nothing where it is none of the game's."""
    return button.data.what if isinstance(button.data, Answer | Plan) else ""


def what(seen: Hand, text: str) -> str:
    """What the button of this text says."""
    (found,) = [button for row in own(seen).buttons for button in row if button.text == text]
    return said_by(found)


def cards_shown(seen: Hand) -> list[list[str]]:
    """The rows of cards."""
    return [[one.text for one in row] for row in own(seen).buttons if says_card(row[0])]


def walk(seed: int, options: Options, seats: int = 4) -> Iterator[tuple[State, tuple[Told, ...]]]:
    """Every state of a match of robots, each with the events that led to it."""
    rng, state = Numbers(seed), MOZHNO.start(options, seats, None).state
    yield state, ()
    while decisions := MOZHNO.decisions(state):
        (decision,) = decisions
        if decision.mode is Mode.CHANCE:
            move = Move(CHANCE, decision.id, MOZHNO.chance(state, rng))
        else:
            waiting = sorted(decision.waiting)
            seat = waiting[rng.below(len(waiting))]
            level = "random" if rng.below(4) == 0 else "easy"
            action = POLICIES["mozhno"][level](MOZHNO.view(state, seat), decision, rng)
            move = Move(seat, decision.id, action)
        step = advance(MOZHNO, state, move)
        state = step.state
        yield state, step.events


def reports(seed: int, options: Options, of: TableHead | None = None) -> Iterator[DealReport]:
    """The finished deals of a match."""
    of = of or table_head(options)
    events: list[Told] = []
    for state, new in walk(seed, options):
        events += new
        for told in new:
            if isinstance(told.event, DealScored):
                last = not MOZHNO.decisions(state)
                yield DealReport(of, told.event.deal, told.event, (), tuple(events), last)
                events = []
