"""Tables and hands of Clubs for the tests of its screens: matches are told what to do."""

from dataclasses import replace

from core.engine.game import NO_CHOICES
from core.games.clubs import CLUBS, PRESETS, Options
from core.readmodels import Hand, Page, Playing, SeatInfo
from tests.core.games.clubs.play import Match, opened
from tests.tgbot.views.scenes import ANNA, BORIS, CTX, NOW, ROBOT, VERA, head
from tgbot.i18n import locale
from tgbot.views import (
    Style,
    hand_message,
    refusal_text,
    table_message,
)

RU, EN, KK = locale("ru"), locale("en"), locale("kk")
ONLY_WINNER = Options(score_who="winner_only")
AT_LEAST = Options(made="at_least")
FREE = Options(bidding="free")
PAGAT = PRESETS["pagat"]
EVENING = PRESETS["evening"]
PEOPLE = (ANNA, BORIS, VERA, ROBOT, *(SeatInfo(at, f"Гость {at}", 20 + at) for at in range(4, 13)))


def table_head(options=None, seats=4, **changes):
    return head(game="clubs", options=options or Options(), seats=PEOPLE[:seats], **changes)


def playing(match: Match, **changes):
    state = match.state
    decision = next(iter(CLUBS.decisions(state)), None)
    of = table_head(state.options, state.seats)
    return replace(Playing(of, CLUBS.view(state, None), decision, NOW), **changes)


def hand(match: Match, seat, **changes):
    state, shown = match.state, playing(match)
    view = CLUBS.view(state, seat)
    choices = CLUBS.choices(view, shown.decision) if shown.decision else NO_CHOICES
    made = Hand(shown, seat, view, choices, {}, planned=None, more_time=False)
    return replace(made, **changes)


def table_text(match, loc=RU):
    return table_message(playing(match), Page.MAIN, loc, CTX).text


def own(match, seat, loc=RU, **changes):
    return hand_message(hand(match, seat, **changes), Page.MAIN, loc, CTX)


def note(match, seat, loc=RU, **changes):
    """What stands between the table and the line of the turn."""
    return own(match, seat, loc, **changes).text.rpartition("\n\n")[2].split("\n")[:-1]


def buttons(match, seat, loc=RU, **changes):
    return [button for row in own(match, seat, loc, **changes).buttons for button in row]


def bright(match, seat):
    """The texts of the buttons that look possible."""
    return [one.text for one in buttons(match, seat) if one.style is Style.PRIMARY]


def why_not(match, action):
    """What one is told whose turn it is and who does this."""
    refusal = match.refused(match.turn, action)
    assert refusal is not None
    return refusal_text(refusal, RU)


def auction(*words, seats=4, options=None, held=None):
    """An auction, the dealer being the last seat."""
    match = Match(seats, options)
    match.deal(seats - 1, held)
    match.say(*words)
    return match


def skipped_trick():
    """Six players; seat 1 holds nothing but the ace that seat 0 leads (TE13)."""
    match = opened(6)
    match.set_hands("As 3d", "As", "4d 2s", "5d 3s", "6d 4s", "7d 5s")
    match.play("As")
    return match
