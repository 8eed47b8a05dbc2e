"""A kept run as arrays: what plots, exports and comparisons are made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np

from ...core.errors import CheckpointError, RunError
from ...jobs.directory import RunDirectory
from ..fitness.fitness import Players
from ..fitness.sums import TallyArray
from ..genome import FloatArray
from ..history import read_log, unblanked
from ..lineage import Parentage, Parents
from ..operators.selection import rank_order
from .assembly import KIND, players_of
from .config import RunConfig
from .run import GENERATIONS
from .stored_run import config_of


@dataclass(frozen=True)
class Generation:
    """One evaluated population; P individuals of D genes."""

    number: int
    population: FloatArray  # [P, D] genes
    fitness: FloatArray  # [P]
    tallies: TallyArray  # [P, 3] wins, draws, losses
    errors: FloatArray | None  # [P] standard error of each fitness
    kin: Parentage  # who came from whom and how, and how the parents of the next were chosen
    keeps_choice: bool = True  # False: a heibai worked on it that did not keep how parents were chosen
    styles: FloatArray | None = None  # [P, S] how each played, where styles are measured

    @property
    def parents(self) -> Sequence[Parents] | None:
        """[P]"""
        return self.kin.parents

    @property
    def leader(self) -> FloatArray:
        """[D] genes of the fittest."""
        return np.array(self.population[rank_order(self.fitness)[0]])


@dataclass(frozen=True)
class Chronicle:
    """Everything that a run of evolution has evaluated so far."""

    id: str
    created: float  # seconds since 1970
    code: str  # which heibai began it
    config: RunConfig
    players: Players
    generations: tuple[Generation, ...]  # at least one
    log: tuple[Mapping[str, Any], ...]  # a row for each generation
    result: Mapping[str, Any] | None  # what the finished run came to

    @property
    def numbers(self) -> list[int]:
        """The generations' numbers, from 0."""
        return [generation.number for generation in self.generations]

    @property
    def games(self) -> list[int]:
        """Games of fitness and broods played up to each generation, that one included."""
        return list(accumulate(int(row["games"]) for row in self.log))

    @property
    def measured(self) -> list[tuple[int, Mapping[str, Any]]]:
        """(generation, the panel's results by opponent) of every measurement."""
        return [(int(row["generation"]), row["panel"]) for row in self.log if row["panel"]]

    @property
    def genes(self) -> tuple[str, ...]:
        """[D] names."""
        return self.players.space.names

    def generation(self, number: int) -> Generation:
        """Raises RunError when it was not evaluated."""
        if number not in self.numbers:
            raise _not_evaluated(self.id, number, self.numbers[-1])
        return self.generations[self.numbers.index(number)]

    def weights(self, genomes: FloatArray) -> FloatArray:
        """The evaluator's weights that ``[..., D]`` genes stand for."""
        return self.players.space.weights(genomes)


def read_chronicle(directory: RunDirectory) -> Chronicle:
    """What the run in ``directory`` has come to so far.

    Raises:
        RunError: it is a run of another kind, has evaluated nothing yet, or its journals are damaged.
        CheckpointError: a journal is not what the run wrote, or the configuration is of another version.
    """
    config = config_of(directory)
    with reading_generations(directory):
        generations = [generation_of(row) for row in directory.rows(GENERATIONS)]
    log = read_log(directory)
    both = min(len(generations), len(log))  # a run at work may have saved between the two readings
    if not both:
        raise _nothing_yet(directory)
    return Chronicle(
        directory.id, directory.created, directory.code, config, players_of(config),
        tuple(generations[:both]), tuple(log[:both]), directory.result(),
    )  # fmt: skip


def read_generation(directory: RunDirectory, number: int | None) -> Generation:
    """Generation ``number`` alone, the newest where it is None; the others are not looked into.

    Raises:
        RunError: it is a run of another kind, the generation was not evaluated, or its journal is damaged.
        CheckpointError: the journal is not what the run wrote.
    """
    directory.require_kind(KIND)
    with reading_generations(directory):
        row, count = directory.row(GENERATIONS, number)
        if row is not None:
            return generation_of(row)
    raise no_such_generation(directory, number, count - 1)


def no_such_generation(directory: RunDirectory, number: int | None, last: int) -> RunError:
    """What to raise where generation ``number`` was asked for and ``last``, or -1, is the newest."""
    return _nothing_yet(directory) if last < 0 else _not_evaluated(directory.id, number, last)


@contextmanager
def reading_generations(directory: RunDirectory) -> Iterator[None]:
    """A row of generations.jsonl that is none is a RunError."""
    try:
        yield
    except CheckpointError:
        raise
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise RunError(f"{GENERATIONS} of {directory.id!r} is damaged ({error!r}); put back a copy of it") from error


def _nothing_yet(directory: RunDirectory) -> RunError:
    return RunError(f"{directory.id!r} has evaluated no generation yet; wait, or go on with: heibai resume")


def _not_evaluated(id: str, number: int | None, last: int) -> RunError:
    return RunError(f"{id!r} has no generation {number}; it has evaluated generations 0 to {last}")


def generation_of(row: Mapping[str, Any]) -> Generation:
    """A row of generations.jsonl. Raises KeyError, TypeError or ValueError: it is none."""
    kin, size = Parentage.from_json(row), len(row["population"])
    if kin.sizes - {size}:
        raise ValueError(f"{sorted(kin.sizes)} parents, origins or chances of {size} individuals")
    return Generation(
        int(row["generation"]),
        np.array(row["population"], dtype=np.float64),
        np.array(row["fitness"], dtype=np.float64),
        np.array(row["tallies"], dtype=np.int64),
        None if row.get("errors") is None else np.array(row["errors"], dtype=np.float64),
        kin,
        "choice" in row,
        None if row.get("styles") is None else unblanked(row["styles"]),
    )
