"""Whatever happens in Cal's BS can be shown, nothing too early; and the game told afterwards."""

from dataclasses import replace
from itertools import islice

import pytest

from core.cards import RANKS, Rank
from core.engine.game import MatchEnded, reshuffle
from core.games.cals_bs import (
    CALS_BS,
    Doubt,
    Lay,
    Match,
    Options,
    Pass,
    Phase,
    Plus,
    Quads,
    SetLaid,
)
from core.readmodels import Finished, Page, SeatInfo
from tests.core.games.cals_bs.play import (
    DOUBT,
    PASS,
    A,
    B,
    C,
    Chance,
    late,
    lay,
    match,
    opening,
    plus,
    quads,
)
from tests.core.games.walks import Case, moments
from tests.tgbot.views.cals_bs_scenes import (
    OPTIONS,
    QUADS,
    RU,
    buttons,
    by_chance,
    hand,
    note,
    own,
    playing,
    report,
    said_by,
    states,
    table,
    table_head,
)
from tests.tgbot.views.scenes import ANNA, BORIS, CTX, ROBOT, VERA, faults, head, labels, lobby
from tgbot.callback_data import Answer
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import (
    Act,
    Faces,
    announcement,
    hand_message,
    press,
    review_message,
    rules_message,
    table_message,
    visible,
)
from tgbot.views.cals_bs_words import count_of

WORST = "<b>&\u202eЖ" + "Щ\u0336\u0336\u0336" * 40


# -- whatever happens ------------------------------------------------------------------------------


def worst_head(options, seats):
    people = tuple(SeatInfo(at, WORST, 11 + at, asleep=at == 1) for at in range(seats))
    return head(game="cals_bs", options=options, preset="custom", seats=people)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_screen_of_a_match_can_be_sent(lang, options):
    loc, chance, ctx = locale(lang), Chance(5), replace(CTX, faces=Faces.FOUR_COLOURS)
    of, found = worst_head(options, 7), []
    for state in states(options, seats=7, step=13):
        found += faults(table_message(playing(state, of), Page.MAIN, loc, ctx))
        for seat in range(0, 7, 2):
            held = state.hands[seat]
            some = [one.code for one in held[: chance.below(8)]]
            seen = hand(state, seat, of, cards=some, rank="T", steps=12, asked=state.table.asked)
            found += faults(hand_message(seen, Page.MAIN, loc, ctx))

    assert found == []


@pytest.mark.parametrize("options", OPTIONS)
def test_every_answer_can_be_given_by_its_own_words(options):
    """Whatever the rules allow is said by a button's words and understood again."""
    kinds = set()
    for moment in islice(moments(Case(CALS_BS, options, 4, ""), 2), 300):
        action, actor = moment.move.action, moment.move.actor
        if isinstance(action, Lay | Match | Quads | Plus):
            codes = [one.code for one in action.cards]
            seen = hand(moment.before, actor, cards=codes)
            said = {"asked": moment.before.table.asked}
            if isinstance(action, Lay):
                said["rank"] = action.rank.value
            if isinstance(action, Plus):
                said["steps"] = action.steps
            seen = replace(seen, selection={**seen.selection, **said, "sort": "rank"})
            kinds.add(type(action))
            assert key(action) in [key(one) for one in laid_by_buttons(seen)]

    assert kinds == ({Lay, Match, Quads, Plus} if options.quads else {Lay, Match})


def laid_by_buttons(seen):
    """The sets that the buttons of a hand lay, those asked back included."""
    for one in buttons(seen):
        if isinstance(one.data, Answer):
            for said in (said_by(one), f"y:{said_by(one)}"):
                meaning = press(seen, said)
                if isinstance(meaning, Act) and not isinstance(meaning.action, Pass | Doubt):
                    yield meaning.action


def key(action):
    fields = CALS_BS.encode(action)
    return {**fields, "cards": sorted(fields["cards"])}


@pytest.mark.parametrize("options", OPTIONS)
def test_the_table_shows_nothing_that_a_spectator_may_not_know(options):
    rng, differing = Chance(7), 0
    for state in states(options, step=5):
        other = reshuffle(CALS_BS, state, None, rng)
        differing += (other.hands, other.pile) != (state.hands, state.pile)
        for page in (Page.MAIN, Page.MENU):
            assert table(other, page=page) == table(state, page=page)

    assert differing > 20


@pytest.mark.parametrize("options", OPTIONS)
def test_a_hand_shows_nothing_of_the_others_and_of_the_pile(options):
    rng, differing = Chance(8), 0
    for at, state in enumerate(states(options, step=5)):
        seat = at % 4
        other = reshuffle(CALS_BS, state, seat, rng)
        differing += (other.hands, other.pile) != (state.hands, state.pile)
        some = [one.code for one in state.hands[seat][:4]]
        for chosen in ([], some):
            shown = own(hand(state, seat, cards=chosen))
            assert own(hand(other, seat, cards=chosen)) == shown
            assert shown.protect

    assert differing > 20


def test_the_own_set_is_shown_to_its_owner_alone():
    state = opening("Kc 5d").do((A, lay("Kc 5d", "K"))).state

    assert note(hand(state, A)) == ["Вы положили: К♣ 5♦"]
    assert "5♦" not in own(hand(state, B)).text + own(hand(state, C)).text + table(state).text


# -- afterwards ------------------------------------------------------------------------------------


def told_after(play, *moves):
    """The report of a game that ends with these moves, its beginning left out."""
    events = []
    for seat, action in moves:
        play.do((seat, action))
        events += play.told
    return report(events, play.state.options, play.state.seats)


def test_the_end_of_a_game_tells_who_lied_and_who_doubted():
    play = late(A, "9s X1 4d", "", "2c")
    end = told_after(
        play,
        (A, lay("4d", "K")),
        (B, match("2c")),
        (A, DOUBT),
        (A, lay("9s X1", "9")),
    )
    left = sorted([(play.counts[B], "Борис"), (play.counts[C], "Вера")])

    assert left == [(18, "Вера"), (34, "Борис")]
    assert announcement("deal", end, RU, CTX).text == (
        "🃏 <b>Кэлс БС · без карт: Анна</b>\n\n"
        "🔎 Анна, «2 девятки»: 9♠ 🃏 ✅\n"
        "Это были последние карты\n\n"
        "Вера: осталось 18 карт\n"
        "Борис: остались 34 карты\n\n"
        "<b>Как играли:</b> 🎴 ходы · 🎭 блеф (пойман) · 🔎 сомнения (верные)\n"
        "Анна: 🎴 2 · 🎭 1 (0) · 🔎 1 (1)\n"
        "Борис: 🎴 1 · 🎭 1 (1) · 🔎 0 (0)\n"
        "Вера: 🎴 0 · 🎭 0 (0) · 🔎 0 (0)"
    )


def test_the_review_shows_every_set_with_its_true_cards():
    play = late(A, "9s X1 4d 3d", "", "2c")
    end = told_after(
        play,
        (A, lay("3d", "3")),
        (C, PASS),
        (B, PASS),
        (A, lay("4d", "K")),
        (C, PASS),
        (B, match("2c")),
        (A, DOUBT),
        (A, lay("9s X1", "9")),
    )

    assert review_message(end, 0, RU, CTX).text == (
        "🔎 <b>Кэлс БС · разбор партии</b>\n\n"
        "▶️ 1. Анна «1 тройка»: 3♦ ✅\n"
        "✋ все\n"
        "▶️ 2. Анна «1 король»: 4♦ ❌\n"
        "✋ Вера\n"
        "➕ 3. Борис «1 король»: 2♣ ❌\n"
        "🔎 Сомнение верное: Анна · 3 карты берёт Борис\n"
        "▶️ 4. Анна «2 девятки»: 9♠ 🃏 ✅\n"
        "🔎 Это были последние карты"
    )


def test_a_leader_who_doubts_a_plus_on_his_own_false_quads_is_right_and_pays():
    play = opening("5c 5d 5h X1", "6s", options=QUADS)
    play.do((A, quads("5c 5d 5h X1")), (B, plus(1, "6s")), (A, DOUBT))

    assert "Сомнение верное: Анна · 5 карт берёт Анна" in table(play.state).text


def test_a_plus_over_false_quads_is_neither_true_nor_false():
    play = opening("5c 5d 5h X1", "6s", options=QUADS)
    play.do((A, quads("5c 5d 5h X1")), (B, plus(1, "6s")))

    assert table(play.do((C, DOUBT)).state).text.count("❌") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_end_can_be_sent(lang, options):
    loc = locale(lang)
    end = replace(by_chance(options), head=worst_head(options, 4))
    found = faults(announcement("deal", end, loc, CTX))
    pages = [review_message(end, 0, loc, CTX)]
    while labels(pages[-1])[0][-1] == "▶":
        pages.append(review_message(end, len(pages), loc, CTX))
    for page in pages:
        found += faults(page)

    assert found == []
    sets = sum(page.text.count("▶️ ") + page.text.count("➕ ") for page in pages)
    laid = [told.event for told in end.events if isinstance(told.event, SetLaid)]
    assert sets == len(laid)


def over(state, reason, course):
    """A match that ended like this, as its result is told."""
    of = table_head(seats=len(state.table.counts))
    return Finished(of, CALS_BS.standings(state), reason, course, view=CALS_BS.view(state, None))


def test_the_result_names_the_winner_and_the_places():
    *_, last = moments(Case(CALS_BS, Options(), 4, ""), 3)
    state = last.step.state
    reason = next(
        told.event.reason for told in last.step.events if isinstance(told.event, MatchEnded)
    )
    end = over(state, reason, ((0, 0, 1, 0),))
    names = [info.name or "🤖 Робот 4" for info in (ANNA, BORIS, VERA, ROBOT)]

    message = announcement("result", end, RU, CTX)
    text = message.text

    assert message.photo is None
    assert state.table.phase is Phase.OVER
    assert f"🏆 1. <b>{names[state.table.winner]}</b> — 1 очко" in text
    assert "Карты кончились, и последние слова были правдой." in text
    assert "0 очков" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", ["last_deal", "stopped"])
def test_places_of_a_match_that_nobody_has_won_stand_beside_the_cards_that_decide_them(
    lang, reason
):
    loc = locale(lang)
    state = late(B, "5c").state
    best_first = sorted(CALS_BS.standings(state), key=lambda one: (one.place, one.seat))

    message = announcement("result", over(state, reason, ()), loc, CTX)
    told = [line.rsplit(" — ", 1)[1] for line in message.text.splitlines() if " — " in line]

    assert faults(message) == []
    assert state.table.winner is None
    assert told == [
        loc.plain("cals_bs-in-hand", n=state.table.counts[one.seat]) for one in best_first
    ]
    assert told[0] == loc.plain("cals_bs-in-hand", n=1)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", OPTIONS)
def test_the_rules_fit_and_follow_the_options(lang, options):
    message = rules_message("cals_bs", options, locale(lang))

    assert faults(message) == []
    plain = rules_message("cals_bs", Options(), locale(lang)).text
    assert (message.text == plain) is (options == Options())


def test_a_lobby_says_when_there_are_enough():
    def told(*seats):
        made = lobby(game="cals_bs", options=Options(), seats=(*seats, *[None] * (7 - len(seats))))
        return visible(table_message(made, Page.MAIN, RU, CTX).text)

    assert "Не хватает 2 игроков." in told(ANNA)
    assert "Можно начинать; есть ещё 4 места." in told(ANNA, BORIS, VERA)


@pytest.mark.parametrize(
    ("count", "rank", "lang", "text"),
    [
        (1, "Q", "ru", "1 дама"),
        (3, "Q", "ru", "3 дамы"),
        (6, "Q", "ru", "6 дам"),
        (2, "7", "ru", "2 семёрки"),
        (5, "A", "ru", "5 тузов"),
        (1, "6", "en", "1 six"),
        (4, "6", "en", "4 sixes"),
        (4, "6", "kk", "4 алтылық"),
    ],
)
def test_a_number_of_cards_is_said_as_people_say_it(count, rank, lang, text):
    assert count_of(count, Rank(rank), locale(lang)) == text


def test_every_rank_has_a_name_of_its_own():
    for lang in LANGUAGES:
        assert len({count_of(1, rank, locale(lang)) for rank in RANKS}) == len(RANKS)
