### Belka. “Points” are points of the match, “card points” those of a deal.

belka-preset-source = Standard
belka-preset-karaganda = Karaganda
belka-preset-short = Short

belka-option-ten_high = Ten
belka-value-ten_high-off = below the queen
belka-value-ten_high-on = above the king
belka-option-direction = Play
belka-value-direction-ccw = anticlockwise
belka-value-direction-cw = clockwise
belka-option-first_deal_two = First deal
belka-value-first_deal_two-off = like any other
belka-value-first_deal_two-on = exactly 2 points
belka-option-ace_ban = Ace of a suit not yet led
belka-value-ace_ban-off = may be thrown
belka-value-ace_ban-on = may not be thrown
belka-option-eggs = Eggs
belka-value-eggs-flat4 = 4 points
belka-value-eggs-plus4 = +4 points
belka-value-eggs-double = double
belka-option-golye = All 120
belka-value-golye-match = wins the match
belka-value-golye-six_points = 6 points
belka-value-golye-continue = +1 match, play goes on
belka-option-target = Play to
belka-value-target-12 = 12 points
belka-value-target-6 = 6 points

belka-points = { $n ->
    [one] { $n } point
   *[other] { $n } points
  }

belka-score = <b>{ $points }</b> — { $names }
belka-score-ours = <b>{ $points }</b> — we: { $names }
belka-score-theirs = <b>{ $points }</b> — they: { $names }
belka-tally = Matches: { $x } : { $y }
belka-shuffling = Deal { $deal }: shuffling…
belka-deal = <b>Deal { $deal }</b>
belka-trump = Trump: <b>{ $trump }</b>
belka-trump-jack = Trump: <b>{ $trump }</b> · { $jack } is with { $name }
belka-dealer = Dealer: { $name }
belka-taken = Card points: { $x } : { $y } · tricks: { $tricks_x } : { $tricks_y }
belka-trick = <b>Trick { $number } of { $of }</b>
belka-seat-played = ▪️ { $name } — <b>{ $card }</b>
belka-seat-turn = ▶️ { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
belka-seat-waits = ▫️ { $name } · { $n ->
    [one] { $n } card
   *[other] { $n } cards
  }
belka-last-trick = Last trick: { $cards } → { $name }, +{ $points }
belka-taking-card = <b>{ $card }</b>
belka-final-trick = Final trick: { $cards } → { $name }, +{ $points }
belka-previous = Deal { $deal }: <b>{ $x } : { $y }</b>
belka-previous-won = +{ $won } → { $names }

belka-eggs-pending-flat4 = 🥚 A deal for the eggs: its winners take { $n } points or give the title “жұмыртқа”.
belka-eggs-pending-plus4 = 🥚 A deal for the eggs: its winners add { $n } points or give the title “жұмыртқа”.
belka-eggs-pending-double = 🥚 A deal for the eggs: its winners double their points or give the title “жұмыртқа”.
belka-eggs-asked = 🥚 Played { $x } : { $y }, worth { $ordinary }. What becomes of the eggs is up to: { $names }
belka-eggs-choose = 🥚 The eggs are yours. Take points, or give the others the title? Your pair's first answer counts.
belka-eggs-take-flat4 = +{ $won } for the eggs (not { $ordinary })
belka-eggs-take-plus4 = +{ $won }: { $ordinary } for the deal, { $eggs } for the eggs
belka-eggs-take-double = +{ $won }: the eggs double { $ordinary }
belka-eggs-give = 🥚 “Жұмыртқа” for them, +{ $ordinary } for us

belka-deal-title = 🃏 <b>Belka · deal { $deal }</b>
belka-deal-points = <b>{ $x } : { $y }</b> · trump { $trump } · { $jack } was with { $name }
belka-sum-points = { $points ->
    [one] { $points } card point
   *[other] { $points } card points
  }: +{ $won }
belka-sum-jack = { $jack } with the others: +{ $won }
belka-sum-first = first deal: +{ $won }
belka-sum-golye = Golye: all 120 card points
belka-sum-eggs-flat4 = 🥚 eggs: { $won } instead of { $ordinary }
belka-sum-eggs-plus4 = 🥚 eggs: +{ $eggs } on top
belka-sum-eggs-double = 🥚 eggs: double, { $won } instead of { $ordinary }
belka-won = → { $names }: <b>+{ $won }</b>
belka-golye-match = → The match goes to <b>{ $names }</b>
belka-golye-continue = → +1 match: <b>{ $names }</b>. Play goes on.
belka-eggs-given = 🥚 Title “жұмыртқа”: { $names }
belka-eggs-lapsed = The eggs lapse.
belka-eggs-born-flat4 = 🥚 Eggs! No points. Whoever wins the next deal takes { $n } points or gives the others the title “жұмыртқа”.
belka-eggs-born-plus4 = 🥚 Eggs! No points. Whoever wins the next deal adds { $n } points or gives the others the title “жұмыртқа”.
belka-eggs-born-double = 🥚 Eggs! No points. Whoever wins the next deal doubles the points or gives the others the title “жұмыртқа”.
belka-suits = Suits for this match: whoever gets { $jack }, his suit is trump.
  { $suits }

belka-review-title = 🔎 <b>Belka · review of deal { $deal }</b>
belka-review-hand = <b>{ $name }</b>: { $cards }
belka-review-trick = { $number }. { $plays } · +{ $points }

belka-ended-target = The match was played to { $target } points.
belka-ended-golye = Golye: all 120 card points in one deal.

belka-rules = 📖 <b>Belka</b>

  Four players, two against two; partners sit opposite. 32 cards are played, seven up to ace. The aim is to be the first to have { $target } points in the match{ $golye ->
      [match] {" "}or to take all 120 card points in one deal.
     *[other] .
    }

  <b>Cards.</b> All jacks are trumps and beat all other cards: J♣, J♠, J♥, J♦. Below them { $ten_high ->
      [on] A, 10, K, Q, 9, 8, 7
     *[off] A, K, Q, 10, 9, 8, 7
    }, in trumps and in plain suits. Worth: ace 11, ten 10, king 4, queen 3, jack 2; 120 in all.

  <b>Trump.</b> In the first deal ♣ are trumps. After it one looks who held J♣: that player has ♣ for the whole match, the next ones in the order of play ♥, ♠, ♦. From then on the trump is the suit of whoever is dealt J♣, who says so before the first lead. In the first deal it stays a secret who holds J♣ until it is played.

  <b>Play.</b> Eight cards each, two at a time. The deal passes clockwise, and play goes { $direction ->
      [cw] clockwise; the dealer's left neighbour leads first.
     *[ccw] anticlockwise; the dealer's right neighbour leads first.
    } The suit led must be followed. A jack is a trump: it does not follow its printed suit, and a led jack asks for trumps. Without the suit any card will do, nobody has to trump or to beat.{ $ace_ban ->
      [on] {" "}An ace of a suit that has not been led in this deal may not be thrown while there is anything else.
     *[off] {""}
    } The highest trump takes the trick, without trumps the highest card of the suit led; the taker leads.

  <b>Score.</b> 61–90 card points give 1 point, 91–119 give 2. One more if J♣ was dealt to the others, whoever took it.{ $first_deal_two ->
      [on] {" "}In the first deal the winners get exactly 2.
     *[off] {""}
    } Points are counted on the sixes, which is why these are not dealt.

  <b>Eggs: 60 : 60.</b> No points; the winners of the next deal, as they wish, { $eggs ->
      [plus4] add { $eggs_points } points to the usual ones
      [double] double their points
     *[flat4] take { $eggs_points } points instead of the usual ones
    }, or give the others the title “жұмыртқа” and keep the usual points. Either partner answers, silence means points. Another 60 : 60 and the eggs wait on, they do not grow.

  <b>Golye: all 120.</b> Points count, not tricks. { $golye ->
      [six_points] The pair gets { $golye_points } points.
      [continue] The pair's count of matches grows by 1; points and suits stay, play goes on.
     *[match] The match is won at once.
    } Waiting eggs lapse.

  <b>Goat.</b> The pair that loses on points has the title “ешкі” until it wins a match.

  <b>Details.</b> The pack has 36 cards, but eight each are 32: the sixes keep the score. “J♣ with the others” means dealt to them. A 60 : 60 in the first deal still gives out the suits.
