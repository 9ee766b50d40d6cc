"""What a machine lacks is said aloud, and is a failure where everything must run."""

import os
import subprocess
import sys
from pathlib import Path

import asyncpg
import pytest

from tests.needs import BROWSER, POSTGRES, summary

ROOT = Path(__file__).parents[2]

ASKS_FOR_A_BROWSER = """
def test_browser(chromium_path):
    assert chromium_path
"""


def run_without_a_browser(
    folder: Path, *options: str, ci: bool
) -> subprocess.CompletedProcess[str]:
    (folder / "test_page.py").write_text(ASKS_FOR_A_BROWSER)
    environment = {**os.environ, "PATH": str(folder), "PYTHONPATH": str(ROOT)}
    environment["CI"] = "true" if ci else ""
    return subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider"),
            *options,
            folder,
        ],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("options", [(), ("--numprocesses", "1")], ids=["here", "in a worker"])
def test_a_test_that_lacks_something_is_left_out_and_named_at_the_end(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    run = run_without_a_browser(tmp_path, *options, ci=False)

    assert run.returncode == 0
    assert summary([BROWSER])[0] in run.stdout


def test_with_ci_nothing_is_left_out(tmp_path: Path) -> None:
    run = run_without_a_browser(tmp_path, ci=True)

    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert f"{BROWSER.name} is missing, and CI leaves nothing out" in run.stdout


def test_the_summary_counts_each_need_once() -> None:
    assert summary([BROWSER, POSTGRES, BROWSER]) == [
        f"tests left out for want of Chromium: 2 ({BROWSER.remedy})",
        f"tests left out for want of PostgreSQL: 1 ({POSTGRES.remedy})",
    ]


async def test_each_test_gets_an_empty_database(postgres_url: str) -> None:
    connection = await asyncpg.connect(postgres_url.replace("+asyncpg", ""))
    try:
        tables = await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        )
        assert tables == []
    finally:
        await connection.close()
