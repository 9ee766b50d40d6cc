"""The README and the Makefile speak of the same targets."""

import re

from tests.project.tree import code_of, read


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):.*## ", read("Makefile"), re.MULTILINE))


def test_every_target_is_in_the_readme_and_the_readme_names_no_other() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", code_of(read("README.md"))))

    assert named == targets()


def test_every_target_that_is_no_file_says_so() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", read("Makefile"), re.MULTILINE)

    assert phony is not None
    assert set(phony[1].split()) == targets()
