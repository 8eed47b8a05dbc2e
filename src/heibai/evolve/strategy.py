"""Ask and tell: ``ask() -> population [P, D]``, somebody finds its fitness ``[P]``, ``tell(fitness)`` breeds the next.

A strategy knows no game. Its state goes to JSON and back exactly, the random generator's included, so that a resumed
strategy asks what the unbroken one would have asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, runtime_checkable

from ..core.errors import CheckpointError
from ..core.tally import PairTally
from .fitness.outcome import FitnessOutcome
from .genome import FloatArray, GenomeSpace
from .lineage import ParentChoice, Parents
from .maps.archive import Archive


class Judge(Protocol):
    """Says who of a brood is the fittest."""

    def against(self, challengers: FloatArray, opponents: FloatArray, *, generation: int) -> FloatArray:
        """[C] score of each of ``challengers [C, D]`` against all of ``opponents [E, D]``; games: both colours."""


class Contest(Judge, Protocol):
    """Games between two lists of genomes, for strategies that ask for more than a population's fitness."""

    def duel(self, challenger: FloatArray, holder: FloatArray, *, games: int, generation: int) -> int:
        """Wins minus losses of ``challenger [D]`` against ``holder [D]`` in an even number of games, both colours."""

    def pairs(self, challenger: FloatArray, holder: FloatArray, *, first: int, last: int, generation: int) -> PairTally:
        """Game pairs of ``challenger`` against ``holder`` over openings ``first`` to ``last`` - 1."""


class Strategy(Protocol):
    """What a run drives until it is finished."""

    space: GenomeSpace

    @property
    def generation(self) -> int:
        """Evaluations told so far: the index of the population that ask() returns."""

    @property
    def finished(self) -> bool: ...

    @property
    def champion(self) -> FloatArray:
        """[D] the answer so far. Raises ValueError before the first tell."""

    def ask(self) -> FloatArray: ...

    def tell(self, fitness: FloatArray) -> None: ...

    def state(self) -> dict[str, Any]:
        """Everything that a resume needs, ready for JSON."""

    def restore(self, state: Mapping[str, Any]) -> None:
        """Raises CheckpointError when ``state`` is not one that state() made for this strategy."""


@runtime_checkable
class TellsParentage(Protocol):
    """A strategy that tells who came from whom; it need not."""

    @property
    def parents(self) -> list[Parents] | None:
        """[P] the parents of each individual that ask() returns; None when its breeder did not say."""

    @property
    def origins(self) -> list[str] | None:
        """[P] how each came about, in the words of lineage.py."""

    @property
    def choice(self) -> ParentChoice | None:
        """How parents were chosen in the generation told last; None at the end, and when its breeder did not say."""


@runtime_checkable
class GoesOn(Protocol):
    """A strategy that breeds as it is told, and so bred nothing when it was told its last generation."""

    def go_on(self, fitness: FloatArray) -> None:
        """Breed then, now that more generations are asked for; ``fitness [P]``: what it was told last.

        Nothing happens where the end is still the end.
        """


@runtime_checkable
class TakesOutcome(Protocol):
    """A strategy that is told more than fitness: its ``tell_outcome`` is called instead of ``tell``."""

    def tell_outcome(self, outcome: FitnessOutcome) -> None: ...


@runtime_checkable
class KeepsMap(Protocol):
    """A strategy whose answer is a map of players, each cell its best."""

    @property
    def archive(self) -> Archive: ...


def require_fitness(fitness: FloatArray, *, individuals: int, finished: bool) -> None:
    """Raise ValueError unless a strategy that goes on is told ``fitness [individuals]``."""
    if finished or fitness.shape != (individuals,):
        expected = "nothing, the strategy is finished" if finished else f"[{individuals}]"
        raise ValueError(f"fitness of shape {list(fitness.shape)} was told; expected {expected}")


@contextmanager
def reading_state() -> Iterator[None]:
    """What is missing in a checkpoint's state, or of another shape or kind, is a CheckpointError."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise CheckpointError(
            f"the checkpoint's strategy state does not fit this run ({error!r}): start anew"
        ) from error
