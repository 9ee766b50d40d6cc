"""Words: the three languages of the bot, and how a text gets its values.

Texts lie in `tgbot/locales/LANG/*.ftl`, Russian being the source. Which text is wanted, and of
what it speaks, is the business of views.
"""

from tgbot.i18n.locale import (
    LANGUAGES,
    Html,
    Locale,
    MissingText,
    escape,
    join,
    locale,
    pick,
)

__all__ = ["LANGUAGES", "Html", "Locale", "MissingText", "escape", "join", "locale", "pick"]
