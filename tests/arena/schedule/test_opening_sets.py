"""Sets of openings: tens of thousands that differ, training and testing apart for every seed, files."""

from __future__ import annotations

import pytest

from heibai.arena.schedule.balanced import canonical_key
from heibai.arena.schedule.opening import Split
from heibai.arena.schedule.openings import count_distinct, format_openings, make_openings, read_openings, split_of
from heibai.core.errors import SpecError
from heibai.games import make_game


def keys(openings, game):
    return {canonical_key(game, opening.position) for opening in openings}


@pytest.mark.sampled(16)
@pytest.mark.parametrize("count", [1_000, 2_000, 4_000, 20_000])
@pytest.mark.parametrize(("game", "size"), [("reversi", 8), ("gomoku", 9)])
def test_thousands_of_openings_are_different_up_to_symmetry(game, size, count):
    board = make_game(game, size)
    found = make_openings("random:9,part=train", board, count, seed=1)
    assert count_distinct(found, board) == len(found) == count
    assert not any(opening.position.is_over() for opening in found)


@pytest.mark.parametrize("game", ["reversi", "gomoku"])
def test_train_and_test_have_no_position_in_common_whatever_the_seeds(game):
    board, plies = make_game(game, 6), 4 if game == "reversi" else 2
    train = keys([o for seed in range(3) for o in make_openings(f"random:{plies}/train", board, 12, seed=seed)], board)
    test = keys([o for seed in range(3) for o in make_openings(f"random:{plies}/test", board, 12, seed=seed)], board)
    assert train
    assert test
    assert not train & test


def test_an_image_of_a_position_is_in_the_same_half():
    game = make_game("reversi")
    for opening in make_openings("random:6,part=test", game, 30, seed=2):
        for symmetry in range(8):
            assert Split.TEST.holds(canonical_key(game, opening.position.transformed(symmetry)))
            assert not Split.TRAIN.holds(canonical_key(game, opening.position.transformed(symmetry)))


def test_halves_are_halves():
    game = make_game("reversi")
    found = keys(make_openings("random:8", game, 2000, seed=3), game)
    share = sum(Split.TEST.holds(key) for key in found) / len(found)
    assert 0.46 < share < 0.54


def test_balanced_openings_have_halves_too():
    board, text = (
        make_game("gomoku", 9, rule="freestyle"),
        "balanced:plies=4,bound=0.1,judges=[[alphabeta:depth=1,eval=shapes]]",
    )
    train, test = (keys(make_openings(f"{text}/{part}", board, 6, seed=1), board) for part in ("train", "test"))
    assert len(train) == len(test) == 6
    assert not train & test


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("random:8,part=test", ("random:8", Split.TEST)),
        ("random:8", ("random:8", None)),
        ("balanced:part=train", ("balanced", Split.TRAIN)),
        ("balanced:bound=0.1,part=test", ("balanced:bound=0.1", Split.TEST)),
        ("random:8/test", ("random:8", Split.TEST)),  # and below, as files of older versions have it
        ("balanced/train", ("balanced", Split.TRAIN)),
        ("balanced:judge=greedy:eval=squares/mild", ("balanced:judge=greedy:eval=squares/mild", None)),
        ("balanced:judge=greedy:eval=squares/mild/test", ("balanced:judge=greedy:eval=squares/mild", Split.TEST)),
        ("openings/test", ("openings/test", None)),
    ],
)
def test_a_text_says_its_half(text, parts):
    assert split_of(text) == parts


def test_a_half_that_is_no_half_is_refused():
    with pytest.raises(SpecError, match="random:8"):
        make_openings("random:8/exam", make_game("reversi"), 2, seed=0)


@pytest.mark.parametrize(
    ("game", "text"), [("reversi", "random:14,part=test"), ("gomoku", "random:5"), ("reversi", "start")]
)
def test_a_written_set_is_read_back(tmp_path, game, text):
    board = make_game(game)
    found = make_openings(text, board, 30, seed=4)
    path = tmp_path / "set.txt"
    path.write_text(format_openings(found, board, comment="thirty"))
    assert [o.position.key() for o in read_openings(path, board)] == [o.position.key() for o in found]
