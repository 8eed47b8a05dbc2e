"""Canonical keys along games: the kernel's equal those of the rules in Python, whatever the image of the game."""

import numpy as np
import pytest

from heibai.core.rng import Rng
from heibai.games import make_game
from heibai.library.lines import lines_of, mix_all, plain_lines
from heibai.records.record import Record
from heibai.records.replay import check_all, replay_record

BOARDS = [
    ("reversi/4", 10),
    ("reversi/6", 4),
    ("reversi/8", 3),
    ("gomoku/7", 4),
    ("gomoku/15/renju", 2),
    ("gomoku/22", 1),
]


def random_line(game, seed, most=60):
    """Moves of a random game, passes included, at most so many."""
    rng, moves, position = Rng(seed), [], game.start()
    while (legal := position.moves()) and len(moves) < most:
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    return tuple(moves)


def image(game, moves, symmetry):
    squares = game.abilities.symmetries.squares[symmetry]
    return tuple(squares[move] if move < len(squares) else move for move in moves)


@pytest.mark.parametrize(("spec", "count"), BOARDS)
def test_the_kernel_finds_the_keys_of_the_python_rules(spec, count):
    game = make_game(spec)
    moves = [random_line(game, seed) for seed in range(count)]
    starts = [game.start()] * count
    found, expected = lines_of(game, moves, starts), plain_lines(game, moves, starts)
    for name, ours, theirs in zip(found._fields, found, expected, strict=True):
        assert ours.tolist() == theirs.tolist(), name


@pytest.mark.parametrize("symmetry", range(8))
def test_every_image_of_a_game_has_its_keys_and_its_fingerprint(symmetry):
    for game in (make_game("gomoku/9"), make_game("reversi/6")):
        line = random_line(game, 3)
        start = game.start()
        turned = game.abilities.symmetries.transformed(start, symmetry)
        found = lines_of(game, [line, image(game, line, symmetry)], [start, turned])
        half = len(line)
        assert found.keys[:half].tolist() == found.keys[half:].tolist()
        assert found.moves[:half].tolist() == found.moves[half:].tolist()
        assert found.fingerprints[0] == found.fingerprints[1]


def test_other_games_have_other_fingerprints():
    game = make_game("reversi/8")
    moves = [random_line(game, seed) for seed in range(50)]
    assert len(set(lines_of(game, moves, [game.start()] * 50).fingerprints.tolist())) == 50


def test_games_that_part_behind_a_symmetric_position_are_two_unless_one_is_the_image_of_the_other():
    game = make_game("gomoku/15")
    one, other = (game.parse_transcript(text) for text in ("a1 h8 o1 g8", "a1 h8 o1 i8"))
    mirrored = game.parse_transcript("o1 h8 a1 i8")
    found = lines_of(game, [one, other, mirrored], [game.start()] * 3)
    assert len(set(found.keys.reshape(3, 4).T[3].tolist())) == 1  # the last move leaves one and the same position
    assert found.fingerprints[0] != found.fingerprints[1]
    assert found.fingerprints[0] == found.fingerprints[2]


def test_games_without_moves_are_told_by_their_start():
    game = make_game("reversi/6")
    after = game.start().play(game.start().moves()[0])
    turned = game.abilities.symmetries.transformed(after, 3)
    found = lines_of(game, [(), (), ()], [game.start(), after, turned]).fingerprints.tolist()
    assert found == plain_lines(game, [(), (), ()], [game.start(), after, turned]).fingerprints.tolist()
    assert found[0] != found[1] == found[2]


def test_the_choices_of_an_opening_are_no_part_of_a_line():
    game = make_game("gomoku/15/renju/swap2")
    moves = game.parse_transcript("h8 i9 h7 take-black i8")
    assert lines_of(game, [moves], [game.start()]).lengths.tolist() == [4]


def test_illegal_moves_are_refused_by_the_kernel():
    for name, moves in (("reversi/8", (0,)), ("gomoku/15", (3, 3))):
        game = make_game(name)
        with pytest.raises(ValueError, match="game 0 has a move that is not legal"):
            lines_of(game, [moves], [game.start()])


def test_mix_all_is_mix_of_each():
    from heibai.core.rng import mix

    values = [0, 1, 2**63, 2**64 - 1, 12345678901234567]
    assert mix_all(np.array(values, np.uint64)).tolist() == [mix(value) for value in values]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("spec", ["gomoku/6/renju", "gomoku/6/standard", "gomoku/7/caro", "gomoku/15"])
def test_the_kernel_replays_gomoku_as_the_python_rules_do(spec):
    game, found = make_game(spec), []
    from heibai.games import GameSpec

    for seed in range(30):
        line = random_line(game, seed, most=225)
        broken = (*line[: seed % 20], line[0], *line[seed % 20 :])
        found += [
            Record(line, GameSpec.of(game)),
            Record(broken, GameSpec.of(game)),
            Record((*line, 0), GameSpec.of(game)),
        ]
    for record, checked in zip(found, check_all(found), strict=True):
        expected = replay_record(record)
        assert checked.illegal_at == expected.illegal_at
        if checked.legal:
            ours = (checked.record.moves, checked.finished, checked.inserted, checked.margin)
            assert ours == (expected.moves, expected.finished, expected.inserted, expected.margin)
