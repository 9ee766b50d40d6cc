"""What the pages say exists: settings, commands, links, pictures."""

import re
from pathlib import PurePosixPath

import yaml

from tests.project.tree import BLOCK, ROOT, code_of, committed, read, without_code
from tgbot.cli import cli
from tgbot.config import Settings
from tgbot.handlers.commands import COMMANDS

PREFIX = "KOZYR_"


def settings() -> set[str]:
    return {PREFIX + name.upper() for name in Settings.model_fields}


def pages() -> list[str]:
    return [name for name in committed() if name.endswith(".md")]


def headings(markdown: str) -> set[str]:
    """The anchors of a page, made from its headings the way the forges make them."""
    titles = re.findall(r"^#+ (.*)$", re.sub(BLOCK, "", markdown), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_configuration_table_holds_every_setting_and_no_other() -> None:
    table = set(re.findall(r"^\| `(KOZYR_\w+)` \|", read("README.md"), re.MULTILINE))

    assert table == settings()


def test_the_configuration_table_states_each_plain_default() -> None:
    stated = dict(re.findall(r"^\| `(KOZYR_\w+)` \|.*\| (.*) \|$", read("README.md"), re.MULTILINE))
    plain = {
        PREFIX + name.upper(): f"`{field.default}`"
        for name, field in Settings.model_fields.items()
        if isinstance(field.default, str | int | float) and str(field.default)
    }

    assert {name: stated.get(name) for name in plain} == plain


def test_the_example_environment_holds_every_setting_and_no_other() -> None:
    example = set(re.findall(r"^#? ?(KOZYR_\w+)=", read(".env.example"), re.MULTILINE))

    assert example == settings()


def test_compose_sets_only_settings_that_exist() -> None:
    services = yaml.safe_load(read("compose.yaml"))["services"]
    named = {
        name
        for service in services.values()
        for name in service.get("environment", {})
        if name.startswith(PREFIX)
    }

    assert named - settings() == set()


def test_every_command_in_the_readme_exists() -> None:
    named = set(re.findall(r"\bkozyr ([a-z][a-z-]*)\b", code_of(read("README.md"))))

    assert named - set(cli.commands) == set()


def test_every_command_is_in_the_readme() -> None:
    table = set(re.findall(r"^\| `kozyr ([a-z-]+)\b", read("README.md"), re.MULTILINE))

    assert set(cli.commands) - table == set()


def test_the_readme_holds_every_command_of_the_bot_and_no_other() -> None:
    table = set(re.findall(r"^\| `/(\w+)` \|", read("README.md"), re.MULTILINE))

    assert table == set(COMMANDS)


def test_every_relative_link_and_picture_leads_somewhere() -> None:
    broken = [
        f"{page}: {link}" for page in pages() for link in links(page) if not leads(page, link)
    ]

    assert broken == []


def links(page: str) -> list[str]:
    """The page's links and pictures to other files of the project and to its own headings."""
    text = without_code(read(page))
    found = re.findall(r"\]\(([^)\s]+)[^)]*\)", text) + re.findall(
        r"(?:src|href)=\"([^\"]+)\"", text
    )
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def leads(page: str, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (ROOT / PurePosixPath(page).parent / path) if path else ROOT / page
    if not target.exists():
        return False
    return not anchor or anchor in headings(target.read_text(encoding="utf-8"))
