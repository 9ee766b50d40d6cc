"""A hand of Cal's BS: cards are chosen, then one button says what is laid and what is said of it.

A button that lays something names its cards and its announcement in its own data, so it does what
stands on it whatever was pressed meanwhile. A set that would fail at once, one's last cards with a
false announcement, is only asked back by the first press; the button that follows lays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from core.cards import HEIGHT, RANKS, Card, Rank, Suit, UnknownCard, card
from core.engine.game import Action, Pick
from core.games.cals_bs import (
    MOST_CARDS,
    STEPS,
    Doubt,
    Lay,
    Match,
    Pass,
    Phase,
    Placement,
    Plus,
    Quads,
    Said,
    View,
    all_of,
    count_to_match,
    fails_at_once,
    raised,
    rank_of_quads,
)
from core.games.cals_bs.model import Cards
from core.readmodels import Hand
from tgbot.callback_data import Answer
from tgbot.i18n import Html, Locale, join
from tgbot.views.cals_bs_words import spoken
from tgbot.views.cards import face, letter, row
from tgbot.views.hands import (
    BY_SUIT,
    TOGGLE,
    asked,
    chosen,
    in_order,
    press_for,
    toggle_buttons,
    toggled,
)
from tgbot.views.message import Button, Rows, Style, ViewContext
from tgbot.views.parts import in_rows
from tgbot.views.presses import Act, Meaning, Select, Warn

_BUNDLE: Final = "b:"
_RANK: Final = "r:"
_STEPS: Final = "n:"
_SURE: Final = "y:"
_BUNDLES: Final = 4
_RANKS_IN_A_ROW: Final = 7
_STEPS_IN_A_ROW: Final = 6
_WIDTHS: Final = ((16, 4), (30, 5))
"""Up to so many cards, so many in a row; more of them six."""


# -- what is chosen --------------------------------------------------------------------------------


def _cards(hand: Hand) -> Cards:
    return tuple(one.card for one in chosen(hand))


def _selected(hand: Hand, key: str) -> object:
    """What was chosen to be said, unless that was for another question."""
    decision = asked(hand)
    if decision is None or hand.selection.get("asked") != decision.id:
        return None
    return hand.selection.get(key)


def _rank(hand: Hand, cards: Cards) -> Rank:
    """The rank to announce: the one chosen, else the one that most of the cards have.

    Jokers alone are taken for the rank of which the hand has most.
    """
    wanted = _selected(hand, "rank")
    if isinstance(wanted, str) and wanted in RANKS:
        return Rank(wanted)
    held = Counter(one.rank for one in hand.view.hand if one.rank)
    laid = Counter(one.rank for one in cards if one.rank) or held
    return max(RANKS, key=lambda one: (laid[one], held[one], HEIGHT[one]))


def _steps(hand: Hand, cards: Cards) -> int:
    """The steps to announce: those chosen, else true ones over one's own quads, else as before."""
    wanted = _selected(hand, "steps")
    if isinstance(wanted, int) and wanted in STEPS:
        return wanted
    own, top = _own_base(hand.view), hand.view.table.top
    base = rank_of_quads(own) if own else None
    if base is not None:
        ranks = {one.rank for one in cards}
        true = [steps for steps in STEPS if raised(base, steps) in ranks]
        if true:
            return true[0]
    return top.steps if top is not None and top.said is Said.PLUS else STEPS[0]


def _own_base(seen: View) -> Cards:
    """The quads of the running round where the viewer laid them himself."""
    return seen.sets[seen.table.round_from] if seen.table.base is not None else ()


def _offers(hand: Hand) -> list[Action]:
    """What the cards chosen can be laid as."""
    cards = _cards(hand)
    fitting = [one for one in hand.choices.picks if one.least <= len(cards) <= one.most]
    return [_as(hand, one, cards) for one in fitting] if cards else []


def _as(hand: Hand, pick: Pick, cards: Cards) -> Action:
    match pick.action:
        case "lay":
            return Lay(cards, _rank(hand, cards))
        case "quads":
            return Quads(cards)
        case "plus":
            return Plus(_steps(hand, cards), cards)
        case _:
            return Match(cards)


def _is_true(seen: View, action: Action) -> bool | None:
    """Whether what would be said is true, as far as the owner of the hand can know."""
    match action:
        case Lay(cards, rank):
            return all_of(cards, rank)
        case Match(cards) if seen.table.top is not None and seen.table.top.rank is not None:
            return all_of(cards, seen.table.top.rank)
        case Quads(cards):
            return rank_of_quads(cards) is not None
        case Plus(steps, cards):
            if len({one.rank for one in cards if one.rank}) > 1:
                return False
            own = _own_base(seen)
            base = rank_of_quads(own) if own else None
            return (base is not None and all_of(cards, raised(base, steps))) if own else None
        case _:
            return None


def _said_of(hand: Hand, action: Action) -> Placement:
    """What everybody would hear of a set."""
    match action:
        case Lay(cards, rank):
            return Placement(hand.seat, Said.LAY, len(cards), rank)
        case Plus(steps, cards):
            return Placement(hand.seat, Said.PLUS, len(cards), None, steps)
        case Match(cards) if hand.view.table.top is not None:
            return Placement(hand.seat, Said.MATCH, len(cards), hand.view.table.top.rank)
        case _:
            return Placement(hand.seat, Said.QUADS, len(_cards(hand)))


# -- words -----------------------------------------------------------------------------------------


def hand_note(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """What is chosen so far and what it would be, or what may be chosen."""
    cards = _cards(hand)
    if not cards:
        return _invitation(hand, loc) if asked(hand) else _laid_text(hand, loc, ctx)
    lines = [loc("cals_bs-chosen", n=len(cards), cards=row(cards, loc, ctx.faces))]
    offers = _offers(hand)
    lines += [_forecast(hand, one, loc) for one in offers]
    if asked(hand) and not offers:
        lines.append(_count_text(hand, loc))
    return join("\n", lines)


def _laid_text(hand: Hand, loc: Locale, ctx: ViewContext) -> Html:
    """The cards under one's own words while the others answer."""
    seen: View = hand.view
    top = seen.table.top
    if seen.table.phase is not Phase.RESPOND or top is None or top.seat != hand.seat:
        return Html("")
    return loc("cals_bs-laid", cards=row(seen.sets[-1], loc, ctx.faces))


def _invitation(hand: Hand, loc: Locale) -> Html:
    """What may be answered."""
    table, most = hand.view.table, min(MOST_CARDS, len(hand.view.hand))
    if table.phase is Phase.LEAD:
        return loc("cals_bs-choose-lead", n=most)
    if table.base is not None:
        return loc("cals_bs-choose-plus", n=most)
    need = count_to_match(hand.view.options, table)
    if need is None:
        return loc("cals_bs-choose-free", n=most)
    return loc("cals_bs-choose-same" if need <= most else "cals_bs-cannot-top", n=need)


def _count_text(hand: Hand, loc: Locale) -> Html:
    """How many cards have to be chosen, when it is not the number that is."""
    picks = hand.choices.picks
    if not picks:
        return loc("cals_bs-cannot-top", n=hand.view.table.top.count)
    if picks[0].least == picks[0].most:
        return loc("cals_bs-choose-exactly", n=picks[0].least)
    return loc("cals_bs-choose-fewer", n=picks[0].most)


def _forecast(hand: Hand, action: Action, loc: Locale) -> Html:
    """Whether an announcement would be true, and what it means with one's last cards."""
    said, true = spoken(_said_of(hand, action), loc), _is_true(hand.view, action)
    last = len(_cards(hand)) == len(hand.view.hand)
    if last and fails_at_once(hand.view, action):
        return loc("cals_bs-would-fail", claim=said)
    if true is None:
        return loc("cals_bs-would-be-unknown", claim=said)
    if last and true:
        return loc("cals_bs-would-win", claim=said)
    return loc("cals_bs-would-be-true" if true else "cals_bs-would-be-false", claim=said)


# -- buttons ---------------------------------------------------------------------------------------


def hand_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> Rows:
    """The cards, what can be laid of them and said, and the answers without cards."""
    cards = _sorted(hand)
    toggles = toggle_buttons(hand, cards, lambda one: face(one, loc, ctx.faces))
    rows = list(in_rows(toggles, _width(len(cards))))
    decision = asked(hand)
    if decision is None:
        return tuple(rows)
    if chosen(hand):
        rows += [(_lay_button(hand, one, loc),) for one in _offers(hand)]
        rows += _announcements(hand, loc)
    else:
        rows += in_rows(_bundle_buttons(hand, loc, ctx), _BUNDLES)
    if hand.view.table.phase is Phase.RESPOND:
        rows.append(short_answers(hand.playing.head.table, decision.id, loc))
    return tuple(rows)


def short_answers(table: int, decision: int, loc: Locale) -> tuple[Button, Button]:
    """The answers that need no cards."""
    return (
        Button(loc.plain("cals_bs-pass"), Answer(table, decision, "pass")),
        Button(loc.plain("cals_bs-doubt"), Answer(table, decision, "doubt"), style=Style.DANGER),
    )


def _width(cards: int) -> int:
    return next((wide for most, wide in _WIDTHS if cards <= most), 6)


def _sorted(hand: Hand) -> Cards:
    """By rank, since suits do not count here; or by suit where that is wanted."""
    suits: dict[Card, Suit] = {one: one.suit for one in hand.view.hand if one.suit}
    heights = {one: HEIGHT[one.rank] for one in hand.view.hand if one.rank}
    by_rank = hand.selection.get("sort") != BY_SUIT
    return in_order(hand.view.hand, suits, heights, by_rank=by_rank)


def _lay_button(hand: Hand, action: Action, loc: Locale) -> Button:
    """Says exactly what will happen, and carries it."""
    what, said = _written(action), spoken(_said_of(hand, action), loc)
    if hand.selection.get("sure") == what:
        text = loc.plain("cals_bs-lay-sure", claim=said)
        return Button(text, press_for(hand, _SURE + what), style=Style.DANGER)
    same = isinstance(action, Match) and hand.view.options.response_count == "same"
    count = len(_cards(hand))
    text = loc.plain("cals_bs-lay-same" if same else "cals_bs-lay", n=count, claim=said)
    return Button(text, press_for(hand, what), style=Style.PRIMARY)


def _announcements(hand: Hand, loc: Locale) -> Rows:
    """The other ranks or numbers of steps that may be said of the cards chosen."""
    cards, picks = _cards(hand), {one.action for one in hand.choices.picks}
    if "lay" in picks:
        rank = _rank(hand, cards)
        ranks = [
            Button(_marked(letter(one, loc), on=one is rank), press_for(hand, _RANK + one))
            for one in RANKS
        ]
        clear = Button(loc.plain("cals_bs-clear"), press_for(hand, "clear"))
        return in_rows([*ranks, clear], _RANKS_IN_A_ROW)
    if "plus" in picks:
        now = _steps(hand, cards)
        steps = [
            Button(_marked(f"+{one}", on=one == now), press_for(hand, f"{_STEPS}{one}"))
            for one in STEPS
        ]
        return in_rows(steps, _STEPS_IN_A_ROW)
    return ()


def _marked(text: str, *, on: bool) -> str:
    return f"✓{text}" if on else text


def _bundle_buttons(hand: Hand, loc: Locale, ctx: ViewContext) -> list[Button]:
    """Several cards by one press: all of a rank, or what matches the announcement truly."""
    if any(one.action == "match" for one in hand.choices.picks):
        true = _true_match(hand)
        text = loc.plain("cals_bs-choose-true", cards=row(true, loc, ctx.faces))
        return [Button(text, press_for(hand, _BUNDLE + _codes(true)))] if true else []
    if not hand.choices.picks:
        return []
    return [
        Button(f"{letter(rank, loc)} ×{len(cards)}", press_for(hand, _BUNDLE + _codes(cards)))
        for rank, cards in _several_of_a_rank(hand.view.hand)[:_BUNDLES]
    ]


def _several_of_a_rank(cards: Cards) -> list[tuple[Rank, Cards]]:
    """The ranks of which there are several cards, most first."""
    found = [(rank, tuple(one for one in cards if one.rank is rank)) for rank in RANKS]
    several = [(rank, same) for rank, same in found if len(same) > 1]
    return sorted(several, key=lambda one: (-len(one[1]), -HEIGHT[one[0]]))


def _true_match(hand: Hand) -> Cards:
    """Cards that truly match the announcement, as few jokers as may be; none where they lack."""
    seen: View = hand.view
    top = seen.table.top
    if top is None or top.rank is None:
        return ()
    natural = [one for one in seen.hand if one.rank is top.rank]
    need = count_to_match(seen.options, seen.table) or min(len(natural), MOST_CARDS)
    true = [*natural, *(one for one in seen.hand if one.is_joker)]
    return tuple(true[:need]) if len(true) >= need else ()


# -- presses ---------------------------------------------------------------------------------------


def press(hand: Hand, what: str) -> Meaning:
    """Cards and words are chosen on the screen alone; the rest answers the game."""
    match what:
        case "sort":
            order = "rank" if hand.selection.get("sort") == BY_SUIT else BY_SUIT
            return Select({**hand.selection, "sort": order})
        case "clear":
            return Select({**hand.selection, "cards": [], "rank": None})
        case "pass":
            return _answer(hand, Pass())
        case "doubt":
            return _answer(hand, Doubt())
        case _:
            return _choice(hand, what) or _laying(hand, what)


def _choice(hand: Hand, what: str) -> Select | None:
    """Cards, a rank or steps that are chosen; None for any other press."""
    kind, of = what[:2], what[2:]
    decision = asked(hand)
    now = {"asked": decision.id if decision else 0, "sure": None}
    if kind == TOGGLE:
        return toggled(hand, what)
    if kind == _BUNDLE:
        held = [one.code for one in _read(of) or () if one in hand.view.hand]
        return Select({**hand.selection, "cards": held, "sure": None})
    if kind == _RANK and of in RANKS:
        return Select({**hand.selection, **now, "rank": of})
    if kind == _STEPS and of.isdecimal() and int(of) in STEPS:
        return Select({**hand.selection, **now, "steps": int(of)})
    return None


def _laying(hand: Hand, what: str) -> Meaning:
    """A set; one that fails at once is asked back before it is laid (CG6)."""
    sure = what.startswith(_SURE)
    what = what.removeprefix(_SURE)
    action = _action(what)
    if action is None:
        return Warn("unknown")
    if not sure and asked(hand) and fails_at_once(hand.view, action):
        return Select({**hand.selection, "sure": what})
    return _answer(hand, action)


def _answer(hand: Hand, action: Action) -> Meaning:
    """The answer, or why its owner owes none; a settled question is for the rules to refuse."""
    table = hand.view.table
    if table.phase is not Phase.RESPOND or asked(hand):
        return Act(action)
    if table.top is not None and table.top.seat == hand.seat:
        return Warn("cals_bs-own-set", loud=False)
    code = "cals_bs-has-passed" if hand.seat in table.passed else "cals_bs-not-yet"
    return Warn(code, loud=False)


def _written(action: Action) -> str:
    """What a button that lays a set says."""
    match action:
        case Lay(cards, rank):
            return f"lay:{rank}:{_codes(cards)}"
        case Match(cards):
            return f"match:{_codes(cards)}"
        case Quads(cards):
            return f"quads:{_codes(cards)}"
        case Plus(steps, cards):
            return f"plus:{steps}:{_codes(cards)}"
        case _:
            raise TypeError(f"no set is laid by {type(action).__name__}")


def _action(what: str) -> Action | None:
    """The set that such words lay; None for any other text."""
    *words, codes = what.split(":")
    cards = _read(codes)
    if not cards:
        return None
    match words:
        case ["lay", rank] if rank in RANKS:
            return Lay(cards, Rank(rank))
        case ["match"]:
            return Match(cards)
        case ["quads"]:
            return Quads(cards)
        case ["plus", steps] if steps.isdecimal():
            return Plus(int(steps), cards)
        case _:
            return None


def _codes(cards: Iterable[Card]) -> str:
    return "".join(one.code for one in cards)


def _read(codes: str) -> Cards | None:
    """The cards that codes without spaces name; None for any other text."""
    pairs: Sequence[str] = [codes[at : at + 2] for at in range(0, len(codes), 2)]
    try:
        return tuple([card(pair) for pair in pairs])
    except UnknownCard:
        return None
