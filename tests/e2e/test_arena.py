"""The page "Arena", as a person meets it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Table
from .runs import heibai, until_state
from .views import PHONE, VIEWS, require_no_sideways_scroll, require_no_violations

pytestmark = pytest.mark.e2e

QUICK = ["--game", "reversi/4", "--openings", "random:3"]
SLOW = "alphabeta:seconds=0.1,eval=zones"  # a move, by the clock: no machine is too fast for a test


MORE_PLIES = """() => {
    const board = document.querySelector("[data-testid=live-board]");
    const first = Number(document.body.dataset.first ??= board?.dataset.plies ?? "");
    return Number(board?.dataset.plies) > first && board.querySelectorAll("[data-cell=X], [data-cell=O]").length > 4;
}"""


@pytest.fixture(scope="module")
def shared_server(server_of_module: Server) -> Server:
    return server_of_module


def forgive(table: Table, *statuses: int) -> None:
    """A browser's console tells refusals that the page asked for while something was typed; nothing else was told."""
    told = re.compile("|".join(f"status of {status}" for status in statuses))
    assert [line for line in table.console if not told.search(line)] == []
    table.console.clear()


def name_of(path: str) -> str:
    return path.rpartition("/")[2]


@pytest.fixture(scope="module")
def match(shared_server: Server) -> str:
    """A finished match of the command line, by its name."""
    return name_of(heibai("match", "greedy:eval=zones", "random", *QUICK, "--games", "40")["run"])


@pytest.fixture(scope="module")
def tournament(shared_server: Server) -> str:
    players = ("random", "greedy:eval=zones", "alphabeta:depth=2,eval=zones")
    return name_of(heibai("tournament", *players, *QUICK, "--games", "40")["run"])


def form(page: Page, address: str, *, kind: str, players: list[str], games: int, game: str = "reversi/4") -> None:
    """Open the form and fill in a contest."""
    page.goto(f"{address}#arena")
    page.get_by_role("button", name=re.compile("New contest|新比赛")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator(f'input[name="kind"][value="{kind}"]').check()
    dialog.locator('select[name="game"]').select_option(game)
    rows = dialog.locator("ol > li")
    while (count := rows.count()) < len(players):
        dialog.get_by_role("button", name=re.compile("Add a player|添加棋手")).click()
        expect(rows).to_have_count(count + 1)
    for index, player in enumerate(players):
        row = rows.nth(index)
        row.locator("select").select_option("own")
        row.locator("input").fill(player)
    dialog.locator('input[name="games"]').fill(str(games))


def play(page: Page) -> str:
    """Begin what the form says; the contest's name."""
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^(Play|开始比赛)$")).click()
    expect(page.get_by_test_id("state")).to_be_visible()
    return page.url.partition("#arena=")[2]


def test_a_tournament_is_begun_watched_and_told_as_text(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in(permissions=["clipboard-read", "clipboard-write"])
    page = table.page
    form(page, server.address, kind="round-robin", players=["random", "greedy:eval=zones", "rewards"], games=20)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("rewards")  # plays no Reversi
    dialog.locator("ol > li").nth(2).locator("input").fill("alphabeta:depth=2,eval=zones")
    expect(dialog.get_by_test_id("fine")).to_have_text("60 games at most, 3 pairings.")
    dialog.locator("summary").click()
    expect(dialog.get_by_test_id("command")).to_contain_text("heibai tournament random greedy:eval=zones")
    dialog.locator('input[name="plies"]').fill("3")
    name = play(page)
    until_state(page, "finished")
    expect(page.get_by_test_id("progress")).to_have_text("60 of 60 games")
    rows = page.get_by_test_id("standings").locator("tbody tr")
    expect(rows).to_have_count(3)
    shown = heibai("runs", "show", name)["result"]
    assert [row.locator("th").inner_text() for row in rows.all()] == [each["player"] for each in shown["standings"]]
    cells = page.get_by_test_id("cross-table").locator("td button").all_inner_texts()
    a = shown["pairings"][0]
    assert len(cells) == 6
    assert f"{a['wins']}-{a['draws']}-{a['losses']}" in cells
    expect(page.get_by_test_id("circles")).to_contain_text("circle")
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Tournament (round-robin), reversi 4x4, openings random:3")
    assert "Wins-draws-losses of the row against the column" in copied
    forgive(table, 400)


def test_a_game_is_one_press_from_analyse(table_in: Callable[..., Table], server: Server, match: str) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena={match}")
    games = page.get_by_test_id("games")
    expect(games.locator("li")).to_have_count(30)
    expect(page.get_by_test_id("small-board")).to_have_attribute("data-game", "39")
    games.locator("li .game").nth(4).click()
    board = page.get_by_test_id("small-board")
    expect(board).to_have_attribute("data-game", "35")
    expect(board.locator("[data-square]")).to_have_count(16)
    last = board.locator("[data-square]").evaluate_all("all => all.map(each => each.dataset.cell).join('')")
    board.get_by_role("slider").fill("0")
    start = board.locator("[data-square]").evaluate_all("all => all.map(each => each.dataset.cell).join('')")
    assert (start, start != last) == ("-----OX--XO-----", True)
    games.get_by_role("button", name="More games").click()
    expect(games.locator("li")).to_have_count(40)
    games.get_by_role("button", name="Analyse: Game 36").click()
    page.wait_for_url(re.compile("#analyse="))
    expect(page.locator("[data-square]")).to_have_count(16)
    expect(page.get_by_text("greedy:eval=zones").first).to_be_visible()


def test_a_cell_of_the_cross_table_shows_its_games(
    table_in: Callable[..., Table], server: Server, tournament: str
) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena={tournament}")
    games = page.get_by_test_id("games")
    expect(games.locator("h2 small")).to_have_text("120")
    page.get_by_test_id("cross-table").locator("td button").first.click()
    expect(games.locator("h2 small")).to_have_text("40")
    games.get_by_role("button", name="All games").click()
    expect(games.locator("h2 small")).to_have_text("120")


def test_a_contest_is_paused_stopped_and_resumed_while_it_is_watched(
    table_in: Callable[..., Table], server: Server
) -> None:
    page = table_in(reduced_motion="no-preference").page
    form(page, server.address, kind="match", players=[SLOW, "greedy:eval=zones"], games=2000, game="reversi/8")
    page.get_by_role("dialog").locator("summary").click()
    page.get_by_role("dialog").locator('select[name="openings"]').select_option("start")
    play(page)
    boards = page.get_by_test_id("live-board")
    expect(boards.first).to_be_visible()
    page.wait_for_function(MORE_PLIES)
    page.get_by_test_id("games").locator("button.game").first.click()
    expect(page.get_by_test_id("small-board")).to_be_visible()
    expect(boards).to_have_count(0)
    page.get_by_role("button", name="Follow the newest").click()
    expect(boards.first).to_be_visible()
    require_no_violations(page)
    expect(page.get_by_test_id("progress")).to_contain_text("left")
    page.keyboard.press("p")
    until_state(page, "paused")
    page.get_by_role("button", name="Resume").click()
    until_state(page, "running")
    page.get_by_role("button", name="Stop").click()
    until_state(page, "stopped")
    expect(page.get_by_role("button", name="Resume")).to_be_visible()


def test_quick_games_are_replayed(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in(reduced_motion="no-preference").page
    # 20 ms a game: quick enough for no live board, and 10,000 of them last while a busy machine opens the page.
    quick = ["alphabeta:depth=6,eval=zones", "alphabeta:depth=5,eval=zones"]
    form(page, server.address, kind="match", players=quick, games=10_000, game="reversi/8")
    play(page)
    board = page.get_by_test_id("small-board")
    expect(board.get_by_role("button", name="Hold")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    until_state(page, "stopped")


def test_a_test_is_a_bar_between_its_bounds(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    form(page, server.address, kind="sprt", players=["alphabeta:depth=3,eval=zones", "random"], games=400)
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="elo1"]').fill("0")
    expect(dialog.get_by_role("alert")).to_contain_text("elo0 below elo1")
    dialog.locator('input[name="elo1"]').fill("60")
    play(page)
    until_state(page, "finished")
    expect(page.get_by_test_id("sprt")).to_have_attribute("data-verdict", "elo1")
    expect(page.get_by_test_id("llr")).to_contain_text(re.compile(r"LLR \d"))
    forgive(table, 400)


def test_what_does_not_fit_is_said_while_it_is_typed(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    page = table.page
    form(page, server.address, kind="match", players=["random", "py:os.system"], games=20)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("would run code")
    begins = dialog.get_by_role("button", name="Play", exact=True)
    expect(begins).to_be_disabled()
    dialog.locator("ol > li").nth(1).locator("input").fill("random")
    expect(dialog.get_by_test_id("fine")).to_have_text("20 games at most.")
    dialog.locator('input[name="games"]').fill("7")
    expect(dialog.get_by_text("An even number from 2 to 10000.")).to_be_visible()
    expect(begins).to_be_disabled()
    forgive(table, 400, 403, 404)


def test_players_of_an_address_are_filled_in(table_in: Callable[..., Table], server: Server) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena&game=reversi%2F6&players=greedy%3Aeval%3Dzones&players=level%3A2")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator('select[name="game"]')).to_have_value("reversi/6")
    expect(dialog.locator("ol > li input")).to_have_value("greedy:eval=zones")
    expect(dialog.locator("ol > li select").nth(1)).to_have_value("level:2")
    assert page.url.endswith("#arena")


def test_keys_lead_to_the_form_the_list_and_themselves(
    table_in: Callable[..., Table], server: Server, match: str
) -> None:
    page = table_in().page
    page.goto(f"{server.address}#arena={match}")
    expect(page.get_by_test_id("pairing")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    expect(page.get_by_test_id("runs").locator("li").first).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("dialog", name="New contest")).to_be_visible()


def test_a_contest_that_is_not_there_says_so(table_in: Callable[..., Table], server: Server) -> None:
    table = table_in()
    table.page.goto(f"{server.address}#arena=nothing")
    expect(table.page.get_by_role("alert")).to_contain_text("no such contest")
    table.page.get_by_role("link", name="All contests").click()
    expect(table.page.get_by_role("alert")).to_be_hidden()
    forgive(table, 404)


@pytest.mark.parametrize("view", VIEWS, ids=["wide", "dark-zh", "phone", "zoomed"])
def test_the_page_fits_and_can_be_used_by_everybody(
    table_in: Callable[..., Table], server: Server, match: str, tournament: str, view: dict[str, Any]
) -> None:
    page = table_in(**view).page
    for name, shown in ((match, "pairing"), (tournament, "standings")):
        page.goto(f"{server.address}#arena={name}")
        expect(page.get_by_test_id(shown)).to_be_visible()
        expect(page.get_by_test_id("small-board")).to_be_visible()
        require_no_sideways_scroll(page)
        require_no_violations(page)
    page.goto(f"{server.address}#arena")
    expect(page.get_by_test_id("runs").locator("li").first).to_be_visible()
    require_no_violations(page)
    page.get_by_role("button", name=re.compile("New contest|新比赛")).first.click()
    expect(page.get_by_test_id("fine")).to_have_text(re.compile("games at most|最多"))
    require_no_violations(page)
    require_no_sideways_scroll(page)


def test_every_word_is_chinese(table_in: Callable[..., Table], server: Server, tournament: str) -> None:
    page = table_in(locale="zh-CN", **PHONE).page
    page.goto(f"{server.address}#arena={tournament}")
    expect(page.get_by_test_id("standings").locator("h2")).to_have_text("排名")
    expect(page.get_by_test_id("cross-table").locator("h2")).to_have_text("交叉表")
    expect(page.get_by_test_id("state")).to_have_text("已完成")
    headings = page.locator("h2").all_inner_texts()
    assert all(re.search(r"[一-鿿]", heading) for heading in headings), headings
