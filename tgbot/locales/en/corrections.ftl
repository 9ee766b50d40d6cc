### Corrections by admins, and how one asks to be forgotten.

correct-button = ⚖️ Correct
correct-title = ⚖️ <b>{ $game }</b>, { $time }
correct-side = { $place }. { $names }: { $points }
correct-place = { $place }. { $names }
correct-is-void = <b>This match does not count.</b>
correct-button-void = ✖️ Do not count it
correct-button-fix = ✏️ Correct the places
correct-button-undo-void = ↩️ Count it again
correct-button-undo-result = ↩️ Take the old places back
correct-button-draw = 🤝 A draw
correct-chosen = ✔️ { $names }
correct-who = Who took place { $place }? Points go with the places.
correct-why-void = Why does the match not count? Press a reason, or reply to this message in your own words. Everybody in the chat will read it.
correct-why-fix = The match will count like this. Why? Press a reason, or reply to this message in your own words. Everybody in the chat will read it.

reason-bot = the bot was wrong
reason-away = was not finished
reason-unfair = unfair play
reason-agreed = the players agreed
reason-trial = a trial match
reason-other = another reason

correction-match = “{ $game }” ({ $names })
correction-void = does not count
correction-result = counts with other places: { $places }
correction-draw = counts as a draw
correction-own = ⚖️ The match { $what }. Reason: { $reason }. — { $author }, { $time }
correction-line = ⚖️ { $match } { $what }. Reason: { $reason }. — { $author }, { $time }
correction-undone = <i>Undone: { $by }.</i>
notice-correction =
  ⚖️ The match { $match } { $what }.
  Reason: { $reason }
  Corrected by an admin: { $author }. All corrections: /corrections
notice-correction-undone =
  ↩️ The match { $match } counts as before.
  Undone by an admin: { $by }. All corrections: /corrections

corrections-button = ⚖️ Corrections
corrections-here = ⚖️ <b>Corrections in this chat</b>
corrections-mine = ⚖️ <b>Corrections of my matches</b>
corrections-none = Nothing was corrected.
corrections-hint = <i>An admin of the chat can correct a finished match: /history, the number of the match, the button “⚖️ Correct”.</i>

mark-steady = ⏱ Nearly always moves in time
mark-mostly = ⏱ Usually moves in time
mark-away = ⏱ Often away: others have to wait
marks-button = ⏱ Who keeps the time
marks-title = ⏱ <b>Who keeps the time.</b> The last matches count; wins and losses do not matter.
marks-line = { $name }: { $mark }
marks-unknown = too few matches yet
marks-short-steady = nearly always in time
marks-short-mostly = usually in time
marks-short-away = often away

score-button-picture = 🖼 As a picture
score-picture-title = { $game }: { $span }
score-picture-name = Player
score-picture-wins = Wins
score-picture-matches = Matches
score-picture-share = %
score-picture-caption = 🏆 { $game }, { $span }

forget-ask = 🧹 <b>Forget you?</b>

  Your name will be gone everywhere: from tables of scores, from lists, from card tables. Points and matches stay, without a name. A robot takes your place at open tables. Messages that already stand in chats are not changed: whoever administers them can delete those.

  You can come back at any time: /start asks whether to note your name anew.
forget-button-sure = 🧹 Yes, forget me
forget-button-no = No
forget-done = Done: nobody knows you here any more. Messages that already stand in chats stayed as they are. To come back: /start
forget-kept = All right, everything stays as it was.
forget-private = This is done in the private chat with the bot.
come-back = You had asked to be forgotten. Note your name again? Your earlier matches and points will be under it once more.
come-back-button = Yes, note my name

command-corrections = what admins have corrected
command-forget = forget me
