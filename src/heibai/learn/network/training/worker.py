"""``heibai learn work``: self-play for a training on another machine."""

from __future__ import annotations

import os
import platform
import time
from collections.abc import Callable

import jax

from ....core.errors import RunError, quoted_path
from ....jobs.control import Control
from ....jobs.directory import RunDirectory
from ...training.config import TrainingConfig
from ..device.rules.games import device_game
from ..device.self_play import random_starts
from ..file import read_network
from .options import GUMBEL, NetworkOptions
from .self_play import SelfPlay
from .shard import Shard
from .shards import MOST_WAITING, shard_folder

_GAMES = 4  # of a shard for each of those side by side
_PAUSE = 1.0  # seconds between two looks into the folder


class Worker:
    """Plays for one training until that is finished."""

    def __init__(self, directory: RunDirectory, config: TrainingConfig, *, seed: int, threads: int = 1) -> None:
        """Raises RunError: the run is no training that takes workers."""
        options = config.options
        if not isinstance(options, NetworkOptions) or options.method != GUMBEL:
            raise RunError(
                f"{quoted_path(directory.path)} is no training that others can work for; begin one with: "
                "heibai learn network"
            )
        self._directory, self._key, self._games = directory, jax.random.key(seed), _GAMES * options.games
        self._game = device_game(config.game)
        self._self_play = SelfPlay(config.game.make(), self._game, options, seed, threads)
        self.folder = shard_folder(directory.path, config)

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
            self.folder.write(f"{platform.node() or 'host'}-{os.getpid()}-{number:08}", shard)
            written += 1
            tell(f"shard {written}: {len(shard):,} positions")
        return written

    def _shard(self, number: int) -> Shard:
        """The positions of some games against itself; all others are the learner's to meet."""
        player = self._self_play.player(read_network(self.folder.network))
        starts = random_starts(self._game, jax.random.fold_in(self._key, number), self._games)
        return self._self_play.round(player, (), starts, number).samples(self._game)[0]
