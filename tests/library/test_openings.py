"""Openings have their names by position, in every image."""

import json
import re
from collections import Counter
from importlib.resources import files

import pytest

from heibai.games import GameSpec, make_game
from heibai.library.lines import lines_of
from heibai.library.openings import named_positions, opening_names, openings_like, share_named
from heibai.records.ingest import check, find_archives, read_archive

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
        ("c4e3f4c5d6f3e2", "Bhagat"),
        ("c4e3f4c5d6f3d3c3", "Iago"),
        ("c4c3d3c5b6e3", "Lollipop"),
        ("c4c3d3c5b4e3", "Heath-Chimney"),
        ("c4e3f5b4f3", "Swallow"),
        ("c4e3f4c5d6f3e6c3d3e2", "Rose"),
        ("c4e3f4c5d6f3e6c3d3e2b5f5", "Rotating Flat"),
        ("c4c5e6", "Parallel"),
        ("f5d6c5f4e3", "Rabbit"),  # of Japanese lists
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


def test_all_77_published_names_stand_at_their_moves(data_folder):
    rows = (data_folder / "openings" / "reversi-names.tsv").read_text("utf-8").splitlines()
    lines = dict(row.split("\t") for row in rows)
    assert len(lines) == 77

    def plain(name):
        """The first of several, without what another list calls it and the word that some lists add."""
        return re.sub(r" (Variation|\(one list.*)$", "", name.split(" / ")[0])

    assert {line: plain(name_of(line)) for line in lines} == {line: plain(told) for line, told in lines.items()}


@pytest.mark.parametrize(
    ("one", "other", "name"),
    [
        ("c4e3f6e6f5c5f4g6f7d3", "c4e3f5e6f6c5f4g6f7d3", "Tamenori"),
        ("c4c3d3c5d6e3", "c4c5d6c3d3e3", "Chimney"),
        ("f5f6e6f4c3", "c4c3d3c5f6", "Buffalo"),
    ],
)
def test_another_order_of_the_moves_has_the_same_name(one, other, name):
    assert one != other
    assert (name_of(one), name_of(other)) == (name, name)


def test_a_further_name_finds_the_opening():
    assert openings_like(REVERSI, "tanaka") == ["Aubrey"]
    assert openings_like(REVERSI, "rotating") == ["Rotating Flat", "Rotating Flat (Kling Continuation)"]


def test_nine_in_ten_games_of_the_archive_have_a_name_of_more_than_two_moves(data_folder):
    records = check(read_archive(find_archives([data_folder / "wthor" / "WTH_2004.wtb"])[0]))
    usual = [each.record.moves for each in records if each.legal and each.record.start is None and each.record.moves]
    game = REVERSI.make()
    names = opening_names(REVERSI, lines_of(game, usual, [game.start()] * len(usual)))
    assert len(usual) > 2000
    assert share_named(Counter(names), beyond=2) >= 0.9


def test_every_name_of_reversi_stands_for_a_position_of_its_own():
    told = json.loads(files("heibai.library").joinpath("opening_names.json").read_text("utf-8"))
    assert len(named_positions(REVERSI)) == len(told["reversi/8"])


def test_a_board_without_named_openings_has_none():
    game = make_game("reversi/6")
    moves = (game.start().moves()[0],)
    assert opening_names(GameSpec("reversi", 6), lines_of(game, [moves], [game.start()])) == [""]
