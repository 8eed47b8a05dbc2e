"""First stones that a table advises for the opening rules."""

import json
from importlib.resources import files

import pytest
from renju_openings import GAMES

from heibai.core.abilities.of_positions import OpeningAct
from heibai.core.rng import Rng
from heibai.games import grid
from heibai.games.gomoku.notation import parse_moves
from heibai.games.gomoku.opening_stones import FILE, first_stone_chances, opening_stones
from heibai.games.gomoku.rules import Gomoku

RULES = ("freestyle", "standard", "renju", "caro")


def advised(game, seed):
    """The position after the stones that the table advises."""
    position, rng = game.start(), Rng(seed)
    while points := opening_stones(position):
        assert set(points) <= set(position.moves())
        position = position.play(rng.choice(points))
    return position


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("opening", ["swap", "swap2"])
def test_the_advice_is_followed_to_three_stones_and_then_there_is_none(rule, opening):
    game = Gomoku(15, rule=rule, opening=opening)
    placed = [advised(game, seed) for seed in range(20)]
    assert {position.stones for position in placed} == {3}
    assert {position.colours_open for position in placed} == {1}
    assert len({(position.black, position.white) for position in placed}) > 10


def table_of(opening, rule="renju"):
    return json.loads(files("heibai.games.gomoku").joinpath(FILE).read_text("utf-8"))[opening][f"{rule}/15x15"]


def images(text):
    """Of a placement: each the points of black and of white."""
    moves = parse_moves(text, 15, 15)
    return {
        tuple(frozenset(image[move] for move in moves[side::2]) for side in (0, 1)) for image in grid.symmetries(15)
    }


@pytest.mark.parametrize("rule", RULES)
def test_placements_are_even_no_images_of_each_other_and_they_alone_are_advised(rule):
    table = table_of("swap", rule)
    game = Gomoku(15, rule=rule, opening="swap2")
    assert len({frozenset(images(text)) for text in table}) == len(table) >= 24
    assert all(abs(chance - 0.5) <= 0.1 for chance in table.values())
    known = [images(text) for text in table]
    seen = [
        tuple(frozenset(grid.squares_of(stones)) for stones in (position.black, position.white))
        for position in (advised(game, seed) for seed in range(40))
    ]
    assert all(any(each in among for among in known) for each in seen)


RENJU = {"rif": (3, OpeningAct.CHOOSE), "taraguchi-10": (4, OpeningAct.CHOOSE), "soosorv-8": (4, OpeningAct.DECLARE)}


@pytest.mark.parametrize("opening", RENJU)
def test_renjus_advice_is_followed_to_where_a_seat_chooses_or_declares(opening):
    game, (stones, act) = GAMES[opening], RENJU[opening]
    found = set()
    for seed in range(20):
        position, rng = game.start(), Rng(seed)
        while position.stones < stones or position.opening_act is OpeningAct.PLACE:
            if position.opening_act is OpeningAct.CHOOSE:
                assert opening_stones(position) == ()
                position = position.play(position.moves()[rng.below(2)])
                continue
            points = opening_stones(position)
            assert points
            assert set(points) <= set(position.moves())
            position = position.play(rng.choice(points))
        assert position.opening_act is act
        assert opening_stones(position) == ()
        found.add((position.black, position.white))
    assert len(found) > 5


@pytest.mark.parametrize("opening", RENJU)
def test_renjus_placements_are_near_even_and_no_images_of_each_other(opening):
    table = table_of(opening)
    assert len({frozenset(images(text)) for text in table}) == len(table) >= 5
    assert {len(parse_moves(text, 15, 15)) for text in table} == {RENJU[opening][0]}
    assert all(0 <= distance <= 0.12 for distance in table.values())


def test_the_fourth_stone_comes_from_the_table_whoever_placed_the_three():
    *three, fourth = parse_moves(next(iter(table_of("soosorv-8"))), 15, 15)
    position = GAMES["soosorv-8"].start()
    for stone in three:
        position = position.play(stone)
    for choice in position.moves():
        assert fourth in opening_stones(position.play(choice))


def test_an_image_of_the_stones_is_advised_the_images_of_the_points():
    game = Gomoku(15, rule="renju", opening="swap2")
    position = game.start()
    for seed in range(2):
        position = position.play(Rng(seed).choice(opening_stones(position)))
        for number, squares in enumerate(grid.symmetries(15)):
            turned = sorted(squares[point] for point in opening_stones(position))
            assert turned == list(opening_stones(position.transformed(number)))


def test_stones_that_are_in_no_placement_get_no_advice():
    game = Gomoku(15, opening="swap2")
    assert opening_stones(game.start().play(game.parse_move("a1"))) == ()


def test_two_stones_more_get_no_advice():
    game = Gomoku(15, opening="swap2")
    position = advised(game, 1)
    add_two = next(move for move in position.moves() if game.format_move(move) == "add-two")
    assert opening_stones(position.play(add_two)) == ()


@pytest.mark.parametrize("rule", RULES)
def test_every_first_stone_of_outer_open_has_a_chance_and_the_best_are_advised(rule):
    game = Gomoku(15, rule=rule, opening="outer-open")
    chances, start = first_stone_chances(15, 15, rule), game.start()
    measured = {image[point] for point in chances for image in grid.symmetries(15)}
    assert measured == set(start.moves())
    assert len(chances) == 15
    assert all(0 < chance < 1 for chance in chances.values())
    found = opening_stones(start)
    assert max(chances, key=chances.__getitem__) in found
    assert min(chances, key=chances.__getitem__) not in found
    assert {image[point] for point in found for image in grid.symmetries(15)} == set(found)
    assert opening_stones(start.play(found[0])) == ()


OTHERS = (
    Gomoku(15),
    Gomoku(15, opening="pro"),
    Gomoku(13, opening="swap2"),
    Gomoku(15, opening="rif"),
    Gomoku(13, rule="renju", opening="rif"),
    Gomoku(9, opening="outer-open"),
    Gomoku(15, rows=9, needed=4, opening="swap"),
)


@pytest.mark.parametrize("game", OTHERS)
def test_other_boards_and_opening_rules_have_no_table(game):
    assert opening_stones(game.start()) == ()
