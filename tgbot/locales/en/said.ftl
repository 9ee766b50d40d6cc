### Answers to presses: at most 200 characters, no markup.

said-done = Done.
said-seated = You are at the table.
said-stood = You have left the table.
said-moved = You have changed seats.
said-robot_seated = A robot sits down.
said-robot_left = The robot leaves the table.
said-played = Played.
said-planned = Noted: this will be done in your turn if the rules allow it.
said-unplanned = All right, nothing is planned.
said-started = Let's start!
said-changed = Changed.
said-extended = There is more time now.
said-awake = Welcome back! You play on yourself.
said-voted = Your vote to end the match counts: { $votes } of { $needed }. Whoever agrees votes with /stop.
said-stopped = The match is stopped.
said-sent_privately = The answer is in your private chat with the bot.
said-rematch = Rematch!
said-substituted = The seat has been given over.
said-stale = That question is settled. Look at the table.
said-no_table = There is no open table here.
said-not_seated = You do not sit at this table.
said-not_allowed = Only whoever opened the table and admins may do that.
said-not_your_turn = It is not your turn.
said-not_told = This is for those who played, and for members of that chat.
said-still_running = The match is still being played: so far only its finished deals are shown.
said-wait = Wait { $seconds } s more: others may still ask for this card.
said-full = No seat is free.
said-seat_taken = That seat is taken.
said-already_seated = You sit here already.
said-unreachable = First open the bot's private chat and press Start: that is where your cards go.
said-too_few = { $missing ->
    [one] { $missing } player is missing. A robot can sit in.
   *[other] { $missing } players are missing. Robots can sit in.
  }
said-started_already = The match has begun already.
said-not_started = The match has not begun yet.
said-over = The match is over.
said-more_time_used = No more time can be added.
said-already_voted = You have voted already.
said-not_asleep = That player is not asleep.
said-too_many_tables = There are too many tables here. End one of them first.
said-in_tournament = This table plays a tournament: that cannot be done here.
said-joined = You are in the tournament.
said-waitlisted = No place is free: you are number { $number } on the waiting list.
said-reserved = You are a reserve: you will be called if somebody has to be replaced.
said-half = Your partner is awaited. Send him the link.
said-partner_asked = { $name } has been asked to confirm the pair.
said-paired_up = Your partner is { $name }.
said-partner_refused = { $name } has been told.
said-left = You are not on the list any more.
said-checked_in = Noted: you are here.
said-skips = You sit out the next round.
said-returned = Welcome back! You play again from the next round on.
said-dropped = You have left the tournament. Your results stay.
said-announced = The sign-up is open.
said-cancelled = The tournament is cancelled.
said-corrected = The result has been corrected.
said-no_tournament = There is no such tournament.
said-organisers_only = Only the organiser and admins may do that.
said-not_open = Nobody can sign up now.
said-already_in = You have signed up already.
said-not_in = You are not in this tournament.
said-clash = You play in another tournament at that time: { $title }.
said-same_pairs = The pairing would be the same.
said-elsewhere = That player is in another tournament at that time: { $title }.
said-no_partner = That person cannot be your partner: unknown to the bot, or signed up already.
said-too_early = It is too early.
said-too_late = It is too late.
said-unfinished = { $boards ->
    [one] { $boards } table is still playing.
   *[other] { $boards } tables are still playing.
  }
said-cards_played = A card has been played in this round: it is not paired anew.
said-frozen = The regulations are published and do not change any more.
said-bad_plan = Such a tournament cannot be held. See what is marked.
said-not_now = That cannot be done now.
said-admins_only = Only admins of the chat can do this.
said-admins_open = In this chat only admins open tables.
said-called = Calling!
said-called_already = { $minutes ->
    [one] There was a call not long ago. The next one can be in { $minutes } minute.
   *[other] There was a call not long ago. The next one can be in { $minutes } minutes.
  }
said-nobody_to_call = There is nobody to call: nobody has asked for it here.
said-will_call = All right, you will be called when this chat plays.
said-will_not_call = All right, no more calls.
said-admins_correct = Only admins of this chat can correct results.
said-event-stale = That has changed meanwhile. Look at the tournament’s board.
said-event-too_few = { $missing ->
    [one] { $missing } more entrant has to check in before it can start.
   *[other] { $missing } more entrants have to check in before it can start.
  }
said-event-changed = Done.
said-event-substituted = Replaced.
said-busy = The bot is busy, nothing was lost. Press again.
said-illegal = The rules do not allow that.

refused-over = The match is over.
refused-closed = That question is settled. Look at the table.
refused-not_asked = It is not your turn.

illegal-no_such_action = That is not what is asked now.
illegal-not_held = You do not hold { $card }.
illegal-follow_suit = You hold { $suit }: follow suit.
illegal-follow_trumps = Trumps were led and you hold some. Trumps are { $suit } and all the jacks.
illegal-jack_is_trump = A jack is a trump and does not follow { $suit }. You hold { $suit }: follow suit.
illegal-ace_ban = The ace of { $suit } may not be thrown away: that suit has not been led in this deal.
illegal-wrong_dealer = Somebody else deals.
illegal-wrong_hands = The cards were not dealt by the rules.
illegal-wrong_rest = The rest of the pack does not add up.
illegal-wrong_pack = The pack has the wrong cards.

warn-unknown = This button is gone.
warn-no_contract = The chosen cards do not make the contract of this deal.

illegal-must_lay = The leader neither passes nor doubts: lay cards.
illegal-not_leading = Only the leader announces anew. Lay with the same announcement, pass or doubt.
illegal-quads_off = Quads are not played at this table.
illegal-only_plus = The round began with quads: only “plus” goes on top.
illegal-no_quads = “Plus” is said on quads only.
illegal-too_few = Choose at least one card.
illegal-too_many = At most { $most } can be laid at a time.
illegal-wrong_count = Exactly { $need } have to be laid.
illegal-wrong_steps = “Plus” goes from { $least } to { $most }.
illegal-twice = { $card } is chosen twice.

illegal-bid_range = Nobody can take more than { $most } tricks in this deal.
illegal-zero_opens_only = Zero can be bid only before any number. { $high } stands already.
illegal-bid_higher = Bid more than { $high }, or pass.
illegal-dealer_hook = The dealer may not bid { $tricks }: the bids would add up to { $total }, exactly the tricks.
illegal-no_pass = Nobody passes here: name a number.
illegal-banned = { $card } lies in this trick already, its double may not join it.

illegal-not_in_turn = Only the player in turn takes a card.
illegal-nothing_on_offer = There is nothing to buy now.
illegal-answered = You have declined this card already.
illegal-take_freely = You need not ask: take the discard.
illegal-classic_only = One asks for a card first: “May I?”
illegal-no_forbidding = Nobody forbids here: take the card yourself or allow.
illegal-already_down = Your contract lies on the table already.
illegal-contract_first = First the contract (sets: { $sets }, runs: { $runs }), then single cards.
illegal-no_meld = Combination { $meld } is neither a set nor a run.
illegal-wrong_contract = Exactly the contract: sets { $sets }, runs { $runs }.
illegal-same_rank = A contract cannot have two sets of one rank ({ $rank }).
illegal-runs_touch = Two runs of { $suit } touch: at least one card has to be missing between them.
illegal-no_such_meld = There is no combination { $meld } on the table.
illegal-does_not_fit = { $card } does not fit combination { $meld }.
illegal-just_bought = { $card } has just been bought: it may not be thrown in the same turn.
illegal-last_card_stays = In the last deal the last card has to be laid, not thrown.
illegal-must_discard = Throw a card: only the last one may be kept, and only in the last deal.
illegal-wrong_reshuffle = Those are not the cards that return to the stock.
