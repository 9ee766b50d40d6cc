"""What the bot draws is small enough for a phone, and is what the README shows."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops

from tests.project.tree import ROOT
from tests.support.drawings import drawings

MADE = drawings()


def opened(data: bytes) -> Any:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_picture_is_below_100_kilobytes_and_stands_in_the_readme(name: str) -> None:
    shown = (ROOT / "docs" / "images" / f"{name}.png").read_bytes()
    readme = (ROOT / "README.md").read_text()

    assert len(MADE[name]) < 100_000
    assert f"docs/images/{name}.png" in readme
    assert opened(shown).size == opened(MADE[name]).size
    assert ImageChops.difference(opened(shown), opened(MADE[name])).getbbox() is None
