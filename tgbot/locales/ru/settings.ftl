### Настройки чата и личного чата; созыв игроков.

suit-clubs = т
suit-diamonds = б
suit-hearts = ч
suit-spades = п

settings-title = ⚙️ <b>Настройки чата</b>
settings-private-title = ⚙️ <b>Мои настройки</b>

setting-lang = 🌐 Язык: <b>{ $value }</b>
setting-zone = 🕰 Часовой пояс: <b>{ $value }</b>
setting-pace = ⏱ Темп: <b>{ $value }</b>
setting-quiet = 🌙 Тихие часы: <b>{ $value }</b>
setting-game = 🃏 Игра: <b>{ $value }</b>
setting-open = 🪑 Столы открывают: <b>{ $value }</b>
setting-faces = 🎴 Карты: <b>{ $value }</b>
setting-order = ↕️ Карты в руке: <b>{ $value }</b>
setting-remind = 🔔 Напоминания: <b>{ $value }</b>

button-set-lang = 🌐 Язык
button-set-zone = 🕰 Часовой пояс
button-set-pace = ⏱ Темп
button-set-quiet = 🌙 Тихие часы
button-set-game = 🃏 Игра
button-set-open = 🪑 Столы
button-set-faces = 🎴 Карты
button-set-order = ↕️ Порядок карт
button-set-remind = 🔔 Напоминания

setting-about-lang = На этом языке бот говорит здесь.
setting-about-zone = По этому времени считаются дни, тихие часы и начало турниров. Выберите, сколько сейчас времени, а потом город.
setting-about-pace = Сколько времени на ход за новыми столами. За открытыми столами ничего не изменится.
setting-about-quiet = В эти часы стоят часы партий по переписке. Действует со следующего хода.
setting-about-game = Что открывает команда /play без названия. Другую игру открывают так: <code>/play clubs</code>
setting-about-open = Кому можно открывать столы. Садиться может каждый.
setting-about-faces = Как пишутся карты. Буквы — для тех, кто плохо различает знаки мастей.
setting-about-order = Как разложены карты в руке. Кнопка «Порядок» меняет это для одного стола.
setting-about-remind = Сообщения о турнирах, на которые вы записались: за день, за час и за десять минут.

setting-zone-is = { $city } ({ $utc }), сейчас { $time }
setting-zone-west = Западное полушарие ▶
setting-zone-east = ◀ Восточное полушарие
setting-game-is = { $game }, «{ $preset }»
setting-game-ask = каждый раз спрашивать
quiet-hours = с { $start } до { $end }
quiet-none = без тихих часов
quiet-from = с { $time }
quiet-to = до { $time }
openers-all = все
openers-admins = только администраторы
faces-like = { $name }: { $cards }
faces-plain = знаки
faces-four_colours = четыре цвета
faces-letters = буквы
order-suit = по мастям
order-rank = по старшинству
order-game = как принято в игре
reminders-on = приходят
reminders-off = не приходят

notice-call = 📣 { $by } зовёт играть: { $names }
notice-call-game = 📣 { $by } зовёт за стол, { $game }: { $names }
call-privately = Созывают в группе: напишите /call там, где играете.
call-nobody = Звать пока некого: никто здесь об этом не просил. Нажмите кнопку, и следующий созыв позовёт и вас.
button-call = 📣 Созвать
button-call-me = 🔔 Зовите и меня
button-call-off = 🔕 Меня не звать
