"""The fair shuffle: the vectors that anybody's own program must meet, and its arithmetic."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from core.cards import PACK_52, SeededStream, commitment, shuffled
from core.engine.game import AnyGame, Mode
from core.engine.record import Header, parse_header, salt
from core.games.dealing import Deal, codes
from core.games.registry import GAMES

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "shuffle.json").read_text(encoding="utf-8")
)
PLAYED = [vector for vector in VECTORS if vector["header"]["game"] in GAMES]
SEED = bytes(range(32))


def named(vector: dict[str, Any]) -> str:
    return f"{vector['header']['game']}-{vector['header']['seats']}"


def header_of(vector: dict[str, Any]) -> Header:
    return parse_header(vector["header"], GAMES)


def deal_of(vector: dict[str, Any]) -> Deal:
    """The first deal, from the header and the seed alone."""
    header = header_of(vector)
    game: AnyGame = header.game
    state = game.start(header.options, header.seats, header.first_dealer).state
    (decision,) = game.decisions(state)
    assert (decision.kind, decision.mode) == ("deal", Mode.CHANCE)
    stream = SeededStream(bytes.fromhex(vector["seed"]), salt([vector["header"]]))
    deal = game.chance(state, stream)
    assert isinstance(deal, Deal)
    return deal


def test_there_are_vectors_for_every_registered_game() -> None:
    assert set(GAMES) - {vector["header"]["game"] for vector in VECTORS} == set()


@pytest.mark.parametrize("vector", PLAYED, ids=named)
def test_a_header_promises_its_seed_and_is_written_as_it_was_read(vector: dict[str, Any]) -> None:
    assert commitment(bytes.fromhex(vector["seed"])) == vector["header"]["commitment"]
    assert header_of(vector).to_json() == vector["header"]


@pytest.mark.parametrize("vector", PLAYED, ids=named)
def test_a_seed_and_a_header_fix_the_first_deal(vector: dict[str, Any]) -> None:
    deal = deal_of(vector)

    assert deal.dealer == vector["dealer"]
    assert [codes(hand) for hand in deal.hands] == vector["hands"]
    rest = codes(deal.stock or deal.aside)
    assert (rest[: len(vector["rest"])], len(rest)) == (vector["rest"], vector["rest_count"])


@pytest.mark.parametrize("vector", PLAYED, ids=named)
def test_the_vectors_begin_with_the_top_of_the_pack(vector: dict[str, Any]) -> None:
    deal = deal_of(vector)
    seats = len(deal.hands)
    direction = -1 if vector["header"]["options"].get("direction") == "ccw" else 1
    at_a_time = 2 if vector["header"]["game"] == "belka" else 1
    hands = [list(hand) for hand in deal.hands]
    top: list[str] = []
    seat = deal.dealer
    while len(top) < len(vector["first_cards"]):
        seat = (seat + direction) % seats
        top += [hands[seat].pop(0).code for _ in range(at_a_time)]

    assert top[: len(vector["first_cards"])] == vector["first_cards"]


def test_a_commitment_is_the_seeds_digest_in_lower_case_hex() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_stream_is_digests_of_the_key_and_a_counter() -> None:
    key = hashlib.sha256(SEED + b"salt").digest()
    blocks = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(3))
    stream = SeededStream(SEED, b"salt")

    assert bytes(stream.below(256) for _ in range(96)) == blocks


def test_bytes_that_would_favour_some_numbers_are_skipped() -> None:
    key = hashlib.sha256(SEED).digest()
    blocks = b"".join(hashlib.sha256(key + n.to_bytes(8, "big")).digest() for n in range(8))
    taken = [byte % 100 for byte in blocks if byte < 200]
    stream = SeededStream(SEED, b"")

    assert [stream.below(100) for _ in taken] == taken


@pytest.mark.parametrize("n", [0, -1, 257])
def test_a_byte_cannot_give_every_number(n: int) -> None:
    with pytest.raises(ValueError, match="1 to 256"):
        SeededStream(SEED, b"").below(n)


def test_below_one_is_always_nought() -> None:
    stream = SeededStream(SEED, b"")

    assert [stream.below(1) for _ in range(5)] == [0] * 5


def test_a_shuffle_swaps_from_the_end() -> None:
    asked: list[int] = []

    def lowest(n: int) -> int:
        asked.append(n)
        return 0

    assert shuffled("abcd", lowest) == ("b", "c", "d", "a")
    assert asked == [4, 3, 2]


def test_a_shuffle_that_swaps_each_card_with_itself_changes_nothing() -> None:
    assert shuffled(PACK_52, lambda n: n - 1) == PACK_52


def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone() -> None:
    pack = list(PACK_52)
    mixed = shuffled(pack, SeededStream(SEED, b"x").below)

    assert Counter(mixed) == Counter(PACK_52)
    assert (pack == list(PACK_52), mixed == PACK_52) == (True, False)


def test_another_salt_gives_another_order() -> None:
    one, other = (shuffled(PACK_52, SeededStream(SEED, salt).below) for salt in (b"a", b"b"))

    assert one != other
