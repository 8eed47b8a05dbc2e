"""Writers of reports: names are names in HTML, Markdown and spreadsheets, whatever stands in them."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hostile_report import FORMULA, NAME, hostile_report

from heibai.jobs.job import State
from heibai.reports.csv_table import csv_of
from heibai.reports.folder import files_of, zip_of


class Seen(HTMLParser):
    """The elements, ids and words of a page."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.ids, self.outside, self.words = [], [], [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.ids += [value for name, value in attrs if name == "id"]
        self.outside += [value for name, value in attrs if name in ("src", "href") and not value.startswith("#")]

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def files():
    return files_of(hostile_report())


def test_a_hostile_name_is_words_on_the_page_and_nothing_comes_from_elsewhere(files):
    seen = Seen(files["report.html"].decode())
    assert "script" not in seen.tags
    assert seen.outside == []
    assert sum(NAME in words for words in seen.words) >= 4  # title, heading, paragraph, cell


def test_pictures_are_in_the_page_and_no_two_things_have_one_id(files):
    seen = Seen(files["report.html"].decode())
    assert seen.tags.count("svg") == 2
    assert len(seen.ids) == len(set(seen.ids))
    page = files["report.html"].decode()
    assert set(re.findall(r"url\(#([^)]*)\)", page)) <= set(seen.ids)


def test_the_page_has_both_colour_schemes_and_a_print_style(files):
    page = files["report.html"].decode()
    assert all(words in page for words in ("prefers-color-scheme: dark", "@media print", "default-src 'none'"))


def test_a_hostile_name_is_words_in_markdown_and_its_table_keeps_its_columns(files):
    page = files["report.md"].decode()
    assert "<script" not in page.replace("\\<script", "").partition("```")[0]
    rows = [line for line in page.splitlines() if line.startswith("|")][:5]
    assert [len(re.findall(r"(?<!\\)\|", row)) for row in rows] == [3] * 5


def test_a_fence_is_longer_than_those_in_a_command(files):
    assert files["report.md"].decode().count("````") == 2


def test_a_spreadsheet_calculates_nothing_and_numbers_stay_numbers(files):
    data = csv_of(hostile_report().contents.tables[0])
    rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
    assert rows == [["name", f"'{FORMULA}"], [NAME, "-12.5"], [f"'{FORMULA}", "'@x"], ["two\nlines", "+1e3"]]


def test_the_same_report_gives_the_same_files_and_zip(files):
    again = files_of(hostile_report())
    assert again == files
    assert zip_of(again, "a") == zip_of(files, "a")
    with zipfile.ZipFile(io.BytesIO(zip_of(files, "a"))) as packed:
        assert packed.namelist() == [f"a/{name}" for name in files]
        assert packed.testzip() is None


def test_a_report_of_a_job_at_work_says_so():
    page = files_of(hostile_report(State.RUNNING, pictures=()))["report.md"].decode()
    assert "running, 1/2 games" in page
    assert "It is not finished" in page


def test_a_report_says_why_nothing_was_drawn():
    page = files_of(replace(hostile_report(), has_pictures=False))["report.md"].decode()
    assert "matplotlib is not installed" in page
    assert "![" not in page


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"varies": "seconds limit it"}, "the tables may differ: seconds limit it"),
        ({"commands": ()}, "No command makes this again"),
        ({}, "make the same tables"),
    ],
)
def test_a_report_says_what_its_commands_make(changes, words):
    assert words in files_of(hostile_report(pictures=(), **changes))["report.md"].decode()
