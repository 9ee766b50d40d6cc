### What was played, step by step, the proof of the shuffles, exports.

date-time = { $year }-{ $month }-{ $day }, { $time }

history-mine = 📜 <b>My matches</b>
history-here = 📜 <b>The matches of this chat</b>
history-nothing = Nothing yet: matches that have been played show here. Begin one: /play
history-all-games = All games
history-match = { $number }. <b>{ $game }</b> · { $date } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
  }
history-won = 🏆 { $names } <b>{ $points }</b>
history-side = { $names } { $points }
history-first = 🏆 { $names }
history-others = { $n } more
history-voided = not counted
history-stopped = stopped
history-hint = A number opens the match: its deals act by act, the proof of its shuffles, its record.
history-deals = 📜 <b>{ $game }</b>: the score after each deal
history-deals-won = 🏆 { $names }
history-deals-side = ▫️ { $names }
history-deal = { $deal }. { $totals }
history-deals-hint = A number opens the deal, to be stepped through with all hands open.

step-title = ⏯ <b>{ $game } · deal { $deal }</b> · step { $step } of { $of }
step-hand =
  <b>{ $name }</b>
  { $cards }
step-aside = Set aside: { $cards }
step-dealer = Dealer: { $name }
step-trick = <b>Trick { $number } of { $of }</b> · trumps { $trump }
step-card-led = ▶️ { $name }: { $card } — leads
step-card-followed = ▫️ { $name }: { $card } — follows
step-card-trumped = ▫️ { $name }: { $card } — trumps
step-card-threw = ▫️ { $name }: { $card } — throws off
step-belka-took = → <b>{ $name }</b> takes it, +{ $points }
step-belka-sum = Card points: { $points } — { $names }
step-clubs-skipped = ▫️ { $name }: passed over
step-clubs-took = → <b>{ $name }</b> takes it
step-clubs-nobody = → Nobody takes it
step-clubs-number = { $name } { $taken } of { $bid }
step-clubs-taken = Tricks of the bid: { $taken }
step-cals_bs-pile = Cards on the pile: { $n }
step-cals_bs-signs = ✅ true · ❌ a lie
step-mozhno-meld = { $number }) { $cards } — { $name }
step-mozhno-pile = Top discard: { $card }

proof-title = 🔐 <b>{ $game }: was the shuffle fair?</b>
proof-no-deal = There was no deal { $deal }; here is the last one.
proof-deal = <b>Deal { $deal }</b>
proof-reshuffle = <b>Deal { $deal }: the reshuffled discards</b>
proof-promise-first = { $mark } 🔒 The lock. It was shown when the table was opened:
  <code>{ $promise }</code>
proof-promise-later = { $mark } 🔒 The lock. It was on the table while deal { $before } was played:
  <code>{ $promise }</code>
proof-promise-shared = { $mark } 🔒 The lock. The tournament published it before the round:
  <code>{ $promise }</code>
proof-promise-reshuffle = { $mark } 🔒 The lock. It was on the table before the reshuffle:
  <code>{ $promise }</code>
proof-seed = { $mark } 🔑 The key. It was opened after the deal, and it fits this lock:
  <code>{ $seed }</code>
proof-seed-shared = { $mark } 🔑 The key. It was opened after the round, and it fits this lock:
  <code>{ $seed }</code>
proof-seed-wrong = { $mark } 🔑 The key. It does not fit this lock:
  <code>{ $seed }</code>
proof-cards = { $mark } 🃏 The cards. The bot has just shuffled the pack again with this key and your moves: it came out the same.
proof-cards-shared = { $mark } 🃏 The cards. The bot has just shuffled the pack again with this key: it came out the same, as at every table of the round.
proof-cards-wrong = { $mark } 🃏 The cards. The bot has just shuffled the pack again with this key and your moves: it came out different.
proof-cards-unknown = { $mark } 🃏 The cards. Without the right key they cannot be computed again.
proof-honest = So the cards were settled before play, and nobody could have changed them.
proof-wrong = This does not fit: do not trust this shuffle. Take the record and show it to all who played.
proof-limit = <i>The first lock is set before people sit down. Whoever runs the bot and plays himself could know the first deal; the later ones not even he.</i>
proof-limit-shared = <i>The same cards lie at several tables, so no table’s moves are in them. Whoever runs the bot could know them beforehand, but could not change them.</i>
proof-total = Shuffles checked: { $of }, fair: { $proven }.
proof-next = 🔒 The lock of the next shuffle:
  <code>{ $promise }</code>
  Keep it, and compare after the deal.
proof-sealed = Other tables still play these deals. The keys are shown when the last one has finished.
proof-unpromised = The shuffles of this match were not promised beforehand: there is nothing to prove.
proof-unreadable = The record of this match cannot be read, so it cannot be checked.
proof-nothing = Nothing to check yet: no table was opened here. Begin: /play

record-text = 📄 <b>{ $game }</b>: the record of the match, without names. To check it yourself, without the bot:
  <code>kozyr verify { $file }</code>
  Move by move: <code>kozyr replay { $file }</code>. How to write a verifier of your own: docs/fair-shuffle.md in the bot's source code.

export-choose = What shall be exported?
export-nothing = Nothing to export yet: no match has been finished here.
export-standings = 📊 The chat's tables
export-tournament = 🏆 { $name }
export-matches = 📊 My matches
export-file-entrants-csv = entrants
export-file-tables-csv = tables and results
export-file-standings-csv = places
export-file-standings-json = for programs
export-file-matches-csv = for a spreadsheet
export-file-matches-json = for programs
export-file-tournament-json = all of it, for programs
export-file-tournament-ics = calendar

button-step = ⏯ Step by step
button-verify = 🔐 Check the shuffle
button-verify-short = 🔐 Shuffle
button-record = 📄 Record
button-deals = 📜 Match
button-deal-before = ◀ Deal { $deal }
button-deal-after = Deal { $deal } ▶
