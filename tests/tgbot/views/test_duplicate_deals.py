"""The same deals at all tables, in words: chosen, printed beforehand, promised, shown when open."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from telegram import Chat, User

from core.boards import (
    BoardState,
    DealShown,
    RoundShown,
    Settings,
    TournamentBoard,
    TournamentNotice,
)
from core.readmodels import Phase as TablePhase
from core.readmodels import Proof, SeatInfo, ShuffleProof
from core.records import Outcome
from core.tournaments.model import Kind, Phase
from tests.tgbot.views import tournament_scenes as scene
from tests.tgbot.views.scenes import CTX, data, head
from tests.tgbot.views.test_tournaments import check
from tgbot.handlers.history import may_see
from tgbot.i18n import LANGUAGES, locale
from tgbot.views import announcement
from tgbot.views import tournaments as events
from tgbot.views.proofs import proof_message
from tgbot.views.tournaments import DraftPage, DraftPress
from tgbot.views.tournaments.standings import board_line

RU = locale("ru")
LOCK, KEY = "10c4" * 16, "6e11" * 16
PAIRS = Settings(pairs=True, duplicate=True)


def round_of(*, opened: bool) -> RoundShown:
    """A round of two tables, the first of which has finished, or both."""
    one = scene.played_round(tuple(map(scene.entrant, range(1, 6))), 2)
    boards = tuple(
        replace(
            board,
            state=BoardState.PLAYED if opened or board.number == 1 else BoardState.PLAYING,
            score=board.score if opened else (),
            points=(6250, 3750) if opened else (),
        )
        for board in one.boards
    )
    return replace(one, boards=boards, deals=(DealShown(1, LOCK, KEY if opened else None),))


def board_of(*, opened: bool) -> TournamentBoard:
    told = scene.board(5, round=round_of(opened=opened))
    return replace(told, head=scene.head(settings=PAIRS))


# -- the wizard, and what is printed beforehand ----------------------------------------------------


@pytest.mark.parametrize(("game", "alike"), [("belka", 4), ("clubs", 4), ("mozhno", 5)])
def test_the_same_deals_are_offered_where_cards_can_be_compared(game: str, alike: int) -> None:
    made = events.draft_message(scene.draft(game, alike=alike), DraftPress(DraftPage.MAIN), RU, CTX)
    assert any("e:7:draft:duplicate.turn" in row for row in data(made))
    without = events.draft_message(scene.draft("cals_bs"), DraftPress(DraftPage.MAIN), RU, CTX)
    assert not any("e:7:draft:duplicate.turn" in row for row in data(without))


def test_a_duplicate_draft_offers_neither_a_bracket_nor_more_deals_than_are_alike() -> None:
    told = scene.draft("belka", settings=PAIRS, alike=4)

    def presses(page: DraftPage) -> set[str]:
        made = events.draft_message(told, DraftPress(page), RU, CTX)
        return {one for row in data(made) for one in row}

    assert f"e:7:draft:kind.{Kind.KNOCKOUT}" not in presses(DraftPage.KIND)
    assert "e:7:draft:final" not in presses(DraftPage.MAIN)
    assert {one for one in presses(DraftPage.DEALS) if one[-1].isdigit()} == {
        "e:7:draft:deals.2",
        "e:7:draft:deals.4",
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["belka", "clubs", "mozhno"])
def test_the_regulations_say_what_is_compared_hidden_and_judged(lang: str, game: str) -> None:
    loc = locale(lang)
    settings = Settings(pairs=game == "belka", duplicate=True)
    told = scene.head(game, Phase.OPEN, settings=settings)
    text = check(events.regulations_message(told, 12, loc)).text
    assert "SHA-256" in text
    for percent in ("50%", "60%", "40%"):
        assert percent in text
    for code in told.plan.stages[0].tie_breaks:
        assert loc.plain(f"tie-{code}") in text


# -- a round ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_shows_locks_alone_and_keys_when_the_last_table_has_finished(lang: str) -> None:
    loc = locale(lang)
    before, after = (
        check(events.round_message(board_of(opened=opened), (round_of(opened=opened),), 0, 0, loc))
        for opened in (False, True)
    )
    assert f"<code>{LOCK}</code>" in before.text
    assert KEY not in before.text
    assert f"<code>{LOCK}:{KEY}</code>" in after.text


def test_a_finished_board_of_a_sealed_round_tells_no_score() -> None:
    sealed, opened = (board_of(opened=one) for one in (False, True))
    assert sealed.round is not None
    assert opened.round is not None
    assert "12" not in board_line(sealed.head, sealed.round.boards[0], RU)
    assert "62.5% : 37.5%" in board_line(opened.head, opened.round.boards[0], RU)


def test_nothing_can_be_watched_before_the_round_is_open() -> None:
    sealed, opened = (events.watch_message(board_of(opened=one), RU) for one in (False, True))
    assert "e:7:watch:1" not in {one for row in data(sealed) for one in row}
    assert "одни и те же раздачи" in sealed.text
    assert "e:7:watch:1" in {one for row in data(opened) for one in row}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_announcement_of_a_round_has_all_the_digits_of_its_locks(lang: str) -> None:
    payload = {"tournament": 7, "title": "", "round": 1, "rounds": 3, "promises": [LOCK, KEY]}
    text = check(announcement(TournamentNotice.ROUND, payload, locale(lang), CTX)).text
    assert f"1. <code>{LOCK}</code>" in text
    assert f"2. <code>{KEY}</code>" in text


# -- one table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_proof_of_a_shared_deal_speaks_of_the_tournament_s_promise(lang: str) -> None:
    loc = locale(lang)
    deals = tuple(ShuffleProof(one, "deal", LOCK, KEY, Outcome.PROVEN) for one in (1, 2))
    proof = Proof(head(phase=TablePhase.FINISHED), 2, deals, shared=True)
    text = proof_message(proof, 2, loc).text
    for key in ("promise", "seed", "cards"):
        values = {"mark": "✅", "promise": LOCK, "seed": KEY}
        assert loc(f"proof-{key}-shared", **values) in text
    assert loc("proof-limit-shared") in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_sealed_match_it_is_said_when_its_proof_comes(lang: str) -> None:
    proof = Proof(head(phase=TablePhase.FINISHED, sealed=True), 0, ())
    assert locale(lang)("proof-sealed") in proof_message(proof, 1, locale(lang)).text


@pytest.mark.parametrize(("sealed", "seen"), [(True, [True, False]), (False, [True, True])])
async def test_a_sealed_table_is_seen_by_its_own_people_alone(
    sealed: bool, seen: list[bool]
) -> None:
    """Also from the chat in which the button was pressed."""
    told = head(sealed=sealed, seats=(SeatInfo(0, "Анна", 11), None, None, None), chat=-100)
    nobody = cast(Any, None)
    chat = Chat(-100, "supergroup")
    people = [User(one, "x", is_bot=False) for one in (11, 12)]
    assert [await may_see(nobody, nobody, user, chat, told) for user in people] == seen
