"""Self-play and learning in steps: all that the next step depends on is in the state.

So a training that was killed goes on to the same weights, to the last bit on the same kind of processor with the same
JAX.
Accelerators do not promise equal sums; there a training goes on, and ends a little differently.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ....players.spec import canonical_text
from ....players.stored_weights import require_same_weights, weights_digests
from ...training.config import TrainingConfig
from ...training.trainer import Row, TrainingOutcome, TrainingState
from .. import train
from ..device.rules.games import device_game
from ..device.self_play import Others, Play, advance, begin, random_starts, taught
from ..file import NetworkFile
from ..net import init
from .options import NetworkOptions
from .outcome import outcome_of, require_finite
from .panel import Panel, Passed, gate
from .play_options import network_shape, play_options
from .positions import positions_of
from .rivals import Rivals
from .state import restored, stored
from .teacher import Teacher
from .worker import learn_from_others, shard_folder

_CHUNK = 8  # moves that one call plays, from whose end on games begin from other starts


class SelfPlayTrainer:
    """A step is some moves of all games with the learning beside them, and a match of the policy alone."""

    def __init__(self, config: TrainingConfig, folder: Path | None) -> None:
        """Raises SpecError, RunError: there are no rules of this game on the device."""
        self._options: NetworkOptions = config.options
        self._options.check()
        self._config, self._folder = config, folder
        self._game, self._shape = device_game(config.game), network_shape(config)
        self._play_options = play_options(self._options)
        self._key = jax.random.key(config.seed)
        self._panel = Panel(self._game, jax.random.fold_in(self._key, 3), self._options.test_games)
        self._shards = None if folder is None else shard_folder(folder, config)
        if self._options.teacher:
            self._teacher()

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        first = self._first()
        arrays = stored(first) | Rivals.begin(self._options, first.learner.mean).stored()
        teachers = [canonical_text(self._options.teacher)] if self._options.teacher else []
        return TrainingState(arrays=arrays, values={"weights": weights_digests(teachers, self._config.game.make())})

    def _first(self) -> Play:
        learner = train.begin(init(jax.random.fold_in(self._key, 0), self._shape))
        key = jax.random.fold_in(self._key, 1)
        play: Play = begin(self._game, learner, self._starts(0), key, self._play_options)
        return play

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        """Raises RunError: the network has learnt nonsense. CheckpointError: the teacher has other weights now."""
        started = time.perf_counter()
        require_same_weights(state.values.get("weights", {}), self._config.game.make())
        play, rivals, losses = restored(state.arrays, self._first()), Rivals.restored(state.arrays), list[float]()
        before, number = int(play.counters.games), state.done
        self._publish(play, rivals)
        at, end = (self._options.moves * row // self.total for row in (number, number + 1))
        rate = jnp.float32(train.rate_at(number / self.total, self._options.rate) if number else 0.0)  # games first
        others = rivals.others(self._config.seed, number)
        teacher = self._teacher() if at < self._options.taught_moves else None
        while at < end:
            moves = 1 if at < self._options.taught_moves else min(_CHUNK, end - at)
            play, loss = self._some_moves(play, teacher, others, rate, at, moves)
            losses.append(loss)
            at += moves
        require_finite(losses)
        play, of_others = self._learnt_from_others(play, rate, number)
        rate_of_games = (int(play.counters.games) - before) / (time.perf_counter() - started)
        said = self._at_the_gate(play, rivals, number)
        rivals = rivals.after(self._options, number, play.learner.mean, passed=said is not None and said.passed)
        row = self._row(play, losses, rate_of_games) | of_others | ({"gate": said.to_json()} if said else {})
        return TrainingState(number + 1, stored(play) | rivals.stored(), state.values), row

    def _some_moves(
        self, play: Play, teacher: Teacher | None, others: Others, rate: jax.Array, at: int, moves: int
    ) -> tuple[Play, float]:
        """``at``: moves that were made before. Their mean loss, too."""
        starts = self._starts(at + 1)
        if teacher is not None and at < self._options.taught_moves:
            actions, policies = teacher.said(positions_of(self._config.game.make(), self._game, play.states), at)
            said = (jnp.asarray(actions), jnp.asarray(policies))
            play, parts = taught(self._game, play, starts, said, rate, self._play_options)
        else:
            play, parts = advance(self._game, play, starts, rate, moves, self._play_options, others)
        return play, float(parts.total)

    def _teacher(self) -> Teacher:
        """A new one in each step: what it says then does not depend on what it searched in steps before."""
        game, options = self._config.game.make(), self._options
        return Teacher(options.teacher, game, actions=self._game.actions, seed=self._config.seed)

    def _at_the_gate(self, play: Play, rivals: Rivals, number: int) -> Passed | None:
        """Whether the network that learns shall play from now on; None: there is no gate, or nothing was learnt."""
        if rivals.best is None or not number:
            return None
        key, options = jax.random.fold_in(jax.random.fold_in(self._key, 4), number), self._options
        return gate(self._game, play.learner.mean, rivals.best, key, test=options.test, most=options.gate_pairs)

    def _publish(self, play: Play, rivals: Rivals) -> None:
        """Workers play with what plays here."""
        if self._shards is not None and self._shards.is_there:
            weights = {name: np.asarray(array) for name, array in (rivals.best or play.learner.mean).items()}
            self._shards.publish(NetworkFile(str(self._config.game), self._shape, weights))

    def _learnt_from_others(self, play: Play, rate: jax.Array, number: int) -> tuple[Play, dict[str, int]]:
        """From the games of workers, and what they brought; nothing where nobody has joined."""
        if self._shards is None or not self._shards.is_there:
            return play, {}
        path = (self._config.seed, number)
        learner, told = learn_from_others(self._game, play.learner, self._shards, self._options, rate, path)
        return play._replace(learner=learner), told

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """The network that plays, as a file in the run's directory."""
        play, best = restored(state.arrays, self._first()), Rivals.restored(state.arrays).best
        weights = {name: np.asarray(array) for name, array in (best or play.learner.mean).items()}
        scores = {name: each.score for name, each in self._panel.measure(best or play.learner.mean).items()}
        return outcome_of(self._config, self._shape, weights, int(play.counters.games), scores, self._folder)

    def _starts(self, number: int) -> Any:
        return random_starts(
            self._game, jax.random.fold_in(jax.random.fold_in(self._key, 2), number), self._options.games
        )

    def _row(self, play: Play, losses: list[float], games_per_second: float) -> dict[str, Any]:
        counters = jax.device_get(play.counters)
        ended = max(int(counters.games), 1)
        return {
            "games": int(counters.games),
            "games_per_second": round(games_per_second, 1),
            "loss": float(np.mean(losses)),
            "plies_per_game": round(int(counters.plies) / ended, 1),
            "black_won": round(int(counters.won) / ended, 4),
            "drawn": round(int(counters.drawn) / ended, 4),
        } | self._panel.row(play.learner.mean)
