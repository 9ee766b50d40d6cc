"""The project's own files, as the tests of this folder look at them."""

import re
import subprocess
from functools import cache
from pathlib import Path

__all__ = ["BLOCK", "ROOT", "code_of", "committed", "read", "without_code"]

ROOT = Path(__file__).parents[2]

BLOCK = re.compile(r"```.*?```", re.DOTALL)
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


@cache
def committed() -> tuple[str, ...]:
    """Every file that git keeps and that is there, by its path from the root."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=True
    )
    return tuple(name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file())


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def code_of(markdown: str) -> str:
    """What the page sets as code, blocks and spans, one after the other."""
    return "\n".join(CODE.findall(markdown))


def without_code(markdown: str) -> str:
    return CODE.sub("", markdown)
