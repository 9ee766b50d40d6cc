"""Fair shuffles: what `verify` proves, and each way in which a record can differ."""

import hashlib
import json

import pytest

from core.cards import commitment
from core.engine.errors import BadRecord
from core.engine.game import CHANCE, Mode
from core.engine.record import Entry, Header, parse_entry, salt
from core.games.registry import GAMES
from core.records import (
    Board,
    Ledger,
    Match,
    Outcome,
    board_entry,
    board_salt,
    chance_entry,
    opened,
    record_text,
    simulate,
    verify,
)
from tests.core.records.made import (
    BELKA,
    SOURCE,
    Line,
    dealt,
    line_where,
    lines_of,
    played_on,
    record,
    simulated,
)


def outcomes(lines: list[Line]) -> list[Outcome]:
    return [finding.outcome for finding in verify(record(lines)).findings]


def second_deal(lines: list[Line]) -> int:
    """The index of the second deal's line."""
    return line_where(lines[2:], do="deal") + 1


def test_every_shuffle_of_a_simulated_match_is_proven() -> None:
    lines = simulated()
    verdict = verify(record(lines))
    assert {finding.outcome for finding in verdict.findings} == {Outcome.PROVEN}
    assert [finding.deal for finding in verdict.findings] == list(
        range(1, len(verdict.findings) + 1)
    )
    assert verdict.first_fault is None


def test_the_shuffle_can_be_recomputed_from_the_page_alone() -> None:
    """Steps 4 to 10 written down again, without the code that they prove."""
    header, deal = simulated()[:2]
    text = json.dumps(header, sort_keys=True, separators=(",", ":")) + "\n"
    key = hashlib.sha256(
        bytes.fromhex(deal["seed"]) + hashlib.sha256(text.encode()).digest()
    ).digest()
    stream = (
        byte
        for counter in range(100)
        for byte in hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
    )

    def below(n: int) -> int:
        return next(byte for byte in stream if byte < 256 - 256 % n) % n

    pack = [rank + suit for suit in "cdhs" for rank in "789TJQKA"]
    for i in range(31, 0, -1):
        j = below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    dealer = below(4)
    hands: list[list[str]] = [[], [], [], []]
    for place in range(16):
        hands[(dealer - 1 - place) % 4] += pack[2 * place : 2 * place + 2]
    assert (deal["dealer"], deal["hands"]) == (dealer, hands)
    assert header["commitment"] == hashlib.sha256(bytes.fromhex(deal["seed"])).hexdigest()


def test_at_and_the_seeds_do_not_salt() -> None:
    lines = simulated()
    for line in lines[1:]:
        line["at"] = "2026-01-01T00:00:00+00:00"
    assert verify(record(lines)).first_fault is None


def test_auto_does_salt() -> None:
    lines = simulated()
    lines[2]["auto"] = True
    assert outcomes(lines)[:2] == [Outcome.PROVEN, Outcome.OTHER_CARDS]


def test_a_record_without_commitments_proves_nothing() -> None:
    verdict = verify(record(dealt()))
    assert (verdict.promised, verdict.findings, verdict.first_fault) == (False, (), None)


def test_a_changed_seed_breaks_its_promise() -> None:
    lines = simulated()
    at = second_deal(lines)
    lines[at]["seed"] = "0" * 64
    verdict = verify(record(lines))
    assert verdict.first_fault is not None
    assert (verdict.first_fault.line, verdict.first_fault.outcome) == (
        at + 1,
        Outcome.BROKEN_PROMISE,
    )


def test_a_changed_commitment_is_not_kept() -> None:
    lines = simulated()
    lines[0]["commitment"] = "0" * 64
    assert outcomes(lines)[0] is Outcome.BROKEN_PROMISE


def test_a_changed_promise_of_the_next_seed_is_not_kept() -> None:
    lines = simulated()
    lines[1]["next"] = "0" * 64
    assert outcomes(lines)[:2] == [Outcome.PROVEN, Outcome.BROKEN_PROMISE]


def test_a_hand_in_another_order_is_not_what_the_seed_gives() -> None:
    lines = simulated()
    lines[1]["hands"][0].reverse()
    assert outcomes(lines)[0] is Outcome.OTHER_CARDS


def test_another_card_in_a_hand_is_refused_as_by_replay_or_differs() -> None:
    lines = simulated()
    hands = lines[1]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    with pytest.raises(BadRecord):
        verify(record(lines))


def fair(dealer_shift: int = 0) -> list[Line]:
    """A match up to its first score whose first deal was given by another dealer than drawn."""
    seed, following = b"a" * 32, b"b" * 32
    header = Header(BELKA, SOURCE, 4, commitment(seed))
    ledger = Ledger([header.to_json()])
    entry = chance_entry(
        BELKA, Match(header).state, seed=seed, salt=ledger.salt, following=following
    )
    line = lines_of(record_text(header, [entry]))
    line[1]["dealer"] = (line[1]["dealer"] + dealer_shift) % 4
    made = played_on(line)
    made[1]["seed"] = seed.hex()
    return made


def test_a_swapped_dealer_is_not_the_one_drawn() -> None:
    assert outcomes(fair()) == [Outcome.PROVEN]
    assert outcomes(fair(dealer_shift=1)) == [Outcome.OTHER_DEALER]


def test_a_finished_deal_whose_seed_is_left_out_is_withheld() -> None:
    lines = simulated()
    del lines[1]["seed"]
    assert outcomes(lines)[0] is Outcome.WITHHELD


def test_a_running_deal_keeps_its_seed_shut() -> None:
    lines = simulated()
    cut = lines[: second_deal(lines) + 3]
    assert outcomes(cut) == [Outcome.PROVEN, Outcome.EARLY]
    del cut[-3]["seed"]
    assert outcomes(cut) == [Outcome.PROVEN, Outcome.RUNNING]


def test_a_missing_promise_is_refused_as_by_replay() -> None:
    lines = simulated()
    del lines[1]["next"]
    with pytest.raises(BadRecord) as caught:
        verify(record(lines))
    assert caught.value.line == 2


def test_a_line_made_for_a_shuffle_never_carries_its_seed() -> None:
    match = Match(Header(BELKA, SOURCE, 4, commitment(b"a" * 32)))
    entry = chance_entry(BELKA, match.state, seed=b"a" * 32, salt=b"", following=b"b" * 32)
    assert (entry.actor, entry.seed, entry.next) == (CHANCE, None, commitment(b"b" * 32))
    assert opened(entry, b"a" * 32).seed == (b"a" * 32).hex()


def test_the_ledger_gives_the_salt_of_all_lines_so_far() -> None:
    lines = simulated()[:9]
    assert Ledger(lines).salt == salt(lines)


def board_record(boards: list[bytes]) -> list[Line]:
    """A duplicate match: no promises in the record, the header says who deals first."""
    header = Header(BELKA, SOURCE, 4, first_dealer=2)
    lines = lines_of(record_text(header, []))
    for number, seed in enumerate(boards, start=1):
        match = Match(header)
        for line in lines[1:]:
            entry = parse_entry(line, header)
            match.make(entry.actor, entry.action)
        lines.append(board_entry(header, match.state, seed=seed).to_json(BELKA))
        lines = played_on(lines, deals=number)
    return lines


def test_the_boards_of_a_duplicate_match_are_proven_by_what_was_published() -> None:
    seeds = [b"1" * 32, b"2" * 32]
    lines = board_record(seeds)
    boards = [Board(commitment(seed), seed) for seed in seeds]
    assert [one.outcome for one in verify(record(lines), boards=boards).findings] == [
        Outcome.PROVEN,
        Outcome.PROVEN,
    ]
    swapped = verify(record(lines), boards=boards[::-1])
    assert [one.outcome for one in swapped.findings] == [Outcome.OTHER_CARDS] * 2
    broken = verify(record(lines), boards=[Board("0" * 64, seeds[0])])
    assert [one.outcome for one in broken.findings] == [Outcome.BROKEN_PROMISE, Outcome.UNKNOWN]


def test_a_reshuffle_within_a_board_is_salted_with_its_deal() -> None:
    """Nobody buys and nobody lays: the stock of Mozhno? runs out, and the discards come back."""
    seed, mozhno = b"3" * 32, GAMES["mozhno"]
    header = Header(mozhno, mozhno.presets["source"], 3, first_dealer=0)
    match, entries = Match(header), list[Entry]()
    while len([one for one in entries if one.actor == CHANCE]) < 2:
        (asked,) = mozhno.decisions(match.state)
        if asked.mode is Mode.CHANCE:
            deal = entries[0] if entries else None
            entry = board_entry(header, match.state, seed=seed, deal=deal)
        else:
            seat = match.state.table.turn
            actions = {
                mozhno.encode(one)["do"]: one for one in mozhno.legal(match.state, asked, seat)
            }
            entry = Entry(seat, actions.get("draw") or actions["discard"])
        match.make(entry.actor, entry.action)
        entries.append(entry)

    lines = record_text(header, entries).encode()
    found = verify(lines, boards=[Board(commitment(seed), seed)]).findings
    assert [(one.shuffle, one.outcome) for one in found] == [
        ("deal", Outcome.PROVEN),
        ("reshuffle", Outcome.PROVEN),
    ]
    assert board_salt(header) != board_salt(header, entries[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_shuffles_of_every_game_are_proven(game: object) -> None:
    rules = GAMES[game.id]  # pyright: ignore[reportAttributeAccessIssue]
    for options in rules.presets.values():
        (match,) = simulate(rules, options, players=["easy"] * 4, seed="3", matches=1)
        verdict = verify(record_text(match.header, match.entries).encode())
        assert {finding.outcome for finding in verdict.findings} == {Outcome.PROVEN}
