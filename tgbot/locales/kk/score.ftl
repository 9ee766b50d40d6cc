### Чаттың есебі және өз есебіңіз.

score-title = 📊 <b>Есеп</b>
score-nothing = Мұнда әлі бірде-бір партия ойналған жоқ. Бастаңыз: /play
score-running = ▶️ <b>{ $game }</b>, { $deal }-тарату
score-side = { $points } — { $names }
score-table = 🏆 <b>{ $game }</b>
score-row = { $place }. { $name } — { $matches } партияда { $wins } жеңіс
score-none-yet = Сіз әлі бірде-бір партияны аяқтаған жоқсыз. Бастаңыз: /play
score-my-title = 📊 <b>Менің партияларым</b>
score-mine = <b>{ $game }</b>: { $matches } партияда { $wins } жеңіс, { $points } ұпай
score-last = <b>Соңғылары</b>
score-match = { $game }: { $seats } орыннан { $place }-орын, { $points } ұпай ({ $names }) · { $time }
