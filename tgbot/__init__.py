"""The Telegram side: handlers, words, pictures, delivery, timers, the web server and the sandbox.

Knows chats and words. Refuses to know the rules of any game: it asks `core`.
"""
