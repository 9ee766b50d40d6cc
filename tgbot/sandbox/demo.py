"""The people and the group one finds in a fresh sandbox."""

from __future__ import annotations

from tgbot.sandbox.control import Control
from tgbot.sandbox.world import Chat

__all__ = ["make_demo_world"]

_PEOPLE = (
    ("Анна", "Соколова", "anna", "ru"),
    ("Борис", "Лебедев", "boris", "ru"),
    ("Айгерім", "Серікқызы", "aigerim", "kk"),
    ("Дәулет", "Нұрланұлы", "daulet", "kk"),
    ("Mike", "Carter", "mike", "en"),
)


def make_demo_world(control: Control) -> Chat:
    """Five people in «Карточный вечер» with the bot; Anna made the group."""
    people = [
        control.add_person(first, last, username=username, language_code=language)
        for first, last, username, language in _PEOPLE
    ]
    return control.add_group("Карточный вечер", people[0], people[1:])
