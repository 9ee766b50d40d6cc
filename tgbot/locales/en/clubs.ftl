### Clubs. A “bid” is how many tricks a player promises.

clubs-preset-source = By the source
clubs-preset-pagat = Pagat
clubs-preset-evening = Evening

clubs-option-score_who = Who scores
clubs-value-score_who-last_bid = every bid
clubs-value-score_who-winner_only = the highest bid only
clubs-option-made = A bid is made
clubs-value-made-exact = exactly
clubs-value-made-at_least = by at least as many
clubs-option-bidding = Auction
clubs-value-bidding-ascending = ascending
clubs-value-bidding-free = one round
clubs-option-cancel = Two equal cards
clubs-value-cancel-ban = no second one
clubs-value-cancel-classic = cancel out
clubs-option-miss_penalty = Penalty
clubs-value-miss_penalty-10 = 10
clubs-value-miss_penalty-0 = none
clubs-option-target = Play to
clubs-value-target-100 = 100
clubs-value-target-50 = 50
clubs-option-deal_limit = Deals at most
clubs-value-deal_limit-none = no limit
clubs-value-deal_limit-8 = 8
clubs-value-deal_limit-12 = 12
clubs-value-deal_limit-20 = 20

clubs-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }

clubs-deal = <b>Deal { $deal }</b>
clubs-dealer = Dealer: { $name }
clubs-shuffling = Shuffling…
clubs-auction = <b>Auction</b>: how many tricks of { $of }?
clubs-trick = Trump <b>{ $trump }</b> · <b>trick { $number } of { $of }</b>
clubs-played = { $name } — <b>{ $card }</b>
clubs-total = score { $total }
clubs-bid = bid { $bid }
clubs-bid-high = <b>bid { $bid }</b>
clubs-passed = pass
clubs-taken = took { $taken }
clubs-taken-of = took { $taken } of { $bid }
clubs-last-trick = Last trick: { $cards } → { $name }
clubs-last-trick-nobody = Last trick: { $cards } → nobody
clubs-hand = Your cards: { $cards }
clubs-pass = Pass

clubs-deal-title = 🃏 <b>Clubs · deal { $deal }</b>
clubs-all-passed = All have passed: no points.
clubs-total-line = { $name }: { $total }
clubs-score-made = ✅ { $name }: bid { $bid }, took { $taken } → <b>{ $won }</b>, { $total } in all
clubs-score-missed = ▫️ { $name }: bid { $bid }, took { $taken } → { $won }, { $total } in all
clubs-score-passed = ▫️ { $name }: passed, took { $taken }, { $total } in all

clubs-review-title = 🔎 <b>Clubs · review of deal { $deal }</b>
clubs-review-hand = <b>{ $name }</b>: { $cards }
clubs-review-auction = <b>Auction</b>: { $said }
clubs-review-bid = { $name } { $bid }
clubs-review-pass = { $name } pass
clubs-review-trick = { $number }. { $plays }

clubs-ended-target = { $target } points were reached.
clubs-ended-limit = { $n ->
    [one] { $n } deal is played, and that was the limit.
   *[other] { $n } deals are played, and that was the limit.
  }

clubs-rules = 📖 <b>Clubs</b>

  Two to thirteen players, each alone. Ranks: 2, 3, … 10, J, Q, K, A. One pack up to five players, two packs from six on. All get equally many; deuces too many go out, first ♦, then ♥, ♠, ♣. With two players 13 each are dealt and the rest is put aside. ♣ are always trumps.

  <b>Auction.</b> From the dealer's left, clockwise. { $bidding ->
      [free] One round: each names any number of tricks, nobody passes. The dealer speaks last and may not make the bids add up to the tricks.
     *[ascending] Each names more tricks than stand, or passes and is out of it. Zero can only be the first number. It ends when all but one have passed. The last who has not spoken may still pass. If all pass, the deal has no points.
    }

  <b>Tricks.</b> The dealer's left neighbour leads first, whoever won the auction. Any card may be led, trumps too. The suit led must be followed; without it any card will do, nobody has to trump or to beat. The highest trump takes the trick, without trumps the highest card of the suit led; the taker leads.

  <b>Two packs.</b> { $cancel ->
      [classic] Two equal cards in one trick cancel each other. If neither a trump nor the suit led is left, nobody gets the trick and the same player leads again.
     *[ban] A card may not join a trick in which the same card lies: for that trick it is as if not held. Who holds nothing else skips the trick.
    }

  <b>Score.</b> { $made ->
      [at_least] The bid or more
     *[exact] Exactly the bid
    }: 10 points and 1 for every trick taken. Zero is made by taking none only. { $miss_penalty ->
      [0] A bid not made costs nothing.
     *[10] A bid not made costs { $miss_penalty }.
    } { $score_who ->
      [winner_only] Only the winner of the auction scores.
     *[last_bid] Everybody's last bid counts, not only the auction winner's.
    } Who named no number scores nothing.

  <b>End.</b> After a deal, who has { $target } points or more, and more than anybody else. Equal leaders play another deal.{ $deal_limit ->
      [none] {""}
     *[other] {" "}Deals at most: { $deal_limit }; equal players then share the place.
    }
