"""What the documentation shows is what happens: its code runs, its output is printed, the API page is up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from markdown_code import blocks_of, run_blocks

ROOT = Path(__file__).parents[1]


def test_the_api_page_is_what_the_docstrings_say():
    done = subprocess.run(
        [sys.executable, "tools/make_api_page.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.sampled(2)
@pytest.mark.parametrize("page", ["docs/tutorial.md", "README.md"])
def test_the_code_runs_in_its_order_and_prints_what_is_shown(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    blocks = blocks_of((ROOT / page).read_text(encoding="utf-8"))
    assert blocks
    for block, said in run_blocks(blocks):
        assert block.shown is None or said == block.shown, f"{page}:{block.line}"


def test_the_first_screen_of_the_readme_holds_no_long_numbers_and_no_long_lines():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"\d\.\d{8,}", readme) == []
    assert [line for line in readme.splitlines() if len(line) > 120 and not line.startswith("|")] == []


EVERY_PAGE = pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.zh.md", ROOT / "CHANGELOG.md"],
    ids=lambda path: path.name,
)


@EVERY_PAGE
def test_no_prose_stands_in_endless_lines(page):
    prose = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    assert [line for line in prose.splitlines() if len(line) > 120 and not line.startswith(("|", "#"))] == []
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if len(line) > 200 and not line.startswith("|")] == []


@EVERY_PAGE
def test_no_block_of_commands_was_wrapped_as_prose(page):
    """A fence stands in a line of its own: what follows it there, or comes before it, lost its line breaks."""
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if "```" in line and not re.fullmatch(r" *```\w*", line)] == []


@EVERY_PAGE
def test_every_table_has_a_head_and_none_is_cut_in_two(page):
    tables = re.findall(r"(?:^\|[ -].*\n)+", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert [table for table in tables if not re.match(r".*\n\|[-:| ]+\|\n", table)] == []
