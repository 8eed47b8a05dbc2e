"""``--method descent``: the value alone is learnt, from every position of the trees of best-first minimax.

A step plays some rounds of whole games, then learns. All that the next step depends on is in the state: the learner and
the samples that are kept.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from .....core.rng import Rng, numpy_generator
from ....training.config import TrainingConfig
from ....training.trainer import Row, TrainingOutcome, TrainingState
from ... import train
from ...device.rules.games import DeviceGame, States, device_game, structure_of
from ...device.self_play import random_starts
from ...net import Weights, apply
from ..options import NetworkOptions
from ..outcome import first_learner, outcome_of, require_finite
from ..panel import Panel
from ..state import numbered, restored_tree
from .samples import Samples, learn
from .tree import Forest, Node, Said

_STRAYS = 0.3  # chance at the beginning that a game does not follow the best move; it falls to 0
_STREAM, _SAMPLES = 0x64657363, 0x73616D70  # "desc", "samp"
_LEAST_CALL = 8  # positions of the smallest network call; sizes double, so that few programs are compiled


class DescentTrainer:
    """A step is some rounds of games with the learning after each, and a match of the value alone."""

    def __init__(self, config: TrainingConfig, folder: Path | None) -> None:
        """Raises SpecError, RunError: there are no rules of this game on the device."""
        self._options: NetworkOptions = config.options
        self._options.check()
        self._config, self._folder = config, folder
        self._game = device_game(config.game)
        self._key = jax.random.key(config.seed)
        self._panel = Panel(self._game, jax.random.fold_in(self._key, 3), self._options.test_games, by_value=True)
        self._most = self._options.kept * self._options.games

    @property
    def total(self) -> int:
        return self._options.rows

    def begin(self) -> TrainingState:
        samples = Samples.none(jax.device_get(self._game.start(1)))
        return self._state(0, self._learner(), samples, games=0, moves=0)

    def step(self, state: TrainingState) -> tuple[TrainingState, Row]:
        """Raises RunError: the network has learnt nonsense."""
        started, number, losses = time.perf_counter(), state.done, list[float]()
        learner, samples = restored_tree(state.arrays, self._learner()), Samples.restored(state.arrays)
        games, moves = int(state.values["games"]), int(state.values["moves"])
        before, end = games, self._options.moves * (number + 1) // self.total
        rate = train.rate_at(number / self.total, self._options.rate)
        while moves < end or games == before:
            found, plies = self._round(learner.mean, games, share=1 - number / self.total)
            samples, games, moves = (
                samples.followed_by(found, most=self._most),
                games + self._options.games,
                moves + plies,
            )
            learner, loss = self._learn(learner, samples, len(found), jnp.float32(rate), games)
            losses.append(loss)
        require_finite(losses)
        row = {
            "games": games,
            "games_per_second": round((games - before) / (time.perf_counter() - started), 1),
            "positions": len(samples),
            "loss": float(np.mean(losses)),
        }
        after = self._state(number + 1, learner, samples, games=games, moves=moves)
        return after, row | self._panel.row(learner.mean)

    def finish(self, state: TrainingState) -> TrainingOutcome:
        """The network that plays, as a file in the run's directory."""
        mean = restored_tree(state.arrays, self._learner()).mean
        scores = {name: each.score for name, each in self._panel.measure(mean).items()}
        return outcome_of(self._config, mean, int(state.values["games"]), scores, self._folder)

    def _learner(self) -> train.TrainState:
        return first_learner(self._config, self._key)

    def _state(
        self, done: int, learner: train.TrainState, samples: Samples, *, games: int, moves: int
    ) -> TrainingState:
        return TrainingState(done, numbered(learner) | samples.stored(), {"games": games, "moves": moves})

    def _round(self, weights: Weights, first: int, *, share: float) -> tuple[Samples, int]:
        """The samples of a round of games, of which ``first`` were before, and the moves of the longest of them.

        ``share``: of the training that is left; games stray less towards its end.
        """
        count = self._options.games
        starts = random_starts(self._game, jax.random.fold_in(jax.random.fold_in(self._key, 2), first), count)
        forest = Forest(_roots(self._game, starts), partial(self._after, weights), share=self._game.outcome_share)
        plies = [0] * count

        def play(game: int) -> Iterator[Node]:
            rng, is_going = Rng(self._config.seed, (_STREAM, first + game)), True
            while is_going:
                for _ in range(self._options.simulations):
                    if not _is_solved(forest.roots[game]):
                        yield from forest.descend(game)
                plies[game] += 1
                is_going = _moves_on(forest, game, rng, _STRAYS * share)

        forest.together(map(play, range(count)))
        states, worth = zip(*forest.taught, strict=True)
        return Samples.of(states, np.stack(worth)), max(plies)

    def _after(self, weights: Weights, asked: Sequence[tuple[Any, int]]) -> Said:
        """What comes after actions; calls are padded to few sizes."""
        size = max(_LEAST_CALL, 1 << (len(asked) - 1).bit_length())
        padded = [*asked, *[asked[0]] * (size - len(asked))]
        states = tuple(np.stack(leaves) for leaves in zip(*(state for state, _ in padded), strict=True))
        actions = np.array([action for _, action in padded], np.int32)
        structure = structure_of(self._game)
        found = jax.device_get(_played(self._game, weights, jax.tree.unflatten(structure, states), actions))
        played, legal, over, worth = found
        count = len(asked)
        leaves = tuple(leaf[:count] for leaf in jax.tree.leaves(played))
        return Said(leaves, legal[:count], over[:count], worth[:count])

    def _learn(
        self, learner: train.TrainState, samples: Samples, new: int, rate: jax.Array, games: int
    ) -> tuple[train.TrainState, float]:
        """As many steps as the new samples bring; their mean loss."""
        batch, losses = self._options.batch, list[float]()
        chance = numpy_generator(self._config.seed, (_SAMPLES, games))
        structure = structure_of(self._game)
        for _ in range(max(1, round(self._options.reuse * new / batch))):
            states, worth = samples.drawn(chance, batch)
            learner, parts = learn(self._game, learner, jax.tree.unflatten(structure, states), worth, rate)
            losses.append(float(parts.total))
        return learner, float(np.mean(losses))


def _roots(game: DeviceGame, starts: States) -> list[Node]:
    leaves, legal = jax.device_get((jax.tree.leaves(starts), game.legal(starts)))
    return [Node(tuple(leaf[row] for leaf in leaves), legal[row]) for row in range(len(legal))]


def _is_solved(node: Node) -> bool:
    return node.is_expanded and bool(node.solved.all())


def _moves_on(forest: Forest, game: int, rng: Rng, strays: float) -> bool:
    """Makes a move of the game: the best one, or with this chance one of the next in the order; False: it is over."""
    node = forest.roots[game]
    order, rank = np.argsort(-node.values, kind="stable"), 0
    while rank + 1 < len(order) and rng.uniform() < strays:
        rank += 1
    return forest.move(game, int(order[rank]))


def _played_now(game: DeviceGame, weights: Weights, states: States, actions: jax.Array) -> Any:
    """(states, legal, over, worth) after one action each: of games that are over the result, else what is expected."""
    after = game.play(states, actions)
    outputs = apply(weights, game.network_planes(after))
    said = jnp.concatenate([jax.nn.softmax(outputs.outcome), outputs.margin[:, None]], axis=1)
    margin, over = game.margin(after), game.is_over(after)
    results = [margin > 0, margin == 0, margin < 0, margin / (game.size * game.size)]
    result = jnp.stack([each.astype(jnp.float32) for each in results], axis=1)
    return after, game.legal(after), over, jnp.where(over[:, None], result, said)


_played = jax.jit(_played_now, static_argnums=0)
