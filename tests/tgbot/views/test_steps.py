"""Stepping through a finished deal: every card is followed from the dealing to the score."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from core.engine.game import Event
from core.games.cals_bs import SetLaid, SetOpened
from core.games.clubs import PACKS, SEATS
from core.games.mozhno import CardBought, CardDiscarded, ContractLaid, MozhnoDealScored
from core.games.registry import GAMES
from core.readmodels import DealReport, Phase, SeatInfo
from tests.tgbot.views.replays import CASES, deals
from tests.tgbot.views.scenes import CTX, faults, head, labels
from tgbot.callback_data import Do, Verb
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import Faces, step_message, view_of, visible
from tgbot.views.frames import events_of, frames
from tgbot.views.steps import GAME_STEPS

RU = locale("ru")
ASIDE = next(seats for seats in SEATS if PACKS[seats].aside)
"""Players of Clubs to whom the pack cannot be dealt out."""
WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40


def moments(report: DealReport):
    return frames(report, GAME_STEPS[report.head.game])


def count(report: DealReport) -> int:
    """The steps of a deal."""
    return len(moments(report)) + 1


def kinds(report: DealReport, kind: type[Event]) -> list[Event]:
    return [event for event in events_of(report) if isinstance(event, kind)]


def test_every_game_can_be_stepped_through():
    assert set(GAME_STEPS) == set(GAMES)


@pytest.mark.parametrize(("game", "seats", "preset"), CASES)
def test_hands_follow_from_what_was_dealt_drawn_and_played(game, seats, preset):
    for report in deals(game, seats, preset):
        told = moments(report)
        for frame, following in pairwise(told):
            for seat in range(seats):
                kept = Counter(frame.hands[seat])
                kept.subtract(frame.left[seat])
                assert min(kept.values(), default=0) >= 0
                gained = Counter(following.hands[seat])
                gained.subtract(kept)
                assert min(gained.values(), default=0) >= 0


@pytest.mark.parametrize("preset", ["source", "karaganda"])
def test_a_deal_of_belka_has_eight_tricks_between_the_dealing_and_the_score(preset):
    for report in deals("belka", 4, preset):
        told = moments(report)
        assert count(report) == 10
        assert [len(frame.hands[0]) for frame in told] == [8, 8, 7, 6, 5, 4, 3, 2, 1]
        assert all(len(left) == 1 for frame in told[1:] for left in frame.left)


def test_a_trick_tells_each_card_who_took_it_and_the_points_so_far():
    report = deals("belka", 4, "source")[0]
    first, last = (step_message(report, at, RU, CTX).text for at in (1, 8))
    scored: Any = report.scored
    x, y = scored.result.points

    assert first.splitlines()[0] == "⏯ <b>Белка · раздача 1</b> · шаг 2 из 10"
    assert "<b>Взятка 1 из 8</b> · козырь" in first
    assert first.count(" — ход\n") == 1
    assert len([line for line in first.splitlines() if line.startswith(("▶️", "▫️"))]) == 4
    assert f"Очки карт: {x} — Анна, Вера\nОчки карт: {y} — Борис, 🤖 Робот 4" in last


def test_a_deal_of_clubs_begins_with_its_auction_and_counts_tricks_against_bids():
    reports: list[tuple[DealReport, Any]]
    reports = [(one, one.scored) for one in deals("clubs", 4, "evening", 8)]
    report, scored = next(pair for pair in reports if any(pair[1].bids))
    auction = step_message(report, 1, RU, CTX).text
    last = step_message(report, count(report) - 2, RU, CTX)

    assert "<b>Торговля</b>: " in auction
    for seat, bid in enumerate(scored.bids):
        taken = scored.taken[seat]
        assert f"{taken} из {bid if bid is not None else '—'}" in last.text
    assert "Взятка 1 из " in step_message(report, 2, RU, CTX).text


def test_cards_that_lie_aside_are_shown():
    report = deals("clubs", ASIDE, "source")[0]

    shuffled: Any = report.entries[0].action
    assert shuffled.aside
    assert "Отложены: " in step_message(report, 0, RU, CTX).text


@pytest.mark.parametrize("seats", [3, 7])
def test_each_set_of_cals_bs_is_told_with_its_words_and_whether_they_were_true(seats):
    preset = {3: "quads", 7: "source"}[seats]
    (report,) = deals("cals_bs", seats, preset)
    texts = [step_message(report, at, RU, CTX).text for at in range(1, count(report) - 1)]
    laid = [text for text in texts if "«" in text and "Карт в стопке" in text]
    opened = [text for text in texts if "Карт в стопке" not in text]

    assert len(laid) == len(kinds(report, SetLaid))
    assert len(opened) == len(kinds(report, SetOpened))
    assert all("✅" in text or "❌" in text for text in texts)


def test_a_bluff_of_cals_bs_is_called_one():
    (report,) = deals("cals_bs", 3, "quads")
    texts = [step_message(report, at, RU, CTX).text for at in range(1, count(report) - 1)]
    bluffs = [text for text in texts if " ❌\n" in text and "Карт в стопке" in text]

    assert bluffs


@pytest.mark.parametrize(("seats", "preset"), [(3, "source"), (5, "extended")])
def test_each_purchase_and_each_turn_of_mozhno_is_an_act(seats, preset):
    for report in deals("mozhno", seats, preset):
        told = moments(report)[1:]
        bought = sum(any(isinstance(one, CardBought) for one in frame.events) for frame in told)
        thrown = sum(any(isinstance(one, CardDiscarded) for one in frame.events) for frame in told)
        assert bought == len(kinds(report, CardBought))
        assert thrown == len(kinds(report, CardDiscarded))
        laid = [[one for one in frame.events if isinstance(one, ContractLaid)] for frame in told]
        assert max(map(len, laid)) == 1


def test_what_is_left_at_the_end_of_mozhno_is_what_the_score_counts():
    for report in deals("mozhno", 3, "source"):
        assert isinstance(report.scored, MozhnoDealScored)
        last = moments(report)[-1]
        for seat, held in enumerate(report.scored.hands):
            left = Counter(last.hands[seat])
            left.subtract(last.left[seat])
            assert +left == Counter(held)


@pytest.mark.parametrize(("game", "seats", "preset"), CASES)
def test_the_last_step_is_the_score(game, seats, preset):
    report = deals(game, seats, preset)[0]
    last = step_message(report, 10_000, RU, CTX)

    assert last == step_message(report, count(report) - 1, RU, CTX)
    assert view_of(report.head).deal(report, RU, CTX) in last.text
    assert step_message(report, -5, RU, CTX) == step_message(report, 0, RU, CTX)


def test_a_thumb_finds_the_same_buttons_at_every_step():
    report = deals("belka", 4, "source")[1]
    shown = [step_message(report, at, RU, CTX) for at in range(10)]
    rows = [[one.data for one in message.buttons[0]] for message in shown]
    steps = [[data.arg for data in row if isinstance(data, Do)] for row in rows]

    assert {tuple(labels(message)[0]) for message in shown} == {("⏮", "◀", "▶", "⏭")}
    assert steps[0] == ["2.0", "2.0", "2.1", "2.9"]
    assert steps[4] == ["2.0", "2.3", "2.5", "2.9"]
    assert steps[9] == ["2.0", "2.8", "2.9", "2.9"]
    assert labels(shown[0])[1:] == [
        ["◀ Раздача 1", "Раздача 3 ▶"],
        ["🔐 Тасовка", "📜 Партия"],
    ]
    assert [one.data for row in shown[0].buttons[1:] for one in row] == [
        Do(7, Verb.STEP, "1.0"),
        Do(7, Verb.STEP, "3.0"),
        Do(7, Verb.VERIFY, "2.0"),
        Do(7, Verb.DEALS, "0"),
    ]


def test_while_the_match_runs_nothing_leads_to_the_whole_of_it():
    report = deals("belka", 4, "source")[0]
    running = replace(report, head=head(phase=Phase.PLAYING), deals=1)

    assert labels(step_message(running, 0, RU, CTX))[1:] == [["🔐 Тасовка"]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "seats", "preset"), CASES)
def test_every_step_can_be_sent_with_any_names(game, seats, preset, lang):
    ctx = replace(CTX, faces=Faces.FOUR_COLOURS)
    worst = tuple(SeatInfo(seat, WORST, 11 + seat, titles=("goat",)) for seat in range(seats))
    report = deals(game, seats, preset)[0]
    report = replace(report, head=replace(report.head, seats=worst))
    steps = count(report)
    found = []
    for at in {*range(0, steps, 1 + steps // 12), steps - 2, steps - 1}:
        message = step_message(report, at, locale(lang), ctx)
        found += faults(message)
        assert len(visible(message.text)) <= 4096

    assert found == []
