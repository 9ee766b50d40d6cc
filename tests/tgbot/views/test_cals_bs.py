"""Cal's BS at play: what the table tells, and a set that takes few presses and no typing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.cards import Rank
from core.engine.game import Refusal, RefusalKind
from core.games.cals_bs import Doubt, Lay, Pass
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)
from tests.tgbot.views.cals_bs_scenes import (
    CLOCKWISE,
    FREE_COUNT,
    QUADS,
    RU,
    button,
    buttons,
    chosen,
    hand,
    note,
    own,
    selected,
    table,
    tap,
    what,
)
from tests.tgbot.views.scenes import data, labels
from tgbot.callback_data import Answer, Plan
from tgbot.views import Act, Select, Style, Warn, press
from tgbot.views.cals_bs_words import count_of

QUEENS = "Qc Qd Qh"


def table_text(state):
    return table(state).text


# -- the table -------------------------------------------------------------------------------------


def test_the_table_while_a_set_is_answered():
    play = opening(f"{QUEENS} 2c", "Ks").do((A, lay(f"{QUEENS} 2c", "Q")), (C, PASS))

    assert table_text(play.state).startswith(
        "🃏 <b>Кэлс БС</b>\n\n"
        "<b>Стопка: 4 карты</b>\n"
        "🎴 Анна: <b>«4 дамы»</b>\n\n"
        "🎴 Анна · 14 карт\n"
        "▶️ Борис · 18 карт\n"
        "✋ Вера · 18 карт · пас\n\n"
        "Ждём ответа: <b>Борис</b> · ⏳ "
    )


def test_what_a_doubt_turned_up_is_shown_to_all_and_who_took_the_pile():
    play = opening("Kc 5d", "Kh X1").do((A, lay("Kc 5d", "K")), (B, match("Kh X1")), (C, DOUBT))

    assert table_text(play.state).startswith(
        "🃏 <b>Кэлс БС</b>\n\n"
        "<b>Стопка пуста</b>\n"
        "Круг начинает Борис\n\n"
        "▫️ Анна · 16 карт\n"
        "▶️ Борис · 16 карт\n"
        "▫️ Вера · 22 карты\n\n"
        "🔎 Борис, «2 короля»: К♥ 🃏 ✅\n"
        "Сомнение напрасное: 4 карты берёт Вера\n\n"
    )


def test_a_lie_that_is_caught_is_marked():
    play = opening("Kc 5d").do((A, lay("Kc 5d", "K")), (C, DOUBT))

    assert (
        "🔎 Анна, «2 короля»: К♣ 5♦ ❌\nСомнение верное: Вера · 2 карты берёт Анна"
    ) in table_text(play.state)


def test_quads_and_plus_name_no_rank_until_they_are_turned_up():
    play = opening("5c 5d 5h X1", "6s 6h", options=QUADS)
    play.do((A, quads("5c 5d 5h X1")), (B, plus(1, "6s 6h")))

    text = table_text(play.state)
    assert "В начале круга «четвереньки»: Анна\n🎴 Борис: <b>«плюс 1: 2 карты»</b>" in text

    text = table_text(play.do((C, DOUBT)).state)
    assert (
        "🔎 Анна, «четвереньки»: 5♣ 5♦ 5♥ 🃏 ❌\n"
        "🔎 Борис, «плюс 1: 2 карты»: 6♠ 6♥\n"
        "Сомнение верное: Вера · 6 карт берёт Анна"
    ) in text


def test_the_group_may_pass_and_doubt_while_a_set_is_answered():
    play = opening(QUEENS)
    assert data(table(play.state))[0][0].startswith("https:")

    play.do((A, lay(QUEENS, "Q")))
    first = play.asked.id
    message = table(play.state)
    assert labels(message)[0] == ["✋ Пас", "🔎 Сомневаюсь"]
    assert [one.data for one in message.buttons[0]] == [
        Answer(7, first, "pass"),
        Answer(7, first, "doubt"),
    ]


def test_a_pass_keeps_the_buttons_of_the_others_and_a_new_set_makes_new_ones():
    play = opening(QUEENS, "Qs 2c 3c").do((A, lay(QUEENS, "Q")))
    first = table(play.state).buttons
    passed = table(play.do((C, PASS)).state).buttons
    covered = play.do((B, match("Qs 2c 3c"))).state

    assert passed == first
    assert table(covered).buttons[0][1].data == Answer(7, play.asked.id, "doubt")
    assert first[0][1].data != Answer(7, play.asked.id, "doubt")


# -- choosing and laying ---------------------------------------------------------------------------


def test_all_cards_of_a_rank_are_led_by_two_presses():
    seen = hand(opening(QUEENS).state, A)
    three = next(one.text for one in buttons(seen) if one.text.startswith("Д ×"))

    seen = chosen(seen, three)
    laid = tuple(one for one in seen.view.hand if one.rank is Rank.QUEEN)
    named = count_of(len(laid), Rank.QUEEN, RU)

    assert tap(seen, f"Положить {len(laid)}: «{named}»") == Act(Lay(laid, Rank.QUEEN))


def test_a_bluff_of_two_cards_takes_four_presses_and_says_what_it_is():
    seen = hand(opening("Qc 7h").state, A)

    seen = chosen(seen, "Д♣", "7♥", "К")

    assert note(seen) == ["<b>Выбрано 2:</b> 7♥ Д♣", "🎭 «2 короля» — блеф"]
    assert button(seen, "✓К").data == Answer(7, 2, "r:K")
    assert button(seen, "Положить 2: «2 короля»").style is Style.PRIMARY
    assert tap(seen, "Положить 2: «2 короля»") == Act(lay("7h Qc", "K"))


def test_the_rank_proposed_is_that_of_most_of_the_cards():
    seen = hand(opening("Qc Qd 7h X1").state, A)

    assert "✅ «3 дамы» — правда" in note(chosen(seen, "Д♣", "Д♦", "🃏"))
    assert "🎭 «3 дамы» — блеф" in note(chosen(seen, "Д♣", "7♥", "Д♦"))


def test_jokers_alone_are_taken_for_what_the_hand_has_most_of():
    play = late(A, "X1 X2 7c 7d 7h")

    assert "✅ «2 семёрки» — правда" in note(hand(play.state, A, cards=["X1", "X2"]))


def test_a_rank_chosen_for_another_question_is_forgotten():
    state = opening("Qc").state

    seen = hand(state, A, cards=["Qc"], rank="K", asked=1)

    assert note(seen)[1] == "✅ «1 дама» — правда"


def test_a_button_lays_what_stands_on_it_whatever_is_chosen_meanwhile():
    seen = chosen(hand(opening(QUEENS).state, A), "Д♣", "Д♦")
    said = what(seen, "Положить 2: «2 дамы»")

    assert press(chosen(seen, "Д♥"), said) == Act(lay("Qc Qd", "Q"))


def test_a_choice_is_taken_back_by_one_press():
    seen = chosen(hand(opening(QUEENS).state, A), "Д♣", "Д♦", "К", "✖")

    assert seen.selection.get("cards") == []
    assert note(seen) == ["Выберите до 6 карт и назовите любое достоинство."]


def test_seven_cards_are_too_many_to_lead():
    state = opening("2c 2d 2h 2s 3c 3d 3h").state
    seen = chosen(hand(state, A), "2♣", "2♦", "2♥", "2♠", "3♣", "3♦", "3♥")

    assert note(seen)[1] == "Можно положить не больше 6 карт."
    assert not [one for one in buttons(seen) if one.text.startswith("Положить")]


def test_cards_may_be_chosen_before_they_are_wanted():
    seen = chosen(hand(opening("", "Qs").state, B), "Д♠")

    assert button(seen, "✅ Д♠").data == Plan(7, 1, "s:Qs")
    assert note(seen) == ["<b>Выбрано 1:</b> Д♠"]
    assert not [one for one in buttons(seen) if isinstance(one.data, Answer)]


def test_cards_are_chosen_by_their_codes_if_they_are_held():
    seen = hand(opening("Qc", "Kd").state, A)

    assert press(seen, "s:Qc") == Select({"cards": ["Qc"], "sure": False})
    assert press(seen, "s:Kd") == Select({"cards": [], "sure": False})
    assert press(seen, "b:QcKd") == Select({"cards": ["Qc"], "sure": None})


def test_cards_that_have_left_the_hand_are_no_longer_chosen():
    seen = hand(opening("Qc", "Kd").state, A, cards=["Qc", "Kd", "??"])

    assert note(seen)[0] == "<b>Выбрано 1:</b> Д♣"


@pytest.mark.parametrize(("cards_left", "widest"), [("2c 3c", 6), ("2c", 6)])
def test_a_hand_of_many_cards_stands_in_rows_of_six(cards_left, widest):
    play = late(A, cards_left)
    most = max((B, C), key=lambda seat: play.counts[seat])

    rows = [len(row) for row in own(hand(play.state, most)).buttons]

    assert play.counts[most] > 30
    assert max(rows) == widest
    assert sum(row for row in rows if row >= 4) >= play.counts[most] - widest


def test_a_hand_as_dealt_stands_in_rows_of_four_or_five():
    assert [len(row) for row in own(hand(opening().state, B)).buttons[:4]] == [5, 5, 4, 4]
    four = opening(seats=4).state
    assert [len(row) for row in own(hand(four, B)).buttons[:4]] == [4, 4, 3, 3]


def test_the_order_of_the_hand_is_by_rank_until_it_is_turned():
    seen = hand(opening("2c 2d 3d 3s 3c").state, A)
    turned = selected(seen, "sort")

    assert [one.text for one in buttons(seen)][:4] == ["2♦", "2♣", "3♦", "3♠"]
    assert [one.text for one in buttons(turned)][:2] == ["2♦", "3♦"]
    assert selected(turned, "sort").selection == {"sort": "rank"}


# -- answering -------------------------------------------------------------------------------------


def answered(options=None, first=QUEENS, rank="Q", **held):
    return opening(first, held.get("b", ""), options=options).do((A, lay(first, rank)))


def test_what_may_be_answered_is_said():
    seen = hand(answered().state, B)

    assert note(seen) == ["Пас, «сомневаюсь» или 3 карты сверху с теми же словами: выберите их."]
    assert [one.text for one in buttons(seen)][18:20] == ["✋ Пас", "🔎 Сомневаюсь"]
    assert tap(seen, "✋ Пас") == Act(Pass())
    assert tap(seen, "🔎 Сомневаюсь") == Act(Doubt())


def test_as_many_cards_are_laid_on_top():
    seen = hand(answered(b="Qs 2c 3c").state, B)

    assert note(chosen(seen, "Д♠"))[1] == "Нужны ровно 3 карты."
    seen = chosen(seen, "Д♠", "2♣", "3♣")
    assert note(seen)[1] == "🎭 «3 дамы» — блеф"
    assert tap(seen, "Положить столько же: «3 дамы»") == Act(match("2c 3c Qs"))


def test_a_true_answer_is_found_in_the_hand():
    seen = hand(answered(b="Qs X1 X2").state, B)

    seen = chosen(seen, "Выбрать Д♠ 🃏 🃏")

    assert note(seen)[1] == "✅ «3 дамы» — правда"
    assert tap(seen, "Положить столько же: «3 дамы»") == Act(match("Qs X1 X2"))


def test_a_true_answer_is_not_offered_where_there_is_none():
    seen = hand(late(B, "Kc Kd 4c", "2s 2h").state, A)
    state = opening(QUEENS, "Qs 2c 3c", "X1 X2").do((A, lay(QUEENS, "Q"))).state

    assert [one.text for one in buttons(seen) if one.text.startswith("Выбрать")] == []
    assert [one.text for one in buttons(hand(state, B)) if one.text.startswith("Выбрать")] == []


def test_with_a_free_number_any_cards_of_the_rank_go_on_top():
    seen = hand(answered(FREE_COUNT, b="Qs 2c X1").state, B)

    assert "до 6 карт того же достоинства" in note(seen)[0]
    assert tap(seen, "Выбрать Д♠", "Положить 1: «1 дама»") == Act(match("Qs"))
    assert tap(seen, "Д♠", "🃏", "Положить 2: «2 дамы»") == Act(match("Qs X1"))


def test_a_hand_that_is_too_small_to_answer_is_told():
    play = late(B, "2c 3c")
    leader = play.table.leader
    assert leader == B
    play.do((B, lay("2c", "9")), (A, DOUBT))
    laid = sorted(play.hand(A))[:4]
    play.do((A, lay(" ".join(laid), "9")))

    seen = hand(play.state, B)

    assert len(seen.view.hand) < 4
    assert note(seen) == ["Пас или «сомневаюсь»: сверху кладут 4 карты, столько у вас нет."]
    assert note(chosen(seen, buttons(seen)[0].text))[1] == note(seen)[0]


def test_quads_are_offered_with_four_cards():
    four = "5c 5d 5h 5s"
    seen = chosen(hand(opening(four, options=QUADS).state, A), "5 ×4")

    assert note(seen)[1:] == ["✅ «4 пятёрки» — правда", "✅ «четвереньки» — правда"]
    assert tap(seen, "Положить 4: «четвереньки»") == Act(quads(four))
    assert not [one for one in buttons(chosen(seen, "✅ 5♣")) if "четвереньки" in one.text]


def test_a_plus_is_laid_on_quads_and_only_the_leader_knows_whether_it_is_true():
    play = opening("5c 5d 5h 5s", "7s 7h", options=QUADS).do((A, quads("5c 5d 5h 5s")))
    seen = hand(play.state, B)

    assert "на сколько-то рангов старше четверенек" in note(seen)[0]
    seen = chosen(seen, "7♠", "7♥", "+2")
    assert note(seen)[1].startswith("❔ «плюс 2» — правда ли это")
    assert tap(seen, "Положить 2: «плюс 2»") == Act(plus(2, "7h 7s"))


def test_over_ones_own_quads_the_true_steps_are_proposed():
    play = opening("5c 5d 5h 5s 8c", "6s", options=QUADS)
    play.do((A, quads("5c 5d 5h 5s")), (B, plus(1, "6s")))

    assert note(chosen(hand(play.state, A), "8♣"))[1] == "✅ «плюс 3» — правда"


# -- the last cards --------------------------------------------------------------------------------


def test_true_last_cards_win_and_say_so():
    seen = chosen(hand(late(A, "9s X1").state, A), "9♠", "🃏")

    assert note(seen)[1] == "🏁 «2 девятки» — правда, и карты последние: это победа"
    assert tap(seen, "Положить 2: «2 девятки»") == Act(lay("9s X1", "9"))


def test_false_last_cards_are_asked_back_once():
    seen = chosen(hand(late(A, "9s 4h").state, A), "9♠", "4♥")
    assert "⚠️" in note(seen)[1]
    text = next(one.text for one in buttons(seen) if one.text.startswith("Положить 2"))
    said = what(seen, text)

    asked_back = chosen(seen, text)

    sure = next(one for one in buttons(asked_back) if "Всё равно" in one.text)
    assert sure.style is Style.DANGER
    assert what(asked_back, sure.text) == f"y:{said}"
    assert isinstance(press(asked_back, said), Select)  # a double press is no second word
    assert tap(asked_back, sure.text) == Act(lay("4h 9s", said.split(":")[1]))


def test_another_choice_takes_the_second_question_back():
    seen = chosen(hand(late(A, "9s 4h").state, A), "9♠", "4♥")
    text = next(one.text for one in buttons(seen) if one.text.startswith("Положить 2"))

    seen = chosen(seen, text, "К")

    assert not [one for one in buttons(seen) if "Всё равно" in one.text]


# -- presses that come at the wrong time -----------------------------------------------------------


def test_whoever_owes_no_answer_is_told_why():
    state = answered().do((B, PASS)).state

    assert press(hand(state, A), "doubt") == Warn("cals_bs-own-set", loud=False)
    assert press(hand(state, B), "doubt") == Warn("cals_bs-has-passed", loud=False)
    assert press(hand(state, C), "doubt") == Act(Doubt())


def test_clockwise_one_player_at_a_time_answers():
    state = answered(CLOCKWISE).state

    assert press(hand(state, C), "pass") == Warn("cals_bs-not-yet", loud=False)
    assert press(hand(state, B), "pass") == Act(Pass())
    assert "Ход: <b>Борис</b>" in table_text(state)


def test_a_doubt_of_a_covered_set_carries_the_old_question():
    play = answered(b="Qs 2c 3c")
    first = play.asked.id
    assert button(hand(play.state, C), "🔎 Сомневаюсь").data == Answer(7, first, "doubt")
    play.do((B, match("Qs 2c 3c")))

    assert press(hand(play.state, C), "doubt") == Act(Doubt())
    assert play.why_not(C, DOUBT, first) == Refusal(RefusalKind.CLOSED)
    assert play.why_not(C, DOUBT) is None


@pytest.mark.parametrize(
    "what",
    ["", "lay", "lay:", "lay:Q:", "lay:Z:Qc", "lay:Q:Zz", "lay:Q:Qc1", "plus:x:Qc", "y:", "n:13"],
)
def test_what_no_button_says_does_nothing(what):
    assert press(hand(opening("Qc").state, A), what) == Warn("unknown")


@settings(max_examples=150)
@given(st.text(alphabet="0123456789AKQXacdhlmnpqrsuy:.", max_size=30))
def test_any_press_has_a_meaning(what):
    seen = hand(opening("Qc X1 X2").state, A)

    assert isinstance(press(seen, what), Act | Select | Warn)
