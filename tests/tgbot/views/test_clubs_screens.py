"""Whatever happens in Clubs, with any options, seats and names, can be sent and leaks nothing."""

from dataclasses import replace
from itertools import islice

import pytest

from core.engine.game import NO_CHOICES, DealScored, Move, reshuffle
from core.engine.options import options_of, with_option
from core.games.clubs import CLUBS, PRESETS, Options, Phase
from core.readmodels import DealReport, Hand, Page, Playing, SeatInfo
from tests.core.games.walks import Case, moments
from tests.tgbot.views.scenes import CTX, NOW, Numbers, faults, head, labels, lobby
from tgbot.callback_data import Answer
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Act,
    Faces,
    Style,
    announcement,
    hand_message,
    press,
    review_message,
    rules_message,
    table_message,
    visible,
)

RU = locale("ru")
WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40
OPPOSITE = Options("winner_only", "at_least", "free", "classic", 0, 50, 20)
OPTIONS = [*PRESETS.values(), OPPOSITE]
TABLES = [(2, Options()), (4, OPPOSITE), (6, Options()), (8, PRESETS["pagat"]), (13, OPPOSITE)]
SINGLE = [
    with_option(Options(), rule.name, value)
    for rule in options_of(Options)
    for value in rule.values[1:]
]


def table_head(options, seats, name=WORST):
    people = tuple(
        SeatInfo(at, name, 11 + at, asleep=at == 1, titles=("goat",)) for at in range(seats)
    )
    return head(game="clubs", options=options, preset="custom", seats=people)


def walk(options, seats, seed=1, most=400):
    return islice(moments(Case(CLUBS, options, seats, ""), seed), most)


def some(options, seats, step):
    """States of a match: every so many moves, and each auction."""
    for at, moment in enumerate(walk(options, seats)):
        if at % step == 0 or moment.step.state.table.phase is Phase.BID:
            yield moment.step.state


def playing(state, name="Игрок"):
    decision = next(iter(CLUBS.decisions(state)), None)
    of = table_head(state.options, state.seats, name)
    return Playing(of, CLUBS.view(state, None), decision, NOW, votes=1, votes_needed=2)


def hand(state, seat, name="Игрок", **changes):
    shown, view = playing(state, name), CLUBS.view(state, seat)
    choices = CLUBS.choices(view, shown.decision) if shown.decision else NO_CHOICES
    made = Hand(shown, seat, view, choices, {}, planned=None, more_time=True, reviewable=2)
    return replace(made, **changes)


def reports(options, seats, most=400):
    events = []
    for moment in walk(options, seats, most=most):
        events += moment.step.events
        for told in moment.step.events:
            if isinstance(told.event, DealScored):
                of = table_head(options, seats)
                yield DealReport(of, told.event.deal, told.event, (), tuple(events), last=False)
                events = []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_screen_of_a_match_can_be_sent(lang, seats, options):
    loc, ctx = locale(lang), replace(CTX, faces=Faces.FOUR_COLOURS)
    before = next(reports(options, seats))
    found = []
    for state in some(options, seats, step=17):
        for page in (Page.MAIN, Page.MENU):
            found += faults(table_message(playing(state, WORST), page, loc, ctx))
        for seat in range(0, seats, 3):
            seen = hand(state, seat, WORST, previous=before)
            planned = replace(seen, planned={"do": "pass"}, selection={"sort": "rank"})
            found += faults(hand_message(seen, Page.MAIN, loc, ctx))
            found += faults(hand_message(planned, Page.MAIN, loc, ctx))

    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_deal_and_its_review_can_be_sent(lang, seats, options):
    loc, ctx = locale(lang), replace(CTX, faces=Faces.FOUR_COLOURS)
    found, told = [], 0
    for report in reports(options, seats):
        told += 1
        found += faults(announcement("deal", report, loc, ctx))
        page = 0
        while True:
            message = review_message(report, page, loc, ctx)
            found += faults(message)
            page += 1
            if "▶" not in [text for row in labels(message) for text in row]:
                break

    assert told > 0
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_lobby_and_the_rules_can_be_sent(lang, options):
    loc = locale(lang)
    found = faults(rules_message("clubs", options, loc))
    for seats in range(9):
        people = (*table_head(options, seats).seats, *[None] * (8 - seats))
        shown = lobby(game="clubs", options=options, preset="custom", seats=people)
        for page in (Page.MAIN, Page.SETTINGS):
            found += faults(table_message(shown, page, loc, CTX))
            found += faults(hand_message(shown, page, loc, CTX))

    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", SINGLE)
def test_each_house_rule_is_told_in_the_rules(lang, options):
    loc = locale(lang)

    assert rules_message("clubs", options, loc) != rules_message("clubs", Options(), loc)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_looks_possible_is_what_the_rules_allow(seats, options):
    """Every bright button is legal, every legal answer has one, every dull one is refused."""
    kinds = set()
    for state in some(options, seats, step=5):
        (decision,) = CLUBS.decisions(state)
        if not decision.waiting:
            continue
        (seat,) = decision.waiting
        seen = hand(state, seat)
        legal = set(CLUBS.legal(state, decision, seat))
        bright, dull = set(), set()
        for row in hand_message(seen, Page.MAIN, RU, CTX).buttons:
            for button in row:
                if isinstance(button.data, Answer) and button.data.what != "sort":
                    meaning = press(seen, button.data.what)
                    assert isinstance(meaning, Act)
                    plain = button.style is Style.PRIMARY or button.data.what == "pass"
                    (bright if plain else dull).add(meaning.action)
        refused = {one for one in dull if CLUBS.refusal(state, Move(seat, decision.id, one))}
        assert bright == legal
        assert refused == dull
        kinds |= {type(one).__name__ for one in legal}

    assert kinds >= {"Bid", "PlayCard"}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_table_shows_nothing_that_a_spectator_may_not_know(seats, options):
    rng, differing = Numbers(7), 0
    for state in some(options, seats, step=9):
        other = reshuffle(CLUBS, state, None, rng)
        differing += other.hands != state.hands
        for page in (Page.MAIN, Page.MENU):
            shown = table_message(playing(state), page, RU, CTX)
            assert table_message(playing(other), page, RU, CTX) == shown

    assert differing > 20


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_hand_shows_nothing_of_the_other_hands(seats, options):
    rng, differing = Numbers(8), 0
    for at, state in enumerate(some(options, seats, step=9)):
        seat = at % seats
        other = reshuffle(CLUBS, state, seat, rng)
        differing += (other.hands, other.aside) != (state.hands, state.aside)
        shown = hand_message(hand(state, seat), Page.MAIN, RU, CTX)
        assert hand_message(hand(other, seat), Page.MAIN, RU, CTX) == shown
        assert shown.protect

    assert differing > 20


@pytest.mark.parametrize("seats", range(2, 14))
def test_every_number_of_players_has_a_line_each_and_few_rows_of_buttons(seats):
    state = next(
        state for state in some(Options(), seats, step=3) if len(state.table.trick) == seats - 1
    )
    (seat,) = state.table.decision.waiting

    seen = hand(state, seat)
    people = tuple(SeatInfo(at, "Анна Соколова", 11 + at) for at in range(seats))
    named = replace(seen.playing, head=replace(seen.playing.head, seats=people))
    message = hand_message(replace(seen, playing=named), Page.MAIN, RU, CTX)

    text = visible(message.text).partition("взято/заказ · счёт\n")[2]
    lines = text.partition("\n\n")[0].split("\n")
    assert len(lines) == seats
    assert [line for line in lines if len(line) > 40] == []
    assert max(len(row) for row in message.buttons) <= 5
    assert len(message.buttons) <= 7
