"""Who may import whom is a set of contracts; they hold, and they leave no package out."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.project.tree import ROOT, read

PURE = ("ai", "cards", "engine", "games", "ratings", "tournaments")
"""What computes only: handed time and randomness, without input or output."""


def contract(name: str) -> dict[str, Any]:
    contracts = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    return next(each for each in contracts if each["id"] == name)


def modules(folder: str) -> set[str]:
    """The packages and modules that lie in a folder."""
    children = (ROOT / folder).iterdir()
    return {
        child.stem
        for child in children
        if (child / "__init__.py").is_file() or (child.suffix == ".py" and child.stem != "__init__")
    }


def test_the_import_contracts_are_kept() -> None:
    linter = Path(sys.executable).with_name("lint-imports")

    run = subprocess.run(
        [linter, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stdout + run.stderr


def test_every_package_that_only_computes_is_held_to_it() -> None:
    there = {f"core.{name}" for name in PURE if name in modules("core")}

    assert set(contract("pure-core")["source_modules"]) == there


def test_every_game_is_held_to_know_no_other() -> None:
    games = {
        f"core.games.{path.name}"
        for path in (ROOT / "core/games").iterdir()
        if (path / "__init__.py").is_file()
    }

    assert set(contract("independent-games")["modules"]) == games
