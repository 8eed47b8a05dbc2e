"""Whatever lists the formats of records, in helps and in the documentation, lists those of FORMATS."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heibai.core.errors import RecordFormatError
from heibai.records.export import endings, format_of_name, offered_formats, writers
from heibai.records.formats.catalogue import FORMATS
from heibai.records.ingest import find_archives

DOCS = Path(__file__).parents[2] / "docs"
WRITTEN = {name for name in FORMATS.own if name in writers()}


def line_with(page: str, beginning: str) -> str:
    """The one line of a page that begins so."""
    (line,) = (each for each in (DOCS / page).read_text(encoding="utf-8").splitlines() if each.startswith(beginning))
    return line


def test_the_table_of_formats_has_a_row_for_each():
    rows = re.findall(r"^\|.*\| `formats/(\w+)\.py` \|(.*)", (DOCS / "records.md").read_text("utf-8"), re.MULTILINE)
    assert {module for module, _ in rows} - {"obf"} == set(FORMATS.own)  # positions are no games
    assert {module for module, row in rows if f"`--to {module}`" in row} == WRITTEN


def test_the_address_of_a_game_s_file_names_what_it_takes():
    line = line_with("web-api.md", "| `GET /api/v1/games/ID/file?format=FORMAT`")
    assert set(re.findall(r"`(\w+)`", line)) == set(offered_formats("reversi"))


def test_the_endings_of_an_export_are_those_that_name_a_format():
    line = line_with("library.md", "| `heibai export FILE`")
    assert set(re.findall(r"`(\.\w+)`", line)) == set(endings()) - {".jsonl"}
    assert {format_of_name(Path(f"x{ending}")) for ending in endings()} <= WRITTEN


def test_an_analysed_game_goes_into_files_that_hold_comments():
    line = line_with("analyse.md", "* `--out FILE")
    (named,) = re.findall(r"`--out FILE(\S+)`", line)
    assert set(named.split("|")) == set(endings(comments=True))
    assert endings(comments=True, game="gomoku") == [".jsonl", ".sgf"]


def test_a_file_of_no_format_is_told_all_that_are_read(tmp_path):
    path = tmp_path / "x.txt"
    path.write_bytes(b"\0\1\2")
    with pytest.raises(RecordFormatError, match=r"expected WTHOR \(\.wtb\), JSON lines, RenLib") as told:
        find_archives([path])
    assert [name for name, each in FORMATS.own.items() if (each.title or name) not in str(told.value)] == []


@pytest.mark.parametrize("words", [("export",), ("games", "export"), ("archive",)], ids=" ".join)
def test_helps_name_every_format_that_is_written(words, command_line, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    told = " ".join(re.sub(r"[│╭╮╰╯─]", " ", command_line(*words, "--help").out).split())
    assert ", ".join(name for name in FORMATS.own if name in WRITTEN) in told


def test_the_help_of_an_analysis_names_the_endings(command_line, monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    assert ", ".join(endings(comments=True)) in command_line("analyse", "--help").out
