"""A player teaches a network: its moves are played, and its whole root is the policy's target."""

from __future__ import annotations

import numpy as np
import pytest
from device_games import jnp, random_game, states_of
from lacking import installed
from learn.network.play.networks import network_file
from toy_networks import config

from heibai.core.errors import CheckpointError, SpecError
from heibai.games import GameSpec
from heibai.learn.training.stored_training import begin

installed("jax", "'heibai[train]'")
from heibai.learn.network.device.rules.games import device_game  # noqa: E402
from heibai.learn.network.training.positions import positions_of  # noqa: E402
from heibai.learn.network.training.self_play import SelfPlayTrainer  # noqa: E402
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
    trainer = SelfPlayTrainer(config(teacher=f"mcts:net={path},visits=2"), None)
    begun = trainer.begin()
    network_file(tmp_path, "reversi/4", seed=2)
    with pytest.raises(CheckpointError, match="are not those that it began with"):
        trainer.step(begun)


@pytest.mark.sampled(8)  # it compiles for eight seconds
def test_moves_that_a_teacher_chose_are_targets():
    """Without a search of the network's own, which learns what the teacher said."""
    import jax

    from heibai.learn.network import train
    from heibai.learn.network.device.search import SearchOptions
    from heibai.learn.network.device.self_play import PlayOptions, random_starts, taught
    from heibai.learn.network.device.self_play import begin as begin_play
    from heibai.learn.network.net import init
    from heibai.learn.network.shape import NetworkShape

    game = device_game(GameSpec.parse("reversi/4"))
    options = PlayOptions(8, 16, SearchOptions(2, 2, 2), 0.0, 8, 1, jnp.dtype(jnp.float32))
    learner = train.begin(init(jax.random.key(0), NetworkShape(game.planes, 0, 8)))
    starts = random_starts(game, jax.random.key(1), 8)
    play = begin_play(game, learner, starts, jax.random.key(2), options)
    said = taught_of(play.states)
    after, _ = taught(game, play, starts, said, jnp.float32(0), options)
    assert (np.asarray(after.ring.policy[0], np.float32) == np.asarray(said[1].astype(jnp.bfloat16), np.float32)).all()
    assert bool(after.ring.is_full[0])


def taught_of(states):
    spec = GameSpec.parse("reversi/4")
    game = spec.make()
    moves, policies = Teacher("mcts:playouts=8,eval=zones", game, actions=17, seed=1).said(
        positions_of(game, device_game(spec), states), 0
    )
    return jnp.asarray(moves), jnp.asarray(policies)
