"""The lessons of docs/course run as notebooks, and print what their pages show."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest
from lacking import installed
from markdown_code import blocks_of

from heibai import Game

ROOT = Path(__file__).parents[2]
_spec = importlib.util.spec_from_file_location("make_course", ROOT / "tools" / "make_course.py")
assert _spec is not None
assert _spec.loader is not None
make_course = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(make_course)

LESSONS = make_course.lessons()
EACH = pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
FIGURE = re.compile(r"(?<![\w.#/])\d[\d,.]*\d(?![\w/])")
MADE = re.compile(r"^# .*?$|^```.*?^```$|\]\([^)]*\)", re.M | re.S)
# Figures of the texts that no code prints: page -> why
KNOWN = {
    "01-luck": {"0.5"},
    "02-greed": {"0.5"},
    "05-features": {"25"},  # the factor of a term: tests/games/reversi
    "07-tournaments": {"0.64"},  # what 100 Elo mean: tests/arena
    "09-differences": {"60", "70"},  # beliefs of an example
    "10-network": {"20"},  # levels: tests/players/test_levels.py
}


def text_of(page):
    return page.read_text(encoding="utf-8")


@pytest.mark.sampled(5)
@EACH
def test_a_lesson_runs_as_a_notebook_and_prints_what_the_page_shows(page, tmp_path, monkeypatch):
    for module in ("jupytext", "nbclient", "ipykernel"):
        installed(module, module)
    if page.name.startswith("10-"):
        installed("onnxruntime", "onnxruntime")
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "networks"), prepend=os.pathsep)
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert make_course.printed(page) == [block.shown or "" for block in blocks_of(text_of(page))]


def test_there_are_ten_lessons_in_both_languages_and_the_overview_has_them():
    assert [page.name[:2] for page in LESSONS] == [f"{number:02}" for number in range(1, 11)]
    assert [page.name for page in make_course.lessons(make_course.CHINESE)] == [page.name for page in LESSONS]
    for folder in (make_course.COURSE, make_course.CHINESE):
        linked = re.findall(r"\]\((\d\d-\w+\.md)\)", text_of(folder / "index.md"))
        assert linked == [page.name for page in LESSONS]


@EACH
def test_a_notebook_has_the_code_of_its_page_without_what_it_printed(page):
    installed("jupytext", "jupytext")
    cells = make_course.notebook(page).cells
    code = [cell.source + "\n" for cell in cells if cell.cell_type == "code"]
    assert code == [block.code for block in blocks_of(text_of(page))]
    assert not any("```text" in cell.source for cell in cells)


@EACH
def test_every_figure_of_the_text_was_printed_or_stands_in_the_code(page):
    blocks = blocks_of(text_of(page))
    shown = {*FIGURE.findall("".join(block.code + (block.shown or "") for block in blocks)), *KNOWN.get(page.stem, ())}
    prose = re.sub(r"About \d\d minutes|\d+ ?%|\(\D*(19|20)\d\d\)", "", MADE.sub("", text_of(page)))
    assert {figure.rstrip(".,") for figure in FIGURE.findall(prose)} - shown == set()


@EACH
def test_a_lesson_takes_20_to_40_minutes_leads_to_think_and_has_an_exercise(page):
    text = text_of(page)
    minutes = int(re.search(r"^About (\d\d) minutes", text, re.M)[1])
    assert 20 <= minutes <= 40
    assert re.search(r"\(http://127\.0\.0\.1:8123/#think=reversi/\d&(moves=\w+&)?see=\w+\)", text)
    number = int(page.name[:2])
    assert f'course.check("{number}.1", ' in text


def test_pictures_are_those_that_the_game_draws():
    images = make_course.COURSE / "images"
    assert {path.stem for path in images.iterdir()} == set(make_course.PICTURES)
    for name in make_course.PICTURES:
        assert text_of(images / f"{name}.svg") == make_course.drawing(name)


def test_links_to_think_lead_to_legal_positions():
    for page in (*LESSONS, *make_course.lessons(make_course.CHINESE)):
        game, moves = re.search(r"#think=(reversi/\d)(?:&moves=(\w+))?&see=", text_of(page)).groups()
        assert not Game(game).position(moves or "").is_over
