### Счёт чата и свой счёт.

score-title = 📊 <b>Счёт</b>
score-nothing = Здесь ещё не сыграно ни одной партии. Начните: /play
score-running = ▶️ <b>{ $game }</b>, раздача { $deal }
score-side = { $points } — { $names }
score-table = 🏆 <b>{ $game }</b>
score-row = { $place }. { $name } — { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
   *[many] { $wins } побед
  } из { $matches }
score-none-yet = Вы ещё не доиграли ни одной партии. Начните: /play
score-my-title = 📊 <b>Мои партии</b>
score-mine = <b>{ $game }</b>: { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
   *[many] { $wins } побед
  } из { $matches }, очков { $points }
score-last = <b>Последние</b>
score-match = { $game }: место { $place } из { $seats }, очков { $points } ({ $names }) · { $time }
