### The score of a chat, and one's own.

score-title = 📊 <b>Score</b>
score-nothing = No match has been finished here. Begin one: /play
score-running = ▶️ <b>{ $game }</b>, deal { $deal }
score-side = { $points } — { $names }
score-table = 🏆 <b>{ $game }</b>, { $span }
score-span-week = this week
score-span-month = this month
score-span-season = this season (quarter)
score-span-all = all time
score-button-week = Week
score-button-month = Month
score-button-season = Season
score-button-all = All time
score-empty = No match in this time.
score-below = <i>Places count from { $least } matches on:</i>
score-won = matches won
score-row = { $place } { $name } — { $wins } of { $matches } ({ $share } %)
score-button-behind-mine = 🔎 My matches
score-none-yet = You have not finished a match yet. Begin one: /play
score-unknown = Nothing can be told of this person here: you have not played together yet.
score-my-title = 📊 <b>My matches</b>
score-of = 📊 <b>{ $name }</b>
score-mine = <b>{ $game }</b>: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
  } of { $matches }, points { $points }
score-rating = Rating <b>{ $value }</b> ± { $spread }, rated matches: { $matches }
score-rating-soon = The rating shows after { $left ->
    [one] { $left } more match
   *[other] { $left } more matches
  }
score-counts-belka = Deals: won { $won } of { $deals } · eggs { $eggs } · golye { $golye } · goat { $goats }
score-counts-clubs = Bids: made { $made } of { $bids } · tricks { $tricks }
score-counts-cals_bs = Doubts: right { $right_doubts }, wrong { $wrong_doubts }
score-counts-mozhno = Went out in { $closed } of { $deals } deals
score-partners = <b>Partners</b>
score-partner = { $name } — { $wins } of { $matches }
score-title-worn = { $sign } in “{ $chat }”
score-last = <b>The last ones</b>
score-match = { $number }. { $game }: place { $place } of { $of }, points { $points } ({ $names }) · { $time }
score-button-behind = 🔎 { $game }: matches
score-button-course = 📈 { $game }
score-behind = 🔎 <b>{ $name }</b>: { $game }, { $span }. Matches: { $count }. A number opens the deals.
score-picture = { $game } — { $name }
score-picture-axis = rated matches
score-course = 📈 { $name }: <b>{ $value }</b> ± { $spread }. The band is the uncertainty: the more matches, the narrower.
