"""How two parents make children: crossover operators on genomes ``[D]``."""

from __future__ import annotations

import numpy as np

from .genome import FloatArray


def single_point_crossover(mother: FloatArray, father: FloatArray, *, rng: np.random.Generator) -> FloatArray:
    """[2, D] both children of one cut at 1..D-1, so that neither is a copy by construction (Holland 1975).

    Parents of a single gene have no inner point: their children are copies.
    """
    if len(mother) < 2:
        return np.stack([mother, father])
    cut = int(rng.integers(1, len(mother)))
    return np.stack([np.append(mother[:cut], father[cut:]), np.append(father[:cut], mother[cut:])])


def uniform_crossover(mother: FloatArray, father: FloatArray, *, rate: float, rng: np.random.Generator) -> FloatArray:
    """[2, D] each gene is exchanged with probability ``rate`` (Syswerda 1989)."""
    exchanged = rng.random(len(mother)) < rate
    return np.stack([np.where(exchanged, father, mother), np.where(exchanged, mother, father)])


def blend_crossover(mother: FloatArray, father: FloatArray, *, share: float) -> FloatArray:
    """(1 - share) mother + share father, gene by gene; also the parent-child averaging of Lucas & Runarsson (2006)."""
    return (1.0 - share) * mother + share * father


def blend_halves(ranked: FloatArray, *, share: float) -> FloatArray:
    """[P, D] each of the better half blended with its partner in the worse half, and the other way round.

    ``ranked`` is best first and even in number; the partner of rank i is P/2 places away, and both are taken as they
    were before.
    """
    return blend_crossover(ranked, np.roll(ranked, len(ranked) // 2, axis=0), share=share)
