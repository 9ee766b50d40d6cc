"""Matches in bad weather: the bot is killed, Telegram fails, and in the end all must be true.

`python -m tests.chaos` runs it and prints what it found; the exit status is 1 where a promise was
broken. The bot runs as an operator runs it, as a process of its own; people are scripts that know
nothing but what is on their screens.
"""
