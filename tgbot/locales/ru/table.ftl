### Стол: сбор, настройки, игра, конец партии.

lobby-title = 🃏 <b>{ $game }</b> — собираем стол
lobby-pair = <b>Пара { $number }</b>
lobby-seat = { $number }. { $name }
lobby-missing = { $n ->
    [one] Не хватает { $n } игрока.
    [few] Не хватает { $n } игроков.
   *[many] Не хватает { $n } игроков.
  }
lobby-room = { $n ->
    [one] Можно начинать; есть ещё { $n } место.
    [few] Можно начинать; есть ещё { $n } места.
   *[many] Можно начинать; есть ещё { $n } мест.
  }
lobby-ready = Все на местах — можно начинать.
lobby-unreachable = Осталось открыть бота и нажать «Старт»: { $names }
lobby-closes = Стол закроется: { $time }
lobby-closed = Стол закрыт.
lobby-cards-come-here = Карты придут сюда, в этот чат.
invite-text = Садись играть: { $game }

settings-preset = Набор правил: <b>{ $preset }</b>
settings-hint = Нажмите правило, чтобы сменить его. Менять может тот, кто открыл стол, или администратор.

table-title = 🃏 <b>{ $game }</b>
table-event = 🏆 { $title }, тур { $round }, стол { $board }
table-event-grace = ⏳ Ждём всех за столом: { $time }
table-event-ends = ⌛ Время партии кончится: { $time }
table-commitment = 🔒 Тасовка <code>{ $digits }</code>
table-promise = 🔒 Следующая тасовка <code>{ $digits }</code>
turn-of = Ход: <b>{ $names }</b>
turn-yours = 👉 <b>Ваш ход</b>
answers-of = Ждём ответа: <b>{ $names }</b>
answer-yours = 👉 <b>Ждём вашего ответа</b>
table-votes = ⏹ За конец партии: { $votes } из { $needed }. Согласны — ☰ Меню
table-end = ⏹ <b>Закончить партию прямо сейчас?</b> Она остановится для всех с тем счётом, который есть; продолжить её будет нельзя.
hand-planned = 📌 В ваш ход: { $card }. Нажмите ещё раз, чтобы передумать.
hand-dropped = 📌 То, что вы выбрали заранее, сейчас не по правилам. Выберите другое.
hand-dropped-card = 📌 Выбранная заранее { $card } сейчас не по правилам и не сыграна. Выберите другую карту.
you-sleep = 💤 Вас не было, и за вас ходит робот. Нажмите «Я здесь», чтобы играть самому.
table-with-players = { $game }: { $names }
table-without-players = { $game }: пустой стол

result-title = 🏁 <b>{ $game }: партия сыграна</b>
result-stopped = ⏹ <b>{ $game }: партия остановлена</b>
result-last-deal = В турнире за этим столом больше не играют: счёт остаётся, как есть.
result-winner = 🏆 { $place }. <b>{ $names }</b> — { $points }
result-place = { $place }. { $names } — { $points }
result-goats = 🐐 Титул «ешкі» (коза), пока не отыграются: { $names }
result-cleared = Отыгрались и больше не «ешкі»: { $names }
picture-title = { $game }: ход партии
picture-deals = раздачи
