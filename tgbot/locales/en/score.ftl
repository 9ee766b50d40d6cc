### The score of a chat, and one's own.

score-title = 📊 <b>Score</b>
score-nothing = No match has been finished here. Begin one: /play
score-running = ▶️ <b>{ $game }</b>, deal { $deal }
score-side = { $points } — { $names }
score-table = 🏆 <b>{ $game }</b>
score-row = { $place }. { $name } — { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
  } of { $matches }
score-none-yet = You have not finished a match yet. Begin one: /play
score-my-title = 📊 <b>My matches</b>
score-mine = <b>{ $game }</b>: { $wins ->
    [one] { $wins } win
   *[other] { $wins } wins
  } of { $matches }, points { $points }
score-last = <b>The last ones</b>
score-match = { $game }: place { $place } of { $seats }, points { $points } ({ $names }) · { $time }
