"""``heibai learn work``: self-play for a training on another machine, and learning from what workers bring."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

from ....core.errors import RunError, quoted_path
from ....core.rng import numpy_generator
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ...training.config import TrainingConfig
from .. import train
from ..device.replay import Ring, entries, turned_samples
from ..device.rules.games import DeviceGame, States, device_game
from ..device.self_play import Play, advance, begin, random_starts
from ..file import read_network
from ..loss import Targets
from ..net import init
from .options import GUMBEL, NetworkOptions
from .play_options import network_shape, play_options
from .shards import MOST_WAITING, Shard, ShardFolder, joined

_CALLS, _CHUNK = 4, 8  # of a shard, and moves of all games in each
_PAUSE = 1.0  # seconds between two looks into the folder
_STREAM = 0x73686172  # "shar"


class Worker:
    """Plays for one training until that is finished."""

    def __init__(self, directory: RunDirectory, config: TrainingConfig, *, seed: int) -> None:
        """Raises RunError: the run is no training that takes workers."""
        options = config.options
        if not isinstance(options, NetworkOptions) or options.method != GUMBEL:
            raise RunError(
                f"{quoted_path(directory.path)} is no training that others can work for; begin one with: "
                "heibai learn network"
            )
        self._directory, self._config, self._key = directory, config, jax.random.key(seed)
        self._game = device_game(config.game)
        # games against former networks and a teacher are the learner's
        own = play_options(options)
        self._options = replace(own, steps=0, former_games=0, rows=2 * self._game.actions + 2 * _CALLS * _CHUNK)
        self.folder = shard_folder(directory.path, config)
        self._play: Play | None = None

    def work(self, tell: Callable[[str], None], control: Control, *, shards: int | None = None) -> int:
        """Play until the training is finished, ``shards`` were written or ``control`` says stop; how many were written.

        Raises HeibaiError.
        """
        self.folder.make()
        written = number = 0
        while written != shards and self._directory.result() is None and control.proceed():
            if not self.folder.network.exists() or len(self.folder.waiting()) >= MOST_WAITING:
                time.sleep(_PAUSE)  # for the learner
                continue
            shard = self._shard(number)
            number += 1
            if len(shard):
                self.folder.write(f"{platform.node() or 'host'}-{os.getpid()}-{number:08}", shard)
                written += 1
                tell(f"shard {written}: {len(shard):,} positions")
        return written

    def _shard(self, number: int) -> Shard:
        """The positions of games that end within some moves of all games."""
        weights = {name: jnp.asarray(array) for name, array in read_network(self.folder.network).weights.items()}
        play = self._play if self._play is not None else self._begin()
        play = play._replace(learner=play.learner._replace(mean=weights))
        before = int(play.ring.moves)
        for call in range(_CALLS):
            starts = self._starts(number * _CALLS + call + 1)
            play, _ = advance(self._game, play, starts, jnp.float32(0), _CHUNK, self._options)
        self._play = play
        return _ended_since(self._game, play.ring, before)

    def _begin(self) -> Play:
        learner = train.begin(init(self._key, network_shape(self._config)))
        play: Play = begin(self._game, learner, self._starts(0), jax.random.fold_in(self._key, 1), self._options)
        return play

    def _starts(self, number: int) -> States:
        key = jax.random.fold_in(jax.random.fold_in(self._key, 2), number)
        return random_starts(self._game, key, self._options.games)


def shard_folder(run: Path, config: TrainingConfig) -> ShardFolder:
    """Of the training in this directory."""
    return ShardFolder(run, str(config.game))


def _ended_since(game: DeviceGame, ring: Ring, move: int) -> Shard:
    """Positions of the games that ended with this move or a later one."""
    end, written = np.asarray(ring.end), np.asarray(ring.written)
    rows, games = np.nonzero((end >= 0) & (written[end] >= move))
    states, targets = jax.device_get(_entries(game, ring, jnp.asarray(_padded(rows)), jnp.asarray(_padded(games))))
    count = len(rows)
    return Shard(
        tuple(leaf[:count] for leaf in jax.tree.leaves(states)),
        targets.policy[:count].astype(np.float16),
        targets.margin[:count],
        targets.ownership[:count].astype(np.int8),
        targets.policy_weight[:count] > 0,
    )


_entries = jax.jit(entries, static_argnums=0)


def _padded(numbers: np.ndarray) -> np.ndarray:
    """To a power of two, so that few programs are compiled."""
    size = max(64, 1 << max(len(numbers) - 1, 0).bit_length())
    return np.pad(numbers, (0, size - len(numbers))).astype(np.int32)


def learn_from_others(
    game: DeviceGame,
    learner: train.TrainState,
    folder: ShardFolder,
    options: NetworkOptions,
    rate: jax.Array,
    path: tuple[int, int],
) -> tuple[train.TrainState, dict[str, int]]:
    """Learning steps on what workers have brought since the last time, and what that was.

    ``path``: the seed and the number of the step, whose chance it is.
    """
    came = folder.take()
    positions = sum(map(len, came))
    if positions:
        pool, chance = joined(folder.kept()), numpy_generator(path[0], (_STREAM, path[1]))
        for _ in range(max(1, round(options.reuse * positions / options.batch))):
            rows = chance.integers(len(pool), size=options.batch)
            learner = _learn(game, learner, *_batch(game, pool, rows), rate)
    return learner, {"shards": len(came), "positions_of_workers": positions}


def _batch(game: DeviceGame, pool: Shard, rows: np.ndarray) -> tuple[States, tuple[np.ndarray, ...]]:
    structure = jax.tree.structure(game.start(1))
    states = jax.tree.unflatten(structure, [leaf[rows] for leaf in pool.states])
    said = (pool.policy[rows], pool.margin[rows], pool.ownership[rows], pool.is_full[rows])
    return states, said


def _learn_now(
    game: DeviceGame,
    learner: train.TrainState,
    states: States,
    said: tuple[jax.Array, jax.Array, jax.Array, jax.Array],
    rate: jax.Array,
) -> train.TrainState:
    policy, margin, ownership, is_full = said
    targets = Targets(
        policy.astype(jnp.float32),
        game.legal(states),
        margin,
        ownership.astype(jnp.float32),
        is_full.astype(jnp.float32),
        jnp.ones(len(margin), jnp.float32),
    )
    learnt: train.TrainState = train.step(learner, *turned_samples(game, states, targets), rate)[0]
    return learnt


_learn = jax.jit(_learn_now, static_argnums=0)
