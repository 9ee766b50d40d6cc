### May I?

mozhno-preset-source = Standard
mozhno-preset-extended = Extended

mozhno-option-hand = Dealt
mozhno-value-hand-10 = 10 cards
mozhno-value-hand-11 = 11 cards
mozhno-option-deals = Deals
mozhno-value-deals-5 = 5
mozhno-value-deals-6 = 6
mozhno-option-ace_low = Ace
mozhno-value-ace_low-off = high only
mozhno-value-ace_low-on = below the two as well
mozhno-option-buying = Buying
mozhno-value-buying-source = when all allow
mozhno-value-buying-classic = the next player takes freely

mozhno-points = score { $points }
mozhno-sets = { $n ->
    [one] { $n } set
   *[other] { $n } sets
  }
mozhno-runs = { $n ->
    [one] { $n } run
   *[other] { $n } runs
  }
mozhno-and = { $one } and { $other }

mozhno-deal = Deal { $deal } of { $of } · contract: <b>{ $contract }</b>
mozhno-contract = Contract: <b>{ $contract }</b>
mozhno-last-deal = The last card of this deal cannot be thrown: it has to be laid off.
mozhno-shuffling = Shuffling…
mozhno-player = ▫️ { $name } · { $total } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
mozhno-player-turn = ▶️ { $name } · { $total } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
mozhno-deals = dealer
mozhno-on-table = <b>On the table</b>
mozhno-melds = { $name }: { $melds }
mozhno-meld = <b>{ $number })</b> { $cards }
mozhno-stock = 🎴 Stock: { $n }
mozhno-remade-once = The stock is the discards, shuffled: when it is used up the deal is over.
mozhno-pile = discards: { $n }, on top <b>{ $card }</b>

mozhno-did = <b>{ $name }</b>: { $acts }
mozhno-drew = draws
mozhno-drew-card = draws { $card }
mozhno-laid = lays the contract { $cards }
mozhno-laid-off = lays off { $cards }
mozhno-onto = { $card } to { $number })
mozhno-threw = throws <b>{ $card }</b>
mozhno-kept = keeps the last card
mozhno-remade = 🔄 The stock was used up: the discards are shuffled, { $n ->
    [one] { $n } card is
   *[other] { $n } cards are
  } in the new stock.
mozhno-bought-allowed = ✋ { $asker }: “May I?” All allow — { $name } buys <b>{ $card }</b> and has the turn.
mozhno-bought-forced-turn = ✋ { $asker }: “May I?” ⛔ { $name } forbids — and buys <b>{ $card }</b> in place of the draw.
mozhno-bought-forced-extra = ✋ { $asker }: “May I?” ⛔ { $name } forbids — buys <b>{ $card }</b>, draws a card as well and does not play.
mozhno-bought-taken = { $name } takes the discard <b>{ $card }</b> in place of the draw.
mozhno-bought-taken-asked = ✋ { $asker }: “May I?” ⛔ { $name } takes <b>{ $card }</b> instead, in place of the draw.
mozhno-bought-paid = ✋ { $asker }: “May I?” { $name } buys <b>{ $card }</b>, draws a card as well and does not play.
mozhno-silent = Silence allows: { $names }.

mozhno-offer = 🛎 Who wants <b>{ $card }</b>? Turn: { $name }
mozhno-declined = Not interested: { $names }
mozhno-asks = ✋ <b>{ $name }</b>: “May I?” — <b>{ $card }</b>
mozhno-allowed = 👍 Allow: { $names }
mozhno-forbade = ⛔ Forbid: { $names }
mozhno-if-allowed = • All allow — { $name } buys and plays.
mozhno-if-allowed-skips = • All allow — { $name } buys and plays; skipped: { $names }.
mozhno-if-turn-forbids = • { $name } forbids — buys in place of the draw and plays.
mozhno-if-forbidden = • { $n ->
    [1] { $names } forbids — buys
   *[other] One of them forbids: { $names } — the nearest buys
  }, draws a card as well and does not play. { $turn } plays.
mozhno-if-classic = • { $turn } decides: take it in place of the draw, or allow. If allowed, { $name } buys, draws a card as well and does not play.

mozhno-button-draw = 🎴 Draw from the stock
mozhno-button-reshuffle = 🔄 Shuffle the discards and draw
mozhno-button-end = 🏁 No card left: end the deal
mozhno-button-take = Take { $card } from the discards
mozhno-button-ask = ✋ May I? { $card }
mozhno-button-decline = No interest
mozhno-button-allow = 👍 Allow
mozhno-button-forbid-short = ⛔ Forbid
mozhno-button-take-short = Take { $card }
mozhno-button-forbid = ⛔ Forbid and take { $card }
mozhno-button-forbid-extra = ⛔ Forbid: { $card } + a card of the stock
mozhno-button-keep = Keep { $card } and end the turn
mozhno-hand-cost = In hand: { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
mozhno-lacking = { $n ->
    [one] { $n } card
   *[other] { $n } cards
  } to the contract
mozhno-have = the contract is complete
mozhno-came = 🆕 { $n ->
    [1] New card
   *[other] New cards
  }: <b>{ $cards }</b>
mozhno-bound = { $card } was bought: it cannot be thrown in this turn.
mozhno-may-ask = Do you want { $card }? Ask “May I?”
mozhno-draw-or-ask = Draw from the stock — or ask “May I?” if you want { $card }.
mozhno-draw-or-classic = Draw from the stock — or take { $card } from the discards.
mozhno-to-draw = Draw a card from the stock.
mozhno-choose = Choose a card to throw. Choose several to put a contract together.
mozhno-choose-lay = Lay the contract — or choose the cards for it yourself.
mozhno-choose-throw = Choose a card to throw.
mozhno-choose-down = Lay cards off to the table, or choose a card to throw.
mozhno-last-card = The last card can only be laid off or kept.
mozhno-chosen = Chosen: { $cards }
mozhno-chosen-contract = Contract: { $cards }. { $n ->
    [one] { $n } point stays
   *[other] { $n } points stay
  } in hand.
mozhno-chosen-part = Chosen: { $cards }. Needed: { $contract }.
mozhno-chosen-spare = Chosen: { $cards } and apart { $rest }. Needed: { $contract }.
mozhno-chosen-nothing = Chosen: { $cards }. Needed: { $contract }.
mozhno-lay = Lay { $cards }
mozhno-lay-off = { $card } → { $number }) { $onto }
mozhno-lay-off-all = Lay off { $cards }
mozhno-discard = Throw { $card }
mozhno-clear = Choose none

warn-mozhno-own = You threw this card; it is for the others to ask.
warn-mozhno-declined = You have declined this card already.
warn-mozhno-asker = You have asked; now it is up to the others.
warn-mozhno-discarder = Who threw the card is not asked for permission.
warn-mozhno-answered = You have answered already.
warn-mozhno-turn-decides = Here only the player in turn decides.

mozhno-deal-title = 🃏 <b>May I? · deal { $deal } of { $of }</b>
mozhno-score-out = ✅ { $name }: no cards, <b>+{ $won }</b> · <b>{ $total }</b> in all
mozhno-score = ▫️ { $name }: { $cards } = { $sum } → <b>{ $lost }</b> · <b>{ $total }</b> in all
mozhno-nobody-out = The stock was used up a second time: nobody is out, no +20.
mozhno-next-contract = Next contract: <b>{ $contract }</b>

mozhno-review-title = 🔎 <b>May I? · review of deal { $deal } of { $of }</b>
mozhno-review-hand = <b>{ $name }</b>: { $cards }
mozhno-ended = All deals are played: { $n }.

mozhno-rules = 📖 <b>May I?</b>

  Three to five players, two packs of 52, no jokers. { $hand } cards each, the rest is the stock. There are { $deals } deals, each with a contract of its own:
  1) 2 sets · 2) 1 set and 1 run · 3) 2 runs · 4) 3 sets · 5) 2 sets and 1 run{ $deals ->
      [6] {" "}· 6) 1 set and 2 runs
     *[5] {""}
    }

  A <b>set</b> is three to eight cards of one rank, of any suits. A <b>run</b> is four to thirteen cards of one suit in sequence. { $ace_low ->
      [on] The ace is above the king or below the two, never both in one run.
     *[off] The ace is above the king only.
    }

  <b>A turn.</b> Draw a card from the stock, lay what you may and want to, throw a card. The dealer's left begins, play goes clockwise. All discards lie open, only the top one can be bought.

  <b>Buying.</b> { $buying ->
      [classic] The player in turn may take the top discard in place of the draw. When another asks “May I?”, only the player in turn answers: he takes it himself or allows. The buyer also gets a card of the stock and does not play.
     *[source] After a discard anybody but its thrower may ask “May I?”; the first to ask counts. The others allow or forbid, silence allows. If all allow, card and turn are the asker's: he does not draw, and play goes on from his left. Who forbids must buy the card himself; of several, the nearest after the thrower. If that is the player in turn, the card takes the place of his draw. Anybody else gets a card of the stock as well and does not play, and the player in turn draws.
    } While others are still thinking, the stock can be drawn from { $patience } seconds after the discard. A card that nobody bought stays in the pile. Nothing is bought at the first turn, after a kept card, and after a purchase out of turn.

  <b>The contract</b> is laid at once and whole, no more and no less. Sets are of different ranks; two runs of one suit do not touch: at least one card is missing between them. After that, in the same turn too, cards may be laid off to any combination on the table, one's own and the others'. No new combination is laid any more.

  <b>A deal ends</b> when somebody has no card. In the last deal the last card has to be laid off: it cannot be thrown, but a turn may end with it.

  <b>Score.</b> Out: +{ $out }. The others lose the cards in hand: ace 15; king, queen, jack and ten 10; the rest their number. The highest score after all deals wins.

  <b>Details</b>
  • The thrower is not asked for permission.
  • A bought card is not thrown in the same turn, unless it is the last card or its double was held.
  • A run is always of one suit: “of one rank” in descriptions of the game is a slip.
  • A set may be laid with four to eight cards at once.
  • When the stock is used up the discards are shuffled, once a deal. When it is used up again the deal is over and nobody is out.
