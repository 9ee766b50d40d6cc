### When something is wrong with the bot itself, or when people press too fast.

notice-broken = 🔧 The match of { $game } cannot go on: its record is damaged, and that is no fault of yours. The table is closed; /play opens a new one.
flood = Too fast. Wait a few seconds: nothing is lost.
