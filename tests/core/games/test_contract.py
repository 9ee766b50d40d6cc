"""What every game of the registry keeps to, whatever its rules: moves, refusals, records, scores.

Nothing here knows a game. The cases are the presets, the single options and several numbers of
seats; what is looked at are random walks through them (see walks). What is hidden from whom is
tested in test_contract_secrets.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any

import pytest

from core.engine.errors import BadAction, Refused
from core.engine.game import (
    CHANCE,
    CLOCK,
    NO_CHOICES,
    Action,
    AnyGame,
    DealScored,
    Decision,
    Expire,
    MatchEnded,
    Mode,
    Move,
    OnSilence,
    RefusalKind,
    advance,
)
from core.engine.record import Entry, Header, parse_entry, parse_header, read_fields, to_line
from core.games.dealing import Deal, Dealt
from core.games.registry import GAMES
from tests.core.chance import Chance
from tests.core.games.walks import (
    BY_HAND,
    CASES,
    MOST_LEGAL,
    PRESETS,
    Case,
    Walk,
    fits,
    happened,
    key,
    listed,
    moments,
    picked,
    walk,
    walks_of,
)

DEALS = 200
"""A match that nobody has won after so many deals is given up."""
MOVES_OF_A_DEAL = 20_000
"""More than any deal of any game takes, even played by chance."""

KINDS: dict[str, set[tuple[str, Mode, OnSilence]]] = {
    "belka": {
        ("deal", Mode.CHANCE, OnSilence.ROBOT),
        ("play", Mode.TURN, OnSilence.ROBOT),
        ("eggs", Mode.OPEN, OnSilence.EXPIRE),
    },
    "clubs": {
        ("deal", Mode.CHANCE, OnSilence.ROBOT),
        ("bid", Mode.TURN, OnSilence.ROBOT),
        ("play", Mode.TURN, OnSilence.ROBOT),
    },
    "cals_bs": {
        ("deal", Mode.CHANCE, OnSilence.ROBOT),
        ("lead", Mode.TURN, OnSilence.ROBOT),
        ("respond", Mode.OPEN, OnSilence.EXPIRE),
        ("respond", Mode.TURN, OnSilence.EXPIRE),
    },
    "mozhno": {
        ("deal", Mode.CHANCE, OnSilence.ROBOT),
        ("reshuffle", Mode.CHANCE, OnSilence.ROBOT),
        ("buy", Mode.OPEN, OnSilence.EXPIRE),
        ("buy", Mode.TURN, OnSilence.ROBOT),
        ("permit", Mode.OPEN, OnSilence.EXPIRE),
        ("play", Mode.TURN, OnSilence.ROBOT),
    },
}
"""The questions of each game as the record's page and RD4 have them."""

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def waiting(case: Case, state: Any) -> list[tuple[Decision, int]]:
    """Every open question with every seat that owes an answer to it."""
    return [
        (decision, seat)
        for decision in case.game.decisions(state)
        for seat in sorted(decision.waiting)
    ]


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


# -- matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("case", PRESETS, ids=str)
def test_a_random_match_ends_or_deals_on(case: Case, seed: int) -> None:
    deals = moves = 0
    last = None
    for last in moments(case, seed):
        moves += 1
        if any(isinstance(event, DealScored) for event in happened(last.step)):
            deals, moves = deals + 1, 0
        assert moves <= MOVES_OF_A_DEAL
        if deals == DEALS:
            break

    assert last is not None
    over = not case.game.decisions(last.step.state)
    assert over or deals == DEALS
    assert any(isinstance(event, MatchEnded) for event in happened(last.step)) == over


@pytest.mark.parametrize("case", PRESETS, ids=str)
def test_a_match_that_is_over_says_so_once_and_refuses_everything(case: Case) -> None:
    *before, last = islice(moments(case, 13), 6_000)
    state, moves = last.step.state, [one.move for one in (*before[-20:], last)]

    if not case.game.decisions(state):
        ends = [event for event in happened(last.step) if isinstance(event, MatchEnded)]
        assert [one.standings for one in ends] == [case.game.standings(state)]
        refused = [case.game.refusal(state, move) for move in moves]
        assert [one.kind if one else None for one in refused] == [RefusalKind.OVER] * len(moves)
    told = [event for one in before for event in happened(one.step)]
    assert [event for event in told if isinstance(event, MatchEnded)] == []


@every_game
def test_the_walks_meet_every_question_of_the_game_and_no_other(game: AnyGame) -> None:
    met = {
        (decision.kind, decision.mode, decision.on_silence)
        for seen in walks_of(game)
        for state in seen.states
        for decision in game.decisions(state)
    }

    assert met == KINDS[game.id]


@every_case
def test_decision_ids_never_come_again(case: Case) -> None:
    last: Decision | None = None
    for state in walk(case).states:
        for decision in case.game.decisions(state):
            if last is not None and decision != last:
                shrunk = replace(last, waiting=decision.waiting) == decision
                assert decision.id > last.id or (shrunk and decision.waiting < last.waiting)
            last = decision


@every_case
def test_a_question_asks_those_whom_its_mode_allows(case: Case) -> None:
    for state in walk(case).states:
        for decision in case.game.decisions(state):
            asked = len(decision.waiting)
            bounds = {Mode.CHANCE: (0, 0), Mode.TURN: (1, 1)}
            least, most = bounds.get(decision.mode, (1, case.seats))
            assert least <= asked <= most
            assert decision.waiting <= set(range(case.seats))


# -- legality --------------------------------------------------------------------------------------


@every_case
def test_each_legal_answer_is_let_through_and_applies(case: Case) -> None:
    game = case.game
    for moment in walk(case).sample(40):
        for decision, seat in waiting(case, moment.before):
            answers = listed(game, moment.before, decision, seat)
            assert answers
            for answer in (*answers[:25], answers[-1]):
                move = Move(seat, decision.id, answer)
                assert game.refusal(moment.before, move) is None
                assert game.apply(moment.before, move).state != moment.before


@every_case
def test_legal_answers_are_listed_once_and_cards_in_their_order(case: Case) -> None:
    game = case.game
    for moment in walk(case).sample(40):
        for decision, seat in waiting(case, moment.before):
            answers = listed(game, moment.before, decision, seat)
            assert len({key(game, answer) for answer in answers}) == len(answers)
            singles: dict[str, list[Any]] = {}
            for answer in answers:
                several = getattr(answer, "cards", ())
                assert list(several) == sorted(several)
                if hasattr(answer, "card"):
                    singles.setdefault(game.encode(answer)["do"], []).append(answer.card)  # pyright: ignore[reportAttributeAccessIssue]
            assert [order for order in singles.values() if order != sorted(order)] == []


@every_case
def test_what_is_not_listed_is_refused(case: Case) -> None:
    """Answers from elsewhere in the walk are let through exactly where they are listed."""
    game, chance = case.game, Chance(5)
    pool = [one.move.action for one in walk(case).moments if one.move.actor >= 0]
    for moment in walk(case).sample(40):
        for decision, seat in waiting(case, moment.before):
            answers = listed(game, moment.before, decision, seat)
            if len(answers) > MOST_LEGAL:
                continue
            allowed = {key(game, answer) for answer in answers}
            for action in (chance.one_of(pool) for _ in range(25)):
                if game.encode(action)["do"] == BY_HAND:
                    continue
                refusal = game.refusal(moment.before, Move(seat, decision.id, action))
                assert (refusal is None) == (key(game, action) in allowed)
                assert refusal is None or (refusal.kind, bool(refusal.code)) == (
                    RefusalKind.ILLEGAL,
                    True,
                )


@every_case
def test_choices_agree_with_what_is_legal(case: Case) -> None:
    game, chance = case.game, Chance(6)
    for moment in walk(case).sample(40):
        for decision in game.decisions(moment.before):
            for seat in (None, *range(case.seats)):
                offered = game.choices(game.view(moment.before, seat), decision)
                if seat is None or seat not in decision.waiting:
                    assert offered == NO_CHOICES
                    continue
                answers = listed(game, moment.before, decision, seat)
                _single_answers_agree(game, answers, offered)
                for family in offered.picks:
                    if family.action != BY_HAND:
                        move = Move(seat, decision.id, picked(game, family, chance))
                        assert game.refusal(moment.before, move) is None
                for action in offered.actions:
                    assert game.refusal(moment.before, Move(seat, decision.id, action)) is None


def _single_answers_agree(game: AnyGame, answers: list[Action], offered: Any) -> None:
    single = {key(game, action) for action in offered.actions}
    outside = [
        answer
        for answer in answers
        if key(game, answer) not in single
        and not any(fits(family, game.encode(answer)) for family in offered.picks)
    ]
    assert outside == []
    if not offered.picks:
        assert single == {key(game, answer) for answer in answers}


@every_case
def test_nothing_is_legal_for_a_seat_that_is_not_asked(case: Case) -> None:
    for moment in walk(case).sample(40):
        for decision in case.game.decisions(moment.before):
            for seat in set(range(case.seats)) - decision.waiting:
                assert list(islice(case.game.legal(moment.before, decision, seat), 1)) == []


# -- refusals --------------------------------------------------------------------------------------


def refused_moves(case: Case, seen: Walk) -> list[tuple[Any, Move, RefusalKind]]:
    """Moves that nobody may make, at states of the walk."""
    game, chance = case.game, Chance(7)
    pool = [one.move for one in seen.moments if not isinstance(one.move.action, Expire)]
    made: list[tuple[Any, Move, RefusalKind]] = []
    for moment in seen.sample(25):
        state = moment.before
        (decision, *_) = game.decisions(state)
        alien = chance.one_of(pool).action
        rest = set(range(case.seats)) - decision.waiting
        made += [
            (state, Move(moment.move.actor, moment.move.decision + 1, alien), RefusalKind.CLOSED),
            (state, Move(CHANCE, decision.id - 1, alien), RefusalKind.CLOSED),
            (state, Move(case.seats, decision.id, alien), RefusalKind.NOT_ASKED),
            *[(state, Move(seat, decision.id, alien), RefusalKind.NOT_ASKED) for seat in rest],
        ]
        if decision.mode is not Mode.CHANCE:
            made.append((state, Move(CHANCE, decision.id, alien), RefusalKind.NOT_ASKED))
        if decision.on_silence is OnSilence.EXPIRE:
            made.append((state, Move(CLOCK, decision.id, alien), RefusalKind.ILLEGAL))
        for actor in sorted(decision.waiting) or [CHANCE]:
            made.append((state, Move(actor, decision.id, Expire()), RefusalKind.ILLEGAL))
            move = Move(actor, decision.id, Action())
            made.append((state, move, RefusalKind.ILLEGAL))
    return made


@every_case
def test_a_refused_move_leaves_the_state_as_it_was(case: Case) -> None:
    game = case.game
    for state, move, kind in refused_moves(case, walk(case)):
        saved = game.codec.dump(state)
        with pytest.raises(Refused) as caught:
            advance(game, state, move)
        assert caught.value.refusal.kind == kind
        assert game.codec.dump(state) == saved


@every_case
def test_a_settled_question_is_closed_for_a_second_answer(case: Case) -> None:
    """A double tap, a stale keyboard, a late timer."""
    game = case.game
    for moment in walk(case).moments:
        after, first = moment.step.state, moment.move
        open_still = {decision.id for decision in game.decisions(after)}
        if first.decision not in open_still:
            refusal = game.refusal(after, first)
            assert refusal is not None
            assert refusal.kind == (RefusalKind.CLOSED if open_still else RefusalKind.OVER)


@every_case
def test_silence_has_a_meaning_where_it_is_said_to_have_one_and_nowhere_else(case: Case) -> None:
    game = case.game
    for moment in walk(case).sample(120):
        for decision in game.decisions(moment.before):
            expired = Move(CLOCK, decision.id, Expire())
            refusal = game.refusal(moment.before, expired)
            if decision.on_silence is OnSilence.ROBOT:
                assert refusal is not None
                assert refusal.kind == RefusalKind.NOT_ASKED
                continue
            assert refusal is None
            step = advance(game, moment.before, expired)
            assert decision not in game.decisions(step.state)


@every_case
def test_a_deal_that_the_pack_or_the_dealer_does_not_allow_is_refused(case: Case) -> None:
    for moment in walk(case).moments:
        deal = moment.move.action
        if not isinstance(deal, Deal):
            continue
        for wrong in wrong_deals(deal, case.seats):
            refusal = case.game.refusal(moment.before, replace(moment.move, action=wrong))
            assert refusal is not None
            assert refusal.kind == RefusalKind.ILLEGAL


def wrong_deals(deal: Deal, seats: int) -> list[Deal]:
    """The deal with one thing wrong in it."""
    first, second, *others = deal.hands
    copied = (first[0], *second[1:]) if first[0] is not second[0] else (first[1], *second[1:])
    return [
        replace(deal, dealer=seats),
        replace(deal, dealer=-1),
        replace(deal, hands=(first[1:], second, *others)),
        replace(deal, hands=(first[1:], (*second, first[0]), *others)),
        replace(deal, hands=(first, copied, *others)),
        replace(deal, hands=(first, second, *others, ())),
        replace(deal, hands=(second, *others)),
        replace(deal, stock=(*deal.stock, first[0])),
        replace(deal, aside=(*deal.aside, first[0])),
        replace(deal, hands=(first[1:], second, *others), aside=(*deal.aside, first[0])),
    ]


# -- dealers ---------------------------------------------------------------------------------------


@every_game
def test_the_first_dealer_may_be_fixed_and_no_other_is_let_deal(game: AnyGame) -> None:
    seats = game.usual_seats
    for dealer in range(seats):
        state = game.start(game.options(), seats, dealer).state
        (decision,) = game.decisions(state)
        deal: Any = game.chance(state, Chance(dealer))
        assert deal.dealer == dealer
        assert game.refusal(state, Move(CHANCE, decision.id, deal)) is None
        for other in set(range(seats)) - {dealer}:
            # Hands that go with the other dealer, where their sizes depend on him.
            free = game.start(game.options(), seats, other).state
            wrong = game.chance(free, Chance(dealer))
            refusal = game.refusal(state, Move(CHANCE, decision.id, wrong))
            assert refusal is not None
            assert refusal.code == "wrong_dealer"


@every_case
def test_the_deal_passes_clockwise(case: Case) -> None:
    dealers = [event.dealer for event in walk(case).events if isinstance(event, Dealt)]

    assert [(after - before) % case.seats for before, after in pairwise(dealers)] == [1] * (
        len(dealers) - 1
    )


# -- cards and scores ------------------------------------------------------------------------------


@every_case
def test_cards_are_conserved_from_the_deal_until_it_is_scored(case: Case) -> None:
    dealt: Counter[Any] | None = None
    for moment in walk(case).moments:
        deal = moment.move.action
        if isinstance(deal, Deal):
            dealt = Counter(card for lot in (*deal.hands, deal.stock, deal.aside) for card in lot)
        if any(isinstance(event, DealScored) for event in happened(moment.step)):
            dealt = None
        census = case.game.cards(moment.step.state)
        if dealt is not None:
            assert census == dealt
        else:
            assert not census or not case.game.decisions(moment.step.state)


@every_case
def test_totals_are_the_sums_of_the_scores(case: Case) -> None:
    totals, deal = (0,) * case.seats, 0
    for moment in walk(case).moments:
        for event in happened(moment.step):
            if isinstance(event, DealScored):
                deal += 1
                totals = tuple(map(sum, zip(totals, event.scores, strict=True)))
                assert (event.deal, event.totals) == (deal, totals)
        standings = case.game.standings(moment.step.state)
        assert tuple(one.points for one in standings) == totals


@every_case
def test_standings_cover_every_seat_and_equal_places_skip_the_next(case: Case) -> None:
    for state in walk(case).states:
        standings = case.game.standings(state)
        assert [one.seat for one in standings] == list(range(case.seats))
        places = [one.place for one in standings]
        assert places == [1 + sum(other < place for other in places) for place in places]


# -- records and saved states ----------------------------------------------------------------------


@every_case
def test_a_state_goes_through_json_at_every_step(case: Case) -> None:
    codec = case.game.codec
    for state in walk(case).states:
        assert codec.load(through_json(codec.dump(state))) == state


@every_case
def test_an_action_is_read_back_from_the_records_words(case: Case) -> None:
    game = case.game
    for moment in walk(case).moments:
        action = moment.move.action
        if isinstance(action, Expire):
            continue
        fields = through_json(game.encode(action))
        assert game.parse(fields) == action


@every_game
def test_the_records_words_have_their_fields_and_no_others(game: AnyGame) -> None:
    examples: dict[str, dict[str, Any]] = {}
    for seen in walks_of(game):
        for moment in seen.moments:
            if not isinstance(moment.move.action, Expire):
                fields = game.encode(moment.move.action)
                examples.setdefault(fields["do"], fields)
    assert examples
    for fields in examples.values():
        wrong = [{**fields, "more": 1}]
        for name in fields:
            wrong.append({key: fields[key] for key in fields if key != name})
            wrong += [{**fields, name: value} for value in (None, True, {}, "?", 1.5, [None])]
        for broken in wrong:
            with pytest.raises(BadAction):
                game.parse(broken)


@every_case
def test_replaying_the_lines_of_a_record_equals_the_play(case: Case) -> None:
    game = case.game
    written = Header(game, case.options, case.seats)
    header = parse_header(read_fields(to_line(written.to_json())), GAMES)
    state = game.start(header.options, header.seats, header.first_dealer).state
    for moment in walk(case).moments:
        line = to_line(Entry(moment.move.actor, moment.move.action).to_json(game))
        entry = parse_entry(read_fields(line), header)
        step = advance(game, state, Move(entry.actor, moment.move.decision, entry.action))
        assert step == moment.step
        state = step.state


@every_case
def test_play_goes_on_from_a_saved_state_as_if_nothing_had_happened(case: Case) -> None:
    game, seen = case.game, walk(case)
    middle = len(seen.moments) // 2
    state = game.codec.load(through_json(game.codec.dump(seen.moments[middle].before)))
    for moment in seen.moments[middle:]:
        state = advance(game, state, moment.move).state

    assert state == seen.moments[-1].step.state


@every_case
def test_what_a_game_adds_to_the_last_line_is_json(case: Case) -> None:
    for state in walk(case).states:
        extras = case.game.extras(state)
        assert through_json(extras) == extras


@every_game
def test_every_seat_count_of_the_game_can_start(game: AnyGame) -> None:
    for seats in game.seats:
        state = game.start(game.options(), seats, None).state
        (decision,) = game.decisions(state)
        assert (decision.kind, decision.mode, decision.waiting) == (
            "deal",
            Mode.CHANCE,
            frozenset(),
        )
        assert [one.place for one in game.standings(state)] == [1] * seats
    assert game.usual_seats in game.seats


def test_every_case_is_one_of_a_kind() -> None:
    assert len({str(case) for case in CASES}) == len(CASES)
    assert {case.game.id for case in CASES} == set(GAMES)
