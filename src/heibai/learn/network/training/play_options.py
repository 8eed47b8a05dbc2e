"""What was asked for as the options of self-play on the device."""

from __future__ import annotations

import jax.numpy as jnp

from ...training.config import TrainingConfig
from ..device.rules.games import device_game
from ..device.search import SearchOptions
from ..device.self_play import PlayOptions
from ..shape import NetworkShape
from .options import NetworkOptions


def play_options(options: NetworkOptions) -> PlayOptions:
    """On a processor: float32."""
    return PlayOptions(
        games=options.games,
        rows=options.kept,
        search=SearchOptions(options.simulations, options.fast, options.considered),
        full_share=options.full_share,
        batch=options.batch,
        steps=options.steps,
        dtype=jnp.dtype(jnp.float32),
        former_games=options.former_games,
    )


def network_shape(config: TrainingConfig) -> NetworkShape:
    """Of the network that is trained. Raises RunError: there are no rules of this game on the device."""
    return NetworkShape(device_game(config.game).planes, config.options.blocks, config.options.channels)
