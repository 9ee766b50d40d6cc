"""Lines of the match record: strict to read, stable to write, canonical for the salt."""

import hashlib
import json
from typing import Any

import pytest

from core.cards import card
from core.engine.game import CHANCE, CLOCK, Expire
from core.engine.record import (
    BadLine,
    Entry,
    Header,
    canonical,
    parse_entry,
    parse_header,
    read_fields,
    salt,
    to_line,
)
from core.games.belka import BELKA, ChooseEggs, EggsChoice, Options, PlayCard
from core.games.dealing import Deal
from core.games.registry import GAMES
from tests.core.chance import Chance

HEX = "0123456789abcdef" * 4
OPTIONS: dict[str, Any] = {
    "ten_high": False,
    "direction": "ccw",
    "first_deal_two": False,
    "ace_ban": False,
    "eggs": "flat4",
    "golye": "match",
    "target": 12,
}
HEADER: dict[str, Any] = {
    "record": 1,
    "game": "belka",
    "rules": 1,
    "preset": "source",
    "seats": 4,
    "options": OPTIONS,
}
PLAIN = Header(BELKA, Options(), 4)
FAIR = Header(BELKA, Options(), 4, commitment=HEX)
DEAL = BELKA.chance(BELKA.start(Options(), 4, None).state, Chance(3))
DEAL_LINE: dict[str, Any] = {"by": "chance", **BELKA.encode(DEAL)}
PLAY_LINE: dict[str, Any] = {"by": 1, "do": "play", "card": "8h"}


def refused_header(fields: dict[str, Any]) -> str:
    with pytest.raises(BadLine) as caught:
        parse_header(fields, GAMES)
    return str(caught.value)


def refused_entry(fields: dict[str, Any], header: Header = PLAIN) -> str:
    with pytest.raises(BadLine) as caught:
        parse_entry(fields, header)
    return str(caught.value)


# -- text ------------------------------------------------------------------------------------------


def test_a_line_is_json_with_one_newline() -> None:
    assert to_line(PLAY_LINE) == '{"by": 1, "do": "play", "card": "8h"}\n'
    assert read_fields(to_line(HEADER)) == HEADER


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[1]",
        '"play"',
        "{",
        '{"by": 1} {"by": 2}',
        '{"by": 1,}',
        "{'by': 1}",
        '{"by": NaN}',
        '{"by": Infinity}',
        '{"by": -Infinity}',
        '{"by": 1, "by": 1}',
        '{"options": {"target": 12, "target": 6}}',
        '\ufeff{"by": 1}',
        '{"by": ' + "9" * 5000 + "}",
        "[" * 100_000,
    ],
)
def test_what_is_no_single_json_object_is_a_broken_line(line: str) -> None:
    with pytest.raises(BadLine):
        read_fields(line)


# -- header ----------------------------------------------------------------------------------------


def test_RD1_a_header_is_read_and_written_back_with_every_option_and_no_other() -> None:
    assert parse_header(HEADER, GAMES) == PLAIN
    assert PLAIN.to_json() == HEADER
    whole = {**HEADER, "commitment": HEX, "first_dealer": 3}
    assert parse_header(whole, GAMES) == Header(BELKA, Options(), 4, HEX, 3)
    assert parse_header(whole, GAMES).to_json() == whole


@pytest.mark.parametrize("name", sorted(HEADER))
def test_RD2_every_field_of_a_header_has_to_be_there(name: str) -> None:
    left = {key: HEADER[key] for key in HEADER if key != name}

    assert refused_header(left) == f"field left out: {name}"


def test_RD2_a_field_that_headers_do_not_have_is_refused() -> None:
    assert refused_header({**HEADER, "names": []}) == 'unknown field: "names"'


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("record", 2),
        ("record", True),
        ("record", 1.0),
        ("record", "1"),
        ("game", "durak"),
        ("game", None),
        ("game", ["belka"]),
        ("rules", 99),
        ("rules", True),
        ("rules", "1"),
        ("seats", 3),
        ("seats", 5),
        ("seats", 4.0),
        ("seats", True),
        ("seats", "4"),
        ("options", None),
        ("options", []),
        ("commitment", HEX[:-1]),
        ("commitment", HEX.upper()),
        ("commitment", HEX + "\n"),
        ("commitment", None),
        ("commitment", 7),
        ("first_dealer", 4),
        ("first_dealer", -1),
        ("first_dealer", False),
        ("first_dealer", None),
        ("first_dealer", "0"),
        ("preset", "short"),
        ("preset", "custom"),
        ("preset", "nothing"),
        ("preset", None),
        ("preset", 1),
    ],
)
def test_RD2_a_header_with_a_wrong_value_is_refused(name: str, value: object) -> None:
    assert refused_header({**HEADER, name: value}) != ""


@pytest.mark.parametrize(
    "options",
    [
        {**OPTIONS, "ten_high": 0},
        {**OPTIONS, "ten_high": "off"},
        {**OPTIONS, "target": 7},
        {**OPTIONS, "target": 12.0},
        {**OPTIONS, "redeal_weak": False},
        {key: OPTIONS[key] for key in OPTIONS if key != "eggs"},
    ],
)
def test_RD1_options_of_a_header_are_exactly_the_games_own(options: dict[str, Any]) -> None:
    assert "option" in refused_header({**HEADER, "options": options})


@pytest.mark.parametrize(
    ("changes", "preset"),
    [
        ({}, "source"),
        ({"ten_high": True, "first_deal_two": True}, "karaganda"),
        ({"target": 6}, "short"),
        ({"ace_ban": True}, "custom"),
    ],
)
def test_RD1_the_preset_is_the_options_own_name(changes: dict[str, Any], preset: str) -> None:
    fields = {**HEADER, "options": {**OPTIONS, **changes}, "preset": preset}

    assert parse_header(fields, GAMES).preset == preset
    for other in {"source", "karaganda", "short", "custom"} - {preset}:
        assert preset in refused_header({**fields, "preset": other})


# -- moves -----------------------------------------------------------------------------------------


def test_moves_are_read_and_written_back() -> None:
    lines: list[tuple[Entry, dict[str, Any]]] = [
        (Entry(CHANCE, DEAL), DEAL_LINE),
        (Entry(1, PlayCard(card("8h"))), PLAY_LINE),
        (Entry(0, ChooseEggs(EggsChoice.TITLE)), {"by": 0, "do": "eggs", "choice": "title"}),
        (Entry(CLOCK, Expire()), {"by": "clock", "do": "expire"}),
        (Entry(1, PlayCard(card("8h")), auto=True), {**PLAY_LINE, "auto": True}),
        (
            Entry(1, PlayCard(card("8h")), at="2026-01-05T10:00:00+00:00"),
            {**PLAY_LINE, "at": "2026-01-05T10:00:00+00:00"},
        ),
    ]
    for entry, fields in lines:
        assert parse_entry(fields, PLAIN) == entry
        assert entry.to_json(BELKA) == fields


def test_a_fair_shuffle_has_the_next_promise_and_later_its_seed() -> None:
    closed = {**DEAL_LINE, "next": HEX}
    opened = {**closed, "seed": HEX[::-1]}

    assert parse_entry(closed, FAIR) == Entry(CHANCE, DEAL, next=HEX)
    assert parse_entry(opened, FAIR) == Entry(CHANCE, DEAL, next=HEX, seed=HEX[::-1])
    assert parse_entry(opened, FAIR).to_json(BELKA) == opened


def test_RD3_the_stock_and_the_aside_are_always_present() -> None:
    assert (DEAL_LINE["stock"], DEAL_LINE["aside"]) == ([], [])
    for name in ("dealer", "hands", "stock", "aside"):
        left = {key: DEAL_LINE[key] for key in DEAL_LINE if key != name}
        assert refused_entry(left) == f"field left out: {name}"


def test_without_a_commitment_no_shuffle_has_a_promise_or_a_seed() -> None:
    assert refused_entry({**DEAL_LINE, "next": HEX}) == "next has no place here"
    assert refused_entry({**DEAL_LINE, "seed": HEX}) == "seed has no place here"


def test_with_a_commitment_every_shuffle_has_a_promise() -> None:
    assert refused_entry(DEAL_LINE, FAIR) == "field left out: next"
    assert refused_entry({**DEAL_LINE, "seed": HEX}, FAIR) == "field left out: next"


@pytest.mark.parametrize("name", ["next", "seed"])
@pytest.mark.parametrize("value", [HEX[1:], HEX.upper(), "", None, 5, [HEX]])
def test_promises_and_seeds_are_64_hex_digits(name: str, value: object) -> None:
    assert refused_entry({**DEAL_LINE, "next": HEX, name: value}, FAIR) == (
        f"{name} is not 64 lower-case hex digits"
    )


@pytest.mark.parametrize("name", ["next", "seed"])
def test_only_shuffles_have_promises_and_seeds(name: str) -> None:
    assert refused_entry({**PLAY_LINE, name: HEX}, FAIR) == f"{name} has no place here"


@pytest.mark.parametrize("value", [False, 1, "true", None])
def test_RD4_auto_is_only_ever_true(value: object) -> None:
    assert refused_entry({**PLAY_LINE, "auto": value}) == "auto is only ever true, on a seat's move"


def test_RD4_auto_is_only_on_a_seats_move() -> None:
    assert "auto" in refused_entry({**DEAL_LINE, "auto": True})
    assert "auto" in refused_entry({"by": "clock", "do": "expire", "auto": True})


@pytest.mark.parametrize("at", ["2026-01-05T10:00:00Z", "2026-01-05T10:00:00.5+00:00"])
def test_a_time_in_utc_is_kept_as_it_was_written(at: str) -> None:
    assert parse_entry({**PLAY_LINE, "at": at}, PLAIN).at == at


@pytest.mark.parametrize(
    "at",
    ["2026-01-05T10:00:00", "2026-01-05T10:00:00+05:00", "yesterday", "", None, 1_767_600_000],
)
def test_a_time_that_is_not_in_utc_is_refused(at: object) -> None:
    assert refused_entry({**PLAY_LINE, "at": at}).startswith("at is not")


@pytest.mark.parametrize("by", [4, -1, -2, True, 1.0, "1", None, "Chance", [1]])
def test_a_move_is_by_a_seat_by_chance_or_by_the_clock(by: object) -> None:
    assert refused_entry({**PLAY_LINE, "by": by}).startswith("nobody sits at")


@pytest.mark.parametrize("name", ["by", "do"])
def test_a_move_says_who_did_what(name: str) -> None:
    left = {key: PLAY_LINE[key] for key in PLAY_LINE if key != name}

    assert refused_entry(left) == f"field left out: {name}"


@pytest.mark.parametrize(
    "fields",
    [
        {"by": 1, "do": "fold"},
        {"by": 1, "do": None},
        {"by": 1, "do": ["play"]},
        {"by": 1, "do": "play"},
        {"by": 1, "do": "play", "card": "1h"},
        {"by": 1, "do": "play", "card": "10h"},
        {"by": 1, "do": "play", "card": ["8h"]},
        {"by": 1, "do": "play", "card": None},
        {**PLAY_LINE, "comment": "ha"},
        {"by": 1, "do": "eggs", "choice": "eggs"},
        {"by": 1, "do": "eggs", "choice": ["points"]},
        {"by": "clock", "do": "expire", "card": "8h"},
        {**DEAL_LINE, "dealer": True},
        {**DEAL_LINE, "dealer": "0"},
        {**DEAL_LINE, "hands": "7c"},
        {**DEAL_LINE, "hands": [["7c"], "8c"]},
        {**DEAL_LINE, "hands": [[7]]},
        {**DEAL_LINE, "stock": None},
        {**DEAL_LINE, "stock": {}},
        {**DEAL_LINE, "cut": 4},
    ],
)
def test_RD2_words_that_are_no_move_of_the_game_are_refused(fields: dict[str, Any]) -> None:
    assert refused_entry(fields) != ""


def test_a_reason_is_short_whatever_the_record_says() -> None:
    assert len(refused_header({**HEADER, "rules": "x" * 10_000})) < 100
    assert len(refused_entry({**PLAY_LINE, "by": "x" * 10_000})) < 100
    assert len(refused_entry({**PLAY_LINE, "do": "x" * 10_000})) < 100


# -- the salt --------------------------------------------------------------------------------------


def test_the_canonical_form_is_sorted_ascii_without_spaces_time_and_seed() -> None:
    fields = {"do": "é", "by": 1, "at": "2026-01-05T10:00:00Z", "seed": HEX, "next": "ab"}

    assert canonical(fields) == b'{"by":1,"do":"\\u00e9","next":"ab"}\n'


def test_the_salt_is_a_digest_of_all_lines_before() -> None:
    lines = [HEADER, {**PLAY_LINE, "at": "2026-01-05T10:00:00Z"}]
    text = b"".join(
        json.dumps(line, sort_keys=True, separators=(",", ":")).encode() + b"\n"
        for line in (HEADER, PLAY_LINE)
    )

    assert salt(lines) == hashlib.sha256(text).digest()
    assert salt([]) == hashlib.sha256(b"").digest()


def test_the_order_of_fields_does_not_change_the_salt() -> None:
    assert salt([dict(reversed(HEADER.items()))]) == salt([HEADER])


def test_a_deal_read_from_a_record_is_a_deal_again() -> None:
    assert isinstance(parse_entry(DEAL_LINE, PLAIN).action, Deal)
