"""The lessons of docs/course run as notebooks, and print what their pages show."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path

import pytest
from lacking import installed
from markdown_code import blocks_of

from heibai import Evaluator, Game
from heibai.players.levels import levels_of

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
# Figures of the texts that no code prints: tried below, or beliefs of an example
KNOWN = {
    "01-luck": {"0.5"},
    "02-greed": {"0.5"},
    "05-features": {"25"},
    "07-tournaments": {"0.64"},
    "09-differences": {"60", "70"},
    "10-network": {"20"},
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


def test_a_notebook_has_its_pictures_inside():
    installed("jupytext", "jupytext")
    said = "".join(cell.source for page in LESSONS for cell in make_course.notebook(page).cells)
    assert said.count("](data:image/svg+xml;base64,") == len(make_course.PICTURES)
    assert ".svg)" not in said


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


def minimax(position, depth):
    if depth == 0:
        return position.count(position.turn) - position.count(position.opponent)
    return max(-minimax(position.play(move), depth - 1) for move in position.moves)


def test_the_letters_of_the_pictures_are_what_the_lessons_compute():
    def shown(name, worth):
        game, moves, letters = make_course.PICTURES[name]
        position = Game(game).position(moves)
        assert letters == {move: str(worth(position, move)) for move in position.moves}

    shown("greedy", lambda position, move: position.play(move).count(position.turn))
    shown("small", lambda position, move: -minimax(position.play(move), 2))


def test_what_the_texts_say_without_printing_it_is_so():
    levels = levels_of(Game("reversi").rules)
    assert [level.text for level in levels[:2]] == ["random", "greedy:eval=discs"]
    assert len(levels) == 20
    assert f"{1 / (1 + 10 ** (-100 / 400)):.2f}" == "0.64"
    white_to_move = Game("reversi").position("d3c5b6b5c6b7a8")  # black has a corner
    assert Evaluator("seven:weights=[0,0,1,0,0,0,0]").evaluate(white_to_move) == -25


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory):
    installed("jupytext", "jupytext")
    folder = tmp_path_factory.mktemp("written") / "lessons"
    make_course.write_notebooks(folder, LESSONS, think="http://127.0.0.1:9000/")
    return folder


def test_notebooks_are_written_where_one_says(notebooks):
    assert sorted(path.stem for path in notebooks.iterdir()) == [page.stem for page in LESSONS]


def test_links_of_notebooks_lead_to_files_and_to_the_page_that_one_names(notebooks):
    for path in notebooks.iterdir():
        text = text_of(path)
        links = re.findall(r"\]\(([\w./-]+\.(?:md|ipynb))[#)]", text)
        assert len(links) >= 3
        assert [link for link in links if not (notebooks / link).is_file()] == []
        assert "](http://127.0.0.1:9000/#think=" in text
        assert ":8123" not in text


def test_notebooks_without_a_checkout_link_each_other_and_name_other_pages(tmp_path):
    installed("jupytext", "jupytext")
    make_course.write_notebooks(tmp_path, LESSONS[3:5], moved=True)
    said = text_of(tmp_path / "05-features.ipynb")
    assert "[alpha-beta](04-alphabeta.ipynb)" in said
    assert "evaluations (`docs/evaluators.md`)" in said
    assert "breeding (`docs/course/06-breeding.md`)" in said
    assert ".md)" not in said.replace(".md`)", "")
