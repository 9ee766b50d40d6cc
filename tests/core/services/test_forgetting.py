"""Forgetting: no column of any table holds the name any more, and scores stay what they are."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from core.readmodels import Phase, Reason, Said
from core.services.marks import announce
from core.services.recount import recount_over
from core.storage import CallRow, ForgottenRow, OutboxRow, PersonRow, Row, TallyRow, WishRow
from tests.core.services.ground import AIGERIM, ANNA, BORIS, DAULET, EGOR, FOUR, GROUP, Ground
from tests.core.services.test_standings import finish, kept

NAME, USERNAME = "Борис_100% «Б»", "boris_the_first"


async def known(ground: Ground) -> None:
    """Boris, by a name that needs care wherever it is looked for."""
    await ground.group()
    await ground.services.people.met(BORIS, NAME, USERNAME, "ru")
    await ground.meet(BORIS)
    async with ground.work(effect=False) as db:
        (await db.get_one(PersonRow, BORIS)).reachable = True


async def told_of(ground: Ground) -> None:
    """He is spoken of wherever somebody may be: sent and unsent, in lists and in others' words."""
    async with ground.work(effect=False) as db:
        for key, payload in (
            ("1", {"name": NAME, "by": "Anna"}),
            ("2", {"people": [[BORIS, NAME], [ANNA, "Anna"]], "by": NAME}),
        ):
            await announce(
                db,
                key=key,
                chat=GROUP,
                kind="took_over",
                payload=payload,
                now=ground.clock.now(),
            )
        db.add(CallRow(chat_id=GROUP, person_id=BORIS))
    await ground.change(OutboxRow, {"key": "1"}, done=True)
    table = await finish(ground)
    words = f"{NAME} ушёл, @{USERNAME} тоже"
    await ground.services.correcting.void(table, ANNA, Reason.OTHER, words, admin=True)


async def columns_with(ground: Ground, *words: str) -> list[str]:
    """Every column of every table in which one of these words stands, as text or inside JSON."""
    found: list[str] = []
    async with ground.engine.connect() as connection:
        for table in Row.metadata.sorted_tables:
            rows: Any = await connection.execute(table.select())
            for row in rows.mappings():
                found += [
                    f"{table.name}.{name}"
                    for name, value in row.items()
                    if any(word in str(value) for word in words)
                ]
    return sorted(set(found))


async def test_no_column_of_any_table_holds_the_name(everywhere: Ground) -> None:
    await known(everywhere)
    await told_of(everywhere)
    running = await everywhere.match(FOUR)
    lobby = await everywhere.lobby((DAULET, BORIS))
    await everywhere.services.care.left_group(GROUP, BORIS, [running])
    before = await columns_with(everywhere, NAME, USERNAME)
    await everywhere.services.forgetting.forget(BORIS)

    assert {"people.name", "people.username", "outbox.payload", "corrections.words"} <= set(before)
    assert await columns_with(everywhere, NAME, USERNAME) == []
    assert (await everywhere.loaded(lobby)).seat_of(BORIS) is None


async def test_a_wish_for_a_seat_goes_with_its_name(everywhere: Ground) -> None:
    table = await everywhere.lobby((ANNA,))
    await everywhere.services.people.met(BORIS, NAME, USERNAME, "ru")
    assert (await everywhere.services.lobby.sit(table, BORIS)).said is Said.UNREACHABLE
    assert "wishes.name" in await columns_with(everywhere, NAME)
    await everywhere.draw_all()
    await everywhere.services.forgetting.forget(BORIS)

    assert await everywhere.rows(WishRow) == []
    assert await columns_with(everywhere, NAME, USERNAME) == []
    assert GROUP in await everywhere.behind()


async def test_scores_stay_and_add_up_as_before(everywhere: Ground) -> None:
    await finish(everywhere)
    before = await kept(everywhere)
    await everywhere.services.forgetting.forget(BORIS)
    table = (await everywhere.services.scores.chat(GROUP)).table

    assert await kept(everywhere) == before
    assert (await recount_over(everywhere.work, repair=False)).differences == []
    assert table is not None
    assert sorted(row.name for row in table.rows) == ["", "Aigerim", "Anna", "Daulet"]
    assert await everywhere.services.scores.named(USERNAME) is None


async def test_a_robot_plays_on_where_the_forgotten_sat(ground: Ground) -> None:
    table = await ground.match(FOUR)
    await ground.draw_all()
    await ground.services.forgetting.forget(BORIS)
    loaded = await ground.loaded(table)
    seat = loaded.seat_of(BORIS)

    assert seat is not None
    assert loaded.seats[seat].asleep
    assert (loaded.phase, loaded.name(BORIS)) == (Phase.PLAYING, "")
    assert set(await ground.behind()) == {GROUP, ANNA, AIGERIM, DAULET}
    assert [row.payload["name"] for row in await ground.outbox("left")] == [""]


async def test_a_name_is_not_noted_again_until_he_comes_back(everywhere: Ground) -> None:
    await known(everywhere)
    await everywhere.services.forgetting.forget(BORIS)
    await everywhere.services.people.met(BORIS, NAME, USERNAME, "kk")
    assert await everywhere.services.forgetting.is_forgotten(BORIS)
    assert await columns_with(everywhere, NAME, USERNAME) == []
    await everywhere.services.forgetting.come_back(BORIS)
    await everywhere.services.people.met(BORIS, "New", None, "kk")

    assert (await everywhere.row(PersonRow, id=BORIS)).name == "New"
    assert await everywhere.rows(ForgottenRow) == []


async def test_who_is_not_known_is_not_forgotten_either(ground: Ground) -> None:
    await finish(ground)
    await ground.services.forgetting.forget(EGOR)
    await ground.services.forgetting.forget(BORIS)
    await ground.services.forgetting.forget(BORIS)

    assert [row.person_id for row in await ground.rows(ForgottenRow)] == [BORIS]
    assert len(await ground.rows(TallyRow, period="all")) == 4
    async with ground.engine.connect() as connection:
        found = await connection.execute(text("SELECT name FROM people WHERE id = 11"))
        assert found.scalar() == "Anna"
