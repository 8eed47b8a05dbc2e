"""Openings have their names by position, in every image."""

import pytest

from heibai.games import GameSpec, make_game
from heibai.library.lines import lines_of
from heibai.library.openings import named_positions, opening_names

REVERSI = GameSpec("reversi")


def name_of(text, spec=REVERSI):
    game = spec.make()
    moves = game.parse_transcript(text)
    after = game.start()
    for move in moves:
        after = after.play(move)
    return opening_names(spec, lines_of(game, [(*moves, after.moves()[0])], [game.start()]))[0]


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("f5f4e3", "Parallel"),
        ("f5d6c3d3c4", "Tiger"),
        ("f5d6c4d3c5", "Cat"),
        ("f5f6e6f4g7", "X-square"),
        ("f5d6c3d3c4b3", "Aubrey"),
        ("f5", ""),
    ],
)
def test_a_game_has_the_name_of_its_last_named_position(moves, name):
    assert name_of(moves) == name


@pytest.mark.parametrize("symmetry", [0, 2, 6, 7])
def test_the_images_of_a_line_have_its_name(symmetry):
    game = make_game("reversi/8")
    squares = game.abilities.symmetries.squares[symmetry]
    moves = tuple(squares[move] for move in game.parse_transcript("c4e3f6e6f5c5f4g6f7d3g4"))
    assert opening_names(REVERSI, lines_of(game, [moves], [game.start()])) == ["Tamenori"]


def test_the_26_openings_of_renju_are_26_positions_13_of_each_kind():
    names = named_positions(GameSpec("gomoku", 15, "renju"))
    assert len(names) == 26
    for kind in "DI":
        assert sorted(int(name.split(kind)[0]) for name in names.values() if kind in name.split()[0]) == list(
            range(1, 14)
        )


@pytest.mark.parametrize(("moves", "name"), [("h8 h9 j9 a1", "5D Zangetsu"), ("h8 g9 g7 a1", "7I Hogetsu")])
def test_renju_openings_are_known_in_every_rule_set(moves, name):
    assert name_of(moves, GameSpec("gomoku", 15, "freestyle")) == name


def test_every_name_of_reversi_stands_for_a_position_of_its_own():
    import json
    from importlib.resources import files

    told = json.loads(files("heibai.library").joinpath("opening_names.json").read_text("utf-8"))
    assert len(named_positions(REVERSI)) == len(told["reversi/8"])


def test_a_board_without_named_openings_has_none():
    game = make_game("reversi/6")
    moves = (game.start().moves()[0],)
    assert opening_names(GameSpec("reversi", 6), lines_of(game, [moves], [game.start()])) == [""]
