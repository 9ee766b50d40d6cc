"""The games and everything that is kept about them: cards, rules, robots, tournaments, rows.

Knows cards and rows. Refuses to know chats, messages, words of any language, and Telegram.
"""
