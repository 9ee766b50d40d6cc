### May I?

mozhno-preset-source = By the source
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

mozhno-deal = <b>Deal { $deal } of { $of }</b>
mozhno-contract = Contract: <b>{ $contract }</b>
mozhno-dealer = Dealer: { $name }
mozhno-shuffling = Shuffling…
mozhno-player = ▫️ { $name } · { $total } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
mozhno-player-turn = ▶️ { $name } · { $total } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
mozhno-stock = Stock: { $n }
mozhno-pile = Discards ({ $n }): { $cards }
mozhno-newest = <b>{ $card }</b>
mozhno-asks = ✋ “May I?” — { $name }
mozhno-allowed = Allowed: { $names }
mozhno-forbade = Forbade: { $names }
mozhno-declined = Not interested: { $names }
mozhno-on-table = <b>On the table</b>
mozhno-meld = { $number }. { $cards } · { $name }

mozhno-button-draw = 🂠 Draw from the stock
mozhno-button-take = Take { $card }
mozhno-button-ask = ✋ May I? { $card }
mozhno-button-decline = No interest
mozhno-button-allow = Allow
mozhno-button-forbid = Forbid and take { $card }
mozhno-button-keep = Keep the last card
mozhno-hand-cost = In hand: { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
mozhno-chosen = Chosen: { $cards }
mozhno-choose = Choose a card to throw it, or the cards of the contract to lay them.
mozhno-choose-down = Choose a card: it can be laid off or thrown.
mozhno-lay = Lay { $cards }
mozhno-lay-chosen = Lay what is chosen ({ $n })
mozhno-lay-off = { $card } → { $onto }
mozhno-discard = Throw { $card }

mozhno-deal-title = 🃏 <b>May I? · deal { $deal } of { $of }</b>
mozhno-score-out = ✅ { $name }: out, <b>+{ $won }</b>, { $total } in all
mozhno-score = ▫️ { $name }: { $cards } → { $lost }, { $total } in all
mozhno-nobody-out = The stock was used up, nobody is out.

mozhno-review-title = 🔎 <b>May I? · review of deal { $deal }</b>
mozhno-review-hand = <b>{ $name }</b>: { $cards }
mozhno-review-drew = { $name } draws { $cards }
mozhno-review-asked = { $name }: “May I?” { $cards }
mozhno-review-forbade = { $name } forbids
mozhno-review-bought = { $name } buys { $cards }
mozhno-review-contract = { $name } lays { $cards }
mozhno-review-laid-off = { $name } lays off { $cards }
mozhno-review-threw = { $name } throws { $cards }
mozhno-review-kept = { $name } keeps a card
mozhno-review-remade = The discards became the stock: { $n }
mozhno-ended = All deals are played: { $n }.

mozhno-rules = 📖 <b>May I?</b>

  Three to five players, two packs of 52, no jokers. { $hand } cards each, the rest is the stock. There are { $deals } deals, each with a contract of its own:
  1) 2 sets · 2) 1 set and 1 run · 3) 2 runs · 4) 3 sets · 5) 2 sets and 1 run{ $deals ->
      [6] {" "}· 6) 1 set and 2 runs
     *[5] {""}
    }

  A <b>set</b> is three cards of one rank or more, up to eight. A <b>run</b> is four cards of one suit in sequence or more. { $ace_low ->
      [on] The ace is above the king or below the two, never both in one run.
     *[off] The ace is above the king only.
    }

  <b>A turn.</b> Draw a card from the stock, lay what you may and want to, throw a card. Play goes clockwise from the dealer's left.

  <b>Buying.</b> { $buying ->
      [classic] The player in turn may take the top discard in place of the draw. When another asks, only the player in turn answers: he takes it himself or allows. The buyer also gets a card of the stock and does not play.
     *[source] After a discard anybody but its thrower may ask “May I?”. The others answer, allow or forbid; the thrower is not asked, silence allows. If all allow, card and turn are the asker's, and play goes on from his left. Who forbids must buy it himself; of several, the nearest after the thrower. If that is the player in turn, the card takes the place of his draw; anybody else gets a card of the stock as well and does not play.
    } A bought card may not be thrown in the same turn.

  <b>The contract</b> is laid whole and exactly, but its sets and runs may be longer. Sets are of different ranks; runs of one suit must not touch. After that, in the same turn too, cards may be laid to any combination on the table.

  <b>A deal ends</b> when somebody has no card. In the last deal the last card has to be laid: it cannot be thrown, it may be kept. When the stock is empty the discards are shuffled once; when it is empty again the deal is over and nobody is out.

  <b>Score.</b> Out: +{ $out }. The others lose the cards in hand: ace 15; king, queen, jack and ten 10; the rest their number. The highest score after all deals wins.
