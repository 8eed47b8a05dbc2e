"""The rules on the device are those of heibai.games, position by position."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from device_games import jax, jnp, random_game, states_of

from heibai.core.contract import Outcome
from heibai.games.perft import perft
from heibai.games.spec import GameSpec
from heibai.learn.network.device.rules.games import DeviceGame, device_game
from heibai.learn.network.planes import planes_of

GAMES = ("reversi/4", "reversi/6", "reversi/8", "gomoku/5", "gomoku/9/standard", "gomoku/15", "gomoku/22")
PLAYED = {
    "reversi/4": 20,
    "reversi/6": 8,
    "reversi/8": 5,
    "gomoku/5": 12,
    "gomoku/9/standard": 5,
    "gomoku/15": 1,
    "gomoku/22": 1,
}


def everything(game: DeviceGame, states: Any, moves: Any) -> dict[str, Any]:
    """What the device says, in one compiled program."""

    def said(states: Any, moves: Any) -> dict[str, Any]:
        return {
            "legal": game.legal(states),
            "over": game.is_over(states),
            "margin": game.margin(states),
            "planes": game.network_planes(states),
            "ownership": game.ownership(states),
            "after": game.play(states, moves),
            "chance": game.random_action(states, jnp.linspace(0, 0.999, len(moves), dtype=jnp.float32)),
            "sensible": game.sensible(states),
        }

    return jax.device_get(jax.jit(said)(states, moves))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("text", GAMES)
def test_random_games_are_equal_position_by_position(text):
    games = [random_game(text, seed) for seed in range(PLAYED[text])]
    positions = [p for each, _ in games for p in each]
    moves = [m for _, each in games for m in (*each, 0)]
    game = device_game(GameSpec.parse(text))
    said = everything(game, states_of(game, positions), jnp.array(moves, jnp.int32))

    legal = np.zeros((len(positions), game.actions), bool)
    for row, position in enumerate(positions):
        legal[row, list(position.moves())] = True
    over = np.array([p.is_over() for p in positions])
    assert (said["legal"] == legal).all()
    assert (said["over"] == over).all()
    margins = [-p.margin() if p.to_move else p.margin() for p in positions if p.is_over()]
    assert said["margin"][over].tolist() == margins
    assert len({Outcome.of(p) for p in positions if p.is_over()}) > 1 or PLAYED[text] == 1, "the games test little"
    assert legal[~over][np.arange((~over).sum()), said["chance"][~over]].all()
    assert (said["sensible"] <= legal).all()

    unfinished = np.flatnonzero(~over)
    after = jax.device_get(states_of(game, [positions[row + 1] for row in unfinished]))
    for ours, theirs in zip(jax.tree.leaves(after), jax.tree.leaves(said["after"]), strict=True):
        assert (ours == theirs[unfinished]).all()
    for row in range(0, len(positions), max(1, len(positions) // 60)):
        assert (planes_of(positions[row]) == said["planes"][row]).all() or positions[row].is_over()


def device_perft(text: str, depth: int) -> int:
    """Leaves as ``games.perft`` counts them; all positions of a ply at once, in batches of one size."""
    game, batch = device_game(GameSpec.parse(text)), 64
    look = jax.jit(lambda states: (game.legal(states), game.is_over(states)))
    play = jax.jit(game.play)
    states = jax.device_get(game.start(batch))
    level, finished = jax.tree.map(lambda array: array[:1], states), 0
    for ply in range(depth):
        following, leaves = [], 0
        for begin in range(0, len(level.turn), batch):
            rows = np.resize(np.arange(len(level.turn))[begin : begin + batch], batch)
            fresh = min(batch, len(level.turn) - begin)
            piece = jax.tree.map(lambda array, rows=rows: array[rows], level)
            legal, over = jax.device_get(look(piece))
            finished += int(over[:fresh].sum())
            parents, actions = np.nonzero(legal[:fresh])
            leaves += len(actions)
            for first in range(0, len(actions) if ply < depth - 1 else 0, batch):
                chosen = np.resize(np.arange(len(actions))[first : first + batch], batch)
                made = play(
                    jax.tree.map(lambda array, at=parents[chosen]: array[at], piece),
                    jnp.array(actions[chosen], jnp.int32),
                )
                count = min(batch, len(actions) - first)
                following.append(jax.tree.map(lambda array, n=count: np.asarray(array)[:n], jax.device_get(made)))
        if ply < depth - 1:
            level = jax.tree.map(lambda *parts: np.concatenate(parts), *following)
    return leaves + finished


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("text", "depth", "leaves"), [("reversi/8", 5, 1_396), ("reversi/4", 6, None)])
def test_perft_on_the_device(text, depth, leaves):
    """8x8: published, for instance by Aart Bik."""
    assert device_perft(text, depth) == (leaves or perft(GameSpec.parse(text).make().start(), depth))
