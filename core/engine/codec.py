"""States to JSON values and back, under a schema number that outlives programs.

A saved state says which schema wrote it; an older one is brought up step by step by the game's
upgrades. Built on cattrs, strict both ways: an unknown or missing field is an error, never a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from cattrs import Converter
from cattrs.preconf.json import make_converter
from cattrs.strategies import configure_tagged_union

from core.engine.errors import BadState

S = TypeVar("S")

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]
Leaf = tuple[type[Any], Callable[[Any], Any], Callable[[Any], Any]]
"""A type saved as one JSON value: (type, write, read)."""


class Codec(Generic[S]):
    """Writes and reads states of one type.

    `upgrades[n]` turns a state of schema n into one of schema n + 1; `unions` are the unions whose
    members are told apart by their class's name.
    """

    def __init__(
        self,
        state_type: type[S],
        *,
        schema: int = 1,
        upgrades: Mapping[int, Upgrade] | None = None,
        leaves: tuple[Leaf, ...] = (),
        unions: tuple[Any, ...] = (),
    ) -> None:
        self.schema: Final = schema
        self._type = state_type
        self._upgrades = dict(upgrades or {})
        self._converter = _converter(leaves, unions)

    def dump(self, state: S) -> dict[str, Any]:
        """A JSON object that `load` turns into an equal state."""
        return {
            "schema": self.schema,
            "state": self._converter.unstructure(state, unstructure_as=self._type),
        }

    def load(self, saved: Mapping[str, Any]) -> S:
        """The state that was saved. Raises BadState."""
        try:
            schema, body = int(saved["schema"]), dict(saved["state"])
            if not 1 <= schema <= self.schema:
                raise BadState(f"schema {schema} is not known here")
            for number in range(schema, self.schema):
                body = self._upgrades[number](body)
            return self._converter.structure(body, self._type)
        except BadState:
            raise
        except Exception as error:
            # The message of a structuring error quotes values, and those are hands.
            raise BadState(f"not a state: {type(error).__name__}") from None


def _converter(leaves: tuple[Leaf, ...], unions: tuple[Any, ...]) -> Converter:
    converter = make_converter(forbid_extra_keys=True, detailed_validation=False)
    for leaf, write, read in leaves:
        converter.register_unstructure_hook(leaf, write)
        converter.register_structure_hook(leaf, lambda value, _, read=read: read(value))
    for union in unions:
        configure_tagged_union(union, converter, tag_name="is")
    return converter
