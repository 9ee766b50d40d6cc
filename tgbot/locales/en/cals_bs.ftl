### Cal's BS. The “pile” is all that lies on the table; every lead begins a “round”.

cals_bs-preset-source = Standard
cals_bs-preset-free_count = Any number
cals_bs-preset-quads = Quads

cals_bs-option-response_count = Laid on top
cals_bs-value-response_count-same = as many cards
cals_bs-value-response_count-free = 1 to 6 cards
cals_bs-option-order = Answers
cals_bs-value-order-free = whoever is first
cals_bs-value-order-clockwise = clockwise
cals_bs-option-quads = Quads
cals_bs-value-quads-off = no
cals_bs-value-quads-on = yes

cals_bs-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }
cals_bs-in-hand = { $n ->
    [one] { $n } card left
   *[other] { $n } cards left
  }

cals_bs-claim-two = { $n ->
    [one] { $n } deuce
   *[other] { $n } deuces
  }
cals_bs-claim-three = { $n ->
    [one] { $n } three
   *[other] { $n } threes
  }
cals_bs-claim-four = { $n ->
    [one] { $n } four
   *[other] { $n } fours
  }
cals_bs-claim-five = { $n ->
    [one] { $n } five
   *[other] { $n } fives
  }
cals_bs-claim-six = { $n ->
    [one] { $n } six
   *[other] { $n } sixes
  }
cals_bs-claim-seven = { $n ->
    [one] { $n } seven
   *[other] { $n } sevens
  }
cals_bs-claim-eight = { $n ->
    [one] { $n } eight
   *[other] { $n } eights
  }
cals_bs-claim-nine = { $n ->
    [one] { $n } nine
   *[other] { $n } nines
  }
cals_bs-claim-ten = { $n ->
    [one] { $n } ten
   *[other] { $n } tens
  }
cals_bs-claim-jack = { $n ->
    [one] { $n } jack
   *[other] { $n } jacks
  }
cals_bs-claim-queen = { $n ->
    [one] { $n } queen
   *[other] { $n } queens
  }
cals_bs-claim-king = { $n ->
    [one] { $n } king
   *[other] { $n } kings
  }
cals_bs-claim-ace = { $n ->
    [one] { $n } ace
   *[other] { $n } aces
  }
cals_bs-claim-quads = quads
cals_bs-claim-plus = plus { $steps }
cals_bs-claim-plus-of = plus { $steps }: { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }

cals_bs-shuffling = Shuffling and dealing…
cals_bs-pile = { $n ->
    [0] <b>The pile is empty</b>
    [one] <b>Pile: { $n } card</b>
   *[other] <b>Pile: { $n } cards</b>
  }
cals_bs-leads = { $name } begins the round
cals_bs-base = The round began with “quads”: { $name }
cals_bs-top = 🎴 { $name }: <b>“{ $claim }”</b>
cals_bs-player-asked = ▶️ { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
cals_bs-player-waits = ▫️ { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
cals_bs-player-laid = 🎴 { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
cals_bs-player-passed = ✋ { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  } · pass

cals_bs-opened = 🔎 { $name }, “{ $claim }”: { $cards }
cals_bs-doubt-right = Rightly doubted by { $name }
cals_bs-doubt-wrong = Wrongly doubted: { $name } takes { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
cals_bs-last-cards = Those were the last cards
cals_bs-takes = { $name } takes { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }

cals_bs-pass = ✋ Pass
cals_bs-doubt = 🔎 I doubt
cals_bs-lay = Lay { $n }: “{ $claim }”
cals_bs-lay-same = Lay as many: “{ $claim }”
cals_bs-lay-sure = ⚠️ Lay anyway: “{ $claim }”
cals_bs-clear = ✖
cals_bs-choose-true = Choose { $cards }

cals_bs-choose-lead = { $n ->
    [one] Choose { $n } card and name any rank.
   *[other] Choose up to { $n } cards and name any rank.
  }
cals_bs-choose-same = { $n ->
    [one] Pass, doubt, or lay { $n } card on top with the same words: choose it.
   *[other] Pass, doubt, or lay { $n } cards on top with the same words: choose them.
  }
cals_bs-choose-free = { $n ->
    [one] Pass, doubt, or lay { $n } card of the same rank on top: choose it.
   *[other] Pass, doubt, or lay up to { $n } cards of the same rank on top: choose them.
  }
cals_bs-choose-plus = { $n ->
    [one] Pass, doubt, or lay { $n } card on top, some ranks above the quads: choose it.
   *[other] Pass, doubt, or lay up to { $n } cards on top, some ranks above the quads: choose them.
  }
cals_bs-cannot-top = { $n ->
    [one] Pass or doubt: { $n } card is to be laid on top, and you have too few.
   *[other] Pass or doubt: { $n } cards are to be laid on top, and you have too few.
  }
cals_bs-choose-exactly = { $n ->
    [one] Exactly { $n } card is needed.
   *[other] Exactly { $n } cards are needed.
  }
cals_bs-choose-fewer = { $n ->
    [one] No more than { $n } card can be laid.
   *[other] No more than { $n } cards can be laid.
  }
cals_bs-laid = You laid: { $cards }
cals_bs-chosen = <b>Chosen { $n }:</b> { $cards }
cals_bs-would-be-true = ✅ “{ $claim }” is the truth
cals_bs-would-be-false = 🎭 “{ $claim }” is a bluff
cals_bs-would-be-unknown = ❔ “{ $claim }”: only the leader knows whether it is true
cals_bs-would-win = 🏁 “{ $claim }” is the truth, and these are your last cards: you win
cals_bs-would-fail = ⚠️ <b>“{ $claim }” is false, and these are your last cards: they will be turned up at once, and the whole pile is yours.</b>

cals_bs-game-title = 🃏 <b>Cal's BS · out of cards: { $name }</b>
cals_bs-left = { $name }: { $n ->
    [one] { $n } card left
   *[other] { $n } cards left
  }
cals_bs-tally-title = <b>How it was played:</b> 🎴 sets · 🎭 bluffs (caught) · 🔎 doubts (right)
cals_bs-tally = { $name }: 🎴 { $sets } · 🎭 { $false } ({ $caught }) · 🔎 { $doubts } ({ $right })

cals_bs-review-title = 🔎 <b>Cal's BS · review of the game</b>
cals_bs-dealer = Dealer: { $name }
cals_bs-review-hand = <b>{ $name }</b>: { $cards }
cals_bs-review-led = ▶️ { $number }. { $name } “{ $claim }”: { $cards }
cals_bs-review-topped = ➕ { $number }. { $name } “{ $claim }”: { $cards }
cals_bs-review-passed = ✋ { $names }
cals_bs-review-passed-all = ✋ everybody

cals_bs-ended = The cards are gone, and the last words were true.

cals_bs-rules = 📖 <b>Cal's BS</b>

  Three to seven players, 52 cards and two jokers. Be the first without cards. The whole pack is dealt, and somebody may get a card more; the player on the dealer's left begins. The first dealer is drawn by lot, in a rematch the next one clockwise deals. A match is one game: a point for the winner, places for the others by the cards they have left.

  <b>Leading.</b> The leader lays 1 to { $most } cards face down and says their number and one rank: “4 sevens”, “1 jack”. The number is always true, the cards are any. A joker stands for any rank, jokers alone are true too, but “jokers” cannot be announced. The leader may not pass.

  <b>Answering.</b> { $order ->
      [clockwise] The others answer one by one, clockwise from whoever laid; who is silent until time is up has passed.
     *[free] The others answer in any order: the first answer that arrives counts. Who is silent until time is up has passed.
    } The leader answers other people's cards like everybody.
  ✋ <b>Pass.</b> These cards cannot be doubted by you any more.
  🎴 <b>On top.</b> { $response_count ->
      [free] 1 to { $most } cards of the same rank, with their number.
     *[same] As many cards, with the same words.
    } Earlier passes are forgotten: the new cards are answered.
  🔎 <b>I doubt.</b> Only the top cards are turned up; those below never are. False: whoever laid them takes the whole pile, and the doubter leads. True: the doubter takes the pile, and the doubted player leads. When the cards have just been covered, nothing was doubted: you may doubt the new ones.
  When all have passed, whoever laid last lays again on top of the pile, any cards with any words.

  <b>The last cards</b> are turned up at once, without a doubt. True: they win. False: their player takes the whole pile with them and plays on, and the leader of the round leads again; if that was he, the next one clockwise does.{ $quads ->
      [on] {""}

    <b>Quads.</b> The leader may lay four cards and say “quads”: four of one rank without jokers, and the rank is not named. On top go 1 to { $most } cards with “plus N”, from 1 to 12: all of them N ranks above the quads, or jokers; ranks go 2, 3, … 10, J, Q, K, A, and after the ace the deuce again. N and the number of cards are free each time, always counted from the quads; nothing else can be laid on top in such a round. When a “plus” is doubted, the quads are turned up too; if they are false, their player takes the pile, and the doubter leads. Last cards laid as a “plus” on somebody else's false quads win; on one's own false quads they do not.
     *[off] {""}
    }

  <b>Where the source is silent.</b> After a needless doubt the doubted player leads. When all have passed, whoever laid last leads, even if somebody else began the round. False last cards cost the whole pile, and nobody needs to doubt them: the bot warns you first. Robots think for some seconds, so that people can answer before them.

warn-cals_bs-own-set = Your cards are on top: the others answer.
warn-cals_bs-has-passed = You have passed on these cards.
warn-cals_bs-not-yet = It is not your turn to answer yet.
