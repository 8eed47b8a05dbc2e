"""A notebook in JupyterLab: a live board that is clicked, stepped and valued, and a bar below long work."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from lacking import installed
from playwright.sync_api import Browser, Page, expect
from waiting import wait_until

from .conftest import new_context

pytestmark = pytest.mark.e2e

CELLS = (
    "from heibai.notebook import LiveBoard, show_progress\nimport heibai\n"
    'LiveBoard("reversi", opponent="alphabeta:depth=2,eval=zones")',
    'heibai.match("random", "random", games=20, game="reversi/4", progress=show_progress())',
)


def notebook() -> str:
    cells = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "execution_count": None, "outputs": [], "source": text}
        for n, text in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab with the notebook ``board.ipynb``, which nobody else's settings reach."""
    installed("anywidget", "'heibai[notebook]'")
    installed("jupyterlab", "'heibai[notebook-page]'")
    folder = tmp_path / "notebooks"
    folder.mkdir()
    (folder / "board.ipynb").write_text(notebook(), encoding="utf-8")
    own = {f"JUPYTER_{kind}_DIR": str(tmp_path / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")}
    own |= {"IPYTHONDIR": str(tmp_path / "ipython"), "HEIBAI_HOME": str(tmp_path / "home")}
    words = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0"]
    words += [f"--ServerApp.root_dir={folder}", "--IdentityProvider.token="]
    words += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with (tmp_path / "log").open("w") as log, subprocess.Popen(words, env=os.environ | own, stderr=log) as process:
        try:
            yield wait_until(lambda: address_in(tmp_path / "runtime"))
        finally:
            process.terminate()


def address_in(runtime: Path) -> str:
    """Of the server that has written where it is."""
    for told in runtime.glob("jpserver-*.json"):
        try:
            return str(json.loads(told.read_text())["url"])
        except ValueError:  # it is being written
            return ""
    return ""


@pytest.fixture
def page(lab: str, browser: Browser) -> Iterator[Page]:
    context = new_context(browser, viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.goto(f"{lab}lab/tree/board.ipynb")
    expect(page.get_by_text("| Idle")).to_be_visible()  # a key that comes before is lost
    yield page
    context.close()


def run_cell(page: Page, number: int) -> None:
    page.locator(".jp-Notebook .jp-CodeCell .cm-content").nth(number).click()
    page.keyboard.press("Control+Enter")


def test_a_board_in_a_notebook_plays_steps_and_shows_values(page: Page) -> None:
    run_cell(page, 0)
    board = page.locator(".heibai-board")
    expect(board.locator("[data-move]")).to_have_count(4)
    board.locator("[data-move=f5]").click()
    expect(board.get_by_text("2 / 2")).to_be_visible()  # the opponent has answered
    expect(board.locator("svg")).to_contain_text("black to move")
    board.locator("[data-move]").first.focus()
    page.keyboard.press("ArrowLeft")
    expect(board.get_by_text("1 / 2")).to_be_visible()
    board.get_by_label("to the start").click()
    expect(board.get_by_text("0 / 2")).to_be_visible()
    board.get_by_label("values").check()
    expect(board.locator(".mark")).to_have_count(4)
    board.get_by_label("to the end").click()
    expect(board.get_by_text("2 / 2")).to_be_visible()
    move = board.locator("[data-move]").first
    move.focus()
    page.keyboard.press("Enter")
    expect(board.get_by_text("4 / 4")).to_be_visible()

    run_cell(page, 1)
    expect(page.get_by_text("20 of 20")).to_be_visible()
    expect(page.locator(".jp-OutputArea table")).to_be_visible()  # the result draws itself
