"""Temporal differences as a recipe: a pool of learners, each with self-play of its own, whose games only choose.

With ``replaced`` above 0 it is a hybrid, coevolutionary temporal difference learning (Szubert, Jaskowski & Krawiec
2009, 2013): between two stretches of self-play the worst make room for mutated copies of the best. P learners, D
weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ...core.errors import RunError
from ...core.system.machine import default_threads
from ...learn.td.learner import SelfPlayLearner, learnable
from ...learn.td.options import STEPS, SelfPlay
from ...learn.td.self_play import LearnerState
from ..genome import FloatArray, GenomeSpace
from ..operators.selection import rank_order
from ..strategy import Strategy, reading_state, require_fitness
from .counted import Counted
from .option import Option
from .recipe import Recipe, Settings

_FIELDS = ("weights", "sums", "sizes")


class LearnerPool(Counted):
    """Ask and tell; the answer is the fittest of the last generation."""

    def __init__(
        self,
        space: GenomeSpace,
        learners: list[SelfPlayLearner],
        *,
        given: FloatArray | None,
        generations: int,
        batches: int,
        replaced: float,
        mutation: float,
        rng: np.random.Generator,
        look: Callable[[], None] = lambda: None,
    ) -> None:
        """``given [D]``: weights to start from, None for zeros; ``batches`` of self-play for each in a generation.

        ``look`` is called now and then in ask(), and may raise Stopped: nothing was learnt then.
        """
        super().__init__(generations)
        self.space = space
        self._learners, self._batches, self._rng = learners, batches, rng
        self._replaced, self._mutation, self._look = replaced, mutation, look
        self._states = [LearnerState.of(np.zeros(space.genes) if given is None else given) for _ in learners]
        self._learnt = False  # whether the states are those that ask() returns
        self._champion: FloatArray | None = None

    @property
    def champion(self) -> FloatArray:
        """[D]. Raises ValueError before the first tell."""
        if self._champion is None:
            raise ValueError("no generation has been told yet")
        return self._champion.copy()

    def ask(self) -> FloatArray:
        """[P, D] after this generation's self-play."""
        if not self._learnt:
            pairs = zip(self._learners, self._states, strict=True)
            self._states = [learner.learn(state, self._batches, look=self._look)[0] for learner, state in pairs]
            self._learnt = True
        pairs = zip(self._learners, self._states, strict=True)
        return self.space.settled(np.array([learner.evaluator_of(state.weights).weights for learner, state in pairs]))

    def tell(self, fitness: FloatArray) -> None:
        """Crown the best by ``fitness [P]``, and replace the worst. Raises ValueError for another shape."""
        require_fitness(fitness, individuals=len(self._states), finished=self.finished)
        order = rank_order(fitness)
        self._champion = self.ask()[order[0]]
        for place in range(round(self._replaced * len(order))):
            self._states[order[-1 - place]] = self._mutant(self._states[order[place]])
        self.generation += 1
        self._learnt = False

    def _mutant(self, state: LearnerState) -> LearnerState:
        """Every weight moved by a share of what weights usually are; what coherence knows is kept."""
        usual = float(np.sqrt(np.mean(state.weights**2))) or 1.0
        moved = self._mutation * usual * self._rng.standard_normal(len(state.weights))
        return replace(state, weights=state.weights + moved)

    def state(self) -> dict[str, Any]:
        return {
            "generation": self.generation,
            "learnt": self._learnt,
            "champion": None if self._champion is None else self._champion.tolist(),
            "stands": [
                {
                    "weights": state.weights.tolist(),
                    "sums": state.sums.tolist(),
                    "sizes": state.sizes.tolist(),
                    "batches": state.batches,
                }
                for state in self._states
            ],
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        with reading_state():
            states = [self._read(each) for each in state["stands"]]
            if len(states) != len(self._states):
                raise ValueError(f"{len(states)} learners")
            generation, learnt = int(state["generation"]), bool(state["learnt"])
            champion = None if state["champion"] is None else np.array(state["champion"], np.float64)
            self._rng.bit_generator.state = state["rng"]
        self._states, self.generation, self._learnt, self._champion = states, generation, learnt, champion

    def _read(self, state: Mapping[str, Any]) -> LearnerState:
        arrays = {name: np.array(state[name], np.float64) for name in _FIELDS}
        if wrong := [name for name, array in arrays.items() if array.shape != (self.space.genes,)]:
            raise ValueError(f"{', '.join(wrong)} of another shape")
        return LearnerState(**arrays, batches=int(state["batches"]))


def _build(settings: Settings) -> Strategy:
    options, players = settings.options, settings.players
    if (
        players is None
        or settings.space.log2
        or settings.space.simplex
        or len(settings.space.free) < settings.space.genes
    ):
        raise RunError("td learns all weights of an evaluator; fix none, and take one that binds them to no sum")
    self_play = SelfPlay(**{name: options[name] for name in _OF_SELF_PLAY})
    learners = [
        SelfPlayLearner(
            players.game,
            learnable(players.evaluator),
            self_play,
            seed=int(settings.rng.integers(2**63)),
            threads=settings.threads or default_threads(),
        )
        for _ in range(settings.population)
    ]
    return LearnerPool(
        settings.space,
        learners,
        given=settings.given[0] if options["begin"] == "given" else None,
        generations=settings.generations,
        batches=max(1, options["games"] // options["batch"]),
        replaced=options["replaced"],
        mutation=options["mutation"],
        rng=settings.rng,
        look=settings.control.require_going,
    )


_USUAL = SelfPlay()
_OF_SELF_PLAY = ("step", "rate", "decay", "trace", "epsilon", "noisy", "random_plies", "batch", "unit")
TEMPORAL = Recipe(
    "td",
    "temporal differences: a pool of learners by self-play, games choose the best; with replaced, a hybrid",
    evaluator="ntuple:set=straight2",
    population=4,
    generations=20,
    options={
        "games": Option(1000, "of self-play, for each learner in each generation", least=1),
        "step": Option(_USUAL.step, "how far a batch moves the weights", choices=STEPS),
        "rate": Option(_USUAL.rate, "share of an error that a step takes away, were it alone", least=0, most=2),
        "decay": Option(_USUAL.decay, "games after which a decaying rate is half of the first", least=1),
        "trace": Option(_USUAL.trace, "lambda: 0 the next prediction, 1 the result", least=0, most=1),
        "epsilon": Option(_USUAL.epsilon, "probability of a random move", least=0, most=1),
        "noisy": Option(_USUAL.noisy, "whether predictions learn from the random moves that follow them"),
        "random_plies": Option(
            _USUAL.random_plies, "most random moves at the start, drawn for each game", least=0, most=400
        ),
        "batch": Option(_USUAL.batch, "games with the same weights", least=1, most=65536),
        "unit": Option(_USUAL.unit, "points of the evaluation to one of the prediction", least=1e-6, most=1e9),
        "begin": Option("zeros", "first weights: zeros, or the evaluator's", choices=("zeros", "given")),
        "replaced": Option(0.0, "worst part that mutated copies of the best replace", least=0, most=0.5),
        "mutation": Option(0.05, "of such a copy, in root mean squares of its weights", least=0, most=10),
    },
    build=_build,
)
