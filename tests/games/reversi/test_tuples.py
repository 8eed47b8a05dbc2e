"""Named sets of tuples: joined ones, squares, random snakes."""

from __future__ import annotations

import pytest

from heibai.core.errors import UnknownNameError
from heibai.games import make_game
from heibai.games.reversi.tuples import DESCRIPTIONS, tuple_set
from heibai.players.evaluator_text import make_evaluator

SNAKES = "snake12x6-seed1"


def test_joined_sets_have_the_tuples_of_both_in_order():
    joined = tuple_set("straight4+square2", 8)
    assert joined.placements == tuple_set("straight4", 8).placements + tuple_set("square2", 8).placements
    assert joined.name == "straight4+square2"


def test_a_tuple_of_both_sets_counts_once():
    assert tuple_set("straight2+straight2", 8).placements == tuple_set("straight2", 8).placements
    assert tuple_set("classes+snake40x1-seed3", 8).placements == tuple_set("classes", 8).placements


def test_squares_of_two_by_two_cover_the_board():
    placements = tuple_set("square2", 8).placements
    images = [frozenset(image) for images in placements for image in images]
    assert len(images) == len(set(images)) == 49
    assert frozenset({0, 1, 8, 9}) in images


@pytest.mark.parametrize("size", [4, 6, 8])
def test_snakes_are_walks_over_neighbours_that_visit_no_square_twice(size):
    for images in tuple_set(SNAKES, size).placements:
        squares = set(images[0])
        assert len(squares) == 6
        reached = {min(squares)}
        for _ in squares:
            reached |= {s for s in squares if any(near(s, other, size) for other in reached)}
        assert reached == squares


def near(one, other, size):
    return max(abs(one // size - other // size), abs(one % size - other % size)) <= 1


def test_snakes_are_those_of_their_seed():
    assert tuple_set(SNAKES, 8).placements == tuple_set.__wrapped__(SNAKES, 8).placements
    assert tuple_set(SNAKES, 8).placements != tuple_set("snake12x6-seed2", 8).placements


def test_snakes_alike_under_a_symmetry_are_one_tuple():
    assert len(tuple_set("snake200x2-seed1", 8).placements) == len(tuple_set("straight2", 8).placements)


@pytest.mark.parametrize(
    "name", ["straight4+", "+straight4", "straight4+straight9", "snake0x4-seed1", "snake3x11-seed1", "snake3x4"]
)
def test_another_name_is_refused_with_those_that_there_are(name):
    with pytest.raises(UnknownNameError, match=r"known: classes, .*square2, .*straight4,square2\]"):
        tuple_set(name, 8)


def test_the_text_of_a_joined_network_makes_it_again():
    game = make_game("reversi")
    text = f"ntuple:set=[straight4,square2,{SNAKES}],phases=2,colours=free"
    assert make_evaluator(text, game).name == text


def test_every_named_set_has_a_line_about_it():
    for name in DESCRIPTIONS:
        assert tuple_set(name, 8).placements
