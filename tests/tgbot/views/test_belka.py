"""Belka's screens say what lies on the table, whose turn it is, and how a deal was counted."""

from dataclasses import replace
from itertools import starmap
from typing import Any

import pytest

from core.cards import Suit, card, cards
from core.engine.game import MatchEnded, Move, Told, advance
from core.games.belka import (
    BELKA,
    PRESETS,
    BelkaDealScored,
    ChooseEggs,
    EggsChoice,
    Options,
    Phase,
    PlayCard,
    Result,
    SuitsGiven,
    TrickTaken,
)
from core.games.tricks import Play, Trick
from core.readmodels import DealReport, Page
from tests.tgbot.views.scenes import (
    ANNA,
    BORIS,
    CTX,
    ROBOT,
    VERA,
    after,
    data,
    dealt,
    finished,
    hand,
    head,
    labels,
    playing,
    reports,
    walk,
)
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Act,
    Faces,
    Select,
    Style,
    Warn,
    announcement,
    hand_message,
    press,
    review_message,
    rules_message,
    table_message,
    visible,
)

RU, EN, KK = locale("ru"), locale("en"), locale("kk")
TIME = '<tg-time unix="1795975260" format="r">18:01:00 UTC</tg-time>'
FIRST_TRICK = ("Ah", "9h", "8h", "7h")
"""Seat 3 leads and takes it: 11 points for the second pair."""
FINAL_TRICK = TrickTaken(
    Trick(tuple(starmap(Play, zip((2, 1, 0, 3), cards("7s As 8s Ts"), strict=True))), 1), 21
)


def table(state, loc=RU, page=Page.MAIN, **changes):
    return table_message(playing(state, **changes), page, loc, CTX)


def own(state, seat, loc=RU, page=Page.MAIN, **changes):
    return hand_message(hand(state, seat, **changes), page, loc, CTX)


# -- the table -------------------------------------------------------------------------------------


def test_the_table_in_the_middle_of_a_trick():
    state = after(dealt(), *FIRST_TRICK, "Qh", "Th")

    assert table(state).text == (
        "🃏 <b>Белка</b>\n\n"
        "<b>0</b> — Анна, Вера\n"
        "<b>0</b> — Борис, 🤖 Робот 4\n\n"
        "<b>Раздача 1</b>\n"
        "Козырь: <b>♣</b>\n"
        "Сдаёт: Анна\n"
        "Очки карт: 0 : 11 · взятки: 0 : 1\n\n"
        "<b>Взятка 2 из 8</b>\n"
        "▪️ 🤖 Робот 4 — <b>Д♥</b>\n"
        "▪️ Вера — <b>10♥</b>\n"
        "▶️ Борис · 7 карт\n"
        "▫️ Анна · 7 карт\n\n"
        "Прошлая взятка: <b>Т♥</b> 9♥ 8♥ 7♥ → 🤖 Робот 4, +11\n\n"
        f"Ход: <b>Борис</b> · ⏳ {TIME}\n"
        "🔒 Следующая тасовка <code>1a2b3c4d</code>"
    )


def test_the_table_in_english():
    assert table(after(dealt(), "Ah"), EN).text == (
        "🃏 <b>Belka</b>\n\n"
        "<b>0</b> — Анна, Вера\n"
        "<b>0</b> — Борис, 🤖 Robot 4\n\n"
        "<b>Deal 1</b>\n"
        "Trump: <b>♣</b>\n"
        "Dealer: Анна\n"
        "Card points: 0 : 0 · tricks: 0 : 0\n\n"
        "<b>Trick 1 of 8</b>\n"
        "▪️ 🤖 Robot 4 — <b>A♥</b>\n"
        "▶️ Вера · 8 cards\n"
        "▫️ Борис · 8 cards\n"
        "▫️ Анна · 8 cards\n\n"
        f"Turn: <b>Вера</b> · ⏳ {TIME}\n"
        "🔒 Next shuffle <code>1a2b3c4d</code>"
    )


def test_the_table_in_kazakh():
    assert table(after(dealt(), "Ah"), KK).text == (
        "🃏 <b>Белка</b>\n\n"
        "<b>0</b> — Анна, Вера\n"
        "<b>0</b> — Борис, 🤖 Робот 4\n\n"
        "<b>1-тарату</b>\n"
        "Көзір: <b>♣</b>\n"
        "Таратушы: Анна\n"
        "Карта ұпайы: 0 : 0 · алым: 0 : 0\n\n"
        "<b>1-алым</b> (8 алымнан)\n"
        "▪️ 🤖 Робот 4 — <b>Т♥</b>\n"
        "▶️ Вера · 8 карта\n"
        "▫️ Борис · 8 карта\n"
        "▫️ Анна · 8 карта\n\n"
        f"Жүріс: <b>Вера</b> · ⏳ {TIME}\n"
        "🔒 Келесі араластыру <code>1a2b3c4d</code>"
    )


def test_BG18_in_the_first_deal_the_jack_of_clubs_is_named_when_it_is_played():
    before = after(dealt(), "Ac", "Qc", "9c")
    shown = after(before, "Jc")

    assert "В♣ у игрока" not in table(before).text
    assert "Козырь: <b>♣</b> · В♣ у игрока: Анна" in table(shown).text


def test_the_buttons_of_a_table_in_a_group():
    message = table(dealt())

    assert labels(message) == [
        ["🃏 Мои карты"],
        ["📖 Правила", "⏳ Ещё время", "☰ Меню"],
    ]
    assert data(message) == [
        ["https://t.me/kozyr_bot?start=hand"],
        ["t:7:rules:", "t:7:more:", "t:7:menu:"],
    ]


def test_a_table_without_a_clock_offers_no_time_and_a_private_one_no_way_to_itself():
    message = table(dealt(), of=head(group=False), deadline=None)

    assert labels(message) == [["📖 Правила", "☰ Меню"]]


def test_the_menu_wakes_sleepers_gives_their_seats_away_and_counts_votes():
    of = head(seats=(ANNA, replace(BORIS, asleep=True), VERA, ROBOT))

    first = table(dealt(), page=Page.MENU, of=of, votes=0, votes_needed=2)
    later = table(dealt(), page=Page.MENU, of=of, votes=1, votes_needed=2)

    assert labels(first) == [
        ["👋 Я здесь"],
        ["🔄 Сменить: Борис"],
        ["⏹ Закончить партию"],
        ["📊 Счёт", "◀ Назад"],
    ]
    assert labels(later)[2] == ["⏹ Закончить (1 из 2)"]
    assert data(later) == [
        ["t:7:here:"],
        ["t:7:substitute:1"],
        ["t:7:vote:"],
        ["t:7:score:", "t:7:back:"],
    ]


def test_whoever_ends_a_match_is_asked_beside_the_board_whether_he_means_it():
    message = table(dealt(), page=Page.END)

    assert "Закончить партию прямо сейчас?" in message.text
    assert message.text.startswith(table(dealt()).text)
    assert data(message) == [["t:7:vote:now"], ["t:7:back:"]]


def test_sleepers_and_titles_are_marked():
    seats = (ANNA, replace(BORIS, asleep=True), replace(VERA, titles=("goat",)), ROBOT)

    text = table(after(dealt(), "Ah"), of=head(seats=seats)).text

    assert "▫️ Борис 💤 · 8 карт" in text
    assert "▶️ Вера 🐐 · 8 карт" in text


# -- the hand --------------------------------------------------------------------------------------


def test_in_ones_turn_playable_cards_stand_out_and_the_others_are_dotted():
    message = own(after(dealt(), "Ah"), 2)

    assert labels(message)[:2] == [
        ["· 9♦ ·", "· Д♦ ·", "· Д♠ ·", "9♥"],
        ["10♥", "· Д♣ ·", "· К♣ ·", "· В♥ ·"],
    ]
    assert [button.style for button in message.buttons[0]] == [None, None, None, Style.PRIMARY]
    assert data(message)[0] == ["a:7:3:9d", "a:7:3:Qd", "a:7:3:Qs", "a:7:3:9h"]
    assert "👉 <b>Ваш ход</b>" in message.text


def test_a_hand_rings_only_when_its_owner_has_to_play():
    state = after(dealt(), "Ah")

    assert [own(state, seat).silent for seat in range(4)] == [True, True, False, True]


def test_before_ones_turn_a_card_can_be_planned():
    state = after(dealt(), "Ah")

    message = own(state, 1, planned={"do": "play", "card": "8h"})

    assert labels(message)[:2] == [
        ["8♦", "10♦", "9♠", "Т♠"],
        ["📌 8♥", "9♣", "10♣", "В♠"],
    ]
    assert data(message)[1] == ["p:7:1:8h", "p:7:1:9c", "p:7:1:Tc", "p:7:1:Js"]
    assert "📌 В ваш ход: 8♥." in message.text


def test_a_planned_card_that_was_played_meanwhile_is_forgotten():
    state = after(dealt(), "Ah")

    message = own(state, 3, planned={"do": "play", "card": "Ah"})

    assert "📌" not in message.text
    assert "📌" not in str(labels(message))


def test_a_card_that_was_planned_in_vain_is_told_of_while_its_owner_is_asked():
    state = after(dealt(), "Ah")
    decision = next(iter(BELKA.decisions(state)))
    dropped = {"do": "play", "card": "8d", "decision": decision.id}

    told = own(state, min(decision.waiting), selection={"dropped": dropped})
    later = own(
        state,
        min(decision.waiting),
        selection={"dropped": {**dropped, "decision": decision.id - 1}},
    )

    assert "не по правилам" in told.text
    assert "не по правилам" not in later.text


def test_the_hand_by_rank_has_the_highest_last_and_trumps_after_all():
    message = own(dealt(), 1, selection={"sort": "rank"})

    assert labels(message)[:2] == [
        ["8♦", "8♥", "9♠", "10♦"],
        ["Т♠", "9♣", "10♣", "В♠"],
    ]


def test_what_the_owner_of_a_hand_can_do_besides_playing():
    state = dealt()
    asleep = head(seats=(ANNA, BORIS, VERA, replace(ROBOT, person=14, name="Дана", asleep=True)))

    mine = own(state, 3, of=asleep, more_time=True, reviewable=2)
    waiting = own(state, 0, more_time=True)

    assert labels(mine)[2:] == [
        ["👋 Я здесь"],
        ["↕️ Порядок", "⏳ Ещё время", "🔎 Раздача 2"],
        ["📖 Правила", "☰ Меню"],
    ]
    assert "💤 Вас не было" in mine.text
    assert labels(waiting)[2:] == [["↕️ Порядок", "📖 Правила", "☰ Меню"]]


def test_four_colours_where_they_are_wanted():
    message = hand_message(hand(dealt(), 0), Page.MAIN, RU, replace(CTX, faces=Faces.FOUR_COLOURS))

    assert labels(message)[0] == ["7♦🔵", "Т♦🔵", "8♠⚫", "К♠⚫"]


@pytest.mark.parametrize(
    ("what", "meaning"),
    [
        ("7c", Act(PlayCard(card("7c")))),
        ("points", Act(ChooseEggs(EggsChoice.POINTS))),
        ("title", Act(ChooseEggs(EggsChoice.TITLE))),
        ("sort", Select({"sort": "rank"})),
        ("doubt", Warn("unknown")),
        ("7x", Warn("unknown")),
    ],
)
def test_what_a_button_of_the_hand_means(what, meaning):
    assert press(hand(dealt(), 0), what) == meaning


# -- eggs ------------------------------------------------------------------------------------------


def eggs_state(options) -> Any:
    """The first state of a played match in which the winners choose."""
    return next(
        state
        for seed in range(200)
        for state, _ in walk(seed, options)
        if state.table.phase is Phase.EGGS
    )


@pytest.mark.parametrize(
    ("eggs", "taken"),
    [
        ("flat4", "+4 за яйца (вместо {ordinary})"),
        ("plus4", "+{more}: за раздачу {ordinary} и за яйца 4"),
        ("double", "+{twice}: яйца удвоят {ordinary}"),
    ],
)
def test_B19_the_choice_of_the_eggs_says_exactly_what_happens(eggs, taken):
    state = eggs_state(Options(eggs=eggs))
    result = state.table.result
    ordinary = result.ordinary

    message = own(state, result.winner)

    assert labels(message)[:2] == [
        [taken.format(ordinary=ordinary, more=4 + ordinary, twice=2 * ordinary)],
        [f"🥚 «Жұмыртқа» соперникам, нам +{ordinary}"],
    ]
    assert data(message)[0] == [f"a:7:{_base36(state.table.decision.id)}:points"]
    assert "🥚 Яйца ваши." in message.text


def _base36(number):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (_base36(number // 36) if number >= 36 else "") + digits[number % 36]


def test_the_group_and_the_losers_see_the_result_that_the_eggs_wait_on():
    state = eggs_state(Options())
    result = state.table.result
    x, y = result.points
    names = ("Анна, Вера", "Борис, 🤖 Робот 4")[result.winner]

    text = table(state).text
    losers = own(state, 1 - result.winner)

    assert f"🥚 Сыграно {x} : {y}, выигрыш {result.ordinary}." in text
    assert f"Ждём ответа: <b>{names}</b>" in text
    assert "Раздача с яйцами" not in text
    assert labels(losers) == [["📖 Правила", "☰ Меню"]]


# -- the reader's own pair -------------------------------------------------------------------------


def test_a_player_reads_the_score_of_the_own_pair_first():
    state = after(dealt(), *FIRST_TRICK)

    text = own(state, 1).text

    assert "<b>0</b> — мы: Борис, 🤖 Робот 4\n<b>0</b> — соперники: Анна, Вера" in text
    assert "Очки карт: 11 : 0 · взятки: 1 : 0" in text
    assert "Очки карт: 0 : 11 · взятки: 0 : 1" in own(state, 0).text


def test_the_eggs_are_told_from_the_side_of_the_reader():
    state = eggs_state(Options())
    x, y = state.table.result.points

    assert f"🥚 Сыграно {x} : {y}," in own(state, 0).text
    assert f"🥚 Сыграно {y} : {x}," in own(state, 1).text


def test_the_last_trick_is_seen_while_the_eggs_are_chosen():
    state = eggs_state(Options())

    assert "Прошлая взятка: " in table(state).text


def test_the_end_of_a_deal_is_still_on_the_hand_when_the_next_one_is_dealt():
    before = report((75, 45), deal=1, winner=0, ordinary=1, scores=(1, 0))

    text = own(dealt(), 1, previous=before).text

    assert (
        "Раздача 1: <b>45 : 75</b> · +1 → Анна, Вера\n"
        "Последняя взятка: 7♠ <b>Т♠</b> 8♠ 10♠ → Борис, +21\n"
    ) in text


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ((60, 60), "Раздача 1: <b>60 : 60</b> · 🥚\n"),
        ((120, 0), "Раздача 1: <b>120 : 0</b> · Голые: все 120 очков карт\n"),
    ],
)
def test_a_deal_before_without_points_of_the_match_says_why(points, words):
    before = report(points, deal=1, winner=None if points == (60, 60) else 0)

    assert words in own(dealt(), 0, previous=before).text


# -- the arithmetic --------------------------------------------------------------------------------


def report(
    points,
    *,
    options=None,
    deal=2,
    winner=None,
    ordinary=0,
    jack_bonus=0,
    scores=(0, 0),
    totals=(5, 3),
    tally=(0, 0),
    jack=1,
    events=(),
    last=False,
    **changes,
):
    options = options or Options()
    scored = BelkaDealScored(
        deal=deal,
        scores=(*scores, *scores),
        totals=(*totals, *totals),
        result=Result(points, winner, ordinary, jack_bonus),
        trump=Suit.HEARTS,
        jack=jack,
        tally=tally,
        **{"eggs": None, "eggs_lapsed": False, "eggs_pending": False, **changes},
    )
    told = tuple(map(Told, (FINAL_TRICK, *events)))
    return DealReport(head(options=options), deal, scored, (), told, last)


def told(made):
    return announcement("deal", made, RU, CTX).text


def test_BE1_a_deal_won_against_the_jack_of_clubs():
    made = report((75, 45), winner=0, ordinary=2, jack_bonus=1, scores=(2, 0))

    message = announcement("deal", made, RU, CTX)

    assert message.text == (
        "🃏 <b>Белка · раздача 2</b>\n"
        "<b>75 : 45</b> · козырь ♥ · В♣ у игрока: Борис\n"
        "Последняя взятка: 7♠ <b>Т♠</b> 8♠ 10♠ → Борис, +21\n"
        "75 очков карт: +1 · В♣ у соперников: +1\n"
        "→ Анна, Вера: <b>+2</b>\n\n"
        "<b>5</b> — Анна, Вера\n"
        "<b>3</b> — Борис, 🤖 Робот 4"
    )
    assert labels(message) == [["🔎 Раздача 2", "🔐 Тасовка"]]
    assert data(message) == [["t:7:review:2.0", "t:7:verify:2"]]


def test_BE11_the_first_deal_is_worth_two_where_the_house_says_so():
    options = Options(first_deal_two=True)

    text = told(report((25, 95), options=options, deal=1, winner=1, ordinary=2, scores=(0, 2)))

    assert "первая раздача: +2\n→ Борис, 🤖 Робот 4: <b>+2</b>" in text


@pytest.mark.parametrize(
    ("eggs", "words"),
    [
        ("flat4", "возьмёт 4 очка"),
        ("plus4", "прибавит 4 очка"),
        ("double", "удвоит свои очки"),
    ],
)
def test_BE5_eggs_bring_no_points_and_say_what_the_next_deal_is_about(eggs, words):
    text = told(report((60, 60), options=Options(eggs=eggs), eggs_pending=True))

    assert "🥚 Яйца! Очков нет." in text
    assert words in text


@pytest.mark.parametrize(
    ("eggs", "won", "words"),
    [
        ("flat4", 4, "75 очков карт: +1 · 🥚 яйца: 4 вместо 1\n→ Анна, Вера: <b>+4</b>"),
        ("plus4", 5, "75 очков карт: +1 · 🥚 яйца: ещё +4\n→ Анна, Вера: <b>+5</b>"),
        ("double", 2, "75 очков карт: +1 · 🥚 яйца: вдвое, 2 вместо 1\n→ Анна, Вера: <b>+2</b>"),
    ],
)
def test_BE6_points_taken_for_the_eggs(eggs, won, words):
    made = report(
        (75, 45),
        options=Options(eggs=eggs),
        winner=0,
        ordinary=1,
        scores=(won, 0),
        eggs=EggsChoice.POINTS,
    )

    assert words in told(made)


def test_BE7_the_title_given_for_the_eggs():
    text = told(report((75, 45), winner=0, ordinary=1, scores=(1, 0), eggs=EggsChoice.TITLE))

    assert "→ Анна, Вера: <b>+1</b>\n🥚 Титул «жұмыртқа»: Борис, 🤖 Робот 4" in text


@pytest.mark.parametrize(
    ("golye", "scores", "words"),
    [
        ("match", (0, 0), "→ Партию выигрывает пара: <b>Анна, Вера</b>"),
        ("six_points", (6, 0), "→ Анна, Вера: <b>+6</b>"),
        ("continue", (0, 0), "→ +1 в счёт партий: <b>Анна, Вера</b>. Играем дальше."),
    ],
)
def test_B20_B26_all_the_points_in_a_deal(golye, scores, words):
    made = report(
        (120, 0),
        options=Options(golye=golye),
        winner=0,
        scores=scores,
        tally=(1, 0),
        eggs_lapsed=True,
    )

    text = told(made)

    assert f"Голые: все 120 очков карт\n{words}\nЯйца сгорели." in text
    assert ("Счёт партий: 1 : 0" in text) == (golye == "continue")


def test_B10_the_suits_are_told_once_they_are_given_in_the_order_of_play():
    suits = SuitsGiven((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS))
    made = report((75, 45), deal=1, winner=0, ordinary=1, scores=(1, 0), events=[suits])

    text = told(made)

    assert "♣ Вера\n♥ Борис\n♠ Анна\n♦ 🤖 Робот 4" in text
    assert "♣ Вера" not in told(replace(made, last=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_deal_announces_its_scores(lang):
    for made in reports(seed=5):
        text = announcement("deal", made, locale(lang), CTX).text
        won = max(made.scored.scores)
        x, y = made.scored.totals[:2]

        assert f"<b>{x}</b>" in text
        assert f"<b>{y}</b>" in text
        assert not won or f"<b>+{won}</b>" in text


# -- the review ------------------------------------------------------------------------------------


def test_a_review_has_every_hand_and_every_trick_of_the_deal():
    made = next(iter(reports(seed=5)))

    text = review_message(made, 0, RU, CTX).text
    lines = text.split("\n")

    assert lines[0] == "🔎 <b>Белка · разбор раздачи 1</b>"
    assert sum("</b>: " in line for line in lines) == 4
    assert [line.split(".")[0] for line in lines[-8:]] == [str(n) for n in range(1, 9)]
    assert all(line.count("<b>") == 1 for line in lines[-8:])


def test_a_page_that_there_is_not_is_the_nearest_one():
    made = next(iter(reports(seed=5)))

    assert review_message(made, 99, RU, CTX) == review_message(made, 0, RU, CTX)
    assert labels(review_message(made, 0, RU, CTX)) == [["⏯ По ходам", "🔐 Тасовка"]]


# -- ends and rules --------------------------------------------------------------------------------


END_BUTTONS = [
    ["🔁 Реванш"],
    ["🔎 Раздача 3", "📜 Партия"],
    ["🔐 Проверить тасовку"],
]


def ended(reason="target") -> Any:
    """The last state of a played match that ended for this reason."""
    for seed in range(200):
        *_, (state, events) = walk(seed)
        ends = [told.event for told in events if isinstance(told.event, MatchEnded)]
        if ends[0].reason == reason:
            return state
    raise AssertionError(reason)


def test_the_end_names_the_winners_first_and_offers_a_rematch():
    state = ended()
    best = state.table.score.index(max(state.table.score))
    names = ("Анна, Вера", "Борис, 🤖 Робот 4")

    message = announcement("result", finished(state, "target", goats=("Анна",)), RU, CTX)

    assert message.text.split("\n")[:4] == [
        "🏁 <b>Белка: партия сыграна</b>",
        "Играли до 12 очков.",
        "",
        f"🏆 1. <b>{names[best]}</b> — {max(state.table.score)} очков",
    ]
    assert "🐐 Титул «ешкі» (коза), пока не отыграются: Анна" in message.text
    assert labels(message) == END_BUTTONS
    assert message.photo is not None


def test_BD1_a_match_won_by_all_the_points_says_so_whatever_the_score():
    state = ended("golye")
    winner = state.table.result.winner
    names = ("Анна, Вера", "Борис, 🤖 Робот 4")

    text = announcement("result", finished(state, "golye"), RU, CTX).text

    assert "Голые: все 120 очков в одной раздаче." in text
    assert f"🏆 1. <b>{names[winner]}</b>" in text
    assert f"\n2. {names[1 - winner]} — " in text


def test_a_stopped_match_has_a_result_but_no_winners():
    state = after(dealt(), *FIRST_TRICK)

    message = announcement("result", finished(state, "stopped", course=()), RU, CTX)

    assert message.text == (
        "⏹ <b>Белка: партия остановлена</b>\n\n"
        "1. Анна, Вера — 0 очков\n"
        "1. Борис, 🤖 Робот 4 — 0 очков"
    )
    assert message.photo is None
    assert labels(message) == [["🔁 Реванш"]]


def test_the_screens_of_a_finished_match_are_no_longer_protected():
    message = hand_message(finished(ended(), "target"), Page.MAIN, RU, CTX)

    assert not message.protect
    assert labels(message) == END_BUTTONS


def test_the_last_deal_is_told_in_private_where_nobody_read_its_announcement():
    made = report((75, 45), winner=0, ordinary=1, scores=(1, 0), last=True)
    state = ended()

    alone = hand_message(finished(state, "target"), Page.MAIN, RU, CTX).text
    text = hand_message(finished(state, "target", last_deal=made), Page.MAIN, RU, CTX).text

    assert text == f"{told(made)}\n\n{alone}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_those_of_the_table(lang):
    loc = locale(lang)
    texts = {
        visible(rules_message("belka", one, loc).text)
        for one in (
            *PRESETS.values(),
            Options(direction="cw"),
            Options(ace_ban=True),
            Options(eggs="plus4"),
            Options(eggs="double"),
            Options(golye="six_points"),
            Options(golye="continue"),
        )
    }

    assert len(texts) == len(PRESETS) + 6
    assert max(map(len, texts)) <= 4096


def test_the_rules_end_with_what_the_house_has_chosen():
    text = rules_message("belka", PRESETS["karaganda"], RU).text

    assert text.split("\n")[-1] == (
        "📜 <b>Караганда</b> — Десятка: старше короля · Первая раздача: ровно 2 очка"
        " · Играем до: 12 очков"
    )


def test_choosing_the_eggs_by_the_button_is_a_legal_move():
    state = eggs_state(Options())
    mine = hand(state, state.table.result.winner)
    meaning = press(mine, "title")

    assert isinstance(meaning, Act)
    move = Move(mine.seat, state.table.decision.id, meaning.action)
    assert advance(BELKA, state, move).state.table.phase is not Phase.EGGS
