"""The locks pin all that the project asks for, by hash, and name no place to fetch it from."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.project.tree import read

RUNTIME, DEV = ".lock/runtime.txt", ".lock/dev.txt"
LOCKS = (RUNTIME, DEV)


def entries(lock: str) -> list[str]:
    """The lock's requirements, each with its hashes on one line."""
    joined = re.sub(r"\\\n\s*", "", read(lock))
    return [line for line in joined.splitlines() if line and not line.startswith("#")]


def pins(lock: str) -> dict[str, str]:
    """The version of every package in the lock."""
    return {
        canonicalize_name(name): version
        for name, version in (entry.split()[0].split("==") for entry in entries(lock))
    }


def unmet(asked: list[str], lock: str) -> list[str]:
    """What is asked for and either absent from the lock or pinned outside the asked range."""
    pinned = pins(lock)
    requirements = [Requirement(line) for line in asked]
    return [
        str(requirement)
        for requirement in requirements
        if not requirement.specifier.contains(pinned.get(canonicalize_name(requirement.name), "0"))
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_registry_and_no_local_path(lock: str) -> None:
    options, places = r"^-.*$", r"^.*(?:://| @ |/\w+/).*$"
    suspects = re.findall(f"{options}|{places}", read(lock), re.MULTILINE)

    assert suspects == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_entry_has_hashes(lock: str) -> None:
    bare = [
        entry for entry in entries(lock) if not re.search(r" *--hash=sha256:[0-9a-f]{64}\b", entry)
    ]

    assert bare == []


def test_what_the_bot_needs_is_pinned_in_both_locks() -> None:
    asked = tomllib.loads(read("pyproject.toml"))["project"]["dependencies"]

    assert {lock: unmet(asked, lock) for lock in LOCKS} == {RUNTIME: [], DEV: []}


def test_what_builds_the_package_is_pinned_in_both_locks() -> None:
    asked = tomllib.loads(read("pyproject.toml"))["build-system"]["requires"]

    assert {lock: unmet(asked, lock) for lock in LOCKS} == {RUNTIME: [], DEV: []}


def test_what_developers_need_is_pinned() -> None:
    asked = tomllib.loads(read("pyproject.toml"))["project"]["optional-dependencies"]["dev"]

    assert unmet(asked, DEV) == []


def test_the_dev_lock_holds_the_runtime_lock() -> None:
    dev = pins(DEV)

    assert {name: dev.get(name) for name in pins(RUNTIME)} == pins(RUNTIME)
