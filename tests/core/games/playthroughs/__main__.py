"""Writes the playthroughs again and prints what became different."""

import sys
from difflib import unified_diff

from core.games.registry import GAMES
from tests.core.games.playthroughs import path_of, playthrough


def main() -> None:
    for game in GAMES.values():
        path = path_of(game)
        before = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        after = playthrough(game)
        changes = unified_diff(
            before, after, f"{path.name} before", f"{path.name} now", lineterm=""
        )
        sys.stdout.writelines(f"{line}\n" for line in changes)
        path.write_text("\n".join(after) + "\n", encoding="utf-8")


main()
