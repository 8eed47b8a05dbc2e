"""After the end of a game: another one, looking back, copies and files; earlier games and bred players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from heibai.records.ingest import check, find_archives, read_archive

from .conftest import Server, Table
from .stored import breed, dialog, keep, names, open_kept

pytestmark = pytest.mark.e2e
RUN = "my run, v2: [é]"


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    """Its games and runs are nobody else's."""
    return server_of_module


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


@pytest.mark.parametrize(
    ("game", "formats"), [("reversi", ["jsonl", "pgn", "ggf", "sgf"]), ("gomoku", ["jsonl", "pgn", "sgf"])]
)
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


def test_a_champion_of_ones_own_is_an_opponent(table_in: Callable[..., Table], server: Server) -> None:
    breed(server.data, RUN)
    breed(server.data, "broken").write_text("{}", "utf-8")
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
