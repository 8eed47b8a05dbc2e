"""What the page without a server has written again of Python: little of it, and the documentation names each file."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SITE = ROOT / "web" / "src" / "site"
FOLDERS = ("rules", "table", "answer", "players")
OTHERS = {"breed", "data", "first", "offline", "studying", "text"}  # what Python has is not in them a second time
MOST = 3000  # lines
WAYS = {"kernel", "data", "again", "browser"}
ROW = re.compile(rf"^\| `((?:{'|'.join(FOLDERS)})/[^`]+)` \| (\w+) \|", re.MULTILINE)


def sources(site: Path) -> dict[str, int]:
    """The lines of each file of the four folders, by its name."""
    files = [path for folder in FOLDERS for path in (site / folder).rglob("*") if path.is_file()]
    return {path.relative_to(site).as_posix(): len(path.read_text("utf-8").splitlines()) for path in files}


def unnamed(names: set[str], page: str) -> list[str]:
    """What is wrong with a page's table of files and of the way in which each came."""
    rows = ROW.findall(page)
    count = Counter(name for name, _ in rows)
    return [
        *(f"{name} is named {count[name]} times" for name in sorted(names | set(count)) if count[name] != 1),
        *(f"{name} is no file" for name in sorted(set(count) - names)),
        *(f"{name} came the way {way!r}" for name, way in rows if way not in WAYS),
    ]


def test_what_is_written_again_stays_under_3000_lines():
    lines = sources(SITE)
    assert 0 < sum(lines.values()) < MOST, lines


def test_the_documentation_says_of_every_file_once_which_way_it_came():
    assert unnamed(set(sources(SITE)), ROOT.joinpath("docs", "site-app.md").read_text("utf-8")) == []


def test_no_other_folder_of_the_page_holds_more_of_it_unseen():
    assert {path.name for path in SITE.iterdir() if path.is_dir()} == OTHERS | set(FOLDERS)


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("| `rules/a.ts` | kernel | |\n", ["table/b.ts is named 0 times"]),
        ("| `rules/a.ts` | data | |\n" * 2 + "| `table/b.ts` | again | |\n", ["rules/a.ts is named 2 times"]),
        ("| `rules/a.ts` | luck | |\n| `table/b.ts` | again | |\n", ["rules/a.ts came the way 'luck'"]),
        ("| `rules/a.ts` | data | |\n| `table/b.ts` | data | |\n| `table/c.ts` | data | |", ["table/c.ts is no file"]),
    ],
)
def test_a_table_that_lacks_something_is_caught(page: str, wrong: list[str]):
    assert unnamed({"rules/a.ts", "table/b.ts"}, page) == wrong


def test_lines_are_counted_in_all_four_folders(tmp_path: Path):
    for folder in FOLDERS:
        (tmp_path / folder).mkdir()
        tmp_path.joinpath(folder, "a.ts").write_text("one\ntwo\n", "utf-8")
    assert sources(tmp_path) == {f"{folder}/a.ts": 2 for folder in FOLDERS}
