"""What some tests need and a machine may lack: a PostgreSQL server, a browser.

A test that cannot have what it needs is left out through `leave_out`, which writes down why and
how to get it, so that the run can say so at its end. With CI=true nothing may be left out: there
the same call fails the test. No test decides this by itself.
"""

import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

import pytest

__all__ = ["BROWSER", "POSTGRES", "Need", "find_browser", "lacked", "leave_out", "summary"]


@dataclass(frozen=True, slots=True)
class Need:
    """A program that tests use, and how a person gets it."""

    name: str
    remedy: str


POSTGRES = Need(
    "PostgreSQL",
    "apt-get install postgresql, or set KOZYR_TEST_POSTGRES_URL to a server where databases"
    " may be made",
)
BROWSER = Need("Chromium", "apt-get install chromium")

NEEDS = {need.name: need for need in (POSTGRES, BROWSER)}
LACKED = "lacked"
"""The property of a test's report that names what the test lacked: reports travel from the process
that ran the test to the one that tells of it."""


def leave_out(request: pytest.FixtureRequest, need: Need) -> NoReturn:
    """Leave the asking test out of this run, or fail it where everything must run."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{need.name} is missing, and CI leaves nothing out: {need.remedy}")
    request.node.user_properties.append((LACKED, need.name))
    pytest.skip(f"needs {need.name}")


def find_browser() -> str | None:
    """The path of a Chromium that Playwright can drive, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path is not None:
            return path
    return None


def lacked(reports: Iterable[pytest.TestReport]) -> list[Need]:
    """What each test that was left out lacked, by the reports of skipped tests."""
    return [
        NEEDS[str(value)]
        for report in reports
        for name, value in report.user_properties
        if name == LACKED
    ]


def summary(left_out: Iterable[Need]) -> list[str]:
    """One line for each thing that was lacking: how many tests it cost, and the way to get it."""
    counts: dict[Need, int] = {}
    for need in left_out:
        counts[need] = counts.get(need, 0) + 1
    return [
        f"tests left out for want of {need.name}: {count} ({need.remedy})"
        for need, count in counts.items()
    ]
