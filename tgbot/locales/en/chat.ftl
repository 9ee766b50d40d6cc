### Talk away from a table: greetings, help, notices.

greeting = 🃏 <b>Kozyr</b> — card games right in this chat: { $games }

  Open a table with /play and sit down, with friends or with robots. Everybody sees their own cards in the private chat with the bot only; the table is here, for all to see.

first-meeting = 🃏 <b>Hello! This is Kozyr.</b>
  { $games }

  Your cards come here while you sit at a table. Try a match against robots, or add the bot to a group and open a table there with /play.

seated-by-link = ✅ You are at the table: <b>{ $game }</b>. Your cards will come here when the match starts.
nothing-to-do = You sit at no table right now.

help-group = <b>What Kozyr can do</b>

  /play — open a table
  /hand — send you your cards again
  /score — running matches and this chat's ranking; /score @name — of one person
  /history — what was played: deals step by step, and the record
  /verify — prove that a shuffle was fair
  /export — the chat's tables as files
  /corrections — what admins have corrected
  /rules — the rules of a game, or of this table
  /tournament — tournaments of this chat; an admin opens a new one
  /call — call players together
  /settings — settings of this chat (for admins)
  /language — the chat's language (for admins)
  /stop — end a match

  For whoever falls asleep a robot plays; the button “I am here” gives the seat back. Shuffles are fair: the promise is on the table before play, and anybody can check it after the deal.

help-private = <b>What Kozyr can do</b>

  /play — play here against robots, or with friends by a link
  /hand — send the cards again
  /score — your matches and ratings
  /history — your matches: deals step by step, and the record
  /verify — prove that a shuffle was fair
  /export — your matches as files
  /corrections — what was corrected in your matches
  /rules — the rules of the games
  /tournament — your tournaments and drafts
  /settings — time zone, looks of the cards, reminders
  /language — your language
  /stop — leave the table or end the match
  /forget — forget you: your name goes from everywhere

  Cards are buttons: press one to play it. A card can be chosen ahead and is played when your turn comes. When a card may not be played, the bot says why.

choose-game = What shall we play?
table-opened = 🃏 { $game }: the table is open.
no-such-game = There is no game “{ $word }” here. There are: { $games }
choose-rules = The rules of which game?
choose-language = Which language shall I speak with you?
choose-group-language = Which language shall I speak in this chat?
choose-table = Which match is to end?

notice-robot = 🤖 a robot
notice-outage = 🔧 The bot was away for { $time }. Nobody is charged for it.
notice-left = Left the chat: { $name }. A robot plays meanwhile, the score stays; anybody may take the seat by “☰ Menu” on the table.
notice-slept = 💤 No answer: { $name }. A robot plays meanwhile; “I am here” gives the seat back.
notice-took_over = 🔄 In place of { $name } now plays: { $by }
notice-closed = The table is closed: { $game }. Another opens with /play.
notice-unreachable = ✉️ The bot cannot write to { $name }: open the private chat and press Start. The clock runs.

command-play = open a table
command-hand = my cards
command-score = the score
command-history = what was played
command-verify = was the shuffle fair?
command-export = the tables as files
command-rules = the rules
command-stop = end a match
command-call = call players together
command-tournament = tournaments
command-settings = settings
command-language = language
command-help = help
