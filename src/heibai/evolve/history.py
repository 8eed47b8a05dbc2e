"""What a run remembers of its generations: the hash, the log rows, the hall of fame."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..core.errors import CheckpointError
from ..jobs.directory import LOG, RunDirectory
from .fitness.outcome import FitnessOutcome
from .genome import FloatArray, GenomeSpace
from .lineage import Parentage
from .operators.selection import rank_order

TOP = 10  # individuals whose fitness and standard error the log shows; generations.jsonl has everybody's


class RunHash:
    """SHA-256 over, per generation, population and fitness (little-endian float64) and tallies (int64)."""

    def __init__(self) -> None:
        self._sha = hashlib.sha256()

    def add(
        self,
        population: npt.ArrayLike,
        fitness: npt.ArrayLike,
        tallies: npt.ArrayLike,
        styles: npt.ArrayLike | None = None,
    ) -> None:
        """One generation: ``[P, D]``, ``[P]``, ``[P, 3]``; ``[P, S]`` where styles are measured."""
        self._sha.update(np.ascontiguousarray(population, dtype="<f8").tobytes())
        self._sha.update(np.ascontiguousarray(fitness, dtype="<f8").tobytes())
        self._sha.update(np.ascontiguousarray(tallies, dtype="<i8").tobytes())
        if styles is not None:
            self._sha.update(np.ascontiguousarray(styles, dtype="<f8").tobytes())

    def hexdigest(self) -> str:
        return self._sha.hexdigest()

    @classmethod
    def of(cls, rows: Iterable[Mapping[str, Any]], *, expected: str) -> RunHash:
        """The hash after the generations in ``rows``. Raises CheckpointError when it is not ``expected``."""
        result = cls()
        try:
            for row in rows:
                styles = row.get("styles")
                result.add(
                    row["population"], row["fitness"], row["tallies"], None if styles is None else unblanked(styles)
                )
        except CheckpointError:
            raise
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise CheckpointError(f"generations.jsonl is damaged ({error!r}); put back a copy or start anew") from error
        if result.hexdigest() != expected:
            raise CheckpointError(
                f"generations.jsonl hashes to {result.hexdigest()[:12]}..., the checkpoint says {expected[:12]}...: "
                "one of them was changed; put back a copy or start anew"
            )
        return result


def generation_row(
    generation: int, population: FloatArray, outcome: FitnessOutcome, *, kin: Parentage | None = None
) -> dict[str, Any]:
    """The exact generation, for the hash (the first three) and for studies; every float survives JSON."""
    return (
        {
            "generation": generation,
            "population": population.tolist(),
            "fitness": outcome.fitness.tolist(),
            "tallies": outcome.tallies.tolist(),
            "errors": None if outcome.errors is None else outcome.errors.tolist(),
        }
        | _styles_of(outcome)
        | (kin or Parentage()).to_json()
    )


def _styles_of(outcome: FitnessOutcome) -> dict[str, Any]:
    """[P][S], null what no game showed; only where styles are measured."""
    if outcome.styles is None:
        return {}
    return {"styles": [[None if math.isnan(each) else each for each in row] for row in outcome.styles.tolist()]}


def unblanked(styles: Sequence[Sequence[float | None]]) -> FloatArray:
    """[P, S] the styles of a row of generations.jsonl, NaN for null."""
    return np.array([[math.nan if each is None else each for each in row] for row in styles], dtype=np.float64)


def log_row(
    generation: int, population: FloatArray, outcome: FitnessOutcome, *, space: GenomeSpace, games: int, seconds: float
) -> dict[str, Any]:
    """What people look at: best, mean, spread, diversity, noise, games, seconds, the generation's best genome."""
    order = rank_order(outcome.fitness)
    top, bottom = float(outcome.fitness.max()), float(outcome.fitness.min())
    return {
        "generation": generation,
        "best": top,
        "mean": float(outcome.fitness.mean()),
        "spread": top - bottom,
        "diversity": space.diversity(population),
        "noise": outcome.noise,
        "top": _with_errors(outcome, order[:TOP].tolist()),
        "games": games,
        "seconds": seconds,
        "leader": population[order[0]].tolist(),
        "panel": None,
    }


def read_log(directory: RunDirectory) -> list[dict[str, Any]]:
    """The log rows of a run of evolution. Raises CheckpointError with the line that is none."""
    return list(log_rows(directory))


def log_rows(directory: RunDirectory) -> Iterator[dict[str, Any]]:
    """One by one what ``read_log`` gives."""
    if directory.is_verified:
        yield from directory.rows(LOG)
        return
    for line, row in enumerate(directory.rows(LOG), start=1):
        try:
            _require_log_row(row)
        except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
            where = str(directory.path / LOG)
            raise CheckpointError(f"{where!r} is damaged in line {line} ({error!r}); put back a copy of it") from error
        yield row


def _require_log_row(row: Mapping[str, Any]) -> None:
    """Raises whatever a row raises that readers could not use: no digest covers those of version 0.1.0."""
    numbers = [row[name] for name in ("generation", "best", "mean", "spread", "diversity", "noise", "games", "seconds")]
    numbers += [*row["leader"], *row["champion"]]
    for value, error in row.get("top", ()):
        numbers += [value, 0.0 if error is None else error]
    for measured in (row["panel"] or {}).values():
        low, high = measured["elo_interval"]
        numbers += [measured["score"], measured["games"], *measured["score_interval"]]
        numbers += [number for number in (measured["elo"], low, high) if number is not None]
    if not all(type(number) in (int, float) and math.isfinite(number) for number in numbers):
        raise ValueError("a number is none")


def _with_errors(outcome: FitnessOutcome, places: Sequence[int]) -> list[list[float | None]]:
    """Fitness and its standard error of the individuals at ``places``."""
    errors = outcome.errors
    return [[float(outcome.fitness[i]), None if errors is None else float(errors[i])] for i in places]
