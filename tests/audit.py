"""`make audit`: what is known against the packages that a running bot uses.

pip-audit calls it well when it could look nothing up, which is what happens behind a mirror or
without a network. Here that is an outcome of its own: 0, all were looked up and nothing is known;
1, something is known; 2, some or all could not be looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CLEAN, VULNERABLE, UNKNOWN = 0, 1, 2
COMMAND = (
    str(Path(sys.executable).with_name("pip-audit")),
    "--requirement",
    str(ROOT / ".lock" / "runtime.txt"),
    "--require-hashes",
    "--disable-pip",
    "--progress-spinner=off",
    "--format=json",
)


def verdict(report: str, complaint: str) -> tuple[int, list[str]]:
    """The exit status and what to say, of pip-audit's report and its complaints."""
    try:
        packages: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        last = complaint.strip().splitlines()[-1:] or ["it said nothing"]
        return UNKNOWN, [f"audit: NOTHING WAS LOOKED UP: {last[0][:200]}"]
    known = [
        f"{one['name']} {one['version']}: {found['id']}, {_remedy(found)}"
        for one in packages
        for found in one.get("vulns", ())
    ]
    missed = [one["name"] for one in packages if "skip_reason" in one]
    lines = [*known]
    if missed:
        share = f"{len(missed)} of {len(packages)} packages"
        lines.append(f"audit: {share} COULD NOT BE LOOKED UP, such as {missed[0]}")
    if known:
        lines.append(f"audit: {len(known)} known vulnerabilities")
        return VULNERABLE, lines
    if missed or not packages:
        lines.append("audit: so nothing is proven; try again where advisories can be had")
        return UNKNOWN, lines
    return CLEAN, [f"audit: {len(packages)} packages, nothing is known against any of them"]


def _remedy(found: dict[str, Any]) -> str:
    fixed = found.get("fix_versions") or ()
    return f"fixed in {', '.join(fixed)}" if fixed else "not fixed yet"


def main(arguments: Sequence[str]) -> int:
    """Run pip-audit and tell what it found; the exit status."""
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    status, lines = verdict(done.stdout, done.stderr)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
