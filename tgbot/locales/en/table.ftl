### The table: lobby, settings, play, the end of a match.

lobby-title = 🃏 <b>{ $game }</b> — looking for players
lobby-pair = <b>Pair { $number }</b>
lobby-seat = { $number }. { $name }
lobby-missing = { $n ->
    [one] { $n } player is missing.
   *[other] { $n } players are missing.
  }
lobby-room = { $n ->
    [one] Ready to start; { $n } seat is left.
   *[other] Ready to start; { $n } seats are left.
  }
lobby-ready = Everybody is here: the match can start.
lobby-unreachable = Still have to open the bot and press Start: { $names }
lobby-closes = The table closes: { $time }
lobby-closed = The table is closed.
lobby-cards-come-here = Your cards will come here, to this chat.
invite-text = Come and play { $game }

settings-preset = Set of rules: <b>{ $preset }</b>
settings-hint = Press a rule to change it. Whoever opened the table and admins may.

table-title = 🃏 <b>{ $game }</b>
table-event = 🏆 { $title }, round { $round }, table { $board }
table-event-grace = ⏳ Waiting for everybody at the table: { $time }
table-event-ends = ⌛ Time for this match ends: { $time }
table-commitment = 🔒 Shuffle <code>{ $digits }</code>
table-promise = 🔒 Next shuffle <code>{ $digits }</code>
turn-of = Turn: <b>{ $names }</b>
turn-yours = 👉 <b>Your turn</b>
answers-of = Waiting for: <b>{ $names }</b>
answer-yours = 👉 <b>Waiting for your answer</b>
table-votes = ⏹ Votes to end the match: { $votes } of { $needed }. You agree? ☰ Menu
table-end = ⏹ <b>End the match right now?</b> It stops for everybody with the score as it stands and cannot be gone on with.
hand-planned = 📌 In your turn: { $card }. Press it again to change your mind.
hand-dropped = 📌 What you had chosen beforehand is not allowed now. Choose something else.
hand-dropped-card = 📌 The { $card } that you had chosen beforehand is not allowed now and was not played. Choose another card.
you-sleep = 💤 You were away, so a robot plays for you. Press “I am here” to play yourself.
table-with-players = { $game }: { $names }
table-without-players = { $game }: empty table

result-title = 🏁 <b>{ $game }: the match is over</b>
result-stopped = ⏹ <b>{ $game }: the match was stopped</b>
result-last-deal = The tournament plays no further at this table: the score stands as it is.
result-winner = 🏆 { $place }. <b>{ $names }</b> — { $points }
result-place = { $place }. { $names } — { $points }
result-goats = 🐐 Title “ешкі” (goat) until they win back: { $names }
result-cleared = Won back, goats no more: { $names }
picture-title = { $game }: how the match went
picture-deals = deals
