"""Openings have their names by position, in every image."""

import json
from importlib.resources import files

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


KINDS = {
    "D": (
        "Kansei Keigetsu Sosei Kagetsu Zangetsu Ugetsu Kinsei Shogetsu Kyugetsu Shingetsu Zuisei Sangetsu Yusei",
        (0, 1),  # white stands beside black's first stone
    ),
    "I": (
        "Chosei Kyogetsu Kosei Suigetsu Ryusei Ungetsu Hogetsu Rangetsu Gingetsu Myojo Shagetsu Meigetsu Suisei",
        (1, 1),  # at its corner
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_direct_and_indirect_openings_have_their_names_and_their_white_stone(kind):
    names, beside = KINDS[kind]
    told = json.loads(files("heibai.library").joinpath("opening_names.json").read_text("utf-8"))["gomoku/15"]
    of_kind = {name: line for name, line in told.items() if kind in name.split()[0]}
    assert list(of_kind) == [f"{number}{kind} {name}" for number, name in enumerate(names.split(), 1)]
    game = make_game("gomoku/15/renju")
    for line in of_kind.values():
        first, white, third = (divmod(game.parse_move(move), 15) for move in line.split())
        assert first == (7, 7)
        assert sorted(abs(a - b) for a, b in zip(white, first, strict=True)) == list(beside)
        assert max(abs(a - b) for a, b in zip(third, first, strict=True)) <= 2


@pytest.mark.parametrize(("moves", "name"), [("h8 h9 j9 a1", "5D Zangetsu"), ("h8 g9 g7 a1", "7I Hogetsu")])
def test_renju_openings_are_known_in_every_rule_set(moves, name):
    assert name_of(moves, GameSpec("gomoku", 15, "freestyle")) == name


def test_every_name_of_reversi_stands_for_a_position_of_its_own():
    told = json.loads(files("heibai.library").joinpath("opening_names.json").read_text("utf-8"))
    assert len(named_positions(REVERSI)) == len(told["reversi/8"])


def test_a_board_without_named_openings_has_none():
    game = make_game("reversi/6")
    moves = (game.start().moves()[0],)
    assert opening_names(GameSpec("reversi", 6), lines_of(game, [moves], [game.start()])) == [""]
