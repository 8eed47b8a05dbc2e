"""The page "Play": whole games by keyboard, passes, taking back, hints, looking back, several pages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.spec import make_player

from .conftest import Table
from .views import require_no_violations

pytestmark = pytest.mark.e2e
QUICK = "alphabeta:depth=1,eval=zones"
LANGUAGES = {  # new game, pass, draw, game over
    "en-GB": ("New game", "Pass", "draw", "Game over"),
    "zh-CN": ("新对局", "停一手", "平局", "对局结束"),
}


def press_to(table: Table, target: int, size: int, *, row_one_on_top: bool = True) -> None:
    """Walk with the arrow keys from the focused square to ``target``."""
    focused = table.page.evaluate("document.activeElement.dataset.square")
    row, column = divmod(int(focused), size)
    rows, columns = target // size - row, target % size - column
    for _ in range(abs(rows)):
        table.page.keyboard.press("ArrowDown" if (rows > 0) == row_one_on_top else "ArrowUp")
    for _ in range(abs(columns)):
        table.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
    assert table.page.evaluate("Number(document.activeElement.dataset.square)") == target


def start_by_keyboard(table: Table, *, new_game: str, ai_first: bool) -> None:
    """Open the dialog with Tab and Enter, choose with the arrow keys, and begin."""
    page = table.page
    button = page.get_by_role("button", name=new_game)
    for _ in range(40):
        page.keyboard.press("Tab")
        if button.evaluate("each => each === document.activeElement"):
            break
    page.keyboard.press("Enter")
    chosen = page.locator('input[name="you"]:checked')
    expect(chosen).to_be_attached()
    for _ in range(10):
        if page.evaluate("document.activeElement.name") == "you":
            break
        page.keyboard.press("Tab")
    if ai_first:
        page.keyboard.press("ArrowRight")
        expect(chosen).to_have_value("white")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.wait_for_function("() => document.activeElement.dataset.square !== undefined")


@pytest.mark.parametrize(
    ("language", "ai_first", "size"), [("en-GB", False, 8), ("en-GB", True, 6), ("zh-CN", False, 4)]
)
def test_a_whole_game_by_keyboard(table_in: Callable[..., Table], language: str, ai_first: bool, size: int) -> None:
    table = table_in(locale=language)
    table.open()
    if size != 8:
        table.start(size=size)  # the dialog remembers it
    start_by_keyboard(table, new_game=LANGUAGES[language][0], ai_first=ai_first)
    table.settle()
    assert len(table.steps()) == (1 if ai_first else 0)
    while not table.is_over():
        played = len(table.steps())
        moves = table.playable()
        if moves:
            press_to(table, moves[len(moves) // 2], size)
        table.page.keyboard.press("Enter")
        table.wait_beyond(played + 1)
    check_finished_game(table, language, size)


def check_finished_game(table: Table, language: str, size: int) -> None:
    """The steps on the page are a finished game by the rules, and its result is the one that is shown."""
    _, passed, draw, over = LANGUAGES[language]
    game = make_game("reversi", size)
    position = game.start()
    for number, step in enumerate(table.steps(), start=1):
        shown, label = step.split()
        assert int(shown) == number
        position = position.play(game.parse_move("pass" if label == passed else label.lower()))
    assert position.is_over()
    counts = (table.page.get_by_test_id("black-count"), table.page.get_by_test_id("white-count"))
    assert tuple(int(each.inner_text()) for each in counts) == position.discs()
    assert (str(abs(position.margin())) if position.margin() else draw) in table.status()
    assert over in table.said()


def test_after_each_reply_evaluation_depth_and_line_are_shown(table: Table) -> None:
    table.start(opponent="alphabeta:depth=3,eval=zones")
    table.click(table.playable()[0])
    page = table.page
    expect(page.get_by_test_id("score")).to_have_text(re.compile(r"^(Black|White) \d+%\s*$"))
    expect(page.get_by_test_id("depth")).to_have_text("3 plies")
    expect(page.get_by_test_id("line").locator("li")).to_have_count(3)
    page.get_by_test_id("line").hover()
    expect(page.locator(".number[aria-hidden=true]")).not_to_have_count(0)


def test_legal_moves_are_shown_and_can_be_hidden(table: Table) -> None:
    assert table.page.locator(".legal").count() == 4
    table.page.get_by_label("Show legal moves").uncheck()
    assert table.page.locator(".legal").count() == 0
    assert len(table.playable()) == 4


def test_a_square_that_is_not_legal_says_so(table: Table) -> None:
    before = table.cells()
    table.square(0).click()
    expect(table.page.get_by_test_id("said")).to_have_text("A1 is not a legal move.")
    table.require_cells(before)


def test_undo_takes_back_the_own_move_and_the_reply(table: Table) -> None:
    before = table.cells()
    table.click(table.playable()[0])
    assert len(table.steps()) == 2
    table.page.get_by_role("button", name="Undo").click()
    expect(table.page.locator("[data-testid=steps] li")).to_have_count(0)
    table.require_cells(before)
    assert "Taken back" in table.said()


def test_a_hint_marks_a_legal_square_and_says_it(table: Table) -> None:
    legal = table.playable()
    table.page.get_by_role("button", name="Hint").click()
    hint = table.page.locator(".square.hint")
    expect(hint).to_have_count(1)
    assert int(hint.get_attribute("data-square") or -1) in legal
    assert "Hint: " in table.said()


def test_looking_back_shows_earlier_boards_and_returns(table: Table) -> None:
    start = table.cells()
    table.click(table.playable()[0])
    present = table.cells()
    table.page.get_by_role("button", name="First step").click()
    table.require_cells(start)
    assert table.playable() == []
    table.page.get_by_role("button", name="Next step").click()
    assert table.cells() not in (start, present)
    table.page.get_by_role("button", name="Back to the game").click()
    table.require_cells(present)
    assert table.playable()


def moves_to_a_pass(*, of_human: bool, size: int = 4) -> list[int]:
    """A person's moves on a small board after which one side must pass; the opponent is deterministic."""
    game = make_game("reversi", size)
    player = make_player(QUICK, game)

    def search(position: object, moves: list[int]) -> list[int] | None:
        for move in position.moves():  # type: ignore[attr-defined]
            after = position.play(move)  # type: ignore[attr-defined]
            if after.is_over():
                continue
            if after.moves() == (game.pass_move,):
                if not of_human:
                    return [*moves, move]
                continue
            reply = after.play(player.choose(game, after, rng=Rng(1)).move)
            if reply.is_over():
                continue
            if reply.moves() == (game.pass_move,):
                if of_human:
                    return [*moves, move]
                continue
            found = search(reply, [*moves, move])
            if found:
                return found
        return None

    found = search(game.start(), [])
    assert found
    return found


def test_a_pass_of_the_ai_is_announced(table: Table) -> None:
    table.start(size=4, opponent=QUICK)
    for move in moves_to_a_pass(of_human=False):
        table.click(move)
    expect(table.page.get_by_test_id("status")).to_have_text("The AI has no legal move and passes. Your turn again.")
    assert "The AI has no legal move and passes" in table.said()
    assert "Pass" in table.steps()[-1]


@pytest.mark.parametrize("by", ["button", "keyboard"])
def test_an_own_pass_is_announced_and_made(table: Table, by: str) -> None:
    table.start(size=4, opponent=QUICK)
    for move in moves_to_a_pass(of_human=True):
        table.click(move)
    expect(table.page.get_by_test_id("status")).to_have_text("You have no legal move and must pass.")
    assert "You have no legal move and must pass." in table.said()
    played = len(table.steps())
    if by == "button":
        table.page.get_by_role("button", name="Pass", exact=True).click()
    else:
        table.page.locator('[data-square][tabindex="0"]').focus()
        table.page.keyboard.press("Enter")
    table.wait_beyond(played + 1)
    assert "Pass" in table.steps()[played]


def test_two_pages_show_the_same_game(table: Table, table_in: Callable[..., Table]) -> None:
    other = table_in()
    other.open(table.page.url)
    table.click(table.playable()[0])
    expect(other.page.locator("[data-testid=steps] li")).to_have_count(2)
    other.require_cells(table.cells())
    other.page.get_by_role("button", name="Undo").click()
    expect(table.page.locator("[data-testid=steps] li")).to_have_count(0)


def test_undo_while_the_ai_thinks(table: Table) -> None:
    table.start(opponent="alphabeta:seconds=3600,eval=zones")
    before = table.cells()
    table.square(table.playable()[0]).click()
    expect(table.page.get_by_test_id("status")).to_have_text("The AI is thinking…")
    table.page.get_by_role("button", name="Undo").click()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn")
    table.require_cells(before)


def test_move_now_ends_the_thinking(table: Table) -> None:
    table.start(opponent="alphabeta:seconds=3600,eval=zones")
    table.square(table.playable()[0]).click()
    table.page.get_by_role("button", name="Move now").click()
    table.wait_beyond(1)
    assert len(table.steps()) == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("py:os.system", "would run code"),
        ("greedy:eval=@/etc/passwd", "names code or a file"),
        ("alphabeta:depth=12,eval=zones", "may take minutes"),
        ("nobody", "is no player"),
    ],
)
def test_a_refused_player_text_is_explained_in_the_dialog(table: Table, text: str, sentence: str) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("own")
    dialog.get_by_role("textbox").fill(text)
    dialog.get_by_role("button", name="Start").click()
    expect(page.get_by_test_id("dialog-problem")).to_contain_text(sentence)
    table.console.clear()  # the browser logs every refused request as an error


@pytest.mark.parametrize(
    "view", [{}, {"locale": "zh-CN", "color_scheme": "dark", "viewport": {"width": 360, "height": 740}}]
)
def test_an_opponent_bred_for_the_game(table_in: Callable[..., Table], view: dict[str, Any]) -> None:
    table = table_in(**view)
    table.open()
    page = table.page
    page.get_by_role("button", name=re.compile("New game|新对局")).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("bred")
    dialog.get_by_role("spinbutton").fill("12345")
    require_no_violations(page)
    dialog.get_by_role("button", name=re.compile("Start|开始")).click()
    panel, progress = page.get_by_test_id("breeding"), page.get_by_test_id("breeding-progress")
    expect(progress).to_have_text(re.compile("^(Bred on 25 positions|已在 25 个局面上培育)$"))
    expect(progress).to_have_attribute("aria-live", "polite")
    expect(panel).to_contain_text("12345")
    expect(panel.locator("tbody tr")).to_have_count(7)
    expect(panel.locator("rect")).to_have_count(7 * 25)
    weights = panel.locator("tbody").inner_text()
    table.settle()
    table.click(table.playable()[0])
    assert panel.locator("tbody").inner_text() == weights
    require_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    table.settle()
    assert panel.locator("tbody").inner_text() == weights
    panel.locator("summary").click()
    expect(panel.locator("table")).to_be_hidden()
