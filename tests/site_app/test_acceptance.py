"""One visit on a phone's screen: *Analyse* is opened once, the network is cut, and everything goes on by keyboard."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from lacking import installed

installed("playwright.sync_api", "'heibai[e2e]'")

from e2e.views import PHONE, look_well  # noqa: E402 - needs playwright
from playwright.sync_api import Browser, Locator, Page, expect  # noqa: E402

from .test_one_file import analyse, heibai, play_page, save_all  # noqa: E402
from .visits import Visit, visit  # noqa: E402

MISTAKEN = "f5f6e6f4g7"  # whose last move gives a corner away
STUDY_IS_KEPT = """async () => {
  const kept = (await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))).flat();
  return ["heibai.zip", "pyodide.asm.wasm.gz", "python_stdlib.zip", "heibai-kernel.wasm.gz"].every(
    file => kept.some(({ url }) => url.endsWith(`/${file}`)));
}"""


def test_everything_goes_on_without_a_network_and_into_the_program(browser: Browser, site: Path, tmp_path: Path):
    with visit(browser, site, **PHONE) as person:
        page = person.page
        analyse(person)
        page.wait_for_function(STUDY_IS_KEPT)
        person.leave_network()
        page.reload()
        page.get_by_test_id("summary").wait_for()
        play_page(person)
        reversi = whole_game_of_reversi(person, tmp_path / "reversi.jsonl")
        whole_game_of_renju(person)
        analysed = analysed_game(person, tmp_path / "analysed.jsonl")
        stepped_alpha_beta(person)
        page.goto(f"{person.address}#play")
        kept = save_all(person, tmp_path / "all.jsonl")
    assert [told_in_short(each) for each in kept[:2]] == [
        ("gomoku/15/renju/swap2", "level:6", "normal"),
        ("reversi/8", "level:8", "normal"),
    ]
    assert kept[1] == reversi
    assert analysed["moves"] in [each["moves"] for each in kept if "analysis" in each]
    require_in_the_program(tmp_path, len(kept))


def whole_game_of_reversi(person: Visit, file: Path) -> dict[str, Any]:
    """Against level 8, with a hint and a move taken back; its record."""
    page = person.page
    person.new_game("reversi", "level:8")
    person.press(person.playable[0], 8, row_one_on_top=True)
    person.await_turn()
    page.keyboard.press("h")
    expect(page.get_by_test_id("said")).to_contain_text("Hint")
    page.keyboard.press("u")
    expect(page.get_by_test_id("said")).to_contain_text("Taken back")
    expect(page.get_by_test_id("steps").locator("li")).to_have_count(0)
    play_to_the_end(person, 8, row_one_on_top=True)
    require_kept_after_a_reload(person)
    look_well(page)
    return saved(page, page.get_by_test_id("ending").get_by_role("link"), file)


def whole_game_of_renju(person: Visit) -> None:
    """Against level 6 by swap2: three stones are placed, who has which colour is chosen, and later it is over."""
    page = person.page
    person.new_game("gomoku", "level:6", rule="renju", opening="swap2")
    for square in (112, 113, 97):
        page.wait_for_function("square => document.querySelector(`[data-square='${square}'].playable`)", arg=square)
        person.press(square, 15, row_one_on_top=False)
    person.await_more(3)
    placed = stones(page)
    assert sum(placed) >= 3
    page.reload()
    person.await_more(3)
    assert stones(page) == placed
    look_well(page)
    page.get_by_role("button", name="Hint", exact=True).press("Enter")
    expect(page.get_by_test_id("said")).to_contain_text("Hint")
    play_to_the_end(person, 15, row_one_on_top=False)
    require_kept_after_a_reload(person)
    look_well(page)


def play_to_the_end(person: Visit, columns: int, *, row_one_on_top: bool) -> None:
    page = person.page
    while not page.get_by_test_id("ending").count():
        steps = person.steps
        if page.locator("[data-choice]").count():
            page.locator("[data-choice]").first.press("Enter")
        elif moves := person.playable:
            person.press(moves[len(moves) // 2], columns, row_one_on_top=row_one_on_top)
        else:
            page.keyboard.press("Enter")
        person.await_more(steps)


def analysed_game(person: Visit, file: Path) -> dict[str, Any]:
    """A pasted game with a reason for what its worst move did; kept over a reload; its record."""
    page = person.page
    page.goto(f"{person.address}#analyse")
    page.locator("textarea").fill(MISTAKEN)
    page.locator("form button.primary").press("Enter")
    worst = page.get_by_test_id("summary").locator("li button").first
    worst.press("Enter")
    why = page.get_by_test_id("why")
    expect(why).to_contain_text(re.compile("gives White the corner H8", re.IGNORECASE))
    told, address = why.inner_text(), page.url
    page.reload()
    expect(page.get_by_text("Worst moves")).to_be_visible()
    expect(why).to_have_text(told)
    assert page.url == address
    look_well(page)
    return saved(page, page.get_by_test_id("save").get_by_role("link", name="JSON lines"), file)


def stepped_alpha_beta(person: Visit) -> None:
    page = person.page
    page.goto(f"{person.address}#think=reversi/6&see=tree")
    said = page.get_by_test_id("tree-said")
    expect(said).to_contain_text("Before the first step")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("between −∞ and +∞")
    page.keyboard.press("c")
    expect(said).to_contain_text(re.compile(r"which is enough: \d+ moves? (is|are) cut off"))
    page.keyboard.press("End")
    expect(said).to_contain_text("The position is worth")
    look_well(page)


def require_kept_after_a_reload(person: Visit) -> None:
    page = person.page
    address, placed, steps = page.url, stones(page), person.steps
    page.reload()
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert (page.url, stones(page), person.steps) == (address, placed, steps)


def require_in_the_program(folder: Path, kept: int) -> None:
    """Each file is one of games that keep to the rules, and the library takes all of them."""
    home = folder / "home"
    for file, games in (("reversi.jsonl", 1), ("analysed.jsonl", 1), ("all.jsonl", kept)):
        told = json.loads(heibai("archive", folder / file, "--json", home=home).stdout)
        assert (told["games"], told["illegal"], told["mismatched"]) == (games, 0, 0)
    done = heibai("import", folder / "all.jsonl", "--json", home=home)
    assert json.loads(done.stdout)["added"] == kept
    assert "analyses: 2 added" in done.stderr


def stones(page: Page) -> tuple[int, int]:
    """Black's and White's."""
    return page.locator("[data-cell=X]").count(), page.locator("[data-cell=O]").count()


def saved(page: Page, link: Locator, file: Path) -> dict[str, Any]:
    """The one record that ``link`` saves."""
    with page.expect_download() as download:
        link.press("Enter")
    download.value.save_as(file)
    record: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return record


def told_in_short(record: dict[str, Any]) -> tuple[str, str, str]:
    """The board, the AI and how the game ended."""
    players = {record["black"], record["white"]} - {"human"}
    board = "/".join(str(record[name]) for name in ("game", "size", "rule", "opening") if name in record)
    return board, players.pop(), record["termination"]
