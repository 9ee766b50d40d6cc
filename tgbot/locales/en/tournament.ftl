### Tournaments: the board, taking part, regulations, announcements.

tie-de = DE
tie-bh = BH
tie-bh_c1 = BH−1
tie-bh_m1 = BHM
tie-sb = SB
tie-ps = PS
tie-won = Won
tie-diff = ±
tie-w = 1st
tie-seconds = 2nd
tie-margin = Margin
tie-sos = SOS
tie-sos_c1 = SOS−1
tie-last = Last
tie-seed = Seed
tie-lot = Lot
tie-about-de = <b>{ $short }</b> — direct encounter: points from matches between those who are tied
tie-about-bh = <b>{ $short }</b> — Buchholz: the points of all opponents added up
tie-about-bh_c1 = <b>{ $short }</b> — Buchholz without the weakest opponent
tie-about-bh_m1 = <b>{ $short }</b> — Buchholz without the weakest and the strongest opponent
tie-about-sb = <b>{ $short }</b> — Sonneborn-Berger: opponents’ points, each times the share won from them
tie-about-ps = <b>{ $short }</b> — progress: the points after each round added up
tie-about-won = <b>{ $short }</b> — matches won at the table
tie-about-diff = <b>{ $short }</b> — points for minus points against in one’s own matches
tie-about-w = <b>{ $short }</b> — first places at tables
tie-about-seconds = <b>{ $short }</b> — second places at tables
tie-about-margin = <b>{ $short }</b> — how much better than the table’s mean, per deal
tie-about-sos = <b>{ $short }</b> — the points of the others at each table, on average
tie-about-sos_c1 = <b>{ $short }</b> — the same without the weakest table
tie-about-last = <b>{ $short }</b> — the place at the table in the last round
tie-about-seed = <b>{ $short }</b> — the place in the stage before
tie-about-lot = <b>{ $short }</b> — the lot that was drawn before the start

event-title = 🏆 <b>{ $title }</b>
event-untitled = Tournament: { $game }
event-nameless = Tournament
event-the-bot = the bot
event-local = { $time } ({ $city })
event-starts = 🗓 Starts: { $when } · { $left }
event-pairs = pairs
event-persons = everybody for himself
event-pace = ⏱ { $pace } pace · a match: { $bound }
event-bound-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
  }
event-bound-clock = up to { $time }
event-stage-swiss = Swiss, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }
event-stage-round_robin = round robin, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }
event-stage-tables = tables, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }
event-stage-knockout = { $cut ->
    [0] knock-out
   *[other] knock-out of the best { $cut }
  }
event-stage-final = final of the best { $cut }
event-kind-swiss = Swiss
event-kind-round_robin = Round robin
event-kind-tables = Tables
event-kind-knockout = Knock-out
event-kind-final = Final
event-columns = <i>points ({ $columns })</i>
event-line = { $place } { $name } — <b>{ $points }</b>
event-podium = { $medal } <b>{ $name }</b>
event-standing = Standings
event-stage-over = <b>📊 { $what }: final</b>
event-stage-after = <b>📊 { $what }</b>, round { $round } of { $rounds }
event-final-standing = <b>📊 Final standings</b>
event-no-standing = There are no standings yet: nothing has been played.
event-no-rounds = No round has begun yet.
event-more = … and { $n } more, in the full list
event-round = <b>▶️ Round { $round } of { $rounds }</b>
event-round-final = <b>▶️ The final</b>
event-round-knockout = <b>▶️ { $boards ->
    [1] The final
    [2] Semifinals
   *[other] Knock-out: { $boards } tables
  }</b>
event-deals-promised = 🔒 All tables play the same deals. Their locks; the keys are opened when the last table has finished:
event-deals-opened = 🔑 The same deals lay at all tables. Lock and key of each, as <code>kozyr verify --board</code> takes them:
event-shared-deal = { $deal }. <code>{ $digits }</code>
event-deal = deal { $deal }
event-board-forfeit = no-show
event-board-void = void
event-sit-bye = 🆓 A bye: { $names }
event-sit-skip = ⏸ Sitting out: { $names }
event-sit-away = 💤 Away: { $names }
event-sit-late = 🕐 Not in yet: { $names }
event-counter = <b>Signed up: { $count }</b>
event-waiting = { $n } waiting
event-here = { $n } checked in
event-missing = { $n } more needed
event-waits = ⏳ Waiting for a place: { $names }
event-asked = 🤝 Waiting for a yes: { $names }
event-alone = 🔎 Looking for a partner: { $names }
event-reserves = 🪑 In reserve: { $names }
event-checkin-opens = ✅ Check-in opens: { $time }
event-checkin-closes = ✅ Check in now! It closes: { $time }
event-lots = 🔒 Lots <code>{ $digits }</code>
event-finished = 🏁 <b>The tournament is over</b>
event-cancelled = ✖️ <b>The tournament is cancelled</b>
event-too-few = Too few came.
event-next-checkin = ✅ Check-in opens: { $time }
event-next-start = ▶️ Starts: { $time }
event-next-round = ▶️ Next round: { $time }
event-next-grace = ⏳ Waiting for latecomers: { $time }
event-next-clock = ⌛ Time for the round ends: { $time }
event-next-tables = ▶️ Waiting for the last tables.
event-next-organiser = ⏸ The organiser starts the next round.
event-no-time = —
event-invite-text = Will you be my partner? { $title }
event-sure-drop-persons = <b>Leave for good?</b> Your results stay, but you will not be seated in this tournament again. If your match is on, a robot finishes it and you are last in it; a table where nobody has begun is lost without play.
event-sure-drop-pairs = <b>Leave for good?</b> If somebody stands by, he plays on in your pair. Otherwise the pair leaves with you, and a table that is already announced is lost without play. Your results stay.

button-event-join = ✍️ Join
button-event-join-pair = ✍️ Join as a pair
button-event-look = 🔎 Look for a partner
button-event-invite = ✉️ Invite a partner
button-event-with = 🤝 My partner: { $name }
button-event-reserve = 🪑 Stand by
button-event-yes = ✅ Yes
button-event-no = ✖️ No
button-event-leave = Withdraw
button-event-here = ✅ I am here
button-event-skip = ⏸ Sit out a round
button-event-back = 👋 I am back
button-event-drop = 🚪 Leave the tournament
button-event-card = 👤 My part
button-event-table = 🃏 My table
button-event-watch = 👀 Watch
button-event-standings = 📊 Standings
button-event-whole = 🏁 Final standings
button-event-rounds = 🗒 Rounds
button-event-earlier = ◀ Round { $round }
button-event-later = Round { $round } ▶
button-event-rules = 📖 Regulations
button-event-cross = 🖼 Crosstable
button-event-export = 💾 Files
button-event-tools = 🛠 Organiser
button-event-watch-board = { $number }. { $names }
button-event-refresh = 🔄 Refresh

card-none = You are in no tournament. An admin of a chat opens one with /tournament.
card-choose = Your tournaments:
card-out = You are not in it.
card-reserve-pairs = 🪑 You stand by: you are called if one of a pair does not come or leaves.
card-reserve-persons = 🪑 You stand by: you are called if somebody does not come to his first table.
card-looks = 🔎 You look for a partner. Choose somebody who looks too, or send a friend the link: when he opens it, you are a pair.
card-asked-by = 🤝 { $name } asks you to be his partner.
card-asked = 🤝 Waiting for a yes from { $name }.
card-waits = ⏳ You are number { $number } on the waiting list.
card-proposed = 🤝 Waiting for your partner’s yes.
card-signed = ✍️ You are in: { $name }
card-withdrawn = You have withdrawn.
card-unchecked = You did not check in, and your place was given away.
card-left_out = There was no place for you.
card-playing = ▶️ You play: { $name }
card-paused = ⏸ You are paused and will not be seated in the next round. Press “I am back” to play on.
card-dropped = 🚪 You have left the tournament. Your results stay.
card-here = ✅ You have checked in.
card-not-here = ▫️ You have not checked in yet.

law-entry-persons = Entrants are persons, { $least } at least.
law-entry-persons-most = Entrants are persons, { $least } to { $most }; whoever signs up later waits for a place.
law-entry-pairs = Entrants are fixed pairs, { $least } at least.
law-entry-pairs-most = Entrants are fixed pairs, { $least } to { $most }; whoever signs up later waits for a place.
law-too-few = If fewer come, the start waits { $time }; then the tournament is cancelled.
law-checkin = Check-in opens { $time } before the start. Whoever has not checked in is taken off the list without penalty.
law-late = One may join later, up to and with round { $rounds }: half a win for the first missed round, nothing for others.
law-not-late = Nobody can join after the start.
law-stage = <b>Stage { $number }.</b>
law-swiss = Swiss, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }. Those with equal or nearly equal points play; nobody meets twice while that can be helped. The order is points, then the number drawn by lot. Who is named first deals first.
law-round_robin = Everybody plays everybody, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }, by Berger’s tables.
law-tables = Tables of { $fewest } to { $most }, { $seats } where possible; { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }. Those with nearly equal points sit together, and meetings are not repeated where that can be helped.
law-knockout = { $cut ->
    [0] Knock-out: who loses is out; free places in the bracket go to the best by lot or rating.
   *[other] Knock-out of the best { $cut }: the first meets the last, who loses is out.
  }
law-round_robin-double = Everybody plays everybody twice, with the sides changed: { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }, by Berger’s tables.
law-tables-planned = Tables of { $fewest } to { $most }; { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
  }. As long as everybody is there, a plan seats them in which no two meet twice; later it goes by points.
law-knockout-double = Knock-out until the second defeat: losers go on in a branch of their own, whose winner meets the one without a defeat. If that one is beaten, they meet once more.
law-final = Final: the best { $cut } at one table. Who was higher before it wins ties.
law-carry-none = Points begin anew.
law-carry-half = Half of the points are taken along.
law-carry-all = Points are taken along.
law-bound = A match: { $bound }. When time is up the running deal is finished, and the score stands as it is.
law-scoring-match = A win is 2 points, a draw 1, a loss 0.
law-scoring-victory = 20 points a match are shared: the larger the margin, the more.
law-scoring-placement = Points by place: 120 × the share of the table that was beaten. Four players get 120, 80, 40, 0; ties share.
law-scoring-duplicate = Points are percent: how many of those who held the same cards at other tables made less of them, ties by half. The mean over the deals of a round is what it is worth; rounds add up.
law-duplicate = { $n ->
    [one] All tables of a round play the same deal.
   *[other] All tables of a round play the same { $n } deals.
  } Each is announced beforehand by its SHA-256, and opened when the last table has finished. In Belka card points are compared, otherwise the score of the deal; tables are compared with those of as many seats, and one alone in its size counts by places.
law-duplicate-sealed = Until the last table of a round has finished nobody sees another table, its result or the standing. Please do not talk about the cards until then. Nobody sits at two tables.
law-duplicate-judged = A deal that was not reached is worth 50% to those at that table. If the opponent does not come, or too few are at a table: 60%. Who leaves in the middle of a match gets 40% at the most. A table cannot be played anew; a corrected result counts by its places alone.
law-win-bonus = An outright first place pays { $points } more.
law-tie-breaks = Where points are equal: { $order }.
law-adjusted = Unplayed rounds: an opponent’s count as draws in Buchholz, one’s own as a meeting with an equal of no more than half the points.
law-absent-duplicate = Whoever makes no move within { $time } is absent and gets nothing. The opponent, or those who are too few to play, get 60%; otherwise the others play. He is paused until he presses “I am back”; after a second absence he is out.
law-absent-two = Whoever makes no move within { $time } is absent: the opponent wins, and the two have not met. He is paused until he presses “I am back”; after a second absence he is out.
law-absent-table = Whoever makes no move within { $time } is not at the table: the others play, or get half of the points where they are too few. He is paused until he presses “I am back”; after a second absence he is out.
law-bye = Whoever is left over has a bye, worth a win; nobody gets two.
law-bye-duplicate = Whoever is left over has a bye, worth 60%; nobody gets two.
law-bye-robin = With an odd number of entrants everybody sits out once; such a round is worth nothing.
law-leaver = For somebody who leaves in the middle of a match a robot moves; seat and score stay.
law-drop = One may leave at any time: results stay, a table that was announced is lost.
law-skip = One round, but not the last, may be sat out for half a win; further ones for nothing.
law-reserve-pairs = Reserves: if one of a pair does not come to a table or leaves, the first in reserve plays in his place; once for each pair.
law-reserve-persons = Reserves: whoever does not come to his first table is replaced by the first in reserve, if there is one; once.
law-substitute = A substitute: once, the organiser may replace one person; the entry goes on.
law-lots = 🔒 The lots are promised beforehand: SHA-256 <code>{ $digits }</code>. After the draw the number is opened, and anybody can draw them again.
law-repair = The organiser or an admin of the chat is the referee; every correction stands in the log with its reason.
law-by-hand = The organiser or an admin of the chat begins each round. They are reminded after { $reminded } days and a day before the end: if nobody has begun the next round after { $days } days, the tournament is closed with the standing as it is.
law-unplayed = Whoever has played no round stands at the end without a place.

notice-event_opened = 🏆 <b>{ $title }</b>: sign-up is open! Starts: { $starts_at }
notice-event_remind-day = 🏆 <b>{ $title }</b>: tomorrow. Starts: { $starts_at }
notice-event_remind-hour = 🏆 <b>{ $title }</b>: in an hour. Starts: { $starts_at }
notice-event_remind-minutes = 🏆 <b>{ $title }</b>: very soon. Starts: { $starts_at }
notice-event_checkin = 🏆 <b>{ $title }</b>: check in, please, until: { $closes_at }. Starts: { $starts_at }
notice-event_checkin-open = 🏆 <b>{ $title }</b>: check in, please. Starts: { $starts_at }
notice-event_asked = 🏆 <b>{ $title }</b>: { $name } asks you to be his partner. Do you agree?
notice-event_paired_up = 🏆 <b>{ $title }</b>: you are a pair! Your partner: { $name }
notice-event_refused = 🏆 <b>{ $title }</b>: no pair, { $name } said no. You may choose another partner.
notice-event_moved_up = 🏆 <b>{ $title }</b>: a place is free, you are in!
notice-event_not_checked_in = 🏆 <b>{ $title }</b>: you did not check in, and your place was given away. There is no penalty.
notice-event_round = 🏆 <b>{ $title }</b>: round { $round } of { $rounds } has begun.
notice-event_table = 🏆 <b>{ $title }</b>: your table is ready, no. { $board }. There sit: { $names }. Make your first move until: { $grace_at }
notice-event_bye = 🏆 <b>{ $title }</b>: you have a bye in round { $round }. Have a rest.
notice-event_clock = { $minutes ->
    [one] ⌛ { $minutes } minute is left in this round: { $title }
   *[other] ⌛ { $minutes } minutes are left in this round: { $title }
  }
notice-event_time_up = ⌛ Time is up: this deal is the last. { $title }
notice-event_absent = 🏆 <b>{ $title }</b>: you were not at your table in round { $round }. You are paused; press the button to play on.
notice-event_dropped = 🏆 <b>{ $title }</b>: you are out. Your results stay.
notice-event_replaced = 🏆 <b>{ $title }</b>: { $by } plays for { $name } from now on.
notice-event_broken = 🏆 <b>{ $title }</b>: table { $board } of round { $round } broke off. Decide what is to become of it.
notice-event_broken-here = 🏆 <b>{ $title }</b>: table { $board } of round { $round } broke off. An admin decides what is to become of it.
notice-event_waits = 🏆 <b>{ $title }</b>: round { $round } is over. You start the next one.
notice-event_waits-here = 🏆 <b>{ $title }</b>: round { $round } is over. An admin starts the next one.
notice-event_forgotten = 🏆 <b>{ $title }</b>: round { $round } is over, and the next one waits for you. If nobody begins it, the tournament is closed with the standing as it is: { $closes_at }
notice-event_forgotten-here = 🏆 <b>{ $title }</b>: round { $round } is over, and the next one waits for an admin. If nobody begins it, the tournament is closed with the standing as it is: { $closes_at }
notice-event_closed = 🏆 <b>{ $title }</b>: nobody has begun the next round for { $days } days. The tournament is closed, and the standing after round { $round } counts.
notice-event_corrected = 🏆 <b>{ $title }</b>: a result was corrected, round { $round }, table { $board } ({ $by }).
notice-event_replayed = 🏆 <b>{ $title }</b>: table { $board } of round { $round } is played anew, the match before is void: { $reason } ({ $by }).
notice-event_replayed-deal = 🏆 <b>{ $title }</b>: deal { $deal } at table { $board } of round { $round } is void, and the match is played anew: { $reason } ({ $by }).
notice-event_handed_over = 🏆 <b>{ $title }</b>: you are the organiser from now on ({ $by }).
notice-event_repaired = 🏆 <b>{ $title }</b>: round { $round } was paired anew ({ $by }).
notice-event_extended = { $minutes ->
    [one] 🏆 <b>{ $title }</b>: { $minutes } minute more for the round ({ $by }).
   *[other] 🏆 <b>{ $title }</b>: { $minutes } minutes more for the round ({ $by }).
  }
notice-event_postponed = 🏆 <b>{ $title }</b>: postponed, still missing: { $missing }. New start: { $starts_at }
notice-event_postponed-later = 🏆 <b>{ $title }</b>: postponed. New start: { $starts_at }
notice-event_cancelled = 🏆 <b>{ $title }</b>: cancelled. { $reason }
notice-event_finished = 🏆 <b>{ $title }</b> is over! The first: { $names }
here-title = 🏆 <b>Tournaments of this chat</b>
here-none = None so far. An admin of the chat opens a new one.
watch-hint = Which table? Everything up to the last finished deal can be seen.
watch-none = There are no tables now.
watch-sealed = All tables play the same deals. They can be watched when the last one has finished.
watch-title = 👀 Table { $number }, deal { $deal }
watch-soon = No deal has been finished at this table yet.
cross-about = 🖼 <b>{ $title }</b>: the opponent’s number and the outcome; at tables the place.
button-event-season = 🏅 Season
season-title = 🏅 <b>{ $game }: season { $season }</b>
season-none = No tournament has been finished in this season yet.
season-line = { $place }. { $name } — <b>{ $points }</b> ({ $events ->
    [one] { $events } tournament
   *[other] { $events } tournaments
  })
season-rule = A tournament is worth up to 100: more for a higher place and a larger field, 0 for the last. The best { $best } results are added up.
cross-points = points
