"""Headings have a family that is shipped; Chinese text stands in a sans, which every stack of fonts names in time."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heibai.apps.web.server import STATIC

ROOT = Path(__file__).parents[3]
PAGE, SITE = ROOT / "web" / "src" / "style.css", ROOT / "docs" / "site.css"
SANS = {"PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"}  # a system has one
WITH_SERIFS = {"Songti SC", "STSong", "SimSun", "NSimSun", "Noto Serif SC", "Noto Serif CJK SC", "Source Han Serif SC"}

LIKE_TIMES = {"Times", "Times New Roman", "Liberation Serif", "Nimbus Roman"}
MOST = 40_000  # bytes of the shipped font


def stacks(css: str) -> dict[str, list[str]]:
    """The lists of fonts among the properties of a style sheet, each with those that it takes from another."""
    rules = re.findall(r"(--[\w-]+):\s*([^;{}]+);", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    said = dict(reversed(rules))  # the first one of each name
    return {
        name: [font.strip().strip('"') for font in re.sub(r"var\((--[\w-]+)\)", lambda v: said[v[1]], value).split(",")]
        for name, value in said.items()
        if name in {"--serif", "--sans", "--mono", "--md-text-font", "--md-code-font"}
    }


@pytest.mark.parametrize(
    ("sheet", "name"),
    [(PAGE, "--serif"), (PAGE, "--sans"), (PAGE, "--mono"), (SITE, "--md-text-font"), (SITE, "--md-code-font")],
)
def test_a_stack_names_a_chinese_sans_of_every_system_before_what_the_browser_chooses(sheet, name):
    fonts = stacks(sheet.read_text(encoding="utf-8"))[name]
    chosen = [at for at, font in enumerate(fonts) if font in {"serif", "sans-serif", "monospace"}] or [len(fonts)]
    assert set(fonts[: chosen[0]]) >= SANS
    assert WITH_SERIFS.isdisjoint(fonts)


def test_one_small_family_is_shipped_for_headings_with_its_licence():
    (font,) = (path for path in STATIC.rglob("*") if path.suffix in {".woff2", ".woff", ".ttf", ".otf"})
    assert (font.suffix, font.stat().st_size < MOST) == (".woff2", True)
    fonts = stacks(PAGE.read_text(encoding="utf-8"))["--serif"]
    assert fonts[0].lower().replace(" ", "-") == re.split(r"-latin-", font.name)[0] == "source-serif-4"
    assert LIKE_TIMES.isdisjoint(fonts)
    assert "SIL OPEN FONT LICENSE" in (STATIC / "source-serif-4.license.txt").read_text(encoding="utf-8")


def test_in_chinese_headings_take_the_fonts_of_the_text():
    assert re.search(r":root:lang\(zh\) \{\s*--serif: var\(--sans\);\s*\}", PAGE.read_text(encoding="utf-8"))


def test_no_rule_of_the_page_names_fonts_of_its_own():
    written = [*ROOT.glob("web/src/**/*.css"), *ROOT.glob("web/src/**/*.svelte")]
    named = [
        (path.name, rule)
        for path in written
        for rule in re.findall(r"font(?:-family)?:[^;]*(?:serif|monospace|\")[^;]*;", path.read_text(encoding="utf-8"))
        if not re.search(r"var\(--(?:serif|sans|mono)\)|--", rule)
    ]
    assert named == []
