"""`/settings` and its buttons: whoever presses is asked for his rights each time."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot, Chat, Message, User

from core.readmodels import Faces, HandOrder, Openers, Pace, Receipt, Said
from core.services import Services
from tgbot import views
from tgbot.handlers.desk import Desk, is_admin
from tgbot.i18n import LANGUAGES, escape
from tgbot.views import Setting, SettingsPress

STALE = Receipt(Said.STALE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where the settings are shown, and to whom."""

    desk: Desk
    chat: Chat
    user: User

    @property
    def is_private(self) -> bool:
        """Whether it is the private chat of the person himself."""
        return self.chat.id == self.user.id

    async def shown(self, press: SettingsPress) -> views.Message:
        """A page as it is now."""
        settings = await self.desk.services.settings.of(self.chat.id)
        loc = await self.desk.language_in(self.chat, self.user)
        return views.settings_message(settings, press, loc, self.desk.context())


async def answer_settings(desk: Desk, message: Message, user: User, bot: Bot) -> views.Message:
    """What `/settings` is answered with: all settings, or that they are for admins."""
    if not await is_admin(bot, message.chat, user, message.sender_chat):
        loc = await desk.language_in(message.chat, user)
        return views.Message(escape(views.receipt_text(Receipt(Said.ADMINS_ONLY), loc)))
    return await Place(desk, message.chat, user).shown(SettingsPress(Setting.MAIN))


async def press_settings(desk: Desk, bot: Bot, message: Message, user: User, arg: str) -> Receipt:
    """A button of the settings: choose what it says, and show the page that it leads to."""
    press = views.settings_press(arg)
    if press is None:
        return STALE
    if not await is_admin(bot, message.chat, user):
        return Receipt(Said.ADMINS_ONLY)
    place = Place(desk, message.chat, user)
    receipt = Receipt(Said.DONE, done=True)
    if press.value:
        receipt = await _choose(place, press)
        stays = press.setting is Setting.QUIET
        press = SettingsPress(press.setting if stays else Setting.MAIN)
    if receipt.done:
        await desk.edit(message.chat.id, message.message_id, await place.shown(press))
    return receipt


async def _choose(place: Place, press: SettingsPress) -> Receipt:
    try:
        if press.setting in (Setting.LANGUAGE, Setting.ORDER, Setting.REMINDERS):
            return await _choose_for(place, press)
        return await _choose_in(place.desk.services, place.chat.id, press)
    except ValueError:  # no such value
        return STALE


async def _choose_for(place: Place, press: SettingsPress) -> Receipt:
    """What belongs to the person where it is his private chat."""
    services, value = place.desk.services, press.value
    match press.setting:
        case Setting.LANGUAGE if value in LANGUAGES:
            if place.is_private:
                await services.people.set_language(place.user.id, value)
            else:
                await services.chats.set_language(place.chat.id, value)
            return Receipt(Said.CHANGED, done=True)
        case Setting.ORDER if place.is_private:
            order = None if value == views.NONE else HandOrder(value)
            return await services.settings.set_order(place.user.id, order)
        case Setting.REMINDERS if place.is_private and value in ("on", "off"):
            return await services.settings.set_reminders(place.user.id, wanted=value == "on")
        case _:
            return STALE


async def _choose_in(services: Services, chat: int, press: SettingsPress) -> Receipt:
    """What belongs to the chat. Raises ValueError for what is no value."""
    settings, value = services.settings, press.value
    match press.setting:
        case Setting.ZONE:
            return await settings.set_time_zone(chat, views.zone_value(value))
        case Setting.PACE:
            return await settings.set_pace(chat, Pace(value))
        case Setting.QUIET:
            return await settings.set_quiet(chat, views.quiet_value(value))
        case Setting.GAME if value == views.NONE:
            return await settings.set_game(chat, None)
        case Setting.GAME:
            return await settings.set_game(chat, press.look, value)
        case Setting.OPENERS:
            return await settings.set_openers(chat, Openers(value))
        case Setting.FACES:
            return await settings.set_faces(chat, Faces(value))
        case _:
            return STALE
