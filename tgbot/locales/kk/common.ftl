### Барлық экранға ортақ сөздер.

game-belka = Белка
game-clubs = Трефы
game-cals_bs = Кэлс БС
game-mozhno = Болады ма?

rank-jack = В
rank-queen = Д
rank-king = К
rank-ace = Т

name-nobody = Аты жоқ
name-empty-seat = бос
name-robot = 🤖 Робот { $number }
name-you = { $name } (сіз)
title-sign-goat = 🐐
title-sign-eggs = 🥚

seconds = { $n } с
minutes = { $n } мин
hours = { $n } сағ
time-left = ⏳ { $time }

pace-blitz = блиц
pace-normal = қалыпты
pace-relaxed = баяу
pace-correspondence = хат алысып
pace-choice = { $pace } · { $turn }
pace-line = Қарқын: { $pace }, бір жүріске { $turn }

preset-custom = Өз ережеміз
option-is = { $option }: { $value }
rules-line = 📜 <b>{ $preset }</b> — { $rules }

button-sit = Отыру
button-stand = Тұру
button-free-seat = ➕ { $number }-орын
button-taken-seat = 👤 { $name }
button-robot-seat = { $name } ✕
button-robot-easy = 🤖 Робот
button-robot-hard = 🤖 Мықты робот
button-start = ▶️ Бастау
button-start-robots = ▶️ Роботтармен бастау
button-extend = ⏳ Тағы күту
button-invite = ✉️ Дос шақыру
button-settings = ⚙️ Баптау
button-rules = 📖 Ереже
button-back = ◀ Артқа
button-my-cards = 🃏 Менің карталарым
button-more = ⏳ Уақыт қосу
button-menu = ☰ Мәзір
button-here = 👋 Мен осындамын
button-substitute = 🔄 Ауыстыру: { $name }
button-stop = ⏹ Партияны тоқтату
button-end-now = ⏹ Қазір тоқтату
button-play-on = ◀ Ойын жалғассын
button-vote = ⏹ Тоқтату ({ $needed } дауыстан { $votes })
button-score = 📊 Есеп
button-sort = ↕️ Реті
button-review = 🔎 { $deal }-тарату
button-rematch = 🔁 Реванш
button-play = 🃏 Ойнау
button-practise = 🤖 Роботтармен ойнау
button-help = ❓ Көмек
button-language = 🌐 Тіл
button-add-to-group = ➕ Топқа қосу
button-open-private = ✉️ Ботты ашу
