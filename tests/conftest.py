"""Fixtures that every test may use, and the last words of a run about what was left out."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.needs import BROWSER, POSTGRES, find_browser, lacked, leave_out, summary
from tests.postgres import URL_VARIABLE, fresh_database, private_server, server_binaries

# No example is judged by its time: a busy machine is no fault.
settings.register_profile("kozyr", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "kozyr")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str | None]:
    """The URL of a server where tests may make databases; None where there is none."""
    named = os.environ.get(URL_VARIABLE)
    binaries = server_binaries()
    if named:
        yield named
    elif binaries is not None:
        with private_server(binaries) as url:
            yield url
    else:
        yield None


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest, postgres_server: str | None) -> Iterator[str]:
    """The URL of an empty PostgreSQL database, for one test."""
    if postgres_server is None:
        leave_out(request, POSTGRES)
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def chromium_path(request: pytest.FixtureRequest) -> str:
    """The path of the browser that Playwright is to drive."""
    return find_browser() or leave_out(request, BROWSER)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = summary(lacked(terminalreporter.getreports("skipped")))
    if lines:
        terminalreporter.section("not everything was tested")
        for line in lines:
            terminalreporter.line(line)
