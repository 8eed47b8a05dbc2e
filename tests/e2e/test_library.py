"""The page "Library", as a person meets it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from plugin_packages import install
from small_archives import random_games, write_games

from heibai.games import GameSpec
from heibai.records.record import Record

from .conftest import Server, Table, own_home, running
from .views import VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

F5, D6, F6, C3 = 37, 43, 45, 18
REVERSI = GameSpec("reversi", 8)
ENDLESS = """
from itertools import cycle, islice

from heibai.games import GameSpec
from heibai.records.formats.catalogue import Format
from heibai.records.record import Record


def read(path):
    # The games of the file again and again, until another file says after how many records it ends.
    end = path.with_suffix(".end")
    lines = [line.split(":") for line in path.read_text().splitlines()[1:]]
    games = [Record(tuple(map(int, moves.split())), GameSpec.parse(game)) for game, moves in lines]
    yield from islice(cycle(games), int(end.read_text()) if end.exists() else None)


FORMAT = Format(lambda head, length: head.startswith(b"ENDLESS"), read, suffix=".endless")
"""


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its library is nobody else's. It reads one format more."""
    packages = tmp_path_factory.mktemp("packages")
    points = {"heibai.formats": {"endless": "endless_format:FORMAT"}}
    install(packages, "heibai-endless", points, {"endless_format": ENDLESS})
    with own_home(tmp_path_factory) as home, running(home, packages=[packages]) as server:
        yield server


@pytest.fixture(scope="module")
def filled(shared_server: Server, tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The same with thirty random games and three of Anna's."""
    folder = tmp_path_factory.mktemp("games")
    anna = [
        Record(REVERSI.make().parse_transcript(moves), REVERSI, black="Anna", white="Boris", score=score, date=date)
        for moves, score, date in (("f5d6c3d3", 10, "1998"), ("f5d6c4", -4, "2001"), ("d3c3", 0, "2003"))
    ]
    program = Path(sys.executable).parent / "heibai"
    path = write_games(folder / "games.jsonl", [*anna, *random_games(30)])
    subprocess.run([str(program), "import", str(path)], check=True, capture_output=True, env=os.environ)
    return shared_server


def until_state(page: Page, state: str) -> None:
    expect(page.get_by_test_id("import-state")).to_have_attribute("data-state", state)


def count(page: Page, name: str) -> int:
    return int(page.get_by_test_id(f"import-{name}").inner_text().replace(",", ""))


def games_here(page: Page, shown: str) -> None:
    expect(page.get_by_test_id("games-here")).to_have_text(shown)


def test_an_empty_library_invites_and_a_file_fills_it(
    table_in: Callable[..., Table], server: Server, tmp_path: Path
) -> None:
    page = table_in().page
    page.goto(server.address)
    page.get_by_role("navigation", name="Pages").get_by_role("link", name="Library").click()
    expect(page.get_by_test_id("empty-library")).to_contain_text("Your library is empty")
    require_no_violations(page)
    page.get_by_role("link", name="Import files").click()
    path = tmp_path / "two games.txt"
    path.write_text("f5d6c3d3c4\nf5f6e6f4\nf5a1\n")
    page.locator('input[type="file"]').set_input_files(path)
    page.get_by_role("button", name="Import", exact=True).click()
    until_state(page, "finished")
    assert (count(page, "read"), count(page, "added"), count(page, "refused")) == (3, 2, 1)
    expect(page.get_by_test_id("refused")).to_contain_text("record 3")
    page.get_by_role("link", name="Look at the openings").click()
    games_here(page, "2 games")
    expect(page.get_by_test_id("in-all")).to_have_text("2 games in the library")


def test_an_import_is_cancelled_and_resumed(table_in: Callable[..., Table], server: Server, tmp_path: Path) -> None:
    page, games, path = table_in().page, random_games(40, first=500), tmp_path / "many.endless"
    path.write_text("ENDLESS\n" + "".join(f"{each.spec}:{' '.join(map(str, each.moves))}\n" for each in games))
    page.goto(f"{server.address}#library=imports")
    page.locator('input[name="path"]').fill(str(path))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_test_id("import-read")).not_to_have_text("0")
    page.get_by_role("button", name="Cancel").click()
    until_state(page, "stopped")
    stopped = count(page, "read")
    assert stopped > 0
    page.reload()
    until_state(page, "stopped")
    assert count(page, "read") == stopped
    path.with_suffix(".end").write_text(str(stopped + 5000))
    page.get_by_role("button", name="Resume").click()
    until_state(page, "finished")
    assert count(page, "read") == stopped + 5000
    page.get_by_role("link", name="All imports").click()
    expect(page.get_by_test_id("imports")).to_contain_text("many.endless")


def test_the_tree_is_walked_by_click_keys_and_back(table_in: Callable[..., Table], filled: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{filled.address}#library")
    expect(page.get_by_test_id("played").locator("tbody tr")).to_have_count(1)  # the four first moves are one
    table.square(F5).click()  # another image than the one that stands for all
    expect(table.square(F5)).to_have_attribute("data-cell", "X")
    assert page.url.endswith("#library=tree&game=reversi%2F8&moves=37")
    page.get_by_test_id("played").locator(f'[data-move="{D6}"] button').click()
    expect(table.square(D6)).to_have_attribute("data-cell", "O")
    expect(page.get_by_role("heading", name="Perpendicular")).to_be_visible()
    expect(page.get_by_test_id("games")).to_contain_text("Anna – Boris")
    page.keyboard.press("ArrowLeft")
    expect(table.square(D6)).to_have_attribute("data-cell", "-")
    page.keyboard.press("ArrowRight")
    expect(table.square(D6)).to_have_attribute("data-cell", "O")
    page.go_back()
    expect(table.square(D6)).to_have_attribute("data-cell", "-")
    page.reload()
    expect(table.square(F5)).to_have_attribute("data-cell", "X")
    page.keyboard.press("Home")
    expect(table.square(F5)).to_have_attribute("data-cell", "-")


def test_a_game_is_one_click_from_analyse_at_its_position(table_in: Callable[..., Table], filled: Server) -> None:
    table = table_in()
    page = table.page
    page.goto(f"{filled.address}#library=tree&game=reversi/8&moves={F5},{D6}")
    page.get_by_test_id("games").get_by_role("link", name="Anna").first.click()
    expect(page.get_by_role("heading", name="Lines")).to_be_visible()
    expect(table.square(D6)).to_have_attribute("data-cell", "O")
    expect(table.square(C3)).to_have_attribute("data-cell", "-")
    expect(page.get_by_text("Anna").first).to_be_visible()


def test_games_are_searched_and_saved(table_in: Callable[..., Table], filled: Server) -> None:
    page = table_in().page
    page.goto(f"{filled.address}#library=search")
    page.locator('input[name="player"]').fill("ann")
    expect(page.locator("#player-names option")).to_have_attribute("value", "Anna")
    page.locator('input[name="player"]').fill("Anna")
    page.locator('input[name="year"]').fill("2000")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_test_id("found")).to_have_text("2 games")
    assert "player=Anna" in page.url
    page.locator('select[name="result"]').select_option("draw")
    page.get_by_role("button", name="Search", exact=True).click()
    expect(page.get_by_test_id("found")).to_have_text("1 game")
    page.get_by_label("Format").select_option("transcript")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert saved.value.path().read_text().split() == ["d3c3"]
    page.go_back()
    expect(page.get_by_test_id("found")).to_have_text("2 games")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_test_id("found")).to_contain_text(re.compile(r"^\d+ games$"))


def test_a_position_is_drawn_and_found(table_in: Callable[..., Table], filled: Server) -> None:
    """F5, D6 as stones that somebody lays."""
    page = table_in().page
    page.goto(f"{filled.address}#library=search&game=reversi/8")
    page.get_by_role("button", name="Draw a position").click()
    dialog = page.get_by_role("dialog")
    for square, presses in ((F5, 1), (36, 2), (D6, 2), (35, 1)):
        for _ in range(presses):
            dialog.locator(f'[data-square="{square}"]').click()
    drawn = dialog.locator("[data-square]").evaluate_all("all => all.map(each => each.dataset.cell).join('')")
    assert (drawn.count("X"), drawn.count("O")) == (3, 3)
    dialog.get_by_role("button", name="Take this position").click()
    expect(page.locator('input[name="through"]')).to_be_checked()
    assert "through=1" in page.url
    rows = page.get_by_test_id("games").locator("tbody tr").filter(has_text="Anna")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td").first).to_have_text("C3")  # the move that followed


@pytest.mark.parametrize(("button", "steps"), [("You move", 2), ("The archive moves", 3)])
def test_the_archive_is_played_from_the_position_of_the_tree(
    table_in: Callable[..., Table], filled: Server, button: str, steps: int
) -> None:
    table = table_in()
    table.page.goto(f"{filled.address}#library=tree&game=reversi/8&moves={F5},{D6}")
    table.page.get_by_role("region", name="Play against the archive from here").get_by_role(
        "button", name=button
    ).click()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn")  # the library's board is playable, too
    expect(table.square(D6)).to_have_attribute("data-cell", "O")
    assert (len(table.steps()), table.steps()[1].strip().upper().endswith("D6")) == (steps, True)
    expect(table.page.get_by_role("button", name="Undo")).to_be_disabled()
    table.click(table.playable()[0])
    assert len(table.steps()) >= steps + 2


def test_a_collection_is_made_filled_noted_searched_and_deleted(table_in: Callable[..., Table], filled: Server) -> None:
    page = table_in().page
    page.goto(f"{filled.address}#library=search&player=Anna")
    page.get_by_role("button", name="Add Anna – Boris to a collection").first.click()
    page.get_by_label("New collection").fill("Tigers")
    page.get_by_role("button", name="Make and add").click()
    expect(page.get_by_test_id("added")).to_have_text("1 game added to Tigers.")
    expect(page.get_by_role("button", name="In the collection Tigers")).to_have_attribute("aria-pressed", "true")
    require_no_violations(page)
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Add all to a collection").click()
    page.get_by_role("button", name="In the collection Tigers").click()
    expect(page.get_by_test_id("added")).to_have_text("2 games added to Tigers.")
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("c")
    page.get_by_role("link", name="Tigers").click()
    rows = page.get_by_test_id("collected-games").get_by_role("listitem")
    expect(rows).to_have_count(3)
    rows.nth(1).get_by_role("button", name="Note for").click()
    page.keyboard.type("a loss to learn from")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(rows.nth(1)).to_contain_text("a loss to learn from")
    page.reload()
    expect(rows.nth(1)).to_contain_text("a loss to learn from")
    rows.nth(1).get_by_role("button", name="Remove").click()
    expect(page.get_by_test_id("collected")).to_have_text("2 games")
    page.get_by_role("button", name="Undo").click()
    expect(rows.nth(1)).to_contain_text("a loss to learn from")
    page.get_by_label("Order").select_option("newest")
    expect(rows.nth(2).get_by_role("link")).to_have_text("Anna – Boris")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    assert len(saved.value.path().read_text().splitlines()) == 3
    page.get_by_role("link", name="Search in it").click()
    expect(page.get_by_test_id("found")).to_have_text("3 games")
    page.go_back()
    page.get_by_role("button", name="Name and note").click()
    page.locator('input[name="collection-name"]').fill("Lions")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Lions")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_test_id("collections").get_by_role("link")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_test_id("collections").get_by_role("link", name="Lions").click()
    rows.first.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Lines")).to_be_visible()


def test_own_games_are_taken_in_with_one_press(table_in: Callable[..., Table], filled: Server) -> None:
    table = table_in()
    table.page.goto(filled.address)
    table.start(size=4, opponent="alphabeta:depth=4,eval=zones")
    while not table.is_over():
        table.click(table.playable()[-1])  # a game in which nobody passes
    page = table.page
    page.goto(f"{filled.address}#library=imports")
    page.get_by_role("button", name="Take in my own games").click()
    until_state(page, "finished")
    assert count(page, "added") >= 1


@pytest.mark.parametrize("view", VIEWS, ids=["desk", "dark", "phone", "low"])
@pytest.mark.parametrize("tab", ["tree", "search", "collections", "imports"])
def test_every_part_is_whole_for_everybody(
    table_in: Callable[..., Table], filled: Server, view: dict[str, Any], tab: str
) -> None:
    page = table_in(**view).page
    page.goto(f"{filled.address}#library={tab}&game=reversi/8&moves={F5}")
    if tab == "collections":  # there may be none
        expect(page.locator("main input").first).to_be_visible()
    else:
        ready = {"tree": "played", "search": "games", "imports": "imports"}[tab]
        expect(page.get_by_test_id(ready).locator("a, button").first).to_be_visible()
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_the_page_speaks_chinese(table_in: Callable[..., Table], filled: Server) -> None:
    page = table_in(locale="zh-CN").page
    page.goto(f"{filled.address}#library")
    expect(page.get_by_role("heading", name="棋谱库", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="此局面下过的着法")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_role("heading", name="查找棋局")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("按键")
