"""The shape of any game: moves, decisions, events, options, saved states, record lines."""
