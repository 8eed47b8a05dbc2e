"""How much the page loads: Play alone first, the other pages when they are opened."""

from __future__ import annotations

import gzip
import re

import pytest

from heibai.apps.web.server import STATIC

FIRST = 61_000  # bytes of compressed script until Play can be used
WITH_ANOTHER = 150_000  # with the page of the most script
ASSETS = STATIC / "assets"


def compressed(names: set[str]) -> int:
    """As the server sends them."""
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


def first_scripts() -> set[str]:
    """What index.html asks for, and what that imports before it runs."""
    page = (STATIC / "index.html").read_text("utf-8")
    return with_imports({name.lstrip("/") for name in re.findall(r'(?:src|href)="(/[^"]+\.js)"', page)})


def with_imports(waiting: set[str]) -> set[str]:
    """Scripts with those that they import before they run."""
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        found.add(name)
        text = (STATIC / name).read_text("utf-8")
        imported = re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', text)  # import("...") is for later
        waiting |= {f"assets/{each}" for each in imported} - found
    return found


def test_the_first_load_of_play_is_small() -> None:
    first = first_scripts()
    assert any(name.startswith("assets/index-") for name in first)
    assert not any("Breed" in name or "Analyse" in name for name in first)
    assert compressed(first) < FIRST


@pytest.mark.parametrize("page", ["Analyse", "Think", "Breed", "Arena", "Studies", "Library"])
def test_the_first_load_of_every_other_page_is_small(page: str) -> None:
    (script,) = ASSETS.glob(f"{page}-*.js")
    loaded = first_scripts() | with_imports({f"assets/{script.name}"})
    assert compressed(first_scripts()) < compressed(loaded) < WITH_ANOTHER


def test_the_words_of_another_language_are_loaded_for_those_who_read_it() -> None:
    (words,) = ASSETS.glob("zh-*.js")
    assert f"assets/{words.name}" not in first_scripts()
