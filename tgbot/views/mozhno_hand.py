"""A hand of Mozhno?: what came to it, what may be laid, thrown or answered.

Contracts that the hand holds and cards that fit the table are offered ready, each button saying
what it lays. Cards can be chosen as well: one to throw it, those of a contract to lay just them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

from core.cards import Card, UnknownCard, card
from core.engine.game import Action, Decision
from core.games.melds import Contract, LayOffs, distance, find_contracts, lay_offs
from core.games.mozhno import (
    Allow,
    Ask,
    CardBought,
    CardDiscarded,
    CardDrawn,
    CardKept,
    CardLaidOff,
    ContractLaid,
    Decline,
    Discard,
    Draw,
    Forbid,
    Keep,
    LayContract,
    LayOff,
    Phase,
    Table,
    Take,
    View,
    discard_refusal,
    points,
)
from core.readmodels import Hand
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, join
from tgbot.views.cards import face, row
from tgbot.views.hands import (
    BY_RANK,
    BY_SUIT,
    TOGGLE,
    asked,
    chosen,
    held,
    toggle_buttons,
    toggled,
)
from tgbot.views.message import Button, Faces, Rows, Style, ViewContext
from tgbot.views.mozhno_story import own_end
from tgbot.views.mozhno_words import contract_text, meld_text, melds_text, sorted_cards
from tgbot.views.parts import in_rows
from tgbot.views.presses import Act, Meaning, Select, Warn

_OFFERED: Final = "k:"
_CHOSEN: Final = "l:"
_LAY_OFF: Final = "o:"
_SEVERAL: Final = "m:"
_DISCARD: Final = "d:"
_OFFERS: Final = 3
"""So many contracts are offered ready to be laid."""
_IN_A_BUTTON: Final = 22
"""So many cards a button can name."""
_LAY_OFFS: Final = 40
"""So many single lay-offs are offered, two in a row."""
_WIDTHS: Final = ((12, 4), (20, 5))
"""Up to so many cards, so many in a row; more of them six."""
_PLAIN: Final[dict[str, Action]] = {
    "draw": Draw(),
    "take": Take(),
    "ask": Ask(),
    "decline": Decline(),
    "allow": Allow(),
    "forbid": Forbid(),
    "keep": Keep(),
}
WORDS: Final = {action: word for word, action in _PLAIN.items()}
"""The actions that need no card, and what their buttons say."""
_STYLES: Final = {
    "ask": Style.PRIMARY,
    "draw": Style.PRIMARY,
    "take": Style.PRIMARY,
    "allow": Style.SUCCESS,
    "forbid": Style.DANGER,
}
MakeButton: TypeAlias = Callable[[str, str, Style | None], Button]
"""Makes a button of what it says to the game, its text and its colour."""


def answer_button(
    number: int, decision: Decision, word: str, text: str, style: Style | None = None
) -> Button:
    """A button of the game; words that are no card have a colour of their own."""
    return Button(text, Answer(number, decision.id, word), style=style or _STYLES.get(word))


# -- words -----------------------------------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """What the hand is worth, what came to it last, what is chosen, and what may be done."""
    seen: View = hand.view
    if not seen.hand:
        return Html("")
    lines = [_worth(seen, loc), *_newcomers(hand, loc, ctx.faces)]
    cards = [one.card for one in chosen(hand)]
    if cards:
        lines.append(_chosen_text(seen, cards, loc, ctx.faces))
    elif asked(hand):
        lines.append(_invitation(hand, loc, ctx.faces))
    note = join("\n", lines)
    if hand.previous is None:
        return note
    return join("\n\n", (own_end(hand.previous, hand.seat, loc, ctx.faces), note))


def _worth(seen: View, loc: Locale) -> Html:
    """What the hand would cost, and how far its contract is."""
    cost = loc("mozhno-hand-cost", n=points(seen.hand))
    if seen.seat in seen.table.down:
        return cost
    lacking = distance(seen.hand, *seen.table.contract, ace_low=seen.options.ace_low)
    if lacking is None:
        return cost
    return join(" · ", (cost, loc("mozhno-lacking", n=lacking) if lacking else loc("mozhno-have")))


def _new_cards(hand: Hand) -> tuple[Card, ...]:
    """The cards that came to the hand since its owner's last discard, until he lays something.

    A hand keeps the order in which its cards came.
    """
    came = 0
    for event in hand.view.table.story:
        match event:
            case CardDiscarded(seat) | CardKept(seat) if seat == hand.seat:
                came = 0
            case ContractLaid(seat) | CardLaidOff(seat) if seat == hand.seat:
                return ()
            case CardDrawn(seat) | CardBought(seat) if seat == hand.seat:
                came += 1
            case _:
                pass
    return hand.view.hand[-came:] if came else ()


def _newcomers(hand: Hand, loc: Locale, faces: Faces) -> list[Html]:
    """Which cards came last, and that a bought one stays for this turn (MD4)."""
    new = _new_cards(hand)
    if not new:
        return []
    lines = [loc("mozhno-came", n=len(new), cards=row(new, loc, faces))]
    seen: View = hand.view
    bound = seen.table.bound if asked(hand) else None
    if bound is not None and discard_refusal(seen.options, seen.table, seen.hand, bound.card):
        lines.append(loc("mozhno-bound", card=face(bound.card, loc, faces)))
    return lines


def _invitation(hand: Hand, loc: Locale, faces: Faces) -> Html:
    """What may be answered while nothing is chosen."""
    seen: View = hand.view
    table = seen.table
    offered = face(table.offered, loc, faces) if table.offered else ""
    if table.phase is Phase.BUY:
        if hand.seat != table.turn:
            return loc("mozhno-may-ask", card=offered)
        key = "classic" if seen.options.classic else "ask"
        free = bool(offered) and hand.seat not in table.declined
        return loc(f"mozhno-draw-or-{key}", card=offered) if free else loc("mozhno-to-draw")
    if table.phase is not Phase.PLAY:
        return Html("")
    if Keep() in hand.choices.actions:
        return loc("mozhno-last-card")
    if hand.seat in table.down:
        fits = any(isinstance(one, LayOff) for one in hand.choices.actions)
        return loc("mozhno-choose-down" if fits else "mozhno-choose-throw")
    return loc("mozhno-choose-lay" if _offers(hand) else "mozhno-choose")


def _chosen_text(seen: View, cards: Sequence[Card], loc: Locale, faces: Faces) -> Html:
    """What is chosen; of a contract that is still to be laid, what there is of it."""
    if len(cards) == 1 or seen.seat in seen.table.down:
        return loc("mozhno-chosen", cards=row(cards, loc, faces))
    found, rest = _recognised(seen, cards)
    made = melds_text([meld.cards for meld in found], loc, faces)
    if _complete(seen, found, rest):
        left = tuple((Counter(seen.hand) - Counter(cards)).elements())
        return loc("mozhno-chosen-contract", cards=made, n=points(left))
    wanted = contract_text(*seen.table.contract, loc)
    spare = row(rest, loc, faces)
    if not found:
        return loc("mozhno-chosen-nothing", cards=spare, contract=wanted)
    return loc(
        "mozhno-chosen-spare" if rest else "mozhno-chosen-part",
        cards=made,
        rest=spare,
        contract=wanted,
    )


def _recognised(seen: View, cards: Sequence[Card]) -> tuple[Contract, tuple[Card, ...]]:
    """As much of the deal's contract as these cards make, and those that are left over."""
    sets, runs = seen.table.contract
    parts = sorted(product(range(sets + 1), range(runs + 1)), key=sum, reverse=True)
    for some_sets, some_runs in parts[:-1]:
        found = find_contracts(cards, some_sets, some_runs, ace_low=seen.options.ace_low, most=1)
        if found:
            used = Counter(one for meld in found[0] for one in meld.cards)
            return found[0], sorted_cards((Counter(cards) - used).elements())
    return (), sorted_cards(cards)


def _complete(seen: View, found: Contract, rest: Sequence[Card]) -> bool:
    return not rest and len(found) == sum(seen.table.contract)


# -- buttons ---------------------------------------------------------------------------------------


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """The cards, and below them what may be done: with the chosen ones where some are."""
    cards = sorted_cards(hand.view.hand, by_rank=_by_rank(hand))
    toggles = toggle_buttons(hand, cards, lambda one: face(one, loc, ctx.faces))
    rows = list(in_rows(_marked(hand, cards, toggles), _width(len(cards))))
    decision = asked(hand)
    if decision is None:
        return tuple(rows)
    if hand.view.table.phase is not Phase.PLAY:
        return (*rows, *_answer_rows(hand, decision, loc, ctx.faces))
    return (*rows, *_play_rows(hand, decision, loc, ctx.faces))


def _marked(hand: Hand, cards: Sequence[Card], buttons: Sequence[Button]) -> list[Button]:
    """The buttons of the cards, those of new cards marked: of two doubles the second is the new."""
    new = Counter(_new_cards(hand))
    codes = {one.code for one in chosen(hand)}
    made: list[Button] = []
    for one, button in zip(reversed(held(cards)), reversed(buttons), strict=True):
        if new[one.card]:
            new[one.card] -= 1
            button = button if one.code in codes else replace(button, text=f"🆕 {button.text}")
        made.append(button)
    return made[::-1]


def _width(cards: int) -> int:
    return next((wide for most, wide in _WIDTHS if cards <= most), 6)


def _by_rank(hand: Hand) -> bool:
    """The order that was chosen; before that by rank where the contract has no run."""
    order = hand.selection.get("sort")
    return order == BY_RANK if order else hand.view.table.contract[1] == 0


def _answer_rows(hand: Hand, decision: Decision, loc: Locale, faces: Faces) -> Rows:
    """Drawing, asking, allowing: each with what it brings to this seat."""
    table: Table = hand.view.table
    card_text = face(table.offered, loc, faces) if table.offered else ""
    rows: list[tuple[Button, ...]] = []
    for action in hand.choices.actions:
        word = WORDS.get(action)
        if word is None or (word == "decline" and hand.seat == table.turn):
            continue
        key = _draw_key(table) if word == "draw" else word
        if word == "forbid" and hand.seat != table.turn:
            key = "forbid-extra"
        text = loc.plain(f"mozhno-button-{key}", card=card_text)
        button = answer_button(hand.playing.head.table, decision, word, text)
        if word == "decline":
            rows[-1] = (*rows[-1], button)
        else:
            rows.append((button,))
    return tuple(rows)


def _draw_key(table: Table) -> str:
    """What comes of a draw: a card, a reshuffle before it, or the end of the deal (MG25)."""
    if table.stock:
        return "draw"
    return "end" if table.returned or len(table.pile) < 2 else "reshuffle"


def _play_rows(hand: Hand, decision: Decision, loc: Locale, faces: Faces) -> Rows:
    seen: View = hand.view
    number, cards = hand.playing.head.table, [one.card for one in chosen(hand)]
    down = seen.seat in seen.table.down

    def button(what: str, text: str, style: Style | None) -> Button:
        return answer_button(number, decision, what, text, style)

    rows: list[tuple[Button, ...]] = []
    if down:
        rows += _lay_off_rows(hand, cards, button, loc, faces)
    elif not cards:
        for at, action in enumerate(_offers(hand)):
            text = loc.plain("mozhno-lay", cards=melds_text(action.melds, loc, faces))
            style = None if at else Style.SUCCESS  # the best one
            rows.append((button(f"{_OFFERED}{at}", text, style),))
    else:
        rows += _contract_row(seen, cards, button, loc, faces)
    if len(cards) == 1 and not _cannot_throw(seen, cards[0]):
        text = loc.plain("mozhno-discard", card=face(cards[0], loc, faces))
        rows.append((button(_DISCARD + cards[0].code, text, Style.PRIMARY),))
    if Keep() in hand.choices.actions:
        text = loc.plain("mozhno-button-keep", card=face(seen.hand[0], loc, faces))
        rows.append((button("keep", text, None),))
    if len(cards) > 1:
        rows.append((button("clear", loc.plain("mozhno-clear"), None),))
    return tuple(rows)


def _offers(hand: Hand) -> tuple[LayContract, ...]:
    """Contracts that were found in the hand, best first."""
    found = [one for one in hand.choices.actions if isinstance(one, LayContract)]
    return tuple(found[:_OFFERS])


def _cannot_throw(seen: View, one: Card) -> bool:
    return discard_refusal(seen.options, seen.table, seen.hand, one) is not None


def _contract_row(
    seen: View, cards: Sequence[Card], button: MakeButton, loc: Locale, faces: Faces
) -> Rows:
    """Laying what is chosen, where that is the contract."""
    found, rest = _recognised(seen, cards)
    if not _complete(seen, found, rest) or len(cards) > _IN_A_BUTTON:
        return ()
    text = loc.plain("mozhno-lay", cards=melds_text([meld.cards for meld in found], loc, faces))
    return ((button(_CHOSEN + _codes(cards), text, Style.SUCCESS),),)


def _lay_off_rows(
    hand: Hand, cards: Sequence[Card], button: MakeButton, loc: Locale, faces: Faces
) -> Rows:
    """Every way to lay a card to the table, of the chosen ones where some are; and all at once."""
    seen: View = hand.view
    table, from_hand = seen.table, cards or seen.hand
    single = [
        button(
            f"{_LAY_OFF}{action.card.code}:{action.meld}",
            loc.plain(
                "mozhno-lay-off",
                card=face(action.card, loc, faces),
                number=action.meld + 1,
                onto=meld_text(table.melds[action.meld].meld.cards, loc, faces),
            ),
            Style.SUCCESS,
        )
        for action in hand.choices.actions
        if isinstance(action, LayOff) and action.card in from_hand
    ]
    rows = in_rows(single[:_LAY_OFFS], 2)
    fitting = [one for one, _ in _fitting(seen, from_hand)]
    if not 1 < len(fitting) <= _IN_A_BUTTON:
        return rows
    text = loc.plain("mozhno-lay-off-all", cards=row(sorted_cards(fitting), loc, faces))
    return ((button(_SEVERAL + _codes(fitting), text, Style.SUCCESS),), *rows)


def _fitting(seen: View, cards: Sequence[Card]) -> LayOffs:
    """Which of these cards fit the table, each after those before it, and where."""
    melds = [laid.meld for laid in seen.table.melds]
    return lay_offs(cards, melds, ace_low=seen.options.ace_low)


def _codes(cards: Iterable[Card]) -> str:
    return "".join(one.code for one in cards)


# -- presses ---------------------------------------------------------------------------------------


def press(hand: Hand, what: str) -> Meaning:
    """What a button says: a word, "s:7c" to choose a card, "d:7c" to throw it, "o:7c:2" to lay it
    off, "m:7c8c" to lay off several, "k:0" to lay an offered contract, "l:7c7d7h…" a chosen one."""
    if what == "sort":
        order = BY_SUIT if _by_rank(hand) else BY_RANK
        return Select({**hand.selection, "sort": order})
    if what == "clear":
        return Select({**hand.selection, "cards": []})
    if what.startswith(TOGGLE):
        return toggled(hand, what)
    if what in _PLAIN:
        return _word(hand, what)
    try:
        return _move(hand, what)
    except (UnknownCard, ValueError, IndexError):
        return Warn("unknown")


def _word(hand: Hand, word: str) -> Meaning:
    """An answer without cards, or why this seat owes none to what is asked now."""
    table: Table = hand.view.table
    code = None
    if asked(hand) is None and table.offered_by is not None:
        if table.phase is Phase.BUY and word in ("ask", "decline"):
            code = "own" if hand.seat == table.offered_by else "declined"
        elif table.phase is Phase.PERMIT and word in ("allow", "forbid", "take"):
            code = _not_voting(hand, table)
    return Act(_PLAIN[word]) if code is None else Warn(f"mozhno-{code}", loud=False)


def _not_voting(hand: Hand, table: Table) -> str:
    if hand.seat == table.asker:
        return "asker"
    if hand.seat == table.offered_by:
        return "discarder"
    return "answered" if hand.seat in table.allowed | table.forbade else "turn-decides"


def _move(hand: Hand, what: str) -> Meaning:
    """Raises ValueError, UnknownCard or IndexError where a button says nothing that is known."""
    kind, rest = what[:2], what[2:]
    if kind == _DISCARD:
        return Act(Discard(card(rest)))
    if kind == _LAY_OFF:
        code, _, at = rest.partition(":")
        return Act(LayOff(card(code), int(at)))
    if kind == _SEVERAL:
        return _lay_off_several(hand.view, _cards(rest))
    if kind == _OFFERED and rest.isdecimal():
        return Act(_offers(hand)[int(rest)])
    if kind == _CHOSEN:
        return _lay_chosen(hand.view, _cards(rest))
    raise ValueError(what)


def _cards(codes: str) -> tuple[Card, ...]:
    return tuple([card(codes[at : at + 2]) for at in range(0, len(codes), 2)])


def _lay_chosen(seen: View, cards: tuple[Card, ...]) -> Meaning:
    """The contract that is made of all these cards; a warning where they make none."""
    found, rest = _recognised(seen, cards)
    if not _complete(seen, found, rest):
        return Warn("no_contract")
    return Act(LayContract(tuple(meld.cards for meld in found)))


def _lay_off_several(seen: View, cards: tuple[Card, ...]) -> Meaning:
    """One lay-off after the other; the first has to be legal."""
    actions = tuple(LayOff(one, at) for one, at in _fitting(seen, cards))
    return Act(actions[0], actions[1:]) if actions else Warn("unknown")
