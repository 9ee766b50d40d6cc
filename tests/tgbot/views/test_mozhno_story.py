"""Mozhno? told afterwards: the deal's arithmetic, its review; and every screen of whole matches."""

from dataclasses import replace

import pytest

from core.engine.game import Move, Told, advance, reshuffle
from core.games.dealing import HandDealt
from core.games.mozhno import (
    MOZHNO,
    MozhnoDealScored,
    Options,
    Phase,
    contract_refusal,
)
from core.readmodels import DealReport, Finished, Page, SeatInfo
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    DRAW,
    FORBID,
    P0,
    P1,
    P2,
    P3,
    after_discard,
    at,
    cards,
    contract,
    discard,
    lay_off,
)
from tests.tgbot.views.mozhno_scenes import (
    OPTIONS,
    RU,
    hand,
    own,
    playing,
    reports,
    said_by,
    table_head,
    walk,
)
from tests.tgbot.views.scenes import CTX, Numbers, faults
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Act,
    Faces,
    Select,
    announcement,
    hand_message,
    mozhno,
    press,
    review_message,
    rules_message,
    table_message,
    visible,
)

WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40
EVERY = 43
"""So many moves lie between two looks at a match."""


def report(play_events: list[Told], scored: MozhnoDealScored, *, last: bool = False) -> DealReport:
    return DealReport(table_head(), scored.deal, scored, (), tuple(play_events), last)


# -- a finished deal -------------------------------------------------------------------------------


def test_a_new_hand_tells_how_the_deal_before_ended_for_its_owner():
    held = ((), cards("Qs 9c 9d"), cards("As Ah 3c"), cards("Kd Tc 7h"))
    scored = MozhnoDealScored(1, (20, -28, -33, -27), (20, -28, -33, -27), out=0, hands=held)
    state = next(state for state, _ in walk(3, OPTIONS[0]) if MOZHNO.view(state, 1).hand)
    shown = replace(hand(state, 1), previous=report([], scored))

    text = own(shown).text
    assert "раздача 1 из 5</b>\n✅ Анна: карт нет, <b>+20</b>" in text
    assert "▫️ Борис: " in text
    assert "всего <b>−28</b>" in text
    assert "−33" not in text  # the others' cards are not told again


def test_ME2_a_deal_is_told_with_its_arithmetic():
    held = ((), cards("Qs 9c 9d"), cards("As Ah 3c"), cards("Kd Tc 7h"))
    scored = MozhnoDealScored(1, (20, -28, -33, -27), (20, -28, -33, -27), out=0, hands=held)

    assert mozhno.deal(report([], scored), RU, CTX) == (
        "🃏 <b>Можно? · раздача 1 из 5</b>\n\n"
        "✅ Анна: карт нет, <b>+20</b> · всего <b>+20</b>\n"
        "▫️ Борис: 9♦ 9♣ Д♠ = 9+9+10 → <b>−28</b> · всего <b>−28</b>\n"
        "▫️ Вера: 3♣ Т♠ Т♥ = 3+15+15 → <b>−33</b> · всего <b>−33</b>\n"
        "▫️ 🤖 Робот 4: 7♥ 10♣ К♦ = 7+10+10 → <b>−27</b> · всего <b>−27</b>\n\n"
        "Следующий контракт: <b>1 комплект и 1 секвенс</b>"
    )


def test_MG25_a_deal_in_which_nobody_is_out_says_so():
    held = (cards("2c"), cards("3c"), cards("4c"), cards("5c"))
    scored = MozhnoDealScored(5, (-2, -3, -4, -5), (18, -3, -4, -5), out=None, hands=held)
    told = mozhno.deal(report([], scored, last=True), RU, CTX)

    assert told.split("\n\n")[1] == "Колода кончилась второй раз: никто не вышел, +20 никому."
    assert "▫️ Анна: 2♣ = 2 → <b>−2</b> · всего <b>+18</b>" in told
    assert "Следующий контракт" not in told


def test_a_review_tells_every_turn_and_what_was_drawn():
    play = after_discard(
        P0, ("7c 7d 7h 9c 9d 9h 2h", "3h 6d 9s Qc", "2d 6h Ts Kc", "3d 7s 9h Js"), "Qs"
    )
    told: list[Told] = [Told(HandDealt(P0, cards("7c 7d 7h 9c 9d 9h 2h")), frozenset({P0}))]
    for move in (
        (P2, ASK),
        (P1, ALLOW),
        (P3, FORBID),
        (P1, DRAW),
        (P1, discard("3c")),
        (P2, ASK),
        (P0, ALLOW),
        (P3, ALLOW),
        (P2, discard("Kc")),
    ):
        told += play.do(move).told
    scored = MozhnoDealScored(1, (0,) * 4, (0,) * 4, out=None, hands=play.state.hands)

    assert mozhno.review(report(told, scored), RU, CTX) == (
        "🔎 <b>Можно? · разбор раздачи 1 из 5</b>\n"
        "Контракт: <b>2 комплекта</b>\n\n"
        "<b>Анна</b>: 7♦ 9♦ 2♥ 7♥ 9♥ 7♣ 9♣\n\n"
        "✋ Вера: «Можно?» ⛔ 🤖 Робот 4 запрещает — и покупает <b>Д♠</b>, берёт ещё карту из "
        "колоды и не ходит.\n"
        "<b>🤖 Робот 4</b>: берёт 2♣\n"
        "<b>Борис</b>: берёт 3♣ · сбрасывает <b>3♣</b>\n"
        "✋ Вера: «Можно?» Все разрешают — Вера покупает <b>3♣</b> и ходит.\n"
        "<b>Вера</b>: сбрасывает <b>К♣</b>",
    )


def test_a_review_tells_what_was_laid():
    play = at(P0, ("7c 7d 7h 9c 9d 9h 7s 9s", "3h 6d", "2d 6h", "3d 7s"), stock="Ac")
    told: list[Told] = []
    for action in (
        DRAW,
        contract("7c 7d 7h", "9c 9d 9h"),
        lay_off("9s", 1),
        lay_off("7s", 0),
        discard("Ac"),
    ):
        told += play.do((P0, action)).told
    scored = MozhnoDealScored(1, (0,) * 4, (0,) * 4, out=None, hands=play.state.hands)

    (page,) = mozhno.review(report(told, scored), RU, CTX)

    assert page.endswith(
        "<b>Анна</b>: берёт Т♣ · выкладывает контракт 7♣♦♥ + 9♣♦♥ · "
        "прикладывает 9♠ к 2), 7♠ к 1) · сбрасывает <b>Т♣</b>"
    )


# -- the rules -------------------------------------------------------------------------------------


def test_the_rules_say_where_the_source_is_silent():
    """MG13, MG19, MG2, MG4, MG25, and the seven seconds of MG21."""
    text = rules_message("mozhno", Options(), RU).text

    for said in (
        "Сбросившего о разрешении не спрашивают",
        "Купленную карту в тот же ход не сбрасывают",
        "Секвенс — всегда одной масти",
        "Комплект можно выложить сразу из четырёх–восьми карт",
        "Кончилась снова — раздача окончена, никто не вышел",
        "через 7 секунд после сброса",
    ):
        assert said in text


def test_the_rules_are_those_of_the_table():
    source = rules_message("mozhno", Options(), RU).text
    other = rules_message("mozhno", Options(11, 6, True, "classic"), RU).text

    assert "Сдают по 10" in source
    assert "Туз — только над королём" in source
    assert "молчание — согласие" in source
    assert "6) 1 комплект и 2 секвенса" not in source
    assert "Сдают по 11" in other
    assert "Туз стоит над королём или перед двойкой" in other
    assert "решает только тот, чей ход" in other
    assert "6) 1 комплект и 2 секвенса" in other


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_the_rules_fit_into_a_message(lang, options):
    assert faults(rules_message("mozhno", options, locale(lang))) == []
    assert len(visible(rules_message("mozhno", options, locale(lang)).text)) < 4096


# -- whole matches ---------------------------------------------------------------------------------


def worst_head(options: Options, seats: int):
    sitting = tuple(
        SeatInfo(seat, WORST, 11 + seat, asleep=seat == 1, titles=("goat", "eggs"))
        for seat in range(seats)
    )
    return replace(table_head(options, seats), preset="custom", seats=sitting)


def chosen(state, seat, count):
    return [one.code for one in dict.fromkeys(state.hands[seat][:count])]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("options", "seats"), list(zip(OPTIONS, (3, 5, 4), strict=True)))
def test_every_screen_of_a_match_can_be_sent(lang, options, seats):
    loc, of = locale(lang), worst_head(options, seats)
    ctx = replace(CTX, faces=Faces.FOUR_COLOURS)
    found, looked = [], 0
    for place, (state, _) in enumerate(walk(5, options, seats)):
        if place % EVERY:
            continue
        looked += 1
        found += faults(table_message(playing(state, of), Page.MAIN, loc, ctx))
        for seat in range(seats):
            for count in (0, 1, 6):
                seen = hand(state, seat, *chosen(state, seat, count), of=of)
                found += faults(hand_message(seen, Page.MAIN, loc, ctx))

    assert found == []
    assert looked > 25


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_end_can_be_sent(lang, options):
    loc, of = locale(lang), worst_head(options, 4)
    found, deals = [], 0
    for told in reports(6, options, of):
        deals += 1
        found += faults(announcement("deal", told, loc, CTX))
        pages = mozhno.review(told, loc, CTX)
        for page in range(len(pages)):
            found += faults(review_message(told, page, loc, CTX))
    *_, (state, _) = walk(6, options)
    end = Finished(of, MOZHNO.standings(state), "deals", state.table.scores)
    found += faults(announcement("result", end, loc, CTX))

    assert found == []
    assert deals == options.deals


@pytest.mark.parametrize("options", OPTIONS)
def test_every_button_of_a_hand_does_what_the_game_allows(options):
    """Offers are never refused; what only chooses cards changes nothing but the choice."""
    pressed = 0
    for place, (state, _) in enumerate(walk(7, options)):
        if place % 11:
            continue
        for decision in MOZHNO.decisions(state):
            for seat in decision.waiting:
                seen = hand(state, seat, *chosen(state, seat, place % 3))
                for row in mozhno.hand_buttons(seen, RU, CTX):
                    for button in row:
                        meaning = press(seen, said_by(button))
                        if isinstance(meaning, Select):
                            continue
                        assert isinstance(meaning, Act)
                        after = state
                        for action in (meaning.action, *meaning.then):
                            (asked,) = MOZHNO.decisions(after)
                            after = advance(MOZHNO, after, Move(seat, asked.id, action)).state
                            if seat not in asked.waiting or not MOZHNO.decisions(after):
                                break
                        pressed += 1

    assert pressed > 100


@pytest.mark.parametrize("seed", range(3))
def test_no_message_shows_what_its_reader_may_not_know(seed):
    """Every secret is drawn anew, and the messages stay the same."""
    rng, options, differing = Numbers(seed), OPTIONS[seed], 0
    for place, (state, _) in enumerate(walk(seed + 20, options)):
        if place % EVERY or not any(state.table.counts):
            continue
        other = reshuffle(MOZHNO, state, None, rng)
        differing += other.hands != state.hands
        shown = table_message(playing(state), Page.MAIN, RU, CTX)
        assert table_message(playing(other), Page.MAIN, RU, CTX) == shown
        for seat in range(4):
            other = reshuffle(MOZHNO, state, seat, rng)
            mine = hand_message(hand(state, seat), Page.MAIN, RU, CTX)
            assert hand_message(hand(other, seat), Page.MAIN, RU, CTX) == mine

    assert differing > 10


def test_an_offered_contract_is_the_deals_contract():
    laid = 0
    for state, _ in walk(8, OPTIONS[0]):
        if state.table.phase is Phase.PLAY and state.table.turn is not None:
            seat = state.table.turn
            for one in mozhno.hand_buttons(hand(state, seat), RU, CTX):
                if said_by(one[0]).startswith("k:"):
                    meaning = press(hand(state, seat), said_by(one[0]))
                    assert isinstance(meaning, Act)
                    melds = meaning.action.melds  # type: ignore[attr-defined]
                    judged = contract_refusal(
                        state.options, state.table, seat, state.hands[seat], melds
                    )
                    assert judged is None
                    laid += 1

    assert laid > 5
