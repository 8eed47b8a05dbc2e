"""Where one could not go on: the end of a game, earlier games, bred players, a lost connection, keys."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, expect

from heibai.core.rng import Rng
from heibai.evaluators.weights_file import WeightsFile, write_weights
from heibai.games import make_game
from heibai.jobs.directory import RunDirectory
from heibai.records.ingest import check, find_archives, read_archive
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from .conftest import Server, Table
from .test_looks import VIEWS, require_no_violations

pytestmark = pytest.mark.e2e
# before the next frame, so that the focus is still where it was
CLOSE_AND_PRESS_N = """() => {
  document.querySelector("dialog[open]").close();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true, cancelable: true }));
}"""
RUN = "my run, v2: [é]"


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("HEIBAI_HOME", str(tmp_path / "home"))
    running = Server(tmp_path / "data")
    yield running
    running.kill()


def keep(
    server: Server, *, plies: int | None = None, seats: tuple[str, str] = ("human", "random"), **board: Any
) -> str:
    """A stored game of random moves, whole or its first ``plies``; its id."""
    game = make_game(board.setdefault("game", "reversi"), board.setdefault("size", 6))
    position, rng, moves = game.start(), Rng(3, ()), []
    while position.moves() and len(moves) != plies:
        moves.append(rng.choice(position.moves()))
        position = position.play(moves[-1])
    config = {**board, "seats": seats, "seed": 1, "reports": [None] * len(moves)}
    with closing(LiveGames(database_path(server.data))) as games:
        return games.create(json.dumps(config), moves).id


def open_kept(table: Table, id: str) -> None:
    table.open(f"{table.server.address}#game={id}")


def breed(home: Path, name: str) -> Path:
    """A finished run of evolution, as far as its champion goes; the champion's file."""
    folder = home / "runs" / name
    RunDirectory.create(folder, kind="evolve", config={})
    write_weights(folder / "champion.json", WeightsFile("reversi", 8, "zones", np.array([15.0, 6, -8, -6, 4, 4])))
    return folder / "champion.json"


def names(table: Table) -> list[str]:
    return table.page.locator(".player .name").all_inner_texts()


def forget_failed_attempts(table: Table) -> None:
    """The browser logs failed attempts to connect."""
    table.page.goto("about:blank")
    table.console.clear()


def dialog(table: Table) -> Locator:
    return table.page.get_by_role("dialog")


def test_the_end_offers_a_rematch_and_other_sides(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    open_kept(table, keep(server, seats=("human", "level:1")))
    ending = table.page.get_by_test_id("ending")
    assert "Game over" in table.status()
    ending.get_by_role("button", name="Rematch").click()
    expect(ending).to_have_count(0)
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn")
    assert (names(table), len(table.cells()), table.labels()) == (["You", "Level 1: random"], 36, [])
    open_kept(table, keep(server, seats=("human", "level:1")))
    ending.get_by_role("button", name="Swap sides").click()
    expect(table.page.locator(".player .name")).to_have_text(["Level 1: random", "You"])  # the new game is there
    table.wait_beyond(0)
    assert (names(table), len(table.cells()), len(table.labels())) == (["Level 1: random", "You"], 36, 1)


def test_the_end_offers_to_look_back_and_to_copy_the_moves(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in(permissions=["clipboard-read", "clipboard-write"])
    open_kept(table, keep(server))
    ending, page = table.page.get_by_test_id("ending"), table.page
    steps = [label.lower() for label in table.labels()]
    ending.get_by_role("button", name="Copy moves").click()
    expect(ending.get_by_role("status")).to_have_text("The moves are copied.")
    assert page.evaluate("navigator.clipboard.readText()").split() == [step for step in steps if step != "pass"]
    ending.get_by_role("button", name="Look back").click()
    expect(page.get_by_test_id("status")).to_have_text("Looking at the start")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("status")).to_have_text("Looking at step 1")
    expect(ending).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    assert "Game over" in table.status()


def test_a_browser_that_copies_nothing_shows_the_moves_instead(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    open_kept(table, keep(server, game="gomoku", size=5))
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    table.page.get_by_test_id("ending").get_by_role("button", name="Copy moves").click()
    shown = table.page.get_by_role("textbox", name="Copy moves").input_value()
    assert shown.split() == [label.lower() for label in table.labels()]


@pytest.mark.parametrize(("game", "formats"), [("reversi", ["jsonl", "ggf", "sgf"]), ("gomoku", ["jsonl", "sgf"])])
def test_the_end_offers_files_that_are_read_again(
    table_in: Callable[..., Table], server: Server, tmp_path: Path, game: str, formats: list[str]
) -> None:
    table = table_in()
    open_kept(table, keep(server, game=game))
    links = table.page.get_by_test_id("ending").get_by_role("link")
    expect(links).to_have_count(len(formats))
    for number, format in enumerate(formats):
        with table.page.expect_download() as saved:
            links.nth(number).click()
        path = tmp_path / saved.value.suggested_filename
        saved.value.save_as(path)
        (archive,) = find_archives([path])
        (checked,) = check(read_archive(archive))
        assert (path.suffix, archive.format, checked.finished, checked.matches) == (f".{format}", format, True, True)
        assert len(checked.record.moves) == len(table.labels())


def test_your_games_lists_all_with_result_and_opens_one(table_in: Callable[..., Table], server: Server) -> None:
    ids = [keep(server, seats=("level:2", "human"), plies=plies) for plies in (None, 9, None)]
    for _ in range(50):
        keep(server, plies=1)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (ids[2],))
    table = table_in()
    table.open()
    table.page.get_by_role("button", name="Your games").click()
    rows = dialog(table).get_by_test_id("stored-games").get_by_role("listitem")
    expect(rows).to_have_count(54)  # more than the server tells at once
    assert re.search(r"Level 2: .*You win by \d+|Level 2: .*The AI wins by \d+", rows.nth(53).inner_text(), re.DOTALL)
    assert "Not over, step 9" in rows.nth(52).inner_text()
    assert re.search(r"\d{1,2} \w{3,9} \d{4}, \d\d:\d\d", rows.nth(52).inner_text())
    assert "Damaged\nits config has no 'game'" in rows.nth(51).inner_text()
    expect(rows.nth(51).get_by_role("button")).to_have_count(0)
    rows.nth(53).get_by_role("button").click()
    expect(dialog(table)).to_be_hidden()
    expect(table.page.get_by_test_id("ending")).to_be_visible()
    assert names(table)[1] == "You"


def test_a_champion_of_ones_own_is_an_opponent(table_in: Callable[..., Table], server: Server, tmp_path: Path) -> None:
    breed(tmp_path / "home", RUN)
    breed(tmp_path / "home", "broken").write_text("{}", "utf-8")
    table = table_in()
    table.open()
    page = table.page
    page.get_by_role("button", name="New game").click()
    chosen = dialog(table).locator('select[name="opponent"]')
    expect(chosen.locator("optgroup[label='Your champions'] option")).to_have_text([RUN])
    dialog(table).get_by_text("One champion of yours cannot play").click()
    expect(dialog(table).get_by_test_id("damaged-champions")).to_contain_text("broken:")
    chosen.select_option(label=RUN)
    dialog(table).locator('input[name="you"][value="white"]').check()
    dialog(table).get_by_role("button", name="Start").click()
    table.wait_beyond(0)
    assert names(table) == [f"Champion of {RUN}", "You"]
    expect(page.get_by_test_id("depth")).to_have_text("4 plies")
    page.reload()
    table.settle()
    page.get_by_role("button", name="New game").click()  # what was chosen last is offered again
    expect(chosen.locator("option:checked")).to_have_text(RUN)
    dialog(table).locator('input[name="size"][value="6"]').check()  # the champion does not play there
    expect(chosen.locator("optgroup[label='Your champions']")).to_have_count(0)
    expect(chosen.locator("option:checked")).not_to_have_text(RUN)


def test_a_lost_connection_freezes_the_board_until_it_is_back(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.open()
    table.click(table.playable()[0])
    cells, playable, page = table.cells(), table.playable(), table.page
    server.kill()
    expect(page.get_by_test_id("lost")).to_contain_text("Connection lost.")
    expect(page.get_by_test_id("verdict")).not_to_contain_text("The analyst is looking")
    banner, button = page.get_by_test_id("lost"), page.get_by_role("button", name="Hint")
    banner_box, button_box = banner.bounding_box(), button.bounding_box()
    assert banner_box
    assert button_box
    assert banner_box["y"] + banner_box["height"] <= button_box["y"]
    assert button_box["y"] + button_box["height"] <= page.evaluate("innerHeight")
    assert table.playable() == []
    for name in ("Undo", "Hint"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
    table.square(playable[0]).click()
    expect(page.get_by_test_id("said")).to_contain_text("No connection to the server")
    assert table.cells() == cells
    server.start()
    expect(page.get_by_test_id("lost")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_have_text("Your turn")
    assert (table.cells(), table.playable()) == (cells, playable)
    table.click(table.playable()[0])
    forget_failed_attempts(table)


def test_without_a_connection_nobody_seems_to_think(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.open()
    table.start(opponent="alphabeta:seconds=15,eval=zones")
    table.square(table.playable()[0]).click()
    expect(table.page.locator(".spinner")).to_have_count(1)
    expect(table.page.get_by_role("button", name="Move now")).to_be_visible()
    server.kill()
    expect(table.page.get_by_test_id("lost")).to_be_visible()
    expect(table.page.locator(".spinner")).to_have_count(0)
    expect(table.page.get_by_role("button", name="Move now")).to_have_count(0)
    server.start()
    expect(table.page.locator(".spinner")).to_have_count(1)
    forget_failed_attempts(table)


def test_back_leads_to_the_game_before_and_stays_in_the_program(table_in: Callable[..., Table]) -> None:
    table = table_in()
    table.open()
    table.click(table.playable()[0])
    cells = table.cells()
    table.start(size=6)
    table.page.go_back()
    expect(table.page.locator("[data-square]")).to_have_count(64)
    table.settle()
    assert table.cells() == cells
    table.page.go_forward()
    expect(table.page.locator("[data-square]")).to_have_count(36)


def test_back_does_not_lead_to_a_forgotten_game(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.page.goto("about:blank")
    table.page.goto(f"{server.address}#game=forgotten")
    table.start(size=6)
    assert "forgotten" not in table.page.url
    table.page.go_back()
    assert table.page.url == "about:blank"


def test_the_address_of_a_damaged_game_says_what_is_wrong(table_in: Callable[..., Table], server: Server) -> None:
    damaged = keep(server)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (damaged,))
    table = table_in()
    page = table.page
    page.goto(f"{server.address}#game={damaged}")
    expect(page.get_by_test_id("status")).to_contain_text("This game cannot be opened.")
    expect(page.get_by_test_id("problem")).to_contain_text("is damaged")
    expect(page.get_by_test_id("problem")).not_to_contain_text("Database not usable")
    expect(page.get_by_test_id("status")).not_to_contain_text("Connecting")
    assert (set(table.cells()), table.playable()) == ({"-"}, [])
    page.get_by_role("button", name="Your games").click()
    expect(dialog(table).get_by_test_id("stored-games")).to_be_visible()
    page.keyboard.press("Escape")
    table.start(size=6)


def test_keys_show_the_shortcuts_begin_a_game_and_walk_over_the_steps(table_in: Callable[..., Table]) -> None:
    table = table_in()
    table.open()
    for _ in range(2):
        table.click(table.playable()[0])
    page, status = table.page, table.page.get_by_test_id("status")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(dialog(table).get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("n")  # one dialog at a time
    expect(dialog(table)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)
    page.keyboard.press("?")
    expect(dialog(table)).to_be_visible()
    page.evaluate(CLOSE_AND_PRESS_N)
    expect(dialog(table).get_by_role("heading", name="New game")).to_be_visible()
    page.keyboard.press("ArrowLeft")  # belongs to the dialog
    page.keyboard.press("Escape")
    expect(dialog(table)).to_have_count(0)
    expect(status).to_have_text("Your turn")
    for expected in ("Looking at step 3", "Looking at step 2"):
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowLeft")
        expect(status).to_have_text(expected)
    page.locator('[data-square][tabindex="0"]').focus()
    page.keyboard.press("ArrowLeft")  # walks over the board
    expect(status).to_have_text("Looking at step 2")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    expect(dialog(table)).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_a_steps_name_begins_with_its_visible_text(table_in: Callable[..., Table], locale: str) -> None:
    table = table_in(locale=locale)
    table.open()
    table.click(table.playable()[0])
    for button in table.page.locator("[data-testid=steps] button").all():
        assert (button.get_attribute("aria-label") or "").startswith(" ".join(button.inner_text().split()))


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: "-".join(map(str, view.values())) or "plain")
def test_axe_finds_no_violations(
    table_in: Callable[..., Table], server: Server, tmp_path: Path, view: dict[str, Any]
) -> None:
    breed(tmp_path / "home", RUN)
    breed(tmp_path / "home", "broken").write_text("{}", "utf-8")
    over, damaged = keep(server), keep(server)
    with sqlite3.connect(database_path(server.data)) as connection:
        connection.execute("UPDATE live_games SET config = '{}' WHERE id = ?", (damaged,))
    table = table_in(**view)
    open_kept(table, over)
    require_no_violations(table)
    for button in ("Your games|我的对局", "New game|新对局", "Keyboard shortcuts|键盘快捷键"):
        table.page.get_by_role("button", name=re.compile(button)).click()
        expect(dialog(table)).to_be_visible()
        table.page.wait_for_timeout(150)  # what it lists is asked for when it opens
        require_no_violations(table)
        table.page.keyboard.press("Escape")
    server.kill()
    expect(table.page.get_by_test_id("lost")).to_be_visible()
    require_no_violations(table)
    forget_failed_attempts(table)
