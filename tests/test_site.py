"""The site of `make site` has every page of the documentation, and nothing in it points nowhere."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAVIGATION = tomllib.loads((ROOT / "docs" / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
PURPOSES = ["Play", "Course", "Analyse", "Breed", "Learn", "Study", "Extend", "Inside", "中文"]

_spec = importlib.util.spec_from_file_location("site_of_docs", ROOT / "tools" / "publish" / "site.py")
assert _spec is not None
assert _spec.loader is not None
site = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(site)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "pages"
    site.gather(ROOT, folder)
    return folder


def test_the_navigation_is_by_purpose_and_has_every_page(pages):
    assert [name for entry in NAVIGATION[1:] for name in entry] == PURPOSES
    assert site.left_out(pages, NAVIGATION) == []


def test_every_link_has_its_file(pages):
    assert site.missing(pages) == []


def test_links_lead_to_where_the_site_has_their_pages():
    folder = ROOT / "docs"
    moved = [
        ("[a](web.md#library)", folder, "[a](web.md#library)"),
        ("[a](docs/web.md)", ROOT, "[a](web.md)"),
        ("[a](../CONTRIBUTING.md)", folder, "[a](contributing.md)"),
        ("[a](../README.md#how-strong)", folder, "[a](index.md#how-strong)"),
        ("[a](../examples/own_game.py)", folder, "[a](examples.md#own_gamepy)"),
        ("[a](examples)", ROOT, "[a](examples.md)"),
        ("[a](../web.md)", folder / "studies", "[a](../web.md)"),
        ("[a](https://example.org/a.md)", folder, "[a](https://example.org/a.md)"),
        ("[a](#here)", folder, "[a](#here)"),
    ]
    assert [site.with_links(text, place, ROOT) for text, place, _ in moved] == [shown for _, _, shown in moved]


def test_a_picture_leads_to_its_file():
    pictures = "| ![Play, dark](images/a.jpg) | ![](b.svg) | [page](c.md) |"
    shown = "| [![Play, dark](images/a.jpg)](images/a.jpg) | [![](b.svg)](b.svg) | [page](c.md) |"
    assert site.with_full_sizes(pictures) == shown
    assert site.with_full_sizes(shown) == shown


def test_a_page_without_a_place_and_a_link_without_a_file_are_named(tmp_path):
    tmp_path.joinpath("a.md").write_text("[b](b.md) and [a](a.md), ![c](c.png), `(;B[hh];W[ih])`\n", encoding="utf-8")
    both = "is a page or stands in docs/zensical.toml, not both"
    assert site.left_out(tmp_path, [{"B": [{"b": "b.md"}]}]) == [f"a.md {both}", f"b.md {both}"]
    wrong = "which is not there"
    assert site.missing(tmp_path) == [f"a.md points at b.md, {wrong}", f"a.md points at c.png, {wrong}"]


def test_the_course_has_its_notebooks_and_keeps_its_solutions_back(pages):
    for folder in ("course", "zh/course"):
        lessons = sorted(path.stem for path in (pages / folder).glob("[0-9]*.md"))
        assert sorted(path.stem for path in (pages / folder).glob("*.ipynb")) == lessons
        assert len(lessons) == 10
        for lesson in lessons:
            assert f"]({lesson}.ipynb)" in (pages / folder / f"{lesson}.md").read_text(encoding="utf-8")
    assert not (pages / "course" / "solutions").exists()
