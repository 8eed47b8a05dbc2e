"""Self-play and learning in steps: all that the next step depends on is in the state.

So a training that was killed goes on to the same weights, to the last bit on the same kind of processor with the same
JAX.
Accelerators do not promise equal sums; there a training goes on, and ends a little differently.
"""

from __future__ import annotations

import hashlib
import platform
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import CheckpointError
from ....jobs.code import code_version
from ...training.config import TrainingConfig
from ...training.trainer import Row, TrainingOutcome, TrainingState
from .. import train
from ..device.rules.games import device_game
from ..device.search import SearchOptions
from ..device.self_play import Play, PlayOptions, advance, begin, random_starts
from ..device.yardstick import policy_score
from ..file import NETWORK, NetworkFile, write_network
from ..net import init
from ..shape import NetworkShape
from .options import NetworkOptions

_CHUNK = 8  # moves that one call plays, from whose end on games begin from other starts


class NetworkTrainer:
    """A step is some moves of all games with the learning beside them, and a match of the policy alone."""

    def __init__(self, config: TrainingConfig, folder: Path | None) -> None:
        """Raises SpecError, RunError: there are no rules of this game on the device."""
        self._options: NetworkOptions = config.options
        self._options.check()
        self._config, self._folder = config, folder
        self._game = device_game(config.game)
        options = self._options
        self._shape = NetworkShape(self._game.planes, options.blocks, options.channels)
        self._play_options = PlayOptions(
            games=options.games,
            rows=options.kept,
            search=SearchOptions(options.simulations, options.fast, options.considered),
            full_share=options.full_share,
            batch=options.batch,
            steps=options.steps,
            dtype=jnp.dtype(jnp.float32),
        )
        self._key = jax.random.key(config.seed)

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        return TrainingState(arrays=_stored(self._first()))

    def _first(self) -> Play:
        learner = train.begin(init(jax.random.fold_in(self._key, 0), self._shape))
        key = jax.random.fold_in(self._key, 1)
        play: Play = begin(self._game, learner, self._starts(0), key, self._play_options)
        return play

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        started = time.perf_counter()
        play, losses = _restored(state.arrays, self._first()), list[float]()
        before = int(play.counters.games)
        at, end = (self._options.moves * number // self.total for number in (state.done, state.done + 1))
        rate = train.rate_at(state.done / self.total, self._options.rate) if state.done else 0.0  # games come first
        while at < end:
            moves = min(_CHUNK, end - at)
            play, parts = advance(self._game, play, self._starts(at + 1), jnp.float32(rate), moves, self._play_options)
            losses.append(float(parts.total))
            at += moves
        rate_of_games = (int(play.counters.games) - before) / (time.perf_counter() - started)
        return TrainingState(state.done + 1, _stored(play)), self._row(play, losses, rate_of_games)

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """The network that plays, as a file in the run's directory."""
        play = _restored(state.arrays, self._first())
        weights = {name: np.asarray(array) for name, array in play.learner.mean.items()}
        digest = hashlib.sha256(b"".join(weights[name].tobytes() for name in sorted(weights))).hexdigest()
        games = int(play.counters.games)
        if self._folder is not None:
            content = NetworkFile(str(self._config.game), self._shape, weights, self._provenance(games))
            write_network(self._folder / NETWORK, content)
        summary = {"games": games, "hash": digest, "network": NETWORK, "scores": self._scores(play)}
        return TrainingOutcome(None, summary)

    def _starts(self, number: int) -> Any:
        return random_starts(
            self._game, jax.random.fold_in(jax.random.fold_in(self._key, 2), number), self._options.games
        )

    def _row(self, play: Play, losses: list[float], games_per_second: float) -> dict[str, Any]:
        counters = jax.device_get(play.counters)
        ended = max(int(counters.games), 1)
        chance, simple = self._scores(play).values()
        return {
            "games": int(counters.games),
            "games_per_second": round(games_per_second, 1),
            "loss": float(np.mean(losses)),
            "plies_per_game": round(int(counters.plies) / ended, 1),
            "black_won": round(int(counters.won) / ended, 4),
            "drawn": round(int(counters.drawn) / ended, 4),
            "against_1": chance,
            "against_2": simple,
        }

    def _scores(self, play: Play) -> dict[str, float]:
        """Of the policy alone, 0 to 1."""
        key, games, dtype = jax.random.fold_in(self._key, 3), self._options.test_games, self._play_options.dtype
        return {
            name: float(policy_score(self._game, play.learner.mean, key, jnp.array(greedy), games=games, dtype=dtype))
            for name, greedy in (("chance", False), ("simple", True))
        }

    def _provenance(self, games: int) -> dict[str, Any]:
        return {
            "command": self._config.command,
            "seed": self._config.seed,
            "commit": code_version(),
            "games": games,
            "machine": f"{jax.devices()[0].device_kind}, {platform.machine()}, JAX {jax.__version__}",
        }


def _stored(play: Play) -> dict[str, Any]:
    """The leaves by number; bfloat16, which NumPy's files do not know, and the generator's key as their bits."""
    leaves = jax.device_get(jax.tree.leaves(play._replace(key=jax.random.key_data(play.key))))
    return {f"{number:04}": _as_bits(np.asarray(leaf)) for number, leaf in enumerate(leaves)}


def _as_bits(leaf: Any) -> Any:
    return leaf.view(np.uint16) if leaf.dtype == jnp.bfloat16 else leaf


def _restored(arrays: Any, like: Play) -> Play:
    """What ``_stored`` made. Raises CheckpointError: it is of another version."""
    leaves, structure = jax.tree.flatten(like._replace(key=jax.random.key_data(like.key)))
    found = [arrays.get(f"{number:04}") for number in range(len(leaves))]
    if len(arrays) != len(leaves) or any(
        array is None or array.shape != leaf.shape for array, leaf in zip(found, leaves, strict=True)
    ):
        raise CheckpointError("the checkpoint of this training is of another version of heibai; begin a new one")
    kept = [
        jnp.asarray(array.view(leaf.dtype) if leaf.dtype == jnp.bfloat16 else array, leaf.dtype)
        for array, leaf in zip(found, leaves, strict=True)
    ]
    play: Play = jax.tree.unflatten(structure, kept)
    return play._replace(key=jax.random.wrap_key_data(play.key))
