"""N-tuple networks: sums of table entries indexed by the contents of square tuples (Bledsoe & Browning 1959; for
Othello Buro 1997, Lucas 2007, Jaskowski 2014).

A tuple of n squares has 3^n contents; one table a tuple serves all its images under the board's symmetries. Entries
are tied so that the value is equal under every symmetry and, unless the colours are free, changes sign when they are
exchanged: what is left free is the genome, by phase, by tuple, by contents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from ..core.batches import Evaluations
from ..core.contract import EVALUATION_LIMIT, FeatureSet, KernelEvaluator, TupleSet
from ..core.errors import WeightsError
from ..core.position import Position
from ..core.rng import numpy_generator
from ..core.texts.text import format_value
from .linear import deviation
from .weights import check_finite, sha256_of, with_weights


@dataclass(frozen=True, eq=False)
class TableShape:
    """How the 3^n entries of a table follow from its free weights: entry = sign * weight[index]."""

    index: npt.NDArray[np.int32]  # [3^n]
    sign: npt.NDArray[np.int8]  # [3^n] -1, 0 (always zero) or 1
    free: npt.NDArray[np.int64]  # [F] the contents that each free weight stands for


@cache
def table_shape(folds: tuple[tuple[int, ...], ...], *, antisymmetric: bool = True) -> TableShape:
    """The ties within the table of a tuple whose squares the board's symmetries reorder by ``folds``.

    Contents are numbered sum of digit[k] * 3^k, digit 0 empty, 1 own, 2 opponent. Of contents that are tied the
    smallest number is the free one. ``antisymmetric``: those with the colours exchanged are tied too.
    """
    same = _least(folds)
    negated = _least(folds, swapped=True) if antisymmetric else [number + 1 for number in same]
    sign = [(there > here) - (there < here) for here, there in zip(same, negated, strict=True)]
    smallest = list(map(min, same, negated))
    free = sorted({number for number, weighs in zip(smallest, sign, strict=True) if weighs})
    places = {number: place for place, number in enumerate(free)}
    index = [places.get(number, 0) if weighs else 0 for number, weighs in zip(smallest, sign, strict=True)]
    return TableShape(np.array(index, np.int32), np.array(sign, np.int8), np.array(free, np.int64))


def _least(folds: tuple[tuple[int, ...], ...], *, swapped: bool = False) -> list[int]:
    """[3^n] of all contents the smallest number that a fold gives them; ``swapped``: with the colours exchanged."""
    first, *others = (_numbers(fold, swapped=swapped) for fold in folds)
    return list(map(min, first, *others)) if others else first


def _numbers(fold: tuple[int, ...], *, swapped: bool) -> list[int]:
    """[3^n] the number of all contents when ``fold`` reorders the squares."""
    numbers = [0]
    for square in range(len(fold)):
        power = 3 ** fold.index(square)
        added = (0, 2 * power, power) if swapped else (0, power, 2 * power)
        numbers = [number + more for more in added for number in numbers]
    return numbers


class NTupleEvaluator:
    """The value for the side to move: one table entry for each image of each tuple, added in that order."""

    gives_policies = False

    def __init__(
        self,
        tuples: TupleSet,
        weights: Sequence[float] | npt.NDArray[np.float64] | None = None,
        *,
        phases: int = 1,
        antisymmetric: bool = True,
        name: str = "",
        scale: float | None = None,
        samples: Callable[[], Sequence[Position]] | None = None,
    ) -> None:
        """A network over ``tuples`` with one set of tables for each of ``phases`` equal parts of the disc count.

        Args:
            antisymmetric: exchanging the colours negates the value.
            weights: [D] by phase, tuple, free contents; None for zeros.
            name: the text that makes it, where it is another than its own.
            scale: see ``core.contract.Evaluator``; None measures it over ``samples()``.

        Raises:
            WeightsError: another number of weights, or one that is not finite.
        """
        self.tuples = tuples
        self.phases = phases
        self.antisymmetric = antisymmetric
        self.shapes = tuple(table_shape(folds, antisymmetric=antisymmetric) for folds in tuples.folds)
        self.dimension = phases * sum(len(shape.free) for shape in self.shapes)
        self.weights = self._checked(np.zeros(self.dimension) if weights is None else weights)
        self._name, self._scale, self._samples = name, scale, samples

    def _checked(self, weights: Sequence[float] | npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        checked = np.array(weights, np.float64)  # a copy
        if checked.shape != (self.dimension,):
            raise WeightsError(
                f"{self.base!r} on {self.tuples.size}x{self.tuples.size} takes {self.dimension} weights "
                f"({self.phases} phases, {len(self.shapes)} tables), got {checked.size}"
            )
        check_finite(checked)
        checked.flags.writeable = False
        return checked

    @property
    def base(self) -> str:
        """The text of this network without its weights."""
        sets = self.tuples.name.split("+")
        phases = f",phases={self.phases}" if self.phases > 1 else ""
        colours = "" if self.antisymmetric else ",colours=free"
        return f"ntuple:set={sets[0] if len(sets) == 1 else format_value(tuple(sets))}{phases}{colours}"

    @property
    def text(self) -> str:
        """Its own text, weights included, whatever file or name it came by."""
        return with_weights(self.base, self.weights.tolist()) if self.weights.any() else self.base

    @property
    def name(self) -> str:
        """The text that makes this evaluator again."""
        return self._name or self.text

    def evaluate(self, position: Position) -> float:
        """Value for the side to move, in the evaluator's points."""
        total = 0.0
        for _, _, entry in self._entries(position):
            total += entry
        return min(max(total, -EVALUATION_LIMIT), EVALUATION_LIMIT)

    def look_ups(self, position: Position) -> Iterator[tuple[tuple[int, ...], str, float]]:
        """(squares, what they hold: own X, opponent's O, empty -, table entry) in the order in which they are added."""
        for placement, number, entry in self._entries(position):
            yield tuple(square for square, _ in placement), _digits(number, len(placement)), entry

    def _entries(self, position: Position) -> Iterator[tuple[list[tuple[int, int]], int, float]]:
        """(squares with powers of three, number of their contents, table entry), image by image of each tuple."""
        contents = self.tuples.contents(position)
        for table, placements in zip(self._tables[self.phase(contents)], self._powered, strict=True):
            for placement in placements:
                number = 0
                for square, power in placement:
                    number += contents[square] * power
                yield placement, number, table[number]

    def evaluate_batch(self, positions: Sequence[Position]) -> Evaluations:
        """[batch] what ``evaluate`` gives for each position, to the digit."""
        if not len(positions):
            return Evaluations(np.zeros(0))
        contents = np.array([self.tuples.contents(position) for position in positions], np.int64)
        phases = np.count_nonzero(contents, axis=1) * self.phases // (contents.shape[1] + 1)
        totals = np.zeros(len(contents))
        for index, placements in enumerate(self.tuples.placements):
            tables = np.array([tables_of_phase[index] for tables_of_phase in self._tables])
            powers = 3 ** np.arange(len(placements[0]))
            for placement in placements:
                totals += tables[phases, contents[:, placement] @ powers]
        return Evaluations(np.clip(totals, -EVALUATION_LIMIT, EVALUATION_LIMIT))

    def terms(self, position: Position) -> tuple[float, ...]:
        """[D] how often each free weight is added, less how often it is taken off."""
        contents = self.tuples.contents(position)
        counts = [0.0] * self.dimension
        start = self.dimension // self.phases * self.phase(contents)
        for shape, placements in zip(self.shapes, self._powered, strict=True):
            for placement in placements:
                entry = sum(contents[square] * power for square, power in placement)
                counts[start + int(shape.index[entry])] += int(shape.sign[entry])
            start += len(shape.free)
        return tuple(counts)

    def phase(self, contents: Sequence[int]) -> int:
        """Which set of tables counts: the disc count's part of all possible ones."""
        cells = len(contents)
        return (cells - contents.count(0)) * self.phases // (cells + 1)

    def with_weights(self, weights: Sequence[float] | npt.NDArray[np.float64]) -> NTupleEvaluator:
        """The same network under another genome. Raises WeightsError."""
        return NTupleEvaluator(
            self.tuples, weights, phases=self.phases, antisymmetric=self.antisymmetric, samples=self._samples
        )

    @cached_property
    def _powered(self) -> list[list[list[tuple[int, int]]]]:
        """[T][images][n] (square, power of three)."""
        return [
            [[(square, 3**k) for k, square in enumerate(placement)] for placement in placements]
            for placements in self.tuples.placements
        ]

    @cached_property
    def _tables(self) -> list[list[list[float]]]:
        """[phase][T][3^n] entries, ties spelled out."""
        tables: list[list[list[float]]] = []
        start = 0
        for _ in range(self.phases):
            tables.append([])
            for shape in self.shapes:
                free = self.weights[start : start + len(shape.free)]
                tables[-1].append((shape.sign * free[shape.index]).tolist())
                start += len(shape.free)
        return tables

    @cached_property
    def scale(self) -> float:
        """The stored scale, or the standard deviation of the value over the samples; 1 where there is neither."""
        if self._scale:
            return self._scale
        return deviation(self.evaluate_batch(self._samples()).values.tolist()) or 1.0 if self._samples else 1.0

    @cached_property
    def features(self) -> FeatureSet:
        """The genome as a feature set: names, bounds and the dense terms."""
        return FeatureSet(
            name=self.base,
            features=self._gene_names(),
            lower=(-1.0,) * self.dimension,
            upper=(1.0,) * self.dimension,
            defaults=(0.0,) * self.dimension,
            function=self.terms,
            antisymmetric=self.antisymmetric,
            kernel=self._twin(()),
        )

    def _gene_names(self) -> tuple[str, ...]:
        """``"0:1.2:XO"``: phase, squares of the tuple, own (X), opponent's (O) and empty (-) squares."""
        genes = [
            f"{'.'.join(map(str, placements[0]))}:{_digits(free, len(placements[0]))}"
            for placements, shape in zip(self.tuples.placements, self.shapes, strict=True)
            for free in shape.free.tolist()
        ]
        return tuple(f"{phase}:{gene}" for phase in range(self.phases) for gene in genes)

    @cached_property
    def weights_sha256(self) -> str:
        """Of the weights as little-endian float64, hexadecimal."""
        return sha256_of(self.weights)

    @cached_property
    def kernel(self) -> KernelEvaluator:
        return self._twin(tuple(self.weights.tolist()))

    def _twin(self, weights: tuple[float, ...]) -> KernelEvaluator:
        squares = ";".join(".".join(map(str, placements[0])) for placements in self.tuples.placements)
        colours = "" if self.antisymmetric else ",colours=free"
        return KernelEvaluator(self.tuples.game, "ntuple", f"phases={self.phases}{colours},tuples={squares}", weights)


def _digits(contents: int, length: int) -> str:
    return "".join("-XO"[contents // 3**k % 3] for k in range(length))


def random_weights(count: int, seed: int) -> npt.NDArray[np.float64]:
    """[count] uniform in [-1, 1), the same for the same seed."""
    return numpy_generator(seed).uniform(-1.0, 1.0, count)
