"""``--method gumbel``: policy and value are learnt from games against oneself with a search at every move.

A step plays some rounds of games, with the learning after each. All that the next step depends on is in the state: the
learner, the positions that are kept, and the networks beside. So a training that was killed goes on to the same
weights, to the last bit on the same kind of processor with the same packages.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from ....core.contract import KernelPlayer
from ....core.rng import numpy_generator
from ....players.spec import canonical_text
from ....players.stored_weights import require_same_weights, weights_digests
from ...training.config import TrainingConfig
from ...training.trainer import Row, TrainingOutcome, TrainingState
from .. import train
from ..device.rules.games import device_game
from ..device.self_play import random_starts
from ..net import Weights
from .games import Games, teacher_games
from .options import NetworkOptions
from .outcome import digest_of, first_learner, learner_from, network_file, outcome_of, require_finite
from .panel import Panel, Passed, gate
from .rivals import Rivals
from .self_play import Opponent, SelfPlay
from .shard import Shard, joined, learn_from
from .shards import shard_folder
from .start import network_to_begin_from, opponent_of
from .state import numbered, restored_tree
from .teacher import Teacher

_ROUND = 4  # games of a round for each of those side by side, in a long training
_FORGETTING = 3  # one of so many positions is learnt from, the last ones
_LEAST = 8192  # positions of which none is forgotten
_SAMPLES = 0x73616D70  # "samp"


@dataclass(frozen=True, slots=True)
class _Counts:
    """Of the whole training."""

    games: int = 0
    plies: int = 0
    won: int = 0  # by black
    drawn: int = 0
    positions: int = 0  # of these games and those of workers

    def after(self, games: Games, margins: npt.NDArray[np.int32], brought: int) -> _Counts:
        """``margins`` [n] for black; ``brought``: positions of workers."""
        return _Counts(
            self.games + len(games),
            self.plies + games.plies,
            self.won + int((margins > 0).sum()),
            self.drawn + int((margins == 0).sum()),
            self.positions + games.plies + brought,
        )

    @classmethod
    def restored(cls, values: Any) -> _Counts:
        return cls(**{each.name: int(values[each.name]) for each in fields(cls)})


class GumbelTrainer:
    """A step is some rounds of games with the learning after each, and a match of the policy alone."""

    def __init__(self, config: TrainingConfig, folder: Path | None, threads: int) -> None:
        """Raises RunError: there are no rules of this game on the device."""
        self._options: NetworkOptions = config.options
        self._config, self._folder = config, folder
        self._game = device_game(config.game)
        self._self_play = SelfPlay(config.game.make(), self._game, self._options, config.seed, threads)
        self._key = jax.random.key(config.seed)
        self._panel = Panel(self._game, jax.random.fold_in(self._key, 3), self._options.test_games)
        self._shards = None if folder is None else shard_folder(folder, config)

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        options = self._options
        begun = network_to_begin_from(options, self._config.game) if options.begin_from else None
        learner = self._learner() if begun is None else learner_from(begun)
        named = [canonical_text(text) for text in (options.teacher, options.opponent) if text]
        values = {
            "weights": weights_digests(named, self._config.game.make()),
            "begun_from": "" if begun is None else digest_of(begun),
        }
        rivals = Rivals.begin(self._options, learner.mean)
        return _state(0, learner, Shard.none(self._game), rivals, asdict(_Counts()) | values)

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        """Raises RunError: the network has learnt nonsense. CheckpointError: a player has other weights now."""
        started, number = time.perf_counter(), state.done
        require_same_weights(state.values.get("weights", {}), self._config.game.make())
        learner, rivals = restored_tree(state.arrays, self._learner()), Rivals.restored(state.arrays)
        pool, counts = Shard.restored(state.arrays), _Counts.restored(state.values)
        before, losses = counts, list[float]()
        opponents = self._opponents(self._player(rivals.former_at(self._config.seed, number)))
        best, end = self._player(rivals.best), self._plies_at(number + 1)
        came = self._from_workers(learner.mean, rivals)
        while counts.plies < end or counts == before:
            done = (counts.plies - before.plies) / max(1, end - before.plies)  # of this step
            games = self._round(best or self._player(learner.mean), opponents, counts)
            samples, margins = games.samples(self._game)
            counts = counts.after(games, margins, len(came))
            new, came = joined([came, samples]), came.last(0)
            pool = joined([pool, new]).last(self._window(counts))
            rate = jnp.float32(train.rate_at((number + done) / self.total, self._options.rate))
            learner, loss = self._learn(learner, pool, min(len(new), len(pool)), rate, counts)
            losses.append(loss)
        require_finite(losses)
        said = self._at_the_gate(learner.mean, rivals, number)
        rivals = rivals.after(self._options, number, learner.mean, passed=said is not None and said.passed)
        row = _row(before, counts, time.perf_counter() - started) | {"loss": float(np.mean(losses))}
        row |= self._panel.row(learner.mean) | ({"gate": said.to_json()} if said else {})
        return _state(number + 1, learner, pool, rivals, dict(state.values) | asdict(counts)), row

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """The network that plays, as a file in the run's directory."""
        best = Rivals.restored(state.arrays).best
        weights = best or restored_tree(state.arrays, self._learner()).mean
        scores = {name: each.score for name, each in self._panel.measure(weights).items()}
        begun_from = state.values.get("begun_from", "")
        return outcome_of(
            self._config, weights, int(state.values["games"]), scores, self._folder, begun_from=begun_from
        )

    def _learner(self) -> train.TrainState:
        return first_learner(self._config, self._key)

    def _player(self, weights: Weights | None) -> KernelPlayer | None:
        """Who plays with these; None: nobody."""
        return None if weights is None else self._self_play.player(network_file(self._config, weights))

    def _opponents(self, former: KernelPlayer | None) -> list[Opponent]:
        """Who plays one side of some games."""
        options = self._options
        opponent = opponent_of(options, self._config.game.make()) if options.opponent else None
        shares = (former, options.former), (opponent, options.opponent_share)
        return [Opponent(player, share) for player, share in shares if player is not None]

    def _round(self, own: KernelPlayer | None, opponents: Sequence[Opponent], counts: _Counts) -> Games:
        """Games of the teacher, then against oneself and others."""
        count, key = self._options.games, jax.random.fold_in(jax.random.fold_in(self._key, 2), counts.games)
        if counts.plies < self._options.taught_moves * count:
            starts = random_starts(self._game, key, count)
            return teacher_games(self._config.game.make(), self._game, self._teacher(), starts, counts.plies)
        assert own is not None  # somebody learns
        longest = self._options.rows * self._game.actions  # plies of a game in every step
        starts = random_starts(self._game, key, count * max(1, min(_ROUND, self._options.moves // longest)))
        return self._self_play.round(own, opponents, starts, counts.games)

    def _teacher(self) -> Teacher:
        """A new one for each round: what it says then does not depend on what it searched before."""
        game, options = self._config.game.make(), self._options
        return Teacher(options.teacher, game, actions=self._game.actions, seed=self._config.seed)

    def _learn(
        self, learner: train.TrainState, pool: Shard, new: int, rate: jax.Array, counts: _Counts
    ) -> tuple[train.TrainState, float]:
        """As many steps as ``new`` positions bring; their mean loss."""
        chance, losses = numpy_generator(self._config.seed, (_SAMPLES, counts.games)), list[jax.Array]()
        for _ in range(max(1, round(self._options.reuse * new / self._options.batch))):
            learner, parts = learn_from(self._game, learner, pool, chance, self._options.batch, rate)
            losses.append(parts.total)
        return learner, float(np.mean(jax.device_get(losses)))

    def _window(self, counts: _Counts) -> int:
        """Positions that are kept; the first networks' games are forgotten."""
        return min(self._options.kept * self._options.games, max(_LEAST, counts.positions // _FORGETTING))

    def _plies_at(self, step: int) -> int:
        """That were played by the end of so many steps."""
        return self._options.games * (self._options.moves * step // self.total)

    def _at_the_gate(self, learnt: Weights, rivals: Rivals, number: int) -> Passed | None:
        """Whether the network that learns shall play from now on; None: there is no gate."""
        if rivals.best is None:
            return None
        key, options = jax.random.fold_in(jax.random.fold_in(self._key, 4), number), self._options
        return gate(self._game, learnt, rivals.best, key, test=options.test, most=options.gate_pairs)

    def _from_workers(self, learnt: Weights, rivals: Rivals) -> Shard:
        """What workers brought since the last step; from now on they play with what plays here."""
        if self._shards is None or not self._shards.is_there:
            return Shard.none(self._game)
        self._shards.publish(network_file(self._config, rivals.best or learnt))
        came = joined([Shard.none(self._game), *self._shards.take()])
        return came.last(self._options.kept * self._options.games)


def _state(done: int, learner: train.TrainState, pool: Shard, rivals: Rivals, values: dict[str, Any]) -> TrainingState:
    return TrainingState(done, numbered(learner) | pool.stored() | rivals.stored(), values)


def _row(before: _Counts, now: _Counts, seconds: float) -> dict[str, Any]:
    games = max(now.games, 1)
    others = now.positions - now.plies
    return {
        "games": now.games,
        "games_per_second": round((now.games - before.games) / seconds, 1),
        "plies_per_game": round(now.plies / games, 1),
        "black_won": round(now.won / games, 4),
        "drawn": round(now.drawn / games, 4),
    } | ({"positions_of_workers": others} if others else {})
