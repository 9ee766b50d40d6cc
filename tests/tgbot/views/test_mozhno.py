"""Mozhno? at play: what the table tells of buying, and a hand from which all is one press away."""

import pytest

from core.cards import cards
from core.games.mozhno import (
    Allow,
    Ask,
    Decline,
    Draw,
    Forbid,
    Keep,
    LayOff,
    Options,
    Take,
)
from tests.core.games.mozhno.play import (
    ALLOW,
    ASK,
    CLASSIC,
    DECLINE,
    DRAW,
    FORBID,
    KEEP,
    P0,
    P1,
    P2,
    P3,
    TAKE,
    after_discard,
    at,
    contract,
    discard,
    lay_off,
    one,
)
from tests.tgbot.views.mozhno_scenes import (
    RU,
    below,
    blocks,
    cards_shown,
    hand,
    note,
    own,
    playing,
    said_by,
    table,
    what,
)
from tests.tgbot.views.scenes import CTX, data, labels
from tgbot.i18n import locale
from tgbot.views import Act, Select, Style, Warn, mozhno, press
from tgbot.views.mozhno_words import contract_text, meld_text

HANDS = ("2c 5d 8s Jc", "3h 6d 9s Qc", "2d 6h Ts Kc", "3d 7c 9h Js")
FULL = "7c 7d 7h 7s 9c 9d 9h Kc Kd Kh"
"""Holds three sets, of which the first deal wants two."""


# -- the table -------------------------------------------------------------------------------------


def test_the_table_while_a_discard_may_be_bought():
    play = after_discard(P0, HANDS, "Qs", pile="3s 4s").do((P2, DECLINE))

    assert blocks(table(play.state)) == [
        "Раздача 1 из 5 · контракт: <b>2 комплекта</b>",
        "▫️ Анна · 0 · 4 карты\n"
        "▶️ Борис · 0 · 4 карты\n"
        "▫️ Вера · 0 · 4 карты\n"
        "▫️ 🤖 Робот 4 · 0 · 4 карты · сдаёт",
        "<b>Анна</b>: берёт из колоды · сбрасывает <b>Д♠</b>",
        "🎴 Колода: 5 · сброс: 3, сверху <b>Д♠</b>\n<blockquote expandable>4♠ 3♠</blockquote>",
        "🛎 Кому нужна <b>Д♠</b>? Ход: Борис\nНе нужна: Вера",
    ]
    assert "Ждём ответа: <b>Борис, 🤖 Робот 4</b>" in table(play.state).text
    assert labels(table(play.state))[0] == ["✋ Можно? Д♠", "Не нужна"]
    assert data(table(play.state))[0] == ["a:7:9:ask", "a:7:9:decline"]


def test_nothing_is_asked_in_the_group_when_only_a_draw_is_left():
    play = after_discard(P0, HANDS, "Qs").do((P2, DECLINE), (P3, DECLINE))

    assert mozhno.table_buttons(playing(play.state), RU, CTX) == ()
    assert mozhno.table_buttons(playing(at(P0, HANDS).state), RU, CTX) == ()


def test_M7_every_discard_is_shown_the_newest_first():
    pile = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh"

    text = table(at(P0, HANDS, pile=pile).state).text

    assert "сброс: 24, сверху <b>Д♥</b>" in text
    assert (
        "<blockquote expandable>В♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥ Т♠ К♠ Д♠ В♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ "
        "3♠ 2♠</blockquote>"
    ) in text


def test_contracts_lie_by_owner_and_their_combinations_are_numbered():
    melds = [(P1, "7c 7d 7h 7c"), (P1, "Kc Kd Kh"), (P3, "9h Th Jh Qh"), (P3, "As 2s 3s 4s")]
    play = at(P0, HANDS, melds=melds, options=Options(ace_low=True))

    lying, *_ = [one for one in blocks(table(play.state)) if one.startswith("<b>На столе")]

    assert lying == (
        "<b>На столе</b>\n"
        "Борис: <b>1)</b> 7♣♣♦♥ · <b>2)</b> К♣♦♥\n"
        "🤖 Робот 4: <b>3)</b> 9–Д♥ · <b>4)</b> Т–4♠"
    )
    assert "▫️ Борис · 0 · 4 карты ✅\n" in table(play.state).text


@pytest.mark.parametrize(
    ("sets", "runs", "text"),
    [
        (2, 0, "2 комплекта"),
        (1, 1, "1 комплект и 1 секвенс"),
        (0, 2, "2 секвенса"),
        (1, 2, "1 комплект и 2 секвенса"),
    ],
)
def test_M10_contracts_in_words(sets, runs, text):
    assert contract_text(sets, runs, RU) == text


def test_a_combination_is_short_and_says_all_its_cards():
    faces = CTX.faces
    assert meld_text(cards("Kc Kd Kd"), RU, faces) == "К♣♦♦"
    assert meld_text(cards("9h Th Jh Qh"), RU, faces) == "9–Д♥"
    assert meld_text(cards("As 2s 3s 4s"), locale("en"), faces) == "A–4♠"


# -- «Можно?» --------------------------------------------------------------------------------------


def test_M16_to_M20_what_each_answer_leads_to_is_told_before_it_is_given():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK))

    assert blocks(table(play.state))[-1] == (
        "✋ <b>Вера</b>: «Можно?» — <b>Д♠</b>\n"
        "• Разрешат все — покупает и ходит Вера. Пропуск хода: Борис.\n"
        "• Запретит Борис — покупает вместо карты из колоды и ходит.\n"
        "• Запретит 🤖 Робот 4 — покупает, берёт ещё карту из колоды и не ходит. Ходит Борис."
    )
    assert labels(table(play.state))[0] == ["👍 Разрешить", "⛔ Запретить"]


def test_who_has_allowed_can_forbid_no_more():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P1, ALLOW))

    assert blocks(table(play.state))[-1] == (
        "✋ <b>Вера</b>: «Можно?» — <b>Д♠</b>\n"
        "👍 Разрешают: Борис\n"
        "• Разрешат все — покупает и ходит Вера. Пропуск хода: Борис.\n"
        "• Запретит 🤖 Робот 4 — покупает, берёт ещё карту из колоды и не ходит. Ходит Борис."
    )


def test_MG15_of_several_who_forbid_the_nearest_buys():
    play = after_discard(P0, HANDS, "Qs").do((P1, ASK))
    undecided = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P3, FORBID))

    assert blocks(table(play.state))[-1].split("\n")[1:] == [
        "• Разрешат все — покупает и ходит Борис.",
        "• Запретит кто-то из них: Вера, 🤖 Робот 4 — покупает ближайший, берёт ещё карту из "
        "колоды и не ходит. Ходит Борис.",
    ]
    assert "⛔ Запрещают: 🤖 Робот 4\n" in table(undecided.state).text
    assert "Ждём ответа: <b>Борис</b>" in table(undecided.state).text


def test_MD3_classic_buying_is_told_as_it_is():
    play = after_discard(P0, HANDS, "Qs", options=CLASSIC).do((P2, ASK))

    assert blocks(table(play.state))[-1].split("\n")[1:] == [
        "• Решает Борис: взять самому вместо карты из колоды или разрешить. Разрешит — Вера "
        "покупает, берёт ещё карту из колоды и не ходит."
    ]
    assert labels(table(play.state))[0] == ["Взять Д♠", "👍 Разрешить"]
    assert [said_by(one) for one in table(play.state).buttons[0]] == ["take", "allow"]
    assert below(hand(play.state, P1)) == [["Взять Д♠ из сброса"], ["👍 Разрешить"]]


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        (
            [(P2, ASK), (P1, ALLOW), (P3, ALLOW)],
            "✋ Вера: «Можно?» Все разрешают — Вера покупает <b>Д♠</b> и ходит.",
        ),
        (
            [(P2, ASK), (P1, FORBID)],
            "✋ Вера: «Можно?» ⛔ Борис запрещает — и покупает <b>Д♠</b> вместо карты из колоды.",
        ),
        (
            [(P2, ASK), (P1, ALLOW), (P3, FORBID)],
            "✋ Вера: «Можно?» ⛔ 🤖 Робот 4 запрещает — и покупает <b>Д♠</b>, берёт ещё карту из "
            "колоды и не ходит.",
        ),
    ],
)
def test_what_came_of_a_question_is_told_to_all(moves, told):
    play = after_discard(P0, HANDS, "Qs").do(*moves)

    assert blocks(table(play.state))[2] == (
        f"<b>Анна</b>: берёт из колоды · сбрасывает <b>Д♠</b>\n{told}"
    )


def test_MG29_silence_that_allowed_is_told():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P1, ALLOW)).expire()

    assert blocks(table(play.state))[2].endswith(
        "Все разрешают — Вера покупает <b>Д♠</b> и ходит. Молчание — согласие: 🤖 Робот 4."
    )


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([(P1, TAKE)], "Борис берёт <b>Д♠</b> из сброса вместо карты из колоды."),
        (
            [(P2, ASK), (P1, TAKE)],
            "✋ Вера: «Можно?» ⛔ Борис не уступает — и берёт <b>Д♠</b> вместо карты из колоды.",
        ),
        (
            [(P2, ASK), (P1, ALLOW)],
            "✋ Вера: «Можно?» Вера покупает <b>Д♠</b>, берёт ещё карту из колоды и не ходит.",
        ),
    ],
)
def test_MD3_what_came_of_classic_buying_is_told(moves, told):
    play = after_discard(P0, HANDS, "Qs", options=CLASSIC).do(*moves)

    assert blocks(table(play.state))[2].split("\n")[1:] == [told]


# -- the stock -------------------------------------------------------------------------------------


def test_MG25_a_reshuffle_is_offered_and_told():
    play = at(P0, HANDS, stock="", pile="3s 4s 5s 6s")
    assert below(hand(play.state, P0)) == [["🔄 Перетасовать сброс и взять"]]

    play.do((P0, DRAW)).chance()

    assert blocks(table(play.state))[2:] == [
        "🔄 Колода кончилась: сброс перетасован, в колоде 3 карты.\n<b>Анна</b>: берёт из колоды",
        "🎴 Колода: 2 · сброс: 1, сверху <b>6♠</b>\n"
        "Колода — это уже перетасованный сброс: кончится — раздаче конец.",
    ]


@pytest.mark.parametrize("pile", ["", "6s"])
def test_MG25_a_draw_that_ends_the_deal_says_so(pile):
    play = at(P0, HANDS, stock="", pile=pile)

    assert below(hand(play.state, P0)) == [["🏁 Карт в колоде нет: закончить раздачу"]]


# -- a hand ----------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_draw_or_a_question():
    play = after_discard(P0, HANDS, "Qs")

    assert below(hand(play.state, P1)) == [["🎴 Взять из колоды"], ["✋ Можно? Д♠"]]
    assert note(hand(play.state, P1)) == [
        "В руке 28 очков · до контракта 4 карты",
        "Возьмите карту из колоды — или спросите «Можно?», если нужна Д♠.",
    ]
    assert below(hand(play.state, P2)) == [["✋ Можно? Д♠", "Не нужна"]]
    assert note(hand(play.state, P2))[1] == "Нужна Д♠? Спросите: «Можно?»"
    assert below(hand(at(P0, HANDS).state, P0)) == [["🎴 Взять из колоды"]]
    assert note(hand(at(P0, HANDS).state, P0))[1] == "Возьмите карту из колоды."


def test_classic_buying_offers_the_discard_freely():
    play = after_discard(P0, HANDS, "Qs", options=CLASSIC)

    assert below(hand(play.state, P1)) == [["🎴 Взять из колоды"], ["Взять Д♠ из сброса"]]
    assert note(hand(play.state, P1))[1] == "Возьмите карту из колоды — или Д♠ из сброса."


def test_M18_M19_a_ban_says_what_it_costs_its_player():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK))

    assert below(hand(play.state, P1)) == [["👍 Разрешить"], ["⛔ Запретить и взять Д♠"]]
    assert below(hand(play.state, P3)) == [["👍 Разрешить"], ["⛔ Запретить: Д♠ + карта из колоды"]]


def test_the_card_that_came_is_marked_until_something_is_laid():
    play = at(P0, ("2c 3d Jc Qs", *HANDS[1:]), stock="3d 4c").do((P0, DRAW))

    assert cards_shown(hand(play.state, P0)) == [["2♣", "3♦", "🆕 3♦"], ["В♣", "Д♠"]]
    assert note(hand(play.state, P0))[1] == "🆕 Пришла карта: <b>3♦</b>"
    assert cards_shown(hand(play.state, P0, "3d.1"))[0][2] == "✅ 3♦"


def test_both_cards_of_a_ban_are_told_to_its_player():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P1, ALLOW), (P3, FORBID))

    assert note(hand(play.state, P3)) == [
        "В руке 41 очко · до контракта 4 карты",
        "🆕 Пришли карты: <b>Д♠ 2♣</b>",
    ]


def test_MG19_a_bought_card_is_not_offered_to_be_thrown():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P1, FORBID))

    assert note(hand(play.state, P1))[1:3] == [
        "🆕 Пришла карта: <b>Д♠</b>",
        "Д♠ куплена: в этот ход её не сбрасывают.",
    ]
    assert below(hand(play.state, P1, "Qs")) == []
    assert below(hand(play.state, P1, "Qc")) == [["Сбросить Д♣"]]


def test_contracts_are_offered_best_first_and_say_what_they_lay():
    play = at(P0, (FULL, *HANDS[1:]), stock="Ac").do((P0, DRAW))
    seen = hand(play.state, P0)

    assert below(seen) == [
        ["Выложить 7♣♦♥♠ + К♣♦♥"],
        ["Выложить 9♣♦♥ + К♣♦♥"],
        ["Выложить 7♣♦♥♠ + 9♣♦♥"],
    ]
    assert press(seen, what(seen, "Выложить 9♣♦♥ + К♣♦♥")) == Act(contract("9c 9d 9h", "Kc Kd Kh"))
    assert note(seen)[0] == "В руке 100 очков · контракт собран"


def test_a_contract_can_be_chosen_card_by_card():
    play = at(P0, (FULL, *HANDS[1:]), stock="Ac").do((P0, DRAW))

    partly = hand(play.state, P0, "7c", "7d", "Kc")
    one_set = hand(play.state, P0, "7c", "7d", "7h")
    spare = hand(play.state, P0, "7c", "7d", "7h", "Kc", "Kd")
    whole = hand(play.state, P0, "Kh", "7c", "7d", "7h", "Kc", "Kd")

    assert note(partly)[-1] == "Выбрано: 7♦ 7♣ К♣. Нужно: 2 комплекта."
    assert note(one_set)[-1] == "Выбрано: 7♣♦♥. Нужно: 2 комплекта."
    assert note(spare)[-1] == "Выбрано: 7♣♦♥ и отдельно К♦ К♣. Нужно: 2 комплекта."
    assert note(whole)[-1] == "Контракт: 7♣♦♥ + К♣♦♥. В руке останется 49 очков."
    assert [below(seen) for seen in (partly, one_set, spare)] == [[["Снять выбор"]]] * 3
    assert below(whole) == [["Выложить 7♣♦♥ + К♣♦♥"], ["Снять выбор"]]
    assert press(whole, what(whole, "Выложить 7♣♦♥ + К♣♦♥")) == Act(
        contract("7c 7d 7h", "Kc Kd Kh")
    )


def test_a_button_lays_what_stands_on_it_whatever_is_chosen_meanwhile():
    play = at(P0, (FULL, *HANDS[1:]), stock="Ac").do((P0, DRAW))
    whole = hand(play.state, P0, "7c", "7d", "7h", "Kc", "Kd", "Kh")
    said = what(whole, "Выложить 7♣♦♥ + К♣♦♥")

    assert press(hand(play.state, P0, "7s"), said) == Act(contract("7c 7d 7h", "Kc Kd Kh"))
    assert press(whole, "l:7c7d7hKc") == Warn("no_contract")


def test_lay_offs_are_one_press_each_or_one_for_all():
    melds = [(P0, "7c 7d 7h"), (P0, "Kc Kd Kh"), (P1, "4h 5h 6h 7h")]
    play = at(P0, ("7s 8h 9h Ks", *HANDS[1:]), melds=melds, stock="2c").do((P0, DRAW))
    seen = hand(play.state, P0)

    assert below(seen) == [
        ["Приложить 7♠ К♠ 8♥ 9♥"],
        ["7♠ → 1) 7♣♦♥", "8♥ → 3) 4–7♥"],
        ["К♠ → 2) К♣♦♥"],
    ]
    assert press(seen, what(seen, "8♥ → 3) 4–7♥")) == Act(LayOff(one("8h"), 2))
    together = press(seen, what(seen, "Приложить 7♠ К♠ 8♥ 9♥"))
    assert isinstance(together, Act)
    laid = [together.action, *together.then]
    assert set(laid) == {
        LayOff(one("7s"), 0),
        LayOff(one("8h"), 2),
        LayOff(one("9h"), 2),
        LayOff(one("Ks"), 1),
    }
    play.do(*((P0, action) for action in laid))
    assert play.hand(P0) == ["2c"]


def test_of_chosen_cards_only_those_are_laid_off():
    melds = [(P0, "7c 7d 7h"), (P0, "Kc Kd Kh"), (P1, "4h 5h 6h 7h")]
    play = at(P0, ("7s 8h 9h Ks", *HANDS[1:]), melds=melds, stock="2c").do((P0, DRAW))

    assert below(hand(play.state, P0, "7s", "Ks")) == [
        ["Приложить 7♠ К♠"],
        ["7♠ → 1) 7♣♦♥", "К♠ → 2) К♣♦♥"],
        ["Снять выбор"],
    ]
    assert below(hand(play.state, P0, "Ks")) == [["К♠ → 2) К♣♦♥"], ["Сбросить К♠"]]


def test_a_card_is_thrown_with_two_presses():
    play = at(P0, HANDS, stock="Ac").do((P0, DRAW))
    seen = hand(play.state, P0)

    assert press(seen, what(seen, "В♣")) == Select({"cards": ["Jc"], "sure": False})
    assert press(hand(play.state, P0, "Jc"), "d:Jc") == Act(discard("Jc"))


def test_M11_MD6_the_last_card_of_the_last_deal_is_laid_or_kept():
    melds = [(P0, "7c 7d 7h"), (P0, "Kc Kd Kh"), (P0, "4h 5h 6h 7h")]
    play = at(P0, ("3d", *HANDS[1:]), melds=melds, deal=5, stock="7s").do(
        (P0, DRAW), (P0, lay_off("7s", 0))
    )

    assert (
        "Последнюю карту в этой раздаче не сбрасывают: её нужно приложить."
        in table(play.state).text
    )
    assert note(hand(play.state, P0)) == [
        "В руке 3 очка",
        "Последнюю карту можно только приложить или оставить.",
    ]
    assert below(hand(play.state, P0, "3d")) == [["Оставить 3♦ и закончить ход"]]
    play.do((P0, KEEP))
    assert "прикладывает 7♠ к 1) · оставляет последнюю карту" in table(play.state).text


def test_a_hand_stands_by_rank_where_only_sets_are_wanted_and_turns():
    held = ("2s 3d 2d Kc", *HANDS[1:])
    sets, runs = at(P0, held).state, at(P0, held, deal=3).state

    assert cards_shown(hand(sets, P0)) == [["2♦", "2♠", "3♦", "К♣"]]
    assert cards_shown(hand(runs, P0)) == [["2♦", "3♦", "2♠", "К♣"]]
    assert press(hand(sets, P0), "sort") == Select({"cards": [], "sort": "suit"})
    assert cards_shown(hand(sets, P0, sort="suit")) == [["2♦", "3♦", "2♠", "К♣"]]
    assert press(hand(sets, P0, sort="suit"), "sort") == Select({"cards": [], "sort": "rank"})


@pytest.mark.parametrize(("count", "widest"), [(10, 4), (12, 4), (16, 4), (20, 5), (24, 6)])
def test_a_long_hand_keeps_to_few_rows(count, widest):
    held = " ".join(card.code for card in sorted(cards("2c 3c 4c 5c 6c 7c 8c 9c") * 3)[:count])
    rows = cards_shown(hand(at(P0, (held, *HANDS[1:])).state, P0))

    assert max(map(len, rows)) == widest
    assert sum(map(len, rows)) == count


def test_cards_may_be_chosen_before_ones_turn_and_nothing_else_is_offered():
    play = at(P0, HANDS).do((P0, DRAW))
    seen = hand(play.state, P2, "Kc")

    assert below(seen) == []
    assert note(seen)[-1] == "Выбрано: К♣"
    assert press(seen, "clear") == Select({"cards": []})


# -- presses ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "action"),
    [
        ("draw", Draw()),
        ("take", Take()),
        ("ask", Ask()),
        ("decline", Decline()),
        ("allow", Allow()),
        ("forbid", Forbid()),
        ("keep", Keep()),
    ],
)
def test_words_are_answers(word, action):
    assert press(hand(at(P0, HANDS).state, P0), word) == Act(action)


def test_who_is_not_asked_is_told_why():
    window = after_discard(P0, HANDS, "Qs").do((P2, DECLINE))
    vote = after_discard(P0, HANDS, "Qs").do((P2, ASK), (P3, ALLOW))
    classic = after_discard(P0, HANDS, "Qs", options=CLASSIC).do((P2, ASK))

    told = [
        press(hand(window.state, P0), "ask"),
        press(hand(window.state, P2), "decline"),
        press(hand(vote.state, P0), "forbid"),
        press(hand(vote.state, P2), "allow"),
        press(hand(vote.state, P3), "forbid"),
        press(hand(classic.state, P3), "allow"),
    ]

    assert told == [
        Warn(f"mozhno-{why}", loud=False)
        for why in ("own", "declined", "discarder", "asker", "answered", "turn-decides")
    ]
    assert press(hand(vote.state, P3), "ask") == Act(Ask())


@pytest.mark.parametrize(
    "odd", ["", "x", "d:", "d:7x", "o:7c", "o:7c:x", "k:9", "k:x", "m:", "m:7c7", "l:zz", "k:-1"]
)
def test_anything_else_is_no_button(odd):
    play = at(P0, (FULL, *HANDS[1:]), stock="Ac").do((P0, DRAW))

    assert press(hand(play.state, P0), odd) == Warn("unknown")


def test_what_stands_out_is_what_one_is_to_press():
    play = after_discard(P0, HANDS, "Qs").do((P2, ASK))
    buttons = [one for row in own(hand(play.state, P1)).buttons for one in row if said_by(one)]

    styles = {said_by(one): one.style for one in buttons if not said_by(one).startswith("s:")}

    assert styles == {"allow": Style.SUCCESS, "forbid": Style.DANGER}
