### Words that all screens share.

game-belka = Belka
game-clubs = Clubs
game-cals_bs = Cal's BS
game-mozhno = May I?

rank-jack = J
rank-queen = Q
rank-king = K
rank-ace = A

name-nobody = Nameless
name-empty-seat = free
name-robot = 🤖 Robot { $number }
name-you = { $name } (you)
title-sign-goat = 🐐
title-sign-eggs = 🥚

seconds = { $n } s
minutes = { $n } min
hours = { $n } h
time-left = ⏳ { $time }

pace-blitz = blitz
pace-normal = normal
pace-relaxed = relaxed
pace-correspondence = correspondence
pace-choice = { $pace } · { $turn }
pace-line = Pace: { $pace }, { $turn } a turn

preset-custom = Own rules
option-is = { $option }: { $value }
rules-line = 📜 <b>{ $preset }</b> — { $rules }

button-sit = Sit down
button-stand = Stand up
button-free-seat = ➕ Seat { $number }
button-taken-seat = 👤 { $name }
button-robot-seat = { $name } ✕
button-robot-easy = 🤖 Robot
button-robot-hard = 🤖 Strong robot
button-start = ▶️ Start
button-start-robots = ▶️ Start with robots
button-extend = ⏳ Wait longer
button-invite = ✉️ Invite a friend
button-settings = ⚙️ Settings
button-rules = 📖 Rules
button-back = ◀ Back
button-my-cards = 🃏 My cards
button-more = ⏳ More time
button-menu = ☰ Menu
button-here = 👋 I am here
button-substitute = 🔄 Replace: { $name }
button-stop = ⏹ End the match
button-end-now = ⏹ End it now
button-play-on = ◀ Play on
button-vote = ⏹ End ({ $votes } of { $needed })
button-score = 📊 Score
button-sort = ↕️ Sort
button-review = 🔎 Deal { $deal }
button-rematch = 🔁 Rematch
button-play = 🃏 Play
button-practise = 🤖 Play against robots
button-help = ❓ Help
button-language = 🌐 Language
button-add-to-group = ➕ Add to a group
button-open-private = ✉️ Open the bot
