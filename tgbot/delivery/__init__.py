"""Sending: what is behind gets drawn and what must be said gets said, within Telegram's limits."""

from tgbot.delivery.budget import Budget
from tgbot.delivery.worker import Delivery

__all__ = ["Budget", "Delivery"]
