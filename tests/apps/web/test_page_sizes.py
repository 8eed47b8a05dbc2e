"""How much the page loads: Play alone first, the other pages when they are opened."""

from __future__ import annotations

import gzip
import re

from heibai.apps.web.server import STATIC

FIRST = 60_000  # bytes of compressed script until Play can be used
ALL = 150_000  # with every other page
ASSETS = STATIC / "assets"


def compressed(names: set[str]) -> int:
    """As the server sends them."""
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


def first_scripts() -> set[str]:
    """What index.html asks for, and what that imports before it runs."""
    page = (STATIC / "index.html").read_text("utf-8")
    found: set[str] = set()
    waiting = {name.lstrip("/") for name in re.findall(r'(?:src|href)="(/[^"]+\.js)"', page)}
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


def test_all_scripts_together_are_small() -> None:
    every = {path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js")}
    assert len(every) > len(first_scripts())
    assert compressed(every) < ALL
