### Исправления администраторов и то, как просят забыть о себе.

correct-button = ⚖️ Исправить
correct-title = ⚖️ <b>{ $game }</b>, { $time }
correct-side = { $place }. { $names }: { $points }
correct-place = { $place }. { $names }
correct-is-void = <b>Эта партия не считается.</b>
correct-button-void = ✖️ Не считать партию
correct-button-fix = ✏️ Исправить места
correct-button-undo-void = ↩️ Снова считать
correct-button-undo-result = ↩️ Вернуть прежние места
correct-button-draw = 🤝 Ничья
correct-chosen = ✔️ { $names }
correct-who = Кто занял место { $place }? Очки переходят вместе с местами.
correct-why-void = Почему партия не считается? Нажмите причину или ответьте на это сообщение своими словами. В чате об этом узнают все.
correct-why-fix = Так партия будет считаться. Почему? Нажмите причину или ответьте на это сообщение своими словами. В чате об этом узнают все.

reason-bot = ошибка бота
reason-away = не доиграли
reason-unfair = нечестная игра
reason-agreed = так решили игроки
reason-trial = пробная партия
reason-other = другая причина

correction-match = «{ $game }» ({ $names })
correction-void = не считается
correction-result = считается с другими местами: { $places }
correction-draw = считается ничьей
correction-own = ⚖️ Партия { $what }. Причина: { $reason }. — { $author }, { $time }
correction-line = ⚖️ { $match } { $what }. Причина: { $reason }. — { $author }, { $time }
correction-undone = <i>Отменено: { $by }.</i>
notice-correction =
  ⚖️ Партия { $match } { $what }.
  Причина: { $reason }
  Исправил администратор: { $author }. Все исправления: /corrections
notice-correction-undone =
  ↩️ Партия { $match } считается как прежде.
  Исправление отменил администратор: { $by }. Все исправления: /corrections

corrections-button = ⚖️ Исправления
corrections-here = ⚖️ <b>Исправления в этом чате</b>
corrections-mine = ⚖️ <b>Исправления моих партий</b>
corrections-none = Ничего не исправляли.
corrections-hint = <i>Исправить доигранную партию может администратор чата: /history, номер партии, кнопка «⚖️ Исправить».</i>

mark-steady = ⏱ Ходит вовремя почти всегда
mark-mostly = ⏱ Обычно ходит вовремя
mark-away = ⏱ Часто отлучается: за ходом приходится ждать
marks-button = ⏱ Кто как ходит
marks-title = ⏱ <b>Кто как ходит.</b> Считаются последние партии; победы и поражения ни при чём.
marks-line = { $name }: { $mark }
marks-unknown = сыграно ещё мало
marks-short-steady = вовремя почти всегда
marks-short-mostly = обычно вовремя
marks-short-away = часто отлучается

score-button-picture = 🖼 Картинкой
score-picture-title = { $game }: { $span }
score-picture-name = Игрок
score-picture-wins = Победы
score-picture-matches = Партии
score-picture-share = %
score-picture-caption = 🏆 { $game }, { $span }

forget-ask = 🧹 <b>Забыть вас?</b>

  Ваше имя исчезнет отовсюду: из таблиц, из списков, из столов. Очки и партии останутся, но без имени. За открытыми столами вас заменит робот. Сообщения, которые уже стоят в чатах, бот не меняет: их удаляет тот, кто там администратор.

  Вернуться можно в любое время: /start спросит, записать ли имя заново.
forget-button-sure = 🧹 Да, забыть меня
forget-button-no = Нет
forget-done = Готово: вас здесь больше не знают. Сообщения, которые уже стоят в чатах, остались как есть. Вернуться: /start
forget-kept = Хорошо, всё остаётся как было.
forget-private = Это делают в личном чате с ботом.
come-back = Вы просили забыть вас. Записать ваше имя снова? Прежние партии и очки опять будут под ним.
come-back-button = Да, записать имя

command-corrections = что исправили администраторы
command-forget = забыть меня
