### Сыгранные партии, разбор по ходам, проверка тасовки, выгрузка.

date-time = { $day }.{ $month }.{ $year }, { $time }

history-mine = 📜 <b>Мои партии</b>
history-here = 📜 <b>Партии этого чата</b>
history-nothing = Здесь пока пусто: показываются сыгранные партии. Начните: /play
history-all-games = Все игры
history-match = { $number }. <b>{ $game }</b> · { $date } · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
  }
history-won = 🏆 { $names } <b>{ $points }</b>
history-side = { $names } { $points }
history-first = 🏆 { $names }
history-others = ещё { $n }
history-voided = не засчитана
history-stopped = остановлена
history-hint = Номер открывает партию: раздачи по ходам, проверка тасовки, протокол.
history-deals = 📜 <b>{ $game }</b>: счёт после каждой раздачи
history-deals-won = 🏆 { $names }
history-deals-side = ▫️ { $names }
history-deal = { $deal }. { $totals }
history-deals-hint = Номер открывает раздачу: её можно пройти ход за ходом, все руки открыты.

step-title = ⏯ <b>{ $game } · раздача { $deal }</b> · шаг { $step } из { $of }
step-hand =
  <b>{ $name }</b>
  { $cards }
step-aside = Отложены: { $cards }
step-dealer = Сдаёт: { $name }
step-trick = <b>Взятка { $number } из { $of }</b> · козырь { $trump }
step-card-led = ▶️ { $name }: { $card } — ход
step-card-followed = ▫️ { $name }: { $card } — в масть
step-card-trumped = ▫️ { $name }: { $card } — козырь
step-card-threw = ▫️ { $name }: { $card } — сброс
step-belka-took = → Берёт <b>{ $name }</b>, +{ $points }
step-belka-sum = Очки карт: { $points } — { $names }
step-clubs-skipped = ▫️ { $name }: пропуск
step-clubs-took = → Берёт <b>{ $name }</b>
step-clubs-nobody = → Взятка никому
step-clubs-number = { $name } { $taken } из { $bid }
step-clubs-taken = Взяток из заказа: { $taken }
step-cals_bs-pile = Карт в стопке: { $n }
step-cals_bs-signs = ✅ правда · ❌ ложь
step-mozhno-meld = { $number }) { $cards } — { $name }
step-mozhno-pile = Сверху в сбросе: { $card }

proof-title = 🔐 <b>{ $game }: честная ли тасовка</b>
proof-no-deal = Раздачи { $deal } не было; вот последняя.
proof-deal = <b>Раздача { $deal }</b>
proof-reshuffle = <b>Раздача { $deal }: перетасовка сброса</b>
proof-promise-first = { $mark } 🔒 Замок. Его показали, когда открыли стол:
  <code>{ $promise }</code>
proof-promise-later = { $mark } 🔒 Замок. Он стоял на столе, пока играли раздачу { $before }:
  <code>{ $promise }</code>
proof-promise-shared = { $mark } 🔒 Замок. Турнир опубликовал его до тура:
  <code>{ $promise }</code>
proof-promise-reshuffle = { $mark } 🔒 Замок. Он стоял на столе до перетасовки:
  <code>{ $promise }</code>
proof-seed = { $mark } 🔑 Ключ. Его открыли после раздачи, и к этому замку он подходит:
  <code>{ $seed }</code>
proof-seed-shared = { $mark } 🔑 Ключ. Он открыт после тура и подходит к этому замку:
  <code>{ $seed }</code>
proof-seed-wrong = { $mark } 🔑 Ключ. К этому замку он не подходит:
  <code>{ $seed }</code>
proof-cards = { $mark } 🃏 Карты. Бот сейчас перетасовал колоду заново этим ключом и вашими ходами: вышло то же самое.
proof-cards-shared = { $mark } 🃏 Карты. Бот сейчас перетасовал колоду заново с этим ключом: вышло то же самое, что и за каждым столом тура.
proof-cards-wrong = { $mark } 🃏 Карты. Бот сейчас перетасовал колоду заново этим ключом и вашими ходами: вышло другое.
proof-cards-unknown = { $mark } 🃏 Карты. Без верного ключа их не пересчитать.
proof-honest = Значит, карты были решены до игры, и подменить их было нельзя.
proof-wrong = Не сходится: этой тасовке верить нельзя. Возьмите протокол и покажите его всем, кто играл.
proof-limit = <i>Первый замок ставят раньше, чем рассаживаются. Хозяин бота, который играет сам, мог бы знать первую раздачу; следующие — не может и он.</i>
proof-limit-shared = <i>Одни и те же карты лежат за несколькими столами, поэтому ходов одного стола в них нет. Хозяин бота мог бы знать их заранее, но не мог бы изменить.</i>
proof-total = Тасовок проверено: { $of }, честных: { $proven }.
proof-next = 🔒 Замок следующей тасовки:
  <code>{ $promise }</code>
  Сохраните его и сравните после раздачи.
proof-sealed = Эти раздачи ещё играют за другими столами. Ключи покажем, когда доиграет последний.
proof-unpromised = В этой партии тасовку заранее не обещали, и доказать здесь нечего.
proof-unreadable = Протокол этой партии не прочитать: проверить его нельзя.
proof-nothing = Проверять пока нечего: здесь ещё не открывали стола. Начните: /play

record-text = 📄 <b>{ $game }</b>: протокол партии, без имён. Проверить самому, без бота:
  <code>kozyr verify { $file }</code>
  Ход за ходом — <code>kozyr replay { $file }</code>. Как написать свою проверку — docs/fair-shuffle.md в исходном коде бота.

export-choose = Что выгрузить?
export-nothing = Выгружать пока нечего: здесь ещё не доиграли ни одной партии.
export-standings = 📊 Таблицы чата
export-tournament = 🏆 { $name }
export-matches = 📊 Мои партии
export-file-entrants-csv = участники
export-file-tables-csv = столы и результаты
export-file-standings-csv = места
export-file-standings-json = для программ
export-file-matches-csv = таблицей
export-file-matches-json = для программ
export-file-tournament-json = всё вместе, для программ
export-file-tournament-ics = календарь

button-step = ⏯ По ходам
button-verify = 🔐 Проверить тасовку
button-verify-short = 🔐 Тасовка
button-record = 📄 Протокол
button-deals = 📜 Партия
button-deal-before = ◀ Раздача { $deal }
button-deal-after = Раздача { $deal } ▶
