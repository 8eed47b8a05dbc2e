"""The space that a genome lives in: gene names, scale, bounds, signs, limits, fixed genes, the simplex.

A genome is the flat weight vector of an evaluator, or its logarithms to base 2 where the evaluator declares that scale.
Shapes: P individuals, D genes, a population is ``[P, D]`` float64.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from ..core.contract import FeatureSet
from ..core.errors import WeightsError

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True)
class GenomeSpace:
    """What genomes may be drawn and kept; the bounds are those of *random* genes, breeding may walk past them.

    All numbers are genes: logarithms of weights in a ``log2`` space.
    """

    names: tuple[str, ...]  # [D]
    lower: tuple[float, ...]  # [D]
    upper: tuple[float, ...]  # [D]
    signs: tuple[int, ...]  # [D] -1 never positive, 0 free, 1 never negative
    fixed: tuple[float | None, ...]  # [D] the value of a gene that is not bred, or None
    simplex: bool = False  # genes are non-negative and sum to 1
    log2: bool = False  # a gene is the logarithm to base 2 of a weight
    limits: Mapping[int, tuple[float, float]] = field(default_factory=dict)  # gene -> what it is kept within

    @classmethod
    def of(cls, features: FeatureSet, *, fixed: Mapping[str, float] | None = None, linear: bool = False) -> GenomeSpace:
        """The space that a feature set declares, with the named genes held at given weights.

        ``linear``: genes are the weights themselves, also where the feature set declares logarithms.

        Raises:
            WeightsError: a fixed name is no gene or its weight has no logarithm, every gene is fixed, or a gene of a
                simplex is fixed.
        """
        held = dict(fixed or {})
        for name in held:
            if name not in features.features:
                raise WeightsError(f"{name!r} is no gene of {features.name!r}; genes: {' '.join(features.features)}")
        if held and features.simplex:
            raise WeightsError(
                f"{features.name!r} is normalised to sum 1, so {sorted(held)} cannot be fixed: leave it out"
            )
        if len(held) == len(features.features):
            raise WeightsError(f"every gene of {features.name!r} is fixed: leave at least one free")
        log2 = features.log2 and not linear
        for name, weight in held.items():
            if log2 and weight <= 0:
                raise WeightsError(f"{name} is bred as a logarithm, so {weight!r} cannot be held; hold it above 0")
        gene: Callable[[float], float] = math.log2 if log2 else float
        limits = {name: (gene(low), gene(high)) for name, (low, high) in features.limits.items()}
        return cls(
            names=features.features,
            lower=tuple(map(gene, features.lower)),
            upper=tuple(map(gene, features.upper)),
            signs=(0,) * len(features.features) if log2 else features.signs,
            fixed=tuple(gene(held[name]) if name in held else None for name in features.features),
            simplex=features.simplex,
            log2=log2,
            limits={features.features.index(name): bounds for name, bounds in limits.items()},
        )

    def weights(self, genomes: FloatArray) -> FloatArray:
        """The evaluator's weights that ``[..., D]`` genes stand for."""
        return by_element(math.exp2, genomes) if self.log2 else np.array(genomes, dtype=np.float64)

    def genes_of(self, weights: FloatArray) -> FloatArray:
        """The genes that stand for ``[..., D]`` weights. Raises WeightsError for a weight without a logarithm."""
        if not self.log2:
            return np.array(weights, dtype=np.float64)
        if np.any(weights <= 0):
            raise WeightsError(
                f"{float(np.min(weights))!r} is no weight of {' '.join(self.names)}, which are bred as logarithms; "
                "give weights above 0"
            )
        return by_element(math.log2, weights)

    def multiplied(self, genomes: FloatArray, factors: FloatArray) -> FloatArray:
        """``[..., D]`` genes whose weights are ``factors`` (above 0) times as large; not settled."""
        return genomes + by_element(math.log2, factors) if self.log2 else genomes * factors

    @property
    def genes(self) -> int:
        """D."""
        return len(self.names)

    @property
    def free(self) -> npt.NDArray[np.int64]:
        """Indices of the genes that are bred."""
        return np.array([d for d, value in enumerate(self.fixed) if value is None], dtype=np.int64)

    @property
    def ranges(self) -> FloatArray:
        """[D] width of the bounds."""
        return np.subtract(self.upper, self.lower, dtype=np.float64)

    def random(self, count: int, *, rng: np.random.Generator) -> FloatArray:
        """[count, D] genomes uniform within the bounds, then settled."""
        lower, upper = np.array(self.lower), np.array(self.upper)
        return self.settled(lower + (upper - lower) * rng.random((count, self.genes)))

    def settled(self, genomes: FloatArray) -> FloatArray:
        """A copy of ``[..., D]`` in which signs, limits and fixed genes are as declared and a simplex sums to 1."""
        result = np.array(genomes, dtype=np.float64)
        for d, (sign, value) in enumerate(zip(self.signs, self.fixed, strict=True)):
            if sign:
                # Adding zero turns -0.0 into 0.0: one genome, one text, one hash.
                result[..., d] = sign * np.maximum(sign * result[..., d], 0.0) + 0.0
            if d in self.limits:
                result[..., d] = np.clip(result[..., d], *self.limits[d])
            if value is not None:
                result[..., d] = value
        return normalised(result) if self.simplex else result

    def diversity(self, population: FloatArray) -> float:
        """Mean over the free genes of the population's standard deviation, in units of the gene's range."""
        wide = [d for d in self.free if self.ranges[d] > 0]
        if not wide:
            return 0.0
        return float(np.mean(np.std(population[:, wide], axis=0) / self.ranges[wide]))

    def check(self, genome: FloatArray) -> FloatArray:
        """``genome`` as float64 ``[D]``. Raises WeightsError when it has another length or is not finite."""
        result = np.asarray(genome, dtype=np.float64)
        if result.shape != (self.genes,) or not np.all(np.isfinite(result)):
            raise WeightsError(
                f"{result.tolist()!r} is no genome; expected {self.genes} numbers: {' '.join(self.names)}"
            )
        return result


def normalised(genomes: FloatArray) -> FloatArray:
    """``[..., D]`` non-negative genomes, each divided by its own sum; one of zeros becomes equal weights."""
    total = left_to_right_sum(genomes)[..., None]
    equal = np.full_like(genomes, 1.0 / genomes.shape[-1])
    return np.where(total > 0, genomes / np.where(total > 0, total, 1.0), equal)


def left_to_right_sum(values: FloatArray) -> FloatArray:
    """Sum over the last axis, gene 0 first: the order that kernel and hash agree on (NumPy's own is pairwise)."""
    total = np.zeros(values.shape[:-1])
    for d in range(values.shape[-1]):
        total = total + values[..., d]
    return total


def by_element(function: Callable[[float], float], values: FloatArray) -> FloatArray:
    """``function`` of every number, by the C library and not by NumPy, whose last bits depend on the processor."""
    return np.array([function(value) for value in values.flat], dtype=np.float64).reshape(values.shape)
