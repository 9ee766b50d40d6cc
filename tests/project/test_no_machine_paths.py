"""Nothing that is committed knows the machine on which it was written."""

import re

from tests.project.tree import ROOT, committed

# Homes of people and mounts of one machine; what a container or Debian itself lays out is fine.
MACHINE = re.compile(
    rb"(?:file://|(?<![\w.}/*-])/(?:root|work|home/\w+|Users/\w+|opt/(?!kozyr/)\w+)/)"
)


def test_no_committed_file_names_a_place_on_a_machine() -> None:
    found = [
        f"{name}: {match.group().decode()}"
        for name in committed()
        for match in MACHINE.finditer((ROOT / name).read_bytes())
        if not name.startswith("tests/project/test_no_machine_paths")
    ]

    assert found == []
