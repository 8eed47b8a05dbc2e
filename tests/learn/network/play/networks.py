"""Small networks of random weights, which say something of everything."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from heibai.learn.network.file import NETWORK, NetworkFile, write_network
from heibai.learn.network.planes import PLANES
from heibai.learn.network.shape import NetworkShape, weight_shapes
from heibai.store.home import RUNS, home_directory


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


def own_network(name: str, game: str, seed: int = 1) -> str:
    """One in a run of this user's own, as ``heibai learn network`` leaves it; what stands behind ``net=``."""
    folder = home_directory() / RUNS / name
    folder.mkdir(parents=True, exist_ok=True)
    write_network(folder / NETWORK, random_network(game, seed))
    return f"mine/{name}"
