"""Train a network with Keras' ``model.fit``, and let it play. About a minute on one core.

    pip install 'heibai[keras,network]'
    python examples/network_in_keras.py

Games of a small search against itself from random starts are the data: its moves and the results. Keras runs on JAX
here; with KERAS_BACKEND=tensorflow it runs on TensorFlow, where that is installed.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

import numpy as np

os.environ.setdefault("KERAS_BACKEND", "jax")  # before Keras is imported

import heibai
from heibai.core.rng import Rng
from heibai.games import GameSpec
from heibai.learn.network import keras_twin
from heibai.learn.network.file import write_network
from heibai.learn.network.planes import planes_of
from heibai.learn.network.shape import NetworkShape
from heibai.players.spec import make_player

GAME = "reversi/6"
TEACHER = "alphabeta:depth=2,eval=zones"
CHANCE_PLIES = 12  # at most, at the beginning of a game


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=300, help="of the teacher")
    options.add_argument("--epochs", type=int, default=10)
    options.add_argument("--openings", type=int, default=20, help="of the match, each with both colours")
    chosen = options.parse_args()
    planes, targets = data(chosen.games)
    model = keras_twin.fresh_model(NetworkShape(planes=planes.shape[3], blocks=2, channels=16), planes.shape[1])
    keras_twin.compile_model(model, rate=2e-3)
    losses = model.fit(planes, targets, batch_size=64, epochs=chosen.epochs, verbose=0).history["loss"]
    print(f"{len(planes)} positions, loss {losses[0]:.2f} at first, {losses[-1]:.2f} at the end")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "network.safetensors"
        write_network(path, keras_twin.network_of(model, GAME, {"command": "examples/network_in_keras.py"}))
        result = heibai.match(f"greedy:net={path}", "random", game=GAME, games=2 * chosen.openings, seed=2)
    print(f"policy alone against chance: score {result.score:.3f} in {result.games} games")


def data(games: int) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Input planes of all positions, and what became of them for the side to move."""
    game, rng = GameSpec.parse(GAME).make(), Rng(1)
    player, area = make_player(TEACHER, game), game.size**2
    rows = []
    for _ in range(games):
        position, line, chance = game.start(), [], rng.below(CHANCE_PLIES + 1)
        while not position.is_over():
            by_chance = len(line) < chance
            move = rng.choice(position.moves()) if by_chance else player.choose(game, position, rng=rng).move
            line.append((position, move))
            position = position.play(move)
        for before, move in line:
            sign = -1 if before.to_move else 1
            margin = sign * position.margin()
            owned = sign * (bits(position.black, area) - bits(position.white, area))
            outcome = np.array([margin > 0, margin == 0, margin < 0], np.float32)
            rows.append((planes_of(before), np.eye(area + 1)[move], outcome, [margin / area], (1 + owned) / 2))
    planes, policy, outcome, margin, owned = (np.array(column, np.float32) for column in zip(*rows, strict=True))
    owned = owned.reshape(-1, game.size, game.size)
    return planes, {"policy": policy, "outcome": outcome, "margin": margin, "ownership": owned}


def bits(squares: int, area: int) -> np.ndarray:
    return np.array([squares >> square & 1 for square in range(area)])


if __name__ == "__main__":
    main()
