"""Games of a class in a page from a file, without a server and without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from heibai.arena.play.match import play_game
from heibai.arena.schedule.opening import Opening
from heibai.classroom.results.replay import FILE, replay_page
from heibai.classroom.tournament.book import KeptGame
from heibai.classroom.tournament.meetings import CLASS, Meeting
from heibai.core.rng import Rng
from heibai.games import GameSpec, make_game
from heibai.players.spec import player_of
from heibai.records.record import Record, Termination

from .conftest import new_context

pytestmark = pytest.mark.e2e

HOSTILE = "</script><b>mallory</b>"


def kept(number: int, black: str, white: str) -> KeptGame:
    game = make_game("reversi", 6)
    one, other = player_of("random", game), player_of("random", game)
    result = play_game(game, (one, other), Opening((), game.start()), rng=Rng(number))
    record = Record(
        result.moves, GameSpec("reversi", 6), black=black, white=white, score=result.margin,
        termination=Termination.NORMAL, tags={"opening plies": 4},
    )  # fmt: skip
    return KeptGame(Meeting(number, CLASS, black, white), 0, record)


@pytest.fixture(scope="module")
def games() -> list[KeptGame]:
    return [kept(0, "ann", "bob"), kept(1, "bob", HOSTILE)]


@pytest.fixture
def page(browser: Browser, tmp_path: Path, games: list[KeptGame]) -> Iterator[Page]:
    (tmp_path / FILE).write_text(replay_page("A class", games, str), encoding="utf-8")
    context = new_context(browser, offline=True)
    page = context.new_page()
    page.goto(f"{(tmp_path / FILE).as_uri()}#1-0@2")
    yield page
    context.close()


def stones(page: Page) -> int:
    return page.locator("#stones circle[r='17']").count()


def test_a_link_opens_its_game_at_its_move(page: Page) -> None:
    expect(page.locator("#title")).to_have_text(f"bob (black) v {HOSTILE} (white)")
    expect(page.locator("#ply")).to_contain_text("2/")
    assert stones(page) == 4 + 2
    expect(page.locator("#missing")).to_be_hidden()


def test_a_game_is_followed_to_its_last_board_by_buttons_and_keys(page: Page, games: list[KeptGame]) -> None:
    record = games[1].record
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ply")).to_contain_text("3/")
    page.get_by_role("button", name=">|").click()
    position = record.spec.make().start()
    for move in record.moves:
        position = position.play(move)
    cells = record.spec.make().view(position).cells
    for stone, fill in ((0, "#14130f"), (1, "#f7f4ec")):
        expect(page.locator(f"#stones circle[fill='{fill}']")).to_have_count(cells.count(stone))
    page.keyboard.press("Home")
    assert stones(page) == 4
    page.locator("#moves button").nth(4).click()
    expect(page.locator("#moves [aria-current]")).to_have_count(1)
    expect(page.locator("#ply")).to_contain_text("5/")


def test_another_game_is_chosen_and_a_lost_one_is_said_to_be_lost(page: Page) -> None:
    page.locator("#games").select_option("0-0")
    expect(page.locator("#title")).to_have_text("ann (black) v bob (white)")
    expect(page.locator("#ply")).to_contain_text("4/")  # behind the opening
    page.evaluate("location.hash = '9-9'")
    expect(page.locator("#missing")).to_be_visible()
