"""The rules on the device are those of heibai.games, position by position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from lacking import installed

jax = installed("jax", "jax")

from heibai.core.contract import Outcome  # noqa: E402
from heibai.games.gomoku.position import GomokuPosition  # noqa: E402
from heibai.games.spec import GameSpec  # noqa: E402
from heibai.learn.network.device.bits import bits_of  # noqa: E402
from heibai.learn.network.device.games import DeviceGame, device_game  # noqa: E402
from heibai.learn.network.device.gomoku import DeviceGomoku  # noqa: E402
from heibai.learn.network.device.reversi import DeviceReversi  # noqa: E402
from heibai.learn.network.planes import planes_of  # noqa: E402

jnp = jax.numpy
GAMES = ("reversi/4", "reversi/6", "reversi/8", "gomoku/5", "gomoku/9/standard", "gomoku/15")
PLAYED = {"reversi/4": 20, "reversi/6": 8, "reversi/8": 5, "gomoku/5": 12, "gomoku/9/standard": 5, "gomoku/15": 1}


def random_game(text: str, seed: int) -> tuple[list[Any], list[int]]:
    """All positions of a game of chance, in Gomoku one that likes to be near other stones, and its moves."""
    chance = random.Random(seed)
    positions, moves = [GameSpec.parse(text).make().start()], list[int]()
    while not positions[-1].is_over():
        legal = positions[-1].moves()
        if moves and text.startswith("gomoku"):
            size = positions[-1].columns
            near = [m for m in legal if abs(m % size - moves[-1] % size) < 3 and abs(m // size - moves[-1] // size) < 3]
            legal = near or legal
        moves.append(chance.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return positions, moves


def states_of(game: DeviceGame, positions: Sequence[Any]) -> Any:
    """The same positions on the device."""
    turn = jnp.array([int(p.to_move) for p in positions], jnp.int32)
    if isinstance(game, DeviceReversi):
        return game.states(bits_of([p.own for p in positions]), bits_of([p.opponent for p in positions]), turn)
    assert isinstance(game, DeviceGomoku)
    stones = jnp.array([_stones(p) for p in positions], jnp.int8)
    return game.states(stones, turn, jnp.array([p.winner is not None for p in positions]))


def _stones(position: GomokuPosition) -> list[int]:
    sign = -1 if position.to_move else 1
    return [sign * ((position.black >> s & 1) - (position.white >> s & 1)) for s in range(position.area)]


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
    assert len({Outcome.of(p) for p in positions if p.is_over()}) > 1 or text == "gomoku/15", "the games test little"
    assert legal[~over][np.arange((~over).sum()), said["chance"][~over]].all()
    assert (said["sensible"] <= legal).all()

    unfinished = np.flatnonzero(~over)
    after = jax.device_get(states_of(game, [positions[row + 1] for row in unfinished]))
    for ours, theirs in zip(jax.tree.leaves(after), jax.tree.leaves(said["after"]), strict=True):
        assert (ours == theirs[unfinished]).all()
    for row in range(0, len(positions), max(1, len(positions) // 60)):
        assert (planes_of(positions[row]) == said["planes"][row]).all() or positions[row].is_over()
