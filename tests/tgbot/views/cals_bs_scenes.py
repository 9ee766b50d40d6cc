"""Tables, hands and finished games of Cal's BS for the tests of views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from core.engine.game import NO_CHOICES, Told
from core.games.cals_bs import CALS_BS, PRESETS, GameScored, Options, State
from core.readmodels import DealReport, Hand, Page, Playing, SeatInfo, TableHead
from tests.core.games.walks import Case, moments
from tests.tgbot.views.scenes import ANNA, BORIS, CTX, NOW, ROBOT, VERA, head
from tgbot.callback_data import Answer, Plan
from tgbot.i18n import Locale, locale
from tgbot.views import Button, Meaning, Message, Select, hand_message, press, table_message

RU = locale("ru")
QUADS = Options(quads=True)
CLOCKWISE = Options(order="clockwise")
FREE_COUNT = Options(response_count="free")
OPTIONS = [*PRESETS.values(), CLOCKWISE, Options("free", "clockwise", quads=True)]
GUESTS = (ANNA, BORIS, VERA, ROBOT, *(SeatInfo(at, f"Гость {at}", 20 + at) for at in (4, 5, 6)))


def table_head(options: Options | None = None, seats: int = 3, **changes: Any) -> TableHead:
    return head(game="cals_bs", options=options or Options(), seats=GUESTS[:seats], **changes)


def playing(state: State, of: TableHead | None = None) -> Playing:
    decision = next(iter(CALS_BS.decisions(state)), None)
    of = of or table_head(state.options, state.seats)
    return Playing(of, CALS_BS.view(state, None), decision, NOW)


def hand(state: State, seat: int, of: TableHead | None = None, **selection: Any) -> Hand:
    shown = playing(state, of)
    view = CALS_BS.view(state, seat)
    choices = CALS_BS.choices(view, shown.decision) if shown.decision else NO_CHOICES
    return Hand(shown, seat, view, choices, selection, planned=None, more_time=False)


def table(state: State, loc: Locale = RU, page: Page = Page.MAIN) -> Message:
    return table_message(playing(state), page, loc, CTX)


def own(seen: Hand, loc: Locale = RU) -> Message:
    return hand_message(seen, Page.MAIN, loc, CTX)


def note(seen: Hand, loc: Locale = RU) -> list[str]:
    """What stands below the table, without the line of the turn."""
    return own(seen, loc).text.rpartition("\n\n")[2].split("\n")[:-1]


def buttons(seen: Hand, loc: Locale = RU) -> list[Button]:
    return [button for row in own(seen, loc).buttons for button in row]


def button(seen: Hand, text: str, loc: Locale = RU) -> Button:
    """The first button of this text; the two jokers look alike."""
    return next(one for one in buttons(seen, loc) if one.text == text)


def what(seen: Hand, text: str) -> str:
    """What a button of the hand says when it is pressed."""
    return said_by(button(seen, text))


def said_by(pressed: Button) -> str:
    """What a button says to the game."""
    assert isinstance(pressed.data, Answer | Plan)
    return pressed.data.what


def selected(seen: Hand, said: str) -> Hand:
    """The hand after a press that only chooses something."""
    meaning = press(seen, said)
    assert isinstance(meaning, Select)
    return replace(seen, selection=meaning.selection)


def chosen(seen: Hand, *texts: str) -> Hand:
    """The hand after buttons that only choose something."""
    for text in texts:
        seen = selected(seen, what(seen, text))
    return seen


def tap(seen: Hand, *texts: str) -> Meaning:
    """What the last of these buttons means after the others were pressed."""
    return press(chosen(seen, *texts[:-1]), what(chosen(seen, *texts[:-1]), texts[-1]))


def states(
    options: Options, *, seats: int = 4, seed: int = 1, step: int = 9, most: int = 400
) -> Iterator[State]:
    """Every so many states of a match played by chance."""
    played = moments(Case(CALS_BS, options, seats, ""), seed)
    for moment in islice(played, 0, most, step):
        yield moment.step.state


def report(told: Iterable[Told], options: Options, seats: int) -> DealReport:
    """A finished game by its events."""
    events = tuple(told)
    scored = next(one.event for one in events if isinstance(one.event, GameScored))
    return DealReport(table_head(options, seats), 1, scored, (), events, last=True)


def by_chance(options: Options, seats: int = 4, seed: int = 3) -> DealReport:
    played = moments(Case(CALS_BS, options, seats, ""), seed)
    return report((told for moment in played for told in moment.step.events), options, seats)
