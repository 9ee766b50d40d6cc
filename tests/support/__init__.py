"""What scenario tests share: an evening of the bot and its people in the sandbox."""

from tests.support.evening import Evening, GameClock, StableChance, evening

__all__ = ["Evening", "GameClock", "StableChance", "evening"]
