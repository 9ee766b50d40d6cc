"""Whatever happens in a match, in every language and with any names, Telegram takes the screens."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.engine.game import reshuffle
from core.games.belka import BELKA, PRESETS, Options, Phase
from core.readmodels import Page, SeatInfo, TableEvent
from tests.tgbot.views.scenes import (
    CTX,
    PEOPLE,
    Numbers,
    data,
    faults,
    finished,
    hand,
    head,
    lobby,
    playing,
    reports,
    started,
    walk,
)
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Faces,
    announcement,
    hand_message,
    review_message,
    rules_message,
    table_message,
)

WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40
PAGES = (Page.MAIN, Page.MENU, Page.END)
OPTIONS = [*PRESETS.values(), Options(ten_high=True, ace_ban=True, eggs="plus4", golye="continue")]


def some(seed, options):
    """States of a match: every seventh, and wherever no card is awaited."""
    for place, (state, _) in enumerate(walk(seed, options)):
        if place % 7 == 0 or state.table.phase is not Phase.PLAY:
            yield state


def worst_head(options):
    seats = tuple(
        SeatInfo(seat, WORST, 11 + seat, asleep=seat == 1, titles=("goat", "eggs"))
        for seat in range(4)
    )
    return head(options=options, preset="custom", seats=seats)


EVENT = TableEvent(7, WORST, 1, 2, 3, grace_at=CTX.now)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("event", "words"),
    [(EVENT, "⏳"), (replace(EVENT, grace_at=None, ends_at=CTX.now), "⌛")],
)
def test_a_table_of_a_tournament_says_which_it_is_and_ends_by_no_vote(lang, event, words):
    told = playing(started(), replace(worst_head(Options()), event=event))
    main = table_message(told, Page.MAIN, locale(lang), CTX)
    menu = table_message(told, Page.MENU, locale(lang), CTX)
    over = table_message(finished(started(), "limit", told.head), Page.MAIN, locale(lang), CTX)

    assert f"{words} " in main.text
    assert "🏆" in main.text
    verbs = {one.split(":")[2] for made in (menu, over) for row in data(made) for one in row}
    assert not verbs & {"vote", "substitute", "rematch", "score"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_screen_of_a_match_can_be_sent(lang, options):
    loc, table = locale(lang), worst_head(options)
    ctx = replace(CTX, faces=Faces.FOUR_COLOURS)
    found = []
    for state in some(seed=3, options=options):
        shown = playing(state, table, votes=1, votes_needed=3)
        for page in PAGES:
            found += faults(table_message(shown, page, loc, ctx))
        for seat in range(4):
            own = hand(state, seat, table, more_time=True, reviewable=2)
            found += faults(hand_message(own, Page.MAIN, loc, ctx))

    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_end_can_be_sent(lang, options):
    loc, table = locale(lang), worst_head(options)
    found = []
    for report in reports(3, options, table):
        found += faults(announcement("deal", report, loc, CTX))
        found += faults(review_message(report, 0, loc, CTX))
    *_, (state, _) = walk(3, options)
    for reason in ("target", "golye", "stopped"):
        end = finished(state, reason, table, goats=(WORST,) * 2, cleared=(WORST,) * 2)
        found += faults(table_message(end, Page.MAIN, loc, CTX))
        found += faults(hand_message(end, Page.MAIN, loc, CTX))
        found += faults(announcement("result", end, loc, CTX))

    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_lobby_and_the_rules_can_be_sent(lang, options):
    loc = locale(lang)
    shown = replace(lobby(options=options, preset="custom"), unreachable=(WORST,) * 4)
    full = lobby(options=options, seats=worst_head(options).seats)
    found = faults(rules_message("belka", options, loc))
    for one in (shown, full):
        for page in (Page.MAIN, Page.SETTINGS):
            found += faults(table_message(one, page, loc, CTX))
            found += faults(hand_message(one, page, loc, CTX))

    assert found == []


@settings(max_examples=60)
@given(st.text(max_size=70), st.sampled_from(LANGUAGES))
def test_any_name_can_be_shown(name, lang):
    loc = locale(lang)
    seats = (SeatInfo(0, name, 11), *PEOPLE[1:])
    table = head(seats=seats)
    state = next(state for state, _ in walk(1) if state.table.trick)

    messages = [
        table_message(playing(state, table), Page.MAIN, loc, CTX),
        hand_message(hand(state, 0, table), Page.MAIN, loc, CTX),
        table_message(lobby(seats=seats), Page.MAIN, loc, CTX),
        announcement("left", {"name": name}, loc, CTX),
    ]

    assert [faults(message) for message in messages] == [[], [], [], []]


@pytest.mark.parametrize("seed", range(4))
def test_the_table_shows_nothing_that_a_spectator_may_not_know(seed):
    """Every secret is drawn anew, and the message stays the same."""
    loc, rng = locale("ru"), Numbers(seed)
    options = OPTIONS[seed]
    table, differing = head(options=options), 0
    for state, _ in walk(seed, options):
        other = reshuffle(BELKA, state, None, rng)
        differing += other.hands != state.hands
        for page in PAGES:
            shown = table_message(playing(state, table), page, loc, CTX)
            assert table_message(playing(other, table), page, loc, CTX) == shown

    assert differing > 50


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_shows_nothing_of_the_other_hands(seat):
    loc, rng = locale("ru"), Numbers(seat)
    for state, _ in walk(seat + 10):
        other = reshuffle(BELKA, state, seat, rng)
        shown = hand_message(hand(state, seat), Page.MAIN, loc, CTX)
        assert hand_message(hand(other, seat), Page.MAIN, loc, CTX) == shown


@pytest.mark.parametrize("page", PAGES)
def test_a_running_hand_is_never_forwarded(page):
    for state, _ in walk(2):
        assert hand_message(hand(state, 0), page, locale("ru"), CTX).protect
