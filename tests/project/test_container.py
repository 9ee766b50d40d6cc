"""The image and the composition are made of things that exist, and the bot in them is no root."""

import re
from typing import Any

import yaml

from tests.project.tree import ROOT, committed, read

Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """The Dockerfile's instructions in order: the word and what follows it."""
    joined = re.sub(
        r"\\\n\s*", "", re.sub(r"^\s*#.*\n", "", read("Dockerfile"), flags=re.MULTILINE)
    )
    return [
        (word, rest)
        for word, _, rest in (line.partition(" ") for line in joined.splitlines())
        if word
    ]


def last_stage() -> list[Instruction]:
    """The stage that is shipped."""
    every = instructions()
    start = max(place for place, (word, _) in enumerate(every) if word == "FROM")
    return every[start:]


def of(word: str, among: list[Instruction]) -> list[str]:
    return [rest for name, rest in among if name == word]


def copied() -> list[str]:
    """What the image takes from the working copy."""
    return [
        source
        for line in of("COPY", instructions())
        if "--from=" not in line
        for source in line.split()[:-1]
    ]


def composition() -> dict[str, Any]:
    return yaml.safe_load(read("compose.yaml"))


def test_the_image_is_built_in_two_stages() -> None:
    assert len(of("FROM", instructions())) == 2


def test_the_bot_does_not_run_as_root() -> None:
    assert of("USER", last_stage())[-1] not in {"root", "0", "0:0"}


def test_the_image_watches_its_own_health() -> None:
    checks = of("HEALTHCHECK", last_stage())

    assert [check for check in checks if "/healthz" in check] == checks
    assert len(checks) == 1


def test_the_image_runs_the_bot() -> None:
    assert of("CMD", last_stage()) == ['["kozyr", "run"]']


def test_everything_that_is_copied_in_exists() -> None:
    assert copied() != []
    assert [source for source in copied() if not (ROOT / source).exists()] == []


def test_nothing_that_is_copied_in_is_ignored() -> None:
    kept = re.findall(r"^!/?(\S+?)/?$", read(".dockerignore"), re.MULTILINE)

    assert [source for source in copied() if not any(source.startswith(top) for top in kept)] == []


def test_the_image_takes_packages_by_hash_from_the_runtime_lock() -> None:
    installs = [line for line in of("RUN", instructions()) if "pip install" in line]

    assert any("--require-hashes" in line and ".lock/runtime.txt" in line for line in installs)


def test_services_wait_only_for_services_that_exist() -> None:
    services = composition()["services"]
    awaited = {name for service in services.values() for name in service.get("depends_on", {})}

    assert awaited - set(services) == set()


def test_services_that_are_awaited_healthy_watch_their_health() -> None:
    services = composition()["services"]
    watched = {name for name, service in services.items() if "healthcheck" in service}
    awaited = {
        name
        for service in services.values()
        for name, condition in service.get("depends_on", {}).items()
        if condition["condition"] == "service_healthy"
    }

    assert awaited - watched == set()


def test_every_named_volume_is_declared_and_used() -> None:
    whole = composition()
    used = {
        mount.split(":")[0]
        for service in whole["services"].values()
        for mount in service.get("volumes", [])
        if not mount.startswith((".", "/"))
    }

    assert used == set(whole["volumes"])


def test_no_filled_in_environment_is_committed() -> None:
    assert [name for name in committed() if name.split("/")[-1] == ".env"] == []
