"""Gomoku on the page: whole games under several rules, openings with a choice, forbidden points, careful taps."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from heibai.core.contract import Game
from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.players.levels import levels_of
from heibai.players.spec import make_player
from heibai.store.games import LiveGames
from heibai.store.home import database_path

from .conftest import Server, Table, wait_at
from .test_play import press_to

pytestmark = pytest.mark.e2e
WORDS = {"Take black": "take-black", "Stay white": "stay-white", "Add two stones": "add-two"}
DOUBLE_THREE = ["c5", "a1", "d5", "i1", "e6", "a9", "e7", "i9"]  # on 9x9: e5 is forbidden to black


def moves_shown(table: Table, game: Game) -> list[int]:
    """The list of steps, read back as moves."""
    return [game.parse_move(WORDS.get(label, label.lower())) for label in table.labels()]


def position_shown(table: Table, game: Game) -> Any:
    """What the steps lead to by the rules."""
    position = game.start()
    for move in moves_shown(table, game):
        position = position.play(move)
    return position


def play_on(table: Table, game: Game, *, by: str = "click") -> Any:
    """Play until the game is over, as a player that looks one move ahead would; the final position."""
    person = make_player("greedy:eval=shapes", game)
    while not table.is_over():
        position = position_shown(table, game)
        move = person.choose(game, position, rng=Rng(1)).move
        assert move is not None
        played = position.stones if hasattr(position, "stones") else len(table.labels())
        assert move < game.pass_move, "the colours are settled"
        if by == "keyboard":
            press_to(table, move, game.size, row_one_on_top=False)
            table.page.keyboard.press("Enter")
        else:
            table.square(move).click()
        expect(table.square(move)).not_to_have_attribute("data-cell", "-")
        table.wait_beyond(len(table.labels()) if table.is_over() else played + 1)
    return position_shown(table, game)


def check_end(table: Table, game: Game, position: Any, *, you: int) -> None:
    """The page tells the result by the rules, and shows the line that won."""
    assert position.is_over()
    margin = position.margin() if you == 0 else -position.margin()
    won = "You win" if margin > 0 else "The AI wins" if margin else "A draw"
    assert table.status().startswith(f"Game over: {won}")
    line = game.view(position).line
    shown = table.page.locator(".square.won").evaluate_all("all => all.map(each => Number(each.dataset.square))")
    assert sorted(shown) == list(line)
    assert table.page.get_by_test_id("winning-line").count() == (1 if line else 0)
    assert "Game over" in table.said()


def stored(server: Server, moves: list[str], *, opponent: str = "random", **variant: Any) -> str:
    """The address of a game on 9x9 that stands after ``moves``; the person is the first player."""
    game = make_game("gomoku", 9, **variant)
    config = {"game": "gomoku", "size": 9, "seats": ["human", opponent], "seed": 1, "reports": [None] * len(moves)}
    games = LiveGames(database_path(server.data))
    id = games.create(json.dumps({**config, **variant}), [game.parse_move(move) for move in moves]).id
    games.close()
    return f"{server.address}#game={id}"


def opening(table: Table) -> Locator:
    return table.page.get_by_test_id("opening")


def card(table: Table, side: str) -> Locator:
    """The card of a player, found by what it says of the side."""
    return table.page.get_by_test_id("player").filter(has_text=side)


@pytest.mark.parametrize("ai_first", [False, True])
def test_a_whole_freestyle_game_by_keyboard(table: Table, ai_first: bool) -> None:
    table.start(game="gomoku", size=7, ai_first=ai_first, opponent="random")
    game = make_game("gomoku", 7)
    table.page.wait_for_function("() => document.activeElement.dataset.square !== undefined")
    position = play_on(table, game, by="keyboard")
    check_end(table, game, position, you=1 if ai_first else 0)


def test_the_winning_line_belongs_to_the_last_step(table: Table) -> None:
    table.open(stored(table.server, ["c3", "a9", "d4", "i9", "e5", "a1", "f6", "i1"]))
    table.square(60).click()
    expect(table.page.get_by_test_id("status")).to_have_text("Game over: You win, 5 in a row from C3 to G7")
    expect(table.page.locator(".square.won")).to_have_count(5)
    expect(table.square(60)).to_have_attribute("aria-label", "G7, black, last move, in the winning line")
    table.page.get_by_role("button", name="Previous step").click()
    expect(table.page.locator(".square.won")).to_have_count(0)


def test_the_board_of_gomocup_is_played_and_a_hint_given(table: Table) -> None:
    table.start(game="gomoku", size=20, opponent="alphabeta:nodes=2000,eval=lines-network")
    table.click(189)
    expect(table.square(189)).to_have_attribute("aria-label", re.compile("^J10, black"))
    expect(table.square(399)).to_have_attribute("aria-label", "T20, empty")
    assert table.cells().count("O") == 1
    table.page.get_by_role("button", name="Hint").click()
    expect(table.page.locator(".square.hint")).to_have_count(1)


def test_a_whole_renju_game_with_a_forbidden_point(table: Table) -> None:
    table.open(stored(table.server, DOUBLE_THREE, rule="renju"))
    page, caption = table.page, table.page.get_by_test_id("caption")
    expect(caption).to_have_text("Renju")
    point = table.square(40)
    expect(point).to_have_class(re.compile(r"\bforbidden\b"))
    expect(point).to_have_attribute("aria-label", "E5, empty, forbidden: double three")
    expect(point.locator("svg")).to_be_visible()
    point.hover()
    expect(caption).to_have_text("E5 is forbidden to Black: double three.")
    table.square(8).hover()
    expect(caption).to_have_text("Renju")
    point.click()
    expect(caption).to_have_text("E5 is forbidden to Black: double three.")
    expect(page.get_by_test_id("said")).to_have_text("E5 is forbidden to Black: double three.")
    expect(point).to_have_class(re.compile(r"\brefused\b"))
    expect(point).to_have_attribute("data-cell", "-")
    game = make_game("gomoku", 9, rule="renju")
    check_end(table, game, play_on(table, game), you=0)


def test_forbidden_points_are_told_at_the_turn_and_found_by_keyboard(table: Table) -> None:
    table.open(stored(table.server, DOUBLE_THREE, rule="renju"))
    table.page.locator('[data-square][tabindex="0"]').focus()
    assert table.page.evaluate("document.activeElement.dataset.square") == "40"
    expect(table.page.get_by_test_id("caption")).to_have_text("E5 is forbidden to Black: double three.")
    table.page.keyboard.press("Enter")
    expect(table.square(40)).to_have_attribute("data-cell", "-")
    assert "Forbidden to you" not in table.said()
    table.click(0 if table.square(0).get_attribute("data-cell") == "-" else 4)
    assert "Forbidden to you: E5 double three." in table.said()


@pytest.mark.parametrize("opponent", ["greedy:eval=shapes", "random"])
def test_swap2_the_person_places_three_and_the_ai_chooses(table: Table, opponent: str) -> None:
    table.start(game="gomoku", size=7, opening="swap2", opponent=opponent)
    expect(card(table, "First player")).to_contain_text("You")
    expect(opening(table)).to_contain_text("You are the first player. The colours are still open.")
    expect(opening(table)).to_contain_text("Place 3 stones anywhere: black, white, black. Then the AI chooses.")
    colors = ["black", "white", "black"]
    for square, color in zip((24, 25, 17), colors, strict=True):
        expect(table.page.get_by_test_id("status")).to_have_text(f"Your turn: place a {color} stone.")
        table.square(square).click()
        expect(table.square(square)).to_have_attribute("data-cell", "X" if color == "black" else "O")
    table.wait_beyond(3)
    game = make_game("gomoku", 7, opening="swap2")
    if position_shown(table, game).colours_open:  # it added two stones
        page = table.page
        expect(opening(table)).to_contain_text("What do you want to do? White plays next.")
        expect(opening(table).get_by_role("button")).to_have_count(2)
        page.get_by_role("button", name="Stay white").click()
        expect(card(table, "White, first player")).to_contain_text("You")
        expect(opening(table)).to_contain_text("You stayed white. You are White.")
    else:
        color = "White" if table.labels()[3] == "Take black" else "Black"
        expect(card(table, f"{color}, first player")).to_contain_text("You")
        expect(opening(table)).to_contain_text(f"You are {color}.")
        expect(table.page.get_by_test_id("status")).to_have_text(f"Your turn. You are {color}.")
    you = position_shown(table, game).black_seat
    check_end(table, game, play_on(table, game), you=you)


def test_a_square_pressed_while_the_move_before_is_under_way_is_played_after_it(table: Table) -> None:
    held: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    holding = False

    def slow(page: WebSocketRoute) -> None:
        lines.append(page)
        page.connect_to_server().on_message(lambda said: held.append(said) if holding else page.send(said))

    table.page.route_web_socket("**/api/v1/play", slow)
    table.page.reload()  # with a line that is ours
    table.start(game="gomoku", size=7, opening="swap2", opponent="random")
    holding = True
    for square in (24, 25):
        table.square(square).click()
    expect(table.square(24)).to_have_attribute("data-cell", "X")
    expect(table.square(25)).to_have_attribute("data-cell", "-")
    wait_at(table.page, lambda: any(json.loads(said).get("ply") == 1 for said in held))  # the answer to the first stone
    while held:  # what comes meanwhile comes behind it
        lines[-1].send(held.pop(0))
    holding = False
    expect(table.square(25)).to_have_attribute("data-cell", "O")
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn: place a black stone.")
    assert len(table.labels()) == 2


@pytest.mark.parametrize("choice", list(WORDS))
def test_swap2_the_ai_opens_and_the_person_chooses(table: Table, choice: str) -> None:
    table.start(game="gomoku", size=7, opening="swap2", ai_first=True, opponent="random")
    page, game = table.page, make_game("gomoku", 7, opening="swap2")
    expect(page.get_by_test_id("status")).to_have_text("Your turn: choose a colour.")
    expect(card(table, "Second player")).to_contain_text("You")
    assert len(table.labels()) == 3
    expect(opening(table).get_by_role("button")).to_have_count(3)
    page.reload()  # nothing is lost in the middle of an opening
    table.settle()
    opening(table).get_by_role("button", name=choice).click()
    if choice == "Add two stones":
        expect(opening(table)).to_contain_text("Place 2 stones anywhere: white, black. Then the AI chooses.")
        empty = [s for s in (0, 6, 42, 48, 3) if table.square(s).get_attribute("data-cell") == "-"]
        for square in empty[:2]:
            table.square(square).click()
            expect(table.square(square)).not_to_have_attribute("data-cell", "-")
    table.wait_beyond(5 if choice == "Add two stones" else 3)
    position = position_shown(table, game)
    color = "Black" if position.black_seat == 1 else "White"
    expect(card(table, f"{color}, second player")).to_contain_text("You")
    check_end(table, game, play_on(table, game), you=0 if color == "Black" else 1)


def test_fifth_stones_are_offered_and_the_ai_picks_one(table: Table) -> None:
    moves = ["e5", "e6", "f5", "stay-white", "d4"]
    table.open(stored(table.server, moves, rule="renju", opening="rif"))
    expect(opening(table)).to_contain_text("Offer 2 points for Black's fifth stone")
    table.square(10).click()
    expect(table.square(10)).to_have_class(re.compile(r"\boffered\b"))
    expect(table.square(10)).to_have_attribute("aria-label", re.compile("B2, empty.*offered"))
    expect(opening(table)).to_contain_text("Offer one more point for Black's fifth stone")
    table.square(10).click()
    expect(table.page.get_by_test_id("caption")).to_contain_text("B2 is not a legal move. Offer one more point")
    table.square(12).click()
    expect(table.page.locator("[data-testid=steps] li")).to_have_count(9)
    labels = table.labels()
    assert labels[5:7] == ["Offer B2", "Offer D2"]
    assert labels[7] in ("B2", "D2")
    expect(table.page.locator(".offered")).to_have_count(0)
    game = make_game("gomoku", 9, rule="renju", opening="rif")
    shown = [label.lower().replace(" ", "-") for label in labels]
    position = game.start()
    for word in shown:
        position = position.play(game.parse_move(word))
    assert table.cells() == "".join(position.cells[row * 9 : row * 9 + 9] for row in reversed(range(9)))


def test_the_person_picks_one_of_the_points_that_the_ai_offered(table: Table) -> None:
    moves = ["e5", "e6", "f5", "take-black", "d4", "offer-b2", "offer-d2"]
    table.open(stored(table.server, moves, rule="renju", opening="rif"))
    expect(opening(table)).to_contain_text("Pick one of the points that were offered")
    expect(table.page.locator(".square.legal")).to_have_count(2)
    table.square(12).click()
    expect(table.square(12)).to_have_attribute("data-cell", "X")
    expect(table.page.get_by_test_id("status")).to_contain_text("You are White")


def test_allowed_points_of_an_opening_are_marked_and_others_refused(table: Table) -> None:
    table.start(game="gomoku", size=15, opening="outer-open", opponent="random")
    expect(table.page.locator(".square.legal")).to_have_count(104)
    expect(opening(table)).to_contain_text("Black's first stone goes on one of the two outermost lines.")
    table.square(112).click()
    expect(table.page.get_by_test_id("caption")).to_contain_text("H8 is not a legal move. Black's first stone goes")
    table.click(0)
    expect(table.page.locator(".square.legal")).to_have_count(0)
    expect(opening(table)).to_have_count(0)


def test_undo_goes_back_through_an_opening_and_a_hint_may_be_a_choice(table: Table) -> None:
    table.start(game="gomoku", size=7, opening="swap", opponent="random")
    table.square(24).click()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn: place a white stone.")
    table.page.get_by_role("button", name="Undo").click()
    expect(table.page.get_by_test_id("status")).to_have_text("Your turn: place a black stone.")
    table.start(game="gomoku", size=7, opening="swap", ai_first=True, opponent="random")
    table.page.get_by_role("button", name="Hint").click()
    expect(table.page.get_by_test_id("status")).to_have_text(re.compile("Hint: (Take black|Stay white)."))


def test_a_level_says_how_it_plays_and_its_elo_under_the_rules(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.locator('input[name="game"][value="gomoku"]').check()
    chosen = dialog.locator('select[name="opponent"]')
    chosen.select_option("level:15")
    for rule in ("freestyle", "renju", "caro"):
        dialog.locator(f'input[name="rule"][value="{rule}"]').check()
        strongest = levels_of(make_game("gomoku", 15, rule=rule))[-1]
        elo = "" if strongest.elo is None else f" (Elo {strongest.elo})"
        expect(chosen.locator('option[value="level:15"]')).to_have_text(f"Level 15: {strongest.label}{elo}")
        unmeasured = dialog.get_by_text("their strength on this board under these rules is not measured")
        expect(unmeasured).to_have_count(1 if rule == "caro" else 0)
        expect(chosen).to_have_accessible_description(re.compile(f"^{strongest.sentence}{re.escape(elo)}"))
