### The settings of a chat and of a private chat; calling players together.

suit-clubs = c
suit-diamonds = d
suit-hearts = h
suit-spades = s

settings-title = ⚙️ <b>Settings of this chat</b>
settings-private-title = ⚙️ <b>My settings</b>

setting-lang = 🌐 Language: <b>{ $value }</b>
setting-zone = 🕰 Time zone: <b>{ $value }</b>
setting-pace = ⏱ Pace: <b>{ $value }</b>
setting-quiet = 🌙 Quiet hours: <b>{ $value }</b>
setting-game = 🃏 Game: <b>{ $value }</b>
setting-open = 🪑 Who opens tables: <b>{ $value }</b>
setting-faces = 🎴 Cards: <b>{ $value }</b>
setting-order = ↕️ Cards in the hand: <b>{ $value }</b>
setting-remind = 🔔 Reminders: <b>{ $value }</b>

button-set-lang = 🌐 Language
button-set-zone = 🕰 Time zone
button-set-pace = ⏱ Pace
button-set-quiet = 🌙 Quiet hours
button-set-game = 🃏 Game
button-set-open = 🪑 Tables
button-set-faces = 🎴 Cards
button-set-order = ↕️ Order of cards
button-set-remind = 🔔 Reminders

setting-about-lang = The language that the bot speaks here.
setting-about-zone = Days, quiet hours and the starts of tournaments go by this time. Choose what time it is now, then the city.
setting-about-pace = How much time a turn has at new tables. Tables that are open already stay as they are.
setting-about-quiet = In these hours the clocks of correspondence games stand still. It holds from the next turn on.
setting-about-game = What /play opens when no game is named. Another game is opened like this: <code>/play clubs</code>
setting-about-open = Who may open tables. Anybody may sit down.
setting-about-faces = How cards are written. Letters help where the suit signs are hard to tell apart.
setting-about-order = How the cards in the hand are sorted. The “Order” button changes it for one table.
setting-about-remind = Messages about tournaments that you signed up for: a day, an hour and ten minutes before.

setting-zone-is = { $city } ({ $utc }), { $time } now
setting-zone-west = Western hemisphere ▶
setting-zone-east = ◀ Eastern hemisphere
setting-game-is = { $game }, “{ $preset }”
setting-game-ask = ask each time
quiet-hours = from { $start } to { $end }
quiet-none = no quiet hours
quiet-from = from { $time }
quiet-to = to { $time }
openers-all = everybody
openers-admins = admins only
faces-like = { $name }: { $cards }
faces-plain = signs
faces-four_colours = four colours
faces-letters = letters
order-suit = by suit
order-rank = by rank
order-game = as is usual in the game
reminders-on = sent
reminders-off = not sent

notice-call = 📣 { $by } wants to play: { $names }
notice-call-game = 📣 { $by } calls to the table, { $game }: { $names }
call-privately = Players are called together in a group: write /call where you play.
call-nobody = There is nobody to call: nobody has asked for it here. Press the button and the next call will reach you too.
button-call = 📣 Call players
button-call-me = 🔔 Call me too
button-call-off = 🔕 Don't call me
