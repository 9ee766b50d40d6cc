"""What a chat has chosen holds wherever it matters, and what makes no sense is not chosen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from core.readmodels import Faces, Hand, HandOrder, Openers, Pace, Receipt, Said
from core.services.settings import Settings
from core.storage import CallRow, ChatRow, TableRow
from tests.core.services.ground import ANNA, BORIS, FOUR, GROUP, Ground
from tests.support.hands import hand_now


async def opened(ground: Ground, game: str = "belka", **how: object) -> Receipt:
    return await ground.services.lobby.open(
        chat=GROUP,
        thread=None,
        opener=ANNA,
        game=game,
        **how,  # type: ignore[arg-type]
    )


async def test_a_new_chat_has_the_operators_settings(ground: Ground) -> None:
    await ground.group()

    settings = await ground.services.settings.of(GROUP)

    assert (settings.language, settings.pace, settings.quiet) == ("ru", Pace.NORMAL, (23, 8))
    assert (settings.game, settings.openers, settings.faces) == (None, Openers.ALL, Faces.PLAIN)
    assert not settings.private


async def test_a_table_of_the_usual_game_has_the_usual_house_rules(ground: Ground) -> None:
    await ground.meet(ANNA)
    await ground.group()
    await ground.services.settings.set_game(GROUP, "belka", "short")

    usual, other, named = [
        (await opened(ground, game, preset=preset)).table
        for game, preset in (("belka", None), ("clubs", None), ("belka", "source"))
    ]

    heads = {one.table: one for one in await ground.services.chats.open_tables(GROUP)}
    presets = [heads[table or 0].preset for table in (usual, other, named)]
    assert presets == ["short", "source", "source"]


async def test_where_only_admins_open_tables_others_are_refused(ground: Ground) -> None:
    await ground.meet(ANNA)
    await ground.group()
    await ground.services.settings.set_openers(GROUP, Openers.ADMINS)

    refused = await opened(ground)
    allowed = await opened(ground, admin=True)

    assert (refused.said, allowed.done) == (Said.ADMINS_OPEN, True)
    assert len(await ground.rows(TableRow)) == 1


async def test_a_rematch_opens_a_table_and_so_is_for_admins_there_too(ground: Ground) -> None:
    table = await ground.match()
    await ground.services.care.stop(table, ANNA)
    await ground.services.settings.set_openers(GROUP, Openers.ADMINS)

    refused = await ground.services.lobby.rematch(table, BORIS)
    allowed = await ground.services.lobby.rematch(table, BORIS, admin=True)

    assert (refused.said, allowed.said) == (Said.ADMINS_OPEN, Said.REMATCH)


async def test_in_a_private_chat_its_owner_opens_tables_whatever_is_chosen(ground: Ground) -> None:
    await ground.meet(ANNA)
    await ground.services.chats.met(ANNA, "private", "")
    await ground.services.settings.set_openers(ANNA, Openers.ADMINS)

    receipt = await ground.services.lobby.open(chat=ANNA, thread=None, opener=ANNA, game="belka")

    assert receipt.done


async def test_new_faces_are_shown_at_once(ground: Ground) -> None:
    table = await ground.match()
    await ground.draw_all()

    await ground.services.settings.set_faces(GROUP, Faces.LETTERS)

    assert set(await ground.behind()) == {GROUP}
    (waiting,) = await ground.services.screens.waiting()
    job = await ground.services.screens.claim(waiting.id)
    assert job is not None
    assert (await ground.services.screens.load(job)).suits == Faces.LETTERS
    assert job.table == table


async def test_a_persons_order_holds_at_every_table_until_it_is_turned_there(
    ground: Ground,
) -> None:
    table = await ground.match()
    await ground.draw_all()

    await ground.services.settings.set_order(ANNA, HandOrder.RANK)
    usual = await ground.hand(table, ANNA)
    await ground.services.play.select(table, ANNA, {"sort": "suit"})
    turned = await ground.hand(table, ANNA)

    assert set(await ground.behind()) == {ANNA}
    assert (usual.selection["sort"], turned.selection["sort"]) == ("rank", "suit")


async def test_without_a_wish_the_game_sorts_the_hand(ground: Ground) -> None:
    table = await ground.match()
    hand = await hand_now(ground.services, table, ANNA)

    assert isinstance(hand, Hand)
    assert "sort" not in hand.selection


NONSENSE: dict[str, Callable[[Settings], Awaitable[Receipt]]] = {
    "zone": lambda one: one.set_time_zone(GROUP, "Asia/Nowhere"),
    "path": lambda one: one.set_time_zone(GROUP, "../../etc/passwd"),
    "hour": lambda one: one.set_quiet(GROUP, (23, 24)),
    "game": lambda one: one.set_game(GROUP, "poker"),
    "preset": lambda one: one.set_game(GROUP, "belka", "nothing"),
    "no game": lambda one: one.set_game(GROUP, None, "source"),
}


@pytest.mark.parametrize("what", NONSENSE)
async def test_what_makes_no_sense_is_not_chosen(ground: Ground, what: str) -> None:
    await ground.group()
    before = await ground.row(ChatRow, id=GROUP)

    receipt = await NONSENSE[what](ground.services.settings)

    assert receipt.said is Said.STALE
    assert await ground.row(ChatRow, id=GROUP) == before


async def test_hours_without_a_beginning_are_no_quiet_hours(ground: Ground) -> None:
    await ground.group()
    await ground.services.settings.set_quiet(GROUP, None)

    assert (await ground.services.settings.of(GROUP)).quiet is None
    loaded = await ground.loaded(await ground.match(pace=Pace.CORRESPONDENCE))
    quiet = loaded.quiet()
    assert quiet is None or quiet.start == quiet.end


async def test_a_supergroup_keeps_what_the_group_had_chosen(ground: Ground) -> None:
    await ground.meet(*FOUR)
    await ground.group()
    settings, calling = ground.services.settings, ground.services.calling
    await settings.set_game(GROUP, "mozhno", "source")
    await settings.set_openers(GROUP, Openers.ADMINS)
    await calling.subscribe(GROUP, ANNA)
    await calling.subscribe(GROUP, BORIS)
    await ground.services.chats.met(-100500, "supergroup", "Cards")
    await calling.subscribe(-100500, BORIS)

    await ground.services.chats.migrated(GROUP, -100500)

    kept = await settings.of(-100500)
    assert (kept.game, kept.preset, kept.openers) == ("mozhno", "source", Openers.ADMINS)
    called = {(row.chat_id, row.person_id) for row in await ground.rows(CallRow)}
    assert called == {(-100500, ANNA), (-100500, BORIS)}
