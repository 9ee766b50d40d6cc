### Слова, общие для всех экранов. Русский текст — исходный, остальные языки переводят его.

game-belka = Белка
game-clubs = Трефы
game-cals_bs = Кэлс БС
game-mozhno = Можно?

rank-jack = В
rank-queen = Д
rank-king = К
rank-ace = Т

name-nobody = Без имени
name-empty-seat = свободно
name-robot = 🤖 Робот { $number }
name-you = { $name } (вы)
title-sign-goat = 🐐
title-sign-eggs = 🥚

seconds = { $n } с
minutes = { $n } мин
hours = { $n } ч
time-left = ⏳ { $time }

pace-blitz = блиц
pace-normal = обычный
pace-relaxed = спокойный
pace-correspondence = по переписке
pace-choice = { $pace } · { $turn }
pace-line = Темп: { $pace }, { $turn } на ход

preset-custom = Свои правила
option-is = { $option }: { $value }
rules-line = 📜 <b>{ $preset }</b> — { $rules }

button-sit = Сесть
button-stand = Встать
button-free-seat = ➕ Место { $number }
button-taken-seat = 👤 { $name }
button-robot-seat = { $name } ✕
button-robot-easy = 🤖 Робот
button-robot-hard = 🤖 Сильный
button-start = ▶️ Начать
button-start-robots = ▶️ Начать с роботами
button-extend = ⏳ Подождать
button-invite = ✉️ Позвать друга
button-settings = ⚙️ Настройки
button-rules = 📖 Правила
button-back = ◀ Назад
button-my-cards = 🃏 Мои карты
button-more = ⏳ Ещё время
button-menu = ☰ Меню
button-here = 👋 Я здесь
button-substitute = 🔄 Сменить: { $name }
button-stop = ⏹ Закончить партию
button-end-now = ⏹ Закончить сейчас
button-play-on = ◀ Играем дальше
button-vote = ⏹ Закончить ({ $votes } из { $needed })
button-score = 📊 Счёт
button-sort = ↕️ Порядок
button-review = 🔎 Раздача { $deal }
button-rematch = 🔁 Реванш
button-play = 🃏 Играть
button-practise = 🤖 Играть с роботами
button-help = ❓ Помощь
button-language = 🌐 Язык
button-add-to-group = ➕ Добавить в группу
button-open-private = ✉️ Открыть бота
