"""The eight images of many boards at once, and the one that stands for them all."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from ...games.grid import symmetries

Bits = npt.NDArray[np.uint64]
SYMMETRIES = 8


@cache
def _tables(size: int) -> Bits:
    """[8][8][256]: under a symmetry, where the squares of a byte's value at a place of the set go."""
    tables = np.zeros((SYMMETRIES, 8, 256), np.uint64)
    for number, permutation in enumerate(symmetries(size)):
        for square, image in enumerate(permutation):
            place, bit = divmod(square, 8)
            has = (np.arange(256) >> bit & 1).astype(np.uint64)
            tables[number, place] |= has << np.uint64(image)
    return tables


def image(bits: Bits, symmetry: int, size: int) -> Bits:
    """[N] the sets of squares under one symmetry of the board."""
    tables = _tables(size)[symmetry]
    found = np.zeros_like(bits)
    for place in range((size * size + 7) // 8):
        found |= tables[place][(bits >> np.uint64(8 * place)).astype(np.uint8)]
    return found


def canonical(own: Bits, opponent: Bits, size: int) -> tuple[Bits, Bits]:
    """([N], [N]) of the eight images of each board the one with the smallest own set, then opponent's."""
    return canonical_images(own, opponent, size)[:2]


def canonical_images(own: Bits, opponent: Bits, size: int) -> tuple[Bits, Bits, npt.NDArray[np.int64]]:
    """The same, and [N] the symmetries by which they are images."""
    least_own, least_opponent = own.copy(), opponent.copy()
    which = np.zeros(len(own), np.int64)
    for symmetry in range(1, SYMMETRIES):
        own_image, opponent_image = image(own, symmetry, size), image(opponent, symmetry, size)
        less = (own_image < least_own) | ((own_image == least_own) & (opponent_image < least_opponent))
        least_own[less], least_opponent[less] = own_image[less], opponent_image[less]
        which[less] = symmetry
    return least_own, least_opponent, which


def policy_image(policies: npt.NDArray[np.float32], which: npt.NDArray[np.int64], size: int) -> npt.NDArray[np.float32]:
    """[N, moves] policies over the squares and the pass, each under its symmetry ``which`` [N] of the board."""
    columns = np.array([[*permutation, size * size] for permutation in symmetries(size)])[which]
    found = np.empty_like(policies)
    np.put_along_axis(found, columns, policies, axis=1)
    return found


def mixed(bits: Bits) -> Bits:
    """[N] SplitMix64's finaliser: a bijection that scatters (core/rng.py)."""
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return bits ^ (bits >> np.uint64(31))
