"""docs/documents.md goes through every source, with the figures that the pages of the studies have."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

from heibai.experiments.catalogue import SOURCES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGE = (DOCS / "documents.md").read_text(encoding="utf-8")
TITLES = [
    "期末 Project 强化学习",
    "黑白棋搜索策略与强化学习优化",
    "Reward values learnt by a genetic algorithm",
    "Evolving Gomoku Solver by Genetic Algorithm",
    "人工智能实验报告——黑白棋AI",
]

_spec = importlib.util.spec_from_file_location("documents_page", ROOT / "tools" / "make_documents_page.py")
assert _spec is not None
assert _spec.loader is not None
tool = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(tool)


def test_its_tables_and_findings_are_those_of_the_studies_pages():
    assert tool.filled(PAGE, lambda name: (DOCS / name).read_text(encoding="utf-8")) == PAGE, "run: make docs"


def test_each_document_has_a_chapter_by_its_own_title_with_commands():
    chapters = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", PAGE, re.MULTILINE))
    assert [title for title in chapters if title in TITLES] == TITLES
    for title in TITLES:
        assert "\n### " in chapters[title]
        assert "\n```\nheibai " in chapters[title]
        assert "](studies/" in chapters[title]


def test_every_study_of_a_document_is_on_the_page():
    """Of a report or the paper; studies after published work have their own sources."""
    ours = {name for name, source in SOURCES.items() if re.match("a report|reports|a source|Wang and Huang", source)}
    assert len(ours) > 10
    assert [name for name in ours if f"](studies/{name}.md)" not in PAGE] == []
    assert [name for name in ours if f"heibai study {name}" not in PAGE] == []


def test_no_result_is_written_by_hand():
    """A score or an interval outside the parts that are taken from a study would not follow it."""
    assert re.findall(r"\b0\.\d{3}\b|\[[\d.]+, [\d.]+\]|±", tool.written_by_hand(PAGE)) == []


def test_the_site_and_the_pages_about_studies_lead_to_it():
    navigation = tomllib.loads((DOCS / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    study = next(entry["Study"] for entry in navigation if "Study" in entry)
    assert {"From the documents": "documents.md"} in study
    assert "](documents.md)" in (DOCS / "studies.md").read_text(encoding="utf-8")
    assert "](docs/documents.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


STUDY = """# Study: toy

Made by `heibai study toy --seed 1`; the JSON beside this page has every cell.

* One is
  surely more.
* Two is not.

![toy](toy.svg)

## First, all of it

| a | b |
| --- | --- |
| 1 | not played |
| 2 | 0.5 |
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (
            "table 1",
            "From [toy](studies/toy.md), `heibai study toy --seed 1`. First, all of it:\n\n"
            "| a | b |\n| --- | --- |\n| 1 | not played |\n| 2 | 0.5 |\n",
        ),
        (
            'table 1, without "not played"',
            "From [toy](studies/toy.md), `heibai study toy --seed 1`. First, all of it:\n\n"
            "| a | b |\n| --- | --- |\n| 2 | 0.5 |\n",
        ),
        ("findings", "[toy](studies/toy.md) found:\n\n* One is\n  surely more.\n* Two is not.\n"),
        ('findings, with "is surely more"', "[toy](studies/toy.md) found:\n\n* One is\n  surely more.\n"),
    ],
)
def test_a_part_is_taken_from_the_page_of_its_study(asked, found):
    page = f"Words.\n\n<!-- studies/toy.md, {asked} -->\nold\n<!-- end -->\nMore.\n"
    made = tool.filled(page, lambda name: STUDY)
    assert made == f"Words.\n\n<!-- studies/toy.md, {asked} -->\n\n{found}\n<!-- end -->\nMore.\n"
    assert tool.filled(made, lambda name: STUDY) == made
    assert tool.written_by_hand(made) == "Words.\n\n\nMore.\n"
