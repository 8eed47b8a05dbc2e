"""A game of another package on the page, on a board with more columns than rows: examples/connect-four."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from plugin_packages import install

from .conftest import Server, Table, running
from .test_play import press_to

pytestmark = pytest.mark.e2e
PACKAGE = Path(__file__).parents[2] / "examples" / "connect-four"
COLUMNS, ROWS = 7, 6
HELP = "Arrow keys walk, Enter plays, U takes back, H hints."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds the package as pip would leave it."""
    about = tomllib.loads((PACKAGE / "pyproject.toml").read_text("utf-8"))["project"]
    folder = tmp_path_factory.mktemp("packages")
    install(folder, about["name"], about["entry-points"], {})
    with running(tmp_path_factory.mktemp("data"), packages=(folder, PACKAGE / "src")) as server:
        yield server


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(PACKAGE / "src")
    from connect_four.game import ConnectFour

    return ConnectFour()


def position_shown(table: Table, game: Any) -> Any:
    """What the list of steps leads to by the rules."""
    position = game.start()
    for label in table.labels():
        position = position.play(game.parse_move(label.lower()))
    return position


@pytest.mark.parametrize("by", ["keyboard", "click"])
def test_a_whole_game_is_played_to_its_end(table: Table, game: Any, by: str) -> None:
    table.start(game="connect-four", size=COLUMNS, rows=ROWS, ai_first=by == "click", opponent="greedy:eval=lines")
    while not table.is_over():
        moves, played = table.playable(), len(table.labels())
        assert tuple(moves) == position_shown(table, game).moves()
        if by == "keyboard":
            press_to(table, moves[-1], COLUMNS, row_one_on_top=False)
            table.page.keyboard.press("Enter")
        else:
            table.square(moves[-1]).click()
        table.wait_beyond(played + 1)
    position = position_shown(table, game)
    line = game.view(position).line
    assert position.is_over()
    assert len(line) >= 4
    won = table.page.locator(".won").evaluate_all("all => all.map(each => Number(each.dataset.square))")
    assert sorted(won) == sorted(line)
    ends = [game.format_move(square).upper() for square in (line[0], line[-1])]
    you_won = (position.margin() > 0) == (by == "keyboard")
    assert table.status().startswith(f"Game over: {'You win' if you_won else 'The AI wins'}, {len(line)} in a row")
    assert all(end in table.status() for end in ends)


def test_the_board_has_its_rows_columns_and_coordinates(table: Table) -> None:
    table.start(game="connect-four", size=COLUMNS, rows=ROWS)
    page = table.page
    assert page.locator(".letters span").all_inner_texts() == list("ABCDEFG")
    assert page.locator(".numbers span").all_inner_texts() == list("654321")
    expect(page.get_by_role("grid")).to_have_attribute("aria-label", "Board, 7 by 6. " + HELP)
    expect(table.square(0)).to_have_attribute("aria-label", "A1, empty, legal move")
    a1, g6 = (table.square(square).evaluate("each => each.getBoundingClientRect().toJSON()") for square in (0, 41))
    assert a1["x"] < g6["x"]
    assert a1["y"] > g6["y"]
    assert abs(a1["width"] - a1["height"]) < 1


def test_a_hint_a_step_back_and_the_dialog_know_the_board(table: Table) -> None:
    table.start(game="connect-four", size=COLUMNS, rows=ROWS, opponent="greedy:eval=lines")
    table.click(3)
    table.page.get_by_role("button", name="Hint").click()
    expect(table.page.locator(".square.hint")).to_have_count(1)
    expect(table.page.get_by_text("The analyst is looking")).to_have_count(0)
    table.page.get_by_role("button", name="Undo").click()
    expect(table.square(3)).to_have_attribute("data-cell", "-")
    table.page.get_by_role("button", name="New game").click()
    expect(table.page.get_by_role("dialog").locator(".sizes")).to_contain_text("7×6")
