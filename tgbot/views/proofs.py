"""The proof of a shuffle in three lines that a player understands, each with what was found.

Nothing is judged here: each mark is what `core.records.verify` has just computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.readmodels import Phase, Proof, ShuffleProof
from core.records import Outcome
from tgbot.callback_data import Verb
from tgbot.i18n import Html, Locale, join
from tgbot.views.message import Button, Message, Rows
from tgbot.views.parts import deals_beside, do, without_empty

RIGHT: Final = "✅"
WRONG: Final = "❌"
UNKNOWN: Final = "➖"


def proof_message(proof: Proof, deal: int, loc: Locale) -> Message:
    """What was found about one deal's shuffles, and how the whole match stands.

    A deal that was not played yet is the last one, and that is said; where none is finished there
    is the promise.
    """
    head, asked = proof.head, deal
    deal = max(1, min(deal, proof.deals))
    parts: list[Html] = []
    if proof.deals and asked > proof.deals:
        parts.append(loc("proof-no-deal", deal=asked))
    if not proof.readable:
        parts.append(loc("proof-unreadable"))
    elif head.sealed:
        parts.append(loc("proof-sealed"))
    elif not proof.promised:
        parts.append(loc("proof-unpromised"))
    elif proof.deals:
        parts += _deal_parts(proof, deal, loc)
    title = loc("proof-title", game=loc.plain(f"game-{head.game}"))
    if head.phase in (Phase.LOBBY, Phase.PLAYING) and proof.promised and head.commitment:
        parts.append(loc("proof-next", promise=head.commitment))
    return Message(join("\n\n", (title, *parts)), _buttons(proof, deal, loc))


def _deal_parts(proof: Proof, deal: int, loc: Locale) -> Iterator[Html]:
    for one in proof.shuffles:
        if one.deal == deal:
            yield _shuffle_text(one, loc, shared=proof.shared)
    found = [one for one in proof.shuffles if one.deal == deal]
    honest = bool(found) and all(one.outcome == Outcome.PROVEN for one in found)
    yield loc("proof-honest" if honest else "proof-wrong")
    if honest and (deal == 1 or proof.shared):
        yield loc("proof-limit-shared" if proof.shared else "proof-limit")
    proven = sum(one.outcome == Outcome.PROVEN for one in proof.shuffles)
    yield loc("proof-total", proven=proven, of=len(proof.shuffles))


def _shuffle_text(one: ShuffleProof, loc: Locale, *, shared: bool) -> Html:
    """The promise, the seed, the cards: a line each."""
    fits, same = _marks(one)
    title = loc(f"proof-{one.shuffle}", deal=one.deal)
    promise = loc(
        f"proof-promise-{_promised(one, shared=shared)}",
        mark=RIGHT if one.commitment else WRONG,
        promise=one.commitment or "—",
        before=one.deal - 1,
    )
    key = one.seed or "—"
    if fits == RIGHT:
        seed = loc("proof-seed-shared" if shared else "proof-seed", mark=fits, seed=key)
    else:
        seed = loc("proof-seed-wrong", mark=fits, seed=key)
    if same == UNKNOWN:
        cards = loc("proof-cards-unknown", mark=same)
    elif same == WRONG:
        cards = loc("proof-cards-wrong", mark=same)
    else:
        cards = loc("proof-cards-shared" if shared else "proof-cards", mark=same)
    return join("\n", (title, promise, seed, cards))


def _promised(one: ShuffleProof, *, shared: bool) -> str:
    """When a shuffle was promised, in a word."""
    if shared:
        return "shared"
    if one.shuffle == "reshuffle":
        return "reshuffle"
    return "first" if one.deal == 1 else "later"


def _marks(one: ShuffleProof) -> tuple[str, str]:
    """Whether the seed fits its promise, and whether it gives these cards."""
    if one.seed is None:
        return WRONG, UNKNOWN
    match Outcome(one.outcome):
        case Outcome.PROVEN | Outcome.EARLY:
            return RIGHT, RIGHT
        case Outcome.OTHER_CARDS | Outcome.OTHER_DEALER:
            return RIGHT, WRONG
        case _:
            return WRONG, UNKNOWN


def _buttons(proof: Proof, deal: int, loc: Locale) -> Rows:
    head = proof.head
    if not proof.deals:
        return ()
    turns = deals_beside(head, Verb.VERIFY, deal, proof.deals, loc)
    step = do(head, Verb.STEP, loc.plain("button-step"), f"{deal}.0")
    match: list[Button] = []
    if head.phase is not Phase.PLAYING:
        match.append(do(head, Verb.DEALS, loc.plain("button-deals"), "0"))
        match.append(do(head, Verb.RECORD, loc.plain("button-record")))
    return without_empty((turns if proof.promised else (), (step,), match))
