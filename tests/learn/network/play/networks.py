"""Small networks of random weights, which say something of everything."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from heibai.learn.network.file import NetworkFile, write_network
from heibai.learn.network.planes import PLANES
from heibai.learn.network.shape import NetworkShape, weight_shapes


def random_network(game: str, seed: int = 1) -> NetworkFile:
    """Two blocks, one of which pools."""
    shape = NetworkShape(planes=len(PLANES[game.partition("/")[0]]), blocks=2, channels=8)
    chance = np.random.default_rng(seed)
    weights = {name: (chance.normal(size=s) * 0.3).astype(np.float32) for name, s in weight_shapes(shape).items()}
    return NetworkFile(game, shape, weights)


def network_file(folder: Path, game: str, seed: int = 1) -> Path:
    path = folder / "net.safetensors"
    write_network(path, random_network(game, seed))
    return path
