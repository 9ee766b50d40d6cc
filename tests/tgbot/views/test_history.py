"""What was played, on the screen: lists, one match, the proof of a shuffle, exports."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from core.engine.game import Standing
from core.games.registry import GAMES
from core.readmodels import (
    Finished,
    PastMatch,
    PastMatches,
    Phase,
    Proof,
    SeatInfo,
    ShuffleProof,
)
from core.records import Outcome
from tests.tgbot.views.scenes import COMMITMENT, PEOPLE, faults, head, labels
from tgbot.callback_data import Ask, Do, Topic, Verb
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Document,
    ExportChoice,
    HistoryPress,
    export_choice_message,
    export_message,
    history_press,
    match_message,
    past_message,
    proof_message,
    record_message,
)

RU, KK, EN = (locale(lang) for lang in LANGUAGES)
WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40
LATE = datetime(2026, 11, 29, 20, 30, tzinfo=UTC)
MATCH = PastMatch(77, "belka", PEOPLE, (12, 7, 12, 7), (1, 3, 1, 3), 5, LATE)
PAST = PastMatches(-100, None, "Asia/Almaty", (MATCH,), 0, more=False)
SEED = "5e" * 32
PROVEN = ShuffleProof(1, "deal", COMMITMENT, SEED, Outcome.PROVEN)
DONE = head(phase=Phase.FINISHED)


def presses(message):
    return [button.data for row in message.buttons for button in row]


# -- lists -----------------------------------------------------------------------------------------


def test_a_match_is_told_with_its_winners_first_in_the_zone_of_the_reader():
    assert past_message(PAST, RU).text == (
        "📜 <b>Партии этого чата</b>\n\n"
        "1. <b>Белка</b> · 30.11.2026, 01:30 · 5 раздач\n"
        "🏆 Анна, Вера <b>12</b> · Борис, 🤖 Робот 4 7\n\n"
        "Номер открывает партию: раздачи по ходам, проверка тасовки, протокол."
    )


def test_the_date_is_written_as_the_language_does():
    assert "2026-11-30, 01:30" in past_message(PAST, EN).text
    assert "30.11.2026, 01:30" in past_message(PAST, KK).text


def test_a_match_that_did_not_count_says_so():
    stopped = replace(MATCH, places=(), points=(3, 4, 3, 4))
    voided = replace(MATCH, voided=True)
    text = past_message(replace(PAST, matches=(stopped, voided)), RU).text

    assert "5 раздач · остановлена\nБорис, 🤖 Робот 4 4 · Анна, Вера 3" in text
    assert "5 раздач · не засчитана\n🏆 Анна, Вера" in text


def test_many_players_are_told_in_one_line():
    seats = tuple(SeatInfo(at, f"Гость {at}", 20 + at) for at in range(13))
    places = (*range(2, 14), 1)
    match = PastMatch(78, "clubs", seats, tuple(range(13)), places, 8, LATE)
    text = past_message(replace(PAST, matches=(match,)), RU).text

    assert "🏆 Гость 12 <b>12</b> · Гость 0 0 · Гость 1 1 · Гость 2 2 · ещё 9" in text


def test_nobody_is_told_to_have_no_points_where_only_the_places_differ():
    seats = (SeatInfo(0, "<Анна>", 20), SeatInfo(1, "<Борис>", 21), SeatInfo(2, "Вера", 22))
    match = PastMatch(78, "cals_bs", seats, (0, 0, 0), (2, 1, 3), 1, LATE)
    text = past_message(replace(PAST, matches=(match,)), RU).text

    assert "🏆 &lt;Борис&gt; · &lt;Анна&gt; · Вера" in text


def test_a_list_leads_to_matches_pages_and_games():
    message = past_message(replace(PAST, game="belka", page=2, more=True), RU)

    assert presses(message) == [
        Do(77, Verb.DEALS),
        Ask(Topic.HISTORY, "belka.1"),
        Ask(Topic.HISTORY, "belka.3"),
        Ask(Topic.HISTORY, "all.0"),
        Ask(Topic.HISTORY, "clubs.0"),
        Ask(Topic.HISTORY, "cals_bs.0"),
        Ask(Topic.HISTORY, "mozhno.0"),
    ]
    assert message.text.startswith("📜 <b>Партии этого чата</b> · Белка")


def test_an_empty_list_says_how_it_fills():
    message = past_message(replace(PAST, chat=None, matches=()), RU)

    assert message.text.startswith("📜 <b>Мои партии</b>\n\nЗдесь пока пусто")
    assert "/play" in message.text


@pytest.mark.parametrize("game", [None, *GAMES])
def test_a_press_is_what_was_written(game):
    press = HistoryPress(game, 17)
    data = press.button("x").data

    assert isinstance(data, Ask)
    assert history_press(data.arg) == press


@pytest.mark.parametrize(
    "arg", ["", "all", "belka.", "chess.0", "belka.-1", "belka.x", "belka.١", "belka.999999"]
)
def test_other_words_are_no_press(arg):
    assert history_press(arg) is None


# -- one match -------------------------------------------------------------------------------------


def ended(deals, reason="target"):
    standings = tuple(Standing(seat, 1 + 2 * (seat % 2), 0) for seat in range(4))
    course = tuple((n, 2 * n, n, 2 * n) for n in range(1, deals + 1))
    return Finished(DONE, standings, reason, course)


def test_a_match_leads_to_its_deals_its_proof_and_its_record():
    message = match_message(ended(2), -1, RU)

    assert "🏆 Анна, Вера\n▫️ Борис, 🤖 Робот 4\n\n1. 1 : 2\n2. 2 : 4" in message.text
    assert presses(message) == [
        Do(7, Verb.STEP, "1.0"),
        Do(7, Verb.STEP, "2.0"),
        Do(7, Verb.VERIFY, "1.0"),
        Do(7, Verb.RECORD),
    ]
    assert "🏆" not in match_message(ended(2, "stopped"), -1, RU).text


def test_every_deal_of_a_long_match_has_its_button_on_some_page():
    found = []
    for page in range(3):
        message = match_message(ended(95), page, RU)
        assert faults(message) == []
        found += [
            one.arg for one in presses(message) if isinstance(one, Do) and one.verb is Verb.STEP
        ]

    assert found == [f"{deal}.0" for deal in range(1, 96)]
    assert match_message(ended(95), -1, RU) == match_message(ended(95), 2, RU)
    assert match_message(ended(95), 99, RU) == match_message(ended(95), 2, RU)
    assert Do(7, Verb.DEALS, "1") in presses(match_message(ended(95), 2, RU))


def test_a_record_says_how_to_check_it_alone():
    message = record_message(DONE, b"{}\n", RU)

    assert message.document == Document("kozyr-belka-7.jsonl", b"{}\n")
    assert "<code>kozyr verify kozyr-belka-7.jsonl</code>" in message.text


# -- proofs ----------------------------------------------------------------------------------------


def test_an_honest_shuffle_is_proven_in_three_lines():
    text = proof_message(Proof(DONE, 1, (PROVEN,)), 1, RU).text

    assert text.count("✅") == 3
    assert f"✅ 🔒 Замок. Его показали, когда открыли стол:\n<code>{COMMITMENT}</code>" in text
    assert f"к этому замку он подходит:\n<code>{SEED}</code>" in text
    assert "✅ 🃏 Карты." in text
    assert "Хозяин бота" in text
    assert "Тасовок проверено: 1, честных: 1." in text


@pytest.mark.parametrize(
    ("outcome", "marks"),
    [
        (Outcome.BROKEN_PROMISE, "✅❌➖"),
        (Outcome.OTHER_CARDS, "✅✅❌"),
        (Outcome.OTHER_DEALER, "✅✅❌"),
        (Outcome.WITHHELD, "✅❌➖"),
    ],
)
def test_what_does_not_fit_is_marked_where_it_does_not(outcome, marks):
    seed = None if outcome is Outcome.WITHHELD else SEED
    shuffles = (PROVEN, ShuffleProof(2, "deal", COMMITMENT, seed, outcome))
    text = proof_message(Proof(DONE, 2, shuffles), 2, RU).text

    assert "".join(one for one in text if one in "✅❌➖") == marks
    assert "верить нельзя" in text
    assert "честных: 1" in text


def test_the_proof_is_turned_deal_by_deal_and_leads_to_its_steps():
    shuffles = tuple(replace(PROVEN, deal=deal) for deal in (1, 2, 3))
    message = proof_message(Proof(DONE, 3, shuffles), 2, RU)

    assert "Он стоял на столе, пока играли раздачу 1" in message.text
    assert "Хозяин бота" not in message.text
    assert labels(message) == [
        ["◀ Раздача 1", "Раздача 3 ▶"],
        ["⏯ По ходам"],
        ["📜 Партия", "📄 Протокол"],
    ]


def test_of_a_deal_that_was_not_played_it_is_said_that_another_is_shown():
    shuffles = tuple(replace(PROVEN, deal=deal) for deal in (1, 2, 3))
    text = proof_message(Proof(DONE, 3, shuffles), 99, RU).text

    assert "Раздачи 99 не было; вот последняя." in text
    assert "<b>Раздача 3</b>" in text


def test_both_shuffles_of_a_deal_are_proven():
    shuffles = (PROVEN, replace(PROVEN, shuffle="reshuffle"))
    text = proof_message(Proof(DONE, 1, shuffles), 1, RU).text

    assert text.count("✅") == 6
    assert "перетасовка сброса" in text


def test_before_the_first_deal_is_over_there_is_the_whole_promise():
    message = proof_message(Proof(head(), 0, ()), 1, RU)

    assert f"Замок следующей тасовки:\n<code>{COMMITMENT}</code>" in message.text
    assert message.buttons == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [({"promised": False}, "доказать здесь нечего"), ({"readable": False}, "не прочитать")],
)
def test_what_proves_nothing_says_so(changes, said):
    text = proof_message(replace(Proof(DONE, 2, ()), **changes), 1, RU).text

    assert said in text
    assert "✅" not in text


# -- exports and limits ----------------------------------------------------------------------------


def test_of_several_things_one_is_chosen():
    choices = [ExportChoice("standings"), ExportChoice("matches", "7")]

    assert presses(export_choice_message(choices, RU)) == [
        Ask(Topic.EXPORT, "standings."),
        Ask(Topic.EXPORT, "matches.7"),
    ]
    file = Document("standings.csv", b"x")
    assert export_message(choices[0], file, RU).document is file


def test_files_that_come_together_say_what_each_holds():
    cup = ExportChoice("tournament", "7", "Кубок")
    names = ("entrants-7.csv", "tables-7.csv", "standings-7.csv", "tournament-7.json")
    told = [export_message(cup, Document(name, b"x"), RU).text for name in names]

    assert told[0] == "🏆 Кубок · участники"
    assert len(set(told)) == len(names)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_sent_with_any_names(lang):
    loc = locale(lang)
    worst = tuple(SeatInfo(seat, WORST, 11 + seat) for seat in range(13))
    match = PastMatch(2**31 - 1, "clubs", worst, (-1000,) * 13, (1,) * 13, 200, LATE, voided=True)
    past = replace(PAST, game="mozhno", matches=(match,) * 10, page=9000, more=True)
    reshuffled = (PROVEN, replace(PROVEN, shuffle="reshuffle"))
    found = faults(past_message(past, loc))
    found += faults(proof_message(Proof(head(), 1, reshuffled), 1, loc))
    found += faults(match_message(ended(95), 0, loc))
    found += faults(record_message(DONE, b"{}", loc))

    assert found == []
