"""How two parents make children: crossover operators on genomes ``[D]``, or on many pairs ``[N, D]`` at once.

Two children a pair are ``[2, ..., D]``. No operator settles its children: the breeder does, in its genome space.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from ..genome import FloatArray, by_element

IntArray = npt.NDArray[np.int64]
Cross = Callable[[FloatArray, FloatArray], FloatArray]  # mothers, fathers [..., D] -> children [2, ..., D]


def single_point_crossover(mother: FloatArray, father: FloatArray, *, rng: np.random.Generator) -> FloatArray:
    """Both children of one cut at 1..D-1, so that neither is a copy by construction (Holland 1975).

    Parents of a single gene have no inner point: their children are copies.
    """
    return cut_crossover(mother, father, draw_cut(mother.shape[-1], mother.shape[:-1], rng=rng))


def draw_cut(genes: int, shape: tuple[int, ...] = (), *, rng: np.random.Generator) -> IntArray:
    """Inner cuts 1..D-1 of so many ``genes``, all alike; behind the last of a single one."""
    return np.asarray(rng.integers(1, genes, size=shape or None) if genes > 1 else np.full(shape, genes))


def cut_crossover(mother: FloatArray, father: FloatArray, cut: IntArray) -> FloatArray:
    """Both children of cuts that were drawn: the genes from ``cut [...]`` on are exchanged."""
    return _exchanged(mother, father, np.arange(mother.shape[-1]) >= cut[..., None])


def two_point_crossover(mother: FloatArray, father: FloatArray, *, rng: np.random.Generator) -> FloatArray:
    """Both children of two different cuts at 1..D-1: what lies between them is exchanged (De Jong 1975).

    Parents of two genes have one inner point: they are cut there.
    """
    genes = mother.shape[-1]
    if genes < 3:
        return single_point_crossover(mother, father, rng=rng)
    shape = mother.shape[:-1]
    one, other = rng.integers(1, genes, size=shape), rng.integers(1, genes - 1, size=shape)
    other = other + (other >= one)
    place, low, high = np.arange(genes), np.minimum(one, other), np.maximum(one, other)
    return _exchanged(mother, father, (place >= low[..., None]) & (place < high[..., None]))


def uniform_crossover(mother: FloatArray, father: FloatArray, *, rate: float, rng: np.random.Generator) -> FloatArray:
    """Both children; each gene is exchanged with probability ``rate`` (Syswerda 1989)."""
    return _exchanged(mother, father, rng.random(mother.shape) < rate)


def _exchanged(mother: FloatArray, father: FloatArray, chosen: np.ndarray) -> FloatArray:
    return np.stack([np.where(chosen, father, mother), np.where(chosen, mother, father)])


def blend_crossover(mother: FloatArray, father: FloatArray, *, share: float) -> FloatArray:
    """(1 - share) mother + share father, gene by gene: one child."""
    return (1.0 - share) * mother + share * father


def arithmetic_crossover(mother: FloatArray, father: FloatArray, *, share: float) -> FloatArray:
    """Both children of a blend: each is its parent with ``share`` of the other (Michalewicz 1992)."""
    return np.stack([blend_crossover(mother, father, share=share), blend_crossover(father, mother, share=share)])


def blx_crossover(mother: FloatArray, father: FloatArray, *, alpha: float, rng: np.random.Generator) -> FloatArray:
    """BLX-alpha: each gene of both children uniform between the parents' genes, that interval widened by ``alpha`` of
    its length at each end (Eshelman & Schaffer 1993)."""
    low, width = np.minimum(mother, father), np.abs(mother - father)
    return low - alpha * width + (1.0 + 2.0 * alpha) * width * rng.random((2, *mother.shape))


def simulated_binary_crossover(
    mother: FloatArray, father: FloatArray, *, index: float, rng: np.random.Generator
) -> FloatArray:
    """SBX: children around their parents as single-point crossover of bit strings has them (Deb & Agrawal 1995).

    The children of a gene lie as far from the parents' mean as the parents, times b of density (index + 1)/2 b^index
    for b <= 1 and (index + 1)/2 / b^(index + 2) above; the higher the index the nearer. Their sum is the parents'.
    """
    power = 1.0 / (index + 1.0)

    def spread(u: float) -> float:
        return math.pow(2.0 * u, power) if u <= 0.5 else math.pow(0.5 / (1.0 - u), power)

    middle = (mother + father) / 2.0
    half = by_element(spread, rng.random(mother.shape)) * (mother - father) / 2.0
    return np.stack([middle + half, middle - half])


def brood_crossover(mothers: FloatArray, fathers: FloatArray, *, size: int, cross: Cross) -> FloatArray:
    """[N, 2 size, D] the broods of N pairs, each crossed ``size`` times (Tackett 1994)."""
    count, genes = mothers.shape
    children = cross(np.repeat(mothers, size, axis=0), np.repeat(fathers, size, axis=0))
    return np.moveaxis(children, 0, 1).reshape(count, 2 * size, genes)


def best_of_broods(broods: FloatArray, scores: FloatArray) -> FloatArray:
    """[N, D] of each of the broods ``[N, B, D]`` the one with the highest of ``scores [N, B]``, the first of equals."""
    best: FloatArray = broods[np.arange(len(broods)), np.argmax(scores, axis=1)]
    return best


def blend_halves(ranked: FloatArray, *, share: float) -> FloatArray:
    """[P, D] each of the better half blended with its partner in the worse half, and the other way round.

    ``ranked`` is best first and even in number; the partner of rank i is P/2 places away, and both are taken as they
    were before.
    """
    return blend_crossover(ranked, np.roll(ranked, len(ranked) // 2, axis=0), share=share)
