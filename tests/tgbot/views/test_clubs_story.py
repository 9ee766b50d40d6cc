"""What a deal and a match of Clubs brought, its lobby and its rules, in words."""

from dataclasses import replace

import pytest

from core.engine.game import MatchEnded
from core.games.clubs import CLUBS, PACKS, Options
from core.readmodels import DealReport, Finished, Page
from tests.core.games.clubs.play import PASS, Dice, Match, opened
from tests.tgbot.views.clubs_scenes import (
    AT_LEAST,
    EVENING,
    ONLY_WINNER,
    PAGAT,
    PEOPLE,
    RU,
    auction,
    own,
    skipped_trick,
    table_head,
)
from tests.tgbot.views.scenes import ANNA, BORIS, CTX, VERA, labels, lobby
from tgbot.views import (
    announcement,
    review_message,
    rules_message,
    table_message,
    visible,
)

# -- a finished deal -------------------------------------------------------------------------------


def report(match: Match, options=None, number=1, *, last=False):
    of = table_head(options or match.state.options, match.state.seats)
    return DealReport(of, number, match.scored, (), tuple(match.told), last)


def ended(words, taken, options=None):
    """A deal of four that ended so; the dealer is the last seat."""
    match = auction(*words, options=options)
    match.end_deal(*taken)
    return match


def deal_text(match, **how):
    return announcement("deal", report(match, **how), RU, CTX).text


TE2 = (2, 3, PASS, 4, PASS, PASS)


def test_TE3_the_arithmetic_of_a_deal():
    assert deal_text(ended(TE2, (2, 4, 3, 4))) == (
        "🃏 <b>Трефы · раздача 1</b>\n\n"
        "✅ 🤖 Робот 4: заказ 4, взято 4 → 10 + 4 = <b>+14</b>\n"
        "✅ Анна: заказ 2, взято 2 → 10 + 2 = <b>+12</b>\n"
        "❌ Борис: заказ 3, взято 4 → <b>−10</b>\n"
        "▫️ Без заказа, взято: <b>3</b> Вера\n\n"
        "Последняя взятка: 2♦ <b>Т♣</b> 4♦ 5♦ → Борис\n\n"
        "<b>Счёт</b> (до 100): <b>14</b> 🤖 Робот 4 · <b>12</b> Анна · <b>0</b> Вера · "
        "<b>−10</b> Борис"
    )


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        (
            ONLY_WINNER,
            [
                "✅ 🤖 Робот 4: заказ 4, взято 4 → 10 + 4 = <b>+14</b>",
                "▫️ Анна: заказ 2, взято 2, не в счёт",
                "▫️ Борис: заказ 3, взято 4, не в счёт",
            ],
        ),
        (AT_LEAST, ["✅ Борис: заказ 3, взято 4 → 10 + 4 = <b>+14</b>"]),
        (Options(miss_penalty=0), ["❌ Борис: заказ 3, взято 4 → <b>0</b>"]),
    ],
)
def test_TE3_the_arithmetic_follows_the_house_rules(options, lines):
    text = deal_text(ended(TE2, (2, 4, 3, 4), options)).split("\n")

    assert [line for line in lines if line not in text] == []


def test_TE5_zero_made_and_zero_missed():
    made = auction(0, PASS, seats=2)
    made.end_deal(0, 13)
    missed = auction(0, PASS, seats=2)
    missed.end_deal(1, 12)

    assert "✅ Анна: заказ 0, взято 0 → 10 + 0 = <b>+10</b>" in deal_text(made)
    assert "❌ Анна: заказ 0, взято 1 → <b>−10</b>" in deal_text(missed)


def test_TE11_a_deal_in_which_all_pass():
    assert deal_text(auction(*[PASS] * 4)) == (
        "🃏 <b>Трефы · раздача 1</b>\n\n"
        "Все спасовали: очков нет.\n\n"
        "<b>Счёт</b> (до 100): <b>0</b> Анна · <b>0</b> Борис · <b>0</b> Вера · "
        "<b>0</b> 🤖 Робот 4"
    )


def test_TE13_skips_and_cards_left_over_are_told_after_the_deal():
    match = skipped_trick()
    match.go_to_last_trick()
    match.play("2s 3s 4s 5s")

    text = deal_text(match)

    assert "⏭ Пропускали взятку, все карты уже лежали в ней: Борис\n" in text
    assert "Остались карты, не в счёт: Анна, Борис, Вера, 🤖 Робот 4, Гость 4, Гость 5\n" in text


@pytest.mark.parametrize(
    ("number", "options", "last", "told"),
    [
        (5, Options(), False, True),
        (10, PAGAT, False, True),
        (4, Options(), False, False),
        (5, Options(), True, False),
        (5, EVENING, False, False),
    ],
)
def test_TG20_long_matches_say_how_they_are_ended(number, options, last, told):
    words = (1, 1, 1, 1) if options.bidding == "free" else TE2
    text = deal_text(ended(words, (2, 4, 3, 4), options), number=number, last=last)

    assert ("«Закончить партию»: решает большинство." in text) is told


def test_the_next_hand_tells_its_owner_how_the_deal_before_ended():
    before = report(ended(TE2, (2, 4, 3, 4)))
    match = auction()

    def told(seat):
        return own(match, seat, previous=before).text

    assert (
        "<b>Раздача 1 сыграна</b>\n"
        "❌ Борис: заказ 3, взято 4 → <b>−10</b>\n"
        "Последняя взятка: 2♦ <b>Т♣</b> 4♦ 5♦ → Борис\n\n♦ "
    ) in told(1)
    assert "▫️ Без заказа, взято: <b>3</b> Вера\n" in told(2)
    passed = own(match, 0, previous=report(auction(*[PASS] * 4))).text
    assert "<b>Раздача 1 сыграна</b>\nВсе спасовали: очков нет.\n\n♦ " in passed


def whole_deal(seats, options=None, seed=3):
    match = opened(seats, options)
    match.finish_deal(Dice(seed))
    return match


def pages(match, loc=RU):
    made, shown = [], report(match)
    while True:
        made.append(review_message(shown, len(made), loc, CTX))
        if "▶" not in [text for row in labels(made[-1]) for text in row]:
            return made


def test_the_review_shows_hands_auction_and_tricks():
    match = whole_deal(4)
    (page,) = pages(match)
    first = match.scored.tricks[0]
    named = {0: "Анна", 1: "Борис", 2: "Вера", 3: "🤖 Робот 4"}

    assert page.text.startswith(
        "🔎 <b>Трефы · разбор раздачи 1</b>\n\n🎴 Одна колода, по 13 карт\nСдаёт: 🤖 Робот 4\n\n"
        "<b>Анна</b>: "
    )
    assert (
        "\n\n<b>Торговля</b>: Анна: 1 · Борис: пас · Вера: пас · 🤖 Робот 4: пас\n\n1. "
    ) in page.text
    taker = next(play for play in first.plays if play.seat == first.taker)
    assert f" {named[taker.seat]}</b>" in page.text
    assert page.text.count("\n13. ") == 1


@pytest.mark.parametrize("seats", [2, 4, 6, 8, 13])
def test_no_trick_is_lost_between_the_pages_of_a_review(seats):
    text = "\n".join(visible(page.text) for page in pages(whole_deal(seats)))

    numbers = [line.partition(".")[0] for line in text.split("\n") if line[:1].isdigit()]

    assert numbers == [str(number) for number in range(1, PACKS[seats].hand + 1)]


def test_the_review_marks_skips_cancelled_cards_and_tricks_of_nobody():
    match = skipped_trick()
    match.go_to_last_trick()
    match.play("2s 3s 4s 5s")
    assert "5♠ Гость 5 · Борис: пропуск" in pages(match)[0].text

    match = opened(6, PAGAT)
    match.set_hands("As", "As", "4d", "5d", "6d", "7d")
    match.go_to_last_trick()
    match.play("As As 4d 5d 6d 7d")
    assert "<s>Т♠</s> Анна · <s>Т♠</s> Борис · 4♦ Вера" in pages(match)[0].text
    assert "7♦ Гость 5 · никому" in pages(match)[0].text


# -- the match, the lobby and the rules ------------------------------------------------------------


def test_the_result_tells_why_it_is_over_and_totals_below_zero():
    options = EVENING
    match = Match(4, options)
    while CLUBS.decisions(match.state):
        match.any_move(Dice(5))
    match.set_totals(24, -10, 0, 1)
    (end,) = match.of(MatchEnded)
    course = ((24, -10, 0, 1),)
    over = Finished(table_head(options), CLUBS.standings(match.state), end.reason, course)

    text = table_message(over, Page.MAIN, RU, CTX).text

    assert "Сыграно 8 раздач: больше не играем." in text
    assert "🏆 1. <b>Анна</b> — 24 очка" in text
    assert "2. 🤖 Робот 4 — 1 очко" in text
    assert "4. Борис — −10 очков" in text


def test_a_match_to_the_target_says_so():
    over = Finished(table_head(), CLUBS.standings(Match(4).state), "target", ())

    assert "Набрано 100 очков." in table_message(over, Page.MAIN, RU, CTX).text


def lobby_text(options, *seats, loc=RU, preset="source"):
    made = lobby(game="clubs", options=options, seats=(*seats, *[None] * (8 - len(seats))))
    made = replace(made, head=replace(made.head, preset=preset))
    return visible(table_message(made, Page.MAIN, loc, CTX).text)


def test_TG20_a_lobby_says_that_a_match_by_the_letter_can_last_long():
    long = "⏱ Без предела раздач партия бывает очень долгой."

    assert long in lobby_text(Options(), ANNA)
    assert long in lobby_text(PAGAT, ANNA)
    assert long not in lobby_text(EVENING, ANNA)


def test_TG8_a_lobby_says_what_will_be_dealt_to_those_who_sit():
    assert "Сейчас 3 игрока: 🎴 Одна колода без 2♦, по 17 карт" in (
        lobby_text(Options(), ANNA, BORIS, VERA)
    )
    assert "Сейчас 6 игроков: 🎴 Две колоды без 2♦ 2♦, по 17 карт" in (
        lobby_text(Options(), *PEOPLE[:6])
    )
    assert "🎴" not in lobby_text(Options(), ANNA)


def test_a_lobby_names_what_people_ask_for_first():
    assert (
        "В счёт идёт: последний заказ каждого · Промах: −10 · Играем до: 100 очков · "
        "Раздач: без предела"
    ) in lobby_text(Options(), ANNA)
    assert "В счёт идёт: только старший заказ" in lobby_text(ONLY_WINNER, ANNA, preset="custom")


def test_the_rules_say_how_a_long_match_is_ended():
    def told(options):
        return visible(rules_message("clubs", options, RU).text)

    assert "Закончить можно в любой момент голосованием" in told(Options())
    assert "заказ окупается, если сыгран почти каждый второй" in told(Options())
    assert "Закончить можно" not in told(EVENING)
    assert "Раздач самое большее 8" in told(EVENING)


def test_the_rules_name_the_cards_of_every_number_of_players():
    assert (
        "2 – 13, 3 – 17, 4 – 13, 5 – 10, 6 – 17, 7 – 14, 8 – 13, 9 – 11, 10 – 10, 11 – 9, "
        "12 – 8, 13 – 8"
    ) in rules_message("clubs", Options(), RU).text.replace("\u00a0", " ")
