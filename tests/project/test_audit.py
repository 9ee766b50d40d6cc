"""`make audit` never calls it well when nothing was looked up."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.audit import CLEAN, UNKNOWN, VULNERABLE, verdict

SOUND: dict[str, Any] = {"name": "aiohttp", "version": "3.14.0", "vulns": []}
KNOWN: dict[str, Any] = {
    "name": "pillow",
    "version": "12.0.0",
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["12.0.1"]}, {"id": "PYSEC-2"}],
}
MISSED: dict[str, Any] = {"name": "yarl", "skip_reason": "Dependency not found on PyPI"}


def judged(*packages: dict[str, Any]) -> tuple[int, list[str]]:
    return verdict(json.dumps({"dependencies": list(packages), "fixes": []}), "")


def test_where_all_were_looked_up_and_nothing_is_known_it_is_clean() -> None:
    assert judged(SOUND, SOUND) == (
        CLEAN,
        ["audit: 2 packages, nothing is known against any of them"],
    )


def test_what_is_known_is_told_with_its_remedy() -> None:
    assert judged(SOUND, KNOWN) == (
        VULNERABLE,
        [
            "pillow 12.0.0: PYSEC-1, fixed in 12.0.1",
            "pillow 12.0.0: PYSEC-2, not fixed yet",
            "audit: 2 known vulnerabilities",
        ],
    )


@pytest.mark.parametrize("packages", [[MISSED], [SOUND, MISSED], []])
def test_what_was_not_looked_up_is_not_clean(packages: list[dict[str, Any]]) -> None:
    status, lines = judged(*packages)
    assert status == UNKNOWN
    assert lines[-1] == "audit: so nothing is proven; try again where advisories can be had"


def test_what_is_known_outweighs_what_was_not_looked_up() -> None:
    assert judged(KNOWN, MISSED)[0] == VULNERABLE


@pytest.mark.parametrize("report", ["", "Traceback", "{}", "[]", "null"])
def test_without_a_report_nothing_was_looked_up(report: str) -> None:
    status, lines = verdict(report, "a long story\nConnectionError: no route to host\n")
    assert status == UNKNOWN
    assert lines == ["audit: NOTHING WAS LOOKED UP: ConnectionError: no route to host"]
