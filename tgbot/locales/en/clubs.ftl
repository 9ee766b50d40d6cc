### Clubs. A “bid” is how many tricks a player promises.

clubs-preset-source = Standard
clubs-preset-pagat = Pagat
clubs-preset-evening = Evening

clubs-option-score_who = What counts
clubs-value-score_who-last_bid = everybody's last bid
clubs-value-score_who-winner_only = the highest bid only
clubs-option-made = Take
clubs-value-made-exact = exactly the bid
clubs-value-made-at_least = the bid or more
clubs-option-bidding = Auction
clubs-value-bidding-ascending = ascending
clubs-value-bidding-free = one round
clubs-option-cancel = Equal cards
clubs-value-cancel-ban = no second one
clubs-value-cancel-classic = cancel out
clubs-option-miss_penalty = A miss
clubs-value-miss_penalty-10 = −10
clubs-value-miss_penalty-0 = 0
clubs-option-target = Play to
clubs-value-target-100 = 100 points
clubs-value-target-50 = 50 points
clubs-option-deal_limit = Deals
clubs-value-deal_limit-none = no limit
clubs-value-deal_limit-8 = 8
clubs-value-deal_limit-12 = 12
clubs-value-deal_limit-20 = 20

clubs-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }

clubs-packs = 🎴 { $packs ->
    [2] Two packs
   *[1] One pack
  }{ $removed ->
    [none] {""}
   *[some] {" "}without { $removed }
  }, { $hand } cards each{ $aside ->
    [0] {""}
   *[some] {" "}({ $aside } put aside)
  }
clubs-lobby-packs = { $n ->
    [one] { $n } player now: { $packs }
   *[other] { $n } players now: { $packs }
  }
clubs-lobby-long = ⏱ Without a limit of deals a match can last very long. The preset “Evening” is shorter; a vote ends a match too.

clubs-deal = <b>Deal { $deal }{ $limit ->
    [0] {""}
   *[some] {" "}of { $limit }
  }</b> · to { $target } points
clubs-trump = trump <b>{ $trump }</b>
clubs-dealer = Dealer: { $name }
clubs-shuffling = Shuffling…
clubs-auction = <b>Auction: how many tricks of { $of }?</b>
clubs-scoring = 🎯 { $who ->
    [winner_only] <b>Only the highest bid</b>
   *[last_bid] <b>Everybody's last bid</b>
  }, { $made ->
    [at_least] or more
   *[exact] exactly
  }: 10 + the tricks, else { $penalty ->
    [0] 0
   *[10] −{ $penalty }
  }
clubs-bid = bid { $bid }
clubs-passed = pass
clubs-total = score { $total }

clubs-winner = 🏅 Highest bid { $bid }: { $name }
clubs-winner-only = 🏅 <b>Only the bid of { $bid }</b> counts: { $name }
clubs-trick = <b>Trick { $number } of { $of }</b> · trump <b>{ $trump }</b>
clubs-named = All bids together: { $named } of { $of }
clubs-legend = <i>taken/bid · score</i>
clubs-skips-trick = skips
clubs-last-trick = Last trick: { $cards } → { $name }
clubs-last-trick-nobody = Last trick: { $cards } → nobody
clubs-skipped = ⏭ Skipped, all their cards lay in it: { $names }

clubs-hand = Your cards: { $cards }
clubs-hand-suit = { $suit } { $ranks }
clubs-hand-trump = { $suit } { $ranks } — trumps
clubs-ask-first = Say how many tricks you will take, or pass. 0 means none; it can only open the auction.
clubs-ask-higher = Say more than { $high }, or pass: a pass holds to the end of the auction.
clubs-ask-kept = If you pass, you are held to your bid of { $own }.
clubs-ask-free = Say how many tricks you will take, from 0 on; nobody passes.
clubs-ask-hook = You are the dealer and speak last: you may not say { $number }, all bids would add up to { $of }, just the number of tricks.
clubs-pass = ✋ Pass
clubs-pass-early = ✋ Pass in advance
clubs-pass-chosen = 📌 Pass
clubs-pass-planned = 📌 When you are asked, you will pass. Press again to change your mind.
clubs-aim-none = You have no bid: this deal brings you nothing and costs you nothing.
clubs-aim-not-counted = Only the bid of { $name } counts: see that it fails.
clubs-aim-zero = 🎯 Your bid is 0: do not take a single trick.
clubs-aim-more = 🎯 Your bid is { $bid }: { $n ->
    [one] { $n } more trick is needed.
   *[other] { $n } more tricks are needed.
  }
clubs-aim-exact = 🎯 You have your { $bid }: take no more tricks.
clubs-aim-enough = 🎯 You have your { $bid }: every trick more is one more point.
clubs-aim-lost = ❌ Your bid of { $bid } can no longer be made.
clubs-banned = 🚫 In the trick already, no second time: { $cards }

clubs-deal-title = 🃏 <b>Clubs · deal { $deal }{ $limit ->
    [0] {""}
   *[some] {" "}of { $limit }
  }</b>
clubs-all-passed = All have passed: no points.
clubs-score-made = ✅ { $name }: bid { $bid }, took { $taken } → { $base } + { $taken } = <b>{ $won }</b>
clubs-score-missed = ❌ { $name }: bid { $bid }, took { $taken } → <b>{ $won }</b>
clubs-score-not-counted = ▫️ { $name }: bid { $bid }, took { $taken }, does not count
clubs-score-none = ▫️ Without a bid, took: { $taken }
clubs-skips = ⏭ Skipped a trick, all their cards lay in it: { $names }
clubs-left = Cards left over, they do not count: { $names }
clubs-final-trick = Final trick: { $cards } → { $name }
clubs-final-trick-nobody = Final trick: { $cards } → nobody
clubs-previous = <b>Deal { $deal } is over</b>
clubs-totals = <b>Score</b> (to { $target }): { $totals }
clubs-number-of = <b>{ $n }</b> { $name }
clubs-may-stop = ⏱ There is no limit of deals. Had enough? ☰ Menu → “End the match”: the majority decides.

clubs-review-title = 🔎 <b>Clubs · review of deal { $deal }</b>
clubs-review-hand = <b>{ $name }</b>: { $cards }
clubs-review-auction = <b>Auction</b>: { $said }
clubs-review-bid = { $name }: { $bid }
clubs-review-pass = { $name }: pass
clubs-review-trick = { $number }. { $plays }
clubs-review-skip = { $name }: skips
clubs-review-nobody = nobody's

clubs-ended-target = { $target } points were reached.
clubs-ended-limit = { $n ->
    [one] { $n } deal is played, and that was the limit.
   *[other] { $n } deals are played, and that was the limit.
  }

clubs-rules = 📖 <b>Clubs</b> (invented by Michael Lamar)

  Two to thirteen players, each alone. Ranks: 2, 3, … 10, J, Q, K, A. <b>♣ are always trumps.</b> Who is first to have { $target } points or more wins.

  <b>Cards.</b> One pack of 52 up to five players, two packs from six on. All get equally many; deuces too many go out: first ♦, then ♥, ♠, last ♣. Cards each (players – cards): { $hands }. With two players the other 26 cards are put aside unseen.

  <b>Auction.</b> From the dealer's left, clockwise. { $bidding ->
      [free] One round: each says how many tricks he will take, any number from 0 on; nobody passes. The dealer speaks last and may not make all bids add up to the number of tricks.
     *[ascending] Each says how many tricks he will take, more than anybody before him, or passes: a pass holds to the end of the auction. 0 (to take none) can only be the first number. It ends when all but one have passed, or when all the tricks are named. The last who has not spoken may pass too. If all pass, the deal has no points.
    }

  <b>Tricks.</b> The dealer's left neighbour leads first, whoever won the auction. Any card may be led, trumps too. The suit led must be followed; without it any card will do, nobody has to trump or to beat. The highest trump takes the trick, without trumps the highest card of the suit led; the taker leads.

  <b>Two packs.</b> { $cancel ->
      [classic] Two equal cards in one trick cancel each other. If neither a trump nor the suit led is left, nobody gets the trick and the same player leads again.
     *[ban] A card that lies in a trick may not join it a second time: for that trick it is as if not held, even as the only card of the suit led. Who holds nothing else skips the trick without a press. Cards left after the last trick count for nothing.
    }

  <b>Score.</b> { $made ->
      [at_least] The bid or more
     *[exact] <b>Exactly</b> the bid
    }: 10 points and 1 for every trick taken. A bid of 0 is made by taking none only: 10 points. { $miss_penalty ->
      [0] A bid not made costs nothing.
     *[10] A bid not made costs { $miss_penalty }; scores may be below zero.
    } { $score_who ->
      [winner_only] <b>Only the highest bid counts</b> (the first of equal ones); the others gain and lose nothing.
     *[last_bid] <b>Everybody's last bid counts</b>, not only the auction winner's.
    } Who named no number scores nothing.

  <b>End.</b> After a deal, who has { $target } points or more, and more than anybody else. Equal leaders play another deal.{ $deal_limit ->
      [none] {" "}There is no limit of deals, and a match can last very long{ $miss_penalty ->
          [0] .
         *[10] : a bid pays when nearly every second one is made.
        } The preset “Evening” (8 deals) is shorter. A vote ends a match at any time: ☰ Menu → “End the match”.
     *[some] {" "}Deals at most: { $deal_limit }; then the best score wins, equal ones share the place.
    }

  <b>Where the source is silent.</b> { $score_who ->
      [winner_only] The source says “a player”; here only the auction's winner is meant.
     *[last_bid] The source says “a player”, so everybody's bid counts.
    } Which deuces go out is settled beforehand.{ $bidding ->
      [free] {""}
     *[ascending] {" "}A deal in which all pass is a deal too.
    }
