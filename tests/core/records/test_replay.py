"""Reading and replaying records: every kind of broken line, by its number."""

import json
from collections.abc import Callable
from dataclasses import replace as changed
from typing import Any

import pytest

from core.engine.errors import BadRecord
from core.games.registry import GAMES
from core.records import deal_line, last_line, one_line, record_text, replay, simulate
from tests.core.records.made import BELKA, SOURCE, Line, dealt, line_where, record, simulated


def refused(text: bytes) -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        replay(text)
    return caught.value.line, caught.value.reason


def test_a_simulated_match_replays_to_its_end() -> None:
    lines = simulated()
    played = replay(record(lines))
    assert (played.match.over, played.match.moves) == (True, len(lines) - 1)


def test_a_record_is_written_as_it_was_read() -> None:
    text = record(simulated()).decode()
    played = replay(text.encode())
    again = record_text(played.header, [play.entry for play in played.plays])
    assert [json.loads(line) for line in again.splitlines()] == [
        json.loads(line) for line in text.splitlines()
    ]


def test_a_whole_last_line_without_its_newline_is_sound() -> None:
    assert replay(record(simulated()).removesuffix(b"\n")).match.over is True


def test_option_values_may_come_in_any_order() -> None:
    header, *moves = simulated()
    header["options"] = dict(reversed(header["options"].items()))
    assert replay(record([header, *moves])).match.over is True


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (lambda text: b"", 1, "the file is empty"),
        (lambda text: b"\n" + text, 1, "an empty line"),
        (lambda text: text + b"\n", 34, "an empty line"),
        (lambda text: text.replace(b"\n", b"\n\n", 1), 2, "an empty line"),
        (lambda text: b"\xef\xbb\xbf" + text, 1, "a byte order mark"),
        (lambda text: text.replace(b"\n", b"\r\n"), 1, "a carriage return"),
        (lambda text: text.removesuffix(b"\n") + b"\r\n", 33, "a carriage return"),
        (lambda text: text + b"\xff\n", 34, "not UTF-8"),
        (lambda text: text[:-8], 33, "not a line of JSON"),
        (lambda text: text + b"  \n", 34, "not a line of JSON"),
        (lambda text: text + b"[]\n", 34, "not a JSON object"),
        (lambda text: text + b'{"a": NaN}\n', 34, "not a line of JSON"),
        (lambda text: text + b"[" * 100_000 + b"\n", 34, "not a line of JSON"),
        (lambda text: text + b'{"by": 0, "by": 0}\n', 34, "not a line of JSON"),
        (lambda text: text + b"{}\n", 34, "field left out: by"),
    ],
)
def test_broken_bytes_are_refused_at_their_line(
    change: Callable[[bytes], bytes], line: int, reason: str
) -> None:
    cut = record(simulated()[:33])
    assert refused(change(cut)) == (line, reason)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"record": 2}, "record 2 is not known"),
        ({"record": True}, "record true is not known"),
        ({"game": "whist"}, 'unknown game: "whist"'),
        ({"game": ["belka"]}, 'unknown game: ["belka"]'),
        ({"rules": 2}, "rules 2 of belka are not known"),
        ({"seats": 5}, "belka has no 5 seats"),
        ({"seats": 4.0}, "belka has no 4.0 seats"),
        ({"preset": "short"}, 'preset "short" is not the name of these options: source'),
        ({"preset": "custom"}, 'preset "custom" is not the name of these options: source'),
        ({"commitment": "00"}, "commitment is not 64 lower-case hex digits"),
        ({"commitment": "A" * 64}, "commitment is not 64 lower-case hex digits"),
        ({"first_dealer": 4}, "first_dealer cannot be 4"),
        ({"players": 4}, 'unknown field: "players"'),
        ({"options": {}}, "option left out: ten_high"),
        ({"options": []}, "options are not an object"),
    ],
)
def test_a_header_with_a_wrong_field_is_refused(change: Line, reason: str) -> None:
    header, *moves = simulated()
    assert refused(record([header | change, *moves])) == (1, reason)


@pytest.mark.parametrize("name", ["record", "game", "rules", "preset", "seats", "options"])
def test_a_header_without_one_of_its_fields_is_refused(name: str) -> None:
    header, *moves = simulated()
    del header[name]
    assert refused(record([header, *moves])) == (1, f"field left out: {name}")


@pytest.mark.parametrize("value", [1, 0, None, "off"])
def test_RD1_an_option_has_native_json_values(value: Any) -> None:
    header, *moves = simulated()
    header["options"]["ten_high"] = value
    assert refused(record([header, *moves])) == (1, f"option ten_high cannot be {value!r}")


def test_RD2_an_unknown_option_is_refused_on_one_line() -> None:
    header, *moves = simulated()
    header["options"]["a\nb"] = True
    assert refused(record([header, *moves])) == (1, "unknown option: a b")


def move(**fields: Any) -> Callable[[list[Line]], list[Line]]:
    """Put a third line in the place of the first card."""
    return lambda lines: [*lines[:2], fields, *lines[3:]]


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        (move(by=9, do="play", card="Ad"), 3, "nobody sits at 9"),
        (move(by=True, do="play", card="Ad"), 3, "nobody sits at true"),
        (move(by="dealer", do="play", card="Ad"), 3, 'nobody sits at "dealer"'),
        (move(by=0, do="fold"), 3, "unknown move: 'fold'"),
        (move(by=0, do=["play"], card="Ad"), 3, "unknown move: \"['play']\""),
        (move(by=0, do="play"), 3, "field left out: card"),
        (move(by=0, do="play", card="10d"), 3, "no such card: '10d'"),
        (move(by=0, do="play", card=7), 3, "no such card: 7"),
        (move(by=0, do="play", card="Ad", x=1), 3, "unknown field: 'x'"),
        (
            move(by=0, do="play", card="Ad", auto=False),
            3,
            "auto is only ever true, on a seat's move",
        ),
        (move(by=0, do="play", card="Ad", at="noon"), 3, "at is not a time in ISO 8601, in UTC"),
        (
            move(by=0, do="play", card="Ad", at="2026-01-01T00:00:00+03:00"),
            3,
            "at is not a time in ISO 8601, in UTC",
        ),
        (move(by=0, do="play", card="Ad", next="0" * 64), 3, "next has no place here"),
        (move(by="clock", do="expire"), 3, "the clock is not asked now"),
        (move(by="chance", do="expire"), 3, "chance is not asked now"),
    ],
)
def test_a_broken_move_is_refused_at_its_line(
    change: Callable[[list[Line]], list[Line]], line: int, reason: str
) -> None:
    assert refused(record(change(simulated()))) == (line, reason)


def test_a_card_that_the_rules_refuse_is_refused_with_the_reason() -> None:
    lines = simulated()
    hand = lines[1]["hands"][lines[2]["by"]]
    other = next(one for one in ("7c", "8c") if one not in hand)
    lines[2]["card"] = other
    assert refused(record(lines)) == (3, f"the rules refuse it: not_held, card {other}")


def test_a_seat_out_of_turn_is_not_asked() -> None:
    lines = simulated()
    lines[2]["by"] = (lines[2]["by"] + 1) % 4
    assert refused(record(lines)) == (3, f"seat {lines[2]['by']} is not asked now")


def test_a_deal_of_other_cards_is_refused() -> None:
    lines = dealt()
    lines[1]["hands"][0][0] = lines[1]["hands"][1][0]
    assert refused(record(lines)) == (2, "the rules refuse it: wrong_pack")


def test_RD2_a_line_after_the_end_is_refused() -> None:
    lines = simulated()
    assert refused(record([*lines, lines[-1]])) == (
        len(lines) + 1,
        "a line after the end of the match",
    )


def test_a_broken_line_after_an_illegal_move_is_not_what_is_complained_about() -> None:
    lines = simulated()
    lines[2]["by"] = (lines[2]["by"] + 1) % 4
    assert refused(record(lines[:3]) + b"nonsense\n")[0] == 3


def test_first_dealer_binds_the_first_deal() -> None:
    header, deal = dealt()
    header["first_dealer"] = (deal["dealer"] + 1) % 4
    assert refused(record([header, deal])) == (2, "the rules refuse it: wrong_dealer")
    header["first_dealer"] = deal["dealer"]
    assert replay(record([header, deal])).match.moves == 1


def test_a_shuffle_without_its_promise_is_refused_where_there_is_a_commitment() -> None:
    lines = simulated()
    second = line_where(lines[2:], do="deal") + 2
    del lines[second - 1]["next"]
    assert refused(record(lines)) == (second, "field left out: next")


@pytest.mark.parametrize("name", ["next", "seed"])
def test_a_promise_has_no_place_where_there_is_no_commitment(name: str) -> None:
    header, deal = dealt()
    deal[name] = "0" * 64
    assert refused(record([header, deal])) == (2, f"{name} has no place here")


def test_RD5_upto_counts_moves_and_stops_there() -> None:
    lines = simulated()
    assert [replay(record(lines), upto=n).match.moves for n in (0, 1, 17, 10**9)] == [
        0,
        1,
        17,
        len(lines) - 1,
    ]


def test_a_deal_has_its_line_with_the_scores_of_each_seat() -> None:
    deals = [deal_line(one) for one in replay(record(simulated())).match.deals]
    totals = [0, 0, 0, 0]
    for number, line in enumerate(deals, start=1):
        totals = [total + score for total, score in zip(totals, line["scores"], strict=True)]
        assert line == {"deal": number, "scores": line["scores"], "totals": totals}


def test_the_last_line_of_a_finished_match_has_the_standings() -> None:
    match = replay(record(simulated(options=changed(SOURCE, golye="six_points")))).match
    last, totals = last_line(match), match.deals[-1].totals
    assert last == {
        "over": True,
        "moves": match.moves,
        "standings": [
            {"seat": seat, "place": 1 if total == max(totals) else 3, "points": total}
            for seat, total in enumerate(totals)
        ],
    }


def test_before_the_first_deal_chance_is_awaited_and_nothing_is_legal() -> None:
    assert last_line(replay(record(dealt()[:1])).match) == {
        "over": False,
        "moves": 0,
        "decisions": [{"kind": "deal", "mode": "chance", "waiting": []}],
        "legal": {},
    }


def test_an_unfinished_match_says_what_is_awaited_what_is_legal_and_the_trump() -> None:
    deal = dealt()
    hand = deal[1]["hands"][(deal[1]["dealer"] - 1) % 4]
    order = {
        code: place for place, code in enumerate(f"{r}{s}" for r in "789TJQKA" for s in "cdhs")
    }
    leader = (deal[1]["dealer"] - 1) % 4
    assert last_line(replay(record(deal)).match) == {
        "over": False,
        "moves": 1,
        "decisions": [{"kind": "play", "mode": "turn", "waiting": [leader]}],
        "legal": {
            str(leader): [
                {"do": "play", "card": code} for code in sorted(hand, key=order.__getitem__)
            ]
        },
        "trump": "c",
    }


@pytest.mark.parametrize("listed", [500, 501])
def test_a_seat_with_more_than_500_legal_answers_has_none_listed(listed: int) -> None:
    match = replay(record(dealt())).match
    (decision,) = BELKA.decisions(match.state)
    (seat,) = decision.waiting
    (one, *_) = BELKA.legal(match.state, decision, seat)
    many = changed(BELKA, legal=lambda state, decision, seat: [one] * listed)
    match.header = changed(match.header, game=many)  # pyright: ignore[reportAttributeAccessIssue]
    assert {at: len(answers) for at, answers in last_line(match)["legal"].items()} == (
        {str(seat): 500} if listed == 500 else {}
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_match_of_every_game_replays_to_the_state_that_was_played(game: Any) -> None:
    options = next(iter(game.presets.values()))
    (match,) = simulate(game, options, players=["easy"] * 4, seed="7", matches=1)
    played = replay(record_text(match.header, match.entries).encode()).match
    assert (played.moves, game.standings(played.state), len(played.deals)) == (
        len(match.entries),
        match.standings,
        match.deals,
    )


def test_a_reason_fits_on_one_line_whatever_it_quotes() -> None:
    assert one_line("a\r\nb\tc") == "a b c"
    assert one_line("\u2028 ä") == "\\xe4"
    assert len(one_line("x" * 1000)) == 200


def test_a_match_of_a_preset_keeps_its_name() -> None:
    assert replay(record(simulated(options=BELKA.presets["short"]))).header.preset == "short"
    assert replay(record(simulated(options=SOURCE))).header.preset == "source"
