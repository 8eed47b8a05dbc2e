"""A player teaches a network: its moves are played, and its whole root is the policy's target."""

from __future__ import annotations

import numpy as np
import pytest
from device_games import jax, random_game, states_of
from lacking import installed
from learn.network.play.networks import network_file
from toy_networks import config

from heibai.core.errors import CheckpointError, SpecError
from heibai.games import GameSpec
from heibai.learn.training.stored_training import begin

installed("jax", "'heibai[train]'")
from heibai.learn.network.device.rules.games import device_game  # noqa: E402
from heibai.learn.network.device.self_play import random_starts  # noqa: E402
from heibai.learn.network.training.games import positions_of, teacher_games  # noqa: E402
from heibai.learn.network.training.gumbel import GumbelTrainer  # noqa: E402
from heibai.learn.network.training.teacher import Teacher  # noqa: E402


def taught(text, kind, positions, *, number=1):
    spec = GameSpec.parse(kind)
    teacher = Teacher(text, spec.make(), actions=device_game(spec).actions, seed=1)
    return teacher.said(positions, number)


@pytest.mark.parametrize("kind", ["reversi/4", "reversi/6", "reversi/8", "gomoku/9", "gomoku/9/standard"])
def test_games_on_the_device_are_the_same_positions(kind):
    spec = GameSpec.parse(kind)
    device, positions = device_game(spec), random_game(kind, 3)[0][:-1]
    assert positions_of(spec.make(), device, states_of(device, positions)) == positions


@pytest.mark.parametrize(
    "text", ["mcts:playouts=30,eval=zones", "minimax:depth=2,eval=zones", "alphabeta:depth=2,eval=zones"]
)
def test_a_policy_is_over_the_legal_moves_and_likes_the_move_that_is_played(text):
    positions = random_game("reversi/6", 5)[0][:-1:5]
    moves, policies = taught(text, "reversi/6", positions)
    assert policies.sum(axis=1) == pytest.approx(1)
    for position, move, policy in zip(positions, moves, policies, strict=True):
        assert set(np.flatnonzero(policy)) <= set(position.moves())
        assert policy[move] == policy.max()
        if not text.startswith("mcts"):
            assert len(np.flatnonzero(policy)) == len(position.moves())


def test_a_search_that_values_one_move_is_asked_after_each():
    """So its root is that of plain minimax, which values all of them."""
    positions = random_game("reversi/6", 7)[0][4:9]
    plain = taught("minimax:depth=3,eval=zones", "reversi/6", positions)[1]
    pruned = taught("alphabeta:depth=2,eval=zones", "reversi/6", positions)[1]
    assert pruned == pytest.approx(plain, abs=1e-6)


def test_a_five_is_all_that_a_teacher_of_gomoku_sees():
    game = GameSpec.parse("gomoku/9").make()
    position = game.start()
    for move in (0, 9, 1, 10, 2, 11, 3, 12):
        position = position.play(move)
    moves, policies = taught("alphabeta:depth=2,eval=shapes", "gomoku/9", [position])
    assert moves[0] == 4
    assert policies[0, 4] > 0.99


def test_what_it_says_depends_on_the_number_of_the_move_alone():
    positions = random_game("reversi/6", 5)[0][:6]
    first, again = (taught("mcts:playouts=20,eval=zones", "reversi/6", positions, number=4) for _ in range(2))
    assert all((one == other).all() for one, other in zip(first, again, strict=True))


@pytest.mark.parametrize("text", ["random", "alphabeta:seconds=1,eval=zones"])
def test_nobody_who_could_teach_is_refused(tmp_path, text):
    with pytest.raises(SpecError, match="is no search with a limit that counts"):
        begin(config(teacher=text), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_teacher_whose_weights_have_changed_teaches_no_more(tmp_path):
    path = network_file(tmp_path, "reversi/4")
    trainer = GumbelTrainer(config(teacher=f"mcts:net={path},visits=2"), None, 1)
    begun = trainer.begin()
    network_file(tmp_path, "reversi/4", seed=2)
    with pytest.raises(CheckpointError, match="are not those that it began with"):
        trainer.step(begun)


def test_moves_that_a_teacher_chose_are_targets():
    """Without a search of the network's own, which learns what the teacher said."""
    spec = GameSpec.parse("reversi/4")
    game, device = spec.make(), device_game(spec)
    starts = random_starts(device, jax.random.key(1), 8)
    teacher = Teacher("mcts:playouts=8,eval=zones", game, actions=device.actions, seed=1)
    games = teacher_games(game, device, teacher, starts, 40)
    moves, policies = teacher.said(positions_of(game, device, starts), 40)
    assert (games.moves[:, 0] == moves).all()
    assert (games.policies[:, 0] == policies).all()
    samples, margins = games.samples(device)
    assert len(samples) == games.plies
    assert samples.is_full.all()
    for start, played, margin in zip(positions_of(game, device, starts), games.moves, margins, strict=True):
        position = start
        for move in played[played >= 0]:
            position = position.play(int(move))
        assert position.is_over()
        assert position.margin() == margin
