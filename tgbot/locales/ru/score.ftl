### Счёт чата и свой счёт.

score-title = 📊 <b>Счёт</b>
score-nothing = Здесь ещё не сыграно ни одной партии. Начните: /play
score-running = ▶️ <b>{ $game }</b>, раздача { $deal }
score-side = { $points } — { $names }
score-table = 🏆 <b>{ $game }</b>, { $span }
score-span-week = неделя
score-span-month = месяц
score-span-season = сезон (квартал)
score-span-all = за всё время
score-button-week = Неделя
score-button-month = Месяц
score-button-season = Сезон
score-button-all = Всё время
score-empty = За это время партий нет.
score-below = <i>Места считаются с { $least } партий:</i>
score-won = выиграно
score-row = { $place } { $name } — { $wins } из { $matches } ({ $share } %)
score-button-behind-mine = 🔎 Мои партии
score-none-yet = Вы ещё не доиграли ни одной партии. Начните: /play
score-unknown = Об этом человеке здесь сказать нечего: вместе вы ещё не играли.
score-my-title = 📊 <b>Мои партии</b>
score-of = 📊 <b>{ $name }</b>
score-mine = <b>{ $game }</b>: { $wins ->
    [one] { $wins } победа
    [few] { $wins } победы
   *[many] { $wins } побед
  } из { $matches }, очков { $points }
score-rating = Рейтинг <b>{ $value }</b> ± { $spread }, партий с рейтингом: { $matches }
score-rating-soon = Рейтинг появится через { $left ->
    [one] { $left } партию
    [few] { $left } партии
   *[many] { $left } партий
  }
score-counts-belka = Раздачи: взято { $won } из { $deals } · яйца { $eggs } · голые { $golye } · козёл { $goats }
score-counts-clubs = Заказы: сыграно { $made } из { $bids } · взяток { $tricks }
score-counts-cals_bs = Сомнения: верных { $right_doubts }, напрасных { $wrong_doubts }
score-counts-mozhno = Закрыто раздач: { $closed } из { $deals }
score-partners = <b>С кем в паре</b>
score-partner = { $name } — { $wins } из { $matches }
score-title-worn = { $sign } в чате «{ $chat }»
score-last = <b>Последние</b>
score-match = { $number }. { $game }: место { $place } из { $of }, очков { $points } ({ $names }) · { $time }
score-button-behind = 🔎 { $game }: партии
score-button-course = 📈 { $game }
score-behind = 🔎 <b>{ $name }</b>: { $game }, { $span }. Партий: { $count }. Номер открывает раздачи.
score-picture = { $game } — { $name }
score-picture-axis = партии с рейтингом
score-course = 📈 { $name }: <b>{ $value }</b> ± { $spread }. Полоса — неуверенность: чем больше партий, тем она уже.
