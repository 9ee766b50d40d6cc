"""Clubs on the screen: what may be said and played looks so, and everybody sees how it counts."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import card, cards
from core.games.clubs import Bid, Options, Pass, PlayCard
from core.games.tricks import Play, Trick
from core.readmodels import Page
from tests.core.games.clubs.play import PASS, Dice, opened
from tests.tgbot.views.clubs_scenes import (
    AT_LEAST,
    EN,
    FREE,
    KK,
    ONLY_WINNER,
    PAGAT,
    RU,
    auction,
    bright,
    buttons,
    hand,
    note,
    own,
    playing,
    skipped_trick,
    table_text,
    why_not,
)
from tests.tgbot.views.scenes import CTX, data, labels
from tgbot.callback_data import Answer, Plan
from tgbot.views import (
    Act,
    Select,
    Warn,
    hand_message,
    press,
    table_message,
)

# -- the table in the auction ----------------------------------------------------------------------


def test_the_table_in_an_auction():
    match = auction(2, 3, PASS)

    assert table_text(match).startswith(
        "🃏 <b>Трефы</b>\n\n"
        "<b>Раздача 1</b> · до 100 очков\n"
        "🎴 Одна колода, по 13 карт\n"
        "Сдаёт: 🤖 Робот 4 · козырь <b>♣</b>\n\n"
        "<b>Торговля: сколько взяток из 13?</b>\n"
        "🎯 <b>Последний заказ каждого</b>, ровно: 10 + взятки, иначе −10\n\n"
        "▫️ Анна · заказ 2\n"
        "▫️ Борис · <b>заказ 3</b>\n"
        "✋ Вера · пас\n"
        "▶️ 🤖 Робот 4\n\n"
        "Ход: <b>🤖 Робот 4</b> · ⏳ "
    )


def test_who_passes_keeps_the_number_that_he_is_held_to():
    match = auction(2, 3, PASS, PASS, PASS)

    assert "Анна · <b>0/2</b>" in table_text(match)
    assert "✋ Анна · заказ 2, пас" in table_text(auction(2, 3, 4, PASS, PASS))


@pytest.mark.parametrize(
    ("seats", "packs"),
    [
        (2, "🎴 Одна колода, по 13 карт (26 отложены)"),
        (3, "🎴 Одна колода без 2♦, по 17 карт"),
        (4, "🎴 Одна колода, по 13 карт"),
        (5, "🎴 Одна колода без 2♦ 2♥, по 10 карт"),
        (6, "🎴 Две колоды без 2♦ 2♦, по 17 карт"),
        (7, "🎴 Две колоды без 2♦ 2♦ 2♥ 2♥ 2♠ 2♠, по 14 карт"),
        (8, "🎴 Две колоды, по 13 карт"),
    ],
)
def test_TG8_packs_and_removed_deuces_are_told_when_cards_are_dealt(seats, packs):
    assert packs in table_text(auction(seats=seats)).split("\n")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (Options(), "🎯 <b>Последний заказ каждого</b>, ровно: 10 + взятки, иначе −10"),
        (ONLY_WINNER, "🎯 <b>Только старший заказ</b>, ровно: 10 + взятки, иначе −10"),
        (AT_LEAST, "🎯 <b>Последний заказ каждого</b>, не меньше: 10 + взятки, иначе −10"),
        (PAGAT, "🎯 <b>Последний заказ каждого</b>, ровно: 10 + взятки, иначе 0"),
    ],
)
def test_TG1_whose_numbers_count_and_what_a_miss_costs_stands_over_every_auction(options, told):
    assert told in table_text(auction(options=options)).split("\n")


def test_the_limit_of_deals_and_the_target_are_on_the_table():
    options = Options(deal_limit=8, target=50)

    assert "<b>Раздача 1 из 8</b> · до 50 очков" in table_text(auction(options=options))


def test_totals_are_told_in_an_auction_once_there_are_any():
    match = auction()
    match.set_totals(12, -10, 0, 0)

    assert "✋ " not in table_text(match)
    assert "▶️ Анна · счёт 12\n▫️ Борис · счёт −10\n" in table_text(match)
    assert "счёт" not in table_text(auction())


# -- the table in the tricks -----------------------------------------------------------------------


def test_the_table_in_the_middle_of_a_trick():
    held = {0: "Ks 5s 4h", 1: "As 6s", 2: "2s 7s", 3: "3s 8s"}
    match = auction(2, 3, PASS, PASS, PASS, held=held)
    match.set_totals(12, -10, 0, 40)
    match.play("Ks As 2s 3s 6s 7s")

    assert table_text(match).startswith(
        "🃏 <b>Трефы</b>\n\n"
        "<b>Раздача 1</b> · до 100 очков\n"
        "🏅 Старший заказ 3: Борис\n"
        "<b>Взятка 2 из 13</b> · козырь <b>♣</b>\n"
        "Заказано вместе: 5 из 13\n\n"
        "<i>взято/заказ · счёт</i>\n"
        "▪️ <b>6♠</b> Борис · <b>1/3</b> · −10\n"
        "👑 <b>7♠</b> Вера · 0/– · 0\n"
        "▶️ 🤖 Робот 4 · 0/– · 40\n"
        "▫️ Анна · <b>0/2</b> · 12\n\n"
        "Прошлая взятка: К♠ <b>Т♠</b> 2♠ 3♠ → Борис\n\n"
        "Ход: <b>🤖 Робот 4</b>"
    )


def test_the_table_in_english_and_kazakh():
    match = auction(2, 3, PASS, PASS, PASS, held={0: "Ks"})
    match.play("Ks")

    assert table_text(match, EN).startswith(
        "🃏 <b>Clubs</b>\n\n"
        "<b>Deal 1</b> · to 100 points\n"
        "🏅 Highest bid 3: Борис\n"
        "<b>Trick 1 of 13</b> · trump <b>♣</b>\n"
        "All bids together: 5 of 13\n\n"
        "<i>taken/bid · score</i>\n"
        "👑 <b>K♠</b> Анна · <b>0/2</b> · 0\n"
    )
    assert table_text(match, KK).startswith(
        "🃏 <b>Трефы</b>\n\n"
        "<b>1-тарату</b> · меже 100 ұпай\n"
        "🏅 Ең үлкен тапсырыс 3: Борис\n"
        "<b>1-алым</b> (13 алымнан) · көзір <b>♣</b>\n"
        "Барлық тапсырыс: 13 алымға 5\n\n"
        "<i>алғаны/тапсырысы · есебі</i>\n"
        "👑 <b>К♠</b> Анна · <b>0/2</b> · 0\n"
    )


def test_winner_only_names_the_one_who_counts_and_no_other_number():
    text = table_text(auction(2, 3, PASS, PASS, PASS, options=ONLY_WINNER))

    assert "🏅 В счёт <b>только заказ 3</b>: Борис" in text
    assert "Анна · 0/– · 0" in text
    assert "Борис · <b>0/3</b> · 0" in text
    assert "Заказано вместе" not in text


def test_a_free_round_has_no_winner_unless_he_alone_counts():
    only = replace(FREE, score_who="winner_only")

    assert "🏅" not in table_text(auction(1, 2, 3, 4, options=FREE))
    assert "только заказ 4</b>: 🤖 Робот 4" in table_text(auction(1, 2, 3, 4, options=only))


def test_a_number_that_can_no_longer_be_made_is_marked():
    match = auction(0, 13, options=Options(), held={0: "Ac 2s", 1: "Kc 3s"})
    match.play("Ac Kc")
    match.any_move(Dice(1))
    match.any_move(Dice(1))

    assert "<b>1/0</b> ❌" in table_text(match)
    assert "<b>0/13</b> ❌" in table_text(match)


def test_with_at_least_more_is_no_miss():
    match = auction(1, PASS, PASS, PASS, options=AT_LEAST, held={0: "Ac Kc"})
    for _ in range(2):
        match.play("Ac" if "Ac" in match.legal_cards() else "Kc")
        for _ in range(3):
            match.any_move(Dice(1))

    assert "<b>2/1</b> · 0" in table_text(match)


def test_TG13_who_is_skipped_is_told_to_all_in_the_trick_and_after_it():
    match = skipped_trick()

    assert (
        "👑 <b>Т♠</b> Анна · <b>0/1</b> · 0\n⏭ пропуск Борис · 0/– · 0\n▶️ Вера · 0/– · 0\n"
    ) in table_text(match)

    match.play("2s 3s 4s 5s")

    assert (
        "Прошлая взятка: <b>Т♠</b> 2♠ 3♠ 4♠ 5♠ → Анна\n"
        "⏭ Пропуск, все карты уже лежали в ней: Борис\n"
    ) in table_text(match)


def test_TG11_cancelled_cards_are_struck_out_and_nobody_takes_what_is_left_of_nothing():
    match = opened(6, PAGAT)
    match.set_hands("As 3d", "As 2d", "4d 2h", "5d 3h", "6d 4h", "7d 5h")
    match.play("As As 4d")

    assert "▪️ <b><s>Т♠</s></b> Анна" in table_text(match)
    assert "👑" not in table_text(match)

    match.play("5d 6d 7d")

    assert "Прошлая взятка: <s>Т♠</s> <s>Т♠</s> 4♦ 5♦ 6♦ 7♦ → никому\n\n" in table_text(match)
    assert "▶️ Анна" in table_text(match)


def test_people_who_vote_to_end_the_match_are_counted_on_the_table_and_on_the_hands():
    match = auction()
    voted = {"votes": 1, "votes_needed": 3}
    told = "⏹ За конец партии: 1 из 3. Согласны — ☰ Меню"

    assert told in table_message(playing(match, **voted), Page.MAIN, RU, CTX).text
    seen = hand(match, 0, playing=playing(match, **voted))
    assert told in hand_message(seen, Page.MAIN, RU, CTX).text
    assert "За конец" not in table_text(match)


def test_TG20_the_menu_ends_a_match():
    menu = table_message(playing(auction()), Page.MENU, RU, CTX)

    assert "⏹ Закончить партию" in [text for row in labels(menu) for text in row]


# -- bidding ---------------------------------------------------------------------------------------


def test_T22_the_first_may_name_any_number_zero_too():
    match = auction(held={0: "3d Qd 2s As 5h 4c 9c Ac"})
    rows = labels(own(match, 0))

    assert rows[:4] == [
        ["0", "1", "2", "3", "4"],
        ["5", "6", "7", "8", "9"],
        ["10", "11", "12", "13"],
        ["✋ Пас"],
    ]
    assert bright(match, 0) == [str(number) for number in range(14)]
    assert note(match, 0) == [
        "Назовите, сколько взяток возьмёте, или спасуйте. 0 — ни одной; "
        "так можно только открыть торговлю."
    ]


def test_T11_only_higher_numbers_look_possible_and_all_stay_where_they_were():
    first, then = auction(), auction(4)

    before = [[one.strip("· ") for one in row] for row in labels(own(first, 0))[:3]]
    after = [[one.strip("· ") for one in row] for row in labels(own(then, 1))[:3]]

    assert before == after
    assert labels(own(then, 1))[0] == ["· 0 ·", "· 1 ·", "· 2 ·", "· 3 ·", "· 4 ·"]
    assert bright(then, 1) == [str(number) for number in range(5, 14)]
    assert data(own(then, 1))[0][4] == "a:7:3:bid:4"


def test_T11_a_pass_holds_and_leaves_the_number_that_one_has_named():
    match = auction(2, 3, PASS, PASS)

    assert note(match, 0) == [
        "Назовите больше 3 или спасуйте: пас — до конца торговли. "
        "При пасе за вами останется заказ 2."
    ]
    assert "останется" not in note(auction(2, 3, PASS, PASS, options=ONLY_WINNER), 0)[0]


@pytest.mark.parametrize(
    ("match", "number", "why"),
    [
        (auction(1), 0, "Ноль можно заказать, только пока никто не назвал число. Уже назвали 1."),
        (auction(4), 3, "Назовите больше, чем 4, или пасуйте."),
        (
            auction(4, 4, 1, options=FREE),
            4,
            "Сдающий не может назвать 4: сумма заказов станет 13, ровно по числу взяток.",
        ),
    ],
)
def test_a_number_that_may_not_be_named_looks_so_and_says_why(match, number, why):
    seat = match.turn
    button = next(one for one in buttons(match, seat) if one.text == f"· {number} ·")

    assert button.data == Answer(7, match.asked.id, f"bid:{number}")
    assert press(hand(match, seat), f"bid:{number}") == Act(Bid(number))
    assert why_not(match, Bid(number)) == why


def test_TG21_in_a_free_round_nobody_passes_and_the_dealer_is_told_his_hook():
    first, dealer = auction(options=FREE), auction(4, 4, 1, options=FREE)

    assert note(first, 0) == ["Назовите, сколько взяток возьмёте: от 0, пасовать нельзя."]
    assert "✋" not in "".join(one.text for one in buttons(first, 0))
    assert note(dealer, 3) == [
        "Вы сдающий и говорите последним: 4 назвать нельзя, "
        "сумма заказов станет 13 — ровно по числу взяток."
    ]
    assert "4" not in bright(dealer, 3)
    assert bright(dealer, 3)[:5] == ["0", "1", "2", "3", "5"]


def test_a_dealer_whom_no_number_can_hook_is_told_of_none():
    match = auction(9, 9, 9, options=FREE)

    assert note(match, 3) == ["Назовите, сколько взяток возьмёте: от 0, пасовать нельзя."]


def test_a_pass_may_be_planned_before_ones_turn_and_taken_back():
    match = auction()
    early = buttons(match, 2)[0]
    planned = {"do": "pass"}

    assert (early.text, early.data) == ("✋ Пас заранее", Plan(7, 1, "pass"))
    assert press(hand(match, 2), "pass") == Act(Pass())
    assert buttons(match, 2, planned=planned)[0].text == "📌 Пас"
    assert note(match, 2, planned=planned) == [
        "📌 Когда спросят, вы спасуете. Нажмите ещё раз, чтобы передумать."
    ]


def test_a_pass_is_planned_by_nobody_who_is_out_or_may_not_pass():
    passed, free = auction(2, PASS), auction(2, options=FREE)

    assert not [one for one in buttons(passed, 1) if isinstance(one.data, Plan)]
    assert not [one for one in buttons(free, 2) if isinstance(one.data, Plan)]


def test_the_hand_is_told_by_suits_in_the_auction_or_by_rank():
    held = {0: "3d Qd Td 2s As 5h 4c 9c Ac Kc Qc Jc Tc"}
    match = auction(held=held)

    assert own(match, 0).text.split("\n\n")[-2].split("\n") == [
        "♦ 3 10 Д",
        "♠ 2 Т",
        "♥ 5",
        "♣ 4 9 10 В Д К Т — козыри",
    ]
    by_rank = own(match, 0, selection={"sort": "rank"}).text
    assert "Ваши карты: 3♦ 10♦ Д♦" not in by_rank
    assert "Ваши карты: 2♠ 3♦ 5♥ 10♦ Д♦ Т♠ 4♣ 9♣ 10♣ В♣ Д♣ К♣ Т♣" in by_rank


def test_a_suit_that_one_lacks_is_told_too():
    held = {0: "3d Qd Td 2s As 4s 4c 9c Ac Kc Qc Jc Tc"}

    assert "♥ —" in own(auction(held=held), 0).text.split("\n")


# -- playing ---------------------------------------------------------------------------------------


def test_cards_that_may_not_be_played_look_so():
    match = auction(1, PASS, PASS, PASS, held={0: "As", 1: "2s 3d 4c"})
    match.play("As")
    texts = [one.text for one in buttons(match, 1)]

    assert "2♠" in bright(match, 1)
    assert "· 3♦ ·" in texts
    assert "· 4♣ ·" in texts


def test_T5_a_banned_card_looks_so_and_is_named():
    match = opened(6)
    match.set_hands("As 3d", "As 3h", "4d 2s", "5d 3s", "6d 4s", "7d 5s")
    match.play("As")

    assert bright(match, 1) == ["3♥"]
    assert note(match, 1) == [
        "Заказа у вас нет: эта раздача вам ничего не даст и не отнимет.",
        "🚫 Уже лежат во взятке, второй раз нельзя: Т♠",
    ]
    assert why_not(match, PlayCard(card("As"))) == (
        "Т♠ уже лежит в этой взятке, вторую такую класть нельзя."
    )


def test_a_card_is_planned_before_ones_turn():
    match = auction(1, PASS, PASS, PASS, held={2: "7h"})
    planned = {"do": "play", "card": "7h"}

    assert data(own(match, 2))[0][0].startswith("p:7:1:")
    assert note(match, 2, planned=planned)[1] == (
        "📌 В ваш ход: 7♥. Нажмите ещё раз, чтобы передумать."
    )
    assert "📌 7♥" in [one.text for one in buttons(match, 2, planned=planned)]


@pytest.mark.parametrize(("seats", "wide"), [(4, [5, 4, 4]), (6, [5, 4, 4, 4]), (5, [4, 3, 3])])
def test_hands_stand_in_rows_of_four_or_five(seats, wide):
    match = opened(seats)
    rows = [row for row in own(match, 0).buttons if isinstance(row[0].data, Answer)]

    assert [len(row) for row in rows] == wide


@pytest.mark.parametrize(
    ("options", "bid", "taken", "told"),
    [
        (Options(), 3, 1, "🎯 Ваш заказ 3: нужны ещё 2 взятки."),
        (Options(), 6, 1, "🎯 Ваш заказ 6: нужно ещё 5 взяток."),
        (Options(), 2, 2, "🎯 Ваш заказ 2 набран: больше взяток не берите."),
        (Options(), 0, 0, "🎯 Ваш заказ 0: не берите ни одной взятки."),
        (Options(), 2, 3, "❌ Ваш заказ 2 уже не сыграть."),
        (Options(), 13, 1, "❌ Ваш заказ 13 уже не сыграть."),
        (AT_LEAST, 2, 3, "🎯 Ваш заказ 2 набран: каждая взятка сверх — ещё очко."),
        (AT_LEAST, 0, 1, "❌ Ваш заказ 0 уже не сыграть."),
    ],
)
def test_a_player_is_told_what_is_still_to_take(options, bid, taken, told):
    match = auction(bid, *[PASS] * (3 if bid < 13 else 0), options=options)
    plays = tuple(Play(seat, one) for seat, one in enumerate(cards("5d 4d 3d 2d")))
    gone = (Trick(plays, 0),) * 4
    table = replace(match.table, tricks=gone, taken=(taken, 4 - taken, 0, 0))
    match.state = replace(match.state, table=table)

    assert note(match, 0) == [told]


def test_who_does_not_count_is_told_whose_number_does():
    match = auction(2, 3, PASS, PASS, PASS, options=ONLY_WINNER)

    assert note(match, 0) == ["В счёт идёт только заказ игрока Борис: помешайте его сыграть."]
    assert note(match, 1) == ["🎯 Ваш заказ 3: нужны ещё 3 взятки."]


@pytest.mark.parametrize(
    ("what", "meaning"),
    [
        ("sort", Select({"sort": "rank"})),
        ("pass", Act(Pass())),
        ("bid:0", Act(Bid(0))),
        ("bid:13", Act(Bid(13))),
        ("bid:", Warn("unknown")),
        ("bid:-1", Warn("unknown")),
        ("bid:1000", Warn("unknown")),
        ("bid:²", Warn("unknown")),
        ("7h", Act(PlayCard(card("7h")))),
        ("7x", Warn("unknown")),
        ("", Warn("unknown")),
    ],
)
def test_what_a_button_means(what, meaning):
    assert press(hand(auction(), 0), what) == meaning


@settings(max_examples=100)
@given(st.text(alphabet="0123456789AKQacdhs:bidport", max_size=12))
def test_any_press_has_a_meaning(what):
    assert isinstance(press(hand(auction(), 0), what), Act | Select | Warn)
